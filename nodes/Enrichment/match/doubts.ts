import type { AskedBatch, DescribedRow } from './batch';
import { STRONG } from './leaning';

export interface Doubts {
	/** Rows that speak for another record than the one in whose place they stand, and those that stand in theirs. */
	rows: ReadonlySet<DescribedRow>;
	/** So much speaks for it that the order is not the one asked in. */
	areShuffled: boolean;
}

/**
 * Rows that speak for another record more than for their own place, and more than the row in that place does. Where
 * they do so much, are most of the rows, or change places among themselves, the order is another one.
 */
export function doubtsOf(batch: AskedBatch, rows: readonly DescribedRow[]): Doubts {
	const doubted = new Set<DescribedRow>();
	const wishes = new Map<number, number>();
	let areShuffled = false;
	let [inPlace, elsewhere] = [0, 0];
	rows.forEach((row, place) => {
		if (!isFound(row) || row.tagged !== undefined) return;
		const own = batch.strength(place, row);
		if (own > 0) inPlace++;
		if (own >= STRONG) return;
		const { records, strength } = batch.favourites(row);
		const better = records.filter((record) => strength > batch.strength(record, rows[record]!));
		if (strength <= own || better.length === 0) return;
		elsewhere++;
		if (strength - own >= STRONG) areShuffled = true;
		const isOne = records.length === 1;
		if (isOne) wishes.set(place, records[0]!);
		// By the employer alone a single row is where it belongs: people change jobs.
		if (!better.some((record) => batch.isNamed(record, row))) return;
		doubted.add(row);
		const displaced = rows[records[0]!]!;
		if (isOne && isFound(displaced)) doubted.add(displaced);
	});
	areShuffled ||= elsewhere > 1 && elsewhere > inPlace;
	areShuffled ||= [...wishes.keys()].some((place) => isClosed(place, wishes));
	return { rows: doubted, areShuffled };
}

const isFound = ({ row }: DescribedRow) => row.reading.kind === 'found';

/** Whether the row that stands where this one belongs, and so on, belongs here in the end. */
function isClosed(place: number, wishes: ReadonlyMap<number, number>): boolean {
	let at = wishes.get(place);
	for (let steps = wishes.size; steps > 0 && at !== undefined && at !== place; steps--)
		at = wishes.get(at);
	return at === place;
}
