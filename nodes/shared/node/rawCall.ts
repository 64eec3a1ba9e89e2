import type { INodeProperties } from 'n8n-workflow';

import { joinQuery, readTarget } from '../core/address';
import type { ApiRequest } from '../core/http';
import type { Input } from './inputs';

export type Method = ApiRequest['method'];

const WITHOUT_BODY: Method[] = ['GET', 'DELETE'];

interface RawCall {
	methods: Method[];
	endpoint: Pick<INodeProperties, 'placeholder' | 'description'>;
	/** What the body can be. */
	body: string;
}

/** The fields of a request to an endpoint that the node has no operation for. */
export function rawCallFields({ methods, endpoint, body }: RawCall): INodeProperties[] {
	return [
		{
			displayName: 'Method',
			name: 'method',
			type: 'options',
			options: methods.map((method) => ({ name: method, value: method })),
			default: 'GET',
			description: 'HTTP method of the request',
		},
		{
			displayName: 'Endpoint',
			name: 'endpoint',
			type: 'string',
			required: true,
			default: '',
			...endpoint,
		},
		{
			displayName: 'Query (JSON)',
			name: 'query',
			type: 'json',
			default: '{}',
			description: 'Query parameters as a JSON object',
		},
		{
			displayName: 'Body (JSON)',
			name: 'body',
			type: 'json',
			displayOptions: { show: { method: methods.filter(hasBody) } },
			default: '{}',
			description: body,
		},
	];
}

/** The request that the fields describe; whether it may be repeated, only its API can tell. */
export function readRawCall(input: Input): Omit<ApiRequest, 'repeatable'> {
	const method = input.choice<Method>('method');
	const { path, query: written } = input.accept(readTarget(input.requiredText('endpoint')));
	const query = input.accept(joinQuery(written, input.object('query') ?? {}));
	return { method, path, query, ...(hasBody(method) && { body: input.json('body') ?? {} }) };
}

function hasBody(method: Method): boolean {
	return !WITHOUT_BODY.includes(method);
}
