import { foldCase, foldUmlauts, foldAccents } from '../../person/canonical/text';

/** One word of a name. */
export interface Word {
	/** Without accents, in Latin letters where the alphabet allows. */
	plain: string;
	/** All forms under which the word may be met; two words are equal that share one. */
	forms: readonly string[];
	/** Cyrillic or Greek by origin, so that it can be written in several ways. */
	isTransliterated: boolean;
	/** A single letter: "J." */
	isInitial: boolean;
	/** With a letter that a wrong alphabet made unreadable: "Krzy¿anowski". */
	isBroken: boolean;
	/** Joined to the word before it by a hyphen: the second half of "Jean-Pierre". */
	isTail: boolean;
}

const BEFORE = new Set([
	'dr',
	'prof',
	'professor',
	'mr',
	'mrs',
	'ms',
	'miss',
	'mx',
	'sir',
	'dame',
	'herr',
	'frau',
	'mme',
	'mlle',
	'monsieur',
	'madame',
	'sra',
	'srta',
	'dott',
	'dssa',
	'dipl',
	'rev',
	'capt',
	'sgt',
	'eng',
	'engr',
	'geom',
	'khun',
]);
/** Titles in front of two more words; else they are a first name or its initials. */
const BEFORE_TWO = new Set([
	'don',
	'doña',
	'fr',
	'hr',
	'ing',
	'mag',
	'col',
	'lt',
	'maj',
	'gen',
	'brig',
	'cmdr',
	'ca',
	'hon',
	'sr',
]);
/** Of these one follows the other: "Lt Col". */
const RANKS = new Set(['lt', 'col', 'maj', 'gen', 'brig', 'cmdr', 'capt', 'sgt']);
/** With its period it is a title, also in front of a first name alone: "Col. Mike". */
const WRITTEN_TITLES = /^(?:(?:lt|col|maj|gen|brig|cmdr|capt|sgt|hon|ing|geom)\.\s*)+(?=\p{L}{2})/u;
const BEHIND = new Set([
	'jr',
	'junior',
	'sr',
	'senior',
	'ii',
	'iii',
	'iv',
	'esq',
	'phd',
	'dphil',
	'dr',
	'mba',
	'msc',
	'bsc',
	'meng',
	'beng',
	'llm',
	'jd',
	'md',
	'dds',
	'rn',
	'cpa',
	'cfa',
	'pmp',
	'様',
	'氏',
]);

const PARTICLES = new Set([
	'van',
	'von',
	'vom',
	'der',
	'den',
	'dem',
	'de',
	'del',
	'della',
	'dela',
	'di',
	'da',
	'do',
	'dos',
	'das',
	'du',
	'des',
	'la',
	'las',
	'le',
	'los',
	'zu',
	'zum',
	'zur',
	'ter',
	'ten',
	'te',
	'op',
	'bin',
	'ibn',
	'bint',
	'ben',
	'al',
	'el',
	'ul',
	'ur',
	'af',
	'av',
	'und',
	'of',
	'vda',
]);

