import type { IDataObject } from 'n8n-workflow';

import { findCalendarDimension } from '../../nodes/Analytics/report/timeDimensions';
import { buildPanelCondition, toPanelRows, buildPanelFilter } from '../../testing/panelParameters';
import { openAnalyticsSandbox, SHOP, type DataRequest } from '../../testing/analytics';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(openAnalyticsSandbox);

const quirks = () => bench.sandbox.analytics.quirks;
/** What Google was asked for, whether in one call or in several. */
const reports = () =>
	bench
		.listDataRequests()
		.flatMap(({ body }): Array<Partial<DataRequest>> => body.requests ?? [body])
		.filter(({ dimensions }) => dimensions);

const byCity = {
	property: SHOP,
	metrics: ['sessions'],
	dimensions: ['city'],
	dateRange: 'lastWeek',
	compareWith: 'previousPeriod',
	returnAll: true,
};

/** So fine that many rows are of one period only. */
const byCityAndBrowser = { ...byCity, dimensions: ['city', 'browser', 'operatingSystem'] };

const moreThan = (field: string, value: number) => ({
	metricFilters: toPanelRows(buildPanelCondition(field, 'greaterThan', value)),
});

describe('A metric filter in a comparison of periods', () => {
	it('applies to the current period, and hides no number of the previous one', async () => {
		const all = await bench.run(byCity);
		const { items } = await bench.run({ ...byCity, ...moreThan('sessions', 10) });
		expect(items).toEqual(all.items.filter(({ sessions }) => Number(sessions) > 10));
		expect(items.some(({ sessions_previous }) => Number(sessions_previous) <= 10)).toBe(true);
		const [now, before] = reports().slice(-2);
		expect(now).toHaveProperty('metricFilter');
		expect(before).not.toHaveProperty('metricFilter');
	});

	it('may use a metric that the report does not show', async () => {
		const { items, outputs } = await bench.run({
			...byCity,
			...moreThan('screenPageViews', 20),
			options: { includeDetails: true, metricAggregations: ['TOTAL'] },
		});
		expect(items.length).toBeGreaterThan(0);
		const parts = ['_previous', '_change', '_changePercent'].map((part) => `sessions${part}`);
		expect(Object.keys(items[0]!)).toEqual(['city', 'sessions', ...parts]);
		expect(outputs[1]![0]!.json.totals).toEqual([{ dateRange: 'current', sessions: 638 }]);
	});

	it('works for as many metrics as a report may have, and for small and large rows', async () => {
		const metrics = [
			'activeUsers',
			'averageSessionDuration',
			'bounceRate',
			'engagedSessions',
			'engagementRate',
			'eventCount',
			'newUsers',
			'totalRevenue',
			'sessions',
			'totalUsers',
		];
		const { items } = await bench.run({
			...byCityAndBrowser,
			metrics,
			...moreThan('screenPageViews', 10),
		});
		expect(items.length).toBeGreaterThan(0);
		expect(items.every((row) => row.sessions !== null && row.sessions_previous !== null)).toBe(
			true,
		);
	});
});

