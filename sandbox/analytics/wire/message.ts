/**
 * Reads proto3 JSON the way Google's front end does: both spellings of a key, int64 as text or
 * number, enums by name or number, and every mistake collected before the request is refused.
 */
import { Refusal } from './refusal';

type Scalar = 'string' | 'bool' | 'int32' | 'int64' | 'double';

export interface EnumType {
	enum: string;
	numbers: Record<string, number>;
}

export interface MessageType {
	message: string;
	fields: Record<string, Field>;
}

interface Field {
	type: Scalar | EnumType | (() => MessageType);
	repeated?: boolean;
	/** Fields with the same name here exclude each other. */
	oneof?: string;
}

type FieldInput = Scalar | EnumType | MessageType | Field;

/** Full protobuf name, fields by their lowerCamelCase JSON name. */
export function message(name: string, fields: Record<string, FieldInput>): MessageType {
	return {
		message: name,
		fields: Object.fromEntries(
			Object.entries(fields).map(([key, input]) => [key, toField(input)]),
		),
	};
}

export function enumOf(name: string, ...values: Array<string | [string, number]>): EnumType {
	const numbers = values.map((value, index): [string, number] =>
		typeof value === 'string' ? [value, index] : value,
	);
	return { enum: name, numbers: Object.fromEntries(numbers) };
}

export const list = (input: FieldInput): Field => ({ ...toField(input), repeated: true });
export const oneof = (group: string, input: FieldInput): Field => ({
	...toField(input),
	oneof: group,
});
export const lazy = (type: () => MessageType): Field => ({ type });

function toField(input: FieldInput): Field {
	if (typeof input === 'string' || 'enum' in input) return { type: input };
	return 'message' in input ? { type: () => input } : input;
}

export const snake = (name: string) =>
	name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const camel = (name: string) =>
	name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

interface Violation {
	field?: string;
	description: string;
}

type Values = Record<string, unknown>;

/** The body as the message `T`; an empty body is an empty message. */
export function readBody<T>(type: MessageType, text: string): T {
	const payload = text.trim() === '' ? {} : parse(text);
	if (!isObject(payload)) {
		throw badRequest([
			{
				description:
					'Invalid JSON payload received. Unknown name "": Root element must be a message.',
			},
		]);
	}
	const violations: Violation[] = [];
	const values = readMessage(type, payload, '', violations);
	if (violations.length > 0) throw badRequest(violations);
	// The one place where bytes become a typed request: everything in it has just been checked.
	return values as T;
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

const isObject = (value: unknown): value is Values =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

function readMessage(type: MessageType, input: Values, path: string, out: Violation[]): Values {
	const values: Values = {};
	const taken = new Map<string, string>();
	for (const [key, value] of Object.entries(input)) {
		const name = key in type.fields ? key : camel(key);
		const field = Object.hasOwn(type.fields, name) ? type.fields[name] : undefined;
		if (field === undefined) {
			out.push(unknownName(key, path));
			continue;
		}
		if (value === null) continue;
		const at = path === '' ? snake(name) : `${path}.${snake(name)}`;
		if (alreadySet(field, name, taken)) {
			out.push(oneofConflict(field, name, taken, path));
			continue;
		}
		values[name] = readField(field, value, at, out);
	}
	return values;
}

function unknownName(key: string, path: string, why = 'Cannot find field.'): Violation {
	const at = path === '' ? '' : ` at '${path}'`;
	return {
		...(path === '' ? {} : { field: path }),
		description: `Invalid JSON payload received. Unknown name "${key}"${at}: ${why}`,
	};
}

function alreadySet({ oneof: group }: Field, name: string, taken: Map<string, string>): boolean {
	if (group === undefined) return false;
	if (taken.has(group)) return true;
	taken.set(group, name);
	return false;
}

function oneofConflict(
	{ oneof: group = '' }: Field,
	name: string,
	taken: Map<string, string>,
	path: string,
): Violation {
	const set = snake(taken.get(group) ?? '');
	return {
		...(path === '' ? {} : { field: path }),
		description: `Invalid value at '${path}' (oneof), oneof field '${group}' is already set. Cannot set '${snake(name)}' (already set: '${set}')`,
	};
}

function readField(field: Field, value: unknown, path: string, out: Violation[]): unknown {
	if (!field.repeated) {
		if (!Array.isArray(value)) return readOne(field.type, value, path, out);
		const [parent, name] = splitLast(path);
		out.push(
			unknownName(camel(name), parent, 'Proto field is not repeating, cannot start list.'),
		);
		return undefined;
	}
	const values = Array.isArray(value) ? value : [value];
	return values.map((one, index) => readOne(field.type, one, `${path}[${index}]`, out));
}

function splitLast(path: string): [string, string] {
	const dot = path.lastIndexOf('.');
	return dot < 0 ? ['', path] : [path.slice(0, dot), path.slice(dot + 1)];
}

function readOne(type: Field['type'], value: unknown, path: string, out: Violation[]): unknown {
	if (typeof type === 'function') {
		const inner = type();
		if (isObject(value)) return readMessage(inner, value, path, out);
		out.push(badValue(path, `type.googleapis.com/${inner.message}`, value));
		return undefined;
	}
	const read = typeof type === 'string' ? SCALARS[type](value) : readEnum(type, value);
	if (read === undefined) {
		const label =
			typeof type === 'string'
				? `TYPE_${type.toUpperCase()}`
				: `type.googleapis.com/${type.enum}`;
		out.push(badValue(path, label, value));
	}
	return read;
}

function badValue(field: string, label: string, value: unknown): Violation {
	const shown = isObject(value) ? 'Starting an object on a scalar field' : JSON.stringify(value);
	return { field, description: `Invalid value at '${field}' (${label}), ${shown}` };
}

function readEnum({ numbers }: EnumType, value: unknown): string | undefined {
	if (typeof value === 'string') return Object.hasOwn(numbers, value) ? value : undefined;
	return Object.keys(numbers).find((name) => numbers[name] === value);
}

const SCALARS: Record<Scalar, (value: unknown) => unknown> = {
	string: (value) => (typeof value === 'string' ? value : undefined),
	bool: (value) =>
		typeof value === 'boolean'
			? value
			: value === 'true'
				? true
				: value === 'false'
					? false
					: undefined,
	int32: readInteger,
	int64: readInteger,
	double: (value) => {
		const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
		return typeof number === 'number' && !Number.isNaN(number) ? number : undefined;
	},
};

function readInteger(value: unknown): number | undefined {
	if (typeof value === 'string' && !/^-?\d+$/.test(value)) return undefined;
	const number = typeof value === 'string' ? Number(value) : value;
	return typeof number === 'number' && Number.isInteger(number) ? number : undefined;
}
