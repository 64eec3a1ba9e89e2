import type { Clock } from '../../shared/core/clock';
import type { Answer, ApiRequest, Send } from '../../shared/core/http';
import { isRecord, type JsonRecord } from '../../shared/core/json';
import {
	failed,
	OUTCOME_UNKNOWN,
	sentence,
	success,
	type Failure,
	type Result,
} from '../../shared/core/result';
import { backoff } from '../../shared/core/retry';
import { ask, isResource, readAnswer, type Expect } from './client';
import { judge } from './judge';

/** Something that must be done once, even where an answer is lost on the way back. */
export interface Change {
	request: Omit<ApiRequest, 'repeatable'>;
	/** What the change leaves behind; undefined while it has not been made. */
	find: () => Promise<Result<JsonRecord | undefined>>;
	/** Whether an answer says that it was done; by default, if it is the resource. */
	isDone?: Expect;
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
export async function writeSafely(send: Send, change: Change, waiting: Waiting) {
	const request: ApiRequest = { ...change.request, repeatable: false };
	const read = (answer: Answer) => readAnswer(answer, request, change.isDone ?? isResource);
	for (let attempt = 1; ; attempt++) {
		const answer = await send(request);
		const wasAskedBefore = attempt > 1 && isConflict(answer);
		if (!isUnclear(answer, change.isDone) && !wasAskedBefore) return read(answer);
		await waiting.clock.sleep(
			backoff(attempt, waiting.clock, { maxWaitMs: waiting.maxWaitMs }),
			waiting.signal,
		);
		const made = await change.find();
		if (!made.ok) return unknownOutcome(read(answer), made.failure);
		if (made.value) return success(made.value);
		const givesUp = attempt > MOST_REPEATS || waiting.signal?.aborted;
		if (givesUp || wasAskedBefore) return read(answer);
	}
}

/** A change that nobody can look for. */
export async function askOnce(send: Send, request: ApiRequest): Promise<Result<JsonRecord>> {
	const answer = await send(request);
	const read = readAnswer(answer, request);
	if (read.ok || !isUnclear(answer, () => true)) return read;
	const { message, status } = read.failure;
	return failed(
		message,
		'Google may have done it all the same, so it was not sent again. Check Google Analytics before you run it again.',
		{ status, reason: OUTCOME_UNKNOWN },
	);
}

const UNCLEAR = new Set<Answer['kind']>(['timeout', 'lost', 'tooLarge']);

/** Sent, and nobody knows whether it was done. */
export function isUnclear(answer: Answer, isDone: Expect = isResource): boolean {
	if (answer.kind !== 'response') return UNCLEAR.has(answer.kind);
	const { status, body } = answer;
	if (status >= 300) return judge(answer) === 'broken';
	return !isRecord(body) || ('error' in body ? false : !isDone(body));
}

function isConflict(answer: Answer): boolean {
	return answer.kind === 'response' && answer.status === CONFLICT;
}

function unknownOutcome(read: Result<unknown>, lookup: Failure): Result<never> {
	const lost = read.ok ? "Google's response was lost" : read.failure.message;
	return failed(
		`${sentence(lost)} The change may have been made anyway; checking it failed: ${lookup.message}`,
		'Check Google Analytics before you run it again.',
		{ reason: OUTCOME_UNKNOWN },
	);
}

export const DELETED: JsonRecord = { deleted: true };

/** Deletes or archives. `find` gives DELETED once the resource is gone. */
export function removal(request: Change['request'], find: Change['find']): Change {
	// Google answers with an empty object; any other is somebody else's.
	const isDone = (body: JsonRecord) => Object.keys(body).length === 0;
	return { request, find, isDone };
}

/** Moves to the trash, where a resource keeps its address and has the time of its deletion. */
export function trashing(send: Send, path: string): Change {
	const find: Change['find'] = async () => {
		const found = await ask(send, { method: 'GET', path, repeatable: true }, isResource);
		if (!found.ok) return found;
		return success(found.value.deleteTime === undefined ? undefined : found.value);
	};
	return { request: { method: 'DELETE', path }, find };
}
