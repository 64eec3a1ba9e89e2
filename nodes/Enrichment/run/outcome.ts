import { describeFailure } from '../../shared/core/result';
import { mergeResults } from '../person';
import {
	RESULT_KEY,
	UNPAID,
	buildOutcomeWithoutResult,
	type Credits,
	type LookupOutcome,
} from '../records/envelope';
import { listEarlierSteps, type Ending, type LookupTypes, type Step } from './attempt';
import { addCredits } from './credits';
import type { LookupSettings } from './settings';

type EndingOf<Kind extends Ending['kind']> = Extract<Ending, { kind: Kind }>;
type OutcomeSettings = Pick<LookupSettings, 'entity' | 'retryUnknownOutcome'>;
type FinalSettings = OutcomeSettings & Pick<LookupSettings, 'minimumConfidence'>;

/** The outcome of a lookup after all its requests. `message` replaces what the answers say. */
export function resolveOutcome(
	history: readonly Step[],
	settings: FinalSettings,
	message?: string,
): LookupOutcome {
	// Other identifiers are tried only after no match, so only the steps with the last ones count.
	const last = history.at(-1)!;
	const { question } = last;
	const before = listEarlierSteps<LookupTypes>({ history: history.slice(0, -1), question });
	const outcome = combineStepsOfOneQuestion([...before, last], settings);
	const explained = message === undefined ? outcome : { ...outcome, message };
	return applyMinimumConfidence({ ...explained, credits: sumCredits(history) }, settings);
}

/** What all requests of a lookup cost. */
export const sumCredits = (history: readonly Step[]): Credits =>
	history.length === 0 ? UNPAID : addCredits(history.map(({ ending }) => ending.credits));

/** The combined result of requests with the same identifiers. */
export function combineStepsOfOneQuestion(
	steps: readonly Step[],
	settings: OutcomeSettings,
): LookupOutcome {
	let outcome: LookupOutcome | undefined;
	for (const { ending } of steps) {
		outcome = outcome ? addEnding(outcome, ending, settings) : toOutcome(ending, settings);
	}
	return outcome!;
}

/** One ending as the outcome of its record. */
export function toOutcome(ending: Ending, settings: OutcomeSettings): LookupOutcome {
	const { kind, raw, why, jobId, recordTag } = ending;
	// What finds the result of a job is kept only as long as that is open.
	const isOpen = kind === 'pending' || kind === 'jobLost';
	return {
		...outcomeWithoutRaw(ending, settings),
		...(isOpen && jobId !== undefined && { jobId }),
		...(isOpen && recordTag !== undefined && { recordTag }),
		...(why !== undefined && { why }),
		...(raw !== undefined && { raw }),
	};
}

function outcomeWithoutRaw(ending: Ending, settings: OutcomeSettings): LookupOutcome {
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
			return { status: 'found', ...found, reason: null, ...explainUnpaid(ending), credits };
		const message = EMPLOYER_DIFFERS;
		return { status: 'lowConfidence', ...found, reason: doubt, message, credits };
	}
	const message = explainEnding(ending, settings);
	if (kind === 'unanswered')
		return buildOutcomeWithoutResult('skipped', ending.reason, message, credits);
	const [status, reason] = WITHOUT_RESULT[kind];
	return buildOutcomeWithoutResult(status, reason, message, credits);
}

/** Why an attempt found nothing, in the provider's words where it has some, and what to do. */
export function explainEnding(
	ending: Exclude<Ending<unknown>, { kind: 'found' }>,
	settings: Pick<OutcomeSettings, 'retryUnknownOutcome'>,
): string | undefined {
	switch (ending.kind) {
		case 'unanswered':
			return explainUnanswered(ending);
		case 'unknown':
			return explainLost(ending, settings);
		default: {
			const [, , usual] = WITHOUT_RESULT[ending.kind];
			return ending.message ?? usual;
		}
	}
}

const EMPLOYER_DIFFERS =
	'The provider lists a different company for this person. They may have changed jobs, or this may be someone else with the same name. Check the result, or add an email or LinkedIn URL.';

const explainUnanswered = ({ reason, message }: EndingOf<'unanswered'>) =>
	describeFailure({
		message,
		description: reason === 'outOfCredits' ? ADD_CREDITS : 'Run it again.',
	});

const explainUnpaid = ({
	withheldForCredits: unpaid,
}: EndingOf<'found'>): Pick<LookupOutcome, 'message'> =>
	unpaid === undefined
		? {}
		: { message: describeFailure({ message: unpaid, description: ADD_CREDITS }) };

const ADD_CREDITS = 'Add credits, then run it again.';

const explainLost = (
	{ message }: EndingOf<'unknown'>,
	{ retryUnknownOutcome }: Pick<OutcomeSettings, 'retryUnknownOutcome'>,
): string => (retryUnknownOutcome === false ? `${message} ${ALLOW_AGAIN}` : message);

const ALLOW_AGAIN =
	"To repeat such lookups, turn on 'Retry After Timeout' under Options. They may be charged twice.";
const PENDING =
	'The provider is still working on this lookup. The result will be available later. Looking up the record again now may be charged again.';

/** What an ending is called in the envelope, and what is said of it where the provider says nothing. */
const WITHOUT_RESULT = {
	noMatch: ['notFound', 'noMatch'],
	optedOut: ['skipped', 'optedOut', "This person opted out of the provider's database."],
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
function addEnding(first: LookupOutcome, ending: Ending, settings: OutcomeSettings): LookupOutcome {
	const key = RESULT_KEY[settings.entity];
	const result = first[key];
	if (result === undefined) {
		const isRefusedInVain = first.reason === 'noMatch' && ending.kind === 'rejected';
		return isRefusedInVain ? first : toOutcome(ending, settings);
	}
	switch (ending.kind) {
		case 'found':
			// Whoever may be a namesake adds nothing to somebody who was found.
			if (ending.doubt !== undefined)
				return addFailure(first, { ...ending, message: EMPLOYER_DIFFERS });
			return {
				...first,
				[key]: mergeResults(settings.entity, result, ending.result),
				matchedBy: first.matchedBy ?? ending.matchedBy ?? null,
				confidence: lowerConfidence(first.confidence, ending.confidence),
				...explainUnpaid(ending),
			};
		case 'noMatch':
		case 'optedOut':
			return first;
		case 'pending':
			return addPending(first, ending);
		case 'unknown':
		case 'jobLost':
			// It may have been charged, and what it was to bring is lacking.
			return {
				...addFailure(first, { ...ending, message: explainEnding(ending, settings) }),
				status: 'incomplete',
				reason: WITHOUT_RESULT[ending.kind][1],
			};
		default:
			return addFailure(first, ending);
	}
}

/** Somebody was found, and a job looks for more. Without a job ID nothing could be fetched later. */
function addPending(
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
function addFailure(
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

function lowerConfidence(one: number | null, other: number | null): number | null {
	return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/** Applies 'Minimum Confidence', once, to all that was found. */
function applyMinimumConfidence(
	outcome: LookupOutcome,
	{ minimumConfidence }: FinalSettings,
): LookupOutcome {
	const { status, confidence } = outcome;
	const isFound = status === 'found' || status === 'incomplete';
	const isLow = isFound && confidence !== null && confidence < minimumConfidence;
	return isLow ? { ...outcome, status: 'lowConfidence', reason: 'lowConfidence' } : outcome;
}
