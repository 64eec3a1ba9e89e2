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
		const name = Object.keys(headers).find((header) => pattern.test(header));
		const wait = name === undefined ? undefined : waitFrom(headers[name] ?? '', now);
		if (wait !== undefined) return wait;
	}
	return waitFromText(body);
}

function waitFrom(value: string, now: number): number | undefined {
	const text = value.trim();
	if (/^\d+(\.\d+)?$/.test(text)) return waitFromNumber(Number(text), now);
	const date = Date.parse(text);
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** No service asks for eleven days in seconds, and no epoch is that small. */
const LARGEST_SECONDS = 1e6;
const SMALLEST_EPOCH_MS = 1e12;

function waitFromNumber(value: number, now: number): number {
	if (value < LARGEST_SECONDS) return value * SECOND;
	const epochMs = value < SMALLEST_EPOCH_MS ? value * SECOND : value;
	return Math.max(0, epochMs - now);
}

/** Some providers have no header for it and say it in prose only. */
function waitFromText(body: unknown): number | undefined {
	if (body === undefined || body === null) return undefined;
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	const seconds = /\b(?:reset|retry|try again)\w*\s+(?:in|after)\s+(\d+)\s*s/i.exec(text)?.[1];
	return seconds === undefined ? undefined : Number(seconds) * SECOND;
}
