import type { IDataObject } from 'n8n-workflow';

import { buildPanelCondition, toPanelRows, buildPanelFilter } from '../../testing/panelParameters';
import { expectAdvice, buildGoogleError } from '../../testing/failures';
import {
	openAnalyticsSandbox,
	SHOP,
	WAREHOUSE,
	type ReceivedDataRequest,
	type DataRequest,
} from '../../testing/analytics';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(openAnalyticsSandbox);

const quirks = () => bench.sandbox.analytics.quirks;
const body = (index = -1) => bench.listDataRequests().at(index)!.body;

const byCountry = {
	property: SHOP,
	metrics: ['sessions'],
	dimensions: ['country'],
	dateRange: 'lastMonth',
};

describe('Filters of a report', () => {
	it('that are given as JSON apply in addition to the others', async () => {
		const json = buildPanelFilter('deviceCategory', 'mobile');
		await bench.run({
			...byCountry,
			dimensionFilters: toPanelRows(buildPanelCondition('country', 'contains', 'a')),
			options: { dimensionFilterJson: JSON.stringify(json) },
		});
		const stringFilter = { matchType: 'CONTAINS', value: 'a' };
		expect(body().dimensionFilter).toEqual<object>({
			andGroup: { expressions: [{ filter: { fieldName: 'country', stringFilter } }, json] },
		});
	});
});

describe('A comparison of periods', () => {
	it('requests a report of each period in one call, joins the rows, sorts them by the current period, and then applies the limit', async () => {
		const { items, hints } = await bench.run({
			...byCountry,
			compareWith: 'previousPeriod',
			limit: 2,
		});
		const calls = bench
			.listDataRequests()
			.flatMap(({ body }) => (body.requests ? [body.requests] : []));
		expect(calls).toMatchObject<DataRequest[][]>([
			[
				{ dateRanges: [{ startDate: '2026-10-01', endDate: '2026-10-31' }] },
				{ dateRanges: [{ startDate: '2026-09-01', endDate: '2026-09-30' }] },
			],
		]);
		expect(items).toHaveLength(2);
		const [first, second] = items as Array<Record<string, number>>;
		expect(first!.sessions).toBeGreaterThanOrEqual(second!.sessions!);
		expect(first!.sessions_change).toBe(first!.sessions! - first!.sessions_previous!);
		expect(hints).toEqual([
			expect.stringMatching(
				/^Thu 1 – Sat 31 Oct, compared with Tue 1 – Wed 30 Sep, property time zone\. 2 of \d+ rows .* The previous period has 30 days, and this one 31\.$/,
			),
		]);
	});

	it('cannot be used together with named date ranges', async () => {
		const namedDateRanges = toPanelRows({ name: 'a', startDate: 'today', endDate: 'today' });
		await expect(
			bench.run({ ...byCountry, compareWith: 'previousYear', options: { namedDateRanges } }),
		).rejects.toThrow(/needs a single date range/);
		expect(bench.listDataRequests()).toEqual([]);
	});
});

