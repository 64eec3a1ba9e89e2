import { keyOf } from './key';
import type { RawRow } from './response';

/**
 * Checks the rows of pages as they come, in order. Pages of one list meet at their edges. A page that
 * begins too early has an edge of the one before within it, and a page that comes again has edges seen
 * before. In a report the dimensions tell every row from every other.
 */
export class Seams {
	private readonly edges = new Set<string>();
	private previous: string[][] = [];
	private first: RawRow | undefined;
	private last: RawRow | undefined;

	/** Whether some rows of a page may be new. */
	areNew(rows: RawRow[]): boolean {
		this.first ??= rows[0];
		this.last = rows.at(-1) ?? this.last;
		return !this.previous.some((edge) => rows.some((row) => isSame(row, edge)));
	}

	/** Whether the page that has now come as a whole may be new. */
	endsNew(): boolean {
		const ends = [this.first, this.last].flatMap((row) => (row ? [dimensionsOf(row)] : []));
		const keys = new Set(ends.map(keyOf));
		const isNew = ![...keys].some((key) => this.edges.has(key));
		for (const key of keys) this.edges.add(key);
		this.previous = ends;
		this.first = this.last = undefined;
		return isNew;
	}
}

function dimensionsOf({ dimensionValues = [] }: RawRow): string[] {
	return dimensionValues.map(({ value }) => value ?? '');
}

/** From the last dimension on: the first ones are those that many rows share. */
function isSame({ dimensionValues = [] }: RawRow, values: string[]): boolean {
	for (let index = values.length - 1; index >= 0; index--) {
		if ((dimensionValues[index]?.value ?? '') !== values[index]) return false;
	}
	return true;
}
