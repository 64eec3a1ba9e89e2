import { comparable } from '../person/canonical/text';
import { firstNameFirst, LONGEST } from './names/clean';
import {
	best,
	compareWhole,
	firstNamesAgree,
	inOneRun,
	isSameRun,
	isWhole,
	lastNamesAgree,
	soundAlike,
	surnamesAlike,
	wordsAgree,
	type NameAgreement,
} from './names/compareWords';
import { scriptOf, withoutParticles, wordsOf, type Word } from './names/words';

export type { NameAgreement } from './names/compareWords';

export interface PersonName {
	firstName?: string | undefined;
	lastName?: string | undefined;
	fullName?: string | undefined;
}

/** Whether two names can be one person's. Case, accents, punctuation, titles and particles do not count. */
export function namesAgree(asked: PersonName, found: PersonName): NameAgreement {
	if (isRepeated(asked, found)) return 'agree';
	// Rows often have no name; the one asked by need not be taken apart for these.
	const other = read(found);
	const one = other && read(asked);
	if (one === undefined || other === undefined) return 'unknown';
	if (one.text === other.text) return 'agree';
	if (scriptOf(one.text) !== scriptOf(other.text)) return 'unknown';
	return compareNames(one, other);
}

/** Whether they are written alike, but for case, accents and punctuation. */
export function namesEqual(asked: PersonName, found: PersonName): boolean {
	if (isRepeated(asked, found)) return true;
	const [one, other] = [read(asked), read(found)];
	return one !== undefined && one.text === other?.text;
}

function compareNames(one: Name, other: Name): NameAgreement {
	const parts = compareParts(one, other);
	if (parts === 'agree' || (isSplit(one) && isSplit(other) && !one.own && !other.own))
		return parts;
	const halves = compareParts(inHalves(one), inHalves(other)) === 'alike' ? 'alike' : 'differ';
	return best(parts, halves, compareWhole(one.whole, other.whole));
}

/** A full name with its last word as the last name, where nothing says which it is. */
function inHalves(name: Name): Name {
	if (isSplit(name)) return name;
	return { ...name, first: name.whole.slice(0, -1), last: name.whole.slice(-1) };
}

/** Most answers repeat the name to the letter, in its parts or as a whole: to read it takes 20 µs more a record. */
function isRepeated(asked: PersonName, found: PersonName): boolean {
	const { firstName, lastName } = asked;
	if (firstName === found.firstName && lastName === found.lastName) {
		if (isPlain(firstName) && isPlain(lastName)) return true;
	}
	const whole = asked.fullName ?? joinedParts(asked);
	return whole === (found.fullName ?? joinedParts(found)) && isPlain(whole);
}

function joinedParts({ firstName, lastName }: PersonName): string {
	if (!firstName || !lastName) return firstName ?? lastName ?? '';
	return `${firstName} ${lastName}`;
}

function isPlain(name: string | undefined): boolean {
	return name !== undefined && PLAIN.test(name);
}

