import { createRequire } from 'node:module';

import { NodeApiError, type IExecuteFunctions, type IHttpRequestOptions } from 'n8n-workflow';

import { node } from './context';

type HttpHelper = IExecuteFunctions['helpers']['httpRequestWithAuthentication'];

interface Network {
	OutboundHttp: new () => unknown;
}

interface Client {
	requests(): { request(options: IHttpRequestOptions): Promise<unknown> };
}

/** n8n's own HTTP client, found from n8n-core so that it is the one the engine uses. */
function n8nClient(): Client {
	const fromCore = createRequire(require.resolve('n8n-core'));
	fromCore('reflect-metadata');
	const { OutboundHttp } = fromCore('@n8n/backend-network') as Network;
	const { Container } = fromCore('@n8n/di') as { Container: { get(type: unknown): unknown } };
	return Container.get(OutboundHttp) as Client;
}

/**
 * Sends the way n8n's helper does, with its own client and its own wrapping of errors; what is signed,
 * and how, is the test's.
 */
export function createN8nHttpHelper(
	sign: (options: IHttpRequestOptions) => IHttpRequestOptions = (options) => options,
	signal?: AbortSignal,
): HttpHelper {
	const client = n8nClient().requests();
	const send = async (_type: string, options: IHttpRequestOptions) => {
		try {
			return await client.request(
				sign({ ...options, ...(signal && { abortSignal: signal }) }),
			);
		} catch (error) {
			throw new NodeApiError(node, error as never);
		}
	};
	return send as HttpHelper;
}
