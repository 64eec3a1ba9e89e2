/** Every metric the sandbox knows, each as an SQL aggregate over the warehouse's views. */
import { columnOf, customField, field, type Definition, type Field } from './field';

type Row = [apiName: string, uiName: string, type: string, sql: string, deprecated?: string];

const group = (category: string, rows: Row[]): Field[] =>
	rows.map(([apiName, uiName, type, sql, deprecated]) => {
		const description = `${uiName} over the events of the row.`;
		const described = { apiName, uiName, category, description, type: `TYPE_${type}` };
		return field(described, sql, { deprecated });
	});

const when = (what: string, condition: string, value: string) =>
	`COUNT(${what} CASE WHEN ${condition} THEN ${value} END)`;
const usersWhere = (condition: string) => when('DISTINCT', condition, 'user');
const sessionsWhere = (condition: string) => when('DISTINCT', condition, 'session');
/** `$distinct` is needed where one event is several rows, one per item. */
const eventsWhere = (condition: string) => when('$distinct', condition, 'event_id');
const usersOf = (event: string) => usersWhere(`name = '${event}'`);
const count = (event: string) => eventsWhere(`name = '${event}'`);
const sum = (event: string, value: string) => `SUM(CASE WHEN name = '${event}' THEN ${value} END)`;
const per = (value: string, base: string) => `(${value}) * 1.0 / NULLIF(${base}, 0)`;

/** A session or visitor counts as active when engaged, or when there for the first time. */
const ACTIVE_USERS = usersWhere('engaged OR is_new');
const NEW_USERS = usersWhere("name IN ('first_visit', 'first_open')");
const USERS = 'COUNT(DISTINCT user)';
const SESSIONS = 'COUNT(DISTINCT session)';
const ENGAGED = sessionsWhere('engaged');
const VIEWS = eventsWhere("name IN ('page_view', 'screen_view')");
const EVENTS = 'COUNT($distinct event_id)';
const IS_KEY = 'once_per_session IS NOT NULL';
const KEY_USERS = per(usersWhere(IS_KEY), USERS);
const KEY_SESSIONS = per(sessionsWhere(IS_KEY), SESSIONS);
const KEY_EVENTS =
	'COUNT(DISTINCT CASE once_per_session WHEN 0 THEN event_id WHEN 1 THEN name || session END)';
const REVENUE = `${sum('purchase', 'value')} * $rate`;
const BUYERS = usersOf('purchase');
const PER_PURCHASE = per(REVENUE, count('purchase'));
const CART_TO_VIEW = per(usersOf('add_to_cart'), usersOf('view_item'));
const ITEM_REVENUE = `${sum('purchase', 'item_revenue')} * $rate`;

const USER = group('User', [
	['activeUsers', 'Active users', 'INTEGER', ACTIVE_USERS],
	['totalUsers', 'Total users', 'INTEGER', USERS],
	['newUsers', 'New users', 'INTEGER', NEW_USERS],
	['userEngagementDuration', 'User engagement', 'SECONDS', 'SUM(engagement)'],
	['userKeyEventRate', 'User key event rate', 'FLOAT', KEY_USERS, 'userConversionRate'],
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
		KEY_SESSIONS,
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
	['averagePurchaseRevenue', 'Average purchase revenue', 'CURRENCY', PER_PURCHASE],
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
	['cartToViewRate', 'Cart-to-view rate', 'FLOAT', CART_TO_VIEW],
	['itemsViewed', 'Items viewed', 'INTEGER', sum('view_item', 'quantity')],
	['itemsPurchased', 'Items purchased', 'INTEGER', sum('purchase', 'quantity')],
	['itemRevenue', 'Item revenue', 'CURRENCY', ITEM_REVENUE],
	['grossItemRevenue', 'Gross item revenue', 'CURRENCY', ITEM_REVENUE],
	['itemListClickEvents', 'Item list click events', 'INTEGER', '0'],
]);

/** Clicks are the paid sessions; each costs the same, so that a test can compute it. */
const PAID_SESSIONS = sessionsWhere("medium = 'cpc'");
const COST_PER_CLICK = 0.4;
const COST = `${PAID_SESSIONS} * ${COST_PER_CLICK} * $rate`;

const PER_KEY_EVENT = per(COST, KEY_EVENTS);
const OLDER = 'advertiserAdCostPerConversion';

const ADVERTISING = group('Advertising', [
	['advertiserAdClicks', 'Ads clicks', 'INTEGER', PAID_SESSIONS],
	['advertiserAdCost', 'Ads cost', 'CURRENCY', COST],
	['advertiserAdCostPerClick', 'Ads cost per click', 'CURRENCY', per(COST, PAID_SESSIONS)],
	['advertiserAdCostPerKeyEvent', 'Cost per key event', 'CURRENCY', PER_KEY_EVENT, OLDER],
	['returnOnAdSpend', 'Return on ad spend', 'FLOAT', per(REVENUE, COST)],
]);

/** Search Console is not linked: the metrics exist and are all zero. */
const OF_SEARCHES = 'Organic Google Search';
const SEARCH_CONSOLE = group('Search Console', [
	['organicGoogleSearchImpressions', `${OF_SEARCHES} impressions`, 'INTEGER', '0'],
	['organicGoogleSearchClickThroughRate', `${OF_SEARCHES} click through rate`, 'FLOAT', '0'],
	['organicGoogleSearchAveragePosition', `${OF_SEARCHES} average position`, 'FLOAT', '0'],
]);

/** Of the whole cohort, whoever of it came. */
const COHORT_SIZE =
	'MAX((SELECT COUNT(*) FROM users WHERE first_day BETWEEN $cohortStart AND $cohortEnd))';

const COHORT = group('Cohort', [
	['cohortActiveUsers', 'Cohort active users', 'INTEGER', ACTIVE_USERS],
	['cohortTotalUsers', 'Cohort total users', 'INTEGER', COHORT_SIZE],
]);

export const COHORT_METRICS = new Set(COHORT.map(({ apiName }) => apiName));

export const METRICS: readonly Field[] = [
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

/** A custom metric comes as three: sum, average and count. */
export function customMetrics(definition: Definition): Field[] {
	const { parameterName, measurementUnit = 'STANDARD' } = definition;
	const column = columnOf(parameterName);
	const present = `COUNT(CASE WHEN ${column} > 0 THEN 1 END)`;
	const average = per(`SUM(${column})`, present);
	return [
		customField(definition, 'customEvent', `SUM(${column})`, measurementUnit),
		customField(definition, 'averageCustomEvent', average, measurementUnit),
		customField(definition, 'countCustomEvent', present, 'INTEGER'),
	];
}

/** `keyEvents:sign_up` and the like, for each key event of the property. */
export function keyEventMetrics(event: string): Field[] {
	const quoted = event.replace(/'/g, "''");
	const ofSessions = per(sessionsWhere(`name = '${quoted}'`), SESSIONS);
	const ofUsers = per(usersOf(quoted), USERS);
	const named = (words: string) => `${words} for ${event}`;
	return group('Event', [
		[`keyEvents:${event}`, named('Key events'), 'FLOAT', count(quoted)],
		[`sessionKeyEventRate:${event}`, named('Session key event rate'), 'FLOAT', ofSessions],
		[`userKeyEventRate:${event}`, named('User key event rate'), 'FLOAT', ofUsers],
	]);
}
