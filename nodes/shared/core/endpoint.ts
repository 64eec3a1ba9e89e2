import { failed, success, type Result } from './result';

interface Rule {
	pattern: RegExp;
	message: string;
}

/** Ways out of the service's own address, harmful even where they are percent-encoded. */
const ENCODED_RULES: Rule[] = [
	{ pattern: /^[a-z][a-z0-9+.-]*:\/\//i, message: 'is a URL, not a path' },
	{ pattern: /^(https?|ftp|file|data|javascript):/i, message: 'is a URL, not a path' },
	{ pattern: /^\/\//, message: 'begins with "//", which leads to another host' },
	{ pattern: /\\/, message: 'contains a backslash' },
	{ pattern: /(^|\/)\.\.?(\/|;|$)/, message: 'contains a "." or ".." segment' },
];

/** Harmful as written; encoded they are part of a name. */
const WRITTEN_RULES: Rule[] = [
	...ENCODED_RULES,
	{ pattern: /[\s\p{Cc}]/u, message: 'contains a space or an invisible character' },
	{ pattern: /[?#]/, message: 'contains a "?" or "#"' },
];

/** A dot, slash or backslash that is still encoded where decoding came to its end. */
const HIDDEN_STEP = /%(?:2e|2f|5c)/i;

/** Repeated percent-encoding is used to get `..` past checks; real paths never need more rounds. */
const LAYERS_OF_ENCODING = 3;

/**
 * The path of an endpoint that a user typed, with one slash at its start. What could lead the
 * request, and the key that signs it, away from the service's base address is refused.
 */
export function readEndpoint(text: string): Result<string> {
	const endpoint = text.trim();
	if (endpoint === '') {
		return failed("'Endpoint' is empty", "Enter the path below the service's base URL.");
	}
	const violation = violationIn(endpoint);
	if (violation === undefined)
		return success(endpoint.startsWith('/') ? endpoint : `/${endpoint}`);
	return failed(
		`'Endpoint' cannot be used: "${endpoint}" ${violation}`,
		"Enter only the path below the service's base URL, such as v1/items. What follows a question mark belongs in 'Query'.",
	);
}

function violationIn(endpoint: string): string | undefined {
	if (decode(endpoint) === undefined)
		return 'contains a "%" that is not followed by two hex digits';
	return firstViolation(endpoint, WRITTEN_RULES) ?? encodedViolation(endpoint);
}

function encodedViolation(endpoint: string): string | undefined {
	let layer = endpoint;
	for (let count = 0; count < LAYERS_OF_ENCODING; count++) {
		const decoded = decode(layer);
		if (decoded === undefined)
			return HIDDEN_STEP.test(layer) ? 'hides a path segment' : undefined;
		if (decoded === layer) return undefined;
		const violation = firstViolation(decoded, ENCODED_RULES);
		if (violation !== undefined) return `${violation} behind its encoding`;
		layer = decoded;
	}
	return decode(layer) === layer ? undefined : 'is encoded repeatedly';
}

function firstViolation(text: string, rules: Rule[]): string | undefined {
	return rules.find(({ pattern }) => pattern.test(text))?.message;
}

function decode(text: string): string | undefined {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}
