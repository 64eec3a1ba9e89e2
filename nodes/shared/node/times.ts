import { tryToParseDateTime } from 'n8n-workflow';

import { dayIn, isDay, minuteIn } from '../core/calendar';
import { failed, success, type Result } from '../core/result';
import type { Parameter } from './parameter';

/** Seconds, milliseconds or microseconds since 1970, by their digits: all are years from 2001 to 2286. */
const EPOCH: Array<[form: RegExp, toMs: number]> = [
	[/^\d{10}(\.\d+)?$/, 1000],
	[/^\d{13}$/, 1],
	[/^\d{16}$/, 0.001],
];

/** A day, alone or with a time and perhaps its zone. */
const ISO = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i;
/** Forms such as `Sat, 21 Nov 2026 10:15:00 GMT`. Without a zone they, too, may be one of two times. */
const NAMED = /^[a-z]{3}, .*(GMT|[+-]\d{4})$/i;

/** Milliseconds since 1970; undefined for what is no time, or may be two. */
export function momentOf(value: unknown, timeZone: string): number | undefined {
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

/** How a day without a time is written out: `new Date('2026-11-07')`. */
const DAY_ALONE = /[T ]00:00(:00(\.0+)?)?(Z|[+-]00:?00)$/i;

/** The text of a field for a day; a time with its zone is the day that it is in the workflow's. */
export function readDayText(parameter: Parameter): string {
	return dayMeant(parameter.text(), parameter.input.timeZone);
}

/** `YYYY-MM-DD`, `NdaysAgo`, `yesterday`, `today`, or a date and time, of which the day counts. */
export function readDate(text: string, label: string): Result<string> {
	const word = text.toLowerCase().replace('daysago', 'daysAgo');
	if (daysAgo(word) !== undefined) return success(word);
	const day = /^(\d{4}-\d{2}-\d{2})([T ]\d{2}:\d{2}.*)?$/.exec(text)?.[1];
	if (day !== undefined && isDay(day)) return success(day);
	return failed(
		text === '' ? `'${label}' is empty` : `'${label}' is not a date: "${text}"`,
		'Use a date such as 2026-01-31, a number of days such as 30daysAgo, yesterday, or today.',
	);
}

/** Days back from today of a word for a day, as Google has them too; undefined for a day of the calendar. */
export function daysAgo(date: string): number | undefined {
	if (date === 'today') return 0;
	if (date === 'yesterday') return 1;
	const count = /^(\d+)daysAgo$/.exec(date)?.[1];
	return count === undefined ? undefined : Number(count);
}

/**
 * Refuses two days, as `readDate` gives them, of which the first is after the last whatever day it is. The order of a
 * day of the calendar and a word such as `yesterday` depends on today.
 */
export function refuseReversedDates(startDate: string, endDate: string): Result<void> {
	const [first, last] = [daysAgo(startDate), daysAgo(endDate)];
	const areWords = first !== undefined && last !== undefined;
	const areDays = first === undefined && last === undefined;
	const isReversed = areWords ? first < last : areDays && startDate > endDate;
	return isReversed ? refuseReversed(startDate, endDate) : success(undefined);
}

export function refuseReversed(startDate: string, endDate: string): Result<never> {
	return failed(
		`The start date ${startDate} is after the end date ${endDate}`,
		"Swap 'Start Date' and 'End Date', or correct one of them.",
	);
}

/**
 * The day that a text means. A time with its zone is a moment, and its day the one in the workflow's time
 * zone: midnight in Oslo, which code and other nodes write as 23:00Z, is of no day before.
 */
export function dayMeant(text: string, timeZone: string): string {
	const moment = DAY_ALONE.test(text) ? undefined : momentGiven(text, timeZone);
	return moment === undefined ? text : dayIn(timeZone, moment);
}

/** The time of day that a text means: a moment, too, in the workflow's time zone. */
export function timeMeant(text: string, timeZone: string): string {
	const moment = momentGiven(text, timeZone);
	return moment === undefined ? text : minuteIn(timeZone, moment);
}

/** Undefined for a text that names no zone. */
function momentGiven(text: string, timeZone: string): number | undefined {
	return ZONED.test(text) ? momentOf(text, timeZone) : undefined;
}
