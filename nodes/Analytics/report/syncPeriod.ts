/** The days of a sync, and the slices in which they are requested. */
import {
	addDays,
	toDayInZone,
	countDaysBetween,
	listDays,
	FIRST_ZONE,
	type Day,
} from '../../shared/core/calendar';
import { splitIntoBatches } from '../../shared/core/lists';
import { failed, formatNumber, success, type Result } from '../../shared/core/result';
import { parseDaysAgo, checkDate } from '../../shared/node/times';
import { buildRange, type DateRange } from './periods';

/** Which days a sync returns, relative to the current day of the property. */
export interface SyncPeriod {
	/**
	 * A number of complete days until yesterday, or a first day: `2026-01-31` or a relative one such as `30daysAgo`.
	 */
	start: { restateDays: number } | { fromDate: string };
	includeToday: boolean;
}

/** Two years, one of which may be a leap year. */
const MOST_RESTATED_DAYS = 731;

/** Checks how many days are returned again. */
export function checkRestateDays(days: number): Result<number> {
	if (days >= 1 && days <= MOST_RESTATED_DAYS) return success(days);
	return failed(
		`'Days to Restate' must be between 1 and ${MOST_RESTATED_DAYS} (two years), not ${formatNumber(days)}`,
		"Google rarely changes numbers that are older than a month. For a longer backfill, set 'Period' to From a Date.",
	);
}

/** Google refuses reports of earlier days. */
const FIRST_DAY = '2015-08-14';

/** Checks the first day of a sync; `moment` is the time in milliseconds. */
export function checkFromDate(text: string, moment: number): Result<string> {
	const date = checkDate(text, 'From Date');
	if (!date.ok) return date;
	const latestToday = toDayInZone(FIRST_ZONE, moment);
	const day = toSyncDay(date.value, latestToday);
	if (day > latestToday) {
		return failed(
			`'From Date' is in the future: ${day}`,
			"Enter the first day to sync, such as the table's last day minus the days to restate.",
		);
	}
	if (day >= FIRST_DAY) return date;
	return failed(
		`'From Date' is before ${FIRST_DAY}, the first day that Google Analytics reports: ${day || text}`,
		"Use a later date. It's fine to start before the property's first data.",
	);
}

function toSyncDay(date: string, today: Day): Day {
	const back = parseDaysAgo(date);
	return back === undefined ? date : addDays(today, -back);
}

/**
 * The days of some periods in their order, each once, given the day it is for the property; none where no day is
 * complete yet. They follow one another, as all periods end yesterday or today.
 */
export function listSyncDays(periods: SyncPeriod[], today: Day): Day[] {
	const days = periods.flatMap((period) => listPeriodDays(period, today));
	return [...new Set(days)].sort();
}

function listPeriodDays({ start, includeToday }: SyncPeriod, today: Day): Day[] {
	const yesterday = addDays(today, -1);
	const first =
		'fromDate' in start ? toSyncDay(start.fromDate, today) : addDays(today, -start.restateDays);
	return listDays(first, includeToday ? today : yesterday);
}

/** The days of one report: few enough that a failure costs few days. */
export const SLICE_DAYS = 14;

/** Days in a row, in slices that are each one report at Google. */
export function sliceDays(days: Day[]): Day[][] {
	return splitIntoBatches(days, SLICE_DAYS);
}

/** The two halves of a slice of several days. */
export function halveSlice(slice: Day[]): Day[][] {
	return splitIntoBatches(slice, Math.ceil(slice.length / 2));
}

/** The days of a slice as a date range. */
export function toDateRange(slice: Day[]): DateRange {
	return buildRange(slice[0]!, slice.at(-1)!);
}

/** Groups days into date ranges of consecutive days, in order. */
export function groupIntoRanges(days: Day[]): DateRange[] {
	const ranges: DateRange[] = [];
	for (const day of [...new Set(days)].sort()) {
		const current = ranges.at(-1);
		if (current && countDaysBetween(current.endDate, day) === 1) current.endDate = day;
		else ranges.push({ startDate: day, endDate: day });
	}
	return ranges;
}

/** Describes days as they are in a table, consecutive ones together: `2026-10-01 to 2026-10-14, 2026-10-20`. */
export function describeDays(days: Day[]): string {
	return groupIntoRanges(days)
		.map(({ startDate, endDate }) =>
			startDate === endDate ? startDate : `${startDate} to ${endDate}`,
		)
		.join(', ');
}
