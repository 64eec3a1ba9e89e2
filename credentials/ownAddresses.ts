import type { IHttpRequestOptions } from 'n8n-workflow';

import { describeFailure, type Result } from '../nodes/shared/core/result';

/**
 * Checks that a request goes to one of the credential's own addresses, and returns it. n8n offers a credential to
 * other nodes too, whose requests may go anywhere. n8n itself keeps redirects on the same host.
 * @param ownAddresses the addresses of the credential
 * @throws if the request goes elsewhere
 */
export function checkRequestAddress(
	request: IHttpRequestOptions,
	ownAddresses: Array<Result<string>>,
): IHttpRequestOptions {
	const target = readOrigin(request);
	const origins = new Set(
		ownAddresses.flatMap((address) => (address.ok ? [toOrigin(address.value)] : [])),
	);
	if (target !== undefined && origins.has(target)) {
		const { allowedDomains = new URL(target).hostname } = request;
		return { ...request, allowedDomains };
	}
	const unusable = ownAddresses.find((address) => !address.ok);
	throw new Error(
		unusable?.ok === false
			? describeFailure(unusable.failure)
			: `The credential is for ${[...origins].join(', ')} and can't be used for ${target ?? 'another address'}. Use a credential for that service.`,
	);
}

/** n8n's older request helper, which the HTTP Request node uses, names the address `uri`. */
type AnyRequest = Partial<Record<'url' | 'uri' | 'baseURL', unknown>>;

const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:)?\/\//i;

function readOrigin(request: IHttpRequestOptions): string | undefined {
	const { url, uri, baseURL = '' } = request as AnyRequest;
	const path = String(url ?? uri ?? '');
	const address = ABSOLUTE.test(path) ? path : String(baseURL);
	return URL.canParse(address) ? toOrigin(address) : undefined;
}

const toOrigin = (address: string): string => new URL(address).origin;
