import type { JsonRecord } from '../../shared/core/json';
import { plural } from '../../shared/core/numbers';
import { failed, success, type Result } from '../../shared/core/result';
import {
	addDays,
	addMonths,
	earlierOf,
	startOfMonth,
	startOfQuarter,
	startOfWeek,
	startOfYear,
	type Day,
	type WeekStart,
} from '../../shared/core/calendar';
import { daysAgo, inGooglesCase, readDate } from '../google/dateWords';
import {
	monthsBefore,
	periodsOf,
	span,
	type ComparisonMode,
	type DateRange,
	type Periods,
} from './periods';
import { filterForPairs, filteredFields } from './expression';
import { isRaw, type DateChoice, type Dates, type ReportQuery } from './query';

/** Which day it is in the time zone of the property, asked for only where a date depends on it. */
export type Today = () => Promise<Result<Day>>;

/** A query with its days worked out: a report at Google for each range. */
export interface DatedQuery {
	query: ReportQuery;
	/**
	 * None for cohorts, which bring their own; of a comparison the current and the previous one. In days of the
	 * calendar where days are counted here, else in Google's words too.
	 */
	ranges: DateRange[];
	periods?: Periods;
	/** A metric filter that is applied after the periods are joined. */
	rowFilter?: JsonRecord | undefined;
}

/** What joins or adds rows has to see all of them. */
export function needsAllRows({ query, periods }: DatedQuery): boolean {
	return !isRaw(query) && (periods !== undefined || query.fillDates);
}

export async function withDates(query: ReportQuery, today: Today): Promise<Result<DatedQuery>> {
	const { compareWith, dates, fillDates } = query;
	if (compareWith !== 'none' && dates.kind === 'choice') {
		const periods = await comparedPeriods(dates.choice, compareWith, today);
		if (!periods.ok) return periods;
		const ranges = [periods.value.current, periods.value.previous];
		return success({ query, ranges, periods: periods.value, rowFilter: filterHere(query) });
	}
	const ranges = await resolveRanges(dates, today);
	const days = ranges.ok && fillDates ? await allInDays(ranges.value, today) : ranges;
	return days.ok ? success({ query, ranges: days.value }) : days;
}

/** The periods of a comparison, in days of the calendar. */
export async function comparedPeriods(
	choice: DateChoice,
	mode: ComparisonMode,
	today: Today,
): Promise<Result<Periods>> {
	const range = await resolveRange(choice, today);
	if (!range.ok) return range;
	const days = await allInDays([range.value], today);
	return days.ok ? success(periodsOf(mode, days.value[0]!, isRolling(choice))) : days;
}

async function allInDays(ranges: DateRange[], todayAt: Today): Promise<Result<DateRange[]>> {
	const today = ranges.some(isRelative) ? await todayAt() : success('');
	return today.ok ? success(ranges.map((range) => inDays(range, today.value))) : today;
}

function filterHere(query: ReportQuery): JsonRecord | undefined {
	const names = query.metrics.map(({ name }) => name);
	return isRaw(query) ? undefined : filterForPairs(query.metricFilter, names);
}

/** Metrics that only the filter needs. */
export function hiddenMetrics({ query, rowFilter }: DatedQuery): string[] {
	const shown = new Set(query.metrics.map(({ name }) => name));
	return filteredFields(rowFilter).filter((name) => !shown.has(name));
}

/** "Last N days" are N complete days and end yesterday, as in the Google Analytics interface. */
const ROLLING_DAYS = new Map([
	['last7Days', 7],
	['last14Days', 14],
	['last28Days', 28],
	['last30Days', 30],
	['last90Days', 90],
]);

