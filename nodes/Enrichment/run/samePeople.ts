/** Lookups that only the answers of a waterfall show to be of one person, so that later providers are asked about it once. */
import type { JsonRecord } from '../../shared/core/json';
import { areResultsOfDifferentEntities } from '../match/contradiction';
import { isRoleMailbox } from '../person/canonical/mail';
import { keepIfPerson } from '../providers/lookupIdentifiers';
import { UNPAID, type LookupOutcome } from '../records/envelope';
import type { LookupProgress } from './lookupProgress';

/** A lookup by its index, with what may tell whose it is. */
export interface LookupOfPerson {
	index: number;
	progress: LookupProgress;
	/** Merged into the request. Lookups that differ in it stay apart. */
	extra: JsonRecord;
}

/** Indexes of lookups by person: those whom the answers so far show to be one are together, in their order. */
export function groupLookupsOfSamePerson(lookups: readonly LookupOfPerson[]): number[][] {
	const people: LookupOfPerson[][] = [];
	const personByKey = new Map<string, LookupOfPerson[]>();
	for (const lookup of lookups) {
		const keys = listPersonKeys(lookup);
		const person = keys
			.flatMap((key) => [personByKey.get(key) ?? []])
			.find(([first]) => first !== undefined && areOfOnePerson(first, lookup));
		if (person !== undefined) person.push(lookup);
		const own = person ?? [lookup];
		if (person === undefined) people.push(own);
		for (const key of keys) {
			if (!personByKey.has(key)) personByKey.set(key, own);
		}
	}
	return people.map((person) => person.map(({ index }) => index));
}

/** Lists keys that belong to one person alone: the LinkedIn URL, and an email that is not a shared mailbox. */
function listPersonKeys({ progress, extra }: LookupOfPerson): string[] {
	const person = keepIfPerson(progress.result);
	if (person === undefined) return [];
	const { linkedInUrl, email } = person;
	const hasOwnEmail = email !== undefined && !isRoleMailbox(email);
	const keys = [
		...(linkedInUrl === undefined ? [] : [`page ${linkedInUrl}`]),
		...(hasOwnEmail ? [`email ${email.toLowerCase()}`] : []),
	];
	return keys.map((key) => `${key}\n${JSON.stringify(extra)}`);
}

/** Whether neither the identifiers nor the results of two lookups contradict that they are about one person. */
function areOfOnePerson(
	{ progress: one }: LookupOfPerson,
	{ progress: other }: LookupOfPerson,
): boolean {
	const { result: found } = one;
	const { result: otherFound } = other;
	return (
		found !== undefined &&
		otherFound !== undefined &&
		!areResultsOfDifferentEntities(found, one.identifiersFromItems, otherFound) &&
		!areResultsOfDifferentEntities(otherFound, other.identifiersFromItems, found)
	);
}

/**
 * Copies the outcome of each person to all of their lookups, by index. Only the first lookup has the credits.
 * @param people indexes of lookups by person
 * @param outcomes one for each person
 */
export function copyOutcomesToDuplicates(
	people: ReadonlyArray<readonly number[]>,
	outcomes: readonly LookupOutcome[],
): Map<number, LookupOutcome> {
	const shared = new Map<number, LookupOutcome>();
	for (const [place, indexes] of people.entries()) {
		const outcome = outcomes[place]!;
		for (const [position, index] of indexes.entries())
			shared.set(index, position === 0 ? outcome : { ...outcome, credits: UNPAID });
	}
	return shared;
}
