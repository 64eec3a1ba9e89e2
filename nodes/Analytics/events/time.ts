import { failed, success, type Result } from '../../shared/core/result';
import { momentOf } from '../../shared/node/times';
import { plainValue } from '../../shared/node/written';

/** Google refuses older events, or accepts them and leaves them out later. */
const OLDEST_HOURS = 72;
/** How far the clock of a CRM may be ahead of this one: Google takes no events of the future. */
const SKEW_MS = 5 * 60_000;

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
	if (moment < now - OLDEST_HOURS * 3_600_000) {
		return failed(
			`'Event Time' is ${isoOf(moment)}, but Google takes events of the last ${OLDEST_HOURS} hours only`,
			'Send events when they happen, or at least every day.',
		);
	}
	const isOfAnotherClock = moment > now && moment < now + SKEW_MS;
	return success(isoOf(isOfAnotherClock ? now : moment));
}

const isoOf = (moment: number) => new Date(moment).toISOString();
