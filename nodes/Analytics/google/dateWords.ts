/** What is filled in for a day, and Google's words for days. */
import { isDay } from '../../shared/core/calendar';
import { failed, success, type Result } from '../../shared/core/result';

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

/** Days back from today of Google's words for days; undefined for a day of the calendar. */
export function daysAgo(date: string): number | undefined {
	if (date === 'today') return 0;
	if (date === 'yesterday') return 1;
	const count = /^(\d+)daysAgo$/.exec(date)?.[1];
	return count === undefined ? undefined : Number(count);
}
