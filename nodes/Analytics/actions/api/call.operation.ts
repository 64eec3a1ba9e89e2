import type { IDataObject } from 'n8n-workflow';

import { joinQuery, readTarget } from '../../../shared/core/endpointQuery';
import type { ApiRequest } from '../../../shared/core/http';
import { success } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import { perItem, type Operation } from '../../../shared/node/operation';
import { apiOf } from '../../domain/addresses';
import { withoutSecrets } from '../../domain/admin/secrets';
import { ask } from '../../google/ask';
import { checkHeaders, checkQuery } from '../../domain/callRules';
import { askAllPages } from '../../google/followPages';
import { optionsField, readRetryOptions, RETRY_OPTIONS } from '../options';

/** Any request to either API, for what the node has no operation for. */
export const call: Operation = {
	option: {
		name: 'Call',
		value: 'call',
		action: 'Call Google Analytics API',
		description: 'Send a custom request to the Data API or the Admin API',
	},
	properties: [
		{
			displayName: 'Method',
			name: 'method',
			type: 'options',
			options: [
				{ name: 'DELETE', value: 'DELETE' },
				{ name: 'GET', value: 'GET' },
				{ name: 'PATCH', value: 'PATCH' },
				{ name: 'POST', value: 'POST' },
				{ name: 'PUT', value: 'PUT' },
			],
			default: 'GET',
			description: 'HTTP method of the request',
		},
		{
			displayName: 'Endpoint',
			name: 'endpoint',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. v1beta/properties/123:runReport',
			description:
				'Path of the request without the host, such as v1beta/properties?filter=parent:accounts/123',
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
			displayOptions: { show: { method: ['PATCH', 'POST', 'PUT'] } },
			default: '{}',
			description: 'JSON object to send',
		},
		{
			displayName: 'API',
			name: 'api',
			type: 'options',
			options: [
				{
					name: 'Admin',
					value: 'admin',
					description: 'Settings of accounts and properties',
				},
				{ name: 'Automatic', value: 'auto', description: 'Choose the API by the endpoint' },
				{ name: 'Data', value: 'data', description: 'Reports' },
			],
			default: 'auto',
			description: 'Which API the endpoint belongs to',
		},
		optionsField(RETRY_OPTIONS, [
			{
				displayName: 'Headers (JSON)',
				name: 'headers',
				type: 'json',
				default: '{}',
				description:
					'Request headers as a JSON object. The node adds authorization itself.',
			},
			{
				displayName: 'Return All',
				name: 'returnAll',
				type: 'boolean',
				default: false,
				description: 'Whether to return all results or only up to a given limit',
			},
		]),
	],
	execute: perItem(async (input, run) => {
		const request = readRequest(input);
		const askFor = input.flag('options.returnAll') ? askAllPages : ask;
		const answer = await askFor(run.connect(readRetryOptions(input)), request);
		return answer.ok
			? success([{ json: withoutSecrets(answer.value) as IDataObject }])
			: answer;
	}),
};

type Method = ApiRequest['method'];

const WITHOUT_BODY: Method[] = ['GET', 'DELETE'];

function readRequest(input: Input): ApiRequest {
	const method = input.choice<Method>('method');
	const { path, query: written } = input.accept(readTarget(input.requiredText('endpoint')));
	const joined = input.accept(joinQuery(written, input.object('query') ?? {}));
	const query = input.accept(checkQuery(joined));
	const headers = input.accept(checkHeaders(input.object('options.headers') ?? {}));
	const api = input.choice('api');
	return {
		method,
		path,
		query,
		headers,
		...(WITHOUT_BODY.includes(method) ? {} : { body: input.object('body') ?? {} }),
		base: api === 'auto' ? apiOf(path) : api,
		// Reports are asked for by POST; everything else that is not a GET may have changed something.
		repeatable: method === 'GET' || apiOf(path) === 'data',
	};
}
