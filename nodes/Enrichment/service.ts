import { readBaseUrl } from '../shared/core/address';
import type { ApiResponse } from '../shared/core/http';
import { isRecord, parseJson } from '../shared/core/json';
import { failed, type Result } from '../shared/core/result';
import { judgeByStatus, type RetryDecision } from '../shared/core/retry';
import type { Credentials, Service } from '../shared/node/transport';
import { dialectOf } from './providers';
import type { Dialect, KeyPlacement } from './providers/dialect';

/** The enrichment provider, whichever the credential names. */
export const enrichmentService: Service = {
	credentialType: () => 'enrichmentApi',
	baseUrl: addressOf,
	secrets: secretsOf,
	renewsToken: false,
	judge: (credentials) => {
		const dialect = dialectOf(credentials);
		return (response) => judgeRefusal(dialect, response);
	},
	account: ({ apiKey }) => [String(apiKey ?? '').trim()],
	limits: (credentials) => dialectOf(credentials).limits,
	// Five retries that double it give a provider that is still looking more than a minute.
	firstDelayMs: 2500,
	maxBrokenRetries: 2,
};

/** Where requests go, once everything that goes with them can be sent. */
export function addressOf(credentials: Credentials): Result<string> {
	const dialect = dialectOf(credentials);
	const defect = defectOfKey(String(credentials.apiKey ?? '').trim(), dialect.key);
	if (defect !== undefined) return failed(...defect);
	const misfit = defectOfCustoms(credentials);
	if (misfit !== undefined) return failed(...misfit);
	const given = String(credentials.baseUrl ?? '').trim();
	return readBaseUrl(given === '' ? dialect.baseUrl : given, 'Base URL');
}

/** RFC 9110, 5.1: the characters of a header name. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/;

/** Node refuses such headers only while it sends, when it looks like a broken connection. */
function defectOfKey(key: string, placement: KeyPlacement): [string, string] | undefined {
	if (key === '') return ["'API Key' is empty", 'Paste the key from your account settings.'];
	if (placement.as === 'query') return undefined;
	const name = placement.as === 'header' ? placement.name : 'Authorization';
	if (!HEADER_NAME.test(name)) {
		return [
			`'Key Name' is not a valid header name: "${name}"`,
			'Use letters, digits and hyphens, such as x-api-key.',
		];
	}
	if (/^[\x20-\x7e]*$/.test(key)) return undefined;
	return [
		"'API Key' contains characters that cannot be sent",
		'Copy it again from your account settings: no line breaks or special characters.',
	];
}

/** What the user has set of an API that differs in detail; while it is off, or hidden, it does not count. */
function defectOfCustoms(credentials: Credentials): [string, string] | undefined {
	const { provider, customise, fieldNames, maxBatch } = credentials;
	if (provider !== 'documented' || customise !== true) return undefined;
	const names = typeof fieldNames === 'string' ? parseJson(fieldNames.trim()) : fieldNames;
	if (names !== undefined && names !== '' && !isRecord(names)) {
		return [
			"'Field Names' in the credential is not a JSON object",
			'Write the node\'s names with the API\'s names, such as { "linkedInUrl": "linkedin_url" }.',
		];
	}
	if (maxBatch === undefined || Number(maxBatch) >= 1) return undefined;
	return ["'Max Batch' in the credential is less than 1", 'Enter a whole number of at least 1.'];
}

/** Waiting brings no credits back; and some providers say 403 where others say 429. */
function judgeRefusal(dialect: Dialect, response: ApiResponse): RetryDecision {
	const meaning = dialect.meaningOf(response, 'one');
	if (meaning === 'slowDown') return 'refused';
	// Asking again for it is free.
	if (meaning === 'notReady') return 'later';
	return meaning === 'unknown' ? judgeByStatus(response) : 'final';
}

function secretsOf({ apiKey }: Credentials): string[] {
	const key = String(apiKey ?? '').trim();
	return key === ''
		? []
		: [key, encodeURIComponent(key), Buffer.from(`${key}:`).toString('base64')];
}

/** How the key was sent and what to change, for a provider that refused it. */
export function keyRemedy(credentials: Credentials): string {
	const { key, baseUrl, label } = dialectOf(credentials);
	if (baseUrl !== undefined) {
		return `Check 'API Key' in the credential: copy it again from your account settings at ${label}.`;
	}
	return `The key was sent ${wayOf(key)}. Check 'API Key' in the credential; if the provider documents another way, such as a header api_key or x-api-key, change 'Send Key As'.`;
}

function wayOf(key: KeyPlacement): string {
	switch (key.as) {
		case 'header':
			return `as the header "${key.name}: ${key.prefix ? `${key.prefix.trim()} ` : ''}…"`;
		case 'query':
			return `as the query parameter "${key.name}"`;
		case 'basic':
			return 'as the user name of Basic authentication';
		case 'bearer':
			return 'as the header "Authorization: Bearer …"';
	}
}
