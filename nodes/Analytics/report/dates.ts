import { failed, mapResult, formatCount, success, type Result } from '../../shared/core/result';
import {
	addDays,
	addMonths,
	countDaysBetween,
	pickEarlierDay,
	startOfMonth,
	startOfQuarter,
	startOfWeek,
	startOfYear,
	type Day,
	type WeekStart,
} from '../../shared/core/calendar';
import {
	checkOrderOfLikeDates,
	parseDaysAgo,
	checkDate,
	failReversedDates,
} from '../../shared/node/times';
import type { PropertyToday } from '../google/connection';
import {
	buildPeriods,
	buildRange,
	buildMonthsBefore,
	type ComparisonMode,
	type DateRange,
	type Periods,
} from './periods';
import type { DateChoice, Dates } from './query';

/** Resolves the periods of a comparison into calendar days. */
export async function resolveComparedPeriods(
	choice: DateChoice,
	mode: ComparisonMode,
	today: PropertyToday,
): Promise<Result<Periods>> {
	const range = await toRequestRange(choice, today);
	if (!range.ok) return range;
	const days = await resolveCalendarDays([range.value], today);
	return mapResult(days, ([current]) => buildPeriods(mode, current!, isRolling(choice)));
}

/** Resolves ranges into calendar days. Fetches the current day of the property only if a range has relative words. */
export async function resolveCalendarDays(
	ranges: DateRange[],
	today: PropertyToday,
): Promise<Result<DateRange[]>> {
	const resolved = ranges.some(isRelative) ? await today.resolve() : success('');
	return mapResult(resolved, (day) => ranges.map((range) => toCalendarDays(range, day)));
}

/**
 * Builds a range, given the current day of the property and the first day that is left out: today or an earlier day.
 */
type InCalendar = (today: Day, weekStart: WeekStart, leftOut: Day) => DateRange;

/** A range in the list: in Google's words, or a function for what depends on the calendar. */
type Preset = [name: string, value: string, range: DateRange | InCalendar];

/** In the order in which people look for a range, not by name. */
export const PRESETS: Preset[] = [
	['Last 7 Days', 'last7Days', buildRange('7daysAgo', 'yesterday')],
	['Last 14 Days', 'last14Days', buildRange('14daysAgo', 'yesterday')],
	['Last 28 Days', 'last28Days', buildRange('28daysAgo', 'yesterday')],
	['Last 30 Days', 'last30Days', buildRange('30daysAgo', 'yesterday')],
	['Last 90 Days', 'last90Days', buildRange('90daysAgo', 'yesterday')],
	['Last 12 Months', 'last12Months', yearUntil],
	['Today', 'today', buildRange('today', 'today')],
	['Yesterday', 'yesterday', buildRange('yesterday', 'yesterday')],
	[
		'This Week',
		'thisWeek',
		(today, weekStart) => buildRange(startOfWeek(today, weekStart), today),
	],
	['This Month', 'thisMonth', (today) => buildRange(startOfMonth(today), today)],
	['This Quarter', 'thisQuarter', (today) => buildRange(startOfQuarter(today), today)],
	['This Year', 'thisYear', (today) => buildRange(startOfYear(today), today)],
	['Last Week', 'lastWeek', weekBefore],
	['Last Month', 'lastMonth', (today) => buildMonthsBefore(startOfMonth(today), 1)],
	['Last Quarter', 'lastQuarter', (today) => buildMonthsBefore(startOfQuarter(today), 3)],
	['Last Year', 'lastYear', (today) => buildMonthsBefore(startOfYear(today), 12)],
];

function weekBefore(today: Day, weekStart: WeekStart): DateRange {
	const start = addDays(startOfWeek(today, weekStart), -7);
	return buildRange(start, addDays(start, 6));
}

function findPresetRange(choice: DateChoice): Result<DateRange | InCalendar> {
	const [, , range] = PRESETS.find(([, value]) => value === choice.preset) ?? [];
	return range ? success(range) : readRange(choice);
}

/**
 * Begins on the same day of the month one year earlier or, if that month lacks it, on the first day of the next one.
 */
function yearUntil(_today: Day, _weekStart: WeekStart, leftOut: Day): DateRange {
	const start = startOfMonth(leftOut);
	const first = addDays(addMonths(start, -12), countDaysBetween(start, leftOut));
	return buildRange(first, addDays(leftOut, -1));
}

export async function toRequestRanges(
	dates: Dates,
	today: PropertyToday,
): Promise<Result<DateRange[]>> {
	if (!Array.isArray(dates))
		return mapResult(await toRequestRange(dates, today), (range) => [range]);
	for (const range of dates) {
		const ordered = await checkRangeOrder(range, today);
		if (!ordered.ok) return ordered;
	}
	return success(dates);
}

/**
 * Resolves a choice into a range: in Google's own words where possible, which Google resolves in the property's time
 * zone.
 */
