/** What an answer says of each of the records asked. */
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
import { buildFoundReading, NO_MATCH, readRowList, type DialectRow } from '../build/paidRequest';
import type { AnswerRows, RequestedRecord, RowReading } from '../dialect';
import { UNKNOWN_FORM } from '../requests';
import { readRowCharge } from './credits';
import {
	buildExpectedAnswer,
	findDescribedRecord,
	hasAnyField,
	toPersonOrCompany,
	type Described,
	type DescribedRecord,
	type ExpectedAnswer,
} from './described';
import { readConfidence } from './fields';
import { readAtJsonPath } from './jsonPath';
import { toPlainName, renameToPlainNames } from './plainNames';
import { findRowsIfFormIsKnown } from './rows';
import type { GenericSettings } from './settings';
import { ECHO_RECORDS, type StatusMeaning } from './spellings';
import { readRowStatus, type RowStatus } from './status';

/** The rows of an answer, each with the tag that was sent where it came back. */
export function readGenericAnswer(
	entity: Entity,
	body: unknown,
	asked: ReadonlyArray<Pick<RequestedRecord, 'sent' | 'extraFields'>>,
	settings: GenericSettings,
): AnswerRows {
	const tags = asked.map(({ extraFields }, index) =>
		readTags(addTag(extraFields, index, settings), settings),
	);
	const expected: ExpectedAnswer = {
		...buildExpectedAnswer(entity, settings),
		tagNames: new Set(tags.flat().map(({ name }) => toPlainName(name))),
		repeatsQuestion: (value) => asked.some(({ sent }) => onlyRepeatsIdentifiers(value, sent)),
	};
	if (asked.length === 1) return readSingleAnswer(body, expected);
	const rows = findRowsIfFormIsKnown(body, settings.answerPaths.rows, settings.bulkWrapper);
	if (rows === undefined) {
		const isOfNobody = readRowStatus(renameToPlainNames(body)).meaning === 'noMatch';
		return isOfNobody ? { followsRequestOrder: false, rows: [] } : UNKNOWN_FORM;
	}
	const isTagged = tags.some((each) => each.length > 0);
	if (!isTagged) return readRowList(rows, (row) => readDescribedRow(row, expected));
	const records = new MultiKeyIndex<number>();
	tags.forEach((each, record) => records.add(record, each.map(toTagKey)));
	const read = (row: unknown): DialectRow => {
		const [record, another] = records.findByAnyKey(readTags(row, settings).map(toTagKey));
		return {
			...readDescribedRow(row, expected),
			recordIndex: another === undefined ? record : undefined,
		};
	};
	// Who names a 'Record Tag' does so because the API returns the rows in another order.
	return readRowList(rows, read, settings.recordTag === '' ? undefined : 'unordered');
}

/** A record of a request with its number in the field 'Record Tag', where the credential names one. */
export function addTag(
	record: JsonRecord,
	index: number,
	{ recordTag }: Pick<GenericSettings, 'recordTag'>,
): JsonRecord {
	return recordTag === '' ? record : { ...record, [recordTag]: String(index) };
}

/** A field by which a record may be recognized, and its value in one form. */
interface Tag {
	name: string;
	value: string;
}

/**
 * The tags in a record or a row, the user's or ours, each with its field: a number that the API made up in a field of
 * its own is not the number that the user sent in another.
 */
export const readTags = (
	record: unknown,
	{ recordTag }: Pick<GenericSettings, 'recordTag'>,
): Tag[] =>
	Object.entries(asRecord(record)).flatMap(([field, value]) => {
		const isOurs = recordTag !== '' && toPlainName(field) === toPlainName(recordTag);
		const name = isOurs ? recordTag : field;
		const isTag = isOurs || TAG_FIELDS.has(name);
		if (!isTag || value === undefined || value === null) return [];
		// A tag that was sent as a number may come back as text.
		return [{ name, value: typeof value === 'object' ? JSON.stringify(value) : String(value) }];
	});

const toTagKey = ({ name, value }: Tag): string => `${name}:${value}`;

/** More candidates for one record than APIs list. */
const MOST_CANDIDATES = 100;

/** The answer to one record: the row itself, or a list of candidates of which one fits. */
function readSingleAnswer(body: unknown, expected: ExpectedAnswer): AnswerRows {
	const { rows: path } = expected.paths;
	const atPath = path === undefined ? undefined : readAtJsonPath(body, path);
	const answer = atPath === undefined ? body : atPath;
	const candidates = Array.isArray(answer) ? answer : findCandidates(answer, expected);
	if (candidates.length > MOST_CANDIDATES) return UNKNOWN_FORM;
	return readRowList(candidates, (row) => readDescribedRow(row, expected));
}

