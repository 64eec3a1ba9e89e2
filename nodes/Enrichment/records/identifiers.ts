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

/** Normalized identifiers of a record, with their defects. */
export interface CheckedIdentifiers {
	identifiers: Identifiers;
	/** Defects of values that are not sent; they matter only if nothing else identifies the record. */
	defects: Defect[];
	/** Set if the remaining identifiers are not enough for a lookup. */
	unusable?: Defect;
}

/**
 * Normalizes identifiers for sending: no invisible characters, email in lower case, canonical LinkedIn URL, bare
 * domain. Unicode is kept; placeholders such as "N/A" count as empty.
 */
export function readIdentifiers(
	entity: Entity,
	raw: Identifiers,
	unreadable: readonly Defect[] = [],
): CheckedIdentifiers {
	const tooLong = IDENTIFIERS[entity].filter((name) => isTooLong(name, raw[name] ?? ''));
	const texts = readTexts(entity, raw);
	const identifiers = entity === 'contact' ? cleanPersonName(texts) : moveLinkedInPage(texts);
	const defects = [...unreadable, ...tooLong.map((name) => buildTooLongDefect(name, raw[name]!))];
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
	addImpliedDomain(entity, identifiers);
	return checkCompleteness(
		entity,
		pickIdentifiersAndGeneration(identifiers, IDENTIFIERS[entity]),
		defects,
	);
}

/** Picks some identifiers of a record, with the generation. */
function pickIdentifiersAndGeneration(
	identifiers: Identifiers,
	names: readonly IdentifierName[],
): Identifiers {
	const { generation } = identifiers;
	const some = pickIdentifiers(identifiers, names);
	return generation === undefined ? some : { ...some, generation };
}

/** Removes an identifier and records its defect. */
export function rejectIdentifier(
	entity: Entity,
	name: IdentifierName,
	defect: Defect,
	{ identifiers, defects }: CheckedIdentifiers,
): CheckedIdentifiers {
	const others = IDENTIFIERS[entity].filter((each) => each !== name);
	return checkCompleteness(entity, pickIdentifiersAndGeneration(identifiers, others), [
		defect,
		...defects,
	]);
}

function checkCompleteness(
	entity: Entity,
	identifiers: Identifiers,
	defects: Defect[],
): CheckedIdentifiers {
	if (hasCompleteSet(entity, identifiers)) return { identifiers, defects };
	return {
		identifiers,
		defects,
		unusable: defects[0] ?? describeMissingIdentifiers(entity, identifiers),
	};
}

/** The longest name that is compared: company registers allow about 160 letters, and forms for people fewer. */
const MAX_NAME_LENGTH = 300;

/** The longest cell that is searched for an address, a page or an ID; exports write several into one cell. */
const MAX_CELL_LENGTH = 2_000;

const NAME_IDENTIFIERS: ReadonlySet<IdentifierName> = new Set<IdentifierName>([
	'firstName',
	'lastName',
	'fullName',
	'company',
	'name',
]);

const findMaxLength = (name: IdentifierName): number =>
	NAME_IDENTIFIERS.has(name) ? MAX_NAME_LENGTH : MAX_CELL_LENGTH;

/** Whether a value is too long. Comparing two names takes time proportional to the product of their word counts. */
const isTooLong = (name: IdentifierName, text: string): boolean =>
	text.length > findMaxLength(name);

function buildTooLongDefect(name: IdentifierName, text: string): Defect {
	return {
		reason: 'unreadable',
		message: `'${toFieldLabel(name)}' has ${formatNumber(text.length)} characters, but at most ${formatNumber(findMaxLength(name))} are read. Map a field that holds only this value`,
	};
}

/** Reads the values as texts, without placeholders. */
function readTexts(entity: Entity, raw: Identifiers): Identifiers {
	const texts: Identifiers = {};
	for (const name of IDENTIFIERS[entity]) {
		const written = raw[name];
		if (!written || isTooLong(name, written)) continue;
		const text = normalizeWhitespace(written);
		if (text !== '' && !isEmptyValueWord(name, text)) texts[name] = text;
	}
	dropNullNames(texts);
	return texts;
}

/** Moves a company's LinkedIn page from the domain field to its own field. */
function moveLinkedInPage({ domain, ...others }: Identifiers): Identifiers {
	if (domain === undefined) return others;
	const isPage = parseLinkedInPage(domain, 'company') !== undefined;
	return { [isPage ? 'linkedInUrl' : 'domain']: domain, ...others };
}

