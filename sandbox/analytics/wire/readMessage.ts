/**
 * Reads proto3 JSON the way Google's front end does: both spellings of a key, int64 as text or
 * number, enums by name or number. Google reports all mistakes of a request; the sandbox reports the first.
 */
import { Enum, Type, type Field } from 'protobufjs';

import { isJsonObject, type JsonObject } from '../../json';
import { assertArgument, GoogleError } from './errors';
import {
	findFieldByName,
	getTypeName,
	getMessageType,
	toCamelCase,
	toSnakeCase,
	type Rpc,
} from './schema';

/** Rows that are already JSON text because there are so many. All have the same form, so only `first` is checked. */
export class SerializedRows {
	constructor(
		readonly first: unknown[],
		readonly text: string,
	) {}
}

/** A value that does not fit its message, with the path of the field. */
class MessageError extends Error {
	constructor(
		readonly path: string,
		description: string,
	) {
		super(description);
	}
}

/**
 * The request message of a method, from path, query and body. An empty body is an empty message; the value in the
 * path wins over the one in the body.
 * @throws GoogleError INVALID_ARGUMENT for unknown fields and for values of the wrong type
 */
export function readRequestMessage(
	rpc: Rpc,
	pathValue: string | undefined,
	query: URLSearchParams,
	bodyText: string,
): JsonObject {
	try {
		const message = {
			...readMessage(rpc.requestType, readQueryFields(rpc, query)),
			...readBodyFields(rpc, bodyText),
		};
		if (rpc.pathField !== undefined) setAtPath(message, rpc.pathField.split('.'), pathValue);
		return message;
	} catch (error) {
		throw error instanceof MessageError ? toBadRequest(error) : error;
	}
}

function setAtPath(message: JsonObject, [name = '', ...deeper]: string[], value: unknown): void {
	if (deeper.length === 0) {
		message[name] = value;
		return;
	}
	message[name] ??= {};
	setAtPath(message[name] as JsonObject, deeper, value);
}

/**
 * The query as fields of the request message. Where the body is the whole message, a query parameter is no field of it:
 * it keeps its `?`, so that it is refused as an unknown name. `$alt`, which all methods take, is left out.
 */
function readQueryFields({ bodyField }: Rpc, query: URLSearchParams): JsonObject {
	const names = [...new Set(query.keys())].filter((name) => name !== '$alt');
	return Object.fromEntries(
		names.map((name) => {
			const values = query.getAll(name);
			return [bodyField === '*' ? `?${name}` : name, values.length > 1 ? values : values[0]];
		}),
	);
}

function readBodyFields({ bodyField, requestType }: Rpc, bodyText: string): JsonObject {
	if (bodyField === undefined) return {};
	const body: unknown = JSON.parse(bodyText || '{}');
	assertArgument(
		isJsonObject(body),
		'Invalid JSON payload received. Root element must be a message.',
	);
	const type = getMessageType(findFieldByName(requestType, bodyField));
	if (type === undefined) return readMessage(requestType, body);
	return { [bodyField]: readMessage(type, body, toSnakeCase(bodyField)) };
}

function toBadRequest({ path, message: description }: MessageError): GoogleError {
	const violation = path === '' ? { description } : { field: path, description };
	return new GoogleError('INVALID_ARGUMENT', description, [
		{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [violation] },
	]);
}

/** The type of a message. Only a `google.protobuf.Any` names its own type, under `@type`. */
export function resolveAnyType(type: Type, { '@type': typeUrl }: JsonObject): Type {
	if (getTypeName(type) !== 'google.protobuf.Any') return type;
	return type.root.lookupType(String(typeUrl).replace('type.googleapis.com/', ''));
}

/**
 * A message with its fields under the names that protobufjs gives them, and each value checked.
 * @param path where the message is in the request; empty at its root
 */