describe('The options of a report', () => {
	it('fill missing days with nothing, not with 0, where Google may have left rows out', async () => {
		quirks().set({ thresholding: { minimumUsers: 8 } });
		const { items, hints } = await bench.run({
			property: SHOP,
			metrics: ['sessions'],
			dimensions: ['date'],
			dateRange: 'last28Days',
			returnAll: true,
			dimensionFilters: toPanelRows(buildPanelCondition('city', 'equals', 'Bergen')),
			options: { fillMissingDates: true },
		});
		const empty = items.filter(({ sessions }) => sessions === null);
		expect(empty.length).toBeGreaterThan(0);
		expect(items).toHaveLength(28);
		expect(hints).toContainEqual(expect.stringMatching(/are empty instead of 0/));
	});

	it('add computed metrics, totals and minimums', async () => {
		const { items } = await bench.run({
			...byCountry,
			output: 'single',
			options: {
				metricExpressions: toPanelRows({
					name: 'perUser',
					expression: 'eventCount/totalUsers',
				}),
				metricAggregations: ['TOTAL', 'MINIMUM'],
			},
		});
		expect(items[0]).toMatchObject({
			rows: expect.arrayContaining([
				expect.objectContaining({ perUser: 11.929936305732484 }),
			]),
			totals: [{ sessions: 2633, perUser: 12 }],
			minimums: [{ sessions: 39, perUser: 9.64516129032258 }],
		});
	});

	it('compare subsets of the data side by side', async () => {
		const { items } = await bench.run({
			...byCountry,
			dimensions: ['deviceCategory'],
			options: {
				comparisons: toPanelRows(
					{ saved: 'comparisons/mobileTraffic' },
					{ name: 'At a desk', filter: buildPanelFilter('deviceCategory', 'desktop') },
				),
			},
		});
		expect(items).toMatchObject([
			{ deviceCategory: 'desktop', comparison: 'At a desk', sessions: 1284 },
			{ deviceCategory: 'mobile', comparison: 'Mobile traffic', sessions: 1197 },
		]);
	});

	it('add cohorts, which have their own dates', async () => {
		const dateRange = { startDate: '2026-11-01', endDate: '2026-11-01' };
		const cohortSpec = {
			cohorts: [{ name: 'first', dimension: 'firstSessionDate', dateRange }],
			cohortsRange: { granularity: 'DAILY', endOffset: 3 },
		};
		const { items } = await bench.run({
			property: SHOP,
			metrics: ['cohortActiveUsers'],
			dimensions: ['cohort', 'cohortNthDay'],
			options: { cohortSpec },
		});
		const days = items.map(({ cohortNthDay }) => cohortNthDay);
		expect(days).toEqual(['0000', '0001', '0002', '0003']);
		expect(body()).not.toHaveProperty('dateRanges');
	});

	it('ignore cohorts and a filter that were added and left as they are', async () => {
		const comparison = { saved: 'comparisons/mobileTraffic', filter: '{}' };
		const options = { cohortSpec: '{}', comparisons: toPanelRows(comparison) };
		await bench.run({ ...byCountry, options });
		expect(body()).not.toHaveProperty('cohortSpec');
		expect(body()).toMatchObject<DataRequest>({
			comparisons: [{ comparison: 'comparisons/mobileTraffic' }],
		});
	});

	it('refuse a JSON filter that was added and left as it is', async () => {
		const run = bench.run({ ...byCountry, options: { dimensionFilterJson: '{}' } });
		await expect(run).rejects.toThrow('Part of the JSON filter is empty');
		expect(bench.listDataRequests()).toEqual([]);
	});

	it('convert amounts into another currency, and keep empty rows', async () => {
		await bench.run({ ...byCountry, options: { currencyCode: 'usd', keepEmptyRows: true } });
		expect(body()).toMatchObject<DataRequest>({ currencyCode: 'USD', keepEmptyRows: true });
	});

	const NO_DATES = /needs a date range and the dimension "date"/;
	const NO_COMPARISON = "'Comparison Name or ID' under Comparisons under Options is empty";
	const NO_NAME = "'Name' under Metric Expressions under Options is empty";
	const expression = (more: object) => ({ metricExpressions: toPanelRows({ ...more }) });

	it.each<[string, IDataObject, string | RegExp]>([
		[
			'filled dates of cohorts',
			{ cohortSpec: { cohorts: [] }, fillMissingDates: true },
			NO_DATES,
		],
		['filled dates without dates', { fillMissingDates: true }, NO_DATES],
		['an expression without a name', expression({ expression: 'a/b' }), NO_NAME],
		[
			'two columns of one name',
			expression({ name: 'country', expression: 'sessions/2' }),
			'two columns "country"',
		],
		['a comparison with nothing', { comparisons: toPanelRows({ name: 'x' }) }, NO_COMPARISON],
	])('are refused before any request: %s', async (_claim, options, said) => {
		await expect(bench.run({ ...byCountry, options })).rejects.toThrow(said);
		expect(bench.listDataRequests()).toEqual([]);
	});

	const moreThanNone = {
		filter: {
			fieldName: 'conversions',
			numericFilter: { operation: 'GREATER_THAN', value: { int64Value: '0' } },
		},
	};

	it.each<[string, IDataObject]>([
		['Run', { metrics: ['conversions'] }],
		['the order', { metrics: ['keyEvents'], orderBy: toPanelRows({ field: 'conversions' }) }],
		[
			'a filter',
			{ metricFilters: toPanelRows(buildPanelCondition('conversions', 'greaterThan', '0')) },
		],
		['a filter as JSON', { options: { metricFilterJson: moreThanNone } }],
		[
			'a metric expression',
			{ options: expression({ name: 'rate', expression: 'conversions/sessions' }) },
		],
		[
			'Run Pivot',
			{
				operation: 'runPivot',
				metrics: ['conversions'],
				pivots: toPanelRows({ fields: ['country'], orderField: 'conversions' }),
			},
		],
		['Run Realtime', { operation: 'runRealtime', metrics: ['conversions'] }],
		['Explain Change', { operation: 'explainChange', metric: 'conversions' }],
		['Check Compatibility', { operation: 'checkCompatibility', metrics: ['conversions'] }],
	])('replace renamed fields by their current names, and say so: in %s', async (_, asked) => {
		const { hints } = await bench.run({ property: SHOP, dimensions: ['country'], ...asked });
		expect(hints.join()).toContain('Google has renamed "conversions"');
		expect(JSON.stringify(bench.listDataRequests().at(-1)!.body)).toContain('keyEvents');
		expect(JSON.stringify(bench.listDataRequests().at(-1)!.body)).not.toContain('conversions');
	});
});

