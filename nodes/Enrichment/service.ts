import { isHeaderName, isTransportHeader } from '../shared/core/reservedNames';
import { failed, success, type Result } from '../shared/core/result';
import type { Credentials, Service } from '../shared/node/transport';
import { readProviderBaseUrl, selectDialect } from './providers';
import { checkGenericSettings } from './providers/generic/settings';
import { findEndpointLimits } from './providers/endpointLimits';
import { SINGLE_PROVIDER_TITLES, type Dialect } from './providers/dialect';
import { GENERIC_PROVIDER } from './providers/registry';

/**
 * The service of the provider that the credential names. With the keys of several providers, each request is sent with the
 * fields of one of them (`Run.withCredentials`).
 */
export const enrichmentService: Service = {
	credentialType: (parameter) =>
		parameter('authentication') === 'waterfall' ? 'enrichmentWaterfallApi' : 'enrichmentApi',
	baseUrl: (credentials) => {
		const defect = checkCredential(credentials);
		return defect.ok ? readProviderBaseUrl(credentials) : defect;
	},
	// As it is, and as the user name of Basic authentication.
	secrets: (credentials) => {
		const key = keyOf(credentials);
		return [key, Buffer.from(`${key}:`).toString('base64')];
	},
	renewsToken: false,
	account: (credentials) => [keyOf(credentials)],
	limits: (credentials, { path }) => findEndpointLimits(selectDialect(credentials).limits, path),
	// With five doubling retries, a provider that is still looking has more than a minute.
	firstDelayMs: 2500,
	maxBrokenRetries: 2,
};

const keyOf = ({ apiKey }: Credentials): string => String(apiKey ?? '').trim();

/** Whether requests can be signed with the key and built by the settings of a credential. */
export function checkCredential(credentials: Credentials): Result<undefined> {
	return (
		defectOfKey(keyOf(credentials), selectDialect(credentials)) ??
		defectOfSettings(credentials) ??
		success(undefined)
	);
}

/** Checks whether the credential can be used. */
type Defect = ReturnType<typeof failed> | undefined;

/** Headers that the node sets itself. */
const CONTENT_HEADERS = /^(?:accept(?:-encoding)?|content-type)$/i;

/** Checked here, because Node refuses such headers only while sending, as if the connection had broken. */
function defectOfKey(
	key: string,
	{ key: placement, fieldTitles = SINGLE_PROVIDER_TITLES }: Dialect,
): Defect {
	const title = fieldTitles.apiKey;
	if (key === '') {
		return failed(`'${title}' is empty`, 'Paste the key from your account settings.');
	}
	if (placement.as === 'query') return undefined;
	const name = placement.as === 'header' ? placement.name : 'Authorization';
	if (!isHeaderName(name)) {
		return failed(
			`'Key Name' is not a valid header name: "${name}"`,
			'Use letters, digits, and hyphens, such as x-api-key.',
		);
	}
	if (isTransportHeader(name) || CONTENT_HEADERS.test(name)) {
		return failed(
			`'Key Name' cannot be "${name}": requests already use that header for something else`,
			"Use the name in the provider's documentation, such as x-api-key.",
		);
	}
	if (/^[\x20-\x7e]*$/.test(key)) return undefined;
	return failed(
		`'${title}' contains characters that cannot be sent`,
		'Copy it again from your account settings, without line breaks or special characters.',
	);
}

/** Checks the settings of the Generic REST API in the credential. */
function defectOfSettings(credentials: Credentials): Defect {
	if (credentials.provider !== GENERIC_PROVIDER) return undefined;
	const failure = checkGenericSettings(credentials);
	return failure && { ok: false, failure };
}
