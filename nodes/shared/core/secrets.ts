import { decodedLayers, decodeFully, hasEncoding } from './encodings';
import { isRecord, setOwn, type JsonRecord } from './json';

/** Shorter ones ("demo") are found in ordinary data, and striking them out would falsify it. */
const SHORTEST_SECRET = 6;

const STRUCK_OUT = '***';

/** Strikes the secrets out of a text. */
export type Scrub = (text: string) => string;

/**
 * Strikes secrets out of a text, in whatever spelling each of their characters stands there: as it is, percent-encoded
 * (in capitals or small letters, once or repeatedly, a blank also as `+`), as an HTML entity, or escaped as JSON and
 * JavaScript do. Text and secrets are decoded until nothing changes and compared then, which takes time in proportion
 * to the length of the text.
 */
export function scrubber(secrets: unknown[]): Scrub {
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
		return hasEncoding(plain) ? strikeOutEncoded(plain, decodedWords) : plain;
	};
}

/** One secret may begin with another, whose end would stay readable. */
function longestFirst(words: string[]): string[] {
	return [...new Set(words)].sort((one, other) => other.length - one.length);
}

interface Range {
	start: number;
	end: number;
}

function strikeOutEncoded(text: string, words: string[]): string {
	const layers = decodedLayers(text);
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
 * Strikes secrets out of every text and property name of a parsed body, and out of every number that is one. Changes
 * the body itself; without recursion, because bodies can be nested without end.
 */
export function scrubValues(body: unknown, scrub: Scrub): unknown {
	const holder: JsonRecord = { body };
	const waiting: unknown[] = [holder];
	for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
		if (!isRecord(part) && !Array.isArray(part)) continue;
		const values = part as JsonRecord;
		for (const [name, value] of Object.entries(values)) {
			const scrubbed = scrubValue(value, scrub);
			if (scrubbed !== value) setOwn(values, name, scrubbed);
			if (typeof value === 'object' && value !== null) waiting.push(value);
			if (!Array.isArray(part)) renameProperty(values, name, scrub);
		}
	}
	return holder.body;
}

function scrubValue(value: unknown, scrub: Scrub): unknown {
	if (typeof value === 'string') return scrub(value);
	// A number that merely has the digits of a secret in it is a number.
	if (typeof value === 'number' && scrub(String(value)) === STRUCK_OUT) return STRUCK_OUT;
	return value;
}

/** Gives a property whose name has a secret in it a name without it, which no other property has. */
function renameProperty(values: JsonRecord, name: string, scrub: Scrub): void {
	const scrubbed = scrub(name);
	if (scrubbed === name) return;
	let free = scrubbed;
	for (let count = 2; Object.hasOwn(values, free); count++) free = `${scrubbed} ${count}`;
	setOwn(values, free, values[name]);
	delete values[name];
}
