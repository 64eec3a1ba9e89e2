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
import {
	checkPast,
	monthsBefore,
	periodsOf,
	span,
	type ComparisonMode,
	type DateRange,
	type Periods,
} from './periods';
import { inDays, isRelative, readDate, refuseReversed } from './dateWords';
import { filterForPairs, filteredFields } from './expression';
import { isRaw, type DateChoice, type Dates, type ReportQuery } from './query';

/** A query with its days worked out: a report at Google for each range. */
export interface DatedQuery {
	query: ReportQuery;
	/** None for cohorts, which bring their own; of a comparison the current and the previous one. */
	ranges: DateRange[];
	periods?: Periods;
	/** The same in days of the calendar, where days without data are added. */
	filled?: DateRange[];
	/** A metric filter that is applied after the periods are joined. */
	rowFilter?: JsonRecord | undefined;
	/** Metrics that only this filter needs. */
	hidden: string[];
}

/** What joins or adds rows has to see all of them. */
export function needsAllRows({ query, periods, filled }: DatedQuery): boolean {
	return !isRaw(query) && (periods !== undefined || filled !== undefined);
}

/** What of a query says how its days are counted. */
type Counted = Pick<ReportQuery, 'dates' | 'compareWith' | 'fillDates'>;

/** Whether the dates cannot be worked out without knowing which day it is for the property. */
export function dependsOnToday(query: Counted): boolean {
	if (needsToday(query.dates)) return true;
	const ranges = isByDay(query) ? resolveRanges(query.dates, '') : undefined;
	return ranges?.ok === true && ranges.value.some(isRelative);
}

/** Whether days have to be counted, and not by Google alone. */
function isByDay({ compareWith, fillDates }: Counted): boolean {
	return compareWith !== 'none' || fillDates;
}

/** Works the dates out. `today` is the day in the time zone of the property, where it matters. */
export function withDates(query: ReportQuery, today: Day): Result<DatedQuery> {
	const ranges = resolveRanges(query.dates, today);
	if (!ranges.ok) return ranges;
	if (!isByDay(query)) return success({ query, ranges: ranges.value, hidden: [] });
	const days: DateRange[] = [];
	for (const range of ranges.value) {
		// One of a day and a word may turn out to be reversed once the day it is is known.
		const checked = refuseReversed(inDays(range, today));
		if (!checked.ok) return checked;
		days.push(checked.value);
	}
	const { compareWith, dates, fillDates } = query;
	if (compareWith === 'none' || dates.kind !== 'choice') {
		return success({ query, ranges: ranges.value, filled: days, hidden: [] });
	}
	const periods = comparedPeriods(dates.choice, compareWith, today);
	if (!periods.ok) return periods;
	const both = [periods.value.current, periods.value.previous];
	const filled = fillDates && { filled: both };
	const joined = { periods: periods.value, ...filled, ...filteredHere(query) };
	return success({ query, ranges: both, ...joined });
}

/** The periods of a comparison, in days of the calendar. */
export function comparedPeriods(
	choice: DateChoice,
	mode: ComparisonMode,
	today: Day,
): Result<Periods> {
	const range = resolveRange(choice, today);
	if (!range.ok) return range;
	const days = refuseReversed(inDays(range.value, today));
	return days.ok ? checkPast(periodsOf(mode, days.value, isRolling(choice))) : days;
}

function filteredHere(query: ReportQuery) {
	const names = query.metrics.map(({ name }) => name);
	const rowFilter = isRaw(query) ? undefined : filterForPairs(query.metricFilter, names);
	return { rowFilter, hidden: filteredFields(rowFilter).filter((name) => !names.includes(name)) };
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

/** Whether dates can only be worked out knowing which day it is for the property. */
export function needsToday(dates: Dates): boolean {
	if (dates.kind !== 'choice') return false;
	const { choice } = dates;
	return (
		CALENDAR.has(choice.preset) ||
		(choice.unprocessedDays > 0 && !ROLLING_DAYS.has(choice.preset))
	);
}

export function resolveRanges(dates: Dates, today: Day): Result<DateRange[]> {
	if (dates.kind === 'cohorts') return success([]);
	if (dates.kind === 'named') return success(dates.ranges);
	const range = resolveRange(dates.choice, today);
	return range.ok ? success([range.value]) : range;
}

/**
 * The range of a choice, in Google's own words where they express it: those Google resolves in the
 * property's time zone. `today` is needed where `needsToday` says so.
 */
export function resolveRange(choice: DateChoice, today: Day = ''): Result<DateRange> {
	const days = ROLLING_DAYS.get(choice.preset);
	if (days !== undefined) return success(rollingRange(days, choice.unprocessedDays));
	const chosen = chosenRange(choice, today);
	if (!chosen.ok || choice.unprocessedDays === 0) return chosen;
	return withoutUnprocessed(chosen.value, choice.unprocessedDays, today);
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

function chosenRange(choice: DateChoice, today: Day): Result<DateRange> {
	const { preset, weekStart } = choice;
	if (preset === 'custom') return customRange(choice);
	if (preset === 'today' || preset === 'yesterday') {
		return success(span(preset, preset));
	}
	const range = CALENDAR.get(preset)?.(today, weekStart);
	if (range) return success(range);
	return failed(`Unknown date range "${preset}"`, 'Choose one from the list.');
}

function customRange({ startDate, endDate }: DateChoice): Result<DateRange> {
	const start = readDate(startDate, 'Start Date');
	if (!start.ok) return start;
	const end = readDate(endDate, 'End Date');
	if (!end.ok) return end;
	return refuseReversed({ startDate: start.value, endDate: end.value });
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
