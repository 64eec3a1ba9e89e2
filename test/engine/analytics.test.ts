import type { INodeParameters } from 'n8n-workflow';

import { SHOP } from '../../testing/analytics';
import { buildPanelCondition, toPanelRows } from '../../testing/panelParameters';
import { startAnalyticsEngine } from '../../testing/analyticsEngine';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startAnalyticsEngine);

const data = () => bench.sandbox.endpoints.data.requests;

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
		const { metrics, dimensions } = byCountry;
		const records = [
			{ metrics, dimensions, dateRange: 'yesterday', limit: 1 },
			{ metrics: 'activeUsers', dimensions: '', dateRange: 'last7Days', limit: 5 },
		];
		const names = Object.keys(records[0]!);
		const parameters = Object.fromEntries(names.map((name) => [name, `={{ $json.${name} }}`]));
		const { items } = await bench.run(parameters, { records });
		expect(items).toEqual([{ country: 'Norway', sessions: 37 }, { activeUsers: 496 }]);
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
		const file = { ...byCountry, output: 'file', options: { delimiter: ';' } };
		const { outputs } = await bench.run(file);
		const [item] = outputs[0]!;
		expect(item!.binary!.data).toMatchObject({ fileName: 'report.csv', mimeType: 'text/csv' });
		const lines = (await bench.engine.readBinary(item)).toString().split('\r\n');
		expect(lines).toEqual(['country;sessions', 'Norway;821', 'United States;442', '']);
	});

	it('with a property that an expression gives, rows say which one they are of, whatever mode it is in', async () => {
		const value = '={{ $json.property }}';
		const records = [{ property: SHOP }, { property: `properties/${SHOP}` }];
		for (const property of [value, { __rl: true, mode: 'id', value }]) {
			const { items } = await bench.run({ ...byCountry, property }, { records });
			expect(items.map((item) => item.property)).toEqual([SHOP, SHOP, SHOP, SHOP]);
		}
	});

	it('A failure that stops says which item it is of, what to do, and what Google said', async () => {
		const { error } = await bench.run({ ...byCountry, property: '999' });
		expect(error).toMatchObject({
			message: 'Google refused access to the property 999',
			description: expect.stringMatching(
				/Check that the ID is right.*Google says: "User does not have sufficient permissions for this property/,
			),
			context: { itemIndex: 0 },
		});
	});
});

describe('a failure', () => {
	it.each([
		['the error output, its input with it', {}],
		['the one after a second output, that of the details', { includeDetails: true }],
	])('leaves by %s', async (_where, options) => {
		const records = [{ property: SHOP }, { property: 'G-ABC' }];
		const { outputs } = await bench.run(
			{ ...byCountry, options, property: '={{ $json.property }}' },
			{ records, onError: 'continueErrorOutput' },
		);
		const [rows, ...others] = outputs.map((items) => items.map(({ json }) => json));
		expect(rows).toHaveLength(2);
		expect(others.pop()).toEqual([
			{ property: 'G-ABC', error: expect.stringContaining('is not a property ID') },
		]);
		const details = { property: SHOP, rowsReturned: 2, timeZone: 'Europe/Oslo' };
		expect(others.flat()).toMatchObject('includeDetails' in options ? [details] : []);
	});
});

describe('a value that cannot be used', () => {
	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'of Add Details Output is refused item by item, and no input item leaves as a result (%s)',
		async (onError) => {
			const { outputs, error } = await bench.run(
				{ ...byCountry, options: { includeDetails: '={{ $json.details }}' } },
				{ records: [{ details: 'yes' }, { details: 'yes' }], onError },
			);
			expect(error).toBeUndefined();
			const errors = outputs.at(-1)!.map(({ json }) => json.error);
			expect(errors).toEqual(
				['yes', 'yes'].map((value) => expect.stringMatching(`true or false.*"${value}"`)),
			);
			if (onError === 'continueErrorOutput') expect(outputs[0]).toEqual([]);
			expect(data()).toEqual([]);
		},
	);
});

