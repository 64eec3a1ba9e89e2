import type { INodeParameters } from 'n8n-workflow';

import { SHOP } from '../../testing/analytics';
import { buildPanelCondition, toPanelRows } from '../../testing/panelParameters';
import { startAnalyticsEngine } from '../../testing/analyticsEngine';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startAnalyticsEngine);

const data = () => bench.sandbox.endpoints.data.requests;

const byCountry = { metrics: ['sessions'], dimensions: ['country'], limit: 2 };

describe("In n8n's engine,", () => {
	it('a report is returned with its rows linked to their items', async () => {
		const { outputs, error } = await bench.run(byCountry, { records: [{ a: 1 }, { a: 2 }] });
		expect(error).toBeUndefined();
		expect(outputs[0]!.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 0, 1, 1].map((item) => ({ item })),
		);
	});

	it("a report's fields take expressions, item by item", async () => {
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
	])(
		"midnight of a day in the workflow's time zone is taken as that day when it is written %s",
		async (_, midnight) => {
			const { items, error } = await bench.run(
				{
					dimensions: ['date'],
					dateRange: 'between',
					fromDate: midnight,
					toDate: midnight,
				},
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
		},
	);

	it('a file is stored as binary data', async () => {
		const file = { ...byCountry, output: 'file', options: { delimiter: ';' } };
		const { outputs } = await bench.run(file);
		const [item] = outputs[0]!;
		expect(item!.binary!.data).toMatchObject({ fileName: 'report.csv', mimeType: 'text/csv' });
		const lines = (await bench.engine.readBinary(item)).toString().split('\r\n');
		expect(lines).toEqual(['country;sessions', 'Norway;821', 'United States;442', '']);
	});

	it('rows say which property they are of where an expression gives the property, whatever the mode is', async () => {
		const value = '={{ $json.property }}';
		const records = [{ property: SHOP }, { property: `properties/${SHOP}` }];
		for (const property of [value, { __rl: true, mode: 'id', value }]) {
			const { items } = await bench.run({ ...byCountry, property }, { records });
			expect(items.map((item) => item.property)).toEqual([SHOP, SHOP, SHOP, SHOP]);
		}
	});

	it('an error that stops the workflow says which item it is about, what to do, and what Google said', async () => {
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

describe('With On Error set to continue, a failed Analytics item', () => {
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

describe('An unusable value', () => {
	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'of Add Details Output fails each item, and no input item is passed on as a result (%s)',
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

describe('Columns that the node or Google adds', () => {
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

	it('do not restrict the name of a metric expression where there is one date range', async () => {
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

describe('The files of a batch of reports', () => {
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
	])(
		'never share a name: the names %s and %s are refused before any request',
		async (one, other, file) => {
			const { error } = await bench.run(batch(one, other));
			expect(error?.message).toContain('would both be named');
			expect(`${error?.message} ${error?.description}`).toContain(file);
			expect(data()).toEqual([]);
		},
	);

	it('are not checked for equal names where rows are items', async () => {
		const { error } = await bench.run({ ...batch('A/B', 'A:B'), output: 'items' });
		expect(error).toBeUndefined();
	});
});

describe('Filters and options in the form in which the editor stores them', () => {
	it('are sent to Google', async () => {
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
		'fail when an expression gives them for a list of %s, instead of running a report with defaults',
		async (_claim, parameters) => {
			const list = [{ name: 'A', field: 'country', metrics: ['sessions'] }];
			const { error } = await bench.run(parameters, { records: [{ list }] });
			expect(error).toBeDefined();
			expect(data()).toEqual([]);
		},
	);

	it('are run for every report of a batch, also with the hidden and older fields that the editor keeps', async () => {
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
