import type { Clock } from './clock';
import type { Answer, ApiRequest, ApiResponse, Send } from './http';
import type { LimitFeedback } from './rateLimit';
import type { RequestPacer } from './requestPacer';
import {
	readPlanRates,
	readRequestedWaitMs,
	readRemainingRequests,
	readRetryAfterMs,
} from './rateHeaders';
import type { RateLimitStopwatch } from './rateLimitStopwatch';

/**
 * `refused`: turned away unprocessed because requests came too fast, so it is always safe to send again.
 * `later`: safe to send again later, and no other request is affected. `broken`: something went wrong midway, and the
 * work may have been done (and billed). `final`: not sent again.
 */
export type RetryDecision = 'refused' | 'later' | 'broken' | 'final';

export interface RetryPolicy {
	/** How many times in a row a refused request is sent again while no other request is accepted. */
	maxRetries: number;
	/** How many times a broken or unreachable request is sent again: server errors can be a quota, too. */
	maxBrokenRetries: number;
	/** The longest single wait, in milliseconds. If a service asks for more, the request is not sent again. */
	maxWaitMs: number;
	/** The first back-off after a broken request, in milliseconds; each further one is twice as long. */
	firstDelayMs?: number | undefined;
}

/**
 * Sends a request, and sends it again as long as `interpret` says that this is safe and useful. Every answer is
 * interpreted once; the interpretation of the last one is returned.
 */
export type InterpretingSend = <Interpretation extends { retry: RetryDecision }>(
	request: ApiRequest,
	interpret: (answer: Answer) => Interpretation,
) => Promise<Interpretation>;

const FIRST_DELAY_MS = 1000;
const LONGEST_BACKOFF_MS = 60_000;
const JITTER = 0.25;

const BROKEN = new Set([408, 500, 502, 503, 504]);

/** Decides by the status, for APIs without rules of their own. */
export function decideRetryByStatus({ status, headers }: ApiResponse): RetryDecision {
	if (status === 429) return 'refused';
	// A service that names the time to come back is turning requests away, not failing on them.
	if (status === 503 && headers['retry-after'] !== undefined) return 'refused';
	return BROKEN.has(status) ? 'broken' : 'final';
}

const FINAL = new Set<Answer['kind']>(['aborted', 'unsigned', 'tooLarge']);

/** Decides whether to send a request again; `judge` decides if a response arrived. */
export function decideRetryOfAnswer(answer: Answer, judge = decideRetryByStatus): RetryDecision {
	if (answer.kind === 'response') return judge(answer);
	return FINAL.has(answer.kind) ? 'final' : 'broken';
}

/** Returns the answers themselves, for callers that do not interpret them. */
export function toPlainSend(send: InterpretingSend, judge = decideRetryByStatus): Send {
	return async (request) => {
		const { answer } = await send(request, (given) => ({
			answer: given,
			retry: decideRetryOfAnswer(given, judge),
		}));
		return answer;
	};
}

const CANCELED: Answer = { kind: 'aborted', message: 'The run was canceled' };

/**
 * Adds turns and retries to `send`. A refused request waits for its turn with all others; a broken one backs off by
 * itself. Returns the last answer when it gives up.
 */
export function addRetries(
	send: Send,
	policy: RetryPolicy,
	clock: Clock,
	paceOf: (request: ApiRequest) => RequestPacer,
	signal?: AbortSignal,
	waits?: RateLimitStopwatch,
): InterpretingSend {
	const longestMs = policy.maxWaitMs;
	const list = Symbol('All that is sent by this');
	return async (request, interpret) => {
		const pace = paceOf(request);
		const attempts = new Attempts(policy, clock);
		const ticket = pace.takeTicket();
		const { records } = request;
		const onPause = waits && ((pauseMs: number) => waits.notePause(pauseMs));
		const sendOnce = async () => {
			const answer = await send(request);
			const interpretation = interpret(answer);
			const feedback = readLimitFeedback(
				answer,
				interpretation.retry,
				longestMs,
				clock.now(),
			);
			return { answer, interpretation, feedback };
		};
		for (let last: ReturnType<typeof interpret> | undefined; ; ) {
			const wait = waits?.startWaiting();
			const work = async () => {
				wait?.admit();
				return await sendOnce();
			};
			const turn = { list, ticket, work, records, longestMs, onPause, signal };
			const done = await pace.runInTurn(turn).finally(() => wait?.end());
			if (done === undefined) return last ?? interpret(CANCELED);
			last = done.interpretation;
			const delay =
				done.feedback.kind === 'refused'
					? attempts.delayAfterRefusal(pace.acceptedCount)
					: attempts.delayAlone(done.answer, last.retry, request);
			if (delay === undefined) return last;
			if (delay > 0) await clock.sleep(delay, signal);
		}
	};
}

/** What the pace learns from an answer. A wait beyond `longestMs` is a quota, about which a pace can do nothing. */
function readLimitFeedback(
	answer: Answer,
	decision: RetryDecision,
	longestMs: number,
	now: number,
): LimitFeedback {
	if (answer.kind !== 'response') return { kind: 'nothing' };
	if (decision !== 'refused') {
		const kind = decision === 'final' ? 'accepted' : 'nothing';
		return {
			kind,
			left: readRemainingRequests(answer, now, longestMs),
			rates: readPlanRates(answer),
		};
	}
	const wait = readRequestedWaitMs(answer, now);
	// Less than the first delay leaves no time for a service that says nothing.
	if ((wait ?? FIRST_DELAY_MS) > longestMs) return { kind: 'nothing' };
	return { kind: 'refused', wait, longestMs };
}

/** Counts the attempts of one request, and says how long it waits before the next; undefined if it gives up. */
class Attempts {
	private refused = 0;
	private broken = 0;
	private through = 0;

	constructor(
		private readonly policy: RetryPolicy,
		private readonly clock: Clock,
	) {}

	/** @param through how many requests were accepted so far */
	delayAfterRefusal(through: number): number | undefined {
		if (through !== this.through) this.refused = 0;
		this.through = through;
		return ++this.refused <= this.policy.maxRetries ? 0 : undefined;
	}

	delayAlone(
		answer: Answer,
		decision: RetryDecision,
		{ repeatable }: ApiRequest,
	): number | undefined {
		const { maxRetries, maxBrokenRetries, maxWaitMs } = this.policy;
		const mayRepeat = decision === 'later' || (decision === 'broken' && repeatable);
		if (!mayRepeat && answer.kind !== 'unreachable') return undefined;
		const most = decision === 'later' ? maxRetries : Math.min(maxRetries, maxBrokenRetries);
		if (++this.broken > most) return undefined;
		const requested =
			answer.kind === 'response' ? readRetryAfterMs(answer, this.clock.now()) : undefined;
		const delay = requested ?? calculateBackoffMs(this.broken, this.clock, this.policy);
		return delay <= maxWaitMs ? delay : undefined;
	}
}

/**
 * Milliseconds to wait after a failed attempt, counted from 1: twice as long each time, with jitter, and at most
 * `maxWaitMs`, unless that is shorter than the first delay.
 */
export function calculateBackoffMs(
	attempt: number,
	clock: Clock,
	{ maxWaitMs = Infinity, firstDelayMs = FIRST_DELAY_MS }: Partial<RetryPolicy> = {},
): number {
	const delay = Math.min(firstDelayMs * 2 ** (attempt - 1), LONGEST_BACKOFF_MS);
	const jittered = Math.round(delay * (1 + JITTER * clock.random()));
	return Math.min(jittered, Math.max(maxWaitMs, FIRST_DELAY_MS));
}
