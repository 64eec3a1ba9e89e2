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
