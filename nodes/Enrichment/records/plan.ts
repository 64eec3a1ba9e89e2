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
	countGivenNameFields,
	groupLookupsBySubject,
	isByNameAlone,
	type Lookup,
} from './grouping';
import type { Defect } from './normalize';

export type { Lookup } from './grouping';

/** One input record before anything is sent. */
export interface Candidate {
	/** As they are sent. */
	identifiers: Identifiers;
	/** Somebody does not want the record to be looked up. */
	isSuppressed?: boolean;
	/** What an earlier lookup of the record came to, where that stands: nobody is asked again. */
	standing?: LookupOutcome | undefined;
	/** Why these are not enough for a lookup. */
	unusable?: Defect | undefined;
	/** Merged into the request record. */
	extra: JsonRecord;
	/** Whose ID the provider ID is, where several providers are asked. */
	idProvider?: string | undefined;
	/** The field the user wants filled has a value already. */
	alreadyFilled: boolean;
}

export interface Plan {
	lookups: Lookup[];
	/** Records that are not looked up, by their index. */
	skipped: Map<number, LookupOutcome>;
	/** The identifiers of every record, by its index. */
	inputs: Identifiers[];
}

/** Decides, before anything is paid, what is usable and what is of the same person. */
export function planLookups(entity: Entity, candidates: Candidate[], dedupe: boolean): Plan {
	const skipped = new Map<number, LookupOutcome>();
	const usable: Lookup[] = [];
	for (const [record, candidate] of candidates.entries()) {
		const { identifiers, isSuppressed, unusable, extra, idProvider, alreadyFilled } = candidate;
		const { standing } = candidate;
		if (isSuppressed)
			skipped.set(record, buildOutcomeWithoutResult('skipped', 'suppressed', SUPPRESSED));
		else if (standing) skipped.set(record, standing);
		else if (alreadyFilled)
			skipped.set(record, buildOutcomeWithoutResult('skipped', 'alreadyFilled'));
		else if (unusable)
			skipped.set(
				record,
				buildOutcomeWithoutResult('skipped', unusable.reason, unusable.message),
			);
		else usable.push({ identifiers, extra, idProvider, records: [record] });
	}
	const lookups = dedupe ? mergeDuplicateLookups(entity, usable) : usable;
	return { lookups, skipped, inputs: candidates.map(({ identifiers }) => identifiers) };
}

const SUPPRESSED = "The record is on the 'Suppression List' under Options.";

/** Makes one lookup of those that are certainly of the same person or company, in linear time: see `isSamePerson`. */
export function mergeDuplicateLookups(entity: Entity, lookups: readonly Lookup[]): Lookup[] {
	const saysOf = ({ identifiers, extra }: Lookup) =>
		`${apartKey(extra)}\n${buildIdentityKey(identifiers)}`;
	const different = [...groupBy(lookups, saysOf).values()].map((same) => ({
		...same[0]!,
		records: same.flatMap(({ records }) => records),
	}));
	return [...groupBy(inTurn(different), ({ extra }) => apartKey(extra)).values()]
		.flatMap((each) => groupLookupsBySubject(entity, each))
		.map((same) => merged(entity, same.sort(inInputOrder)))
		.sort(inInputOrder);
}

const inInputOrder = (one: Lookup, other: Lookup) => one.records[0]! - other.records[0]!;

/**
 * Whole names first: a part of one, or none, may fit two people who share a mailbox, and is then neither's. Lookups by
 * name and company only come last, when all whom they may belong to are known; of these the shortest names, as "Alex"
 * may be short for two who are in the list.
 */
function inTurn(lookups: readonly Lookup[]): Lookup[] {
	const turns = groupBy(lookups, ({ identifiers }) =>
		isByNameAlone(identifiers) ? 'byName' : countGivenNameFields(identifiers),
	);
	const length = ({ identifiers: { firstName = '', lastName = '', fullName } }: Lookup) =>
		fullName?.length ?? firstName.length + 1 + lastName.length;
	const named = (turns.get('byName') ?? []).sort((one, other) => length(other) - length(one));
	return [2, 1, 0].flatMap((parts) => turns.get(parts) ?? []).concat(named);
}

/** Extra fields may change what is found and what it costs; a tag only says whose record it is. */
function apartKey(extra: JsonRecord): string {
	// An `id` may also name the person who is meant.
	const relevant = Object.entries(extra).filter(
		([name]) => name === 'id' || !TAG_FIELDS.has(name),
	);
	if (relevant.length === 0) return '';
	return JSON.stringify(relevant.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Fields under which callers tag a record and APIs hand the tag back. */
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

/** Equal for records that say the same in spellings that differ in case, accents or punctuation only. */
export function buildIdentityKey(identifiers: Identifiers): string {
	const { firstName = '', lastName = '', fullName, company, name, generation } = identifiers;
	const isWhole = firstName !== '' && lastName !== '';
	// No identifier has a line break or a tab in it.
	const person = isWhole ? `${firstName} ${lastName}` : (fullName ?? `${firstName}\t${lastName}`);
	const employer = company ?? name;
	let key = foldAccents(person);
	if (generation !== undefined) key += `\t${generation}`;
	if (employer !== undefined) key += `\n${companyKey(employer)}`;
	for (const exact of EXACT) {
		if (identifiers[exact] !== undefined) key += `\n${exact} ${identifiers[exact]}`;
	}
	return key;
}

/** Only punctuation is left out: sister companies differ in their legal form. */
function companyKey(written: string): string {
	return (
		foldAccents(written)
			.replace(/[^\p{L}\p{N}]+/gu, ' ')
			.trim() || written
	);
}

const EXACT = ['email', 'linkedInUrl', 'companyDomain', 'domain', 'phone', 'providerId'] as const;

/** Weak identifiers that come from one record, as they only say something together; complete ones first. */
const TOGETHER: ReadonlyArray<readonly IdentifierName[]> = [
	['firstName', 'lastName'],
	['fullName'],
	['company', 'companyDomain'],
];

/** One lookup for all of them, with what one of them alone has, and for the rest the first one's. */
function merged(entity: Entity, same: readonly Lookup[]): Lookup {
	if (same.length === 1) return same[0]!;
	const all = same.map(({ identifiers }) => identifiers);
	const identifiers: Identifiers = {};
	for (const name of IDENTIFIERS[entity]) {
		const block = TOGETHER.find((names) => names.includes(name)) ?? [name];
		const giver =
			all.find((each) => hasAllIdentifiers(each, block)) ??
			all.find((each) => block.some((part) => each[part] !== undefined));
		const value = giver?.[name];
		if (value !== undefined) identifiers[name] = value;
	}
	const { generation } = all.find((each) => each.generation !== undefined) ?? {};
	if (generation !== undefined) identifiers.generation = generation;
	const records = same.flatMap((each) => each.records).sort((one, other) => one - other);
	const { idProvider } = same.find((each) => each.identifiers.providerId !== undefined) ?? {};
	return { identifiers, extra: same[0]!.extra, idProvider, records };
}