describe('A comparison of periods shows no invented numbers', () => {
	it('where Google withholds rows with few users', async () => {
		quirks().set({ thresholding: { minimumUsers: 4 } });
		const { items, hints } = await bench.run(byCityAndBrowser);
		const alone = items.filter(
			(row) => row.sessions === null || row.sessions_previous === null,
		);
		expect(alone.length).toBeGreaterThan(0);
		expect(items.every((row) => row.sessions !== 0 && row.sessions_previous !== 0)).toBe(true);
		expect(hints).toContainEqual(expect.stringMatching(/empty instead of 0/));
	});

	it('where Google says why a period is empty', async () => {
		const days = { dateRange: 'custom', startDate: '2026-11-08', endDate: '2026-11-14' };
		const { items } = await bench.run({ ...byCity, ...days, simplify: false });
		const [now, before] = items[0]!.reports as IDataObject[];
		const metadata = { timeZone: 'Europe/Oslo', emptyReason: 'No data' };
		const empty = { ...before, rows: [], rowCount: 0, metadata };
		const body = { reports: [now, empty] };
		bench.sandbox.endpoints.data.order({ reply: { status: 200, body } });
		const { items: rows, hints } = await bench.run({ ...byCity, ...days });
		expect(rows.length).toBeGreaterThan(0);
		expect(rows.every((row) => row.sessions_previous === null)).toBe(true);
		expect(hints.join()).toContain('The previous period: The report is empty: No data');
	});

	it.each(['columns', 'nested'])(
		'for the row "(other)", which groups different values in each period (output: %s)',
		async (comparisonOutput) => {
			quirks().set({ otherRow: { keep: 3 } });
			const { items } = await bench.run({ ...byCity, comparisonOutput });
			const other = items.find(({ city }) => city === '(other)')!;
			const parts = comparisonOutput === 'nested' ? other.sessions : other;
			const [value, previous, change, percent] = Object.values(parts as IDataObject).slice(
				-4,
			);
			expect(Number(value)).toBeGreaterThan(0);
			expect(Number(previous)).toBeGreaterThan(0);
			expect([change, percent]).toEqual([null, null]);
			const orderBy = toPanelRows({ field: 'sessions_change', direction: 'ascending' });
			const ordered = await bench.run({ ...byCity, orderBy });
			expect(ordered.items[0]!.city).not.toBe('(other)');
		},
	);

	it('for metrics that the account may not see', async () => {
		quirks().set({ restricted: ['totalRevenue'] });
		const metrics = ['sessions', 'totalRevenue'];
		const { items } = await bench.run({ ...byCity, metrics });
		const parts = ['totalRevenue', 'totalRevenue_previous', 'totalRevenue_change'];
		const revenue = items.flatMap((row) => parts.map((part) => row[part]));
		expect(new Set(revenue)).toEqual(new Set([null]));
		expect(items.every(({ sessions }) => Number(sessions) >= 0)).toBe(true);
	});

	it('for hours and days that are still to come', async () => {
		const { items } = await bench.run({
			...byCity,
			dimensions: ['dateHour'],
			dateRange: 'today',
		});
		// In Oslo it is 13:00.
		const later = items.filter(({ dateHour }) => String(dateHour) > '2026-11-21T13:00:00');
		expect(later.length).toBeGreaterThan(0);
		expect(later.every(({ sessions }) => sessions === null)).toBe(true);
		const earlier = items.filter(({ dateHour }) => String(dateHour) < '2026-11-21T13:00:00');
		expect(earlier.length).toBeGreaterThan(0);
		expect(earlier.every(({ sessions }) => sessions !== null)).toBe(true);

		const month = { dateRange: 'custom', startDate: '2026-11-01', endDate: '2026-11-30' };
		const options = { fillMissingDates: true };
		const days = await bench.run({ ...byCity, dimensions: ['date'], ...month, options });
		const tomorrow = days.items.filter(({ date }) => String(date) > '2026-11-21');
		expect(tomorrow).toHaveLength(9);
		expect(
			tomorrow.every((row) => row.sessions === null && row.sessions_previous !== null),
		).toBe(true);
		const alone = { compareWith: 'none', dimensions: ['date'], ...month, options };
		expect((await bench.run({ ...byCity, ...alone })).items).toHaveLength(21);
	});

	it('for a period that is not over, and says that it is not', async () => {
		const warned = (last: string) =>
			`The period ending ${last} isn't over yet, so its partial data is compared with a full period.`;
		const november = { dateRange: 'custom', startDate: '2026-11-01', endDate: '2026-11-30' };
		for (const dimensions of [['city'], ['isoWeek'], ['date']]) {
			const { hints } = await bench.run({ ...byCity, ...november, dimensions });
			expect(hints.at(-1)).toContain(warned('2026-11-30'));
		}
		const { items } = await bench.run({ ...byCity, ...november }, { isTool: true });
		expect(items[0]!.notes).toContainEqual(warned('2026-11-30'));
		const { hints } = await bench.run({ ...byCity, dateRange: 'thisWeek' });
		expect(hints.at(-1)).toContain(warned('2026-11-21'));
		expect((await bench.run(byCity)).hints.join()).not.toContain('not over');
	});

	it('where empty rows are kept: no row is outside of the period', async () => {
		const options = { keepEmptyRows: true };
		const { items } = await bench.run({ ...byCity, dimensions: ['date'], options });
		const days = ['08', '09', '10', '11', '12', '13', '14'].map((day) => `2026-11-${day}`);
		expect(items.map(({ date }) => date)).toEqual(days);
	});

	it('for days of this month that the previous month does not have', async () => {
		const { items } = await bench.run({
			...byCity,
			dimensions: ['date'],
			dateRange: 'lastMonth',
			options: { fillMissingDates: true },
		});
		expect(items).toHaveLength(31);
		expect(items.at(-1)).toMatchObject({
			date: '2026-10-31',
			sessions: 59,
			sessions_previous: null,
			sessions_change: null,
			sessions_changePercent: null,
		});
		expect(items.slice(0, 30).every((row) => row.sessions_previous !== null)).toBe(true);
	});
});

