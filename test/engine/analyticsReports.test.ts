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

/** What Google was asked for, oldest first. */
const listSentReports = (): IDataObject[] =>
	bench.sandbox.endpoints.data.requests.map(({ text }) => JSON.parse(text) as IDataObject);

const run = async (parameters: object, more: object = {}) =>
	await bench.run(parameters as INodeParameters, { timezone: 'Europe/Oslo', ...more });

const october = {
	metrics: ['sessions'],
	dimensions: [],
	...buildPanelDays('2026-10-01', '2026-10-31'),
};

const exactFilter = (value: string) => ({ stringFilter: { matchType: 'EXACT', value } });
const int64Value = (int64Value: string) => ({ int64Value });
const numericFilter = (operation: string, value: string) => ({
	numericFilter: { operation, value: int64Value(value) },
});
const betweenFilter = (from: string, to: string) => ({
	betweenFilter: { fromValue: int64Value(from), toValue: int64Value(to) },
});
const inListFilter = (...values: string[]) => ({ inListFilter: { values } });
const beginsWithFilter = (value: string) => ({ stringFilter: { matchType: 'BEGINS_WITH', value } });

describe('A filter on a date-like dimension', () => {
	it.each<{
		field: string;
		condition: string;
		value: unknown;
		valueTo?: unknown;
		filter: object;
	}>([
		{
			field: 'date',
			condition: 'greaterThan',
			value: '2026-1-5',
			filter: numericFilter('GREATER_THAN', '20260105'),
		},
		{
			field: 'date',
			condition: 'between',
			value: '2026-1-1',
			valueTo: '2026-1-31',
			filter: betweenFilter('20260101', '20260131'),
		},
		{
			field: 'date',
			condition: 'equals',
			value: '2026/1/5',
			filter: exactFilter('20260105'),
		},
		{
			field: 'date',
			condition: 'equals',
			value: '2026-1-5T23:30:00Z',
			filter: exactFilter('20260106'),
		},
		{
			field: 'date',
			condition: 'equals',
			value: 20260105,
			filter: exactFilter('20260105'),
		},
		{
			field: 'date',
			condition: 'inList',
			value: '2026-1-5\n20260106',
			filter: inListFilter('20260105', '20260106'),
		},
		{
			field: 'date',
			condition: 'beginsWith',
			value: '2026-1',
			filter: beginsWithFilter('202601'),
		},
		{
			field: 'date',
			condition: 'equals',
			value: '(other)',
			filter: exactFilter('(other)'),
		},
		{
			field: 'firstSessionDate',
			condition: 'lessThan',
			value: '2026-1-5',
			filter: numericFilter('LESS_THAN', '20260105'),
		},
		{
			field: 'dateHour',
			condition: 'equals',
			value: '2026-01-31T5:00',
			filter: exactFilter('2026013105'),
		},
		{
			field: 'dateHour',
			condition: 'greaterThan',
			value: '2026-1-31 5',
			filter: numericFilter('GREATER_THAN', '2026013105'),
		},
		{
			field: 'dateHour',
			condition: 'equals',
			value: '2026-1-31T4:30:00Z',
			filter: exactFilter('2026013105'),
		},
		{
			field: 'dateHourMinute',
			condition: 'equals',
			value: '2026-1-31T5:7',
			filter: exactFilter('202601310507'),
		},
		{
			field: 'yearMonth',
			condition: 'equals',
			value: '2026-6',
			filter: exactFilter('202606'),
		},
		{
			field: 'yearMonth',
			condition: 'greaterThan',
			value: '2026-6-30',
			filter: numericFilter('GREATER_THAN', '202606'),
		},
		{
			field: 'yearWeek',
			condition: 'equals',
			value: '2026-5',
			filter: exactFilter('202605'),
		},
		{
			field: 'yearWeek',
			condition: 'equals',
			value: '2026-2-1',
			filter: exactFilter('202606'),
		},
		{
			field: 'isoYearIsoWeek',
			condition: 'equals',
			value: '2026-W5',
			filter: exactFilter('202605'),
		},
		{
			field: 'isoYearIsoWeek',
			condition: 'equals',
			value: '2027-1-1',
			filter: exactFilter('202653'),
		},
		{
			field: 'year',
			condition: 'equals',
			value: '2026-6-1',
			filter: exactFilter('2026'),
		},
		{ field: 'month', condition: 'equals', value: '6', filter: exactFilter('06') },
		{
			field: 'month',
			condition: 'inList',
			value: ['6', '11'],
			filter: inListFilter('06', '11'),
		},
		{
			field: 'month',
			condition: 'greaterThan',
			value: '06',
			filter: numericFilter('GREATER_THAN', '6'),
		},
		{ field: 'week', condition: 'equals', value: 5, filter: exactFilter('05') },
		{
			field: 'isoWeek',
			condition: 'equals',
			value: '5',
			filter: exactFilter('05'),
		},
		{ field: 'day', condition: 'equals', value: '7', filter: exactFilter('07') },
		{ field: 'hour', condition: 'equals', value: '5', filter: exactFilter('05') },
		{
			field: 'hour',
			condition: 'between',
			value: '9',
			valueTo: '17',
			filter: betweenFilter('9', '17'),
		},
		{
			field: 'minute',
			condition: 'equals',
			value: '0',
			filter: exactFilter('00'),
		},
		{
			field: 'dayOfWeek',
			condition: 'equals',
			value: '01',
			filter: exactFilter('1'),
		},
		{
			field: 'dayOfWeekName',
			condition: 'equals',
			value: 'monday',
			filter: exactFilter('Monday'),
		},
		{
			field: 'nthDay',
			condition: 'equals',
			value: '5',
			filter: exactFilter('0005'),
		},
	])(
		'reads $field $condition $value as a date of its kind, zero-padded or not',
		async ({ field, condition, value, valueTo = '', filter }) => {
			const filters = toPanelRows(buildPanelCondition(field, condition, value, { valueTo }));
			const { error } = await run({ ...october, dimensionFilters: filters });
			expect(error).toBeUndefined();
			expect(listSentReports()).toMatchObject([
				{ dimensionFilter: { filter: { fieldName: field, ...filter } } },
			]);
		},
	);

	it("finds the same rows whether its value is padded, unpadded or in Google's form", async () => {
		const sessions = async (value: string, valueTo: string) => {
			const dimensionFilters = toPanelRows(
				buildPanelCondition('date', 'between', value, { valueTo }),
			);
			return (await run({ ...october, dimensionFilters })).items;
		};
		const google = await sessions('20261005', '20261009');
		expect(google).toEqual([{ sessions: 431 }]);
		expect(await sessions('2026-10-05', '2026-10-09')).toEqual(google);
		expect(await sessions('2026-10-5', '2026-10-9')).toEqual(google);
	});

	it.each<{ field: string; condition: string; value: unknown; advice: string }>([
		{
			field: 'date',
			condition: 'equals',
			value: '2026-02-30',
			advice: 'Enter a day such as 2026-01-31.',
		},
		{
			field: 'date',
			condition: 'greaterThan',
			value: '2026-02-30',
			advice: 'Enter a day such as 2026-01-31.',
		},
		{
			field: 'date',
			condition: 'equals',
			value: '20260230',
			advice: 'Enter a day such as 2026-01-31.',
		},
		{
			field: 'date',
			condition: 'greaterThan',
			value: '202615',
			advice: 'Enter a day such as 2026-01-31.',
		},
		{
			field: 'date',
			condition: 'greaterThan',
			value: '2026-01',
			advice: 'Enter a day such as 2026-01-31.',
		},
		{
			field: 'date',
			condition: 'equals',
			value: 'yesterday',
			advice: '{{ $today.minus({ days: 1 }).toISODate() }}',
		},
		{
			field: 'date',
			condition: 'contains',
			value: '7daysAgo',
			advice: "use 'Date Range' instead",
		},
		{
			field: 'date',
			condition: 'equals',
			value: '1.6.2026',
			advice: 'Enter a day such as 2026-01-31.',
		},
		{
			field: 'date',
			condition: 'greaterThan',
			value: '(not set)',
			advice: 'Enter a day such as 2026-01-31.',
		},
		{
			field: 'date',
			condition: 'matchesRegex',
			value: '2026-01-.*',
			advice: 'In patterns, use digits only',
		},
		{
			field: 'dateHour',
			condition: 'equals',
			value: '2026-01-31',
			advice: 'Enter a date and hour, such as 2026-01-31T05:00.',
		},
		{
			field: 'dateHour',
			condition: 'equals',
			value: '2026-01-31T25:00',
			advice: 'such as 2026-01-31T05:00',
		},
		{
			field: 'yearMonth',
			condition: 'equals',
			value: '2026-13',
			advice: 'Enter a month such as 2026-01.',
		},
		{
			field: 'yearMonth',
			condition: 'equals',
			value: 'June 2026',
			advice: 'Enter a month such as 2026-01.',
		},
		{
			field: 'yearWeek',
			condition: 'equals',
			value: '2026-W05',
			advice: 'For ISO weeks, filter by isoYearIsoWeek.',
		},
		{
			field: 'isoYearIsoWeek',
			condition: 'equals',
			value: '2025-W53',
			advice: 'Enter an ISO week such as 2026-W05.',
		},
		{
			field: 'month',
			condition: 'equals',
			value: '2026-06',
			advice: 'For a single month, filter by yearMonth',
		},
		{ field: 'month', condition: 'equals', value: '13', advice: 'Enter a month from 01 to 12' },
		{
			field: 'month',
			condition: 'beginsWith',
			value: '6',
			advice: 'Enter a month from 01 to 12',
		},
		{
			field: 'hour',
			condition: 'greaterThan',
			value: '24',
			advice: 'Enter an hour from 00 to 23.',
		},
		{
			field: 'dayOfWeek',
			condition: 'equals',
			value: 'Monday',
			advice: 'For names, filter by dayOfWeekName.',
		},
		{
			field: 'dayOfWeekName',
			condition: 'equals',
			value: 'Mon',
			advice: 'Enter the name of a day, such as Monday.',
		},
		{
			field: 'nthDay',
			condition: 'equals',
			value: '2026-01-05',
			advice: 'Enter a whole number, 0 or more.',
		},
	])(
		'refuses $field $condition $value before any request, and says what to write',
		async ({ field, condition, value, advice }) => {
			const filters = toPanelRows(buildPanelCondition(field, condition, value));
			const { error } = await run({ ...october, dimensionFilters: filters });
			expect(error).toMatchObject({
				message: `The filter on "${field}" cannot use "${String(value)}"`,
				description: expect.stringContaining(advice),
			});
			expect(listSentReports()).toEqual([]);
		},
	);

	const ofDate = (filter: object) => ({ filter: { fieldName: 'date', ...filter } });

	it('reads dates in a filter as JSON in the same way, whatever kind of condition they are in', async () => {
		const dimensionFilterJson = {
			andGroup: {
				expressions: [
					ofDate({
						numericFilter: {
							operation: 'GREATER_THAN',
							value: { int64Value: '2026-1-5' },
						},
					}),
					ofDate({
						betweenFilter: {
							fromValue: { int64Value: '2026-1-1' },
							toValue: { doubleValue: 20261231 },
						},
					}),
					ofDate({ inListFilter: { values: ['2026-10-5', 20261006] } }),
					ofDate({ stringFilter: { matchType: 'BEGINS_WITH', value: '2026-1' } }),
					{ notExpression: buildPanelFilter('month', '6') },
				],
			},
		};
		const { error } = await run({ ...october, options: { dimensionFilterJson } });
		expect(error).toBeUndefined();
		expect(listSentReports()).toMatchObject([
			{
				dimensionFilter: {
					andGroup: {
						expressions: [
							ofDate(numericFilter('GREATER_THAN', '20260105')),
							ofDate(betweenFilter('20260101', '20261231')),
							ofDate(inListFilter('20261005', '20261006')),
							ofDate(beginsWithFilter('202601')),
							{ notExpression: buildPanelFilter('month', '06') },
						],
					},
				},
			},
		]);
	});

	it.each<[string, object]>([
		['2026-02-30', { stringFilter: { value: '2026-02-30' } }],
		['202615', { numericFilter: { operation: 'GREATER_THAN', value: { int64Value: 202615 } } }],
		['yesterday', { inListFilter: { values: ['2026-10-05', 'yesterday'] } }],
		[
			'2026-13-01',
			{
				betweenFilter: {
					fromValue: { int64Value: '2026-1-1' },
					toValue: { int64Value: '2026-13-01' },
				},
			},
		],
	])('refuses %s in a filter as JSON, and says what to write', async (value, filter) => {
		const { error } = await run({
			...october,
			options: { dimensionFilterJson: ofDate(filter) },
		});
		expect(error).toMatchObject({
			message: `The filter on "date" cannot use "${value}"`,
			description: expect.stringContaining('Enter a day such as 2026-01-31.'),
		});
		expect(listSentReports()).toEqual([]);
	});

	it('is not applied to a metric that an expression names like a date dimension', async () => {
		const { error } = await run({
			...october,
			metricFilters: toPanelRows(buildPanelCondition('week', 'greaterThan', '99')),
			options: {
				metricExpressions: toPanelRows({ name: 'week', expression: 'sessions/7' }),
				metricFilterJson: {
					filter: { fieldName: 'week', ...numericFilter('LESS_THAN', '99999') },
				},
			},
		});
		expect(error).toBeUndefined();
		const expressions = [
			{ filter: { fieldName: 'week', ...numericFilter('GREATER_THAN', '99') } },
			{ filter: { fieldName: 'week', ...numericFilter('LESS_THAN', '99999') } },
		];
		expect(listSentReports()).toMatchObject([{ metricFilter: { andGroup: { expressions } } }]);
	});

	const dimensionFilters = toPanelRows(buildPanelCondition('yearMonth', 'equals', '2026-9'));
	const wrong = toPanelRows(buildPanelCondition('yearMonth', 'equals', '2026-19'));
	const steps = (filters: object) =>
		toPanelRows({ event: 'session_start', dimensionFilters: filters });

	it.each<[string, (filters: object) => object]>([
		['Run', (filters) => ({ dimensionFilters: filters })],
		[
			'Run Pivot',
			(filters) => ({
				operation: 'runPivot',
				pivots: toPanelRows({ fields: ['country'], limit: 5 }),
				dimensionFilters: filters,
			}),
		],
		['Run Funnel', (filters) => ({ operation: 'runFunnel', steps: steps(filters) })],
		[
			'Run Batch',
			(filters) => ({
				operation: 'runBatch',
				reports: toPanelRows({ metrics: ['sessions'], dimensionFilters: filters }),
			}),
		],
		[
			'Explain Change',
			(filters) => ({
				operation: 'explainChange',
				metric: 'sessions',
				dimensions: ['country'],
				dimensionFilters: filters,
			}),
		],
		[
			'a comparison within Run',
			(filters) => ({
				options: {
					comparisons: toPanelRows({
						name: 'Other',
						filter: buildPanelFilter(
							'yearMonth',
							String(
								(filters as { values: Array<{ value: string }> }).values[0]!.value,
							),
						),
					}),
				},
			}),
		],
	])('is read in the same way in %s', async (_operation, asked) => {
		await run({ ...october, ...asked(dimensionFilters) });
		expect(JSON.stringify(listSentReports())).toContain('"202609"');
		bench.reset();
		const { error } = await run({ ...october, ...asked(wrong) });
		expect(error?.message).toContain('The filter on "yearMonth" cannot use "2026-19"');
		expect(listSentReports()).toEqual([]);
	});

	it('is read in the same way in Run Realtime, whose minutes are padded', async () => {
		const realtime = { operation: 'runRealtime', metrics: ['eventCount'], dimensions: [] };
		const filterMinutesAgo = (value: string) =>
			toPanelRows(buildPanelCondition('minutesAgo', 'equals', value));
		await run({ ...realtime, dimensionFilters: filterMinutesAgo('5') });
		expect(listSentReports()).toMatchObject([
			{ dimensionFilter: { filter: exactFilter('05') } },
		]);
		const { error } = await run({
			...realtime,
			dimensionFilters: filterMinutesAgo('2026-01-05'),
		});
		expect(error?.description).toContain('Enter a number of minutes from 00 to 59.');
		expect(listSentReports()).toHaveLength(1);
	});
});