export async function toRequestRange(
	choice: DateChoice,
	today: PropertyToday,
): Promise<Result<DateRange>> {
	const { weekStart, unprocessedDays: days } = choice;
	const chosen = findPresetRange(choice);
	if (!chosen.ok) return chosen;
	const { value: range } = chosen;
	if (typeof range !== 'function') {
		const ordered = await checkRangeOrder(range, today);
		if (!ordered.ok) return ordered;
		const known = days === 0 ? range : moveBack(range, days);
		if (known) return success(known);
	}
	const resolved = await today.resolve();
	if (!resolved.ok) return resolved;
	const { value: day } = resolved;
	const whole = typeof range === 'function' ? range(day, weekStart, addDays(day, -days)) : range;
	return cutUnprocessedDays(whole, days, day);
}

/**
 * Refuses a range that ends before it begins. Fetches the current day of the property only if the result depends on it.
 */
async function checkRangeOrder(range: DateRange, today: PropertyToday): Promise<Result<DateRange>> {
	const inBounds = checkDateBounds(toCalendarDays(range, today.latest));
	if (!inBounds.ok) return inBounds;
	const [first, last] = [today.earliest, today.latest].map((day) => isReversed(range, day));
	if (!first && !last) return success(range);
	if (first && last) return failReversedDates(range.startDate, range.endDate);
	const day = await today.resolve();
	if (!day.ok) return day;
	const { startDate, endDate } = toCalendarDays(range, day.value);
	return startDate > endDate ? failReversedDates(startDate, endDate) : success(range);
}

function isReversed(range: DateRange, today: Day): boolean {
	const { startDate, endDate } = toCalendarDays(range, today);
	return startDate > endDate;
}

/**
 * Moves a range that is counted back from today, so that it keeps its length and ends before the days that are left
 * out; undefined for other ranges, which are shortened.
 */
function moveBack({ startDate, endDate }: DateRange, unprocessed: number): DateRange | undefined {
	const [first, last] = [parseDaysAgo(startDate), parseDaysAgo(endDate)];
	if (first === undefined || last === undefined || first <= last) return undefined;
	const days = Math.max(0, unprocessed + 1 - last);
	return buildRange(`${first + days}daysAgo`, `${last + days}daysAgo`);
}

/**
 * Whether a range moves along with today. Such a range is compared with the same number of days even when it happens to
 * be a whole month; otherwise the previous period would jump.
 */
function isRolling(choice: DateChoice): boolean {
	const range = findPresetRange(choice);
	return range.ok && typeof range.value !== 'function' && isRelative(range.value);
}

/** The days of which Google has reports, by its refusal of others: "must be greater than 2015-08-13 and less than 3000-01-01". */
const FIRST_DAY = '2015-08-14';
const LAST_DAY = '2999-12-31';

function checkDateBounds({ startDate, endDate }: DateRange): Result<void> {
	const outside = [startDate, endDate].find((day) => day < FIRST_DAY || day > LAST_DAY);
	if (outside === undefined) return success(undefined);
	return outside < FIRST_DAY
		? failed(
				`The date ${outside} is too early: Google Analytics has no data before ${FIRST_DAY}`,
				'Start later.',
			)
		: failed(`The date ${outside} is too late`, 'Check the year.');
}

/** Reads the two dates of a range. Refuses a start after the end if that is certain without knowing the current day. */
export function readRange(range: Pick<DateRange, 'startDate' | 'endDate'>): Result<DateRange> {
	const start = checkDate(range.startDate, 'Start Date');
	if (!start.ok) return start;
	const end = checkDate(range.endDate, 'End Date');
	if (!end.ok) return end;
	const read = buildRange(start.value, end.value);
	return mapResult(checkOrderOfLikeDates(read.startDate, read.endDate), () => read);
}

function cutUnprocessedDays(range: DateRange, days: number, today: Day): Result<DateRange> {
	if (days === 0) return success(range);
	const { startDate, endDate } = toCalendarDays(range, today);
	const end = pickEarlierDay(endDate, addDays(today, -1 - days));
	if (startDate <= end) return success({ ...range, startDate, endDate: end });
	return failed(
		`No complete days remain in the range ${startDate} to ${endDate} without the last ${formatCount(days, 'day')} and today`,
		"Choose an earlier range, or lower 'Exclude Unprocessed Days' under Options.",
	);
}

/** Converts a range to calendar days, given the current day of the property. */
export function toCalendarDays({ startDate, endDate, ...rest }: DateRange, today: Day): DateRange {
	return { ...rest, startDate: toDay(startDate, today), endDate: toDay(endDate, today) };
}

/** Whether a range has relative words, which are resolved before days can be counted. */
function isRelative({ startDate, endDate }: DateRange): boolean {
	return [startDate, endDate].some((date) => parseDaysAgo(date) !== undefined);
}

function toDay(date: string, today: Day): Day {
	const back = parseDaysAgo(date);
	return back === undefined ? date : addDays(today, -back);
}
