import { describeFailure } from '../../shared/core/result';
import { mergeResults } from '../person';
import {
	RESULT_KEY,
	UNPAID,
	buildOutcomeWithoutResult,
	type Credits,
	type LookupOutcome,
} from '../records/envelope';
import { listStepsWithSameIdentifiers, type Ending, type LookupTypes, type Step } from './attempt';
import { addCredits } from './credits';
import type { LookupSettings } from './settings';

type EndingOf<Kind extends Ending['kind']> = Extract<Ending, { kind: Kind }>;
type OutcomeSettings = Pick<LookupSettings, 'entity' | 'retryUnknownOutcome'>;
type FinalSettings = OutcomeSettings & Pick<LookupSettings, 'minimumConfidence'>;

/** Resolves the outcome of a lookup from all its requests. `message` replaces the messages of the answers. */
export function resolveOutcome(
	history: readonly Step[],
	settings: FinalSettings,
	message?: string,
): LookupOutcome {
	// Other identifiers are only tried after "no match", so only the steps with the last ones count.
	const last = history.at(-1)!;
	const { question } = last;
	const before = listStepsWithSameIdentifiers<LookupTypes>({
		history: history.slice(0, -1),
		question,
	});
	const outcome = combineStepsToOutcome([...before, last], settings);
	const explained = message === undefined ? outcome : { ...outcome, message };
	return applyMinimumConfidence({ ...explained, credits: sumCreditsOfSteps(history) }, settings);
}

/** Sums the credits of all requests of a lookup. */
export const sumCreditsOfSteps = (history: readonly Step[]): Credits =>
	history.length === 0 ? UNPAID : addCredits(history.map(({ ending }) => ending.credits));

/** Combines requests with the same identifiers to one outcome. */
export function combineStepsToOutcome(
	steps: readonly Step[],
	settings: OutcomeSettings,
): LookupOutcome {
	let outcome: LookupOutcome | undefined;
	for (const { ending } of steps) {
		outcome = outcome
			? addEnding(outcome, ending, settings)
			: convertAttemptEndingToOutcome(ending, settings);
	}
	return outcome!;
}

/** Converts one ending to the outcome of its record. */
export function convertAttemptEndingToOutcome(
	ending: Ending,
	settings: OutcomeSettings,
): LookupOutcome {
	const { kind, raw, why, jobId, recordTag } = ending;
	// The job ID and record tag are only kept while the job is unfinished.
	const isOpen = kind === 'pending' || kind === 'jobLost';
	return {
		...convertWithoutRaw(ending, settings),
		...(isOpen && jobId !== undefined && { jobId }),
		...(isOpen && recordTag !== undefined && { recordTag }),
		...(why !== undefined && { why }),
		...(raw !== undefined && { raw }),
	};
}

function convertWithoutRaw(ending: Ending, settings: OutcomeSettings): LookupOutcome {
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
			return {
				status: 'found',
				...found,
				reason: null,
				...explainWithheldData(ending),
				credits,
			};
		const message = EMPLOYER_DIFFERS;
		return { status: 'lowConfidence', ...found, reason: doubt, message, credits };
	}
	const message = explainEnding(ending, settings);
	if (kind === 'unanswered')
		return buildOutcomeWithoutResult('skipped', ending.reason, message, credits);
	const [status, reason] = STATUSES_WITHOUT_RESULT[kind];
	return buildOutcomeWithoutResult(status, reason, message, credits);
}

/** Explains an ending without a result: with the provider's message, if there is one, and what to do. */
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
			const [, , usual] = STATUSES_WITHOUT_RESULT[ending.kind];
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

const explainWithheldData = ({
	withheldForCredits,
}: EndingOf<'found'>): Pick<LookupOutcome, 'message'> =>
	withheldForCredits === undefined
		? {}
		: { message: describeFailure({ message: withheldForCredits, description: ADD_CREDITS }) };

const ADD_CREDITS = 'Add credits, then run it again.';

const explainLost = (
	{ message }: EndingOf<'unknown'>,
	{ retryUnknownOutcome }: Pick<OutcomeSettings, 'retryUnknownOutcome'>,
): string => (retryUnknownOutcome === false ? `${message} ${ALLOW_AGAIN}` : message);

const ALLOW_AGAIN =
	"To repeat such lookups, turn on 'Retry After Timeout' under Options. They may be charged twice.";
const PENDING =
	'The provider is still working on this lookup. The result will be available later. Looking up the record again now may be charged again.';

/** Status and reason of endings without a result, with the message for providers that send none. */
const STATUSES_WITHOUT_RESULT = {
	noMatch: ['notFound', 'noMatch'],
	optedOut: ['skipped', 'optedOut', "This person opted out of the provider's database."],
	pending: ['pending', 'pending', PENDING],
	unknown: ['failed', 'outcomeUnknown'],
	rejected: ['failed', 'rejected'],
	unmatched: ['failed', 'unmatched'],
	jobLost: ['failed', 'jobLost'],
} as const;

/**
 * Adds the ending of a further request to an outcome. A result stays; otherwise a pending or lost answer outweighs "no
 * match". A further request that is refused free of charge changes nothing.
 */
function addEnding(first: LookupOutcome, ending: Ending, settings: OutcomeSettings): LookupOutcome {
	const key = RESULT_KEY[settings.entity];
	const result = first[key];
	if (result === undefined) {
		const isRefusedInVain = first.reason === 'noMatch' && ending.kind === 'rejected';
		return isRefusedInVain ? first : convertAttemptEndingToOutcome(ending, settings);
	}
	switch (ending.kind) {
		case 'found':
			// A possible namesake adds nothing to the person found.
			if (ending.doubt !== undefined)
				return addFailure(first, { ...ending, message: EMPLOYER_DIFFERS });
			return {
				...first,
				[key]: mergeResults(settings.entity, result, ending.result),
				matchedBy: first.matchedBy ?? ending.matchedBy ?? null,
				confidence: lowerConfidence(first.confidence, ending.confidence),
				...explainWithheldData(ending),
			};
		case 'noMatch':
		case 'optedOut':
			return first;
		case 'pending':
			return addPending(first, ending);
		case 'unknown':
		case 'jobLost':
			// The answer may have been charged, and its data is missing.
			return {
				...addFailure(first, { ...ending, message: explainEnding(ending, settings) }),
				status: 'incomplete',
				reason: STATUSES_WITHOUT_RESULT[ending.kind][1],
			};
		default:
			return addFailure(first, ending);
	}
}

/** Adds a pending job to a result. Without a job ID, nothing can be fetched later. */
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

/** Adds a failed request to a result; its data, which may belong to somebody else, is kept in `raw`. */
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

/** Applies 'Minimum Confidence' to the combined result. */
function applyMinimumConfidence(
	outcome: LookupOutcome,
	{ minimumConfidence }: FinalSettings,
): LookupOutcome {
	const { status, confidence } = outcome;
	const isFound = status === 'found' || status === 'incomplete';
	const isLow = isFound && confidence !== null && confidence < minimumConfidence;
	return isLow ? { ...outcome, status: 'lowConfidence', reason: 'lowConfidence' } : outcome;
}
