/** Compares the words of two people's names. */
import { computeJaroWinklerSimilarity } from './jaroWinkler';
import { areFormsOfOneFirstName } from './nicknames';
import {
	toRussianOrGreekKey,
	UNREADABLE_LETTER,
	removeInnerParticles,
	removeParticles,
	type NameWord,
} from './words';

/**
 * The agreement of two names. `same`: one name in two spellings. `similar`: possibly one person, if something else
 * agrees (first and last name are swapped, sound alike, or are spelled alike). `half`: either the first or the last
 * name agrees, as after a marriage. `conflict`: neither agrees. `silent`: a name is missing, is a part of the other,
 * or cannot be compared.
 */
export type NameLevel = 'same' | 'similar' | 'half' | 'silent' | 'conflict';

/**
 * Whether two first names agree: in the first words and in any further words that both have, or because one person
 * uses a middle name.
 */
export function firstNamesAgree(one: readonly NameWord[], other: readonly NameWord[]): boolean {
	if (areEqualWhenJoined(one, other)) return true;
	const [short, long] = one.length <= other.length ? [one, other] : [other, one];
	const [called, ...more] = short;
	if (called === undefined) return false;
	if (wordsAgree(called, long[0]!, true)) return agreeInSequence(more, long.slice(1));
	// Paul McCartney is James Paul, but Pierre and Jean-Pierre are different people.
	return (
		more.length === 0 &&
		isNotInitial(called) &&
		long.some((word) => !word.followsHyphen && sharesForm(called, word))
	);
}

/** Whether each word agrees with one of the other words, in the same order. */
function agreeInSequence(words: readonly NameWord[], others: readonly NameWord[]): boolean {
	let from = 0;
	return words.every((word) => {
		const index = others.findIndex((other, at) => at >= from && wordsAgree(word, other, true));
		from = index + 1;
		return index >= 0;
	});
}

/**
 * Whether two last names agree. One shared surname is enough: "García López" and "García", "Meier-Schulz" and
 * "Meier".
 */
export function lastNamesAgree(one: readonly NameWord[], other: readonly NameWord[]): boolean {
	if (areEqualWhenJoined(one, other)) return true;
	const [a, b] = [removeParticles(one), removeParticles(other)];
	const [short, long] = a.length <= b.length ? [a, b] : [b, a];
	const places = short.map((word) => long.findIndex((each) => wordsAgree(word, each, false)));
	if (short.length === 0 || places.includes(-1)) return false;
	// Schmidt-Weber equals Weber-Schmidt, but García López and López García are two families.
	const isJoined = [...short, ...long].some(({ followsHyphen }) => followsHyphen);
	return isJoined || places.every((place, index) => index === 0 || place >= places[index - 1]!);
}

/** Whether words are equal when joined: "Van den Berg" and "Vandenberg", "Mc Donald" and "McDonald". */
export function areEqualWhenJoined(one: readonly NameWord[], other: readonly NameWord[]): boolean {
	return one.length > 0 && joinWords(one) === joinWords(other);
}

export function joinWords(words: readonly NameWord[]): string {
	return words.map(({ plain }) => plain).join('');
}

/** Compares full names, for which the surname and the order of the words are unknown. */
export function compareWholeNames(one: readonly NameWord[], other: readonly NameWord[]): NameLevel {
	if (
		areEqualWhenJoined(one, other) ||
		areEqualWhenJoined(one, reverseWords(other)) ||
		areEqualWhenJoined(reverseWords(one), other)
	)
		return 'same';
	const [a, b] = [removeInnerParticles(one), removeInnerParticles(other)];
	const [short, long] = a.length <= b.length ? [a, b] : [b, a];
	const left = [...long];
	const pairs = short.flatMap((word) => takeBestMatch(word, left, [short[0], long[0]]));
	const isAnchored = pairs.some(
		([word, match]) =>
			isNotInitial(word) && isNotInitial(match) && wordsAgree(word, match, false),
	);
	const isEveryone = pairs.length === short.length && short.length > 1;
	if (isEveryone && isAnchored && isInOrder(pairs, long)) return 'same';
	return pairs.some(([word, match]) => isNotInitial(word) && isNotInitial(match))
		? 'half'
		: 'conflict';
}

const reverseWords = (words: readonly NameWord[]) => [...words].reverse();

/**
 * Whether three or more matched words are in a plausible order: the same, reversed, or with the family name first.
 * Juan García López and Juan López García belong to two families.
 */
