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
			const sums = runningSums(weighted);
			const target = next() * (sums.at(-1) ?? 0);
			return (weighted[firstAbove(sums, target)] as readonly [never, number])[0];
		},
	};
}

const knownSums = new WeakMap<object, number[]>();

function runningSums(weighted: ReadonlyArray<readonly [unknown, number]>): number[] {
	const known = knownSums.get(weighted);
	if (known !== undefined) return known;
	let sum = 0;
	const sums = weighted.map(([, weight]) => (sum += weight));
	knownSums.set(weighted, sums);
	return sums;
}

function firstAbove(sums: number[], target: number): number {
	let low = 0;
	let high = sums.length - 1;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((sums[middle] ?? 0) > target) high = middle;
		else low = middle + 1;
	}
	return low;
}
