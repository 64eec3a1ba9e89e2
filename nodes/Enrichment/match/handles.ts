/** Compares names with handles: the local part of an email address, or the slug of a LinkedIn page. */
import { foldUmlauts, foldAccents } from '../person/canonical/text';
import type { RecordDescription } from './recordDescription';
import { findClosestLevel, type AgreementLevel } from './levels';
import { splitNameWords, type PersonName } from './names/compareNames';
import { isKnownFirstName, areFormsOfOneFirstName } from './names/nicknames';
import { detectScript, type NameWord } from './names/words';

/** The local part of an email address, or the slug of a LinkedIn page. */
export interface Handle {
	/** The handle in lower case without accents. */
	text: string;
	/** The words: "anna_schmidt77" has "anna" and "schmidt". Umlauts are spelled as in an address. */
	words: readonly string[];
	/** All words joined. */
	joined: string;
	/** The known first names in it, also at the beginning of a run such as "annaschmidt". */
	firstNames: readonly string[];
	script: string;
}

type Addresses = Pick<RecordDescription, 'emails' | 'profile'>;

const handlesByAddresses = new WeakMap<Addresses, readonly Handle[]>();

/**
 * Lists the handles of all addresses and of the page. They are cached, because a record is compared with many rows.
 */
function listHandles(stated: Addresses): readonly Handle[] {
	const known = handlesByAddresses.get(stated) ?? readHandles(stated);
	handlesByAddresses.set(stated, known);
	return known;
}

function readHandles({ emails, profile = '' }: Addresses): readonly Handle[] {
	const handles = emails.map(parseMailHandle);
	const slug = /\/in\/([^/]+)$/.exec(profile)?.[1];
	return slug === undefined || isMemberId(profile) ? handles : [...handles, parseHandle(slug)];
}

/** Parses the local part of an email address. */
export function parseMailHandle(email: string): Handle {
	return parseHandle(email.slice(0, email.indexOf('@')));
}

function parseHandle(written: string): Handle {
	const text = foldAccents(written);
	const words: string[] = foldUmlauts(text).match(/\p{L}+/gu) ?? [];
	const run = words.join('');
	const firstNames = [...words, findLongestFirstName(run)].filter(isKnownFirstName);
	return { text, words, joined: run, firstNames, script: detectScript(written) };
}

/** Whether a LinkedIn page is addressed by a member ID, which does not contain a name. */
export const isMemberId = (page: string): boolean => /\/in\/AC[ow]AA/.test(page);

/**
 * Compares the handles of each description with the name of the other. `conflict` means that a handle certainly
 * contains another first name and that no handle can be the person's; otherwise the closest level counts. Two equal
 * handles belong to one person.
 */
export function compareHandles(
	requestedRecord: RecordDescription,
	returnedRecord: RecordDescription,
): AgreementLevel {
	const theirs = listHandles(returnedRecord);
	if (
		listHandles(requestedRecord).some(({ text }) => theirs.some((other) => other.text === text))
	)
		return 'same';
	const directions = [
		compareHandlesWithName(requestedRecord, returnedRecord.name),
		compareHandlesWithName(returnedRecord, requestedRecord.name),
	];
	if (directions.some((levels) => levels.includes('conflict'))) return 'conflict';
	return findClosestLevel(directions.flat());
}

/**
 * Compares each handle with a name; the result has one level per handle. `conflict` is returned only if none of them
 * can belong to the name.
 */
export function compareHandlesWithName(
	addresses: Addresses,
	name: PersonName,
): readonly AgreementLevel[] {
	const levels = listHandles(addresses).map((handle) => compareHandleWithName(handle, name));
	const isPossible = levels.some((level) => level === 'same' || level === 'similar');
	return isPossible ? levels.filter((level) => level !== 'conflict') : levels;
}

/**
 * Compares a handle with a name. `same`: it contains the whole name (`a.schmidt` and `schmidta` for Anna Schmidt).
 * `similar`: it contains a part (`anna`, `schmidt`, `as`). `conflict`: it contains another first name (`anna.schmidt`
 * for Peter Braun).
 */
