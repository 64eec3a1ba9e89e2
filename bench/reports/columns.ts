/** An ordinary report: 160 characters of JSON in a row. */
export const DIMENSIONS = ['date', 'country', 'pagePath', 'transactionId'];
export const METRICS = ['eventCount', 'purchaseRevenue'];

/** The most of both that Google takes, with an address of 500 characters in each dimension: 5,000 in a row. */
export const ADDRESSES = [
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
export const OWN_DIMENSIONS = ADDRESSES.map((_, index) => `customEvent:field_${index + 1}`);
export const TEN_METRICS = [
	...METRICS,
	'sessions',
	'activeUsers',
	'totalUsers',
	'newUsers',
	'engagedSessions',
	'screenPageViews',
	'keyEvents',
	'totalRevenue',
];
