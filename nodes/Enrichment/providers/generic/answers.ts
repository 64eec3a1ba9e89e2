/** Reads the rows of an answer to lookups. */
import { asRecord, isRecord, type JsonRecord } from '../../../shared/core/json';
import { MultiKeyIndex } from '../../../shared/core/lists';
import { onlyRepeatsIdentifiers } from '../../match/question';
import type { UnansweredReason } from '../../match/rows';
import type { Company, Person } from '../../person';
import {
	IDENTIFIERS,
	type Entity,
	type IdentifierName,
	type Identifiers,
} from '../../person/entities';
import { readIdentifiers } from '../../records/identifiers';
import { TAG_FIELDS } from '../../records/plan';
import { buildFoundReading, NO_MATCH, readRowList, type DialectRow } from '../build/answerReaders';
import type { AnswerRows, RequestedRecord, RowReading } from '../dialect';
import { UNKNOWN_FORM } from '../requests';
import { readRowCharge } from './credits';
import {
	buildExpectedAnswer,
	findDescribedRecord,
	hasAnyField,
	toPersonOrCompany,
	type DescribedRecordResult,
	type DescribedRecord,
	type ExpectedAnswer,
} from './describedRecord';
import { readConfidence } from './fields';
import { readAtJsonPath } from './jsonPath';
import { toPlainName, toRecordWithPlainNames } from './plainNames';
import { findAnswerRows } from './answerRows';
import type { GenericSettings } from './settings';
import { ECHO_RECORDS, type StatusMeaning } from './spellings';
import { readStatedStatus, type StatedStatus } from './status';

/** Reads the rows of an answer, and assigns them to the requested records by returned tags, if there are any. */
export function readGenericAnswer(
	entity: Entity,
	body: unknown,
	requested: ReadonlyArray<Pick<RequestedRecord, 'sent' | 'extraFields'>>,
	settings: GenericSettings,
): AnswerRows {
	const tags = requested.map(({ extraFields }, index) =>
		listRecordTags(addRecordTag(extraFields, index, settings), settings),
	);
	const expected: ExpectedAnswer = {
		...buildExpectedAnswer(entity, settings),
		tagNames: new Set(tags.flat().map(({ name }) => toPlainName(name))),
		onlyRepeatsRequest: (value) =>
			requested.some(({ sent }) => onlyRepeatsIdentifiers(value, sent)),
	};
	if (requested.length === 1) return readSingleAnswer(body, expected);
	const rows = findAnswerRows(body, settings.answerPaths.rows, settings.bulkWrapper);
	if (rows === undefined) {
		const isOfNobody = readStatedStatus(toRecordWithPlainNames(body)).meaning === 'noMatch';
		return isOfNobody ? { followsRequestOrder: false, rows: [] } : UNKNOWN_FORM;
	}
	const isTagged = tags.some((each) => each.length > 0);
	if (!isTagged) return readRowList(rows, (row) => readDescribedRow(row, expected));
	const records = new MultiKeyIndex<number>();
	tags.forEach((each, record) => records.add(record, each.map(toTagKey)));
	const read = (row: unknown): DialectRow => {
		const [record, another] = records.findByAnyKey(listRecordTags(row, settings).map(toTagKey));
		return {
			...readDescribedRow(row, expected),
			recordIndex: another === undefined ? record : undefined,
		};
	};
	// Users set a 'Record Tag' because the API does not keep the order of the records.
	return readRowList(rows, read, settings.recordTag === '' ? undefined : 'unordered');
}

/** Adds the number of a record in the field 'Record Tag', if the credential names one. */
export function addRecordTag(
	record: JsonRecord,
	index: number,
	{ recordTag }: Pick<GenericSettings, 'recordTag'>,
): JsonRecord {
	return recordTag === '' ? record : { ...record, [recordTag]: String(index) };
}

/** A field that identifies a record, with its value as text. */
interface RecordTag {
	name: string;
	value: string;
}

/**
 * Lists the tags of a record or a row, from the user or from us. The field counts, too: a number that the API makes up
 * in one field is not the number that the user sent in another.
 */
