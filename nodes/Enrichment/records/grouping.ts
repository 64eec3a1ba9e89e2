/** Records as they are put into groups of one person, one after the other. */
import type { JsonRecord } from '../../shared/core/json';
import { ItemsByKeys, append } from '../../shared/core/lists';
import { areOneCompany, companyNameKey } from '../match/companyNames';
import {
	halvesAgree,
	namesAgree,
	wordsOfName,
	type NameAgreement,
	type PersonName,
} from '../match/names';
import { nicknameGroups } from '../match/names/nicknames';
import { inAscii, isPrivate, mailDomain } from '../person/canonical/mail';
import { unaccented } from '../person/canonical/text';
import { only, ONLY_ONE, ownKeys, type Entity, type Identifiers } from '../person/entities';

/** One lookup to pay for, and the records that share its result. */
export interface Lookup {
	identifiers: Identifiers;
	extra: JsonRecord;
	/** Indexes of the input records, in their order; the first one pays. */
	records: number[];
}

/** A full name counts as both its parts. */
export function nameParts({ firstName, lastName, fullName }: Identifiers): number {
	if (fullName !== undefined) return 2;
	return (firstName === undefined ? 0 : 1) + (lastName === undefined ? 0 : 1);
}

/** Beyond these a shared value tells nothing, and looking would cost more than it saves. */
const MOST_NAMES = 12;
const MOST_CANDIDATES = 12;

interface Group {
	members: Lookup[];
	/** The names of its members, each once. */
	names: PersonName[];
	/** With their tags. */
	emails: Set<string>;
	/** Page and id. */
	profile: Identifiers;
	/** The group that has taken this one in. */
	mergedInto: Group | undefined;
}

/** Whether there is nothing that is one person's or company's alone. */
export const isByName = ({ email, domain, linkedInUrl, providerId }: Identifiers) =>
	[email, domain, linkedInUrl, providerId].every((own) => own === undefined);

/** Groups of lookups that nothing keeps apart, each joining those before it. */
export function groupsOf(entity: Entity, lookups: readonly Lookup[]): Lookup[][] {
	// There are people of whom only name and employer are known.
	const isNamed = entity === 'contact' && lookups.some((each) => isByName(each.identifiers));
	/** By what is one person's or company's alone, and by the name and employer of a member. */
	const byOwn = new ItemsByKeys<Group>(MOST_CANDIDATES);
	const byName = new ItemsByKeys<Group>(MOST_CANDIDATES);
	const all = lookups.map((lookup) => {
		const own = ownKeysOf(lookup.identifiers);
		const names = isNamed ? nameAndEmployerKeys(lookup.identifiers) : [];
		const likely =
			own.length > 0
				? present(byOwn.at(own))
				: namesakes(lookup.identifiers, present(byName.at(names)));
		const group = join(entity, groupOf(lookup), likely);
		byOwn.add(group, own);
		byName.add(group, names);
		return group;
	});
	return present(all).map(({ members }) => members);
}

/** The one group of the same name and employer; where there are two, it is neither's. */
function namesakes(identifiers: Identifiers, groups: readonly Group[]): readonly Group[] {
	const fitting = groups.filter(({ members }) =>
		members.slice(0, MOST_NAMES).every((one) => agreeByName(one.identifiers, identifiers)),
	);
	return fitting.length === 1 ? fitting : [];
}

/** With all groups that the new one shows to be one; but not where it fits two people. */
function join(entity: Entity, added: Group, likely: readonly Group[]): Group {
	const fitting = likely.filter((each) => isSame(entity, each, added));
	const [first, ...others] = fitting;
	const agree = fitting.every((one, index) =>
		fitting.slice(index + 1).every((other) => mayBeSame(entity, one, other)),
	);
	if (first === undefined || !agree) return added;
	for (const other of [added, ...others]) take(first, other);
	return first;
}

