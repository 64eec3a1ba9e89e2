/** By what records of one person or company are found. */
import { companyNameKey, companyNameWithForm } from '../match/companyNames';
import { wordsOfName } from '../match/names';
import { nicknameGroups } from '../match/names/nicknames';
import { mailDomain } from '../person/canonical/email';
import { freeMail } from '../person/canonical/mailboxes';
import { unaccented } from '../person/canonical/text';
import { ownKeys, type Identifiers } from '../person/entities';

/** Equal for records that say the same in spellings that differ in case, accents or punctuation only. */
export function identityKey(identifiers: Identifiers): string {
	const { firstName = '', lastName = '', fullName, company, name } = identifiers;
	const isWhole = firstName !== '' && lastName !== '';
	// No identifier has a line break or a tab in it.
	const person = isWhole ? `${firstName} ${lastName}` : (fullName ?? `${firstName}\t${lastName}`);
	const employer = company ?? name;
	let key = unaccented(person);
	if (employer !== undefined) key += `\n${companyNameWithForm(employer) || employer}`;
	for (const exact of EXACT) {
		if (identifiers[exact] !== undefined) key += `\n${exact} ${identifiers[exact]}`;
	}
	return key;
}

const EXACT = ['email', 'linkedInUrl', 'companyDomain', 'domain', 'phone', 'providerId'] as const;

/** What of a record is one person's or company's alone; `ada+webinar@` is a mailbox of `ada@`. */
export function ownKeysOf(identifiers: Identifiers): string[] {
	const { email } = identifiers;
	if (!email?.includes('+')) return ownKeys(identifiers);
	return ownKeys({ ...identifiers, email: email.replace(/\+[^@]*/, '') });
}

/**
 * A person by name and employer. Another spelling, a short form and a swapped name share a key: these only bring
 * records together that may be one person's.
 */
export function nameAndEmployerKeys(identifiers: Identifiers): string[] {
	const { all } = wordsOfName(identifiers);
	const [first, last] = [all[0]?.forms[0], all.at(-1)?.forms[0]];
	if (first === undefined || last === undefined || all.length < 2) return [];
	const names = [pairOf(first, last)];
	for (const group of nicknameGroups(first)) names.push(pairOf(String(group), last));
	for (const group of nicknameGroups(last)) names.push(pairOf(String(group), first));
	return employersOf(identifiers).flatMap((employer) =>
		names.map((name) => `${employer}\t${name}`),
	);
}

const pairOf = (one: string, other: string) =>
	one < other ? `${one} ${other}` : `${other} ${one}`;

function employersOf({ company, companyDomain, email }: Identifiers): string[] {
	const employers = new Set<string>();
	const key = company === undefined ? '' : companyNameKey(company);
	if (key !== '') employers.add(`name ${key}`);
	if (companyDomain !== undefined) employers.add(`domain ${companyDomain}`);
	const domain = email === undefined ? undefined : mailDomain(email);
	if (domain !== undefined && !freeMail(domain)) employers.add(`domain ${domain}`);
	return [...employers];
}
