import { mulberry32 } from '../random';

export interface Random {
	/** A whole number from 0 to `limit - 1`. */
	below(limit: number): number;
	between(min: number, max: number): number;
	chance(probability: number): boolean;
	pick<T>(list: readonly T[]): T;
}

export function createRandom(seed: number): Random {
	const next = mulberry32(seed);
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
