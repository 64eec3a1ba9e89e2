/** Every metric the sandbox knows, each as an SQL aggregate over the warehouse's views. */
import { columnOf, customField, fieldsOf, type Definition, type Field } from './field';
import { quote } from './sql';

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
const SESSION_SECONDS = per('SUM(gap)', SESSIONS);
const ENGAGED = sessionsWhere('engaged');
const VIEWS = eventsWhere("name IN ('page_view', 'screen_view')");
const EVENTS = 'COUNT($distinct event_id)';
const KEY_EVENTS =
	'COUNT(DISTINCT CASE once_per_session WHEN 0 THEN event_id WHEN 1 THEN name || session END)';
const REVENUE = `${sum('purchase', 'value')} * $rate`;
const PER_PURCHASE = per(REVENUE, count('purchase'));
const CART_TO_VIEW = per(usersOf('add_to_cart'), usersOf('view_item'));
const ITEM_REVENUE = `${sum('purchase', 'item_revenue')} * $rate`;

/** Of the whole cohort, whoever of it came. */
const COHORT_SIZE =
	'MAX((SELECT COUNT(*) FROM users WHERE first_day BETWEEN $cohortStart AND $cohortEnd))';

export const METRICS: readonly Field[] = [
	...fieldsOf('User', [
		['activeUsers', 'Active users', ACTIVE_USERS, 'INTEGER'],
		['totalUsers', 'Total users', USERS, 'INTEGER'],
		['newUsers', 'New users', NEW_USERS, 'INTEGER'],
		['userEngagementDuration', 'User engagement', 'SUM(engagement)', 'SECONDS'],
	]),
	...fieldsOf('Session', [
		['sessions', 'Sessions', SESSIONS, 'INTEGER'],
		['engagedSessions', 'Engaged sessions', ENGAGED, 'INTEGER'],
		['engagementRate', 'Engagement rate', per(ENGAGED, SESSIONS), 'FLOAT'],
		['bounceRate', 'Bounce rate', per(`${SESSIONS} - ${ENGAGED}`, SESSIONS), 'FLOAT'],
		['averageSessionDuration', 'Average session duration', SESSION_SECONDS, 'SECONDS'],
		['sessionsPerUser', 'Sessions per active user', per(SESSIONS, ACTIVE_USERS), 'FLOAT'],
		['eventsPerSession', 'Events per session', per(EVENTS, SESSIONS), 'FLOAT'],
	]),
	...fieldsOf('Page / Screen', [['screenPageViews', 'Views', VIEWS, 'INTEGER']]),
	...fieldsOf('Event', [
		['eventCount', 'Event count', EVENTS, 'INTEGER'],
		['eventValue', 'Event value', 'SUM(value)', 'FLOAT'],
		['keyEvents', 'Key events', KEY_EVENTS, 'FLOAT', 'conversions'],
	]),
	...fieldsOf('Revenue', [
		['totalRevenue', 'Total revenue', REVENUE, 'CURRENCY'],
		['purchaseRevenue', 'Purchase revenue', REVENUE, 'CURRENCY'],
		['averagePurchaseRevenue', 'Average purchase revenue', PER_PURCHASE, 'CURRENCY'],
	]),
	...fieldsOf('Ecommerce', [
		['transactions', 'Transactions', 'COUNT(DISTINCT transaction_id)', 'INTEGER'],
		['ecommercePurchases', 'Ecommerce purchases', count('purchase'), 'INTEGER'],
		['cartToViewRate', 'Cart-to-view rate', CART_TO_VIEW, 'FLOAT'],
		['itemsViewed', 'Items viewed', sum('view_item', 'quantity'), 'INTEGER'],
		['itemViewEvents', 'Item view events', count('view_item'), 'INTEGER', 'itemViews'],
		[
			'itemsPurchased',
			'Items purchased',
			sum('purchase', 'quantity'),
			'INTEGER',
			'itemPurchaseQuantity',
		],
		['itemRevenue', 'Item revenue', ITEM_REVENUE, 'CURRENCY'],
	]),
	...fieldsOf('Cohort', [
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

export const customMetric = (definition: Definition): Field =>
	customField(
		definition,
		'customEvent',
		`SUM(${columnOf(definition.parameterName)})`,
		definition.measurementUnit,
	);

/** `keyEvents:sign_up` and the like, for each key event of the property. */
export const keyEventMetrics = (events: string[]): Field[] =>
	fieldsOf(
		'Event',
		events.map((event) => [
			`keyEvents:${event}`,
			`Key events for ${event}`,
			eventsWhere(`name = ${quote(event)}`),
			'FLOAT',
		]),
	);
