/** The one form in which an identifier is sent, or what is wrong with it. */
import {
	isLinkedInSalesPage,
	parseLinkedInPage,
	parseLinkedInPageOrHandle,
	type LinkedInKind,
} from '../person/canonical/linkedIn';
import {
	parseEmail,
	isFreeMailDomain,
	isFreeMailAddress,
	isRoleMailbox,
} from '../person/canonical/mail';
import { parsePhoneDigits } from '../person/contacts';
import { parseWebDomain } from '../person/canonical/web';
import type { Entity, IdentifierName, Identifiers } from '../person/entities';
import type { PersonName } from '../match/names/compareNames';
import { compareHandleWithName, parseMailHandle } from '../match/handles';
import {
	isNullWord,
	isPlaceholder,
	decodeUriOrKeep,
	normalizeWhitespace,
} from '../person/canonical/text';

/** Why an identifier, or a whole record, cannot be looked up: a reason of the envelope, and a sentence for people. */
export interface Defect {
	reason: string;
	message: string;
}

/** A value as it is sent, or its defect, by the text and what else is known of the record. */
type Normalizer = (text: string, others: Identifiers, entity: Entity) => string | Defect;

/** Names and ids are sent as they are written. */
export const NORMALIZERS: Partial<Record<IdentifierName, Normalizer>> = {
	email: (text, name) =>
		findPersonsEmailInCell(text, name) ?? {
			reason: 'invalidEmail',
			message: `'Email' is not an email address: "${text}"`,
		},
	linkedInUrl: normaliseLinkedIn,
	companyDomain: (text) => normaliseDomain(text, 'Company Domain'),
	domain: (text) => normaliseDomain(text, 'Domain'),
	phone: (text) =>
		parsePhoneDigits(text) ?? {
			reason: 'noIdentifier',
			message: `'Phone' is not a phone number: "${text}". Include the country code, such as +49 30 123456`,
		},
};

const PAGES = {
	contact: { kind: 'person', what: 'profile', example: 'in/ada-lovelace' },
	company: { kind: 'company', what: 'company page', example: 'company/analytical-engines' },
} as const;

function normaliseLinkedIn(text: string, _others: Identifiers, entity: Entity): string | Defect {
	const { kind, what, example } = PAGES[entity];
	const page = pageInCell(text, kind);
	if (page !== undefined) return page;
	const url = `https://www.linkedin.com/${example}`;
	const message = isLinkedInSalesPage(text)
		? `'LinkedIn URL' is a Sales Navigator or Recruiter URL without the public ${what}: "${text}". Open it there and copy the public URL, which looks like ${url}, into this field`
		: `'LinkedIn URL' is not the URL of a LinkedIn ${what}: "${text}". Use one like ${url} instead`;
	return { reason: 'invalidLinkedInUrl', message };
}

function normaliseDomain(text: string, field: string): string | Defect {
	const domain = parseWebDomain(text);
	if (domain !== undefined && !isFreeMailDomain(domain)) return domain;
	const isMailService = domain !== undefined || isFreeMailDomain(text.replace(/^.*@/, ''));
	const problem = isMailService
		? 'belongs to a mail service, not to a company'
		: 'is not a domain';
	return {
		reason: 'invalidDomain',
		message: `'${field}' ${problem}: "${text}". Use the company's own domain, such as example.com`,
	};
}

/** What people and exports write into one cell: several values, labels, formulas, quotes. */

const LONGEST = 2_000;

/** Of an address in a cell, what else may stand there. */
const LABELS = new Set([
	'work',
	'home',
	'private',
	'personal',
	'office',
	'business',
	'company',
	'primary',
	'secondary',
	'main',
	'other',
	'old',
	'new',
	'direct',
	'geschäftlich',
	'privat',
	'email',
	'e-mail',
	'mail',
	'mailto',
	'or',
	'and',
	'oder',
	'und',
	'hyperlink',
	'tel',
	'phone',
	'a',
	'href',
]);

/**
 * The first address of a cell that is at work, one person's and nobody else's than the one named beside it; undefined
 * beside other words.
 */
