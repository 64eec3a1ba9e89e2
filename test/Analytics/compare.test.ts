import fc from 'fast-check';

import {
	addDays,
	addMonths,
	countDaysBetween,
	listDays,
	getWeekday,
} from '../../nodes/shared/core/calendar';
import { findCalendarDimension } from '../../nodes/Analytics/report/timeDimensions';
import type { Cell, ShapedRow } from '../../nodes/Analytics/report/columns';
import { compareValues } from '../../nodes/Analytics/report/compare';
import {
	alignPeriods,
	isFullyPaired,
	periodLengthNotes,
	buildPeriods,
	unfinishedPeriodWarnings,
	type DateRange,
	type Periods,
} from '../../nodes/Analytics/report/periods';
import { compareSessions } from '../../testing/comparison';
import {
	buildArbitraryDays,
	countDaysInRange,
	fromLuxonDay,
	listDaysFrom,
	moveDay,
	toLuxonDay,
} from '../../testing/days';

const MODES = ['previousPeriod', 'previousPeriodSameWeekdays', 'previousYear'] as const;

const span = (startDate: string, endDate: string) => ({ startDate, endDate });

/** Ranges of some days, and of whole months, quarters and years. */
const arbitraryDays = fc
	.tuple(
		buildArbitraryDays(2020, 2030),
		fc.oneof(fc.integer({ min: 1, max: 62 }), fc.constantFrom(7, 28, 30, 90)),
	)
	.map(([start, length]) => span(start, moveDay(start, length - 1)));

const arbitraryMonths = fc
	.tuple(
		buildArbitraryDays(2020, 2030),
		fc.oneof({ weight: 5, arbitrary: fc.constantFrom(1, 2, 3) }, fc.constant(12)),
	)
	.map(([day, months]) => {
		const start = toLuxonDay(day).startOf('month');
		return span(fromLuxonDay(start), fromLuxonDay(start.plus({ months }).minus({ days: 1 })));
	});

const arbitraryRange = fc.oneof({ weight: 3, arbitrary: arbitraryDays }, arbitraryMonths);

const isFirstOfMonth = (day: string) => day.endsWith('-01');

/** How many whole months a range is; 0 for any other range. */
function countWholeMonths({ startDate, endDate }: DateRange): number {
	const after = moveDay(endDate, 1);
	const countMonths = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
	const isWhole = isFirstOfMonth(startDate) && isFirstOfMonth(after);
	return isWhole ? countMonths(after) - countMonths(startDate) : 0;
}

const moveMonths = (day: string, months: number) => fromLuxonDay(toLuxonDay(day).plus({ months }));

/** The same date a year before: no year before a leap year has a leap day. */
const moveBackYear = (day: string) =>
	`${Number(day.slice(0, 4)) - 1}${day.slice(4).replace('-02-29', '-02-28')}`;

