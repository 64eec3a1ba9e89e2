import { buildPanelCondition, toPanelRows } from '../../testing/panelParameters';
import { openAnalyticsSandbox, SHOP, WAREHOUSE } from '../../testing/analytics';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(openAnalyticsSandbox);

const october = { startDate: '2026-10-01', endDate: '2026-10-31' };
const september = { startDate: '2026-09-01', endDate: '2026-09-30' };

const byCity = { property: SHOP, metrics: ['sessions'], dimensions: ['city'], returnAll: true };

const named = {
	namedDateRanges: toPanelRows(
		{ name: 'october', ...october },
		{ name: 'september', ...september },
	),
};

const byTransaction = {
	property: WAREHOUSE,
	metrics: ['eventCount'],
	dimensions: ['transactionId'],
	dateRange: 'lastMonth',
};

/** One range alone, where nothing depends on what Google counts. */
async function sessionsOf(range: { startDate: string }): Promise<Map<unknown, unknown>> {
	const known = asked.get(range.startDate);
	if (known !== undefined) return known;
	const { items } = await bench.run({ ...byCity, dateRange: 'custom', ...range });
	const sessions = new Map(items.map((item) => [item.city, item.sessions]));
	asked.set(range.startDate, sessions);
	return sessions;
}

const asked = new Map<string, Map<unknown, unknown>>();

/** Google does not document what it counts where a report has several ranges. */
it('A realtime report with two minute ranges counts rows against the limit as Google does', async () => {
	const rows = ['now', 'before'].map((range) => ({
		dimensionValues: [{ value: 'desktop' }, { value: range }],
		metricValues: [{ value: '1' }],
	}));
	const body = {
		dimensionHeaders: [{ name: 'deviceCategory' }, { name: 'dateRange' }],
		metricHeaders: [{ name: 'activeUsers', type: 'TYPE_INTEGER' }],
		rows,
		rowCount: 2,
	};
	const match = /runRealtimeReport$/;
	bench.sandbox.endpoints.data.order({ match, reply: { status: 200, body } });
	const { items } = await bench.run({
		property: SHOP,
		operation: 'runRealtime',
		dimensions: ['deviceCategory'],
		minuteRanges: toPanelRows(
			{ name: 'now', startMinutesAgo: 14, endMinutesAgo: 0 },
			{ name: 'before', startMinutesAgo: 29, endMinutesAgo: 15 },
		),
		limit: 2,
	});
	expect(items).toHaveLength(2);
});

describe('A report with named date ranges', () => {
	it('counts rows against the limit, and the hint promises no rows that do not exist', async () => {
		const { items, hints } = await bench.run({
			...byCity,
			returnAll: false,
			limit: 5,
			options: named,
		});
		expect(items).toHaveLength(5);
		const numbers = items.map(({ sessions }) => Number(sessions));
		expect(numbers).toEqual([...numbers].sort((one, other) => other - one));
		const [now, before] = [await sessionsOf(october), await sessionsOf(september)];
		const rows = now.size + before.size;
		expect(hints).toEqual([expect.stringContaining(`5 of ${rows} rows were returned`)]);
	});
});

describe('Large reports that are requested together', () => {
	beforeEach(() => {
		bench.sandbox.analytics.quirks.set({ largeRows: 11_000 });
	});

	it('compare all 11,000 pages on each of two items', async () => {
		const { outputs } = await bench.run(
			{ ...byTransaction, compareWith: 'previousPeriod', returnAll: true },
			{ perItem: [{}, {}] },
		);
		for (const item of [0, 1]) {
			const rows = outputs[0]!.filter(
				({ pairedItem }) => (pairedItem as { item: number }).item === item,
			);
			expect(rows).toHaveLength(11_000);
			expect(rows.every(({ json }) => json.eventCount_previous === 1)).toBe(true);
		}
	});
});

describe('Named date ranges', () => {
	const ordered = (field: string, direction: string) => ({
		orderBy: toPanelRows({ field, direction }),
	});

	it('are sorted by the range on request', async () => {
		const { items } = await bench.run({
			...byCity,
			...ordered('dateRange', 'descending'),
			options: named,
		});
		const ranges = items.map(({ dateRange }) => dateRange);
		expect(ranges).toEqual([...ranges].sort().reverse());
		expect(new Set(ranges).size).toBe(2);
	});

	it('come as one response each where rows stay as Google sent them', async () => {
		const { items } = await bench.run({ ...byCity, simplify: false, options: named });
		const { reports } = items[0] as { reports: Array<{ rows: object[]; rowCount: number }> };
		const [now, before] = [await sessionsOf(october), await sessionsOf(september)];
		expect(reports.map(({ rows }) => rows.length)).toEqual([now.size, before.size]);
		expect(reports).toMatchObject([
			{ kind: 'analyticsData#runReport', rowCount: now.size },
			{ kind: 'analyticsData#runReport', rowCount: before.size },
		]);
	});

	it('have missing days filled separately for each range', async () => {
		const { items } = await bench.run({
			...byCity,
			dimensions: ['date'],
			dimensionFilters: toPanelRows(
				buildPanelCondition('city', 'equals', 'Bergen'),
				buildPanelCondition('deviceCategory', 'equals', 'tablet'),
			),
			options: { ...named, fillMissingDates: true },
		});
		const days = (range: string) => items.filter(({ dateRange }) => dateRange === range);
		expect([days('october').length, days('september').length]).toEqual([31, 30]);
		expect(items.some(({ sessions }) => sessions === 0)).toBe(true);
		expect(Object.keys(items[0]!)).toEqual(['date', 'dateRange', 'sessions']);
	});

	it('have a total for each range', async () => {
		const { items } = await bench.run({
			...byCity,
			output: 'single',
			options: { ...named, metricAggregations: ['TOTAL'] },
		});
		expect(items[0]!.totals).toEqual([
			{ dateRange: 'october', sessions: 2633 },
			{ dateRange: 'september', sessions: expect.any(Number) },
		]);
	});
});
