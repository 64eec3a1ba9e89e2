import type { IDataObject } from 'n8n-workflow';

import { decode } from '../../../shared/core/address';
import type { ApiRequest } from '../../../shared/core/http';
import type { JsonRecord } from '../../../shared/core/json';
import { success } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import { perJob, type Operation } from '../../../shared/node/operation';
import {
	choiceField,
	jsonField,
	option,
	optionsField,
	readRetryOptions,
	returnAllField,
} from '../../../shared/node/panel';
import { rawCallFields, readRawCall } from '../../../shared/node/rawCall';
import { apiOf, onlyReads } from '../../google/addresses';
import { withoutSecrets } from '../../google/secrets';
import { ask } from '../../google/client';
import { askOnce } from '../../google/writeSafely';
import { RETRY_OPTIONS } from '../../fields';
import { askAllPages } from '../../google/followPages';

const APIS = [
	option('Admin', 'admin', 'Settings of accounts and properties'),
	option('Automatic', 'auto', 'Choose the API by the endpoint'),
	option('Data', 'data', 'Reports'),
	option('Data Manager', 'dataManager', 'Events sent to Google'),
];

/** Sends any request to one of Google's APIs, for everything that has no operation of its own. */
export const call: Operation = {
	option: {
		name: 'Call',
		value: 'call',
		action: 'Call Google Analytics API',
		description: 'Send a custom request to any of the APIs of Google Analytics',
	},
	properties: [
		...rawCallFields({
			methods: ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'],
			endpoint: {
				placeholder: 'e.g. v1beta/properties/123/metadata',
				description:
					'Path of the request without the host, such as v1beta/properties?filter=parent:accounts/123',
			},
			body: 'JSON object to send',
		}),
		choiceField('API', 'api', APIS, 'Which API the endpoint belongs to', { default: 'auto' }),
		optionsField(RETRY_OPTIONS, [
			jsonField(
				'Headers (JSON)',
				'headers',
				'Request headers as a JSON object. The node adds authorization itself.',
				{ default: '{}' },
			),
			returnAllField,
		]),
	],
	execute: perJob(async (input, run) => {
		const request = readRequest(input);
		if (run.isTool) refuseForAgents(input, request);
		const askFor = request.repeatable ? ask : askOnce;
		const returnsAll = input.flag('options.returnAll');
		const send = run.connect(readRetryOptions(input));
		const work = async () => {
			const answer = returnsAll
				? await askAllPages(send, request, askFor)
				: await askFor(send, request);
			return answer.ok
				? success([{ json: withoutSecrets(answer.value) as IDataObject }])
				: answer;
		};
		return await Promise.resolve(success({ work, isDoneOnce: !request.repeatable }));
	}),
};

function readRequest(input: Input): ApiRequest {
	const request = readRawCall(input);
	const api = input.choice('api');
	refuseSigning(input, 'parameter', request.query ?? {}, SIGNING_PARAMETERS);
	return {
		...request,
		headers: readHeaders(input),
		base: api === 'auto' ? apiOf(request.path) : api,
		repeatable: onlyReads(request),
	};
}

/** As the operations for it are not offered to them either. */
const FOR_PEOPLE = /\/accessBindings\b|:submitUserDeletion\b/i;

function refuseForAgents(input: Input, { path }: ApiRequest): void {
	if (!FOR_PEOPLE.test(decode(path))) return;
	input.refuse(
		'An agent can neither see or change who has access nor have the data of a user deleted',
		"Use 'User Access' or 'User Deletion' in a workflow that people start.",
	);
}

/** Headers and parameters that authenticate a request or name its host. The node sets these itself. */
const SIGNING_HEADERS = /^(authorization|proxy-authorization|cookie|host|x-goog-api-key)$/i;
const SIGNING_PARAMETERS = /^(access_token|oauth_token|key|bearer_token)$/i;

function readHeaders(input: Input): Record<string, string> {
	const headers = input.object('options.headers') ?? {};
	refuseSigning(input, 'header', headers, SIGNING_HEADERS);
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => {
			const text = String(value);
			if (!/[\r\n]/.test(`${name}${text}`)) return [name, text];
			return input.refuse(`The header "${name.trim()}" contains a line break`, 'Remove it.');
		}),
	);
}

function refuseSigning(input: Input, what: string, given: JsonRecord, signing: RegExp): void {
	const name = Object.keys(given).find((each) => signing.test(each.trim()));
	if (name === undefined) return;
	input.refuse(
		`The ${what} "${name}" cannot be set`,
		'The node signs the request with its own credentials. Remove it.',
	);
}
