import { similarFields } from '../../nodes/Analytics/report/diagnose';
import { nearestNames } from '../../nodes/shared/core/nearestNames';
import { MOST_USED } from '../../nodes/Analytics/google/metadata';
import { checkMinuteRanges } from '../../nodes/Analytics/report/realtime';
import {
	checkMetricFilter,
	checkPivots,
	readPivotReport,
	wideRows,
	type Pivot,
} from '../../nodes/Analytics/report/pivot';
import { sortRows } from '../../nodes/Analytics/report/order';
import { toolTable } from '../../nodes/shared/node/tool';

describe('names like a misspelt one', () => {
	const names = ['sessions', 'sessionsPerUser', 'engagedSessions', 'activeUsers', 'bounceRate'];

	it.each([
		['a letter is missing', 'sesions', 'sessions'],
		['letters are exchanged', 'bouncerate', 'bounceRate'],
		['two letters are wrong', 'activUser', 'activeUsers'],
	])('are found where %s', (_claim, name, meant) => {
		expect(nearestNames(name, names)[0]).toBe(meant);
	});

	it('are none where nothing is like it', () => {
		expect(nearestNames('xyz', names)).toEqual([]);
	});

	it.each([
		['Total users', ['totalUsers']],
		['visits', ['sessions', 'engagedSessions']],
		['pageviews', ['screenPageViews']],
		['conversions', ['keyEvents']],
		['xyz', []],
	])('are told by labels, words and what Universal Analytics called them (%s)', (name, found) => {
		expect(similarFields(name, MOST_USED.metrics).slice(0, found.length || 1)).toEqual(found);
	});

	it('are dimensions with a word of it, the most used first', () => {
		const [first] = similarFields('channel', MOST_USED.dimensions);
		expect(first).toBe('sessionDefaultChannelGroup');
	});
});

describe('a table for a language model', () => {
	const columns = ['country', 'sessions'];
	const rows = (count: number, country = 'Norway') =>
		Array.from({ length: count }, (_, index) => [country, index]);

	it('names its columns once, and has its rows as lists', () => {
		expect(toolTable(columns, rows(2), 2, ['Sampled'])).toEqual({
			columns: ['country', 'sessions'],
			rows: [
				['Norway', 0],
				['Norway', 1],
			],
			rowsShown: '2 of 2',
			notes: ['Sampled'],
		});
	});

	it('without rows has no rows', () => {
		expect(toolTable(columns, [], 0, [])).toMatchObject({
			rows: [],
			rowsShown: '0 of 0',
			notes: [],
		});
	});

	it('ends after so many rows, and says so', () => {
		const table = toolTable(columns, rows(300), 1234, []);
		expect(table).toMatchObject({
			rowsShown: '200 of 1234',
			notes: [expect.stringContaining('1034 more rows')],
		});
		expect(table.rows).toHaveLength(200);
	});

	it('ends after so many characters, with whole rows', () => {
		const table = toolTable(columns, rows(100, 'x'.repeat(1000)), 100, []);
		expect(JSON.stringify(table.rows).length).toBeLessThan(20_100);
		expect(table.rowsShown).toBe('19 of 100');
	});
});

