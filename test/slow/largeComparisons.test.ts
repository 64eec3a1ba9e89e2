import { buildPanelCondition, toPanelRows, buildPanelFilter } from '../../testing/panelParameters';
import { openAnalyticsSandbox, SHOP, WAREHOUSE } from '../../testing/analytics';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(openAnalyticsSandbox);

const quirks = () => bench.sandbox.analytics.quirks;

/** The rows that Google sent, by the limits of what it was asked for. */
const rowsAsked = () =>
	bench
		.listDataRequests()
		.flatMap(({ body }) => body.requests ?? [body])
		.reduce((sum, { limit }) => sum + Math.min(Number(limit), ROWS), 0);

/** Of the sandbox's large property. */
const ROWS = 200_000;

const topTen = {
	property: WAREHOUSE,
	metrics: ['purchaseRevenue'],
	dimensions: ['transactionId'],
	dateRange: 'thisYear',
	compareWith: 'previousYear',
	limit: 10,
};

const orderBy = (...fields: Array<[field: string, direction: string]>) => ({
	orderBy: { values: fields.map(([field, direction]) => ({ field, direction })) },
});

const largest = orderBy(['purchaseRevenue', 'descending']);

describe('A comparison of the top ten of 200,000 pages with last year', () => {
	it('takes three requests and at most 25,000 rows', async () => {
		quirks().set({ largeRows: ROWS });
		const { items, outputs, hints } = await bench.run({
			...topTen,
			...largest,
			options: { includeDetails: true, metricAggregations: ['TOTAL'] },
		});
		expect(bench.listDataRequests()).toHaveLength(3);
		// Of the last one no more than ten can come.
		const narrowed = bench.listDataRequests().at(-1)!.body.dimensionFilter?.filter?.inListFilter
			?.values;
		expect(narrowed).toHaveLength(10);
		expect(rowsAsked() - ROWS + 10).toBeLessThanOrEqual(25_000);
		expect(items).toHaveLength(10);
		expect(items[0]).toEqual({
			transactionId: 'T-0000001',
			purchaseRevenue: 2000,
			purchaseRevenue_previous: 2000,
			purchaseRevenue_change: 0,
			purchaseRevenue_changePercent: 0,
		});
		expect(hints[0]).toContain('10 of 200,000 rows of the current period were returned');
		// Of all rows, and not only of those that are shown.
		const { totals, requests } = outputs[1]![0]!.json as { totals: object[]; requests: number };
		expect(totals).toMatchObject([
			{ dateRange: 'current', purchaseRevenue: 200_001_000 },
			{ dateRange: 'previous', purchaseRevenue: 200_001_000 },
		]);
		// One of them for the time zone of the property.
		expect(requests).toBe(3);
	});

	/** Only what stands beside the shown rows is sampled. */
	const sampledBeside = () => {
		const row = {
			dimensionValues: [{ value: 'T-0000001' }],
			metricValues: [{ value: '1000' }],
		};
		const sample = { samplesReadCount: '300', samplingSpaceSize: '1000' };
		const body = {
			dimensionHeaders: [{ name: 'transactionId' }],
			metricHeaders: [{ name: 'purchaseRevenue', type: 'TYPE_CURRENCY' }],
			rows: [row],
			rowCount: 1,
			metadata: { timeZone: 'Europe/Oslo', samplingMetadatas: [sample] },
		};
		bench.sandbox.endpoints.data.order({ match: /:runReport/, reply: { status: 200, body } });
	};
	const wholeYear = { dateRange: 'custom', startDate: '2025-01-01', endDate: '2025-12-31' };
	const SAMPLED =
		'The previous period: The report is sampled: its numbers are based on 30% of the events.';

	it('says how reliable its numbers are', async () => {
		quirks().set({ largeRows: ROWS });
		sampledBeside();
		const { hints } = await bench.run({ ...topTen, ...largest, ...wholeYear });
		expect(hints).toContainEqual(expect.stringContaining(SAMPLED));
	});

	it("is ended by 'Stop If Sampled or Incomplete' like any other report", async () => {
		quirks().set({ largeRows: ROWS });
		sampledBeside();
		const options = { failOnDegradedData: true };
		const asked = { ...topTen, ...largest, ...wholeYear, options };
		await expect(bench.run(asked)).rejects.toMatchObject({
			message: expect.stringContaining('sampled or incomplete'),
			description: expect.stringContaining(SAMPLED),
		});
	});

	it.each([
		['in any other order', orderBy(['purchaseRevenue_change', 'descending'])],
		['from the smallest on', orderBy(['purchaseRevenue', 'ascending'])],
	])('needs all rows %s', async (_claim, order) => {
		quirks().set({ largeRows: 12_000 });
		await bench.run({ ...topTen, ...order });
		expect(rowsAsked()).toBeGreaterThan(24_000);
	});
});

