/** Parses email addresses, and classifies their mailboxes and domains. */
import { FREE_MAIL_DOMAINS, MAIL_SERVICES, ROLE_MAILBOXES } from './data/mailboxes';
import { normalizeWhitespace } from './text';

const MAX_ADDRESS_LENGTH = 320;
/** The form of an email address. `*` is not allowed, because a masked address is not usable. */
const ADDRESS = /^[^\s@<>()[\],;:"*]+@(?:[\p{L}\p{M}\p{N}_-]+\.)+[\p{L}\p{M}\p{N}-]{2,}$/u;
/** An address that is canonical already, as most are; the check saves 3 µs per record. */
const CLEAN_ADDRESS = /^[a-z0-9]+(?:[._+-][a-z0-9]+)*@(?:[a-z0-9-]+\.)+[a-z]{2,}$/;
/** Placeholders for an address that was not paid for, such as Apollo's, and what scripts write for an empty name. */
const LOCKED_ADDRESS = /^(?:email_not_unlocked|not_unlocked|locked|hidden|undefined|null)@/;

/** Parses an email address into the lower-case form that is sent and compared; undefined if the text is not one. */
export function parseEmail(text: string): string | undefined {
	if (text.length <= MAX_ADDRESS_LENGTH && CLEAN_ADDRESS.test(text)) {
		return LOCKED_ADDRESS.test(text) ? undefined : text;
	}
	const email = normalizeWhitespace(text.normalize('NFKC'))
		.replace(/^['‘’]+|['‘’]+$/g, '')
		.replace(/%40/g, '@')
		.replace(/^mailto:([^?]*).*$/is, '$1')
		.replace(/^[^<>@]*<([^<>]+)>$/, '$1')
		.trim()
		.toLowerCase();
	if (email.length > MAX_ADDRESS_LENGTH || !ADDRESS.test(email)) return undefined;
	return email.includes('..') || LOCKED_ADDRESS.test(email) ? undefined : email;
}

/** Reads the domain of an email address: the part after the `@`. */
export function readEmailDomain(email: string): string {
	return email.slice(email.lastIndexOf('@') + 1);
}

const ASCII = /^[!-~]*$/;

/**
 * Converts the domain of an email address, or a bare domain, to ASCII: "ada@münchen.example" becomes
 * "ada@xn--mnchen-3ya.example".
 */
export function toAsciiAddress(address: string): string {
	if (ASCII.test(address)) return address;
	const domain = readEmailDomain(address);
	const url = `http://${domain}`;
	return URL.canParse(url) ? address.slice(0, -domain.length) + new URL(url).hostname : address;
}

/** Whether two email addresses or domains are the same in ASCII; two missing ones are the same. */
export const isSameAddress = (one = '', other = ''): boolean =>
	toAsciiAddress(one) === toAsciiAddress(other);

/**
 * Whether several people read a mailbox: `info@`, `sales@`, `kontakt@` and so on, also with a country or number
 * (`info-uk@`, `sales2@`).
 */
export function isRoleMailbox(email: string): boolean {
	const plain = email.replace(/[@+].*$/s, '').toLowerCase();
	if (ROLE_MAILBOXES.has(plain)) return true;
	if (!/[._-]/.test(plain)) return ROLE_MAILBOXES.has(plain.replace(/(?<!\d)\d+$/, ''));
	if (ROLE_MAILBOXES.has(plain.replace(/[._-]/g, ''))) return true;
	const [first = '', second, ...more] = plain.split(/[._-]/);
	if (!ROLE_MAILBOXES.has(first.replace(/(?<!\d)\d+$/, ''))) return false;
	return second === undefined || (more.length === 0 && isQualifier(second));
}

/**
 * Whether a word qualifies a role mailbox: "uk", "2", "team". Surnames do not: "it.costa" and "hr.meier" may be
 * people.
 */
function isQualifier(word: string): boolean {
	return (
		/^(?:[a-z]{2}|\d+|emea|apac|dach|europe|global|int)$/.test(word) || ROLE_MAILBOXES.has(word)
	);
}

/** Whether a domain belongs to a mail service, so that it says nothing about the employer. */
export function isFreeMailDomain(domain: string): boolean {
	const host = domain.toLowerCase().replace(/^www\./, '');
	if (FREE_MAIL_DOMAINS.has(host)) return true;
	const [service = '', ...suffix] = host.split('.');
	if (!MAIL_SERVICES.has(service)) return false;
	// "yahoo.co.uk" and "gmx.net" are mail services, but "live.nation.com" belongs to a company.
	return /^(?:com|net|org|eu|me|[a-z]{2})$|^(?:com?|ne)\.[a-z]{2}$/.test(suffix.join('.'));
}

/** Whether an email address is at a mail service and not at a company. */
export const isFreeMailAddress = (email: string): boolean =>
	isFreeMailDomain(readEmailDomain(email));
