import { failed, success, type Result } from '../../../shared/core/result';
import { keyOf } from './key';
import type { RawRow } from './response';

/**
 * Checks pages as they come, in order. Pages of one list meet at their edges. A page that begins too
 * early has an edge of the one before within it, and a page that comes again has edges seen before. In a
 * report the dimensions tell every row from every other.
 */
export function createSeams(): (rows: RawRow[]) => Result<void> {
	const edges = new Set<string>();
	let previous: string[][] = [];

	return (rows) => {
		const ends = endsOf(rows);
		const keys = new Set(ends.map(keyOf));
		if ([...keys].some((key) => edges.has(key)) || hasAny(rows, previous)) return repeated();
		for (const key of keys) edges.add(key);
		previous = ends;
		return success(undefined);
	};
}

/** The dimensions of the first and the last row. */
function endsOf(rows: RawRow[]): string[][] {
	const [first] = rows;
	const last = rows.at(-1);
	return [first, last].flatMap((row) =>
		row ? [(row.dimensionValues ?? []).map(({ value = '' }) => value)] : [],
	);
}

function hasAny(rows: RawRow[], wanted: string[][]): boolean {
	for (const row of rows) {
		for (const values of wanted) if (isSame(row, values)) return true;
	}
	return false;
}

/** From the last dimension on: the first ones are those that many rows share. */
function isSame({ dimensionValues = [] }: RawRow, values: string[]): boolean {
	for (let index = values.length - 1; index >= 0; index--) {
		if ((dimensionValues[index]?.value ?? '') !== values[index]) return false;
	}
	return true;
}

function repeated(): Result<never> {
	return failed(
		'Google sent some rows of the report twice',
		'The pages do not form a complete list, so the report would be wrong. Run it again; it helps to leave out today, because its data still grows.',
		{ reason: 'incomplete' },
	);
}
