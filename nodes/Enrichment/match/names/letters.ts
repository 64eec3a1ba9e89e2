import { withoutAccents } from '../../person/canonical/text';

/** The second way to write a letter where there are two: "Müller" is "Muller" and "Mueller". */
const WITH_E: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

const CYRILLIC = table(
	'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґўјљњћђџ',
	"a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch ' y ' e yu ya i yi ye g u j lj nj c dj dz",
);
const GREEK = table(
	'αβγδεζηθικλμνξοπρσςτυφχψω',
	'a v g d e z i th i k l m n x o p r s s t y f ch ps o',
);
const GREEK_PAIRS: ReadonlyArray<readonly [RegExp, string]> = [
	[/ου/g, 'ou'],
	[/ει|οι/g, 'i'],
	[/ευ/g, 'ev'],
	[/αυ/g, 'av'],
	[/^μπ/g, 'b'],
	[/^ντ/g, 'd'],
	[/γγ/g, 'ng'],
];

function table(letters: string, latin: string): Map<string, string> {
	const sounds = latin.split(' ').map((sound) => (sound === "'" ? '' : sound));
	return new Map([...letters].map((letter, index) => [letter, sounds[index]!]));
}

const OTHER_ALPHABET = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

export interface Spelling {
	/** Without accents, in Latin letters where the alphabet allows. */
	plain: string;
	/** All forms under which the word may be met; two words are equal that share one. */
	forms: readonly string[];
	/** Cyrillic or Greek by origin, so that it can be written in several ways. */
	isTransliterated: boolean;
}

/** How a word (lower case, composed) is spelled in plain letters. */
export function spell(word: string): Spelling {
	const isTransliterated = OTHER_ALPHABET.test(word);
	const latin = isTransliterated ? transliterated(word) : word;
	const plain = withoutAccents(latin);
	const german = withoutAccents(latin.replace(/[äöüøå]/g, (letter) => WITH_E[letter]!));
	return { plain, forms: [...new Set([folded(plain), folded(german)])], isTransliterated };
}

function transliterated(word: string): string {
	const cyrillic = word.replace(
		/\p{Script=Cyrillic}/gu,
		(letter) => CYRILLIC.get(letter) ?? letter,
	);
	let greek = withoutAccents(cyrillic);
	for (const [pair, sound] of GREEK_PAIRS) greek = greek.replace(pair, sound);
	return greek.replace(/\p{Script=Greek}/gu, (letter) => GREEK.get(letter) ?? letter);
}

/**
 * "Mueller" as "Muller", "Haakon" as "Hakon": whether an umlaut was meant cannot be seen. Not at the
 * end of a word, where Sue is not Su.
 */
function folded(word: string): string {
	return word.replace(/(ae|oe|ue|aa)(?=.)/g, (pair) => pair[0]!);
}

/** A text in small letters as it is written without umlauts and accents: "weiß" is "weiss", "mueller" "muller". */
export function inPlainLetters(text: string): string {
	return folded(/^[ -~]*$/.test(text) ? text : withoutAccents(text));
}

/** One form for the many ways to write a Russian or Greek name: Yuri, Juri, Iurii; Sergey, Sergej. */
export function soundOf(plain: string): string {
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
export function scriptOf(text: string): string {
	return SCRIPTS.find(([, letters]) => letters.test(text))?.[0] ?? 'other';
}
