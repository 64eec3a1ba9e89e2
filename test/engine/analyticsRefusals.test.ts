/** What Google refuses and a user can type: it is met before any request. */
import type { INodeParameters } from 'n8n-workflow';

import { SHOP } from '../../testing/analytics';
import { startAnalyticsEngine } from '../../testing/analyticsEngine';
import { buildPanelCondition, buildPanelDays, toPanelRows } from '../../testing/panelParameters';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(async () => await startAnalyticsEngine());

const countRequests = () =>
	Object.values(bench.sandbox.endpoints).reduce((sum, { requests }) => sum + requests.length, 0);

const order = (field: string) => ({ orderBy: toPanelRows({ field, direction: 'ascending' }) });
const regex = (value: string) => ({
	dimensionFilters: toPanelRows(buildPanelCondition('country', 'containsRegex', value)),
});
const expression = (name: string, text: string) => ({
	options: { metricExpressions: toPanelRows({ name, expression: text }) },
});
const named = (name: string) => ({
	options: { namedDateRanges: toPanelRows({ name }, { name: 'other', startDate: '9daysAgo' }) },
});
const pivots = (...fields: string[][]) => ({
	operation: 'runPivot',
	pivots: toPanelRows(...fields.map((each) => ({ fields: each }))),
});
const accessReport = { resource: 'accessReport', operation: 'run' };
const audience = (filterClauses: string) => ({
	resource: 'audience',
	operation: 'create',
	displayName: 'Zz',
	description: 'Zz',
	filterClauses,
});
const calculated = (formula: string) => ({
	resource: 'calculatedMetric',
	operation: 'create',
	calculatedMetricId: 'zz',
	displayName: 'Zz',
	formula,
});

describe('Analytics refuses, before any request and with a sentence that names it,', () => {
	it.each<[string, object, RegExp]>([
		['an order by a title', order('Sessions'), /'Order By' has "Sessions".*not in the report/],
		['an order by another metric', order('totalRevenue'), /'Order By' has "totalRevenue"/],
		[
			'a realtime order',
			{ operation: 'runRealtime', metrics: ['activeUsers'], ...order('sessions') },
			/'Order By' has/,
		],
		[
			'a pivot order',
			{
				operation: 'runPivot',
				pivots: toPanelRows({ fields: ['country'], orderField: 'nope' }),
			},
			/'Order By' has "nope"/,
		],
		['a day before Google Analytics', buildPanelDays('2014-01-01', 'yesterday'), /too early/],
		['a day in the year 3001', buildPanelDays('2026-01-01', '3001-01-01'), /too late/],
		[
			'99999 days ago',
			buildPanelDays('99999daysAgo', 'yesterday'),
			/'Start Date' is not a date/,
		],
		['5000 days ago', buildPanelDays('5000daysAgo', 'yesterday'), /too early/],
		...['XXX', 'ABC', 'ZZZ', 'BTC'].map((currencyCode): [string, object, RegExp] => [
			`the currency ${currencyCode}`,
			{ options: { currencyCode } },
			/'Currency Code' under Options cannot be/,
		]),
		[
			'another aggregation',
			{ options: { metricAggregations: '={{ ["sum"] }}' } },
			/'Metric Aggregations' under Options cannot contain "SUM"/,
		],
		[
			'another cohort specification',
			{ options: { cohortSpec: '{"a":1}' } },
			/'Cohorts \(JSON\)' under Options cannot have the field "a"/,
		],
		[
			'another type of clause',
			audience('[{"clauseType":"INCLUDES","simpleFilter":{}}]'),
			/clause 1 cannot have the clauseType "INCLUDES"/,
		],
		[
			'a clause without a filter',
			audience('[{"clauseType":"INCLUDE"}]'),
			/clause 1 has neither/,
		],
		['an object where a list is meant', audience('{"a":1}'), /must be a JSON list/],
		['a list that is not JSON', audience('[{"a":1},]'), /must be a JSON list/],
		[
			'an expression that finds nothing to explain by',
			{ operation: 'findAnomalies', explainBy: '={{ $json.x }}' },
			/'Explain By Names or IDs' has no value/,
		],
		['a metric expression with a space in its name', expression('x y', 'sessions/2'), /"x y"/],
		['half a metric expression', expression('x', 'sessions/'), /'Expression'.*"sessions\/"/],
		['an open group', regex('('), /country.*"\(", which is not valid/],
		['an open list', regex('[a'), /country.*"\[a", which is not valid/],
		['a lookahead', regex('a(?=b)'), /which Google does not support/],
		[
			'two pivots of one dimension',
			pivots(['country'], ['country']),
			/Two pivots have .*"country"/,
		],
		['a reserved range', named('date_range_x'), /Google reserves names/],
		['another reserved range', named('RESERVED_x'), /Google reserves names/],
		[
			'another next action',
			{
				operation: 'runFunnel',
				steps: toPanelRows({ event: 'purchase' }),
				view: 'nextActions',
				nextAction: 'abc',
			},
			/'Next Action Name or ID' cannot be "abc"/,
		],
		[
			'a title in an access report',
			{ ...accessReport, dimensions: 'Accessed Property Name' },
			/'Dimensions' cannot contain "Accessed Property Name"/,
		],
		[
			'an access report from today to yesterday',
			{ ...accessReport, startDate: '2026-12-24', endDate: 'yesterday' },
			/is after the end date/,
		],
		...['{eventCount}/{sessions}', '({{eventCount}}', '/', 'eventCount +'].map(
			(formula): [string, object, RegExp] => [
				`the formula ${formula}`,
				calculated(formula),
				/'Formula' cannot be/,
			],
		),
	])('%s', async (_name, parameters, message) => {
		const { error } = await bench.run({
			metrics: ['sessions'],
			dimensions: ['country'],
			...parameters,
		} as INodeParameters);
		expect(error?.message).toMatch(message);
		expect(error?.description).toBeTruthy();
		expect(countRequests()).toBe(0);
	});
});

