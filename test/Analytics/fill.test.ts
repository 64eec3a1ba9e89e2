import {
	buildAddedColumn,
	readColumns,
	type ShapedRow,
} from '../../nodes/Analytics/report/columns';
import { buildMissingDays } from '../../nodes/Analytics/report/table';

const nothing = {
	sessions: 0,
	purchaseRevenue: 0,
	averagePurchaseRevenue: null,
	'keyEvents:purchase': 0,
};
const range = { startDate: '2026-11-18', endDate: '2026-11-20' };

const metrics = Object.keys(nothing).map((name) => ({
	name,
	type: name === 'sessions' ? 'TYPE_INTEGER' : 'TYPE_CURRENCY',
}));

function missing(dimensions: string[], rows: ShapedRow[], added: object = {}) {
	const own = Object.entries(added).map(([name, value]) => buildAddedColumn(name, String(value)));
	const columns = [...own, ...readColumns({ dimensions, metrics })];
	return buildMissingDays(rows, { columns, isWithheld: false }, range, undefined);
}

describe('Filling missing dates', () => {
	it('adds all days to a report by date that is empty', () => {
		expect(missing(['date'], [])).toHaveLength(3);
	});

	it('keeps the columns that the node adds', () => {
		const added = { property: '1' };
		expect(missing(['date'], [{ ...added, date: '2026-11-19' }], added)).toMatchObject([
			{ property: '1', date: '2026-11-18' },
			{ property: '1', date: '2026-11-20' },
		]);
		expect(missing(['date'], [], added)).toHaveLength(3);
	});

	it('takes no days from rows without a date', () => {
		expect(missing(['date'], [{ date: '(other)' }])).toHaveLength(3);
	});

	it('adds only days that can exist beside another date dimension', () => {
		const rows = [
			{ date: '2026-11-19', dayOfWeekName: 'Thursday', isoWeek: '47', sessions: 5 },
		];
		expect(missing(['date', 'dayOfWeekName', 'isoWeek'], rows)).toEqual([
			{ date: '2026-11-18', dayOfWeekName: 'Wednesday', isoWeek: '47', ...nothing },
			{ date: '2026-11-20', dayOfWeekName: 'Friday', isoWeek: '47', ...nothing },
		]);
	});

	it('adds the hours of a series, each with its own date', () => {
		const rows = [{ date: '2026-11-19', dateHour: '2026-11-19T05:00:00', nthHour: '0029' }];
		expect(missing(['date', 'dateHour', 'nthHour'], rows)).toMatchObject([
			{ date: '2026-11-18', dateHour: '2026-11-18T05:00:00', nthHour: '0005' },
			{ date: '2026-11-20', dateHour: '2026-11-20T05:00:00', nthHour: '0053' },
		]);
	});
});