describe('Date dimensions in a comparison of periods', () => {
	it('that cannot be aligned have the rows of each period listed separately, with a hint', async () => {
		const { items, hints } = await bench.run({
			...byCity,
			dimensions: ['dayOfWeekName'],
			dateRange: 'last30Days',
		});
		expect(items).toHaveLength(14);
		expect(items.every((row) => row.sessions === null || row.sessions_previous === null)).toBe(
			true,
		);
		expect(hints.join()).toContain(
			"The two periods can't be aligned by dayOfWeekName; their rows are listed separately. Use the 'date' dimension",
		);
	});

	it.each([
		{
			dimensions: [
				'date',
				'year',
				'month',
				'week',
				'day',
				'yearMonth',
				'yearWeek',
				'isoWeek',
			],
		},
		{
			dimensions: [
				'date',
				'isoYear',
				'isoYearIsoWeek',
				'dayOfWeek',
				'dayOfWeekName',
				'nthDay',
				'nthWeek',
			],
		},
		{ dimensions: ['date', 'nthMonth', 'nthYear'] },
	])(
		'are aligned or listed separately for any day around New Year: $dimensions',
		async ({ dimensions }) => {
			const range = { startDate: '2025-12-20', endDate: '2026-01-12' };
			const asked = { ...byCity, compareWith: 'none', dimensions, dateRange: 'custom' };
			const { items } = await bench.run({ ...asked, ...range });
			expect(items.map(({ sessions }) => sessions)).toEqual([
				87, 85, 137, 123, 120, 139, 129, 82, 70, 116, 130, 129, 121, 132, 88, 85, 141, 142,
				113, 129, 148, 79, 87, 138,
			]);
			for (const { sessions: _, ...row } of items) {
				for (const [name, value] of Object.entries(row)) {
					const label = findCalendarDimension(name)!.label(
						String(row.date),
						range.startDate,
					);
					expect([name, value]).toEqual([name, label]);
				}
			}
		},
	);
});

describe('A date range of a date and a word such as yesterday', () => {
	const until = (startDate: string, endDate: string) => ({
		...byCity,
		dateRange: 'custom',
		startDate,
		endDate,
	});

	it.each(['none', 'previousPeriod'])(
		'is refused before any request when it is reversed in every time zone (compared with: %s)',
		async (compareWith) => {
			const asked = { ...until('2026-11-30', 'yesterday'), compareWith };
			await expect(bench.run(asked)).rejects.toThrow(
				'The start date 2026-11-30 is after the end date yesterday',
			);
			expect(bench.listDataRequests()).toEqual([]);
		},
	);

	it("is refused once the property's current day is known, when that decides whether it is reversed", async () => {
		await expect(bench.run(until('2026-11-22', 'today'))).rejects.toThrow(
			'The start date 2026-11-22 is after the end date 2026-11-21',
		);
		expect(bench.listDataRequests()).toMatchObject([
			{ body: { dateRanges: [{ startDate: 'today', endDate: 'today' }], limit: 1 } },
		]);
	});

	it('needs no request for the time zone when it is in order in every time zone', async () => {
		await bench.run({ ...until('2026-11-21', 'today'), compareWith: 'none' });
		expect(bench.listDataRequests()).toHaveLength(1);
	});
});

