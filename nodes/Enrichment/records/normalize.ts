/** Normalizes one identifier for sending, or finds its defect. */
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

/** Why an identifier or a record cannot be looked up: the `reason` of the envelope, and a sentence for the user. */
export interface Defect {
	reason: string;
	message: string;
}

/**
 * Normalizes a text to the value that is sent, or returns its defect; `others` are the other identifiers of the
 * record.
 */
type Normalizer = (text: string, others: Identifiers, entity: Entity) => string | Defect;

/** The normalizers by identifier; names and IDs are sent as they are. */
export const NORMALIZERS: Partial<Record<IdentifierName, Normalizer>> = {
	email: (text, name) =>
		findPersonEmailInCell(text, name) ?? {
			reason: 'invalidEmail',
			message: `'Email' is not an email address: "${text}"`,
		},
	linkedInUrl: normalizeLinkedIn,
	companyDomain: (text) => normalizeDomain(text, 'Company Domain'),
	domain: (text) => normalizeDomain(text, 'Domain'),
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

function normalizeLinkedIn(text: string, _others: Identifiers, entity: Entity): string | Defect {
	const { kind, what, example } = PAGES[entity];
	const page = findPageInCell(text, kind);
	if (page !== undefined) return page;
	const url = `https://www.linkedin.com/${example}`;
	const message = isLinkedInSalesPage(text)
		? `'LinkedIn URL' is a Sales Navigator or Recruiter URL without the public ${what}: "${text}". Open it there and copy the public URL, which looks like ${url}, into this field`
		: `'LinkedIn URL' is not the URL of a LinkedIn ${what}: "${text}". Use one like ${url} instead`;
	return { reason: 'invalidLinkedInUrl', message };
}

function normalizeDomain(text: string, field: string): string | Defect {
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

/**
 * The longest cell that is read. People and exports write several values, labels, formulas and quotes into one cell.
 */

const MAX_CELL_LENGTH = 2_000;

/** Words that may accompany an address in a cell. */
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
 * Finds the first work address in a cell that can belong to the named person. Undefined if the cell has other words.
 */
export function findPersonEmailInCell(cell: string, name: PersonName = {}): string | undefined {
	const whole = parseEmail(cell);
	if (whole !== undefined || cell.length > MAX_CELL_LENGTH) return whole;
	const plain = normalizeWhitespace(cell.replace(/[\r\n]+/g, ';'))
		.replace(/ @(?=\S)/g, '@')
		.replace(/\s*[([{]\s*at\s*[)\]}]\s*/gi, '@')
		.replace(/\s*[([{]\s*dot\s*[)\]}]\s*/gi, '.');
	const named = /^[^<>@]*(<[^<>]+>.*)$/.exec(plain)?.[1] ?? plain;
	const found: string[] = [];
	let isBroken = false;
	for (const piece of splitCell(named)) {
		const email = parseEmail(
			piece
				.replace(/^mailto:/i, '')
				.replace(/[?].*$/, '')
				.replace(/^[.:-]+|[.:-]+$/g, ''),
		);
		// A space inside an address breaks it: "anna schmidt@acme.com", "anna@ac.me example.com".
		if (email !== undefined && isBroken) return undefined;
		if (email !== undefined) found.push(email);
		isBroken = email === undefined && isPlainWord(piece);
		if (isBroken && /[@.]/.test(piece)) return undefined;
	}
	const own = found.filter((email) => !isRoleMailbox(email));
	// A colleague's address may be in the same cell.
	const theirs = own.filter(
		(email) => compareHandleWithName(parseMailHandle(email), name) !== 'conflict',
	);
	const likely = theirs.length > 0 ? theirs : own;
	const atWork = likely.filter((email) => !isFreeMailAddress(email));
	return atWork[0] ?? likely[0] ?? found[0];
}

/** Finds the first email address in a text. */
export function findEmail(text: string): string | undefined {
	return splitCell(text.slice(0, MAX_CELL_LENGTH)).flatMap((piece) => parseEmail(piece) ?? [])[0];
}

function isPlainWord(piece: string): boolean {
	return !LABELS.has(piece.replace(/[:.]$/, '').toLowerCase()) && /[\p{L}\p{N}]/u.test(piece);
}

/** Splits a cell into words without quotes and brackets. */
function splitCell(text: string): string[] {
	return text.split(/[\s,;|/<>()[\]{}"'“”„‘’=*]+/).filter((piece) => piece !== '');
}

/** Finds the first LinkedIn page of a kind in a cell, or the page of a bare handle. */
function findPageInCell(written: string, kind: LinkedInKind): string | undefined {
	const page = parseLinkedInPage(written, kind);
	if (page !== undefined || written.length > MAX_CELL_LENGTH) return page;
	const plain = /%2F/i.test(written) ? decodeUriOrKeep(written) : written;
	const pieces = plain.split(/[\s;&"“”<>()[\]{}]+/).filter((piece) => piece !== '');
	for (const piece of pieces) {
		if (!/linkedin\.com\//i.test(piece)) continue;
		// Search engines put their own address before the page's.
		const page = /(?<![\w.-])(?:[\w-]{1,20}\.)?linkedin\.com\/.*/i.exec(piece)?.[0] ?? '';
		const found = parseLinkedInPage(page.replace(/[,.]+$/, ''), kind);
		// In "linkedin.com/in/ada lovelace" the page continues after the space.
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

/** Notes about a contact, such as "Yes" and "Connected", which are not handles. */
const NOTE_WORDS = new Set([
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
	'checked',
	'infinity',
]);

/** A single word with a capital letter, such as a last name or the beginning of a note. */
const CAPITALIZED_WORD = /^\p{Lu}\p{Ll}+$/u;

function isHandle(text: string): boolean {
	if (CAPITALIZED_WORD.test(text)) return false;
	const plain = text.replace(/^@/, '').toLowerCase();
	if (isNullWord(plain) || isPlaceholder(plain) || NOTE_WORDS.has(plain)) return false;
	const isLong = plain.length > 7 || /[\d-]/.test(plain);
	return isLong && /^[\p{L}\p{N}][\p{L}\p{N}_-]{3,99}$/u.test(plain) && /\p{L}/u.test(plain);
}
