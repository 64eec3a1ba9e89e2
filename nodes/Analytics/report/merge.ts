import { success, type Result } from '../../shared/core/result';

/** A row, and what it is put in order by. */
export interface KeyedRow<Row, Key> {
	row: Row;
	key: Key;
}

/** Rows to hand on at once; a few more where the last group is larger. */
const CHUNK = 500;

/**
 * Reads lists side by side that are all in the order of their keys: some whole groups of equal keys at a time, of each
 * list its rows. `outOfOrder` is the failure of a list that is in another order, where rows that belong together would
 * not meet; without it such a row stands where it comes.
 */
export async function* mergeInWholeGroups<Row, Key>(
	lists: Array<AsyncGenerator<Result<KeyedRow<Row, Key>>, undefined>>,
	compare: (one: Key, other: Key) => number,
	outOfOrder?: Result<never>,
): AsyncGenerator<Result<Row[][]>> {
	const heads: Array<KeyedRow<Row, Key> | undefined> = lists.map(() => undefined);
	const isBefore = (one: number, than: KeyedRow<Row, Key> | undefined) =>
		heads[one] !== undefined && (!than || compare(heads[one].key, than.key) < 0);
	const places = [...lists.keys()];
	let toRead = places;
	let chunk: Row[][] = lists.map(() => []);
	let last: KeyedRow<Row, Key> | undefined;
	for (let size = 0; ; size++) {
		for (const list of toRead) {
			const { value: next } = await lists[list]!.next();
			if (next && !next.ok) return yield next;
			const before = heads[list];
			heads[list] = next?.value;
			if (outOfOrder && before && isBefore(list, before)) return yield outOfOrder;
		}
		const list = places.reduce((first, each) => (isBefore(each, heads[first]) ? each : first));
		const head = heads[list];
		const isNext = head && last && compare(head.key, last.key) !== 0;
		if (!head || (isNext && size >= CHUNK)) {
			yield success(chunk);
			chunk = lists.map(() => []);
			size = 0;
		}
		if (!head) return;
		last = head;
		chunk[list]!.push(head.row);
		toRead = [list];
	}
}