it('A report requests fields by their current names, and other fields as they are written', async () => {
	const dimensions = ['dayOfWeekZero', 'sessionDefaultChannelGrouping', 'customUser:plan'];
	const metrics = ['conversions', 'conversions:purchase', 'constructor'];
	const asked = { ...byCountry, dateRange: 'yesterday', metrics, dimensions };
	await expect(bench.run(asked)).rejects.toThrow('constructor');
	const named = (...names: string[]) => names.map((name) => ({ name }));
	const report = bench.listDataRequests().find(({ method }) => method === 'runReport')!;
	expect(report.body).toMatchObject<DataRequest>({
		metrics: named('keyEvents', 'keyEvents:purchase', 'constructor'),
		dimensions: named('dayOfWeek', 'sessionDefaultChannelGroup', 'customUser:plan'),
	});
});

describe('The data quality of a report', () => {
	const degraded = () =>
		quirks().set({
			sampling: { samplesReadCount: 250, samplingSpaceSize: 1000 },
			otherRow: { keep: 3 },
		});

	it('is summed up in one warning, beside one summary', async () => {
		degraded();
		const { hints } = await bench.run(byCountry);
		expect(hints).toEqual([
			'Thu 1 – Sat 31 Oct, property time zone.',
			'The report is sampled: its numbers are based on 25% of the events. Google groups rare values into an "(other)" row.',
		]);
	});

	it('ends the run where the user wants that', async () => {
		degraded();
		await expect(
			bench.run({ ...byCountry, options: { failOnDegradedData: true } }),
		).rejects.toMatchObject({
			message: 'The report is sampled or incomplete',
			description: expect.stringMatching(/25% of the events.*"\(other\)".*under Options/),
		});
	});

	describe('where the account may not see a metric:', () => {
		const revenue = {
			...byCountry,
			metrics: ['sessions', 'totalRevenue'],
			options: {
				metricExpressions: toPanelRows({ name: 'half', expression: 'totalRevenue / 2' }),
			},
		};
		const said =
			'The account is not allowed to see the metric totalRevenue (revenue data), so its values are empty.';
		const pivots = toPanelRows({ fields: ['country'], limit: 5 });
		const restricted = () => quirks().set({ restricted: ['totalRevenue'] });

		it.each<[string, IDataObject]>([
			['a report', {}],
			['a file', { output: 'file', fileFormat: 'jsonLines' }],
			['a pivot', { operation: 'runPivot', pivots }],
			['a wide pivot', { operation: 'runPivot', pivots, output: 'wide' }],
		])(
			'its zeros are emptied, with everything computed from it, in %s',
			async (_where, more) => {
				restricted();
				const { items, files, hints } = await bench.run({ ...revenue, ...more });
				const lines = files.flatMap(({ content }) => content.trim().split('\n'));
				const rows = files[0]
					? lines.map((line) => JSON.parse(line) as IDataObject)
					: items;
				expect(rows.length).toBeGreaterThan(0);
				for (const row of rows) {
					expect(row).toMatchObject({ totalRevenue: null, half: null });
					expect(Number(row.sessions)).toBeGreaterThan(0);
				}
				expect(hints.at(-1)).toBe(said);
			},
		);

		it('the run ends where the user wants that, and an AI agent is told', async () => {
			restricted();
			const options = { ...revenue.options, failOnDegradedData: true };
			await expect(bench.run({ ...revenue, options })).rejects.toMatchObject(
				expectAdvice(said),
			);
			const { items } = await bench.run(revenue, { isTool: true });
			expect(items[0]!.notes).toContainEqual(said);
		});
	});

	it('includes in the details from which day on Google may still change the numbers', async () => {
		const { outputs } = await bench.run({
			...byCountry,
			dateRange: 'custom',
			startDate: '2026-11-10',
			endDate: '2026-11-20',
			options: { includeDetails: true },
		});
		expect(outputs[1]![0]!.json).toMatchObject({ provisionalSince: '2026-11-19' });
	});

	it('is part of the details, which have an output of their own', async () => {
		degraded();
		const { outputs } = await bench.run({
			...byCountry,
			limit: 1,
			options: { includeDetails: true, metricAggregations: ['TOTAL'] },
		});
		expect(outputs).toHaveLength(2);
		expect(outputs[1]).toEqual([
			{
				json: expect.objectContaining({
					property: SHOP,
					dateRanges: [{ startDate: '2026-10-01', endDate: '2026-10-31' }],
					rowCount: 4,
					rowsReturned: 1,
					totals: [{ sessions: 2633 }],
					currencyCode: 'EUR',
					timeZone: 'Europe/Oslo',
					sampledPercent: 25,
					thresholded: false,
					dataLossFromOtherRow: true,
					quotaLeft: expect.objectContaining({ tokensPerHour: 39998 }),
					requests: 2,
				}),
				pairedItem: { item: 0 },
			},
		]);
	});

	it('counts the request for the time zone with the report that needed it first', async () => {
		const month = { ...byCountry, dateRange: 'thisMonth', options: { includeDetails: true } };
		const perItem = [{ limit: 1 }, { limit: 2, compareWith: 'previousPeriod' }];
		const { outputs } = await bench.run(month, { perItem });
		expect(bench.listDataRequests().map(({ method }) => method)).toEqual([
			'runReport',
			'batchRunReports',
		]);
		expect(outputs[1]!.map(({ json }) => json.requests)).toEqual([2, 1]);
	});
});