/** Letters with nothing around them that may have to be left out. */
const PLAIN = /^\p{L}{2}[\p{L} '-]*$/u;

interface Name {
	/** All of it, to compare at a glance. */
	text: string;
	first: readonly Word[];
	last: readonly Word[];
	whole: readonly Word[];
	/** Of its words, without titles. */
	script: string;
	/** The full name is given of its own, not put together from first and last name. */
	own: boolean;
}

const readNames = new WeakMap<PersonName, { name: Name | undefined }>();

/** Every name of a batch is compared with many others, so it is taken apart once. */
function read(written: PersonName): Name | undefined {
	const known = readNames.get(written) ?? { name: takeApart(written) };
	readNames.set(written, known);
	return known.name;
}

function takeApart({ firstName = '', lastName = '', fullName }: PersonName): Name | undefined {
	const together = joinedParts({ firstName, lastName });
	const full = wholeOf({ firstName, lastName, fullName });
	const whole = full === '' ? [] : wordsOf(full);
	if (whole.length === 0) return undefined;
	return {
		text: comparable(full),
		first: wordsOf(firstName.slice(0, LONGEST)),
		last: wordsOf(lastName.slice(0, LONGEST)),
		whole,
		script: scriptOf(inOneRun(whole)),
		own: Boolean(fullName) && full !== together,
	};
}

function wholeOf({ fullName = '', ...parts }: PersonName): string {
	return (firstNameFirst(fullName) || joinedParts(parts)).slice(0, LONGEST);
}

function isSplit({ first, last }: Name): boolean {
	return first.length > 0 && last.length > 0;
}

function compareParts(one: Name, other: Name): NameAgreement {
	if (!isSplit(one) || !isSplit(other)) return 'unknown';
	// "Abdul", "Rahman Aziz" is "Abdulrahman", "Aziz".
	if (isSameRun(one.whole, other.whole)) return 'agree';
	const firstAgrees = firstNamesAgree(one.first, other.first);
	const lastAgrees = lastNamesAgree(one.last, other.last);
	if (firstAgrees && lastAgrees) {
		// "J. D." fits too many to be sure of.
		const isCertain =
			[...one.first, ...one.last].some(isWhole) &&
			[...other.first, ...other.last].some(isWhole);
		return isCertain ? 'agree' : 'partly';
	}
	if (isSwapped(one, other) || areAlike(one, other)) return 'alike';
	return firstAgrees || lastAgrees ? 'partly' : 'differ';
}

/** First and last name are often put into each other's field. */
function isSwapped(one: Name, other: Name): boolean {
	return (
		[...one.first, ...one.last].every(isWhole) &&
		firstNamesAgree(one.first, other.last) &&
		(firstNamesAgree(one.last, other.first) || lastNamesAgree(one.last, other.first))
	);
}

/** Both sound alike, or one does and the other has the same stem; with "El" and "van" or without. */
function areAlike(one: Name, other: Name): boolean {
	const [first, otherFirst] = [inOneRun(one.first), inOneRun(other.first)];
	if (!firstNamesAgree(one.first, other.first) && !soundAlike(first, otherFirst)) return false;
	return [one.last, withoutParticles(one.last)].some((last) =>
		[other.last, withoutParticles(other.last)].some((otherLast) =>
			surnamesAlike(inOneRun(last), inOneRun(otherLast)),
		),
	);
}

/** The same, but half a name ("Anna") that may be a part of the other is no name to decide by. */
export function halvesAgree(asked: PersonName, found: PersonName): NameAgreement {
	const agreement = namesAgree(asked, found);
	if (agreement === 'agree' || agreement === 'unknown') return agreement;
	return isPartOf(asked, found) || isPartOf(found, asked) ? 'unknown' : agreement;
}

/** Whether all that a half name says ("Anna", "A.", the last name alone) may be of another name. */
function isPartOf(part: PersonName, whole: PersonName): boolean {
	const [one, other] = [read(part), read(whole)];
	if (one === undefined || other === undefined || !isHalf(one)) return false;
	return (
		one.whole.every((word) => other.whole.some((each) => wordsAgree(word, each, true))) ||
		hasRun(other.whole, one.whole)
	);
}

/** Whether some words in a row are the same, written together or apart: "Annemarie" of "Anne-Marie Berg". */
function hasRun(words: readonly Word[], run: readonly Word[]): boolean {
	return words.some((_, from) =>
		words.slice(from).some((_, more) => isSameRun(words.slice(from, from + more + 1), run)),
	);
}

function isHalf({ first, last, whole }: Name): boolean {
	return whole.length === 1 || (first.length === 0) !== (last.length === 0);
}

/** First names and the others, of which a full name does not say where they begin. */
export function wordsOfName(written: PersonName) {
	const name: Partial<Name> = read(written) ?? {};
	const { first = [], whole = [], script = scriptOf('') } = name;
	return { first: first.length > 0 ? first : whole.slice(0, 1), all: whole, script };
}

/** Whether of the first name there is only an initial. */
export function isShortened(name: PersonName): boolean {
	const { first } = wordsOfName(name);
	return first.length > 0 && first.every(({ isInitial }) => isInitial);
}
