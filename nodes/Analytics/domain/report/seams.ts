import { failed, success, type Result } from '../../../shared/core/result';
import type { RawRow } from './response';

/** Enough of a page to tell whether another page repeats any of it: a number for each row. */
export type Prints = Float64Array;

/** In a report the dimensions tell every row from every other. */
export function printsOf(rows: RawRow[]): Prints {
	return Float64Array.from(rows, (row) => {
		const values = (row.dimensionValues ?? []).map(({ value }) => value);
		return fingerprint(values.join('\u0000'));
	});
}

/**
 * Checks pages as they come, in order. Pages of one list meet at their edges, so a page that begins
 * too early, or is another page once more, has an edge inside its neighbour or an edge seen before.
 */
export function createSeams(): (prints: Prints) => Result<void> {
	const edges = new Set<number>();
	let previous: Set<number> = new Set();

	return (prints) => {
		const ends = [prints[0], prints.at(-1)].filter((end) => end !== undefined);
		if (ends.some((end) => edges.has(end) || previous.has(end))) return repeated();
		for (const end of ends) edges.add(end);
		previous = new Set(prints);
		return success(undefined);
	};
}

function repeated(): Result<never> {
	return failed(
		'Google sent some rows of the report twice',
		'The pages do not make one whole list, so the report would be wrong. Run it again; leaving out today helps, because its data still grows.',
		{ reason: 'incomplete' },
	);
}

/** 53 bits of a text, after cyrb53 by bryc (public domain): two rows in a billion rarely share it. */
function fingerprint(text: string): number {
	let high = 0xdeadbeef;
	let low = 0x41c6ce57;
	for (let index = 0; index < text.length; index++) {
		const code = text.charCodeAt(index);
		high = Math.imul(high ^ code, 2654435761);
		low = Math.imul(low ^ code, 1597334677);
	}
	high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
	low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
	return 4294967296 * (2097151 & low) + (high >>> 0);
}
