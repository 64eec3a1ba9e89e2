import fc from 'fast-check';

import { addDays, daysBetween } from '../../nodes/Analytics/domain/calendar';
import { columnsOf, type ShapedRow } from '../../nodes/Analytics/domain/report/columns';
import { compared, compareRows } from '../../nodes/Analytics/domain/report/compare';
import {
	isLeapAdjusted,
	moved,
	periodsOf,
	unmovable,
	type Periods,
} from '../../nodes/Analytics/domain/report/periods';

const MODES = ['previousPeriod', 'previousPeriodSameWeekdays', 'previousYear'] as const;

const span = (startDate: string, endDate: string) => ({ startDate, endDate });

describe('the period compared with', () => {
	it.each<[string, Periods['mode'], string, string, string, string]>([
		[
			'is as long and ends where the other begins',
			'previousPeriod',
			'2026-11-14',
			'2026-11-20',
			'2026-11-07',
			'2026-11-13',
		],
		[
			'of one day is the day before',
			'previousPeriod',
			'2026-11-20',
			'2026-11-20',
			'2026-11-19',
			'2026-11-19',
		],
		[
			'of 30 days on the same weekdays is 35 days before',
			'previousPeriodSameWeekdays',
			'2026-10-22',
			'2026-11-20',
			'2026-09-17',
			'2026-10-16',
		],
		[
			'of a week on the same weekdays is the week before',
			'previousPeriodSameWeekdays',
			'2026-11-14',
			'2026-11-20',
			'2026-11-07',
			'2026-11-13',
		],
		[
			'a year before has the same dates',
			'previousYear',
			'2026-11-01',
			'2026-11-20',
			'2025-11-01',
			'2025-11-20',
		],
		[
			'a year before a leap day begins on the last of February',
			'previousYear',
			'2028-02-29',
			'2028-03-02',
			'2027-02-28',
			'2027-03-02',
		],
	])('%s', (_claim, mode, start, end, previousStart, previousEnd) => {
		expect(periodsOf(mode, span(start, end)).previous).toMatchObject(
			span(previousStart, previousEnd),
		);
	});

	it('always has as many days, and with same weekdays the same weekdays', () => {
		const days = fc
			.integer({ min: 0, max: 20_000 })
			.map((count) => addDays('1999-01-01', count));
		fc.assert(
			fc.property(
				days,
				fc.integer({ min: 0, max: 800 }),
				fc.constantFrom(...MODES),
				(start, more, mode) => {
					const { current, previous, shift } = periodsOf(
						mode,
						span(start, addDays(start, more)),
					);
					const isBefore =
						mode === 'previousYear' || previous.endDate < current.startDate;
					const isSameWeekday = mode !== 'previousPeriodSameWeekdays' || shift % 7 === 0;
					return (
						daysBetween(previous.startDate, previous.endDate) === more &&
						addDays(previous.startDate, shift) === current.startDate &&
						isBefore &&
						isSameWeekday
					);
				},
			),
		);
	});

	it('says so when a leap day makes it end on another date', () => {
		expect(isLeapAdjusted(periodsOf('previousYear', span('2028-02-01', '2028-02-29')))).toBe(
			true,
		);
		expect(isLeapAdjusted(periodsOf('previousYear', span('2026-02-01', '2026-02-28')))).toBe(
			false,
		);
		expect(isLeapAdjusted(periodsOf('previousPeriod', span('2028-02-01', '2028-02-29')))).toBe(
			false,
		);
	});
});

