import type { JsonRecord } from '../../shared/core/json';

/** Readers of JSON that came over the network: a value of an unexpected type counts as missing. */

/** Reads a text without surrounding spaces; empty for a value of another type. */
export function readTextOrEmpty(value: unknown): string {
	return typeof value === 'string' ? value.trim() : '';
}

/** Reads a list of texts; empty for a value that is no list. */
export function readTextList(value: unknown): string[] {
	return Array.isArray(value) ? value.map(readTextOrEmpty) : [];
}

/** Reads a finite number, or the text of one, as Google writes 64-bit integers; undefined for any other value. */
export function readFiniteNumber(value: unknown): number | undefined {
	const number = typeof value === 'string' && value !== '' ? Number(value) : value;
	return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Returns a record without its undefined values, empty texts, and empty lists. */
export function omitEmptyValues(record: JsonRecord): JsonRecord {
	const entries = Object.entries(record).filter(
		([, value]) =>
			value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
	);
	return Object.fromEntries(entries);
}
