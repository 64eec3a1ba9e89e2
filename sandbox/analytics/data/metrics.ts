/** The metrics of the sandbox. Their SQL aggregates columns of the warehouse's views. */
import {
	buildParameterSql,
	buildCustomField,
	defineFields,
	type CustomDefinition,
	type SandboxReportField,
} from './field';
import { divideSql, quoteSql } from './sql';

function countUsersWhere(condition: string): string {
	return `COUNT(DISTINCT CASE WHEN ${condition} THEN user END)`;
}

function countSessionsWhere(condition: string): string {
	return `COUNT(DISTINCT CASE WHEN ${condition} THEN session END)`;
}

/** `$distinct` is DISTINCT in the view where an event has a row for each of its items. */
function countEventsWhere(condition: string): string {
	return `COUNT($distinct CASE WHEN ${condition} THEN event_id END)`;
}

function countUsersWithEvent(event: string): string {
	return countUsersWhere(`name = '${event}'`);
}

function countEventsNamed(event: string): string {
	return countEventsWhere(`name = '${event}'`);
}

function sumOfEventsNamed(event: string, value: string): string {
	return `SUM(CASE WHEN name = '${event}' THEN ${value} END)`;
}

/** A visitor is active in a session that is engaged, and in the first one. */
const ACTIVE_USERS = countUsersWhere('engaged OR is_new');
const NEW_USERS = countUsersWhere("name IN ('first_visit', 'first_open')");
const USERS = 'COUNT(DISTINCT user)';
const SESSIONS = 'COUNT(DISTINCT session)';
const SESSION_SECONDS = divideSql('SUM(gap)', SESSIONS);
const ENGAGED = countSessionsWhere('engaged');
const VIEWS = countEventsWhere("name IN ('page_view', 'screen_view')");
const EVENTS = 'COUNT($distinct event_id)';
const KEY_EVENTS =
	'COUNT(DISTINCT CASE once_per_session WHEN 0 THEN event_id WHEN 1 THEN name || session END)';
const REVENUE = `${sumOfEventsNamed('purchase', 'value')} * $rate`;
const PER_PURCHASE = divideSql(REVENUE, countEventsNamed('purchase'));
const CART_TO_VIEW = divideSql(
	countUsersWithEvent('add_to_cart'),
	countUsersWithEvent('view_item'),
);
const ITEM_REVENUE = `${sumOfEventsNamed('purchase', 'item_revenue')} * $rate`;

/** The size of the whole cohort, however many of its users came. */
const COHORT_SIZE =
	'MAX((SELECT COUNT(*) FROM users WHERE first_day BETWEEN $cohortStart AND $cohortEnd))';