export const listRecordTags = (
	record: unknown,
	{ recordTag }: Pick<GenericSettings, 'recordTag'>,
): RecordTag[] =>
	Object.entries(asRecord(record)).flatMap(([field, value]) => {
		const isOurs = recordTag !== '' && toPlainName(field) === toPlainName(recordTag);
		const name = isOurs ? recordTag : field;
		const isTag = isOurs || TAG_FIELDS.has(name);
		if (!isTag || value === undefined || value === null) return [];
		// A tag that was sent as a number may come back as text.
		return [{ name, value: typeof value === 'object' ? JSON.stringify(value) : String(value) }];
	});

const toTagKey = ({ name, value }: RecordTag): string => `${name}:${value}`;

/** Longer lists are not read: no API returns that many candidates for one record. */
const MAX_CANDIDATES = 100;

/** Reads the answer to one record: the row itself, or a list of candidates. */
function readSingleAnswer(body: unknown, expected: ExpectedAnswer): AnswerRows {
	const { rows: path } = expected.paths;
	const atPath = path === undefined ? undefined : readAtJsonPath(body, path);
	const answer = atPath === undefined ? body : atPath;
	const candidates = Array.isArray(answer) ? answer : findCandidates(answer, expected);
	if (candidates.length > MAX_CANDIDATES) return UNKNOWN_FORM;
	return readRowList(candidates, (row) => readDescribedRow(row, expected));
}

/** Finds several candidates in a list; if the answer itself describes somebody, it is the only candidate. */
function findCandidates(answer: unknown, expected: ExpectedAnswer): unknown[] {
	const list = isRecord(answer) ? (findAnswerRows(answer, undefined) ?? []) : [];
	const isPathSet = expected.paths[expected.entity] !== undefined;
	if (list.length < 2 || isPathSet || !isRecord(answer)) return [answer];
	const row = toRecordWithPlainNames(answer);
	const described = findDescribedRecord(answer, row, expected);
	const isRow = described.kind === 'somebody' && described.record === row;
	return isRow ? [answer] : list;
}

/** The reading of a row in an unknown form, which may have been charged. */
const UNKNOWN_ROW: Readonly<Record<Entity, RowReading>> = {
	contact: explainUnknownRow('Person JSON Path', 'person'),
	company: explainUnknownRow('Company JSON Path', 'company'),
};

function explainUnknownRow(setting: string, what: string): RowReading {
	return {
		kind: 'unmatched',
		message: `The provider's result has an unknown format. It may have been charged; see "raw". Under 'Customize' in the credential, set '${setting}' to the path of the ${what} in the result, or 'Field Names' to the names of its fields.`,
	};
}

/** Reads one row of an answer, or the whole answer to one record. */
export function readDescribedRow(raw: unknown, expected: ExpectedAnswer): DialectRow {
	const only: unknown = Array.isArray(raw) && raw.length === 1 ? raw[0] : raw;
	if (only === null || (Array.isArray(only) && only.length === 0)) return { reading: NO_MATCH };
	if (!isRecord(only)) return { reading: UNKNOWN_ROW[expected.entity] };
	const row = toRecordWithPlainNames(only);
	const described = findDescribedRecord(only, row, expected);
	return {
		reading: toReading(row, described, readStatedStatus(row), expected),
		echo: readRepeatedIdentifiers(row, described, expected.entity),
		charge: readRowCharge(only, row, expected.paths),
	};
}

/** Why a provider may have skipped a record, with a message for rows that have none. */
const UNANSWERED_REASONS: ReadonlyMap<
	StatusMeaning,
	{ reason: UnansweredReason; message: string }
> = new Map([
	[
		'outOfCredits',
		{
			reason: 'outOfCredits',
			message: 'Your account with the provider has no credits left',
		},
	],
	[
		'slowDown',
		{
			reason: 'rateLimit',
			message: 'The provider skipped this record because of its rate limit',
		},
	],
	[
		'unavailable',
		{
			reason: 'unavailable',
			message: 'The provider had an internal error on this record',
		},
	],
]);

