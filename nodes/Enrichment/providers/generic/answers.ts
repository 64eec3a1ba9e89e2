import { ItemsByKeys } from '../../../shared/core/lists';
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { IDENTIFIERS, type Entity, type Identifiers } from '../../person/entities';
import { readIdentifiers } from '../../records/identifiers';
import { TAG_FIELDS } from '../../records/plan';
import { found, listedRows, NO_MATCH, type Row } from '../build/paidRequest';
import type { AnswerRows, RowReading } from '../dialect';
import { recordOf } from '../requests';
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
import { chargedIn, statementIn, type Statement } from './words';

/** The answer to so many records, with the rows' own tags where they are ones that were sent. */
export function readAnswer(
	entity: Entity,
	body: unknown,
	sent: readonly JsonRecord[],
	recordTag?: string,
	own?: OwnNames,
): AnswerRows {
	const read = (row: unknown) => readRow(entity, row, own);
	if (sent.length === 1) return listedRows(candidatesIn(entity, body), read);
	const records = new ItemsByKeys<number>();
	sent.forEach((fields, record) => records.add(record, tagsOf(fields, recordTag)));
	return listedRows(rowsIn(body), (row) => {
		const [record, another] = records.at(tagsOf(row, recordTag));
		return { ...read(row), record: another === undefined ? record : undefined };
	});
}

const MOST_CANDIDATES = 100;

/** The body is the row, or lists candidates: only where it does not describe the person or company itself. */
function candidatesIn(entity: Entity, body: unknown): unknown[] {
	const list = Array.isArray(body) ? body : (namedRowsIn(body) ?? []);
	const row = withPlainNames(body);
	const isRow = list.length < 2 || describedIn(entity, row)?.data === row;
	return isRow && !Array.isArray(body) ? [body] : list.slice(0, MOST_CANDIDATES);
}

/**
 * The tags in a record or a row, the user's or ours, each with its field: a number that the API made up in a field of
 * its own is not the number that the user sent in another.
 */
export const tagsOf = (record: unknown, recordTag = ''): string[] =>
	Object.entries(recordOf(record)).flatMap(([key, value]) => {
		const isTag = TAG_FIELDS.has(key) || key === recordTag;
		if (!isTag || value === undefined || value === null) return [];
		// A tag that was sent as a number may come back as text.
		return `${key}:${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;
	});

/** The person or company may be described in a form that is not known, and may have been paid for. */
const UNKNOWN_FORMAT: RowReading = {
	kind: 'unmatched',
	message: 'The provider\'s result has an unknown format. It may have been charged; see "raw".',
};

/** One row of an answer, or the body of a single lookup. */
export function readRow(entity: Entity, raw: unknown, own?: OwnNames): Row {
	if (!isRecord(raw)) return { reading: raw === null ? NO_MATCH : UNKNOWN_FORMAT };
	const row = withPlainNames(raw);
	const described = describedIn(entity, row, own);
	return {
		reading: readingOf(entity, raw, row, statementIn(row), described),
		echo: echoOf(entity, row, described?.data),
		charged: chargedIn(row),
	};
}

/** What a row says of its record: by the data in it, else by its status and words. */
export function readingOf(
	entity: Entity,
	raw: JsonRecord,
	row: JsonRecord,
	{ isRefused, stated, spoken, message }: Statement,
	described: Described | undefined,
): RowReading {
	// Words may be about a part of what was found, a status is not.
	const isOptedOut = spoken === 'optedOut' && (isRefused || stated !== undefined);
	// Beside an error or a job, a row may only repeat its question.
	const mayRepeat = described?.data === row && (isRefused || stated === 'accepted');
	const isNobody = stated === 'noMatch' || isOptedOut;
	if (described && !isNobody && (!mayRepeat || addsToQuestion(entity, row))) {
		return found(described.result, confidence(described.data) ?? null);
	}
	if (spoken === 'accepted') return { kind: 'pending' };
	if (!isRefused && stated === undefined && isInUnknownWrapper(entity, raw))
		return UNKNOWN_FORMAT;
	if (spoken === 'outOfCredits') {
		return { kind: 'unanswered', reason: spoken, message: message ?? NO_CREDITS };
	}
	if (isRefused && spoken !== 'optedOut' && spoken !== 'noMatch') {
		return { kind: 'rejected', message: message ?? 'The provider refused this record' };
	}
	return { kind: spoken === 'optedOut' ? spoken : 'noMatch', message };
}

const NO_CREDITS = 'The account at the provider has no credits left';

const QUESTIONS = at('input request query params parameters');

/** The identifiers that a row repeats of the record it answers, beside the data it found. */
function echoOf(entity: Entity, row: JsonRecord, data?: JsonRecord): Identifiers | undefined {
	// In a row that is the record itself, a field says what was found.
	const places = [...QUESTIONS.map((name) => row[name]), ...(data === row ? [] : [row])];
	for (const place of places.map(recordOf)) {
		const said = IDENTIFIERS[entity].map((name) => [name, place[plainName(name)]] as const);
		const texts = said.filter(([, value]) => typeof value === 'string');
		if (texts.length > 0) return readIdentifiers(entity, Object.fromEntries(texts)).identifiers;
	}
	return undefined;
}
