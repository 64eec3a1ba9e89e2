import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, type JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import type { Entity } from '../../person/entities';
import type { PageToAsk, SearchPage } from '../dialect';
import { messageOf, numberAt } from '../meaning';
import { rowsIn } from './answers';
import { any, oneOf, plainly, plainThroughout } from './plain';
import { resultOf, type OwnNames } from './rows';
import { unwrap } from './unwrap';

const number = (value: unknown) => numberAt({ value }, 'value');

const cursorIn = any('nextcursor nextpagetoken cursor');
const totalIn = oneOf(number, 'total totalresults totalcount totalentries');
const sizeIn = oneOf(number, 'pagesize perpage size limit');
const offsetIn = oneOf(number, 'offset start from');
const pageIn = oneOf(number, 'page currentpage');
const pageCountIn = oneOf(number, 'totalpages pagecount');
const hasMoreIn = any('hasmore hasnext hasnextpage');

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
	// An empty object lists nobody in a bulk; a search has a list.
	const isEmpty = !Array.isArray(body) && Object.keys(body ?? {}).length === 0;
	const items = isEmpty ? undefined : rowsIn(body);
	if (items === undefined) {
		return failed(
			messageOf(body) ?? "The provider's search response is not a list",
			"Check 'Contact Search Path' and 'Company Search Path' in the credential.",
			{ status },
		);
	}
	const facts = factsIn(body);
	const next = items.length === 0 ? undefined : nextPlace(facts, items.length, asked.cursor);
	const page = {
		rows: items.flatMap((raw) => rowOf(entity, raw, names)),
		total: totalIn(facts),
		size: sizeIn(facts),
		more: next === undefined ? false : saysMore(facts),
		next,
		goesOnAtAnySize: next !== undefined && !next.startsWith('page'),
	};
	return success(
		isPerhapsCut(page, items.length, asked)
			? { ...page, more: true, limit: perhapsCut(items.length, asked.size) }
			: page,
	);
}

/**
 * A first page shorter than was asked for is the last one, or one of an API that has pages of its own size and
 * says nothing of them: they have round numbers of records.
 */
function isPerhapsCut({ total, size, more }: SearchPage, count: number, asked: PageToAsk): boolean {
	const isTold = total !== undefined || size !== undefined || more !== undefined;
	return !isTold && asked.index === 0 && count < asked.size && count % ROUND === 0;
}

const ROUND = 5;

const perhapsCut = (count: number, asked: number) =>
	`The provider sent ${count} matches where ${asked} were asked for, and did not say whether there are more, so the search ended there. If it sends so few on every page, fetch the others with 'Provider API: Call' and its pagination.`;

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
function nextPlace(facts: JsonRecord, count: number, start?: string): string | undefined {
	const cursor = cursorIn(facts);
	if (typeof cursor === 'string' && cursor !== '') return `cursor:${cursor}`;
	const isEnd = cursor !== undefined || start?.startsWith('cursor:');
	if (isEnd || hasMoreIn(facts) === false) return undefined;
	const offset = offsetIn(facts);
	return offset === undefined ? nextPage(facts, start) : `offset:${offset + count}`;
}

/** Whether pages count from 0 shows on the first one only, so it is remembered in where the next begins. */
function nextPage(facts: JsonRecord, start: string | undefined): string | undefined {
	const asked = start === undefined ? 1 : Number(start.slice(start.indexOf(':') + 1));
	const page = pageIn(facts) ?? asked;
	const base = page === 0 || start?.startsWith('pageFrom0:') ? 0 : 1;
	const pages = pageCountIn(facts);
	if (pages !== undefined && page - base + 1 >= pages) return undefined;
	return `${base === 0 ? 'pageFrom0' : 'page'}:${page + 1}`;
}

/** Undefined where only a total or a full page can tell. The last page may have a cursor too. */
function saysMore(facts: JsonRecord): true | undefined {
	const isSaid = hasMoreIn(facts) === true || pageCountIn(facts) !== undefined;
	const isLinked = typeof (cursorIn(facts) ?? facts.next) === 'string';
	return isSaid || (isLinked && totalIn(facts) === undefined) || undefined;
}

/** Paging facts stand beside the list, or together in an object of their own. */
function factsIn(body: unknown): JsonRecord {
	if (!isRecord(body)) return {};
	const own = plainly(body);
	const { data, meta, pagination, paging, pages, links } = own;
	const nested = [data, meta, pagination, paging, pages, links].filter(isRecord);
	return Object.assign({}, ...nested.map(plainly), own) as JsonRecord;
}