describe('The period that a range is compared with', () => {
	it.each<{ mode: Periods['mode']; what: string; now: DateRange; before: DateRange }>([
		{
			mode: 'previousPeriod',
			what: 'a week',
			now: span('2026-11-14', '2026-11-20'),
			before: span('2026-11-07', '2026-11-13'),
		},
		{
			mode: 'previousPeriod',
			what: 'a quarter',
			now: span('2026-07-01', '2026-09-30'),
			before: span('2026-04-01', '2026-06-30'),
		},
		{
			mode: 'previousPeriod',
			what: 'any twelve months',
			now: span('2027-11-21', '2028-11-20'),
			before: span('2026-11-21', '2027-11-20'),
		},
		{
			mode: 'previousPeriodSameWeekdays',
			what: '30 days',
			now: span('2026-10-22', '2026-11-20'),
			before: span('2026-09-17', '2026-10-16'),
		},
		{
			mode: 'previousYear',
			what: 'a leap day and after',
			now: span('2028-02-29', '2028-03-02'),
			before: span('2027-02-28', '2027-03-02'),
		},
		{
			mode: 'previousYear',
			what: 'a February',
			now: span('2029-02-01', '2029-02-28'),
			before: span('2028-02-01', '2028-02-29'),
		},
	])(
		'by $mode of $what until $now.endDate goes from $before.startDate to $before.endDate',
		({ mode, now, before }) => {
			expect(buildPeriods(mode, now).previous).toMatchObject(before);
		},
	);

	it('ends the day before it and has as many days or, for whole months, as many months', () => {
		fc.assert(
			fc.property(arbitraryRange, fc.boolean(), (range, isRolling) => {
				const { current, previous } = buildPeriods('previousPeriod', range, isRolling);
				const months = isRolling ? 0 : countWholeMonths(range);
				const start =
					months > 0
						? moveMonths(range.startDate, -months)
						: moveDay(range.startDate, -countDaysInRange(range));
				expect(current).toEqual({ ...range, name: 'current' });
				expect(previous).toEqual({
					...span(start, moveDay(range.startDate, -1)),
					name: 'previous',
				});
			}),
			{ numRuns: 60 },
		);
	});

	it('with the same weekdays has as many days, each as many whole weeks before its counterpart as the range needs', () => {
		fc.assert(
			fc.property(arbitraryRange, fc.boolean(), (range, isRolling) => {
				const periods = buildPeriods('previousPeriodSameWeekdays', range, isRolling);
				const days = countDaysInRange(range);
				const weeks = Math.ceil(days / 7) * 7;
				expect(periods.previous).toMatchObject(
					span(moveDay(range.startDate, -weeks), moveDay(range.endDate, -weeks)),
				);
				expect(periods.pairs).toEqual(
					listDaysFrom(range.startDate, days).map((current) => ({
						current,
						previous: moveDay(current, -weeks),
					})),
				);
			}),
			{ numRuns: 50 },
		);
	});

	it('a year before has the same dates, 28 February beside 29 February, and ends with its month where the range is whole months', () => {
		fc.assert(
			fc.property(arbitraryRange, fc.boolean(), (range, isRolling) => {
				const { previous, pairs } = buildPeriods('previousYear', range, isRolling);
				const end = moveBackYear(range.endDate);
				const endOfMonth = fromLuxonDay(toLuxonDay(end).endOf('month'));
				expect(previous).toMatchObject(
					span(
						moveBackYear(range.startDate),
						countWholeMonths(range) > 0 ? endOfMonth : end,
					),
				);
				expect(pairs.map((pair) => pair.previous)).toEqual(
					pairs.map((pair) => moveBackYear(pair.current)),
				);
			}),
			{ numRuns: 50, examples: [[span('2029-02-10', '2029-02-28'), false]] },
		);
	});

	it('has at most one day for each day of the range, in the same order, from the first on, and shares none with it', () => {
		fc.assert(
			fc.property(arbitraryRange, fc.constantFrom(...MODES), (range, mode) => {
				const periods = buildPeriods(mode, range);
				const { current, previous, pairs } = periods;
				const days = pairs.map((pair) => pair.current);
				const daysBefore = pairs.map((pair) => pair.previous);
				expect(new Set(days).size).toBe(pairs.length);
				expect(new Set(daysBefore).size).toBe(pairs.length);
				expect(days).toEqual([...days].sort());
				expect(daysBefore).toEqual([...daysBefore].sort());
				expect(pairs[0]).toEqual({
					current: current.startDate,
					previous: previous.startDate,
				});
				expect(days.at(-1)! <= current.endDate).toBe(true);
				expect(daysBefore.at(-1)! <= previous.endDate).toBe(true);
				expect(previous.endDate < current.startDate).toBe(true);
				// A day is left over only where the other period has none.
				const shorter = Math.min(countDaysInRange(current), countDaysInRange(previous));
				expect(pairs.length).toBeGreaterThan(shorter - 4);
				expect(isFullyPaired(periods)).toBe(
					pairs.length === countDaysInRange(current) &&
						pairs.length === countDaysInRange(previous),
				);
			}),
			{ numRuns: 50 },
		);
	});

	it('is described with its number of days only where a day of either period has no counterpart', () => {
		fc.assert(
			fc.property(arbitraryRange, fc.constantFrom(...MODES), (range, mode) => {
				const periods = buildPeriods(mode, range);
				const [days, daysBefore] = [
					countDaysInRange(range),
					countDaysInRange(periods.previous),
				];
				const note = periodLengthNotes(periods).join();
				const isPaired = days === periods.pairs.length && daysBefore === days;
				expect(note === '').toBe(isPaired);
				const numbers = (note.match(/\d+/g) ?? []).map(Number);
				expect(numbers).toEqual(days === daysBefore ? [] : [daysBefore, days]);
			}),
			{ examples: [[span('2026-06-01', '2026-08-31'), 'previousPeriod']], numRuns: 40 },
		);
		expect(
			periodLengthNotes(buildPeriods('previousPeriod', span('2026-06-01', '2026-06-30'))),
		).toEqual(['The previous period has 31 days, and this one 30.']);
	});

	it('gets a warning that it is complete beside a range that is not over, until the last day of the range has passed', () => {
		const shifts = fc.integer({ min: -3, max: 3 });
		fc.assert(
			fc.property(arbitraryDays, shifts, (range, shift) => {
				const periods = buildPeriods('previousPeriod', range);
				const warnings = unfinishedPeriodWarnings(periods, moveDay(range.endDate, shift));
				expect(warnings).toHaveLength(shift <= 0 ? 1 : 0);
				expect(warnings.every((warning) => warning.includes(range.endDate))).toBe(true);
				expect(unfinishedPeriodWarnings(periods)).toEqual([]);
			}),
			{ numRuns: 30 },
		);
	});
});