export const METRICS: readonly SandboxReportField[] = [
	...defineFields('User', [
		{ apiName: 'activeUsers', uiName: 'Active users', sql: ACTIVE_USERS, type: 'INTEGER' },
		{ apiName: 'totalUsers', uiName: 'Total users', sql: USERS, type: 'INTEGER' },
		{ apiName: 'newUsers', uiName: 'New users', sql: NEW_USERS, type: 'INTEGER' },
		{
			apiName: 'userEngagementDuration',
			uiName: 'User engagement',
			sql: 'SUM(engagement)',
			type: 'SECONDS',
		},
	]),
	...defineFields('Session', [
		{ apiName: 'sessions', uiName: 'Sessions', sql: SESSIONS, type: 'INTEGER' },
		{ apiName: 'engagedSessions', uiName: 'Engaged sessions', sql: ENGAGED, type: 'INTEGER' },
		{
			apiName: 'engagementRate',
			uiName: 'Engagement rate',
			sql: divideSql(ENGAGED, SESSIONS),
			type: 'FLOAT',
		},
		{
			apiName: 'bounceRate',
			uiName: 'Bounce rate',
			sql: divideSql(`${SESSIONS} - ${ENGAGED}`, SESSIONS),
			type: 'FLOAT',
		},
		{
			apiName: 'averageSessionDuration',
			uiName: 'Average session duration',
			sql: SESSION_SECONDS,
			type: 'SECONDS',
		},
		{
			apiName: 'sessionsPerUser',
			uiName: 'Sessions per active user',
			sql: divideSql(SESSIONS, ACTIVE_USERS),
			type: 'FLOAT',
		},
		{
			apiName: 'eventsPerSession',
			uiName: 'Events per session',
			sql: divideSql(EVENTS, SESSIONS),
			type: 'FLOAT',
		},
	]),
	...defineFields('Page / Screen', [
		{ apiName: 'screenPageViews', uiName: 'Views', sql: VIEWS, type: 'INTEGER' },
	]),
	...defineFields('Event', [
		{ apiName: 'eventCount', uiName: 'Event count', sql: EVENTS, type: 'INTEGER' },
		{ apiName: 'eventValue', uiName: 'Event value', sql: 'SUM(value)', type: 'FLOAT' },
		{
			apiName: 'keyEvents',
			uiName: 'Key events',
			sql: KEY_EVENTS,
			type: 'FLOAT',
			deprecatedName: 'conversions',
		},
	]),
	...defineFields('Revenue', [
		{ apiName: 'totalRevenue', uiName: 'Total revenue', sql: REVENUE, type: 'CURRENCY' },
		{ apiName: 'purchaseRevenue', uiName: 'Purchase revenue', sql: REVENUE, type: 'CURRENCY' },
		{
			apiName: 'averagePurchaseRevenue',
			uiName: 'Average purchase revenue',
			sql: PER_PURCHASE,
			type: 'CURRENCY',
		},
	]),
	...defineFields('Ecommerce', [
		{
			apiName: 'transactions',
			uiName: 'Transactions',
			sql: 'COUNT(DISTINCT transaction_id)',
			type: 'INTEGER',
		},
		{
			apiName: 'ecommercePurchases',
			uiName: 'Ecommerce purchases',
			sql: countEventsNamed('purchase'),
			type: 'INTEGER',
		},
		{
			apiName: 'cartToViewRate',
			uiName: 'Cart-to-view rate',
			sql: CART_TO_VIEW,
			type: 'FLOAT',
		},
		{
			apiName: 'itemsViewed',
			uiName: 'Items viewed',
			sql: sumOfEventsNamed('view_item', 'quantity'),
			type: 'INTEGER',
		},
		{
			apiName: 'itemViewEvents',
			uiName: 'Item view events',
			sql: countEventsNamed('view_item'),
			type: 'INTEGER',
			deprecatedName: 'itemViews',
		},
		{
			apiName: 'itemsPurchased',
			uiName: 'Items purchased',
			sql: sumOfEventsNamed('purchase', 'quantity'),
			type: 'INTEGER',
			deprecatedName: 'itemPurchaseQuantity',
		},
		{ apiName: 'itemRevenue', uiName: 'Item revenue', sql: ITEM_REVENUE, type: 'CURRENCY' },
	]),
	...defineFields('Cohort', [
		{
			apiName: 'cohortActiveUsers',
			uiName: 'Cohort active users',
			sql: ACTIVE_USERS,
			type: 'INTEGER',
		},
		{
			apiName: 'cohortTotalUsers',
			uiName: 'Cohort total users',
			sql: COHORT_SIZE,
			type: 'INTEGER',
		},
	]),
];

export const REALTIME_METRICS = new Set([
	'activeUsers',
	'eventCount',
	'keyEvents',
	'screenPageViews',
]);

export function buildCustomMetric(definition: CustomDefinition): SandboxReportField {
	const sql = `SUM(${buildParameterSql(definition.parameterName)})`;
	return buildCustomField(definition, 'customEvent', sql, definition.measurementUnit);
}

/** `keyEvents:sign_up` and the like, for each key event of the property. */
export function buildKeyEventMetrics(events: string[]): SandboxReportField[] {
	return defineFields(
		'Event',
		events.map((event) => ({
			apiName: `keyEvents:${event}`,
			uiName: `Key events for ${event}`,
			sql: countEventsWhere(`name = ${quoteSql(event)}`),
			type: 'FLOAT',
		})),
	);
}
