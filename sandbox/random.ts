import { createHash } from 'node:crypto';

export type Random = ReturnType<typeof createRandom>;

/** Repeatable chance: the same seed gives the same numbers on every machine. */
export function createRandom(...key: number[]) {
	const next = mulberry32(key.length === 1 ? key[0]! : mixNumbers(...key));
	const below = (limit: number) => Math.floor(next() * limit);
	return {
		/** 0 up to, not including, 1. */
		next,
		/** A whole number from 0 to `limit - 1`. */
		below,
		between: (min: number, max: number) => min + below(max - min + 1),
		chance: (probability: number) => next() < probability,
		pick: <T>(list: readonly T[]): T => list[below(list.length)]!,
		/** One of the entries, in proportion to its weight. */
		weighted: <T>(entries: ReadonlyArray<readonly [T, number]>): T => {
			const target = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
			let sum = 0;
			return entries.find(([, weight]) => (sum += weight) > target)![0];
		},
		shuffled: <T>(list: readonly T[]): T[] => {
			const result: T[] = [];
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

/** Ids made from a text, so that they are the same in every run. */
const bytesOf = (text: string) => createHash('sha256').update(text).digest();

export const capitalsFrom = (text: string, count: number) =>
	bytesOf(text).toString('hex').toUpperCase().slice(0, count);

/** Never with a zero in front. */
export const digitsFrom = (text: string, count: number) =>
	`7${bytesOf(text).readBigUInt64BE()}`.padEnd(count, '0').slice(0, count);
