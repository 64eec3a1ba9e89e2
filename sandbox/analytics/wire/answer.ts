/**
 * Writes answers as Google does, and holds each against its message: a name or a type that Google
 * does not send is a fault of the sandbox and must not become a test's truth.
 */
import { isObject, WELL_KNOWN, type Values } from './message';
import { isEnum, isMessage, type EnumType, type Field, type MessageType } from './schema';

/** Rows that were written as text because there are so many. They are alike: `first` stands for all. */
export class WrittenRows {
	constructor(
		readonly first: unknown[],
		readonly text: string,
	) {}
}

/** `enum-encoding=int`, as Google's own REST clients ask, makes enums numbers. */
export function writeAnswer(type: MessageType, answer: unknown, numericEnums: boolean): string {
	const writer = new Writer(numericEnums);
	const text = JSON.stringify(writer.message(type, answer, type.message));
	return writer.written.reduce((body, rows) => body.replace(PLACE, () => `[${rows}]`), text);
}

/** Holds the place of rows that were written already. */
const PLACE = '"(written rows)"';

/** What is wrong with an answer; the sandbox answers it with 500. */
const fault = (at: string, why: string) => new TypeError(`The sandbox's own answer: ${at} ${why}`);

class Writer {
	/** Rows that were met, in the order of their places. */
	readonly written: string[] = [];

	constructor(private readonly numericEnums: boolean) {}

	message(type: MessageType, value: unknown, at: string): Values {
		if (!isObject(value)) throw fault(at, `is no ${type.message}`);
		const taken = new Set<string>();
		const entries = Object.entries(value).map(([name, inner]): [string, unknown] => {
			const field = Object.hasOwn(type.fields, name) ? type.fields[name] : undefined;
			if (field === undefined) throw fault(`${at}.${name}`, 'is no field');
			if (field.oneof && taken.has(field.oneof)) throw fault(at, `has two ${field.oneof}`);
			if (field.oneof) taken.add(field.oneof);
			return [name, this.field(field, inner, `${at}.${name}`)];
		});
		return Object.fromEntries(entries);
	}

	private field({ type, repeated }: Field, value: unknown, at: string): unknown {
		if (!repeated) return this.value(type, value, at);
		if (value instanceof WrittenRows) {
			this.list(type, value.first, at);
			this.written.push(value.text);
			return JSON.parse(PLACE) as unknown;
		}
		if (!Array.isArray(value)) throw fault(at, 'is no list');
		return this.list(type, value, at);
	}

	private list(type: Field['type'], values: unknown[], at: string): unknown[] {
		return values.map((value, index) => this.value(type, value, `${at}[${index}]`));
	}

	private value(type: Field['type'], value: unknown, at: string): unknown {
		if (isEnum(type)) return this.enum(type, value, at);
		const form = isMessage(type) ? WELL_KNOWN[type.message] : undefined;
		if (isMessage(type) && form === undefined) return this.message(type, value, at);
		const isRight = form
			? typeof value === 'string' && form.test(value)
			: SCALARS[type as string]?.(value);
		if (!isRight) throw fault(at, `cannot be ${JSON.stringify(value)}`);
		return value;
	}

	private enum({ enum: name, numbers }: EnumType, value: unknown, at: string): string | number {
		const number = typeof value === 'string' ? numbers[value] : undefined;
		if (number === undefined) throw fault(at, `is no ${name}: ${JSON.stringify(value)}`);
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
