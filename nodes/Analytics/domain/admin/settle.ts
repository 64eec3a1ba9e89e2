import type { Clock } from '../../../shared/core/clock';
import type { Answer, ApiRequest, Send } from '../../../shared/core/http';
import type { JsonRecord } from '../../../shared/core/json';
import { failed, success, type Failure, type Result } from '../../../shared/core/result';
import { backoff } from '../../../shared/core/retry';
import { judge, readAnswer } from '../answer';

/** Something that must be done once, even where an answer is lost on the way back. */
export interface Change {
	request: Omit<ApiRequest, 'repeatable'>;
	/** What the change leaves behind; undefined while it has not been made. */
	find: () => Promise<Result<JsonRecord | undefined>>;
}

export interface Waiting {
	clock: Clock;
	maxWaitMs: number;
	signal?: AbortSignal | undefined;
}

const MOST_REPEATS = 2;
const CONFLICT = 409;

/**
 * Makes a change. After a lost answer it may have been made, so it is looked for before it is asked
 * for again: nothing is made twice, and nothing that was made is called a failure.
 */
export async function settle(send: Send, change: Change, waiting: Waiting) {
	const request: ApiRequest = { ...change.request, repeatable: false };
	for (let attempt = 1; ; attempt++) {
		const answer = await send(request);
		const wasAskedBefore = attempt > 1 && isConflict(answer);
		if (!isUnclear(answer) && !wasAskedBefore) return readAnswer(answer, request);
		await waiting.clock.sleep(
			backoff(attempt, waiting.clock, waiting.maxWaitMs),
			waiting.signal,
		);
		const made = await change.find();
		if (!made.ok) return unknownOutcome(answer, request, made.failure);
		if (made.value) return success(made.value);
		const givesUp = attempt > MOST_REPEATS || waiting.signal?.aborted;
		if (givesUp || wasAskedBefore) return readAnswer(answer, request);
	}
}

/** Sent, and nobody knows whether it was done. */
function isUnclear(answer: Answer): boolean {
	if (answer.kind === 'response') return judge(answer) === 'broken';
	return answer.kind === 'lost' || answer.kind === 'timeout';
}

function isConflict(answer: Answer): boolean {
	return answer.kind === 'response' && answer.status === CONFLICT;
}

function unknownOutcome(answer: Answer, request: ApiRequest, lookup: Failure): Result<never> {
	const read = readAnswer(answer, request);
	const lost = read.ok ? 'The answer was lost' : read.failure.message;
	return failed(
		`${lost}. It may have been done all the same, and could not be looked up: ${lookup.message}`,
		'Look in Google Analytics before you run it again.',
		{ reason: 'outcomeUnknown' },
	);
}
