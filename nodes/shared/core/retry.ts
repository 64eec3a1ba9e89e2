import type { Clock } from './clock';
import type { Answer, ApiRequest, ApiResponse, Send } from './http';
import { requestedWait, retryAfter } from './retryAfter';

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
