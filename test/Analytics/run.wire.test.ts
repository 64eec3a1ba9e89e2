import { toPanelRows } from '../../testing/panelParameters';
import {
	APP,
	FRESH,
	openAnalyticsSandbox,
	SHOP,
	WAREHOUSE,
	type ReceivedDataRequest,
	type DataRequest,
} from '../../testing/analytics';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(openAnalyticsSandbox);

const quirks = () => bench.sandbox.analytics.quirks;

const byCountry = { property: SHOP, metrics: ['sessions'], dimensions: ['country'] };

describe('Report: Run', () => {
	it('returns an item with typed values for each row, and requests only the chosen fields', async () => {
		const { outputs, hints } = await bench.run({
			property: SHOP,
			metrics: ['activeUsers', 'engagementRate'],
			dateRange: 'last7Days',
		});
		expect(outputs[0]).toHaveLength(7);
		const json = { date: '2026-11-14', activeUsers: 53, engagementRate: 0.7377049180327869 };
		expect(outputs[0]![0]).toEqual({ json, pairedItem: { item: 0 } });
		expect(hints).toEqual([
			'Sat 14 – Fri 20 Nov, property time zone.',
			'Google may still change figures from Thu 19 Nov onward: they are less than 48 hours old.',
		]);
		expect(bench.listDataRequests()).toEqual<ReceivedDataRequest[]>([
			{
				method: 'runReport',
				body: {
					metrics: [{ name: 'activeUsers' }, { name: 'engagementRate' }],
					dimensions: [{ name: 'date' }],
					dateRanges: [{ startDate: '7daysAgo', endDate: 'yesterday' }],
					orderBys: [
						{ dimension: { dimensionName: 'date' } },
						{ metric: { metricName: 'activeUsers' }, desc: true },
					],
					limit: 50,
					returnPropertyQuota: true,
				},
			},
		]);
	});

	it.each<[string, unknown, unknown]>([
		['with commas', 'sessions, activeUsers', 'country, browser'],
		['as JSON', '["sessions","activeUsers"]', ' ["country", "browser"] '],
	])('takes fields as a text %s', async (_claim, metrics, dimensions) => {
		const { items } = await bench.run({
			property: SHOP,
			metrics: metrics as string,
			dimensions: dimensions as string,
			dateRange: 'yesterday',
			limit: 1,
		});
		expect(Object.keys(items[0]!)).toEqual(['country', 'browser', 'sessions', 'activeUsers']);
	});

	it('succeeds without rows, and says which days were requested and what to check', async () => {
		const { items, hints } = await bench.run({ property: FRESH });
		expect({ items, hints }).toEqual({
			items: [],
			hints: [
				'No rows for Sat 24 Oct – Fri 20 Nov, property time zone. Check the property, the filters, and whether data was collected on these days.',
			],
		});
	});

	it('returns all rows as one item on demand', async () => {
		const { items } = await bench.run({ ...byCountry, limit: 2, output: 'single' });
		expect(items).toEqual([
			{
				rows: [
					{ country: 'Norway', sessions: 821 },
					{ country: 'United States', sessions: 442 },
				],
				rowCount: 10,
				dateRanges: [{ startDate: '2026-10-24', endDate: '2026-11-20' }],
				metadata: { currencyCode: 'EUR', timeZone: 'Europe/Oslo' },
			},
		]);
	});
});

describe('Calendar date ranges', () => {
	it("are computed in the property's time zone, which is fetched once", async () => {
		await bench.run(
			{ ...byCountry, dateRange: 'thisMonth' },
			{ perItem: [{}, { dateRange: 'lastMonth' }] },
		);
		const [zone, ...reports] = bench.listDataRequests();
		expect(zone!.body).toMatchObject<DataRequest>({ limit: 1 });
		expect(reports).toHaveLength(1);
		expect(reports[0]!.body.requests).toMatchObject<DataRequest[]>([
			{ dateRanges: [{ startDate: '2026-11-01', endDate: '2026-11-21' }] },
			{ dateRanges: [{ startDate: '2026-10-01', endDate: '2026-10-31' }] },
		]);
	});
});

const add = (one: number, other: number) => one + other;

const large = {
	property: WAREHOUSE,
	metrics: ['eventCount'],
	dimensions: ['transactionId'],
	returnAll: true,
};

