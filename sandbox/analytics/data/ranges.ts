/** What a report is about, in the property's own zone: date ranges, minutes, or cohorts and the days after their first. */
import { dayAt, dayOf, isoDate } from '../events/zone';
import { demand } from '../wire/refusal';
import { snake } from '../wire/schema';
import type { Setting } from './context';
import type { CohortSpec, DateRange, RunRealtimeReportRequest, RunReportRequest } from './requests';
import { quote, type Tokens } from './sql';

export interface Days {
	/** Both inclusive. */
	start: number;
	end: number;
}

export interface Range extends Days {
	name: string;
	/** Where the days alone do not say it. */
	where?: string;
	/** Of a cohort. */
	tokens?: Tokens;
}

const MOST_RANGES = 4;
const BEFORE_FIRST = '2015-08-13';
const AFTER_LAST = '3000-01-01';
const OLDEST_MINUTE = 29;
const MOST_MINUTE_RANGES = 2;
const COHORT_DAYS: Record<string, number> = { DAILY: 1, WEEKLY: 7, MONTHLY: 30 };

export function rangesOf(request: RunReportRequest, { zone, now }: Setting): Range[] {
	const { cohortSpec, dateRanges = [], dimensions = [] } = request;
	if (cohortSpec === undefined) return dateRangesOf(dateRanges, zone, now);
	demand(dateRanges.length === 0, 'dateRanges must be unspecified in a cohort request.');
	demand(
		dimensions.some(({ name }) => name === 'cohort'),
		'The cohort dimension is required in a cohort request.',
	);
	return cohortRanges(cohortSpec, zone, now);
}

function dateRangesOf(ranges: DateRange[], zone: string, now: number): Range[] {
	demand(ranges.length > 0, 'A dateRange is required.');
	demand(ranges.length <= MOST_RANGES, tooMany('dateRanges', ranges, MOST_RANGES));
	const days = ranges.map((range, index) => ({
		name: rangeName(range, index),
		...daysOf(range, zone, now),
	}));
	const names = new Set(days.map(({ name }) => name));
	demand(names.size === days.length, 'Date range names must be unique.');
	return days;
}

const tooMany = (what: string, { length }: unknown[], most: number) =>
	`Requests are limited to ${most} ${what}.\n  This request contains ${length} ${what}.`;

function rangeName({ name }: { name?: string }, index: number, usual = 'date_range_'): string {
	const isFree = !name?.startsWith(usual) && !name?.startsWith('RESERVED_');
	demand(isFree, `Date range name ${name} must not begin with ${usual} or RESERVED_.`);
	return name || `${usual}${index}`;
}

export function daysOf({ startDate, endDate }: DateRange, zone: string, now: number): Days {
	const today = dayAt(zone, now);
	const start = dayIn('startDate', startDate, today);
	const end = dayIn('endDate', endDate, today);
	demand(
		start <= end,
		`start_date must be less than or equal to end_date. start_date = ${isoDate(start)} and end_date = ${isoDate(end)}`,
	);
	return { start, end };
}

function dayIn(field: string, text = '', today: number): number {
	const word = { today: '0', yesterday: '1' }[text];
	const ago = word ?? /^(\d{1,6})daysAgo$/.exec(text)?.[1];
	const day = ago === undefined ? dayOf(text) : today - Number(ago);
	demand(
		!Number.isNaN(day),
		`Invalid ${field} : ${text}. ${field} must be YYYY-MM-DD, NdaysAgo, yesterday, or today.`,
	);
	demand(
		day > dayOf(BEFORE_FIRST) && day < dayOf(AFTER_LAST),
		`${snake(field)} = ${isoDate(day)} must be greater than ${BEFORE_FIRST} and less than ${AFTER_LAST}.`,
	);
	return day;
}

export function minuteRangesOf(
	{ minuteRanges = [{}] }: RunRealtimeReportRequest,
	{ zone, now }: Setting,
): Range[] {
	const most = MOST_MINUTE_RANGES;
	demand(minuteRanges.length <= most, tooMany('minuteRanges', minuteRanges, most));
	return minuteRanges.map((range, index) => {
		const { startMinutesAgo: start = OLDEST_MINUTE, endMinutesAgo: end = 0 } = range;
		demand(
			start >= end && end >= 0 && start <= OLDEST_MINUTE,
			`start_minutes_ago must be greater than or equal to end_minutes_ago, both from 0 to ${OLDEST_MINUTE}. start_minutes_ago = ${start} and end_minutes_ago = ${end}`,
		);
		const thisMinute = Math.floor(now / 60_000);
		const first = thisMinute - start;
		return {
			name: rangeName(range, index),
			start: dayAt(zone, first * 60_000),
			end: dayAt(zone, now),
			where: `ts >= ${first * 60} AND ts < ${(thisMinute - end + 1) * 60}`,
		};
	});
}

/** Users by their first day, followed over the days, weeks or months after it. */
function cohortRanges(spec: CohortSpec, zone: string, now: number): Range[] {
	const { cohorts = [], cohortsRange = {}, cohortReportSettings } = spec;
	const { granularity = '', startOffset = 0, endOffset } = cohortsRange;
	const length = COHORT_DAYS[granularity];
	demand(cohorts.length > 0, 'A cohort request needs at least one cohort.');
	demand(!cohortReportSettings?.accumulate, 'accumulate is not supported in this request.');
	demand(length !== undefined, 'cohortsRange.granularity is required.');
	demand(endOffset !== undefined, 'cohortsRange.endOffset is required.');
	return cohorts.map((cohort, index) => {
		const isKnown = cohort.dimension === 'firstSessionDate';
		demand(isKnown, 'The cohort dimension only supports firstSessionDate.');
		const { start, end } = daysOf(cohort.dateRange ?? {}, zone, now);
		const [from, to] = [start + startOffset * length, end + endOffset * length];
		const name = rangeName(cohort, index, 'cohort_');
		return {
			name,
			// From the cohort's own first day: the size of the cohort is counted from it.
			start: Math.min(start, from),
			end: to,
			where: `first_day BETWEEN ${start} AND ${end} AND day BETWEEN ${from} AND ${to}`,
			tokens: { cohort: quote(name), cohortStart: `${start}`, cohortEnd: `${end}` },
		};
	});
}
