import {
	addDays,
	addMonths,
	daysBetween,
	daysOf,
	isStartOfMonth,
	monthsBetween,
	type Day,
} from '../../shared/core/calendar';

/** As Google takes it: both ends included, days or words such as `yesterday`. */
export interface DateRange {
	startDate: string;
	endDate: string;
	name?: string;
}

export function span(startDate: Day, endDate: Day): DateRange {
	return { startDate, endDate };
}

/** So many months that end the day before. */
export function monthsBefore(start: Day, count: number): DateRange {
	return span(addMonths(start, -count), addDays(start, -1));
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
 * The periods of a comparison; `range` is in days of the calendar. "Last 30 days" are compared with
 * as many days before even when they happen to be a whole month.
 */
export function periodsOf(
	mode: ComparisonMode,
	{ startDate, endDate }: DateRange,
	isRolling = false,
): Periods {
	const current = { startDate, endDate };
	const months = monthsBack(mode, current, isRolling);
	const { previous, pairs } = months ? byMonths(current, months) : byDays(mode, current);
	return {
		mode,
		current: { ...current, name: 'current' },
		previous: { ...previous, name: 'previous' },
		pairs,
	};
}

/** How many months the previous period is earlier; undefined where it is a number of days. */
function monthsBack(mode: ComparisonMode, range: DateRange, isRolling: boolean) {
	if (mode === 'previousYear') return 12;
	return mode === 'previousPeriod' && !isRolling ? wholeMonths(range) : undefined;
}

/** The length of a range of calendar months, or of a year from any day; undefined for others. */
function wholeMonths({ startDate, endDate }: DateRange): number | undefined {
	const after = addDays(endDate, 1);
	const months = monthsBetween(startDate, after);
	const isWhole = isStartOfMonth(startDate) || months % 12 === 0;
	return months > 0 && isWhole && addMonths(startDate, months) === after ? months : undefined;
}

function byDays(mode: ComparisonMode, { startDate, endDate }: DateRange) {
	const length = daysBetween(startDate, endDate) + 1;
	const shift = mode === 'previousPeriod' ? length : Math.ceil(length / 7) * 7;
	const earlier = (day: Day) => addDays(day, -shift);
	return {
		previous: { startDate: earlier(startDate), endDate: earlier(endDate) },
		pairs: daysOf(startDate, endDate).map((day) => ({ current: day, previous: earlier(day) })),
	};
}

function byMonths(current: DateRange, months: number) {
	const previous = monthsEarlier(current, months);
	const taken = new Set<Day>();
	const pairs = daysOf(current.startDate, current.endDate).flatMap((day): DayPair[] => {
		const earlier = addMonths(day, -months);
		const isFree = !taken.has(earlier) && earlier <= previous.endDate;
		taken.add(earlier);
		return isFree ? [{ current: day, previous: earlier }] : [];
	});
	return { previous, pairs };
}

/** What ends with a month ends with a month before, too: February has all its days. */
function monthsEarlier(range: DateRange, months: number): DateRange {
	const { startDate, endDate } = range;
	const after = addDays(endDate, 1);
	const endsWhole = wholeMonths(range) !== undefined;
	return {
		startDate: addMonths(startDate, -months),
		endDate: endsWhole ? addDays(addMonths(after, -months), -1) : addMonths(endDate, -months),
	};
}

/** How long two periods are when one has days that the other lacks. */
export function unequalLengths({ current, previous, pairs }: Periods) {
	const [days, daysBefore] = [current, previous].map(
		({ startDate, endDate }) => daysBetween(startDate, endDate) + 1,
	);
	return days === pairs.length && daysBefore === pairs.length
		? undefined
		: { days: days ?? 0, daysBefore: daysBefore ?? 0 };
}

/** What Google calls a range in the column `dateRange`. */
export function rangeName({ name }: { name?: string }, index: number): string {
	return name || `date_range_${index}`;
}
