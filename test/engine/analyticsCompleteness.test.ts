import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { WAREHOUSE } from '../../testing/analytics';
import { startAnalyticsEngine } from '../../testing/analyticsEngine';
import {
	buildPanelCondition,
	buildPanelDays,
	toPanelRows,
	buildPanelFilter,
} from '../../testing/panelParameters';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startAnalyticsEngine);

const quirks = () => bench.sandbox.analytics.quirks;

const october = buildPanelDays('2026-10-01', '2026-10-31');
const details = { includeDetails: true };

const byCountry = {
	...october,
	metrics: ['eventCount', 'sessions', 'totalRevenue'],
	dimensions: ['country'],
	returnAll: true,
	options: details,
};

interface Ran {
	items: IDataObject[];
	/** What the Details of each report say. */
	completeness: unknown[];
	hints: string[];
	error: unknown;
}

async function run(parameters: object, more: object = {}): Promise<Ran> {
	const result = await bench.run(parameters as INodeParameters, {
		timezone: 'Europe/Oslo',
		...more,
	});
	return {
		items: result.items,
		completeness: (result.outputs[1] ?? []).map(({ json }) => json.completeness),
		hints: result.hints.map(({ message }) => message),
		error: result.error,
	};
}

/** The bodies of the reports that Google was asked for. */
const sent = (): IDataObject[] =>
	bench.sandbox.endpoints.data.requests
		.map(({ text }) => JSON.parse(text || '{}') as IDataObject)
		.flatMap((body) => (body.requests as IDataObject[] | undefined) ?? [body]);

const SHORT = /^The rows add up to only part of Google's own total: ([\d.]+)% of eventCount/;
const isShort = (hint: string) => hint.includes('add up to only part');

const eventsOf = async (parameters: object) => {
	const { items } = await run(parameters);
	return items.reduce((sum, row) => sum + Number(row.eventCount), 0);
};

describe('A complete report', () => {
	it('is compared with the total in the same response, and has no warning when it is complete', async () => {
		const { completeness, hints, items } = await run(byCountry);
		expect(completeness).toEqual([{ eventCount: 1, totalRevenue: 1 }]);
		expect(hints.filter(isShort)).toEqual([]);
		expect(sent()).toMatchObject([{ metricAggregations: ['TOTAL'] }]);
		expect(Object.keys(items[0]!)).toEqual([
			'country',
			'eventCount',
			'sessions',
			'totalRevenue',
		]);
	});

	it('has one warning with the share that its rows add up to where Google withholds some of them', async () => {
		const all = await eventsOf(byCountry);
		quirks().set({ withholdEvery: 2 });
		const { completeness, hints, items } = await run(byCountry);
		const shown = items.reduce((sum, row) => sum + Number(row.eventCount), 0);
		expect(completeness).toMatchObject([{ eventCount: Number((shown / all).toFixed(4)) }]);
		const warnings = hints.filter(isShort);
		expect(warnings).toEqual([expect.stringMatching(SHORT)]);
		expect(warnings[0]).toMatch(/, [\d.]+% of totalRevenue\. Likely causes: Google withholds/);
		const percent = Number(SHORT.exec(warnings[0]!)![1]);
		expect(percent).toBeLessThanOrEqual((100 * shown) / all);
		expect(percent).toBeGreaterThan((100 * shown) / all - 0.11);
	});

	it('has no warning for a gap of less than two percent', async () => {
		quirks().set({ withholdEvery: 100 });
		const { completeness, hints } = await run({
			...byCountry,
			dimensions: ['dateHour', 'country'],
		});
		const [{ eventCount }] = completeness as [{ eventCount: number }];
		expect(eventCount).toBeLessThan(1);
		expect(eventCount).toBeGreaterThan(0.98);
		expect(hints.filter(isShort)).toEqual([]);
	});

	it('does not count "(other)" as a shown value', async () => {
		const all = await eventsOf(byCountry);
		quirks().set({ otherRow: { keep: 3 } });
		const { completeness, items } = await run(byCountry);
		const named = items.filter(({ country }) => country !== '(other)');
		const shown = named.reduce((sum, row) => sum + Number(row.eventCount), 0);
		expect(items).toHaveLength(4);
		expect(completeness).toMatchObject([{ eventCount: Number((shown / all).toFixed(4)) }]);
	});

	it("has a warning where a day is missing in Google's rows but not in the total, until the day is there", async () => {
		const ofDay = await eventsOf({
			...byCountry,
			...buildPanelDays('2026-10-05', '2026-10-05'),
		});
		const all = await eventsOf(byCountry);
		quirks().set({ collapsedDays: ['2026-10-05'] });
		const byDate = { ...byCountry, dimensions: ['date'] };
		const collapsed = await run(byDate);
		expect(collapsed.items).toHaveLength(30);
		expect(collapsed.completeness).toMatchObject([
			{ eventCount: Number(((all - ofDay) / all).toFixed(4)) },
		]);
		quirks().set({ collapsedDays: [] });
		const late = await run(byDate);
		expect(late.items).toHaveLength(31);
		expect(late.completeness).toMatchObject([{ eventCount: 1 }]);
	});

	it('is compared with the total of all comparisons of subsets', async () => {
		const comparisons = toPanelRows(
			{ name: 'Mobile', filter: buildPanelFilter('deviceCategory', 'mobile') },
			{ name: 'All', saved: 'comparisons/allUsers' },
		);
		const options = { ...details, comparisons };
		const full = await run({ ...byCountry, options });
		expect(full.completeness).toEqual([{ eventCount: 1, totalRevenue: 1 }]);
		quirks().set({ withholdEvery: 2 });
		const short = await run({ ...byCountry, options });
		expect(short.hints.filter(isShort)).toHaveLength(1);
	});

	it('ends the run where its rows do not add up and the user wants that, also as a file', async () => {
		quirks().set({ withholdEvery: 2 });
		const options = { failOnDegradedData: true };
		for (const output of ['items', 'file']) {
			const { error } = await run({ ...byCountry, output, options });
			expect(error).toMatchObject({
				message: 'The report is sampled or incomplete',
				description: expect.stringMatching(SHORT),
			});
		}
	});

	it('states its completeness in the single item that it is returned as', async () => {
		quirks().set({ withholdEvery: 2 });
		const { items } = await run({ ...byCountry, output: 'single' });
		expect(items[0]!.completeness).toEqual({
			eventCount: expect.any(Number),
			totalRevenue: expect.any(Number),
		});
		expect(items[0]!.totals).toBeUndefined();
	});

	it("as Google's own response has no total that nobody requested, and is still measured", async () => {
		quirks().set({ withholdEvery: 2 });
		const raw = { ...byCountry, simplify: false };
		const { items, hints } = await run(raw);
		expect(items[0]).toMatchObject({ kind: 'analyticsData#runReport' });
		expect(items[0]!.totals).toBeUndefined();
		expect(hints.filter(isShort)).toHaveLength(1);
		const asked = { ...details, metricAggregations: ['TOTAL'] };
		const { items: withTotals } = await run({ ...raw, options: asked });
		expect(withTotals[0]!.totals).toHaveLength(1);
		expect(sent().at(-1)).toMatchObject({ metricAggregations: ['TOTAL'] });
	});
});

