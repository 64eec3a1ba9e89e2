import type { INodeParameters } from 'n8n-workflow';

import { APP, BLOG, FRESH, SHOP } from '../support/analytics';
import { startAnalyticsEngine } from '../support/analyticsEngine';
import { shared } from '../support/shared';

const bench = shared(startAnalyticsEngine);

const data = () => bench.sandbox.endpoints.data.requests;
const oauth = () => bench.sandbox.endpoints.oauth.requests;

const byCountry = { metrics: ['sessions'], dimensions: ['country'], limit: 2 };

describe('in n8n', () => {
	it('a report comes with its rows linked to the items they belong to', async () => {
		const { outputs, error } = await bench.run(byCountry, { records: [{ a: 1 }, { a: 2 }] });
		expect(error).toBeUndefined();
		expect(outputs[0]!.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 0, 1, 1].map((item) => ({ item })),
		);
	});

	it('fields take expressions, item by item', async () => {
		const { outputs } = await bench.run(
			{
				metrics: '={{ $json.metrics }}',
				dimensions: '={{ $json.dimensions }}',
				dateRange: '={{ $json.range }}',
				limit: '={{ $json.limit }}',
			},
			{
				records: [
					{
						metrics: ['sessions'],
						dimensions: ['country'],
						range: 'yesterday',
						limit: 1,
					},
					{ metrics: 'activeUsers', dimensions: '', range: 'last7Days', limit: 5 },
				],
			},
		);
		expect(outputs[0]!.map(({ json }) => json)).toEqual([
			{ country: 'Norway', sessions: 37 },
			{ activeUsers: 496 },
		]);
	});

	it.each([
		['as code writes it', '2026-11-06T23:00:00.000Z'],
		['as a date of n8n', "={{ DateTime.fromISO('2026-11-07') }}"],
		['without a zone', '2026-11-07T00:00:00'],
	])('midnight of a day in the workflow’s time zone is of that day %s', async (_, midnight) => {
		const { items, error } = await bench.run(
			{ dimensions: ['date'], dateRange: 'between', fromDate: midnight, toDate: midnight },
			{ timezone: 'Europe/Oslo' },
		);
		expect(error).toBeUndefined();
		expect(items.map(({ date }) => date)).toEqual(['2026-11-07']);
		const note = { title: midnight, annotationDate: midnight, color: 'BLUE' };
		const { items: notes } = await bench.run(
			{ resource: 'annotation', operation: 'create', ...note },
			{ timezone: 'Europe/Oslo' },
		);
		expect(notes).toMatchObject([{ annotationDate: '2026-11-07' }]);
	});

	it('a file is stored as a file', async () => {
		const { outputs } = await bench.run({
			...{ ...byCountry, output: 'file', options: { delimiter: ';' } },
		});
		const [item] = outputs[0]!;
		expect(item!.binary!.data).toMatchObject({ fileName: 'report.csv', mimeType: 'text/csv' });
		const lines = (await bench.engine.readBinary(item)).toString().split('\r\n');
		expect(lines).toEqual(['country;sessions', 'Norway;821', 'United States;442', '']);
	});

	it('with a property that an expression gives, rows say which one they are of, whatever mode it is in', async () => {
		for (const property of [
			'={{ $json.property }}',
			{ __rl: true, mode: 'id', value: '={{ $json.property }}' },
		]) {
			const records = [{ property: SHOP }, { property: `properties/${SHOP}` }];
			const { outputs } = await bench.run({ ...byCountry, property }, { records });
			expect(outputs[0]!.map(({ json }) => json.property)).toEqual([SHOP, SHOP, SHOP, SHOP]);
		}
	});

	it('a failure leaves by the error output, its input with it', async () => {
		const { outputs } = await bench.run(
			{ ...byCountry, property: '={{ $json.property }}' },
			{
				records: [{ property: SHOP }, { property: 'G-ABC' }],
				onError: 'continueErrorOutput',
			},
		);
		expect(outputs[0]).toHaveLength(2);
		expect(outputs[1]!.map(({ json }) => json)).toEqual([
			{ property: 'G-ABC', error: expect.stringContaining('is not a property ID') },
		]);
	});

	it('a failure that stops says which item, in the words of Google and what to do', async () => {
		const { error } = await bench.run({ ...byCountry, property: '999' });
		expect(error).toMatchObject({
			message: expect.stringContaining(
				'User does not have sufficient permissions for this property',
			),
			description: expect.stringContaining('the property 999'),
			context: { itemIndex: 0 },
		});
	});
});

