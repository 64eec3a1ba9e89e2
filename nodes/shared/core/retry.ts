import type { Clock } from './clock';
import type { Answer, ApiRequest, ApiResponse, Send } from './http';

/**
 * `refused`: turned away unprocessed, so always safe to send again. `broken`: something went wrong
 * midway, and the work may have been done (and billed) all the same. `final`: take it as it is.
 */
export type RetryDecision = 'refused' | 'broken' | 'final';

export interface RetryPolicy {
	/** Times a refused request is sent again. */
	maxRetries: number;
	/** Times a broken or unreachable one is sent again: server errors can be a quota too. */
	maxBrokenRetries: number;
	/** The longest single wait, in milliseconds. A service asking for more gets no retry. */
	maxWaitMs: number;
	judge?: (response: ApiResponse) => RetryDecision;
	/** The first wait where the service names none; each further one is twice as long. */
	firstDelayMs?: number;
}

const FIRST_DELAY_MS = 1000;
const LONGEST_BACKOFF_MS = 60_000;
const JITTER = 0.25;

const BROKEN = new Set([408, 500, 502, 503, 504]);

/** What a status means where the API has no rule of its own. */
export function judgeByStatus({ status, headers }: ApiResponse): RetryDecision {
	if (status === 429) return 'refused';
	// A service that names the time to come back is turning requests away, not failing on them.
	if (status === 503 && headers['retry-after'] !== undefined) return 'refused';
	return BROKEN.has(status) ? 'broken' : 'final';
}

/**
 * Sends again with growing, jittered delays as long as that is safe and promises anything. Hands
 * back the last answer when it gives up.
 */
export function withRetry(
	send: Send,
	policy: RetryPolicy,
	clock: Clock,
	signal?: AbortSignal,
	onWait: (milliseconds: number) => void = () => undefined,
): Send {
	return async (request) => {
		for (let attempt = 1; ; attempt++) {
			const answer = await send(request);
			const delay = retryDelay(request, answer, attempt, policy, clock);
			if (delay === undefined) return answer;
			onWait(delay);
			await clock.sleep(delay, signal);
			if (signal?.aborted) return answer;
		}
	};
}

/** Milliseconds until the next attempt, or undefined when this answer is the last word. */
export function retryDelay(
	request: ApiRequest,
	answer: Answer,
	attempt: number,
	policy: RetryPolicy,
	clock: Clock,
): number | undefined {
	const decision = judgeAnswer(answer, policy);
	if (decision === 'final' || (decision === 'broken' && !request.repeatable)) return undefined;
	if (attempt > attemptsAllowed(answer, decision, policy)) return undefined;
	// Before the time the service asks for, it would refuse again. Beyond 'Max Wait' it is a quota,
	// which no retry within this run can outwait.
	const delay = askedWait(answer, decision, clock.now()) ?? backoff(attempt, clock, policy);
	return delay <= policy.maxWaitMs ? delay : undefined;
}

/** Reset headers come with every answer; when to come back they say only after a refusal. */
function askedWait(answer: Answer, decision: RetryDecision, now: number): number | undefined {
	if (answer.kind !== 'response') return undefined;
	return decision === 'refused' ? requestedWait(answer, now) : retryAfter(answer, now);
}

const FINAL = new Set<Answer['kind']>(['aborted', 'unsigned', 'tooLarge']);

function judgeAnswer(answer: Answer, { judge = judgeByStatus }: RetryPolicy): RetryDecision {
	if (answer.kind === 'response') return judge(answer);
	if (FINAL.has(answer.kind)) return 'final';
	return answer.kind === 'unreachable' ? 'refused' : 'broken';
}

function attemptsAllowed({ kind }: Answer, decision: RetryDecision, policy: RetryPolicy): number {
	return decision === 'refused' && kind === 'response'
		? policy.maxRetries
		: Math.min(policy.maxRetries, policy.maxBrokenRetries);
}

/**
 * Milliseconds to wait after so many failed attempts: twice as long each time, with jitter, and at
 * most `maxWaitMs`, unless that is shorter than the first delay.
 */
export function backoff(
	attempt: number,
	clock: Clock,
	{ maxWaitMs = Infinity, firstDelayMs = FIRST_DELAY_MS }: Partial<RetryPolicy> = {},
): number {
	const delay = Math.min(firstDelayMs * 2 ** (attempt - 1), LONGEST_BACKOFF_MS);
	const jittered = Math.round(delay * (1 + JITTER * clock.random()));
	return Math.min(jittered, Math.max(maxWaitMs, FIRST_DELAY_MS));
}

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
