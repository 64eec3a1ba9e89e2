/**
 * Writes messages as proto3 JSON: default values are left out, 64-bit integers are text. Each response is first checked
 * against its message, because a field that Google does not send must not become what a test believes.
 */
import { Enum, type Field, type Type } from 'protobufjs';

import { isJsonObject, type JsonObject } from '../../json';
import { findWrappedField, readMessage, resolveAnyType, SerializedRows } from './readMessage';
import { findFieldByName, hasFieldBehavior, getMessageType } from './schema';

interface WriteOptions {
	/** Fields come in the order in which their message declares them, not in that of the given object. */
	inDeclaredOrder?: boolean;
	/** Which fields to write; all by default. */
	keepField?: (field: Field) => boolean;
	/** Writes enums as numbers. */
	numericEnums?: boolean;
}

export function writeMessage(
	type: Type,
	message: JsonObject,
	options: WriteOptions = {},
): JsonObject {
	const { keepField = () => true, inDeclaredOrder = false } = options;
	const resolvedType = resolveAnyType(type, message);
	const names = Object.keys(inDeclaredOrder ? resolvedType.fields : message);
	const written: JsonObject = resolvedType === type ? {} : { '@type': message['@type'] };
	for (const name of names) {
		const field = findFieldByName(resolvedType, name);
		const value = message[name];
		if (field === undefined || !keepField(field) || isDefaultValue(field, value)) continue;
		written[name] = Array.isArray(value)
			? value.map((element) => writeValue(field, element, options))
			: writeValue(field, value, options);
	}
	return written;
}

/** A new resource without the fields that Google sets itself: it ignores those of a caller. */
export function dropOutputFields(type: Type, message: JsonObject): JsonObject {
	return writeMessage(type, message, {
		keepField: (field) => !hasFieldBehavior(field, 'IDENTIFIER', 'OUTPUT_ONLY'),
	});
}

function writeValue(field: Field, value: unknown, options: WriteOptions): unknown {
	if (value instanceof SerializedRows) return value;
	const type = getMessageType(field);
	if (type && isJsonObject(value)) return writeMessage(type, value, options);
	const { resolvedType } = field;
	if (options.numericEnums && resolvedType instanceof Enum) {
		return resolvedType.values[String(value)];
	}
	const scalarField = (type && findWrappedField(type)) ?? field;
	return scalarField.type === 'int64' ? String(value) : value;
}

/** Messages, and scalars that are `optional`, differ between an empty value and none. */
function hasExplicitPresence(field: Field): boolean {
	return field.hasPresence || getMessageType(field) !== undefined;
}

function isDefaultValue(field: Field, value: unknown): boolean {
	if (value === undefined) return true;
	if (Array.isArray(value)) return value.length === 0;
	return !hasExplicitPresence(field) && (value === '' || value === false);
}

/** Stands for serialized rows until the rest of the response is written. */
const ROWS_PLACEHOLDER = '(written rows)';

/**
 * The JSON text of a response.
 * @param numericEnums as `enum-encoding=int` asks
 * @throws an error that names the first field or value that the response message does not have
 */
export function writeResponse(type: Type, response: unknown, numericEnums = false): string {
	const message = readMessage(type, response as JsonObject);
	const rowTexts: string[] = [];
	const text = JSON.stringify(
		writeMessage(type, message, { numericEnums }),
		(_, value: unknown) => {
			if (!(value instanceof SerializedRows)) return value;
			rowTexts.push(value.text);
			return ROWS_PLACEHOLDER;
		},
	);
	return rowTexts.reduce(
		(body, rows) => body.replace(`"${ROWS_PLACEHOLDER}"`, () => `[${rows}]`),
		text,
	);
}