describe('A CSV file', () => {
	const formula = "x;=cmd|' /C calc'!A0";
	const answer = (values: string[]) => ({
		dimensionHeaders: [{ name: 'pageTitle' }],
		metricHeaders: [{ name: 'sessions', type: 'TYPE_INTEGER' }],
		rows: values.map((value) => ({
			dimensionValues: [{ value }],
			metricValues: [{ value: '1' }],
		})),
		rowCount: values.length,
	});

	it.each([
		[',', [`"x;'=cmd|' /C calc'!A0",1`, `"a\t'+b",1`, `"say ""'=1""",1`, '"a,b",1']],
		[';', [`"x;'=cmd|' /C calc'!A0";1`, `"a\t'+b";1`, `"say ""'=1""";1`, '"a,b";1']],
		['tab', [`"x;'=cmd|' /C calc'!A0"\t1`, `"a\t'+b"\t1`, `"say ""'=1"""\t1`, '"a,b"\t1']],
	])(
		'separated by %j runs no formula in a spreadsheet that separates cells by another character',
		async (delimiter, lines) => {
			const body = answer([formula, 'a\t+b', 'say "=1"', 'a,b']);
			bench.sandbox.endpoints.data.order({ reply: { status: 200, body } });
			const { outputs, error } = await run({
				...october,
				dimensions: ['pageTitle'],
				output: 'file',
				options: { delimiter },
			});
			expect(error).toBeUndefined();
			const file = (await bench.engine.readBinary(outputs[0]![0])).toString();
			expect(file.trimEnd().split('\r\n').slice(1)).toEqual(lines);
		},
	);
});

