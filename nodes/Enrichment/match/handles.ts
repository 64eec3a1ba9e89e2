import { unaccented } from '../person/canonical/text';
import { wordsOfName, type PersonName } from './names';
import { isFirstName, isNickname } from './names/nicknames';
import { inPlainLetters, scriptOf, type Word } from './names/words';

/** The part of an address before the `@`, or the end of a LinkedIn page. */
export interface Handle {
	text: string;
	/** "anna_schmidt77" is anna, schmidt; an umlaut is written as in an address. */
	words: string[];
	/** First names that are known, also at the beginning of "annaschmidt". */
	called: string[];
	script: string;
}

const readHandles = new WeakMap<Addresses, Handle[]>();

interface Addresses {
	emails: readonly string[];
	linkedIn: string | undefined;
}

/** What addresses and a page say of how somebody is called; taken apart once, as every name of a batch is compared. */
export function handlesOf(said: Addresses): Handle[] {
	const known = readHandles.get(said) ?? handleTexts(said).map(handleFrom);
	readHandles.set(said, known);
	return known;
}

function handleTexts({ emails, linkedIn }: Addresses): string[] {
	const slug = /\/in\/([^/]+)$/.exec(linkedIn ?? '')?.[1];
	const handles = emails.map(localPart);
	return slug === undefined || isMemberId(slug) ? handles : [...handles, slug];
}

const localPart = (email: string) => email.slice(0, email.indexOf('@'));

export function handleOf(email: string): Handle {
	return handleFrom(localPart(email));
}

function handleFrom(text: string): Handle {
	const words = wordsIn(text);
	const called = [...words, longestFirstName(words.join(''))].filter(isFirstName);
	return { text, words, called, script: scriptOf(text) };
}

/** An id that LinkedIn gave; it does not say whose it is. */
export const isMemberId = (slug: string) => /^AC[ow]AA/.test(slug);

/**
 * How much of a name may be behind a handle: all of it (`a.schmidt` and `schmidta` of Anna Schmidt), a part of it
 * (`anna`, `schmidt`, `as`), or nothing. Unknown where there is no name, or one in letters of another script.
 */
export type HandleSays = 'whole' | 'part' | 'nothing' | 'unknown';

export function handleSays(handle: Handle, name: PersonName): HandleSays {
	const { first, all, script } = wordsOfName(name);
	if (handle.script !== script) return 'unknown';
	const firstName = firstNameIn(handle, first, all);
	const isStated = firstName === 'stated';
	const others = besideSurname(handle, all);
	if (others === undefined) {
		const isShort = firstName === 'unstated' && isShortFor(handle, first, all);
		return isStated || isShort ? 'part' : 'nothing';
	}
	// A surname by itself is anybody's of that name; a first name or initial beside it is one person's.
	if (isStated) return 'whole';
	if (others === '') return 'part';
	return firstName === 'unstated' && beginsAs(others, first) ? 'whole' : 'nothing';
}

/** Whether a handle has the first name, that of somebody else ("maria.rossi" of Mario Rossi), or none that is known. */
function firstNameIn(
	{ words, called }: Handle,
	first: readonly Word[],
	all: readonly Word[],
): 'stated' | 'another' | 'unstated' {
	if (words.some((word) => first.some((each) => isMeant(word, each)))) return 'stated';
	// "danielaweiss" is not Daniel's.
	if (called.length > 0 && !called.some((word) => all.some((each) => isMeant(word, each))))
		return 'another';
	// In one run with the last name: "annaschmidt".
	const run = words.join('');
	const isInRun = first.flatMap(formsOf).some((form) => form.length > 2 && run.includes(form));
	return isInRun ? 'stated' : 'unstated';
}

/** What stands beside a surname, in one run; undefined where there is no surname. */
function besideSurname({ words }: Handle, all: readonly Word[]): string | undefined {
	const run = words.join('');
	for (const form of all.slice(1).reverse().flatMap(formsOf)) {
		if (words.includes(form)) return words.filter((word) => word !== form).join('');
		if (form.length > 2 && run.includes(form)) return run.replace(form, '');
	}
	return undefined;
}

const beginsAs = (text: string, names: readonly Word[]): boolean =>
	names.flatMap(formsOf).some((form) => text[0] === form[0]);

/** "as", "aschm", "jvd": initials, or the initial with the beginning of the last name. */
function isShortFor({ words }: Handle, first: readonly Word[], all: readonly Word[]): boolean {
	const run = words.join('');
	const initials = all.map(({ plain }) => plain[0] ?? '').join('');
	if (run.length > 1 && (run === initials || run === `${initials[0]}${initials.at(-1)}`))
		return true;
	const last = all.at(-1)?.plain ?? '';
	return (
		run.length > 2 &&
		first.some(({ plain }) => run[0] === plain[0] && last.startsWith(run.slice(1)))
	);
}

/** Whether a name may be behind a handle. */
export function mayBeNamed(handle: Handle, name: PersonName): boolean {
	const says = handleSays(handle, name);
	return says === 'whole' || says === 'part';
}

/** The longest first name that is known at the beginning of a run. */
function longestFirstName(run: string): string {
	for (let length = Math.min(run.length, LONGEST_FIRST_NAME); length > 3; length--) {
		if (isFirstName(run.slice(0, length))) return run.slice(0, length);
	}
	return '';
}

const LONGEST_FIRST_NAME = 14;

/** Whether a handle is certainly of somebody with another first name: `anna.schmidt` for Peter Braun. */
export function namesAnother(handle: Handle, name: PersonName): boolean {
	const { words } = handle;
	return words.length > 1 && words.some(isFirstName) && handleSays(handle, name) === 'nothing';
}

/** People take the first part of their address along to the next employer. */
export function handlesEqual(one: Handle, other: Handle): boolean {
	return unaccented(one.text) === unaccented(other.text);
}

function wordsIn(handle: string): string[] {
	return inPlainLetters(unaccented(handle))
		.split(/[^\p{L}]+/u)
		.filter((word) => word !== '');
}

const readForms = new WeakMap<Word, readonly string[]>();

function formsOf(word: Word): readonly string[] {
	const forms = readForms.get(word) ?? [...new Set([inPlainLetters(word.plain), ...word.forms])];
	readForms.set(word, forms);
	return forms;
}

/** A first name, short or whole, also cut off: "anna", "ann", "bob" for Robert. */
function isMeant(word: string, name: Word): boolean {
	if (word.length < 2) return false;
	return formsOf(name).some(
		(form) =>
			form === word || (word.length > 2 && form.startsWith(word)) || isNickname(word, form),
	);
}