/** Several records in a list, or the answer alone: also where it describes somebody beside a list. */
function findCandidates(answer: unknown, expected: ExpectedAnswer): unknown[] {
	const list = isRecord(answer) ? (findRowsIfFormIsKnown(answer, undefined) ?? []) : [];
	const isPathSet = expected.paths[expected.entity] !== undefined;
	if (list.length < 2 || isPathSet || !isRecord(answer)) return [answer];
	const row = renameToPlainNames(answer);
	const described = findDescribedRecord(answer, row, expected);
	const isRow = described.kind === 'somebody' && described.record === row;
	return isRow ? [answer] : list;
}

/** The person or company may be described in a form that is not known, and may have been paid for. */
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

/** One row of an answer, or the answer to one record. */
export function readDescribedRow(raw: unknown, expected: ExpectedAnswer): DialectRow {
	const only: unknown = Array.isArray(raw) && raw.length === 1 ? raw[0] : raw;
	if (only === null || (Array.isArray(only) && only.length === 0)) return { reading: NO_MATCH };
	if (!isRecord(only)) return { reading: UNKNOWN_ROW[expected.entity] };
	const row = renameToPlainNames(only);
	const described = findDescribedRecord(only, row, expected);
	return {
		reading: toReading(row, described, readRowStatus(row), expected),
		echo: readEcho(row, described, expected.entity),
		charge: readRowCharge(only, row, expected.paths),
	};
}

/** Why a provider may not have come to the record of a row; the message is for a row without one. */
const UNANSWERED: ReadonlyMap<StatusMeaning, { reason: UnansweredReason; message: string }> =
	new Map([
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

/** What a row says of its record: by its status, else by whom it describes. */
function toReading(
	row: JsonRecord,
	described: Described,
	{ meaning, isError, message }: RowStatus,
	expected: ExpectedAnswer,
): RowReading {
	const { entity } = expected;
	if (meaning === 'optedOut') return { kind: meaning, message };
	if (meaning === 'noMatch') {
		return contradictsNoMatch(row, described, expected)
			? buildFoundReading(described.result, readConfidence(described.record) ?? null)
			: { kind: meaning, message };
	}
	if (described.kind === 'somebody') {
		// Beside an error or a job, a row may only repeat its question.
		const mayRepeat = described.record === row && (isError || meaning !== undefined);
		if (!mayRepeat || addsToQuestion(row, expected)) {
			return buildFoundReading(described.result, readConfidence(described.record) ?? null);
		}
	}
	if (meaning === 'accepted') return { kind: 'pending' };
	const unanswered = meaning === undefined ? undefined : UNANSWERED.get(meaning);
	if (unanswered !== undefined) {
		return { kind: 'unanswered', ...unanswered, message: message ?? unanswered.message };
	}
	if (isError || meaning !== undefined) {
		return { kind: 'rejected', message: message ?? 'The provider refused this record' };
	}
	return described.kind === 'unknown' ? UNKNOWN_ROW[entity] : { kind: 'noMatch', message };
}

/** What a question does not say, nor an error or a job of itself; but both may have a title. */
const NEWS: Readonly<Record<Entity, readonly string[]>> = {
	contact: ['phone', 'jobTitle', 'location', 'seniority'],
	company: ['industry', 'employeeCount', 'employeeRange', 'revenue'],
};

/** What is nobody's but a person's or company's; a title or a status may be the answer's own. */
const CERTAIN_SIGNS = ['fullName', 'name', 'emails', 'phones', 'linkedInUrl', 'domain'];

/** Whether somebody is described beside the word that nobody was found: who was paid for must not be lost to a word. */
function contradictsNoMatch(
	row: JsonRecord,
	described: Described,
	expected: ExpectedAnswer,
): described is DescribedRecord {
	if (described.kind !== 'somebody') return false;
	const { record, result } = described;
	if (record === row) return addsToQuestion(row, expected);
	return hasAnyField(result, CERTAIN_SIGNS) && !expected.repeatsQuestion(result);
}

/** Whether a row tells more than its question can have said, so that it was looked up and perhaps paid. */
function addsToQuestion(row: JsonRecord, expected: ExpectedAnswer): boolean {
	const result: Person | Company = toPersonOrCompany({ ...row, title: undefined }, expected);
	return hasAnyField(result, ['fullName', 'name']) && hasAnyField(result, NEWS[expected.entity]);
}

/** The identifiers that a row repeats of the record it answers, beside the record it found. */
function readEcho(row: JsonRecord, described: Described, entity: Entity): Identifiers | undefined {
	// In a row that is the record itself, a field says what was found.
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

/** An identifier, and its name as it stands in a row with plain names. */
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
