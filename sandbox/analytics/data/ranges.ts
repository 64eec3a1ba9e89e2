/** The periods of a report in the property's time zone: date ranges, minute ranges, or cohorts with the days that follow. */
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

/** Local days, both inclusive. */
export interface DayRange {
	start: number;
	end: number;
}

export interface ReportRange extends DayRange {
	name: string;
	/** The SQL condition on events, where it is more than the days from `start` to `end`. */
	where?: string;
	/** Cohorts only. */
	tokens?: SqlTokens;
}

const MAXIMUM_DATE_RANGES = 4;
const DAY_BEFORE_FIRST = '2015-08-13';
const DAY_AFTER_LAST = '3000-01-01';
/** Realtime reports reach back this many minutes. */
const OLDEST_MINUTE = 29;
const MAXIMUM_MINUTE_RANGES = 2;
const DAYS_PER_GRANULARITY: Record<string, number> = {
	DAILY: 1,
	WEEKLY: 7,
	MONTHLY: 30,
};

/** The date ranges of a request, or its cohorts. */
export function resolveReportRanges(
	request: RunReportRequest,
	{ timeZone, now }: ReportContext,
): ReportRange[] {
	const { cohortSpec, dateRanges = [], dimensions = [] } = request;
	if (cohortSpec === undefined) return resolveDateRanges(dateRanges, timeZone, now);
	assertArgument(dateRanges.length === 0, 'dateRanges must be unspecified in a cohort request.');
	assertArgument(
		dimensions.some(({ name }) => name === 'cohort'),
		'The cohort dimension is required in a cohort request.',
	);
	return resolveCohortRanges(cohortSpec, timeZone, now);
}

function resolveDateRanges(
	dateRanges: DateRangeMessage[],
	timeZone: string,
	now: number,
): ReportRange[] {
	assertArgument(dateRanges.length > 0, 'A dateRange is required.');
	assertArgument(
		dateRanges.length <= MAXIMUM_DATE_RANGES,
		describeExcess('dateRanges', dateRanges.length, MAXIMUM_DATE_RANGES),
	);
	const ranges = dateRanges.map((dateRange, index) => ({
		name: resolveRangeName(dateRange.name, index, 'date_range_'),
		...resolveDays(dateRange, timeZone, now),
	}));
	const names = new Set(ranges.map(({ name }) => name));
	assertArgument(names.size === ranges.length, 'Date range names must be unique.');
	return ranges;
}

function describeExcess(ranges: string, count: number, maximum: number): string {
	return `Requests are limited to ${maximum} ${ranges}.\n  This request contains ${count} ${ranges}.`;
}

/** The name that the request gives, or `date_range_0` by the position. */
function resolveRangeName(name: string | undefined, index: number, prefix: string): string {
	assertArgument(
		!name?.startsWith(prefix) && !name?.startsWith('RESERVED_'),
		`Date range name ${name} must not begin with ${prefix} or RESERVED_.`,
	);
	return name || `${prefix}${index}`;
}

/** @throws GoogleError INVALID_ARGUMENT for dates that do not exist, are out of bounds or in the wrong order */
export function resolveDays(
	{ startDate, endDate }: DateRangeMessage,
	timeZone: string,
	now: number,
): DayRange {
	const today = localDayAt(timeZone, now);
	const start = resolveDay('startDate', startDate, today);
	const end = resolveDay('endDate', endDate, today);
	assertArgument(
		start <= end,
		`start_date must be less than or equal to end_date. start_date = ${toIsoDate(start)} and end_date = ${toIsoDate(end)}`,
	);
	return { start, end };
}

