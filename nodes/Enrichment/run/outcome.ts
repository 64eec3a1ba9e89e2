import { sentenceOf } from '../../shared/core/result';
import { mergeFound } from '../person';
import {
	RESULT_KEY,
	UNPAID,
	withoutResult,
	type Credits,
	type LookupOutcome,
} from '../records/envelope';
import { stepsBefore, type Ending, type Step } from './attempt';
import { totalOf } from './credits';
import type { LookupSettings } from './settings';

type EndingOf<Kind extends Ending['kind']> = Extract<Ending, { kind: Kind }>;
type Of = Pick<LookupSettings, 'entity' | 'retryUnknownOutcome'>;
type Demands = Of & Pick<LookupSettings, 'minimumConfidence'>;

/** The outcome of a lookup after all its requests. `message` replaces what the answers say. */
export function comesTo(
	history: readonly Step[],
	demands: Demands,
	message?: string,
): LookupOutcome {
	// Other identifiers are tried only after no match, so only the steps with the last ones count.
	const last = history.at(-1)!;
	const { identifiers } = last;
	const before = stepsBefore({ history: history.slice(0, -1), identifiers });
	const outcome = answersOf([...before, last], demands);
	const said = message === undefined ? outcome : { ...outcome, message };
	return judged({ ...said, credits: costOfAll(history) }, demands);
}

export const costOfAll = (history: readonly Step[]): Credits =>
	history.length === 0 ? UNPAID : totalOf(history.map(({ ending }) => ending.credits));

/** The combined result of requests with the same identifiers. */
export function answersOf(steps: readonly Step[], settings: Of): LookupOutcome {
	let outcome: LookupOutcome | undefined;
	for (const { ending } of steps) {
		outcome = outcome ? joined(outcome, ending, settings) : outcomeOf(ending, settings);
	}
	return outcome!;
}

/** One ending as the outcome of its record. */
export function outcomeOf(ending: Ending, settings: Of): LookupOutcome {
	const { kind, raw, why, jobId, recordTag } = ending;
	// What finds the result of a job is kept only as long as that is open.
	const isOpen = kind === 'pending' || kind === 'jobLost';
	return {
		...plainOutcome(ending, settings),
		...(isOpen && jobId !== undefined && { jobId }),
		...(isOpen && recordTag !== undefined && { recordTag }),
		...(why !== undefined && { why }),
		...(raw !== undefined && { raw }),
	};
}

function plainOutcome(ending: Ending, settings: Of): LookupOutcome {
	const { kind, credits } = ending;
	if (kind === 'found') {
		const { result, matchedBy = null, matchScore = null, confidence, doubt } = ending;
		const found = {
			[RESULT_KEY[settings.entity]]: result,
			matchedBy,
			matchScore,
			confidence,
		};
		if (doubt === undefined)
			return { status: 'found', ...found, reason: null, ...toldOfCredits(ending), credits };
		const message = EMPLOYER_DIFFERS;
		return { status: 'lowConfidence', ...found, reason: doubt, message, credits };
	}
	if (kind === 'unanswered') {
		return withoutResult('skipped', ending.reason, unansweredMessage(ending), credits);
	}
	const [status, reason, usual] = WITHOUT_RESULT[kind];
	const said = kind === 'unknown' ? lostMessage(ending, settings) : ending.message;
	return withoutResult(status, reason, said ?? usual, credits);
}

const EMPLOYER_DIFFERS =
	'The provider states another company for this name: the person moved, or it is a namesake. Check the result, or add an email or LinkedIn URL.';

const unansweredMessage = ({ reason, message }: EndingOf<'unanswered'>) =>
	sentenceOf({ message, description: reason === 'outOfCredits' ? ADD_CREDITS : 'Run it again.' });

const toldOfCredits = ({ unpaid }: EndingOf<'found'>): Pick<LookupOutcome, 'message'> =>
	unpaid === undefined
		? {}
		: { message: sentenceOf({ message: unpaid, description: ADD_CREDITS }) };

const ADD_CREDITS = 'Add credits, then run it again.';

const lostMessage = ({ message }: EndingOf<'unknown'>, { retryUnknownOutcome }: Of) =>
	retryUnknownOutcome === false ? `${message} ${ALLOW_AGAIN}` : message;

const ALLOW_AGAIN =
	"Turn on 'Retry After Timeout' (under Options) to allow that; the lookup may then be charged twice.";
const PENDING =
	'The provider is still working on it. The result will be available later; looking it up again now may be charged again.';

/** What an ending is called in the envelope, and what is said of it where the provider says nothing. */
const WITHOUT_RESULT = {
	noMatch: ['notFound', 'noMatch'],
	optedOut: ['skipped', 'optedOut', "This person asked not to be in the provider's data."],
	pending: ['pending', 'pending', PENDING],
	unknown: ['failed', 'outcomeUnknown'],
	rejected: ['failed', 'rejected'],
	unmatched: ['failed', 'unmatched'],
	jobLost: ['failed', 'jobLost'],
} as const;

/**
 * Combines two requests of one record. What was found stays found; otherwise an open or lost answer
 * outweighs one that found nothing. A further request that the provider refuses, unpaid, changes nothing.
 */
function joined(first: LookupOutcome, ending: Ending, settings: Of): LookupOutcome {
	const key = RESULT_KEY[settings.entity];
	const one = first[key];
	if (one === undefined) {
		const isRefusedInVain = first.reason === 'noMatch' && ending.kind === 'rejected';
		return isRefusedInVain ? first : outcomeOf(ending, settings);
	}
	switch (ending.kind) {
		case 'found':
			// Whoever may be a namesake adds nothing to somebody who was found.
			if (ending.doubt !== undefined)
				return besideFailure(first, { ...ending, message: EMPLOYER_DIFFERS });
			return {
				...first,
				[key]: mergeFound(settings.entity, one, ending.result),
				matchedBy: first.matchedBy ?? ending.matchedBy ?? null,
				confidence: lower(first.confidence, ending.confidence),
				...toldOfCredits(ending),
			};
		case 'noMatch':
		case 'optedOut':
			return first;
		case 'pending':
			return stillPending(first, ending);
		default:
			return besideFailure(first, ending);
	}
}

/** Somebody was found, and a job looks for more. Without a job ID nothing could be fetched later. */
function stillPending(
	first: LookupOutcome,
	{ jobId, recordTag, message = PENDING }: EndingOf<'pending'>,
): LookupOutcome {
	if (jobId === undefined) {
		return { ...first, message: 'Another lookup for this record is not done yet.' };
	}
	return {
		...first,
		status: 'pending',
		reason: 'pending',
		message,
		jobId,
		...(recordTag !== undefined && { recordTag }),
	};
}

/** Data that was paid for but may not belong to this record is kept in `raw`. */
function besideFailure(
	first: LookupOutcome,
	{ raw, message = '' }: { raw?: unknown; message?: string | undefined },
): LookupOutcome {
	const raws = [first.raw, raw].filter((each) => each !== undefined);
	return {
		...first,
		message: `Another lookup for this record failed: ${message}`,
		...(raws.length > 0 && { raw: raws.length > 1 ? raws : raws[0] }),
	};
}

function lower(one: number | null, other: number | null): number | null {
	return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/** Applies 'Minimum Confidence', once, to all that was found. */
function judged(outcome: LookupOutcome, { minimumConfidence }: Demands): LookupOutcome {
	const { status, confidence } = outcome;
	const isLow = status === 'found' && confidence !== null && confidence < minimumConfidence;
	return isLow ? { ...outcome, status: 'lowConfidence', reason: 'lowConfidence' } : outcome;
}
