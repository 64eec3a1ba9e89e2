/** Cuts a list into pieces of `size`, the last one perhaps shorter. */
export function inBatches<Item>(items: readonly Item[], size: number): Item[][] {
	const batches: Item[][] = [];
	const step = Math.max(1, size);
	for (let start = 0; start < items.length; start += step) {
		batches.push(items.slice(start, start + step));
	}
	return batches;
}