describe('dates of the previous period are laid over those of the current one', () => {
	const week = periodsOf('previousPeriod', span('2026-11-14', '2026-11-20'));
	const month = periodsOf('previousPeriod', span('2026-03-01', '2026-03-31'));
	const twoMonths = periodsOf('previousPeriod', span('2026-07-01', '2026-08-31'));
	const year = periodsOf('previousYear', span('2026-01-01', '2026-12-31'));

	it.each<[string, string, string, Periods, string]>([
		['day by day', 'date', '2026-11-07', week, '2026-11-14'],
		['hour by hour', 'dateHour', '2026-11-07T23:00:00', week, '2026-11-14T23:00:00'],
		['minute by minute', 'dateHourMinute', '2026-11-07T23:59:00', week, '2026-11-14T23:59:00'],
		['month by month a year on', 'yearMonth', '2025-03', year, '2026-03'],
		['year by year', 'year', '2025', year, '2026'],
		['not where the date is (other)', 'date', '(other)', week, '(other)'],
		['not where the dimension is no date', 'pagePath', '2026-11-07', week, '2026-11-07'],
		['not where weekdays repeat by themselves', 'dayOfWeek', '3', week, '3'],
		['not where days are counted from the start', 'nthDay', '0003', week, '0003'],
	])('%s', (_claim, dimension, value, periods, expected) => {
		expect(moved(dimension, value, periods)).toBe(expected);
	});

	it('or not at all, where nobody can tell', () => {
		expect(unmovable(['date', 'yearMonth', 'country'], week)).toEqual(['yearMonth']);
		expect(unmovable(['yearWeek', 'year'], year)).toEqual(['yearWeek']);
		expect(unmovable(['yearMonth'], year)).toEqual([]);
		expect(unmovable(['yearMonth'], month)).toEqual(['yearMonth']);
		expect(unmovable(['yearMonth'], twoMonths)).toEqual(['yearMonth']);
	});
});

describe('a metric compared', () => {
	it.each([
		['tells change and percent', 150, 100, 50, 50],
		['that fell', 75, 100, -25, -25],
		['with nothing before has no percent', 5, 0, 5, null],
		['that stayed nothing', 0, 0, 0, null],
		['that rose from below nothing', 5, -10, 15, 150],
		['without the noise of floating point', 12.1, 10.05, 2.05, 20.3980099502],
	])('%s', (_claim, value, previous, change, changePercent) => {
		expect(compared(value, previous)).toEqual({ value, previous, change, changePercent });
	});

	it('is not computed where there is no number', () => {
		expect(compared(null, 5)).toEqual({
			value: null,
			previous: 5,
			change: null,
			changePercent: null,
		});
		expect(compared('9007199254740993', 5)).toMatchObject({ change: null });
	});
});

describe('rows of two periods', () => {
	const periods = periodsOf('previousPeriod', span('2026-11-19', '2026-11-20'));
	const metrics = [
		{ name: 'sessions', type: 'TYPE_INTEGER' },
		{ name: 'bounceRate', type: 'TYPE_FLOAT' },
	];
	const row = (
		date: string,
		country: string,
		dateRange: string,
		sessions: number,
		bounceRate: number,
	): ShapedRow => ({
		date,
		country,
		dateRange,
		sessions,
		bounceRate,
	});
	const join = (...rows: ShapedRow[]) =>
		compareRows(
			rows,
			columnsOf({ dimensions: ['date', 'country', 'dateRange'], metrics }),
			metrics,
			periods,
		);

	it('are joined on all dimensions, whichever comes first', () => {
		const rows = [
			row('2026-11-17', 'Norway', 'previous', 4, 0.5),
			row('2026-11-19', 'Norway', 'current', 6, 0.25),
		];
		const expected = [
			{
				date: '2026-11-19',
				country: 'Norway',
				sessions: { value: 6, previous: 4, change: 2, changePercent: 50 },
				bounceRate: { value: 0.25, previous: 0.5, change: -0.25, changePercent: -50 },
			},
		];
		expect(join(...rows)).toEqual(expected);
		expect(join(...rows.reverse())).toEqual(expected);
	});

	it('of one period only are kept: nothing counted is 0, no rate is unknown', () => {
		expect(
			join(
				row('2026-11-20', 'Fiji', 'current', 3, 0.1),
				row('2026-11-17', 'Peru', 'previous', 2, 0.2),
			),
		).toEqual([
			{
				date: '2026-11-20',
				country: 'Fiji',
				sessions: { value: 3, previous: 0, change: 3, changePercent: null },
				bounceRate: { value: 0.1, previous: null, change: null, changePercent: null },
			},
			{
				date: '2026-11-19',
				country: 'Peru',
				sessions: { value: 0, previous: 2, change: -2, changePercent: -100 },
				bounceRate: { value: null, previous: 0.2, change: null, changePercent: null },
			},
		]);
	});
});
