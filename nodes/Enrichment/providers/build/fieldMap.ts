/** Builds readers of people and companies from maps of our fields to the provider's fields. */
import {
	asRecord,
	asRecords,
	readValueAt,
	type JsonRecord,
	setOwnValue,
} from '../../../shared/core/json';
import {
	buildCompany,
	buildPerson,
	type Company,
	type CompanyParts,
	type EducationParts,
	type EmailParts,
	type EmployerParts,
	type ExperienceParts,
	type FundingParts,
	type LocationParts,
	type Person,
	type PersonParts,
	type PhoneParts,
	type SocialParts,
} from '../../person';
import type { Identifiers } from '../../person/entities';

/** Reads a value from a provider's row. */
type RowReader<Value> = (row: JsonRecord) => Value;

/** A path in the row (`name.full`), a list of paths of which the first with a value counts, a range, or a function. */
type ValueSource = string | readonly string[] | Range | RowReader<unknown>;

type Range = { readonly min: string; readonly max: string };

type ValueSources<Parts> = { readonly [Name in keyof Parts]?: ValueSource };

/** How the parts of a nested record are read. */
type RecordPlaces<Parts> = ValueSources<Parts> | RowReader<Parts>;

/** How a list is read: from single entries, and from functions that return lists, such as `buildRecordListReader`. */
type ListPlaces<Entry> = ReadonlyArray<ValueSources<Entry> | RowReader<Entry[]>>;

/** How our fields with parts of their own are read; every other field is a single value. */
interface NestedPlaces {
	/** A person's employer has parts; the company of an earlier position is a name. */
	company: ValueSource | RecordPlaces<EmployerParts>;
	education: ListPlaces<EducationParts>;
	emails: ListPlaces<EmailParts>;
	experience: ListPlaces<ExperienceParts>;
	funding: RecordPlaces<FundingParts>;
	location: RecordPlaces<LocationParts>;
	locations: ListPlaces<LocationParts>;
	phones: ListPlaces<PhoneParts>;
	socialProfiles: RecordPlaces<SocialParts>;
}

/** How each of our fields is read from a provider's row. */
export type PartsMap<Parts> = {
	readonly [Name in keyof Parts]?: Name extends keyof NestedPlaces
		? NestedPlaces[Name]
		: ValueSource;
};

/** Any part of a map. */
type Node = ValueSource | readonly Node[] | { readonly [name: string]: Node };

interface PartsByKind {
	person: PersonParts;
	company: CompanyParts;
	employer: EmployerParts;
	place: LocationParts;
	school: EducationParts;
}

/** The map of one kind of record, for maps that are declared separately. */
export type FieldMap<Kind extends keyof PartsByKind> = PartsMap<PartsByKind[Kind]>;

/** Builds a reader that collects the mapped parts of a row, before they are made a person or company. Paths are split once. */
export function buildPartsReader<Parts extends object>(map: PartsMap<Parts>): RowReader<Parts> {
	return buildFieldsReader(map as Record<string, Node>) as RowReader<Parts>;
}

/** Builds the same reader from a map that was declared as a `FieldMap`. */
export const buildMapReader = <Kind extends keyof PartsByKind>(
	map: FieldMap<Kind>,
): RowReader<PartsByKind[Kind]> => buildPartsReader(map);

/** Builds a reader that returns the person in a row. */
export function buildPersonReader(map: PartsMap<PersonParts>): RowReader<Person> {
	const parts = buildPartsReader(map);
	return (row) => buildPerson(parts(row));
}

/** Builds a reader that returns the company in a row. */
export function buildCompanyReader(map: PartsMap<CompanyParts>): RowReader<Company> {
	const parts = buildPartsReader(map);
	return (row) => buildCompany(parts(row));
}

/** Builds a reader that returns one entry for each record of the list at a path. */
export function buildRecordListReader<Parts extends object>(
	path: string,
	map: PartsMap<Parts>,
): RowReader<Parts[]> {
	const [list, parts] = [buildNodeReader(path), buildPartsReader(map)];
	return (row) => asRecords(list(row)).map(parts);
}

/** Builds a reader that returns one entry for each value of the list at a path. */
export function buildValueListReader<Parts>(
	path: string,
	toEntry: (value: unknown) => Parts,
): RowReader<Parts[]> {
	const list = buildNodeReader(path);
	return (row) => {
		const values = list(row);
		return Array.isArray(values) ? values.map(toEntry) : [];
	};
}

/** Builds a reader that collects the mapped parts of the record at a path. */
export function buildNestedRecordReader<Parts extends object>(
	path: string,
	map: PartsMap<Parts>,
): RowReader<Parts> {
	const [record, parts] = [buildNodeReader(path), buildPartsReader(map)];
	return (row) => parts(asRecord(record(row)));
}

/** Builds a reader that returns the same text for every row. */
export const buildConstantReader =
	(text: string): (() => string) =>
	() =>
		text;

type FieldName =
	| keyof (PersonParts & CompanyParts & LocationParts & ExperienceParts & EducationParts)
	| keyof (EmailParts & PhoneParts & Identifiers);

/** Maps fields for which the provider uses the same names as we do. */
export const mapSameNames = <Name extends FieldName>(...names: Name[]): Record<Name, string> =>
	mapEachName(names, (name) => name);

/** Maps fields for which the provider uses our names in snake case: `employee_count`, `linkedin_url`. */
export const mapSnakeCaseNames = <Name extends FieldName>(...names: Name[]): Record<Name, string> =>
	mapEachName(names, (name) =>
		name
			.replace('linkedIn', 'linkedin')
			.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
	);

const mapEachName = <Name extends string>(names: readonly Name[], nameOf: (name: Name) => string) =>
	Object.fromEntries(names.map((name) => [name, nameOf(name)])) as Record<Name, string>;

function buildFieldsReader(map: Readonly<Record<string, Node>>): RowReader<JsonRecord> {
	const fields = Object.entries(map).map(
		([name, node]) => [name, buildNodeReader(node)] as const,
	);
	return (row) => {
		const parts: JsonRecord = {};
		for (const [name, read] of fields) setOwnValue(parts, name, read(row));
		return parts;
	};
}

function buildNodeReader(node: Node): RowReader<unknown> {
	if (typeof node === 'function') return node;
	if (typeof node === 'string') {
		const path = node.split('.');
		return (row) => readValueAt(row, path);
	}
	if (!Array.isArray(node)) return buildFieldsReader(node as Readonly<Record<string, Node>>);
	const reads = node.map(buildNodeReader);
	return node.every((place) => typeof place === 'string')
		? (row) => readFirstValue(row, reads)
		: (row) => reads.flatMap((read) => read(row));
}

/** Reads the first value that is neither null nor undefined; if there is none, the last one. */
function readFirstValue(row: JsonRecord, reads: ReadonlyArray<RowReader<unknown>>): unknown {
	let value: unknown;
	for (const read of reads) {
		value = read(row);
		if (value !== undefined && value !== null) return value;
	}
	return value;
}