describe('a report with details', () => {
	const options = { includeDetails: true };

	it('has a second output in n8n, between the rows and the failures', async () => {
		const { outputs } = await bench.run(
			{ ...byCountry, options, property: '={{ $json.property }}' },
			{
				records: [{ property: SHOP }, { property: 'G-ABC' }],
				onError: 'continueErrorOutput',
			},
		);
		expect(outputs.map((output) => output.length)).toEqual([2, 1, 1]);
		expect(outputs[1]![0]).toMatchObject({
			json: { property: SHOP, rowsReturned: 2, timeZone: 'Europe/Oslo' },
			pairedItem: { item: 0 },
		});
		expect(outputs[2]![0]!.json).toMatchObject({ property: 'G-ABC' });
	});
});

describe('filters and options as the editor stores them', () => {
	it('reach Google', async () => {
		const values = [
			{ field: 'sessions', condition: 'between', value: '=1', valueTo: '={{ 10 ** 6 }}' },
		];
		const ratio = { name: 'ratio', expression: 'eventCount/totalUsers' };
		const { error } = await bench.run({
			...byCountry,
			metricFilters: { values },
			orderBy: { values: [{ field: 'country', direction: 'descending' }] },
			options: { metricExpressions: { values: [ratio] }, metricAggregations: ['TOTAL'] },
		});
		expect(error).toBeUndefined();
		const fromTo = { fromValue: { int64Value: '1' }, toValue: { int64Value: '1000000' } };
		expect(JSON.parse(data()[0]!.text)).toMatchObject({
			metrics: [{ name: 'sessions' }, ratio],
			metricFilter: { filter: { fieldName: 'sessions', betweenFilter: fromTo } },
			orderBys: [{ dimension: { dimensionName: 'country' }, desc: true }],
			metricAggregations: ['TOTAL'],
			limit: 2,
		});
	});

	it.each<[string, INodeParameters]>([
		['reports', { operation: 'runBatch', reports: { values: '={{ $json.list }}' } }],
		['the whole of reports', { operation: 'runBatch', reports: '={{ $json.list }}' }],
		['conditions', { dimensionFilters: { values: '={{ $json.list }}' } }],
		['date ranges', { options: { namedDateRanges: { values: '={{ $json.list }}' } } }],
	])(
		'that an expression gives for a list of %s are refused, and no report of defaults is run',
		async (_claim, parameters) => {
			const list = [{ name: 'A', field: 'country', metrics: ['sessions'] }];
			const { error } = await bench.run(parameters, { records: [{ list }] });
			expect(error).toBeDefined();
			expect(data()).toEqual([]);
		},
	);

	it.each<[string, INodeParameters, string]>([
		['metrics', { ...byCountry, metrics: '={{ $json.typo }}' }, "'Metrics' has no value"],
		[
			'a filter',
			{
				...byCountry,
				dimensionFilters: {
					values: [
						{ field: 'country', condition: 'contains', value: '={{ $json.typo }}' },
					],
				},
			},
			'The filter on "country" has no value to compare with',
		],
		[
			'two reports of one name',
			{
				operation: 'runBatch',
				reports: {
					values: [
						{ name: 'Top', dimensions: ['country'] },
						{ name: 'Top', dimensions: ['city'] },
					],
				},
			},
			'Two reports are named "Top"',
		],
	])(
		'that would show another report than the one meant are refused: %s',
		async (_what, parameters, said) => {
			const { error } = await bench.run(parameters);
			expect(error?.message).toContain(said);
			expect(data()).toEqual([]);
		},
	);

	it('of a batch are run as the editor stores them, with what it keeps of hidden and older fields', async () => {
		const { outputs, error } = await bench.run({
			operation: 'runBatch',
			reports: {
				values: [
					{},
					{
						name: 'complete',
						metrics: ['sessions'],
						dimensions: ['country'],
						dateRange: 'yesterday',
						startDate: '30daysAgo',
						endDate: 'yesterday',
						compareWith: 'none',
						comparisonOutput: 'columns',
						dimensionFilters: {},
						dimensionFiltersCombine: 'and',
						metricFilters: {},
						metricFiltersCombine: 'and',
						orderBy: {},
						returnAll: true,
						limit: 50,
						ofAnOlderVersion: 'x',
					},
				],
			},
		});
		expect(error).toBeUndefined();
		const reports = outputs[0]!.map(({ json }) => json.report);
		expect([...new Set(reports)]).toEqual(['report 1', 'complete']);
	});
});

describe('the sign-in', () => {
	it('is renewed once, however many reports wait for it', async () => {
		const credential = await bench.connect();
		bench.sandbox.analytics.quirks.expireAccessTokens();
		const records = [SHOP, APP, FRESH, BLOG].map((property) => ({ property }));
		const { error } = await bench.run(
			{ ...byCountry, dateRange: 'yesterday', property: '={{ $json.property }}' },
			{ credential, records },
		);
		expect(error).toBeUndefined();
		expect(oauth()).toHaveLength(1);
	});
});
