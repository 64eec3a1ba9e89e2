import { readPivotReport, buildWideRows } from '../../nodes/Analytics/report/pivot';

describe('A wide pivot table', () => {
	type Cell = [country: string, browser: string, ...metrics: string[]];
	const valued = (values: string[]) => values.map((value) => ({ value }));

	/** Countries by browsers, from Norway to Fiji and as `across` has them. */
	function wide(across: string[], cells: Cell[], metrics = [['sessions', 'TYPE_INTEGER']]) {
		const pivots = ['country', 'browser'].map((field) => ({
			fields: [field],
			limit: 9,
			offset: 0,
			orders: [],
		}));
		const header = (value: string) => ({ dimensionValues: valued([value]) });
		const report = readPivotReport(
			{
				dimensionHeaders: [{ name: 'country' }, { name: 'browser' }],
				metricHeaders: metrics.map(([name, type]) => ({ name, type })),
				pivotHeaders: [['Norway', 'Fiji'], across].map((values) => ({
					pivotDimensionHeaders: values.map(header),
				})),
				rows: cells.map(([country, browser, ...values]) => ({
					dimensionValues: valued([country, browser]),
					metricValues: valued(values),
				})),
			},
			{ metrics: metrics.map(([name = '']) => ({ name })), dateRanges: [], pivots },
		);
		if (!report.ok) throw new Error('refused');
		return buildWideRows(report.value, pivots, false);
	}

	it('has a row for each row and metrics for each column, and its empty cells are 0 or unknown', () => {
		const cells: Cell[] = [
			['Norway', 'Chrome', '5', '0.5'],
			['Fiji', 'Safari', '2', '0.25'],
		];
		const metrics = [
			['sessions', 'TYPE_INTEGER'],
			['bounceRate', 'TYPE_FLOAT'],
		];
		expect(wide(['Chrome', 'Safari'], cells, metrics)).toEqual([
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

	it('keeps its row names and its cells when a column is named like a row or like a JavaScript property', () => {
		const cells: Cell[] = [
			['Norway', 'country', '1'],
			['Norway', '__proto__', '1'],
		];
		expect(wide(['country', '__proto__'], cells)).toEqual([
			{ country: 'Norway', 'country | sessions': 1, '__proto__ | sessions': 1 },
		]);
	});

	it.each([
		['whatever the first row has', ['Chrome', 'Safari', 'Edge'], ['Chrome', 'Safari', 'Edge']],
		[
			'also of numbers',
			['2026', '2025', '05'],
			['2026 | sessions', '2025 | sessions', '05 | sessions'],
		],
	])("keeps Google's order of columns and rows, %s", (_claim, across, columns) => {
		const [first = '', second = '', third = ''] = across;
		const rows = wide(across, [
			['Fiji', first, '1'],
			['Norway', third, '1'],
			['Norway', second, '1'],
		]);
		expect(rows.map((row) => Object.keys(row))).toEqual([
			['country', ...columns],
			['country', ...columns],
		]);
		expect(rows.map(({ country }) => country)).toEqual(['Norway', 'Fiji']);
	});
});
