import type { IDataObject } from 'n8n-workflow';

import { readEndpoint } from '../../../shared/core/endpoint';
import type { Answer } from '../../../shared/core/http';
import { isRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import { perItem, type Operation, type Row, type Run } from '../../../shared/node/operation';
import { judgeAnswer } from '../../domain/verdict';
import { dialectOf } from '../../providers';
import { keyRemedy } from '../../service';
import { RETRY_OPTIONS } from '../options';
import { readRetryOptions } from '../settings';

/** Any request below the provider's base address, for what the node has no operation for. */
export const call: Operation = {
	option: {
		name: 'Call',
		value: 'call',
		action: 'Call provider API',
		description: "Send a request of your own to any endpoint of the provider's API",
	},
	properties: [
		{
			displayName: 'Method',
			name: 'method',
			type: 'options',
			options: [
				{ name: 'GET', value: 'GET' },
				{ name: 'POST', value: 'POST' },
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
			placeholder: 'e.g. /account',
			description: 'Path below the base URL of the credential',
		},
		{
			displayName: 'Query (JSON)',
			name: 'query',
			type: 'json',
			default: '{}',
			description: 'Parameters of the address as a JSON object',
		},
		{
			displayName: 'Body (JSON)',
			name: 'body',
			type: 'json',
			default: '{}',
			description: 'JSON object or array to send',
			displayOptions: { show: { method: ['POST'] } },
		},
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: RETRY_OPTIONS,
		},
	],
	execute: perItem(async (input, run) => {
		const method = input.choice<'GET' | 'POST'>('method');
		const path = input.accept(readEndpoint(input.requiredText('endpoint')));
		const query = input.object('query');
		const body = method === 'POST' ? (input.json('body') ?? {}) : undefined;
		const send = run.connect(readRetryOptions(input));
		// What it does at the provider, and what it costs there, is unknown here.
		const answer = await send({
			method,
			path,
			body,
			...(query && { query }),
			repeatable: method === 'GET',
		});
		return readAnswer(answer, run);
	}),
};

function readAnswer(answer: Answer, { credentials, clock }: Run): Result<Row[]> {
	if (answer.kind === 'response' && answer.status < 300) return success(rowsOf(answer.body));
	const verdict = judgeAnswer(answer, 'search', dialectOf(credentials), clock.now());
	if ('failure' in verdict) {
		const { message, description, ...more } = verdict.failure;
		const remedy = more.reason === 'badKey' ? keyRemedy(credentials) : description;
		return failed(message, ADDRESS.has(more.reason) ? CHECK_ENDPOINT : remedy, more);
	}
	const said = 'message' in verdict ? verdict.message : undefined;
	return failed(said ?? 'The provider refused the request', CHECK_ENDPOINT, {
		status: answer.kind === 'response' ? answer.status : undefined,
	});
}

const ADDRESS = new Set<string | undefined>(['noEndpoint', 'notTheProvider']);
const CHECK_ENDPOINT =
	"Check 'Endpoint': it is the path below the base URL, as the provider documents it.";

/** A list becomes an item each; what is no object, or looks like a failed item, is put under `data`. */
function rowsOf(body: unknown): Row[] {
	const parts: unknown[] = Array.isArray(body) ? body : [body];
	return parts.map((part) => {
		const isItem = isRecord(part) && !part.error;
		return { json: isItem ? (part as IDataObject) : { data: part as IDataObject[string] } };
	});
}
