import { sentenceOf, type Failure } from '../../shared/core/result';
import { only } from '../person/entities';
import type { PaidRequest } from '../providers/dialect';
import { RESULT_KEY, withoutResult, type LookupOutcome } from '../records/envelope';
import { isAttempt, lossesOf, stepsBefore, type Attempt, type Ending } from './attempt';
import { attemptBy, recordOf, type Course, furtherRequest } from './choose';
import { OUT_OF_CREDITS_REMEDY } from './judge';
import { answersOf, comesTo, costOfAll } from './outcome';
import type { LookupSettings } from './settings';

/** Every repetition may cost, and server errors can be a quota, too. */
const MAX_LOST = 2;

/** An attempt, how it ended, and what follows from that. */
export interface Ended {
	attempt: Attempt;
	ending: Ending;
	/** What follows for its lookup. */
	then: Attempt | LookupOutcome;
	/** Why the whole run should stop, if it should. */
	stop: Failure | undefined;
}

/** Everything that may follow an ending is decided here. */
export function next(attempt: Attempt, ending: Ending, course: Course, now: number): Ended {
	const then = following(attempt, ending, course, now);
	const isOver = !isAttempt(then) || lossesOf(then) === 0;
	const stop = isOver ? stopAfter(ending, course.settings) : undefined;
	return { attempt, ending, then, stop };
}

/**
 * For the lookup, in this order: fetch the job that was submitted, repeat after a loss, fetch the rest of a partial
 * answer, request what is still missing, try other identifiers, or end with an outcome.
 */
function following(attempt: Attempt, ending: Ending, course: Course, now: number): Ended['then'] {
	const job = jobToFetch(attempt, ending, course, now);
	if (job) return { ...attempt, job };
	const { request, identifiers, history } = attempt;
	const step = { request, identifiers, ending };
	if (isSentAgain(attempt, ending, course)) {
		return { ...attempt, history: [...history, { ...step, isRepeated: true }] };
	}
	const ended = { ...attempt, history: [...history, step] };
	return (
		restOf(ended, ending, course, now) ??
		furtherOf(ended, course) ??
		otherOf(ended, course) ??
		outcomeOfAll(ended, course)
	);
}

/** A submitted job is polled for as long as the user and the provider allow. */
function jobToFetch(
	attempt: Attempt,
	ending: Ending,
	{ settings }: Course,
	now: number,
): Attempt['job'] {
	// `attempt.job`: it was already polled to the end of its time.
	if (ending.kind !== 'pending' || !attempt.request.job || attempt.job) return undefined;
	const job = jobOf(attempt.request, ending, settings, now);
	return job && now < job.until ? job : undefined;
}

function jobOf(
	{ job, deferred }: PaidRequest,
	{ jobId, recordTag = '' }: Ending,
	{ dontWait = false, maxJobWaitMs = 0 }: LookupSettings,
	now: number,
): Attempt['job'] {
	const { usualMs = 0 } = job ?? deferred?.job ?? {};
	if (jobId === undefined) return undefined;
	const until = now + (dontWait ? 0 : maxJobWaitMs || usualMs);
	return { id: jobId, tag: Number(recordTag), until };
}

/** Only if the user accepts that it may be charged twice. */
const isSentAgain = (attempt: Attempt, { kind }: Ending, { settings }: Course): boolean =>
	kind === 'unknown' && settings.retryUnknownOutcome === true && lossesOf(attempt) < MAX_LOST;

/** Some data came at once; the job named in the answer has the rest (Apollo's phones). */
function restOf(
	ended: Attempt,
	ending: Ending,
	{ settings }: Course,
	now: number,
): Attempt | undefined {
	const { deferred } = ended.request;
	if (!deferred || ending.kind !== 'found' || ending.doubt !== undefined) return undefined;
	const job = jobOf(ended.request, ending, settings, now);
	return job && { ...ended, request: deferred, job, mayFollow: [] };
}

