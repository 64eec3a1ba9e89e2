/** The small vocabulary in which the contracts describe values, and the check of a value against it. */

export type Json = Record<string, unknown>;

/** What is wrong with the fields of an object taken together; undefined when nothing is. */
export type Rule = (fields: Json) => string | undefined;

export type Schema =
	| { type: 'text'; oneOf?: readonly string[]; pattern?: RegExp; max?: number }
	| { type: 'number'; min: number; max: number; whole: boolean }
	| { type: 'flag' }
	| { type: 'list'; items: Schema; min: number; max: number }
	| { type: 'object'; fields: Record<string, Schema>; rules: Rule[] }
	| { type: 'free' }
	| { type: 'either'; schemas: Schema[] }
	| { type: 'nullable'; schema: Schema };

export type ObjectSchema = Extract<Schema, { type: 'object' }>;

export const text: Schema = { type: 'text' };
export const flag: Schema = { type: 'flag' };
/** Whatever the sender likes, such as a tag that comes back. */
export const free: Schema = { type: 'free' };
export const email: Schema = { type: 'text', pattern: /^[^\s@]+@[^\s@]+$/ };
export const url: Schema = { type: 'text', pattern: /^https?:\/\/\S+$/ };
/** A bare host, as most providers ask for: no scheme, no `www.`, no path. */
export const domain: Schema = { type: 'text', pattern: /^(?!www\.)[^\s@/:]+\.[^\s@/:]+$/ };

export const textLike = (pattern: RegExp): Schema => ({ type: 'text', pattern });
export const textUpTo = (max: number): Schema => ({ type: 'text', max });
export const oneOf = (...values: string[]): Schema => ({ type: 'text', oneOf: values });
export const either = (...schemas: Schema[]): Schema => ({ type: 'either', schemas });
export const nullable = (schema: Schema): Schema => ({ type: 'nullable', schema });

export const integer = (min = -Infinity, max = Infinity): Schema => ({
	type: 'number',
	min,
	max,
	whole: true,
});

export const list = (items: Schema, max = Infinity, min = 0): Schema => ({
	type: 'list',
	items,
	min,
	max,
});

export const object = (fields: Record<string, Schema>, ...rules: Rule[]): ObjectSchema => ({
	type: 'object',
	fields,
	rules,
});

/** A text with several values, separated by commas. */
export function commaListOf(...values: string[]): Schema {
	const value = `(?:${values.join('|')})`;
	return textLike(new RegExp(`^${value}(?:,${value})*$`));
}

const sent = (fields: Json, name: string) => fields[name] !== undefined;

/** All of these fields. */
export const required =
	(...names: string[]): Rule =>
	(fields) => {
		const missing = names.filter((name) => !sent(fields, name));
		return missing.length === 0 ? undefined : `misses ${missing.join(', ')}`;
	};

/** At least one of these groups of fields, each written `first_name + last_name`. */
export const needsOneOf =
	(...groups: string[]): Rule =>
	(fields) =>
		groups.some((group) => group.split(' + ').every((name) => sent(fields, name)))
			? undefined
			: `needs ${groups.join(', or ')}`;

/** Something else than these fields: a search for everything would list, or charge, the database. */
export const moreThan =
	(...names: string[]): Rule =>
	(fields) =>
		Object.keys(fields).some((name) => sent(fields, name) && !names.includes(name))
			? undefined
			: 'has no criterion';

/** At most one of these fields. */
export const notTogether =
	(...names: string[]): Rule =>
	(fields) => {
		const both = names.filter((name) => sent(fields, name));
		return both.length < 2 ? undefined : `has ${both.join(' and ')}, which exclude each other`;
	};

export const exactlyOne =
	(...names: string[]): Rule =>
	(fields) =>
		notTogether(...names)(fields) ?? needsOneOf(...names)(fields);

/** What is wrong with a value; `inQuery` reads numbers and flags written as text. */
export function faults(schema: Schema, value: unknown, at: string, inQuery: boolean): string[] {
	if (schema.type === 'free') return [];
	if (schema.type === 'nullable')
		return value === null ? [] : faults(schema.schema, value, at, inQuery);
	if (value === null) return [`${at}: null is not allowed`];
	if (schema.type === 'either') return faultsOfEither(schema.schemas, value, at, inQuery);
	if (schema.type === 'list') return faultsOfList(schema, value, at, inQuery);
	if (schema.type === 'object') return faultsOfObject(schema, value, at, inQuery);
	const fault = faultOfScalar(schema, value, inQuery);
	return fault === undefined ? [] : [`${at}: ${fault}`];
}

function faultsOfEither(schemas: Schema[], value: unknown, at: string, inQuery: boolean) {
	const all = schemas.map((schema) => faults(schema, value, at, inQuery));
	return all.find((found) => found.length === 0) ?? all[0]!;
}

function faultsOfList(
	schema: Extract<Schema, { type: 'list' }>,
	value: unknown,
	at: string,
	inQuery: boolean,
): string[] {
	// A list of one in a query looks like a single value.
	const entries = inQuery && !Array.isArray(value) ? [value] : value;
	if (!Array.isArray(entries)) return [`${at}: is no list`];
	const found = entries.flatMap((entry, index) =>
		faults(schema.items, entry, `${at}[${index}]`, inQuery),
	);
	if (entries.length < schema.min) found.push(`${at}: fewer than ${schema.min} entries`);
	if (entries.length > schema.max)
		found.push(`${at}: ${entries.length} entries, at most ${schema.max}`);
	return found;
}

function faultsOfObject(
	schema: ObjectSchema,
	value: unknown,
	at: string,
	inQuery: boolean,
): string[] {
	if (typeof value !== 'object' || Array.isArray(value)) return [`${at}: is no object`];
	const fields = value as Json;
	const found = Object.entries(fields)
		.filter(([, field]) => field !== undefined)
		.flatMap(([name, field]) => {
			const known = Object.hasOwn(schema.fields, name) ? schema.fields[name] : undefined;
			if (known === undefined) return [`${at}.${name}: unknown field`];
			return faults(known, field, `${at}.${name}`, inQuery);
		});
	const broken = schema.rules.map((rule) => rule(fields)).filter((fault) => fault !== undefined);
	return [...found, ...broken.map((fault) => `${at}: ${fault}`)];
}

type Scalar = Extract<Schema, { type: 'text' | 'number' | 'flag' }>;

function faultOfScalar(schema: Scalar, value: unknown, inQuery: boolean): string | undefined {
	if (schema.type === 'text') return faultOfText(schema, value);
	if (schema.type === 'flag') {
		const isFlag = typeof value === 'boolean' || (inQuery && /^(true|false)$/.test(`${value}`));
		return isFlag ? undefined : 'is no true or false';
	}
	const number = inQuery && /^-?\d+(\.\d+)?$/.test(`${value}`) ? Number(value) : value;
	if (typeof number !== 'number') return 'is no number';
	if (schema.whole && !Number.isInteger(number)) return `${number} is no whole number`;
	if (number < schema.min) return `${number} is below ${schema.min}`;
	return number > schema.max ? `${number} is above ${schema.max}` : undefined;
}

function faultOfText(schema: Extract<Schema, { type: 'text' }>, value: unknown) {
	if (typeof value !== 'string') return 'is no text';
	if (value.trim() === '') return 'is empty';
	if (schema.oneOf && !schema.oneOf.includes(value)) return `"${value}" is not allowed`;
	if (schema.pattern && !schema.pattern.test(value)) return `"${value}" has the wrong form`;
	if (schema.max !== undefined && value.length > schema.max) return `longer than ${schema.max}`;
	return undefined;
}
