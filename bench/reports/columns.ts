/** An ordinary report: 160 characters of JSON in a row. */
export const REPORT_DIMENSIONS = ['date', 'country', 'pagePath', 'transactionId'];
export const REPORT_METRICS = ['eventCount', 'purchaseRevenue'];

/** The most of both that Google takes, with an address of 500 characters in each dimension: 5,000 in a row. */
export const ADDRESS_DIMENSIONS = [
	'pageLocation',
	'pageReferrer',
	'fullPageUrl',
	'linkUrl',
	'videoUrl',
	'landingPagePlusQueryString',
	'pagePathPlusQueryString',
	'unifiedPagePathScreen',
	'manualSourcePlatform',
];
/** As long, though nothing in their names says so. */
export const CUSTOM_DIMENSIONS = ADDRESS_DIMENSIONS.map(
	(_, index) => `customEvent:field_${index + 1}`,
);
export const TEN_METRICS_OF_LONG_ROWS = [
	...REPORT_METRICS,
	'sessions',
	'activeUsers',
	'totalUsers',
	'newUsers',
	'engagedSessions',
	'screenPageViews',
	'keyEvents',
	'totalRevenue',
];
