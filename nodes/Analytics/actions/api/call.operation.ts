import type { IDataObject } from 'n8n-workflow';

import { decodePath } from '../../../shared/core/address';
import type { ApiRequest } from '../../../shared/core/http';
import type { JsonRecord } from '../../../shared/core/json';
import { mapResult, success } from '../../../shared/core/result';
import {
	choice,
	flagWhenAdded,
	jsonObject,
	options,
	withReader,
	type Values,
} from '../../../shared/node/field';
import type { InputItem } from '../../../shared/node/inputItem';
import {
	defineOperation,
	executeAfterReadingAll,
	type OperationRun,
} from '../../../shared/node/operation';
import { buildRawCallFields, buildRawRequest, readRawHeaders } from '../../../shared/node/rawCall';
import { readRetryOptions } from '../../../shared/node/retryFields';
import { inferApiFromPath, isReadOnlyRequest } from '../../google/addresses';
import { createsSecret, STORE_SECRET_NOW, maskSecrets } from '../../google/secrets';
import { requestJson } from '../../google/client';
import { requestJsonOnce } from '../../google/writeSafely';
import { googleRetryFields } from '../../fields';
import { requestAllPages } from '../../google/followPages';

const fields = {
	...buildRawCallFields({
		methods: ['DELETE', 'GET', 'PATCH', 'POST', 'PUT'],
		endpoint: {
			placeholder: 'e.g. v1beta/properties/123/metadata',
			description:
				'Path of the request without the host, such as v1beta/properties?filter=parent:accounts/123',
		},
		body: 'JSON object to send',
	}),
	api: choice(
		'API',
		{
			admin: { name: 'Admin', description: 'Settings of accounts and properties' },
			auto: { name: 'Automatic', description: 'Choose the API based on the endpoint' },
			data: { name: 'Data', description: 'Reports' },
			dataManager: { name: 'Data Manager', description: 'Events sent to Google' },
		},
		'Which API the endpoint belongs to',
		{ default: 'auto' },
	),
	options: options({
		...googleRetryFields,
		headers: withReader(
			jsonObject(
				'Headers (JSON)',
				'Request headers as a JSON object. The node adds authorization itself.',
				{ default: '{}' },
			),
			readRawHeaders,
		),
		returnAll: flagWhenAdded(
			'Return All',
			'Whether to return all results or only up to a given limit',
		),
	}),
};

/** Sends any request to one of Google's APIs, for everything that has no operation of its own. */
export const call = defineOperation({
	name: 'Call',
	value: 'call',
	action: 'Call the Google Analytics API',
	description: 'Send a custom request to any Google Analytics API',
	fields,
	execute: (run, read) =>
		executeAfterReadingAll(async (input) => {
			const values = read(input);
			const request = readRequest(values, input, run);
			const askFor = request.repeatable ? requestJson : requestJsonOnce;
			const { returnAll } = values.options;
			const send = run.connect(readRetryOptions(values.options));
			const work = async () => {
				const answer = returnAll
					? await requestAllPages(send, request, askFor)
					: await askFor(send, request);
				return mapResult(answer, (body) => [{ json: toOutput(body, request, run) }]);
			};
			return await Promise.resolve(success({ work, isDoneOnce: !request.repeatable }));
		})(run),
});

/** Google's answer without the values of secrets, except for one that this request created. */
function toOutput(
	body: JsonRecord,
	{ method, path }: ApiRequest,
	{ hint }: OperationRun,
): IDataObject {
	if (!createsSecret({ method, path: decodePath(path) })) return maskSecrets(body) as IDataObject;
	if ('secretValue' in body) hint(STORE_SECRET_NOW);
	return body as IDataObject;
}

function readRequest(
	values: Values<typeof fields>,
	input: InputItem,
	run: OperationRun,
): ApiRequest {
	const request = buildRawRequest(values, input, run, { isReadOnlyRequest: isReadOnlyRequest });
	const path = decodePath(request.path);
	if (OTHER_PROTOCOL.test(path)) {
		input.refuse(
			`"${request.path}" is no resource of Google Analytics`,
			'Enter the path of one resource, such as v1beta/properties/123, and send one request for each.',
		);
	}
	if (run.isTool) refuseForAgents(input, { method: request.method, path });
	const { api } = values;
	return {
		...request,
		headers: values.options.headers,
		base: api === 'auto' ? inferApiFromPath(request.path) : api,
		repeatable: isReadOnlyRequest(request),
	};
}

/** Other ways to Google's methods, which hide what is done and to what. */
const OTHER_PROTOCOL = /(?:^|\/)\$rpc(?:\/|$)|^\/batch(?:\/|$)/i;

/** What agents may reach: accounts, properties and what is below them, reports among it. */
const FOR_AGENTS = /^\/v\d\w*\/(?:accounts|properties|accountSummaries)(?:[/:]|$)/;

/** As the operations for it are not offered to them either. */
const FOR_PEOPLE = [
	{
		path: /accessBindings|:submitUserDeletion/i,
		message: "AI agents can't view or change user access, or delete a user's data",
		remedy: "Use 'User Access' or 'User Deletion' in a workflow that a person starts.",
	},
	{
		path: /measurementProtocolSecrets|:acknowledgeUserDataCollection/i,
		message: 'AI agents can neither work with secrets nor accept terms of Google',
		remedy: "Use 'Measurement Protocol Secret' or 'Property: Acknowledge User Data Collection' in a workflow that a person starts.",
	},
];

/** An account or a property itself. */
const WHOLE = /^\/v\d\w*\/(?:accounts|properties)\/[^/]*$/;

/** @param request its path is fully decoded */
function refuseForAgents(
	input: InputItem,
	{ method, path }: { method: string; path: string },
): void {
	if (!FOR_AGENTS.test(path)) {
		input.refuse(
			`An agent cannot call "${path}"`,
			'An agent can call only endpoints under accounts, properties, and accountSummaries, such as v1beta/properties/123/metadata.',
		);
	}
	const forPeople = FOR_PEOPLE.find((each) => each.path.test(path));
	if (forPeople) input.refuse(forPeople.message, forPeople.remedy);
	if (method === 'DELETE' && WHOLE.test(path)) {
		input.refuse(
			'AI agents cannot delete accounts or properties',
			'Delete it in Google Analytics, or in a workflow that a person starts.',
		);
	}
}
