import { createHash } from 'node:crypto';

/** An entry of a list from which one is picked. */
export interface Weighted {
	/** The probability of the entry, in proportion to the others. */
	weight: number;
}

/** A source of random numbers. */
export interface Random {
	/** Returns a number from 0 up to, but not including, 1. */
	next(): number;
	/** Returns an integer from 0 to `limit - 1`. */
	integerBelow(limit: number): number;
	/** Returns an integer from `min` to `max`, both included. */
	integerBetween(min: number, max: number): number;
	/** Returns true with this probability, from 0 to 1. */
	chance(probability: number): boolean;
	pick<T>(list: readonly T[]): T;
	/** Picks an entry in proportion to its weight. */
	pickWeighted<T extends Weighted>(entries: readonly T[]): T;
	/** Returns a shuffled copy. */
	shuffled<T>(list: readonly T[]): T[];
}

/** Creates repeatable random numbers: the same key gives the same numbers on every machine. */
export function createRandom(...key: number[]): Random {
	const next = mulberry32(key.length === 1 ? key[0]! : mixNumbers(...key));
	const integerBelow = (limit: number): number => Math.floor(next() * limit);
	return {
		next,
		integerBelow,
		integerBetween: (min, max) => min + integerBelow(max - min + 1),
		chance: (probability) => next() < probability,
		pick: (list) => list[integerBelow(list.length)]!,
		pickWeighted: (entries) => {
			const target = next() * entries.reduce((sum, { weight }) => sum + weight, 0);
			let sum = 0;
			for (const entry of entries) {
				sum += entry.weight;
				if (sum > target) return entry;
			}
			throw new RangeError('An entry needs a weight above zero');
		},
		shuffled: (list) => {
			const result: Array<(typeof list)[number]> = [];
			for (const item of list) result.splice(integerBelow(result.length + 1), 0, item);
			return result;
		},
	};
}

/** Mixes numbers into one 32-bit seed. */
export function mixNumbers(...parts: number[]): number {
	let hash = 0x811c9dc5;
	for (const part of parts) {
		hash = Math.imul(hash ^ (part | 0), 0x01000193);
		hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
		hash ^= hash >>> 13;
	}
	return hash >>> 0;
}

/** Creates a generator of numbers from 0 up to, but not including, 1. */
function mulberry32(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

function hashText(text: string): Buffer {
	return createHash('sha256').update(text).digest();
}

/** Derives hexadecimal digits in capitals from a text, so that they are the same in every run. */
export function deriveHexDigits(text: string, count: number): string {
	return hashText(text).toString('hex').toUpperCase().slice(0, count);
}

/** Derives decimal digits from a text; the first one is never 0. */
export function deriveDecimalDigits(text: string, count: number): string {
	return `7${hashText(text).readBigUInt64BE()}`.padEnd(count, '0').slice(0, count);
}
