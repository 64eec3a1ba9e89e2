/** Finds the record that describes a person or company in a row, by the names and wrappers of `spellings.ts`. */
import {
	asRecords,
	isRecord,
	readOwnValue,
	readValueAt,
	type JsonRecord,
} from '../../../shared/core/json';
import type { Company, Person } from '../../person';
import type { Entity } from '../../person/entities';
import { toList } from '../../person/values';
import { readGenericCompany, readGenericPerson } from './fields';
import { readAtJsonPath } from './jsonPath';
import { isNullOrEmpty, toPlainName, toRecordWithPlainNames } from './plainNames';
import { READABLE_FIELD_NAMES } from './readableFieldNames';
import type { AnswerPaths, GenericSettings } from './settings';
import * as spellings from './spellings';

const { ERROR_FIELDS, FIELDS_BESIDE_WRAPPER, METADATA_FIELDS, WRAPPERS } = spellings;

/** What is known of an answer before it is read. */
export interface ExpectedAnswer {
	entity: Entity;
	paths: AnswerPaths;
	/** The paths of our fields, from 'Field Names' of the credential. */
	fieldPaths: readonly FieldPath[];
	/** The plain names of tags, whose values come back as they were sent. */
	tagNames: ReadonlySet<string>;
	/** Whether a value only repeats what the request sent for one of the records. */
	onlyRepeatsRequest: (value: unknown) => boolean;
}

/** Where the user says that a field is. */
interface FieldPath {
	/** The plain form of our name of the field. */
	ours: string;
	/** The plain names on the way to the field. */
	path: readonly string[];
}

/** Builds what is expected of an answer if the request behind it is not known. */
export const buildExpectedAnswer = (
	entity: Entity,
	{ answerPaths, fieldNames }: Pick<GenericSettings, 'answerPaths' | 'fieldNames'>,
): ExpectedAnswer => ({
	entity,
	paths: answerPaths,
	fieldPaths: [...fieldNames]
		.filter(([ours]) => !IDENTIFIERS_OF_OTHER_ENTITY[entity].has(ours))
		.map(([ours, theirs]) => ({
			ours: toPlainName(ours),
			path: theirs.split('.').map(toPlainName),
		})),
	tagNames: new Set(),
	onlyRepeatsRequest: () => false,
});

/** Identifiers of the other entity; in a person, `name` would be the name of the person. */
const IDENTIFIERS_OF_OTHER_ENTITY: Readonly<Record<Entity, ReadonlySet<string>>> = {
	contact: new Set(['name', 'domain']),
	company: new Set(['firstName', 'lastName', 'fullName', 'company', 'companyDomain']),
};

/** A record that describes a person or company, in plain names, and the result read from it. */
export interface DescribedRecord {
	kind: 'somebody';
	record: JsonRecord;
	result: Person | Company;
}

/** The result of looking for a described record; `unknown` if there is content that cannot be read and may have been charged. */
export type DescribedRecordResult = DescribedRecord | { kind: 'nobody' | 'unknown' };

const NOBODY: DescribedRecordResult = { kind: 'nobody' };
const UNKNOWN: DescribedRecordResult = { kind: 'unknown' };

/** Deeper wrappers are not searched. */
const MAX_DEPTH = 5;

/** Longer lists are not searched: no API wraps one record in them. */
const MAX_WRAPPED_RECORDS = 100;

/**
 * Finds the described record of a row: at the path from the credential, or else in the wrappers of the row or in the row
 * itself. `raw` is the row as received, `row` the same with plain names.
 */
export function findDescribedRecord(
	raw: JsonRecord,
	row: JsonRecord,
	expected: ExpectedAnswer,
): DescribedRecordResult {
	const path = expected.paths[expected.entity];
	if (path === undefined) return findInRow(row, expected, MAX_DEPTH);
	const value = readAtJsonPath(raw, path);
	if (value === undefined) return hasContent(row, expected) ? UNKNOWN : NOBODY;
	if (isNullOrEmpty(value)) return NOBODY;
	const [record, ...others] = toList(value);
	return isRecord(record) && others.length === 0
		? findInRow(toRecordWithPlainNames(record), expected, 1)
		: UNKNOWN;
}