describe('A quota of Google', () => {
	const thirty = Array.from({ length: 30 }, (_, index) => ({ limit: 1 + index }));

	it('that is used up ends the run after one request, and the error says when it is reset', async () => {
		quirks().exhaust('tokensPerDay', { property: `properties/${SHOP}` });
		await expect(bench.run(byCountry)).rejects.toMatchObject({
			message: 'The report quota of this property is used up',
			description: expect.stringContaining('midnight Pacific time'),
		});
		expect(bench.listDataRequests()).toHaveLength(1);
		expect(bench.clock.slept).toEqual([]);
	});

	it('for concurrent requests makes the report wait and try again', async () => {
		bench.sandbox.endpoints.data.order({
			reply: buildGoogleError(
				429,
				'Exhausted concurrent requests quota.',
				'RESOURCE_EXHAUSTED',
			),
			times: 2,
		});
		const { items } = await bench.run({ ...byCountry, dateRange: 'yesterday' });
		expect(items.length).toBeGreaterThan(0);
		expect(bench.clock.slept).toEqual([1000, 2000]);
	});

	it("below the user's minimum is not used by reports that waited for the first answer", async () => {
		quirks().leaveQuota('tokensPerHour', 2_000, { property: `properties/${SHOP}` });
		const { items } = await bench.run(
			{ ...byCountry, dateRange: 'yesterday', options: { quotaFloor: 50 } },
			{ perItem: thirty, continueOnFail: true },
		);
		expect(bench.listDataRequests()).toHaveLength(1);
		expect(items.at(-1)).toEqual({
			error: expect.stringMatching(/Stopped to keep 50% of the quota: [12],\d{3}/),
		});
	});

	it('for server errors is not used up after the run has failed', async () => {
		const { data } = bench.sandbox.endpoints;
		data.order({ reply: { status: 500, body: {} }, times: Infinity });
		const yesterday = { ...byCountry, dateRange: 'yesterday' };
		await expect(bench.run(yesterday, { perItem: thirty })).rejects.toMatchObject({
			httpCode: '500',
		});
		expect(data.requests).toHaveLength(3);
		data.reset();
		// Time passes as soon as somebody waits for it: what is still to be sent goes beside these reports.
		for (const limit of [1, 2, 3])
			await bench.run({ ...byCountry, dateRange: 'lastMonth', limit });
		const ofFailed = data.requests.filter(({ text }) => text.includes('"yesterday"'));
		expect(data.requests.length).toBeGreaterThan(2);
		expect(ofFailed).toHaveLength(0);
	});

	it('for concurrent requests is respected by all runs of the process together', async () => {
		quirks().set({ slowMs: 30 });
		const perItem = Array.from({ length: 40 }, (_, index) => ({ limit: 100 + index }));
		const asked = { ...byCountry, dimensions: [], dateRange: 'yesterday' };
		const options = { concurrency: 10 };
		const results = await Promise.all(
			[1, 2, 3].map(async () => await bench.run({ ...asked, options }, { perItem })),
		);
		expect(results.every(({ items }) => items.length === 40)).toBe(true);
		expect(bench.listDataRequests()).toHaveLength(3 * 8);
		expect(bench.clock.slept).toEqual([]);
	});
});

