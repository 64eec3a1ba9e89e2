/**
 * Reads proto3 JSON the way Google's front end does: both spellings of a key, int64 as text or
 * number, enums by name or number, and every mistake collected before the request is refused.
 */
import { Refusal } from './refusal';
import {
	camel,
	isEnum,
	isMessage,
	snake,
	type EnumType,
	type Field,
	type MessageType,
	type Rpc,
} from './schema';

export interface Violation {
	field?: string;
	description: string;
}

export type Values = Record<string, unknown>;

/**
 * The request of a method, from its path, query and body. An empty body is an empty message. What
 * the path says stands above what the body says.
 */
export function readRequest(
	rpc: Rpc,
	inPath: string | undefined,
	query: URLSearchParams,
	text: string,
) {
	const violations: Violation[] = [];
	const values = readQuery(rpc, query, violations);
	if (violations.length > 0) throw badRequest(violations);
	Object.assign(values, readBody(rpc, text, violations));
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

function readQuery(rpc: Rpc, query: URLSearchParams, out: Violation[]): Values {
	const values: Values = {};
	for (const [key, value] of query) {
		if (SYSTEM_PARAMETERS.has(key)) continue;
		const field = fieldOf(rpc.request, key);
		const elsewhere = [rpc.body, rpc.pathField?.split('.')[0]];
		if (field === undefined || rpc.body === '*' || elsewhere.includes(field.name)) {
			out.push(
				unknownName(
					key,
					'',
					`Cannot bind query parameter. Field '${key}' could not be found in request message.`,
				),
			);
		} else values[field.name] = readOne(field.type, value, snake(field.name), out);
	}
	return values;
}

function readBody({ body, request }: Rpc, text: string, out: Violation[]): Values {
	if (body === undefined) return {};
	const payload = text.trim() === '' ? {} : parse(text);
	if (!isObject(payload)) {
		out.push(unknownName('', '', 'Root element must be a message.'));
		return {};
	}
	if (body === '*') return readMessage(request, payload, '', out);
	const type = request.fields[body]?.type as MessageType;
	return { [body]: readMessage(type, payload, snake(body), out) };
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw new Refusal(
			'INVALID_ARGUMENT',
			`Invalid JSON payload received. Parsing terminated before end of input.\n${text.slice(0, 40)}\n^`,
		);
	}
}

function badRequest(violations: Violation[]): Refusal {
	const lines = violations.map(({ description }) => description);
	return new Refusal('INVALID_ARGUMENT', lines.join('\n'), [
		{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: violations },
	]);
}

export const isObject = (value: unknown): value is Values =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

function fieldOf({ fields }: MessageType, key: string): Field | undefined {
	const name = Object.hasOwn(fields, key) ? key : camel(key);
	return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function readMessage(type: MessageType, input: Values, path: string, out: Violation[]): Values {
	const values: Values = {};
	const taken = new Map<string, string>();
	for (const [key, value] of Object.entries(input)) {
		const field = fieldOf(type, key);
		if (field === undefined) {
			out.push(unknownName(key, path));
			continue;
		}
		if (value === null) continue;
		const { name, oneof } = field;
		const rival = oneof && taken.get(oneof);
		if (rival) {
			out.push(oneofConflict(field, rival, path));
			continue;
		}
		if (oneof) taken.set(oneof, name);
		values[name] = readField(
			field,
			value,
			path === '' ? snake(name) : `${path}.${snake(name)}`,
			out,
		);
	}
	return values;
}

const placed = (path: string) => (path === '' ? {} : { field: path });

function unknownName(key: string, path: string, why = 'Cannot find field.'): Violation {
	const at = path === '' ? '' : ` at '${path}'`;
	return {
		...placed(path),
		description: `Invalid JSON payload received. Unknown name "${key}"${at}: ${why}`,
	};
}

function oneofConflict({ name, oneof = '' }: Field, rival: string, path: string): Violation {
	return {
		...placed(path),
		description: `Invalid value at '${path}' (oneof), oneof field '${snake(oneof)}' is already set. Cannot set '${snake(name)}' (already set: '${snake(rival)}')`,
	};
}

function readField(
	{ name, type, repeated }: Field,
	value: unknown,
	path: string,
	out: Violation[],
): unknown {
	if (repeated) {
		const values = Array.isArray(value) ? value : [value];
		return values.map((one, index) => readOne(type, one, `${path}[${index}]`, out));
	}
	if (!Array.isArray(value)) return readOne(type, value, path, out);
	const parent = path.slice(0, Math.max(0, path.lastIndexOf('.')));
	out.push(unknownName(name, parent, 'Proto field is not repeating, cannot start list.'));
	return undefined;
}

function readOne(type: Field['type'], value: unknown, path: string, out: Violation[]): unknown {
	if (isMessage(type) && !(type.message in WELL_KNOWN) && isObject(value)) {
		return readMessage(type, value, path, out);
	}
	const read = readPlain(type, value);
	if (read === undefined) out.push(badValue(path, type, value));
	return read;
}

/** A value that is no object in JSON. */
function readPlain(type: Field['type'], value: unknown): unknown {
	if (isEnum(type)) return readEnum(type, value);
	if (!isMessage(type)) return SCALARS[type]?.(value);
	return typeof value === 'string' && WELL_KNOWN[type.message]?.test(value) ? value : undefined;
}

/** Messages that are texts in JSON. */
export const WELL_KNOWN: Partial<Record<string, RegExp>> = {
	'google.protobuf.Timestamp': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/,
	'google.protobuf.Duration': /^-?\d+(\.\d{1,9})?s$/,
	'google.protobuf.FieldMask': /^/,
};

function badValue(field: string, type: Field['type'], value: unknown): Violation {
	const label =
		typeof type === 'string'
			? `TYPE_${type.toUpperCase()}`
			: `type.googleapis.com/${isEnum(type) ? type.enum : type.message}`;
	const shown = isObject(value) ? 'Starting an object on a scalar field' : JSON.stringify(value);
	return { field, description: `Invalid value at '${field}' (${label}), ${shown}` };
}

function readEnum({ numbers }: EnumType, value: unknown): string | undefined {
	if (typeof value === 'string') return Object.hasOwn(numbers, value) ? value : undefined;
	return Object.keys(numbers).find((name) => numbers[name] === value);
}

const BOOLEANS = new Map<unknown, boolean>([
	[true, true],
	['true', true],
	[false, false],
	['false', false],
]);

const SCALARS: Partial<Record<string, (value: unknown) => unknown>> = {
	string: (value) => (typeof value === 'string' ? value : undefined),
	bool: (value) => BOOLEANS.get(value),
	int32: (value) => readInteger(value, 2 ** 31),
	int64: (value) => readInteger(value, 2 ** 63),
	double: (value) => {
		const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
		return typeof number === 'number' && !Number.isNaN(number) ? number : undefined;
	},
};

function readInteger(value: unknown, bound: number): number | undefined {
	if (typeof value === 'string' && !/^-?\d+$/.test(value)) return undefined;
	const number = typeof value === 'string' ? Number(value) : value;
	return Number.isInteger(number) && Math.abs(number as number) < bound
		? (number as number)
		: undefined;
}
