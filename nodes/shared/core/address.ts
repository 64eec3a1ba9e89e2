import { failed, mapResult, success, type Result } from './result';

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether only this machine can reach an address. */
export const isOnThisMachine = (address: string): boolean =>
	URL.canParse(address) && LOOPBACK.test(new URL(address).hostname);

/**
 * Matches the addresses that keys and tokens may be sent to, for n8n's expressions, which cannot call `checkSecureBaseUrl`:
 * https, or http on this machine only; no user name, query or fragment.
 */
export const PERMITTED_ADDRESS =
	/^\s*(?:https:\/\/[^\s/?#@\\]+|http:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?)(?:\/[^\s?#\\]*)?\s*$/i;

/**
 * Checks an address that keys or tokens are sent to. Plain http would expose them on the network, so only a service on
 * this machine may use it. `field` is the label of its field in the credential.
 */
export function checkSecureBaseUrl(text: unknown, fieldLabel: string): Result<URL> {
	const address = typeof text === 'string' ? text.trim() : '';
	const url = URL.canParse(address) ? new URL(address) : undefined;
	if (!url || !/^https?:$/.test(url.protocol)) {
		return failed(
			`'${fieldLabel}' in the credential is not an absolute URL that begins with https://`,
			'Use the URL of the API, such as https://api.example.com/v1.',
		);
	}
	if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
		return failed(
			`'${fieldLabel}' in the credential must begin with https://`,
			'Plain http is only allowed for services on this machine.',
		);
	}
	if (url.search || url.hash || url.username || url.password) {
		return failed(
			`'${fieldLabel}' in the credential must be a plain URL`,
			'Remove the user name, query, and fragment.',
		);
	}
	return success(url);
}

/** Checks a base address, and removes slashes at its end. */
export function checkBaseUrl(text: unknown, field: string): Result<string> {
	return mapResult(
		checkSecureBaseUrl(text, field),
		({ origin, pathname }) => `${origin}${pathname.replace(/(?<!\/)\/+$/, '')}`,
	);
}

/** Patterns that lead away from the service's own address, harmful even if percent-encoded. */
const WAYS_OUT: Array<[pattern: RegExp, message: string]> = [
	[/^([a-z][a-z0-9+.-]*:\/\/|(https?|ftp|file|data|javascript):)/i, 'is a URL, not a path'],
	[/^\/\//, 'begins with "//", which leads to another host'],
	[/\\/, 'contains a backslash'],
	[/(^|\/)\.\.?(\/|;|$)/, 'contains a "." or ".." segment'],
	// A line break could end the request and begin another one.
	[/\p{Cc}/u, 'contains an invisible character'],
];

/** Repeated percent-encoding is used to get `..` past checks; real paths never need more rounds. */
const LAYERS_OF_ENCODING = 3;

/** Finds what would lead a request, and the key that signs it, away from the service's base address. */
function violationIn(endpoint: string): string | undefined {
	if (/\s/.test(endpoint)) return 'contains a space';
	if (/%(?![\da-f]{2})/i.test(endpoint))
		return 'contains a "%" that is not followed by two hex digits';
	let layer = endpoint;
	for (let layers = 0; layers <= LAYERS_OF_ENCODING; layers++) {
		const [, message] = WAYS_OUT.find(([pattern]) => pattern.test(layer)) ?? [];
		if (message !== undefined) return message;
		const decoded = decode(layer);
		if (decoded === layer) return undefined;
		layer = decoded;
	}
	return 'is encoded repeatedly';
}

/** Decodes ASCII only, of which the patterns are made; other bytes may be parts of a letter. */
function decode(text: string): string {
	return text.replace(/%[0-7][\da-f]/gi, decodeURIComponent);
}

/** Decodes a path that `parsePathAndQuery` accepted until nothing in it is encoded. */
export function decodePath(path: string): string {
	let layer = path;
	for (let decoded = decode(layer); decoded !== layer; decoded = decode(layer)) layer = decoded;
	return layer;
}

/** An endpoint as a user typed it: its path with a leading slash, and the parameters after the question mark. */
export interface PathAndQuery {
	path: string;
	/** A name that occurs more than once has a list of values. */
	query: Record<string, string | string[]>;
}

/** Parses `v1/items?filter=new`, as API references write endpoints; refuses what leads away from the base address. */
export function parsePathAndQuery(text: string, subject = "'Endpoint'"): Result<PathAndQuery> {
	const typed = text.trim();
	const [, endpoint = '', search = ''] = /^([^?]*)\??(.*)$/s.exec(typed) ?? [];
	if (endpoint === '') {
		return failed(`${subject} is empty`, "Enter the path below the service's base URL.");
	}
	if (typed.includes('#')) {
		return failed(
			`${subject} cannot be used: "${typed}" contains a "#"`,
			'Remove "#" and everything after it. In a value, write "#" as %23.',
		);
	}
	const violation = violationIn(endpoint);
	if (violation !== undefined) {
		return failed(
			`${subject} cannot be used: "${endpoint}" ${violation}`,
			"Enter only the path below the service's base URL, such as v1/items.",
		);
	}
	const path = endpoint.startsWith('/') ? endpoint : `/${endpoint}`;
	return success({ path, query: parametersIn(search) });
}

function parametersIn(search: string): PathAndQuery['query'] {
	const parameters = new URLSearchParams(search);
	const names = [...new Set(parameters.keys())];
	return Object.fromEntries(
		names.map((name) => {
			const values = parameters.getAll(name);
			return [name, values.length > 1 ? values : (values[0] ?? '')];
		}),
	);
}

/** Merges the parameters in the endpoint with those given as JSON; each may be in one place only. */
export function mergeQuery(
	written: PathAndQuery['query'],
	given: Record<string, unknown>,
): Result<Record<string, unknown>> {
	const twice = Object.keys(given).find((name) => Object.hasOwn(written, name));
	if (twice === undefined) return success({ ...written, ...given });
	return failed(
		`The parameter "${twice}" is both in 'Endpoint' and in 'Query'`,
		'Keep it in one place.',
	);
}
