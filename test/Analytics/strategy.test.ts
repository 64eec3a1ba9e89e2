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
	it.each<[string, DatedQuery, FirstPage[], object]>([
		['streams a single range', one(), [page(9_000_000)], { kind: 'stream' }],
		["streams Google's own rows, of two periods, too", compared(raw), huge, { kind: 'stream' }],
		[
			'holds in memory what came with the first pages',
			compared(file),
			small,
			{ kind: 'memory' },
		],
		['holds items in memory that have room there', compared(), large, { kind: 'memory' }],
		[
			'merges a file of two periods in an order that both have',
			compared({ ...file, ...by('country') }),
			large,
			{ kind: 'merge', by: [{ field: 'country' }] },
		],
		[
			'merges items, too, where a limit lets through what memory has room for',
			compared({ ...by('country'), limit: 50 }),
			huge,
			{ kind: 'merge', by: [{ field: 'country' }] },
		],
		[
			'merges a file of named ranges in any order',
			named({ ...file, ...by('sessions', true) }),
			large,
			{
				kind: 'merge',
				by: [{ field: 'sessions' }, { field: 'country' }, { field: 'dateRange' }],
			},
		],
		[
			'reads only the top of a comparison',
			compared(largest),
			leading(['NO', 5], ['FR', 3]),
			{ kind: 'top' },
		],
		[
			'does not where rows of nothing may stand among the top',
			compared(largest),
			leading(['NO', 5], ['FR', 0]),
			{ kind: 'refuse' },
		],
		[
			'does not where "(other)" is among the top, which no filter finds',
			compared(largest),
			leading(['(other)', 5], ['FR', 3]),
			{ kind: 'refuse' },
		],
		[
			'refuses items of two periods that have no room',
			compared(by('country')),
			huge,
			{ kind: 'refuse' },
		],
		[
			'refuses a file in the order of a change',
			compared({ ...file, ...by('sessions_change') }),
			huge,
			{ kind: 'refuse' },
		],
		[
			'refuses named ranges with comparisons of subsets, which come in an order of their own',
			named({ ...file, extras: { comparisons: [{ name: 'Mobile' }] } }),
			huge,
			{ kind: 'refuse' },
		],
	])('%s', (_claim, dated, firstPages, expected) => {
		expect(chooseStrategy(dated, firstPages)).toMatchObject(expected);
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
