import type { JsonRecord } from '../../shared/core/json';

/** Readers of what came over the network: a value of another kind than expected counts as missing. */
export function readText(value: unknown): string {
	return typeof value === 'string' ? value.trim() : '';
}

export function readTexts(value: unknown): string[] {
	return Array.isArray(value) ? value.map(readText) : [];
}

/** Google writes 64-bit integers as text. */
export function readNumber(value: unknown): number | undefined {
	const number = typeof value === 'string' && value !== '' ? Number(value) : value;
	return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Leaves out what is undefined, empty text and empty lists. */
export function omitEmptyValues(record: JsonRecord): JsonRecord {
	const entries = Object.entries(record).filter(
		([, value]) =>
			value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
	);
	return Object.fromEntries(entries);
}
