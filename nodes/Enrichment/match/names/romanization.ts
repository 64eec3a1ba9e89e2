/**
 * Compares Korean and Arabic names with Latin spellings, as far as published tables go. Spellings vary so much that a
 * romanization can prove two names equal, but never different. Chinese and Japanese characters would need a
 * dictionary.
 */
import { foldAccents } from '../../person/canonical/text';

/** Whether a name in Korean or Arabic script can be romanized as the Latin name, in either order of the words. */
export function isRomanizationOf(written: string, latin: string): boolean {
	const words = splitLatinWords(latin);
	if (words.length < 2) return false;
	if (/\p{Script=Hangul}/u.test(written)) return isKoreanName(written, words);
	return /\p{Script=Arabic}/u.test(written) && isArabicName(written, words);
}

const splitLatinWords = (latin: string): readonly string[] =>
	foldAccents(latin)
		.replace(/['’-]/g, '')
		.match(/[a-z]+/g) ?? [];

/**
 * Whether a Latin name is a Korean one. The family name is the first syllable, joined to the given name or separate.
 */
function isKoreanName(written: string, latin: readonly string[]): boolean {
	const syllables = [...written.normalize('NFC')].filter((sign) =>
		/\p{Script=Hangul}/u.test(sign),
	);
	const [family = '', ...given] = syllables;
	const families = KOREAN_FAMILIES.get(family) ?? [romanizeSyllable(family)];
	const givenName = toKoreanSoundKey(given.map(romanizeSyllable).join(''));
	return families.some((name) =>
		[latin[0]!, latin.at(-1)!].some((word, index) => {
			const others = index === 0 ? latin.slice(1) : latin.slice(0, -1);
			return word === name && toKoreanSoundKey(others.join('')) === givenName;
		}),
	);
}

/**
 * Romanizes one syllable by its parts. Source: Revised Romanization of Korean (Ministry of Culture, notification
 * 2000-8).
 */
function romanizeSyllable(syllable: string): string {
	const index = syllable.codePointAt(0)! - FIRST_SYLLABLE;
	const initial = INITIALS[Math.floor(index / (MEDIALS.length * FINALS.length))] ?? '';
	const medial = MEDIALS[Math.floor(index / FINALS.length) % MEDIALS.length] ?? '';
	return initial + medial + (FINALS[index % FINALS.length] ?? '');
}

const FIRST_SYLLABLE = 0xac00;
const INITIALS: readonly string[] = [
	'g',
	'kk',
	'n',
	'd',
	'tt',
	'r',
	'm',
	'b',
	'pp',
	's',
	'ss',
	'',
	'j',
	'jj',
	'ch',
	'k',
	't',
	'p',
	'h',
];
const MEDIALS: readonly string[] = [
	'a',
	'ae',
	'ya',
	'yae',
	'eo',
	'e',
	'yeo',
	'ye',
	'o',
	'wa',
	'wae',
	'oe',
	'yo',
	'u',
	'wo',
	'we',
	'wi',
	'yu',
	'eu',
	'ui',
	'i',
];
const FINALS: readonly string[] = [
	'',
	'k',
	'k',
	'k',
	'n',
	'n',
	'n',
	't',
	'l',
	'k',
	'm',
	'l',
	'l',
	'l',
	'p',
	'l',
	'm',
	'p',
	'p',
	't',
	't',
	'ng',
	't',
	't',
	'k',
	't',
	'p',
	't',
];

/**
 * Builds a key that is equal for the revised, McCune-Reischauer and everyday romanizations: "Joon" and "Jun", "Hyun"
 * and "Hyeon".
 */
function toKoreanSoundKey(latin: string): string {
	return latin
		.replace(/eo|u(?!i)|oo|eu/g, 'o')
		.replace(/ch|j/g, 'c')
		.replace(/[gkq]/g, 'k')
		.replace(/[dt]/g, 't')
		.replace(/[bp]/g, 'p')
		.replace(/[rl]/g, 'l')
		.replace(/ee|y(?![aeiou])/g, 'i')
		.replace(/(.)\1+/g, '$1');
}

/** Spellings of family names in passports (National Institute of the Korean Language, 2015). */
const KOREAN_FAMILIES: ReadonlyMap<string, readonly string[]> = new Map([
	['김', ['kim', 'gim']],
	['이', ['lee', 'yi', 'rhee', 'i']],
	['박', ['park', 'pak', 'bak']],
	['최', ['choi', 'choe']],
	['정', ['jung', 'jeong', 'chung', 'jong']],
	['강', ['kang', 'gang']],
	['조', ['cho', 'jo']],
	['윤', ['yoon', 'yun']],
	['장', ['jang', 'chang']],
	['임', ['lim', 'im', 'rim']],
	['한', ['han']],
	['오', ['oh', 'o']],
	['서', ['seo', 'suh']],
	['신', ['shin', 'sin']],
	['권', ['kwon', 'gwon']],
	['황', ['hwang']],
	['안', ['ahn', 'an']],
	['송', ['song']],
	['류', ['ryu', 'yoo', 'yu']],
	['유', ['yoo', 'yu', 'ryu']],
	['전', ['jeon', 'jun', 'chun']],
	['홍', ['hong']],
	['고', ['ko', 'go', 'koh']],
	['문', ['moon', 'mun']],
	['양', ['yang']],
	['손', ['son', 'sohn']],
	['배', ['bae', 'pae']],
	['백', ['baek', 'paik', 'back']],
	['허', ['heo', 'huh', 'hur']],
	['노', ['noh', 'no', 'roh']],
	['심', ['shim', 'sim']],
]);

/** Whether the consonants are the same, word by word; Arabic script omits short vowels. */
function isArabicName(written: string, latin: readonly string[]): boolean {
	const words = written
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.split(/\s+/)
		.map((word) => word.replace(/^ال/, ''))
		.filter((word) => word !== '')
		.map(toArabicConsonants);
	const theirs = latin.filter((word) => word !== 'al' && word !== 'el').map(toLatinConsonants);
	if (words.length < 2) return false;
	return (
		words.join(' ') === theirs.join(' ') || words.join(' ') === [...theirs].reverse().join(' ')
	);
}

const toArabicConsonants = (word: string): string =>
	removeDoubledLetters(
		[...word.replace(/ه$/, '')].map((letter) => ARABIC_CONSONANTS.get(letter) ?? '').join(''),
	);

function toLatinConsonants(word: string): string {
	const consonants = word
		.replace(/^(?:al|el)(?=[^aeiou]{2}|[^aeiou][aeiou])/, '')
		.replace(/kh/g, 'h')
		.replace(/gh/g, 'g')
		.replace(/[sdt]h/g, (pair) => pair[0]!)
		.replace(/ch/g, 's')
		.replace(/[qc]/g, 'k')
		.replace(/j/g, 'g')
		.replace(/ou|[uwv]/g, 'w')
		.replace(/p/g, 'b')
		.replace(/[aeioyw]|h$/g, '');
	return removeDoubledLetters(consonants);
}

const removeDoubledLetters = (letters: string): string => letters.replace(/(.)\1+/g, '$1');

/** Consonants by the Library of Congress romanization table for Arabic, without diacritics; vowels are left out. */
const ARABIC_CONSONANTS: ReadonlyMap<string, string> = new Map([
	['ب', 'b'],
	['ت', 't'],
	['ث', 't'],
	['ج', 'g'],
	['ح', 'h'],
	['خ', 'h'],
	['د', 'd'],
	['ذ', 'd'],
	['ر', 'r'],
	['ز', 'z'],
	['س', 's'],
	['ش', 's'],
	['ص', 's'],
	['ض', 'd'],
	['ط', 't'],
	['ظ', 'z'],
	['غ', 'g'],
	['ف', 'f'],
	['ق', 'k'],
	['ك', 'k'],
	['ل', 'l'],
	['م', 'm'],
	['ن', 'n'],
	['ه', 'h'],
]);
