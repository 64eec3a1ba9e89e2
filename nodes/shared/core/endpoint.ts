import { failed, success, type Result } from './result';

interface Trap {
	pattern: RegExp;
	message: string;
}

/** Ways out of the service's own address, harmful even where they are percent-encoded. */
const HIDDEN_TRAPS: Trap[] = [
	{ pattern: /^[a-z][a-z0-9+.-]*:\/\//i, message: 'is a whole address' },
	{ pattern: /^(https?|ftp|file|data|javascript):/i, message: 'is a whole address' },
	{ pattern: /^\/\//, message: 'begins with "//", which leads to another host' },
	{ pattern: /\\/, message: 'has a backslash' },
	{ pattern: /(^|\/)\.\.?(\/|;|$)/, message: 'has a "." or ".." step' },
];

/** Harmful as written; encoded they are part of a name. */
const PLAIN_TRAPS: Trap[] = [
	...HIDDEN_TRAPS,
	{ pattern: /[\s\p{Cc}]/u, message: 'has a blank or an invisible character' },
	{ pattern: /[?#]/, message: 'has a "?" or "#"' },
];

/** A dot, slash or backslash that is still encoded where decoding came to its end. */
const HIDDEN_STEP = /%(?:2e|2f|5c)/i;

/** Encoding a thing over and over is a way of hiding it; nothing honest needs more than this. */
const LAYERS_OF_ENCODING = 3;

/**
 * The path of an endpoint that a user typed, with one slash at its start. What could lead the
 * request, and the key that signs it, away from the service's base address is refused.
 */
export function readEndpoint(text: string): Result<string> {
	const endpoint = text.trim();
	if (endpoint === '') {
		return failed(
			"'Endpoint' is empty",
			'Give the path below the base address of the service.',
		);
	}
	const trap = trapIn(endpoint);
	if (trap === undefined) return success(endpoint.startsWith('/') ? endpoint : `/${endpoint}`);
	return failed(
		`'Endpoint' cannot be used: "${endpoint}" ${trap}`,
		"Give only the path below the base address of the service, such as v1/items. What follows a question mark belongs in 'Query'.",
	);
}

function trapIn(endpoint: string): string | undefined {
	if (decode(endpoint) === undefined) return 'has a "%" that encodes nothing';
	return caught(endpoint, PLAIN_TRAPS) ?? trapBehindEncoding(endpoint);
}

function trapBehindEncoding(endpoint: string): string | undefined {
	let layer = endpoint;
	for (let count = 0; count < LAYERS_OF_ENCODING; count++) {
		const decoded = decode(layer);
		if (decoded === undefined) return HIDDEN_STEP.test(layer) ? 'hides a step' : undefined;
		if (decoded === layer) return undefined;
		const trap = caught(decoded, HIDDEN_TRAPS);
		if (trap !== undefined) return `${trap} behind its encoding`;
		layer = decoded;
	}
	return decode(layer) === layer ? undefined : 'is encoded over and over';
}

function caught(text: string, traps: Trap[]): string | undefined {
	return traps.find(({ pattern }) => pattern.test(text))?.message;
}

function decode(text: string): string | undefined {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}
