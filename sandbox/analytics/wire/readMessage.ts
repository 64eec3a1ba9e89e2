/**
 * Reads proto3 JSON the way Google's front end does: both spellings of a key, int64 as text or
 * number, enums by name or number. Google tells all mistakes of a request; here the first one is told.
 */
import { Enum, Type, type Field } from 'protobufjs';

import { isJsonObject, type JsonObject } from '../../json';
import { assertArgument, GoogleError } from './errors';
import {
	toCamelCase,
	findFieldByName,
	messageTypeOfField,
	getTypeName,
	toSnakeCase,
	type Rpc,
} from './schema';

/** Rows that were written as text because there are so many. They are alike: `first` stands for all. */
export class SerializedRows {
	constructor(
		readonly first: unknown[],
		readonly text: string,
	) {}
}

/** What is wrong in a message, and where. */
class MessageError extends Error {
	constructor(
		readonly field: string,
		description: string,
	) {
		super(description);
	}
}

/**
 * The request of a method, from its path, query and body. An empty body is an empty message. What
 * the path says stands above what the body says.
 */
export function readRequestMessage(
	rpc: Rpc,
	inPath: string | undefined,
	query: URLSearchParams,
	text: string,
): JsonObject {
	try {
		const values = {
			...readMessage(rpc.requestType, readQueryFields(rpc, query)),
			...readBodyFields(rpc, text),
		};
		if (rpc.pathField !== undefined) setAtPath(values, rpc.pathField.split('.'), inPath);
		return values;
	} catch (error) {
		throw error instanceof MessageError ? toBadRequest(error) : error;
	}
}

function setAtPath(values: JsonObject, [first = '', ...rest]: string[], value: unknown): void {
	if (rest.length === 0) values[first] = value;
	else setAtPath((values[first] ??= {}) as JsonObject, rest, value);
}

/** With a body of all fields nothing else belongs there, but for what Google's own clients ask of all methods. */
function readQueryFields({ bodyField: body }: Rpc, query: URLSearchParams): JsonObject {
	const names = [...new Set(query.keys())].filter((name) => name !== '$alt');
	return Object.fromEntries(
		names.map((name) => {
			const values = query.getAll(name);
			return [body === '*' ? `?${name}` : name, values.length > 1 ? values : values[0]];
		}),
	);
}

function readBodyFields({ bodyField: body, requestType: request }: Rpc, text: string): JsonObject {
	if (body === undefined) return {};
	const payload: unknown = JSON.parse(text || '{}');
	assertArgument(
		isJsonObject(payload),
		'Invalid JSON payload received. Root element must be a message.',
	);
	const type = messageTypeOfField(findFieldByName(request, body));
	if (type === undefined) return readMessage(request, payload);
	return { [body]: readMessage(type, payload, toSnakeCase(body)) };
}

function toBadRequest({ field, message: description }: MessageError): GoogleError {
	const fieldViolations = [{ ...(field && { field }), description }];
	return new GoogleError('INVALID_ARGUMENT', description, [
		{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations },
	]);
}

/** Which message it is: `Any` says so itself. */
export const resolveAnyType = (type: Type, { '@type': name }: JsonObject): Type =>
	getTypeName(type) === 'google.protobuf.Any'
		? type.root.lookupType(String(name).replace('type.googleapis.com/', ''))
		: type;

/** A message as it is understood. */
export function readMessage(type: Type, input: JsonObject, path = ''): JsonObject {
	const values: JsonObject = {};
	const taken = new Set<unknown>();
	const meant = resolveAnyType(type, input);
	for (const [key, value] of Object.entries(input)) {
		if (value === null || value === undefined) continue;
		if (key === '@type' && meant !== type) {
			values[key] = value;
			continue;
		}
		const field = findFieldByName(meant, key) ?? findFieldByName(meant, toCamelCase(key));
		if (field === undefined) {
			const where = path && ` at '${path}'`;
			throw new MessageError(
				path,
				`Invalid JSON payload received. Unknown name "${key}"${where}: Cannot find field.`,
			);
		}
		const name = toSnakeCase(field.name);
		if (field.partOf && taken.has(field.partOf)) {
			throw new MessageError(
				path,
				`Invalid value at '${path}' (oneof): cannot set '${name}'`,
			);
		}
		taken.add(field.partOf);
		values[field.name] = readFieldValue(field, value, path === '' ? name : `${path}.${name}`);
	}
	return values;
}

function readFieldValue(field: Field, value: unknown, path: string): unknown {
	if (value instanceof SerializedRows) {
		readFieldValue(field, value.first, path);
		return value;
	}
	if (!field.repeated) return readSingleValue(field, value, path);
	return [value].flat().map((one, index) => readSingleValue(field, one, `${path}[${index}]`));
}

function readSingleValue(field: Field, value: unknown, path: string): unknown {
	const type = messageTypeOfField(field);
	if (type !== undefined && isObjectInJson(type) && isJsonObject(value)) {
		return readMessage(type, value, path);
	}
	const read = readScalar(field, value);
	if (read === undefined) {
		const label = field.resolvedType
			? `type.googleapis.com/${getTypeName(field.resolvedType)}`
			: `TYPE_${field.type.toUpperCase()}`;
		const shown = JSON.stringify(value);
		throw new MessageError(path, `Invalid value at '${path}' (${label}), ${shown}`);
	}
	return read;
}

/** Messages that are texts in JSON. */
const TEXT_MESSAGES: Partial<Record<string, RegExp>> = {
	'google.protobuf.Timestamp': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/,
	'google.protobuf.Duration': /^-?\d+(\.\d{1,9})?s$/,
	'google.protobuf.FieldMask': /^/,
};

/** `google.protobuf.BoolValue` and the like are the value that they hold. */
export const findWrappedField = (type: Type): Field | undefined =>
	/^google\.protobuf\.\w+Value$/.test(getTypeName(type))
		? findFieldByName(type, 'value')
		: undefined;

const isObjectInJson = (type: Type) =>
	!(getTypeName(type) in TEXT_MESSAGES) && findWrappedField(type) === undefined;

/** A value that is no object in JSON. */
function readScalar(field: Field, value: unknown): unknown {
	const { resolvedType } = field;
	if (resolvedType instanceof Enum) return readEnum(resolvedType, value);
	if (!(resolvedType instanceof Type)) return SCALAR_READERS[field.type]?.(value);
	const inner = findWrappedField(resolvedType);
	if (inner !== undefined) return readScalar(inner, value);
	const form = TEXT_MESSAGES[getTypeName(resolvedType)];
	return typeof value === 'string' && form?.test(value) ? value : undefined;
}

function readEnum({ values }: Enum, value: unknown): string | undefined {
	if (typeof value === 'string') return Object.hasOwn(values, value) ? value : undefined;
	return Object.keys(values).find((name) => values[name] === value);
}

const integerReader = (bound: number) => (value: unknown) => {
	const number = /^-?\d+$/.test(String(value)) ? Number(value) : NaN;
	return Math.abs(number) < bound ? number : undefined;
};

const SCALAR_READERS: Partial<Record<string, (value: unknown) => unknown>> = {
	string: (value) => (typeof value === 'string' ? value : undefined),
	bool: (value) => ({ true: true, false: false })[String(value)],
	int32: integerReader(2 ** 31),
	int64: integerReader(2 ** 63),
	double: (value) => {
		const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
		return Number.isNaN(number) || typeof number !== 'number' ? undefined : number;
	},
};
