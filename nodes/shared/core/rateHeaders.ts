import { findMax, findMin } from './lists';
import { readOwnValue } from './json';
import type { ApiResponse } from './http';
import { requestsPer, type RemainingRequests, type Period, type Rate } from './rates';

type Headers = ApiResponse['headers'];

const SECOND = 1000;

/** Headers that say when to come back, the most reliable first. */
const RESET_HEADERS = [/^(x-)?rate-?limit-reset$/, /^x-[a-z0-9-]*reset(-[a-z]+)?$/];

/**
 * Reads how many milliseconds the service asks to wait; undefined if it does not say. Understands seconds, HTTP dates,
 * ISO dates, epochs in seconds and milliseconds, and "in 2 minutes" in the text.
 */
export function readRequestedWaitMs(response: ApiResponse, now: number): number | undefined {
	return (
		readRetryAfterMs(response, now) ??
		waitOfSpentWindow(response.headers, now) ??
		waitOfReset(response.headers, now) ??
		waitFromText(response.body)
	);
}

/** Reads the same from `Retry-After` alone, the only header about this particular request. */
export function readRetryAfterMs({ headers }: ApiResponse, now: number): number | undefined {
	return waitFrom(headers['retry-after'], now);
}

/** Reads how many requests remain: of the windows that end within `longestWindowMs`, the one with the fewest. */
export function readRemainingRequests(
	{ headers }: ApiResponse,
	now: number,
	longestWindowMs = Infinity,
): RemainingRequests | undefined {
	return windowsIn(headers, now)
		.filter(({ resetMs }) => resetMs <= longestWindowMs)
		.reduce<RemainingRequests | undefined>(
			(least, window) => (least && least.requests <= window.requests ? least : window),
			undefined,
		);
}

/** `x-minute-rate-limit` (Prospeo): what the plan of the account allows. */
const PLAN_RATE = /^x-(second|minute)-rate-limit$/;

/** Reads the rates of the account's own plan from the headers. Their unit is that of the published rate. */
export function readPlanRates({ headers }: ApiResponse): Rate[] {
	return Object.entries(headers).flatMap(([name, value]) => {
		const per = PLAN_RATE.exec(name)?.[1] as Period | undefined;
		const count = onlyNumberIn(value) ?? 0;
		return per === undefined || count < 1 ? [] : [requestsPer(per, count)];
	});
}

/** If windows are used up, the one that resets last decides. */
function waitOfSpentWindow(headers: Headers, now: number): number | undefined {
	const spent = windowsIn(headers, now).filter(({ requests }) => requests === 0);
	return spent.length === 0 ? undefined : findMax(spent.map(({ resetMs }) => resetMs));
}

/** Of several windows the shortest wait counts: if the longer one was used up, the next answer says so. */
function waitOfReset(headers: Headers, now: number): number | undefined {
	for (const pattern of RESET_HEADERS) {
		const named = Object.entries(headers).filter(([name]) => pattern.test(name));
		const waits = named.flatMap(([, value]) => waitFrom(value, now) ?? []);
		if (waits.length > 0) return findMin(waits);
	}
	return undefined;
}

/** `ratelimit-remaining` (LeadMagic), `x-ratelimit-remaining` (People Data Labs), `x-minute-request-left` (Prospeo). */
const REMAINING =
	/^((?:x-)?rate-?limit-)remaining$|^(x-(?:second|minute|hourly|daily)-)requests?-left$/;

/** Lists the windows for which an answer says both how much is left and when they reset. */
function windowsIn(headers: Headers, now: number): RemainingRequests[] {
	return Object.entries(headers).flatMap(([name, value]) => {
		const [, family, window] = REMAINING.exec(name) ?? [];
		const reset = family ? `${family}reset` : `${window}reset-seconds`;
		const requests = onlyNumberIn(value);
		const resetMs = waitFrom(readOwnValue(headers, reset), now);
		return requests === undefined || resetMs === undefined ? [] : [{ requests, resetMs }];
	});
}

/** People Data Labs writes `{'minute': 99}`. */
function onlyNumberIn(text: string): number | undefined {
	const digits = /^\D{0,20}(\d{1,9})\D{0,3}$/.exec(text)?.[1];
	return digits === undefined ? undefined : Number(digits);
}

function waitFrom(value = '', now: number): number | undefined {
	const text = value.trim();
	if (/^\d{1,15}(\.\d{1,9})?$/.test(text)) return waitFromNumber(Number(text), now);
	// Without a time of day it is no date, though `Date` reads one into `-1` ("unknown").
	return /\d:\d/.test(text) ? waitUntil(Date.parse(withZone(text)), now) : undefined;
}

/** Services mean UTC where they name no zone; `Date` would take this machine's. */
function withZone(text: string): string {
	return /T[\d:.]+$/.test(text) ? `${text}Z` : text;
}

/** Seconds for thirty years, which no service asks for; as an epoch it lies before all of them. */
const SMALLEST_EPOCH = 1e9;
const SMALLEST_EPOCH_MS = 1e12;

function waitFromNumber(value: number, now: number): number | undefined {
	if (value < SMALLEST_EPOCH) return value * SECOND;
	return waitUntil(value < SMALLEST_EPOCH_MS ? value * SECOND : value, now);
}

/** A moment in the past means that the clocks differ, not that no wait is needed. */
function waitUntil(moment: number, now: number): number | undefined {
	return moment > now ? moment - now : undefined;
}

/** Refusals name the wait near their beginning. */
const MOST_TEXT = 4000;

/** "Reset in 30 seconds" (Lusha), "Try again in 1m" (FullEnrich), and Google's `RetryInfo`. Of bounded length. */
const COME_BACK =
	/(?:\b(?:reset|retry|again|wait)\w{0,5}\s{1,3}(?:in |after |for )?|"retryDelay"\s{0,3}:\s{0,3}")(\d{1,9}(?:\.\d{1,9})?)\s{0,2}(s|sec(?:ond)?s?|m|min(?:ute)?s?|h|hours?)(?![a-z])/i;

const UNITS = new Map([
	['s', SECOND],
	['m', 60 * SECOND],
	['h', 3600 * SECOND],
]);

/** Some providers name the wait in the body only. */
function waitFromText(body: unknown): number | undefined {
	const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '');
	const [, amount, unit = ''] = COME_BACK.exec(text.slice(0, MOST_TEXT)) ?? [];
	return amount === undefined
		? undefined
		: Number(amount) * (UNITS.get(unit.charAt(0).toLowerCase()) ?? SECOND);
}
