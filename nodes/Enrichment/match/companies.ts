/** Whether two companies are one: by the words of their names, and by the domains that they registered. */
import { registeredLabel, registrableDomain } from '../person/canonical/registrableDomain';
import { keepBaseLetters } from '../person/canonical/text';
import { LEGAL_FORMS, UNSPECIFIC_FORM } from './data/legalForms';
import type { Level } from './levels';
import { jaroWinkler } from './names/jaroWinkler';
import { scriptOf } from './names/words';

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
	words: readonly string[];
	/** All words in one, as in a domain. */
	run: string;
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
		if (words.length > 1 && words.at(-1) === 'and') words.pop();
	}
	const form = formInFront(words);
	if (form !== undefined) {
		legalForm ??= form.name;
		words.splice(0, form.length);
	}
	if (words.length > 1 && words[0] === 'the') words.shift();
	return { words, run: words.join(''), legalForm };
}

/** Chinese, Japanese and Korean forms are written without a space before or behind the name. */
function wordsOf(written: string): string[] {
	return keepBaseLetters(written)
		.replace(/['’.]/g, '')
		.replace(/&/g, ' and ')
		.replace(ATTACHED_FORM, ' $& ')
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== '');
}

interface FormInName {
	name: string;
	/** In words. */
	length: number;
}

/** The first word is a name in any case. */
function formAtEnd(words: readonly string[]): FormInName | undefined {
	for (let length = Math.min(MOST_WORDS, words.length - 1); length > 0; length--) {
		const name = FORMS.get(words.slice(-length).join(' '));
		if (name !== undefined) return { name, length };
	}
	return undefined;
}

/** Indonesian, Russian and East Asian forms stand before the name. */
function formInFront(words: readonly string[]): FormInName | undefined {
	const [first = ''] = words;
	const isForm = words.length > 1 && (first === 'pt' || NOT_LATIN.test(first));
	const name = isForm ? FORMS.get(first) : undefined;
	return name === undefined ? undefined : { name, length: 1 };
}

const NOT_LATIN = /[^\p{Script=Latin}]/u;

const FORMS: ReadonlyMap<string, string> = new Map(
	LEGAL_FORMS.flatMap(({ name, written }) =>
		written.map((form): [string, string] => [keepBaseLetters(form), name]),
	),
);
const MOST_WORDS = Math.max(...[...FORMS.keys()].map((form) => form.split(' ').length));
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
	if (one.run === '' || other.run === '') return 'silent';
	if (one.run === other.run) {
		const areSisters = one.legalForm && other.legalForm && one.legalForm !== other.legalForm;
		return areSisters ? 'similar' : 'same';
	}
	if (areInTwoScripts(one.run, other.run)) return 'silent';
	const isSimilar = isShortFor(one, other) || isShortFor(other, one) || isMisspelled(one, other);
	return isSimilar ? 'similar' : 'conflict';
}

/** トヨタ自動車 is Toyota, which its letters do not say. */
function areInTwoScripts(one: string, other: string): boolean {
	return HAS_LETTERS.test(one) && HAS_LETTERS.test(other) && scriptOf(one) !== scriptOf(other);
}

const HAS_LETTERS = /\p{L}/u;

/** "Acme" for "Acme Holding", "IBM" for "International Business Machines"; not "One" for "Stone". */
function isShortFor(short: CompanyName, long: CompanyName): boolean {
	const isBeginning =
		short.words.length < long.words.length &&
		short.words.every((word, index) => word === long.words[index]);
	return isBeginning || short.run === initialsOf(long);
}

const initialsOf = ({ words }: CompanyName): string =>
	words.length > 1 ? words.map((word) => word[0]).join('') : '';

const SHORTEST_MISSPELLED = 8;
const ALIKE = 0.94;

/** "Agrawalla & Associates" and "Agarwalla & Associates"; what is only longer is another name. */
function isMisspelled(one: CompanyName, other: CompanyName): boolean {
	if (one.words.length !== other.words.length) return false;
	if (Math.min(one.run.length, other.run.length) < SHORTEST_MISSPELLED) return false;
	const isLonger = one.run.startsWith(other.run) || other.run.startsWith(one.run);
	return !isLonger && jaroWinkler(one.run, other.run) >= ALIKE;
}

/**
 * Whether two domains are one company's. `similar`: one name under two endings (acme.de, acme.com), or a domain that
 * is the other company's name. Parts of a label prove nothing: stone.com is not one.com.
 */
export function compareDomains(one: CompanyDescription, other: CompanyDescription): Level {
	const [all, theirs] = [allDomains(one), allDomains(other)];
	if (all.some((domain) => theirs.includes(domain))) return 'same';
	const labels = theirs.map(registeredLabel);
	const isOneLabel = all.some((domain) => labels.includes(registeredLabel(domain)));
	if (isOneLabel || isNamedBy(all, other) || isNamedBy(theirs, one)) return 'similar';
	return one.domains.length > 0 && other.domains.length > 0 ? 'conflict' : 'silent';
}

function allDomains({ domains, mailDomains }: CompanyDescription): readonly string[] {
	return mailDomains.length === 0 ? domains : domains.concat(mailDomains);
}

/** Whether a domain of one is the name of the other: `ibm.com`, `deltadental.com`, `acme.com` of Acme Holding. */
function isNamedBy(domains: readonly string[], { name }: CompanyDescription): boolean {
	if (name === undefined || domains.length === 0) return false;
	const names = [name.run, initialsOf(name), name.words[0]];
	return domains.some((domain) => {
		const label = registeredLabel(domain).replaceAll('-', '');
		return label.length > 1 && names.includes(label);
	});
}

/** A person's employer: one domain or one name is enough, and a name may differ where the domain is its owner's. */
export function compareEmployers(one: CompanyDescription, other: CompanyDescription): Level {
	const domains = compareDomains(one, other);
	if (domains === 'same') return 'same';
	const names = compareCompanyNames(one.name, other.name);
	if (names === 'same' || names === 'conflict') return names;
	// Delta of delta.com is not Delta Dental of deltadental.com.
	if (domains === 'conflict') return 'conflict';
	return names === 'similar' || domains === 'similar' ? 'similar' : 'silent';
}

/** The domains of a company, as they were registered. */
export const registeredDomains = (hosts: readonly string[]): readonly string[] =>
	hosts.length === 0 ? hosts : [...new Set(hosts.map(registrableDomain))];

/** Whether two names are one company's and no sister companies'. */
export const isSameCompanyName = (one: string, other: string): boolean =>
	compareCompanyNames(readCompanyName(one), readCompanyName(other)) === 'same';
