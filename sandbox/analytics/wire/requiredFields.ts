/** The fields that Google's protos call required, in messages inside of it too: those that lack a value. */
import type { Type } from 'protobufjs';

import { isJsonObject, type JsonObject } from '../../json';
import { invalidArgument } from './errors';
import { hasFieldBehavior, messageTypeOfField, toSnakeCase } from './schema';

/** `event_parameters[0].value` */
export const findMissingFields = (type: Type, values: JsonObject, path = ''): string[] =>
	type.fieldsArray.flatMap((field) => {
		const value = values[field.name];
		const at = `${path}${toSnakeCase(field.name)}`;
		const isAsked =
			hasFieldBehavior(field, 'REQUIRED') &&
			!hasFieldBehavior(field, 'IDENTIFIER', 'OUTPUT_ONLY');
		if (isAsked && isUnset(value)) return [at];
		const inner = messageTypeOfField(field);
		if (inner === undefined) return [];
		return [value].flat().flatMap((each, index) => {
			const place = field.repeated ? `${at}[${index}]` : at;
			return isJsonObject(each) ? findMissingFields(inner, each, `${place}.`) : [];
		});
	});

export function assertRequiredFields(type: Type, values: JsonObject): void {
	const [first] = findMissingFields(type, values);
	if (first !== undefined) throw missingField(first);
}

export const missingField = (field: string) =>
	invalidArgument(`The field ${toSnakeCase(field)} is required.`);

export const isUnset = (value: unknown) =>
	value === undefined ||
	value === '' ||
	(Array.isArray(value) && value.length === 0) ||
	/_UNSPECIFIED$/.test(String(value));
