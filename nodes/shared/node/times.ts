import { tryToParseDateTime } from 'n8n-workflow';

import { toDayInZone, isDay, toIsoMinuteInZone } from '../core/calendar';
import { failed, success, type Result } from '../core/result';
import type { Parameter } from './parameter';

/** Seconds, milliseconds or microseconds since 1970, told apart by their digits: years from 2001 to 2286. */
const EPOCH: Array<[form: RegExp, toMs: number]> = [
	[/^\d{10}(\.\d+)?$/, 1000],
	[/^\d{13}$/, 1],
	[/^\d{16}$/, 0.001],
];

/** A day, optionally with a time and its zone. */
const ISO = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i;
/** Forms such as `Sat, 21 Nov 2026 10:15:00 GMT`. Without a zone the time would be ambiguous. */
const NAMED = /^[a-z]{3}, .*(GMT|[+-]\d{4})$/i;

/** Parses a time into milliseconds since 1970; undefined for a text that is not a time, or is ambiguous. */
export function parseMoment(value: unknown, timeZone: string): number | undefined {
	const text = String(value).trim();
	const [, toMs] = EPOCH.find(([form]) => form.test(text)) ?? [];
	if (toMs !== undefined) return Math.round(Number(text) * toMs);
	if (!ISO.test(text) && !NAMED.test(text)) return undefined;
	try {
		const time = tryToParseDateTime(text, timeZone);
		// 31 February would be a day in March.
		const isThatDay = NAMED.test(text) || time.toISODate() === text.slice(0, 10);
		return isThatDay ? time.toMillis() : undefined;
	} catch {
		return undefined;
	}
}

const ZONED = /\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/i;

/** A day without a time, as JavaScript writes it out: `new Date('2026-11-07')`. */
const DAY_ALONE = /[T ]00:00(:00(\.0+)?)?(Z|[+-]00:?00)$/i;

/** Reads a day field. A time with a zone becomes the day in the workflow's time zone. */
export function readDayInWorkflowTimeZone(parameter: Parameter): string {
	return toDayIfZonedTime(parameter.text(), parameter.input.timeZone);
}

/** More than 100 years; a larger number is a mistake, and JavaScript has no dates for the largest. */
const MOST_DAYS_AGO = 40_000;

/** Checks a date: `YYYY-MM-DD`, `NdaysAgo`, `yesterday`, `today`, or a date and time, of which the day counts. */
export function checkDate(text: string, label: string): Result<string> {
	const word = text.toLowerCase().replace('daysago', 'daysAgo');
	const daysAgo = parseDaysAgo(word);
	if (daysAgo !== undefined && daysAgo <= MOST_DAYS_AGO) return success(word);
	const day = /^(\d{4}-\d{2}-\d{2})([T ]\d{2}:\d{2}.*)?$/.exec(text)?.[1];
	if (day !== undefined && isDay(day)) return success(day);
	return failed(
		text === '' ? `'${label}' is empty` : `'${label}' is not a date: "${text}"`,
		'Use a date such as 2026-01-31, a number of days such as 30daysAgo, yesterday, or today.',
	);
}

/** Parses a relative date, as Google has them too, into days before today; undefined for a calendar day. */
export function parseDaysAgo(date: string): number | undefined {
	if (date === 'today') return 0;
	if (date === 'yesterday') return 1;
	const count = /^(\d+)daysAgo$/.exec(date)?.[1];
	return count === undefined ? undefined : Number(count);
}

/**
 * Refuses a start after the end, both as `readDate` returns them. A calendar day and a relative date are not compared:
 * their order depends on today.
 */
export function checkOrderOfLikeDates(startDate: string, endDate: string): Result<void> {
	const [first, last] = [parseDaysAgo(startDate), parseDaysAgo(endDate)];
	const areWords = first !== undefined && last !== undefined;
	const areDays = first === undefined && last === undefined;
	const isReversed = areWords ? first < last : areDays && startDate > endDate;
	return isReversed ? failReversedDates(startDate, endDate) : success(undefined);
}

export function failReversedDates(startDate: string, endDate: string): Result<never> {
	return failed(
		`The start date ${startDate} is after the end date ${endDate}`,
		"Swap 'Start Date' and 'End Date', or correct one of them.",
	);
}

/**
 * Resolves a text to a day. A time with a zone becomes the day in the workflow's time zone: midnight in Oslo, which
 * code and other nodes write as 23:00Z of the day before, stays on its day.
 */
export function toDayIfZonedTime(text: string, timeZone: string): string {
	const moment = DAY_ALONE.test(text) ? undefined : parseZonedMoment(text, timeZone);
	return moment === undefined ? text : toDayInZone(timeZone, moment);
}

/** Resolves a text to a local time. A time with a zone is converted into the workflow's time zone. */
export function toLocalTimeIfZoned(text: string, timeZone: string): string {
	const moment = parseZonedMoment(text, timeZone);
	return moment === undefined ? text : toIsoMinuteInZone(timeZone, moment);
}

/** Undefined for a text that names no zone. */
function parseZonedMoment(text: string, timeZone: string): number | undefined {
	return ZONED.test(text) ? parseMoment(text, timeZone) : undefined;
}
