/** Repeatable chance: the same key gives the same numbers in every run. */
import { mulberry32 } from '../../random';

export interface Random {
	/** 0 up to, not including, 1. */
	next(): number;
	/** 0 up to, not including, `below`. */
	whole(below: number): number;
	chance(probability: number): boolean;
	/** One of the entries, in proportion to its weight. */
	pick<T>(weighted: ReadonlyArray<readonly [T, number]>): T;
}

/** Mixes numbers into one 32-bit seed. */
export function mix(...parts: number[]): number {
	let hash = 0x811c9dc5;
	for (const part of parts) {
		hash = Math.imul(hash ^ (part | 0), 0x01000193);
		hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
		hash ^= hash >>> 13;
	}
	return hash >>> 0;
}

export function random(...key: number[]): Random {
	const next = mulberry32(mix(...key));
	return {
		next,
		whole: (below) => Math.floor(next() * below),
		chance: (probability) => next() < probability,
		pick: (weighted) => {
			const target = next() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
			let sum = 0;
			return weighted.find(([, weight]) => (sum += weight) > target)![0];
		},
	};
}
