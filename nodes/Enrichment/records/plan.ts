import type { JsonRecord } from '../../shared/core/json';
import { groupBy } from '../../shared/core/lists';
import { foldAccents } from '../person/canonical/text';
import {
	hasAllIdentifiers,
	IDENTIFIERS,
	type Entity,
	type IdentifierName,
	type Identifiers,
} from '../person/entities';
import { buildOutcomeWithoutResult, type LookupOutcome } from './envelope';
import {
	countNameParts,
	groupLookupsBySubject,
	lacksUniqueIdentifier,
	type Lookup,
} from './grouping';
import type { Defect } from './normalize';

export type { Lookup } from './grouping';

/** An input record before anything is sent. */
export interface Candidate {
	/** The identifiers as they are sent. */
	identifiers: Identifiers;
	/** Whether the record is on the suppression list. */
	isSuppressed?: boolean;
	/** The outcome of an earlier lookup that still applies, so that no new lookup is needed. */
	earlierOutcome?: LookupOutcome | undefined;
	/** Why the identifiers are not enough for a lookup. */
	unusable?: Defect | undefined;
	/** The user's extra fields, merged into the record of the request. */
	extra: JsonRecord;
	/** The provider that issued `providerId`, if several providers are used. */
	idProvider?: string | undefined;
	/** Whether the field that the user wants filled already has a value. */
	isAlreadyFilled: boolean;
	/** Why there is nothing to fill, where that needs a sentence. */
	filledMessage?: string;
}

export interface Plan {
	lookups: Lookup[];
	/** Outcomes of records that are not looked up, by index. */
	skipped: Map<number, LookupOutcome>;
	/** The identifiers of every record, by index. */
	inputs: Identifiers[];
}

/**
 * Decides which records are looked up and which share a lookup, before anything is paid.
 * @param mergesDuplicates whether records about the same person or company share a lookup
 */
export function planLookups(
	entity: Entity,
	candidates: Candidate[],
	mergesDuplicates: boolean,
): Plan {
	const skipped = new Map<number, LookupOutcome>();
	const usable: Lookup[] = [];
	for (const [record, candidate] of candidates.entries()) {
		const {
			identifiers,
			isSuppressed,
			unusable,
			extra,
			idProvider,
			isAlreadyFilled,
			filledMessage,
		} = candidate;
		const { earlierOutcome } = candidate;
		if (isSuppressed)
			skipped.set(
				record,
				buildOutcomeWithoutResult('skipped', 'suppressed', SUPPRESSED_MESSAGE),
			);
		else if (earlierOutcome) skipped.set(record, earlierOutcome);
		else if (isAlreadyFilled)
			skipped.set(
				record,
				buildOutcomeWithoutResult('skipped', 'alreadyFilled', filledMessage),
			);
		else if (unusable)
			skipped.set(
				record,
				buildOutcomeWithoutResult('skipped', unusable.reason, unusable.message),
			);
		else usable.push({ identifiers, extra, idProvider, recordIndexes: [record] });
	}
	const lookups = mergesDuplicates ? mergeDuplicateLookups(entity, usable) : usable;
	return { lookups, skipped, inputs: candidates.map(({ identifiers }) => identifiers) };
}

const SUPPRESSED_MESSAGE = "The record is on the 'Suppression List' under Options.";

/** Merges lookups that are certainly about the same person or company, in linear time; see `isSamePerson`. */
export function mergeDuplicateLookups(entity: Entity, lookups: readonly Lookup[]): Lookup[] {
	const saysOf = ({ identifiers, extra }: Lookup) =>
		`${buildExtraKey(extra)}\n${buildIdentityKey(identifiers)}`;
	const different = [...groupBy(lookups, saysOf).values()].map((same) => ({
		...same[0]!,
		recordIndexes: same.flatMap(({ recordIndexes }) => recordIndexes),
	}));
	return [...groupBy(sortForGrouping(different), ({ extra }) => buildExtraKey(extra)).values()]
		.flatMap((each) => groupLookupsBySubject(entity, each))
		.map((same) => mergeLookups(entity, same.sort(compareInputOrder)))
		.sort(compareInputOrder);
}

const compareInputOrder = (one: Lookup, other: Lookup) =>
	one.recordIndexes[0]! - other.recordIndexes[0]!;