it.each(['^(?i)nor', 'a|b', '\\Qa.b\\E', '(?P<x>a)', '^[A-Z]\\w+$', '\\d{2,3}', '(?i:no)rway'])(
	'A regular expression in RE2 syntax is sent as it is written: %s',
	async (value) => {
		await bench.run({
			metrics: ['sessions'],
			dimensions: ['country'],
			...regex(value),
		} as never);
		const bodies = bench.sandbox.endpoints.data.requests.map(({ text }) => text);
		expect(bodies.join()).toContain(JSON.stringify(value));
	},
);

it.each(['eventCount / totalUsers', '(sessions + 1) * -2.5', 'keyEvents:purchase/sessions'])(
	'A metric expression is sent as it is written: %s',
	async (text) => {
		const { error } = await bench.run({
			metrics: ['sessions'],
			dimensions: [],
			...expression('x', text),
		} as never);
		expect(error).toBeUndefined();
	},
);

describe('The sandbox refuses a wrong request as Google does, and does not crash:', () => {
	const post = async (body: object) =>
		await bench.run({
			resource: 'api',
			operation: 'call',
			method: 'POST',
			endpoint: `v1beta/properties/${SHOP}:runReport`,
			body: JSON.stringify({
				dateRanges: [{ startDate: '7daysAgo', endDate: 'yesterday' }],
				metrics: [{ name: 'sessions' }],
				dimensions: [{ name: 'country' }],
				...body,
			}),
		});

	it.each([
		[
			'a regular expression',
			{
				dimensionFilter: {
					filter: {
						fieldName: 'country',
						stringFilter: { matchType: 'PARTIAL_REGEXP', value: '(' },
					},
				},
			},
			/regular expression/,
		],
		['an expression', { metrics: [{ name: 'x', expression: 'sessions/' }] }, /expression/],
		['an empty part', { metrics: [{ name: 'x', expression: '()' }] }, /expression/],
	])('%s', async (_name, body, words) => {
		const { error } = await post(body);
		expect(`${error?.message} ${error?.description}`).toMatch(words);
		expect(countRequests()).toBe(1);
	});
});

it('Explain Change ends at the first refusal when its metric is wrong', async () => {
	const { error } = await bench.run({ operation: 'explainChange', metric: 'Total Revenue' });
	expect(error?.description).toContain('totalRevenue');
	expect(
		bench.sandbox.endpoints.data.requests.map(({ path }) => path.split(/[:/]/).at(-1)),
	).toEqual([
		// The first one asks for the day that it is in the property.
		'runReport',
		'batchRunReports',
		'runReport',
		'metadata',
	]);
});

it('Get Metadata says so when no field matches the search', async () => {
	const { items, hints } = await bench.run({ operation: 'getMetadata', search: 'zzqq' });
	expect(items).toEqual([]);
	expect(hints.map(({ message }) => message).join()).toContain(
		'No field of the property matches',
	);
});
