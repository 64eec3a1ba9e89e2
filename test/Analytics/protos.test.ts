/** Everything the node sends, held against the protocol buffers of Google's own clients. */
import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { resources } from '../../nodes/Analytics/actions';
import { DESCRIPTIONS } from '../../nodes/Analytics/resources';
import { keyEvent } from '../../nodes/Analytics/resources/keyEvent';
import { runOptions } from '../../nodes/Analytics/actions/report/fields/options';
import { CONDITIONS, NUMERIC } from '../../nodes/Analytics/actions/report/fields/filters';
import { sendFields } from '../../nodes/Analytics/actions/event/fields';
import { dateFields } from '../../nodes/Analytics/actions/report/fields/dates';
import { reportRequest } from '../../nodes/Analytics/google/client';
import { reportBody, type RangeQuery } from '../../nodes/Analytics/report/rangeQuery';
import { INDUSTRIES } from '../../nodes/Analytics/resources/choices';
import type { SandboxReply, SandboxRequest } from '../../sandbox/http/types';
import { list, only } from '../support/asked';
import { APP, FRESH, NOW, openAnalytics, SHOP, type AnalyticsBench } from '../support/analytics';
import { isOneOf, schemaOf, type Api } from '../../sandbox/analytics/wire/schema';
import { rpcFor, unreadBy } from '../support/protos';
import { EXAMPLES } from '../support/resourceExamples';

const ACCOUNT = '101000001';

/** The fields that were met in bodies of requests: `RunReportRequest.limit`. */
const met = new Set<string>();

interface Exchange {
	api: Api;
	request: SandboxRequest;
	reply: SandboxReply;
}

let bench: AnalyticsBench;
let exchanges: Exchange[] = [];
const operationsRun = new Set<string>();

beforeAll(async () => {
	bench = await openAnalytics();
	for (const api of ['data', 'admin', 'dataManager'] as const) record(api);
});
beforeEach(() => {
	bench.reset();
	exchanges = [];
});
afterAll(async () => await bench.stop());

function record(api: Api): void {
	const service = bench.sandbox.analytics[api];
	const answer = service.answer.bind(service);
	service.answer = async (request) => {
		const reply = await answer(request);
		exchanges.push({ api, request, reply });
		return reply;
	};
}

async function run(resource: string, operation: string, parameters: IDataObject = {}) {
	operationsRun.add(`${resource}.${operation}`);
	return await bench.run({ resource, operation, property: SHOP, ...parameters });
}

/** What was asked, as names of Google's methods, once nothing in it was found to go unread. */
function provenMethods(): string[] {
	return exchanges.map(({ api, request }) => {
		const place = `${request.method} ${request.path}`;
		const unread = unreadBy(api, request, met);
		expect({ place, unread }).toEqual({ place, unread: [] });
		return rpcFor(api, request)?.name ?? '';
	});
}

/** Of one that was answered: the sandbox refuses what Google's protos do not allow. */
function answeredMethods(): string[] {
	expect(exchanges.map(({ reply }) => reply.status)).toEqual(exchanges.map(() => 200));
	return provenMethods();
}

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
	])('%s', async (_, parameters) => {
		await run('report', 'run', { ...reported, ...parameters });
		expect(answeredMethods()).toContain('RunReport');
	});

	it('with named ranges', async () => {
		const values = [
			{ name: 'now', startDate: '3daysAgo', endDate: 'yesterday' },
			{ startDate: '2026-11-01', endDate: '2026-11-02' },
		];
		await run('report', 'run', { ...reported, options: { namedDateRanges: { values } } });
		expect(answeredMethods()).toContain('BatchRunReports');
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
		expect(unreadBy('data', request, met)).toEqual([]);
	});

	it.each(valuesOf(dateFields[0]!.options))('of the days %s', async (dateRange) => {
		const days = { fromDate: '2026-11-02', toDate: '2026-11-08' };
		await run('report', 'run', { ...reported, ...days, property: FRESH, dateRange });
		expect(answeredMethods()).toContain('RunReport');
	});

	it('five in one request', async () => {
		const values = Array.from({ length: 6 }, (_, index) => ({
			...reported,
			name: `r${index}`,
			compareWith: index === 0 ? 'previousPeriod' : 'none',
			dimensionFilters: everyTextFilter,
		}));
		await run('report', 'runBatch', { reports: { values } });
		expect(answeredMethods()).toContain('BatchRunReports');
	});

	it('as a pivot', async () => {
		await run('report', 'runPivot', {
			...reported,
			pivots: list(
				{ fields: ['country'], limit: 3, offset: 1, direction: 'descending' },
				{ fields: ['deviceCategory'], limit: 2, orderField: 'deviceCategory' },
				{ fields: ['dateRange'], limit: 2 },
			),
			dimensionFilters: everyTextFilter,
			metricFilters: everyNumberFilter,
			options: {
				currencyCode: 'USD',
				keepEmptyRows: true,
				namedDateRanges: list(
					{ name: 'now', startDate: 'yesterday', endDate: 'yesterday' },
					{ name: 'before', startDate: '2daysAgo', endDate: '2daysAgo' },
				),
			},
		});
		expect(answeredMethods()).toContain('RunPivotReport');
	});

	it('of now', async () => {
		await run('report', 'runRealtime', {
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
		});
		expect(answeredMethods()).toEqual(['RunRealtimeReport']);
	});
});

