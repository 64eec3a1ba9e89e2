/** Schemas and rules that several providers share. Everything else a provider's file takes from valibot itself. */
import * as v from 'valibot';

export type AnySchema = v.GenericSchema;

type Fields = Record<string, unknown>;

type ObjectOf<T extends v.ObjectEntries> = v.StrictObjectSchema<T, undefined>;

type PartialOf<T> = { [Name in keyof T]?: T[Name] | undefined };

/** What was sent in these fields, each of them a text. */
export type SentTexts<T> = { [Name in keyof T]?: string | undefined };

const isFilled = v.check((text: string) => text.trim() !== '', 'is empty');

/** A text with at least one character that is not a blank. */
export const filledText: v.GenericSchema<string> = v.pipe(v.string(), isFilled);

export const email: v.GenericSchema<string> = textMatching(/^[^\s@]+@[^\s@]+$/);

export const url: v.GenericSchema<string> = textMatching(/^https?:\/\/\S+$/);

/** A bare host, as most providers ask for: no scheme, no `www.`, no path. */
export const domain: v.GenericSchema<string> = textMatching(/^(?!www\.)[^\s@/:]+\.[^\s@/:]+$/);

/** Two capital letters, as in ISO 3166-1. */
export const countryCode: v.GenericSchema<string> = textMatching(/^[A-Z]{2}$/);

export function textMatching(pattern: RegExp): v.GenericSchema<string> {
	return v.pipe(v.string(), v.regex(pattern));
}

export function filledTextUpTo(length: number): v.GenericSchema<string> {
	return v.pipe(v.string(), isFilled, v.maxLength(length));
}

/** Several of these values in one text, separated by commas. */
export function commaListOf(values: readonly string[]): v.GenericSchema<string> {
	return v.pipe(
		v.string(),
		v.check((list) => list.split(',').every((each) => values.includes(each)), 'is not allowed'),
	);
}

export function integerBetween(least = -Infinity, most = Infinity): v.GenericSchema<number> {
	return v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
}

/** A list with at most this many items, and at least this many. */
export function arrayOf<T extends AnySchema>(
	item: T,
	most = Infinity,
	least = 0,
): v.GenericSchema<Array<v.InferInput<T>>, Array<v.InferOutput<T>>> {
	return v.pipe(v.array(item), v.minLength(least), v.maxLength(most));
}

/** An object in which any of the fields may be missing, and no other is allowed. */
export function partialObject<T extends v.ObjectEntries>(
	entries: T,
): v.GenericSchema<PartialOf<v.InferInput<ObjectOf<T>>>, PartialOf<v.InferOutput<ObjectOf<T>>>> {
	return v.partial(v.strictObject(entries));
}

/** An object in which any of the fields may be missing or null: a record is filled as far as it is known. */
export function nullishObject(entries: Record<string, AnySchema>): v.GenericSchema<Fields> {
	return v.strictObject(
		Object.fromEntries(
			Object.entries(entries).map(([name, schema]) => [name, v.nullish(schema)]),
		),
	);
}

/** A whole number in a query. */
export function queryNumber(least = -Infinity, most = Infinity): v.GenericSchema<string, number> {
	return v.pipe(
		v.string(),
		v.regex(/^-?\d+(\.\d+)?$/),
		v.transform(Number),
		v.integer(),
		v.minValue(least),
		v.maxValue(most),
	);
}

/** `true` or `false` in a query. */
export const queryFlag: v.GenericSchema<string, boolean> = v.pipe(
	v.picklist(['true', 'false']),
	v.transform((flag) => flag === 'true'),
);

/** A list in a query: its name is repeated. */
export function queryList<T extends v.GenericSchema<string>>(
	item: T,
	most = Infinity,
): v.GenericSchema<string | string[], Array<v.InferOutput<T>>> {
	return v.pipe(
		v.union([v.string(), v.array(v.string())]),
		v.transform((given) => [given].flat()),
		arrayOf(item, most),
	);
}

/** A rule about several fields of an object; it returns what is wrong, or undefined. */
export function checkFields<T>(
	findFault: (fields: Fields) => string | undefined,
): v.CheckAction<T, (issue: v.CheckIssue<T>) => string> {
	return v.check(
		(fields: T) => findFault(fields as Fields) === undefined,
		({ input }) => findFault(input as Fields) ?? '',
	);
}

function isGiven(fields: Fields, name: string): boolean {
	const value = fields[name] ?? '';
	return typeof value !== 'string' || value.trim() !== '';
}

/** At least one of these groups of fields is complete. */
export function needsOneOf<T>(
	...groups: readonly string[][]
): v.CheckAction<T, (issue: v.CheckIssue<T>) => string> {
	const described = groups.map((group) => group.join(' + ')).join(', or ');
	return checkFields((fields) =>
		groups.some((group) => group.every((name) => isGiven(fields, name)))
			? undefined
			: `needs ${described}`,
	);
}

/** At least one of these fields. */
export function needsAnyOf<T>(
	...names: readonly string[]
): v.CheckAction<T, (issue: v.CheckIssue<T>) => string> {
	return needsOneOf(...names.map((name) => [name]));
}

/** Something else than these fields: a search for everything would list, or charge, the whole database. */
export function needsMoreThan<T>(
	...names: readonly string[]
): v.CheckAction<T, (issue: v.CheckIssue<T>) => string> {
	return checkFields((fields) =>
		Object.keys(fields).some((name) => isGiven(fields, name) && !names.includes(name))
			? undefined
			: 'has no criterion',
	);
}

/** At most one of these fields. */
export function allowsOnlyOneOf<T>(
	...names: readonly string[]
): v.CheckAction<T, (issue: v.CheckIssue<T>) => string> {
	return checkFields((fields) => {
		const given = names.filter((name) => isGiven(fields, name));
		return given.length < 2
			? undefined
			: `has ${given.join(' and ')}, which exclude each other`;
	});
}

/** One of these fields, and no second one. */
export function needsExactlyOneOf<T>(
	...names: readonly string[]
): v.CheckAction<T, (issue: v.CheckIssue<T>) => string> {
	return checkFields((fields) => {
		const given = names.filter((name) => isGiven(fields, name));
		return given.length === 1 ? undefined : `needs exactly one of ${names.join(', ')}`;
	});
}
