/** Reads the pages of a search. The specification defines no paging, so the style is recognized from the answer. */
import type { ApiResponse } from '../../../shared/core/http';
import {
	asRecord,
	isRecord,
	parseJsonOrKeepText,
	type JsonRecord,
} from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import type { PageRequest, SearchPage } from '../dialect';
import { findProviderMessage } from '../meaning';
import { findDescribedRecord, toPersonOrCompany, type ExpectedAnswer } from './describedRecord';
import {
	isNullOrEmpty,
	toPlainName,
	buildFirstValueReader,
	readNumber,
	toRecordWithPlainNames,
} from './plainNames';
import { findAnswerRows } from './answerRows';
import { PAGING_FIELDS, ROW_LISTS } from './spellings';

const asIs = (value: unknown): unknown => value;

const readCursor = buildFirstValueReader(asIs, PAGING_FIELDS.cursor);
const readTotal = buildFirstValueReader(readNumber, PAGING_FIELDS.total);
const readSize = buildFirstValueReader(readNumber, PAGING_FIELDS.size);
const readOffset = buildFirstValueReader(readNumber, PAGING_FIELDS.offset);
const readPage = buildFirstValueReader(readNumber, PAGING_FIELDS.page);
const readPageCount = buildFirstValueReader(readNumber, PAGING_FIELDS.pageCount);
const readHasMore = buildFirstValueReader(asIs, PAGING_FIELDS.hasMore);

/** Reads one page of search results. Further pages are found by a cursor, an offset, or page numbers from 0 or 1 on. */
export function readGenericSearchPage(
	{ body, status }: ApiResponse,
	requested: PageRequest,
	expected: ExpectedAnswer,
): Result<SearchPage> {
	const items = findSearchRows(body, expected);
	if (items === undefined) {
		return failed(
			findProviderMessage(body) ?? "The provider's search response is not a list",
			"Check 'Contact Search Path' and 'Company Search Path' in the credential. If the list is elsewhere in the response, set 'Rows JSON Path' under 'Customize'.",
			{ status },
		);
	}
	const facts = readPageFacts(body);
	const total = readTotal(facts);
	const size = readSize(facts);
	const next = items.length === 0 ? undefined : findNextPage(facts, items.length, requested);
	const more = next === undefined ? false : statesMorePages(facts);
	// A first page that is shorter than requested is the last one, unless the API has pages of a fixed size and does not
	// say so; such sizes are round numbers.
	const statesPaging = [total, size, more].some((fact) => fact !== undefined);
	const isShort = requested.index === 0 && items.length < requested.size;
	const mayBeCut = !statesPaging && isShort && items.length % ROUND_COUNT === 0;
	return success({
		rows: items.filter(isRecord).flatMap((raw) => readSearchRow(raw, expected)),
		total,
		fullPageSize: size,
		hasMore: mayBeCut || more,
		nextCursor: next && JSON.stringify(next),
		cursorAllowsOtherSize: next !== undefined && !('page' in next),
		...(mayBeCut && {
			endReason: `The provider returned ${items.length} matches instead of the ${requested.size} requested and did not say whether there are more, so the search ended there. If every page is this short, fetch the rest with 'Provider API: Call' and its pagination.`,
		}),
	});
}

const ROUND_COUNT = 5;

/** Finds the rows of a search. Unlike for a batch, an empty object is not an empty list. */
function findSearchRows(body: unknown, { paths }: ExpectedAnswer): unknown[] | undefined {
	if (isNullOrEmpty(body ?? null) && !Array.isArray(body)) return undefined;
	return findAnswerRows(body, paths.rows) ?? (hasNullList(body) ? [] : undefined);
}

/** Whether the list is null, which means empty if the total is 0 or there is no message. */
function hasNullList(body: unknown): boolean {
	const fields = toRecordWithPlainNames(body, 0);
	const isNull = [fields, toRecordWithPlainNames(fields.data, 0)].some((part) =>
		ROW_LISTS.some((name) => part[name] === null),
	);
	return (
		isNull && (readTotal(readPageFacts(body)) === 0 || findProviderMessage(body) === undefined)
	);
}

/** Reads one row; a row without any value or with only an error is left out. */
function readSearchRow(raw: JsonRecord, expected: ExpectedAnswer): SearchPage['rows'] {
	const row = toRecordWithPlainNames(raw);
	const described = findDescribedRecord(raw, row, expected);
	if (described.kind === 'somebody') return [{ raw, result: described.result }];
	const isBlank = Object.values(row).every(
		(value) => value === undefined || isNullOrEmpty(value),
	);
	return isBlank || row.error ? [] : [{ raw, result: toPersonOrCompany(row, expected) }];
}

/** Parses the request fields that select a page from the `nextCursor` of `readGenericSearchPage`. */
export const parsePageParameters = (cursor = '{}'): JsonRecord =>
	asRecord(parseJsonOrKeepText(cursor));

/** Finds the fields that select the next page; undefined if the answer states that this is the last one. */
function findNextPage(
	facts: JsonRecord,
	count: number,
	requested: PageRequest,
): JsonRecord | undefined {
	const before = parsePageParameters(requested.cursor);
	const cursor = readCursor(facts);
	if (typeof cursor === 'string' && cursor !== '') return { cursor };
	const isEnd = cursor !== undefined || 'cursor' in before || readHasMore(facts) === false;
	if (isEnd || requested.index + 1 >= (readPageCount(facts) ?? Infinity)) return undefined;
	const offset = readOffset(facts);
	if (offset !== undefined) return { offset: offset + count };
	return { page: (readPage(facts) ?? readNumber(before.page) ?? 1) + 1 };
}

/** Whether the answer states that more pages follow; undefined if that depends on the total or on the page being full. */
function statesMorePages(facts: JsonRecord): true | undefined {
	const isSaid = readHasMore(facts) === true || readPageCount(facts) !== undefined;
	const isLinked = typeof (readCursor(facts) ?? facts.next) === 'string';
	return isSaid || (isLinked && readTotal(facts) === undefined) || undefined;
}

/** Reads the paging fields next to the list or in a nested object, including null and empty text. */
function readPageFacts(body: unknown): JsonRecord {
	const own = toPlainFields(body);
	const within = Object.values(own).flatMap((value) => Object.entries(toPlainFields(value)));
	return { ...Object.fromEntries(within), ...own };
}

/** Converts the names of one level to plain names, and keeps null and empty values. */
const toPlainFields = (value: unknown): JsonRecord =>
	Object.fromEntries(
		Object.entries(asRecord(value)).map(([name, fact]) => [toPlainName(name), fact]),
	);
