/** Every metric the sandbox knows, each as an SQL aggregate over the warehouse's views. */
import type { CustomDefinition } from './dimensions';

export interface MetricField {
	apiName: string;
	uiName: string;
	category: string;
	type: string;
	sql: string;
	description: string;
	deprecatedApiNames: string[];
	custom: boolean;
}

type Row = [apiName: string, uiName: string, type: string, sql: string, deprecated?: string];

const group = (category: string, rows: Row[]): MetricField[] =>
	rows.map(([apiName, uiName, type, sql, deprecated]) => ({
		...{ apiName, uiName, category, sql },
		type: `TYPE_${type}`,
		description: `${uiName} over the events of the row.`,
		deprecatedApiNames: deprecated === undefined ? [] : [deprecated],
		custom: false,
	}));

/** A session or visitor counts as active when engaged, or when there for the first time. */
const ACTIVE_USERS = 'COUNT(DISTINCT CASE WHEN engaged OR is_new THEN user END)';
const USERS = 'COUNT(DISTINCT user)';
const SESSIONS = 'COUNT(DISTINCT session)';
const ENGAGED = 'COUNT(DISTINCT CASE WHEN engaged THEN session END)';
/** `$distinct` is needed where one event is several rows, one per item. */
const VIEWS = "COUNT($distinct CASE WHEN name IN ('page_view', 'screen_view') THEN event_id END)";
const EVENTS = 'COUNT($distinct event_id)';
const KEY_SESSIONS = 'COUNT(DISTINCT CASE WHEN once_per_session IS NOT NULL THEN session END)';
const KEY_EVENTS =
	'COUNT(DISTINCT CASE once_per_session WHEN 0 THEN event_id WHEN 1 THEN name || session END)';
const REVENUE = "SUM(CASE WHEN name = 'purchase' THEN value END) * $rate";
const BUYERS = "COUNT(DISTINCT CASE WHEN name = 'purchase' THEN user END)";
const count = (event: string) => `COUNT($distinct CASE WHEN name = '${event}' THEN event_id END)`;
const items = (event: string) => `SUM(CASE WHEN name = '${event}' THEN quantity END)`;
const itemRevenue = "SUM(CASE WHEN name = 'purchase' THEN item_revenue END) * $rate";
const per = (value: string, base: string) => `(${value}) * 1.0 / NULLIF(${base}, 0)`;

const USER = group('User', [
	['activeUsers', 'Active users', 'INTEGER', ACTIVE_USERS],
	['totalUsers', 'Total users', 'INTEGER', USERS],
	[
		'newUsers',
		'New users',
		'INTEGER',
		"COUNT(DISTINCT CASE WHEN name IN ('first_visit', 'first_open') THEN user END)",
	],
	['userEngagementDuration', 'User engagement', 'SECONDS', 'SUM(engagement)'],
	[
		'userKeyEventRate',
		'User key event rate',
		'FLOAT',
		per('COUNT(DISTINCT CASE WHEN once_per_session IS NOT NULL THEN user END)', USERS),
		'userConversionRate',
	],
]);

const SESSION = group('Session', [
	['sessions', 'Sessions', 'INTEGER', SESSIONS],
	['engagedSessions', 'Engaged sessions', 'INTEGER', ENGAGED],
	['engagementRate', 'Engagement rate', 'FLOAT', per(ENGAGED, SESSIONS)],
	['bounceRate', 'Bounce rate', 'FLOAT', per(`${SESSIONS} - ${ENGAGED}`, SESSIONS)],
	['averageSessionDuration', 'Average session duration', 'SECONDS', per('SUM(gap)', SESSIONS)],
	['sessionsPerUser', 'Sessions per active user', 'FLOAT', per(SESSIONS, ACTIVE_USERS)],
	['screenPageViewsPerSession', 'Views per session', 'FLOAT', per(VIEWS, SESSIONS)],
	['eventsPerSession', 'Events per session', 'FLOAT', per(EVENTS, SESSIONS)],
	[
		'sessionKeyEventRate',
		'Session key event rate',
		'FLOAT',
		per(KEY_SESSIONS, SESSIONS),
		'sessionConversionRate',
	],
]);

const PAGE = group('Page / Screen', [
	['screenPageViews', 'Views', 'INTEGER', VIEWS],
	['screenPageViewsPerUser', 'Views per user', 'FLOAT', per(VIEWS, ACTIVE_USERS)],
]);

const EVENT = group('Event', [
	['eventCount', 'Event count', 'INTEGER', EVENTS],
	['eventCountPerUser', 'Event count per user', 'FLOAT', per(EVENTS, ACTIVE_USERS)],
	['eventValue', 'Event value', 'FLOAT', 'SUM(value)'],
	['keyEvents', 'Key events', 'FLOAT', KEY_EVENTS, 'conversions'],
]);

const REVENUE_METRICS = group('Revenue', [
	['totalRevenue', 'Total revenue', 'CURRENCY', REVENUE],
	['purchaseRevenue', 'Purchase revenue', 'CURRENCY', REVENUE],
	['grossPurchaseRevenue', 'Gross purchase revenue', 'CURRENCY', REVENUE],
	[
		'averagePurchaseRevenue',
		'Average purchase revenue',
		'CURRENCY',
		per(REVENUE, count('purchase')),
	],
	['averageRevenuePerUser', 'ARPU', 'CURRENCY', per(REVENUE, ACTIVE_USERS)],
	['averagePurchaseRevenuePerPayingUser', 'ARPPU', 'CURRENCY', per(REVENUE, BUYERS)],
	['refundAmount', 'Refund amount', 'CURRENCY', '0'],
	['totalAdRevenue', 'Total ad revenue', 'CURRENCY', '0'],
]);