describe('a funnel is sent as Google defines it', () => {
	const knownToFunnels = valuesOf(CONDITIONS).filter((name) => !name.endsWith('Empty'));

	it('with all that a step can have', async () => {
		const values = [
			{ event: 'session_start', name: 'Visit' },
			{
				event: 'page_view',
				isDirect: true,
				withinSeconds: 90,
				dimensionFilters: {
					values: knownToFunnels.map((name) => condition('pagePath', name)),
				},
				dimensionFiltersCombine: 'or',
			},
			{ dimensionFilters: list(condition('country', 'notEquals')) },
		];
		await run('report', 'runFunnel', {
			steps: { values },
			openFunnel: true,
			breakdown: 'deviceCategory',
			dimensionFilters: everyTextFilter,
			options: {
				breakdownLimit: 15,
				excludeUnprocessedDays: 1,
				dimensionFilterJson: nestedFilter,
			},
		});
		expect(answeredMethods()).toEqual(['RunFunnelReport']);
	});

	it('and so is the question for quotas', async () => {
		await run('report', 'getQuota');
		expect(answeredMethods()).toEqual(['GetPropertyQuotasSnapshot']);
	});
});

describe('what a change is explained by is sent as Google defines it', () => {
	it.each(['sessions', 'engagementRate'])('%s', async (metric) => {
		await run('report', 'explainChange', {
			metric,
			dateRange: 'yesterday',
			dimensionFilters: everyTextFilter,
			dimensionFiltersCombine: 'or',
			options: { currencyCode: 'nok' },
		});
		expect(answeredMethods()).toEqual(['RunReport', 'BatchRunReports', 'BatchRunReports']);
	});
});

describe('questions about fields are sent as Google defines them', () => {
	it.each(['all', 'compatible', 'incompatible'])(
		'which go together: %s',
		async (compatibility) => {
			await run('report', 'checkCompatibility', {
				...reported,
				compatibility,
				dimensionFilters: everyTextFilter,
				metricFilters: everyNumberFilter,
			});
			expect(answeredMethods()).toEqual(['CheckCompatibility']);
		},
	);

	it('which there are', async () => {
		await run('report', 'getMetadata');
		expect(answeredMethods()).toEqual(['GetMetadata']);
	});

	it.each([
		['why they do not go together', ['itemName'], 'CheckCompatibility', /are incompatible/],
		['which was meant', ['contry'], 'GetMetadata', /contry/],
	])('%s', async (_, dimensions, method, words) => {
		await expect(run('report', 'run', { ...reported, dimensions })).rejects.toThrow(words);
		expect(provenMethods()).toEqual(['RunReport', method]);
	});
});

describe('administration is sent as Google defines it', () => {
	const euros = { value: { numericValue: 2.5, currencyCode: 'eur' } };
	const outlet = {
		account: ACCOUNT,
		displayName: 'Outlet',
		timeZone: 'Europe/Oslo',
		currencyCode: 'nok',
		industryCategory: 'SHOPPING',
	};

	it.each<[string, string, string, IDataObject, string]>([
		['all accounts', 'account', 'getMany', { returnAll: true }, 'ListAccounts'],
		[
			'deleted accounts too',
			'account',
			'getMany',
			{ limit: 3, options: { showDeleted: true } },
			'ListAccounts',
		],
		['properties', 'property', 'getMany', { account: ACCOUNT }, 'ListProperties'],
		[
			'deleted properties too',
			'property',
			'getMany',
			{ account: '104000004', returnAll: true, options: { showDeleted: true } },
			'ListProperties',
		],
		['a property', 'property', 'get', {}, 'GetProperty'],
		[
			'data retention settings',
			'property',
			'getDataRetentionSettings',
			{},
			'GetDataRetentionSettings',
		],
		['a new property', 'property', 'create', outlet, 'CreateProperty'],
		[
			'a changed property',
			'property',
			'update',
			{
				updateFields: {
					displayName: 'New',
					timeZone: 'Etc/UTC',
					currencyCode: 'eur',
					industryCategory: 'TRAVEL',
				},
			},
			'UpdateProperty',
		],
		['a deleted property', 'property', 'delete', { property: FRESH }, 'DeleteProperty'],
		[
			'a new key event',
			'keyEvent',
			'create',
			{
				eventName: 'view_item',
				defaultValue: euros,
				options: { lookbackDays: 7, ifExists: 'return' },
			},
			'CreateKeyEvent',
		],
		[
			'a call of any method',
			'api',
			'call',
			{ endpoint: 'v1beta/accountSummaries', query: { pageSize: 1 } },
			'ListAccountSummaries',
		],
	])('%s', async (_, resource, operation, parameters, method) => {
		await run(resource, operation, parameters);
		expect(answeredMethods()).toContain(method);
	});
});

