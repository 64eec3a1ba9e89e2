/** Whether the words of two names can be those of one person. */
import { computeJaroWinkler } from './jaroWinkler';
import { areNicknames } from './nicknames';
import {
	toTransliterationKey,
	UNREADABLE_LETTER,
	removeInnerParticles,
	removeParticles,
	type Word,
} from './words';

/**
 * `same`: one person's name in two spellings. `similar`: it may be, where something else agrees: first and last name
 * are swapped, sound alike, or are spelled alike. `half`: one of first and last name agrees, as after a marriage.
 * `conflict`: neither does. `silent`: one side has no name, a part of the other's, or one that cannot be compared.
 */
export type NameLevel = 'same' | 'similar' | 'half' | 'silent' | 'conflict';

/** The first words agree, and of further ones those that both have; or one is called by a second name. */
export function firstNamesAgree(one: readonly Word[], other: readonly Word[]): boolean {
	if (areEqualWhenJoined(one, other)) return true;
	const [short, long] = one.length <= other.length ? [one, other] : [other, one];
	const [called, ...more] = short;
	if (called === undefined) return false;
	if (wordsAgree(called, long[0]!, true)) return inSequence(more, long.slice(1));
	// "Paul McCartney" is James Paul, but Pierre is not Jean-Pierre.
	return (
		more.length === 0 &&
		isNotInitial(called) &&
		long.some((word) => !word.isTail && isSame(called, word))
	);
}

/** Each of the words agrees with one of the others, in their order. */
function inSequence(words: readonly Word[], others: readonly Word[]): boolean {
	let from = 0;
	return words.every((word) => {
		const index = others.findIndex((other, at) => at >= from && wordsAgree(word, other, true));
		from = index + 1;
		return index >= 0;
	});
}

/** One of the surnames is enough: "García López" is "García", "Meier-Schulz" is "Meier". */
export function lastNamesAgree(one: readonly Word[], other: readonly Word[]): boolean {
	if (areEqualWhenJoined(one, other)) return true;
	const [a, b] = [removeParticles(one), removeParticles(other)];
	const [short, long] = a.length <= b.length ? [a, b] : [b, a];
	const places = short.map((word) => long.findIndex((each) => wordsAgree(word, each, false)));
	if (short.length === 0 || places.includes(-1)) return false;
	// Schmidt-Weber is Weber-Schmidt, but García López and López García are two families.
	const isJoined = [...short, ...long].some(({ isTail }) => isTail);
	return isJoined || places.every((place, index) => index === 0 || place >= places[index - 1]!);
}

/** Written together or apart: "Van den Berg" is "Vandenberg", "Mc Donald" is "McDonald". */
export function areEqualWhenJoined(one: readonly Word[], other: readonly Word[]): boolean {
	return one.length > 0 && joinWords(one) === joinWords(other);
}

export function joinWords(words: readonly Word[]): string {
	return words.map(({ plain }) => plain).join('');
}

