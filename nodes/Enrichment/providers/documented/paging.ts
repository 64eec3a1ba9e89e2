import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import type { Entity } from '../../person/entities';
import type { PageToAsk, SearchPage } from '../dialect';
import { numberAt } from '../meaning';
import { messageOf } from '../messages';
import { LISTS } from './answers';
import { plainly, plainName, plainThroughout } from './plain';
import { resultOf, type OwnNames } from './rows';
import { unwrap } from './unwrap';

const CURSORS = ['nextcursor', 'nextpagetoken', 'cursor'];
const TOTALS = ['total', 'totalresults', 'totalcount', 'totalentries'];
const PAGES = ['page', 'currentpage'];
const PAGE_COUNTS = ['totalpages', 'pagecount'];
const MORE = ['hasmore', 'hasnext', 'hasnextpage'];
const SIZES = ['pagesize', 'perpage', 'size', 'limit'];

/**
 * One page of search results. The documentation specifies no paging, so the answer itself shows the
 * style: a cursor, an offset, or page numbers that begin with 0 or 1. `next` keeps the style with the place.
 */
export function readSearchPage(
	entity: Entity,
	{ body, status }: ApiResponse,
	asked: PageToAsk,
	names: OwnNames = [],
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
		rows: items.flatMap((raw) => rowOf(entity, raw, names)),
		total: number(facts, TOTALS),
		size: number(facts, SIZES),
		more: next === undefined ? false : saysMore(facts),
		next,
		goesOnAtAnySize: next !== undefined && !next.startsWith('page'),
	});
}

/** Some APIs list no more than ids; an error is nobody. */
function rowOf(entity: Entity, raw: unknown, names: OwnNames): SearchPage['rows'] {
	if (raw === undefined || raw === null) return [];
	const row = isRecord(raw) ? plainThroughout(raw) : { id: raw };
	const data = unwrap(entity, row);
	if ('error' in row && row.error && data === undefined) return [];
	return [{ raw, result: resultOf(entity, data ?? row, names) }];
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
	const cursor = CURSORS.map((name) => facts[name]).find((value) => value !== undefined);
	if (typeof cursor === 'string' && cursor !== '') return `cursor:${cursor}`;
	if (cursor !== undefined || start?.startsWith('cursor:')) return undefined;
	if (MORE.some((name) => facts[name] === false)) return undefined;
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
	const isFlagged = MORE.some((name) => facts[name] === true);
	if (isFlagged || number(facts, PAGE_COUNTS) !== undefined) return true;
	// The last page may have a cursor too; a total knows better.
	const isLinked = ['next', ...CURSORS].some((name) => typeof facts[name] === 'string');
	return (isLinked && number(facts, TOTALS) === undefined) || undefined;
}

/** A list, also one that is said to be `null`. */
function itemsIn(body: unknown): unknown[] | undefined {
	if (Array.isArray(body)) return body;
	if (!isRecord(body)) return undefined;
	const places = [body, body.data ?? body.Data].filter(isRecord);
	const fields = places
		.flatMap((place) => Object.entries(place))
		.map(([name, value]) => [plainName(name), value] as const);
	const lists = LISTS.flatMap((list) => fields.filter(([name]) => name === list));
	const found = lists.find(([, value]) => Array.isArray(value))?.[1];
	if (Array.isArray(found)) return found;
	return lists.some(([, value]) => value === null) ? [] : undefined;
}

/** Paging facts stand beside the list, or together in an object of their own. */
function factsIn(body: unknown): JsonRecord {
	if (!isRecord(body)) return {};
	const own = plainly(body);
	const { data, meta, pagination, paging, pages, links } = own;
	const nested = [data, meta, pagination, paging, pages, links].filter(isRecord);
	return Object.assign({}, ...nested.map((part) => plainly(part)), own) as JsonRecord;
}

function number(facts: JsonRecord, names: string[]): number | undefined {
	for (const name of names) {
		const value = numberAt(facts, [name]);
		if (value !== undefined) return value;
	}
	return undefined;
}
