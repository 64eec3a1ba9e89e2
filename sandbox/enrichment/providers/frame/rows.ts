import type { ProviderQuirks } from './quirks';

type Arrangement = <T>(rows: readonly T[], isMiss: (row: T) => boolean) => Array<T | null>;

const ARRANGEMENTS: Record<ProviderQuirks['rows'], Arrangement> = {
	asAsked: (rows) => [...rows],
	shuffled: (rows) => [...rows].reverse(),
	short: (rows) => rows.slice(1),
	missesLeftOut: (rows, isMiss) => rows.filter((row) => !isMiss(row)),
	firstNull: (rows) => rows.map((row, index) => (index === 0 ? null : row)),
};

/** The rows of a bulk answer as the quirk `rows` wants them. */
export function arranged<T>(
	rows: readonly T[],
	{ rows: habit }: ProviderQuirks,
	isMiss: (row: T) => boolean,
): Array<T | null> {
	return ARRANGEMENTS[habit](rows, isMiss);
}
