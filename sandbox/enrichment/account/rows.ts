import type { Quirks } from '../quirks';

/**
 * Rearranges the rows of a bulk answer as the quirk `rows` says; null is a missing row.
 * @param inventRow builds a row that nobody asked for, in place of `replaced` if there is one
 */
export function applyRowsQuirk<T>(
	rows: readonly T[],
	quirks: Quirks,
	isMiss: (row: T) => boolean,
	inventRow?: (replaced?: T) => T,
): Array<T | null> {
	const inventRows = (replaced?: T) => (inventRow ? [inventRow(replaced)] : []);
	const firstMatch = rows.findIndex((row) => !isMiss(row));
	const arrangements: Record<Quirks['rows'], () => Array<T | null>> = {
		asAsked: () => [...rows],
		shuffled: () => rows.toReversed(),
		short: () => rows.slice(1),
		missesLeftOut: () => rows.filter((row) => !isMiss(row)),
		firstNull: () => rows.map((row, index) => (index === 0 ? null : row)),
		extra: () => [...inventRows(), ...rows],
		contradicting: () =>
			rows.flatMap((row, index) => (index === firstMatch ? inventRows(row) : [row])),
	};
	return arrangements[quirks.rows]();
}

/** Lists the records that were found, each once. */
export function listDistinctRecords<T extends object>(
	found: ReadonlyArray<T | 'optedOut' | undefined>,
): T[] {
	return [...new Set(found.filter((record) => typeof record === 'object'))];
}

/** Slices a page out of a list. `next` is the index where the next page starts; undefined on the last one. */
export function slicePage<T>(
	all: readonly T[],
	start: number,
	size: number,
): { rows: T[]; next: number | undefined } {
	const end = start + size;
	return { rows: all.slice(start, end), next: end < all.length ? end : undefined };
}
