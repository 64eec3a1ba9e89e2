import { formatCount } from '../../shared/core/result';
import {
	addDays,
	addMonths,
	countDaysBetween,
	listDays,
	isStartOfMonth,
	countMonthsBetween,
	type Day,
} from '../../shared/core/calendar';
import type { ShapedRow } from './columns';
import {
	listCalendarDimensions,
	readDayLabels,
	labelDay,
	replaceDayLabels,
	type NamedCalendar,
} from './timeDimensions';

/** As Google takes it: both ends included, days or words such as `yesterday`. */
export interface DateRange {
	startDate: string;
	endDate: string;
	name?: string;
}

export function buildRange(startDate: Day, endDate: Day): DateRange {
	return { startDate, endDate };
}

/** The given number of months that end the day before `start`. */
export function buildMonthsBefore(start: Day, count: number): DateRange {
	return buildRange(addMonths(start, -count), addDays(start, -1));
}

export type ComparisonMode = 'previousPeriod' | 'previousPeriodSameWeekdays' | 'previousYear';

/** A period and the one it is compared with. */
export interface Periods {
	mode: ComparisonMode;
	current: DateRange;
	previous: DateRange;
	/** Each day of the current period that has a counterpart, and that counterpart. */
	pairs: DayPair[];
}

interface DayPair {
	current: Day;
	previous: Day;
}

/**
 * Builds the periods of a comparison; `range` has calendar days. Whole months are compared with the same number of
 * months before, but a rolling range such as the last 30 days with the same number of days, even when it happens to be
 * a whole month.
 */
export function buildPeriods(
	mode: ComparisonMode,
	{ startDate, endDate }: DateRange,
	isRolling = false,
): Periods {
	const current = { startDate, endDate };
	const whole = countWholeMonths(current);
	const months = mode === 'previousPeriod' && !isRolling ? whole : undefined;
	const earlier = earlierBy(mode, daysIn(current), months);
	// A range that ends with a month is compared with one that does, so that February has all its days.
	const isToMonthEnd = whole !== undefined && (months !== undefined || mode === 'previousYear');
	const end = isToMonthEnd ? addDays(earlier(addDays(endDate, 1)), -1) : earlier(endDate);
	const pairs = new Map<Day, DayPair>();
	for (const day of listDays(startDate, endDate)) {
		const previous = earlier(day);
		if (previous <= end && !pairs.has(previous))
			pairs.set(previous, { current: day, previous });
	}
	return {
		mode,
		current: { ...current, name: 'current' },
		previous: { startDate: earlier(startDate), endDate: end, name: 'previous' },
		pairs: [...pairs.values()],
	};
}

/** The day that a day is compared with. */
function earlierBy(mode: ComparisonMode, length: number, months: number | undefined) {
	if (mode === 'previousYear') return (day: Day) => addMonths(day, -12);
	if (months !== undefined) return (day: Day) => addMonths(day, -months);
	const shift = mode === 'previousPeriod' ? length : Math.ceil(length / 7) * 7;
	return (day: Day) => addDays(day, -shift);
}

/** The length of a range of calendar months, or of a year from any day; undefined for others. */
function countWholeMonths({ startDate, endDate }: DateRange): number | undefined {
	const after = addDays(endDate, 1);
	const months = countMonthsBetween(startDate, after);
	const isWhole = isStartOfMonth(startDate) || months % 12 === 0;
	return months > 0 && isWhole && addMonths(startDate, months) === after ? months : undefined;
}

const daysIn = ({ startDate, endDate }: DateRange) => countDaysBetween(startDate, endDate) + 1;

/** Whether each day of both has a counterpart. */
export function isFullyPaired({ current, previous, pairs }: Periods): boolean {
	return daysIn(current) === pairs.length && daysIn(previous) === pairs.length;
}

export function periodLengthNotes(periods: Periods): string[] {
	if (isFullyPaired(periods)) return [];
	const [days, daysBefore] = [periods.current, periods.previous].map(daysIn);
	return days === daysBefore
		? ['The months of the periods differ in length, so some days have no counterpart.']
		: [`The previous period has ${formatCount(daysBefore!, 'day')}, and this one ${days}.`];
}

/** Warns that the current period is not over, since its partial numbers would look like a fall. */
export function unfinishedPeriodWarnings({ current }: Periods, today = ''): string[] {
	if (today === '' || today > current.endDate) return [];
	return [
		`The period ending ${current.endDate} isn't over yet, so its partial data is compared with a full period.`,
	];
}