export function findPersonsEmailInCell(written: string, name: PersonName = {}): string | undefined {
	const whole = parseEmail(written);
	if (whole !== undefined || written.length > LONGEST) return whole;
	const plain = normalizeWhitespace(written.replace(/[\r\n]+/g, ';'))
		.replace(/ @(?=\S)/g, '@')
		.replace(/\s*[([{]\s*at\s*[)\]}]\s*/gi, '@')
		.replace(/\s*[([{]\s*dot\s*[)\]}]\s*/gi, '.');
	const named = /^[^<>@]*(<[^<>]+>.*)$/.exec(plain)?.[1] ?? plain;
	const found: string[] = [];
	let isBroken = false;
	for (const piece of piecesOf(named)) {
		const email = parseEmail(
			piece
				.replace(/^mailto:/i, '')
				.replace(/[?].*$/, '')
				.replace(/^[.:-]+|[.:-]+$/g, ''),
		);
		// In "anna schmidt@acme.com" and "anna@ac.me example.com" a blank stands where none belongs.
		if (email !== undefined && isBroken) return undefined;
		if (email !== undefined) found.push(email);
		isBroken = email === undefined && isWord(piece);
		if (isBroken && /[@.]/.test(piece)) return undefined;
	}
	const own = found.filter((email) => !isRoleMailbox(email));
	// The address of a colleague may stand beside one's own.
	const theirs = own.filter(
		(email) => compareHandleWithName(parseMailHandle(email), name) !== 'conflict',
	);
	const likely = theirs.length > 0 ? theirs : own;
	const atWork = likely.filter((email) => !isFreeMailAddress(email));
	return atWork[0] ?? likely[0] ?? found[0];
}

/** The first address among other words. */
export function findEmail(text: string): string | undefined {
	return piecesOf(text.slice(0, LONGEST)).flatMap((piece) => parseEmail(piece) ?? [])[0];
}

function isWord(piece: string): boolean {
	return !LABELS.has(piece.replace(/[:.]$/, '').toLowerCase()) && /[\p{L}\p{N}]/u.test(piece);
}

/** Words of a cell, without quotes and brackets around them. */
function piecesOf(text: string): string[] {
	return text.split(/[\s,;|/<>()[\]{}"'“”„‘’=*]+/).filter((piece) => piece !== '');
}

/** The first page of the kind in a cell, or the page of a bare handle. */
function pageInCell(written: string, kind: LinkedInKind): string | undefined {
	const page = parseLinkedInPage(written, kind);
	if (page !== undefined || written.length > LONGEST) return page;
	const plain = /%2F/i.test(written) ? decodeUriOrKeep(written) : written;
	const pieces = plain.split(/[\s;&"“”<>()[\]{}]+/).filter((piece) => piece !== '');
	for (const piece of pieces) {
		if (!/linkedin\.com\//i.test(piece)) continue;
		// A search engine puts its own address before the page's.
		const page = /(?<![\w.-])(?:[\w-]{1,20}\.)?linkedin\.com\/.*/i.exec(piece)?.[0] ?? '';
		const found = parseLinkedInPage(page.replace(/[,.]+$/, ''), kind);
		// In "linkedin.com/in/ada lovelace" the page goes on.
		if (found !== undefined) return continuesName(plain, piece) ? undefined : found;
	}
	const [handle = '', ...more] = pieces.filter((piece) => !/^linkedin:?$/i.test(piece));
	return kind === 'person' && more.length === 0 && isHandle(handle)
		? parseLinkedInPageOrHandle(handle, kind)
		: undefined;
}

function continuesName(written: string, piece: string): boolean {
	const behind = written.slice(written.indexOf(piece) + piece.length);
	return /[\p{L}\p{N}]$/u.test(piece) && /^ \p{L}[^\s./:]*(?:\s|$)/u.test(behind);
}

/** "Yes" and "Connected" are what people note of a contact, not how it is called. */
const NOTES = new Set([
	'yes',
	'no',
	'true',
	'false',
	'connected',
	'pending',
	'requested',
	'sent',
	'none',
	'unknown',
	'linkedin',
	'profile',
	'link',
	'todo',
	'done',
	'ja',
	'nein',
	'oui',
	'non',
	'available',
	'missing',
	'check',
	'invited',
	'follower',
	'following',
	'private',
]);

function isHandle(text: string): boolean {
	const plain = text.replace(/^@/, '').toLowerCase();
	if (isNullWord(plain) || isPlaceholder(plain) || NOTES.has(plain)) return false;
	const isLong = plain.length > 7 || /[\d-]/.test(plain);
	return isLong && /^[\p{L}\p{N}][\p{L}\p{N}_-]{3,99}$/u.test(plain) && /\p{L}/u.test(plain);
}
