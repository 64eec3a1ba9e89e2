import type { ApiResponse } from '../../../shared/core/http';
import { isRecord, parseJson, type JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import type { PageToAsk, SearchPage } from '../dialect';
import { messageOf } from '../meaning';
import { recordOf } from '../requests';
import { numberOf, oneOf, withPlainNames } from './plain';
import { describedIn, resultOf, rowsIn, type Sought } from './rows';

const any = (value: unknown) => value;

const cursorIn = oneOf(any, 'nextcursor nextpagetoken cursor');
const totalIn = oneOf(numberOf, 'total totalresults totalcount totalentries');
const sizeIn = oneOf(numberOf, 'pagesize perpage size limit');
const offsetIn = oneOf(numberOf, 'offset start from');
const pageIn = oneOf(numberOf, 'page currentpage');
const pageCountIn = oneOf(numberOf, 'totalpages pagecount');
const hasMoreIn = oneOf(any, 'hasmore hasnext hasnextpage');

/**
 * One page of search results. The documentation specifies no paging, so the answer itself shows the
 * style: a cursor, an offset, or page numbers that begin with 0 or 1.
 */
export function readSearchPage(
	sought: Sought,
	{ body, status }: ApiResponse,
	asked: PageToAsk,
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
	const [total, size] = [totalIn(facts), sizeIn(facts)];
	const next = items.length === 0 ? undefined : nextPlace(facts, items.length, asked);
	const more = next === undefined ? false : saysMore(facts);
	// A first page shorter than was asked for is the last one, or one of an API that has pages of its own size and
	// says nothing of them: they have round numbers of records.
	const isTold = [total, size, more].some((fact) => fact !== undefined);
	const isShort = asked.index === 0 && items.length < asked.size;
	const isPerhapsCut = !isTold && isShort && items.length % ROUND === 0;
	return success({
		rows: items.filter(isRecord).flatMap((raw) => rowOf(sought, raw)),
		total,
		size,
		more: isPerhapsCut || more,
		next: next && JSON.stringify(next),
		goesOnAtAnySize: next !== undefined && !('page' in next),
		...(isPerhapsCut && {
			limit: `The provider sent ${items.length} matches where ${asked.size} were asked for, and did not say whether there are more, so the search ended there. If it sends so few on every page, fetch the others with 'Provider API: Call' and its pagination.`,
		}),
	});
}

const ROUND = 5;

/** An error is nobody. */
function rowOf(sought: Sought, raw: JsonRecord): SearchPage['rows'] {
	const row = withPlainNames(raw);
	const { result } = describedIn(sought, row);
	if (row.error && result === undefined) return [];
	return [{ raw, result: result ?? resultOf(sought, row) }];
}

/** The field of a request that leads to a page: what `readSearchPage` gave as `next`. */
export const parameterOf = (cursor = '{}'): JsonRecord => recordOf(parseJson(cursor));

/** Where the next page begins; undefined where the answer says that this is the last one. */
function nextPlace(facts: JsonRecord, count: number, asked: PageToAsk): JsonRecord | undefined {
	const before = parameterOf(asked.cursor);
	const cursor = cursorIn(facts);
	if (typeof cursor === 'string' && cursor !== '') return { cursor };
	const isEnd = cursor !== undefined || 'cursor' in before || hasMoreIn(facts) === false;
	if (isEnd || asked.index + 1 >= (pageCountIn(facts) ?? Infinity)) return undefined;
	const offset = offsetIn(facts);
	if (offset !== undefined) return { offset: offset + count };
	return { page: (pageIn(facts) ?? numberOf(before.page) ?? 1) + 1 };
}

/** Undefined where only a total or a full page can tell. The last page may have a cursor too. */
function saysMore(facts: JsonRecord): true | undefined {
	const isSaid = hasMoreIn(facts) === true || pageCountIn(facts) !== undefined;
	const isLinked = typeof (cursorIn(facts) ?? facts.next) === 'string';
	return isSaid || (isLinked && totalIn(facts) === undefined) || undefined;
}

/** Paging facts stand beside the list, or together in an object of their own; null is one, too. */
function factsIn(body: unknown): JsonRecord {
	const own = withPlainNames(body, 1);
	return { ...Object.assign({}, ...Object.values(own).map(recordOf)), ...own } as JsonRecord;
}
