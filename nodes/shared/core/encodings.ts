/** Decodes the encodings in which services quote texts: percent-encoding, escapes, HTML entities. */

/** A text after one layer of encoding was decoded. */
export interface DecodedLayer {
	text: string;
	/** Maps a range of the decoded text to the encoded one. */
	encodedRange(range: { start: number; end: number }): { start: number; end: number };
}

/** One encoded character, or a few that are encoded together. */
interface Replacement {
	/** Its position in the decoded text. */
	decodedStart: number;
	decodedEnd: number;
	encodedStart: number;
	encodedEnd: number;
}

/**
 * Percent-encoding (bytes beyond ASCII together, as they make characters together), `+` for a blank, escapes of JSON and
 * JavaScript, and HTML entities. All repetitions are bounded or unambiguous, so that it takes linear time.
 */
const ENCODED =
	/%[0-7][\da-f]|(?:%[89a-f][\da-f])+|\+|\\u[\da-f]{4}|\\u\{[\da-f]{1,6}\}|\\x[\da-f]{2}|\\["'\\/bfnrt]|&#\d{1,7};?|&#x[\da-f]{1,6};?|&[a-z]{2,8};/gi;

const ESCAPES = new Map([
	['b', '\b'],
	['f', '\f'],
	['n', '\n'],
	['r', '\r'],
	['t', '\t'],
]);

/**
 * Those of the characters that keys, tokens and PEM files are written with.
 * html.spec.whatwg.org/#named-character-references
 */
const ENTITIES = new Map([
	['amp', '&'],
	['apos', "'"],
	['ast', '*'],
	['bsol', '\\'],
	['colon', ':'],
	['comma', ','],
	['commat', '@'],
	['dollar', '$'],
	['equals', '='],
	['excl', '!'],
	['grave', '`'],
	['gt', '>'],
	['hat', '^'],
	['hyphen', '-'],
	['lbrace', '{'],
	['lbrack', '['],
	['lcub', '{'],
	['lowbar', '_'],
	['lpar', '('],
	['lsqb', '['],
	['lt', '<'],
	['newline', '\n'],
	['num', '#'],
	['percnt', '%'],
	['period', '.'],
	['plus', '+'],
	['quest', '?'],
	['quot', '"'],
	['rbrace', '}'],
	['rbrack', ']'],
	['rcub', '}'],
	['rpar', ')'],
	['rsqb', ']'],
	['semi', ';'],
	['sol', '/'],
	['tab', '\t'],
	['tilde', '~'],
	['verbar', '|'],
	['vert', '|'],
]);

/** A service may quote an address within JSON within HTML; more layers than this do not occur. */
const MOST_LAYERS = 8;

/** Whether a text may contain encoded characters: without these signs it cannot. */
export function mayContainEncodings(text: string): boolean {
	return /[%&\\+]/.test(text);
}

/** Decodes layer by layer, the outermost first; an empty list if nothing is encoded. */
export function decodeLayers(text: string): DecodedLayer[] {
	const layers: DecodedLayer[] = [];
	let innermost = text;
	while (layers.length < MOST_LAYERS && mayContainEncodings(innermost)) {
		const layer = decodeOnce(innermost);
		if (layer.text === innermost) break;
		layers.push(layer);
		innermost = layer.text;
	}
	return layers;
}

/** Decodes a text until nothing in it is encoded. */
export function decodeFully(text: string): string {
	return decodeLayers(text).at(-1)?.text ?? text;
}

/** Decodes the outermost encoding of each character, and leaves everything else as it is. */
function decodeOnce(encoded: string): DecodedLayer {
	const parts: string[] = [];
	const replacements: Replacement[] = [];
	let length = 0;
	let end = 0;
	for (const match of encoded.matchAll(ENCODED)) {
		const [token] = match;
		const decoded = decodeToken(token);
		if (decoded === undefined) continue;
		const before = encoded.slice(end, match.index);
		end = match.index + token.length;
		length += before.length;
		parts.push(before, decoded);
		replacements.push({
			decodedStart: length,
			decodedEnd: length + decoded.length,
			encodedStart: match.index,
			encodedEnd: end,
		});
		length += decoded.length;
	}
	parts.push(encoded.slice(end));
	return {
		text: parts.join(''),
		encodedRange: (range) => ({
			start: encodedPlace(replacements, range.start, 'encodedStart'),
			// The end is that of the last character, which may be an encoded one.
			end: encodedPlace(replacements, range.end - 1, 'encodedEnd') + 1,
		}),
	};
}

/** Maps a position in the decoded text to the first or last character of its encoding. */
function encodedPlace(
	replacements: Replacement[],
	place: number,
	side: 'encodedStart' | 'encodedEnd',
): number {
	const last = lastBefore(replacements, place);
	if (last === undefined) return place;
	if (place >= last.decodedEnd) return place - last.decodedEnd + last.encodedEnd;
	return side === 'encodedStart' ? last.encodedStart : last.encodedEnd - 1;
}

/** Finds the last replacement at or before a position, by binary search. */
function lastBefore(replacements: Replacement[], place: number): Replacement | undefined {
	let low = 0;
	let high = replacements.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (replacements[middle]!.decodedStart <= place) low = middle + 1;
		else high = middle;
	}
	return replacements[low - 1];
}

function decodeToken(token: string): string | undefined {
	switch (token[0]) {
		case '%':
			return Buffer.from(token.replaceAll('%', ''), 'hex').toString();
		case '\\':
			return decodeEscape(token);
		case '&':
			return decodeEntity(token);
		default:
			return ' ';
	}
}

function decodeEscape(token: string): string | undefined {
	const kind = token[1] ?? '';
	if (token.length > 2) return characterOf(Number.parseInt(token.replace(/[^\da-f]/gi, ''), 16));
	return ESCAPES.get(kind.toLowerCase()) ?? kind;
}

function decodeEntity(token: string): string | undefined {
	const name = token.replace(/^&#?|;$/g, '').toLowerCase();
	if (!token.startsWith('&#')) return ENTITIES.get(name);
	const digits = name.startsWith('x') ? Number.parseInt(name.slice(1), 16) : Number(name);
	return characterOf(digits);
}

/** A lone surrogate counts as a character, because JSON escapes each half of a pair by itself. */
function characterOf(code: number): string | undefined {
	return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
