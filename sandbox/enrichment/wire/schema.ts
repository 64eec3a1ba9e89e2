/** The words of the wire files: what a provider takes, and what it answers. */
import * as v from 'valibot';

import type { Criterion } from '../providers/world/search';

export type Schema = v.GenericSchema;

type Fields = Record<string, unknown>;

/** What is wrong with the fields of an object taken together; undefined when nothing is. */
export type Rule = (fields: Fields) => string | undefined;

const isFilled = v.check((text: string) => text.trim() !== '', 'is empty');

/** Any text, an empty one too. */
export const anyText = v.string();
export const text = v.pipe(v.string(), isFilled);
export const textLike = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern));
export const textUpTo = (length: number) => v.pipe(v.string(), isFilled, v.maxLength(length));
export const email = textLike(/^[^\s@]+@[^\s@]+$/);
export const url = textLike(/^https?:\/\/\S+$/);
/** A bare host, as most providers ask for: no scheme, no `www.`, no path. */
export const domain = textLike(/^(?!www\.)[^\s@/:]+\.[^\s@/:]+$/);
/** A text with several of these, separated by commas. */
export const commaListOf = (...values: string[]) =>
	v.pipe(
		v.string(),
		v.check((list) => list.split(',').every((each) => values.includes(each)), 'is not allowed'),
	);

export const flag = v.boolean();
export const number = v.number();
export const bigint = v.bigint();
export const integer = (least = -Infinity, most = Infinity) =>
	v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

export const oneOf = <const T extends string>(...values: T[]) => v.picklist(values);
/** Nothing but this: a number or flag that never changes, null. */
export const only = v.literal;
export const nothing = v.null();
export const either = <T extends v.UnionOptions>(...schemas: T) => v.union(schemas);
/** Whatever the sender likes, such as a tag that comes back. */
export const anything = v.unknown();
/** An object whose names are not known before. */
export const mapOf = <T extends Schema>(values: T) => v.record(v.string(), values);

export const list = <T extends Schema>(items: T, most = Infinity, least = 0) =>
	v.pipe(v.array(items), v.minLength(least), v.maxLength(most));

/** One of them at least. */
export const several = <T extends Schema>(items: T) => list(items, Infinity, 1);

export const optional = <T extends Schema>(schema: T) => v.optional(schema);
export const nullable = <T extends Schema>(schema: T) => v.nullable(schema);

/** Every field is there, and no other. */
export const all = <T extends v.ObjectEntries>(entries: T, ...rules: Rule[]) =>
	v.pipe(v.strictObject(entries), follows(rules));

/** Any of the fields may be missing; no other is there. */
export const some = <T extends v.ObjectEntries>(entries: T) => v.partial(v.strictObject(entries));

/** The same, where all of them together follow this rule, or these. */
export const someThat = <T extends v.ObjectEntries>(rules: Rule | Rule[], entries: T) =>
	v.pipe(some(entries), follows([rules].flat()));

/** Besides these fields whatever the sender likes. */
export const open = <T extends v.ObjectEntries>(entries: T, ...rules: Rule[]) =>
	v.pipe(v.looseObject(entries), follows(rules));

/** Any of the fields may be missing or null, as in records that are filled as far as they are known. */
export const known = (entries: v.ObjectEntries): Schema =>
	v.strictObject(
		Object.fromEntries(
			Object.entries(entries).map(([name, schema]) => [name, v.nullish(schema as Schema)]),
		),
	);

/** A list of such records. */
export const records = (entries: v.ObjectEntries) => list(known(entries));

export type Words<S extends string> = S extends `${infer First} ${infer Rest}`
	? First | Words<Rest>
	: S;

/** Fields of one kind: `each(text, 'first_name last_name')`. */
export const each = <S extends string, T extends Schema>(schema: T, names: S) =>
	Object.fromEntries(names.split(' ').map((name) => [name, schema])) as Record<Words<S>, T>;

/** The node's words for what says who is meant. */
export type Identifier =
	| ('email' | 'linkedInUrl' | 'phone' | 'providerId' | 'firstName' | 'lastName' | 'fullName')
	| ('company' | 'companyDomain' | 'companyLinkedInUrl' | 'domain' | 'name');

/**
 * Marks a field that says who is meant: a dialect has to send it, and a sandbox looks it up. `ours` makes of
 * it what the world calls it, where that differs.
 */
export const identifies = <T extends Schema>(
	identifier: Identifier,
	schema: T,
	ours?: (value: string) => string | undefined,
) => v.pipe(schema, v.metadata({ identifier, ours }));