function findInRow(
	row: JsonRecord,
	expected: ExpectedAnswer,
	depth: number,
): DescribedRecordResult {
	if (depth === 0) return isNullOrEmpty(row) ? NOBODY : UNKNOWN;
	const { entity } = expected;
	const wrapped = findInWrappers(row, WRAPPERS[entity], expected, depth);
	if (wrapped.kind === 'somebody') return wrapped;
	const wrappedGenerally = findInWrappers(row, WRAPPERS.any, expected, depth);
	if (wrappedGenerally.kind === 'somebody') return wrappedGenerally;
	const result = toPersonOrCompany(row, expected);
	if (describesSomeone(row, result, expected)) {
		const isUnread = isOnlyRepetition(result, expected) && hasUnreadFields(row, expected);
		return isUnread ? UNKNOWN : { kind: 'somebody', record: row, result };
	}
	if (wrapped.kind === 'unknown' || wrappedGenerally.kind === 'unknown') return UNKNOWN;
	return showsNobody(row, expected) ? NOBODY : UNKNOWN;
}

/** Finds the described record in wrappers; the result is unknown if they describe several. */
function findInWrappers(
	row: JsonRecord,
	wrappers: readonly string[],
	expected: ExpectedAnswer,
	depth: number,
): DescribedRecordResult {
	const records: JsonRecord[] = [];
	for (const name of wrappers) {
		const value = row[name];
		if (isRecord(value)) records.push(value);
		for (const record of asRecords(value)) records.push(record);
	}
	if (records.length === 0) return NOBODY;
	if (records.length > MAX_WRAPPED_RECORDS) return UNKNOWN;
	const inside = records.map((record) => findInRow(record, expected, depth - 1));
	const [somebody, ...others] = inside.filter((each) => each.kind === 'somebody');
	if (somebody === undefined) return inside.includes(UNKNOWN) ? UNKNOWN : NOBODY;
	return others.length > 0 ? UNKNOWN : addFieldsBesideWrapper(somebody, row, expected);
}

/** Adds to a record the fields that are next to its wrapper but belong to it. */
function addFieldsBesideWrapper(
	{ record, result: result }: DescribedRecord,
	row: JsonRecord,
	expected: ExpectedAnswer,
): DescribedRecord {
	const lacking = FIELDS_BESIDE_WRAPPER.filter(
		(name) => (row[name] ?? null) !== null && (record[name] ?? null) === null,
	);
	if (lacking.length === 0) return { kind: 'somebody', record, result };
	const whole = { ...record, ...Object.fromEntries(lacking.map((name) => [name, row[name]])) };
	return { kind: 'somebody', record: whole, result: toPersonOrCompany(whole, expected) };
}

/**
 * Reads a record as a person or company. Names from 'Field Names' of the credential take precedence over usual names,
 * and such a field is not read in its usual meaning as well.
 */
export function toPersonOrCompany(
	record: JsonRecord,
	{ entity, fieldPaths }: Pick<ExpectedAnswer, 'entity' | 'fieldPaths'>,
): Person | Company {
	const lacking = fieldPaths.filter(({ ours }) => (readOwnValue(record, ours) ?? null) === null);
	const named = lacking.map(({ ours, path }) => ({
		ours,
		path,
		value: readValueAt(record, path),
	}));
	const moved = named.filter(({ path, value }) => path.length === 1 && !isRecord(value));
	const movedNames = new Set(moved.map(({ path }) => path[0]));
	const left = Object.entries(record).filter(([name]) => !movedNames.has(name));
	const found = named.map(({ ours, value }) => [ours, value] as const);
	const whole = named.length === 0 ? record : Object.fromEntries([...left, ...found]);
	return entity === 'contact' ? readGenericPerson(whole) : readGenericCompany(whole);
}