describe('A report of more than 500,000 rows that have to be in memory together', () => {
	const large = {
		property: WAREHOUSE,
		metrics: ['purchaseRevenue'],
		dimensions: ['transactionId'],
		...buildPanelDays('2026-01-01', '2026-10-31'),
		returnAll: true,
	};
	const byRevenue = toPanelRows({ field: 'purchaseRevenue', direction: 'descending' });

	it.each<[string, object, string]>([
		['a comparison', { compareWith: 'previousYear' }, 'order by transactionId first'],
		[
			'a comparison by its change',
			{
				compareWith: 'previousYear',
				limit: 10,
				returnAll: false,
				orderBy: toPanelRows({ field: 'purchaseRevenue_change', direction: 'descending' }),
			},
			"Or set 'Limit' to 1,000 or less and order by a metric, largest first.",
		],
		[
			'filled dates',
			{ dimensions: ['date', 'transactionId'], options: { fillMissingDates: true } },
			"Set 'Output' to File and order by transactionId first",
		],
		[
			'named date ranges in one order',
			{
				options: {
					namedDateRanges: toPanelRows(
						{ name: 'a', startDate: '2026-01-01', endDate: '2026-03-31' },
						{ name: 'b', startDate: '2026-04-01', endDate: '2026-06-30' },
					),
				},
			},
			"Set 'Output' to File, or set a 'Limit'",
		],
		[
			'a single item',
			{ compareWith: 'previousYear', output: 'single' },
			"Set 'Output' to File",
		],
		[
			'a file in the order of a metric',
			{ compareWith: 'previousYear', output: 'file', orderBy: byRevenue },
			'Order by transactionId first',
		],
	])(
		'is refused before its second page, and the error says what to change: %s',
		async (_kind, asked, advice) => {
			bench.sandbox.analytics.quirks.set({ largeRows: 600_000 });
			const { error } = await run({ ...large, ...asked });
			expect(error).toMatchObject({
				message: expect.stringMatching(
					/^The report has (600,000|1,200,000) rows, but only 500,000 can be .* in memory$/,
				),
				description: expect.stringContaining(advice),
			});
			expect(listSentReports()).toHaveLength(1);
		},
	);

	it('is possible as the first rows of a comparison in an order in which both periods can be read side by side', async () => {
		bench.sandbox.analytics.quirks.set({ largeRows: 600_000 });
		const { items, error, hints } = await run({
			...large,
			compareWith: 'previousYear',
			returnAll: false,
			limit: 3,
			orderBy: toPanelRows({ field: 'transactionId', direction: 'ascending' }),
		});
		expect(error).toBeUndefined();
		expect(items).toMatchObject(
			['T-0000001', 'T-0000002', 'T-0000003'].map((transactionId) => ({
				transactionId,
				purchaseRevenue_change: 0,
			})),
		);
		expect(hints[0]!.message).toContain(
			'3 of 600,000 rows of the current period were returned',
		);
		// The first pages of both periods hold them.
		expect(listSentReports()).toHaveLength(1);
	});

	it('is possible as the first rows of a comparison by its largest numbers, which need no other rows', async () => {
		bench.sandbox.analytics.quirks.set({ largeRows: 600_000 });
		const { items, error } = await run({
			...large,
			compareWith: 'previousYear',
			returnAll: false,
			limit: 3,
			orderBy: byRevenue,
		});
		expect(error).toBeUndefined();
		expect(items).toHaveLength(3);
	});
});

