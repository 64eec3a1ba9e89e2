import { completeSets, type Entity, type IdentifierName, type Identifiers } from './entities';

export type DefectReason = 'noIdentifier' | 'invalidEmail' | 'invalidLinkedInUrl' | 'invalidDomain';

/** Why an identifier, or a whole record, cannot be looked up. */
export interface Defect {
	reason: DefectReason;
	message: string;
}

export interface ReadIdentifiers {
	identifiers: Identifiers;
	/** Identifiers that have a value, but not one of their kind; they are not sent. */
	defects: Defect[];
	/** Set when what is left is not enough for a lookup. */
	unusable?: Defect;
}

type Normalise = (text: string) => string | Defect;

/**
 * Brings identifiers into the one form that is sent: trimmed, e-mail in lower case, LinkedIn URL
 * canonical, domain bare. Unicode is kept.
 */
export function readIdentifiers(
	entity: Entity,
	raw: Partial<Record<IdentifierName, string>>,
): ReadIdentifiers {
	const identifiers: Identifiers = {};
	const defects: Defect[] = [];
	for (const [name, normalise] of KINDS[entity]) {
		const text = raw[name]?.trim() ?? '';
		const value = text === '' ? undefined : normalise(text);
		if (typeof value === 'string') identifiers[name] = value;
		else if (value) defects.push(value);
	}
	if (completeSets(entity, identifiers).length > 0) return { identifiers, defects };
	return { identifiers, defects, unusable: defects[0] ?? MISSING[entity] };
}

/** The same for records that ask for the same person, however they are written. */
export function identityKey(identifiers: Identifiers): string {
	return JSON.stringify(
		Object.entries(identifiers)
			.map(([name, value]) => [name, comparable(value)])
			.sort(([one = ''], [other = '']) => (one < other ? -1 : 1)),
	);
}

/** Text with one spelling only, as nearly all is: no accents to unite, no spaces to collapse. */
export const SIMPLE = /^[!-~]+(?: [!-~]+)*$/;

/** For comparing, never for sending: one spelling, one space, lower case. */
export function comparable(text: string): string {
	if (SIMPLE.test(text)) return text.toLowerCase();
	return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}

const KINDS: Record<Entity, Array<[IdentifierName, Normalise]>> = {
	contact: [
		['email', normaliseEmail],
		['linkedInUrl', normaliseLinkedInUrl],
		['firstName', collapseSpaces],
		['lastName', collapseSpaces],
		['company', collapseSpaces],
	],
	company: [
		['domain', normaliseDomain],
		['name', collapseSpaces],
	],
};

const MISSING: Record<Entity, Defect> = {
	contact: {
		reason: 'noIdentifier',
		message:
			"Nothing to look the contact up by: fill 'Email', or 'LinkedIn URL', or 'First Name', 'Last Name' and 'Company' together",
	},
	company: {
		reason: 'noIdentifier',
		message: "Nothing to look the company up by: fill 'Domain' or 'Name'",
	},
};

function collapseSpaces(text: string): string {
	return text.replace(/\s+/g, ' ');
}

const EMAIL = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@.,;<>"]{2,}$/u;

function normaliseEmail(text: string): string | Defect {
	const email = text
		.replace(/^mailto:([^?]*).*$/i, '$1')
		.replace(/^[^<>@]*<([^<>]+)>$/, '$1')
		.trim()
		.toLowerCase();
	if (EMAIL.test(email) && !email.includes('..')) return email;
	return { reason: 'invalidEmail', message: `'Email' is not an e-mail address: "${text}"` };
}

const LINKEDIN =
	/^(?:https?:)?(?:\/\/)?(?:[a-z]{1,5}\.)?linkedin\.com\/+(?:mwlite\/)?(?:(in)\/+([^/?#\s]+)|(pub)\/+([^?#\s]+))/i;

/** Slugs are compared without case by LinkedIn itself. Old `pub` pages need their whole path: namesakes share its beginning. */
function normaliseLinkedInUrl(text: string): string | Defect {
	const [, page, slug, old, path] = LINKEDIN.exec(text) ?? [];
	const kind = page ?? old;
	const name = slug ?? path?.replace(/\/+$/, '');
	if (kind !== undefined && name !== undefined && name !== '') {
		return `https://www.linkedin.com/${kind.toLowerCase()}/${decoded(name).toLowerCase()}`;
	}
	return {
		reason: 'invalidLinkedInUrl',
		message: `'LinkedIn URL' is not the address of a LinkedIn profile: "${text}". It looks like https://www.linkedin.com/in/ada-lovelace`,
	};
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

const HOST =
	/^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}-]+)*\.[\p{L}\p{N}-]{2,}$/u;

/** A domain from a URL, an e-mail address or a bare host. */
function normaliseDomain(text: string): string | Defect {
	const host = text
		.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
		.replace(/[/?#].*$/, '')
		.replace(/^.*@/, '')
		.replace(/:\d*$/, '')
		.replace(/\.$/, '')
		.toLowerCase()
		.replace(/^www\./, '');
	if (HOST.test(host)) return host;
	return { reason: 'invalidDomain', message: `'Domain' is not a domain: "${text}"` };
}
