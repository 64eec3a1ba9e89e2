import { foldCaseAndWhitespace } from '../../person/canonical/text';
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
	buildComparableFirstName,
	buildComparableLastName,
	surnamesSoundAlike,
	wordsAgree,
	type NameLevel,
	type ComparableName,
} from './compareWords';
import { computeJaroWinklerSimilarity } from './jaroWinkler';
import { isRomanizationOf } from './romanization';
import { detectScript, removeParticles, parseNameWords, type NameWord } from './words';

export type { NameLevel } from './compareWords';

export interface PersonName {
	firstName?: string | undefined;
	lastName?: string | undefined;
	fullName?: string | undefined;
}

/**
 * Compares two people's names, ignoring case, accents, punctuation, titles and particles. A half name ("Anna") that
 * may be a part of the other gives no evidence: `silent`.
 */
export function compareNames(one: PersonName, other: PersonName): NameLevel {
	if (isRepeatedExactly(one, other)) return 'same';
	// Rows often have no name, and the requested one need not be parsed for these.
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

/** Compares the spelling of two names, from 0 to 1; 1 if only case, accents and punctuation differ. */
export function compareSpelling(one: PersonName, other: PersonName): number {
	if (isRepeatedExactly(one, other)) return 1;
	const [first, second] = [readName(one), readName(other)];
	if (first === undefined || second === undefined) return 0;
	return computeJaroWinklerSimilarity(joinWords(first.whole), joinWords(second.whole));
}

/**
 * Whether two full names are equal except for case, accents and punctuation. Nicknames, initials and another order of
 * the words do not count as equal.
 */
export function isSameWholeName(one: PersonName, other: PersonName): boolean {
	const [first, second] = [buildWholeNameKey(one), buildWholeNameKey(other)];
	return first !== undefined && first === second;
}

/**
 * Builds a key that is equal for full names that differ only in case, accents and punctuation; undefined for half a
 * name.
 */
export function buildWholeNameKey(personName: PersonName): string | undefined {
	const name = readName(personName);
	if (name === undefined || isHalf(name) || !name.whole.every(isNotInitial)) return undefined;
	return name.whole.map(({ forms }) => forms[0]).join(' ');
}

function compareReadNames(one: Name, other: Name): NameLevel {
	const parts = compareParts(one, other);
	if (
		parts === 'same' ||
		(hasBothParts(one) &&
			hasBothParts(other) &&
			!one.hasSeparateFullName &&
			!other.hasSeparateFullName)
	)
		return parts;
	const isAlike = compareParts(splitIntoHalves(one), splitIntoHalves(other)) === 'similar';
	const whole = compareWholeNames(one.whole, other.whole);
	return findClosestNameLevel(parts, isAlike ? 'similar' : 'conflict', whole);
}

/** Splits a full name before its last word, if first and last name are not given. */
function splitIntoHalves(name: Name): Name {
	if (hasBothParts(name)) return name;
	name.halves ??= {
		...name,
		first: name.whole.slice(0, -1),
		last: name.whole.slice(-1),
		pronunciation: undefined,
	};
	return name.halves;
}

/**
 * Whether a row repeats the requested name exactly. Most do, and parsing the name would take 20 µs more per record.
 */
function isRepeatedExactly(asked: PersonName, found: PersonName): boolean {
	const { firstName, lastName } = asked;
	if (firstName === found.firstName && lastName === found.lastName) {
		if (isPlain(firstName) && isPlain(lastName)) return true;
	}
	const whole = asked.fullName ?? joinParts(asked);
	return whole === (found.fullName ?? joinParts(found)) && isPlain(whole);
}

function joinParts({ firstName, lastName }: PersonName): string {
	if (!firstName || !lastName) return firstName ?? lastName ?? '';
	return `${firstName} ${lastName}`;
}

function isPlain(name: string | undefined): boolean {
	return name !== undefined && PLAIN.test(name);
}

/** A name in plain letters, with nothing to remove. */
const PLAIN = /^\p{L}{2}[\p{L} '-]*$/u;

interface Name {
	/** The whole name with case folded, for a quick comparison. */
	text: string;
	first: readonly NameWord[];
	last: readonly NameWord[];
	whole: readonly NameWord[];
	/** The script of the words, without titles. */
	script: string;
	/** Whether a full name is given that is not just first and last name joined. */
	hasSeparateFullName: boolean;
	/** The pronunciation; undefined until it is first compared. */
	pronunciation: Pronunciation | undefined;
	/** The full name split into first and last name; undefined until it is first compared. */
	halves: Name | undefined;
}

interface Pronunciation {
	first: ComparableName;
	/** The last name with particles and without them. */
	last: readonly ComparableName[];
}

const namesByInput = new WeakMap<PersonName, { name: Name | undefined }>();

/** Parses a name once and caches it, because every name in a batch is compared with many others. */
function readName(written: PersonName): Name | undefined {
	const known = namesByInput.get(written) ?? { name: parseName(written) };
	namesByInput.set(written, known);
	return known.name;
}

function parseName({ firstName = '', lastName = '', fullName }: PersonName): Name | undefined {
	const together = joinParts({ firstName, lastName });
	const full = readWholeName({ firstName, lastName, fullName });
	const whole = full === '' ? [] : parseNameWords(full);
	if (whole.length === 0) return undefined;
	return {
		text: foldCaseAndWhitespace(full),
		first: parseNameWords(firstName.slice(0, MAX_NAME_LENGTH)),
		last: parseNameWords(lastName.slice(0, MAX_NAME_LENGTH)),
		whole,
		script: detectScript(joinWords(whole)),
		hasSeparateFullName: Boolean(fullName) && full !== together,
		pronunciation: undefined,
		halves: undefined,
	};
}

function readWholeName({ fullName = '', ...parts }: PersonName): string {
	return (putFirstNameFirst(fullName) || joinParts(parts)).slice(0, MAX_NAME_LENGTH);
}

function hasBothParts({ first, last }: Name): boolean {
	return first.length > 0 && last.length > 0;
}

function compareParts(one: Name, other: Name): NameLevel {
	if (!hasBothParts(one) || !hasBothParts(other)) return 'silent';
	// "Abdul" + "Rahman Aziz" equals "Abdulrahman" + "Aziz".
	if (areEqualWhenJoined(one.whole, other.whole)) return 'same';
	const firstAgrees = firstNamesAgree(one.first, other.first);
	const lastAgrees = lastNamesAgree(one.last, other.last);
	if (firstAgrees && lastAgrees) {
		// Initials alone, such as "J. D.", fit too many people.
		const isCertain =
			[...one.first, ...one.last].some(isNotInitial) &&
			[...other.first, ...other.last].some(isNotInitial);
		return isCertain ? 'same' : 'half';
	}
	if (areSwapped(one, other) || areAlike(one, other)) return 'similar';
	return firstAgrees || lastAgrees ? 'half' : 'conflict';
}

/** Whether first and last name are in each other's field, which is a common mistake. */
function areSwapped(one: Name, other: Name): boolean {
	return (
		[...one.first, ...one.last].every(isNotInitial) &&
		// Juan García López and Juan López García are different people: a surname must not be taken for a first name.
		wordsAgree(one.first[0]!, other.last[0]!, true) &&
		firstNamesAgree(one.first, other.last) &&
		(firstNamesAgree(one.last, other.first) || lastNamesAgree(one.last, other.first))
	);
}

/** Whether both parts sound alike, or one does and the other has the same stem, with particles or without. */
function areAlike(one: Name, other: Name): boolean {
	const [spoken, others] = [readPronunciation(one), readPronunciation(other)];
	if (
		!firstNamesAgree(one.first, other.first) &&
		!firstNamesSoundAlike(spoken.first, others.first)
	)
		return false;
	return spoken.last.some((last) =>
		others.last.some((otherLast) => surnamesSoundAlike(last, otherLast)),
	);
}

/** Reads the pronunciation of a name, computed when first compared. */
function readPronunciation(name: Name): Pronunciation {
	if (name.pronunciation === undefined) {
		const last = [name.last, removeParticles(name.last)].map(joinWords);
		name.pronunciation = {
			first: buildComparableFirstName(joinWords(name.first)),
			last: [...new Set(last)].map(buildComparableLastName),
		};
	}
	return name.pronunciation;
}

/** Whether a half name ("Anna", "A.", a last name alone) may be a part of another name. */
function isPartOf(part: Name, whole: Name): boolean {
	if (!isHalf(part)) return false;
	return (
		part.whole.every((word) => whole.whole.some((each) => wordsAgree(word, each, true))) ||
		containsRun(whole.whole, part.whole)
	);
}

/** Whether words contain a run of other words, joined or separate: "Anne-Marie Berg" contains "Annemarie". */
function containsRun(words: readonly NameWord[], run: readonly NameWord[]): boolean {
	return words.some((_, from) =>
		words
			.slice(from)
			.some((_, more) => areEqualWhenJoined(words.slice(from, from + more + 1), run)),
	);
}

function isHalf({ first, last, whole }: Name): boolean {
	return whole.length === 1 || (first.length === 0) !== (last.length === 0);
}

/** The parsed words of a name. */
export interface NameWords {
	first: readonly NameWord[];
	all: readonly NameWord[];
	script: string;
	/** Whether the name has a single word, or only a first or only a last name. */
	isHalf: boolean;
}

/**
 * Splits a name into words. A full name does not show where the surname begins, so only its first word counts as a
 * first name.
 */
export function splitNameWords(name: PersonName): NameWords {
	const parsed = readName(name);
	if (parsed === undefined) return NO_WORDS;
	const { first, whole, script } = parsed;
	return {
		first: first.length > 0 ? first : whole.slice(0, 1),
		all: whole,
		script,
		isHalf: isHalf(parsed),
	};
}

const NO_WORDS: NameWords = { first: [], all: [], script: detectScript(''), isHalf: false };

/** Whether the first name is only an initial. */
export function hasOnlyInitialAsFirstName(name: PersonName): boolean {
	const { first } = splitNameWords(name);
	return first.length > 0 && first.every(({ isInitial }) => isInitial);
}