const ECOMMERCE = group('Ecommerce', [
	['transactions', 'Transactions', 'INTEGER', 'COUNT(DISTINCT transaction_id)'],
	['ecommercePurchases', 'Ecommerce purchases', 'INTEGER', count('purchase')],
	['totalPurchasers', 'Total purchasers', 'INTEGER', BUYERS],
	['purchaserRate', 'Purchaser rate', 'FLOAT', per(BUYERS, ACTIVE_USERS)],
	['addToCarts', 'Add to carts', 'INTEGER', count('add_to_cart')],
	['checkouts', 'Checkouts', 'INTEGER', count('begin_checkout')],
	[
		'cartToViewRate',
		'Cart-to-view rate',
		'FLOAT',
		per(
			"COUNT(DISTINCT CASE WHEN name = 'add_to_cart' THEN user END)",
			"COUNT(DISTINCT CASE WHEN name = 'view_item' THEN user END)",
		),
	],
	['itemsViewed', 'Items viewed', 'INTEGER', items('view_item')],
	['itemsPurchased', 'Items purchased', 'INTEGER', items('purchase')],
	['itemRevenue', 'Item revenue', 'CURRENCY', itemRevenue],
	['grossItemRevenue', 'Gross item revenue', 'CURRENCY', itemRevenue],
	['itemListClickEvents', 'Item list click events', 'INTEGER', '0'],
]);

/** Clicks are the paid sessions; each costs the same, so that a test can compute it. */
const PAID_SESSIONS = "COUNT(DISTINCT CASE WHEN medium = 'cpc' THEN session END)";
const COST_PER_CLICK = 0.4;
const COST = `${PAID_SESSIONS} * ${COST_PER_CLICK} * $rate`;

const ADVERTISING = group('Advertising', [
	['advertiserAdClicks', 'Ads clicks', 'INTEGER', PAID_SESSIONS],
	['advertiserAdCost', 'Ads cost', 'CURRENCY', COST],
	['advertiserAdCostPerClick', 'Ads cost per click', 'CURRENCY', per(COST, PAID_SESSIONS)],
	[
		'advertiserAdCostPerKeyEvent',
		'Cost per key event',
		'CURRENCY',
		per(COST, KEY_EVENTS),
		'advertiserAdCostPerConversion',
	],
	['returnOnAdSpend', 'Return on ad spend', 'FLOAT', per(REVENUE, COST)],
]);

/** Search Console is not linked: the metrics exist and are all zero. */
const SEARCH_CONSOLE = group('Search Console', [
	['organicGoogleSearchImpressions', 'Organic Google Search impressions', 'INTEGER', '0'],
	[
		'organicGoogleSearchClickThroughRate',
		'Organic Google Search click through rate',
		'FLOAT',
		'0',
	],
	['organicGoogleSearchAveragePosition', 'Organic Google Search average position', 'FLOAT', '0'],
]);

const COHORT = group('Cohort', [
	['cohortActiveUsers', 'Cohort active users', 'INTEGER', ACTIVE_USERS],
	[
		'cohortTotalUsers',
		'Cohort total users',
		'INTEGER',
		'MAX((SELECT COUNT(*) FROM users WHERE first_day BETWEEN $cohortStart AND $cohortEnd))',
	],
]);

export const COHORT_METRICS = new Set(COHORT.map(({ apiName }) => apiName));

export const METRICS: readonly MetricField[] = [
	...USER,
	...SESSION,
	...PAGE,
	...EVENT,
	...REVENUE_METRICS,
	...ECOMMERCE,
	...ADVERTISING,
	...SEARCH_CONSOLE,
	...COHORT,
];

export const REALTIME_METRICS = new Set([
	'activeUsers',
	'eventCount',
	'keyEvents',
	'screenPageViews',
]);

const NUMBER_PARAMETERS: Record<string, string> = { read_time: 'read_time' };

/** A custom metric comes as three: sum, average and count. */
export function customMetrics(definition: CustomDefinition): MetricField[] {
	const { parameterName, displayName, description = '' } = definition;
	const { measurementUnit = 'STANDARD' } = definition;
	const column = NUMBER_PARAMETERS[parameterName] ?? 'NULL';
	const present = `COUNT(CASE WHEN ${column} > 0 THEN 1 END)`;
	const field = (prefix: string, type: string, sql: string): MetricField => ({
		apiName: `${prefix}:${parameterName}`,
		uiName: displayName,
		category: 'Custom',
		type,
		sql,
		description,
		deprecatedApiNames: [],
		custom: true,
	});
	return [
		field('customEvent', `TYPE_${measurementUnit}`, `SUM(${column})`),
		field('averageCustomEvent', `TYPE_${measurementUnit}`, per(`SUM(${column})`, present)),
		field('countCustomEvent', 'TYPE_INTEGER', present),
	];
}

/** `keyEvents:sign_up` and the like, for each key event of the property. */
export function keyEventMetrics(event: string): MetricField[] {
	const name = `'${event.replace(/'/g, "''")}'`;
	const sessions = `COUNT(DISTINCT CASE WHEN name = ${name} THEN session END)`;
	const users = `COUNT(DISTINCT CASE WHEN name = ${name} THEN user END)`;
	return group('Event', [
		[
			`keyEvents:${event}`,
			`Key events for ${event}`,
			'FLOAT',
			count(event.replace(/'/g, "''")),
		],
		[
			`sessionKeyEventRate:${event}`,
			`Session key event rate for ${event}`,
			'FLOAT',
			per(sessions, SESSIONS),
		],
		[
			`userKeyEventRate:${event}`,
			`User key event rate for ${event}`,
			'FLOAT',
			per(users, USERS),
		],
	]);
}
