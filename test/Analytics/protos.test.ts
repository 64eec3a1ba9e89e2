/** All that reports and events may have in them, held against the protocol buffers of Google's own clients by the bench. */
import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { runOptions } from '../../nodes/Analytics/actions/report/fields/options';
import { CONDITIONS, NUMERIC } from '../../nodes/Analytics/actions/report/fields/filters';
import { sendFields } from '../../nodes/Analytics/actions/event/fields';
import { dateFields } from '../../nodes/Analytics/actions/report/fields/dates';
import { reportRequest } from '../../nodes/Analytics/google/client';
import { reportBody, type RangeQuery } from '../../nodes/Analytics/report/rangeQuery';
import { isOneOf, schemaOf, type Api } from '../../sandbox/analytics/wire/schema';
import type { SandboxRequest } from '../../sandbox/http/types';
import { APP, FRESH, NOW, openAnalytics, SHOP } from '../support/analytics';
import { list, only } from '../support/asked';
import { unreadBy } from '../support/protos';
import { shared } from '../support/shared';

const bench = shared(openAnalytics);

const run = async (resource: string, operation: string, parameters: IDataObject = {}) =>
	await bench.run({ resource, operation, property: SHOP, ...parameters });

const valuesOf = (options: unknown) =>
	(options as INodePropertyOptions[]).map(({ value }) => String(value));

const condition = (field: string, name: string, more: object = {}) => ({
	field,
	condition: name,
	value: '3',
	values: 'Korea, Republic of\nNorway',
	valueTo: '5.5',
	...more,
});

const nestedFilter = {
	orGroup: {
		expressions: [
			only('country', 'Norway'),
			{
				notExpression: {
					filter: { fieldName: 'city', inListFilter: { values: ['Oslo', 'Bergen'] } },
				},
			},
		],
	},
};

const reported = {
	metrics: ['sessions', 'eventCount'],
	dimensions: ['country', 'deviceCategory'],
	dateRange: 'last7Days',
	limit: 5,
};

const everyTextFilter = {
	values: valuesOf(CONDITIONS).flatMap((name) => [
		condition('city', name),
		condition('city', name, { caseSensitive: true }),
	]),
};

const everyNumberFilter = {
	values: valuesOf(NUMERIC).map((name) => condition('sessions', name)),
};

const cohorts = {
	cohortSpec: {
		cohorts: [
			{
				name: 'first',
				dimension: 'firstSessionDate',
				dateRange: { startDate: '2026-11-16', endDate: '2026-11-16' },
			},
		],
		cohortsRange: { granularity: 'DAILY', startOffset: 1, endOffset: 2 },
		cohortReportSettings: { accumulate: false },
	},
};

const knownToFunnels = valuesOf(CONDITIONS).filter((name) => !name.endsWith('Empty'));

const bothFilters = { dimensionFilters: everyTextFilter, metricFilters: everyNumberFilter };