describe('The output of a comparison of periods', () => {
	const topCity = { ...byCity, returnAll: false, limit: 1 };
	const columns = {
		city: 'Oslo',
		sessions: 139,
		sessions_previous: 119,
		sessions_change: 20,
		sessions_changePercent: 16.81,
	};
	const nested = {
		city: 'Oslo',
		sessions: { value: 139, previous: 119, change: 20, changePercent: 16.81 },
	};

	it.each([
		['columns', columns],
		['nested', nested],
	])(
		'is the same in a single item and in a JSON Lines file: %s',
		async (comparisonOutput, row) => {
			const asked = { ...topCity, comparisonOutput, fileFormat: 'jsonLines' };
			const { items } = await bench.run({ ...asked, output: 'single' });
			expect(items).toMatchObject([{ rows: [row] }]);
			const { files } = await bench.run({ ...asked, output: 'file' });
			expect(JSON.parse(files[0]!.content)).toEqual(row);
			expect(files).toMatchObject([{ name: 'report.jsonl', type: 'application/x-ndjson' }]);
		},
	);

	it('belongs to each report of a batch separately', async () => {
		const { metrics, dimensions, dateRange, compareWith } = byCity;
		const one = { metrics, dimensions, dateRange, limit: 1 };
		const { items } = await bench.run({
			property: SHOP,
			operation: 'runBatch',
			reports: toPanelRows(
				{ name: 'nested', ...one, compareWith, comparisonOutput: 'nested' },
				{ name: 'columns', ...one, compareWith },
				{ name: 'plain', ...one },
			),
		});
		expect(items).toEqual([
			{ report: 'nested', ...nested },
			{ report: 'columns', ...columns },
			{ report: 'plain', city: 'Oslo', sessions: 139 },
		]);
	});

	it.each(['columns', 'nested'])('has columns in a CSV file: %s', async (comparisonOutput) => {
		const { files } = await bench.run({ ...topCity, comparisonOutput, output: 'file' });
		const [heading, line] = files[0]!.content.split('\r\n');
		expect(heading).toBe(Object.keys(columns).join(','));
		expect(line!.split(',')).toHaveLength(5);
	});

	it('does not replace a column of the same name', async () => {
		const metricExpressions = toPanelRows({
			name: 'sessions_change',
			expression: 'sessions/2',
		});
		await expect(bench.run({ ...byCity, options: { metricExpressions } })).rejects.toThrow(
			'The report would have two columns "sessions_change"',
		);
		expect(bench.listDataRequests()).toEqual([]);
		const both = { comparisonOutput: 'nested', options: { metricExpressions } };
		expect((await bench.run({ ...topCity, ...both })).items[0]).toMatchObject({
			sessions_change: { value: 69.5, previous: 59.5 },
		});
	});

	it('states in the details and in a single item which days both periods cover', async () => {
		const dateRanges = [
			{ name: 'current', startDate: '2026-11-14', endDate: '2026-11-20' },
			{ name: 'previous', startDate: '2026-11-07', endDate: '2026-11-13' },
		];
		const asked = { ...byCity, dateRange: 'last7Days', output: 'single' };
		const { outputs } = await bench.run({ ...asked, options: { includeDetails: true } });
		expect(outputs).toMatchObject([[{ json: { dateRanges } }], [{ json: { dateRanges } }]]);
	});

	it('keeps the range and the comparison in the totals', async () => {
		const mobile = buildPanelFilter('deviceCategory', 'mobile');
		const options = {
			metricAggregations: ['TOTAL'],
			comparisons: toPanelRows({ name: 'Mobile', filter: mobile }),
		};
		const { items } = await bench.run({ ...byCity, output: 'single', options });
		expect(items[0]!.totals).toEqual([
			{ comparison: 'Mobile', dateRange: 'current', sessions: 278 },
			{ comparison: 'Mobile', dateRange: 'previous', sessions: 272 },
		]);
	});
});

describe('A comparison of periods that is sorted by a change', () => {
	const ordered = (field: string, direction: string) => ({
		orderBy: toPanelRows({ field, direction }),
	});

	it.each(['sessions_change', 'sessions_changePercent', 'sessions_previous'])(
		'has the largest of all rows first, and unknown values last: %s',
		async (field) => {
			const all = await bench.run(byCity);
			const known = all.items.map((row) => row[field]).filter((value) => value !== null);
			const sorted = (known as number[]).sort((one, other) => one - other);
			const three = { ...byCity, returnAll: false, limit: 3 };
			const top = async (direction: string) => {
				const { items } = await bench.run({ ...three, ...ordered(field, direction) });
				return items.map((row) => row[field]);
			};
			expect(await top('ascending')).toEqual(sorted.slice(0, 3));
			expect(await top('descending')).toEqual(sorted.reverse().slice(0, 3));
			expect(JSON.stringify(reports().at(-1)!.orderBys)).not.toContain(field);
		},
	);

	it("may be sorted by a metric's former name", async () => {
		const { items } = await bench.run({
			...byCity,
			metrics: ['conversions'],
			...ordered('conversions_change', 'descending'),
		});
		const changes = items.map((row) => Number(row.keyEvents_change));
		expect(changes).toEqual([...changes].sort((one, other) => other - one));
	});

	it('is refused before any request when no column has that name', async () => {
		bench.reset();
		const asked = { ...byCity, ...ordered('users_change', 'ascending') };
		await expect(bench.run(asked)).rejects.toThrow(
			'\'Order By\' has "users_change", which is not in the report',
		);
		expect(bench.listDataRequests()).toEqual([]);
	});
});

describe('Custom dates in words, such as 30daysAgo,', () => {
	it('are compared with as many days before, even when they happen to be a whole month', async () => {
		const october = { dateRange: 'custom', startDate: '51DaysAgo', endDate: '21daysAgo' };
		await bench.run({ ...byCity, ...october });
		expect(reports().map(({ dateRanges }) => dateRanges)).toContainEqual([
			{ startDate: '2026-08-31', endDate: '2026-09-30' },
		]);
	});
});
