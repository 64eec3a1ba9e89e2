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
import {
	createsSecret,
	STORE_SECRET_HINT,
	maskSecrets,
} from '../../google/measurementProtocolSecrets';
import { requestJson } from '../../google/client';
import { requestJsonWithoutRepeat } from '../../google/exactlyOnce';
import { googleRetryFields } from '../../fields';
import { requestAllPages } from '../../google/pagination';

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

/** The operation that sends any request to one of Google's APIs, for methods without an operation of their own. */
export const call = defineOperation({
	name: 'Call',
	value: 'call',
	action: 'Call the Google Analytics API',
	description: 'Send a custom request to any Google Analytics API',
	fields,
	execute: (run, read) =>
		executeAfterReadingAll(read, async (values, input) => {
			const request = readRequest(values, input, run);
			const requestPage = request.repeatable ? requestJson : requestJsonWithoutRepeat;
			const { returnAll } = values.options;
			const send = run.connect(readRetryOptions(values.options));
			const work = async () => {
				const answer = returnAll
					? await requestAllPages(send, request, requestPage)
					: await requestPage(send, request);
				return mapResult(answer, (body) => [{ json: toOutput(body, request, run) }]);
			};
			return await Promise.resolve(success({ work, isDoneOnce: !request.repeatable }));
		})(run),
});

/** Converts Google's answer into output. Secrets are masked, except for one that this request created. */
function toOutput(
	body: JsonRecord,
	{ method, path }: ApiRequest,
	{ hint }: OperationRun,
): IDataObject {
	if (!createsSecret({ method, path: decodePath(path) })) return maskSecrets(body) as IDataObject;
	if ('secretValue' in body) hint(STORE_SECRET_HINT);
	return body as IDataObject;
}

function readRequest(
	values: Values<typeof fields>,
	input: InputItem,
	run: OperationRun,
): ApiRequest {
	const request = buildRawRequest(values, input, run, { isReadOnlyRequest });
	const path = decodePath(request.path);
	if (OTHER_PROTOCOL.test(path)) {
		input.refuse(
			`"${request.path}" is not a Google Analytics resource`,
			'Enter the path of a single resource, such as v1beta/properties/123, and send one request for each resource.',
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

/** Paths of other protocols, which hide the method and the resource of a request. */
const OTHER_PROTOCOL = /(?:^|\/)\$rpc(?:\/|$)|^\/batch(?:\/|$)/i;

/** Paths that agents may use: accounts, properties, and everything below them, such as reports. */
const AGENT_PATHS = /^\/v\d\w*\/(?:accounts|properties|accountSummaries)(?:[/:]|$)/;

/** Paths that only people may use. Agents are not offered the operations for them either. */
const HUMAN_ONLY_PATHS = [
	{
		path: /accessBindings|:submitUserDeletion/i,
		message: "AI agents can't view or change user access, or delete a user's data",
		remedy: "Use 'User Access' or 'User Deletion' in a workflow that a person starts.",
	},
	{
		path: /measurementProtocolSecrets|:acknowledgeUserDataCollection/i,
		message: "AI agents can't handle secrets or accept Google's terms",
		remedy: "Use 'Measurement Protocol Secret' or 'Property: Acknowledge User Data Collection' in a workflow that a person starts.",
	},
];

/** The path of an account or of a property itself. */
const ACCOUNT_OR_PROPERTY_PATH = /^\/v\d\w*\/(?:accounts|properties)\/[^/]*$/;

/** Refuses requests that agents may not send. The path must be fully decoded. */
function refuseForAgents(
	input: InputItem,
	{ method, path }: { method: string; path: string },
): void {
	if (!AGENT_PATHS.test(path)) {
		input.refuse(
			`An agent cannot call "${path}"`,
			'An agent can call only endpoints under accounts, properties, and accountSummaries, such as v1beta/properties/123/metadata.',
		);
	}
	const refusal = HUMAN_ONLY_PATHS.find((each) => each.path.test(path));
	if (refusal) input.refuse(refusal.message, refusal.remedy);
	if (method === 'DELETE' && ACCOUNT_OR_PROPERTY_PATH.test(path)) {
		input.refuse(
			'AI agents cannot delete accounts or properties',
			'Delete it in Google Analytics, or in a workflow that a person starts.',
		);
	}
}