/**
 * Sorts lookups for grouping. Full names come first: a part of a name may fit two people who share a mailbox, and
 * then joins neither. Lookups with only name and company come last, when all possible groups exist; among these, the
 * shortest names come last, because "Alex" may be short for two people in the list.
 */
function sortForGrouping(lookups: readonly Lookup[]): Lookup[] {
	const turns = groupBy(lookups, ({ identifiers }) =>
		lacksUniqueIdentifier(identifiers) ? 'byName' : countNameParts(identifiers),
	);
	const length = ({ identifiers: { firstName = '', lastName = '', fullName } }: Lookup) =>
		fullName?.length ?? firstName.length + 1 + lastName.length;
	const named = (turns.get('byName') ?? []).sort((one, other) => length(other) - length(one));
	return [2, 1, 0].flatMap((parts) => turns.get(parts) ?? []).concat(named);
}

/**
 * Builds a key of the extra fields. They may change result and cost, except for a tag, which only identifies the
 * record.
 */
function buildExtraKey(extra: JsonRecord): string {
	// An `id` may also identify the person.
	const relevant = Object.entries(extra).filter(
		([name]) => name === 'id' || !TAG_FIELDS.has(name),
	);
	if (relevant.length === 0) return '';
	return JSON.stringify(relevant.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Fields in which callers tag a record and APIs return the tag. */
export const TAG_FIELDS = new Set([
	'id',
	'contactId',
	'companyId',
	'clientReferenceId',
	'client_reference_id',
	'identifier',
	'externalID',
	'externalId',
	'external_id',
	'reference',
	'requestId',
	'metadata',
	'custom',
]);

/** Builds a key that is equal for records whose identifiers differ only in case, accents or punctuation. */
export function buildIdentityKey(identifiers: Identifiers): string {
	const { firstName = '', lastName = '', fullName, company, name, generation } = identifiers;
	const isWhole = firstName !== '' && lastName !== '';
	// Identifiers contain no line breaks or tabs, so these can separate them.
	const person = isWhole ? `${firstName} ${lastName}` : (fullName ?? `${firstName}\t${lastName}`);
	const employer = company ?? name;
	let key = foldAccents(person);
	if (generation !== undefined) key += `\t${generation}`;
	if (employer !== undefined) key += `\n${buildCompanyKey(employer)}`;
	for (const exact of EXACT_IDENTIFIERS) {
		if (identifiers[exact] !== undefined) key += `\n${exact} ${identifiers[exact]}`;
	}
	return key;
}

/**
 * Builds a key of a company name without punctuation. The legal form is kept, because sister companies differ in it.
 */
function buildCompanyKey(written: string): string {
	return (
		foldAccents(written)
			.replace(/[^\p{L}\p{N}]+/gu, ' ')
			.trim() || written
	);
}

const EXACT_IDENTIFIERS = [
	'email',
	'linkedInUrl',
	'companyDomain',
	'domain',
	'phone',
	'providerId',
] as const;

/** Weak identifiers that belong together and so are taken from one record; complete sets come first. */
const COMBINED_IDENTIFIERS: ReadonlyArray<readonly IdentifierName[]> = [
	['firstName', 'lastName'],
	['fullName'],
	['company', 'companyDomain'],
];

/** Merges lookups into one. Values that only one of them has are added; otherwise the first one's count. */
function mergeLookups(entity: Entity, same: readonly Lookup[]): Lookup {
	if (same.length === 1) return same[0]!;
	const all = same.map(({ identifiers }) => identifiers);
	const identifiers: Identifiers = {};
	for (const name of IDENTIFIERS[entity]) {
		const block = COMBINED_IDENTIFIERS.find((names) => names.includes(name)) ?? [name];
		const giver =
			all.find((each) => hasAllIdentifiers(each, block)) ??
			all.find((each) => block.some((part) => each[part] !== undefined));
		const value = giver?.[name];
		if (value !== undefined) identifiers[name] = value;
	}
	const { generation } = all.find((each) => each.generation !== undefined) ?? {};
	if (generation !== undefined) identifiers.generation = generation;
	const records = same.flatMap((each) => each.recordIndexes).sort((one, other) => one - other);
	const { idProvider } = same.find((each) => each.identifiers.providerId !== undefined) ?? {};
	return { identifiers, extra: same[0]!.extra, idProvider, recordIndexes: records };
}
