import { groupBy } from '../../shared/core/lists';
import {
	IDENTIFIERS,
	type Entity,
	type IdentifierName,
	type Identifiers,
} from '../person/entities';
import { groupsOf, nameParts, type Groupable, type Identical } from './grouping';
import { identityKey, ownKeysOf } from './identityKeys';

export type { Groupable } from './grouping';

/** Records of one person or company. */
export interface SameGroup {
	/** Those of all its records; where they have several, the first one's. */
	identifiers: Identifiers;
	/** In the order of the input. */
	records: number[];
}

/**
 * Groups records that are certainly of the same person or company, in linear time. They say the same, or they
 * share what is one person's alone (an e-mail address that is no role mailbox, a LinkedIn page, a provider's
 * id; of a company its domain), no other LinkedIn page or id speaks against it, and a person's names agree.
 * A record with none of these joins the one group of the same name and company.
 */
export function groupSame(entity: Entity, records: readonly Groupable[]): SameGroup[] {
	const all = alike(records);
	const byName = all.filter(({ own }) => own.length === 0);
	// Whole names first: a part of one, or none, may fit two people who share a mailbox, and is then neither's.
	// Records with a name and company only come last, when all whom they may belong to are known.
	const byOwn = all.filter(({ own }) => own.length > 0);
	const inTurn = [...byNameParts(byOwn), ...shortestLast(byName)];
	return [...groupBy(inTurn, ({ apart }) => apart).values()]
		.flatMap((each) => groupsOf(entity, each, byName.length > 0))
		.map((members) => asGroup(entity, members))
		.sort((one, other) => one.records[0]! - other.records[0]!);
}

/** Records that say the same, together. */
function alike(records: readonly Groupable[]): Identical[] {
	const saysOf = ({ identifiers, apart }: Groupable) => `${apart}\n${identityKey(identifiers)}`;
	return [...groupBy(records, saysOf).values()].map((same) => {
		const { identifiers, apart } = same[0]!;
		return { identifiers, apart, records: same, own: ownKeysOf(identifiers) };
	});
}

function byNameParts(records: readonly Identical[]): Identical[] {
	const byCount: [Identical[], Identical[], Identical[]] = [[], [], []];
	for (const each of records) byCount[nameParts(each.identifiers)]?.push(each);
	return byCount.reverse().flat();
}

/** "Alex" may be short for two who are in the list, and is then neither's. */
function shortestLast(records: readonly Identical[]): Identical[] {
	const length = ({ identifiers }: Identical) => {
		const { firstName = '', lastName = '', fullName } = identifiers;
		return fullName?.length ?? firstName.length + 1 + lastName.length;
	};
	return [...records].sort((one, other) => length(other) - length(one));
}

function asGroup(entity: Entity, members: Groupable[]): SameGroup {
	const [only] = members;
	if (only && members.length === 1) {
		return { identifiers: only.identifiers, records: [only.record] };
	}
	const sorted = [...members].sort((one, other) => one.record - other.record);
	const all = sorted.map(({ identifiers }) => identifiers);
	return {
		identifiers: mergeIdentifiers(entity, all),
		records: sorted.map(({ record }) => record),
	};
}

/** Weak identifiers that come from one record, as they only say something together; complete ones first. */
const TOGETHER: ReadonlyArray<readonly IdentifierName[]> = [
	['firstName', 'lastName'],
	['fullName'],
	['company', 'companyDomain'],
];

/** What one of the records alone has, and for the rest the first one's. */
function mergeIdentifiers(entity: Entity, all: Identifiers[]): Identifiers {
	const merged: Identifiers = {};
	for (const name of IDENTIFIERS[entity]) {
		const block = TOGETHER.find((names) => names.includes(name)) ?? [name];
		const has = (identifiers: Identifiers, each: IdentifierName) =>
			identifiers[each] !== undefined;
		const giver =
			all.find((each) => block.every((part) => has(each, part))) ??
			all.find((each) => block.some((part) => has(each, part)));
		const value = giver?.[name];
		if (value !== undefined) merged[name] = value;
	}
	return merged;
}
