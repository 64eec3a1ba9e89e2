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

const by = (field: string, descending = false) => ({ orders: [{ field, descending }] });
const file = { output: { ...query.output, kind: 'file' as const } };
const raw = { output: { ...query.output, simplify: false } };

const one = (more: Partial<ReportQuery> = {}): DatedQuery => ({
	query: { ...query, ...more },
	ranges: [june],
});
const named = (more: Partial<ReportQuery> = {}): DatedQuery => ({
	query: { ...query, ...more },
	ranges: [
		{ ...june, name: 'a' },
		{ ...july, name: 'b' },
	],
});
const compared = (more: Partial<ReportQuery> = {}): DatedQuery => {
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

const largest = { ...by('sessions', true), limit: 2 };
describe('The strategy of a report', () => {
	it.each<{ title: string; query: DatedQuery; firstPages: FirstPage[]; expected: object }>([
		{
			title: 'streams a single range',
			query: one(),
			firstPages: [page(9_000_000)],
			expected: { kind: 'stream' },
		},
		{
			title: "streams Google's own rows, of two periods, too",
			query: compared(raw),
			firstPages: huge,
			expected: { kind: 'stream' },
		},
		{
			title: 'holds in memory what came with the first pages',
			query: compared(file),
			firstPages: small,
			expected: { kind: 'memory' },
		},
		{
			title: 'holds items in memory that have room there',
			query: compared(),
			firstPages: large,
			expected: { kind: 'memory' },
		},
		{
			title: 'merges a file of two periods in an order that both have',
			query: compared({ ...file, ...by('country') }),
			firstPages: large,
			expected: { kind: 'merge', by: [{ field: 'country' }] },
		},
		{
			title: 'merges items, too, where a limit lets through what memory has room for',
			query: compared({ ...by('country'), limit: 50 }),
			firstPages: huge,
			expected: { kind: 'merge', by: [{ field: 'country' }] },
		},
		{
			title: 'merges a file of named ranges in any order',
			query: named({ ...file, ...by('sessions', true) }),
			firstPages: large,
			expected: {
				kind: 'merge',
				by: [{ field: 'sessions' }, { field: 'country' }, { field: 'dateRange' }],
			},
		},
		{
			title: 'reads only the top of a comparison',
			query: compared(largest),
			firstPages: leading(['NO', 5], ['FR', 3]),
			expected: { kind: 'top' },
		},
		{
			title: 'does not where rows of nothing may stand among the top',
			query: compared(largest),
			firstPages: leading(['NO', 5], ['FR', 0]),
			expected: { kind: 'refuse' },
		},
		{
			title: 'does not where "(other)" is among the top, which no filter finds',
			query: compared(largest),
			firstPages: leading(['(other)', 5], ['FR', 3]),
			expected: { kind: 'refuse' },
		},
		{
			title: 'refuses items of two periods that have no room',
			query: compared(by('country')),
			firstPages: huge,
			expected: { kind: 'refuse' },
		},
		{
			title: 'refuses a file in the order of a change',
			query: compared({ ...file, ...by('sessions_change') }),
			firstPages: huge,
			expected: { kind: 'refuse' },
		},
		{
			title: 'refuses named ranges with comparisons of subsets, which come in an order of their own',
			query: named({ ...file, extras: { comparisons: [{ name: 'Mobile' }] } }),
			firstPages: huge,
			expected: { kind: 'refuse' },
		},
	])('$title', ({ query, firstPages, expected }) => {
		expect(chooseStrategy(query, firstPages)).toMatchObject(expected);
	});

	it('asks for the counterparts of the top by their values', () => {
		const strategy = chooseStrategy(compared(largest), leading(['NO', 5], ['FR', 3]));
		expect(strategy).toMatchObject({
			filter: { filter: { fieldName: 'country', inListFilter: { values: ['NO', 'FR'] } } },
		});
	});

	it('names what to change where it refuses', () => {
		const strategy = chooseStrategy(compared(by('country')), huge);
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
