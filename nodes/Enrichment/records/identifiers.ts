import { formatNumber } from '../../shared/core/result';
import { isFreeMailAddress, readEmailDomain, isRoleMailbox } from '../person/canonical/mail';
import { parseLinkedInPage } from '../person/canonical/linkedIn';
import { cleanName } from '../match/names/clean';
import { compareNames, type PersonName } from '../match/names/compareNames';
import { readGeneration } from '../match/names/generation';
import { isPlaceholderName } from '../match/names/placeholderNames';
import { findEmail, NORMALIZERS, type Defect } from './normalize';
import { isNullWord, isPlaceholder, normalizeWhitespace } from '../person/canonical/text';
import { findDomainInName } from '../person/canonical/web';
import {
	IDENTIFIERS,
	hasCompleteSet,
	toFieldLabel,
	type Entity,
	type IdentifierName,
	type Identifiers,
	pickIdentifiers,
} from '../person/entities';

export interface ReadIdentifiers {
	identifiers: Identifiers;
	/** What is wrong with values that are therefore not sent; it counts where nothing else identifies the record. */
	defects: Defect[];
	/** Set when what is left is not enough for a lookup. */
	unusable?: Defect;
}

/**
 * Brings identifiers into the one form that is sent: no invisible signs, e-mail in lower case,
 * LinkedIn URL canonical, domain bare. Unicode is kept; placeholders such as "N/A" are empty.
 */
export function readIdentifiers(
	entity: Entity,
	raw: Identifiers,
	unreadable: readonly Defect[] = [],
): ReadIdentifiers {
	const tooLong = IDENTIFIERS[entity].filter((name) => isTooLong(name, raw[name] ?? ''));
	const texts = textsOf(entity, raw);
	const identifiers = entity === 'contact' ? withPersonsName(texts) : withPageMoved(texts);
	const defects = [...unreadable, ...tooLong.map((name) => tooLongDefect(name, raw[name]!))];
	if (NO_COMPANY.test(identifiers.name ?? '')) delete identifiers.name;
	for (const name of IDENTIFIERS[entity]) {
		const text = identifiers[name];
		const value =
			text === undefined ? undefined : NORMALIZERS[name]?.(text, identifiers, entity);
		if (typeof value === 'string') identifiers[name] = value;
		else if (value !== undefined) {
			delete identifiers[name];
			defects.push(value);
		}
	}
	if (entity === 'contact') dropSharedMailbox(identifiers, defects);
	addImplied(entity, identifiers);
	return judged(entity, onlyIdentifiers(identifiers, IDENTIFIERS[entity]), defects);
}

/** Some identifiers of a record, with the generation that belongs to all of them. */
function onlyIdentifiers(identifiers: Identifiers, names: readonly IdentifierName[]): Identifiers {
	const { generation } = identifiers;
	const some = pickIdentifiers(identifiers, names);
	return generation === undefined ? some : { ...some, generation };
}

/** The same without one of them. */
export function rejectIdentifier(
	entity: Entity,
	name: IdentifierName,
	defect: Defect,
	{ identifiers, defects }: ReadIdentifiers,
): ReadIdentifiers {
	const others = IDENTIFIERS[entity].filter((each) => each !== name);
	return judged(entity, onlyIdentifiers(identifiers, others), [defect, ...defects]);
}

function judged(entity: Entity, identifiers: Identifiers, defects: Defect[]): ReadIdentifiers {
	if (hasCompleteSet(entity, identifiers)) return { identifiers, defects };
	return { identifiers, defects, unusable: defects[0] ?? missing(entity, identifiers) };
}

/** The longest name that is compared: registers of companies take about 160 letters, and forms for people fewer. */
const LONGEST_NAME = 300;

/** The longest cell that is read for an address, a page or an ID: exports write several of them into one. */
const LONGEST_CELL = 2_000;

const NAMES: ReadonlySet<IdentifierName> = new Set<IdentifierName>([
	'firstName',
	'lastName',
	'fullName',
	'company',
	'name',
]);

const longest = (name: IdentifierName): number => (NAMES.has(name) ? LONGEST_NAME : LONGEST_CELL);

/** Comparing the words of two names takes as many steps as both have words, multiplied. */
const isTooLong = (name: IdentifierName, text: string): boolean => text.length > longest(name);

function tooLongDefect(name: IdentifierName, text: string): Defect {
	return {
		reason: 'unreadable',
		message: `'${toFieldLabel(name)}' has ${formatNumber(text.length)} characters, and at most ${formatNumber(longest(name))} are read. Map a field that holds this value alone`,
	};
}

/** What was written, without placeholders. */
function textsOf(entity: Entity, raw: Identifiers): Identifiers {
	const texts: Identifiers = {};
	for (const name of IDENTIFIERS[entity]) {
		const written = raw[name];
		if (!written || isTooLong(name, written)) continue;
		const text = normalizeWhitespace(written);
		if (text !== '' && !isEmptyWord(name, text)) texts[name] = text;
	}
	dropNullNames(texts);
	return texts;
}

/** A company's LinkedIn page is none of its domains, but names the company as well. */
function withPageMoved({ domain, ...others }: Identifiers): Identifiers {
	if (domain === undefined) return others;
	const isPage = parseLinkedInPage(domain, 'company') !== undefined;
	return { [isPage ? 'linkedInUrl' : 'domain']: domain, ...others };
}