describe('A report without metrics', () => {
	const withoutMetrics = { ...october, metrics: [], dimensions: ['country', 'city'] };

	it('returns the combinations of its dimensions, each once', async () => {
		const { items, hints, error } = await run({ ...withoutMetrics, returnAll: true });
		expect(error).toBeUndefined();
		expect(listSentReports()).toHaveLength(1);
		expect(listSentReports()[0]).not.toHaveProperty('metrics');
		const { items: counted } = await run({
			...withoutMetrics,
			metrics: ['eventCount'],
			returnAll: true,
		});
		const places = (rows: IDataObject[]) =>
			rows.map(({ country, city }) => `${String(country)}, ${String(city)}`).sort();
		expect(items.every((row) => Object.keys(row).join() === 'country,city')).toBe(true);
		expect(places(items)).toEqual(places(counted));
		expect(hints.map(({ message }) => message).join(' ')).not.toContain('add up');
	});

	it.each(['single', 'html', 'file'])('can be returned as %s, too', async (output) => {
		const { items, error } = await run({ ...withoutMetrics, output });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
	});
});

describe('A report whose size Google would refuse', () => {
	const names = (count: number) =>
		Array.from({ length: count }, (_, index) => `customEvent:field${index}`);

	it.each<{ title: string; parameters: object; message: string; description: string }>([
		{
			title: 'neither metrics nor dimensions',
			parameters: { metrics: [], dimensions: [] },
			message: "'Metrics' and 'Dimensions' are both empty",
			description: 'Choose at least one metric, such as sessions.',
		},
		{
			title: 'a comparison of no metrics',
			parameters: { metrics: [], dimensions: ['country'], compareWith: 'previousPeriod' },
			message: "'Compare With' compares metrics, but 'Metrics' is empty",
			description: "Choose at least one metric, or set 'Compare With' to None.",
		},
		{
			title: 'ten dimensions',
			parameters: { dimensions: names(10) },
			message: 'The report has 10 dimensions, but Google accepts at most 9',
			description: 'Remove some of them, or split them between two reports.',
		},
		{
			title: 'eleven metrics, one of which is an expression',
			parameters: {
				metrics: names(10),
				options: { metricExpressions: toPanelRows({ name: 'ratio', expression: 'a/b' }) },
			},
			message: 'The report has 11 metrics, but Google accepts at most 10',
			description:
				'Remove some of them, or split them between two reports. Metric expressions count, too.',
		},
	])('is refused before any request: $title', async ({ parameters, message, description }) => {
		const { error } = await run({ ...october, ...parameters });
		expect(error).toMatchObject({ message, description });
		expect(listSentReports()).toEqual([]);
	});
});

