import { readPivotReport, wideRows, type Pivot } from '../../nodes/Analytics/report/pivot';

describe('pivots', () => {
	const pivot = (fields: string[], limit = 10): Pivot => ({
		fields,
		limit,
		offset: 0,
		orders: [],
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