function isSame(entity: Entity, one: Group, other: Group): boolean {
	if (!mayBeSame(entity, one, other)) return false;
	// "ada+tag@" is read where "ada@" is, by whom their names say.
	const isUnnamed = one.names.length === 0 || other.names.length === 0;
	const isByAddress = entity === 'contact' && isUnnamed && !shareProfile(one, other);
	return !(isByAddress && haveOtherAddresses(one, other));
}

/** Nothing speaks against it. */
function mayBeSame(entity: Entity, one: Group, other: Group): boolean {
	const [own, others] = [one.profile, other.profile];
	if (ONLY_ONE.some((name) => own[name] && others[name] && own[name] !== others[name]))
		return false;
	if (entity === 'company') return true;
	if (one.names.length + other.names.length > MOST_NAMES) return false;
	// A family may share a mailbox, but not a profile; a form asks for the first name where the CRM knows both.
	const isProfile = shareProfile(one, other);
	const fits = (names: NameAgreement) => names !== 'differ' && (names !== 'partly' || isProfile);
	return one.names.every((name) =>
		other.names.every((another) => fits(halvesAgree(name, another))),
	);
}

/** What of a record is one person's or company's alone; `ada+webinar@` is a mailbox of `ada@`. */
function ownKeysOf(identifiers: Identifiers): string[] {
	const { email } = identifiers;
	if (!email?.includes('+')) return ownKeys(identifiers);
	return ownKeys({ ...identifiers, email: email.replace(/\+[^@]*/, '') });
}

/** The groups that these are in now, each once. */
function present(groups: readonly Group[]): readonly Group[] {
	return groups.length === 0 ? groups : [...new Set(groups.map(current))];
}

/** Whether name and employer of two records say that they are one person's; without a name nothing speaks against it. */
function agreeByName(one: Identifiers, other: Identifiers): boolean {
	if (nameParts(one) === 0) return true;
	const names = namesAgree(one, other);
	if (names !== 'agree' && names !== 'alike') return false;
	if (one.company === undefined || other.company === undefined) return true;
	return areOneCompany(one.company, other.company);
}

function haveOtherAddresses({ emails: one }: Group, { emails: other }: Group): boolean {
	return one.size > 0 && other.size > 0 && ![...one].some((email) => other.has(email));
}

function shareProfile({ profile: one }: Group, { profile: other }: Group): boolean {
	return ONLY_ONE.some((name) => one[name] !== undefined && one[name] === other[name]);
}

function groupOf(lookup: Lookup): Group {
	const { identifiers } = lookup;
	const { email } = identifiers;
	return {
		members: [lookup],
		names: nameParts(identifiers) > 0 ? [identifiers] : [],
		emails: new Set(email === undefined ? [] : [inAscii(email)]),
		profile: only(identifiers, ONLY_ONE),
		mergedInto: undefined,
	};
}

function take(group: Group, other: Group): void {
	for (const member of other.members) group.members.push(member);
	const known = new Set(group.names.map(nameSpelled));
	append(
		group.names,
		other.names.filter((name) => !known.has(nameSpelled(name))),
	);
	for (const email of other.emails) group.emails.add(email);
	group.profile = { ...other.profile, ...group.profile };
	other.mergedInto = group;
}

const nameSpelled = ({ firstName = '', lastName = '', fullName }: PersonName): string =>
	unaccented(fullName ?? `${firstName} ${lastName}`);

function current(group: Group): Group {
	let latest = group;
	while (latest.mergedInto) latest = latest.mergedInto;
	return latest;
}

/**
 * A person by name and employer. Another spelling, a short form and a swapped name share a key: these only bring
 * records together that may be one person's.
 */
function nameAndEmployerKeys(identifiers: Identifiers): string[] {
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
	const domains = [companyDomain, email !== undefined && !isPrivate(email) && mailDomain(email)];
	for (const domain of domains) if (domain) employers.add(`domain ${inAscii(domain)}`);
	return [...employers];
}