/** Full names, of which it is not known which word is the surname, and in which order they stand. */
export function compareWholeNames(one: readonly Word[], other: readonly Word[]): NameLevel {
	if (
		areEqualWhenJoined(one, other) ||
		areEqualWhenJoined(one, reversed(other)) ||
		areEqualWhenJoined(reversed(one), other)
	)
		return 'same';
	const [a, b] = [removeInnerParticles(one), removeInnerParticles(other)];
	const [short, long] = a.length <= b.length ? [a, b] : [b, a];
	const left = [...long];
	const pairs = short.flatMap((word) => takeMatch(word, left, [short[0], long[0]]));
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

const reversed = (words: readonly Word[]) => [...words].reverse();

/**
 * Where all of three and more words have a partner: in one order, turned round, or with the family's name first.
 * Juan García López and Juan López García are of two families.
 */
function isInOrder(pairs: ReadonlyArray<[Word, Word]>, long: readonly Word[]): boolean {
	const places = pairs.map(([, match]) => long.indexOf(match));
	if (pairs.length < long.length) {
		// Martin Thomas Becker is not Thomas Martin, but Juan García López is Juan García.
		const isRising = places.every((place, index) => index === 0 || place > places[index - 1]!);
		return isRising || places.includes(long.length - 1);
	}
	if (pairs.length < 3) return true;
	const count = places.length;
	// Behind one first name the two halves of a surname with a hyphen stand in either order.
	const isJoined = pairs.some(([word, match]) => word.isTail && !match.isTail);
	if (isJoined && places[0] === 0) return true;
	const isTurned = places.every((place, index) => place === count - 1 - index);
	return isTurned || places.every((place, index) => place === (places[0]! + index) % count);
}

/** The best partner of a word, which no other word may have. */
function takeMatch(word: Word, left: Word[], first: Array<Word | undefined>): Array<[Word, Word]> {
	const same = left.findIndex((each) => isSame(word, each));
	const alike = (each: Word) =>
		wordsAgree(word, each, first.includes(word) || first.includes(each));
	const index = same >= 0 ? same : left.findIndex(alike);
	if (index < 0) return [];
	return left.splice(index, 1).map((match) => [word, match]);
}

/** Not a letter for a word. */
export const isNotInitial = ({ isInitial }: Word) => !isInitial;

function isSame(one: Word, other: Word): boolean {
	if (!isNotInitial(one) || !isNotInitial(other)) return false;
	if (one.forms.some((form) => other.forms.includes(form))) return true;
	return (
		one.isTransliterated !== other.isTransliterated &&
		toTransliterationKey(one.plain) === toTransliterationKey(other.plain)
	);
}

/** The same word, an initial or one with a letter that cannot be read, and for first names a short form. */
export function wordsAgree(one: Word, other: Word, isFirst: boolean): boolean {
	if (isSame(one, other)) return true;
	if (one.isBroken || other.isBroken) return isLegible(one.plain, other.plain);
	if (one.isInitial || other.isInitial) return one.plain[0] === other.plain[0];
	return isFirst && areNicknames(one.plain, other.plain);
}

/** Equal as far as both can be read. */
function isLegible(one: string, other: string): boolean {
	const isEqual = (letter: string, at: number) =>
		letter === other[at] || [letter, other[at]].includes(UNREADABLE_LETTER);
	return one.length === other.length && [...one].every(isEqual);
}

const RISING: readonly NameLevel[] = ['silent', 'conflict', 'half', 'similar', 'same'];

export const findClosestNameLevel = (...all: NameLevel[]): NameLevel =>
	RISING.findLast((each) => all.includes(each))!;

/** What is compared of a first or last name that is written in another way: worked out once for each name of a batch. */
export interface PronouncedName {
	/** All words in one. */
	joined: string;
	/** The run as it sounds in the spellings of several languages. */
	soundKey: string;
	/** How the run may be heard. */
	heard: HeardName;
	/** The run, and without the endings that differ between a man and a woman of one family. */
	stems: readonly string[];
}

/** The sound of a name, coarser and coarser. */
interface HeardName {
	run: string;
	/** For short names: "Li" and "Lee" are two. */
	shortKey: string;
	soundKey: string;
	/** As Russian and Greek names are written in several alphabets. */
	transliterationKey: string;
}

/** Reads a first name. Hossein and Hussein are one, Möller and Müller are two. */
export function toPronouncedFirstName(run: string): PronouncedName {
	return {
		joined: run,
		soundKey: toSoundKey(run),
		heard: readHeardName(run.replaceAll('o', 'u')),
		stems: [run],
	};
}

/** Reads a last name. */
export function toPronouncedLastName(run: string): PronouncedName {
	const heard = readHeardName(run);
	return { joined: run, soundKey: heard.soundKey, heard, stems: stems(run) };
}

function readHeardName(run: string): HeardName {
	return {
		run,
		shortKey: run.replace(/y/g, 'i').replace(/w/g, 'v'),
		soundKey: toSoundKey(run),
		transliterationKey: toTransliterationKey(run),
	};
}

/**
 * Names that are often one person's, but not always: only beside the same employer or address do they count as one.
 * Khaled and Khalid, Aly and Ali, Djordje and Đorđe sound alike; Novák and Nováková have one stem. Daniel and Daniela
 * have neither: they are two people.
 */
function soundAlike(one: HeardName, other: HeardName): boolean {
	if (one.run === other.run) return true;
	if (Math.min(one.run.length, other.run.length) < SHORTEST_SOUND)
		return one.shortKey === other.shortKey;
	if (one.soundKey === other.soundKey) return true;
	// Of a long name its sound in another language is no coincidence.
	return (
		one.run.length >= SHORTEST_TRANSLITERATION &&
		one.transliterationKey === other.transliterationKey
	);
}

const SHORTEST_SOUND = 4;
const SHORTEST_TRANSLITERATION = 7;

/** A word as it sounds, in the spellings of several languages. */
export function toSoundKey(name: string): string {
	return name
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
		.replace(/[aeiouy]+/g, vowel)
		.replace(/(.)\1/g, '$1');
}

/** Vowels as they are heard: e, ey and ai as i, ou as u. A last a makes a name a woman's; Möller is not Müller. */
function vowel(group: string): string {
	if (group.endsWith('a')) return 'a';
	if (/[eiy]/.test(group)) return 'i';
	return group.includes('u') ? 'u' : 'o';
}

/** Whether two first names sound or are spelled alike. */
export function firstNamesSoundAlike(one: PronouncedName, other: PronouncedName): boolean {
	return soundAlike(one.heard, other.heard) || isMisspelling(one, other, SHORTEST_FIRST_NAME);
}

/** Surnames of a man and a woman of one family, and endings that are written in two ways, too. */
export function surnamesSoundAlike(one: PronouncedName, other: PronouncedName): boolean {
	if (soundAlike(one.heard, other.heard) || isMisspelling(one, other, SHORTEST_SURNAME))
		return true;
	return one.stems.some((stem) => stem.length > 3 && other.stems.includes(stem));
}

/** Of short words one letter makes another name. */
const SHORTEST_FIRST_NAME = 8;
const SHORTEST_SURNAME = 7;
const ALIKE = 0.94;

/**
 * Long names that differ in a letter or two, as "Agrawalla" and "Agarwalla". What is only longer is another name
 * (Stein, Steiner), and the last letter tells a woman's from a man's (Alexander, Alexandra).
 */
function isMisspelling(one: PronouncedName, other: PronouncedName, shortest: number): boolean {
	const [short, long] = one.joined.length <= other.joined.length ? [one, other] : [other, one];
	if (short.joined.length < shortest || short.joined.at(-1) !== long.joined.at(-1)) return false;
	return (
		!long.joined.startsWith(short.joined) &&
		computeJaroWinkler(one.soundKey, other.soundKey) >= ALIKE
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

function stems(name: string): string[] {
	return [name, ...ENDINGS.map(([ending, stem]) => name.replace(ending, stem))];
}
