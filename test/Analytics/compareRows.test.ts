/** What a comparison shows of a row that only one of the two periods has. */
import type { ShapedRow } from '../../nodes/Analytics/report/columns';
import { isComparedValue } from '../../nodes/Analytics/report/compare';
import { buildPeriods } from '../../nodes/Analytics/report/periods';
import { compareSessions, type RowsToCompare } from '../../testing/comparison';

/** Clocks in Oslo went from 01:59 to 03:00 on this day. */
const SHORT_DAY = '2026-03-29';
const DAY_BEFORE = '2026-03-28';
const DAY_AFTER = '2026-03-30';

interface ComparedRange extends Omit<RowsToCompare, 'periods'> {
	startDate: string;
	endDate?: string;
}

/** Compares a range with the period before it, and returns both values of each row. */
function compareRows({
	startDate,
	endDate = startDate,
	...rows
}: ComparedRange): Array<[value: unknown, previous: unknown]> {
	const periods = buildPeriods('previousPeriod', { startDate, endDate });
	const compared = compareSessions({ periods, ...rows });
	return compared.map(({ value, previous }) => [value, previous]);
}

/** Rows with five sessions each. */
const countRows = (...values: ShapedRow[]): ShapedRow[] =>
	values.map((row) => ({ ...row, sessions: 5 }));

describe('An hour that clocks skip', () => {
	it('is empty in the current period, and the hour after it is 0', () => {
		const previous = countRows(
			{ dateHour: `${DAY_BEFORE}T02:00:00` },
			{ dateHour: `${DAY_BEFORE}T03:00:00` },
		);
		expect(
			compareRows({
				startDate: SHORT_DAY,
				dimensions: ['dateHour'],
				previous,
				timeZone: 'Europe/Oslo',
			}),
		).toEqual([
			[null, 5],
			[0, 5],
		]);
	});

	it('is empty in the previous period, and the hour after it is 0', () => {
		const current = countRows(
			{ dateHour: `${DAY_AFTER}T02:00:00` },
			{ dateHour: `${DAY_AFTER}T03:00:00` },
		);
		expect(
			compareRows({
				startDate: DAY_AFTER,
				dimensions: ['dateHour'],
				current,
				timeZone: 'Europe/Oslo',
			}),
		).toEqual([
			[5, null],
			[5, 0],
		]);
	});

	it.each([
		{ title: 'of minutes', row: { dateHourMinute: `${DAY_BEFORE}T02:30:00` } },
		{ title: 'of a date and an hour', row: { date: DAY_BEFORE, hour: '02' } },
	])('is empty in a report $title', ({ row }) => {
		expect(
			compareRows({
				startDate: SHORT_DAY,
				dimensions: Object.keys(row),
				previous: countRows(row),
				timeZone: 'Europe/Oslo',
			}),
		).toEqual([[null, 5]]);
	});

	it('is 0 where the time zone of the property is unknown, and in a zone that does not skip it', () => {
		const previous = countRows({ dateHour: `${DAY_BEFORE}T02:00:00` });
		for (const timeZone of [undefined, 'America/Chicago']) {
			expect(
				compareRows({ startDate: SHORT_DAY, dimensions: ['dateHour'], previous, timeZone }),
			).toEqual([[0, 5]]);
		}
	});

	it('is 0 by the hour alone over several days, of which the others have it', () => {
		expect(
			compareRows({
				startDate: DAY_BEFORE,
				endDate: SHORT_DAY,
				dimensions: ['hour'],
				previous: countRows({ hour: '02' }),
				timeZone: 'Europe/Oslo',
			}),
		).toEqual([[0, 5]]);
	});
});

describe('A time to come', () => {
	it('is empty in the current period, while the hour that has begun is 0', () => {
		const previous = countRows(
			{ dateHour: '2026-11-20T10:00:00' },
			{ dateHour: '2026-11-20T11:00:00' },
		);
		expect(
			compareRows({
				startDate: '2026-11-21',
				dimensions: ['dateHour'],
				previous,
				now: '2026-11-21T10',
			}),
		).toEqual([
			[0, 5],
			[null, 5],
		]);
	});

	it('is empty by days, too, while today is 0', () => {
		expect(
			compareRows({
				startDate: '2026-11-21',
				endDate: '2026-11-22',
				dimensions: ['date'],
				previous: countRows({ date: '2026-11-19' }, { date: '2026-11-20' }),
				now: '2026-11-21T10',
			}),
		).toEqual([
			[0, 5],
			[null, 5],
		]);
	});

	it('does not make the previous period empty', () => {
		expect(
			compareRows({
				startDate: '2026-11-22',
				dimensions: ['date'],
				current: countRows({ date: '2026-11-22' }),
				now: '2026-11-21T10',
			}),
		).toEqual([[5, 0]]);
	});

	it('is 0 where the report has no dates', () => {
		expect(
			compareRows({
				startDate: '2026-11-21',
				dimensions: ['city'],
				previous: countRows({ city: 'Oslo' }),
				now: '2026-11-21T10',
			}),
		).toEqual([[0, 5]]);
	});
});

it('A metric filter leaves out the rows that the current period does not have', () => {
	const rows = { startDate: '2026-11-21', dimensions: ['city'] };
	const current = countRows({ city: 'Oslo' });
	const previous = countRows({ city: 'Oslo' }, { city: 'Bergen' });
	expect(compareRows({ ...rows, current, previous, hasMetricFilter: true })).toEqual([[5, 5]]);
	expect(compareRows({ ...rows, current, previous })).toEqual([
		[5, 5],
		[0, 5],
	]);
});

it('A compared value is one with all its parts, not a number, a text or nothing', () => {
	const compared = { value: 5, previous: 0, change: 5, changePercent: null };
	expect([compared, 5, '5', null].map((value) => isComparedValue(value))).toEqual([
		true,
		false,
		false,
		false,
	]);
});