describe('every resource is sent as Google defines it', () => {
	const lines = EXAMPLES.flatMap((example) =>
		DESCRIPTIONS.find(({ name }) => name === example.resource)!.verbs.map(
			(verb) => [example.resource, verb, example] as const,
		),
	);

	it.each(lines)('%s: %s', async (resource, verb, { create, change, collection }) => {
		const made = verb === 'create' ? undefined : await run(resource, 'create', create);
		const chosen = { [resource]: made?.items[0]!.id };
		const parameters = verb === 'create' ? create : { ...chosen, updateFields: change };
		await run(resource, verb, verb === 'getMany' ? {} : parameters);
		expect(answeredMethods().length).toBeGreaterThan(0);
		expect(exchanges.at(-1)!.request.path).toContain(`/${collection}`);
	});

	it.each<[string, string, IDataObject]>([
		['settings', 'get', { settings: 'dataRedaction', dataStream: '2001' }],
		[
			'settings',
			'update',
			{ settings: 'googleSignals', updateFields: { state: 'GOOGLE_SIGNALS_ENABLED' } },
		],
		['property', 'exportConfiguration', {}],
		[
			'property',
			'applyConfiguration',
			{
				configuration: {
					customDimensions: [{ parameterName: 'a', displayName: 'A', scope: 'EVENT' }],
					settings: { dataRetention: { eventDataRetention: 'TWO_MONTHS' } },
				},
				parts: ['customDimensions', 'settings'],
			},
		],
		[
			'changeHistory',
			'getMany',
			{ account: ACCOUNT, options: { property: SHOP, action: ['CREATED'] } },
		],
		['accessReport', 'run', { returnAll: true }],
		['userDeletion', 'request', { identifier: 'u-17', confirmProperty: SHOP }],
		['audienceExport', 'getMany', {}],
	])('%s: %s', async (resource, operation, parameters) => {
		await run(resource, operation, parameters);
		expect(answeredMethods().length).toBeGreaterThan(0);
	});

	it.each(['getMany', 'grant', 'revoke'])('userAccess: %s', async (operation) => {
		bench.signIn({ scopes: ['analytics.edit', 'analytics.manage.users'] });
		const roles = ['predefinedRoles/editor'];
		await run('userAccess', operation, { email: 'viktor@fjord.example', roles });
		expect(answeredMethods().length).toBeGreaterThan(0);
	});

	it('audienceExport: create, getUsers', async () => {
		const audience = EXAMPLES.find(({ resource }) => resource === 'audience')!;
		await run('audience', 'create', audience.create);
		const options = { maxWaitMinutes: 0 };
		const { items } = await run('audienceExport', 'create', {
			audience: audience.name,
			options,
		});
		await run('audienceExport', 'getMany');
		const audienceExport = items[0]!.id as string;
		await expect(run('audienceExport', 'getUsers', { audienceExport })).rejects.toThrow(
			'not ready',
		);
		expect(provenMethods()).toContain('CreateAudienceExport');
	});
});

describe('events', () => {
	it('are sent and asked for as the Data Manager API takes it', async () => {
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
		expect(answeredMethods()).toEqual([
			...['IngestEvents', 'IngestEvents', 'IngestEvents'],
			'RetrieveRequestStatus',
		]);
	});
});

it('every operation of the node was among them; a new one needs a line above', () => {
	const all = resources.flatMap(({ option, operations }) =>
		operations.map((operation) => `${option.value}.${operation.option.value}`),
	);
	expect(all.filter((operation) => !operationsRun.has(operation))).toEqual([]);
});

it.each<[string, Api, string[]]>([
	['RunReportRequest', 'data', ['property']],
	['RunPivotReportRequest', 'data', ['property', 'cohortSpec', 'comparisons']],
	['RunRealtimeReportRequest', 'data', ['property', 'metricAggregations']],
	['CheckCompatibilityRequest', 'data', ['property']],
	['Filter', 'data', []],
	['FilterExpression', 'data', []],
	['Property', 'admin', ['propertyType', 'account']],
	['KeyEvent', 'admin', []],
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
		.filter((field) => !met.has(`${name}.${field}`));
	expect(unsent.sort()).toEqual([...never].sort());
});

it.each<[string, string[], string]>([
	['industries', INDUSTRIES.map(({ value }) => value), 'IndustryCategory'],
	[
		'counting methods',
		valuesOf(keyEvent.fields.countingMethod!.panel.options),
		'KeyEvent.CountingMethod',
	],
	[
		'sources of events',
		valuesOf(sendFields.find(({ name }) => name === 'eventSource')?.options),
		'EventSource',
	],
])('the %s to choose from are those of Google', (_, offered, name) => {
	const api = name === 'EventSource' ? 'dataManager' : 'admin';
	const { values } = schemaOf(api).enum(name);
	const chosen = Object.keys(values).filter((value) => values[value] !== 0);
	expect([...offered].sort()).toEqual(chosen.sort());
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