describe('The error for a report that Google refuses', () => {
	const ofItems = { ...byCountry, dateRange: 'yesterday', dimensions: ['itemName'] };

	it('names the field to drop, found with one more request', async () => {
		const metrics = ['sessions', 'eventCount'];
		await expect(bench.run({ ...ofItems, metrics })).rejects.toMatchObject({
			message: expect.stringContaining('Please remove eventCount'),
			description: expect.stringMatching(/^eventCount cannot be combined with itemName\./),
		});
		const methods = bench.listDataRequests().map(({ method }) => method);
		expect(methods).toEqual(['runReport', 'checkCompatibility']);
	});

	const saying = (message: string) => ({ message: expect.stringContaining(message) as string });
	const CLEAR = "in Google's own words where those are clear:";

	it.each<[string, object, object]>([
		[
			'here, where there is no such currency',
			{ options: { currencyCode: 'XXQ' } },
			saying('XXQ'),
		],
		[
			'by the names that may have been meant',
			{ dimensions: ['contry'] },
			saying('Did you mean country?'),
		],
		[
			'by names with most of the words, the shortest first',
			{ metrics: ['engaged_session'] },
			expectAdvice(/Similar names: engagedSessions, sessions, /),
		],
		[
			'by the list of names where none is similar',
			{ metrics: ['xyz'] },
			expectAdvice(/^(?!.*Similar).*list/),
		],
		[
			'by the list in which a name belongs',
			{ metrics: ['country'], dimensions: [] },
			expectAdvice('is a dimension'),
		],
		[
			'by the filter in which a field belongs: a metric in a filter of dimensions',
			{ dimensionFilters: toPanelRows(buildPanelCondition('sessions', 'equals', '1')) },
			expectAdvice(/a dimension filter uses a metric.*filter metrics with 'Metric Filters'/),
		],
		[
			'by the filter in which a field belongs: a dimension in a filter of metrics',
			{ metricFilters: toPanelRows(buildPanelCondition('country', 'greaterThan', '1')) },
			expectAdvice(/"country" is a dimension.*in the fields and filters for dimensions/),
		],
		[
			`${CLEAR} a column that Google adds by itself`,
			{ dimensions: ['country', 'dateRange'] },
			saying('Field dateRange is not a valid dimension'),
		],
	])('explains the refusal: %s', async (_claim, asked, said) => {
		const report = { ...byCountry, dateRange: 'yesterday' };
		await expect(bench.run({ ...report, ...asked })).rejects.toMatchObject(said);
	});

	it("still shows Google's words when the explanation cannot be fetched", async () => {
		bench.sandbox.endpoints.data.order({
			match: /checkCompatibility/,
			reply: { status: 400, body: 'no' },
		});
		await expect(bench.run({ ...ofItems, metrics: ['eventCount'] })).rejects.toThrow(
			'incompatible',
		);
	});

	it('links to the page that enables the API', async () => {
		quirks().set({ disabled: { data: true, admin: false } });
		await expect(bench.run(byCountry)).rejects.toMatchObject({
			message: 'The Google Analytics Data API is not enabled',
			description: expect.stringContaining(
				'https://console.developers.google.com/apis/api/analyticsdata',
			),
		});
	});
});