describe('A large report', () => {
	it('with long rows is written to a CSV file from pages of at most 24 MB, every row once', async () => {
		const [rows, length] = [16_001, 500];
		quirks().set({ largeRows: rows, largeAddressLength: length });
		const addresses = ['pageLocation', 'fullPageUrl', 'landingPagePlusQueryString'];
		const dimensions = ['transactionId', ...addresses];
		const { files } = await bench.run({ ...large, dimensions, output: 'file' });
		const lines = files[0]!.content.split('\r\n');
		expect(new Set(lines.slice(1, -1)).size).toBe(rows);
		const windows = bench.listDataRequests().map(({ body }) => ({ offset: 0, ...body }));
		windows.sort((one, other) => one.offset - other.offset);
		const limits = windows.map(({ limit }) => Number(limit));
		const starts = limits.map((_, page) => limits.slice(0, page).reduce(add, 0));
		expect(windows.map(({ offset }) => offset)).toEqual(starts);
		expect(limits.reduce(add, 0)).toBe(rows);
		expect(Math.max(...limits) * length * addresses.length).toBeLessThan(24 * 2 ** 20);
	});

	it('fails where a proxy answers with a page that came before, in place of any page', async () => {
		quirks().set({ largeRows: 12_000, largeAddressLength: 500 });
		const { data } = bench.sandbox.analytics;
		const answer = data.answer.bind(data);
		const mixedUp: number[] = [];
		let firstLimit = 0;
		const answers = jest.spyOn(data, 'answer').mockImplementation(async (request) => {
			const body = JSON.parse(request.text) as { offset?: number; limit: number };
			const { offset = 0, limit } = body;
			if (offset === 0) firstLimit = limit;
			// The fourth page is the second one again.
			if (offset !== firstLimit + 2 * limit) return await answer(request);
			mixedUp.push(offset);
			return await answer({
				...request,
				text: JSON.stringify({ ...body, offset: firstLimit }),
			});
		});
		const addresses = ['pageLocation', 'fullPageUrl', 'landingPagePlusQueryString'];
		const run = bench.run({
			...large,
			dimensions: ['transactionId', ...addresses],
			output: 'file',
			options: { concurrency: 10 },
		});
		await expect(run).rejects.toThrow('Google sent some rows of the report twice');
		answers.mockRestore();
		expect(mixedUp).toHaveLength(1);
	});
});

describe('A report that Google could not run is refused before any request:', () => {
	const ofMinutes = (...ranges: Array<[from: number, to: number, name?: string]>) => ({
		operation: 'runRealtime',
		minuteRanges: toPanelRows(
			...ranges.map(([startMinutesAgo, endMinutesAgo, name = '']) => ({
				name,
				startMinutesAgo,
				endMinutesAgo,
			})),
		),
	});

	it.each([
		['a measurement ID', { property: 'G-ABC123' }, /"G-ABC123" is not a property ID/],
		['no property', { property: '' }, /'Property' is empty/],
		[
			'a date that is none',
			{ dateRange: 'custom', startDate: 'soon' },
			/'Start Date' is not a date: "soon"/,
		],
		['a preset that is none', { dateRange: 'someday' }, /'Date Range' cannot be "someday"/],
		[
			'days to leave out of named date ranges',
			{
				options: {
					excludeUnprocessedDays: 2,
					namedDateRanges: toPanelRows({ startDate: '7daysAgo' }),
				},
			},
			/'Exclude Unprocessed Days' under Options has no effect on named date ranges/,
		],
		[
			'an order by a change without a comparison',
			{ metrics: ['sessions'], orderBy: toPanelRows({ field: 'sessions_change' }) },
			/'Order By' has "sessions_change", which exists only in a comparison/,
		],
		['a limit that is no number', { limit: 'many' }, /'Limit' must be a number/],
		[
			'a filter of nothing',
			{ options: { metricFilterJson: undefined } },
			/JSON filter is empty/,
		],
		[
			'a filter of an empty text',
			{ options: { metricFilterJson: '' } },
			/JSON filter is empty/,
		],
		['two minute ranges that are the same', ofMinutes([3, 0], [3, 0]), /are identical/],
		['two minute ranges of one name', ofMinutes([3, 0, 'now'], [6, 4, 'now']), /same name/],
		['minutes that end before they begin', ofMinutes([3, 5]), /from 3 to 5 minutes/],
		['minutes of yesterday', ofMinutes([1440, 0]), /from 1440 to 0 minutes/],
		[
			'an order without a field',
			{ orderBy: toPanelRows({ field: '' }) },
			/'Field Name or ID' under Order By is empty/,
		],
	])('%s', async (_claim, parameters, said) => {
		await expect(bench.run({ ...byCountry, ...parameters })).rejects.toThrow(said);
		expect(bench.listDataRequests()).toEqual([]);
	});

	it('all items of the run, unless it continues on errors', async () => {
		const perItem = [{}, { property: 'UA-1-1' }, {}];
		await expect(bench.run(byCountry, { perItem })).rejects.toThrow('not a property ID');
		expect(bench.listDataRequests()).toEqual([]);
		const { outputs } = await bench.run(
			{ ...byCountry, limit: 1 },
			{ perItem, continueOnFail: true },
		);
		expect(outputs[0]).toMatchObject([
			{ json: { country: 'Norway' }, pairedItem: { item: 0 } },
			{
				json: { error: expect.stringContaining('not a property ID') },
				pairedItem: { item: 1 },
			},
			{ json: { country: 'Norway' }, pairedItem: { item: 2 } },
		]);
	});
});

