import { isObject } from '../../asked';
import type { JsonObject } from '../../records';

/** A filled string, or undefined. */
export const text = (value: unknown): string | undefined =>
	typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** The strings of a list; of anything else none. */
export const texts = (value: unknown): string[] =>
	Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];

/** The objects of a list, or undefined when it is no list of objects. */
export const objects = (value: unknown): JsonObject[] | undefined =>
	Array.isArray(value) && value.every(isObject) ? value : undefined;

/** What stands in a record under the provider's names, by ours. */
export function renamed<K extends string>(
	record: JsonObject,
	names: Record<K, string>,
): Record<K, string | undefined> {
	const entries = Object.entries<string>(names).map(([ours, theirs]) => [
		ours,
		text(record[theirs]),
	]);
	return Object.fromEntries(entries) as Record<K, string | undefined>;
}

/** The records that were found, each once. */
export const distinct = <T extends object>(
	found: ReadonlyArray<T | 'optedOut' | undefined>,
): T[] => [...new Set(found.filter((record) => typeof record === 'object'))];

/** A nested value; undefined where a step is missing. */
export const at = (value: unknown, ...steps: string[]): unknown =>
	steps.reduce<unknown>((inner, step) => (isObject(inner) ? inner[step] : undefined), value);

/** A whole number between the two, the given default when missing, undefined when it is neither. */
export function wholeNumber(
	value: unknown,
	{ min, max, otherwise }: { min: number; max: number; otherwise?: number },
): number | undefined {
	if (value === undefined || value === null) return otherwise;
	const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
	const fits = Number.isInteger(number) && Number(number) >= min && Number(number) <= max;
	return fits ? Number(number) : undefined;
}
