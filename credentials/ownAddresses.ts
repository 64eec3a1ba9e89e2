import type { IHttpRequestOptions } from 'n8n-workflow';

import { describeFailure, type Result } from '../nodes/shared/core/result';

/**
 * A request that a credential may sign: n8n offers a credential to other nodes too, whose requests go to any address.
 * Redirects are kept to the same host by n8n, where it follows them.
 * @param own the addresses of the credential
 * @throws where the request goes elsewhere
 */
export function requireOwnAddress(
	request: IHttpRequestOptions,
	own: Array<Result<string>>,
): IHttpRequestOptions {
	const target = originOf(request);
	const origins = new Set(
		own.flatMap((address) => (address.ok ? [originIn(address.value)] : [])),
	);
	if (target !== undefined && origins.has(target)) {
		const { allowedDomains = new URL(target).hostname } = request;
		return { ...request, allowedDomains };
	}
	const unusable = own.find((address) => !address.ok);
	throw new Error(
		unusable?.ok === false
			? describeFailure(unusable.failure)
			: `The credential is for ${[...origins].join(', ')} and signs no request to ${target ?? 'another address'}. Use a credential of that service.`,
	);
}

/** n8n's older helper, which the HTTP Request node uses, calls the address `uri`. */
type AnyRequest = Partial<Record<'url' | 'uri' | 'baseURL', unknown>>;

const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:)?\/\//i;

function originOf(request: IHttpRequestOptions): string | undefined {
	const { url, uri, baseURL = '' } = request as AnyRequest;
	const path = String(url ?? uri ?? '');
	const address = ABSOLUTE.test(path) ? path : String(baseURL);
	return URL.canParse(address) ? originIn(address) : undefined;
}

const originIn = (address: string): string => new URL(address).origin;
