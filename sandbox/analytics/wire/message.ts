/**
 * Reads proto3 JSON the way Google's front end does: both spellings of a key, int64 as text or
 * number, enums by name or number. Google tells all mistakes of a request; here the first one is told.
 */
import { Enum, Type, type Field } from 'protobufjs';

import { demand, Refusal } from './refusal';
import { camel, fieldOf, messageIn, nameOf, snake, type Rpc } from './schema';

export type Values = Record<string, unknown>;

export const isObject = (value: unknown): value is Values =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rows that were written as text because there are so many. They are alike: `first` stands for all. */
export class WrittenRows {
	constructor(
		readonly first: unknown[],
		readonly text: string,
	) {}
}

/** What is wrong in a message, and where. */
class Misread extends Error {
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
export function readRequest(
	rpc: Rpc,
	inPath: string | undefined,
	query: URLSearchParams,
	text: string,
): Values {
	try {
		const values = { ...readMessage(rpc.request, inQuery(rpc, query)), ...readBody(rpc, text) };
		if (rpc.pathField !== undefined) put(values, rpc.pathField.split('.'), inPath);
		return values;
	} catch (error) {
		throw error instanceof Misread ? badRequest(error) : error;
	}
}

function put(values: Values, [first = '', ...rest]: string[], value: unknown): void {
	if (rest.length === 0) values[first] = value;
	else put((values[first] ??= {}) as Values, rest, value);
}

/** With a body of all fields nothing else belongs there, but for what Google's own clients ask of all methods. */
function inQuery({ body }: Rpc, query: URLSearchParams): Values {
	const names = [...new Set(query.keys())].filter((name) => name !== '$alt');
	return Object.fromEntries(
		names.map((name) => {
			const values = query.getAll(name);
			return [body === '*' ? `?${name}` : name, values.length > 1 ? values : values[0]];
		}),
	);
}

function readBody({ body, request }: Rpc, text: string): Values {
	if (body === undefined) return {};
	const payload: unknown = JSON.parse(text || '{}');
	demand(isObject(payload), 'Invalid JSON payload received. Root element must be a message.');
	const type = messageIn(fieldOf(request, body));
	if (type === undefined) return readMessage(request, payload);
	return { [body]: readMessage(type, payload, snake(body)) };
}

function badRequest({ field, message: description }: Misread): Refusal {
	const fieldViolations = [{ ...(field && { field }), description }];
	return new Refusal('INVALID_ARGUMENT', description, [
		{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations },
	]);
}

/** Which message it is: `Any` says so itself. */
export const meantBy = (type: Type, { '@type': name }: Values): Type =>
	nameOf(type) === 'google.protobuf.Any'
		? type.root.lookupType(String(name).replace('type.googleapis.com/', ''))
		: type;

/** A message as it is understood. */
export function readMessage(type: Type, input: Values, path = ''): Values {
	const values: Values = {};
	const taken = new Set<unknown>();
	const meant = meantBy(type, input);
	for (const [key, value] of Object.entries(input)) {
		if (value === null || value === undefined) continue;
		if (key === '@type' && meant !== type) {
			values[key] = value;
			continue;
		}
		const field = fieldOf(meant, key) ?? fieldOf(meant, camel(key));
		if (field === undefined) {
			const where = path && ` at '${path}'`;
			throw new Misread(
				path,
				`Invalid JSON payload received. Unknown name "${key}"${where}: Cannot find field.`,
			);
		}
		const name = snake(field.name);
		if (field.partOf && taken.has(field.partOf)) {
			throw new Misread(path, `Invalid value at '${path}' (oneof): cannot set '${name}'`);
		}
		taken.add(field.partOf);
		values[field.name] = readField(field, value, path === '' ? name : `${path}.${name}`);
	}
	return values;
}

function readField(field: Field, value: unknown, path: string): unknown {
	if (value instanceof WrittenRows) {
		readField(field, value.first, path);
		return value;
	}
	if (!field.repeated) return readOne(field, value, path);
	return [value].flat().map((one, index) => readOne(field, one, `${path}[${index}]`));
}

function readOne(field: Field, value: unknown, path: string): unknown {
	const type = messageIn(field);
	if (type !== undefined && isPlainMessage(type) && isObject(value)) {
		return readMessage(type, value, path);
	}
	const read = readPlain(field, value);
	if (read === undefined) {
		const label = field.resolvedType
			? `type.googleapis.com/${nameOf(field.resolvedType)}`
			: `TYPE_${field.type.toUpperCase()}`;
		const shown = JSON.stringify(value);
		throw new Misread(path, `Invalid value at '${path}' (${label}), ${shown}`);
	}
	return read;
}

/** Messages that are texts in JSON. */
const TEXTS: Partial<Record<string, RegExp>> = {
	'google.protobuf.Timestamp': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/,
	'google.protobuf.Duration': /^-?\d+(\.\d{1,9})?s$/,
	'google.protobuf.FieldMask': /^/,
};

/** `google.protobuf.BoolValue` and the like are the value that they hold. */
export const wrapped = (type: Type): Field | undefined =>
	/^google\.protobuf\.\w+Value$/.test(nameOf(type)) ? fieldOf(type, 'value') : undefined;

const isPlainMessage = (type: Type) => !(nameOf(type) in TEXTS) && wrapped(type) === undefined;

/** A value that is no object in JSON. */
function readPlain(field: Field, value: unknown): unknown {
	const { resolvedType } = field;
	if (resolvedType instanceof Enum) return readEnum(resolvedType, value);
	if (!(resolvedType instanceof Type)) return SCALARS[field.type]?.(value);
	const inner = wrapped(resolvedType);
	if (inner !== undefined) return readPlain(inner, value);
	const form = TEXTS[nameOf(resolvedType)];
	return typeof value === 'string' && form?.test(value) ? value : undefined;
}

function readEnum({ values }: Enum, value: unknown): string | undefined {
	if (typeof value === 'string') return Object.hasOwn(values, value) ? value : undefined;
	return Object.keys(values).find((name) => values[name] === value);
}

const integer = (bound: number) => (value: unknown) => {
	const number = /^-?\d+$/.test(String(value)) ? Number(value) : NaN;
	return Math.abs(number) < bound ? number : undefined;
};

const SCALARS: Partial<Record<string, (value: unknown) => unknown>> = {
	string: (value) => (typeof value === 'string' ? value : undefined),
	bool: (value) => ({ true: true, false: false })[String(value)],
	int32: integer(2 ** 31),
	int64: integer(2 ** 63),
	double: (value) => {
		const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
		return Number.isNaN(number) || typeof number !== 'number' ? undefined : number;
	},
};
