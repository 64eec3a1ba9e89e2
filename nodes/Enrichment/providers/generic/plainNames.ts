/** Plain names make field names comparable: `linkedIn_URL`, `LinkedInUrl` and `linkedinUrl` become `linkedinurl`. */
import {
	asRecord,
	isRecord,
	readOwnValue,
	setOwnValue,
	readValueAt,
	type JsonRecord,
} from '../../../shared/core/json';
import { readNumberAt } from '../meaning';

/** Converts a name to lower case letters and digits. */
export const toPlainName = (name: string): string =>
	name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Data about a person is never nested deeper, and deep nesting would overflow the stack. */
const MAX_DEPTH = 8;

/**
 * Converts all field names to plain names, recursively; if two names become the same, the first one with a value counts.
 * Empty text becomes undefined, while null is kept, because it means that there is no data.
 */
export function toRecordWithPlainNames(record: unknown, depth = MAX_DEPTH): JsonRecord {
	const fields: JsonRecord = {};
	for (const [name, value] of Object.entries(asRecord(record))) {
		const plain = toPlainName(name);
		const isKnown = (readOwnValue(fields, plain) ?? null) !== null;
		if (!isKnown)
			setOwnValue(fields, plain, value === '' ? undefined : convertInside(value, depth));
	}
	return fields;
}

function convertInside(value: unknown, depth: number): unknown {
	if (depth === 0) return value;
	if (Array.isArray(value)) return value.map((each) => convertInside(each, depth - 1));
	return isRecord(value) ? toRecordWithPlainNames(value, depth - 1) : value;
}

/** Builds a reader that returns the first readable value at several paths of a record with plain names. */
export function buildFirstValueReader<Value>(
	read: (value: unknown) => Value | undefined,
	paths: readonly string[],
): (row: JsonRecord) => Value | undefined {
	const parts = paths.map((path) => path.split('.'));
	return (row) => {
		for (const path of parts) {
			const result = read(readValueAt(row, path));
			if (result !== undefined) return result;
		}
		return undefined;
	};
}

/** Reads a number, also from text. */
export const readNumber = (value: unknown): number | undefined => readNumberAt(value, []);

/** Whether a value is null, an empty object or an empty list. */
export const isNullOrEmpty = (value: unknown): boolean =>
	value === null || (typeof value === 'object' && Object.keys(value).length === 0);
