import { isRecord, type JsonRecord } from '../../shared/core/json';
import { unaccented } from './canonical/text';
import { companyNameKey } from './companyNames';
import type { Identifiers } from './entities';
import { readIdentifiers } from './identifiers';

export type Sameness = 'same' | 'other' | 'unsaid';

/** What is said of a person or company, in a form to compare. */
export interface Identity {
	emails: Set<string>;
	linkedIn: Set<string>;
	domains: Set<string>;
	/** `first|last` of a person, or the name of a company; without accents and legal forms. */
	names: Set<string>;
	/** Name and domain of the company a person works for. */
	employers: Set<string>;
}

/** Each belongs to one person or company alone. */
const STRONG = ['emails', 'linkedIn', 'domains'] as const;

/**
 * Whether two identities can be of one person or company. An e-mail address, a LinkedIn page or
 * a domain that agrees decides. A name does so only with nothing against it, and a person's only
 * together with the employer: there are namesakes.
 */
export function compare(asked: Identity, row: Identity): Sameness {
	if (STRONG.some((kind) => meet(asked[kind], row[kind]))) return 'same';
	const conflict = STRONG.some((kind) => asked[kind].size > 0 && row[kind].size > 0);
	if (asked.names.size === 0 || row.names.size === 0) return conflict ? 'other' : 'unsaid';
	if (meet(asked.names, row.names)) return compareNamesakes(asked, row, conflict);
	return !conflict && alike(asked.names, row.names) ? 'unsaid' : 'other';
}

function compareNamesakes(asked: Identity, row: Identity, conflict: boolean): Sameness {
	const isPerson = [...asked.names].some((name) => name.includes('|'));
	if (!isPerson) return conflict ? 'unsaid' : 'same';
	if (asked.employers.size === 0 || row.employers.size === 0) return 'unsaid';
	if (meet(asked.employers, row.employers)) return 'same';
	return conflict ? 'other' : 'unsaid';
}

function meet(one: Set<string>, other: Set<string>): boolean {
	for (const value of one) if (other.has(value)) return true;
	return false;
}

/** "Acme" and "Acme Holding", "IBM" and "International Business Machines": not proof, not against it. */
function alike(asked: Set<string>, row: Set<string>): boolean {
	return [...asked].some((one) =>
		[...row].some((other) => isShort(one, other) || isShort(other, one)),
	);
}

function isShort(short: string, long: string): boolean {
	if (short.includes('|')) return false;
	return long.startsWith(`${short} `) || short === long.replace(/(\S)\S*\s*/g, '$1');
}

/** The identity that identifiers give: of the record that was sent, or of what a row repeats of it. */
export function identityAsked(identifiers: Identifiers): Identity {
	const { email, linkedInUrl, firstName, lastName, company, domain, name } = identifiers;
	return {
		emails: setOf([email]),
		linkedIn: setOf([linkedInUrl]),
		domains: setOf([domain]),
		names: setOf([personName(firstName, lastName), companyName(name)]),
		employers: setOf([companyName(company), domainOf(company)]),
	};
}

/** The identity of a normalised person. */
export function identityOfPerson({
	firstName,
	lastName,
	linkedInUrl,
	emails,
	company,
}: JsonRecord): Identity {
	const addresses = Array.isArray(emails)
		? emails.map((each) => text(isRecord(each) ? each.email : each)?.toLowerCase())
		: [];
	const employer = isRecord(company) ? company : {};
	return {
		emails: setOf(addresses),
		linkedIn: setOf([canonicalLinkedIn(text(linkedInUrl))]),
		domains: new Set(),
		names: setOf([personName(text(firstName), text(lastName))]),
		employers: setOf([companyName(text(employer.name)), text(employer.domain)]),
	};
}

/** The identity of a normalised company. */
export function identityOfCompany({ domain, name, legalName }: JsonRecord): Identity {
	return {
		emails: new Set(),
		linkedIn: new Set(),
		domains: setOf([text(domain)]),
		names: setOf([companyName(text(name)), companyName(text(legalName))]),
		employers: new Set(),
	};
}

export const IDENTITY_OF = { contact: identityOfPerson, company: identityOfCompany };

export function isEmpty(identity: Identity): boolean {
	return Object.values(identity).every((values: Set<string>) => values.size === 0);
}

export function strongOf({ emails, linkedIn, domains }: Identity): string[] {
	return [...emails, ...linkedIn, ...domains];
}

function personName(first: string | undefined, last: string | undefined): string | undefined {
	return first && last ? `${unaccented(first)}|${unaccented(last)}` : undefined;
}

function companyName(name: string | undefined): string | undefined {
	return name === undefined ? undefined : companyNameKey(name);
}

function domainOf(company: string | undefined): string | undefined {
	return company?.includes('.')
		? readIdentifiers('company', { domain: company }).identifiers.domain
		: undefined;
}

function canonicalLinkedIn(url: string | undefined): string | undefined {
	return url === undefined
		? undefined
		: readIdentifiers('contact', { linkedInUrl: url }).identifiers.linkedInUrl;
}

function text(value: unknown): string | undefined {
	return typeof value === 'string' && value !== '' ? value : undefined;
}

function setOf(values: Array<string | undefined>): Set<string> {
	return new Set(values.filter((value): value is string => value !== undefined && value !== ''));
}

/** Fields that describe the record, not the person or company. */
const ABOUT_THE_RECORD = new Set([
	'id',
	'providerId',
	'confidence',
	'updatedAt',
	'type',
	'status',
	'doNotCall',
]);

/** Whether a result holds nothing but what was asked. */
export function saysNothingNew(result: object, asked: Identifiers): boolean {
	const { firstName = '', lastName = '' } = asked;
	const known = new Set([...Object.values(asked), `${firstName} ${lastName}`].map(unaccented));
	return !someLeaf(result, (leaf) => !known.has(unaccented(leaf)));
}

function someLeaf(value: unknown, test: (leaf: string) => boolean): boolean {
	if (Array.isArray(value)) return value.some((member) => someLeaf(member, test));
	if (isRecord(value)) {
		return Object.entries(value).some(
			([key, member]) => !ABOUT_THE_RECORD.has(key) && someLeaf(member, test),
		);
	}
	return (typeof value === 'string' || typeof value === 'number') && test(String(value));
}
