import type { AskedBatch, DescribedRow } from './batch';
import type { Fit } from './fit';
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
export function doubtsOf(
	batch: AskedBatch,
	rows: readonly DescribedRow[],
	fits: readonly Fit[],
): Doubts {
	// A row that fits its place has nowhere else to go.
	const wishes = rows.flatMap((_, place) =>
		fits[place] === 'yes' ? [] : (wishOf(batch, rows, place) ?? []),
	);
	if (wishes.length === 0) return NO_DOUBTS;
	const inPlace = rows.filter((row, place) => isFound(row) && batch.strength(place, row) > 0);
	const goals = new Map(
		wishes.flatMap(({ place, goal }) => (goal === undefined ? [] : [[place, goal]])),
	);
	// By the employer alone a single row is where it belongs: people change jobs.
	const byName = wishes.filter(({ isNamed }) => isNamed);
	const doubted = byName.flatMap(({ place, goal = place }) => [rows[place]!, rows[goal]!]);
	return {
		rows: new Set(doubted.filter(isFound)),
		areShuffled:
			wishes.some(({ isStrong }) => isStrong) ||
			(wishes.length > 1 && wishes.length > inPlace.length) ||
			wishes.some(({ place }) => isClosed(place, goals)),
	};
}

const NO_DOUBTS: Doubts = { rows: new Set(), areShuffled: false };

interface Wish {
	place: number;
	/** The one record that the row speaks for most. */
	goal: number | undefined;
	isStrong: boolean;
	/** Its name speaks for it, not the employer alone. */
	isNamed: boolean;
}

/** Where a row would rather stand, if anywhere. */
function wishOf(batch: AskedBatch, rows: readonly DescribedRow[], place: number): Wish | undefined {
	const row = rows[place]!;
	if (!isFound(row) || row.tagged !== undefined) return undefined;
	const own = batch.strength(place, row);
	if (own >= STRONG) return undefined;
	const { records, strength } = batch.favourites(row);
	const better = records.filter((record) => strength > batch.strength(record, rows[record]!));
	if (strength <= own || better.length === 0) return undefined;
	return {
		place,
		goal: records.length === 1 ? records[0] : undefined,
		isStrong: strength - own >= STRONG,
		isNamed: better.some((record) => batch.isNamed(record, row)),
	};
}

const isFound = ({ row }: DescribedRow) => row.reading.kind === 'found';

/** Whether the row that stands where this one belongs, and so on, belongs here in the end. */
function isClosed(place: number, wishes: ReadonlyMap<number, number>): boolean {
	let at = wishes.get(place);
	for (let steps = wishes.size; steps > 0 && at !== undefined && at !== place; steps--)
		at = wishes.get(at);
	return at === place;
}
