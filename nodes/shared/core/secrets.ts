import { isRecord, setOwn, type JsonRecord } from './json';

/** Shorter ones ("demo") are found in ordinary data, and striking them out would falsify it. */
const SHORTEST_SECRET = 6;

/** Strikes secrets out of a text, however they are written there. */
export function scrubber(secrets: unknown[]): (text: string) => string {
	const known = secrets
		.filter((word) => typeof word === 'string')
		.filter((word) => word.length >= SHORTEST_SECRET)
		.flatMap(spellings);
	// One secret may begin with another, whose end would stay readable.
	const words = [...new Set(known)].sort((one, other) => other.length - one.length);
	return (text) => words.reduce((scrubbed, word) => scrubbed.replaceAll(word, '***'), text);
}

/** As it is, within a JSON string, and within an address. */
function spellings(word: string): string[] {
	return [word, JSON.stringify(word).slice(1, -1), encodeURIComponent(word)];
}

/** The same in every text of a parsed body. Without recursion, because bodies can be nested without end. */
export function scrubValues(body: unknown, scrub: (text: string) => string): unknown {
	const holder: JsonRecord = { body };
	const waiting: unknown[] = [holder];
	for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
		if (!isRecord(part) && !Array.isArray(part)) continue;
		const values = part as JsonRecord;
		for (const [name, value] of Object.entries(values)) {
			if (typeof value === 'string') setOwn(values, name, scrub(value));
			else if (typeof value === 'object' && value !== null) waiting.push(value);
		}
	}
	return holder.body;
}