describe('A file of named date ranges of several pages', () => {
	const named = {
		namedDateRanges: toPanelRows(
			{ name: 'a', startDate: '2026-01-01', endDate: '2026-03-31' },
			{ name: 'b', startDate: '2026-04-01', endDate: '2026-06-30' },
		),
	};

	it.each<[string, object, number]>([
		['all of them', { returnAll: true }, 24_000],
		['the first of them', { returnAll: false, limit: 11_001 }, 11_001],
	])('has all its rows in one order: %s', async (_which, more, count) => {
		bench.sandbox.analytics.quirks.set({ largeRows: 12_000 });
		const { outputs, error } = await run({
			property: WAREHOUSE,
			metrics: ['eventCount'],
			dimensions: ['transactionId'],
			orderBy: toPanelRows({ field: 'transactionId', direction: 'ascending' }),
			output: 'file',
			options: named,
			...more,
		});
		expect(error).toBeUndefined();
		const file = (await bench.engine.readBinary(outputs[0]![0])).toString();
		const [heading, ...lines] = file.trimEnd().split('\r\n');
		expect(heading).toBe('transactionId,dateRange,eventCount');
		expect(lines).toHaveLength(count);
		expect(lines.slice(0, 3)).toEqual(['T-0000001,a,1', 'T-0000001,b,1', 'T-0000002,a,1']);
		expect(lines).toEqual([...lines].sort());
	});
});

