import type { IDataObject } from 'n8n-workflow';

import { decodePath } from '../../../shared/core/address';
import type { ApiRequest } from '../../../shared/core/http';
import { success } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import { perJob, type Operation, type Run } from '../../../shared/node/operation';
import {
	choiceField,
	jsonField,
	option,
	optionsField,
	readRetryOptions,
	returnAllField,
} from '../../../shared/node/panel';
import { rawCallFields, readRawCall, readRawHeaders } from '../../../shared/node/rawCall';
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
		const request = readRequest(input, run);
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

function readRequest(input: Input, run: Run): ApiRequest {
	const request = readRawCall(input, run, { onlyReads });
	const path = decodePath(request.path);
	if (OTHER_PROTOCOL.test(path)) {
		input.refuse(
			`"${request.path}" is no resource of Google Analytics`,
			'Enter the path of one resource, such as v1beta/properties/123, and send one request for each.',
		);
	}
	if (run.isTool) refuseForAgents(input, { method: request.method, path });
	const api = input.choice('api');
	return {
		...request,
		headers: readRawHeaders(input, 'options.headers'),
		base: api === 'auto' ? apiOf(request.path) : api,
		repeatable: onlyReads(request),
	};
}

/** Other ways to Google's methods, which hide what is done and to what. */
const OTHER_PROTOCOL = /(?:^|\/)\$rpc(?:\/|$)|^\/batch(?:\/|$)/i;

/** What agents may reach: accounts, properties and what is below them, reports among it. */
const FOR_AGENTS = /^\/v\d\w*\/(?:accounts|properties|accountSummaries)(?:[/:]|$)/;

/** As the operations for it are not offered to them either. */
const FOR_PEOPLE = /accessBindings|:submitUserDeletion/i;

/** An account or a property itself. */
const WHOLE = /^\/v\d\w*\/(?:accounts|properties)\/[^/]*$/;

/** @param request its path is fully decoded */
function refuseForAgents(input: Input, { method, path }: { method: string; path: string }): void {
	if (!FOR_AGENTS.test(path)) {
		input.refuse(
			`An agent cannot call "${path}"`,
			'It can call accounts, properties and accountSummaries, such as v1beta/properties/123/metadata.',
		);
	}
	if (FOR_PEOPLE.test(path)) {
		input.refuse(
			'AI agents can neither see nor change who has access, nor delete the data of a user',
			"Use 'User Access' or 'User Deletion' in a workflow that a person starts.",
		);
	}
	if (method === 'DELETE' && WHOLE.test(path)) {
		input.refuse(
			'AI agents cannot delete accounts or properties',
			'Delete it in Google Analytics, or in a workflow that a person starts.',
		);
	}
}
