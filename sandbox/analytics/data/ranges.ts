/** What a report is about, in the property's own zone: date ranges, minutes, or cohorts and the days after their first. */
import { localDayAt, parseIsoDate, toIsoDate } from '../events/localDays';
import { assertArgument } from '../wire/errors';
import { toSnakeCase } from '../wire/schema';
import type { ReportContext } from './context';
import type {
	CohortSpec,
	DateRangeMessage,
	RunRealtimeReportRequest,
	RunReportRequest,
} from './requests';
import { quoteSql, type SqlTokens } from './sql';

export interface Days {
	/** Both inclusive. */
	start: number;
	end: number;
}

export interface ReportRange extends Days {
	name: string;
	/** Where the days alone do not say it. */
	where?: string;
	/** Of a cohort. */
	tokens?: SqlTokens;
}

const MOST_RANGES = 4;
const BEFORE_FIRST = '2015-08-13';
const AFTER_LAST = '3000-01-01';
const OLDEST_MINUTE = 29;
const MOST_MINUTE_RANGES = 2;
const COHORT_DAYS: Record<string, number> = { DAILY: 1, WEEKLY: 7, MONTHLY: 30 };

export function resolveRanges(
	request: RunReportRequest,
	{ timeZone: zone, now }: ReportContext,
): ReportRange[] {
	const { cohortSpec, dateRanges = [], dimensions = [] } = request;
	if (cohortSpec === undefined) return resolveDateRanges(dateRanges, zone, now);
	assertArgument(dateRanges.length === 0, 'dateRanges must be unspecified in a cohort request.');
	assertArgument(
		dimensions.some(({ name }) => name === 'cohort'),
		'The cohort dimension is required in a cohort request.',
	);
	return resolveCohortRanges(cohortSpec, zone, now);
}

function resolveDateRanges(ranges: DateRangeMessage[], zone: string, now: number): ReportRange[] {
	assertArgument(ranges.length > 0, 'A dateRange is required.');
	assertArgument(ranges.length <= MOST_RANGES, describeExcess('dateRanges', ranges, MOST_RANGES));
	const days = ranges.map((range, index) => ({
		name: resolveRangeName(range, index),
		...resolveDays(range, zone, now),
	}));
	const names = new Set(days.map(({ name }) => name));
	assertArgument(names.size === days.length, 'Date range names must be unique.');
	return days;
}

const describeExcess = (what: string, { length }: unknown[], most: number) =>
	`Requests are limited to ${most} ${what}.\n  This request contains ${length} ${what}.`;

function resolveRangeName(
	{ name }: { name?: string },
	index: number,
	usual = 'date_range_',
): string {
	const isFree = !name?.startsWith(usual) && !name?.startsWith('RESERVED_');
	assertArgument(isFree, `Date range name ${name} must not begin with ${usual} or RESERVED_.`);
	return name || `${usual}${index}`;
}

export function resolveDays(
	{ startDate, endDate }: DateRangeMessage,
	zone: string,
	now: number,
): Days {
	const today = localDayAt(zone, now);
	const start = resolveDay('startDate', startDate, today);
	const end = resolveDay('endDate', endDate, today);
	assertArgument(
		start <= end,
		`start_date must be less than or equal to end_date. start_date = ${toIsoDate(start)} and end_date = ${toIsoDate(end)}`,
	);
	return { start, end };
}

function resolveDay(field: string, text = '', today: number): number {
	const word = { today: '0', yesterday: '1' }[text];
	const ago = word ?? /^(\d{1,6})daysAgo$/.exec(text)?.[1];
	const day = ago === undefined ? parseIsoDate(text) : today - Number(ago);
	assertArgument(
		!Number.isNaN(day),
		`Invalid ${field} : ${text}. ${field} must be YYYY-MM-DD, NdaysAgo, yesterday, or today.`,
	);
	assertArgument(
		day > parseIsoDate(BEFORE_FIRST) && day < parseIsoDate(AFTER_LAST),
		`${toSnakeCase(field)} = ${toIsoDate(day)} must be greater than ${BEFORE_FIRST} and less than ${AFTER_LAST}.`,
	);
	return day;
}

export function resolveMinuteRanges(
	{ minuteRanges = [{}] }: RunRealtimeReportRequest,
	{ timeZone: zone, now }: ReportContext,
): ReportRange[] {
	const most = MOST_MINUTE_RANGES;
	assertArgument(minuteRanges.length <= most, describeExcess('minuteRanges', minuteRanges, most));
	return minuteRanges.map((range, index) => {
		const { startMinutesAgo: start = OLDEST_MINUTE, endMinutesAgo: end = 0 } = range;
		assertArgument(
			start >= end && end >= 0 && start <= OLDEST_MINUTE,
			`start_minutes_ago must be greater than or equal to end_minutes_ago, both from 0 to ${OLDEST_MINUTE}. start_minutes_ago = ${start} and end_minutes_ago = ${end}`,
		);
		const thisMinute = Math.floor(now / 60_000);
		const first = thisMinute - start;
		return {
			name: resolveRangeName(range, index),
			start: localDayAt(zone, first * 60_000),
			end: localDayAt(zone, now),
			where: `ts >= ${first * 60} AND ts < ${(thisMinute - end + 1) * 60}`,
		};
	});
}

/** Users by their first day, followed over the days, weeks or months after it. */
function resolveCohortRanges(spec: CohortSpec, zone: string, now: number): ReportRange[] {
	const { cohorts = [], cohortsRange = {}, cohortReportSettings } = spec;
	const { granularity = '', startOffset = 0, endOffset } = cohortsRange;
	const length = COHORT_DAYS[granularity];
	assertArgument(cohorts.length > 0, 'A cohort request needs at least one cohort.');
	assertArgument(
		!cohortReportSettings?.accumulate,
		'accumulate is not supported in this request.',
	);
	assertArgument(length !== undefined, 'cohortsRange.granularity is required.');
	assertArgument(endOffset !== undefined, 'cohortsRange.endOffset is required.');
	return cohorts.map((cohort, index) => {
		const isKnown = cohort.dimension === 'firstSessionDate';
		assertArgument(isKnown, 'The cohort dimension only supports firstSessionDate.');
		const { start, end } = resolveDays(cohort.dateRange ?? {}, zone, now);
		const [from, to] = [start + startOffset * length, end + endOffset * length];
		const name = resolveRangeName(cohort, index, 'cohort_');
		return {
			name,
			// From the cohort's own first day: the size of the cohort is counted from it.
			start: Math.min(start, from),
			end: to,
			where: `first_day BETWEEN ${start} AND ${end} AND day BETWEEN ${from} AND ${to}`,
			tokens: { cohort: quoteSql(name), cohortStart: `${start}`, cohortEnd: `${end}` },
		};
	});
}
