/** The fields that Google's protos call required, in messages inside of it too: those that lack a value. */
import type { Type } from 'protobufjs';

import { isObject, type Values } from './message';
import { invalid } from './refusal';
import { isOneOf, messageIn, snake } from './schema';

/** `event_parameters[0].value` */
export const unfilledIn = (type: Type, values: Values, path = ''): string[] =>
	type.fieldsArray.flatMap((field) => {
		const value = values[field.name];
		const at = `${path}${snake(field.name)}`;
		const isAsked = isOneOf(field, 'REQUIRED') && !isOneOf(field, 'IDENTIFIER', 'OUTPUT_ONLY');
		if (isAsked && isUnset(value)) return [at];
		const inner = messageIn(field);
		if (inner === undefined) return [];
		return [value].flat().flatMap((each, index) => {
			const place = field.repeated ? `${at}[${index}]` : at;
			return isObject(each) ? unfilledIn(inner, each, `${place}.`) : [];
		});
	});

export function requireFields(type: Type, values: Values): void {
	const [first] = unfilledIn(type, values);
	if (first !== undefined) throw missing(first);
}

export const missing = (field: string) => invalid(`The field ${snake(field)} is required.`);

export const isUnset = (value: unknown) =>
	value === undefined ||
	value === '' ||
	(Array.isArray(value) && value.length === 0) ||
	/_UNSPECIFIED$/.test(String(value));
