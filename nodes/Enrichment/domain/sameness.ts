import { isRecord, type JsonRecord } from '../../shared/core/json';
import type { Identifiers } from './entities';
import { comparable, readIdentifiers, SIMPLE } from './identifiers';

export type Sameness = 'same' | 'other' | 'unsaid';

/** What a row says about whom it describes, in a form to compare. */
export interface Identity {
	emails: Set<string>;
	linkedIn: Set<string>;
	/** `first|last`, without accents. */
	names: Set<string>;
	domains: Set<string>;
	companyNames: Set<string>;
}

/**
 * Whether a row can be about the record asked. One identifier that agrees decides; only when some
 * differ and none agrees is it about another one.
 */
export function compare(asked: Identity, row: Identity): Sameness {
	let differs = false;
	for (const kind of KINDS) {
		if (asked[kind].size === 0 || row[kind].size === 0) continue;
		for (const value of asked[kind]) if (row[kind].has(value)) return 'same';
		differs = true;
	}
	return differs ? 'other' : 'unsaid';
}

const KINDS = ['emails', 'linkedIn', 'names', 'domains', 'companyNames'] as const;

/** The identity of the record that was sent. */
export function identityAsked(identifiers: Identifiers): Identity {
	const { email, linkedInUrl, firstName, lastName, domain, name } = identifiers;
	return {
		emails: setOf([email]),
		linkedIn: setOf([linkedInUrl]),
		names: namesFrom(firstName, lastName),
		domains: setOf([domain]),
		companyNames: setOf([name && plain(name)]),
	};
}

/** The identity a normalised person has, together with the identifiers its row echoes. */
export function identityOfPerson(person: JsonRecord, echo: Identifiers): Identity {
	const { firstName, lastName, linkedInUrl, emails } = person;
	const addresses = Array.isArray(emails)
		? emails.map((each) => text(isRecord(each) ? each.email : each))
		: [];
	const names = namesFrom(text(firstName), text(lastName));
	return {
		emails: setOf([...addresses, echo.email].map((email) => email?.toLowerCase())),
		linkedIn: setOf([canonicalLinkedIn(text(linkedInUrl)), echo.linkedInUrl]),
		names: new Set([...names, ...namesFrom(echo.firstName, echo.lastName)]),
		domains: new Set(),
		companyNames: new Set(),
	};
}

export function identityOfCompany(company: JsonRecord, echo: Identifiers): Identity {
	return {
		emails: new Set(),
		linkedIn: new Set(),
		names: new Set(),
		domains: setOf([text(company.domain), echo.domain]),
		companyNames: setOf([text(company.name), echo.name].map((name) => name && plain(name))),
	};
}

function namesFrom(first: string | undefined, last: string | undefined): Set<string> {
	return first && last ? new Set([`${plain(first)}|${plain(last)}`]) : new Set();
}

function canonicalLinkedIn(url: string | undefined): string | undefined {
	return url === undefined
		? undefined
		: readIdentifiers('contact', { linkedInUrl: url }).identifiers.linkedInUrl;
}

/** Without accents and case: providers often write names plainly. */
function plain(name: string): string {
	if (SIMPLE.test(name)) return name.toLowerCase();
	return comparable(name).normalize('NFD').replace(/\p{M}/gu, '');
}

function text(value: unknown): string | undefined {
	return typeof value === 'string' && value !== '' ? value : undefined;
}

function setOf(values: Array<string | undefined>): Set<string> {
	return new Set(values.filter((value): value is string => value !== undefined && value !== ''));
}

/** Fields that describe the record, not the person or company. */
const ABOUT_THE_RECORD = new Set(['id', 'confidence', 'updatedAt', 'type', 'status', 'doNotCall']);

/** Whether a result holds nothing but what was asked. */
export function saysNothingNew(result: object, asked: Identifiers): boolean {
	const { firstName = '', lastName = '' } = asked;
	const known = new Set([...Object.values(asked), `${firstName} ${lastName}`].map(plain));
	return !someLeaf(result, (leaf) => !known.has(plain(leaf)));
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
