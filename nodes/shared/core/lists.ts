/** Cuts a list into pieces of `size`, the last one perhaps shorter. */
export function inBatches<Item>(items: readonly Item[], size: number): Item[][] {
	const batches: Item[][] = [];
	const step = Math.max(1, size);
	for (let start = 0; start < items.length; start += step) {
		batches.push(items.slice(start, start + step));
	}
	return batches;
}

/** Items by key, the keys in the order they first come. (`Map.groupBy` is missing in Node 20.) */
export function groupBy<Item, Key>(items: Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
	const groups = new Map<Key, Item[]>();
	for (const item of items) {
		const key = keyOf(item);
		const group = groups.get(key);
		if (group) group.push(item);
		else groups.set(key, [item]);
	}
	return groups;
}

/** Two equal values in a list, and where they stand, from 0 on. */
interface Repeat {
	value: string;
	first: number;
	second: number;
}

/** The first value that comes a second time; undefined where all differ. */
export function firstRepeat(values: string[]): Repeat | undefined {
	const second = values.findIndex((value, index) => values.indexOf(value) !== index);
	const value = values[second];
	return value === undefined ? undefined : { value, first: values.indexOf(value), second };
}

/** For sorting names of our own by their letters: the collator of a language takes 6 ms to load. */
export function byLetters(one: string, other: string): number {
	return Number(one > other) - Number(one < other);
}

/** The names most like a misspelt one, the nearest first; none where all are far off. */
export function nearestNames(name: string, names: string[], count = 3): string[] {
	const wanted = name.toLowerCase();
	return names
		.map((each) => ({ each, distance: distanceBetween(wanted, each.toLowerCase()) }))
		.filter(({ distance }) => distance <= Math.max(2, Math.ceil(wanted.length / 3)))
		.sort((one, other) => one.distance - other.distance)
		.slice(0, count)
		.map(({ each }) => each);
}

/** Levenshtein's: how many letters have to be added, dropped or exchanged. */
function distanceBetween(one: string, other: string): number {
	let row = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (let i = 1; i <= one.length; i++) {
		const next = [i];
		for (let j = 1; j <= other.length; j++) {
			const exchange = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
			next.push(Math.min(exchange, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
		}
		row = next;
	}
	return row[other.length] ?? 0;
}