describe('pivots', () => {
	const pivot = (fields: string[], limit = 10): Pivot => ({
		fields,
		limit,
		offset: 0,
		orders: [],
	});
	const metrics = [{ name: 'sessions' }];

	it.each<[string, Pivot[], RegExp]>([
		['none', [], /no pivots/],
		['one without fields', [pivot(['country']), pivot([])], /Pivot 2 has no fields/],
		[
			'a dimension in two of them',
			[pivot(['country']), pivot(['browser', 'country'])],
			/"country" is used twice/,
		],
		[
			'more cells than Google makes',
			[pivot(['country'], 1000), pivot(['browser'], 251)],
			/make 251,000 cells; Google allows 250,000/,
		],
	])('are refused before anything is asked: %s', (_claim, pivots, said) => {
		expect(checkPivots(pivots, metrics)).toMatchObject({
			ok: false,
			failure: { message: expect.stringMatching(said) },
		});
	});

	it('may make as many cells as Google allows', () => {
		expect(checkPivots([pivot(['country'], 1000), pivot(['browser'], 250)], metrics).ok).toBe(
			true,
		);
	});

	it('without a metric are refused', () => {
		expect(checkPivots([pivot(['country'])], [])).toMatchObject({ ok: false });
	});

	it('are refused with a filter on a metric that they do not have', () => {
		const filter = { filter: { fieldName: 'totalRevenue' } };
		expect(checkMetricFilter(filter, metrics)).toMatchObject({
			failure: { message: expect.stringContaining('"totalRevenue"') },
		});
		expect(checkMetricFilter(undefined, metrics)).toMatchObject({ ok: true });
	});

	const cell = (country: string, browser: string, sessions: string, rate: string) => ({
		dimensionValues: [{ value: country }, { value: browser }],
		metricValues: [{ value: sessions }, { value: rate }],
	});

	it('become a wide table, whose empty cells are 0 or unknown', () => {
		const table = [pivot(['country']), pivot(['browser'])];
		const report = readPivotReport(
			{
				dimensionHeaders: [{ name: 'country' }, { name: 'browser' }],
				metricHeaders: [
					{ name: 'sessions', type: 'TYPE_INTEGER' },
					{ name: 'bounceRate', type: 'TYPE_FLOAT' },
				],
				rows: [cell('Norway', 'Chrome', '5', '0.5'), cell('Fiji', 'Safari', '2', '0.25')],
			},
			{
				metrics: [{ name: 'sessions' }, { name: 'bounceRate' }],
				dateRanges: [],
				pivots: table,
			},
		);
		if (!report.ok) throw new Error('refused');
		expect(wideRows(report.value, table)).toEqual([
			{
				country: 'Norway',
				'Chrome | sessions': 5,
				'Chrome | bounceRate': 0.5,
				'Safari | sessions': 0,
				'Safari | bounceRate': null,
			},
			{
				country: 'Fiji',
				'Chrome | sessions': 0,
				'Chrome | bounceRate': null,
				'Safari | sessions': 2,
				'Safari | bounceRate': 0.25,
			},
		]);
	});
});

describe('a wide pivot', () => {
	const wide = (
		across: string[],
		cells: Array<[country: string, value: string]>,
		isWithheld = false,
	) => {
		const header = (value: string) => ({ dimensionValues: [{ value }] });
		const pivots = [['country'], ['browser']].map((fields) => ({
			fields,
			limit: 9,
			offset: 0,
			orders: [],
		}));
		const report = readPivotReport(
			{
				dimensionHeaders: [{ name: 'country' }, { name: 'browser' }],
				metricHeaders: [{ name: 'sessions', type: 'TYPE_INTEGER' }],
				pivotHeaders: [
					{ pivotDimensionHeaders: ['Norway', 'Fiji'].map(header) },
					{ pivotDimensionHeaders: across.map(header) },
				],
				rows: cells.map(([country, browser]) => ({
					dimensionValues: [{ value: country }, { value: browser }],
					metricValues: [{ value: '1' }],
				})),
			},
			{ metrics: [{ name: 'sessions' }], dateRanges: [], pivots },
		);
		if (!report.ok) throw new Error('refused');
		return wideRows(report.value, pivots, isWithheld);
	};

	it('has no 0 where Google may have withheld the number', () => {
		const cells: Array<[string, string]> = [
			['Norway', 'Chrome'],
			['Fiji', 'Safari'],
		];
		expect(wide(['Chrome', 'Safari'], cells, true)).toEqual([
			{ country: 'Norway', Chrome: 1, Safari: null },
			{ country: 'Fiji', Chrome: null, Safari: 1 },
		]);
	});

	it('keeps its row names and its cells when a column is called like a row or like JavaScript', () => {
		const cells: Array<[string, string]> = [
			['Norway', 'country'],
			['Norway', '__proto__'],
		];
		expect(wide(['country', '__proto__'], cells)).toEqual([
			{ country: 'Norway', 'country | sessions': 1, '__proto__ | sessions': 1 },
		]);
	});

	it("keeps Google's order of columns and rows, whatever the first row has", () => {
		const rows = wide(
			['Chrome', 'Safari', 'Edge'],
			[
				['Fiji', 'Chrome'],
				['Norway', 'Edge'],
				['Norway', 'Safari'],
			],
		);
		expect(rows.map(({ country }) => country)).toEqual(['Norway', 'Fiji']);
		expect(rows.map((row) => Object.keys(row).slice(1))).toEqual([
			['Chrome', 'Safari', 'Edge'],
			['Chrome', 'Safari', 'Edge'],
		]);
	});

	it("keeps Google's order of columns that are numbers, too", () => {
		const [row] = wide(
			['2026', '2025', '05'],
			[
				['Norway', '2025'],
				['Norway', '2026'],
				['Norway', '05'],
			],
		);
		expect(Object.keys(row!)).toEqual([
			'country',
			'2026 | sessions',
			'2025 | sessions',
			'05 | sessions',
		]);
	});
});

