/** Splits a list into batches of `size` items; the last one may be shorter. */
export function splitIntoBatches<Item>(items: readonly Item[], size: number): Item[][] {
	const batches: Item[][] = [];
	const step = Math.max(1, size);
	for (let start = 0; start < items.length; start += step) {
		batches.push(items.slice(start, start + step));
	}
	return batches;
}

/** Groups items by key, in the order in which the keys first appear. (Node 20 has no `Map.groupBy`.) */
export function groupBy<Item, Key>(
	items: Iterable<Item>,
	keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
	const groups = new Map<Key, Item[]>();
	for (const item of items) {
		const key = keyOf(item);
		const group = groups.get(key);
		if (group) group.push(item);
		else groups.set(key, [item]);
	}
	return groups;
}

/** An index of items that each have several keys, with at most `most` items under one key. */
export class MultiKeyIndex<Item> {
	private readonly items = new Map<string, Set<Item>>();

	constructor(private readonly most = Infinity) {}

	add(item: Item, keys: readonly string[]): void {
		for (const key of keys) {
			const known = this.items.get(key);
			if (known === undefined) this.items.set(key, new Set([item]));
			else if (known.size < this.most) known.add(item);
		}
	}

	/** The items that have any of the keys, each once. */
	findByAnyKey(keys: readonly string[]): readonly Item[] {
		const [key, ...others] = keys;
		if (key === undefined) return [];
		const first = this.items.get(key);
		if (others.length === 0) return first === undefined ? [] : [...first];
		const found = new Set(first);
		for (const other of others) for (const item of this.items.get(other) ?? []) found.add(item);
		return [...found];
	}
}

/** Appends any number of items. `push(...items)` would throw: a call takes about 100,000 arguments. */
export function appendAll<Item>(list: Item[], items: Iterable<Item>): void {
	for (const item of items) list.push(item);
}

/** The lowest number, however many there are; Infinity if there are none. */
export function findMin(numbers: Iterable<number>): number {
	let lowest = Infinity;
	for (const number of numbers) lowest = Math.min(lowest, number);
	return lowest;
}

/** The highest number, however many there are; -Infinity if there are none. */
export function findMax(numbers: Iterable<number>): number {
	let highest = -Infinity;
	for (const number of numbers) highest = Math.max(highest, number);
	return highest;
}

/** A value that occurs twice in a list, and the indexes of both. */
interface DuplicateValue {
	value: string;
	first: number;
	second: number;
}

/** Finds the first value that occurs a second time; undefined if all differ. */
export function findFirstDuplicate(values: string[]): DuplicateValue | undefined {
	const second = values.findIndex((value, index) => values.indexOf(value) !== index);
	const value = values[second];
	return value === undefined ? undefined : { value, first: values.indexOf(value), second };
}

/** Compares by code units, for sorting our own names: the collator of a language takes 6 ms to load. */
export function compareStrings(one: string, other: string): number {
	return Number(one > other) - Number(one < other);
}