/** Some 15,000 rows of each period: more than come first. */
const fine = {
	property: SHOP,
	metrics: ['eventCount', 'totalRevenue'],
	dimensions: ['dateHourMinute', 'pagePath', 'city'],
	dateRange: 'lastMonth',
	compareWith: 'previousPeriodSameWeekdays',
};
const MOST_TOGETHER = 10_000;

describe('The first rows of a large comparison', () => {
	const narrowed = () =>
		bench
			.listDataRequests()
			.filter(({ body }) => JSON.stringify(body).includes('inListFilter'));

	const most = orderBy(['eventCount', 'descending']);
	const yearApart = { compareWith: 'previousYear' };
	const unaligned = ['dayOfWeek', 'hour', 'minute', 'pagePath', 'city'];
	const comparisons = toPanelRows(
		...['mobile', 'desktop'].map((value) => ({
			name: value,
			filter: buildPanelFilter('deviceCategory', value),
		})),
	);

	it.each<[string, object, number]>([
		['by a metric', most, 1],
		[
			'a year apart, by a metric and a dimension',
			{ ...yearApart, ...orderBy(['eventCount', 'descending'], ['city', 'descending']) },
			1,
		],
		['by what cannot be aligned', { ...yearApart, ...most, dimensions: unaligned }, 0],
		[
			'of several comparisons, each of which Google puts in order by itself',
			{ ...most, options: { comparisons } },
			0,
		],
		['with rows of nothing among them', orderBy(['totalRevenue', 'descending']), 0],
	])('are the same as those of the whole comparison: %s', async (_claim, more, requests) => {
		const first = await bench.run({ ...fine, ...more, limit: 500 });
		expect(narrowed()).toHaveLength(requests);
		const whole = await bench.run({ ...fine, ...more, returnAll: true });
		expect(first.items).toEqual(whole.items.slice(0, 500));
		expect(whole.items.length).toBeGreaterThan(MOST_TOGETHER);
	});
});