/** The provider's name in `first_name:firstName`, and ours; in `email` they are the same. */
type Theirs<Word extends string> = Word extends `${infer Name}:${string}` ? Name : Word;
type Ours<Word extends string> = Word extends `${string}:${infer Name}` ? Name : Word;

/** Only names that there are. */
export type NamesOf<S extends string, Known> = [Ours<Words<S>>] extends [Known] ? S : never;

/** Under the provider's names what `make` makes of ours. */
export const renamed = <S extends string, T>(names: S, make: (ours: string) => T) =>
	Object.fromEntries(
		names.split(' ').map((word) => {
			const [theirs = '', ours = theirs] = word.split(':');
			return [theirs, make(ours)];
		}),
	) as Record<Theirs<Words<S>>, T>;

const USUAL_FORMS: Partial<Record<string, Text>> = {
	email,
	linkedInUrl: url,
	companyLinkedInUrl: url,
	companyDomain: domain,
	domain,
};

type Text = v.GenericSchema<string>;

/** Identifiers in their usual forms, or all in this one: `identifiers('email first_name:firstName')`. */
export const identifiers = <S extends string, T extends Schema = Text>(
	names: NamesOf<S, Identifier>,
	form?: T,
) =>
	renamed(names as S, (ours) =>
		identifies(ours as Identifier, form ?? ((USUAL_FORMS[ours] ?? text) as Schema as T)),
	);

export type Identifiers = Partial<Record<Exclude<Identifier, 'providerId'> | 'id', string>>;

/** The identifiers of a record under the node's words; a provider's own id as the world's. */
export function identifiersIn(entries: v.ObjectEntries, record: object): Identifiers {
	return Object.fromEntries(
		Object.entries(record).flatMap(([name, value]) => {
			const { identifier, ours = (same: string) => same } = entries[name]
				? marksOf(entries[name] as Schema)
				: {};
			if (!identifier || typeof value !== 'string') return [];
			return [[identifier === 'providerId' ? 'id' : identifier, ours(value)]];
		}),
	);
}

/** A provider's word as the world has it; undefined for a word that the provider refuses. */
type Spelling = (word: never) => string | undefined;

interface Marks {
	identifier?: Identifier;
	ours?: (value: string) => string | undefined;
	finds?: Criterion;
	spelling?: Spelling;
}

/** Marks a filter of a search: what of the people and companies it is held against. */
export const finds = <T extends Schema>(criterion: Criterion, schema: T, spelling?: Spelling) =>
	v.pipe(schema, v.metadata({ finds: criterion, spelling }));

/** Filters of one form: `filters('titles places:locations', list(text))`. */
export const filters = <S extends string, T extends Schema>(
	names: NamesOf<S, Criterion>,
	form: T,
	spelling?: Spelling,
) => renamed(names as S, (ours) => finds(ours as Criterion, form, spelling));

/** Of a field that may be missing those of the field. */
export function marksOf(schema: Schema): Marks {
	const { wrapped } = schema as { wrapped?: Schema };
	const marks = v.getMetadata(schema) as Marks;
	return wrapped && !marks.finds && !marks.identifier ? marksOf(wrapped) : marks;
}

function follows<T>(rules: Rule[]) {
	const broken = (fields: T) =>
		rules.map((rule) => rule(fields as Fields)).find((fault) => fault !== undefined);
	return v.check(
		(fields: T) => broken(fields) === undefined,
		({ input }) => broken(input as T) ?? '',
	);
}

const isGiven = (fields: Fields, name: string) => {
	const value = fields[name] ?? '';
	return typeof value !== 'string' || value.trim() !== '';
};

/** At least one of these groups of fields, each written `first_name + last_name`. */
export const needsOneOf =
	(...groups: string[]): Rule =>
	(fields) =>
		groups.some((group) => group.split(' + ').every((name) => isGiven(fields, name)))
			? undefined
			: `needs ${groups.join(', or ')}`;

/** Something else than these fields: a search for everything would list, or charge, the database. */
export const moreThan =
	(...names: string[]): Rule =>
	(fields) =>
		Object.keys(fields).some((name) => isGiven(fields, name) && !names.includes(name))
			? undefined
			: 'has no criterion';

/** At most one of these fields. */
export const notTogether =
	(...names: string[]): Rule =>
	(fields) => {
		const both = names.filter((name) => isGiven(fields, name));
		return both.length < 2 ? undefined : `has ${both.join(' and ')}, which exclude each other`;
	};

export const exactlyOne =
	(...names: string[]): Rule =>
	(fields) =>
		notTogether(...names)(fields) ?? needsOneOf(...names)(fields);