describe('A report of which no total says how complete it is', () => {
	it.each<[string, object]>([
		['of users, sessions and ratios', { metrics: ['totalUsers', 'sessions', 'bounceRate'] }],
		[
			'with a metric filter',
			{ metricFilters: toPanelRows(buildPanelCondition('eventCount', 'greaterThan', 100)) },
		],
		['without dimensions', { dimensions: [] }],
		[
			'of a metric that an expression computes',
			{
				metrics: ['sessions'],
				options: {
					...details,
					metricExpressions: toPanelRows({
						name: 'events',
						expression: 'eventCount * 1',
					}),
				},
			},
		],
		[
			'of events that are in the row of each of their items',
			{ metrics: ['itemViewEvents'], dimensions: ['itemName'] },
		],
		[
			'of amounts of events, by items, of which an event can have several',
			{ metrics: ['customEvent:read_time'], dimensions: ['itemName'] },
		],
	])('does not request a total: %s', async (_kind, more) => {
		quirks().set({ withholdEvery: 2 });
		const { completeness, hints, error } = await run({ ...byCountry, ...more });
		expect(error).toBeUndefined();
		expect(sent().map(({ metricAggregations }) => metricAggregations)).toEqual([undefined]);
		expect(completeness).toEqual([undefined]);
		expect(hints.filter(isShort)).toEqual([]);
	});

	it('does not claim to be incomplete where a limit cut it off', async () => {
		const { completeness, hints } = await run({ ...byCountry, returnAll: false, limit: 2 });
		expect(completeness).toEqual([undefined]);
		expect(hints.filter(isShort)).toEqual([]);
	});

	it('is not one of item metrics, which are compared with the totals of items', async () => {
		const items = { metrics: ['itemsViewed', 'itemRevenue'], dimensions: ['itemName'] };
		const full = await run({ ...byCountry, ...items });
		expect(full.completeness).toEqual([{ itemsViewed: 1, itemRevenue: 1 }]);
	});
});

