/** Records whose names may be written in any way: `linkedIn_URL`, `LinkedInUrl` and `linkedinUrl` are one name. */
import { isRecord, valueAt, type JsonRecord } from '../../../shared/core/json';
import { readNumberAt } from '../meaning';
import { asRecord } from '../requests';

export const plainName = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** What describes somebody is never deeper, and an endless nesting would overflow. */
const DEEPEST = 8;

/**
 * The fields under plain names, all the way down; of two spellings of one name the first that has a value counts. An
 * empty text is no value, and says no more than that: null says that there is nothing.
 */
export function withPlainNames(record: unknown, depth = DEEPEST): JsonRecord {
	const fields = new Map<string, unknown>();
	for (const [name, value] of Object.entries(asRecord(record))) {
		const plain = plainName(name);
		const isKnown = (fields.get(plain) ?? null) !== null;
		if (!isKnown) fields.set(plain, value === '' ? undefined : plainValue(value, depth));
	}
	return Object.fromEntries(fields);
}

function plainValue(value: unknown, depth: number): unknown {
	if (depth === 0) return value;
	if (Array.isArray(value)) return value.map((each) => plainValue(each, depth - 1));
	return isRecord(value) ? withPlainNames(value, depth - 1) : value;
}

/** Places in a record with plain names: `name name.full`. The first that has a value counts. */
export const at = (places: string): readonly string[] => places.split(' ');

/** The first of several places that has a value which can be read. */
export function oneOf<Value>(
	read: (value: unknown) => Value | undefined,
	places: string,
): (row: JsonRecord) => Value | undefined {
	const paths = at(places).map((path) => path.split('.'));
	return (row) => {
		for (const path of paths) {
			const result = read(valueAt(row, path));
			if (result !== undefined) return result;
		}
		return undefined;
	};
}

export const numberOf = (value: unknown) => readNumberAt(value, []);
