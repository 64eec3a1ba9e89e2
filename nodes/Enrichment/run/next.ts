import { sentenceOf, type Failure } from '../../shared/core/result';
import { only } from '../person/entities';
import type { PaidRequest } from '../providers/dialect';
import { RESULT_KEY, UNPAID, withoutResult, type LookupOutcome } from '../records/envelope';
import type { Attempt, Ending } from './attempt';
import { chain, recordOf, type Course, type Next } from './begin';
import { furtherRequest } from './choose';
import { added, creditsOfRecord, joined, judged, outcomeOf, withEarlier } from './outcome';
import type { LookupSettings } from './settings';

/** Server errors can be a quota too, and every try may cost. */
const MAX_LOST = 2;

const ALLOW_AGAIN =
	"Turn on 'Retry After Timeout' (under Options) to allow that; the lookup may then be charged twice.";

/**
 * What follows an ending: the result of a job that was begun, the same again after a loss, the rest of what a
 * request began, the next request of the chain, another identification, or the outcome.
 */
export function next(attempt: Attempt, ending: Ending, course: Course, now: number): Next {
	return (
		waiting(attempt, ending, course, now) ??
		again(attempt, ending, course) ??
		onward(attempt, ending, course, now)
	);
}

/** A job under way is waited for as long as the user and the provider say. */
function waiting(
	attempt: Attempt,
	ending: Ending,
	{ settings }: Course,
	now: number,
): Attempt | undefined {
	if (ending.kind !== 'pending' || ending.isFinal || !attempt.request.job) return undefined;
	const { job = jobOf(attempt.request, ending, settings, now) } = attempt;
	return job && now < job.until ? { ...attempt, job } : undefined;
}

function jobOf(
	{ job, rest }: PaidRequest,
	{ jobId, recordTag = '' }: Ending,
	{ dontWait = false, maxJobWaitMs = 0 }: LookupSettings,
	now: number,
) {
	const { usualMs = 0 } = job ?? rest?.job ?? {};
	if (jobId === undefined) return undefined;
	const until = now + (dontWait ? 0 : maxJobWaitMs || usualMs);
	return { id: jobId, tag: Number(recordTag), until };
}

/** After a loss, where the user allows that it is paid twice. */
function again(attempt: Attempt, ending: Ending, course: Course): Attempt | undefined {
	const { settings } = course;
	if (ending.kind !== 'unknown' || !settings.retryUnknownOutcome) return undefined;
	if (attempt.lost >= MAX_LOST) return undefined;
	const before = added(attempt.before, creditsBeyond(attempt, ending, settings));
	const credits = attempt.sofar?.credits ?? UNPAID;
	const ifUnsent = withEarlier({ ...outcomeSo(attempt, ending, course), credits }, before);
	return { ...attempt, lost: attempt.lost + 1, before, ifUnsent };
}

/** What an ending adds to what the chain has cost: an estimate of the user's is for all its requests. */
function creditsBeyond({ paid }: Attempt, { credits }: Ending, { estimate }: LookupSettings) {
	const all = creditsOfRecord([...paid, credits], estimate);
	return { ...all, charged: all.charged - creditsOfRecord(paid, estimate).charged };
}

function onward(attempt: Attempt, ending: Ending, course: Course, now: number): Next {
	const { settings, lookups } = course;
	const paid = [...attempt.paid, ending.credits];
	const sofar = {
		...outcomeSo(attempt, ending, course),
		credits: creditsOfRecord(paid, settings.estimate),
	};
	const rest = restOf(attempt, ending, course, now);
	if (rest) return { ...attempt, ...rest, paid, sofar, ifUnsent: undefined };
	const further = furtherOf(attempt, ending, sofar, course);
	if (further) return { ...further, paid, sofar, ifUnsent: undefined };
	const { identifiers } = lookups[attempt.lookup]!;
	const outcome = withEarlier(judged(sofar, identifiers, settings), attempt.before);
	const other = sofar.reason === 'noMatch' ? otherOf(attempt, outcome, course) : undefined;
	return other ?? outcome;
}