describe('The time zone of a property', () => {
	const ten = Array.from({ length: 10 }, (_, index) => ({ index }));

	it.each<[string, object, string]>([
		[
			'Run Pivot',
			{ operation: 'runPivot', pivots: toPanelRows({ fields: ['country'], limit: 2 }) },
			'runPivotReport',
		],
		[
			'Run Funnel',
			{ operation: 'runFunnel', steps: toPanelRows({ event: 'session_start' }) },
			'runFunnelReport',
		],
	])('is requested once in a run with ten items of %s', async (_operation, asked, method) => {
		const { error } = await run(
			{ metrics: ['sessions'], dateRange: 'lastMonth', ...asked },
			{ records: ten },
		);
		expect(error).toBeUndefined();
		const methods = bench.sandbox.endpoints.data.requests.map(({ path }) =>
			path.split(':').at(-1),
		);
		expect(methods).toEqual(['runReport', ...ten.map(() => method)]);
	});
});

describe('The time zone of a property', () => {
	it('is requested once for items with different retry options', async () => {
		const { error } = await run(
			{
				metrics: ['sessions'],
				dateRange: 'lastMonth',
				operation: 'runPivot',
				pivots: toPanelRows({ fields: ['country'], limit: 2 }),
				options: { maxRetries: '={{ $itemIndex }}' },
			},
			{ records: [{}, {}, {}] },
		);
		expect(error).toBeUndefined();
		const methods = bench.sandbox.endpoints.data.requests.map(({ path }) =>
			path.split(':').at(-1),
		);
		expect(methods).toEqual([
			'runReport',
			'runPivotReport',
			'runPivotReport',
			'runPivotReport',
		]);
	});
});

