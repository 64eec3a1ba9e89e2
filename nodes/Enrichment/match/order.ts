import type { Batch, DescribedRow } from './batch';
import { CERTAIN, MUCH_MORE, SETTLED } from './fit';

export interface Order {
	/** So much speaks for it that the order is not the one asked in. */
	isAnother: boolean;
	/** Rows that speak for another record than the one in whose place they stand, and those that stand in theirs. */
	doubtful: ReadonlySet<DescribedRow>;
}

/**
 * Rows that would rather stand in another place than in their own. Where one of them certainly belongs there or much
 * more speaks for it, where they are most of the rows, or where they change places among themselves, the order is
 * another one.
 */
export function orderOf(batch: Batch, rows: readonly DescribedRow[]): Order {
	const wishes = rows.flatMap((row, place) => wishOf(batch, row, place, rows) ?? []);
	if (wishes.length === 0) return AS_ASKED;
	const content = rows.filter((row, place) => isFound(row) && batch.evidence(place, row) > 0);
	const goals = new Map(
		wishes.flatMap(({ place, goal }) => (goal === undefined ? [] : [[place, goal]])),
	);
	// By the employer alone a single row is where it belongs: people change jobs.
	const byName = wishes.filter(({ isNamed }) => isNamed);
	const doubtful = byName.flatMap(({ place, goal = place }) => [rows[place]!, rows[goal]!]);
	return {
		isAnother:
			wishes.some(({ isUrgent }) => isUrgent) ||
			(wishes.length > 1 && wishes.length > content.length) ||
			wishes.some(({ place }) => isClosed(place, goals)),
		doubtful: new Set(doubtful.filter(isFound)),
	};
}

const AS_ASKED: Order = { isAnother: false, doubtful: new Set() };

interface Wish {
	place: number;
	/** The one record that the row speaks for most. */
	goal: number | undefined;
	isUrgent: boolean;
	/** Its name speaks for it, not the employer alone. */
	isNamed: boolean;
}

/**
 * Where a row would rather stand, if anywhere: it speaks more for that record than for the one in whose place it is,
 * and more than the row does that is there.
 */
export function wishOf(
	batch: Batch,
	row: DescribedRow,
	place: number,
	standing: ArrayLike<DescribedRow | undefined>,
): Wish | undefined {
	if (!isFound(row)) return undefined;
	const own = batch.evidence(place, row);
	// Our tag and the very name are outweighed only by what is one other person's alone.
	const isSettled = row.tagged !== undefined || own >= SETTLED;
	const better = batch
		.ranking(row, isSettled ? batch.sharing(row.found) : batch.possible(row.found))
		.filter(({ record, evidence }) => {
			const there = standing[record];
			return evidence > own && !(there && evidence <= batch.evidence(record, there));
		});
	const [best] = better;
	if (best === undefined) return undefined;
	const goals = better.filter(({ evidence }) => evidence === best.evidence);
	return {
		place,
		goal: goals.length === 1 ? best.record : undefined,
		isUrgent: best.evidence >= CERTAIN || best.evidence - own >= MUCH_MORE,
		isNamed: goals.some(({ record }) => batch.isNamed(record, row)),
	};
}

const isFound = ({ row }: DescribedRow) => row.reading.kind === 'found';

/** Whether the row that stands where this one belongs, and so on, belongs here in the end. */
function isClosed(place: number, goals: ReadonlyMap<number, number>): boolean {
	let at = goals.get(place);
	for (let steps = goals.size; steps > 0 && at !== undefined && at !== place; steps--)
		at = goals.get(at);
	return at === place;
}
