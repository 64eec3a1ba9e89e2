import type { Failure } from '../../shared/core/result';
import { LOST_IN_A_ROW, REFUSED_AT_FIRST } from '../records/envelope';
import { isAttempt, lossesOf, type Attempt, type Ending } from './attempt';
import { OUT_OF_CREDITS_REMEDY, type Judgement } from './judge';

export const ABORTED: Failure = { message: 'The run was canceled', reason: 'aborted' };
export const CREDIT_LIMIT: Failure = {
	message: 'Credit limit reached',
	description: "Raise 'Max Credits', then run what is left again.",
	reason: 'creditLimit',
};

/** What the answers of a run have shown of its provider so far. */
export interface Heard {
	/** It knew a question, whatever it said. */
	hasAnswered: boolean;
	refused: number;
	lostInARow: number;
}

export function hear(heard: Heard, judgement: Judgement): void {
	heard.hasAnswered ||= judgement.failure === undefined;
	if (isRefused(judgement)) heard.refused++;
	heard.lostInARow = judgement.kind === 'unknown' ? heard.lostInARow + 1 : 0;
}

/** A refusal that may be about a record, or about the address and its paths. */
const isRefused = ({ kind, failure }: Judgement): boolean =>
	failure !== undefined && kind !== 'unknown' && kind !== 'stop';

/** What ends the run after an answer to all records of a request; undefined where it goes on. */
export function stopAfterAnswer(judgement: Judgement, heard: Heard): Failure | undefined {
	const { kind, failure } = judgement;
	if (failure === undefined) return undefined;
	switch (kind) {
		// Also a job that nobody can fetch now, or that waits for credits.
		case 'stop':
		case 'pending':
			return failure;
		// A provider that is down may charge for what it does not answer: a run must not go on into that.
		case 'unknown':
			return heard.lostInARow < LOST_IN_A_ROW ? undefined : unavailable(failure);
		// Before anything was ever answered the fault is hardly in the records.
		default:
			return heard.hasAnswered || heard.refused < REFUSED_AT_FIRST
				? undefined
				: allRefused(failure, heard);
	}
}

const unavailable = ({ message }: Failure): Failure => ({
	message,
	description: `The provider did not answer ${LOST_IN_A_ROW} requests in a row, so nothing more was sent. Run the skipped records again later.`,
	reason: 'unavailable',
});

const allRefused = ({ message, description, status }: Failure, { refused }: Heard): Failure => ({
	message: `All of the first ${refused} requests were refused: ${message}`,
	description:
		description ??
		"Check 'Base URL', the paths and the fields that the provider expects in the credential.",
	reason: 'refused',
	status,
});

/** Nothing that is bought next would be told. */
const outOfCredits = (message: string): Failure => ({
	message,
	description: OUT_OF_CREDITS_REMEDY,
	reason: 'outOfCredits',
});

/** What ends a run that is to stop at the first failure. */
const stoppedBy = (
	{ message }: { message: string },
	reason: 'stopped' | 'outcomeUnknown',
): Failure => ({
	message,
	description: `The run stopped here, as 'On Failure' under Options says. ${reason === 'stopped' ? 'Correct this record, or leave it out, and run' : 'Run'} what is left again.`,
	reason,
});

/** What ends the run after the ending of one record, and what follows that; undefined where it goes on. */
export function stopAfterEnding(
	ending: Ending<unknown>,
	then: Attempt | object,
	{ stopAtFailure }: { stopAtFailure: boolean },
): Failure | undefined {
	switch (ending.kind) {
		case 'found':
			return ending.unpaid === undefined ? undefined : outOfCredits(ending.unpaid);
		case 'unanswered':
			return ending.reason === 'outOfCredits' ? outOfCredits(ending.message) : undefined;
		case 'rejected':
		case 'unmatched':
		case 'jobLost':
			return stopAtFailure ? stoppedBy(ending, 'stopped') : undefined;
		case 'unknown': {
			const isSentAgain = isAttempt(then) && lossesOf(then) > 0;
			if (isSentAgain || !stopAtFailure) return undefined;
			return stoppedBy(ending, 'outcomeUnknown');
		}
		default:
			return undefined;
	}
}
