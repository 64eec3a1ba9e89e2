import { createHash } from 'node:crypto';

/** An entry of a list from which one is drawn. */
export interface Weighted {
	/** How likely the entry is in proportion to the others. */
	weight: number;
}

export interface Random {
	/** 0 up to, not including, 1. */
	next(): number;
	/** A whole number from 0 to `limit - 1`. */
	below(limit: number): number;
	/** A whole number from `min` to `max`, both included. */
	between(min: number, max: number): number;
	/** True with this probability, from 0 to 1. */
	chance(probability: number): boolean;
	pick<T>(list: readonly T[]): T;
	/** One of the entries, in proportion to its weight. */
	pickWeighted<T extends Weighted>(entries: readonly T[]): T;
	/** A shuffled copy. */
	shuffled<T>(list: readonly T[]): T[];
}

/** Repeatable random numbers: the same key gives the same numbers on every machine. */
export function createRandom(...key: number[]): Random {
	const next = mulberry32(key.length === 1 ? key[0]! : mixNumbers(...key));
	const below = (limit: number): number => Math.floor(next() * limit);
	return {
		next,
		below,
		between: (min, max) => min + below(max - min + 1),
		chance: (probability) => next() < probability,
		pick: (list) => list[below(list.length)]!,
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
			for (const item of list) result.splice(below(result.length + 1), 0, item);
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

/** Numbers from 0 up to, not including, 1. */
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

/** Hexadecimal digits in capitals that follow from a text, so that they are the same in every run. */
export function capitalsFrom(text: string, count: number): string {
	return hashText(text).toString('hex').toUpperCase().slice(0, count);
}

/** Decimal digits that follow from a text; the first one is never a zero. */
export function digitsFrom(text: string, count: number): string {
	return `7${hashText(text).readBigUInt64BE()}`.padEnd(count, '0').slice(0, count);
}