/** What a chain has come to with this ending; its credits are those of the ending alone. */
function outcomeSo({ sofar, job }: Attempt, ending: Ending, { settings }: Course): LookupOutcome {
	const placed = job ? { jobId: job.id, recordTag: String(job.tag) } : {};
	const isOpen = ending.kind === 'pending' || ending.kind === 'jobLost';
	const named = isOpen ? { ...ending, ...placed } : ending;
	if (sofar) return joined(sofar, named, settings);
	const outcome = outcomeOf(withoutJob(named), settings);
	if (ending.kind !== 'unknown') return outcome;
	return { ...outcome, message: `${ending.message} ${ALLOW_AGAIN}` };
}

/** A job, and a record's number in it, say something only of what is still open. */
function withoutJob(ending: Ending): Ending {
	if (ending.kind === 'pending' || ending.kind === 'jobLost') return ending;
	return { ...ending, jobId: undefined, recordTag: undefined };
}

/** A part was told at once: the job that its answer names has the rest. */
function restOf(
	attempt: Attempt,
	ending: Ending,
	{ settings }: Course,
	now: number,
): Pick<Attempt, 'request' | 'job' | 'tried' | 'mayFollow'> | undefined {
	const { request } = attempt;
	if (!request.rest || ending.kind !== 'found') return undefined;
	const job = jobOf(request, ending, settings, now);
	if (job === undefined) return undefined;
	return { request: request.rest, job, tried: [request], mayFollow: [] };
}

function furtherOf(
	attempt: Attempt,
	ending: Ending,
	sofar: LookupOutcome,
	course: Course,
): Attempt | undefined {
	const { settings, dialect } = course;
	const found = sofar[RESULT_KEY[settings.entity]];
	if (found === undefined && sofar.reason !== 'noMatch') return undefined;
	const { identifiers, request, tried, mayFollow } = attempt;
	const isLost = PERHAPS_PAID.has(ending.kind);
	const lostOnes = isLost ? [...attempt.lostOnes, request] : attempt.lostOnes;
	const known = { identifiers, request, tried, lostOnes };
	const next = furtherRequest(dialect, settings, known, found);
	if (next === undefined) return undefined;
	return {
		...attempt,
		request: next,
		lostOnes,
		lost: 0,
		tried: [...tried, request],
		mayFollow: mayFollow.filter((each) => each !== next),
		sent: textsWith(attempt, course),
	};
}

const PERHAPS_PAID = new Set<Ending['kind']>(['unknown', 'pending']);

/** The next identification by itself, unless the same request was sent already. */
function otherOf(attempt: Attempt, outcome: LookupOutcome, course: Course): Attempt | undefined {
	const { lookup, others } = attempt;
	if (others.length === 0) return undefined;
	const sent = textsWith(attempt, course);
	for (const [index, { names }] of others.entries()) {
		const alone = only(course.lookups[lookup]!.identifiers, names);
		const other = chain(lookup, alone, others.slice(index + 1), course);
		if (!other || sent.includes(textOf(other, course))) continue;
		return { ...other, sent, before: outcome.credits, ifUnsent: outcome };
	}
	return undefined;
}

/** The requests that found nobody, as long as others may follow that could be the same. */
function textsWith(attempt: Attempt, course: Course): readonly string[] {
	if (attempt.others.length === 0) return attempt.sent;
	return [...attempt.sent, textOf(attempt, course)];
}

function textOf(attempt: Attempt, course: Course): string {
	const record = recordOf(attempt, course);
	const { path, query, body } = attempt.request.request([record], course.settings);
	return JSON.stringify([path, query, body]);
}

/** What an attempt comes to that was never sent, because the run ended before. */
export function unsent(
	{ lookup, sofar, before, ifUnsent }: Attempt,
	failure: Failure,
	{ settings, lookups }: Course,
): LookupOutcome {
	const { identifiers } = lookups[lookup]!;
	if (ifUnsent) return judged(ifUnsent, identifiers, settings);
	const said = sentenceOf(failure);
	if (sofar?.[RESULT_KEY[settings.entity]]) {
		const message = `Another lookup for this record was not made: ${said}`;
		return withEarlier(judged({ ...sofar, message }, identifiers, settings), before);
	}
	// Not asked about to the end: who was not found so far may be found when the record is run again.
	const credits = sofar ? added(sofar.credits, before) : before;
	return withoutResult('skipped', failure.reason ?? 'aborted', said, credits);
}