describe('Reports for the same property', () => {
	it('are sent five to a request, and each result is linked to its own item', async () => {
		const perItem = Array.from({ length: 7 }, (_, index) => ({ limit: index + 1 }));
		const { outputs } = await bench.run(byCountry, { perItem });
		expect(
			bench.listDataRequests().map(({ method, body }) => [method, body.requests?.length]),
		).toEqual([
			['batchRunReports', 5],
			['batchRunReports', 2],
		]);
		const counts = outputs[0]!.map(({ pairedItem }) => (pairedItem as { item: number }).item);
		expect(counts).toEqual(
			perItem.flatMap(({ limit }, item) => Array<number>(limit).fill(item)),
		);
	});

	it('that are equal are requested once, and every item gets its own rows', async () => {
		const perItem = Array.from({ length: 60 }, (_, index) => ({ limit: 1 + (index % 2) }));
		const { items, outputs } = await bench.run(byCountry, { perItem });
		expect(bench.listDataRequests().map(({ body }) => body.requests?.length)).toEqual([2]);
		expect(outputs[0]!.map(({ pairedItem }) => (pairedItem as { item: number }).item)).toEqual(
			perItem.flatMap(({ limit }, item) => Array<number>(limit).fill(item)),
		);
		expect(new Set(items).size).toBe(90);
		expect(items[0]).toEqual(items[3]);
	});

	it('are covered by one summary and one warning even for many properties, each thing said once', async () => {
		bench.sandbox.analytics.quirks.set({
			sampling: { samplesReadCount: 1, samplingSpaceSize: 2 },
		});
		const ids = Array.from({ length: 9 }, (_, index) => String(404_000_001 + index));
		const perItem = [...ids, SHOP, APP].map((property) => ({ property }));
		const { hints } = await bench.run({ ...byCountry, limit: 1 }, { perItem });
		const [notes = '', warnings = '', ...others] = hints;
		expect(others).toEqual([]);
		expect(notes).toMatch(/^Property 404000001, Property 404000002, .*: No rows/);
		expect(notes).toContain(`Property ${SHOP}, Property ${APP}: 1 of 10 rows was returned.`);
		expect(warnings).toContain('The report is sampled');
		expect(warnings.match(/sampled/g)).toHaveLength(1);
	});

	it('must have the same options for requests and details, else they are refused before any request', async () => {
		const perItem = [{ limit: 1 }, { limit: 2, options: { maxRetries: 1 } }];
		await expect(bench.run(byCountry, { perItem })).rejects.toThrow(
			"'Request Max Retries' under Options is not the same for all items",
		);
		expect(bench.listDataRequests()).toEqual([]);
	});

	it('do not fail because of a bad one, which is found by requesting them singly', async () => {
		const perItem = [{ limit: 1 }, { metrics: ['sesions'] }, { limit: 2 }];
		const meant = 'Did you mean sessions? Field sesions is not a valid metric';
		const { outputs } = await bench.run(byCountry, { perItem, continueOnFail: true });
		expect(bench.listDataRequests().map(({ method }) => method)).toEqual([
			'batchRunReports',
			'runReport',
			'runReport',
			'runReport',
			'metadata',
		]);
		expect(outputs[0]).toMatchObject([
			{ json: { sessions: 821 }, pairedItem: { item: 0 } },
			{ json: { error: expect.stringContaining(meant) }, pairedItem: { item: 1 } },
			{ json: { sessions: 821 }, pairedItem: { item: 2 } },
			{ pairedItem: { item: 2 } },
		]);
	});

	it('are continued in pages of their own when they are long', async () => {
		quirks().set({ largeRows: 12_000 });
		const perItem = [{}, { metrics: ['eventCount', 'sessions'] }];
		const { items } = await bench.run({ ...large, output: 'single' }, { perItem });
		expect(items.map(({ rows }) => (rows as []).length)).toEqual([12_000, 12_000]);
		expect(
			bench.listDataRequests().map(({ method, body }) => [method, body.offset, body.limit]),
		).toEqual([
			['batchRunReports', undefined, undefined],
			['runReport', 10_000, 2_000],
			['runReport', 10_000, 2_000],
		]);
	});
});
