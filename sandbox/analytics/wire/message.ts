/**
 * Reads proto3 JSON the way Google's front end does: both spellings of a key, int64 as text or
 * number, enums by name or number, and every mistake collected before the request is refused.
 */
import { Enum, Type, type Field } from 'protobufjs';

import { demand, Refusal } from './refusal';
import { camel, fieldOf, messageIn, nameOf, snake, type Rpc } from './schema';

export interface Violation {
	field?: string;
	description: string;
}

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
	const violations: Violation[] = [];
	const values = {
		...readMessage(rpc.request, inQuery(rpc, query), '', violations),
		...readBody(rpc, text, violations),
	};
	if (violations.length > 0) throw badRequest(violations);
	if (rpc.pathField !== undefined) put(values, rpc.pathField.split('.'), inPath);
	return values;
}

function put(values: Values, [first = '', ...rest]: string[], value: unknown): void {
	if (rest.length === 0) values[first] = value;
	else put((values[first] ??= {}) as Values, rest, value);
}

/** Parameters every Google API takes besides its own. */
const SYSTEM_PARAMETERS = new Set(
	'$alt alt key fields prettyPrint $prettyPrint quotaUser access_token oauth_token callback $.xgafv uploadType upload_protocol'.split(
		' ',
	),
);

/** With a body of all fields nothing else belongs there. */
function inQuery({ body }: Rpc, query: URLSearchParams): Values {
	const names = [...new Set(query.keys())].filter((name) => !SYSTEM_PARAMETERS.has(name));
	return Object.fromEntries(
		names.map((name) => {
			const values = query.getAll(name);
			return [body === '*' ? `?${name}` : name, values.length > 1 ? values : values[0]];
		}),
	);
}

function readBody({ body, request }: Rpc, text: string, out: Violation[]): Values {
	if (body === undefined) return {};
	const payload: unknown = JSON.parse(text || '{}');
	demand(isObject(payload), 'Invalid JSON payload received. Root element must be a message.');
	const type = messageIn(fieldOf(request, body));
	if (type === undefined) return readMessage(request, payload, '', out);
	return { [body]: readMessage(type, payload, snake(body), out) };
}

function badRequest(violations: Violation[]): Refusal {
	const lines = violations.map(({ description }) => description);
	return new Refusal('INVALID_ARGUMENT', lines.join('\n'), [
		{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: violations },
	]);
}

const named = (type: Type, key: string) => fieldOf(type, key) ?? fieldOf(type, camel(key));

/** Which message it is: `Any` says so itself. */
export const meantBy = (type: Type, { '@type': name }: Values): Type =>
	nameOf(type) === 'google.protobuf.Any'
		? type.root.lookupType(String(name).replace('type.googleapis.com/', ''))
		: type;

/** A message as it is understood. What is wrong with it goes to `out`. */
export function readMessage(type: Type, input: Values, path: string, out: Violation[]): Values {
	const values: Values = {};
	const taken = new Set<unknown>();
	const meant = meantBy(type, input);
	for (const [key, value] of Object.entries(input)) {
		if (value === null || value === undefined) continue;
		if (key === '@type' && meant !== type) {
			values[key] = value;
			continue;
		}
		const field = named(meant, key);
		if (field === undefined) {
			out.push(unknownName(key, path));
			continue;
		}
		const name = snake(field.name);
		if (field.partOf && taken.has(field.partOf)) {
			out.push(fault(path, `Invalid value at '${path}' (oneof): cannot set '${name}'`));
			continue;
		}
		taken.add(field.partOf);
		values[field.name] = readField(field, value, path === '' ? name : `${path}.${name}`, out);
	}
	return values;
}

const fault = (path: string, description: string): Violation => ({
	...(path && { field: path }),
	description,
});

const unknownName = (key: string, path: string) =>
	fault(
		path,
		`Invalid JSON payload received. Unknown name "${key}"${path && ` at '${path}'`}: Cannot find field.`,
	);

function readField(field: Field, value: unknown, path: string, out: Violation[]): unknown {
	if (value instanceof WrittenRows) {
		readField(field, value.first, path, out);
		return value;
	}
	if (field.repeated) {
		const values = Array.isArray(value) ? value : [value];
		return values.map((one, index) => readOne(field, one, `${path}[${index}]`, out));
	}
	return readOne(field, value, path, out);
}

function readOne(field: Field, value: unknown, path: string, out: Violation[]): unknown {
	const type = messageIn(field);
	if (type !== undefined && isPlainMessage(type) && isObject(value)) {
		return readMessage(type, value, path, out);
	}
	const read = readPlain(field, value);
	if (read === undefined) out.push(badValue(path, field, value));
	return read;
}

/** Messages that are texts in JSON. */
export const TEXTS: Partial<Record<string, RegExp>> = {
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

function badValue(path: string, { resolvedType, type }: Field, value: unknown): Violation {
	const label = resolvedType
		? `type.googleapis.com/${nameOf(resolvedType)}`
		: `TYPE_${type.toUpperCase()}`;
	return fault(path, `Invalid value at '${path}' (${label}), ${JSON.stringify(value)}`);
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
