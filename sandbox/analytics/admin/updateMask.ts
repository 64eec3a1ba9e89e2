/** PATCH: which fields of the body to take over. */
import type { Field, Type } from 'protobufjs';

import { isJsonObject, type JsonObject } from '../../json';
import { assertArgument } from '../wire/errors';
import { isUnset, missingField } from '../wire/requiredFields';
import {
	toCamelCase,
	findFieldByName,
	hasFieldBehavior,
	messageTypeOfField,
	toSnakeCase,
} from '../wire/schema';
import type { AdminResource } from './store';

/**
 * `resource` with the masked fields taken from `body`; fields the mask names and the body lacks are
 * cleared. Paths may be in either spelling, nested ones have dots, `*` means every mutable field.
 */
export function applyUpdateMask(
	resource: AdminResource,
	body: JsonObject,
	mask: unknown,
	type: Type,
): AdminResource {
	const changed = structuredClone(resource);
	for (const path of readMaskPaths(mask, type))
		copyPath(path.split('.'), type, body, changed, path);
	return changed;
}

function readMaskPaths(mask: unknown, { fieldsArray }: Type): string[] {
	if (typeof mask !== 'string' || mask.trim() === '') throw missingField('updateMask');
	const paths = mask.split(',').map((path) => toCamelCase(path.trim()));
	return paths.includes('*') ? fieldsArray.filter(isMutable).map(({ name }) => name) : paths;
}

function copyPath(
	[name = '', ...rest]: string[],
	type: Type,
	from: JsonObject,
	to: JsonObject,
	path: string,
): void {
	const field = findFieldByName(type, name);
	assertArgument(field, `Invalid field path: ${toSnakeCase(path)}`);
	assertArgument(isMutable(field), `The field ${toSnakeCase(path)} is immutable or output only.`);
	if (rest.length === 0) {
		// Of the others nothing is required: what Google has made lacks some.
		if (hasFieldBehavior(field, 'REQUIRED') && isUnset(from[name])) throw missingField(path);
		// Of a oneof, the one that is set takes the place of the others.
		const others = from[name] === undefined ? [] : (field.partOf?.fieldsArray ?? []);
		for (const other of others) delete to[other.name];
		return void (to[name] = from[name]);
	}
	const message = field.repeated ? undefined : messageTypeOfField(field);
	assertArgument(message, `Invalid field path: ${toSnakeCase(path)}`);
	const inner = { ...(to[name] as JsonObject | undefined) };
	copyPath(rest, message, isJsonObject(from[name]) ? from[name] : {}, inner, path);
	to[name] = inner;
}

/** A message may change where a field of it may; a list is replaced as a whole. */
function isMutable(field: Field): boolean {
	if (hasFieldBehavior(field, 'IDENTIFIER', 'IMMUTABLE', 'OUTPUT_ONLY')) return false;
	const message = field.repeated ? undefined : messageTypeOfField(field);
	return message === undefined || message.fieldsArray.some(isMutable);
}