describe('columns that the node or Google adds', () => {
	const named = (...names: string[]) =>
		toPanelRows(
			...names.map((name, index) => ({
				name,
				startDate: `2026-11-0${index + 1}`,
				endDate: `2026-11-0${index + 1}`,
			})),
		);
	const expression = (name: string) => toPanelRows({ name, expression: 'eventCount/totalUsers' });

	it.each<[string, INodeParameters]>([
		['dateRange', { namedDateRanges: named('A', 'B') }],
		['comparison', { comparisons: toPanelRows({ name: 'Mobile', saved: 'comparisons/1' }) }],
	])('are never overwritten by a metric expression named %s', async (name, options) => {
		const { error } = await bench.run({
			...byCountry,
			options: { ...options, metricExpressions: expression(name) } as INodeParameters,
		});
		expect(error?.message).toBe(`The report would have two columns "${name}"`);
		expect(data()).toEqual([]);
	});

	it('are no obstacle to an expression of that name where there is one range', async () => {
		const { items, error } = await bench.run({
			...byCountry,
			options: {
				namedDateRanges: named('A'),
				metricExpressions: expression('dateRange'),
			} as INodeParameters,
		});
		expect(error).toBeUndefined();
		expect(items[0]).toMatchObject({ dateRange: expect.any(Number) });
	});
});

describe('files of a batch', () => {
	const batch = (...names: string[]): INodeParameters => ({
		operation: 'runBatch',
		output: 'file',
		reports: toPanelRows(
			...names.map((name) => ({ name, metrics: ['sessions'] })),
		) as INodeParameters,
	});

	it.each([
		['A/B', 'A:B', 'A-B.csv'],
		['Leads', 'leads', 'Leads.csv'],
		[`${'x'.repeat(100)}1`, `${'x'.repeat(100)}2`, `${'x'.repeat(100)}.csv`],
	])('never share a name: %s and %s are refused before any request', async (one, other, file) => {
		const { error } = await bench.run(batch(one, other));
		expect(error?.message).toContain('would both be named');
		expect(`${error?.message} ${error?.description}`).toContain(file);
		expect(data()).toEqual([]);
	});

	it('may be of such reports where rows are items', async () => {
		const { error } = await bench.run({ ...batch('A/B', 'A:B'), output: 'items' });
		expect(error).toBeUndefined();
	});
});

describe('filters and options as the editor stores them', () => {
	it('reach Google', async () => {
		const between = buildPanelCondition('sessions', 'between', '=1', {
			valueTo: '={{ 10 ** 6 }}',
		});
		const ratio = { name: 'ratio', expression: 'eventCount/totalUsers' };
		const { error } = await bench.run({
			...byCountry,
			metricFilters: toPanelRows(between) as INodeParameters,
			orderBy: toPanelRows({ field: 'country', direction: 'descending' }),
			options: { metricExpressions: toPanelRows(ratio), metricAggregations: ['TOTAL'] },
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

	it('of a batch are run as the editor stores them, with what it keeps of hidden and older fields', async () => {
		const { items, error } = await bench.run({
			operation: 'runBatch',
			reports: toPanelRows(
				{},
				{
					...byCountry,
					name: 'complete',
					returnAll: true,
					dateRange: 'yesterday',
					startDate: '30daysAgo',
					endDate: 'yesterday',
					compareWith: 'none',
					comparisonOutput: 'columns',
					orderBy: {},
					dimensionFilters: {},
					dimensionFiltersCombine: 'and',
					metricFilters: {},
					metricFiltersCombine: 'and',
					ofAnOlderVersion: 'x',
				},
			),
		});
		expect(error).toBeUndefined();
		const reports = items.map(({ report }) => report);
		expect([...new Set(reports)]).toEqual(['report 1', 'complete']);
	});
});