describe('A file of a large comparison or of filled dates', () => {
	const csvOf = (items: object[]) => items.map((row) => Object.values(row).join());
	const file = { output: 'file', returnAll: true };
	const filled = {
		dimensions: ['date', 'pagePath', 'city'],
		options: { fillMissingDates: true },
	};
	const rare = { metricFilters: toPanelRows(buildPanelCondition('eventCount', 'lessThan', 3)) };

	it.each<[string, object]>([
		['by date', {}],
		['of unequal months by date', { compareWith: 'previousPeriod' }],
		['by a change', orderBy(['eventCount_change', 'ascending'])],
		[
			'with a limit and a metric filter',
			{ ...orderBy(['city', 'ascending']), ...rare, returnAll: false, limit: 2_345 },
		],
		['filled, by dimensions', { ...filled, ...orderBy(['city', 'ascending']) }],
		[
			'filled without a comparison, by dimensions',
			{ ...filled, ...orderBy(['pagePath', 'descending']), compareWith: 'none' },
		],
	])('has the same rows as items would have: %s', async (_claim, more) => {
		const { items } = await bench.run({ ...fine, returnAll: true, ...more });
		const written = await bench.run({ ...fine, ...file, ...more });
		const [heading, ...lines] = written.files[0]!.content.trimEnd().split('\r\n');
		expect(heading).toBe(Object.keys(items[0]!).join());
		expect(lines).toEqual(csvOf(items));
		expect(written.items).toEqual([{ fileName: 'report.csv', rowCount: items.length }]);
		expect(items.length).toBeGreaterThan(2_000);
	});

	const large = { ...topTen, ...file };

	it('that is larger than its first pages has all rows where they are written as they come', async () => {
		quirks().set({ largeRows: 40_000 });
		const { items } = await bench.run({ ...large, ...orderBy(['transactionId', 'ascending']) });
		expect(items).toEqual([{ fileName: 'report.csv', rowCount: 40_000 }]);
	});

	it('is refused before its pages are fetched where more rows than fit into memory would have to be sorted', async () => {
		quirks().set({ largeRows: 600_000 });
		await expect(bench.run({ ...large, ...largest })).rejects.toMatchObject({
			message: 'The report has 1,200,000 rows, but only 500,000 can be compared in memory',
			description: expect.stringContaining('Order by transactionId first'),
		});
		expect(bench.listDataRequests().map(({ method }) => method)).toEqual([
			'runReport',
			'batchRunReports',
		]);
	});

	/** One report of more rows than its first page has: the two periods as they are put, and a row for the second page. */
	async function inTwoPages(dimension: string, [current, previous]: [string[], string[]]) {
		const value = (text: string) => ({ value: text });
		const answer = (names: string[], rowCount: number) => ({
			dimensionHeaders: [{ name: dimension }],
			metricHeaders: [{ name: 'sessions', type: 'TYPE_INTEGER' }],
			rows: names.map((name) => ({
				dimensionValues: [value(name)],
				metricValues: [value('3')],
			})),
			rowCount,
			metadata: { timeZone: 'Europe/Oslo', dataLossFromOtherRow: true },
		});
		const report = {
			...large,
			metrics: ['sessions'],
			dimensions: [dimension],
			dateRange: 'custom',
			startDate: '2026-06-01',
			endDate: '2026-06-30',
			...orderBy([dimension, 'ascending']),
		};
		await bench.run(report);
		const limit = Number(bench.listDataRequests()[0]!.body.requests![0]!.limit);
		// After all others, by code points.
		const further = Array.from({ length: limit }, (_, at) => `\u{1f700}${1_000_000 + at}`);
		const reports = [current, previous].map((names) =>
			answer(names.concat(further).slice(0, limit), limit + 1),
		);
		bench.sandbox.endpoints.data.order({ reply: { status: 200, body: { reports } } });
		const last = answer(['\u{1f701}'], limit + 1);
		bench.sandbox.endpoints.data.order({ reply: { status: 200, body: last }, times: 2 });
		return await bench.run(report);
	}

	it('joins rows in the order of code points, as Google documents it, including `(other)`', async () => {
		const all = ['(not set)', '(other)', '2', 'A', 'Z', 'a', 'b', 'é', '\uffee', '😀'];
		const { files } = await inTwoPages('sessionSource', [all, all.slice(1)]);
		const [, ...lines] = files[0]!.content.trimEnd().split('\r\n');
		expect(lines.slice(0, all.length)).toEqual([
			'(not set),3,,,',
			// Other values are grouped in it in each period.
			'(other),3,3,,',
			...all.slice(2).map((source) => `${source},3,3,0,0`),
		]);
	});

	it('fails instead of being wrong when rows come in another order than Google documents', async () => {
		const paths: [string[], string[]] = [
			['/b', '/a'],
			['/a', '/b'],
		];
		await expect(inTwoPages('pagePath', paths)).rejects.toThrow(
			"Google did not sort the report's rows by pagePath",
		);
	});
});
