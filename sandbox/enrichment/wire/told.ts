/** Answers: which fields say what the world knows of somebody, and where each value comes from. */
import * as v from 'valibot';

import type { Quirks } from '../quirks';
import {
	companyFacts,
	personFacts,
	type CompanyFacts,
	type JsonObject,
	type Person,
	type PersonFacts,
} from '../records';
import { once, partsOf } from './look';
import * as schema from './schema';
import type { NamesOf, Schema } from './schema';

type Entries = Record<string, Schema>;

type Tell = (record: unknown, quirks: Quirks) => unknown;

/** A field that is worked out of a person or company. */
export const told = <R>(kind: Schema, tell: (record: R, quirks: Quirks) => unknown): Schema =>
	v.pipe(kind, v.metadata({ tell }));

/** What the account says of itself: credits left, used, and both. */
export const ACCOUNT = {
	left: told(schema.number, ({ credits }: Counts) => credits),
	used: told(schema.number, ({ used }: Counts) => used),
	total: told(schema.number, ({ credits, used }: Counts) => credits + used),
};

interface Counts {
	credits: number;
	used: number;
}

/** A field that is always the same. */
export const fixed = (value: string | number | boolean): Schema =>
	told(typeof value === 'string' ? schema.text : v.literal(value), () => value);

/** Texts that are worked out of a person, or of their companies: `texts<Person>({ id: … })`. */
export const texts = <R>(fields: Record<string, (record: R, quirks: Quirks) => unknown>): Entries =>
	Object.fromEntries(
		Object.entries(fields).map(([name, tell]) => [name, told(schema.text, tell)]),
	);

/** The record of a company in that of a person who works there. */
export const ofEmployer = (row: Schema): Schema =>
	told(row, ({ company }: Person, quirks) => written(row, company, quirks));

/** Facts that are no texts. */
const KINDS: Partial<Record<string, Schema>> = {
	...schema.each(schema.integer(), 'employeeCount foundedYear minSize maxSize minRevenue'),
	...schema.each(schema.list(schema.text), 'departments technologies personalEmails'),
	...schema.each(schema.anything, 'emails phones'),
	...schema.each(schema.flag, 'isEu isCurrent'),
	revenue: schema.known(schema.each(schema.number, 'min max')),
};

/** Another spelling of a value that is there; of a list, of each value in it. */
type Change = (text: string) => string;

const named = <R extends object>(
	facts: (record: R) => object,
	names: string,
	change: Change = (text) => text,
): Entries =>
	schema.renamed(names, (ours) =>
		told(KINDS[ours] ?? schema.text, (record: R) =>
			changed((facts(record) as JsonObject)[ours], change),
		),
	);

function changed(value: unknown, change: Change): unknown {
	if (Array.isArray(value)) return value.map((each) => changed(each, change));
	return typeof value === 'string' ? change(value) : value;
}

/** What is known of a person under a provider's names: `ofPerson('id first_name:firstName')`. */
export const ofPerson = <S extends string>(names: NamesOf<S, keyof PersonFacts>, change?: Change) =>
	named(personFacts, names, change);

/** The same of a company. */
export const ofCompany = <S extends string>(
	names: NamesOf<S, keyof CompanyFacts>,
	change?: Change,
) => named(companyFacts, names, change);

/** What is told of this record; a list has one row of it. */
export const written = (row: Schema, record: object, quirks: Quirks): JsonObject =>
	Object.fromEntries(fieldsOf(row).map(([name, tell]) => [name, tell(record, quirks)]));

const fieldsOf = once(
	(row: Schema): Array<[name: string, tell: Tell]> =>
		Object.entries(partsOf(row).entries ?? {}).flatMap(
			([name, field]): Array<[string, Tell]> => {
				const tell = tellOf(field);
				return tell ? [[name, tell]] : [];
			},
		),
);

function tellOf(field: Schema): Tell | undefined {
	const tell = v.getMetadata(field)['tell'] as Tell | undefined;
	if (tell) return tell;
	const { item, wrapped } = partsOf(field);
	if (wrapped) return tellOf(wrapped);
	const row = item ?? field;
	if (fieldsOf(row).length === 0) return undefined;
	const inside: Tell = (record, quirks) => written(row, record as object, quirks);
	return item ? (record, quirks) => [inside(record, quirks)] : inside;
}
