import { success, type Result } from '../../shared/core/result';

/** A row and its sort key. */
export interface KeyedRow<Row, Key> {
	row: Row;
	key: Key;
}

/** Rows to yield at once; a few more if the last group is larger. */
const CHUNK = 500;

/**
 * Reads lists side by side that are all sorted by their keys, and yields the rows of each list, always in whole groups
 * of equal keys. Fails with `outOfOrder` if a list is not sorted, since rows that belong together would then be missed;
 * without it, such a row stays where it is.
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
