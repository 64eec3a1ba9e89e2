/** Reads the pages of a search. The specification has no paging, so the answer itself shows its style. */
import type { ApiResponse } from '../../../shared/core/http';
import { asRecord, isRecord, parseJson, type JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import type { PageToAsk, SearchPage } from '../dialect';
import { findMessage } from '../meaning';
import { findDescribedRecord, toPersonOrCompany, type ExpectedAnswer } from './described';
import {
	isNullOrEmpty,
	toPlainName,
	buildFirstValueReader,
	readNumber,
	renameToPlainNames,
} from './plainNames';
import { findRowsIfFormIsKnown } from './rows';
import { PAGES, ROW_LISTS } from './spellings';

const asIs = (value: unknown): unknown => value;

const readCursor = buildFirstValueReader(asIs, PAGES.cursor);
const readTotal = buildFirstValueReader(readNumber, PAGES.total);
const readSize = buildFirstValueReader(readNumber, PAGES.size);
const readOffset = buildFirstValueReader(readNumber, PAGES.offset);
const readPage = buildFirstValueReader(readNumber, PAGES.page);
const readPageCount = buildFirstValueReader(readNumber, PAGES.pageCount);
const readHasMore = buildFirstValueReader(asIs, PAGES.hasMore);

/** One page of search results: a cursor, an offset, or page numbers that begin with 0 or 1. */
export function readSearchPage(
	{ body, status }: ApiResponse,
	asked: PageToAsk,
	expected: ExpectedAnswer,
): Result<SearchPage> {
	const items = findSearchRows(body, expected);
	if (items === undefined) {
		return failed(
			findMessage(body) ?? "The provider's search response is not a list",
			"Check 'Contact Search Path' and 'Company Search Path' in the credential. If the list is elsewhere in the response, set 'Rows JSON Path' under 'Customize'.",
			{ status },
		);
	}
	const facts = readPageFacts(body);
	const total = readTotal(facts);
	const size = readSize(facts);
	const next = items.length === 0 ? undefined : findNextPage(facts, items.length, asked);
	const more = next === undefined ? false : saysMore(facts);
	// A first page shorter than was asked for is the last one, or one of an API that has pages of its own size and
	// says nothing of them: they have round numbers of records.
	const isTold = [total, size, more].some((fact) => fact !== undefined);
	const isShort = asked.index === 0 && items.length < asked.size;
	const mayBeCut = !isTold && isShort && items.length % ROUND === 0;
	return success({
		rows: items.filter(isRecord).flatMap((raw) => readSearchRow(raw, expected)),
		total,
		size,
		more: mayBeCut || more,
		next: next && JSON.stringify(next),
		allowsOtherSizeNext: next !== undefined && !('page' in next),
		...(mayBeCut && {
			limit: `The provider returned ${items.length} matches instead of the ${asked.size} requested and did not say whether there are more, so the search ended there. If every page is this short, fetch the rest with 'Provider API: Call' and its pagination.`,
		}),
	});
}

const ROUND = 5;

/** The list of a search. An empty object lists nobody in a bulk; a search has a list, be it null. */
function findSearchRows(body: unknown, { paths }: ExpectedAnswer): unknown[] | undefined {
	if (isNullOrEmpty(body ?? null) && !Array.isArray(body)) return undefined;
	return findRowsIfFormIsKnown(body, paths.rows) ?? (hasNullList(body) ? [] : undefined);
}

/** Whether the list is null, as some write an empty one, beside a total of 0 or no message. */
function hasNullList(body: unknown): boolean {
	const fields = renameToPlainNames(body, 0);
	const isNull = [fields, renameToPlainNames(fields.data, 0)].some((part) =>
		ROW_LISTS.some((name) => part[name] === null),
	);
	return isNull && (readTotal(readPageFacts(body)) === 0 || findMessage(body) === undefined);
}

/** A row without any value, or that is only an error, is nobody. */
function readSearchRow(raw: JsonRecord, expected: ExpectedAnswer): SearchPage['rows'] {
	const row = renameToPlainNames(raw);
	const described = findDescribedRecord(raw, row, expected);
	if (described.kind === 'somebody') return [{ raw, result: described.result }];
	const isBlank = Object.values(row).every(
		(value) => value === undefined || isNullOrEmpty(value),
	);
	return isBlank || row.error ? [] : [{ raw, result: toPersonOrCompany(row, expected) }];
}

/** The field of a request that leads to a page: what `readSearchPage` gave as `next`. */
export const toPageParameter = (cursor = '{}'): JsonRecord => asRecord(parseJson(cursor));

/** Where the next page begins; undefined where the answer says that this is the last one. */
function findNextPage(facts: JsonRecord, count: number, asked: PageToAsk): JsonRecord | undefined {
	const before = toPageParameter(asked.cursor);
	const cursor = readCursor(facts);
	if (typeof cursor === 'string' && cursor !== '') return { cursor };
	const isEnd = cursor !== undefined || 'cursor' in before || readHasMore(facts) === false;
	if (isEnd || asked.index + 1 >= (readPageCount(facts) ?? Infinity)) return undefined;
	const offset = readOffset(facts);
	if (offset !== undefined) return { offset: offset + count };
	return { page: (readPage(facts) ?? readNumber(before.page) ?? 1) + 1 };
}

/** Undefined where only a total or a full page can tell. The last page may have a cursor too. */
function saysMore(facts: JsonRecord): true | undefined {
	const isSaid = readHasMore(facts) === true || readPageCount(facts) !== undefined;
	const isLinked = typeof (readCursor(facts) ?? facts.next) === 'string';
	return isSaid || (isLinked && readTotal(facts) === undefined) || undefined;
}

/** Paging facts stand beside the list, or together in an object of their own; null and an empty text are some, too. */
function readPageFacts(body: unknown): JsonRecord {
	const own = withPlainNamesOf(body);
	const within = Object.values(own).flatMap((value) => Object.entries(withPlainNamesOf(value)));
	return { ...Object.fromEntries(within), ...own };
}

/** One level of a record, with its null and empty values. */
const withPlainNamesOf = (value: unknown): JsonRecord =>
	Object.fromEntries(
		Object.entries(asRecord(value)).map(([name, fact]) => [toPlainName(name), fact]),
	);
