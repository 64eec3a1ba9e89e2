import { tryToParseDateTime } from 'n8n-workflow';

import { failed, success, type Result } from '../../shared/core/result';
import { plainValue } from '../../shared/node/written';

const HOUR_MS = 3_600_000;
/** Google counts events of the last 72 hours. */
const OLDEST_HOURS = 72;
/** How far the clock of a CRM may be ahead of this one. */
const SKEW_MS = 5 * 60_000;

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

/**
 * When an event happened, as Google wants it; a text, a number or what an expression gave. Nothing is now. A time
 * without a zone is in that of the workflow.
 */
export function readEventTime(given: unknown, now: number, timeZone: string): Result<string> {
	const value = plainValue(given);
	if (value === undefined || value === null || value === '') return success(isoOf(now));
	const moment = momentOf(value, timeZone);
	if (moment === undefined) {
		return failed(
			`'Event Time' ${JSON.stringify(value)} is not valid`,
			'Use a date such as 2026-11-21T10:15:00Z, {{ $now }}, or seconds or milliseconds since 1970.',
		);
	}
	if (moment > now + SKEW_MS) {
		return failed(
			`'Event Time' is in the future: ${isoOf(moment)}`,
			'Check the time zone, or leave the field empty for now.',
		);
	}
	if (moment < now - OLDEST_HOURS * HOUR_MS) {
		return failed(
			`'Event Time' is ${isoOf(moment)}, but Google takes events of the last ${OLDEST_HOURS} hours only`,
			'Send events when they happen, or at least every day.',
		);
	}
	return success(isoOf(Math.min(moment, now)));
}

const isoOf = (moment: number) => new Date(moment).toISOString();

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
