import type { ApiResponse } from '../../shared/core/http';
import { isRecord, type JsonRecord } from '../../shared/core/json';
import type { Page } from '../../shared/core/paging';
import { failed, success, type Result } from '../../shared/core/result';
import { messageOf } from './messages';
import { LISTS } from './rows';

const CURSORS = [
	'nextCursor',
	'next_cursor',
	'nextPageToken',
	'next_page_token',
	'scroll_token',
	'search_after',
	'lastReturnedKey',
	'cursor',
];
const TOTALS = [
	'total',
	'totalResults',
	'total_results',
	'totalCount',
	'total_count',
	'total_entries',
];
const PAGES = ['page', 'currentPage', 'current_page'];
const MORE = ['hasMore', 'has_more', 'hasNext', 'has_next', 'hasNextPage', 'has_next_page'];
const SIZES = ['pageSize', 'page_size', 'perPage', 'per_page', 'size', 'limit'];

/**
 * One page of search results. The documentation specifies no paging, so the answer itself shows the
 * style: a cursor, an offset, or page numbers that begin with 0 or 1.
 */
export function readSearchPage(
	{ body, status }: ApiResponse,
	asked: { start: string | undefined; size: number },
): Result<Page<unknown>> {
	const items = itemsIn(body);
	if (items === undefined) {
		return failed(
			messageOf(body) ?? 'The provider answered the search with something that is not a list',
			"Check 'Contact Search Path' and 'Company Search Path' in the credential.",
			{ status },
		);
	}
	const facts = factsIn(body);
	const total = number(facts, TOTALS);
	return success({ items, total, next: nextStart(facts, items.length, asked, total) });
}

/** The request field that leads to a page: what `readSearchPage` gave as `next`. */
export function parameterOf(start: string | undefined): JsonRecord {
	if (start === undefined) return {};
	const [, kind = '', value = ''] = /^(page|pageFrom0|offset|cursor):(.*)$/s.exec(start) ?? [];
	if (kind === 'cursor') return { cursor: value };
	return { [kind === 'offset' ? kind : 'page']: Number(value) };
}

function nextStart(
	facts: JsonRecord,
	count: number,
	{ start, size }: { start: string | undefined; size: number },
	total: number | undefined,
): string | undefined {
	if (count === 0) return undefined;
	const cursor = CURSORS.map((key) => facts[key]).find((value) => value !== undefined);
	if (typeof cursor === 'string' && cursor !== '') return `cursor:${cursor}`;
	if (cursor !== undefined || start?.startsWith('cursor:')) return undefined;
	if (MORE.some((key) => facts[key] === false)) return undefined;
	const pageSize = number(facts, SIZES) ?? size;
	const offset = number(facts, ['offset', 'start', 'from']);
	if (offset !== undefined)
		return more(offset + count, count, pageSize, total)
			? `offset:${offset + count}`
			: undefined;
	return nextPage(facts, count, pageSize, start, total);
}

/** Whether pages count from 0 shows on the first one only, so it is remembered in where the next begins. */
function nextPage(
	facts: JsonRecord,
	count: number,
	size: number,
	start: string | undefined,
	total: number | undefined,
): string | undefined {
	const asked = start === undefined ? 1 : Number(start.slice(start.indexOf(':') + 1));
	const page = number(facts, PAGES) ?? asked;
	const base = page === 0 || start?.startsWith('pageFrom0:') ? 0 : 1;
	const seen = (page - base) * size + count;
	if (!more(seen, count, size, total)) return undefined;
	return `${base === 0 ? 'pageFrom0' : 'page'}:${page + 1}`;
}

/** Without a total, only a full page promises another one. */
function more(seen: number, count: number, size: number, total: number | undefined): boolean {
	return total === undefined ? count >= size : seen < total;
}

function itemsIn(body: unknown): unknown[] | undefined {
	if (Array.isArray(body)) return body;
	if (!isRecord(body)) return undefined;
	const places = [body, body.data].filter(isRecord);
	const lists = places.flatMap((place) => LISTS.map((name) => place[name]));
	return lists.find((list): list is unknown[] => Array.isArray(list));
}

/** Paging facts stand beside the list, or together in an object of their own. */
function factsIn(body: unknown): JsonRecord {
	if (!isRecord(body)) return {};
	const nested = [body.data, body.meta, body.pagination, body.paging, body.pages].filter(
		isRecord,
	);
	return Object.assign({}, ...nested, body) as JsonRecord;
}

function number(facts: JsonRecord, keys: string[]): number | undefined {
	for (const key of keys) {
		const value = facts[key];
		if (typeof value === 'number' && Number.isFinite(value)) return value;
	}
	return undefined;
}
