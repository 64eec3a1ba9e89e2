/** Schemas and rules that several providers share. */
import * as v from 'valibot';

export type AnySchema = v.GenericSchema;

type Fields = Record<string, unknown>;

type ObjectOf<T extends v.ObjectEntries> = v.StrictObjectSchema<T, undefined>;

type PartialOf<T> = { [Name in keyof T]?: T[Name] | undefined };

/** The texts that a request has in some fields. */
export type SentTexts<T> = { [Name in keyof T]?: string | undefined };

const isFilled = v.check((text: string) => text.trim() !== '', 'is empty');

/** A text with at least one character that is not a space. */
export const filledText: v.GenericSchema<string> = v.pipe(v.string(), isFilled);

export const email: v.GenericSchema<string> = textMatching(/^[^\s@]+@[^\s@]+$/);

export const url: v.GenericSchema<string> = textMatching(/^https?:\/\/\S+$/);

/** A bare host without scheme, `www.`, and path, as most providers want it. */
export const domain: v.GenericSchema<string> = textMatching(/^(?!www\.)[^\s@/:]+\.[^\s@/:]+$/);

/** Two capital letters, as in ISO 3166-1. */
export const countryCode: v.GenericSchema<string> = textMatching(/^[A-Z]{2}$/);

export function textMatching(pattern: RegExp): v.GenericSchema<string> {
	return v.pipe(v.string(), v.regex(pattern));
}

export function filledTextUpTo(length: number): v.GenericSchema<string> {
	return v.pipe(v.string(), isFilled, v.maxLength(length));
}

/** A text with several of these values, separated by commas. */
export function commaListOf(values: readonly string[]): v.GenericSchema<string> {
	return v.pipe(
		v.string(),
		v.check((list) => list.split(',').every((each) => values.includes(each)), 'is not allowed'),
	);
}

export function integerBetween(least = -Infinity, most = Infinity): v.GenericSchema<number> {
	return v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
}

/** A list with at most `most` and at least `least` items. */
export function arrayOf<T extends AnySchema>(
	item: T,
	most = Infinity,
	least = 0,
): v.GenericSchema<Array<v.InferInput<T>>, Array<v.InferOutput<T>>> {
	return v.pipe(v.array(item), v.minLength(least), v.maxLength(most));
}

/** An object whose fields may all be missing; other fields are not allowed. */
export function strictPartialObject<T extends v.ObjectEntries>(
	entries: T,
): v.GenericSchema<PartialOf<v.InferInput<ObjectOf<T>>>, PartialOf<v.InferOutput<ObjectOf<T>>>> {
	return v.partial(v.strictObject(entries));
}

/** An object whose fields may all be missing or null, because records are filled as far as they are known. */
export function nullishObject(entries: Record<string, AnySchema>): v.GenericSchema<Fields> {
	return v.strictObject(
		Object.fromEntries(
			Object.entries(entries).map(([name, schema]) => [name, v.nullish(schema)]),
		),
	);
}

/** An integer in a query. */
export function queryInteger(least = -Infinity, most = Infinity): v.GenericSchema<string, number> {
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

/** A list in a query, whose name is repeated for each item. */
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

/** A rule about several fields of an object. `findFault` returns a message, or undefined if there is no fault. */
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

/** Requires that at least one of these groups of fields is complete. */
export function requireOneCompleteGroup<T>(
	...groups: readonly string[][]
): v.CheckAction<T, (issue: v.CheckIssue<T>) => string> {
	const described = groups.map((group) => group.join(' + ')).join(', or ');
	return checkFields((fields) =>
		groups.some((group) => group.every((name) => isGiven(fields, name)))
			? undefined
			: `needs ${described}`,
	);
}

/** Requires at least one of these fields. */
export function requireAnyField<T>(
	...names: readonly string[]
): v.CheckAction<T, (issue: v.CheckIssue<T>) => string> {
	return requireOneCompleteGroup(...names.map((name) => [name]));
}

/** Requires a field besides these. A search without criteria would list, or even charge for, the whole database. */
export function requireFieldBesides<T>(
	...names: readonly string[]
): v.CheckAction<T, (issue: v.CheckIssue<T>) => string> {
	return checkFields((fields) =>
		Object.keys(fields).some((name) => isGiven(fields, name) && !names.includes(name))
			? undefined
			: 'has no criterion',
	);
}

/** Allows at most one of these fields. */
export function allowAtMostOneField<T>(
	...names: readonly string[]
): v.CheckAction<T, (issue: v.CheckIssue<T>) => string> {
	return checkFields((fields) => {
		const given = names.filter((name) => isGiven(fields, name));
		return given.length < 2
			? undefined
			: `has ${given.join(' and ')}, which exclude each other`;
	});
}

/** Requires exactly one of these fields. */
export function requireExactlyOneField<T>(
	...names: readonly string[]
): v.CheckAction<T, (issue: v.CheckIssue<T>) => string> {
	return checkFields((fields) => {
		const given = names.filter((name) => isGiven(fields, name));
		return given.length === 1 ? undefined : `needs exactly one of ${names.join(', ')}`;
	});
}
