/**
 * Korean and Arabic names in Latin letters, as far as published tables go. They are written in so many ways that a
 * romanisation can show two names to be one, and never to be two; Chinese and Japanese signs need a dictionary.
 */
import { foldAccents } from '../../person/canonical/text';

/** Whether a name in Korean or Arabic letters can be read as one in Latin letters, in either order of its words. */
export function isRomanizationOf(written: string, latin: string): boolean {
	const words = wordsIn(latin);
	if (words.length < 2) return false;
	if (/\p{Script=Hangul}/u.test(written)) return isKoreanName(written, words);
	return /\p{Script=Arabic}/u.test(written) && isArabicName(written, words);
}

const wordsIn = (latin: string): readonly string[] =>
	foldAccents(latin)
		.replace(/['’-]/g, '')
		.match(/[a-z]+/g) ?? [];

/** The family's name is the first syllable, in one word with the given name or apart. */
function isKoreanName(written: string, latin: readonly string[]): boolean {
	const syllables = [...written.normalize('NFC')].filter((sign) =>
		/\p{Script=Hangul}/u.test(sign),
	);
	const [family = '', ...given] = syllables;
	const families = KOREAN_FAMILIES.get(family) ?? [revisedRomanisation(family)];
	const givenName = koreanSound(given.map(revisedRomanisation).join(''));
	return families.some((name) =>
		[latin[0]!, latin.at(-1)!].some((word, index) => {
			const others = index === 0 ? latin.slice(1) : latin.slice(0, -1);
			return word === name && koreanSound(others.join('')) === givenName;
		}),
	);
}

/** Revised Romanization of Korean (Ministry of Culture, notification 2000-8): syllables by their parts. */
function revisedRomanisation(syllable: string): string {
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

/** McCune-Reischauer and everyday spellings beside the revised one: "Joon" and "Jun", "Hyun" and "Hyeon". */
function koreanSound(latin: string): string {
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

/** How families write their names in passports (National Institute of the Korean Language, 2015). */
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

/** The consonants have to be the same, word by word; short vowels are not written. */
function isArabicName(written: string, latin: readonly string[]): boolean {
	const words = written
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.split(/\s+/)
		.map((word) => word.replace(/^ال/, ''))
		.filter((word) => word !== '')
		.map(arabicConsonants);
	const theirs = latin.filter((word) => word !== 'al' && word !== 'el').map(latinConsonants);
	if (words.length < 2) return false;
	return (
		words.join(' ') === theirs.join(' ') || words.join(' ') === [...theirs].reverse().join(' ')
	);
}

const arabicConsonants = (word: string): string =>
	withoutRepeats([...word.replace(/ه$/, '')].map((letter) => ARABIC.get(letter) ?? '').join(''));

function latinConsonants(word: string): string {
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
	return withoutRepeats(consonants);
}

const withoutRepeats = (letters: string): string => letters.replace(/(.)\1+/g, '$1');

/** Consonants by the romanisation table for Arabic of the Library of Congress, without marks; vowels are left out. */
const ARABIC: ReadonlyMap<string, string> = new Map([
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
