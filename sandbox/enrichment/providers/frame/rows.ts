import type { Quirks } from '../../quirks';

/** Rows, which of them is a miss, and one of somebody whom nobody asked for. */
type Arrangement = <T>(
	rows: readonly T[],
	isMiss: (row: T) => boolean,
	stranger: (instead?: T) => T[],
) => Array<T | null>;

const ARRANGEMENTS: Record<Quirks['rows'], Arrangement> = {
	asAsked: (rows) => [...rows],
	shuffled: (rows) => [...rows].reverse(),
	short: (rows) => rows.slice(1),
	missesLeftOut: (rows, isMiss) => rows.filter((row) => !isMiss(row)),
	firstNull: (rows) => rows.map((row, index) => (index === 0 ? null : row)),
	extra: (rows, _isMiss, stranger) => [...stranger(), ...rows],
	contradicting: (rows, isMiss, stranger) => {
		const wronged = rows.findIndex((row) => !isMiss(row));
		return rows.flatMap((row, index) => (index === wronged ? stranger(row) : [row]));
	},
};

/** The rows of a bulk answer as the quirk `rows` wants them. */
export function arranged<T>(
	rows: readonly T[],
	{ rows: habit }: Quirks,
	isMiss: (row: T) => boolean,
	stranger?: (instead?: T) => T,
): Array<T | null> {
	return ARRANGEMENTS[habit](rows, isMiss, (instead) => (stranger ? [stranger(instead)] : []));
}

/** The records that were found, each once. */
export const distinct = <T extends object>(
	found: ReadonlyArray<T | 'optedOut' | undefined>,
): T[] => [...new Set(found.filter((record) => typeof record === 'object'))];
