import { isRecord, type JsonRecord } from '../../../shared/core/json';
import type { Entity } from '../../person/entities';
import type { AnswerRow, AnswerRows, AskedRecord } from '../dialect';
import { chargeOfRow } from './credits';
import { echoOf, readRow, unwrap } from './rows';
import { SentTags } from './tags';

/** Where APIs keep the list of rows. */
export const LISTS = [
	'results',
	'data',
	'contacts',
	'companies',
	'people',
	'organizations',
	'matches',
	'records',
	'items',
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
export function readOne(entity: Entity, body: unknown): AnswerRows {
	const candidates = candidatesIn(entity, body);
	return {
		ordered: true,
		rows: candidates.map((row) => ({
			...rowFrom(entity, row),
			// Charges stand beside a list of candidates as often as in its rows.
			raw: candidates.length === 1 ? body : row,
		})),
	};
}

function rowFrom(entity: Entity, row: unknown, record?: number): AnswerRow {
	const data = unwrap(entity, row);
	return {
		record,
		reading: readRow(entity, row, data),
		raw: row,
		echo: echoOf(entity, row, data),
		charged: chargeOfRow(row),
	};
}

/** A list is only one of candidates where the body does not describe the person or company itself. */
function candidatesIn(entity: Entity, body: unknown): unknown[] {
	if (Array.isArray(body)) return (body as unknown[]).slice(0, MOST_CANDIDATES);
	if (!isRecord(body) || unwrap(entity, body) === body) return [body];
	const list = listIn(body) ?? (isRecord(body.data) ? listIn(body.data) : undefined);
	return list === undefined || list.length < 2 ? [body] : list.slice(0, MOST_CANDIDATES);
}

const MOST_CANDIDATES = 100;

/** The answer to many records, with the rows' own tags where they are ones that were sent. */
export function readMany(
	entity: Entity,
	body: unknown,
	asked: AskedRecord[],
	recordTag?: string,
): AnswerRows {
	const sent = new SentTags(asked, recordTag);
	const listed = listRows(body, sent);
	if (listed === undefined) return { ordered: false, rows: [], isUnknown: true };
	const { rows, ordered } = listed;
	return {
		ordered,
		rows: rows.map(({ row, key }) => rowFrom(entity, row, sent.recordOf(row, key))),
	};
}

/** APIs that answer in three lists say what a row is by the list it is in. */
const SORTED_LISTS: Array<[string, JsonRecord]> = [
	['matched', {}],
	['not_matched', { status: 'not_found' }],
	[
		'invalid_datapoints',
		{ error: 'invalid_datapoints', message: 'The provider calls this record invalid' },
	],
];

/** The rows of a bulk answer: a list, an object keyed by what was sent, or three lists. */
function listRows(body: unknown, sent: SentTags): Listed | undefined {
	if (Array.isArray(body)) return inOrder(body);
	if (!isRecord(body)) return body === null || body === undefined ? inOrder([]) : undefined;
	if (SORTED_LISTS.some(([name]) => Array.isArray(body[name]))) {
		return { rows: sortedRows(body), ordered: false };
	}
	const keyed = [body, ...LISTS.map((name) => body[name])].find((part) => isKeyed(part, sent));
	if (isRecord(keyed)) return keyedRows(keyed);
	const list = listIn(body);
	if (list) return inOrder(list);
	if (isRecord(body.data)) return listRows(body.data, sent);
	const other = Object.values(body).find(isListOfRecords);
	if (other) return inOrder(other);
	// An empty object, and a list that is said to be null, are lists of nobody.
	const isEmpty = Object.keys(body).length === 0 || LISTS.some((name) => body[name] === null);
	return isEmpty ? inOrder([]) : undefined;
}

function inOrder(rows: unknown[]): Listed {
	return { rows: rows.map((row) => ({ row })), ordered: true };
}

function listIn(body: JsonRecord): unknown[] | undefined {
	return LISTS.map((name) => body[name]).find((value): value is unknown[] =>
		Array.isArray(value),
	);
}

function isListOfRecords(value: unknown): value is unknown[] {
	return Array.isArray(value) && value.some(isRecord);
}

function sortedRows(body: JsonRecord): ListedRow[] {
	return SORTED_LISTS.flatMap(([name, mark]) => {
		const list: unknown = body[name];
		if (!Array.isArray(list)) return [];
		return list.map((row: unknown): ListedRow => {
			const identifier = isRecord(row) ? row.identifier : row;
			return {
				row: isRecord(row) ? { ...mark, ...row } : { ...mark, identifier },
				key: `listed:${String(identifier)}`,
			};
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
	const isCounted = first <= 1 && entries.every(([key], index) => Number(key) === first + index);
	return {
		ordered: isCounted,
		rows: entries.map(([key, row]) => ({
			row: isRecord(row) ? row : { identifier: key, status: 'not_found' },
			key: `:${key}`,
		})),
	};
}
