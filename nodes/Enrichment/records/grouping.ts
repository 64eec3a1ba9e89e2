/** Groups lookups by person or company, one after the other. */
import type { JsonRecord } from '../../shared/core/json';
import { MultiKeyIndex } from '../../shared/core/lists';
import { removePlusTag } from '../match/agreement';
import { describeRequestedRecord, type RecordDescription } from '../match/recordDescription';
import { buildWholeNameKey } from '../match/names/compareNames';
import { areNamesAndProfilesCompatible, isSamePerson } from '../match/samePerson';
import type { Entity, Identifiers } from '../person/entities';

/** One paid lookup, and the records that share its result. */
export interface Lookup {
	identifiers: Identifiers;
	extra: JsonRecord;
	/** Indexes of the input records in order; the first one is charged. */
	recordIndexes: number[];
	/** The provider that issued `providerId`, if several providers are used. */
	idProvider?: string | undefined;
}

/** Counts the parts of a name; a full name counts as first and last name. */
export function countNameParts({ firstName, lastName, fullName }: Identifiers): number {
	if (fullName !== undefined) return 2;
	return (firstName === undefined ? 0 : 1) + (lastName === undefined ? 0 : 1);
}

/** Whether the identifiers have no email address, domain, LinkedIn page or ID. */
export const lacksUniqueIdentifier = ({
	email,
	domain,
	linkedInUrl,
	providerId,
}: Identifiers): boolean =>
	[email, domain, linkedInUrl, providerId].every((value) => value === undefined);

/**
 * Limits per shared value. A value that more records share proves nothing, and comparing them would cost more than it
 * saves.
 */
const MAX_DESCRIPTIONS = 12;
const MAX_CANDIDATES = 12;

interface Group {
	members: Lookup[];
	/** The distinct descriptions of the members. */
	descriptions: Map<string, RecordDescription>;
	/** The group that this one was merged into. */
	mergedInto: Group | undefined;
}

/**
 * Groups lookups by person or company, in input order. Lookups with only a name come last, when every group that they
 * may belong to exists.
 */
export function groupLookupsBySubject(entity: Entity, lookups: readonly Lookup[]): Lookup[][] {
	const byKey = new MultiKeyIndex<Group>(MAX_CANDIDATES);
	const byName = new MultiKeyIndex<Group>(MAX_CANDIDATES);
	const hasNamed =
		entity === 'contact' && lookups.some((each) => lacksUniqueIdentifier(each.identifiers));
	const groups = lookups.map((lookup) => {
		const description = describeRequestedRecord(entity, lookup.identifiers);
		const keys = description.keys.map(removePlusTag);
		const names = hasNamed ? buildNameKeys(description) : [];
		const group =
			keys.length > 0
				? joinGroupByKey(lookup, description, listCurrentGroups(byKey.findByAnyKey(keys)))
				: joinGroupByName(
						lookup,
						description,
						listCurrentGroups(byName.findByAnyKey(names)),
					);
		byKey.add(group, keys);
		byName.add(group, names);
		return group;
	});
	return listCurrentGroups(groups).map(({ members }) => members);
}

/** Merges the groups that a new record connects, unless it fits two people. */
function joinGroupByKey(
	lookup: Lookup,
	description: RecordDescription,
	likely: readonly Group[],
): Group {
	const added = startGroup(lookup, description);
	const fitting = likely.filter((group) => belongsTo(description, group));
	const [first, ...others] = fitting;
	const areOne = fitting.every((one, index) =>
		fitting.slice(index + 1).every((other) => canMerge(one, other)),
	);
	if (first === undefined || !areOne) return added;
	for (const other of [added, ...others]) mergeInto(first, other);
	return first;
}

/** Joins the only group with the same name and company; if there are two, it joins neither. */
function joinGroupByName(
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

/** Whether a description is the same as one member's, and compatible with every member's. */
function belongsTo(description: RecordDescription, { descriptions }: Group): boolean {
	if (descriptions.size >= MAX_DESCRIPTIONS) return descriptions.has(buildSignature(description));
	const members = [...descriptions.values()];
	return (
		members.some((member) => isSamePerson(member, description)) &&
		members.every((member) => areNamesAndProfilesCompatible(member, description))
	);
}

function canMerge(one: Group, other: Group): boolean {
	if (one.descriptions.size + other.descriptions.size > MAX_DESCRIPTIONS) return false;
	const others = [...other.descriptions.values()];
	return [...one.descriptions.values()].every((member) =>
		others.every((each) => areNamesAndProfilesCompatible(member, each)),
	);
}

function startGroup(lookup: Lookup, description: RecordDescription): Group {
	return {
		members: [lookup],
		descriptions: new Map([[buildSignature(description), description]]),
		mergedInto: undefined,
	};
}

function mergeInto(group: Group, other: Group): void {
	for (const member of other.members) group.members.push(member);
	for (const [signature, description] of other.descriptions)
		group.descriptions.set(signature, description);
	other.mergedInto = group;
}

/** Builds a key that is equal for records whose distinguishing values are written alike. */
function buildSignature({ name, generation, keys }: RecordDescription): string {
	const { firstName = '', lastName = '', fullName = '' } = name;
	return JSON.stringify([firstName, lastName, fullName, generation ?? '', keys]);
}

/** Lists the groups that these were merged into, without duplicates. */
function listCurrentGroups(groups: readonly Group[]): readonly Group[] {
	return groups.length === 0 ? groups : [...new Set(groups.map(findCurrentGroup))];
}

function findCurrentGroup(group: Group): Group {
	let latest = group;
	while (latest.mergedInto) latest = latest.mergedInto;
	return latest;
}

/** Builds keys of the full name with each name or domain of the company. */
function buildNameKeys(description: RecordDescription): string[] {
	const name = buildWholeNameKey(description.name);
	if (name === undefined) return [];
	const { name: company, domains, mailDomains } = description.company;
	const employers = [...domains, ...mailDomains].map((domain) => `domain ${domain}`);
	if (company !== undefined && company.joined !== '') employers.push(`name ${company.joined}`);
	return [...new Set(employers)].map((employer) => `${name}\t${employer}`);
}
