import { foldCaseAndWhitespace, foldUmlauts, foldAccents } from '../../person/canonical/text';

/** One word of a name. */
export interface NameWord {
	/** The word without accents, in Latin letters if its alphabet can be transliterated. */
	plain: string;
	/** All spellings of the word; two words are equal if they share one. */
	forms: readonly string[];
	/** Whether the word was transliterated from Cyrillic or Greek and so has several Latin spellings. */
	isTransliterated: boolean;
	/** Whether the word is a single letter: "J." */
	isInitial: boolean;
	/** Whether a wrong encoding made a letter unreadable: "Krzy¿anowski". */
	hasUnreadableLetter: boolean;
	/** Whether a hyphen joins the word to the one before it: the second half of "Jean-Pierre". */
	followsHyphen: boolean;
}

const TITLES = new Set([
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
/** Titles if at least two words follow; otherwise they are a first name or initials. */
const TITLES_BEFORE_TWO_WORDS = new Set([
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
/** Military ranks, of which one may follow another: "Lt Col". */
const RANKS = new Set(['lt', 'col', 'maj', 'gen', 'brig', 'cmdr', 'capt', 'sgt']);
/** Titles if written with a period, even before a first name alone: "Col. Mike". */
const TITLES_WITH_PERIOD =
	/^(?:(?:lt|col|maj|gen|brig|cmdr|capt|sgt|hon|ing|geom)\.\s*)+(?=\p{L}{2})/u;
const NAME_SUFFIXES = new Set([
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

/** Parses a name into words, without titles and degrees. */
export function parseNameWords(name: string): readonly NameWord[] {
	const written = foldCaseAndWhitespace(name)
		.replace(TITLES_WITH_PERIOD, '')
		.replace(/["“”„«»][^"“”„«»]*["“”„«»]|\([^()]*\)/g, ' ')
		.replace(/['’‘`´]/g, '')
		.replace(/(?<=\p{L})[?¿]{1,2}(?=\p{L})/gu, UNREADABLE_LETTER);
	// "J.R.R." is three initials.
	const pieces = written.replace(/\.(?=.)/g, '. ').split(/[\s_/]+/);
	const words = pieces.flatMap(parseHyphenatedWords);
	return words.slice(...findNameBounds(words.map(({ plain }) => plain)));
}

function parseHyphenatedWords(piece: string): NameWord[] {
	return piece
		.split(/[-‐‑–—·.]+/)
		.flatMap((text) => parseNameWord(text) ?? [])
		.map((word, index) => (index > 0 ? { ...word, followsHyphen: true } : word));
}

/** Replaces a letter that cannot be read. */
export const UNREADABLE_LETTER = '\ufffd';

function parseNameWord(text: string): NameWord | undefined {
	const letters = text.replace(/[^\p{L}\p{M}\ufffd]/gu, '');
	if (!/\p{L}/u.test(letters)) return undefined;
	const isTransliterated = CYRILLIC_OR_GREEK.test(letters);
	const latin = isTransliterated ? transliterate(letters) : letters;
	const plain = foldAccents(latin);
	const withE = foldAccents(latin.replace(/[äöüøå]/g, (letter) => WITH_E.get(letter)!));
	return {
		plain,
		forms: [...new Set([foldUmlauts(plain), foldUmlauts(withE)])],
		isTransliterated,
		isInitial: INITIAL.test(letters),
		hasUnreadableLetter: letters.includes(UNREADABLE_LETTER),
		followsHyphen: false,
	};
}

/** A single letter of an alphabet; a single Han character is a complete name. */
const INITIAL = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]\p{M}*$/u;

/**
 * Finds the bounds of a name between titles and degrees. At least `minAfterDegrees` words remain in front of degrees.
 */
function findNameBounds(words: readonly string[], minAfterDegrees = 1): [from: number, to: number] {
	let from = 0;
	let to = words.length;
	const isTitle = (word: string) =>
		TITLES.has(word) ||
		(to - from > 2 && TITLES_BEFORE_TWO_WORDS.has(word)) ||
		(RANKS.has(word) && from > 0 && RANKS.has(words[from - 1]!));
	while (to - from > 1 && isTitle(words[from]!)) from++;
	while (to - from > minAfterDegrees && NAME_SUFFIXES.has(words[to - 1]!)) to--;
	return [from, to];
}

/**
 * Removes titles in front of a name and degrees behind it. Degrees are kept if fewer than `minAfterDegrees` words (1
 * by default) would remain.
 */
export function removeTitlesAndDegrees(
	words: readonly string[],
	minAfterDegrees?: number,
): readonly string[] {
	const written = words.join(' ');
	const untitled = written.toLowerCase().replace(TITLES_WITH_PERIOD, '').split(' ').length;
	const remaining = words.slice(words.length - untitled);
	const plain = remaining.map((word) => word.toLowerCase().replace(/[.,]/g, ''));
	return remaining.slice(...findNameBounds(plain, minAfterDegrees));
}

/** Whether a text consists of titles only: "Mr.", "Prof. Dr." */
export function containsOnlyTitles(text: string): boolean {
	const words = text.toLowerCase().split(/[\s.,]+/);
	return words.every((word) => word === '' || TITLES.has(word));
}

/** Whether a word, in any case, is a name particle such as "van" or "de". */
export const isParticle = (word: string): boolean => PARTICLES.has(word.toLowerCase());

/**
 * Whether the text after a comma is a degree and not a first name: "PhD", "MSc.", "CFA". After a surname alone,
 * capitals are a first name: "Lee, JJ".
 */
export function isDegree(text: string, isBehindWholeName: boolean): boolean {
	const plain = text.replace(/[.\s]/g, '');
	if (/^dipl/i.test(plain)) return true;
	const lower = plain.toLowerCase();
	if (NAME_SUFFIXES.has(lower)) return isBehindWholeName || !AMBIGUOUS_DEGREES.has(lower);
	return isBehindWholeName && (/^[A-Z]{2,6}$/.test(plain) || MIXED_DEGREES.has(plain));
}

/** Degrees that are just as often first names or initials: "Nguyen, MD", "Rahman, Md". */
const AMBIGUOUS_DEGREES = new Set(['md', 'jd', 'rn']);

/** Degrees in mixed case, listed because first names may be in mixed case too: JoAnn, LaToya. */
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

/** Whether a word (lower case, no accents or periods) is a title, degree or generation that follows a name. */
export const isNameSuffix = (word: string): boolean => NAME_SUFFIXES.has(word);

/**
 * Removes particles such as "van der", "de la" and "bin" from a surname. The last word is kept, because Le and Do are
 * names.
 */
export function removeParticles(words: readonly NameWord[]): readonly NameWord[] {
	return words.filter(({ plain }, index) => index === words.length - 1 || !PARTICLES.has(plain));
}

/** Removes particles after the first word of a full name, which is a first name: Al Gore. */
export function removeInnerParticles([first, ...rest]: readonly NameWord[]): readonly NameWord[] {
	if (first === undefined) return [];
	// In Vietnam "Van" is part of men's names.
	return first.plain === 'nguyen' ? [first, ...rest] : [first, ...removeParticles(rest)];
}

/** The second spelling of a letter: "Müller" is "Muller" or "Mueller". */
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

const CYRILLIC_OR_GREEK = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const GREEK_SOUNDS = /^μπ|^ντ|ου|ει|οι|ευ|αυ|γγ|\p{Script=Greek}/gu;

/** Transliterates lower-case Cyrillic and Greek letters (ISO 9 and ELOT 743, simplified); other letters are kept. */
export function transliterate(word: string): string {
	const inLatin = (sounds: typeof GREEK) => (letter: string) => sounds.get(letter) ?? letter;
	// The hard and the soft sign are silent.
	const heard = word.replace(/[ъь]/g, '');
	const plain = foldAccents(heard.replace(/\p{Script=Cyrillic}/gu, inLatin(CYRILLIC)));
	return plain.replace(GREEK_SOUNDS, inLatin(GREEK));
}

/**
 * Builds a key that is equal for the Latin spellings of a Russian or Greek name: Yuri, Juri, Iurii; Sergey, Sergej.
 */
export function toRussianOrGreekKey(plain: string): string {
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

/**
 * Detects the script of a text: "alphabet" (Latin, Cyrillic or Greek), "kana", "han", "hangul", "arabic", "hebrew" or
 * "other". Names in different scripts cannot be compared letter by letter.
 */
export function detectScript(text: string): string {
	return SCRIPTS.find(([, letters]) => letters.test(text))?.[0] ?? 'other';
}
