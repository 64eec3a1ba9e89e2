import { foldCase } from '../../person/canonical/text';
import { putFirstNameFirst, MAX_NAME_LENGTH } from './clean';
import {
	findClosestNameLevel,
	compareWholeNames,
	firstNamesAgree,
	firstNamesSoundAlike,
	joinWords,
	areEqualWhenJoined,
	isNotInitial,
	lastNamesAgree,
	toPronouncedFirstName,
	toPronouncedLastName,
	surnamesSoundAlike,
	wordsAgree,
	type NameLevel,
	type PronouncedName,
} from './compareWords';
import { computeJaroWinkler } from './jaroWinkler';
import { isRomanizationOf } from './romanization';
import { detectScript, removeParticles, parseNameWords, type Word } from './words';

export type { NameLevel } from './compareWords';

export interface PersonName {
	firstName?: string | undefined;
	lastName?: string | undefined;
	fullName?: string | undefined;
}

/**
 * Whether two names can be one person's. Case, accents, punctuation, titles and particles do not count. Half a name
 * ("Anna") that may be a part of the other is none to decide by: `silent`.
 */
export function compareNames(one: PersonName, other: PersonName): NameLevel {
	if (isRepeated(one, other)) return 'same';
	// Rows often have no name; the one asked by need not be taken apart for these.
	const second = readName(other);
	const first = second && readName(one);
	if (first === undefined || second === undefined) return 'silent';
	if (first.text === second.text) return 'same';
	if (detectScript(first.text) !== detectScript(second.text)) {
		const isRomanised =
			isRomanizationOf(first.text, second.text) || isRomanizationOf(second.text, first.text);
		return isRomanised ? 'same' : 'silent';
	}
	const level = compareReadNames(first, second);
	if (level === 'same') return level;
	return isPartOf(first, second) || isPartOf(second, first) ? 'silent' : level;
}

/** How alike two names are written, from 0 to 1: 1 where only case, accents and punctuation differ. */
export function compareSpelling(one: PersonName, other: PersonName): number {
	if (isRepeated(one, other)) return 1;
	const [first, second] = [readName(one), readName(other)];
	if (first === undefined || second === undefined) return 0;
	return computeJaroWinkler(joinWords(first.whole), joinWords(second.whole));
}

/** Whether two whole names are the same but for case, accents and punctuation: no nickname, initial or other order. */
export function isSameWholeName(one: PersonName, other: PersonName): boolean {
	const [first, second] = [buildWholeNameKey(one), buildWholeNameKey(other)];
	return first !== undefined && first === second;
}

/** Equal for names that are the same but for case, accents and punctuation; undefined for half a name. */
export function buildWholeNameKey(written: PersonName): string | undefined {
	const name = readName(written);
	if (name === undefined || isHalf(name) || !name.whole.every(isNotInitial)) return undefined;
	return name.whole.map(({ forms }) => forms[0]).join(' ');
}

function compareReadNames(one: Name, other: Name): NameLevel {
	const parts = compareParts(one, other);
	if (parts === 'same' || (isSplit(one) && isSplit(other) && !one.isOwn && !other.isOwn))
		return parts;
	const isAlike = compareParts(inHalves(one), inHalves(other)) === 'similar';
	const whole = compareWholeNames(one.whole, other.whole);
	return findClosestNameLevel(parts, isAlike ? 'similar' : 'conflict', whole);
}

/** A full name with its last word as the last name, where nothing says which it is. */
function inHalves(name: Name): Name {
	if (isSplit(name)) return name;
	name.halves ??= {
		...name,
		first: name.whole.slice(0, -1),
		last: name.whole.slice(-1),
		spoken: undefined,
	};
	return name.halves;
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
	isOwn: boolean;
	/** Undefined until it is compared with a name that is written in another way. */
	spoken: Spoken | undefined;
	/** A full name as first and last name; undefined until it is compared. */
	halves: Name | undefined;
}

interface Spoken {
	first: PronouncedName;
	/** With particles and without. */
	last: readonly PronouncedName[];
}

const readNames = new WeakMap<PersonName, { name: Name | undefined }>();

/** Every name of a batch is compared with many others, so it is taken apart once. */
function readName(written: PersonName): Name | undefined {
	const known = readNames.get(written) ?? { name: takeApart(written) };
	readNames.set(written, known);
	return known.name;
}

