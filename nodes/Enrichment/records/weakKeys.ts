import { freeMail, roleMailbox } from '../person/canonical/mailboxes';
import { mailDomain } from '../person/canonical/email';
import type { Identifiers } from '../person/entities';
import { areOneCompany, companyNameKey } from '../match/companyNames';
import { namesAgree, wordsOfName } from '../match/names';
import { nicknameGroups } from '../match/names/nicknames';

/**
 * Under which keys a person with a name and an employer is kept, and looked for. They only bring records together
 * that may be one person's; `agreeByName` decides. Another spelling, a short form and a swapped name share a key.
 */
export function weakKeys(identifiers: Identifiers): { own: string[]; sought: string[] } {
	const { all } = wordsOfName(identifiers);
	const [first, last] = [all[0]?.forms[0], all.at(-1)?.forms[0]];
	if (first === undefined || last === undefined || all.length < 2) return { own: [], sought: [] };
	const own = keysOf(first, last);
	const employers = employersOf(identifiers);
	const at = (names: readonly string[]) =>
		employers.flatMap((employer) => names.map((name) => `${employer}\t${name}`));
	return { own: at(own), sought: at([...own, ...keysOf(last, first)]) };
}

function keysOf(first: string, last: string): string[] {
	return [first, ...nicknameGroups(first).map(String)].map((form) => `${last} ${form}`);
}

function employersOf({ company, companyDomain, email }: Identifiers): string[] {
	const domain = email === undefined ? undefined : mailDomain(email);
	const named = company === undefined ? '' : keyOfCompany(company);
	const employers = [named && `name ${named}`, companyDomain && `domain ${companyDomain}`];
	if (domain !== undefined && !freeMail(domain)) employers.push(`domain ${domain}`);
	return [...new Set(employers.filter((each) => each !== undefined && each !== ''))] as string[];
}

/** Many records of a list have one employer. */
const companyKeys = new Map<string, string>();
const MOST_KEYS = 2_000;

function keyOfCompany(company: string): string {
	const key = companyKeys.get(company) ?? companyNameKey(company);
	if (companyKeys.size < MOST_KEYS && company.length < 100) companyKeys.set(company, key);
	return key;
}

/** Whether name and employer of two records say that they are one person's. */
export function agreeByName(one: Identifiers, other: Identifiers): boolean {
	const names = namesAgree(one, other);
	if (names !== 'agree' && names !== 'alike') return false;
	if (one.company === undefined || other.company === undefined) return true;
	return areOneCompany(one.company, other.company);
}

/** `ada+webinar@` is a mailbox of `ada@`; a role mailbox is nobody's. */
export function ownMailbox(email: string): string | undefined {
	return roleMailbox(email) ? undefined : email.replace(/\+[^@]*/, '');
}
