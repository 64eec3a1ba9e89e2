import type { Result } from './result';

/** Does the work for a key the first time it is asked for, and hands out that result from then on. */
export function once<Key, Value>(work: (key: Key) => Value): (key: Key) => Value {
	const done = new Map<Key, Value>();
	return (key) => {
		const known = done.get(key);
		if (known !== undefined) return known;
		const value = work(key);
		done.set(key, value);
		return value;
	};
}

/** Keeps what came of work, by a key. A failure is not kept: whoever comes later may have better luck. */
export function keepSuccesses<Value>() {
	const kept = new Map<string, Promise<Result<Value>>>();
	return async (key: string, work: () => Promise<Result<Value>>): Promise<Result<Value>> => {
		const known = kept.get(key) ?? work();
		kept.set(key, known);
		const result = await known;
		if (!result.ok) kept.delete(key);
		return result;
	};
}