/** Fields of which one is enough to describe somebody. */
const DESCRIPTIVE_FIELDS: Readonly<Record<Entity, readonly string[]>> = {
	contact: ['fullName', 'firstName', 'lastName', 'jobTitle', 'emails', 'phones', 'linkedInUrl'],
	company: ['name', 'domain', 'industry', 'employeeCount', 'employeeRange', 'linkedInUrl'],
};

/** Whether a record describes somebody. Next to an error, a name or title may belong to the error. */
function describesSomeone(
	row: JsonRecord,
	result: Person | Company,
	expected: ExpectedAnswer,
): boolean {
	const isError = ERROR_FIELDS.some((sign) => row[sign]);
	const certain = isError
		? toPersonOrCompany({ ...row, name: undefined, title: undefined }, expected)
		: result;
	return hasAnyField(certain, DESCRIPTIVE_FIELDS[expected.entity]);
}

/** Fields that no request sends, so that a result with one of them adds something to the request. */
const FIELDS_NEVER_REQUESTED: Readonly<Record<Entity, readonly string[]>> = {
	contact: ['jobTitle', 'location', 'seniority'],
	company: ['industry', 'employeeCount', 'employeeRange', 'revenue'],
};

/** Whether a result only repeats the request; the fields that no request sends are checked first, since that is cheap. */
const isOnlyRepetition = (
	result: Person | Company,
	{ entity, onlyRepeatsRequest }: ExpectedAnswer,
): boolean => !hasAnyField(result, FIELDS_NEVER_REQUESTED[entity]) && onlyRepeatsRequest(result);

/** Whether a result has a value in one of these fields. */
export const hasAnyField = (result: Person | Company, fields: readonly string[]): boolean =>
	fields.some((name) => toList(readValueAt(result, name)).length > 0);

/** Fields that do not describe a person or company. */
const FIELDS_OF_NO_CONTENT: ReadonlySet<string> = new Set([
	...METADATA_FIELDS,
	...spellings.FOUND_FLAGS,
	...spellings.STATUS_FIELDS,
	...spellings.CHARGED_FIELDS,
	...spellings.REMAINING_FIELDS,
]);

/** Finds the fields with text, records or lists that do not repeat the request. */
function findContentNames(
	row: JsonRecord,
	{ tagNames, onlyRepeatsRequest }: ExpectedAnswer,
): string[] {
	return Object.entries(row).flatMap(([name, value]) => {
		const isKnown = FIELDS_OF_NO_CONTENT.has(name) || tagNames.has(name);
		const isText = typeof value === 'string';
		const isFilled = isText || (typeof value === 'object' && !isNullOrEmpty(value));
		return isKnown || !isFilled || onlyRepeatsRequest(value) ? [] : [name];
	});
}

const hasContent = (row: JsonRecord, expected: ExpectedAnswer): boolean =>
	findContentNames(row, expected).length > 0;

/** Whether a record has content under names that are not read. */
function hasUnreadFields(row: JsonRecord, expected: ExpectedAnswer): boolean {
	const userNames = new Set(expected.fieldPaths.map(({ path }) => path[0]));
	return findContentNames(row, expected).some(
		(name) =>
			!READABLE_FIELD_NAMES.has(name) && !ERROR_FIELDS.includes(name) && !userNames.has(name),
	);
}

/** Whether a row means that nobody was found: by an empty wrapper, or by having no content at all. */
function showsNobody(row: JsonRecord, expected: ExpectedAnswer): boolean {
	const content = findContentNames(row, expected);
	const isUnread = content.some(
		(name) => typeof row[name] === 'object' && !FIELDS_BESIDE_WRAPPER.includes(name),
	);
	if (isUnread) return false;
	const wrappers = [...WRAPPERS[expected.entity], ...WRAPPERS.any];
	return content.length === 0 || wrappers.some((name) => isNullOrEmpty(row[name]));
}