/** Presets that only a calendar can tell, given the day it is in the property's time zone. */
const CALENDAR = new Map<string, (today: Day, weekStart: WeekStart) => DateRange>(
	Object.entries({
		thisWeek: (today, weekStart) => span(startOfWeek(today, weekStart), today),
		lastWeek: (today, weekStart) => {
			const start = addDays(startOfWeek(today, weekStart), -7);
			return span(start, addDays(start, 6));
		},
		thisMonth: (today) => span(startOfMonth(today), today),
		lastMonth: (today) => monthsBefore(startOfMonth(today), 1),
		thisQuarter: (today) => span(startOfQuarter(today), today),
		lastQuarter: (today) => monthsBefore(startOfQuarter(today), 3),
		thisYear: (today) => span(startOfYear(today), today),
		lastYear: (today) => monthsBefore(startOfYear(today), 12),
		last12Months: (today) => span(addMonths(today, -12), addDays(today, -1)),
	}),
);

export async function resolveRanges(dates: Dates, today: Today): Promise<Result<DateRange[]>> {
	if (dates.kind === 'cohorts') return success([]);
	if (dates.kind === 'named') return success(dates.ranges);
	const range = await resolveRange(dates.choice, today);
	return range.ok ? success([range.value]) : range;
}

/** The range of a choice, in Google's own words where they express it: those Google resolves in the property's time zone. */
export async function resolveRange(choice: DateChoice, todayAt: Today): Promise<Result<DateRange>> {
	const { preset, weekStart, unprocessedDays } = choice;
	const days = ROLLING_DAYS.get(preset);
	if (days !== undefined) return success(rollingRange(days, unprocessedDays));
	const inCalendar = CALENDAR.get(preset);
	const inWords = inCalendar ? undefined : rangeInWords(choice);
	if (inWords && (!inWords.ok || unprocessedDays === 0)) return inWords;
	const today = await todayAt();
	if (!today.ok) return today;
	const range = inWords?.value ?? inCalendar!(today.value, weekStart);
	return unprocessedDays === 0
		? success(range)
		: withoutUnprocessed(range, unprocessedDays, today.value);
}

/**
 * Whether it is a number of days that moves along with today, which is a number of days still when it happens to be a
 * whole month: else the period that it is compared with would jump.
 */
function isRolling({ preset, startDate, endDate }: DateChoice): boolean {
	return ROLLING_DAYS.has(preset) || (preset === 'custom' && isRelative({ startDate, endDate }));
}

function rollingRange(days: number, unprocessed: number): DateRange {
	return {
		startDate: `${days + unprocessed}daysAgo`,
		endDate: unprocessed === 0 ? 'yesterday' : `${unprocessed + 1}daysAgo`,
	};
}

function rangeInWords(choice: DateChoice): Result<DateRange> {
	const { preset } = choice;
	if (preset === 'custom') return customRange(choice);
	if (preset === 'today' || preset === 'yesterday') return success(span(preset, preset));
	return failed(`Unknown date range "${preset}"`, 'Choose one from the list.');
}

function customRange({ startDate, endDate }: DateChoice): Result<DateRange> {
	const start = readDate(startDate, 'Start Date');
	if (!start.ok) return start;
	const end = readDate(endDate, 'End Date');
	if (!end.ok) return end;
	return success({ startDate: start.value, endDate: end.value });
}

function withoutUnprocessed(range: DateRange, days: number, today: Day): Result<DateRange> {
	const { startDate, endDate } = inDays(range, today);
	const end = earlierOf(endDate, addDays(today, -1 - days));
	if (startDate <= end) return success({ ...range, startDate, endDate: end });
	return failed(
		`No complete days remain in the range ${startDate} to ${endDate} without the last ${plural(days, 'day')} and today`,
		"Choose an earlier range, or lower 'Exclude Unprocessed Days' under Options.",
	);
}

/** The range in days of the calendar, given which day it is for the property. */
export function inDays({ startDate, endDate, ...rest }: DateRange, today: Day): DateRange {
	return { ...rest, startDate: toDay(startDate, today), endDate: toDay(endDate, today) };
}

/** Whether words in the range have to be resolved before days can be counted. */
function isRelative({ startDate, endDate }: DateRange): boolean {
	return [startDate, endDate].some((date) => daysAgo(inGooglesCase(date)) !== undefined);
}

function toDay(date: string, today: Day): Day {
	const back = daysAgo(date);
	return back === undefined ? date : addDays(today, -back);
}
