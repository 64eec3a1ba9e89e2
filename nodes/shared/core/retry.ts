import type { Clock } from './clock';
import type { Answer, ApiRequest, ApiResponse, Send } from './http';
import type { Told } from './limit';
import type { Pace } from './pace';
import { planRates, requestedWait, requestsLeft, retryAfter } from './rateHeaders';
import type { LimitWaits } from './limitWaits';

/**
 * `refused`: turned away unprocessed because others came too fast, so always safe to send again.
 * `later`: the same again later is safe, and no other request is concerned. `broken`: something went
 * wrong midway, and the work may have been done (and billed) all the same. `final`: take it as it is.
 */
export type RetryDecision = 'refused' | 'later' | 'broken' | 'final';

export interface RetryPolicy {
	/** Refusals of a request in a row, while nothing else gets through, after which it is not sent again. */
	maxRetries: number;
	/** Times a broken or unreachable one is sent again: server errors can be a quota too. */
	maxBrokenRetries: number;
	/** The longest single wait, in milliseconds. A service asking for more gets no retry. */
	maxWaitMs: number;
	/** The first wait of a request by itself; each further one is twice as long. */
	firstDelayMs?: number | undefined;
}

/**
 * Sends a request, and again as long as `interpret` says of its answer that this is safe and promises anything. Every
 * answer is interpreted once; the interpretation of the last one is handed back.
 */
export type InterpretingSend = <Interpretation extends { retry: RetryDecision }>(
	request: ApiRequest,
	interpret: (answer: Answer) => Interpretation,
) => Promise<Interpretation>;

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

const FINAL = new Set<Answer['kind']>(['aborted', 'unsigned', 'tooLarge']);

/** What an answer means for sending its request again; `judge` decides where a response came. */
export function judgeAnswer(answer: Answer, judge = judgeByStatus): RetryDecision {
	if (answer.kind === 'response') return judge(answer);
	return FINAL.has(answer.kind) ? 'final' : 'broken';
}

/** Hands back the answers themselves, for callers that interpret nothing but whether to send again. */
export function sendJudged(send: InterpretingSend, judge = judgeByStatus): Send {
	return async (request) => {
		const { answer } = await send(request, (given) => ({
			answer: given,
			retry: judgeAnswer(given, judge),
		}));
		return answer;
	};
}

const CANCELED: Answer = { kind: 'aborted', message: 'The run was canceled' };

/**
 * Sends in turn, and again as long as that is safe and promises anything. What was refused waits for its
 * turn with all others; what broke waits by itself. Hands back the last answer when it gives up.
 */
export function withRetry(
	send: Send,
	policy: RetryPolicy,
	clock: Clock,
	paceOf: (request: ApiRequest) => Pace,
	signal?: AbortSignal,
	waits?: LimitWaits,
): InterpretingSend {
	const longestMs = policy.maxWaitMs;
	const list = Symbol('All that is sent by this');
	return async (request, interpret) => {
		const pace = paceOf(request);
		const attempts = new Attempts(policy, clock);
		const ticket = pace.ticket();
		const { records } = request;
		const onPause = waits && ((pauseMs: number) => waits.notePause(pauseMs));
		const sendOnce = async () => {
			const answer = await send(request);
			const interpretation = interpret(answer);
			const told = toldBy(answer, interpretation.retry, longestMs, clock.now());
			return { answer, interpretation, told };
		};
		for (let last: ReturnType<typeof interpret> | undefined; ; ) {
			const wait = waits?.begin();
			const work = async () => {
				wait?.admit();
				return await sendOnce();
			};
			const turn = { list, ticket, work, records, longestMs, onPause, signal };
			const done = await pace.turn(turn).finally(() => wait?.end());
			if (done === undefined) return last ?? interpret(CANCELED);
			last = done.interpretation;
			const delay =
				done.told.kind === 'refused'
					? attempts.delayAfterRefusal(pace.through)
					: attempts.delayAlone(done.answer, last.retry, request);
			if (delay === undefined) return last;
			if (delay > 0) await clock.sleep(delay, signal);
		}
	};
}

/** What the pace learns from an answer. A wait that nobody waits for is a quota, which has no pace. */
function toldBy(answer: Answer, decision: RetryDecision, longestMs: number, now: number): Told {
	if (answer.kind !== 'response') return { kind: 'nothing' };
	if (decision !== 'refused') {
		const kind = decision === 'final' ? 'accepted' : 'nothing';
		return { kind, left: requestsLeft(answer, now, longestMs), rates: planRates(answer) };
	}
	const wait = requestedWait(answer, now);
	// Less than the first delay leaves no time for a service that says nothing.
	if ((wait ?? FIRST_DELAY_MS) > longestMs) return { kind: 'nothing' };
	return { kind: 'refused', wait, longestMs };
}

/** Milliseconds that a request waits by itself before it asks for another turn; undefined when it is given up. */
class Attempts {
	private refused = 0;
	private broken = 0;
	private through = 0;

	constructor(
		private readonly policy: RetryPolicy,
		private readonly clock: Clock,
	) {}

	/** `through`: how many have got through so far. */
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
		const told = answer.kind === 'response' ? retryAfter(answer, this.clock.now()) : undefined;
		const delay = told ?? backoff(this.broken, this.clock, this.policy);
		return delay <= maxWaitMs ? delay : undefined;
	}
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
