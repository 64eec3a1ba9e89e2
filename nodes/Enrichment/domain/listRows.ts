import { isRecord, type JsonRecord } from '../../shared/core/json';
import type { Identifiers } from './entities';
import { LISTS, tagText } from './rows';

/** One record of a batch as it was sent. */
export interface Asked {
	identifiers: Identifiers;
	/** Tags the user added to the record, see `tagsOf`. */
	tags: string[];
}

export interface RowList {
	rows: unknown[];
	/** Whether their order can mean anything: rows sorted by outcome or by key have lost it. */
	ordered: boolean;
}

/** Providers that answer in three lists say what a row is by the list it is in. */
const SORTED_LISTS: Array<[string, JsonRecord]> = [
	['matched', {}],
	['not_matched', { status: 'not_found' }],
	[
		'invalid_datapoints',
		{ error: 'invalid_datapoints', message: 'The provider calls this record invalid' },
	],
];

/** The rows of a bulk answer: a list, an object keyed by what was sent, or three lists. */
export function listRows(body: unknown, asked: Asked[]): RowList {
	if (Array.isArray(body)) return { rows: body, ordered: true };
	if (!isRecord(body)) return { rows: [], ordered: true };
	if (SORTED_LISTS.some(([name]) => Array.isArray(body[name]))) {
		return { rows: sortedRows(body), ordered: false };
	}
	const keyed = [body, ...LISTS.map((name) => body[name])].find((part) => isKeyed(part, asked));
	if (isRecord(keyed)) {
		const rows = Object.entries(keyed).map(([key, row]) => tagged(row, key));
		return { rows, ordered: false };
	}
	const list = LISTS.map((name) => body[name]).find(Array.isArray);
	if (list) return { rows: list, ordered: true };
	if (isRecord(body.data)) return listRows(body.data, asked);
	return { rows: Object.values(body).find(isListOfRecords) ?? [], ordered: true };
}

function isListOfRecords(value: unknown): value is unknown[] {
	return Array.isArray(value) && value.some(isRecord);
}

function sortedRows(body: JsonRecord): unknown[] {
	return SORTED_LISTS.flatMap(([name, mark]) => {
		const list: unknown = body[name];
		if (!Array.isArray(list)) return [];
		return list.map((row: unknown) =>
			isRecord(row) ? { ...mark, ...row } : { ...mark, identifier: row },
		);
	});
}

/** Whether an object holds its rows under the tags that were sent, or under their numbers. */
function isKeyed(part: unknown, asked: Asked[]): boolean {
	if (!isRecord(part)) return false;
	const tags = new Set(asked.flatMap(keysOf));
	const isKey = (key: string) => tags.has(key) || /^\d{1,6}$/.test(key);
	const entries = Object.entries(part);
	// A key that nobody sent may be among them; a field of another kind may not.
	return (
		entries.some(([key]) => isKey(key)) &&
		entries.every(([key, row]) => isKey(key) || isRecord(row))
	);
}

/** What may name a record in an answer: its tags, and the identifiers that are its own. */
export function keysOf({ identifiers, tags }: Asked): string[] {
	const { email, linkedInUrl, domain } = identifiers;
	const own = [email, linkedInUrl, domain].filter((value) => value !== undefined);
	return [...tags, ...own.map(tagText)];
}

function tagged(row: unknown, key: string): unknown {
	return isRecord(row) ? { ...row, identifier: key } : { identifier: key, status: 'not_found' };
}
