import { decodeLayers, decodeFully, mayContainEncodings } from './encodings';
import { isRecord, setOwnValue, type JsonRecord } from './json';

/** Shorter secrets ("demo") occur in ordinary data, which replacing them would falsify. */
const SHORTEST_SECRET = 6;

const STRUCK_OUT = '***';

/** Replaces the secrets in a text. */
export type Scrub = (text: string) => string;

/**
 * Creates a function that replaces secrets in a text, however their characters are encoded: percent-encoded (upper or
 * lower case, once or repeatedly, a blank also as `+`), as HTML entities, or escaped as in JSON and JavaScript. Text and
 * secrets are decoded until nothing changes and then compared, in time proportional to the length of the text.
 */
export function createScrubber(secrets: unknown[]): Scrub {
	const texts = secrets
		.filter((secret) => typeof secret === 'string')
		.filter((secret) => secret.length >= SHORTEST_SECRET);
	const words = longestFirst(texts);
	const decodedWords = longestFirst(
		texts.map(decodeFully).filter((word) => word.length >= SHORTEST_SECRET),
	);
	if (words.length === 0) return (text) => text;
	return (text) => {
		const plain = words.reduce((scrubbed, word) => scrubbed.replaceAll(word, STRUCK_OUT), text);
		return mayContainEncodings(plain) ? strikeOutEncoded(plain, decodedWords) : plain;
	};
}

/** The longest first: if one secret begins with another, its end would otherwise stay readable. */
function longestFirst(words: string[]): string[] {
	return [...new Set(words)].sort((one, other) => other.length - one.length);
}

interface Range {
	start: number;
	end: number;
}

function strikeOutEncoded(text: string, words: string[]): string {
	const layers = decodeLayers(text);
	const decoded = layers.at(-1);
	if (decoded === undefined) return text;
	const found = words
		.flatMap((word) => rangesOf(word, decoded.text))
		.map((range) => layers.reduceRight((inner, layer) => layer.encodedRange(inner), range));
	return withoutRanges(text, found);
}

function rangesOf(word: string, text: string): Range[] {
	const ranges: Range[] = [];
	for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + 1))
		ranges.push({ start, end: start + word.length });
	return ranges;
}

function withoutRanges(text: string, ranges: Range[]): string {
	const inOrder = ranges.sort((one, other) => one.start - other.start);
	const parts: string[] = [];
	let shown = 0;
	for (const { start, end } of inOrder) {
		if (start >= shown) parts.push(text.slice(shown, start), STRUCK_OUT);
		shown = Math.max(shown, end);
	}
	parts.push(text.slice(shown));
	return parts.join('');
}

/**
 * Replaces secrets in every text and property name of a parsed body, and every number that is a secret. Changes the
 * body in place, without recursion, because bodies can be nested to any depth.
 */
export function scrubInPlace(body: unknown, scrub: Scrub): unknown {
	const holder: JsonRecord = { body };
	const waiting: unknown[] = [holder];
	for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
		if (!isRecord(part) && !Array.isArray(part)) continue;
		const values = part as JsonRecord;
		for (const [name, value] of Object.entries(values)) {
			const scrubbed = scrubValue(value, scrub);
			if (scrubbed !== value) setOwnValue(values, name, scrubbed);
			if (typeof value === 'object' && value !== null) waiting.push(value);
			if (!Array.isArray(part)) renameProperty(values, name, scrub);
		}
	}
	return holder.body;
}

function scrubValue(value: unknown, scrub: Scrub): unknown {
	if (typeof value === 'string') return scrub(value);
	// A number that merely contains the digits of a secret stays.
	if (typeof value === 'number' && scrub(String(value)) === STRUCK_OUT) return STRUCK_OUT;
	return value;
}

/** Renames a property whose name contains a secret, to a name that no other property has. */
function renameProperty(values: JsonRecord, name: string, scrub: Scrub): void {
	const scrubbed = scrub(name);
	if (scrubbed === name) return;
	let free = scrubbed;
	for (let count = 2; Object.hasOwn(values, free); count++) free = `${scrubbed} ${count}`;
	setOwnValue(values, free, values[name]);
	delete values[name];
}
