import { columnsOf, type ShapedRow } from '../../nodes/Analytics/domain/report/columns';
import { missingDates } from '../../nodes/Analytics/domain/report/fill';

const metrics = [
	{ name: 'sessions', type: 'TYPE_INTEGER' },
	{ name: 'purchaseRevenue', type: 'TYPE_CURRENCY' },
	{ name: 'averagePurchaseRevenue', type: 'TYPE_CURRENCY' },
	{ name: 'keyEvents:purchase', type: 'TYPE_FLOAT' },
];
const nothing = {
	sessions: 0,
	purchaseRevenue: 0,
	averagePurchaseRevenue: null,
	'keyEvents:purchase': 0,
};
const range = { startDate: '2026-11-18', endDate: '2026-11-20' };

const missing = (
	dimensions: string[],
	rows: ShapedRow[],
	ranges: Array<typeof range & { name?: string }> = [range],
) => missingDates(rows, columnsOf({ dimensions, metrics }), metrics, { ranges, isWithheld: false });

describe('days without data', () => {
	it('get a row: 0 for what is counted, nothing for an average', () => {
		expect(missing(['date'], [{ date: '2026-11-19', sessions: 5 }])).toEqual([
			{ date: '2026-11-18', ...nothing },
			{ date: '2026-11-20', ...nothing },
		]);
	});

	it('get a row in every series that has one', () => {
		const rows = [
			{ country: 'Fiji', date: '2026-11-18' },
			{ country: 'Peru', date: '2026-11-18' },
			{ country: 'Peru', date: '2026-11-20' },
		];
		expect(missing(['country', 'date'], rows)).toEqual([
			{ country: 'Fiji', date: '2026-11-19', ...nothing },
			{ country: 'Fiji', date: '2026-11-20', ...nothing },
			{ country: 'Peru', date: '2026-11-19', ...nothing },
		]);
	});

	it('are all days of a report by date that is empty', () => {
		expect(missing(['date'], [])).toHaveLength(3);
	});

	it('cannot be told of series that never were', () => {
		expect(missing(['country', 'date'], [])).toEqual([]);
	});

	it('are those of each date range', () => {
		const ranges = [
			{ startDate: '2026-11-19', endDate: '2026-11-20', name: 'now' },
			{ startDate: '2026-11-17', endDate: '2026-11-18', name: 'then' },
		];
		const rows = [{ date: '2026-11-20', dateRange: 'now' }];
		expect(
			missing(['date', 'dateRange'], rows, ranges).map(({ date, dateRange }) => [
				date,
				dateRange,
			]),
		).toEqual([
			['2026-11-19', 'now'],
			['2026-11-17', 'then'],
			['2026-11-18', 'then'],
		]);
	});

	it('do not come from rows that have no date', () => {
		expect(missing(['date'], [{ date: '(other)' }])).toHaveLength(3);
	});

	it('keep to days that can exist beside another dimension of the date', () => {
		const rows = [
			{ date: '2026-11-19', dayOfWeekName: 'Thursday', isoWeek: '47', sessions: 5 },
		];
		expect(missing(['date', 'dayOfWeekName', 'isoWeek'], rows)).toEqual([
			{ date: '2026-11-18', dayOfWeekName: 'Wednesday', isoWeek: '47', ...nothing },
			{ date: '2026-11-20', dayOfWeekName: 'Friday', isoWeek: '47', ...nothing },
		]);
	});

	it('have the hours that a series has, each on its own date', () => {
		const rows = [{ date: '2026-11-19', dateHour: '2026-11-19T05:00:00', nthHour: '0029' }];
		expect(missing(['date', 'dateHour', 'nthHour'], rows)).toMatchObject([
			{ date: '2026-11-18', dateHour: '2026-11-18T05:00:00', nthHour: '0005' },
			{ date: '2026-11-20', dateHour: '2026-11-20T05:00:00', nthHour: '0053' },
		]);
	});

	it('get no 0 where Google may have withheld rows', () => {
		const rows = missingDates([], columnsOf({ dimensions: ['date'], metrics }), metrics, {
			ranges: [range],
			isWithheld: true,
		});
		expect(rows[0]).toMatchObject({ date: '2026-11-18', sessions: null });
	});
});
