/**
 * Finds in a request what Google would not refuse but ignore, or read otherwise than it was meant.
 * What Google refuses, the sandbox refuses, by the same protocol buffers.
 */
import type { Type } from 'protobufjs';

import type { SandboxRequest } from '../sandbox/http/types';
import { isObject, type Values } from '../sandbox/analytics/wire/message';
import {
	camel,
	fieldOf,
	isOneOf,
	messageIn,
	nameOf,
	schemaOf,
	snake,
	type Api,
	type Rpc,
} from '../sandbox/analytics/wire/schema';

function rpcFor(api: Api, { method, path }: SandboxRequest): Rpc | undefined {
	return schemaOf(api).rpcs.find((rpc) => rpc.verb === method && rpc.path.test(path));
}

export function unreadBy(api: Api, request: SandboxRequest): string[] {
	const rpc = rpcFor(api, request);
	if (rpc === undefined) return [`${request.method} ${request.path} is no method`];
	const { body, pathField = '' } = rpc;
	if (body === undefined) return request.text === '' ? [] : ['a body where there is none'];
	const json = JSON.parse(request.text) as Values;
	const type = messageIn(fieldOf(rpc.request, body)) ?? rpc.request;
	const inPath = pathField.split('.').at(-1) ?? '';
	// Without a mask the whole is replaced.
	const isMasked = fieldOf(rpc.request, 'updateMask') !== undefined;
	return [
		...(inPath in json ? [`${inPath} is in the path already`] : []),
		...unreadIn(type, json, isMasked),
		...(isMasked ? besideMask(request.query.get('updateMask') ?? '', json) : []),
	];
}

function unreadIn(type: Type, json: Values, changes: boolean): string[] {
	return Object.entries(json).flatMap(([key, value]) => {
		const field = fieldOf(type, key);
		if (field === undefined) return [`${key} is no field of ${nameOf(type)}`];
		if (isOneOf(field, 'OUTPUT_ONLY')) return [`${key} is Google's to set`];
		if (changes && isOneOf(field, 'IMMUTABLE')) return [`${key} never changes`];
		const inner = messageIn(field);
		if (inner === undefined) return [];
		return [value]
			.flat()
			.filter(isObject)
			.flatMap((each) => unreadIn(inner, each, changes));
	});
}

/** A mask names fields in the spelling of protos, and everything that is sent. */
function besideMask(mask: string, json: Values): string[] {
	const paths = mask.split(',');
	const named = paths.map(camel);
	return [
		...paths.filter((path) => path !== snake(path)).map((path) => `no field ${path}`),
		...leaves(json)
			.filter((leaf) => !named.some((name) => leaf === name || leaf.startsWith(`${name}.`)))
			.map((leaf) => `${leaf} is not in the mask`),
	];
}

function leaves(json: unknown, at = ''): string[] {
	if (!isObject(json)) return [at];
	return Object.entries(json).flatMap(([key, value]) =>
		leaves(value, at === '' ? key : `${at}.${key}`),
	);
}
