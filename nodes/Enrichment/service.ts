import { readTarget } from '../shared/core/address';
import { isRecord, parseJson } from '../shared/core/json';
import { isHeaderName, isTransportHeader } from '../shared/core/reservedNames';
import { failed, type Result } from '../shared/core/result';
import type { Credentials, Service } from '../shared/node/transport';
import { baseUrlOf, dialectOf } from './providers';
import { findLimits } from './providers/limits';
import type { KeyPlacement } from './providers/dialect';

/** The enrichment provider, whichever the credential names. */
export const enrichmentService: Service = {
	credentialType: () => 'enrichmentApi',
	baseUrl: addressOf,
	// As it is, and as the user name of Basic authentication.
	secrets: (credentials) => {
		const key = keyOf(credentials);
		return [key, Buffer.from(`${key}:`).toString('base64')];
	},
	renewsToken: false,
	account: (credentials) => [keyOf(credentials)],
	limits: (credentials, { path }) => findLimits(dialectOf(credentials).limits, path),
	// With five doubling retries, a provider that is still looking has more than a minute.
	firstDelayMs: 2500,
	maxBrokenRetries: 2,
};

const keyOf = ({ apiKey }: Credentials): string => String(apiKey ?? '').trim();

/** The base URL, or why the credential cannot be used. */
export function addressOf(credentials: Credentials): Result<string> {
	return (
		defectOfKey(keyOf(credentials), dialectOf(credentials).key) ??
		defectOfCustoms(credentials) ??
		strayPath(credentials) ??
		baseUrlOf(credentials)
	);
}

/** Why the credential cannot be used, if it cannot. */
type Defect = ReturnType<typeof failed> | undefined;

/** Headers that say what the body is and what is wanted for it. */
const CONTENT_HEADERS = /^(?:accept(?:-encoding)?|content-type)$/i;

/** Checked here, because Node refuses such headers only while sending, as if the connection had broken. */
function defectOfKey(key: string, placement: KeyPlacement): Defect {
	if (key === '') {
		return failed("'API Key' is empty", 'Paste the key from your account settings.');
	}
	if (placement.as === 'query') return undefined;
	const name = placement.as === 'header' ? placement.name : 'Authorization';
	if (!isHeaderName(name)) {
		return failed(
			`'Key Name' is not a valid header name: "${name}"`,
			'Use letters, digits and hyphens, such as x-api-key.',
		);
	}
	if (isTransportHeader(name) || CONTENT_HEADERS.test(name)) {
		return failed(
			`'Key Name' cannot be "${name}": requests have that header already, for something else`,
			'Use the name that the provider documents, such as x-api-key.',
		);
	}
	if (/^[\x20-\x7e]*$/.test(key)) return undefined;
	return failed(
		"'API Key' contains characters that cannot be sent",
		'Copy it again from your account settings: no line breaks or special characters.',
	);
}

/** Checks the fields of 'Customize', which count only while they are shown. */
function defectOfCustoms(credentials: Credentials): Defect {
	const { provider, customise, fieldNames, maxBatch } = credentials;
	if (provider !== 'documented' || customise !== true) return undefined;
	const names = typeof fieldNames === 'string' ? parseJson(fieldNames.trim()) : fieldNames;
	if (names !== undefined && names !== '' && !isRecord(names)) {
		return failed(
			"'Field Names' in the credential is not a JSON object",
			'Write the node\'s names with the API\'s names, such as { "linkedInUrl": "linkedin_url" }.',
		);
	}
	if (maxBatch === undefined || Number(maxBatch) >= 1) return undefined;
	return failed(
		"'Max Batch' in the credential is less than 1",
		'Enter a whole number of at least 1.',
	);
}

/** Path fields of the credential with their display names. */
const SEARCH_PATHS = {
	contactSearchPath: 'Contact Search Path',
	companySearchPath: 'Company Search Path',
};
const CUSTOM_PATHS = {
	contactPath: 'Contact Path',
	contactBulkPath: 'Contact Bulk Path',
	companyPath: 'Company Path',
	companyBulkPath: 'Company Bulk Path',
};

/** Refuses a path that would lead the request, and the key, away from the base address. */
function strayPath(credentials: Credentials): Defect {
	const { provider, customise } = credentials;
	if (provider !== 'documented') return undefined;
	const paths = { ...SEARCH_PATHS, ...(customise === true && CUSTOM_PATHS) };
	for (const [name, label] of Object.entries(paths)) {
		const path = String(credentials[name] ?? '').trim();
		const target = path === '' ? undefined : readTarget(path, `'${label}' in the credential`);
		if (target?.ok === false) return failed(target.failure.message, BELOW_THE_BASE);
	}
	return undefined;
}

const BELOW_THE_BASE = "Enter only the path below 'Base URL', such as /person.";

/** Says how the refused key was sent and what to change. */
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