function isInOrder(pairs: ReadonlyArray<[NameWord, NameWord]>, long: readonly NameWord[]): boolean {
	const places = pairs.map(([, match]) => long.indexOf(match));
	if (pairs.length < long.length) {
		// Martin Thomas Becker is not Thomas Martin, but Juan García López is Juan García.
		const isRising = places.every((place, index) => index === 0 || place > places[index - 1]!);
		return isRising || places.includes(long.length - 1);
	}
	if (pairs.length < 3) return true;
	const count = places.length;
	// After a single first name, the halves of a hyphenated surname may be in either order.
	const isJoined = pairs.some(([word, match]) => word.followsHyphen && !match.followsHyphen);
	if (isJoined && places[0] === 0) return true;
	const isTurned = places.every((place, index) => place === count - 1 - index);
	return isTurned || places.every((place, index) => place === (places[0]! + index) % count);
}

/** Removes the best match of a word from `left`, so that no other word can use it. */
function takeBestMatch(
	word: NameWord,
	left: NameWord[],
	first: Array<NameWord | undefined>,
): Array<[NameWord, NameWord]> {
	const same = left.findIndex((each) => sharesForm(word, each));
	const alike = (each: NameWord) =>
		wordsAgree(word, each, first.includes(word) || first.includes(each));
	const index = same >= 0 ? same : left.findIndex(alike);
	if (index < 0) return [];
	return left.splice(index, 1).map((match) => [word, match]);
}

/** Whether a word is spelled out and not just an initial. */
export const isNotInitial = ({ isInitial }: NameWord): boolean => !isInitial;

function sharesForm(one: NameWord, other: NameWord): boolean {
	if (!isNotInitial(one) || !isNotInitial(other)) return false;
	if (one.forms.some((form) => other.forms.includes(form))) return true;
	return (
		one.isTransliterated !== other.isTransliterated &&
		toRussianOrGreekKey(one.plain) === toRussianOrGreekKey(other.plain)
	);
}

/**
 * Whether two words agree: the same word, an initial of it, a spelling with an unreadable letter or, for first names,
 * a short form.
 */
export function wordsAgree(one: NameWord, other: NameWord, isFirstName: boolean): boolean {
	if (sharesForm(one, other)) return true;
	if (one.hasUnreadableLetter || other.hasUnreadableLetter)
		return agreesWhereLegible(one.plain, other.plain);
	if (one.isInitial || other.isInitial) return one.plain[0] === other.plain[0];
	return isFirstName && areFormsOfOneFirstName(one.plain, other.plain);
}

/** Whether two words are equal in all letters that are readable in both. */
function agreesWhereLegible(one: string, other: string): boolean {
	const isEqual = (letter: string, at: number) =>
		letter === other[at] || [letter, other[at]].includes(UNREADABLE_LETTER);
	return one.length === other.length && [...one].every(isEqual);
}

const ASCENDING_LEVELS: readonly NameLevel[] = ['silent', 'conflict', 'half', 'similar', 'same'];

export const findClosestNameLevel = (...all: NameLevel[]): NameLevel =>
	ASCENDING_LEVELS.findLast((each) => all.includes(each))!;

/** The forms of a first or last name that are compared if the spellings differ; computed once per name of a batch. */
export interface ComparableName {
	/** All words joined. */
	joined: string;
	/** The sound key of the joined words, over the spellings of several languages. */
	soundKey: string;
	/** The sound of the joined words, in several degrees of precision. */
	sound: HeardName;
	/** The joined words, as they are and without endings that differ between men and women of one family. */
	stems: readonly string[];
}

/** The sound of a name, from precise to coarse. */
interface HeardName {
	run: string;
	/** The key for short names: "Li" and "Lee" are two names. */
	shortKey: string;
	soundKey: string;
	/** The key for the many Latin spellings of Russian and Greek names. */
	transliterationKey: string;
}

/**
 * Builds the comparable forms of a first name from its joined words. Hossein and Hussein are one name, Möller and
 * Müller are two.
 */
export function buildComparableFirstName(joined: string): ComparableName {
	return {
		joined,
		soundKey: toSoundKey(joined),
		sound: readHeardName(joined.replaceAll('o', 'u')),
		stems: [joined],
	};
}

/** Builds the comparable forms of a last name from its joined words. */
export function buildComparableLastName(joined: string): ComparableName {
	const heard = readHeardName(joined);
	return { joined, soundKey: heard.soundKey, sound: heard, stems: listStems(joined) };
}

function readHeardName(run: string): HeardName {
	return {
		run,
		shortKey: run.replace(/y/g, 'i').replace(/w/g, 'v'),
		soundKey: toSoundKey(run),
		transliterationKey: toRussianOrGreekKey(run),
	};
}

