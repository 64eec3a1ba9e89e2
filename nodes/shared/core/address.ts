import { failed, mapped, success, type Result } from './result';

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether only this machine can reach it. */
export const isOnThisMachine = (address: string): boolean =>
	URL.canParse(address) && LOOPBACK.test(new URL(address).hostname);

/**
 * A base address as the user gave it, without a slash at its end. Plain http would show the key to
 * everyone on the way, so only a service on this machine may use it.
 */
export function readBaseUrl(text: unknown, field: string): Result<string> {
	const address = typeof text === 'string' ? text.trim() : '';
	const url = URL.canParse(address) ? new URL(address) : undefined;
	if (!url || !/^https?:$/.test(url.protocol)) {
		return failed(
			`'${field}' in the credential is not an absolute URL: "${address}"`,
			'Use the URL of the API, such as https://api.example.com/v1.',
		);
	}
	if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
		return failed(
			`'${field}' in the credential must begin with https://`,
			'Plain http is only allowed for services on this machine.',
		);
	}
	if (url.search || url.hash || url.username || url.password) {
		return failed(
			`'${field}' in the credential must be a plain URL`,
			'Remove the user name, query and fragment.',
		);
	}
	return success(`${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`);
}

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

/** What a message calls a path that a user typed, where nothing else is said. */
const ENDPOINT = "'Endpoint'";

/**
 * The path of an endpoint that a user typed, with one slash at its start. What could lead the
 * request, and the key that signs it, away from the service's base address is refused.
 */
export function readEndpoint(text: string, subject = ENDPOINT): Result<string> {
	const endpoint = text.trim();
	if (endpoint === '') {
		return failed(`${subject} is empty`, "Enter the path below the service's base URL.");
	}
	const violation = violationIn(endpoint);
	if (violation === undefined)
		return success(endpoint.startsWith('/') ? endpoint : `/${endpoint}`);
	return failed(
		`${subject} cannot be used: "${endpoint}" ${violation}`,
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

/** What a user typed as an endpoint: its path, and the parameters after a question mark. */
export interface Target {
	path: string;
	/** A name that occurs more than once has a list. */
	query: Record<string, string | string[]>;
}

/** Reads `v1/items?filter=new`, as references of APIs write it. The path is checked by `readEndpoint`. */
export function readTarget(text: string, subject = ENDPOINT): Result<Target> {
	const [endpoint = '', search = ''] = splitOnce(text.trim(), '?');
	if (search.includes('#')) {
		return failed(
			`${subject} cannot be used: "${text.trim()}" contains a "#"`,
			'Remove the part that starts with it. A "#" within a value is written as %23.',
		);
	}
	const path = readEndpoint(endpoint, subject);
	return mapped(path, (read) => ({ path: read, query: parametersIn(search) }));
}

function splitOnce(text: string, separator: string): string[] {
	const at = text.indexOf(separator);
	return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function parametersIn(search: string): Target['query'] {
	const parameters = new URLSearchParams(search);
	const names = [...new Set(parameters.keys())];
	return Object.fromEntries(
		names.map((name) => {
			const values = parameters.getAll(name);
			return [name, values.length > 1 ? values : (values[0] ?? '')];
		}),
	);
}

/** Parameters of the endpoint together with those given as JSON; each may be in one place only. */
export function joinQuery(
	written: Target['query'],
	given: Record<string, unknown>,
): Result<Record<string, unknown>> {
	const twice = Object.keys(given).find((name) => Object.hasOwn(written, name));
	if (twice === undefined) return success({ ...written, ...given });
	return failed(
		`The parameter "${twice}" is both in 'Endpoint' and in 'Query'`,
		'Keep it in one place.',
	);
}
