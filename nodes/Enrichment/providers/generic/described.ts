/** Finds the record in a row that describes the person or company, under the names and wrappers of `spellings.ts`. */
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
import { toCompany, toPerson } from './fields';
import { readAtJsonPath } from './jsonPath';
import { isNullOrEmpty, toPlainName, renameToPlainNames } from './plainNames';
import { READ_NAMES } from './readNames';
import type { AnswerPaths, GenericSettings } from './settings';
import * as spellings from './spellings';

const {
	FIELDS_BESIDE_WRAPPER: BELONGINGS,
	METADATA_FIELDS: BESIDE,
	ERROR_FIELDS: SIGNS_OF_AN_ERROR,
	WRAPPERS,
} = spellings;

/** Whom an answer is read for, and what is known of its form. */
export interface ExpectedAnswer {
	entity: Entity;
	paths: AnswerPaths;
	/** Where records have our fields, by the credential's 'Field Names'. */
	fieldPaths: readonly FieldPath[];
	/** Fields that came back as they were sent, in plain names. */
	tagNames: ReadonlySet<string>;
	/** Whether a value only repeats what was asked of one of the records. */
	repeatsQuestion: (value: unknown) => boolean;
}

interface FieldPath {
	/** Our name of the field, in plain letters. */
	ours: string;
	/** Plain names. */
	path: readonly string[];
}

/** The expectation of an answer of which nobody knows what was asked. */
export const buildExpectedAnswer = (
	entity: Entity,
	{ answerPaths, fieldNames }: Pick<GenericSettings, 'answerPaths' | 'fieldNames'>,
): ExpectedAnswer => ({
	entity,
	paths: answerPaths,
	fieldPaths: [...fieldNames]
		.filter(([ours]) => !IDENTIFIERS_OF_OTHERS[entity].has(ours))
		.map(([ours, theirs]) => ({
			ours: toPlainName(ours),
			path: theirs.split('.').map(toPlainName),
		})),
	tagNames: new Set(),
	repeatsQuestion: () => false,
});

/** What only the other kind of record is asked by: in a person, `name` would be the person's. */
const IDENTIFIERS_OF_OTHERS: Readonly<Record<Entity, ReadonlySet<string>>> = {
	contact: new Set(['name', 'domain']),
	company: new Set(['firstName', 'lastName', 'fullName', 'company', 'companyDomain']),
};

/** The record that describes somebody, in plain names, and what it says. */
export interface DescribedRecord {
	kind: 'somebody';
	record: JsonRecord;
	result: Person | Company;
}

/** Unknown: it holds something that cannot be read, which may be who was paid for. */
export type Described = DescribedRecord | { kind: 'nobody' | 'unknown' };

const NOBODY: Described = { kind: 'nobody' };
const UNKNOWN: Described = { kind: 'unknown' };

/** Deeper wrappers are not looked into. */
const DEEPEST = 5;

/** Longer lists than APIs put around one record are not looked through. */
const MOST_RECORDS = 100;

/** Whom a row describes: at the credential's path, or without one in its wrappers, or in the row itself. */
export function findDescribedRecord(
	raw: JsonRecord,
	row: JsonRecord,
	expected: ExpectedAnswer,
): Described {
	const path = expected.paths[expected.entity];
	if (path === undefined) return describeRow(row, expected, DEEPEST);
	const value = readAtJsonPath(raw, path);
	if (value === undefined) return hasContent(row, expected) ? UNKNOWN : NOBODY;
	if (isNullOrEmpty(value)) return NOBODY;
	const [record, ...others] = toList(value);
	return isRecord(record) && others.length === 0
		? describeRow(renameToPlainNames(record), expected, 1)
		: UNKNOWN;
}

function describeRow(row: JsonRecord, expected: ExpectedAnswer, depth: number): Described {
	if (depth === 0) return isNullOrEmpty(row) ? NOBODY : UNKNOWN;
	const { entity } = expected;
	const held = describeWrapped(row, WRAPPERS[entity], expected, depth);
	if (held.kind === 'somebody') return held;
	const heldByAny = describeWrapped(row, WRAPPERS.any, expected, depth);
	if (heldByAny.kind === 'somebody') return heldByAny;
	const result = toPersonOrCompany(row, expected);
	if (hasSigns(row, result, expected)) {
		const isUnread = onlyRepeatsQuestion(result, expected) && hasUnreadFields(row, expected);
		return isUnread ? UNKNOWN : { kind: 'somebody', record: row, result };
	}
	if (held.kind === 'unknown' || heldByAny.kind === 'unknown') return UNKNOWN;
	return isNobody(row, expected) ? NOBODY : UNKNOWN;
}

