import { buildPeriods, alignPeriods } from '../../nodes/Analytics/report/periods';
import type { DatedQuery } from '../../nodes/Analytics/report/datedQuery';
import type { ReportQuery } from '../../nodes/Analytics/report/query';
import { chooseStrategy, type FirstPage } from '../../nodes/Analytics/report/strategy';

const june = { startDate: '2026-06-01', endDate: '2026-06-30' };
const july = { startDate: '2026-07-01', endDate: '2026-07-31' };

const query: ReportQuery = {
	property: '1',
	metrics: [{ name: 'sessions' }],
	dimensions: ['country'],
	dates: [],
	compareWith: 'none',
	comparisonOutput: 'columns',
	orders: [],
	limit: Infinity,
	fillDates: false,
	extras: {},
	output: {
		kind: 'items',
		simplify: true,
		addPropertyColumn: false,
		addUtcColumn: false,
		naming: 'api',
		fileFormat: 'csv',
		fileName: 'report.csv',
		binaryPropertyName: 'data',
		escapeFormulas: true,
		byteOrderMark: false,
		delimiter: ',',
	},
	failOnDegradedData: false,
	renamed: [],
};

const orderBy = (field: string, descending = false) => ({ orders: [{ field, descending }] });
const file = { output: { ...query.output, kind: 'file' as const } };
const raw = { output: { ...query.output, simplify: false } };

const buildQueryOfOneRange = (more: Partial<ReportQuery> = {}): DatedQuery => ({
	query: { ...query, ...more },
	ranges: [june],
});
const buildQueryOfNamedRanges = (more: Partial<ReportQuery> = {}): DatedQuery => ({
	query: { ...query, ...more },
	ranges: [
		{ ...june, name: 'a' },
		{ ...july, name: 'b' },
	],
});
const buildQueryOfTwoPeriods = (more: Partial<ReportQuery> = {}): DatedQuery => {
	const periods = buildPeriods('previousYear', june);
	const asked: ReportQuery = { ...query, compareWith: 'previousYear', ...more };
	return {
		query: asked,
		ranges: [periods.current, periods.previous],
		periods: alignPeriods(periods, asked.dimensions),
	};
};

const page = (rowsToRead: number, isWhole = false): FirstPage => ({
	rowsToRead,
	isWhole,
	leadingRows: [],
});
const small = [page(10, true), page(10, true)];
const large = [page(200_000), page(200_000)];
const huge = [page(300_000), page(300_000)];
/** With the first rows of the current period. */
const leading = (...rows: Array<[country: string, sessions: number]>) => [
	{
		...page(300_000),
		leadingRows: rows.map(([country, sessions]) => ({ country, sessions })),
	},
	page(300_000),
];

const largest = { ...orderBy('sessions', true), limit: 2 };
describe('A large report', () => {
	it.each<{ title: string; query: DatedQuery; firstPages: FirstPage[]; expected: object }>([
		{
			title: 'is streamed where it has a single date range',
			query: buildQueryOfOneRange(),
			firstPages: [page(9_000_000)],
			expected: { kind: 'stream' },
		},
		{
			title: "is streamed as Google's own rows, even for two periods",
			query: buildQueryOfTwoPeriods(raw),
			firstPages: huge,
			expected: { kind: 'stream' },
		},
		{
			title: 'is held in memory where the first pages are all',
			query: buildQueryOfTwoPeriods(file),
			firstPages: small,
			expected: { kind: 'memory' },
		},
		{
			title: 'is held in memory where its items have room there',
			query: buildQueryOfTwoPeriods(),
			firstPages: large,
			expected: { kind: 'memory' },
		},
		{
			title: 'is merged into a file where both periods come in the same order',
			query: buildQueryOfTwoPeriods({ ...file, ...orderBy('country') }),
			firstPages: large,
			expected: { kind: 'merge', by: [{ field: 'country' }] },
		},
		{
			title: 'is merged into items where a limit leaves few enough for memory',
			query: buildQueryOfTwoPeriods({ ...orderBy('country'), limit: 50 }),
			firstPages: huge,
			expected: { kind: 'merge', by: [{ field: 'country' }] },
		},
		{
			title: 'is merged into a file of named date ranges in any order',
			query: buildQueryOfNamedRanges({ ...file, ...orderBy('sessions', true) }),
			firstPages: large,
			expected: {
				kind: 'merge',
				by: [{ field: 'sessions' }, { field: 'country' }, { field: 'dateRange' }],
			},
		},
		{
			title: 'is read only as far as the top rows of a comparison need',
			query: buildQueryOfTwoPeriods(largest),
			firstPages: leading(['NO', 5], ['FR', 3]),
			expected: { kind: 'top' },
		},
		{
			title: 'is refused where rows with 0 may be among the top rows of a comparison',
			query: buildQueryOfTwoPeriods(largest),
			firstPages: leading(['NO', 5], ['FR', 0]),
			expected: { kind: 'refuse' },
		},
		{
			title: 'is refused where "(other)", which no filter finds, is among the top rows of a comparison',
			query: buildQueryOfTwoPeriods(largest),
			firstPages: leading(['(other)', 5], ['FR', 3]),
			expected: { kind: 'refuse' },
		},
		{
			title: 'is refused where the items of two periods have no room in memory',
			query: buildQueryOfTwoPeriods(orderBy('country')),
			firstPages: huge,
			expected: { kind: 'refuse' },
		},
		{
			title: 'is refused as a file that is sorted by a change',
			query: buildQueryOfTwoPeriods({ ...file, ...orderBy('sessions_change') }),
			firstPages: huge,
			expected: { kind: 'refuse' },
		},
		{
			title: 'is refused for named date ranges with comparisons of subsets, which come in an order of their own',
			query: buildQueryOfNamedRanges({
				...file,
				extras: { comparisons: [{ name: 'Mobile' }] },
			}),
			firstPages: huge,
			expected: { kind: 'refuse' },
		},
	])('$title', ({ query, firstPages, expected }) => {
		expect(chooseStrategy(query, firstPages)).toMatchObject(expected);
	});

	it('is compared by requesting the previous values of its top rows by name', () => {
		const strategy = chooseStrategy(
			buildQueryOfTwoPeriods(largest),
			leading(['NO', 5], ['FR', 3]),
		);
		expect(strategy).toMatchObject({
			filter: { filter: { fieldName: 'country', inListFilter: { values: ['NO', 'FR'] } } },
		});
	});

	it('that is refused says what to change', () => {
		const strategy = chooseStrategy(buildQueryOfTwoPeriods(orderBy('country')), huge);
		expect(strategy).toMatchObject({
			why: {
				message: 'The report has 600,000 rows, but only 500,000 can be compared in memory',
				description: expect.stringContaining(
					"Set 'Output' to File and order by country first",
				),
			},
		});
	});
});
