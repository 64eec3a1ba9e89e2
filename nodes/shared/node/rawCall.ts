import type { INodeProperties } from 'n8n-workflow';

import { joinQuery, readTarget } from '../core/address';
import type { ApiRequest } from '../core/http';
import type { Input } from './inputs';
import { choiceField, jsonField, textField } from './panel';

export type Method = ApiRequest['method'];

const WITHOUT_BODY: Method[] = ['GET', 'DELETE'];

interface RawCall {
	methods: Method[];
	endpoint: { placeholder: string; description: string };
	/** What the body can be. */
	body: string;
}

/** The fields of a request to an endpoint that the node has no operation for. */
export function rawCallFields({ methods, endpoint, body }: RawCall): INodeProperties[] {
	const methodOptions = methods.map((method) => ({ name: method, value: method }));
	const onlyWithBody = { show: { method: methods.filter(hasBody) } };
	return [
		choiceField('Method', 'method', methodOptions, 'HTTP method of the request', {
			default: 'GET',
		}),
		textField('Endpoint', 'endpoint', endpoint.description, {
			required: true,
			placeholder: endpoint.placeholder,
		}),
		jsonField('Query (JSON)', 'query', 'Query parameters as a JSON object', { default: '{}' }),
		jsonField('Body (JSON)', 'body', body, { default: '{}', displayOptions: onlyWithBody }),
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
