import type { Clock } from '../../shared/core/clock';
import type { Answer, ApiRequest, Send } from '../../shared/core/http';
import { isRecord, type JsonRecord } from '../../shared/core/json';
import {
	failed,
	mapResult,
	OUTCOME_UNKNOWN,
	endWithPeriod,
	success,
	type Failure,
	type Result,
} from '../../shared/core/result';
import { calculateBackoffMs } from '../../shared/core/retry';
import { isResource, readGoogleAnswer, type AnswerCheck } from './client';
import { decideGoogleRetry } from './judge';

/** Something that must be done once, even where an answer is lost on the way back. */
export interface SafeChange {
	request: Omit<ApiRequest, 'repeatable'>;
	/** What the change leaves behind; undefined while it has not been made. */
	findResult: () => Promise<Result<JsonRecord | undefined>>;
	/** The same in an answer; undefined in one that is somebody else's. By default, an answer that is a resource. */
	readResult?: (answer: JsonRecord) => JsonRecord | undefined;
}

export interface WaitOptions {
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
export async function writeSafely(send: Send, change: SafeChange, waiting: WaitOptions) {
	const request: ApiRequest = { ...change.request, repeatable: false };
	const { readResult: made = (body) => (isResource(body) ? body : undefined) } = change;
	const isDone = (body: JsonRecord) => made(body) !== undefined;
	const read = (answer: Answer) =>
		mapResult(readGoogleAnswer(answer, request, isDone), (body) => made(body)!);
	for (let attempt = 1; ; attempt++) {
		const answer = await send(request);
		const wasAskedBefore = attempt > 1 && isConflict(answer);
		if (!hasUnclearOutcome(answer, isDone) && !wasAskedBefore) return read(answer);
		await waiting.clock.sleep(
			calculateBackoffMs(attempt, waiting.clock, { maxWaitMs: waiting.maxWaitMs }),
			waiting.signal,
		);
		const found = await change.findResult();
		if (!found.ok) return unknownOutcomeFailure(read(answer), found.failure);
		if (found.value) return success(found.value);
		const givesUp = attempt > MOST_REPEATS || waiting.signal?.aborted;
		if (givesUp || wasAskedBefore) return read(answer);
	}
}

/** A change that nobody can look for. */
export async function requestJsonOnce(
	send: Send,
	request: ApiRequest,
): Promise<Result<JsonRecord>> {
	const answer = await send(request);
	const read = readGoogleAnswer(answer, request);
	if (read.ok || !hasUnclearOutcome(answer, () => true)) return read;
	const { message, status } = read.failure;
	return failed(
		message,
		'Google may have completed the request anyway, so it was not sent again. Check Google Analytics before you run it again.',
		{ status, reason: OUTCOME_UNKNOWN },
	);
}

const UNCLEAR = new Set<Answer['kind']>(['timeout', 'lost', 'tooLarge']);

/** Sent, and nobody knows whether it was done. */
export function hasUnclearOutcome(answer: Answer, isDone: AnswerCheck): boolean {
	if (answer.kind !== 'response') return UNCLEAR.has(answer.kind);
	const { status, body } = answer;
	if (status >= 300) return decideGoogleRetry(answer) === 'broken';
	return !isRecord(body) || ('error' in body ? false : !isDone(body));
}

function isConflict(answer: Answer): boolean {
	return answer.kind === 'response' && answer.status === CONFLICT;
}

function unknownOutcomeFailure(read: Result<unknown>, lookup: Failure): Result<never> {
	const lost = read.ok ? "Google's response was lost" : read.failure.message;
	return failed(
		`${endWithPeriod(lost)} The change may have been made anyway; checking it failed: ${lookup.message}`,
		'Check Google Analytics before you run it again.',
		{ reason: OUTCOME_UNKNOWN },
	);
}