/** What two days have to have in common, so that the values of a dimension around them are compared. */
const IN_COMMON: Array<[dimensions: string[], (day: string) => unknown]> = [
	[['date', 'dateHour', 'dateHourMinute', 'nthDay', 'nthHour', 'nthMinute'], () => 'nothing'],
	[['hour', 'minute'], () => 'nothing'],
	[['week', 'yearWeek', 'isoWeek', 'isoYearIsoWeek', 'nthWeek'], getWeekday],
	[['dayOfWeek', 'dayOfWeekName'], getWeekday],
	[['day', 'month', 'yearMonth', 'nthMonth'], (day) => day.slice('2026-11-'.length)],
	[['year', 'isoYear', 'nthYear'], (day) => day.slice('2026-'.length)],
];
const TIMES = IN_COMMON.flatMap(([dimensions, readPlace]) =>
	dimensions.map((dimension) => ({ dimension, readPlace })),
);

const TIME_OF_DAY: Record<string, string> = {
	dateHour: 'T05:00:00',
	dateHourMinute: 'T05:30:00',
	nthHour: '5',
	nthMinute: '300',
};

/** What a dimension says of a day; `hour` and `minute` say nothing of it. */
function valueOn(dimension: string, day: string, start: string): string {
	const calendar = findCalendarDimension(dimension);
	return calendar?.join(calendar.label(day, start), TIME_OF_DAY[dimension] ?? '') ?? '05';
}

type TimeComparison = [
	time: (typeof TIMES)[number],
	mode: Periods['mode'],
	range: DateRange,
	isRolling: boolean,
];

const findTime = (name: string) => TIMES.find(({ dimension }) => dimension === name)!;