/** The words of a name, without titles. */
export function parseNameWords(name: string): readonly Word[] {
	const written = foldCase(name)
		.replace(WRITTEN_TITLES, '')
		.replace(/["“”„«»][^"“”„«»]*["“”„«»]|\([^()]*\)/g, ' ')
		.replace(/['’‘`´]/g, '')
		.replace(/(?<=\p{L})[?¿]{1,2}(?=\p{L})/gu, UNREADABLE_LETTER);
	// "J.R.R." are three initials.
	const pieces = written.replace(/\.(?=.)/g, '. ').split(/[\s_/]+/);
	const words = pieces.flatMap(hyphenated);
	return words.slice(...withinTitles(words.map(({ plain }) => plain)));
}

function hyphenated(piece: string): Word[] {
	return piece
		.split(/[-‐‑–—·.]+/)
		.flatMap((text) => wordFrom(text) ?? [])
		.map((word, index) => (index > 0 ? { ...word, isTail: true } : word));
}

/** In the place of a letter. */
export const UNREADABLE_LETTER = '\ufffd';

function wordFrom(text: string): Word | undefined {
	const letters = text.replace(/[^\p{L}\p{M}\ufffd]/gu, '');
	if (!/\p{L}/u.test(letters)) return undefined;
	const isTransliterated = OTHER_ALPHABET.test(letters);
	const latin = isTransliterated ? transliterate(letters) : letters;
	const plain = foldAccents(latin);
	const withE = foldAccents(latin.replace(/[äöüøå]/g, (letter) => WITH_E.get(letter)!));
	return {
		plain,
		forms: [...new Set([foldUmlauts(plain), foldUmlauts(withE)])],
		isTransliterated,
		isInitial: INITIAL.test(letters),
		isBroken: letters.includes(UNREADABLE_LETTER),
		isTail: false,
	};
}

/** A single letter of an alphabet; a single Han character is a whole name. */
const INITIAL = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]\p{M}*$/u;

/** Where the words of a name begin and end between titles and degrees; at least `minAfterDegrees` remain where degrees end it. */
function withinTitles(words: readonly string[], minAfterDegrees = 1): [from: number, to: number] {
	let from = 0;
	let to = words.length;
	const isTitle = (word: string) =>
		BEFORE.has(word) ||
		(to - from > 2 && BEFORE_TWO.has(word)) ||
		(RANKS.has(word) && from > 0 && RANKS.has(words[from - 1]!));
	while (to - from > 1 && isTitle(words[from]!)) from++;
	while (to - from > minAfterDegrees && BEHIND.has(words[to - 1]!)) to--;
	return [from, to];
}

/** The words of a name as they are written, without titles in front and degrees behind; degrees are kept where fewer words than that would remain. */
export function removeTitlesAndDegrees(
	words: readonly string[],
	minAfterDegrees?: number,
): readonly string[] {
	const written = words.join(' ');
	const untitled = written.toLowerCase().replace(WRITTEN_TITLES, '').split(' ').length;
	const remaining = words.slice(words.length - untitled);
	const plain = remaining.map((word) => word.toLowerCase().replace(/[.,]/g, ''));
	return remaining.slice(...withinTitles(plain, minAfterDegrees));
}

/** Whether there is nothing but titles: "Mr.", "Prof. Dr." */
export function containsOnlyTitles(text: string): boolean {
	const words = text.toLowerCase().split(/[\s.,]+/);
	return words.every((word) => word === '' || BEFORE.has(word));
}

export const isParticle = (word: string) => PARTICLES.has(word.toLowerCase());

/**
 * Whether a word behind a comma is a degree, and no first name: "PhD", "MSc.", "CFA". Behind a surname alone
 * capitals are a first name: "Lee, JJ".
 */
export function isDegree(text: string, isBehindWholeName: boolean): boolean {
	const plain = text.replace(/[.\s]/g, '');
	if (/^dipl/i.test(plain)) return true;
	const lower = plain.toLowerCase();
	if (BEHIND.has(lower)) return isBehindWholeName || !INITIALS.has(lower);
	return isBehindWholeName && (/^[A-Z]{2,6}$/.test(plain) || MIXED_DEGREES.has(plain));
}

/** Degrees that stand for a first name as often: "Nguyen, MD", "Rahman, Md". */
const INITIALS = new Set(['md', 'jd', 'rn']);

/** With small letters in them, as first names have: JoAnn, LaToya. */
const MIXED_DEGREES = new Set([
	'PsyD',
	'EdD',
	'PharmD',
	'MPhil',
	'MRes',
	'MEd',
	'BEd',
	'MPharm',
	'DSc',
	'BCom',
	'MCom',
	'MArch',
	'BArch',
	'MPAcc',
	'PgDip',
	'DipEd',
	'EdM',
	'MTech',
	'BTech',
	'MBBCh',
	'MBChB',
	'AuD',
	'ThD',
	'DrPH',
]);

/** Whether a word (lower case, without accents and periods) stands behind a name as a title, degree or generation does. */
export const isNameSuffix = (word: string): boolean => BEHIND.has(word);

/** Surnames without "van der", "de la", "bin"; a last word is a name, as Le and Do are. */
export function removeParticles(words: readonly Word[]): readonly Word[] {
	return words.filter(({ plain }, index) => index === words.length - 1 || !PARTICLES.has(plain));
}

/** The same for a full name, whose first word is a first name: Al Gore. */
export function removeInnerParticles([first, ...rest]: readonly Word[]): readonly Word[] {
	if (first === undefined) return [];
	// In Vietnam "Van" is a part of a man's name.
	return first.plain === 'nguyen' ? [first, ...rest] : [first, ...removeParticles(rest)];
}

/** The second way to write a letter where there are two: "Müller" is "Muller" and "Mueller". */
const WITH_E = new Map([
	['ä', 'ae'],
	['ö', 'oe'],
	['ü', 'ue'],
	['ø', 'oe'],
	['å', 'aa'],
]);

const CYRILLIC = new Map([
	['а', 'a'],
	['б', 'b'],
	['в', 'v'],
	['г', 'g'],
	['д', 'd'],
	['е', 'e'],
	['ё', 'e'],
	['ж', 'zh'],
	['з', 'z'],
	['и', 'i'],
	['й', 'y'],
	['к', 'k'],
	['л', 'l'],
	['м', 'm'],
	['н', 'n'],
	['о', 'o'],
	['п', 'p'],
	['р', 'r'],
	['с', 's'],
	['т', 't'],
	['у', 'u'],
	['ф', 'f'],
	['х', 'kh'],
	['ц', 'ts'],
	['ч', 'ch'],
	['ш', 'sh'],
	['щ', 'shch'],
	['ы', 'y'],
	['э', 'e'],
	['ю', 'yu'],
	['я', 'ya'],
	['і', 'i'],
	['ї', 'yi'],
	['є', 'ye'],
	['ґ', 'g'],
	['ў', 'u'],
	['ј', 'j'],
	['љ', 'lj'],
	['њ', 'nj'],
	['ћ', 'c'],
	['ђ', 'dj'],
	['џ', 'dz'],
]);
const GREEK = new Map([
	['ου', 'ou'],
	['ει', 'i'],
	['οι', 'i'],
	['ευ', 'ev'],
	['αυ', 'av'],
	['γγ', 'ng'],
	['μπ', 'b'],
	['ντ', 'd'],
	['α', 'a'],
	['β', 'v'],
	['γ', 'g'],
	['δ', 'd'],
	['ε', 'e'],
	['ζ', 'z'],
	['η', 'i'],
	['θ', 'th'],
	['ι', 'i'],
	['κ', 'k'],
	['λ', 'l'],
	['μ', 'm'],
	['ν', 'n'],
	['ξ', 'x'],
	['ο', 'o'],
	['π', 'p'],
	['ρ', 'r'],
	['σ', 's'],
	['ς', 's'],
	['τ', 't'],
	['υ', 'y'],
	['φ', 'f'],
	['χ', 'ch'],
	['ψ', 'ps'],
	['ω', 'o'],
]);

const OTHER_ALPHABET = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const GREEK_SOUNDS = /^μπ|^ντ|ου|ει|οι|ευ|αυ|γγ|\p{Script=Greek}/gu;

/** Cyrillic and Greek letters in small Latin ones (ISO 9 and ELOT 743, simplified); others stay. */
export function transliterate(word: string): string {
	const inLatin = (sounds: typeof GREEK) => (letter: string) => sounds.get(letter) ?? letter;
	// The hard and the soft sign are not heard.
	const heard = word.replace(/[ъь]/g, '');
	const plain = foldAccents(heard.replace(/\p{Script=Cyrillic}/gu, inLatin(CYRILLIC)));
	return plain.replace(GREEK_SOUNDS, inLatin(GREEK));
}

/** One form for the many ways to write a Russian or Greek name: Yuri, Juri, Iurii; Sergey, Sergej. */
export function toTransliterationKey(plain: string): string {
	return plain
		.replace(/shch|sch|sh/g, 's')
		.replace(/tsch|tch|ch|cz/g, 'c')
		.replace(/ts|tz/g, 'c')
		.replace(/zh/g, 'z')
		.replace(/kh|g/g, 'h')
		.replace(/ph/g, 'f')
		.replace(/ks/g, 'x')
		.replace(/ou/g, 'u')
		.replace(/w/g, 'v')
		.replace(/(?<![iyj])[iyj]+(?=[aeou])/g, '')
		.replace(/[iyj]+/g, 'i')
		.replace(/(.)\1/g, '$1');
}

const SCRIPTS: ReadonlyArray<readonly [string, RegExp]> = [
	['alphabet', /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u],
	['kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
	['han', /\p{Script=Han}/u],
	['hangul', /\p{Script=Hangul}/u],
	['arabic', /\p{Script=Arabic}/u],
	['hebrew', /\p{Script=Hebrew}/u],
];

/** Names in different scripts cannot be compared without knowing the language. */
export function detectScript(text: string): string {
	return SCRIPTS.find(([, letters]) => letters.test(text))?.[0] ?? 'other';
}