/** The name of a person as it is sent; a team, a deal or a company in its place is nobody's, and no employer either. */
function withPersonsName(texts: Identifiers): Identifiers {
	moveToTheirFields(texts);
	if (texts.company !== undefined && isNoEmployer(texts.company)) delete texts.company;
	const { firstName, lastName, fullName, ...others } = texts;
	const { company } = others;
	const parts = [firstName, lastName].filter((part) => part !== undefined).join(' ');
	const written: Pick<Identifiers, 'firstName' | 'lastName' | 'fullName'> = {};
	if (parts !== '' && !isPlaceholderName(parts, company)) {
		if (firstName !== undefined) written.firstName = firstName;
		if (lastName !== undefined) written.lastName = lastName;
	}
	if (fullName !== undefined && !isPlaceholderName(fullName, company))
		written.fullName = fullName;
	const named = cleanName(written);
	if (isOfTwo(named)) {
		delete named.fullName;
		delete written.fullName;
	}
	const generation = readGeneration(written);
	return { ...others, ...named, ...(generation !== undefined && { generation }) };
}

/** The full name in a column of its own may be that of whoever looks after the account. */
function isOfTwo({ firstName, lastName, fullName }: PersonName): boolean {
	if (!firstName || !lastName || !fullName) return false;
	if (!fullName.includes(' ')) return true;
	const level = compareNames({ firstName, lastName }, { fullName });
	return level === 'conflict' || level === 'half';
}

/** An address or a page that stands in the field of something else, where its own is empty. */
function moveToTheirFields(texts: Identifiers): void {
	move(texts, 'linkedInUrl', ['email', 'companyDomain'], (text) =>
		parseLinkedInPage(text, 'person'),
	);
	const emailIn = (text: string) => (text.includes('@') ? findEmail(text) : undefined);
	move(texts, 'email', ['linkedInUrl', 'phone', 'fullName'], emailIn);
}

function move(
	texts: Identifiers,
	name: IdentifierName,
	others: readonly IdentifierName[],
	read: (text: string) => string | undefined,
): void {
	if (texts[name] !== undefined) return;
	const from = others.find((other) => texts[other] !== undefined && read(texts[other]));
	if (from === undefined) return;
	texts[name] = read(texts[from]!)!;
	delete texts[from];
}

/** What people write who have no employer, or who do not tell which. */
const NO_COMPANY =
	/^(?:self[ -]?employed|selbst(?:st)?ändig|freelanc(?:er?|ing)|freiberufl(?:er|ich)|retired|unemployed|confidential|stealth(?: mode)?(?: start-?up| company)?)$/i;

/** What is in the place of an employer, although there may be a company that is called so. */
const NO_EMPLOYER =
	/^(?:(?:private?|privat|personal|individual|student|unknown|none|company|test|x{2,}|not applicable)|\d{5,})$/i;

const isNoEmployer = (company: string) => NO_COMPANY.test(company) || NO_EMPLOYER.test(company);

/** A mailbox that several people read names nobody, but the company. */
function dropSharedMailbox(identifiers: Identifiers, defects: Defect[]): void {
	const { email } = identifiers;
	if (email === undefined || !isRoleMailbox(email)) return;
	delete identifiers.email;
	if (identifiers.company === undefined && !isFreeMailAddress(email))
		identifiers.companyDomain ??= readEmailDomain(email);
	defects.push({
		reason: 'noIdentifier',
		message: `'Email' is a shared mailbox: "${email}". Add the person's name or LinkedIn URL`,
	});
}

const PERSON_NAME: readonly IdentifierName[] = ['firstName', 'lastName', 'fullName'];

/** A field that links to another table of Airtable holds the record's ID, not the company's name. */
const AIRTABLE_ID = /^rec(?=\w*\d)[A-Za-z\d]{14}$/;

/** No person is called "Unknown", a company may be. */
function isEmptyWord(name: IdentifierName, text: string): boolean {
	if (isPlaceholder(text)) return true;
	if (text.includes(' ') && text.split(' ').every(isPlaceholder)) return true;
	if (PERSON_NAME.includes(name))
		return AIRTABLE_ID.test(text) || /^unknown(?: unknown)*$/i.test(text);
	return isNullWord(text) || ((name === 'company' || name === 'name') && AIRTABLE_ID.test(text));
}

/** There are people called Null, but nobody is called Null Null. */
function dropNullNames(texts: Identifiers): void {
	const isSomebodys = PERSON_NAME.some((name) => !isNullWord(texts[name] ?? 'null'));
	if (!isSomebodys) for (const name of PERSON_NAME) delete texts[name];
}

/**
 * A company that is written as its domain or web address gives the domain. An employer keeps that name beside it;
 * a company that is looked up by its domain is called otherwise.
 */
function addImplied(entity: Entity, identifiers: Identifiers): void {
	const [called, domain] =
		entity === 'contact'
			? (['company', 'companyDomain'] as const)
			: (['name', 'domain'] as const);
	const implied = findDomainInName(identifiers[called] ?? '');
	if (implied === undefined || identifiers[domain] !== undefined) return;
	identifiers[domain] = implied;
	delete identifiers.name;
}

const NEEDED: Record<Entity, string> = {
	contact: "'Email', or 'LinkedIn URL', or 'First Name', 'Last Name' and 'Company' together",
	company: "'Domain' or 'Name'",
};

/** A name alone is many people's. */
function missing(entity: Entity, { firstName, lastName, fullName, company }: Identifiers): Defect {
	const isNamed = fullName !== undefined || (firstName !== undefined && lastName !== undefined);
	const needed =
		isNamed && company === undefined
			? "'Company' beside the name, or 'Email', or 'LinkedIn URL'"
			: NEEDED[entity];
	return {
		reason: 'noIdentifier',
		message: `Not enough information to look up this ${entity}: fill in ${needed}`,
	};
}
