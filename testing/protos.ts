/**
 * Finds in a request what Google would not refuse but ignore, or read otherwise than it was meant.
 * What Google refuses, the sandbox refuses, by the same protocol buffers.
 */
import type { Type } from 'protobufjs';

import { isJsonObject, type JsonObject } from '../sandbox/json';
import type { SandboxRequest } from '../sandbox/http/types';
import {
	toCamelCase,
	findFieldByName,
	hasFieldBehavior,
	getMessageType,
	getTypeName,
	loadApiSchema,
	toSnakeCase,
	type ApiName,
	type Rpc,
} from '../sandbox/analytics/wire/schema';

function rpcFor(api: ApiName, { method, path }: SandboxRequest): Rpc | undefined {
	return loadApiSchema(api).rpcs.find(
		(rpc) => rpc.httpMethod === method && rpc.pathPattern.test(path),
	);
}

export function findUnreadFields(api: ApiName, request: SandboxRequest): string[] {
	const rpc = rpcFor(api, request);
	if (rpc === undefined) return [`${request.method} ${request.path} is no method`];
	const { bodyField: body, pathField = '' } = rpc;
	if (body === undefined) return request.text === '' ? [] : ['a body where there is none'];
	const json = JSON.parse(request.text) as JsonObject;
	const type = getMessageType(findFieldByName(rpc.requestType, body)) ?? rpc.requestType;
	const inPath = pathField.split('.').at(-1) ?? '';
	// Without a mask the whole is replaced.
	const isMasked = findFieldByName(rpc.requestType, 'updateMask') !== undefined;
	return [
		...(inPath in json ? [`${inPath} is in the path already`] : []),
		...unreadIn(type, json, isMasked),
		...(isMasked ? besideMask(request.query.get('updateMask') ?? '', json) : []),
	];
}

function unreadIn(type: Type, json: JsonObject, changes: boolean): string[] {
	return Object.entries(json).flatMap(([key, value]) => {
		const field = findFieldByName(type, key);
		if (field === undefined) return [`${key} is no field of ${getTypeName(type)}`];
		if (hasFieldBehavior(field, 'OUTPUT_ONLY')) return [`${key} is Google's to set`];
		if (changes && hasFieldBehavior(field, 'IMMUTABLE')) return [`${key} never changes`];
		const inner = getMessageType(field);
		if (inner === undefined) return [];
		return [value]
			.flat()
			.filter(isJsonObject)
			.flatMap((each) => unreadIn(inner, each, changes));
	});
}

/** A mask names fields in the spelling of protos, and everything that is sent. */
function besideMask(mask: string, json: JsonObject): string[] {
	const paths = mask.split(',');
	const named = paths.map(toCamelCase);
	return [
		...paths.filter((path) => path !== toSnakeCase(path)).map((path) => `no field ${path}`),
		...leaves(json)
			.filter((leaf) => !named.some((name) => leaf === name || leaf.startsWith(`${name}.`)))
			.map((leaf) => `${leaf} is not in the mask`),
	];
}

function leaves(json: unknown, at = ''): string[] {
	if (!isJsonObject(json)) return [at];
	return Object.entries(json).flatMap(([key, value]) =>
		leaves(value, at === '' ? key : `${at}.${key}`),
	);
}
