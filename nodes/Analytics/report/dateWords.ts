/** Dates as people and Google write them: days of the calendar, or words that are counted back from today. */
import { addDays, isDay, type Day } from '../../shared/core/calendar';
import { failed, success, type Result } from '../../shared/core/result';
import type { DateRange } from './periods';

/** Compares only what needs no calendar: two days, or two words counted back from today. */
export function refuseReversed(range: DateRange): Result<DateRange> {
	const { startDate, endDate } = range;
	const [start, end] = [daysAgo(startDate), daysAgo(endDate)];
	const areWords = start !== undefined && end !== undefined;
	const areDays = start === undefined && end === undefined;
	const reversed = areWords ? start < end : areDays && startDate > endDate;
	if (!reversed) return success(range);
	return failed(
		`The start date is after the end date: ${startDate} is later than ${endDate}`,
		'Swap the two dates.',
	);
}

/** `YYYY-MM-DD`, `NdaysAgo`, `yesterday`, `today`, or the day of an n8n date and time as written. */
export function readDate(text: string, label: string): Result<string> {
	const word = inGooglesCase(text);
	if (daysAgo(word) !== undefined) return success(word);
	const day = /^(\d{4}-\d{2}-\d{2})([T ]\d{2}:\d{2}.*)?$/.exec(text)?.[1];
	if (day !== undefined && isDay(day)) return success(day);
	return failed(
		text === '' ? `'${label}' is empty` : `'${label}' is not a date: "${text}"`,
		'Use a date such as 2026-01-31, a number of days such as 30daysAgo, yesterday, or today.',
	);
}

function inGooglesCase(word: string): string {
	return word.toLowerCase().replace('daysago', 'daysAgo');
}

/** Days back from today; undefined for a day of the calendar. */
function daysAgo(date: string): number | undefined {
	if (date === 'today') return 0;
	if (date === 'yesterday') return 1;
	const count = /^(\d+)daysAgo$/.exec(date)?.[1];
	return count === undefined ? undefined : Number(count);
}

/** The range in days of the calendar, given which day it is for the property. */
export function inDays({ startDate, endDate, ...rest }: DateRange, today: Day): DateRange {
	return { ...rest, startDate: toDay(startDate, today), endDate: toDay(endDate, today) };
}

/** Whether words in the range have to be resolved before days can be counted. */
export function isRelative({ startDate, endDate }: DateRange): boolean {
	return [startDate, endDate].some((date) => daysAgo(inGooglesCase(date)) !== undefined);
}

function toDay(date: string, today: Day): Day {
	const back = daysAgo(date);
	return back === undefined ? date : addDays(today, -back);
}
