/** Where a number can begin. Reports are full of long fractions in strings, which need no care. */
const LONG_NUMBER = /(?:^|[:[,])\s*-?\d{16}/;
/** Strings are skipped in long strides: one step per character would overflow on a large one. */
const STRING_OR_LONG_INTEGER = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;

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

/** The value at a path such as `error.code`, through own properties only. */
export function valueAt(value: unknown, path: string | readonly string[]): unknown {
	const names = typeof path === 'string' ? path.split('.') : path;
	return names.reduce<unknown>(
		(part, name) => (isRecord(part) && Object.hasOwn(part, name) ? part[name] : undefined),
		value,
	);
}
