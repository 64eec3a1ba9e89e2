/** What the first part of an address, or the end of a LinkedIn page, says of whose it is. */
import { foldUmlauts, foldAccents } from '../person/canonical/text';
import type { RecordDescription } from './recordDescription';
import { findClosestLevel, type Level } from './levels';
import { splitNameWords, type PersonName } from './names/compareNames';
import { isKnownFirstName, areNicknames } from './names/nicknames';
import { detectScript, type Word } from './names/words';

/** The part of an address before the `@`, or the end of a page. */
export interface Handle {
	/** In small letters without accents: people take it along to the next employer. */
	text: string;
	/** "anna_schmidt77" is anna, schmidt; an umlaut is written as in an address. */
	words: readonly string[];
	/** All words together. */
	joined: string;
	/** First names that are known, also at the beginning of "annaschmidt". */
	firstNames: readonly string[];
	script: string;
}

type Addresses = Pick<RecordDescription, 'emails' | 'profile'>;

const readBefore = new WeakMap<Addresses, readonly Handle[]>();

/** The handles of all addresses and of the page; taken apart once, as every record of a batch is compared. */
function handlesOf(stated: Addresses): readonly Handle[] {
	const known = readBefore.get(stated) ?? readHandles(stated);
	readBefore.set(stated, known);
	return known;
}

function readHandles({ emails, profile = '' }: Addresses): readonly Handle[] {
	const handles = emails.map(readMailHandle);
	const slug = /\/in\/([^/]+)$/.exec(profile)?.[1];
	return slug === undefined || isMemberId(profile) ? handles : [...handles, readHandle(slug)];
}

/** The handle of an e-mail address. */
export function readMailHandle(email: string): Handle {
	return readHandle(email.slice(0, email.indexOf('@')));
}

function readHandle(written: string): Handle {
	const text = foldAccents(written);
	const words: string[] = foldUmlauts(text).match(/\p{L}+/gu) ?? [];
	const run = words.join('');
	const firstNames = [...words, longestFirstName(run)].filter(isKnownFirstName);
	return { text, words, joined: run, firstNames, script: detectScript(written) };
}

/** A page by the number that LinkedIn gave; it does not say whose it is. */
export const isMemberId = (page: string): boolean => /\/in\/AC[ow]AA/.test(page);

/**
 * What addresses say of names, in both directions: `conflict` where one is certainly of somebody with another first
 * name and none may be theirs, else the closest. Two handles that are the same are one person's.
 */
export function compareHandles(asked: RecordDescription, stated: RecordDescription): Level {
	const theirs = handlesOf(stated);
	if (handlesOf(asked).some(({ text }) => theirs.some((other) => other.text === text)))
		return 'same';
	const directions = [
		rateHandlesAgainstName(asked, stated.name),
		rateHandlesAgainstName(stated, asked.name),
	];
	if (directions.some((levels) => levels.includes('conflict'))) return 'conflict';
	return findClosestLevel(directions.flat());
}

/** What each handle says of a name; `conflict` only where none of them may be of that name. */
export function rateHandlesAgainstName(stated: Addresses, name: PersonName): readonly Level[] {
	const levels = handlesOf(stated).map((handle) => rateHandleAgainstName(handle, name));
	const isPossible = levels.some((level) => level === 'same' || level === 'similar');
	return isPossible ? levels.filter((level) => level !== 'conflict') : levels;
}

/**
 * How much of a name is behind a handle: `same` all of it (`a.schmidt` and `schmidta` of Anna Schmidt), `similar` a
 * part (`anna`, `schmidt`, `as`), `conflict` the first name of somebody else (`anna.schmidt` for Peter Braun).
 */
export function rateHandleAgainstName(handle: Handle, name: PersonName): Level {
	const { first, all, script } = splitNameWords(name);
	if (handle.script !== script) return 'silent';
	const level = partBehind(handle, first, all);
	if (level !== 'silent') return level;
	return handle.words.length > 1 && handle.words.some(isKnownFirstName) ? 'conflict' : 'silent';
}

