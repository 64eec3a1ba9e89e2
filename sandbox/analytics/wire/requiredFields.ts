/** Checks the fields that Google's protos mark as required, in nested messages too. */
import type { Type } from 'protobufjs';

import { isJsonObject, type JsonObject } from '../../json';
import { invalidArgument, type GoogleError } from './errors';
import { hasFieldBehavior, getMessageType, toSnakeCase } from './schema';

/** The paths of required fields without a value: `event_parameters[0].value`. */
export function findMissingFields(type: Type, message: JsonObject, parentPath = ''): string[] {
	return type.fieldsArray.flatMap((field) => {
		const value = message[field.name];
		const path = `${parentPath}${toSnakeCase(field.name)}`;
		const isRequired =
			hasFieldBehavior(field, 'REQUIRED') &&
			!hasFieldBehavior(field, 'IDENTIFIER', 'OUTPUT_ONLY');
		if (isRequired && isUnset(value)) return [path];
		const nestedType = getMessageType(field);
		if (nestedType === undefined) return [];
		return [value].flat().flatMap((nested, index) => {
			const nestedPath = field.repeated ? `${path}[${index}]` : path;
			return isJsonObject(nested)
				? findMissingFields(nestedType, nested, `${nestedPath}.`)
				: [];
		});
	});
}

/** @throws GoogleError INVALID_ARGUMENT that names the first missing field */
export function assertRequiredFields(type: Type, message: JsonObject): void {
	const [first] = findMissingFields(type, message);
	if (first !== undefined) throw missingField(first);
}

export function missingField(path: string): GoogleError {
	return invalidArgument(`The field ${toSnakeCase(path)} is required.`);
}

/** True for the values that count as no value in proto3: empty texts and lists, and the enum value `…_UNSPECIFIED`. */
export function isUnset(value: unknown): boolean {
	return (
		value === undefined ||
		value === '' ||
		(Array.isArray(value) && value.length === 0) ||
		/_UNSPECIFIED$/.test(String(value))
	);
}
