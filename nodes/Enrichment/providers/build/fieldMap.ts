/** People and companies as providers write them: a map of our fields to the places where theirs stand. */
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

type RowReader<Value> = (row: JsonRecord) => Value;

/** A path in the row (`name.full`), several of which the first that has a value counts, a range, or a function. */
type ValueSource = string | readonly string[] | Range | RowReader<unknown>;

type Range = { readonly min: string; readonly max: string };

type ValueSources<Parts> = { readonly [Name in keyof Parts]?: ValueSource };

/** Where the parts of a record inside stand. */
type RecordPlaces<Parts> = ValueSources<Parts> | RowReader<Parts>;

/** A list has single entries, and functions that make lists of them, such as `buildRecordListReader`. */
type ListPlaces<Entry> = ReadonlyArray<ValueSources<Entry> | RowReader<Entry[]>>;

/** Our fields that have parts of their own. Every other one is a value. */
interface NestedPlaces {
	/** Of a person; of an earlier position it is a name. */
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

/** Where our fields stand in a provider's row. */
export type PartsMap<Parts> = {
	readonly [Name in keyof Parts]?: Name extends keyof NestedPlaces
		? NestedPlaces[Name]
		: ValueSource;
};

/** Any of these, as the maps hold them. */
type Node = ValueSource | readonly Node[] | { readonly [name: string]: Node };

interface PartsByKind {
	person: PersonParts;
	company: CompanyParts;
	employer: EmployerParts;
	place: LocationParts;
	school: EducationParts;
}

/** A map that is a value of its own. */
export type FieldMap<Kind extends keyof PartsByKind> = PartsMap<PartsByKind[Kind]>;

/** A function that reads by the map; paths are split once. */
export function buildPartsReader<Parts extends object>(map: PartsMap<Parts>): RowReader<Parts> {
	return buildFieldsReader(map as Record<string, Node>) as RowReader<Parts>;
}

/** What a map says, not yet made a person or company. */
export const buildMapReader = <Kind extends keyof PartsByKind>(map: FieldMap<Kind>): RowReader<PartsByKind[Kind]> =>
	buildPartsReader(map);

export function buildPersonReader(map: PartsMap<PersonParts>): RowReader<Person> {
	const parts = buildPartsReader(map);
	return (row) => buildPerson(parts(row));
}

export function buildCompanyReader(map: PartsMap<CompanyParts>): RowReader<Company> {
	const parts = buildPartsReader(map);
	return (row) => buildCompany(parts(row));
}

/** One entry for each record of the list at a path. */
export function buildRecordListReader<Parts extends object>(
	path: string,
	map: PartsMap<Parts>,
): RowReader<Parts[]> {
	const [list, parts] = [buildNodeReader(path), buildPartsReader(map)];
	return (row) => asRecords(list(row)).map(parts);
}

/** One entry for each value of the list at a path. */
export function buildValueListReader<Parts>(
	path: string,
	entry: (value: unknown) => Parts,
): RowReader<Parts[]> {
	const list = buildNodeReader(path);
	return (row) => {
		const values = list(row);
		return Array.isArray(values) ? values.map(entry) : [];
	};
}

/** What the map says of the record at a path. */
export function buildNestedRecordReader<Parts extends object>(
	path: string,
	map: PartsMap<Parts>,
): RowReader<Parts> {
	const [record, parts] = [buildNodeReader(path), buildPartsReader(map)];
	return (row) => parts(asRecord(record(row)));
}

/** A word of ours, whatever the row says. */
export const buildConstantReader = (word: string) => () => word;

type FieldName =
	| keyof (PersonParts & CompanyParts & LocationParts & ExperienceParts & EducationParts)
	| keyof (EmailParts & PhoneParts & Identifiers);

/** Fields that the provider calls as we do. */
export const mapSameNames = <Name extends FieldName>(...names: Name[]) =>
	mapEachName(names, (name) => name);

/** Fields that the provider calls as we do, in snake case: `employee_count`, `linkedin_url`. */
export const mapSnakeCaseNames = <Name extends FieldName>(...names: Name[]) =>
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

/** The value of the first place that has one; else what the last place has, which is null or undefined. */
function readFirstValue(row: JsonRecord, reads: ReadonlyArray<RowReader<unknown>>): unknown {
	let value: unknown;
	for (const read of reads) {
		value = read(row);
		if (value !== undefined && value !== null) return value;
	}
	return value;
}
