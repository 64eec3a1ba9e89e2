import type { INodeProperties } from 'n8n-workflow';

import { decodePath, joinQuery, readTarget } from '../core/address';
import type { ApiRequest } from '../core/http';
import { checkHeaderNames, checkParameterNames } from '../core/reservedNames';
import type { Input } from './inputs';
import type { Run } from './operation';
import { choiceField, flagField, jsonField, textField } from './panel';
import { shownForToolsOnly } from './tool';

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
		ALLOW_CHANGES,
	];
}

const ALLOW_CHANGES = shownForToolsOnly(
	flagField(
		'Allow Changes',
		'allowChanges',
		'Whether the agent may also send requests that create, change or delete something. When off, it can only read.',
	),
);

export type RawRequest = Omit<ApiRequest, 'repeatable'>;

/** What a service has of its own for raw calls. */
interface RawCallRules {
	/** Names by which the credential sends its key, as a header or a parameter. */
	keyNames?: string[];
	/** Whether a request leaves everything as it is. Its path is fully decoded. */
	onlyReads: (request: { method: Method; path: string }) => boolean;
}

/** The request that the fields describe; whether it may be repeated, only its API can tell. */
export function readRawCall(
	input: Input,
	run: Run,
	{ keyNames = [], onlyReads }: RawCallRules,
): RawRequest {
	const method = input.choice<Method>('method');
	const { path, query: written } = input.accept(readTarget(input.requiredText('endpoint')));
	const query = input.accept(joinQuery(written, input.object('query') ?? {}));
	checkRawParameterNames(input, Object.keys(query), keyNames);
	const isRead = onlyReads({ method, path: decodePath(path) });
	if (run.isTool && !isRead && !input.flag('allowChanges')) {
		return input.refuse(
			`An agent can only read here, and ${method} ${path} may change something`,
			"Turn on 'Allow Changes' in the tool if the agent may do that.",
		);
	}
	return { method, path, query, ...(hasBody(method) && { body: input.json('body') ?? {} }) };
}

/** Refuses parameters that would sign a request or make another one of it. */
export function checkRawParameterNames(input: Input, names: string[], keyNames: string[]): void {
	const refusal = checkParameterNames(names, keyNames);
	if (refusal) input.accept(refusal);
}

/** Control characters: with a line break, a header could begin another one. */
const CONTROL_CHARACTER = /[^\P{Cc}\t]/u;

/** The headers of a raw call, which may neither sign it nor concern the connection. */
export function readRawHeaders(input: Input, name: string): Record<string, string> {
	const headers = new Map<string, string>();
	const given = input.object(name) ?? {};
	for (const [header, value] of Object.entries(given)) headers.set(header.trim(), String(value));
	const refusal = checkHeaderNames([...headers.keys()]);
	if (refusal) input.accept(refusal);
	for (const [header, text] of headers) {
		if (CONTROL_CHARACTER.test(text))
			input.refuse(`The header "${header}" contains a line break`, 'Remove it.');
	}
	return Object.fromEntries(headers);
}

function hasBody(method: Method): boolean {
	return !WITHOUT_BODY.includes(method);
}