describe('a report is sent as Google defines it', () => {
	it.each<[string, IDataObject]>([
		[
			'with all filters',
			{
				dimensionFilters: everyTextFilter,
				dimensionFiltersCombine: 'or',
				metricFilters: everyNumberFilter,
			},
		],
		[
			'with filters as JSON besides',
			{
				dimensionFilters: list(condition('city', 'isEmpty')),
				options: {
					dimensionFilterJson: JSON.stringify(nestedFilter),
					metricFilterJson: {
						filter: {
							fieldName: 'sessions',
							betweenFilter: {
								fromValue: { int64Value: '1' },
								toValue: { doubleValue: 2.5 },
							},
						},
					},
				},
			},
		],
		[
			'in every order',
			{
				orderBy: list(
					{ field: 'eventCount', direction: 'descending' },
					{ field: 'country', orderType: 'alphanumeric' },
					{ field: 'deviceCategory', orderType: 'caseInsensitive' },
					{ field: 'country', orderType: 'numeric', direction: 'descending' },
				),
			},
		],
		['with another period beside it', { compareWith: 'previousPeriod', dimensions: ['date'] }],
		['with the same weekdays beside it', { compareWith: 'previousPeriodSameWeekdays' }],
		[
			'with everything computed',
			{
				dimensions: ['date'],
				options: {
					metricExpressions: list({
						name: 'perUser',
						expression: 'eventCount/totalUsers',
					}),
					metricAggregations: valuesOf(
						(runOptions.options as INodeProperties[]).find(
							({ name }) => name === 'metricAggregations',
						)!.options,
					),
					currencyCode: 'nok',
					keepEmptyRows: true,
					fillMissingDates: true,
					includeDetails: true,
				},
			},
		],
		[
			'of cohorts',
			{
				metrics: ['cohortActiveUsers'],
				dimensions: ['cohort', 'cohortNthDay'],
				options: cohorts,
			},
		],
		[
			'of parts of the data',
			{
				options: {
					comparisons: list(
						{ name: 'Phones', saved: 'comparisons/mobileTraffic' },
						{ name: 'Some', filter: nestedFilter },
					),
				},
			},
		],
		['without dimensions', { dimensions: [], returnAll: true, output: 'single' }],
		[
			'of named ranges',
			{
				options: {
					namedDateRanges: list(
						{ name: 'now', startDate: '3daysAgo', endDate: 'yesterday' },
						{ startDate: '2026-11-01', endDate: '2026-11-02' },
					),
				},
			},
		],
		...valuesOf(dateFields[0]!.options).map((dateRange): [string, IDataObject] => [
			`of the days ${dateRange}`,
			{ property: FRESH, dateRange, fromDate: '2026-11-02', toDate: '2026-11-08' },
		]),
	])('%s', async (_, parameters) => {
		await run('report', 'run', { ...reported, ...parameters });
		expect(bench.asked().length).toBeGreaterThan(0);
	});

	it('page after page, of reports with more rows than fit in one', () => {
		const spec: RangeQuery = {
			property: SHOP,
			metrics: [{ name: 'sessions' }],
			dimensions: [],
			range: { startDate: 'yesterday', endDate: 'today' },
			orders: [],
			extras: {},
			rowsToRead: Infinity,
			isStreamed: false,
			sideBySide: 1,
			usage: { requests: 0 },
		};
		const window = { offset: 250_000, limit: 250_000 };
		const { method, path, body } = reportRequest(SHOP, 'runReport', reportBody(spec, window));
		const text = JSON.stringify(body);
		const request = { method, path, query: new URLSearchParams(), headers: {}, text };
		expect(text).toContain('"offset":250000');
		expect(unreadBy('data', request, bench.met)).toEqual([]);
	});

	it.each<[string, IDataObject, string]>([
		[
			'runBatch',
			{
				reports: list(
					...Array.from({ length: 6 }, (_, index) => ({
						...{ ...reported, name: `r${index}`, dimensionFilters: everyTextFilter },
						compareWith: index === 0 ? 'previousPeriod' : 'none',
					})),
				),
			},
			'batchRunReports',
		],
		[
			'runPivot',
			{
				...{ ...reported, ...bothFilters },
				pivots: list(
					{ fields: ['country'], limit: 3, offset: 1, direction: 'descending' },
					{ fields: ['deviceCategory'], limit: 2, orderField: 'deviceCategory' },
					{ fields: ['dateRange'], limit: 2 },
				),
				options: {
					currencyCode: 'USD',
					keepEmptyRows: true,
					namedDateRanges: list(
						{ name: 'now', startDate: 'yesterday', endDate: 'yesterday' },
						{ name: 'before', startDate: '2daysAgo', endDate: '2daysAgo' },
					),
				},
			},
			'runPivotReport',
		],
		[
			'runRealtime',
			{
				metrics: ['activeUsers', 'eventCount'],
				dimensions: ['country', 'minutesAgo'],
				minuteRanges: list(
					{ name: 'now', startMinutesAgo: 4, endMinutesAgo: 0 },
					{ startMinutesAgo: 29, endMinutesAgo: 5 },
				),
				dimensionFilters: everyTextFilter,
				metricFilters: list(condition('activeUsers', 'greaterThanOrEqual')),
				orderBy: list({ field: 'minutesAgo', orderType: 'numeric' }),
				returnAll: true,
			},
			'runRealtimeReport',
		],
		[
			'runFunnel',
			{
				steps: list(
					{ event: 'session_start', name: 'Visit' },
					{
						...{ event: 'page_view', isDirect: true, withinSeconds: 90 },
						dimensionFilters: list(
							...knownToFunnels.map((name) => condition('pagePath', name)),
						),
						dimensionFiltersCombine: 'or',
					},
					{ dimensionFilters: list(condition('country', 'notEquals')) },
				),
				openFunnel: true,
				breakdown: 'deviceCategory',
				dimensionFilters: everyTextFilter,
				options: { breakdownLimit: 15, dimensionFilterJson: nestedFilter },
			},
			'runFunnelReport',
		],
		[
			'checkCompatibility',
			{ ...reported, ...bothFilters, compatibility: 'incompatible' },
			'checkCompatibility',
		],
	])('by %s, with all that it can have', async (operation, parameters, method) => {
		await run('report', operation, parameters);
		expect(bench.asked().map((asked) => asked.method)).toContain(method);
	});
});