describe('A pivot', () => {
	const pivot = (...pivots: object[]) => ({
		...october,
		operation: 'runPivot',
		pivots: toPanelRows(...pivots),
	});

	it('with a date among its fields is sorted by the date, and then by the first metric', async () => {
		const { items, error } = await run(pivot({ fields: ['country', 'date'], limit: 400 }));
		expect(error).toBeUndefined();
		const dates = items.map(({ date }) => date);
		expect(new Set(dates).size).toBe(31);
		expect(dates).toEqual([...dates].sort());
		const firstDay = items.filter(({ date }) => date === '2026-10-01');
		const sessions = firstDay.map((row) => Number(row.sessions));
		expect(sessions).toEqual([...sessions].sort((one, other) => other - one));
		expect(listSentReports()).toMatchObject([
			{
				pivots: [
					{
						orderBys: [
							{ dimension: { dimensionName: 'date' } },
							{ metric: { metricName: 'sessions' }, desc: true },
						],
					},
				],
			},
		]);
	});

	it('is refused where the expression for its metrics gives nothing', async () => {
		const metrics = '={{ $json.missing }}';
		const { error } = await run({ ...pivot({ fields: ['country'], limit: 5 }), metrics });
		expect(error).toMatchObject({
			message: expect.stringContaining("'Metric Names or IDs' has no value"),
			description: expect.stringContaining('Check the expression.'),
		});
		expect(listSentReports()).toEqual([]);
	});

	it('whose limits allow more than 250,000 cells is refused before any request', async () => {
		const pivots = [
			{ fields: ['country'], limit: 1_000 },
			{ fields: ['browser'], limit: 251 },
		];
		const { error } = await run(pivot(...pivots));
		expect(error).toMatchObject({
			message: expect.stringContaining(
				'The limits of the pivots allow 251,000 cells (1,000 × 251), but Google returns at most 250,000',
			),
			description: expect.stringContaining("Lower 'Limit' of the pivots"),
		});
		expect(listSentReports()).toEqual([]);
	});

	it('whose limits allow exactly 250,000 cells is sent', async () => {
		const { error } = await run(
			pivot({ fields: ['country'], limit: 1_000 }, { fields: ['browser'], limit: 250 }),
		);
		expect(error).toBeUndefined();
		expect(listSentReports()).toHaveLength(1);
	});
});

