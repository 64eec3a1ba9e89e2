/**
 * Zero-width and joining signs, byte order marks, soft hyphens and marks of writing direction: they
 * come along with text copied from web pages and make equal values differ.
 */
const INVISIBLE = /\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;

/** One spelling of what is seen: no invisible signs, single spaces. Letters are kept as they are. */
export function normalizeWhitespace(text: string): string {
	if (!UNUSUAL.test(text)) return text;
	return text.replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}

/** What nearly no text has: other signs than those of ASCII, and spaces to collapse. One sign decides, however long the text. */
const UNUSUAL = /[^ -~]|^ | $| {2}/;

/** As it is written in an address; unchanged where it is no such text. */
export function decodeUriOrKeep(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** The words of a list. */
export function parseWordSet(words: string): ReadonlySet<string> {
	return new Set(words.trim().split(/\s+/));
}

/** The phrases of a list, with semicolons between them. */
export function parsePhrases(list: string): string[] {
	return list.trim().split(/;\s+/);
}

/** The words of a list, each second one under the one before it. */
export function parseWordPairs(words: string): ReadonlyMap<string, string> {
	const all = words.trim().split(/\s+/);
	return new Map(all.flatMap((word, at) => (at % 2 === 0 ? [[word, all[at + 1]!]] : [])));
}

/*
 * Three normalizers for comparing, never for sending, each with what the one before it does: `foldCase` removes
 * differences of case, spacing and invisible characters, `foldAccents` those of accents, `foldUmlauts` those of umlauts.
 */

/** One case, one spacing: " MÜLLER" is "müller". */
export function foldCase(text: string): string {
	if (!UNUSUAL.test(text)) return text.toLowerCase();
	return normalizeWhitespace(text.normalize('NFKC')).toLowerCase();
}

/** Without accents, too: "Łucja" is "lucja", "Weiß" is "weiss", "Müller" is "muller". */
export function foldAccents(text: string): string {
	if (!UNUSUAL.test(text)) return text.toLowerCase();
	return withoutAccents(foldCase(text));
}

/**
 * With umlauts written in either way: "Müller" and "Mueller" are "muller", "Haakon" is "hakon". Whether an umlaut was
 * meant cannot be seen. Not at the end of a word, where Sue is not Su.
 */
export function foldUmlauts(text: string): string {
	return foldAccents(text).replace(/(?:ae|oe|ue|aa)(?=\p{L})/gu, (pair) => pair[0]!);
}

/** Letters that are no letter with an accent, and how they are written without them. */
const WHOLE = parseWordPairs('ß ss æ ae œ oe ø o ł l đ d ð d þ th ı i ħ h ŋ n ĸ k ə a');
const WHOLE_LETTER = new RegExp(`[${[...WHOLE.keys()].join('')}]`, 'g');

function withoutAccents(text: string): string {
	return text
		.replace(WHOLE_LETTER, (letter) => WHOLE.get(letter) ?? letter)
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.normalize('NFC');
}

/**
 * What CRMs, spreadsheets, scripts and providers write where there is nothing. "NA" is missing: it is a surname, and
 * Namibia.
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
const LONGEST_PLACEHOLDER = 16;

/** Whether a text stands for an empty value. */
export function isPlaceholder(text: string): boolean {
	const isShort = text.length <= LONGEST_PLACEHOLDER;
	if (isShort && PLACEHOLDERS.has(text.toLowerCase())) return true;
	return ONLY_DASHES.test(text) || text.includes('[object Object]');
}

/** Whether a text stands for an empty value unless it is a name: there are Nan Goldin and Jennifer Null. */
export function isNullWord(text: string): boolean {
	return /^(?:null|nan)(?: (?:null|nan))*$/i.test(text);
}
