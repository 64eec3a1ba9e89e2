import fc from 'fast-check';

import {
	addDays,
	addMonths,
	countDaysBetween,
	listDays,
	getWeekday,
} from '../../nodes/shared/core/calendar';
import { findCalendarDimension } from '../../nodes/Analytics/report/timeDimensions';
import { readColumns, type Cell, type ShapedRow } from '../../nodes/Analytics/report/columns';
import {
	compareValues,
	createPeriodJoiner,
	type ComparedValue,
} from '../../nodes/Analytics/report/compare';
import {
	alignPeriods,
	periodLengthNotes,
	buildPeriods,
	type DateRange,
	type Periods,
} from '../../nodes/Analytics/report/periods';

const MODES = ['previousPeriod', 'previousPeriodSameWeekdays', 'previousYear'] as const;

const span = (startDate: string, endDate: string) => ({ startDate, endDate });

describe('The period that a report is compared with', () => {
	it.each<[mode: Periods['mode'], what: string, now: string, before: string]>([
		['previousPeriod', 'a week', '2026-11-14/2026-11-20', '2026-11-07/2026-11-13'],
		['previousPeriod', 'a day', '2026-11-20/2026-11-20', '2026-11-19/2026-11-19'],
		['previousPeriodSameWeekdays', '30 days', '2026-10-22/2026-11-20', '2026-09-17/2026-10-16'],
		['previousPeriodSameWeekdays', 'a week', '2026-11-14/2026-11-20', '2026-11-07/2026-11-13'],
		['previousYear', 'a part of a month', '2026-11-01/2026-11-20', '2025-11-01/2025-11-20'],
		['previousYear', 'a leap day and after', '2028-02-29/2028-03-02', '2027-02-28/2027-03-02'],
		['previousYear', 'a February', '2029-02-01/2029-02-28', '2028-02-01/2028-02-29'],
		['previousPeriod', 'a month', '2026-06-01/2026-06-30', '2026-05-01/2026-05-31'],
		['previousPeriod', 'a February', '2028-02-01/2028-02-29', '2028-01-01/2028-01-31'],
		['previousPeriod', 'a quarter', '2026-07-01/2026-09-30', '2026-04-01/2026-06-30'],
		['previousPeriod', 'a first quarter', '2027-01-01/2027-03-31', '2026-10-01/2026-12-31'],
		['previousPeriod', 'a year', '2029-01-01/2029-12-31', '2028-01-01/2028-12-31'],
		['previousPeriod', 'two months', '2026-03-01/2026-04-30', '2026-01-01/2026-02-28'],
		['previousPeriod', 'any twelve months', '2027-11-21/2028-11-20', '2026-11-21/2027-11-20'],
		['previousPeriod', 'a part of a month', '2026-11-01/2026-11-20', '2026-10-12/2026-10-31'],
	])('is computed by %s: for %s (%s) it is %s', (mode, _what, now, before) => {
		const [start = '', end = ''] = now.split('/');
		const { previous } = buildPeriods(mode, span(start, end));
		expect(`${previous.startDate}/${previous.endDate}`).toBe(before);
	});

	it.each([
		['2026-06-01', '2026-06-30', 'The previous period has 31 days, and this one 30.'],
		['2026-06-01', '2026-08-31', 'The months of the periods differ in length'],
		['2026-06-01', '2026-06-20', undefined],
	])(
		'has a note about its length only where the lengths differ: for %s to %s',
		(start, end, words) => {
			const [said] = periodLengthNotes(buildPeriods('previousPeriod', span(start, end)));
			expect(said?.startsWith(words ?? '-')).toBe(words && true);
		},
	);

	it('has at most one day for each day of the current period, and no day twice', () => {
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
					const { current, previous, pairs } = buildPeriods(mode, range);
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

/** What two days have to have in common, so that the values of a dimension around them are compared. */
const IN_COMMON: Array<[dimensions: string[], (day: string) => unknown]> = [
	[['date', 'dateHour', 'dateHourMinute', 'nthDay', 'nthHour', 'nthMinute'], () => 'nothing'],
	[['hour', 'minute'], () => 'nothing'],
	[['week', 'yearWeek', 'isoWeek', 'isoYearIsoWeek', 'nthWeek'], getWeekday],
	[['dayOfWeek', 'dayOfWeekName'], getWeekday],
	[['day', 'month', 'yearMonth', 'nthMonth'], (day) => day.slice('2026-11-'.length)],
	[['year', 'isoYear', 'nthYear'], (day) => day.slice('2026-'.length)],
];
const TIMES = IN_COMMON.flatMap(([dimensions, inCommon]) =>
	dimensions.map((dimension) => [dimension, inCommon] as const),
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

describe('A comparison of periods by a date dimension', () => {
	/** On 21 November 2026: the last 28 days, the last month, the last quarter. */
	const PRESETS: Array<[start: string, end: string, isRolling: boolean]> = [
		['2026-10-24', '2026-11-20', true],
		['2026-10-01', '2026-10-31', false],
		['2026-07-01', '2026-09-30', false],
	];
	const ALL = MODES.flatMap((mode) =>
		PRESETS.map(([start, end, isRolling]) => buildPeriods(mode, span(start, end), isRolling)),
	);

	it.each(TIMES)(
		'aligns its values by day, or lists the rows of each period separately: %s',
		(dimension, inCommon) => {
			for (const periods of ALL) {
				const { current, previous, pairs } = periods;
				const alone = alignPeriods(periods, [dimension]);
				const besideDate = alignPeriods(periods, ['date', dimension]);
				const moves = pairs.every(
					(pair) => inCommon(pair.current) === inCommon(pair.previous),
				);
				expect([alone.separate, besideDate.separate]).toEqual([
					moves ? [] : [dimension],
					[],
				]);
				const days = pairs.map((pair) => {
					const before = {
						[dimension]: valueOn(dimension, pair.previous, previous.startDate),
					};
					const now = {
						[dimension]: valueOn(dimension, pair.current, current.startDate),
					};
					const dayBefore = { date: pair.previous, ...before };
					return { before, now, dayBefore, today: { date: pair.current, ...now } };
				});
				expect(days.map(({ before }) => alone.align(before, 1))).toMatchObject(
					days.map(({ before, now }) => ({
						values: moves ? now : before,
						unpaired: !moves,
					})),
				);
				expect(days.map(({ dayBefore }) => besideDate.align(dayBefore, 1).values)).toEqual(
					days.map(({ today }) => today),
				);
				expect(days.map(({ today }) => besideDate.counterpart(today))).toEqual(
					days.map(({ dayBefore }) => dayBefore),
				);
			}
		},
	);
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
	it.each<[string, Cell, Cell, Cell, number | null]>([
		['has its change and its change in percent', 150, 100, 50, 50],
		['that fell has a negative change', 75, 100, -25, -25],
		['that was 0 before has no change in percent', 5, 0, 5, null],
		['that stayed 0 has a change of 0 and no percent', 0, 0, 0, null],
		['that rose from a negative value has a positive percent', 5, -10, 15, 150],
		['with decimals has no floating-point noise in its change', 12.1, 10.05, 2.05, 20.4],
		['that is an amount of money keeps its cents', 1000000.01, 1000000, 0.01, 0],
		[
			'that is large keeps all its digits in its change',
			12345678901234,
			1,
			12345678901233,
			1234567890123300,
		],
		['beyond 2^53 has an exact change', '9007199254740995', '9007199254740993', 2, 0],
		[
			'whose change is beyond 2^53 has its change as text',
			'90071992547409930',
			1,
			'90071992547409929',
			9007199254740992900,
		],
		['has its change in percent with two decimals', 2, 3, -1, -33.33],
		['has half a hundredth of a percent rounded away from zero', 200.01, 200, 0.01, 0.01],
		['as small as 1e-7 is compared as a number', 3e-7, 1e-7, 2e-7, 200],
		['that hardly fell has a change of 0 percent, not -0', 100_000, 100_001, -1, 0],
		['that is the same in other decimals has a change of 0, not -0', 0.3, '0.30', 0, 0],
	])('%s', (_claim, value, previous, change, changePercent) => {
		expect(compareValues(value, previous)).toEqual({ value, previous, change, changePercent });
	});
});

/** Rows of two periods joined, with both of their values; what is missing is null. */
function join(
	periods: Periods,
	names: string[],
	[current, previous]: [ShapedRow[], ShapedRow[]],
	isWithheld = true,
): ComparedValue[] {
	const columns = readColumns({
		dimensions: names,
		metrics: [{ name: 'sessions', type: 'TYPE_INTEGER' }],
	});
	const side = { columns, isWithheld };
	const join = createPeriodJoiner({
		periods: alignPeriods(periods, names),
		tables: [side, side],
		query: { comparisonOutput: 'nested' },
		quality: { timeZone: undefined },
		now: undefined,
	});
	return join([current, previous]).map(({ sessions }) => sessions as ComparedValue);
}

it('A comparison compares a row "(other)" that only one period has with nothing, and does not take the missing values for 0', () => {
	const periods = buildPeriods('previousPeriod', span('2026-11-14', '2026-11-20'));
	const rows = ['Oslo', '(other)'].map((city) => ({ city, sessions: 5 }));
	const joined = join(periods, ['city'], [[], rows], false);
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
					const joined = join(periods, dimensions, [now, before]);
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
