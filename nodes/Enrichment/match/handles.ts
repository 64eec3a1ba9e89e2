import { unaccented } from '../person/canonical/text';
import type { Description } from './description';
import { wordsOfName, type PersonName } from './names';
import { isFirstName, isNickname } from './names/nicknames';
import { inPlainLetters, scriptOf, type Word } from './names/words';

/** The part of an address before the `@`, or the end of a LinkedIn page. */
export interface Handle {
	/** In small letters without accents: people take it along to the next employer. */
	text: string;
	/** "anna_schmidt77" is anna, schmidt; an umlaut is written as in an address. */
	words: string[];
	/** All words together. */
	run: string;
	/** First names that are known, also at the beginning of "annaschmidt". */
	called: string[];
	script: string;
}

type Addresses = Pick<Description, 'emails' | 'linkedIn'>;

const readHandles = new WeakMap<Addresses, Handle[]>();

/** What addresses and a page say of how somebody is called; taken apart once, as every name of a batch is compared. */
export function handlesOf(said: Addresses): Handle[] {
	const known = readHandles.get(said) ?? readAddresses(said);
	readHandles.set(said, known);
	return known;
}

function readAddresses({ emails, linkedIn }: Addresses): Handle[] {
	const slug = /\/in\/([^/]+)$/.exec(linkedIn ?? '')?.[1];
	const handles = emails.map(handleOf);
	return slug === undefined || isMemberId(slug) ? handles : [...handles, handleFrom(slug)];
}

export function handleOf(email: string): Handle {
	return handleFrom(email.slice(0, email.indexOf('@')));
}

function handleFrom(written: string): Handle {
	const text = unaccented(written);
	const words: string[] = inPlainLetters(text).match(/\p{L}+/gu) ?? [];
	const run = words.join('');
	const called = [...words, longestFirstName(run)].filter(isFirstName);
	return { text, words, run, called, script: scriptOf(written) };
}

/** An id that LinkedIn gave; it does not say whose it is. */
export const isMemberId = (slug: string) => /^AC[ow]AA/.test(slug);

/**
 * How much of a name may be behind a handle: all of it (2: `a.schmidt` and `schmidta` of Anna Schmidt), a part of it
 * (1: `anna`, `schmidt`, `as`), or nothing (0). Unknown where there is no name, or one in letters of another script.
 */
export function nameBehind(handle: Handle, name: PersonName): 2 | 1 | 0 | undefined {
	const { first, all, script } = wordsOfName(name);
	if (handle.script !== script) return undefined;
	const firstName = firstNameIn(handle, first, all);
	const isStated = firstName === 'stated';
	const others = besideSurname(handle, all);
	if (others === undefined) {
		const isShort = firstName === 'unstated' && isShortFor(handle, first, all);
		return isStated || isShort ? 1 : 0;
	}
	// A surname by itself is anybody's of that name; a first name or initial beside it is one person's.
	if (isStated) return 2;
	if (others === '') return 1;
	const isInitial = formsOf(first).some((form) => others[0] === form[0]);
	return firstName === 'unstated' && isInitial ? 2 : 0;
}

/** Whether a handle has the first name, that of somebody else ("maria.rossi" of Mario Rossi), or none that is known. */
function firstNameIn(
	{ words, run, called }: Handle,
	first: readonly Word[],
	all: readonly Word[],
): 'stated' | 'another' | 'unstated' {
	if (words.some((word) => isOneOf(word, first))) return 'stated';
	// "danielaweiss" is not Daniel's.
	if (called.length > 0 && !called.some((word) => isOneOf(word, all))) return 'another';
	// In one run with the last name: "annaschmidt".
	const isInRun = formsOf(first).some((form) => form.length > 2 && run.includes(form));
	return isInRun ? 'stated' : 'unstated';
}

/** What stands beside a surname, in one run; undefined where there is no surname. */
function besideSurname({ words, run }: Handle, all: readonly Word[]): string | undefined {
	for (const form of formsOf(all.slice(1).reverse())) {
		if (words.includes(form)) return words.filter((word) => word !== form).join('');
		if (form.length > 2 && run.includes(form)) return run.replace(form, '');
	}
	return undefined;
}

/** "as", "aschm", "jvd": initials, or the initial with the beginning of the last name. */
function isShortFor({ run }: Handle, first: readonly Word[], all: readonly Word[]): boolean {
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
export const mayBeNamed = (handle: Handle, name: PersonName) => (nameBehind(handle, name) ?? 0) > 0;

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
	return words.length > 1 && words.some(isFirstName) && nameBehind(handle, name) === 0;
}

const formsOf = (words: readonly Word[]) => words.flatMap(({ forms }) => forms);

/** Whether it is one of these first names, short or whole, also cut off: "anna", "ann", "bob" for Robert. */
function isOneOf(word: string, names: readonly Word[]): boolean {
	if (word.length < 2) return false;
	return formsOf(names).some(
		(form) =>
			form === word || (word.length > 2 && form.startsWith(word)) || isNickname(word, form),
	);
}
