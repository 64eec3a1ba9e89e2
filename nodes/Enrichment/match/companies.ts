/** Compares two companies by the words of their names and by their registrable domains. */
import { findMax } from '../../shared/core/lists';
import { readRegisteredLabel, toRegistrableDomain } from '../person/canonical/registrableDomain';
import { foldUmlauts } from '../person/canonical/text';
import { LEGAL_FORMS, UNSPECIFIC_FORM, type LegalForm } from './data/legalForms';
import type { AgreementLevel } from './levels';
import { toSoundKey } from './names/compareWords';
import { transliterate } from './names/words';

/** A company as described by a record or a row. */
export interface CompanyDescription {
	name: CompanyName | undefined;
	/** The registrable domains: `acme.com` for `careers.acme.com`. */
	domains: readonly string[];
	/**
	 * The domains of work email addresses. Somebody with an address there works there, and may work elsewhere too.
	 */
	mailDomains: readonly string[];
}

/** A company's name in lower case, without punctuation and legal form. */
export interface CompanyName {
	/** The words, without "and" between them. */
	words: readonly string[];
	/** All words joined, as in a domain name. */
	joined: string;
	/** The legal form, such as "GmbH" or "Inc", by its table key. */
	legalForm: string | undefined;
}

/** A longer text is not a company name and would only cost time. */
const MAX_COMPANY_NAME_LENGTH = 200;

export function parseCompanyName(name: string): CompanyName {
	const words = splitCompanyWords(name.slice(0, MAX_COMPANY_NAME_LENGTH));
	let legalForm: string | undefined;
	for (
		let form = findLegalFormAtEnd(words);
		form !== undefined;
		form = findLegalFormAtEnd(words)
	) {
		if (form.name !== UNSPECIFIC_FORM) legalForm ??= form.name;
		words.splice(-form.length);
		if (words.length > 1 && isConjunction(words.at(-1)!)) words.pop();
	}
	const form = findLegalFormInFront(words);
	if (form !== undefined) {
		legalForm ??= form.name;
		words.splice(0, form.length);
	}
	if (words.length > 1 && words[0] === 'the') words.shift();
	const named = words.filter(
		(word, index) => index === 0 || index === words.length - 1 || !isConjunction(word),
	);
	return { words: named, joined: named.join(''), legalForm };
}

/**
 * Splits a name into words. Chinese, Japanese and Korean legal forms are written without a space next to the name.
 */
