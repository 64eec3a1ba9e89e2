import type { IHttpRequestOptions } from 'n8n-workflow';

import { readProviderBaseUrl, selectDialect } from '../../nodes/Enrichment/providers';
import type { KeyPlacement } from '../../nodes/Enrichment/providers/dialect';
import type { JsonRecord } from '../../nodes/shared/core/json';
import { checkRequestAddress } from '../ownAddresses';

/**
 * Adds the API key of a provider to a request, in the provider's own way.
 * @param credentials of one provider: `provider`, `apiKey`, `baseUrl`
 * @throws if the request goes to a host other than the provider's, or the gateway's in its place
 */
export function signRequestForProvider(
	credentials: JsonRecord,
	request: IHttpRequestOptions,
): IHttpRequestOptions {
	const secret = String(credentials.apiKey ?? '').trim();
	const permitted = checkRequestAddress(request, [readProviderBaseUrl(credentials)]);
	return { ...permitted, ...buildSignature(secret, selectDialect(credentials).key, request) };
}

function buildSignature(
	secret: string,
	key: KeyPlacement,
	{ headers, qs }: IHttpRequestOptions,
): Partial<IHttpRequestOptions> {
	switch (key.as) {
		case 'query':
			return { qs: { ...qs, [key.name]: secret } };
		case 'basic':
			return { auth: { username: secret, password: '' } };
		case 'header':
			return { headers: { ...headers, [key.name]: joinPrefix(key.prefix ?? '', secret) } };
		case 'bearer':
			return { headers: { ...headers, Authorization: `Bearer ${secret}` } };
	}
}

/** Joins a prefix and a key; a prefix that is a word, such as `Token`, is followed by a space. */
function joinPrefix(prefix: string, key: string): string {
	return /\w$/.test(prefix) ? `${prefix} ${key}` : `${prefix}${key}`;
}
