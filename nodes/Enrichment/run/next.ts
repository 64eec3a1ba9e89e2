import type { Failure } from '../../shared/core/result';
import type { PaidRequest } from '../providers/dialect';
import {
	countLostAnswersInARow,
	isAttempt,
	type Attempt,
	type Ending,
	type PurchaseTypes,
} from './attempt';
import { OUT_OF_CREDITS_REMEDY } from './explain';
import type { RunContext } from './runContext';
import type { RunSettings } from './settings';

/** The most repetitions after lost answers; each may be charged, and server errors can mean an exhausted quota. */
const MAX_LOST_ANSWERS = 2;

/** An attempt, its ending, and what follows. */
export interface EndedAttempt<Types extends PurchaseTypes> {
	attempt: Attempt<Types>;
	ending: Ending<Types['found']>;
	/** The next attempt of the lookup, or its outcome. */
	followUpOrOutcome: Attempt<Types> | Types['outcome'];
	/** Why the whole run should stop, if it should. */
	stopReason: Failure | undefined;
}

/** Decides what follows an ending: another attempt or the outcome, and whether the run stops. `now` is in ms. */
export function resolveEndedAttempt<Types extends PurchaseTypes>(
	attempt: Attempt<Types>,
	ending: Ending<Types['found']>,
	context: RunContext<Types>,
	now: number,
): EndedAttempt<Types> {
	const following = decideFollowUpOrOutcome(attempt, ending, context, now);
	const isOver = !isAttempt(following) || countLostAnswersInARow(following) === 0;
	const stopReason = isOver ? findStopReason(ending, context.settings) : undefined;
	return { attempt, ending, followUpOrOutcome: following, stopReason };
}

/**
 * Decides in this order: poll a submitted job, repeat after a lost answer, send a follow-up (`buildFollowUp` of the
 * context), or resolve the outcome.
 */
function decideFollowUpOrOutcome<Types extends PurchaseTypes>(
	attempt: Attempt<Types>,
	ending: Ending<Types['found']>,
	context: RunContext<Types>,
	now: number,
): Attempt<Types> | Types['outcome'] {
	const job = findJobToPoll(attempt, ending, context.settings, now);
	if (job) return { ...attempt, job };
	const { request, question, history } = attempt;
	const step = { request, question, ending };
	if (shouldRepeat(attempt, ending, context.settings)) {
		return { ...attempt, history: [...history, { ...step, isRepeated: true }] };
	}
	const ended = { ...attempt, history: [...history, step] };
	return context.buildFollowUp(ended, ending, now) ?? context.resolveOutcome(ended.history);
}

/** Finds the job to poll, for as long as the user and the provider allow. */
function findJobToPoll<Types extends PurchaseTypes>(
	attempt: Attempt<Types>,
	ending: Ending<Types['found']>,
	settings: RunSettings,
	now: number,
): Attempt['job'] {
	// With `attempt.job`, the job was already polled until its time was up.
	if (ending.kind !== 'pending' || !attempt.request.job || attempt.job) return undefined;
	const job = buildJobUnderWay(attempt.request, ending, settings, now);
	return job && now < job.until ? job : undefined;
}

/** Builds the job that an ending names, with the time until which it is polled; undefined without a job ID. */
export function buildJobUnderWay(
	{ job, deferred }: Pick<PaidRequest<unknown, unknown>, 'job' | 'deferred'>,
	{ jobId, recordTag = '' }: Ending<unknown>,
	{ dontWait = false, maxJobWaitMs = 0 }: RunSettings,
	now: number,
): Attempt['job'] {
	const { usualDurationMs = 0 } = job ?? deferred?.job ?? {};
	if (jobId === undefined) return undefined;
	const until = now + (dontWait ? 0 : maxJobWaitMs || usualDurationMs);
	return { id: jobId, tag: Number(recordTag), until };
}

/** Whether a lost request is sent again, which only happens if the user accepts that it may be charged twice. */
const shouldRepeat = <Types extends PurchaseTypes>(
	attempt: Attempt<Types>,
	{ kind }: Ending<unknown>,
	{ retryUnknownOutcome }: RunSettings,
): boolean =>
	kind === 'unknown' &&
	retryUnknownOutcome === true &&
	countLostAnswersInARow(attempt) < MAX_LOST_ANSWERS;

/** Finds the reason why the run should stop after this ending; undefined if it continues. */
function findStopReason(
	ending: Ending<unknown>,
	{ stopAtFailure }: RunSettings,
): Failure | undefined {
	switch (ending.kind) {
		case 'found':
			return ending.withheldForCredits === undefined
				? undefined
				: explainOutOfCredits(ending.withheldForCredits);
		case 'unanswered':
			return ending.reason === 'outOfCredits'
				? explainOutOfCredits(ending.message)
				: undefined;
		case 'rejected':
		case 'unmatched':
		case 'jobLost':
		case 'unknown':
			return stopAtFailure ? explainStopAtFailure(ending) : undefined;
		default:
			return undefined;
	}
}

/** Explains an empty account, which stops the run because any further request would fail or return nothing. */
const explainOutOfCredits = (message: string): Failure => ({
	message,
	description: OUT_OF_CREDITS_REMEDY,
	reason: 'outOfCredits',
});

function explainStopAtFailure({
	kind,
	message,
}: {
	kind: Ending['kind'];
	message: string;
}): Failure {
	const isLost = kind === 'unknown';
	const remedy = isLost
		? 'Run the remaining items again.'
		: 'Correct this record, or leave it out, and run the remaining items again.';
	return {
		message,
		description: `The run stopped here because 'On Failure' under Options is 'Stop'. ${remedy}`,
		reason: isLost ? 'outcomeUnknown' : 'stopped',
	};
}
