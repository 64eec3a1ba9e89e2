/** Every metric the sandbox knows, each as an SQL aggregate over the warehouse's views. */
import {
	findParameterColumn,
	buildCustomField,
	defineFields,
	type CustomDefinition,
	type ReportField,
} from './field';
import { quoteSql } from './sql';

const countWhere = (what: string, condition: string, value: string) =>
	`COUNT(${what} CASE WHEN ${condition} THEN ${value} END)`;
const countUsersWhere = (condition: string) => countWhere('DISTINCT', condition, 'user');
const countSessionsWhere = (condition: string) => countWhere('DISTINCT', condition, 'session');
/** `$distinct` is needed where one event is several rows, one per item. */
const countEventsWhere = (condition: string) => countWhere('$distinct', condition, 'event_id');
const countUsersWithEvent = (event: string) => countUsersWhere(`name = '${event}'`);
const countEventsNamed = (event: string) => countEventsWhere(`name = '${event}'`);
const sumOfEventsNamed = (event: string, value: string) =>
	`SUM(CASE WHEN name = '${event}' THEN ${value} END)`;
const per = (value: string, base: string) => `(${value}) * 1.0 / NULLIF(${base}, 0)`;

/** A session or visitor counts as active when engaged, or when there for the first time. */
const ACTIVE_USERS = countUsersWhere('engaged OR is_new');
const NEW_USERS = countUsersWhere("name IN ('first_visit', 'first_open')");
const USERS = 'COUNT(DISTINCT user)';
const SESSIONS = 'COUNT(DISTINCT session)';
const SESSION_SECONDS = per('SUM(gap)', SESSIONS);
const ENGAGED = countSessionsWhere('engaged');
const VIEWS = countEventsWhere("name IN ('page_view', 'screen_view')");
const EVENTS = 'COUNT($distinct event_id)';
const KEY_EVENTS =
	'COUNT(DISTINCT CASE once_per_session WHEN 0 THEN event_id WHEN 1 THEN name || session END)';
const REVENUE = `${sumOfEventsNamed('purchase', 'value')} * $rate`;
const PER_PURCHASE = per(REVENUE, countEventsNamed('purchase'));
const CART_TO_VIEW = per(countUsersWithEvent('add_to_cart'), countUsersWithEvent('view_item'));
const ITEM_REVENUE = `${sumOfEventsNamed('purchase', 'item_revenue')} * $rate`;

/** Of the whole cohort, whoever of it came. */
const COHORT_SIZE =
	'MAX((SELECT COUNT(*) FROM users WHERE first_day BETWEEN $cohortStart AND $cohortEnd))';

export const METRICS: readonly ReportField[] = [
	...defineFields('User', [
		['activeUsers', 'Active users', ACTIVE_USERS, 'INTEGER'],
		['totalUsers', 'Total users', USERS, 'INTEGER'],
		['newUsers', 'New users', NEW_USERS, 'INTEGER'],
		['userEngagementDuration', 'User engagement', 'SUM(engagement)', 'SECONDS'],
	]),
	...defineFields('Session', [
		['sessions', 'Sessions', SESSIONS, 'INTEGER'],
		['engagedSessions', 'Engaged sessions', ENGAGED, 'INTEGER'],
		['engagementRate', 'Engagement rate', per(ENGAGED, SESSIONS), 'FLOAT'],
		['bounceRate', 'Bounce rate', per(`${SESSIONS} - ${ENGAGED}`, SESSIONS), 'FLOAT'],
		['averageSessionDuration', 'Average session duration', SESSION_SECONDS, 'SECONDS'],
		['sessionsPerUser', 'Sessions per active user', per(SESSIONS, ACTIVE_USERS), 'FLOAT'],
		['eventsPerSession', 'Events per session', per(EVENTS, SESSIONS), 'FLOAT'],
	]),
	...defineFields('Page / Screen', [['screenPageViews', 'Views', VIEWS, 'INTEGER']]),
	...defineFields('Event', [
		['eventCount', 'Event count', EVENTS, 'INTEGER'],
		['eventValue', 'Event value', 'SUM(value)', 'FLOAT'],
		['keyEvents', 'Key events', KEY_EVENTS, 'FLOAT', 'conversions'],
	]),
	...defineFields('Revenue', [
		['totalRevenue', 'Total revenue', REVENUE, 'CURRENCY'],
		['purchaseRevenue', 'Purchase revenue', REVENUE, 'CURRENCY'],
		['averagePurchaseRevenue', 'Average purchase revenue', PER_PURCHASE, 'CURRENCY'],
	]),
	...defineFields('Ecommerce', [
		['transactions', 'Transactions', 'COUNT(DISTINCT transaction_id)', 'INTEGER'],
		['ecommercePurchases', 'Ecommerce purchases', countEventsNamed('purchase'), 'INTEGER'],
		['cartToViewRate', 'Cart-to-view rate', CART_TO_VIEW, 'FLOAT'],
		['itemsViewed', 'Items viewed', sumOfEventsNamed('view_item', 'quantity'), 'INTEGER'],
		[
			'itemViewEvents',
			'Item view events',
			countEventsNamed('view_item'),
			'INTEGER',
			'itemViews',
		],
		[
			'itemsPurchased',
			'Items purchased',
			sumOfEventsNamed('purchase', 'quantity'),
			'INTEGER',
			'itemPurchaseQuantity',
		],
		['itemRevenue', 'Item revenue', ITEM_REVENUE, 'CURRENCY'],
	]),
	...defineFields('Cohort', [
		['cohortActiveUsers', 'Cohort active users', ACTIVE_USERS, 'INTEGER'],
		['cohortTotalUsers', 'Cohort total users', COHORT_SIZE, 'INTEGER'],
	]),
];

export const REALTIME_METRICS = new Set([
	'activeUsers',
	'eventCount',
	'keyEvents',
	'screenPageViews',
]);

export const buildCustomMetric = (definition: CustomDefinition): ReportField =>
	buildCustomField(
		definition,
		'customEvent',
		`SUM(${findParameterColumn(definition.parameterName)})`,
		definition.measurementUnit,
	);

/** `keyEvents:sign_up` and the like, for each key event of the property. */
export const buildKeyEventMetrics = (events: string[]): ReportField[] =>
	defineFields(
		'Event',
		events.map((event) => [
			`keyEvents:${event}`,
			`Key events for ${event}`,
			countEventsWhere(`name = ${quoteSql(event)}`),
			'FLOAT',
		]),
	);