const RARE_TIMES: TimeComparison[] = [
	// Only the days of March have the same place in their month as their counterparts.
	[findTime('day'), 'previousPeriod', span('2027-02-15', '2027-03-14'), true],
	// Only the days before 29 February have the same place in their year.
	[findTime('year'), 'previousPeriod', span('2027-09-01', '2028-08-30'), true],
	// The days belong to two ISO years, and their counterparts to one.
	[findTime('isoYear'), 'previousYear', span('2025-12-27', '2025-12-29'), false],
];

/** Whether each value of one list always stands beside the same value of the other. */
function isOneToOne(values: string[], others: string[]): boolean {
	const pairs = new Set(values.map((value, index) => `${value} ${others[index]}`)).size;
	return pairs === new Set(values).size && pairs === new Set(others).size;
}

describe('A dimension of the date in a comparison', () => {
	it('moves with its days exactly where each of its values has one counterpart with the same days of week, month or year', () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...TIMES),
				fc.constantFrom(...MODES),
				fc.oneof(arbitraryDays, arbitraryMonths),
				fc.boolean(),
				({ dimension, readPlace }, mode, range, isRolling) => {
					const periods = buildPeriods(mode, range, isRolling);
					const { current, previous, pairs } = periods;
					const before = pairs.map((pair) =>
						valueOn(dimension, pair.previous, previous.startDate),
					);
					const now = pairs.map((pair) =>
						valueOn(dimension, pair.current, current.startDate),
					);
					const moves =
						isOneToOne(before, now) &&
						pairs.every((pair) => readPlace(pair.current) === readPlace(pair.previous));
					const alone = alignPeriods(periods, [dimension]);
					expect(alone.separate).toEqual(moves ? [] : [dimension]);
					const moved = before.map((value) => alone.align({ [dimension]: value }, 1));
					expect(moved.map(({ values }) => values[dimension])).toEqual(
						moves ? now : before,
					);
					expect(moved.every(({ unpaired }) => unpaired !== moves)).toBe(true);
				},
			),
			{ numRuns: 70, examples: RARE_TIMES },
		);
	});

	it('moves with the date beside it, and back again', () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...TIMES),
				fc.constantFrom(...MODES),
				arbitraryRange,
				({ dimension }, mode, range) => {
					const periods = buildPeriods(mode, range);
					const { current, previous, pairs } = periods;
					const before = pairs.map((pair) => ({
						date: pair.previous,
						[dimension]: valueOn(dimension, pair.previous, previous.startDate),
					}));
					const now = pairs.map((pair) => ({
						date: pair.current,
						[dimension]: valueOn(dimension, pair.current, current.startDate),
					}));
					const { separate, align, counterpart } = alignPeriods(periods, [
						'date',
						dimension,
					]);
					expect(separate).toEqual([]);
					expect(before.map((values) => align(values, 1))).toEqual(
						now.map((values, index) => ({
							values,
							unpaired: false,
							firstDay: pairs[index]!.current,
						})),
					);
					expect(now.map((values) => align(values, 0).values)).toEqual(now);
					expect(now.map(counterpart)).toEqual(before);
				},
			),
			{ numRuns: 20 },
		);
	});
});

