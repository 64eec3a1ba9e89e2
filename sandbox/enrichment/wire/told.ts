/** Answers: which fields say what the world knows of somebody, and where each value comes from. */
import * as v from 'valibot';

import type { Quirks } from '../quirks';
import {
	fullName,
	locationName,
	mobileOf,
	personalEmailsOf,
	sizeLabel,
	workEmailOf,
	type Company,
	type JsonObject,
	type Person,
} from '../records';
import { once, partsOf } from './look';
import * as schema from './schema';
import type { NamesOf, Schema } from './schema';

export * from './schema';

type Entries = Record<string, Schema>;

/** The request that is answered, as far as its answer tells of it. */
export interface Answering {
	/** Credits that it cost, that are left, and that were used so far; what was sent in it. */
	spent: number;
	credits: number;
	used: number;
	sent: JsonObject;
}

type Tell = (record: unknown, quirks: Quirks, call: Answering) => unknown;

/** A field that is worked out of a person or company. */
export const told = <R>(
	kind: Schema,
	tell: (record: R, quirks: Quirks, call: Answering) => unknown,
): Schema => v.pipe(kind, v.metadata({ tell }));

/** An id that JSON can hold as an integer; some of the world's are longer. */
export const NUMBER = told(schema.integer(), ({ id }: { id: string }) => Number(id.slice(-15)));

/** What the request cost. */
export const SPENT = told(schema.number, (_record, _quirks, { spent }) => spent);

/** What was sent under this name, or all of it. */
export const sent = (kind: Schema, name?: string): Schema =>
	told(kind, (_record, _quirks, call) => (name === undefined ? call.sent : call.sent[name]));

/** What the account says of itself: credits left, used, and both. */
export const ACCOUNT = {
	left: told(schema.number, (_record, _quirks, { credits }) => credits),
	used: told(schema.number, (_record, _quirks, { used }) => used),
	total: told(schema.number, (_record, _quirks, { credits, used }) => credits + used),
};

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
	told(row, ({ company }: Person, quirks, call) => tellOf(row)?.(company, quirks, call));

/** Its fields among those of that person. */
export const employerFields = (fields: Entries): Entries =>
	Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, ofEmployer(field)]));

/** One of two forms of the same answer, as the quirk has it. */
export const disputed = (first: Schema, second: Schema): Schema =>
	told(v.union([first, second]), (record, quirks, call) =>
		tellOf(quirks.disputed === 'first' ? first : second)?.(record, quirks, call),
	);

/** What providers tell of people and companies, flat and under the sandbox's names; null where it is not known. */
const companyFacts = once((company: Company) => ({
	...company.location,
	...company,
	/** The end of its address at LinkedIn. */
	page: company.linkedInUrl.replace(/^.*\//, ''),
	website: `https://${company.domain}`,
	size: sizeLabel(company.employeeRange),
	minSize: company.employeeRange.min,
	maxSize: company.employeeRange.max,
	minRevenue: company.revenue.min,
	millions: `${company.revenue.min / 1_000_000}M`,
	wwwDomain: `www.${company.domain}`,
	ownership: company.type === 'public' ? 'Public Company' : 'Privately Held',
	place: locationName(company.location),
}));

const personFacts = once((person: Person) => ({
	...person.location,
	...person,
	fullName: fullName(person),
	headline: `${person.jobTitle} at ${person.company.name}`,
	department: person.departments[0] ?? null,
	linkedInUrl: person.linkedInUrl || null,
	workEmail: workEmailOf(person)?.email ?? null,
	phone: person.phones[0]?.number ?? null,
	mobile: mobileOf(person) ?? null,
	personalEmails: personalEmailsOf(person),
	place: locationName(person.location),
	companyId: person.company.id,
	companyName: person.company.name,
	companyDomain: person.company.domain,
	companyWebsite: `https://${person.company.domain}`,
	companySize: sizeLabel(person.company.employeeRange),
	companyIndustry: person.company.industry,
	companySubIndustry: person.company.subIndustry,
	companyLinkedInUrl: person.company.linkedInUrl,
	companyPage: companyFacts(person.company).page,
	/** Everybody began on the same day, and is still there. */
	startedOn: '2021-04-01',
	endedOn: null,
	isCurrent: true,
}));

type PersonFacts = ReturnType<typeof personFacts>;
type CompanyFacts = ReturnType<typeof companyFacts>;

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

export const lower: Change = (text) => text.toLowerCase();

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

/** What is told of this record. */
export const written = (
	row: Schema,
	record: unknown,
	quirks: Quirks,
	call: Answering = { spent: 0, credits: 0, used: 0, sent: {} },
): JsonObject => (tellOf(row)?.(record, quirks, call) ?? {}) as JsonObject;

/** A list has one row of it; of a choice the first is told that says anything. */
const tellOf = once((field: Schema): Tell | undefined => {
	const own = v.getMetadata(field)['tell'] as Tell | undefined;
	const { entries = {}, item, wrapped, options = [], type } = partsOf(field);
	if (own) return own;
	if (wrapped) return tellOf(wrapped);
	if (type === 'union') return options.map(tellOf).find((tell) => tell);
	if (item) {
		const row = tellOf(item);
		return row && ((...about) => [row(...about)]);
	}
	const fields = Object.entries(entries).flatMap(([name, entry]) => {
		const tell = tellOf(entry);
		return tell ? [{ name, tell }] : [];
	});
	if (fields.length === 0) return undefined;
	return (...about) => Object.fromEntries(fields.map(({ name, tell }) => [name, tell(...about)]));
});

/** Of seniorities, what most providers call all but the highest. */
export const SENIORITY_WORDS = {
	vp: 'VP',
	director: 'Director',
	manager: 'Manager',
	senior: 'Senior',
	entry: 'Entry',
};

/** A provider's words for those of the world, and back; other words are the same in both. */
export const wordsOf = (theirs: Record<string, string>) => ({
	of: (ours: string): string => theirs[ours] ?? ours,
	back: (word: string): string =>
		Object.keys(theirs).find((ours) => theirs[ours] === word) ?? word,
});
