import { isRecord, type JsonRecord } from '../../../shared/core/json';
import type { Entity } from '../../person/entities';
import type { AnswerRow, AnswerRows, AskedRecord } from '../dialect';
import { UNKNOWN_FORM } from '../requests';
import { plainly, plainName, plainThroughout } from './plain';
import { readRow, type OwnNames } from './rows';
import { SentTags } from './tags';
import { unwrap } from './unwrap';

/** Where APIs keep the list of rows. */
export const LISTS = [
	...['results', 'data', 'contacts', 'companies', 'people', 'organizations', 'matches'],
	...['records', 'items'],
];

/** A row of an answer, and the tag that the place it stood in says it has. */
interface ListedRow {
	row: unknown;
	key?: string;
}

interface Listed {
	rows: ListedRow[];
	ordered: boolean;
}

/** The answer to one record: the body is the row, or lists candidates. */
export function readOne(entity: Entity, body: unknown, names?: OwnNames): AnswerRows {
	const candidates = candidatesIn(entity, body);
	// Charges stand beside a list of candidates as often as in its rows.
	const rawOf = (row: unknown) => (candidates.length === 1 ? body : row);
	const rows = candidates.map((row) => ({ ...readRow(entity, row, names), raw: rawOf(row) }));
	return { ordered: true, rows };
}

/** A list is only one of candidates where the body does not describe the person or company itself. */
function candidatesIn(entity: Entity, body: unknown): unknown[] {
	if (Array.isArray(body)) return (body as unknown[]).slice(0, MOST_CANDIDATES);
	if (!isRecord(body)) return [body];
	const plain = plainThroughout(body);
	if (unwrap(entity, plain) === plain) return [body];
	const { data } = plainly(body);
	const list = listIn(body) ?? (isRecord(data) ? listIn(data) : undefined);
	return list === undefined || list.length < 2 ? [body] : list.slice(0, MOST_CANDIDATES);
}

const MOST_CANDIDATES = 100;

/** The answer to many records, with the rows' own tags where they are ones that were sent. */
export function readMany(
	entity: Entity,
	body: unknown,
	asked: readonly AskedRecord[],
	{ recordTag, names }: { recordTag?: string; names?: OwnNames } = {},
): AnswerRows {
	const sent = new SentTags(asked, recordTag);
	const listed = listRows(body, sent);
	if (listed === undefined) return UNKNOWN_FORM;
	const rows = listed.rows.map(
		({ row, key }): AnswerRow => ({
			...readRow(entity, row, names),
			raw: row,
			record: sent.recordOf(row, key),
		}),
	);
	return { ordered: listed.ordered, rows };
}

/** The rows of a bulk answer: a list, an object keyed by what was sent, or lists by what the rows are. */
function listRows(body: unknown, sent: SentTags): Listed | undefined {
	if (Array.isArray(body)) return inOrder(body);
	if (!isRecord(body)) return body === null || body === undefined ? inOrder([]) : undefined;
	const sorted = sortedRows(body);
	if (sorted.length > 0) return { rows: sorted, ordered: false };
	const fields = plainly(body);
	const keyed = [body, ...LISTS.map((name) => fields[name])].find((part) => isKeyed(part, sent));
	if (isRecord(keyed)) return keyedRows(keyed);
	const list = listIn(body);
	if (list) return inOrder(list);
	if (isRecord(fields.data)) return listRows(fields.data, sent);
	const other = Object.values(body).find(isListOfRecords);
	if (other) return inOrder(other);
	// An empty object, and a list that is said to be null, are lists of nobody.
	const isEmpty = Object.entries(body).every(
		([name, value]) => value === null && LISTS.includes(plainName(name)),
	);
	return isEmpty ? inOrder([]) : undefined;
}

function inOrder(rows: unknown[]): Listed {
	return { rows: rows.map((row) => ({ row })), ordered: true };
}

function listIn(body: JsonRecord): unknown[] | undefined {
	const fields = plainly(body);
	return LISTS.map((name) => fields[name]).find((value): value is unknown[] =>
		Array.isArray(value),
	);
}

function isListOfRecords(value: unknown): value is unknown[] {
	return Array.isArray(value) && value.some(isRecord);
}

/** What a row is by the list it is in, where an answer has a list for each. */
const SORTED: ReadonlyArray<readonly [list: string, mark: JsonRecord]> = [
	['matched', {}],
	['notmatched', { status: 'not_found' }],
	['invaliddatapoints', { error: 'invalid', message: 'The provider calls this record invalid' }],
];

function sortedRows(body: JsonRecord): ListedRow[] {
	const fields = plainly(body);
	return SORTED.flatMap(([name, mark]) => {
		const list: unknown = fields[name];
		if (!Array.isArray(list)) return [];
		return list.map((row: unknown): ListedRow => {
			const identifier = isRecord(row) ? row.identifier : row;
			const key = `listed:${String(identifier)}`;
			return { row: isRecord(row) ? { ...mark, ...row } : { ...mark, identifier }, key };
		});
	});
}

const NUMBER = /^\d{1,6}$/;

/** Whether an object holds its rows under the tags that were sent, or numbered. */
function isKeyed(part: unknown, sent: SentTags): boolean {
	if (!isRecord(part)) return false;
	const isKey = (key: string) => NUMBER.test(key) || sent.isKey(key);
	const entries = Object.entries(part);
	// A key that nobody sent may be among them; a field of another kind may not.
	return (
		entries.some(([key]) => isKey(key)) &&
		entries.every(([key, row]) => isKey(key) || isRecord(row))
	);
}

/** Numbers are the provider's own, so they only mean the order they count. */
function keyedRows(keyed: JsonRecord): Listed {
	const entries = Object.entries(keyed);
	const first = Number(entries[0]?.[0]);
	return {
		ordered: first <= 1 && entries.every(([key], index) => Number(key) === first + index),
		rows: entries.map(([key, row]) => ({
			row: isRecord(row) ? row : { identifier: key, status: 'not_found' },
			key: `:${key}`,
		})),
	};
}
