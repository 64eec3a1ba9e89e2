import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import type { Entity } from '../../person/entities';
import { messageOf } from '../messages';
import type { PageToAsk, SearchPage } from '../dialect';
import { LISTS } from './answers';
import { normalise, unwrap } from './rows';

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
const PAGE_COUNTS = ['total_pages', 'totalPages', 'total_page', 'pageCount', 'page_count'];
const MORE = ['hasMore', 'has_more', 'hasNext', 'has_next', 'hasNextPage', 'has_next_page'];
const SIZES = ['pageSize', 'page_size', 'perPage', 'per_page', 'size', 'limit'];

/**
 * One page of search results. The documentation specifies no paging, so the answer itself shows the
 * style: a cursor, an offset, or page numbers that begin with 0 or 1. `next` keeps the style with the place.
 */
export function readSearchPage(
	entity: Entity,
	{ body, status }: ApiResponse,
	asked: PageToAsk,
): Result<SearchPage> {
	const items = itemsIn(body);
	if (items === undefined) {
		return failed(
			messageOf(body) ?? "The provider's search response is not a list",
			"Check 'Contact Search Path' and 'Company Search Path' in the credential.",
			{ status },
		);
	}
	const facts = factsIn(body);
	const next = items.length === 0 ? undefined : nextPlace(facts, items.length, asked);
	return success({
		rows: items
			.filter((raw) => raw !== undefined && raw !== null && !isError(entity, raw))
			.map((raw) => ({ raw, result: resultOf(entity, raw) })),
		total: number(facts, TOTALS),
		size: number(facts, SIZES),
		more: next === undefined ? false : saysMore(facts),
		next,
		goesOnAtAnySize: next !== undefined && !next.startsWith('page'),
	});
}

function isError(entity: Entity, raw: unknown): boolean {
	return isRecord(raw) && Boolean(raw.error) && unwrap(entity, raw) === undefined;
}

/** Some APIs list no more than ids. */
function resultOf(entity: Entity, raw: unknown) {
	const record = isRecord(raw) ? raw : { id: raw };
	return normalise(entity, unwrap(entity, record) ?? record);
}

/** The request field that leads to a page: what `readSearchPage` gave as `next`. */
export function parameterOf(cursor: string | undefined): JsonRecord {
	if (cursor === undefined) return {};
	const [, kind = '', value = ''] = /^(page|pageFrom0|offset|cursor):(.*)$/s.exec(cursor) ?? [];
	if (kind === 'cursor') return { cursor: value };
	return { [kind === 'offset' ? kind : 'page']: Number(value) };
}

/** Where the next page begins; undefined where the answer says that this is the last one. */
function nextPlace(facts: JsonRecord, count: number, asked: PageToAsk): string | undefined {
	const { cursor: start } = asked;
	const cursor = CURSORS.map((key) => facts[key]).find((value) => value !== undefined);
	if (typeof cursor === 'string' && cursor !== '') return `cursor:${cursor}`;
	if (cursor !== undefined || start?.startsWith('cursor:')) return undefined;
	if (MORE.some((key) => facts[key] === false)) return undefined;
	const offset = number(facts, ['offset', 'start', 'from']);
	return offset === undefined ? nextPage(facts, start) : `offset:${offset + count}`;
}

/** Whether pages count from 0 shows on the first one only, so it is remembered in where the next begins. */
function nextPage(facts: JsonRecord, start: string | undefined): string | undefined {
	const asked = start === undefined ? 1 : Number(start.slice(start.indexOf(':') + 1));
	const page = number(facts, PAGES) ?? asked;
	const base = page === 0 || start?.startsWith('pageFrom0:') ? 0 : 1;
	const pages = number(facts, PAGE_COUNTS);
	if (pages !== undefined && page - base + 1 >= pages) return undefined;
	return `${base === 0 ? 'pageFrom0' : 'page'}:${page + 1}`;
}

/** Undefined where only a total or a full page can tell. */
function saysMore(facts: JsonRecord): true | undefined {
	const isFlagged = MORE.some((key) => facts[key] === true);
	if (isFlagged || number(facts, PAGE_COUNTS) !== undefined) return true;
	// The last page may have a cursor too; a total knows better.
	const isLinked =
		typeof facts.next === 'string' || CURSORS.some((key) => typeof facts[key] === 'string');
	return (isLinked && number(facts, TOTALS) === undefined) || undefined;
}

/** A list, also one that is said to be `null`. */
function itemsIn(body: unknown): unknown[] | undefined {
	if (Array.isArray(body)) return body;
	if (!isRecord(body)) return undefined;
	const places = [body, body.data].filter(isRecord);
	const lists = places.flatMap((place) => LISTS.map((name) => place[name]));
	const list = lists.find((value): value is unknown[] => Array.isArray(value));
	return list ?? (lists.includes(null) ? [] : undefined);
}

/** Paging facts stand beside the list, or together in an object of their own. */
function factsIn(body: unknown): JsonRecord {
	if (!isRecord(body)) return {};
	const nested = [
		body.data,
		body.meta,
		body.pagination,
		body.paging,
		body.pages,
		body.links,
	].filter(isRecord);
	return Object.assign({}, ...nested, body) as JsonRecord;
}

function number(facts: JsonRecord, keys: string[]): number | undefined {
	for (const key of keys) {
		const value = facts[key];
		const figure = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
		if (typeof figure === 'number' && Number.isFinite(figure)) return figure;
	}
	return undefined;
}