/** @param text `2026-01-05`, `today`, `yesterday` or `7daysAgo` */
function resolveDay(field: string, text = '', today: number): number {
	const daysAgo = readDaysAgo(text);
	const day = daysAgo === undefined ? parseIsoDate(text) : today - daysAgo;
	assertArgument(
		!Number.isNaN(day),
		`Invalid ${field} : ${text}. ${field} must be YYYY-MM-DD, NdaysAgo, yesterday, or today.`,
	);
	assertArgument(
		day > parseIsoDate(DAY_BEFORE_FIRST) && day < parseIsoDate(DAY_AFTER_LAST),
		`${toSnakeCase(field)} = ${toIsoDate(day)} must be greater than ${DAY_BEFORE_FIRST} and less than ${DAY_AFTER_LAST}.`,
	);
	return day;
}

function readDaysAgo(text: string): number | undefined {
	if (text === 'today') return 0;
	if (text === 'yesterday') return 1;
	const digits = /^(\d{1,6})daysAgo$/.exec(text)?.[1];
	return digits === undefined ? undefined : Number(digits);
}

/** The minute ranges of a realtime report; the last thirty minutes by default. */
export function resolveMinuteRanges(
	{ minuteRanges = [{}] }: RunRealtimeReportRequest,
	{ timeZone, now }: ReportContext,
): ReportRange[] {
	assertArgument(
		minuteRanges.length <= MAXIMUM_MINUTE_RANGES,
		describeExcess('minuteRanges', minuteRanges.length, MAXIMUM_MINUTE_RANGES),
	);
	const thisMinute = Math.floor(now / 60_000);
	return minuteRanges.map((minuteRange, index) => {
		const { name, startMinutesAgo = OLDEST_MINUTE, endMinutesAgo = 0 } = minuteRange;
		assertArgument(
			startMinutesAgo >= endMinutesAgo &&
				endMinutesAgo >= 0 &&
				startMinutesAgo <= OLDEST_MINUTE,
			`start_minutes_ago must be greater than or equal to end_minutes_ago, both from 0 to ${OLDEST_MINUTE}. start_minutes_ago = ${startMinutesAgo} and end_minutes_ago = ${endMinutesAgo}`,
		);
		const firstMinute = thisMinute - startMinutesAgo;
		const minuteAfterLast = thisMinute - endMinutesAgo + 1;
		return {
			name: resolveRangeName(name, index, 'date_range_'),
			start: localDayAt(timeZone, firstMinute * 60_000),
			end: localDayAt(timeZone, now),
			where: `ts >= ${firstMinute * 60} AND ts < ${minuteAfterLast * 60}`,
		};
	});
}

/** Cohorts of users by their first day, followed over the days, weeks or months after it. */
function resolveCohortRanges(spec: CohortSpec, timeZone: string, now: number): ReportRange[] {
	const { cohorts = [], cohortsRange = {}, cohortReportSettings } = spec;
	const { granularity = '', startOffset = 0, endOffset } = cohortsRange;
	const periodDays = DAYS_PER_GRANULARITY[granularity];
	assertArgument(cohorts.length > 0, 'A cohort request needs at least one cohort.');
	assertArgument(
		!cohortReportSettings?.accumulate,
		'accumulate is not supported in this request.',
	);
	assertArgument(periodDays !== undefined, 'cohortsRange.granularity is required.');
	assertArgument(endOffset !== undefined, 'cohortsRange.endOffset is required.');
	return cohorts.map((cohort, index) => {
		assertArgument(
			cohort.dimension === 'firstSessionDate',
			'The cohort dimension only supports firstSessionDate.',
		);
		const { start, end } = resolveDays(cohort.dateRange ?? {}, timeZone, now);
		const firstDay = start + startOffset * periodDays;
		const lastDay = end + endOffset * periodDays;
		const name = resolveRangeName(cohort.name, index, 'cohort_');
		return {
			name,
			// The size of a cohort is counted from its first day on.
			start: Math.min(start, firstDay),
			end: lastDay,
			where: `first_day BETWEEN ${start} AND ${end} AND day BETWEEN ${firstDay} AND ${lastDay}`,
			tokens: {
				cohort: quoteSql(name),
				cohortStart: `${start}`,
				cohortEnd: `${end}`,
			},
		};
	});
}
