/** Records whose names may be written in any way: `linkedIn_URL`, `LinkedInUrl` and `linkedinUrl` are one name. */
import {
	asRecord,
	isRecord,
	readOwnValue,
	setOwnValue,
	readValueAt,
	type JsonRecord,
} from '../../../shared/core/json';
import { readNumberAt } from '../meaning';

export const toPlainName = (name: string): string =>
	name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** What describes somebody is never deeper, and an endless nesting would overflow. */
const DEEPEST = 8;

/**
 * The fields under plain names, all the way down; of two spellings of one name the first that has a value counts. An
 * empty text is no value, and says no more than that: null says that there is nothing.
 */
export function renameToPlainNames(record: unknown, depth = DEEPEST): JsonRecord {
	const fields: JsonRecord = {};
	for (const [name, value] of Object.entries(asRecord(record))) {
		const plain = toPlainName(name);
		const isKnown = (readOwnValue(fields, plain) ?? null) !== null;
		if (!isKnown)
			setOwnValue(fields, plain, value === '' ? undefined : renameInside(value, depth));
	}
	return fields;
}

function renameInside(value: unknown, depth: number): unknown {
	if (depth === 0) return value;
	if (Array.isArray(value)) return value.map((each) => renameInside(each, depth - 1));
	return isRecord(value) ? renameToPlainNames(value, depth - 1) : value;
}

/** A function that reads the first of several paths in a record with plain names that has a value it can read. */
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

/** A number, or the number in a text of digits. */
export const readNumber = (value: unknown): number | undefined => readNumberAt(value, []);

/** null, or a record or list without anything in it. */
export const isNullOrEmpty = (value: unknown): boolean =>
	value === null || (typeof value === 'object' && Object.keys(value).length === 0);
