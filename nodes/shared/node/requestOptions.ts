import type { IHttpRequestOptions } from 'n8n-workflow';

import type { ApiRequest } from '../core/http';

/** n8n can tell the words of a refusal that it throws from a text only, not from a stream. */
export const THROWN_AS_TEXT = { encoding: 'text', ignoreHttpStatusErrors: false } as const;

/** Not read whole by n8n, and a 401 is then no error to it either. */
const STREAMED = { encoding: 'stream', ignoreHttpStatusErrors: true } as const;

/** n8n renews a token when it throws a 401. */
const RENEWING = {
	encoding: 'text',
	ignoreHttpStatusErrors: { ignore: true, except: [401] },
} satisfies Partial<IHttpRequestOptions>;

/** A request in the terms of n8n's helper. */
export function optionsOf(
	{ method, path, query, body, headers, reader }: ApiRequest,
	base: string,
	timeout: number,
	renewsToken: boolean,
): IHttpRequestOptions {
	return {
		method,
		url: `${base}${path}`,
		headers: {
			accept: 'application/json',
			...(body === undefined ? {} : { 'content-type': 'application/json' }),
			...headers,
		},
		...(query && { qs: query as IHttpRequestOptions['qs'] & object, arrayFormat: 'repeat' }),
		// As text, because n8n drops an empty object.
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
		timeout,
		returnFullResponse: true,
		// A redirect would carry the key to another address.
		disableFollowRedirect: true,
		// Never parsed by n8n, because that changes the digits of long integers.
		...(renewsToken && !reader ? RENEWING : STREAMED),
	};
}
