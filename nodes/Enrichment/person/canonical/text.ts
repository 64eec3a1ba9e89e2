/**
 * Zero-width and joining characters, byte order marks, soft hyphens and direction marks. Text copied from web pages
 * contains them, and they make equal values differ.
 */
const INVISIBLE = /\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** Removes invisible characters and collapses whitespace; the visible letters are kept. */
export function normalizeWhitespace(text: string): string {
	if (!NEEDS_NORMALIZING.test(text)) return text;
	return text.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}

/** Non-ASCII characters, or whitespace to collapse. The check stops at the first one, however long the text is. */
const NEEDS_NORMALIZING = /[^ -~]|^ | $| {2}/;

/** Decodes percent-encoded text; returns it unchanged if it cannot be decoded. */
export function decodeUriOrKeep(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/**
 * The three functions below normalize text for comparison and never for sending. Each includes the one before it:
 * `foldCaseAndWhitespace` removes differences of case, whitespace and invisible characters, `foldAccents` those of accents, and
 * `foldUmlauts` those of umlauts.
 */

/** Folds case and whitespace: " MÜLLER" becomes "müller". */
export function foldCaseAndWhitespace(text: string): string {
	if (!NEEDS_NORMALIZING.test(text)) return text.toLowerCase();
	return normalizeWhitespace(text.normalize('NFKC')).toLowerCase();
}

/** Folds case, whitespace and accents: "Łucja" becomes "lucja", "Weiß" becomes "weiss", "Müller" becomes "muller". */
export function foldAccents(text: string): string {
	if (!NEEDS_NORMALIZING.test(text)) return text.toLowerCase();
	return removeAccents(foldCaseAndWhitespace(text));
}

/**
 * Folds case, whitespace, accents and the two spellings of umlauts: "Müller" and "Mueller" become "muller", "Haakon"
 * becomes "hakon". Whether a pair of vowels stands for an umlaut cannot be known. Pairs at the end of a word are
 * kept: Sue is not Su.
 */
export function foldUmlauts(text: string): string {
	return foldAccents(text).replace(/(?:ae|oe|ue|aa)(?=\p{L})/gu, (pair) => pair[0]!);
}

/** Letters that Unicode does not decompose, with their spelling in plain letters. */
const LETTERS_WITHOUT_ACCENT = new Map([
	['ß', 'ss'],
	['æ', 'ae'],
	['œ', 'oe'],
	['ø', 'o'],
	['ł', 'l'],
	['đ', 'd'],
	['ð', 'd'],
	['þ', 'th'],
	['ı', 'i'],
	['ħ', 'h'],
	['ŋ', 'n'],
	['ĸ', 'k'],
	['ə', 'a'],
]);
const LETTER_WITHOUT_ACCENT = new RegExp(`[${[...LETTERS_WITHOUT_ACCENT.keys()].join('')}]`, 'g');

function removeAccents(text: string): string {
	return text
		.replace(LETTER_WITHOUT_ACCENT, (letter) => LETTERS_WITHOUT_ACCENT.get(letter) ?? letter)
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.normalize('NFC');
}

/**
 * Texts that CRMs, spreadsheets, scripts and providers write for an empty value. "NA" is not one of them: it is a
 * surname, and the code of Namibia.
 */
const PLACEHOLDERS: ReadonlySet<string> = new Set([
	'n/a',
	'#n/a',
	'n.a.',
	'n.a',
	'undefined',
	'none',
	'(blank)',
	'(empty)',
	'(none)',
	'[empty]',
	'<empty>',
	'#ref!',
	'#value!',
	'#name?',
	'#error!',
	'#div/0!',
	'#num!',
	'#null!',
	'#spill!',
	'#calc!',
	'#field!',
	'#blocked!',
	'#connect!',
	'#getting_data',
	'loading...',
	'?',
	'??',
	'???',
	'.',
	'-',
	'--',
	'---',
	'–',
	'—',
	'not available',
	'not found',
	'[object object]',
]);
const ONLY_DASHES = /^[-–—_.]+$/;
const MAX_PLACEHOLDER_LENGTH = 16;

/** Whether a text stands for an empty value, such as "N/A" or "-". */
export function isPlaceholder(text: string): boolean {
	const isShort = text.length <= MAX_PLACEHOLDER_LENGTH;
	if (isShort && PLACEHOLDERS.has(text.toLowerCase())) return true;
	return ONLY_DASHES.test(text) || text.includes('[object Object]');
}

/** Whether a text is a null word that can also be a name: there are Nan Goldin and Jennifer Null. */
export function isNullWord(text: string): boolean {
	return /^(?:null|nan)(?: (?:null|nan))*$/i.test(text);
}
