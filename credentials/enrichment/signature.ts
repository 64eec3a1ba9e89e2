import type { IHttpRequestOptions } from 'n8n-workflow';

import { readProviderBaseUrl, selectDialect } from '../../nodes/Enrichment/providers';
import type { KeyPlacement } from '../../nodes/Enrichment/providers/dialect';
import type { JsonRecord } from '../../nodes/shared/core/json';
import { requireOwnAddress } from '../ownAddresses';

/**
 * Puts the key of one provider into a request, where that provider wants it.
 * @param credentials of one provider: `provider`, `apiKey`, `baseUrl`
 * @throws where the request goes to another host than the provider's, or than the gateway's in its place
 */
export function signForProvider(
	credentials: JsonRecord,
	request: IHttpRequestOptions,
): IHttpRequestOptions {
	const secret = String(credentials.apiKey ?? '').trim();
	const permitted = requireOwnAddress(request, [readProviderBaseUrl(credentials)]);
	return { ...permitted, ...signature(secret, selectDialect(credentials).key, request) };
}

function signature(
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
			return { headers: { ...headers, [key.name]: prefixed(key.prefix ?? '', secret) } };
		case 'bearer':
			return { headers: { ...headers, Authorization: `Bearer ${secret}` } };
	}
}

/** A prefix that is a word, such as `Token`, stands apart from the key. */
function prefixed(prefix: string, key: string): string {
	return /\w$/.test(prefix) ? `${prefix} ${key}` : `${prefix}${key}`;
}
