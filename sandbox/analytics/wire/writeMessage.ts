/**
 * Messages as proto3 JSON is written: default values are left out, 64 bits are text. Each answer is held against
 * its message: a name or a value that Google does not send is a fault of the sandbox and must not become a test's truth.
 */
import { Enum, type Field, type Type } from 'protobufjs';

import { isJsonObject, type JsonObject } from '../../json';
import { resolveAnyType, readMessage, findWrappedField, SerializedRows } from './readMessage';
import { findFieldByName, hasFieldBehavior, messageTypeOfField } from './schema';

interface WriteOptions {
	/** Fields in the order in which their message declares them, not in the given one. */
	inDeclaredOrder?: boolean;
	keepField?: (field: Field) => boolean;
	/** Enums go as numbers. */
	numericEnums?: boolean;
}

export function writeMessage(type: Type, values: JsonObject, how: WriteOptions = {}): JsonObject {
	const { keepField: isKept = () => true, inDeclaredOrder: isInOrder = false } = how;
	const meant = resolveAnyType(type, values);
	const names = isInOrder ? Object.keys(meant.fields) : Object.keys(values);
	const entries = names.flatMap((name): Array<[string, unknown]> => {
		const [field, value] = [findFieldByName(meant, name), values[name]];
		if (field === undefined || !isKept(field) || isDefaultValue(field, value)) return [];
		const one = (each: unknown) => writeValue(field, each, how);
		return [[name, Array.isArray(value) ? value.map(one) : one(value)]];
	});
	return { ...(meant !== type && { '@type': values['@type'] }), ...Object.fromEntries(entries) };
}

/** What the caller has a say in: Google ignores the rest of a new resource. */
export const dropOutputFields = (type: Type, values: JsonObject): JsonObject =>
	writeMessage(type, values, {
		keepField: (field) => !hasFieldBehavior(field, 'IDENTIFIER', 'OUTPUT_ONLY'),
	});

function writeValue(field: Field, value: unknown, how: WriteOptions): unknown {
	const type = messageTypeOfField(field);
	if (type && isJsonObject(value)) {
		return value instanceof SerializedRows ? value : writeMessage(type, value, how);
	}
	const { resolvedType } = field;
	if (how.numericEnums && resolvedType instanceof Enum) return resolvedType.values[String(value)];
	return ((type && findWrappedField(type)) ?? field).type === 'int64' ? String(value) : value;
}

/** Messages, and texts and flags that are `optional`, tell an empty value from none. */
const hasExplicitPresence = (field: Field) =>
	field.hasPresence || messageTypeOfField(field) !== undefined;

const isDefaultValue = (field: Field, value: unknown) =>
	value === undefined ||
	(Array.isArray(value) && value.length === 0) ||
	(!hasExplicitPresence(field) && (value === '' || value === false));

/** Holds the place of rows that were written already. */
const ROWS_PLACEHOLDER = '(written rows)';

/** `enum-encoding=int`, as Google's own REST clients ask, makes enums numbers. */
export function writeResponse(type: Type, answer: unknown, numericEnums = false): string {
	const read = readMessage(type, answer as JsonObject);
	const written: string[] = [];
	const text = JSON.stringify(writeMessage(type, read, { numericEnums }), (_, value: unknown) => {
		if (!(value instanceof SerializedRows)) return value;
		written.push(value.text);
		return ROWS_PLACEHOLDER;
	});
	return written.reduce(
		(body, rows) => body.replace(`"${ROWS_PLACEHOLDER}"`, () => `[${rows}]`),
		text,
	);
}
