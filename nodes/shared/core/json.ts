/** Where a number can begin. Reports are full of long fractions in strings, which need no care. */
const LONG_NUMBER = /(?:^|[:[,])\s*-?\d{16}/;
/**
 * Strings are skipped in long strides: one step per character would overflow on a large one. One that is cut
 * off ends with the text, or each of its quotes would be tried as the beginning of another.
 */
const STRING_OR_LONG_INTEGER =
	/"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/gs;

/**
 * The parsed JSON, or the text itself where it is not JSON (an HTML page, a plain message).
 * Integers that a double cannot hold come as text, because an id with changed digits is another id.
 */
export function parseJson(text: string): unknown {
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

/** The object itself, or an empty one in place of anything else, so that its fields can be read. */
export function asRecord(value: unknown): JsonRecord {
	return isRecord(value) ? value : {};
}

/** The objects of a list; none where the value is no list. */
export function asRecords(value: unknown): JsonRecord[] {
	return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** What stands under a foreign name, and never what every object inherits, such as `constructor`. */
export function ownValue<Value>(
	table: Readonly<Record<string, Value>>,
	name: string | number,
): Value | undefined {
	return Object.hasOwn(table, name) ? table[name] : undefined;
}

/**
 * Puts a value under a foreign name. Assigned, one that is called `__proto__` would change what the record inherits,
 * and be lost. The only assignment by a name in the package: `test/architecture.test.ts` refuses any other.
 */
export function setOwn<Value>(
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

/** The value at a path such as `error.code`, through own properties only. */
export function valueAt(value: unknown, path: string | readonly string[]): unknown {
	const names = typeof path === 'string' ? path.split('.') : path;
	let part = value;
	for (const name of names) {
		if (!isRecord(part) || !Object.hasOwn(part, name)) return undefined;
		part = part[name];
	}
	return part;
}

/** The parts of a list that is a text: JSON, or parts with commas between them. */
export function partsOf(text: string): unknown[] {
	const parsed = text.trim().startsWith('[') ? parseJson(text) : undefined;
	return Array.isArray(parsed) ? parsed : text.split(',');
}
