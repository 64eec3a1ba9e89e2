/** Draws a random sample of `size` items, in their order; the same seed gives the same sample. */
export function sampleItems<Item>(items: readonly Item[], size: number, seed: number): Item[] {
	const draw = createSequence(seed);
	const chosen = items.map((item, index) => ({ item, index, chance: draw() }));
	return chosen
		.sort((one, other) => one.chance - other.chance)
		.slice(0, size)
		.sort((one, other) => one.index - other.index)
		.map(({ item }) => item);
}

/** Creates a generator of pseudo-random numbers from 0 to 1 (Mulberry32). */
function createSequence(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}