/**
 * Cleans a person's name for sending, and removes a team, deal or company that is in its place or in the employer's.
 */
function cleanPersonName(texts: Identifiers): Identifiers {
	moveMisplacedValues(texts);
	if (texts.company !== undefined && isNotEmployer(texts.company)) delete texts.company;
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
	if (belongsToTwoPeople(named)) {
		delete named.fullName;
		delete written.fullName;
	}
	const generation = readGeneration(written);
	return { ...others, ...named, ...(generation !== undefined && { generation }) };
}

/** Whether the full name and the name parts belong to two people: a separate column may hold the account owner. */
function belongsToTwoPeople({ firstName, lastName, fullName }: PersonName): boolean {
	if (!firstName || !lastName || !fullName) return false;
	if (!fullName.includes(' ')) return true;
	const level = compareNames({ firstName, lastName }, { fullName });
	return level === 'conflict' || level === 'half';
}

/** Moves an email address or page from another field to its own, if that is empty. */
function moveMisplacedValues(texts: Identifiers): void {
	moveValue(texts, 'linkedInUrl', ['email', 'companyDomain'], (text) =>
		parseLinkedInPage(text, 'person'),
	);
	const emailIn = (text: string) => (text.includes('@') ? findEmail(text) : undefined);
	moveValue(texts, 'email', ['linkedInUrl', 'phone', 'fullName'], emailIn);
}

function moveValue(
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

/** Texts that people write if they have no employer or do not state it. */
const NO_COMPANY =
	/^(?:self[ -]?employed|selbst(?:st)?ändig|freelanc(?:er?|ing)|freiberufl(?:er|ich)|retired|unemployed|confidential|stealth(?: mode)?(?: start-?up| company)?)$/i;

/** Texts in the place of an employer, although a company may have such a name. */
const NO_EMPLOYER =
	/^(?:(?:private?|privat|personal|individual|student|unknown|none|company|test|x{2,}|not applicable)|\d{5,})$/i;

const isNotEmployer = (company: string) => NO_COMPANY.test(company) || NO_EMPLOYER.test(company);

/** Removes a role mailbox, which identifies the company but no person. */
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

/** A linked field in Airtable holds the record's ID and not the company's name. */
const AIRTABLE_ID = /^rec(?=\w*\d)[A-Za-z\d]{14}$/;

/** Whether a word stands for an empty value: no person is called "Unknown", but a company may be. */
function isEmptyValueWord(name: IdentifierName, text: string): boolean {
	if (isPlaceholder(text)) return true;
	if (text.includes(' ') && text.split(' ').every(isPlaceholder)) return true;
	if (PERSON_NAME.includes(name))
		return AIRTABLE_ID.test(text) || /^unknown(?: unknown)*$/i.test(text);
	return isNullWord(text) || ((name === 'company' || name === 'name') && AIRTABLE_ID.test(text));
}

/** Removes null words from names. There are people called Null, but nobody is called Null Null. */
function dropNullNames(texts: Identifiers): void {
	const isSomebodys = PERSON_NAME.some((name) => !isNullWord(texts[name] ?? 'null'));
	if (!isSomebodys) for (const name of PERSON_NAME) delete texts[name];
}

/**
 * Derives the domain from a company name that is a domain or web address. An employer keeps the name too; a company
 * that is looked up by its domain may have another name.
 */
function addImpliedDomain(entity: Entity, identifiers: Identifiers): void {
	const [called, domain] =
		entity === 'contact'
			? (['company', 'companyDomain'] as const)
			: (['name', 'domain'] as const);
	const implied = findDomainInName(identifiers[called] ?? '');
	if (implied === undefined || identifiers[domain] !== undefined) return;
	identifiers[domain] = implied;
	delete identifiers.name;
}

const NEEDED_IDENTIFIERS: Record<Entity, string> = {
	contact: "'Email', or 'LinkedIn URL', or 'First Name', 'Last Name', and 'Company' together",
	company: "'Domain' or 'Name'",
};

/** Describes what is missing for a lookup; a name alone fits many people. */
function describeMissingIdentifiers(
	entity: Entity,
	{ firstName, lastName, fullName, company }: Identifiers,
): Defect {
	const isNamed = fullName !== undefined || (firstName !== undefined && lastName !== undefined);
	const needed =
		isNamed && company === undefined
			? "'Company' beside the name, or 'Email', or 'LinkedIn URL'"
			: NEEDED_IDENTIFIERS[entity];
	return {
		reason: 'noIdentifier',
		message: `Not enough information to look up this ${entity}: fill in ${needed}`,
	};
}
