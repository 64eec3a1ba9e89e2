import type { Failure } from '../../shared/core/result';
import type { PaidRequest } from '../providers/dialect';
import { countLosses, isAttempt, type Attempt, type Ending, type PurchaseTypes } from './attempt';
import { OUT_OF_CREDITS_REMEDY } from './explain';
import type { RunContext } from './runContext';
import type { RunSettings } from './settings';

/** Every repetition may cost, and server errors can be a quota, too. */
const MAX_LOST = 2;

/** An attempt, how it ended, and what follows from that. */
export interface EndedAttempt<Types extends PurchaseTypes> {
	attempt: Attempt<Types>;
	ending: Ending<Types['found']>;
	/** What follows for its lookup: another attempt, or the outcome. */
	following: Attempt<Types> | Types['outcome'];
	/** Why the whole run should stop, if it should. */
	stopReason: Failure | undefined;
}

/** Decides everything that may follow an ending. `now` is in ms. */
export function next<Types extends PurchaseTypes>(
	attempt: Attempt<Types>,
	ending: Ending<Types['found']>,
	context: RunContext<Types>,
	now: number,
): EndedAttempt<Types> {
	const following = decideFollowing(attempt, ending, context, now);
	const isOver = !isAttempt(following) || countLosses(following) === 0;
	const stopReason = isOver ? findStopReason(ending, context.settings) : undefined;
	return { attempt, ending, following, stopReason };
}

/**
 * In this order: fetch the job that was submitted, repeat after a loss, send what else the lookup takes (`followUp` of
 * the context), or end with an outcome.
 */
function decideFollowing<Types extends PurchaseTypes>(
	attempt: Attempt<Types>,
	ending: Ending<Types['found']>,
	context: RunContext<Types>,
	now: number,
): Attempt<Types> | Types['outcome'] {
	const job = findJobToFetch(attempt, ending, context.settings, now);
	if (job) return { ...attempt, job };
	const { request, question, history } = attempt;
	const step = { request, question, ending };
	if (isSentAgain(attempt, ending, context.settings)) {
		return { ...attempt, history: [...history, { ...step, isRepeated: true }] };
	}
	const ended = { ...attempt, history: [...history, step] };
	return context.followUp(ended, ending, now) ?? context.resolveOutcome(ended.history);
}

/** A submitted job is polled for as long as the user and the provider allow. */
function findJobToFetch<Types extends PurchaseTypes>(
	attempt: Attempt<Types>,
	ending: Ending<Types['found']>,
	settings: RunSettings,
	now: number,
): Attempt['job'] {
	// `attempt.job`: it was already polled to the end of its time.
	if (ending.kind !== 'pending' || !attempt.request.job || attempt.job) return undefined;
	const job = findJobUnderWay(attempt.request, ending, settings, now);
	return job && now < job.until ? job : undefined;
}

/** The job that an ending names, with the time until which it is waited for. */
export function findJobUnderWay(
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

/** Only if the user accepts that it may be charged twice. */
const isSentAgain = <Types extends PurchaseTypes>(
	attempt: Attempt<Types>,
	{ kind }: Ending<unknown>,
	{ retryUnknownOutcome }: RunSettings,
): boolean => kind === 'unknown' && retryUnknownOutcome === true && countLosses(attempt) < MAX_LOST;

/** Why the run should stop after this ending; undefined if it goes on. */
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
			return stopAtFailure ? explainStop(ending) : undefined;
		default:
			return undefined;
	}
}

/** An empty account ends the run: any further request would be refused or return nothing. */
const explainOutOfCredits = (message: string): Failure => ({
	message,
	description: OUT_OF_CREDITS_REMEDY,
	reason: 'outOfCredits',
});

function explainStop({ kind, message }: { kind: Ending['kind']; message: string }): Failure {
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