function splitCompanyWords(written: string): string[] {
	return foldUmlauts(written)
		.replace(/&amp;|[&+]/g, ' and ')
		.replace(/['’.]/g, '')
		.replace(ATTACHED_FORM, ' $& ')
		.split(/[^\p{L}\p{M}\p{N}]+/u)
		.filter((word) => word !== '');
}

const isConjunction = (word: string): boolean => CONJUNCTIONS.has(word);

const CONJUNCTIONS: ReadonlySet<string> = new Set([
	'and',
	'e',
	'en',
	'et',
	'i',
	'och',
	'og',
	'und',
	'y',
]);

interface LegalFormMatch {
	name: string;
	/** The number of words in the legal form. */
	length: number;
}

/** Finds the legal form at the end of a name. The first word is always part of the name. */
function findLegalFormAtEnd(words: readonly string[]): LegalFormMatch | undefined {
	if (!LAST_WORDS.has(words.at(-1) ?? '')) return undefined;
	for (let length = Math.min(MAX_FORM_WORDS, words.length - 1); length > 0; length--) {
		const name = FORMS.get(words.slice(-length).join(' '));
		if (name !== undefined) return { name, length };
	}
	return undefined;
}

/** Finds the legal form in front of a name. */
function findLegalFormInFront(words: readonly string[]): LegalFormMatch | undefined {
	if (!FIRST_WORDS.has(words[0] ?? '')) return undefined;
	for (let length = Math.min(MAX_FORM_WORDS, words.length - 1); length > 0; length--) {
		const name = FORMS_IN_FRONT.get(words.slice(0, length).join(' '));
		if (name !== undefined) return { name, length };
	}
	return undefined;
}

function indexLegalForms(forms: readonly LegalForm[]): ReadonlyMap<string, string> {
	return new Map(
		forms.flatMap(({ name, written }) =>
			written.map((form): [string, string] => [foldUmlauts(form), name]),
		),
	);
}

const FORMS = indexLegalForms(LEGAL_FORMS);
const FORMS_IN_FRONT = indexLegalForms(LEGAL_FORMS.filter(({ isInFront }) => isInFront));
const LAST_WORDS = new Set([...FORMS.keys()].map((form) => form.split(' ').at(-1)));
const FIRST_WORDS = new Set([...FORMS_IN_FRONT.keys()].map((form) => form.split(' ')[0]));
const MAX_FORM_WORDS = findMax([...FORMS.keys()].map((form) => form.split(' ').length));
const ATTACHED_FORM = new RegExp(
	[...FORMS.keys()]
		.filter((form) => /[\p{Script=Han}\p{Script=Hangul}]/u.test(form))
		.sort((one, other) => other.length - one.length)
		.join('|'),
	'g',
);

/**
 * Compares two company names word by word. `similar` means that one is short for the other ("Acme" and "Acme
 * Holding", "IBM") or that the legal forms differ, as for sister companies. `silent` means that a name is missing or
 * that the alphabets differ.
 */
export function compareCompanyNames(
	one: CompanyName | undefined,
	other: CompanyName | undefined,
): AgreementLevel {
	if (one === undefined || other === undefined) return 'silent';
	if (one.joined === '' || other.joined === '') return 'silent';
	if (one.joined === other.joined) {
		const areSisters = one.legalForm && other.legalForm && one.legalForm !== other.legalForm;
		return areSisters ? 'similar' : 'same';
	}
	if (useDifferentScripts(one.joined, other.joined)) return compareAcrossScripts(one, other);
	const isSimilar = isShortFor(one, other) || isShortFor(other, one) || isMisspelled(one, other);
	return isSimilar ? 'similar' : 'conflict';
}

function useDifferentScripts(one: string, other: string): boolean {
	const [scripts, others] = [detectScripts(one), detectScripts(other)];
	return scripts !== others && scripts !== '' && others !== '';
}

/** Detects the scripts in a name; digits and punctuation have none. */
function detectScripts(run: string): string {
	return SCRIPTS.filter((script) => script.test(run)).join(' ');
}

const SCRIPTS: readonly RegExp[] = [
	/\p{Script=Latin}/u,
	/\p{Script=Cyrillic}/u,
	/\p{Script=Greek}/u,
	/\p{Script=Han}/u,
	/[\p{Script=Hiragana}\p{Script=Katakana}]/u,
	/\p{Script=Hangul}/u,
	/\p{Script=Arabic}/u,
	/\p{Script=Hebrew}/u,
	/\p{Script=Thai}/u,
];

/**
 * Compares names in two scripts. Вектра transliterates to Vektra; the letters of トヨタ自動車 do not show that it is
 * Toyota.
 */
function compareAcrossScripts(one: CompanyName, other: CompanyName): AgreementLevel {
	const [run, otherRun] = [one.joined, other.joined].map((text) =>
		toSoundKey(transliterate(text)),
	);
	if (run === otherRun) return 'same';
	const isBilingual =
		spellsName(listLatinWords(one), other) || spellsName(listLatinWords(other), one);
	return isBilingual ? 'similar' : 'silent';
}

/** Lists the Latin words of a name such as "維港貿易 Victoria Harbour Trading". */
const listLatinWords = ({ words }: CompanyName): readonly string[] =>
	words.filter((word) => /^[\p{Script=Latin}\p{N}]+$/u.test(word));

const spellsName = (words: readonly string[], { joined: run }: CompanyName): boolean =>
	words.length > 0 && words.join('') === run;

/** Words that describe the structure of a company and do not distinguish its name. */
const STRUCTURES: ReadonlySet<string> = new Set([
	'global',
	'group',
	'groupe',
	'grupo',
	'gruppe',
	'gruppo',
	'holding',
	'holdings',
	'international',
	'worldwide',
]);

const MIN_INNER_PART_LENGTH = 5;

/**
 * Whether one name is short for the other: "Acme" for "Acme Holding", "IBM" for "International Business Machines";
 * not "One" for "Stone".
 */
function isShortFor(short: CompanyName, long: CompanyName): boolean {
	const named = short.words.filter((word, index) => index === 0 || !STRUCTURES.has(word));
	const run = named.join('');
	if (run === readInitials(long)) return true;
	if (run.length >= MIN_INNER_PART_LENGTH && startsWithWords(run, long)) return true;
	const places = long.words.flatMap((_, from) =>
		named.every((word, index) => word === long.words[from + index]) ? [from] : [],
	);
	// A short word in the middle or at the end is not a company's name: "Bank" in "Deutsche Bank".
	return places.includes(0) || (places.length > 0 && run.length >= MIN_INNER_PART_LENGTH);
}

/** Whether a name begins with these whole words, joined: "JPMorgan" and "JP Morgan Chase". */
const startsWithWords = (run: string, { words }: CompanyName): boolean =>
	words.some((_, last) => words.slice(0, last + 1).join('') === run);

const readInitials = ({ words }: CompanyName): string =>
	words.length > 1 ? words.map((word) => word[0]).join('') : '';

const MIN_MISSPELLED_LENGTH = 8;

/**
 * Whether two names differ only in a doubled letter or two swapped letters ("Agrawalla", "Agarwalla"). Bridge and
 * Ridge differ, and so do Möller and Müller.
 */
function isMisspelled(one: CompanyName, other: CompanyName): boolean {
	if (one.words.length !== other.words.length) return false;
	if (Math.min(one.joined.length, other.joined.length) < MIN_MISSPELLED_LENGTH) return false;
	const [first, second] = [one.joined, other.joined].map((run) => run.replace(/(.)\1+/g, '$1'));
	return first === second || differsByOneSwap(first!, second!);
}

/** Whether two texts differ only in two adjacent letters that are swapped. */
function differsByOneSwap(one: string, other: string): boolean {
	if (one.length !== other.length) return false;
	const at = [...one].findIndex((letter, index) => letter !== other[index]);
	const swapped = one.slice(0, at) + (one[at + 1] ?? '') + (one[at] ?? '') + one.slice(at + 2);
	return at >= 0 && swapped === other;
}

/**
 * Compares the domains of two companies. `similar` means one name under two endings (acme.de, acme.com), or a domain
 * that is the other company's name. Parts of a label prove nothing: stone.com and one.com are different companies.
 * @param includesMailDomains whether the domains of email addresses count
 */
export function compareDomains(
	one: CompanyDescription,
	other: CompanyDescription,
	includesMailDomains = true,
): AgreementLevel {
	const [all, theirs] = [one, other].map((each) =>
		includesMailDomains ? listAllDomains(each) : each.domains,
	);
	return compareRegistrableDomains(all!, theirs!, one, other);
}

function compareRegistrableDomains(
	all: readonly string[],
	theirs: readonly string[],
	one: CompanyDescription,
	other: CompanyDescription,
): AgreementLevel {
	if (all.some((domain) => theirs.includes(domain))) return 'same';
	const labels = theirs.map(readRegisteredLabel);
	const isOneLabel = all.some((domain) => labels.includes(readRegisteredLabel(domain)));
	if (isOneLabel || isNamedByDomain(all, other) || isNamedByDomain(theirs, one)) return 'similar';
	return one.domains.length > 0 && other.domains.length > 0 ? 'conflict' : 'silent';
}

function listAllDomains({ domains, mailDomains }: CompanyDescription): readonly string[] {
	return mailDomains.length === 0 ? domains : domains.concat(mailDomains);
}

/**
 * Whether one company's domain is the other company's name: `ibm.com`, `deltadental.com`, or `acme.com` for an Acme
 * Holding without a domain.
 */
function isNamedByDomain(hosts: readonly string[], { name, domains }: CompanyDescription): boolean {
	if (name === undefined || hosts.length === 0) return false;
	const names = [name.joined, readInitials(name)];
	if (domains.length === 0) names.push(name.words[0] ?? '');
	return hosts.some((host) => {
		const label = readRegisteredLabel(host).replaceAll('-', '');
		return label.length > 1 && names.includes(label);
	});
}

/**
 * Compares two employers. Either a shared domain or a shared name is enough; names may differ under a shared domain.
 * @param includesMailDomains whether the domains of email addresses count; pass false if both have the same address
 */
export function compareEmployers(
	one: CompanyDescription,
	other: CompanyDescription,
	includesMailDomains = true,
): AgreementLevel {
	const names = compareCompanyNames(one.name, other.name);
	if (names === 'same') return 'same';
	const domains = compareDomains(one, other, includesMailDomains);
	if (domains === 'same') return 'same';
	// Delta (delta.com) and Delta Dental (deltadental.com) are different companies.
	if (names === 'conflict' || domains === 'conflict') return 'conflict';
	return names === 'similar' || domains === 'similar' ? 'similar' : 'silent';
}

/** Converts host names to registrable domains, without duplicates. */
export const toRegistrableDomains = (hosts: readonly string[]): readonly string[] =>
	hosts.length === 0 ? hosts : [...new Set(hosts.map(toRegistrableDomain))];

/** Whether two names belong to one company, and not to sister companies. */
export const isSameCompanyName = (one: string, other: string): boolean =>
	compareCompanyNames(parseCompanyName(one), parseCompanyName(other)) === 'same';
