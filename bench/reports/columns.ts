/** The columns of an ordinary report, whose rows have 160 characters of JSON. */
export const REPORT_DIMENSIONS = ['date', 'country', 'pagePath', 'transactionId'];
export const REPORT_METRICS = ['eventCount', 'purchaseRevenue'];

/** Google's maximum of nine dimensions, each with an address of 500 characters, so that rows have 5,000 characters. */
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
/** Dimensions with values of the same length, which their names do not suggest. */
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