/** A request for data that is wanted and still missing, whether or not somebody was found. */
function furtherOf(ended: Attempt, { settings }: Course): Attempt | undefined {
	if (ended.mayFollow.length === 0) return undefined;
	const sofar = answersOf(stepsBefore(ended), settings);
	const found = sofar[RESULT_KEY[settings.entity]];
	if (found === undefined && sofar.reason !== 'noMatch') return undefined;
	// Nothing more is bought of somebody who may be a namesake.
	if (sofar.status === 'lowConfidence') return undefined;
	const request = furtherRequest(ended, settings, found);
	if (request === undefined) return undefined;
	const mayFollow = ended.mayFollow.filter((each) => each !== request);
	return { ...ended, request, mayFollow };
}

/** The next set of identifiers by itself, unless that would repeat a request. */
function otherOf(ended: Attempt, course: Course): Attempt | undefined {
	const { lookup, others, history } = ended;
	if (others.length === 0) return undefined;
	if (answersOf(stepsBefore(ended), course.settings).reason !== 'noMatch') return undefined;
	const sent = history.map((step, index) =>
		textOf({ ...ended, ...step, history: history.slice(0, index) }, course),
	);
	for (const [index, { names }] of others.entries()) {
		const alone = only(course.lookups[lookup]!.identifiers, names);
		const other = attemptBy(lookup, alone, others.slice(index + 1), course);
		if (other && !sent.includes(textOf(other, course))) return { ...other, history };
	}
	return undefined;
}

/** What would be sent: a try that is equal to another is made once. */
export function textOf(attempt: Attempt, course: Course): string {
	const record = recordOf(attempt, course);
	const { path, query, body } = attempt.request.request([record], course.settings);
	return JSON.stringify([path, query, body]);
}

/** The outcome of an attempt that was never sent because the run ended first. */
export function unsent(attempt: Attempt, failure: Failure, course: Course): LookupOutcome {
	const { history } = attempt;
	const before = stepsBefore(attempt);
	// This was a repetition, or a try with other identifiers: the earlier result stands.
	if (history.at(-1) !== before.at(-1)) return outcomeOfAll(attempt, course);
	const said = sentenceOf(failure);
	const message = `Another lookup for this record was not made: ${said}`;
	const sofar = before.length > 0 ? outcomeOfAll(attempt, course, message) : undefined;
	if (sofar?.[RESULT_KEY[course.settings.entity]]) return sofar;
	// The lookup is not complete: running the record again may still find somebody.
	return withoutResult('skipped', failure.reason ?? 'aborted', said, costOfAll(history));
}

const outcomeOfAll = ({ history }: Attempt, { settings }: Course, message?: string) =>
	comesTo(history, settings, message);

/** Why the run should stop after this ending; undefined if it goes on. */
function stopAfter(ending: Ending, { stopAtFailure }: LookupSettings): Failure | undefined {
	switch (ending.kind) {
		case 'found':
			return ending.unpaid === undefined ? undefined : outOfCredits(ending.unpaid);
		case 'unanswered':
			return ending.reason === 'outOfCredits' ? outOfCredits(ending.message) : undefined;
		case 'rejected':
		case 'unmatched':
		case 'jobLost':
		case 'unknown':
			return stopAtFailure ? stoppedBy(ending) : undefined;
		default:
			return undefined;
	}
}

/** An empty account ends the run: any further request would be refused or return nothing. */
const outOfCredits = (message: string): Failure => ({
	message,
	description: OUT_OF_CREDITS_REMEDY,
	reason: 'outOfCredits',
});

function stoppedBy({ kind, message }: { kind: Ending['kind']; message: string }): Failure {
	const isLost = kind === 'unknown';
	const todo = isLost ? 'Run' : 'Correct this record, or leave it out, and run';
	return {
		message,
		description: `The run stopped here, as 'On Failure' under Options says. ${todo} what is left again.`,
		reason: isLost ? 'outcomeUnknown' : 'stopped',
	};
}
