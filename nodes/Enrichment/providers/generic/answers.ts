import { isRecord, type JsonRecord } from '../../../shared/core/json';
import type { Entity } from '../../person/entities';
import { TAG_FIELDS } from '../../records/plan';
import { listedRows, type Row } from '../build/paidRequest';
import type { AnswerRows } from '../dialect';
import { UNKNOWN_FORM } from '../requests';
import { plainly, plainName, plainThroughout } from './plain';
import { readRow, UNREAD, type OwnNames } from './rows';
import { unwrap } from './unwrap';

/** Where APIs keep the list of rows. */
const LISTS = [
	...['results', 'data', 'contacts', 'companies', 'people', 'organizations', 'matches'],
	...['records', 'items'],
];

/** The answer to one record: the body is the row, or lists candidates. */
export function readOne(entity: Entity, body: unknown, names?: OwnNames): AnswerRows {
	const candidates = candidatesIn(entity, body);
	// Charges stand beside a list of candidates as often as in its rows.
	const rawOf = (row: unknown) => (candidates.length === 1 ? body : row);
	return readRows(candidates, (row) => ({ ...readRow(entity, row, names), raw: rawOf(row) }));
}

/** Where no row could be read, the answer as a whole is in a form that is not known. */
function readRows(list: unknown[] | undefined, read: (row: unknown) => Row): AnswerRows {
	const answer = listedRows(list, read);
	const isUnread =
		answer.rows.length > 0 && answer.rows.every(({ reading }) => reading === UNREAD);
	return isUnread ? UNKNOWN_FORM : answer;
}

const MOST_CANDIDATES = 100;

/** A list is only one of candidates where the body does not describe the person or company itself. */
function candidatesIn(entity: Entity, body: unknown): unknown[] {
	if (Array.isArray(body)) return body.slice(0, MOST_CANDIDATES);
	if (!isRecord(body)) return [body];
	const plain = plainThroughout(body);
	if (unwrap(entity, plain) === plain) return [body];
	const list = listIn(body) ?? [];
	return list.length < 2 ? [body] : list.slice(0, MOST_CANDIDATES);
}

/** The answer to many records, with the rows' own tags where they are ones that were sent beside them. */
export function readMany(
	entity: Entity,
	body: unknown,
	sent: readonly JsonRecord[],
	{ recordTag, names }: { recordTag?: string; names?: OwnNames } = {},
): AnswerRows {
	const recordOf = taggedAmong(sent, recordTag);
	return readRows(rowsIn(body), (row) => ({
		...readRow(entity, row, names),
		record: recordOf(row),
	}));
}

/** A list, wherever it stands; an empty object, and a list that is said to be null, are lists of nobody. */
export function rowsIn(body: unknown): unknown[] | undefined {
	if (body === null || body === undefined) return [];
	if (Array.isArray(body)) return body;
	if (!isRecord(body)) return undefined;
	const { data } = plainly(body);
	const list =
		listIn(body) ??
		(isRecord(data) ? rowsIn(data) : undefined) ??
		Object.values(body).find(isListOfRecords);
	if (list) return list;
	const isEmpty = Object.entries(body).every(
		([name, value]) => value === null && LISTS.includes(plainName(name)),
	);
	return isEmpty ? [] : undefined;
}

/** Under one of the usual names, or under one of them within `data`. */
function listIn(body: JsonRecord): unknown[] | undefined {
	const fields = plainly(body);
	const list = LISTS.map((name) => fields[name]).find(Array.isArray);
	return list ?? (isRecord(fields.data) ? listIn(fields.data) : undefined);
}

function isListOfRecords(value: unknown): value is unknown[] {
	return Array.isArray(value) && value.some(isRecord);
}

/**
 * The tags in a record or a row, each with its field: a number that the API made up in a field of
 * its own is not the number that the user sent in another.
 */
export function tagsOf(record: unknown, recordTag = ''): string[] {
	if (!isRecord(record)) return [];
	return Object.keys(record).flatMap((key) => {
		const value = TAG_FIELDS.has(key) || key === recordTag ? record[key] : undefined;
		if (value === undefined || value === null) return [];
		// A tag that was sent as a number may come back as text.
		const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
		// Nobody makes up a long value that is the same by chance, so its field does not matter.
		return SMALL_NUMBER.test(text) ? [`${key}:${text}`] : [`${key}:${text}`, `any:${text}`];
	});
}

const SMALL_NUMBER = /^\d{1,6}$/;

/** Finds the one record whose tags, the user's or ours, a row repeats. */
function taggedAmong(sent: readonly JsonRecord[], recordTag?: string) {
	const owners = new Map<string, Set<number>>();
	sent.forEach((fields, record) => {
		for (const tag of tagsOf(fields, recordTag)) {
			owners.set(tag, (owners.get(tag) ?? new Set()).add(record));
		}
	});
	return (row: unknown): number | undefined => {
		if (owners.size === 0) return undefined;
		const records = new Set(
			tagsOf(row, recordTag).flatMap((tag) => [...(owners.get(tag) ?? [])]),
		);
		return records.size === 1 ? [...records][0] : undefined;
	};
}
