/** Records as they are put into groups of one person or company, one after the other. */
import type { JsonRecord } from '../../shared/core/json';
import { MultiKeyIndex } from '../../shared/core/lists';
import { removePlusTag } from '../match/agreement';
import { describeRequestedRecord, type RecordDescription } from '../match/recordDescription';
import { buildWholeNameKey } from '../match/names/compareNames';
import { mayBeSamePerson, isSamePerson } from '../match/samePerson';
import type { Entity, Identifiers } from '../person/entities';

/** One lookup to pay for, and the records that share its result. */
export interface Lookup {
	identifiers: Identifiers;
	extra: JsonRecord;
	/** Indexes of the input records, in their order; the first one pays. */
	records: number[];
	/** Whose ID `providerId` is, where several providers are asked. */
	idProvider?: string | undefined;
}

/** A full name counts as both its parts. */
export function countGivenNameFields({ firstName, lastName, fullName }: Identifiers): number {
	if (fullName !== undefined) return 2;
	return (firstName === undefined ? 0 : 1) + (lastName === undefined ? 0 : 1);
}

/** Whether there is nothing that is one person's or company's alone. */
export const isByNameAlone = ({ email, domain, linkedInUrl, providerId }: Identifiers): boolean =>
	[email, domain, linkedInUrl, providerId].every((value) => value === undefined);

/** Beyond these a shared value tells nothing, and looking would cost more than it saves. */
const MOST_DIFFERENT = 12;
const MOST_CANDIDATES = 12;

interface Group {
	members: Lookup[];
	/** What its members state, each different statement once. */
	descriptions: Map<string, RecordDescription>;
	/** The group that has taken this one in. */
	mergedInto: Group | undefined;
}

/**
 * Groups of lookups that are of one person or company, each joining those before it. Those by name alone come last,
 * when all whom they may belong to are there.
 */
export function groupLookupsBySubject(entity: Entity, lookups: readonly Lookup[]): Lookup[][] {
	const byKey = new MultiKeyIndex<Group>(MOST_CANDIDATES);
	const byName = new MultiKeyIndex<Group>(MOST_CANDIDATES);
	const hasNamed =
		entity === 'contact' && lookups.some((each) => isByNameAlone(each.identifiers));
	const groups = lookups.map((lookup) => {
		const description = describeRequestedRecord(entity, lookup.identifiers);
		const keys = description.keys.map(removePlusTag);
		const names = hasNamed ? nameKeys(description) : [];
		const group =
			keys.length > 0
				? joinByKey(lookup, description, currentGroups(byKey.findByAnyKey(keys)))
				: joinByName(lookup, description, currentGroups(byName.findByAnyKey(names)));
		byKey.add(group, keys);
		byName.add(group, names);
		return group;
	});
	return currentGroups(groups).map(({ members }) => members);
}

/** With all groups that the new record shows to be one; but not where it fits two people. */
function joinByKey(
	lookup: Lookup,
	description: RecordDescription,
	likely: readonly Group[],
): Group {
	const added = startGroup(lookup, description);
	const fitting = likely.filter((group) => belongsTo(description, group));
	const [first, ...others] = fitting;
	const areOne = fitting.every((one, index) =>
		fitting.slice(index + 1).every((other) => canBeOne(one, other)),
	);
	if (first === undefined || !areOne) return added;
	for (const other of [added, ...others]) mergeInto(first, other);
	return first;
}

/** The one group of the same name and company; where there are two, it is neither's. */
function joinByName(
	lookup: Lookup,
	description: RecordDescription,
	likely: readonly Group[],
): Group {
	const added = startGroup(lookup, description);
	const fitting = likely.filter((group) => belongsTo(description, group));
	const [only, another] = fitting;
	if (only === undefined || another !== undefined) return added;
	mergeInto(only, added);
	return only;
}

/** It is the same as one of the members, and may be the same as every one. */
function belongsTo(description: RecordDescription, { descriptions }: Group): boolean {
	if (descriptions.size >= MOST_DIFFERENT) return descriptions.has(signatureOf(description));
	const members = [...descriptions.values()];
	return (
		members.some((member) => isSamePerson(member, description)) &&
		members.every((member) => mayBeSamePerson(member, description))
	);
}

function canBeOne(one: Group, other: Group): boolean {
	if (one.descriptions.size + other.descriptions.size > MOST_DIFFERENT) return false;
	const others = [...other.descriptions.values()];
	return [...one.descriptions.values()].every((member) =>
		others.every((each) => mayBeSamePerson(member, each)),
	);
}

function startGroup(lookup: Lookup, description: RecordDescription): Group {
	return {
		members: [lookup],
		descriptions: new Map([[signatureOf(description), description]]),
		mergedInto: undefined,
	};
}

function mergeInto(group: Group, other: Group): void {
	for (const member of other.members) group.members.push(member);
	for (const [signature, description] of other.descriptions)
		group.descriptions.set(signature, description);
	other.mergedInto = group;
}

/** Equal for records of which all that tells people apart is written alike. */
function signatureOf({ name, generation, keys }: RecordDescription): string {
	const { firstName = '', lastName = '', fullName = '' } = name;
	return JSON.stringify([firstName, lastName, fullName, generation ?? '', keys]);
}

/** The groups that these are in now, each once. */
function currentGroups(groups: readonly Group[]): readonly Group[] {
	return groups.length === 0 ? groups : [...new Set(groups.map(currentGroup))];
}

function currentGroup(group: Group): Group {
	let latest = group;
	while (latest.mergedInto) latest = latest.mergedInto;
	return latest;
}

/** The whole name with each thing that names the company. */
function nameKeys(description: RecordDescription): string[] {
	const name = buildWholeNameKey(description.name);
	if (name === undefined) return [];
	const { name: company, domains, mailDomains } = description.company;
	const employers = [...domains, ...mailDomains].map((domain) => `domain ${domain}`);
	if (company !== undefined && company.joined !== '') employers.push(`name ${company.joined}`);
	return [...new Set(employers)].map((employer) => `${name}\t${employer}`);
}