/** Whom the wrappers hold; two people in them are told apart by nobody. */
function describeWrapped(
	row: JsonRecord,
	wrappers: readonly string[],
	expected: ExpectedAnswer,
	depth: number,
): Described {
	const records: JsonRecord[] = [];
	for (const name of wrappers) {
		const value = row[name];
		if (isRecord(value)) records.push(value);
		for (const record of asRecords(value)) records.push(record);
	}
	if (records.length === 0) return NOBODY;
	if (records.length > MOST_RECORDS) return UNKNOWN;
	const inside = records.map((record) => describeRow(record, expected, depth - 1));
	const [somebody, ...others] = inside.filter((each) => each.kind === 'somebody');
	if (somebody === undefined) return inside.includes(UNKNOWN) ? UNKNOWN : NOBODY;
	return others.length > 0 ? UNKNOWN : withBelongings(somebody, row, expected);
}

/** A record with what belongs to it and stands beside its wrapper. */
function withBelongings(
	{ record, result }: DescribedRecord,
	row: JsonRecord,
	expected: ExpectedAnswer,
): DescribedRecord {
	const lacking = BELONGINGS.filter(
		(name) => (row[name] ?? null) !== null && (record[name] ?? null) === null,
	);
	if (lacking.length === 0) return { kind: 'somebody', record, result };
	const whole = { ...record, ...Object.fromEntries(lacking.map((name) => [name, row[name]])) };
	return { kind: 'somebody', record: whole, result: toPersonOrCompany(whole, expected) };
}

/**
 * Where the record has no field of our name, the user's name for it counts before any usual one, and is not read in its
 * usual meaning as well.
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
	return entity === 'contact' ? toPerson(whole) : toCompany(whole);
}

/** What describes somebody. */
const SIGNS: Readonly<Record<Entity, readonly string[]>> = {
	contact: ['fullName', 'firstName', 'lastName', 'jobTitle', 'emails', 'phones', 'linkedInUrl'],
	company: ['name', 'domain', 'industry', 'employeeCount', 'employeeRange', 'linkedInUrl'],
};

/** Whether a record describes somebody; beside an error, a name or a title may be the error's. */
function hasSigns(row: JsonRecord, result: Person | Company, expected: ExpectedAnswer): boolean {
	const isError = SIGNS_OF_AN_ERROR.some((sign) => row[sign]);
	const certain = isError
		? toPersonOrCompany({ ...row, name: undefined, title: undefined }, expected)
		: result;
	return hasAnyField(certain, SIGNS[expected.entity]);
}

/** What nobody is asked by, so that a result with one of these is more than its question. */
const NEVER_ASKED: Readonly<Record<Entity, readonly string[]>> = {
	contact: ['jobTitle', 'location', 'seniority'],
	company: ['industry', 'employeeCount', 'employeeRange', 'revenue'],
};

/** Whether a result says nothing but what was asked; the fields that settle it are looked at first. */
const onlyRepeatsQuestion = (
	result: Person | Company,
	{ entity, repeatsQuestion }: ExpectedAnswer,
): boolean => !hasAnyField(result, NEVER_ASKED[entity]) && repeatsQuestion(result);

/** Whether a result has a value in one of these fields. */
export const hasAnyField = (result: Person | Company, fields: readonly string[]): boolean =>
	fields.some((name) => toList(readValueAt(result, name)).length > 0);

/** Names that say nothing of a person or company. */
const NAMES_OF_NO_CONTENT: ReadonlySet<string> = new Set([
	...BESIDE,
	...spellings.FOUND_FLAGS,
	...spellings.STATUSES,
	...spellings.CHARGED,
	...spellings.REMAINING,
]);

/** Fields with a text, a record or a list that say more than the question did. */
function findContentNames(
	row: JsonRecord,
	{ tagNames, repeatsQuestion }: ExpectedAnswer,
): string[] {
	return Object.entries(row).flatMap(([name, value]) => {
		const isKnown = NAMES_OF_NO_CONTENT.has(name) || tagNames.has(name);
		const isText = typeof value === 'string';
		const isFilled = isText || (typeof value === 'object' && !isNullOrEmpty(value));
		return isKnown || !isFilled || repeatsQuestion(value) ? [] : [name];
	});
}

const hasContent = (row: JsonRecord, expected: ExpectedAnswer): boolean =>
	findContentNames(row, expected).length > 0;

/** Whether a record says more than the question under names that are not read. */
function hasUnreadFields(row: JsonRecord, expected: ExpectedAnswer): boolean {
	const own = new Set(expected.fieldPaths.map(({ path }) => path[0]));
	return findContentNames(row, expected).some(
		(name) => !READ_NAMES.has(name) && !SIGNS_OF_AN_ERROR.includes(name) && !own.has(name),
	);
}

/** Whether a row says that nobody was found: by an empty wrapper, or by saying nothing at all. */
function isNobody(row: JsonRecord, expected: ExpectedAnswer): boolean {
	const content = findContentNames(row, expected);
	const isUnread = content.some(
		(name) => typeof row[name] === 'object' && !BELONGINGS.includes(name),
	);
	if (isUnread) return false;
	const wrappers = [...WRAPPERS[expected.entity], ...WRAPPERS.any];
	return content.length === 0 || wrappers.some((name) => isNullOrEmpty(row[name]));
}