function takeApart({ firstName = '', lastName = '', fullName }: PersonName): Name | undefined {
	const together = joinedParts({ firstName, lastName });
	const full = wholeOf({ firstName, lastName, fullName });
	const whole = full === '' ? [] : parseNameWords(full);
	if (whole.length === 0) return undefined;
	return {
		text: foldCase(full),
		first: parseNameWords(firstName.slice(0, MAX_NAME_LENGTH)),
		last: parseNameWords(lastName.slice(0, MAX_NAME_LENGTH)),
		whole,
		script: detectScript(joinWords(whole)),
		isOwn: Boolean(fullName) && full !== together,
		spoken: undefined,
		halves: undefined,
	};
}

function wholeOf({ fullName = '', ...parts }: PersonName): string {
	return (putFirstNameFirst(fullName) || joinedParts(parts)).slice(0, MAX_NAME_LENGTH);
}

function isSplit({ first, last }: Name): boolean {
	return first.length > 0 && last.length > 0;
}

function compareParts(one: Name, other: Name): NameLevel {
	if (!isSplit(one) || !isSplit(other)) return 'silent';
	// "Abdul", "Rahman Aziz" is "Abdulrahman", "Aziz".
	if (areEqualWhenJoined(one.whole, other.whole)) return 'same';
	const firstAgrees = firstNamesAgree(one.first, other.first);
	const lastAgrees = lastNamesAgree(one.last, other.last);
	if (firstAgrees && lastAgrees) {
		// "J. D." fits too many to be sure of.
		const isCertain =
			[...one.first, ...one.last].some(isNotInitial) &&
			[...other.first, ...other.last].some(isNotInitial);
		return isCertain ? 'same' : 'half';
	}
	if (isSwapped(one, other) || areAlike(one, other)) return 'similar';
	return firstAgrees || lastAgrees ? 'half' : 'conflict';
}

/** First and last name are often put into each other's field. */
function isSwapped(one: Name, other: Name): boolean {
	return (
		[...one.first, ...one.last].every(isNotInitial) &&
		// Juan García López is not Juan López García, whose surname would be one of his first names.
		wordsAgree(one.first[0]!, other.last[0]!, true) &&
		firstNamesAgree(one.first, other.last) &&
		(firstNamesAgree(one.last, other.first) || lastNamesAgree(one.last, other.first))
	);
}

/** Both sound alike, or one does and the other has the same stem; with "El" and "van" or without. */
function areAlike(one: Name, other: Name): boolean {
	const [spoken, others] = [readSpoken(one), readSpoken(other)];
	if (
		!firstNamesAgree(one.first, other.first) &&
		!firstNamesSoundAlike(spoken.first, others.first)
	)
		return false;
	return spoken.last.some((last) =>
		others.last.some((otherLast) => surnamesSoundAlike(last, otherLast)),
	);
}

/** The sounds of a name, which are worked out when they are first compared. */
function readSpoken(name: Name): Spoken {
	if (name.spoken === undefined) {
		const last = [name.last, removeParticles(name.last)].map(joinWords);
		name.spoken = {
			first: toPronouncedFirstName(joinWords(name.first)),
			last: [...new Set(last)].map(toPronouncedLastName),
		};
	}
	return name.spoken;
}

/** Whether all that a half name says ("Anna", "A.", the last name alone) may be of another name. */
function isPartOf(part: Name, whole: Name): boolean {
	if (!isHalf(part)) return false;
	return (
		part.whole.every((word) => whole.whole.some((each) => wordsAgree(word, each, true))) ||
		hasRun(whole.whole, part.whole)
	);
}

/** Whether some words in a row are the same, written together or apart: "Annemarie" of "Anne-Marie Berg". */
function hasRun(words: readonly Word[], run: readonly Word[]): boolean {
	return words.some((_, from) =>
		words
			.slice(from)
			.some((_, more) => areEqualWhenJoined(words.slice(from, from + more + 1), run)),
	);
}

function isHalf({ first, last, whole }: Name): boolean {
	return whole.length === 1 || (first.length === 0) !== (last.length === 0);
}

/** The words of a name. */
export interface NameWords {
	first: readonly Word[];
	all: readonly Word[];
	script: string;
	/** There is a single word, or nothing but the first or the last name. */
	isHalf: boolean;
}

/** First names and the others, of which a full name does not say where they begin. */
export function splitNameWords(written: PersonName): NameWords {
	const name = readName(written);
	if (name === undefined) return NO_WORDS;
	const { first, whole, script } = name;
	return {
		first: first.length > 0 ? first : whole.slice(0, 1),
		all: whole,
		script,
		isHalf: isHalf(name),
	};
}

const NO_WORDS: NameWords = { first: [], all: [], script: detectScript(''), isHalf: false };

/** Whether of the first name there is only an initial. */
export function hasOnlyInitialAsFirstName(name: PersonName): boolean {
	const { first } = splitNameWords(name);
	return first.length > 0 && first.every(({ isInitial }) => isInitial);
}
