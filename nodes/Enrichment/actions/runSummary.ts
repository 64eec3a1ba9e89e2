/** Summarizes runs of lookups and verifications in the same words: "6 contacts: 4 found, 2 not found. 4 credits used." */
import { groupBy, findMin } from '../../shared/core/lists';
import { formatNumber, formatCount } from '../../shared/core/result';
import type { Envelope, Status } from '../records/envelope';

/** Records with the same status. */
export interface CountedGroup {
	count: number;
	/** The status in words: "not found". */
	words: string;
	/** How many of them are duplicates of other records. */
	duplicates: number;
	/** Reasons with counts: "2 no identifier, 1 invalid email". */
	notes?: readonly string[];
}

/** Describes counts: "6 contacts: 4 found (1 duplicate, free), 1 not found, 1 skipped (invalid email)". */
export function describeCounts(
	total: number,
	noun: string,
	groups: readonly CountedGroup[],
): string {
	const parts = groups.filter(({ count }) => count > 0).map(describeGroup);
	return `${formatCount(total, noun)}: ${parts.join(', ')}`;
}

function describeGroup({ count, words, duplicates, notes = [] }: CountedGroup): string {
	const free = duplicates > 0 ? [`${formatCount(duplicates, 'duplicate')}, free`] : [];
	const all = notes.length > 0 ? [...free, notes.join(', ')] : free;
	const inBrackets = all.length > 0 ? ` (${all.join('; ')})` : '';
	return `${formatNumber(count)} ${words}${inBrackets}`;
}

/** The credits that a run spent. */
export interface SpentCredits {
	spent: number;
	/** Whether some of them are estimated. */
	isEstimated: boolean;
	/** The remaining credits stated by answers. */
	remaining: readonly number[];
}

/** Describes credits: "4 credits used, 99,978 left". */
export function describeCredits({ spent, isEstimated, remaining }: SpentCredits): string {
	const used = `${isEstimated ? 'About ' : ''}${formatCount(spent, 'credit')} used`;
	return remaining.length > 0 ? `${used}, ${formatNumber(findMin(remaining))} left` : used;
}

const STATUS_WORDS: ReadonlyArray<readonly [Status, string]> = [
	['found', 'found'],
	['incomplete', 'incomplete'],
	['notFound', 'not found'],
	['lowConfidence', 'below the minimum confidence'],
	['pending', 'pending'],
	['skipped', 'skipped'],
	['failed', 'failed'],
];

/** Reasons that add nothing to their status. */
const REASONS_OF_STATUS = new Set(['noMatch', 'lowConfidence', 'incomplete', 'pending']);

type CountedOutcome = Pick<Envelope, 'status' | 'reason' | 'duplicateOf'>;

/** Counts outcomes by status, with their reasons. `isDropped`: whether such an outcome goes to no output. */
export function countByStatus(
	outcomes: readonly CountedOutcome[],
	isDropped: (outcome: CountedOutcome) => boolean = () => false,
): CountedGroup[] {
	return STATUS_WORDS.flatMap(([status, words]) => {
		const group = outcomes.filter((each) => each.status === status);
		const [first] = group;
		if (!first) return [];
		const notes = countReasons(group);
		if (isDropped(first)) notes.push('dropped');
		// Of those who were not looked up, everybody is free.
		const duplicates = status === 'skipped' ? 0 : countDuplicates(group);
		return [{ count: group.length, words, duplicates, notes }];
	});
}

function countDuplicates(outcomes: readonly CountedOutcome[]): number {
	return outcomes.filter(({ duplicateOf }) => duplicateOf !== undefined).length;
}

/** Counts reasons: each once, in words, with its count if there are several. */
export function countReasons(outcomes: ReadonlyArray<Pick<Envelope, 'reason'>>): string[] {
	const reasons = outcomes.flatMap(({ reason }) =>
		reason === null || REASONS_OF_STATUS.has(reason) ? [] : toWords(reason),
	);
	const isOnly = reasons.length === outcomes.length && new Set(reasons).size === 1;
	return [...groupBy(reasons, (reason) => reason)].map(([words, same]) =>
		isOnly ? words : `${formatNumber(same.length)} ${words}`,
	);
}

/** Converts a reason to words: `outOfCredits` to "out of credits". */
function toWords(reason: string): string {
	return reason.replace(/[A-Z]/g, ' $&').toLowerCase().replace('linked in url', 'LinkedIn URL');
}