describe('Two compared periods', () => {
	const placeIn = (dimensions: string[], periods: Periods, values: Record<string, string>) =>
		alignPeriods(periods, dimensions).align(values, 1);
	const separateIn = (dimensions: string[], mode: Periods['mode'], start: string, end: string) =>
		alignPeriods(buildPeriods(mode, span(start, end)), dimensions).separate;

	it('that are quarters are aligned by year and month together', () => {
		const quarter = buildPeriods('previousPeriod', span('2027-01-01', '2027-03-31'));
		expect(placeIn(['year', 'month'], quarter, { year: '2026', month: '11' })).toMatchObject({
			values: { year: '2027', month: '02' },
			unpaired: false,
		});
	});

	it('leave 29 February without a counterpart where the other year has no such day', () => {
		const february = buildPeriods('previousYear', span('2028-02-01', '2028-02-29'));
		const { align } = alignPeriods(february, ['date']);
		expect(align({ date: '2028-02-29' }, 0)).toMatchObject({ unpaired: true });
		expect(align({ date: '2028-02-28' }, 0)).toMatchObject({ unpaired: false });
		const after = buildPeriods('previousYear', span('2029-02-01', '2029-02-28'));
		expect(placeIn(['date'], after, { date: '2028-02-29' })).toMatchObject({
			values: { date: '2028-02-29' },
			unpaired: true,
		});
	});

	it('whose week is cut by New Year are not compared by week', () => {
		// Google ends week 53 on 31 December and begins week 1 the next day.
		const afterNewYear = ['previousPeriod', '2027-01-03', '2027-01-09'] as const;
		expect(separateIn(['week'], ...afterNewYear)).toEqual(['week']);
		expect(separateIn(['yearWeek'], ...afterNewYear)).toEqual(['yearWeek']);
	});

	it('across New Year are compared by ISO week, which New Year does not cut', () => {
		const weeks = buildPeriods('previousPeriod', span('2027-01-04', '2027-01-10'));
		expect(placeIn(['isoYearIsoWeek'], weeks, { isoYearIsoWeek: '2026-W53' }).values).toEqual({
			isoYearIsoWeek: '2027-W01',
		});
	});

	it('that start their weeks on Sunday are not compared by ISO weeks, which start on Monday, unless both are cut alike', () => {
		const week = buildPeriods('previousPeriod', span('2026-11-08', '2026-11-14'));
		expect(placeIn(['isoWeek'], week, { isoWeek: '44' }).values).toEqual({ isoWeek: '45' });
		expect(placeIn(['isoWeek'], week, { isoWeek: '45' }).values).toEqual({ isoWeek: '46' });
	});

	it('have their rows (other) and (not set) joined, whichever dimensions are aligned', () => {
		const week = buildPeriods('previousPeriod', span('2026-11-08', '2026-11-14'));
		expect(placeIn(['date'], week, { date: '(other)' })).toMatchObject({
			values: { date: '(other)' },
			unpaired: false,
		});
	});
});

describe('A compared metric', () => {
	it.each<{
		title: string;
		value: Cell;
		previous: Cell;
		change: Cell;
		changePercent: number | null;
	}>([
		{
			title: 'has its change and its change in percent',
			value: 150,
			previous: 100,
			change: 50,
			changePercent: 50,
		},
		{
			title: 'that fell has a negative change',
			value: 75,
			previous: 100,
			change: -25,
			changePercent: -25,
		},
		{
			title: 'that was 0 before has no change in percent',
			value: 5,
			previous: 0,
			change: 5,
			changePercent: null,
		},
		{
			title: 'that stayed 0 has a change of 0 and no percent',
			value: 0,
			previous: 0,
			change: 0,
			changePercent: null,
		},
		{
			title: 'that rose from a negative value has a positive percent',
			value: 5,
			previous: -10,
			change: 15,
			changePercent: 150,
		},
		{
			title: 'with decimals has no floating-point noise in its change',
			value: 12.1,
			previous: 10.05,
			change: 2.05,
			changePercent: 20.4,
		},
		{
			title: 'that is an amount of money keeps its cents',
			value: 1000000.01,
			previous: 1000000,
			change: 0.01,
			changePercent: 0,
		},
		{
			title: 'that is large keeps all its digits in its change',
			value: 12345678901234,
			previous: 1,
			change: 12345678901233,
			changePercent: 1234567890123300,
		},
		{
			title: 'beyond 2^53 has an exact change',
			value: '9007199254740995',
			previous: '9007199254740993',
			change: 2,
			changePercent: 0,
		},
		{
			title: 'whose change is beyond 2^53 has its change as text',
			value: '90071992547409930',
			previous: 1,
			change: '90071992547409929',
			changePercent: 9007199254740992900,
		},
		{
			title: 'has its change in percent with two decimals',
			value: 2,
			previous: 3,
			change: -1,
			changePercent: -33.33,
		},
		{
			title: 'has half a hundredth of a percent rounded away from zero',
			value: 200.01,
			previous: 200,
			change: 0.01,
			changePercent: 0.01,
		},
		{
			title: 'as small as 1e-7 is compared as a number',
			value: 3e-7,
			previous: 1e-7,
			change: 2e-7,
			changePercent: 200,
		},
		{
			title: 'that hardly fell has a change of 0 percent, not -0',
			value: 100_000,
			previous: 100_001,
			change: -1,
			changePercent: 0,
		},
		{
			title: 'that is the same in other decimals has a change of 0, not -0',
			value: 0.3,
			previous: '0.30',
			change: 0,
			changePercent: 0,
		},
	])('$title', ({ value, previous, change, changePercent }) => {
		expect(compareValues(value, previous)).toEqual({ value, previous, change, changePercent });
	});
});