it('events are sent and asked for as the Data Manager API takes it', async () => {
	const event = {
		...{ dataStream: 'G-FJORD00001', eventName: 'purchase', clientId: '1.2' },
		...{ userId: 'u', transactionId: 't', value: '1', currency: 'EUR' },
		timestamp: new Date(NOW - 60_000).toISOString(),
		items: '[{"item_id": "i", "price": 1, "quantity": 1, "item_name": "x"}]',
		parameters: list({ name: 'p', value: 'v' }),
		userProperties: list({ name: 'p', value: 'v' }),
		consent: { adUserData: 'CONSENT_GRANTED', adPersonalization: 'CONSENT_DENIED' },
	};
	const { items } = await run('event', 'send', event);
	await run('event', 'send', { ...event, options: { validateOnly: true } });
	const app = { property: APP, dataStream: '1:7001:ios:a1', appInstanceId: 'a' };
	await run('event', 'send', { ...event, ...app });
	const { requestId } = items[0]!.event as IDataObject;
	await run('event', 'getStatus', { requestId });
	expect(bench.sandbox.endpoints.dataManager.requests).toHaveLength(4);
});

it.each<[string, Api, string[]]>([
	['RunReportRequest', 'data', ['property']],
	['RunPivotReportRequest', 'data', ['property', 'cohortSpec', 'comparisons']],
	['RunRealtimeReportRequest', 'data', ['property', 'metricAggregations']],
	['CheckCompatibilityRequest', 'data', ['property']],
	['Filter', 'data', []],
	['FilterExpression', 'data', []],
	['IngestEventsRequest', 'dataManager', ['consent', 'encoding', 'encryptionInfo']],
	['Destination', 'dataManager', ['reference', 'linkedAccount']],
	[
		'Event',
		'dataManager',
		[
			...[
				'destinationReferences',
				'lastUpdatedTimestamp',
				'eventDeviceInfo',
				'eventLocation',
			],
			...['userData', 'thirdPartyUserData', 'adIdentifiers'],
			...['customVariables', 'experimentalFields'],
		],
	],
])('of %s everything was sent but what the node leaves alone', (name, api, never) => {
	const unsent = schemaOf(api)
		.message(name)
		.fieldsArray.filter((field) => !isOneOf(field, 'OUTPUT_ONLY', 'IDENTIFIER'))
		.map((field) => field.name)
		.filter((field) => !bench.met.has(`${name}.${field}`));
	expect(unsent.sort()).toEqual([...never].sort());
});

it('the sources of events to choose from are those of Google', () => {
	const { values } = schemaOf('dataManager').enum('EventSource');
	const source = sendFields.find(({ name }) => name === 'eventSource');
	const known = Object.keys(values).filter((value) => values[value] !== 0);
	expect(valuesOf(source?.options).sort()).toEqual(known.sort());
});

describe('what Google would not read of a request is found', () => {
	const patch = (body: object, mask: string, path = '') => ({
		method: 'PATCH',
		path: `/v1beta/properties/${SHOP}${path}`,
		query: new URLSearchParams({ updateMask: mask }),
		headers: {},
		text: JSON.stringify(body),
	});
	const name = { displayName: 'X' };

	it.each<[string, SandboxRequest, string]>([
		['a mask spelt as JSON', patch(name, 'displayName'), 'no field displayName'],
		[
			'a field beside the mask',
			patch({ ...name, timeZone: 'Y' }, 'display_name'),
			'timeZone is not in the mask',
		],
		[
			'a key spelt as in the protos',
			patch({ display_name: 'X' }, 'display_name'),
			'display_name is no field',
		],
		[
			'a change of what never changes',
			patch({ eventName: 'x' }, 'event_name', '/keyEvents/1'),
			'eventName never changes',
		],
		['what Google sets', patch({ createTime: 'x' }, 'create_time'), "Google's to set"],
		['what is in the path', patch({ name: 'x' }, 'name'), 'is in the path already'],
		['a body of a question', { ...patch(name, ''), method: 'GET' }, 'a body where there is'],
	])('%s', (_, request, fault) => {
		expect(unreadBy('admin', request).join('\n')).toContain(fault);
	});
});