export function compareHandleWithName(handle: Handle, name: PersonName): AgreementLevel {
	const { first, all, script } = splitNameWords(name);
	if (handle.script !== script) return 'silent';
	const level = compareNameInHandle(handle, first, all);
	if (level !== 'silent') return level;
	return handle.words.length > 1 && handle.words.some(isKnownFirstName) ? 'conflict' : 'silent';
}

function compareNameInHandle(
	handle: Handle,
	first: readonly NameWord[],
	all: readonly NameWord[],
): AgreementLevel {
	const firstName = classifyFirstNameInHandle(handle, first, all);
	const isStated = firstName === 'stated';
	const others = readLettersBesideSurname(handle, all);
	if (others === undefined) {
		const isShort = firstName === 'unstated' && isAbbreviationOf(handle, first, all);
		return isStated || isShort ? 'similar' : 'silent';
	}
	// A surname alone fits every family member; a first name or initial next to it identifies one.
	if (isStated) return 'same';
	if (others === '') return 'similar';
	const isInitial = isInitialOf(removeSurnames(others, all), first);
	return firstName === 'unstated' && isInitial ? 'same' : 'silent';
}

/** Removes surnames from a run of letters: "jvan", next to the last word of Jan van Dijk, becomes "j". */
function removeSurnames(run: string, all: readonly NameWord[]): string {
	return listForms(all.slice(1)).reduce((letters, form) => letters.replace(form, ''), run);
}

/** Whether letters abbreviate a first name: "m", "mj" and "mar" fit Maria; "mario" is another first name. */
function isInitialOf(letters: string, first: readonly NameWord[]): boolean {
	return listForms(first).some(
		(form) => form.startsWith(letters) || (letters.length < 3 && letters[0] === form[0]),
	);
}

/** Classifies the first name in a handle: the person's, another one ("maria.rossi" for Mario Rossi), or none. */
function classifyFirstNameInHandle(
	{ words, joined: run, firstNames }: Handle,
	first: readonly NameWord[],
	all: readonly NameWord[],
): 'stated' | 'another' | 'unstated' {
	if (words.some((word) => isFormOfAnyName(word, first))) return 'stated';
	// "danielaweiss" does not belong to a Daniel.
	if (firstNames.length > 0 && !firstNames.some((word) => isFormOfAnyName(word, all)))
		return 'another';
	// The first name may be joined to the last name: "annaschmidt".
	const isInRun = listForms(first).some((form) => form.length > 2 && run.includes(form));
	return isInRun ? 'stated' : 'unstated';
}

/** Reads the letters next to a surname in a run; undefined if the run has no surname. */
function readLettersBesideSurname(
	{ words, joined: run }: Handle,
	all: readonly NameWord[],
): string | undefined {
	for (const form of listForms(all.slice(1).reverse())) {
		if (words.includes(form)) return words.filter((word) => word !== form).join('');
		if (form.length > 2 && run.includes(form)) return run.replace(form, '');
	}
	return undefined;
}

/**
 * Whether a handle abbreviates a name by initials, or by an initial and the beginning of the last name: "as",
 * "aschm", "jvd".
 */
function isAbbreviationOf(
	{ joined: run }: Handle,
	first: readonly NameWord[],
	all: readonly NameWord[],
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

/** Finds the longest known first name at the beginning of a run. */
function findLongestFirstName(run: string): string {
	for (let length = Math.min(run.length, LONGEST_FIRST_NAME); length > 3; length--) {
		if (isKnownFirstName(run.slice(0, length))) return run.slice(0, length);
	}
	return '';
}

const LONGEST_FIRST_NAME = 14;

const listForms = (words: readonly NameWord[]) => words.flatMap(({ forms }) => forms);

/**
 * Whether a word is a form of one of these first names, in full, short or cut off: "anna", "chri", "bob" for Robert.
 */
function isFormOfAnyName(word: string, names: readonly NameWord[]): boolean {
	if (word.length < 2) return false;
	// "daniel" is a name of its own and not a cut-off "daniela".
	const mayBeCut = word.length > 2 && !isKnownFirstName(word);
	return listForms(names).some(
		(form) =>
			form === word ||
			(mayBeCut && form.startsWith(word)) ||
			areFormsOfOneFirstName(word, form),
	);
}
