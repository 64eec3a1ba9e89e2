/** Cuts a list into pieces of `size`, the last one perhaps shorter. */
export function inBatches<Item>(items: readonly Item[], size: number): Item[][] {
	const batches: Item[][] = [];
	for (let start = 0; start < items.length; start += size) {
		batches.push(items.slice(start, start + size));
	}
	return batches;
}
