import type { Quirks } from '../quirks';

/** The rows of a bulk answer as the quirk `rows` wants them; `makeStranger` makes a row that nobody asked for. */
export function arrangeRows<T>(
	rows: readonly T[],
	{ rows: habit }: Quirks,
	isMiss: (row: T) => boolean,
	makeStranger?: (instead?: T) => T,
): Array<T | null> {
	const strangers = (instead?: T) => (makeStranger ? [makeStranger(instead)] : []);
	const firstMatch = rows.findIndex((row) => !isMiss(row));
	const arrangements: Record<typeof habit, () => Array<T | null>> = {
		asAsked: () => [...rows],
		shuffled: () => rows.toReversed(),
		short: () => rows.slice(1),
		missesLeftOut: () => rows.filter((row) => !isMiss(row)),
		firstNull: () => rows.map((row, index) => (index === 0 ? null : row)),
		extra: () => [...strangers(), ...rows],
		contradicting: () =>
			rows.flatMap((row, index) => (index === firstMatch ? strangers(row) : [row])),
	};
	return arrangements[habit]();
}

/** The records that were found, each once. */
export function distinctRecords<T extends object>(
	found: ReadonlyArray<T | 'optedOut' | undefined>,
): T[] {
	return [...new Set(found.filter((record) => typeof record === 'object'))];
}

/** A page of a list, and where the next page starts; undefined on the last one. */
export function slicePage<T>(
	all: readonly T[],
	start: number,
	size: number,
): { rows: T[]; next: number | undefined } {
	const end = start + size;
	return { rows: all.slice(start, end), next: end < all.length ? end : undefined };
}
