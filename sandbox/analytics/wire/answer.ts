/**
 * Writes answers as Google does, and holds each against its message: a name or a type that Google
 * does not send is a fault of the sandbox and must not become a test's truth.
 */
import { Enum, Type, type Field } from 'protobufjs';

import { isObject, TEXTS, wrapped, type Values } from './message';
import { fieldOf, messageIn, nameOf } from './schema';

/** Rows that were written as text because there are so many. They are alike: `first` stands for all. */
export class WrittenRows {
	constructor(
		readonly first: unknown[],
		readonly text: string,
	) {}
}

/** `enum-encoding=int`, as Google's own REST clients ask, makes enums numbers. */
export function writeAnswer(type: Type, answer: unknown, numericEnums: boolean): string {
	const writer = new Writer(numericEnums);
	const text = JSON.stringify(writer.message(type, answer, nameOf(type)));
	return writer.written.reduce((body, rows) => body.replace(PLACE, () => `[${rows}]`), text);
}

/** Holds the place of rows that were written already. */
const PLACE = '"(written rows)"';

/** What is wrong with an answer; the sandbox answers it with 500. */
const fault = (at: string, why: string) => new TypeError(`The sandbox's own answer: ${at} ${why}`);

const ANY = 'google.protobuf.Any';

class Writer {
	/** Rows that were met, in the order of their places. */
	readonly written: string[] = [];

	constructor(private readonly numericEnums: boolean) {}

	message(type: Type, value: unknown, at: string): Values {
		if (!isObject(value)) throw fault(at, `is no ${nameOf(type)}`);
		if (nameOf(type) === ANY) return this.any(type, value, at);
		const taken = new Set<unknown>();
		const entries = Object.entries(value).map(([name, inner]): [string, unknown] => {
			const field = fieldOf(type, name);
			if (field === undefined) throw fault(`${at}.${name}`, 'is no field');
			const { partOf } = field;
			if (partOf && taken.has(partOf)) throw fault(at, `has two ${partOf.name}`);
			if (partOf) taken.add(partOf);
			return [name, this.field(field, inner, `${at}.${name}`)];
		});
		return Object.fromEntries(entries);
	}

	/** A message that says itself which one it is. */
	private any({ root }: Type, { '@type': name, ...value }: Values, at: string): Values {
		const type = root.lookupType(String(name).replace('type.googleapis.com/', ''));
		return { '@type': name, ...this.message(type, value, at) };
	}

	private field(field: Field, value: unknown, at: string): unknown {
		if (!field.repeated) return this.value(field, value, at);
		if (value instanceof WrittenRows) {
			this.list(field, value.first, at);
			this.written.push(value.text);
			return JSON.parse(PLACE) as unknown;
		}
		if (!Array.isArray(value)) throw fault(at, 'is no list');
		return this.list(field, value, at);
	}

	private list(field: Field, values: unknown[], at: string): unknown[] {
		return values.map((value, index) => this.value(field, value, `${at}[${index}]`));
	}

	private value(field: Field, value: unknown, at: string): unknown {
		const { resolvedType } = field;
		if (resolvedType instanceof Enum) return this.enum(resolvedType, value, at);
		const type = messageIn(field);
		const inner = type && wrapped(type);
		if (inner !== undefined) return this.value(inner, value, at);
		const form = type && TEXTS[nameOf(type)];
		if (type !== undefined && form === undefined) return this.message(type, value, at);
		const isRight = form
			? typeof value === 'string' && form.test(value)
			: SCALARS[field.type]?.(value);
		if (!isRight) throw fault(at, `cannot be ${JSON.stringify(value)}`);
		return value;
	}

	private enum(type: Enum, value: unknown, at: string): string | number {
		const number = typeof value === 'string' ? type.values[value] : undefined;
		if (number === undefined) {
			throw fault(at, `is no ${nameOf(type)}: ${JSON.stringify(value)}`);
		}
		return this.numericEnums ? number : (value as string);
	}
}

/** Google sends 64 bits as text. */
const SCALARS: Partial<Record<string, (value: unknown) => boolean>> = {
	string: (value) => typeof value === 'string',
	bool: (value) => typeof value === 'boolean',
	int32: (value) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31,
	int64: (value) => typeof value === 'string' && /^-?\d{1,19}$/.test(value),
	double: (value) => Number.isFinite(value),
};