export function readMessage(type: Type, input: JsonObject, path = ''): JsonObject {
	const message: JsonObject = {};
	const usedOneofs = new Set<unknown>();
	const resolvedType = resolveAnyType(type, input);
	for (const [key, value] of Object.entries(input)) {
		if (value === null || value === undefined) continue;
		if (key === '@type' && resolvedType !== type) {
			message[key] = value;
			continue;
		}
		const field =
			findFieldByName(resolvedType, key) ?? findFieldByName(resolvedType, toCamelCase(key));
		if (field === undefined) {
			const where = path && ` at '${path}'`;
			throw new MessageError(
				path,
				`Invalid JSON payload received. Unknown name "${key}"${where}: Cannot find field.`,
			);
		}
		const name = toSnakeCase(field.name);
		if (field.partOf && usedOneofs.has(field.partOf)) {
			throw new MessageError(
				path,
				`Invalid value at '${path}' (oneof): cannot set '${name}'`,
			);
		}
		usedOneofs.add(field.partOf);
		message[field.name] = readFieldValue(field, value, path === '' ? name : `${path}.${name}`);
	}
	return message;
}

function readFieldValue(field: Field, value: unknown, path: string): unknown {
	if (value instanceof SerializedRows) {
		readFieldValue(field, value.first, path);
		return value;
	}
	if (!field.repeated) return readSingleValue(field, value, path);
	return [value]
		.flat()
		.map((element, index) => readSingleValue(field, element, `${path}[${index}]`));
}

function readSingleValue(field: Field, value: unknown, path: string): unknown {
	const type = getMessageType(field);
	if (type !== undefined && isObjectInJson(type) && isJsonObject(value)) {
		return readMessage(type, value, path);
	}
	const read = readScalar(field, value);
	if (read === undefined) {
		const typeLabel = field.resolvedType
			? `type.googleapis.com/${getTypeName(field.resolvedType)}`
			: `TYPE_${field.type.toUpperCase()}`;
		throw new MessageError(
			path,
			`Invalid value at '${path}' (${typeLabel}), ${JSON.stringify(value)}`,
		);
	}
	return read;
}

/** Message types that are a text in JSON, and the form of that text. */
const TEXT_MESSAGES: Partial<Record<string, RegExp>> = {
	'google.protobuf.Timestamp': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/,
	'google.protobuf.Duration': /^-?\d+(\.\d{1,9})?s$/,
	'google.protobuf.FieldMask': /^/,
};

/** The field that a wrapper such as `google.protobuf.BoolValue` holds: in JSON the wrapper is that value alone. */
export function findWrappedField(type: Type): Field | undefined {
	const isWrapper = /^google\.protobuf\.\w+Value$/.test(getTypeName(type));
	return isWrapper ? findFieldByName(type, 'value') : undefined;
}

function isObjectInJson(type: Type): boolean {
	return !(getTypeName(type) in TEXT_MESSAGES) && findWrappedField(type) === undefined;
}

/** A value that is no object in JSON; undefined if it does not fit the field. */
function readScalar(field: Field, value: unknown): unknown {
	const { resolvedType } = field;
	if (resolvedType instanceof Enum) return readEnum(resolvedType, value);
	if (!(resolvedType instanceof Type)) return SCALAR_READERS[field.type]?.(value);
	const wrappedField = findWrappedField(resolvedType);
	if (wrappedField !== undefined) return readScalar(wrappedField, value);
	const form = TEXT_MESSAGES[getTypeName(resolvedType)];
	return typeof value === 'string' && form?.test(value) ? value : undefined;
}

/** The name of an enum value, from its name or number. */
function readEnum({ values }: Enum, value: unknown): string | undefined {
	if (typeof value === 'string') return Object.hasOwn(values, value) ? value : undefined;
	return Object.keys(values).find((name) => values[name] === value);
}

function readInteger(value: unknown, bound: number): number | undefined {
	const number = /^-?\d+$/.test(String(value)) ? Number(value) : NaN;
	return Math.abs(number) < bound ? number : undefined;
}

function readBoolean(value: unknown): boolean | undefined {
	if (String(value) === 'true') return true;
	return String(value) === 'false' ? false : undefined;
}

function readDouble(value: unknown): number | undefined {
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	return typeof number !== 'number' || Number.isNaN(number) ? undefined : number;
}

const SCALAR_READERS: Partial<Record<string, (value: unknown) => unknown>> = {
	string: (value) => (typeof value === 'string' ? value : undefined),
	bool: readBoolean,
	int32: (value) => readInteger(value, 2 ** 31),
	int64: (value) => readInteger(value, 2 ** 63),
	double: readDouble,
};
