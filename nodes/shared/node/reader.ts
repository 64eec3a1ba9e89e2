import type { Input } from './inputs';

/**
 * Reads one parameter of each item. Without an expression it is the same for all items, and is read once.
 */
export function reader<T>(
	first: Input,
	name: string,
	read: (input: Input, name: string) => T,
): (input: Input) => T {
	if (first.written(name) === 'expression') return (input) => read(input, name);
	let known: { value: T } | undefined;
	return (input) => (known ??= { value: read(input, name) }).value;
}
