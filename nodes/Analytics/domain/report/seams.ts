import { failed, success, type Result } from '../../../shared/core/result';
import type { RawRow, RawValue } from './response';

/** Enough of a page to tell whether another page repeats any of it: a number for each row. */
export type Prints = Float64Array;

/** In a report the dimensions tell every row from every other. */
export function printsOf(rows: RawRow[]): Prints {
	const prints = new Float64Array(rows.length);
	rows.forEach(({ dimensionValues = [] }, index) => {
		prints[index] = fingerprint(dimensionValues);
	});
	return prints;
}

/**
 * Checks pages as they come, in order. Pages of one list meet at their edges, so a page that begins
 * too early, or is another page once more, has an edge inside its neighbour or an edge seen before.
 */
export function createSeams(): (prints: Prints) => Result<void> {
	const edges = new Set<number>();
	let previous: Prints = new Float64Array();

	return (prints) => {
		const ends = [prints[0], prints.at(-1)].filter((end) => end !== undefined);
		if (ends.some((end) => edges.has(end) || previous.includes(end))) return repeated();
		for (const end of ends) edges.add(end);
		previous = prints;
		return success(undefined);
	};
}

function repeated(): Result<never> {
	return failed(
		'Google sent some rows of the report twice',
		'The pages do not form a complete list, so the report would be wrong. Run it again; it helps to leave out today, because its data still grows.',
		{ reason: 'incomplete' },
	);
}

/** 53 bits of some values, after cyrb53 by bryc (public domain): two different rows hardly ever get the same number. */
function fingerprint(values: RawValue[]): number {
	let high = 0xdeadbeef;
	let low = 0x41c6ce57;
	for (const { value = '' } of values) {
		for (let index = 0; index <= value.length; index++) {
			// Past the end there is no code: -1 tells where one value ends and the next begins.
			const code = index < value.length ? value.charCodeAt(index) : -1;
			high = Math.imul(high ^ code, 2654435761);
			low = Math.imul(low ^ code, 1597334677);
		}
	}
	high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
	low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
	return 4294967296 * (2097151 & low) + (high >>> 0);
}
