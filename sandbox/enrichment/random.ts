/** The same seed gives the same sequence on every machine, so the seeded data never changes. */
export interface Random {
	/** A whole number from 0 to `limit - 1`. */
	below(limit: number): number;
	between(min: number, max: number): number;
	chance(probability: number): boolean;
	pick<T>(list: readonly T[]): T;
}

/** Mulberry32: small, and good enough for made-up people. */
export function createRandom(seed: number): Random {
	let state = seed >>> 0;
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	const below = (limit: number) => Math.floor(next() * limit);
	return {
		below,
		between: (min, max) => min + below(max - min + 1),
		chance: (probability) => next() < probability,
		pick: <T>(list: readonly T[]): T => {
			const [chosen] = list.slice(below(list.length));
			if (chosen === undefined) throw new RangeError('Nothing to pick from');
			return chosen;
		},
	};
}

export function shuffled<T>(list: readonly T[], random: Random): T[] {
	const result: T[] = [];
	for (const item of list) result.splice(random.below(result.length + 1), 0, item);
	return result;
}