/** The name of a range in the column `dateRange`, as Google gives it. */
export function nameRange({ name }: { name?: string }, index: number): string {
	return name || `date_range_${index}`;
}

/** A row's place in the table of both periods. */
export interface AlignedRow {
	/** Its dimensions, as they would be in the current period. */
	values: ShapedRow;
	/** Its days have no counterpart in the other period, so there is nothing to compare it with. */
	unpaired: boolean;
	/** The first day of the current period that it is about, where that is known. */
	firstDay: Day | undefined;
}

/** The k-th day, week, month or hour of one period stands beside the k-th of the other. */
export interface AlignedPeriods extends Periods {
	/** The dimensions by which the periods cannot be aligned. */
	separate: string[];
	/** A row of the current period, which is side 0, or of the previous one. */
	align: (values: ShapedRow, side: number) => AlignedRow;
	/** The values of the previous period that match those of the current one; undefined where there are none. */
	counterpart: (values: ShapedRow) => ShapedRow | undefined;
}

/** Aligns two periods: rows match by their dimensions, of which those that follow from the date are moved along. */
export function alignPeriods(periods: Periods, dimensions: string[]): AlignedPeriods {
	const { current, previous } = periods;
	const calendar = listCalendarDimensions(dimensions);
	const moves = findMoves(calendar, periods);
	const days = [current, previous].map((range) => mapFirstDays(calendar, range));
	const [ofCurrent, ofPrevious] = (['to', 'from'] as const).map(
		(end) => new Map((moves ?? []).map((move) => [JSON.stringify(move[end]), move])),
	);
	const keyIn = (values: ShapedRow) => JSON.stringify(readDayLabels(calendar, values));
	return {
		...periods,
		separate: moves ? [] : calendar.map(({ name }) => name),
		align: (values, side) => {
			const key = keyIn(values);
			const move = (side > 0 ? ofPrevious : ofCurrent)!.get(key);
			const moved = move && side > 0 ? replaceDayLabels(calendar, values, move.to) : values;
			return {
				values: moved,
				unpaired: !moves || (days[side]!.has(key) && !move),
				firstDay: days[0]!.get(keyIn(moved)),
			};
		},
		counterpart: (values) => {
			const move = ofCurrent!.get(keyIn(values));
			return move && replaceDayLabels(calendar, values, move.from);
		},
	};
}

/** The first day of each value. */
function mapFirstDays(calendar: NamedCalendar[], range: DateRange): Map<string, Day> {
	const days = listDays(range.startDate, range.endDate).reverse();
	// From the last day to the first, so that the first one of a value stays.
	return new Map(
		days.map((day) => [JSON.stringify(labelDay(calendar, day, range.startDate)), day]),
	);
}

interface Move {
	from: string[];
	to: string[];
}

/**
 * Finds what the values of the previous period become in the current one; undefined where the days of one value are
 * spread over several values there, or are another part of the month, week or year.
 */
function findMoves(calendar: NamedCalendar[], periods: Periods): Move[] | undefined {
	const moves = new Map<string, Move>();
	const sources = new Map<string, string>();
	for (const pair of periods.pairs) {
		const from = labelDay(calendar, pair.previous, periods.previous.startDate);
		const to = labelDay(calendar, pair.current, periods.current.startDate);
		const [source, target] = [JSON.stringify(from), JSON.stringify(to)];
		if ((sources.get(target) ?? source) !== source) return undefined;
		if (JSON.stringify(moves.get(source)?.to ?? to) !== target) return undefined;
		sources.set(target, source);
		moves.set(source, { from, to });
	}
	return isComparable(calendar, periods) ? [...moves.values()] : undefined;
}

/** Half of June is not compared with the other half as if both were June. */
function isComparable(calendar: NamedCalendar[], { pairs, current, previous }: Periods): boolean {
	const kept = calendar.filter(({ position }) =>
		pairs.every((pair) => position(pair.current) === position(pair.previous)),
	);
	if (kept.length === calendar.length) return true;
	// One dimension that tells the days apart as finely as all of them together decides.
	return [current, previous].every((range) => {
		const finest = mapFirstDays(calendar, range).size;
		return kept.some((dimension) => mapFirstDays([dimension], range).size === finest);
	});
}
