import type { Entity, Identifiers } from '../person/entities';
import { Grouping, nameParts, strongValues, type Groupable } from './grouping';
import { mergeIdentifiers } from './mergeIdentifiers';

export type { Groupable } from './grouping';

/** Records of one person or company. */
export interface SameGroup {
	/** Those of all its records; where they have several, the first one's. */
	identifiers: Identifiers;
	/** In the order of the input. */
	records: number[];
}

/**
 * Groups records that are certainly of the same person or company, in linear time. They share what is
 * one person's alone (an e-mail address that is no role mailbox, a LinkedIn page, a provider's id; of a
 * company its domain), no other LinkedIn page or id speaks against it, and a person's names agree.
 * A record with none of these joins the one group of the same name and company.
 */
export function groupSame(entity: Entity, records: readonly Groupable[]): SameGroup[] {
	const groupings = new Map<string, Grouping>();
	// Whole names first: a part of one, or none, may fit two people who share a mailbox, and is then neither's.
	// Records with a name and company only come last, when all whom they may belong to are known.
	const [strong, weak] = [
		records.filter((each) => isStrong(entity, each)),
		records.filter((each) => !isStrong(entity, each)),
	];
	for (const record of [...byNameParts(strong), ...weak]) {
		const grouping = groupings.get(record.apart) ?? new Grouping(entity);
		groupings.set(record.apart, grouping);
		grouping.add(record);
	}
	return [...groupings.values()]
		.flatMap((grouping) => grouping.groups())
		.map((members) => asGroup(entity, members))
		.sort((one, other) => one.records[0]! - other.records[0]!);
}

function isStrong(entity: Entity, { identifiers }: Groupable): boolean {
	return strongValues(entity, identifiers).some((value) => value !== undefined);
}

function byNameParts(records: readonly Groupable[]): Groupable[] {
	const [none, one, two]: [Groupable[], Groupable[], Groupable[]] = [[], [], []];
	for (const record of records) {
		const parts = nameParts(record.identifiers);
		(parts === 2 ? two : parts === 1 ? one : none).push(record);
	}
	return two.concat(one, none);
}

/** The identifiers of all members: what one of them alone has, and for the rest the first record's. */
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