function partBehind(handle: Handle, first: readonly Word[], all: readonly Word[]): Level {
	const firstName = firstNameIn(handle, first, all);
	const isStated = firstName === 'stated';
	const others = besideSurname(handle, all);
	if (others === undefined) {
		const isShort = firstName === 'unstated' && isShortFor(handle, first, all);
		return isStated || isShort ? 'similar' : 'silent';
	}
	// A surname by itself is anybody's of that name; a first name or initial beside it is one person's.
	if (isStated) return 'same';
	if (others === '') return 'similar';
	const isInitial = isInitialOf(withoutSurnames(others, all), first);
	return firstName === 'unstated' && isInitial ? 'same' : 'silent';
}

/** "j" of the "jvan" that stands beside the last word of Jan van Dijk. */
function withoutSurnames(run: string, all: readonly Word[]): string {
	return formsOf(all.slice(1)).reduce((letters, form) => letters.replace(form, ''), run);
}

/** "m", "mj" and "mar" of Maria; "mario" is another first name. */
function isInitialOf(letters: string, first: readonly Word[]): boolean {
	return formsOf(first).some(
		(form) => form.startsWith(letters) || (letters.length < 3 && letters[0] === form[0]),
	);
}

/** Whether a handle has the first name, that of somebody else ("maria.rossi" of Mario Rossi), or none that is known. */
function firstNameIn(
	{ words, joined: run, firstNames }: Handle,
	first: readonly Word[],
	all: readonly Word[],
): 'stated' | 'another' | 'unstated' {
	if (words.some((word) => isOneOf(word, first))) return 'stated';
	// "danielaweiss" is not Daniel's.
	if (firstNames.length > 0 && !firstNames.some((word) => isOneOf(word, all))) return 'another';
	// In one run with the last name: "annaschmidt".
	const isInRun = formsOf(first).some((form) => form.length > 2 && run.includes(form));
	return isInRun ? 'stated' : 'unstated';
}

/** What stands beside a surname, in one run; undefined where there is no surname. */
function besideSurname({ words, joined: run }: Handle, all: readonly Word[]): string | undefined {
	for (const form of formsOf(all.slice(1).reverse())) {
		if (words.includes(form)) return words.filter((word) => word !== form).join('');
		if (form.length > 2 && run.includes(form)) return run.replace(form, '');
	}
	return undefined;
}

/** "as", "aschm", "jvd": initials, or the initial with the beginning of the last name. */
function isShortFor(
	{ joined: run }: Handle,
	first: readonly Word[],
	all: readonly Word[],
): boolean {
	const initials = all.map(({ plain }) => plain[0] ?? '').join('');
	if (run.length > 1 && (run === initials || run === `${initials[0]}${initials.at(-1)}`))
		return true;
	const last = all.at(-1)?.plain ?? '';
	return (
		run.length > 2 &&
		first.some(({ plain }) => run[0] === plain[0] && last.startsWith(run.slice(1)))
	);
}

/** The longest first name that is known at the beginning of a run. */
function longestFirstName(run: string): string {
	for (let length = Math.min(run.length, LONGEST_FIRST_NAME); length > 3; length--) {
		if (isKnownFirstName(run.slice(0, length))) return run.slice(0, length);
	}
	return '';
}

const LONGEST_FIRST_NAME = 14;

const formsOf = (words: readonly Word[]) => words.flatMap(({ forms }) => forms);

/** Whether it is one of these first names, short or whole, also cut off: "anna", "chri", "bob" for Robert. */
function isOneOf(word: string, names: readonly Word[]): boolean {
	if (word.length < 2) return false;
	// "daniel" is not "daniela" cut off.
	const mayBeCut = word.length > 2 && !isKnownFirstName(word);
	return formsOf(names).some(
		(form) => form === word || (mayBeCut && form.startsWith(word)) || areNicknames(word, form),
	);
}
