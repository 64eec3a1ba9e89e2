/** The update mask of PATCH: which fields of the body to take over. */
import type { Field, Type } from 'protobufjs';

import { isJsonObject, type JsonObject } from '../../json';
import { assertArgument } from '../wire/errors';
import { isUnset, missingField } from '../wire/requiredFields';
import {
	findFieldByName,
	getMessageType,
	hasFieldBehavior,
	toCamelCase,
	toSnakeCase,
} from '../wire/schema';
import type { AdminResource } from './store';

/**
 * A copy of `resource` with the masked fields taken from `body`; fields that the mask names and the body lacks are
 * cleared. Paths may be in either spelling; nested ones have dots; `*` means every mutable field.
 * @throws GoogleError INVALID_ARGUMENT without a mask, and for unknown or immutable fields
 */
export function applyUpdateMask(
	resource: AdminResource,
	body: JsonObject,
	mask: unknown,
	type: Type,
): AdminResource {
	const changed = structuredClone(resource);
	for (const path of readMaskPaths(mask, type)) {
		copyPath(path.split('.'), type, body, changed, path);
	}
	return changed;
}

function readMaskPaths(mask: unknown, { fieldsArray }: Type): string[] {
	if (typeof mask !== 'string' || mask.trim() === '') throw missingField('updateMask');
	const paths = mask.split(',').map((path) => toCamelCase(path.trim()));
	return paths.includes('*') ? fieldsArray.filter(isMutable).map(({ name }) => name) : paths;
}

/** @param path the whole path, for error messages */
function copyPath(
	[name = '', ...deeper]: string[],
	type: Type,
	from: JsonObject,
	to: JsonObject,
	path: string,
): void {
	const field = findFieldByName(type, name);
	assertArgument(field, `Invalid field path: ${toSnakeCase(path)}`);
	assertArgument(isMutable(field), `The field ${toSnakeCase(path)} is immutable or output only.`);
	if (deeper.length === 0) {
		copyField(field, from, to, path);
		return;
	}
	const messageType = field.repeated ? undefined : getMessageType(field);
	assertArgument(messageType, `Invalid field path: ${toSnakeCase(path)}`);
	const source = from[name];
	const target = { ...(to[name] as JsonObject | undefined) };
	copyPath(deeper, messageType, isJsonObject(source) ? source : {}, target, path);
	to[name] = target;
}

function copyField(field: Field, from: JsonObject, to: JsonObject, path: string): void {
	const value = from[field.name];
	// Fields outside the mask are not checked: resources that Google created lack some required ones.
	if (hasFieldBehavior(field, 'REQUIRED') && isUnset(value)) throw missingField(path);
	if (value !== undefined) {
		// A field of a oneof replaces the others of that oneof.
		for (const other of field.partOf?.fieldsArray ?? []) delete to[other.name];
	}
	to[field.name] = value;
}

/** A message is mutable if one of its fields is; a list is replaced as a whole. */
function isMutable(field: Field): boolean {
	if (hasFieldBehavior(field, 'IDENTIFIER', 'IMMUTABLE', 'OUTPUT_ONLY')) return false;
	const messageType = field.repeated ? undefined : getMessageType(field);
	return messageType === undefined || messageType.fieldsArray.some(isMutable);
}