describe('minute ranges', () => {
	it('are told Google as they are', () => {
		expect(checkMinuteRanges([{ name: 'now', startMinutesAgo: 4, endMinutesAgo: 0 }])).toEqual({
			ok: true,
			value: [{ name: 'now', startMinutesAgo: 4, endMinutesAgo: 0 }],
		});
	});

	const range = (startMinutesAgo: number, endMinutesAgo: number) => ({
		name: '',
		startMinutesAgo,
		endMinutesAgo,
	});

	it.each([
		['two that are the same', [range(3, 0), range(3, 0)]],
		['one that ends before it begins', [range(3, 5)]],
		['one of yesterday', [range(1440, 0)]],
		['two of one name', [range(3, 0), range(6, 4)].map((each) => ({ ...each, name: 'now' }))],
		['one with a name that Google reserves', [{ ...range(3, 0), name: 'date_range_1' }]],
	])('are refused before any request: %s', (_claim, ranges) => {
		expect(checkMinuteRanges(ranges)).toMatchObject({ ok: false });
	});
});

describe('texts', () => {
	it('are put in order by their code points, as Google does', () => {
		const texts = ['😀', 'ｗ', 'é', 'z', 'a', '', 'zz', '豈', '😀a'];
		const sorted = sortRows(texts, [{ field: 'a', descending: false }], () => (text) => text);
		const byCodePoints = [...texts].sort((one, other) =>
			Buffer.compare(Buffer.from(one), Buffer.from(other)),
		);
		expect(sorted).toEqual(byCodePoints);
	});
});

describe('rows', () => {
	const rows = [
		{ a: 'b', n: 1 },
		{ a: 'B', n: 2 },
		{ a: 'a', n: null },
		{ a: '10', n: 2 },
		{ a: '9', n: 0 },
	];
	const sorted = (
		field: 'a' | 'n',
		descending: boolean,
		orderType?: 'numeric' | 'caseInsensitive',
	) =>
		sortRows(
			rows,
			[{ field, descending, ...(orderType && { orderType }) }],
			({ field }) =>
				(row) =>
					row[field as 'a'],
		).map((row) => row[field]);

	it('are put in order like Google does it', () => {
		expect(sorted('n', true)).toEqual([2, 2, 1, 0, null]);
		expect(sorted('a', false)).toEqual(['10', '9', 'B', 'a', 'b']);
		expect(sorted('a', false, 'caseInsensitive')).toEqual(['10', '9', 'a', 'b', 'B']);
		expect(sorted('a', false, 'numeric').slice(-2)).toEqual(['9', '10']);
	});
});
