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
import { decideGoogleRetry } from './retryDecision';

/** A change that must be made exactly once, even if its answer is lost. */
export interface ExactlyOnceChange {
	request: Omit<ApiRequest, 'repeatable'>;
	/** Looks for the result of the change; undefined while it has not been made. */
	findResult: () => Promise<Result<JsonRecord | undefined>>;
	/** Reads the result from an answer; undefined if the answer is not Google's. By default, the answer is the resource itself. */
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
 * Makes a change exactly once. After a lost answer the change may have been made, so its result is looked for before the
 * request is repeated. If that is not possible, the failure has the reason `outcomeUnknown`.
 */
export async function makeChangeExactlyOnce(
	send: Send,
	change: ExactlyOnceChange,
	waiting: WaitOptions,
): Promise<Result<JsonRecord>> {
	const request: ApiRequest = { ...change.request, repeatable: false };
	const { readResult = (body) => (isResource(body) ? body : undefined) } = change;
	const isDone = (body: JsonRecord) => readResult(body) !== undefined;
	const read = (answer: Answer) =>
		mapResult(readGoogleAnswer(answer, request, isDone), (body) => readResult(body)!);
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
		if (givesUp || wasAskedBefore) return addSearchNote(read(answer), wasAskedBefore);
	}
}

/** Says that the change was looked for, so that nobody wonders whether it was made. */
function addSearchNote(read: Result<JsonRecord>, wasAskedBefore: boolean): Result<JsonRecord> {
	if (read.ok || wasAskedBefore) return read;
	const description =
		'The change was not found in Google Analytics afterwards, so it was probably not made. Check there before you run it again.';
	return { ok: false, failure: { ...read.failure, description } };
}

/**
 * Sends a change whose result nobody can look for, and never repeats it. If its answer is lost, the failure has the reason
 * `outcomeUnknown`.
 */
export async function requestJsonWithoutRepeat(
	send: Send,
	request: ApiRequest,
): Promise<Result<JsonRecord>> {
	const answer = await send(request);
	const read = readGoogleAnswer(answer, request);
	if (read.ok || !hasUnclearOutcome(answer, () => true)) return read;
	const { message, status, words } = read.failure;
	return failed(
		message,
		'Google may have completed the request anyway, so it was not sent again. Check Google Analytics before you run it again.',
		{ status, words, reason: OUTCOME_UNKNOWN },
	);
}

const UNCLEAR = new Set<Answer['kind']>(['timeout', 'lost', 'tooLarge']);

/** Tells whether a request was sent without a clear answer, so that nobody knows whether it took effect. */
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