describe('A comparison of periods', () => {
	const compared = { ...byCountry, compareWith: 'previousPeriod' };

	it('states the completeness of each period separately', async () => {
		quirks().set({ collapsedDays: ['2026-09-05', '2026-09-06'] });
		const { completeness, hints } = await run(compared);
		expect(completeness).toEqual([
			[
				{ dateRange: 'current', eventCount: 1, totalRevenue: 1 },
				{
					dateRange: 'previous',
					eventCount: expect.any(Number),
					totalRevenue: expect.any(Number),
				},
			],
		]);
		const warnings = hints.filter(isShort);
		expect(warnings).toHaveLength(1);
		expect(warnings[0]).toContain('The previous period: The rows add up to only part');
	});

	it('of which only the first rows are read claims nothing about completeness', async () => {
		quirks().set({ largeRows: 20_000, withholdEvery: 10 });
		const { completeness, hints } = await run({
			...compared,
			property: WAREHOUSE,
			metrics: ['purchaseRevenue'],
			dimensions: ['transactionId'],
			returnAll: false,
			limit: 5,
			orderBy: toPanelRows({ field: 'purchaseRevenue', direction: 'descending' }),
		});
		expect(completeness).toEqual([undefined]);
		expect(hints.filter(isShort)).toEqual([]);
	});
});

describe('Named date ranges and reports of a batch', () => {
	it('are each compared with their own total', async () => {
		quirks().set({ collapsedDays: ['2026-10-05'] });
		const named = {
			namedDateRanges: toPanelRows(
				{ name: 'early', startDate: '2026-10-01', endDate: '2026-10-10' },
				{ name: 'late', startDate: '2026-10-11', endDate: '2026-10-20' },
			),
		};
		const ranges = await run({ ...byCountry, options: { ...details, ...named } });
		expect(ranges.completeness).toMatchObject([
			[
				{ dateRange: 'early', eventCount: expect.any(Number) },
				{ dateRange: 'late', eventCount: 1 },
			],
		]);
		expect(ranges.hints.filter(isShort)).toEqual([
			expect.stringMatching(/^The date range early: The rows add up to only part/),
		]);
		const reports = toPanelRows(
			{ ...byCountry, name: 'early', ...buildPanelDays('2026-10-01', '2026-10-10') },
			{ ...byCountry, name: 'late', ...buildPanelDays('2026-10-11', '2026-10-20') },
		);
		for (const report of reports.values) delete (report as Partial<typeof report>).options;
		const batch = await run({ operation: 'runBatch', reports, options: details });
		expect(batch.completeness).toMatchObject([
			{ eventCount: expect.any(Number) },
			{ eventCount: 1 },
		]);
		expect(batch.hints.filter(isShort)).toEqual([
			expect.stringMatching(/^Report "early": The rows add up to only part/),
		]);
	});
});

describe('A file of many pages', () => {
	const large = {
		...byCountry,
		property: WAREHOUSE,
		metrics: ['eventCount', 'purchaseRevenue'],
		dimensions: ['transactionId', 'date'],
		output: 'file',
	};

	it('is compared with the total of its first page while it is written', async () => {
		quirks().set({ largeRows: 300_000, withholdEvery: 10 });
		const { completeness, hints } = await run(large);
		expect(completeness).toEqual([{ eventCount: 0.9, purchaseRevenue: 0.9 }]);
		expect(hints.filter(isShort)).toHaveLength(1);
		const asked = sent().map(({ offset, metricAggregations }) => [offset, metricAggregations]);
		expect(asked.length).toBeGreaterThan(3);
		expect(asked.filter(([, kinds]) => kinds !== undefined)).toEqual([[undefined, ['TOTAL']]]);
	});
});

describe('A pivot', () => {
	const pivot = {
		...october,
		operation: 'runPivot',
		metrics: ['eventCount', 'sessions'],
		pivots: toPanelRows(
			{ fields: ['country'], limit: 100 },
			{ fields: ['browser'], limit: 50 },
		),
	};

	it('that shows all cells is compared with the total of all of them', async () => {
		expect((await run(pivot)).hints.filter(isShort)).toEqual([]);
		quirks().set({ collapsedDays: ['2026-10-05', '2026-10-06', '2026-10-07'] });
		for (const output of ['long', 'wide', 'raw']) {
			const { hints, items } = await run({ ...pivot, output });
			expect(hints.filter(isShort)).toEqual([expect.stringMatching(SHORT)]);
			expect(items[0]!.aggregates).toBeUndefined();
		}
	});

	it('whose limit leaves cells out claims nothing about completeness', async () => {
		const pivots = toPanelRows({ fields: ['country'], limit: 2 });
		quirks().set({ collapsedDays: ['2026-10-05', '2026-10-06', '2026-10-07'] });
		const { hints } = await run({ ...pivot, pivots });
		expect(hints.filter(isShort)).toEqual([]);
	});
});

describe('A realtime report', () => {
	it('is compared with its total, unless a limit cut it off', async () => {
		const realtime = {
			operation: 'runRealtime',
			metrics: ['eventCount'],
			dimensions: ['minutesAgo'],
			returnAll: true,
		};
		expect((await run(realtime)).hints.filter(isShort)).toEqual([]);
		quirks().set({ withholdEvery: 2 });
		const { hints } = await run({ ...realtime, simplify: false });
		expect(hints.filter(isShort)).toEqual([expect.stringMatching(SHORT)]);
		const cut = await run({ ...realtime, returnAll: false, limit: 2 });
		expect(cut.hints.filter(isShort)).toEqual([]);
	});
});
