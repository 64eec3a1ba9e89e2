/** A long number outside of strings. Long fractions inside strings, of which reports are full, need no care. */
const LONG_NUMBER = /(?:^|[:[,])\s*-?\d{16}/;
/**
 * Matches strings whole, to skip them: one step per character would overflow the stack on a large one. An unterminated
 * string extends to the end of the text; otherwise each of its quotes would be tried as the start of another string.
 */
const STRING_OR_LONG_INTEGER =
	/"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/gs;

/**
 * Parses JSON; returns the text itself if it is not JSON (an HTML page, a plain message).
 * Integers that a double cannot hold become strings, because an ID with changed digits is a different ID.
 */
export function parseJsonOrKeepText(text: string): unknown {
	try {
		return JSON.parse(LONG_NUMBER.test(text) ? quoteLongIntegers(text) : text) as unknown;
	} catch {
		return text;
	}
}

function quoteLongIntegers(text: string): string {
	return text.replace(STRING_OR_LONG_INTEGER, (token) =>
		token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${token}"`,
	);
}

export type JsonRecord = Record<string, unknown>;

export function isRecord(value: unknown): value is JsonRecord {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an object as it is, and an empty object for anything else, so that fields can be read safely. */
export function asRecord(value: unknown): JsonRecord {
	return isRecord(value) ? value : {};
}

/** Returns the objects in a list, and an empty list for anything that is not a list. */
export function asRecords(value: unknown): JsonRecord[] {
	return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Reads an own property under a name from outside; never an inherited one, such as `constructor`. */
export function readOwnValue<Value>(
	table: Readonly<Record<string, Value>>,
	name: string | number,
): Value | undefined {
	return Object.hasOwn(table, name) ? table[name] : undefined;
}

/**
 * Sets an own property under a name from outside. A plain assignment to `__proto__` would change the prototype of the
 * record and lose the value. No other code of the package assigns by a dynamic name: `test/architecture.test.ts`
 * refuses it.
 */
export function setOwnValue<Value>(
	record: Record<string, Value>,
	name: string,
	value: NoInfer<Value>,
): void {
	if (name === '__proto__') {
		const property = { value, writable: true, enumerable: true, configurable: true };
		Object.defineProperty(record, name, property);
	} else {
		record[name] = value;
	}
}

/** Reads the value at a path such as `error.code`, through own properties only. */
export function readValueAt(value: unknown, path: string | readonly string[]): unknown {
	const names = typeof path === 'string' ? path.split('.') : path;
	let part = value;
	for (const name of names) {
		if (!isRecord(part) || !Object.hasOwn(part, name)) return undefined;
		part = part[name];
	}
	return part;
}

/** Splits a list that is written as text: a JSON array, or values between separators. */
export function parseListText(text: string, separator: string | RegExp = ','): unknown[] {
	const parsed = text.trim().startsWith('[') ? parseJsonOrKeepText(text) : undefined;
	return Array.isArray(parsed) ? parsed : text.split(separator);
}
