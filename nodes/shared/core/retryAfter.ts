import type { ApiResponse } from './http';

/** Headers that say when to come back, the most trustworthy first. */
const RESET_HEADERS = [
	/^retry-after$/,
	/^ratelimit-reset$/,
	/^x-ratelimit-reset$/,
	/^x-rate-limit-reset$/,
	/^x-[a-z0-9-]*reset(-seconds)?$/,
];

const SECOND = 1000;

/**
 * Milliseconds the service asks us to wait, or undefined when it does not say. Understands seconds,
 * HTTP dates, ISO dates, epochs in seconds and milliseconds, and "reset in 30 seconds" in the text.
 */
export function requestedWait({ headers, body }: ApiResponse, now: number): number | undefined {
	for (const pattern of RESET_HEADERS) {
		const wait = soonest(headers, pattern, now);
		if (wait !== undefined) return wait;
	}
	return waitFromText(body);
}

/** The same from `Retry-After` alone, the one header that is about this very answer. */
export function retryAfter({ headers }: ApiResponse, now: number): number | undefined {
	return waitFrom(headers['retry-after'] ?? '', now);
}

/** Of a minute's and a day's window the minute's: if it was the day's, the next answer tells. */
function soonest(
	headers: ApiResponse['headers'],
	pattern: RegExp,
	now: number,
): number | undefined {
	const waits = Object.entries(headers)
		.filter(([name]) => pattern.test(name))
		.map(([, value]) => waitFrom(value, now))
		.filter((wait) => wait !== undefined);
	return waits.length === 0 ? undefined : Math.min(...waits);
}

function waitFrom(value: string, now: number): number | undefined {
	const text = value.trim();
	if (/^\d+(\.\d+)?$/.test(text)) return waitFromNumber(Number(text), now);
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

/** A moment that has passed says that two clocks differ, not that waiting is over. */
function waitUntil(moment: number, now: number): number | undefined {
	return moment > now ? moment - now : undefined;
}

const IN_SECONDS =
	/\b(?:reset|retry|try again)\w*\s+(?:in|after)\s+(\d+(?:\.\d+)?)\s*s(?:ec(?:ond)?s?)?\b/i;

/** `google.rpc.RetryInfo` among the details of an error. */
const RETRY_INFO = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/;

/** Some providers have no header for it and say it in prose only, Google in the details of the error. */
function waitFromText(body: unknown): number | undefined {
	if (body === undefined || body === null) return undefined;
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	const seconds = (IN_SECONDS.exec(text) ?? RETRY_INFO.exec(text))?.[1];
	return seconds === undefined ? undefined : Number(seconds) * SECOND;
}
