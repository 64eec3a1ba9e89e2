import fc from 'fast-check';

import { addDays, addMonths, daysBetween, daysOf } from '../../nodes/shared/core/calendar';
import { calendarDimension } from '../../nodes/Analytics/report/timeDimensions';
import { columnsOf, type Cell, type ShapedRow } from '../../nodes/Analytics/report/columns';
import { compared, joinerOf, type Compared } from '../../nodes/Analytics/report/compare';
import {
	aligned,
	periodsOf,
	type DateRange,
	type Periods,
} from '../../nodes/Analytics/report/periods';

const MODES = ['previousPeriod', 'previousPeriodSameWeekdays', 'previousYear'] as const;

const span = (startDate: string, endDate: string) => ({ startDate, endDate });

describe('the period compared with', () => {
	const [PERIOD, WEEKDAYS, YEAR] = MODES;

	it.each<[string, Periods['mode'], now: string, before: string]>([
		[
			'is as long and ends where the other begins',
			PERIOD,
			'2026-11-14 to 2026-11-20',
			'2026-11-07 to 2026-11-13',
		],
		[
			'of one day is the day before',
			PERIOD,
			'2026-11-20 to 2026-11-20',
			'2026-11-19 to 2026-11-19',
		],
		[
			'of 30 days on the same weekdays is 35 days before',
			WEEKDAYS,
			'2026-10-22 to 2026-11-20',
			'2026-09-17 to 2026-10-16',
		],
		[
			'of a week on the same weekdays is the week before',
			WEEKDAYS,
			'2026-11-14 to 2026-11-20',
			'2026-11-07 to 2026-11-13',
		],
		[
			'a year before has the same dates',
			YEAR,
			'2026-11-01 to 2026-11-20',
			'2025-11-01 to 2025-11-20',
		],
		[
			'a year before a leap day begins on the last of February',
			YEAR,
			'2028-02-29 to 2028-03-02',
			'2027-02-28 to 2027-03-02',
		],
		[
			'of a month is the whole month before',
			PERIOD,
			'2026-06-01 to 2026-06-30',
			'2026-05-01 to 2026-05-31',
		],
		[
			'of February is the whole of January',
			PERIOD,
			'2028-02-01 to 2028-02-29',
			'2028-01-01 to 2028-01-31',
		],
		[
			'of a quarter is the whole quarter before',
			PERIOD,
			'2026-07-01 to 2026-09-30',
			'2026-04-01 to 2026-06-30',
		],
		[
			'of the first quarter is the last one of the year before',
			PERIOD,
			'2027-01-01 to 2027-03-31',
			'2026-10-01 to 2026-12-31',
		],
		[
			'of a year is the whole year before',
			PERIOD,
			'2029-01-01 to 2029-12-31',
			'2028-01-01 to 2028-12-31',
		],
		[
			'of two months is the two whole months before',
			PERIOD,
			'2026-03-01 to 2026-04-30',
			'2026-01-01 to 2026-02-28',
		],
		[
			'of twelve months from any day is the twelve months before',
			PERIOD,
			'2027-11-21 to 2028-11-20',
			'2026-11-21 to 2027-11-20',
		],
		[
			'of February a year before has its leap day',
			YEAR,
			'2029-02-01 to 2029-02-28',
			'2028-02-01 to 2028-02-29',
		],
		[
			'of a part of a month is as many days before',
			PERIOD,
			'2026-11-01 to 2026-11-20',
			'2026-10-12 to 2026-10-31',
		],
	])('%s', (_claim, mode, now, before) => {
		const [start = '', end = ''] = now.split(' to ');
		const { previous } = periodsOf(mode, span(start, end));
		expect(`${previous.startDate} to ${previous.endDate}`).toBe(before);
	});

	it('of the last 30 days is as many days before, even when they happen to be a month', () => {
		const month = span('2026-11-01', '2026-11-30');
		expect(periodsOf('previousPeriod', month, true).previous).toMatchObject(
			span('2026-10-02', '2026-10-31'),
		);
	});

	it('has at most one day for each day of the current one, and no day twice', () => {
		const days = fc
			.integer({ min: 0, max: 20_000 })
			.map((count) => addDays('1999-01-01', count));
		fc.assert(
			fc.property(
				days,
				fc.integer({ min: 0, max: 800 }),
				fc.constantFrom(...MODES),
				(start, more, mode) => {
					const range = span(start, addDays(start, more));
					const { current, previous, pairs } = periodsOf(mode, range);
					const used = new Set(pairs.map((pair) => pair.previous));
					expect(used.size).toBe(pairs.length);
					const outside = pairs.filter(
						(pair) =>
							pair.previous < previous.startDate || pair.previous > previous.endDate,
					);
					expect(outside).toEqual([]);
					expect(pairs[0]).toEqual({
						current: current.startDate,
						previous: previous.startDate,
					});
				},
			),
			{ numRuns: 50 },
		);
	});
});