describe('Other report operations:', () => {
	it('reports of a batch are distinguished by name, and fail one by one', async () => {
		const reports = toPanelRows(
			{ name: 'totals', metrics: ['sessions'], dimensions: [], dateRange: 'yesterday' },
			{ name: 'broken', metrics: ['nope'], dateRange: 'yesterday' },
			{ dimensions: ['country'], dateRange: 'yesterday', limit: 2 },
		);
		const { items } = await bench.run(
			{ property: SHOP, operation: 'runBatch', reports },
			{ continueOnFail: true },
		);
		expect(items).toMatchObject([
			{ report: 'totals', sessions: 100 },
			{ error: expect.stringContaining('nope') },
			{ report: 'report 3', country: 'Norway' },
			{ report: 'report 3', country: 'United States' },
		]);
	});

	it('a batch without reports is refused', async () => {
		await expect(
			bench.run({ property: SHOP, operation: 'runBatch', reports: {} }),
		).rejects.toThrow(/'Reports' is empty/);
	});

	const pivots = toPanelRows(
		{ fields: ['country'], limit: 3 },
		{ fields: ['deviceCategory'], limit: 2 },
	);
	const pivot = {
		property: SHOP,
		operation: 'runPivot',
		metrics: ['sessions'],
		pivots,
		dateRange: 'lastMonth',
	};

	it('pivot tables are in chronological order by default, like other reports', async () => {
		const week = { dateRange: 'custom', startDate: '2026-11-01', endDate: '2026-11-07' };
		const [dates, devices] = [
			{ fields: ['date'], limit: 10 },
			{ fields: ['deviceCategory'], limit: 1 },
		];
		const wide = { ...pivot, ...week, output: 'wide' };
		const days = [1, 2, 3, 4, 5, 6, 7].map((day) => `2026-11-0${day}`);
		const rows = await bench.run({ ...wide, pivots: toPanelRows(dates, devices) });
		expect(rows.items.map(({ date }) => date)).toEqual(days);
		const columns = await bench.run({ ...wide, pivots: toPanelRows(devices, dates) });
		expect(Object.keys(columns.items[0]!)).toEqual(['deviceCategory', ...days]);
		const largest = { ...dates, orderField: 'sessions' };
		const asked = await bench.run({ ...wide, pivots: toPanelRows(largest, devices) });
		expect(asked.items.map(({ date }) => date)).not.toEqual(days);
	});

	it('pivot tables and realtime reports say when they are empty, and how little quota is left', async () => {
		const property = `properties/${SHOP}`;
		for (const category of ['core', 'realtime'] as const)
			quirks().leaveQuota('tokensPerDay', 4_000, { property, category });
		const none = {
			dimensionFilters: toPanelRows(buildPanelCondition('country', 'equals', 'Atlantis')),
		};
		for (const operation of ['runPivot', 'runRealtime']) {
			const fields = { metrics: ['activeUsers'], dimensions: ['country'] };
			const { hints } = await bench.run({ ...pivot, ...fields, ...none, operation });
			expect(hints.join()).toContain('The report has no rows.');
			expect(hints.join()).toContain('The quota of the property is low');
		}
	});

	it('a wide pivot table shows no 0 where a metric filter removed a number', async () => {
		const filtered = {
			...pivot,
			output: 'wide',
			pivots: { values: [['city'], ['browser']].map((fields) => ({ fields, limit: 50 })) },
			metricFilters: toPanelRows(buildPanelCondition('sessions', 'greaterThan', 5)),
		};
		const { items, hints } = await bench.run(filtered);
		const cells = items.flatMap(({ city: _, ...rest }) => Object.values(rest));
		expect(cells).toContain(null);
		expect(cells).not.toContain(0);
		expect(hints.join()).toContain('Google may have excluded some cells');
	});

	it('pivot tables say what their limits cut off', async () => {
		const pivots = toPanelRows({ fields: ['country'], limit: 2 });
		const { hints } = await bench.run({ ...pivot, pivots });
		expect(hints).toEqual([
			expect.stringMatching(/^Pivot 1 shows 2 of \d+ values of country\. Raise its 'Limit'/),
		]);
	});

	it('a wide pivot table keeps every cell where joined labels are the same', async () => {
		const value = (value: string) => ({ value });
		const cell = (title: string, page: string, sessions: string) => ({
			dimensionValues: ['Norway', title, page].map(value),
			metricValues: [value(sessions)],
		});
		const headers = ['country', 'pageTitle', 'pagePath'];
		const body = {
			dimensionHeaders: headers.map((name) => ({ name })),
			metricHeaders: [{ name: 'sessions', type: 'TYPE_INTEGER' }],
			rows: [cell('Home | Shop', 'a', '1'), cell('Home', 'Shop | a', '2')],
			kind: 'analyticsData#runPivotReport',
		};
		const match = /runPivotReport/;
		bench.sandbox.endpoints.data.order({ match, reply: { status: 200, body } });
		const pivots = toPanelRows(...headers.map((name) => ({ fields: [name], limit: 5 })));
		const { items } = await bench.run({ ...pivot, pivots, output: 'wide' });
		expect(items).toEqual([
			{ country: 'Norway', 'Home | Shop | a': 1, '"Home" | "Shop | a" | sessions': 2 },
		]);
	});

	it('realtime reports have their own quota, ranges and fields', async () => {
		const { items } = await bench.run({
			property: SHOP,
			operation: 'runRealtime',
			dimensions: ['minutesAgo'],
			minuteRanges: toPanelRows(
				{ name: 'now', startMinutesAgo: 4, endMinutesAgo: 0 },
				{ name: 'before', startMinutesAgo: 29, endMinutesAgo: 5 },
			),
			returnAll: true,
		});
		expect(bench.listDataRequests()).toMatchObject<ReceivedDataRequest[]>([
			{ method: 'runRealtimeReport', body: { limit: 250_000 } },
		]);
		const ranges = new Set(items.map(({ dateRange }) => dateRange));
		expect(ranges).toEqual(new Set(['now', 'before']));
		expect(items[0]).toMatchObject({
			minutesAgo: expect.stringMatching(/^\d\d$/),
			activeUsers: 1,
		});
	});

	it('Check Compatibility says which fields can be combined', async () => {
		const check = {
			property: SHOP,
			operation: 'checkCompatibility',
			dimensions: ['itemName'],
			metrics: ['itemRevenue'],
		};
		const bad = await bench.run({ ...check, compatibility: 'incompatible' });
		expect(bad.items).toContainEqual(
			expect.objectContaining({ kind: 'metric', apiName: 'eventCount', compatible: false }),
		);
		const all = await bench.run({ ...check, compatibility: 'all' });
		expect(all.items.length).toBeGreaterThan(bad.items.length);
	});

	it.each<{ title: string; parameters: IDataObject; pattern: RegExp; example: string }>([
		{
			title: 'words in any text',
			parameters: { search: 'REVENUE average' },
			pattern: /average/i,
			example: 'averagePurchaseRevenue',
		},
		{
			title: 'one kind',
			parameters: { kind: 'metric', search: 'session' },
			pattern: /./,
			example: 'sessions',
		},
		{
			title: 'any custom URLs',
			parameters: { customOnly: true },
			pattern: /^(average|count)?custom/i,
			example: 'customUser:plan',
		},
		{
			title: 'comparisons',
			parameters: { kind: 'comparison' },
			pattern: /./,
			example: 'comparisons/mobileTraffic',
		},
	])('Get Metadata can search the fields: $title', async ({ parameters, pattern, example }) => {
		const asked = { property: SHOP, operation: 'getMetadata', ...parameters };
		const names = (await bench.run(asked)).items.map(({ apiName }) => String(apiName));
		expect(names.filter((name) => !pattern.test(name))).toEqual([]);
		expect(names).toContain(example);
	});
});

describe('For an AI agent,', () => {
	it('a report is one table, with a sentence about what is missing', async () => {
		quirks().set({ sampling: { samplesReadCount: 1, samplingSpaceSize: 2 } });
		const options = { includeDetails: true };
		const { items } = await bench.run({ ...byCountry, limit: 2, options }, { isTool: true });
		expect(items[0]).toMatchObject({
			columns: ['country', 'sessions'],
			rows: [
				['Norway', 876],
				['United States', 474],
			],
			dateRanges: [{ startDate: '2026-10-01', endDate: '2026-10-31' }],
			rowsShown: expect.stringMatching(/^2 of \d+$/),
			notes: [expect.stringContaining('more rows'), expect.stringContaining('sampled')],
		});
	});

	it('a report fetches no more rows than it shows', async () => {
		await bench.run(
			{
				...byCountry,
				property: WAREHOUSE,
				dimensions: ['transactionId'],
				metrics: ['eventCount'],
				dateRange: 'yesterday',
				returnAll: true,
			},
			{ isTool: true },
		);
		expect(body()).toMatchObject<DataRequest>({ limit: 200 });
	});
});
