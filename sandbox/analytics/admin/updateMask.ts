/** PATCH: which fields of the body to take over. */
import type { Field, Type } from 'protobufjs';

import { isObject, type Values } from '../wire/message';
import { demand } from '../wire/refusal';
import { isUnset, missing } from '../wire/required';
import { camel, fieldOf, isOneOf, messageIn, snake } from '../wire/schema';
import type { Resource } from './store';

/**
 * `resource` with the masked fields taken from `body`; fields the mask names and the body lacks are
 * cleared. Paths may be in either spelling, nested ones have dots, `*` means every mutable field.
 */
export function applyMask(resource: Resource, body: Values, mask: unknown, type: Type): Resource {
	const changed = structuredClone(resource);
	for (const path of readMask(mask, type)) copy(path.split('.'), type, body, changed, path);
	return changed;
}

function readMask(mask: unknown, { fieldsArray }: Type): string[] {
	if (typeof mask !== 'string' || mask.trim() === '') throw missing('updateMask');
	const paths = mask.split(',').map((path) => camel(path.trim()));
	return paths.includes('*') ? fieldsArray.filter(mayChange).map(({ name }) => name) : paths;
}

function copy(
	[name = '', ...rest]: string[],
	type: Type,
	from: Values,
	to: Values,
	path: string,
): void {
	const field = fieldOf(type, name);
	demand(field, `Invalid field path: ${snake(path)}`);
	demand(mayChange(field), `The field ${snake(path)} is immutable or output only.`);
	if (rest.length === 0) {
		// Of the others nothing is required: what Google has made lacks some.
		if (isOneOf(field, 'REQUIRED') && isUnset(from[name])) throw missing(path);
		// Of a oneof, the one that is set takes the place of the others.
		const others = from[name] === undefined ? [] : (field.partOf?.fieldsArray ?? []);
		for (const other of others) delete to[other.name];
		return void (to[name] = from[name]);
	}
	const message = field.repeated ? undefined : messageIn(field);
	demand(message, `Invalid field path: ${snake(path)}`);
	const inner = { ...(to[name] as Values | undefined) };
	copy(rest, message, isObject(from[name]) ? from[name] : {}, inner, path);
	to[name] = inner;
}

/** A message may change where a field of it may; a list is replaced as a whole. */
function mayChange(field: Field): boolean {
	if (isOneOf(field, 'IDENTIFIER', 'IMMUTABLE', 'OUTPUT_ONLY')) return false;
	const message = field.repeated ? undefined : messageIn(field);
	return message === undefined || message.fieldsArray.some(mayChange);
}
