/** Whether two companies are one: by the words of their names, and by the domains that they registered. */
import { findMax } from '../../shared/core/lists';
import { toRegisteredLabel, toRegistrableDomain } from '../person/canonical/registrableDomain';
import { foldUmlauts } from '../person/canonical/text';
import { LEGAL_FORMS, UNSPECIFIC_FORM, type LegalForm } from './data/legalForms';
import type { Level } from './levels';
import { toSoundKey } from './names/compareWords';
import { transliterate } from './names/words';

/** A company as somebody states it. */
export interface CompanyDescription {
	name: CompanyName | undefined;
	/** As they were registered: `acme.com` of `careers.acme.com`. */
	domains: readonly string[];
	/** The domains of addresses at work: who has one there works there, and may work elsewhere as well. */
	mailDomains: readonly string[];
}

/** The words of a company's name, without punctuation and what says only how it is registered. */
export interface CompanyName {
	/** Without "and" between them. */
	words: readonly string[];
	/** All words in one, as in a domain. */
	joined: string;
	/** "GmbH", "Inc", by the name of the legal form. */
	legalForm: string | undefined;
}

/** Beyond that a text is no name, and would only cost time. */
const LONGEST = 200;

export function readCompanyName(written: string): CompanyName {
	const words = wordsOf(written.slice(0, LONGEST));
	let legalForm: string | undefined;
	for (let form = formAtEnd(words); form !== undefined; form = formAtEnd(words)) {
		if (form.name !== UNSPECIFIC_FORM) legalForm ??= form.name;
		words.splice(-form.length);
		if (words.length > 1 && isConjunction(words.at(-1)!)) words.pop();
	}
	const form = formInFront(words);
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

/** Chinese, Japanese and Korean forms are written without a space before or behind the name. */
function wordsOf(written: string): string[] {
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

interface FormInName {
	name: string;
	/** In words. */
	length: number;
}

/** The first word is a name in any case. */
function formAtEnd(words: readonly string[]): FormInName | undefined {
	if (!LAST_WORDS.has(words.at(-1) ?? '')) return undefined;
	for (let length = Math.min(MOST_WORDS, words.length - 1); length > 0; length--) {
		const name = FORMS.get(words.slice(-length).join(' '));
		if (name !== undefined) return { name, length };
	}
	return undefined;
}

/** Some forms stand before the name. */
function formInFront(words: readonly string[]): FormInName | undefined {
	if (!FIRST_WORDS.has(words[0] ?? '')) return undefined;
	for (let length = Math.min(MOST_WORDS, words.length - 1); length > 0; length--) {
		const name = FORMS_IN_FRONT.get(words.slice(0, length).join(' '));
		if (name !== undefined) return { name, length };
	}
	return undefined;
}

function formsByText(forms: readonly LegalForm[]): ReadonlyMap<string, string> {
	return new Map(
		forms.flatMap(({ name, written }) =>
			written.map((form): [string, string] => [foldUmlauts(form), name]),
		),
	);
}

const FORMS = formsByText(LEGAL_FORMS);
const FORMS_IN_FRONT = formsByText(LEGAL_FORMS.filter(({ isInFront }) => isInFront));
const LAST_WORDS = new Set([...FORMS.keys()].map((form) => form.split(' ').at(-1)));
const FIRST_WORDS = new Set([...FORMS_IN_FRONT.keys()].map((form) => form.split(' ')[0]));
const MOST_WORDS = findMax([...FORMS.keys()].map((form) => form.split(' ').length));
const ATTACHED_FORM = new RegExp(
	[...FORMS.keys()]
		.filter((form) => /[\p{Script=Han}\p{Script=Hangul}]/u.test(form))
		.sort((one, other) => other.length - one.length)
		.join('|'),
	'g',
);

/**
 * Whether two names are one company's, word by word. `similar`: one is short for the other ("Acme" and "Acme
 * Holding", "IBM"), or their legal forms differ, as of sister companies. `silent`: no name, or two alphabets.
 */
export function compareCompanyNames(
	one: CompanyName | undefined,
	other: CompanyName | undefined,
): Level {
	if (one === undefined || other === undefined) return 'silent';
	if (one.joined === '' || other.joined === '') return 'silent';
	if (one.joined === other.joined) {
		const areSisters = one.legalForm && other.legalForm && one.legalForm !== other.legalForm;
		return areSisters ? 'similar' : 'same';
	}
	if (areInTwoScripts(one.joined, other.joined)) return compareScripts(one, other);
	const isSimilar = isShortFor(one, other) || isShortFor(other, one) || isMisspelled(one, other);
	return isSimilar ? 'similar' : 'conflict';
}

function areInTwoScripts(one: string, other: string): boolean {
	const [scripts, others] = [scriptsOf(one), scriptsOf(other)];
	return scripts !== others && scripts !== '' && others !== '';
}

/** The scripts that a name is written in; of digits and signs none. */
function scriptsOf(run: string): string {
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

/** Вектра is Vektra letter by letter; that トヨタ自動車 is Toyota, its letters do not say. */
function compareScripts(one: CompanyName, other: CompanyName): Level {
	const [run, otherRun] = [one.joined, other.joined].map((text) =>
		toSoundKey(transliterate(text)),
	);
	if (run === otherRun) return 'same';
	const isBilingual = isIn(latinWords(one), other) || isIn(latinWords(other), one);
	return isBilingual ? 'similar' : 'silent';
}

/** The Latin part of "維港貿易 Victoria Harbour Trading". */
const latinWords = ({ words }: CompanyName): readonly string[] =>
	words.filter((word) => /^[\p{Script=Latin}\p{N}]+$/u.test(word));

const isIn = (words: readonly string[], { joined: run }: CompanyName): boolean =>
	words.length > 0 && words.join('') === run;

/** Words that say how a company is built, not how it is called. */
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

const SHORTEST_PART = 5;

/** "Acme" for "Acme Holding", "IBM" for "International Business Machines"; not "One" for "Stone". */
function isShortFor(short: CompanyName, long: CompanyName): boolean {
	const named = short.words.filter((word, index) => index === 0 || !STRUCTURES.has(word));
	const run = named.join('');
	if (run === initialsOf(long)) return true;
	if (run.length >= SHORTEST_PART && isBeginningOf(run, long)) return true;
	const places = long.words.flatMap((_, from) =>
		named.every((word, index) => word === long.words[from + index]) ? [from] : [],
	);
	// At the end or in the middle a short word is no name: "Bank" of "Deutsche Bank".
	return places.includes(0) || (places.length > 0 && run.length >= SHORTEST_PART);
}

/** "JPMorgan" of "JP Morgan Chase": whole words, which one of them writes together. */
const isBeginningOf = (run: string, { words }: CompanyName): boolean =>
	words.some((_, last) => words.slice(0, last + 1).join('') === run);

const initialsOf = ({ words }: CompanyName): string =>
	words.length > 1 ? words.map((word) => word[0]).join('') : '';

const SHORTEST_MISSPELLED = 8;

/** Letters that are doubled or changed places: "Agrawalla" and "Agarwalla". Bridge is not Ridge, Möller not Müller. */
function isMisspelled(one: CompanyName, other: CompanyName): boolean {
	if (one.words.length !== other.words.length) return false;
	if (Math.min(one.joined.length, other.joined.length) < SHORTEST_MISSPELLED) return false;
	const [first, second] = [one.joined, other.joined].map((run) => run.replace(/(.)\1+/g, '$1'));
	return first === second || isOneSwap(first!, second!);
}

/** Whether two neighbours have changed places, and nothing else is different. */
function isOneSwap(one: string, other: string): boolean {
	if (one.length !== other.length) return false;
	const at = [...one].findIndex((letter, index) => letter !== other[index]);
	const swapped = one.slice(0, at) + (one[at + 1] ?? '') + (one[at] ?? '') + one.slice(at + 2);
	return at >= 0 && swapped === other;
}

/**
 * Whether two domains are one company's. `similar`: one name under two endings (acme.de, acme.com), or a domain that
 * is the other company's name. Parts of a label prove nothing: stone.com is not one.com.
 */
export function compareDomains(
	one: CompanyDescription,
	other: CompanyDescription,
	countsMail = true,
): Level {
	const [all, theirs] = [one, other].map((each) =>
		countsMail ? allDomains(each) : each.domains,
	);
	return compareRegistered(all!, theirs!, one, other);
}

function compareRegistered(
	all: readonly string[],
	theirs: readonly string[],
	one: CompanyDescription,
	other: CompanyDescription,
): Level {
	if (all.some((domain) => theirs.includes(domain))) return 'same';
	const labels = theirs.map(toRegisteredLabel);
	const isOneLabel = all.some((domain) => labels.includes(toRegisteredLabel(domain)));
	if (isOneLabel || isNamedBy(all, other) || isNamedBy(theirs, one)) return 'similar';
	return one.domains.length > 0 && other.domains.length > 0 ? 'conflict' : 'silent';
}

function allDomains({ domains, mailDomains }: CompanyDescription): readonly string[] {
	return mailDomains.length === 0 ? domains : domains.concat(mailDomains);
}

/**
 * Whether a domain of one is the name of the other: `ibm.com`, `deltadental.com`, and `acme.com` of an Acme Holding that
 * states no domain.
 */
function isNamedBy(hosts: readonly string[], { name, domains }: CompanyDescription): boolean {
	if (name === undefined || hosts.length === 0) return false;
	const names = [name.joined, initialsOf(name)];
	if (domains.length === 0) names.push(name.words[0] ?? '');
	return hosts.some((host) => {
		const label = toRegisteredLabel(host).replaceAll('-', '');
		return label.length > 1 && names.includes(label);
	});
}

/**
 * A person's employer: one domain or one name is enough, and a name may differ where the domain is its owner's.
 * `countsMail`: whether the domains of addresses count; not where both have the same address.
 */
export function compareEmployers(
	one: CompanyDescription,
	other: CompanyDescription,
	countsMail = true,
): Level {
	const names = compareCompanyNames(one.name, other.name);
	if (names === 'same') return 'same';
	const domains = compareDomains(one, other, countsMail);
	if (domains === 'same') return 'same';
	// Delta of delta.com is not Delta Dental of deltadental.com.
	if (names === 'conflict' || domains === 'conflict') return 'conflict';
	return names === 'similar' || domains === 'similar' ? 'similar' : 'silent';
}

/** The domains of a company, as they were registered. */
export const toRegistrableDomains = (hosts: readonly string[]): readonly string[] =>
	hosts.length === 0 ? hosts : [...new Set(hosts.map(toRegistrableDomain))];

/** Whether two names are one company's and no sister companies'. */
export const isSameCompanyName = (one: string, other: string): boolean =>
	compareCompanyNames(readCompanyName(one), readCompanyName(other)) === 'same';
