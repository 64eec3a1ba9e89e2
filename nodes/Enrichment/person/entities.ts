import { toAsciiAddress } from './canonical/mail';

export type Entity = 'contact' | 'company';

/** Identifiers by name, in the order in which they are sent and shown. */
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

/** A field as the panel writes it: "First Name" for `firstName`. */
export function toFieldLabel(name: string): string {
	const words = name.replace(/[A-Z]/g, ' $&').replace('linked In Url', 'linkedIn URL');
	const label = words.replace(/ Id$/, ' ID');
	return label.charAt(0).toUpperCase() + label.slice(1);
}

/** Whether somebody is the first, second, third or fourth of one name; who is called "II" is a second one, too. */
export type Generation = (typeof GENERATIONS)[number];

export const GENERATIONS = ['Sr.', 'Jr.', 'III', 'IV'] as const;

/** What names one person or company: only the identifiers that have a value. */
export interface Identifiers extends Partial<Record<IdentifierName, string>> {
	/** Tells two people of one name apart. No provider is asked by it. */
	generation?: Generation;
}

/** Of these a person or company has only one: two that differ are of two. */
export const SINGLE_VALUED_IDENTIFIERS = [
	'linkedInUrl',
	'providerId',
] as const satisfies readonly IdentifierName[];

/** What is one person's or company's alone: whoever shares it is the same. Of the first two they may have several. */
interface Identifying
	extends Partial<Record<(typeof SINGLE_VALUED_IDENTIFIERS)[number], string | undefined>> {
	email?: string | readonly string[] | undefined;
	domain?: string | readonly string[] | undefined;
}

/** Equal keys are of one person or company: addresses and domains in ASCII, the page, the ID. */
export function buildIdentifyingKeys({
	email = [],
	domain = [],
	linkedInUrl,
	providerId,
}: Identifying): string[] {
	const keys = [email, domain].flat().map(toAsciiAddress);
	if (linkedInUrl !== undefined) keys.push(linkedInUrl);
	// An id may look like anything.
	if (providerId !== undefined) keys.push(`id ${providerId}`);
	return keys;
}

/** A way to name a person or company: a set of identifiers that one record has all of. */
export interface CompleteSet {
	/** What the envelope calls it in `matchedBy`. */
	label: string;
	/** The identifiers of the record that belong to the set. */
	names: IdentifierName[];
}

/** The ways to name a contact or a company, the most reliable first: any one of the lists is enough for a lookup. */
const SUFFICIENT: Record<Entity, Readonly<Record<string, IdentifierName[][]>>> = {
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

/** The sets of identifiers that are complete, the most reliable first. */
export function listCompleteSets(entity: Entity, identifiers: Identifiers): CompleteSet[] {
	return Object.entries(SUFFICIENT[entity]).flatMap(([label, anyOf]) => {
		const complete = anyOf.filter((names) => hasAllIdentifiers(identifiers, names));
		// A full name beside first and last name belongs to the same set.
		return complete.length > 0 ? [{ label, names: [...new Set(complete.flat())] }] : [];
	});
}

/** Whether any of the sets is complete. */
export const hasCompleteSet = (entity: Entity, identifiers: Identifiers) =>
	Object.values(SUFFICIENT[entity]).some((anyOf) =>
		anyOf.some((names) => hasAllIdentifiers(identifiers, names)),
	);

/** Whether none of these is missing. */
export function hasAllIdentifiers(
	identifiers: Identifiers,
	names: readonly IdentifierName[],
): boolean {
	return names.every((name) => identifiers[name] !== undefined);
}

/** Some of the identifiers, in this order. */
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