describe('a metric compared', () => {
	it.each<[string, Cell, Cell, Cell, number | null]>([
		['tells change and percent', 150, 100, 50, 50],
		['that fell', 75, 100, -25, -25],
		['with nothing before has no percent', 5, 0, 5, null],
		['that stayed nothing', 0, 0, 0, null],
		['that rose from below nothing', 5, -10, 15, 150],
		['in decimals has no noise of floating point', 12.1, 10.05, 2.05, 20.4],
		['of an amount keeps its cents', 1000000.01, 1000000, 0.01, 0],
		['that is large keeps all its digits', 12345678901234, 1, 12345678901233, 1234567890123300],
		['beyond 2^53 is exact, too', '9007199254740995', '9007199254740993', 2, 0],
		[
			'whose change is beyond 2^53 is text',
			'90071992547409930',
			1,
			'90071992547409929',
			9007199254740992900,
		],
		['in percent has two decimals', 2, 3, -1, -33.33],
		['half a hundredth of a percent is rounded away from zero', 200.01, 200, 0.01, 0.01],
		['as small as 1e-7 is a number', 3e-7, 1e-7, 2e-7, 200],
		['that hardly fell is 0 percent, not -0', 100_000, 100_001, -1, 0],
		['that is the same in decimals has no change, not -0', 0.3, '0.30', 0, 0],
	])('%s', (_claim, value, previous, change, changePercent) => {
		expect(compared(value, previous)).toEqual({ value, previous, change, changePercent });
	});
});

/** Rows of two periods joined, with both of their values; what is missing is null. */
function join(
	periods: Periods,
	names: string[],
	[current, previous]: [ShapedRow[], ShapedRow[]],
	isWithheld = true,
): Compared[] {
	const columns = columnsOf({
		dimensions: names,
		metrics: [{ name: 'sessions', type: 'TYPE_INTEGER' }],
	});
	const side = { columns, isWithheld };
	const join = joinerOf({
		periods: aligned(periods, names),
		sides: [side, side],
		query: { comparisonOutput: 'nested' },
		quality: { timeZone: undefined },
		now: undefined,
	});
	return join([current, previous]).map(({ sessions }) => sessions as Compared);
}

it('a row "(other)" that only one period has is compared with nothing: its values are not 0', () => {
	const periods = periodsOf('previousPeriod', span('2026-11-14', '2026-11-20'));
	const rows = ['Oslo', '(other)'].map((city) => ({ city, sessions: 5 }));
	const joined = join(periods, ['city'], [[], rows], false);
	expect(joined.map(({ value, change }) => [value, change])).toEqual([
		[0, -5],
		[null, null],
	]);
});

describe('whatever is compared with whatever', () => {
	const DIMENSIONS = [
		...['date', 'dateHour', 'year', 'month', 'week', 'day', 'yearMonth', 'yearWeek', 'isoWeek'],
		...['isoYear', 'isoYearIsoWeek', 'dayOfWeek', 'nthDay', 'nthWeek', 'nthMonth', 'nthHour'],
	];
	const ranges = fc.record({
		start: fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2024-01-01', days)),
		length: fc.oneof(fc.integer({ min: 1, max: 45 }), fc.constantFrom(28, 90, 365, 366)),
	});
	const months = fc
		.tuple(fc.integer({ min: 0, max: 60 }), fc.constantFrom(1, 2, 3, 12))
		.map(([first, count]) => {
			const start = addMonths('2024-01-01', first);
			return { start, length: daysBetween(start, addMonths(start, count)) };
		});

	/** A row for each day with events, as Google would group them. */
	function rowsOf(range: DateRange, dimensions: string[]): ShapedRow[] {
		const grouped = new Map<string, ShapedRow>();
		daysOf(range.startDate, range.endDate).forEach((day, index) => {
			const cells = dimensions.map((name) => {
				const dimension = calendarDimension(name)!;
				const time = name === 'dateHour' ? 'T07:00:00' : '7';
				return [name, dimension.join(dimension.label(day, range.startDate), time)];
			});
			const key = JSON.stringify(cells);
			const row = grouped.get(key) ?? { ...Object.fromEntries(cells), sessions: 0 };
			row.sessions = Number(row.sessions) + index + 1;
			grouped.set(key, row);
		});
		return [...grouped.values()];
	}

	it('no number is lost, doubled or moved to another period', () => {
		fc.assert(
			fc.property(
				fc.oneof(ranges, months),
				fc.constantFrom(...MODES),
				fc.subarray(DIMENSIONS, { maxLength: 3 }),
				({ start, length }, mode, dimensions) => {
					const periods = periodsOf(mode, span(start, addDays(start, length - 1)));
					const now = rowsOf(periods.current, dimensions);
					const before = rowsOf(periods.previous, dimensions);
					const joined = join(periods, dimensions, [now, before]);
					const numbers = (part: 'value' | 'previous') =>
						joined.flatMap(({ [part]: cell }) => (cell === null ? [] : [Number(cell)]));
					const sorted = (list: number[]) => list.sort((one, other) => one - other);
					const own = (rows: ShapedRow[]) => rows.map((row) => Number(row.sessions));
					expect(sorted(numbers('value'))).toEqual(sorted(own(now)));
					expect(sorted(numbers('previous'))).toEqual(sorted(own(before)));
				},
			),
			{ numRuns: 100 },
		);
	});
});
