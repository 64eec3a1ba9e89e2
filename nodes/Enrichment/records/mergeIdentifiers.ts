import {
	IDENTIFIERS,
	type Entity,
	type IdentifierName,
	type Identifiers,
} from '../person/entities';

/** Weak identifiers that come from one record, as they only say something together; complete ones first. */
const TOGETHER: ReadonlyArray<readonly IdentifierName[]> = [
	['firstName', 'lastName'],
	['fullName'],
	['company', 'companyDomain'],
];

/** The identifiers of records of one person: what one of them alone has, and for the rest the first one's. */
export function mergeIdentifiers(entity: Entity, all: Identifiers[]): Identifiers {
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
