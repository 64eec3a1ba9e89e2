import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { IDENTIFIERS, type Entity, type Identifiers } from '../../person/entities';
import { readIdentifiers } from '../../records/identifiers';
import { TAG_FIELDS } from '../../records/plan';
import { found, listedRows, NO_MATCH, type Row } from '../build/paidRequest';
import type { AnswerRows, RowReading } from '../dialect';
import { recordOf } from '../requests';
import { chargedIn } from './credits';
import { confidence } from './fields';
import { at, withPlainNames, plainName } from './plain';
import {
	addsToQuestion,
	describedIn,
	isInUnknownWrapper,
	namedRowsIn,
	rowsIn,
	type Described,
	type OwnNames,
} from './rows';
import { statementIn, type Statement } from './words';

/** The answer to one record: the body is the row, or lists candidates. */
export const readOne = (entity: Entity, body: unknown, names?: OwnNames): AnswerRows =>
	listedRows(candidatesIn(entity, body), (row) => readRow(entity, row, names));

const MOST_CANDIDATES = 100;

/** A list is one of candidates only where the body does not describe the person or company itself. */
function candidatesIn(entity: Entity, body: unknown): unknown[] {
	if (Array.isArray(body)) return body.slice(0, MOST_CANDIDATES);
	const list = namedRowsIn(body) ?? [];
	const row = withPlainNames(body);
	const isRow = list.length < 2 || describedIn(entity, row)?.data === row;
	return isRow ? [body] : list.slice(0, MOST_CANDIDATES);
}

/** The answer to many records, with the rows' own tags where they are ones that were sent. */
export function readMany(
	entity: Entity,
	body: unknown,
	sent: readonly JsonRecord[],
	{ recordTag, names }: { recordTag?: string; names?: OwnNames } = {},
): AnswerRows {
	const taggedRecord = recordsByTag(sent, recordTag);
	return listedRows(rowsIn(body), (row) => ({
		...readRow(entity, row, names),
		record: taggedRecord(row),
	}));
}

/** The person or company may be described in a form that is not known, and may have been paid for. */
const UNKNOWN_FORMAT: RowReading = {
	kind: 'unmatched',
	message: 'The provider\'s result has an unknown format. It may have been charged; see "raw".',
};

/** One row of an answer, or the body of a single lookup. */
export function readRow(entity: Entity, raw: unknown, names?: OwnNames): Row {
	if (!isRecord(raw)) return { reading: raw === null ? NO_MATCH : UNKNOWN_FORMAT };
	const row = withPlainNames(raw);
	const described = describedIn(entity, row, names);
	return {
		reading: readingOf(entity, raw, statementIn(row), { row, described }),
		echo: echoOf(entity, row, described?.data),
		charged: chargedIn(row),
	};
}

/** What a row says of its record: by the data in it, else by its status and words. */
export function readingOf(
	entity: Entity,
	raw: JsonRecord,
	statement: Statement,
	{ row, described }: { row: JsonRecord; described: Described | undefined },
): RowReading {
	const { isRefused, stated, spoken, message } = statement;
	if (described && isResult(entity, row, statement, described)) {
		return found(described.result, confidence(described.data) ?? null);
	}
	if (spoken === 'accepted') return { kind: 'pending' };
	if (!isRefused && stated === undefined && isInUnknownWrapper(entity, raw))
		return UNKNOWN_FORMAT;
	if (spoken === 'optedOut' || spoken === 'noMatch') return { kind: spoken, message };
	if (spoken === 'outOfCredits') {
		return { kind: 'unanswered', reason: spoken, message: message ?? NO_CREDITS };
	}
	if (!isRefused) return { kind: 'noMatch', message };
	return { kind: 'rejected', message: message ?? 'The provider refused this record' };
}

const NO_CREDITS = 'The account at the provider has no credits left';

/** Words may be about a part of what was found, a status is not. Beside an error or a job, a row may only repeat its question. */
function isResult(
	entity: Entity,
	row: JsonRecord,
	{ isRefused, stated, spoken }: Statement,
	{ data }: Described,
): boolean {
	const isOptedOut = stated === 'optedOut' || (isRefused && spoken === 'optedOut');
	if (stated === 'noMatch' || isOptedOut) return false;
	const mayBeQuestion = data === row && (isRefused || stated === 'accepted');
	return !mayBeQuestion || addsToQuestion(entity, row);
}

const QUESTIONS = at('input request query params parameters');

/** The identifiers that a row repeats of the record it answers, beside the data it found. */
function echoOf(entity: Entity, row: JsonRecord, data?: JsonRecord): Identifiers | undefined {
	const places = QUESTIONS.map((name) => row[name]);
	// In a row that is the record itself, a field says what was found.
	if (data !== row) places.push(row);
	return places.flatMap((place) => identifiersIn(entity, place) ?? [])[0];
}

/** Undefined where a place has none. */
function identifiersIn(entity: Entity, place: unknown): Identifiers | undefined {
	const fields = recordOf(place);
	const raw: Identifiers = {};
	for (const name of IDENTIFIERS[entity]) {
		const value = fields[plainName(name)];
		if (typeof value === 'string') raw[name] = value;
	}
	return Object.keys(raw).length > 0 ? readIdentifiers(entity, raw).identifiers : undefined;
}

/**
 * The tags in a record or a row, each with its field: a number that the API made up in a field of
 * its own is not the number that the user sent in another.
 */
export const tagsOf = (record: unknown, recordTag = ''): string[] =>
	Object.entries(recordOf(record)).flatMap(([key, value]) => {
		const isTag = TAG_FIELDS.has(key) || key === recordTag;
		if (!isTag || value === undefined || value === null) return [];
		// A tag that was sent as a number may come back as text.
		return `${key}:${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;
	});

/** Finds the one record whose tags, the user's or ours, a row repeats. */
function recordsByTag(sent: readonly JsonRecord[], recordTag?: string) {
	const owners = new Map<string, number[]>();
	sent.forEach((fields, record) => {
		for (const tag of tagsOf(fields, recordTag)) {
			owners.set(tag, [...(owners.get(tag) ?? []), record]);
		}
	});
	return (row: unknown): number | undefined => {
		const records = new Set(tagsOf(row, recordTag).flatMap((tag) => owners.get(tag) ?? []));
		return records.size === 1 ? [...records][0] : undefined;
	};
}
