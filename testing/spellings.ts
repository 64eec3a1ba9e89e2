/** The ways in which services write what they quote, as functions from a text to its spelling. */

const hexOf = (character: string): string =>
	character.codePointAt(0)!.toString(16).padStart(2, '0');

const eachCharacter = (spell: (character: string) => string) => (text: string) =>
	[...text]
		.map((character) => (/[a-z\d]/i.test(character) ? character : spell(character)))
		.join('');

const percent = (text: string): string =>
	eachCharacter((character) =>
		[...Buffer.from(character)]
			.map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
			.join(''),
	)(text);

export const SPELLING_EXAMPLES: ReadonlyMap<string, (text: string) => string> = new Map([
	['as it is', (text: string) => text],
	['in the query as JavaScript encodes it', encodeURIComponent],
	[
		'in the query as a form encodes it',
		(text: string) => new URLSearchParams({ '': text }).toString().slice(1),
	],
	['percent-encoded in small letters', percent],
	[
		'percent-encoded in capitals',
		(text: string) => percent(text).replace(/%\w\w/g, (code) => code.toUpperCase()),
	],
	['percent-encoded twice', (text: string) => encodeURIComponent(percent(text))],
	['with decimal HTML entities', eachCharacter((character) => `&#${character.codePointAt(0)};`)],
	['with hexadecimal HTML entities', eachCharacter((character) => `&#x${hexOf(character)};`)],
	[
		'with named HTML entities',
		(text: string) =>
			text
				.replaceAll('&', '&amp;')
				.replaceAll('+', '&plus;')
				.replaceAll('/', '&sol;')
				.replaceAll('=', '&equals;')
				.replaceAll('"', '&quot;')
				.replaceAll("'", '&apos;')
				.replaceAll('(', '&lpar;'),
	],
	[
		'in HTML within HTML',
		(text: string) =>
			eachCharacter((character) => `&#${character.codePointAt(0)};`)(text).replaceAll(
				'&',
				'&amp;',
			),
	],
	['escaped for JavaScript', eachCharacter((character) => `\\x${hexOf(character)}`)],
	[
		'with every character escaped for JSON',
		(text: string) =>
			[...text].map((character) => `\\u${hexOf(character).padStart(4, '0')}`).join(''),
	],
	[
		'in JSON within JSON',
		(text: string) => JSON.stringify(JSON.stringify(text).slice(1, -1)).slice(1, -1),
	],
	[
		'in an address within JSON within HTML',
		(text: string) => JSON.stringify(percent(text)).slice(1, -1).replaceAll('%', '&#37;'),
	],
]);

/** Keys and tokens with signs that services write in several ways, and one of digits alone. */
export const SECRETS = [
	'sk_live/4f+9Q==',
	"k!e'y(with)*signs~1",
	'p@ss word&more=1#x',
	'a"b\\c%41;d<e>',
	'ya29.A0-secret_Token:77',
	'84736251',
];
