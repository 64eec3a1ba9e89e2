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
	judge?: ((response: ApiResponse) => RetryDecision) | undefined;
	/** The first wait of a request by itself; each further one is twice as long. */
	firstDelayMs?: number | undefined;
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
): Send {
	const longestMs = policy.maxWaitMs;
	const list = Symbol('All that is sent by this');
	return async (request) => {
		const pace = paceOf(request);
		const attempts = new Attempts(policy, clock);
		const ticket = pace.ticket();
		const { records } = request;
		const onPause = waits && ((pauseMs: number) => waits.notePause(pauseMs));
		for (let last = CANCELED; ; ) {
			const wait = waits?.begin();
			const work = async () => {
				wait?.admit();
				const answer = await send(request);
				return { answer, told: toldBy(answer, policy, clock.now()) };
			};
			const turn = { list, ticket, work, records, longestMs, onPause, signal };
			const done = await pace.turn(turn).finally(() => wait?.end());
			if (done === undefined) return last;
			last = done.answer;
			const isRefused = done.told.kind === 'refused';
			const delay = isRefused
				? attempts.delayAfterRefusal(pace.through)
				: attempts.delayAlone(last, request);
			if (delay === undefined) return last;
			if (delay > 0) await clock.sleep(delay, signal);
		}
	};
}

/** What the pace learns from an answer. A wait that nobody waits for is a quota, which has no pace. */
function toldBy(answer: Answer, policy: RetryPolicy, now: number): Told {
	if (answer.kind !== 'response') return { kind: 'nothing' };
	const longestMs = policy.maxWaitMs;
	const decision = judgeAnswer(answer, policy);
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

	delayAlone(answer: Answer, { repeatable }: ApiRequest): number | undefined {
		const { maxRetries, maxBrokenRetries, maxWaitMs } = this.policy;
		const decision = judgeAnswer(answer, this.policy);
		const mayRepeat = decision === 'later' || (decision === 'broken' && repeatable);
		if (!mayRepeat && answer.kind !== 'unreachable') return undefined;
		const most = decision === 'later' ? maxRetries : Math.min(maxRetries, maxBrokenRetries);
		if (++this.broken > most) return undefined;
		const told = answer.kind === 'response' ? retryAfter(answer, this.clock.now()) : undefined;
		const delay = told ?? backoff(this.broken, this.clock, this.policy);
		return delay <= maxWaitMs ? delay : undefined;
	}
}

const FINAL = new Set<Answer['kind']>(['aborted', 'unsigned', 'tooLarge']);

function judgeAnswer(answer: Answer, { judge = judgeByStatus }: RetryPolicy): RetryDecision {
	if (answer.kind === 'response') return judge(answer);
	return FINAL.has(answer.kind) ? 'final' : 'broken';
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
