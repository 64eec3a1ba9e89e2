import { durationAt } from './durations';
import type { ApiResponse } from './http';
import type { Left } from './rateWindow';

type Headers = ApiResponse['headers'];

const SECOND = 1000;

/** Headers that say when to come back, the most trustworthy first. */
const RESET_HEADERS = [
	/^ratelimit-reset$/,
	/^x-ratelimit-reset$/,
	/^x-rate-limit-reset$/,
	/^x-[a-z0-9-]*reset(-[a-z]+)?$/,
];

/**
 * Milliseconds the service asks us to wait, or undefined when it does not say. Understands seconds,
 * durations, HTTP dates, ISO dates, epochs in seconds and milliseconds, and "in 2 minutes" in the text.
 */
export function requestedWait(response: ApiResponse, now: number): number | undefined {
	return (
		retryAfter(response, now) ??
		waitOfSpentWindow(response.headers, now) ??
		waitOfReset(response.headers, now) ??
		waitFromText(response.body, now)
	);
}

/** The same from `Retry-After` alone, the one header that is about this very answer. */
export function retryAfter({ headers }: ApiResponse, now: number): number | undefined {
	const exact = headers['retry-after-ms'] ?? '';
	if (/^\d{1,12}$/.test(exact)) return Number(exact);
	return waitFrom(headers['retry-after'] ?? '', now);
}

/** What an answer says is left, of the window with the least. */
export function requestsLeft({ headers }: ApiResponse, now: number): Left | undefined {
	return windowsIn(headers, now).reduce<Left | undefined>(
		(least, window) => (least && least.requests <= window.requests ? least : window),
		undefined,
	);
}

/** Where the service says which windows are used up, the last of them to begin anew decides. */
function waitOfSpentWindow(headers: Headers, now: number): number | undefined {
	const spent = windowsIn(headers, now).filter(({ requests }) => requests === 0);
	return spent.length === 0 ? undefined : Math.max(...spent.map(({ resetMs }) => resetMs));
}

function waitOfReset(headers: Headers, now: number): number | undefined {
	for (const pattern of RESET_HEADERS) {
		const wait = soonest(headers, pattern, now);
		if (wait !== undefined) return wait;
	}
	return undefined;
}

/** Of a minute's and a day's window the minute's: if it was the day's, the next answer tells. */
function soonest(headers: Headers, pattern: RegExp, now: number): number | undefined {
	const waits = Object.entries(headers)
		.filter(([name]) => pattern.test(name))
		.map(([, value]) => waitFrom(value, now))
		.filter((wait) => wait !== undefined);
	return waits.length === 0 ? undefined : Math.min(...waits);
}

/** `x-ratelimit-remaining-minute` (Kong), `x-minute-requests-left` (Apollo, Lusha, Prospeo) and their like. */
const REMAINING =
	/^((?:x-)?rate-?limit-)remaining(?:-(second|minute|hour|day|requests))?$|^x-(second|minute|hourly|daily)-requests?-left$/;

const LONGEST: Readonly<Record<string, number>> = {
	second: SECOND,
	minute: 60 * SECOND,
	hour: 3600 * SECOND,
	hourly: 3600 * SECOND,
	day: 86_400 * SECOND,
	daily: 86_400 * SECOND,
};

/** All windows of which an answer says both what is left and when they begin anew. */
function windowsIn(headers: Headers, now: number): Left[] {
	const windows = windowsInField(headers.ratelimit ?? '');
	for (const [name, value] of Object.entries(headers)) {
		const [, family, unit, ownUnit] = REMAINING.exec(name) ?? [];
		const requests = (family ?? ownUnit) === undefined ? undefined : onlyNumberIn(value);
		if (requests === undefined) continue;
		const resets = family
			? [`${family}reset-${unit}`, `${family}reset`]
			: [`x-${ownUnit}-reset-seconds`, `x-${ownUnit}-reset`];
		const reset = resets.find((each) => headers[each] !== undefined);
		const resetMs = reset === undefined ? undefined : waitFrom(headers[reset]!, now);
		const longest = LONGEST[unit ?? ownUnit ?? ''] ?? Infinity;
		if (resetMs !== undefined && resetMs <= longest) windows.push({ requests, resetMs });
	}
	return windows;
}

/** People Data Labs writes `{'minute': 99}`. */
function onlyNumberIn(text: string): number | undefined {
	const digits = /^\D{0,20}(\d{1,9})\D{0,3}$/.exec(text)?.[1];
	return digits === undefined ? undefined : Number(digits);
}

/** `"default";r=5;t=30`, one for each policy, or as in the drafts before: `limit=9, remaining=5, reset=30`. */
function windowsInField(field: string): Left[] {
	const policies = field.includes('remaining=') ? [field] : field.split(',');
	return policies.flatMap((policy) => {
		const stated = new Map(policy.split(/[;,]/).map(parameter));
		const requests = stated.get('r') ?? stated.get('remaining');
		const reset = stated.get('t') ?? stated.get('reset');
		if (!isCount(requests) || !isCount(reset)) return [];
		return [{ requests: Number(requests), resetMs: Number(reset) * SECOND }];
	});
}

function parameter(text: string): [name: string, value: string] {
	const [name = '', value = ''] = text.split('=');
	return [name.trim(), value.trim()];
}

function isCount(text: string | undefined): boolean {
	return text !== undefined && /^\d{1,9}$/.test(text);
}

function waitFrom(value: string, now: number): number | undefined {
	const text = value.trim();
	if (/^\d{1,15}(\.\d{1,9})?$/.test(text)) return waitFromNumber(Number(text), now);
	// Without a time of day it is no date, though `Date` reads one into `-1` ("unknown").
	if (/\d:\d/.test(text)) return waitUntil(Date.parse(withZone(text)), now);
	return /^[\d.]/.test(text) ? durationAt(text) : undefined;
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

/** A moment that has passed says that two clocks differ, not that waiting is over. */
function waitUntil(moment: number, now: number): number | undefined {
	return moment > now ? moment - now : undefined;
}

/** A refusal says it early. */
const MOST_TEXT = 4000;

/** Before an amount with a unit. */
const COME_BACK = /\b(?:reset|retry|again|wait)\w{0,5}\s{1,3}(?:in |after |for )?\s?(?=\d)/gi;

const FIELD =
	/"retry_?(?:after|in)(_?ms|_?seconds)?"\s{0,3}:\s{0,3}"?(\d{1,12}(?:\.\d{1,9})?)["\s,}]/i;

/** `google.rpc.RetryInfo` among the details of an error. */
const RETRY_INFO = /"retryDelay"\s{0,3}:\s{0,3}"(?=\d)/;

/** Some providers have no header for it and say it in the body, a field or prose. */
function waitFromText(body: unknown, now: number): number | undefined {
	if (body === undefined || body === null) return undefined;
	const text = (typeof body === 'string' ? body : JSON.stringify(body)).slice(0, MOST_TEXT);
	const [, unit = '', amount] = FIELD.exec(text) ?? [];
	if (amount !== undefined) {
		return unit.endsWith('ms') ? Number(amount) : waitFromNumber(Number(amount), now);
	}
	const places = [RETRY_INFO.exec(text), ...text.matchAll(COME_BACK)];
	for (const place of places) {
		const wait = place ? durationAt(text, place.index + place[0].length) : undefined;
		if (wait !== undefined) return wait;
	}
	return undefined;
}