it('A comparison compares a row "(other)" that only one period has with nothing, and does not take the missing values for 0', () => {
	const periods = buildPeriods('previousPeriod', span('2026-11-14', '2026-11-20'));
	const rows = ['Oslo', '(other)'].map((city) => ({ city, sessions: 5 }));
	const joined = compareSessions({ periods, dimensions: ['city'], previous: rows });
	expect(joined.map(({ value, change }) => [value, change])).toEqual([
		[0, -5],
		[null, null],
	]);
});

describe('A comparison of any two periods', () => {
	const DIMENSIONS = [
		'date',
		'dateHour',
		'year',
		'month',
		'week',
		'day',
		'yearMonth',
		'yearWeek',
		'isoWeek',
		'isoYear',
		'isoYearIsoWeek',
		'dayOfWeek',
		'nthDay',
		'nthWeek',
		'nthMonth',
		'nthHour',
	];
	const ranges = fc.record({
		start: fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2024-01-01', days)),
		length: fc.oneof(fc.integer({ min: 1, max: 45 }), fc.constantFrom(28, 90, 365, 366)),
	});
	const months = fc
		.tuple(fc.integer({ min: 0, max: 60 }), fc.constantFrom(1, 2, 3, 12))
		.map(([first, count]) => {
			const start = addMonths('2024-01-01', first);
			return { start, length: countDaysBetween(start, addMonths(start, count)) };
		});

	/** A row for each day with events, as Google would group them. */
	function rowsOf(range: DateRange, dimensions: string[]): ShapedRow[] {
		const grouped = new Map<string, ShapedRow>();
		listDays(range.startDate, range.endDate).forEach((day, index) => {
			const cells = dimensions.map((name) => {
				const dimension = findCalendarDimension(name)!;
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

	it('never loses a number, doubles it or moves it to the other period', () => {
		fc.assert(
			fc.property(
				fc.oneof(ranges, months),
				fc.constantFrom(...MODES),
				fc.subarray(DIMENSIONS, { maxLength: 3 }),
				({ start, length }, mode, dimensions) => {
					const periods = buildPeriods(mode, span(start, addDays(start, length - 1)));
					const now = rowsOf(periods.current, dimensions);
					const before = rowsOf(periods.previous, dimensions);
					const joined = compareSessions({
						periods,
						dimensions,
						current: now,
						previous: before,
						isWithheld: true,
					});
					const numbers = (part: 'value' | 'previous') =>
						joined.flatMap(({ [part]: cell }) => (cell === null ? [] : [Number(cell)]));
					const sorted = (list: number[]) => list.sort((one, other) => one - other);
					const own = (rows: ShapedRow[]) => rows.map((row) => Number(row.sessions));
					expect(sorted(numbers('value'))).toEqual(sorted(own(now)));
					expect(sorted(numbers('previous'))).toEqual(sorted(own(before)));
				},
			),
			{ numRuns: 60 },
		);
	});
});
