import type { IDataObject } from 'n8n-workflow';

import { decodePath, mergeQuery, parsePathAndQuery, type PathAndQuery } from '../core/address';
import type { ApiRequest } from '../core/http';
import { checkHeaderNames, checkParameterNames } from '../core/reservedNames';
import {
	choice,
	flag,
	jsonObject,
	jsonValue,
	text,
	withReader,
	type Field,
	type Parameter,
	type Values,
} from './field';
import type { InputItem } from './inputItem';
import type { OperationRun } from './operation';
import { showForToolsOnly } from './tool';

export type HttpMethod = ApiRequest['method'];

const WITHOUT_BODY: HttpMethod[] = ['GET', 'DELETE'];

interface RawCall {
	methods: HttpMethod[];
	endpoint: { placeholder: string; description: string };
	/** Describes what the body can be. */
	body: string;
}

type RawCallFields = {
	method: Field<HttpMethod>;
	endpoint: Field<PathAndQuery>;
	query: Field<IDataObject | undefined>;
	body: Field<unknown>;
	allowChanges: Field<boolean>;
};

/** Builds the fields of a request to an endpoint that the node has no operation for. */
export function buildRawCallFields({ methods, endpoint, body }: RawCall): RawCallFields {
	const { description, placeholder } = endpoint;
	return {
		method: choice(
			'Method',
			methods.map((method) => ({ name: method, value: method })),
			'HTTP method of the request',
			{ default: 'GET' },
		),
		endpoint: withReader(
			text('Endpoint', description, { required: true, placeholder }),
			(parameter) => parameter.accept(parsePathAndQuery(parameter.requiredText())),
		),
		query: jsonObject('Query (JSON)', 'Query parameters as a JSON object', { default: '{}' }),
		body: jsonValue('Body (JSON)', body, {
			default: '{}',
			displayOptions: { show: { method: methods.filter(hasBody) } },
		}),
		allowChanges: allowChangesField,
	};
}

const allowChanges = flag(
	'Allow Changes',
	'Whether the AI agent can also send requests that create, change, or delete data. When off, it can only read data.',
);

const allowChangesField: Field<boolean> = {
	...allowChanges,
	panel: showForToolsOnly(allowChanges.panel),
};

export type RawRequest = Omit<ApiRequest, 'repeatable'>;

/** The rules of a service for raw calls. */
interface RawCallRules {
	/** The headers or parameters in which the credential sends its key. */
	keyNames?: string[];
	/** Whether a request changes nothing. Its path is fully decoded. */
	isReadOnlyRequest: (request: { method: HttpMethod; path: string }) => boolean;
}

/** Builds the request that the fields describe. Whether it may be repeated, only its API knows. */
export function buildRawRequest(
	values: Values<RawCallFields>,
	input: InputItem,
	run: OperationRun,
	{ keyNames = [], isReadOnlyRequest }: RawCallRules,
): RawRequest {
	const { method, endpoint } = values;
	const { path, query: written } = endpoint;
	const query = input.accept(mergeQuery(written, values.query ?? {}));
	checkRawParameterNames(input, Object.keys(query), keyNames);
	const isRead = isReadOnlyRequest({ method, path: decodePath(path) });
	if (run.isTool && !isRead && !values.allowChanges) {
		return input.refuse(
			`Agents have read-only access here, and ${method} ${path} may change data`,
			"Turn on 'Allow Changes' in the tool if the agent may do that.",
		);
	}
	return { method, path, query, ...(hasBody(method) && { body: values.body ?? {} }) };
}

/** Refuses parameters that would sign a request or turn it into a different one. */
export function checkRawParameterNames(
	input: InputItem,
	names: string[],
	keyNames: string[],
): void {
	const refusal = checkParameterNames(names, keyNames);
	if (refusal) input.accept(refusal);
}

/** Reads the headers of a raw call; refuses those that would sign it or that control the connection. */
export function readRawHeaders(parameter: Parameter): Record<string, string> {
	const headers = new Map<string, string>();
	const given = parameter.object() ?? {};
	for (const [header, value] of Object.entries(given)) headers.set(header.trim(), String(value));
	const refusal = checkHeaderNames([...headers.keys()]);
	if (refusal) parameter.accept(refusal);
	for (const [header, value] of headers) {
		if (CONTROL_CHARACTER.test(value))
			parameter.refuse(`The header "${header}" contains a line break`, 'Remove it.');
	}
	return Object.fromEntries(headers);
}

/** With a line break, the value of a header could begin another header. */
const CONTROL_CHARACTER = /[^\P{Cc}\t]/u;

function hasBody(method: HttpMethod): boolean {
	return !WITHOUT_BODY.includes(method);
}
