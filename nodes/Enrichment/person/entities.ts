import { toAsciiAddress } from './canonical/mail';

export type Entity = 'contact' | 'company';

/** The names of the identifiers, in the order in which they are sent and shown. */
export const IDENTIFIERS = {
	contact: [
		'email',
		'linkedInUrl',
		'firstName',
		'lastName',
		'company',
		'fullName',
		'companyDomain',
		'phone',
		'providerId',
	],
	company: ['domain', 'name', 'linkedInUrl', 'providerId'],
} as const satisfies Record<Entity, readonly string[]>;

export type IdentifierName = (typeof IDENTIFIERS)[Entity][number];

/** Converts the name of a field to its label in the panel: `firstName` becomes "First Name". */
export function toFieldLabel(fieldName: string): string {
	const words = fieldName.replace(/[A-Z]/g, ' $&').replace('linked In Url', 'linkedIn URL');
	const label = words.replace(/ Id$/, ' ID');
	return label.charAt(0).toUpperCase() + label.slice(1);
}

/** The generation of people who share a name. "II" counts as "Jr." */
export type Generation = (typeof GENERATIONS)[number];

export const GENERATIONS = ['Sr.', 'Jr.', 'III', 'IV'] as const;

/** The identifiers of one person or company; only those that have a value. */
export interface Identifiers extends Partial<Record<IdentifierName, string>> {
	/** Distinguishes two people of one name. It is never sent to a provider. */
	generation?: Generation;
}

/** Identifiers that a person or company has only once, so that two different values mean two people. */
export const SINGLE_VALUED_IDENTIFIERS = [
	'linkedInUrl',
	'providerId',
] as const satisfies readonly IdentifierName[];

/** Values that identify one person or company. There may be several email addresses and domains. */
interface IdentifyingValues
	extends Partial<Record<(typeof SINGLE_VALUED_IDENTIFIERS)[number], string | undefined>> {
	email?: string | readonly string[] | undefined;
	domain?: string | readonly string[] | undefined;
}

/**
 * Builds the keys of unique identifiers: email addresses and domains in ASCII, LinkedIn page, and ID. Equal keys mean
 * the same person or company.
 */
export function buildIdentifyingKeys({
	email = [],
	domain = [],
	linkedInUrl,
	providerId,
}: IdentifyingValues): string[] {
	const keys = [email, domain].flat().map(toAsciiAddress);
	if (linkedInUrl !== undefined) keys.push(linkedInUrl);
	// An ID may have any form, so it has a prefix.
	if (providerId !== undefined) keys.push(`id ${providerId}`);
	return keys;
}

/** A set of identifiers that is enough for a lookup and that a record has completely. */
export interface CompleteSet {
	/** The name of the set, as used in `matchedBy`. */
	label: string;
	/** The identifiers of the record that are in the set. */
	names: IdentifierName[];
}

/**
 * The sets of identifiers that are enough for a lookup, the most reliable first. Of the lists under a label, one is
 * enough.
 */
const SUFFICIENT_SETS: Record<Entity, Readonly<Record<string, IdentifierName[][]>>> = {
	contact: {
		providerId: [['providerId']],
		linkedInUrl: [['linkedInUrl']],
		email: [['email']],
		nameAndCompanyDomain: [
			['firstName', 'lastName', 'companyDomain'],
			['fullName', 'companyDomain'],
		],
		nameAndCompany: [
			['firstName', 'lastName', 'company'],
			['fullName', 'company'],
		],
		phone: [['phone']],
	},
	company: {
		providerId: [['providerId']],
		domain: [['domain']],
		linkedInUrl: [['linkedInUrl']],
		name: [['name']],
	},
};

/** Lists the complete sets of identifiers of a record, the most reliable first. */
export function listCompleteSets(entity: Entity, identifiers: Identifiers): CompleteSet[] {
	return Object.entries(SUFFICIENT_SETS[entity]).flatMap(([label, anyOf]) => {
		const complete = anyOf.filter((names) => hasAllIdentifiers(identifiers, names));
		// A full name next to first and last name belongs to the same set.
		return complete.length > 0 ? [{ label, names: [...new Set(complete.flat())] }] : [];
	});
}

/** Whether the identifiers are enough for a lookup. */
export const hasCompleteSet = (entity: Entity, identifiers: Identifiers): boolean =>
	Object.values(SUFFICIENT_SETS[entity]).some((anyOf) =>
		anyOf.some((names) => hasAllIdentifiers(identifiers, names)),
	);

/** Whether all of these identifiers are present. */
export function hasAllIdentifiers(
	identifiers: Identifiers,
	names: readonly IdentifierName[],
): boolean {
	return names.every((name) => identifiers[name] !== undefined);
}

/** Picks some of the identifiers, in the order of `names`. */
export function pickIdentifiers(
	identifiers: Identifiers,
	names: readonly IdentifierName[],
): Identifiers {
	const some: Identifiers = {};
	for (const name of names) {
		const value = identifiers[name];
		if (value !== undefined) some[name] = value;
	}
	return some;
}