/**
 * Whether two names sound alike. Such names often, but not always, belong to one person, so they count only together
 * with the same employer or address. Khaled and Khalid, Aly and Ali, Djordje and Đorđe sound alike; Novák and
 * Nováková share a stem. Daniel and Daniela do neither.
 */
function soundAlike(one: HeardName, other: HeardName): boolean {
	if (one.run === other.run) return true;
	if (Math.min(one.run.length, other.run.length) < MIN_SOUND_LENGTH)
		return one.shortKey === other.shortKey;
	if (one.soundKey === other.soundKey) return true;
	// Two long names that sound alike in another language are no coincidence.
	return (
		one.run.length >= MIN_TRANSLITERATION_LENGTH &&
		one.transliterationKey === other.transliterationKey
	);
}

const MIN_SOUND_LENGTH = 4;
const MIN_TRANSLITERATION_LENGTH = 7;

/**
 * Builds a key that is equal for words that sound alike in the spellings of several languages. Words are in lower case,
 * in Latin letters without accents; others come back as they are.
 */
export function toSoundKey(foldedWord: string): string {
	return foldedWord
		.replace(/^y(?=[aeou])/, 'j')
		.replace(/dj/g, 'd')
		.replace(/ts?ch/g, 'c')
		.replace(/shch|sch/g, 'sh')
		.replace(/[ckg]h/g, 'h')
		.replace(/ph/g, 'f')
		.replace(/sh/g, 's')
		.replace(/th?[sz]|cz/g, 'c')
		.replace(/th/g, 't')
		.replace(/ck|q|c/g, 'k')
		.replace(/x/g, 'ks')
		.replace(/w/g, 'v')
		.replace(/(?<=[a-z])ff?$/, 'v')
		.replace(/h(?=[^aeiouy]|$)/g, '')
		.replace(/[aeiouy]+/g, normalizeVowels)
		.replace(/(.)\1/g, '$1');
}

/**
 * Maps vowels to their sound: e, ey and ai become i, and ou becomes u. A final a marks a woman's name. Möller and
 * Müller stay different.
 */
function normalizeVowels(group: string): string {
	if (group.endsWith('a')) return 'a';
	if (/[eiy]/.test(group)) return 'i';
	return group.includes('u') ? 'u' : 'o';
}

/** Whether two first names sound alike or are spelled alike. */
export function firstNamesSoundAlike(one: ComparableName, other: ComparableName): boolean {
	return (
		soundAlike(one.sound, other.sound) || isMisspelling(one, other, MIN_MISSPELLED_FIRST_NAME)
	);
}

/**
 * Whether two surnames sound alike, are spelled alike, or differ only in endings: those of a man and a woman of one
 * family, or two spellings of one ending.
 */
export function surnamesSoundAlike(one: ComparableName, other: ComparableName): boolean {
	if (soundAlike(one.sound, other.sound) || isMisspelling(one, other, MIN_MISSPELLED_SURNAME))
		return true;
	return one.stems.some((stem) => stem.length > 3 && other.stems.includes(stem));
}

/** In shorter words, one letter makes another name. */
const MIN_MISSPELLED_FIRST_NAME = 8;
const MIN_MISSPELLED_SURNAME = 7;
const MIN_SPELLING_SIMILARITY = 0.94;

/**
 * Whether two long names differ in a letter or two ("Agrawalla", "Agarwalla"). A longer name is another name (Stein,
 * Steiner), and the last letter distinguishes women's names from men's (Alexander, Alexandra).
 */
function isMisspelling(one: ComparableName, other: ComparableName, shortest: number): boolean {
	const [short, long] = one.joined.length <= other.joined.length ? [one, other] : [other, one];
	if (short.joined.length < shortest || short.joined.at(-1) !== long.joined.at(-1)) return false;
	return (
		!long.joined.startsWith(short.joined) &&
		computeJaroWinklerSimilarity(one.soundKey, other.soundKey) >= MIN_SPELLING_SIMILARITY
	);
}

const ENDINGS: ReadonlyArray<readonly [RegExp, string]> = [
	[/(ov|ev|in|yn)a$/, '$1'],
	[/ova$/, ''],
	[/ek$/, 'k'],
	[/(s|c|z)ka(?:ya)?$/, '$1ki'],
	[/(s|c|z)ky$/, '$1ki'],
	[/ou$/, 'os'],
	[/sen$/, 'son'],
	[/(?<=[^aeiouy])e$/, ''],
];

function listStems(name: string): string[] {
	return [name, ...ENDINGS.map(([ending, stem]) => name.replace(ending, stem))];
}
