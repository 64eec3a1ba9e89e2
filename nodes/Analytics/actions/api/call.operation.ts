import type { IDataObject } from 'n8n-workflow';

import type { ApiRequest } from '../../../shared/core/http';
import type { JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import type { Input } from '../../../shared/node/inputs';
import { perJob, type Operation } from '../../../shared/node/operation';
import {
	choiceField,
	flagField,
	jsonField,
	optionsField,
	readRetryOptions,
} from '../../../shared/node/panel';
import { rawCallFields, readRawCall } from '../../../shared/node/rawCall';
import { apiOf, onlyReads } from '../../google/addresses';
import { withoutSecrets } from '../../google/secrets';
import { ask } from '../../google/client';
import { askOnce } from '../../google/writeSafely';
import { RETRY_OPTIONS } from '../../fields';
import { askAllPages } from '../../google/followPages';

const APIS = [
	{ name: 'Admin', value: 'admin', description: 'Settings of accounts and properties' },
	{ name: 'Automatic', value: 'auto', description: 'Choose the API by the endpoint' },
	{ name: 'Data', value: 'data', description: 'Reports' },
	{ name: 'Data Manager', value: 'dataManager', description: 'Events sent to Google' },
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
			flagField(
				'Return All',
				'returnAll',
				'Whether to return all results or only up to a given limit',
			),
		]),
	],
	execute: perJob(async (input, run) => {
		const request = readRequest(input);
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
	return {
		...request,
		query: input.accept(checkQuery(request.query ?? {})),
		headers: input.accept(checkHeaders(input.object('options.headers') ?? {})),
		base: api === 'auto' ? apiOf(request.path) : api,
		repeatable: onlyReads(request),
	};
}

/** Headers and parameters that authenticate a request or name its host. The node sets these itself. */
const SIGNING_HEADERS = /^(authorization|proxy-authorization|cookie|host|x-goog-api-key)$/i;
const SIGNING_PARAMETERS = /^(access_token|oauth_token|key|bearer_token)$/i;

function checkHeaders(headers: JsonRecord): Result<Record<string, string>> {
	const names = Object.keys(headers);
	const signing = names.find((name) => SIGNING_HEADERS.test(name.trim()));
	if (signing !== undefined) return refused(`The header "${signing}"`);
	const broken = names.find((name) => /[\r\n]/.test(`${name}${String(headers[name])}`));
	if (broken !== undefined) {
		return failed(`The header "${broken.trim()}" contains a line break`, 'Remove it.');
	}
	return success(Object.fromEntries(names.map((name) => [name, String(headers[name])])));
}

function checkQuery(query: JsonRecord): Result<JsonRecord> {
	const signing = Object.keys(query).find((name) => SIGNING_PARAMETERS.test(name.trim()));
	return signing === undefined ? success(query) : refused(`The parameter "${signing}"`);
}

function refused(what: string): Result<never> {
	return failed(
		`${what} cannot be set`,
		'The node signs the request with its own credentials. Remove it.',
	);
}