/** Reads the outcome of a row from its status, or else from whom it describes. */
function toReading(
	row: JsonRecord,
	described: DescribedRecordResult,
	{ meaning, isError, message }: StatedStatus,
	expected: ExpectedAnswer,
): RowReading {
	const { entity } = expected;
	if (meaning === 'optedOut') return { kind: meaning, message };
	if (meaning === 'noMatch') {
		return describesSomeoneDespiteNoMatch(row, described, expected)
			? buildFoundReading(described.result, readConfidence(described.record) ?? null)
			: { kind: meaning, message };
	}
	if (described.kind === 'somebody') {
		// A row with an error or a job may only repeat the request.
		const mayRepeat = described.record === row && (isError || meaning !== undefined);
		if (!mayRepeat || addsToRequestedData(row, expected)) {
			return buildFoundReading(described.result, readConfidence(described.record) ?? null);
		}
	}
	if (meaning === 'accepted') return { kind: 'pending' };
	const unanswered = meaning === undefined ? undefined : UNANSWERED_REASONS.get(meaning);
	if (unanswered !== undefined) {
		return { kind: 'unanswered', ...unanswered, message: message ?? unanswered.message };
	}
	if (isError || meaning !== undefined) {
		return { kind: 'rejected', message: message ?? 'The provider refused this record' };
	}
	return described.kind === 'unknown' ? UNKNOWN_ROW[entity] : { kind: 'noMatch', message };
}

/** Fields that neither a request nor an error or a job has. */
const FIELDS_BEYOND_QUESTION: Readonly<Record<Entity, readonly string[]>> = {
	contact: ['phone', 'jobTitle', 'location', 'seniority'],
	company: ['industry', 'employeeCount', 'employeeRange', 'revenue'],
};

/** Fields that can only describe a person or company; a title or status may belong to the answer. */
const CERTAIN_FIELDS = ['fullName', 'name', 'emails', 'phones', 'linkedInUrl', 'domain'];

/** Whether a row describes somebody although its status is "no match": a person who may have been paid for is kept. */
function describesSomeoneDespiteNoMatch(
	row: JsonRecord,
	described: DescribedRecordResult,
	expected: ExpectedAnswer,
): described is DescribedRecord {
	if (described.kind !== 'somebody') return false;
	const { record, result: result } = described;
	if (record === row) return addsToRequestedData(row, expected);
	return hasAnyField(result, CERTAIN_FIELDS) && !expected.onlyRepeatsRequest(result);
}

/** Whether a row has data that no request sends, so that it was looked up and may have been charged. */
function addsToRequestedData(row: JsonRecord, expected: ExpectedAnswer): boolean {
	const result: Person | Company = toPersonOrCompany({ ...row, title: undefined }, expected);
	return (
		hasAnyField(result, ['fullName', 'name']) &&
		hasAnyField(result, FIELDS_BEYOND_QUESTION[expected.entity])
	);
}

/** Reads the identifiers of the request that a row repeats next to the record found. */
function readRepeatedIdentifiers(
	row: JsonRecord,
	described: DescribedRecordResult,
	entity: Entity,
): Identifiers | undefined {
	// If the row is the record itself, its fields are what was found.
	const isRecordItself = described.kind === 'somebody' && described.record === row;
	const questions = ECHO_RECORDS.map((name) => row[name]).filter(isRecord);
	for (const question of isRecordItself ? questions : questions.concat(row)) {
		const texts: Identifiers = {};
		for (const { name, plain } of PLAIN_IDENTIFIERS[entity]) {
			const value = question[plain];
			if (typeof value === 'string') texts[name] = value;
		}
		if (Object.keys(texts).length > 0) return readIdentifiers(entity, texts).identifiers;
	}
	return undefined;
}

/** An identifier and its plain name. */
interface PlainIdentifier {
	name: IdentifierName;
	plain: string;
}

const addPlainName = (name: IdentifierName): PlainIdentifier => ({
	name,
	plain: toPlainName(name),
});

const PLAIN_IDENTIFIERS: Readonly<Record<Entity, readonly PlainIdentifier[]>> = {
	contact: IDENTIFIERS.contact.map(addPlainName),
	company: IDENTIFIERS.company.map(addPlainName),
};