describe('A realtime report with Simplify off', () => {
	it('says what was cut off and how low the quota is', async () => {
		const body = {
			dimensionHeaders: [{ name: 'country' }],
			metricHeaders: [{ name: 'activeUsers', type: 'TYPE_INTEGER' }],
			rows: [{ dimensionValues: [{ value: 'Norway' }], metricValues: [{ value: '7' }] }],
			rowCount: 12,
			propertyQuota: { tokensPerDay: { consumed: 1, remaining: 9_000 } },
		};
		bench.sandbox.endpoints.data.order({ reply: { status: 200, body } });
		const { hints, items } = await run({
			operation: 'runRealtime',
			metrics: ['activeUsers'],
			dimensions: ['country'],
			limit: 1,
			simplify: false,
		});
		expect(items).toMatchObject([{ rowCount: 12 }]);
		expect(hints.map(({ message }) => message)).toEqual([
			expect.stringContaining('1 of 12 rows was returned.'),
			expect.stringContaining(
				'The quota of the property is low: 9,000 daily tokens left (5%).',
			),
		]);
	});
});

describe('A start date after the end date', () => {
	const reversed = 'The start date 2026-10-31 is after the end date 2026-10-01';
	const range = buildPanelDays('2026-10-31', '2026-10-01');

	it.each<[string, object]>([
		['Run', range],
		['Run, compared', { ...range, compareWith: 'previousPeriod' }],
		[
			'Run Pivot',
			{
				operation: 'runPivot',
				pivots: toPanelRows({ fields: ['country'], limit: 5 }),
				...range,
			},
		],
		[
			'Run Funnel',
			{ operation: 'runFunnel', steps: toPanelRows({ event: 'session_start' }), ...range },
		],
		['Run Batch', { operation: 'runBatch', reports: toPanelRows({ ...october, ...range }) }],
		[
			'Explain Change',
			{
				operation: 'explainChange',
				metric: 'sessions',
				...range,
				dimensions: ['country'],
			},
		],
		[
			'named date ranges',
			{
				options: {
					namedDateRanges: toPanelRows({
						name: 'a',
						startDate: '2026-10-31',
						endDate: '2026-10-01',
					}),
				},
			},
		],
		[
			'dates from a calendar',
			{ dateRange: 'between', fromDate: '2026-10-31', toDate: '2026-10-01' },
		],
	])('is refused before any request: %s', async (_operation, asked) => {
		const { error } = await run({ ...october, ...asked });
		expect(error).toMatchObject({
			message: expect.stringContaining(reversed),
			description: expect.stringContaining('Swap'),
		});
		expect(listSentReports()).toEqual([]);
	});

	it('is refused when both are words such as today and yesterday, without fetching the current day', async () => {
		const { error } = await run({ ...october, ...buildPanelDays('yesterday', '7daysAgo') });
		expect(error?.message).toContain('The start date yesterday is after the end date 7daysAgo');
		expect(listSentReports()).toEqual([]);
	});

	it('fails the whole run before the reports of other items are sent', async () => {
		const records = [
			{ start: '2026-10-01', end: '2026-10-02' },
			{ start: '2026-10-02', end: '2026-10-01' },
		];
		const asked = { ...october, ...buildPanelDays('={{ $json.start }}', '={{ $json.end }}') };
		const { error } = await run(asked, { records });
		expect(error).toMatchObject({ context: { itemIndex: 1 } });
		expect(listSentReports()).toEqual([]);
	});

	it('is refused in an access report before it is sent', async () => {
		const { error } = await run({
			resource: 'accessReport',
			operation: 'run',
			of: 'property',
			startDate: '2026-10-31',
			endDate: '2026-10-01',
		});
		expect(error?.message).toContain(reversed);
		expect(bench.sandbox.endpoints.admin.requests).toEqual([]);
	});
});

describe('An HTML table', () => {
	it('of more than 5,000 rows is refused before a second page is requested', async () => {
		bench.sandbox.analytics.quirks.set({ largeRows: 600_000 });
		const { error } = await bench.run({
			operation: 'run',
			property: WAREHOUSE,
			output: 'html',
			metrics: ['sessions'],
			dimensions: ['transactionId'],
			returnAll: true,
		});
		expect(error?.message).toMatch(/HTML table would have 600,000 rows, but at most 5,000/);
		const { requests } = bench.sandbox.endpoints.data;
		expect(requests.filter(({ path }) => path.endsWith(':runReport'))).toHaveLength(1);
	});
});
