import type { ApiRequest, ApiResponse } from '../../../shared/core/http';
import { isRecord, readValueAt } from '../../../shared/core/json';
import { followPages } from '../../../shared/core/paging';
import { failed, success, type Failure, type Result } from '../../../shared/core/result';

/** How to page through a list of the called API. */
export interface Pagination {
	mode: 'cursor' | 'page';
	parameter: string;
	sendIn: 'body' | 'query';
	firstPage: number;
	cursorField: string;
	itemsField: string;
	maxPages: number;
}

/** Fetches pages until one is the last, repeats another, or fails. Returns the pages, and why they may be incomplete. */
export async function fetchPages(
	send: (request: ApiRequest) => Promise<Result<ApiResponse>>,
	request: ApiRequest,
	pagination: Pagination,
): Promise<{ responses: ApiResponse[]; failure: Failure | undefined }> {
	const responses: ApiResponse[] = [];
	const contents = new Set<string>();
	const first = pagination.mode === 'page' ? pagination.firstPage : undefined;
	const followed = await followPages<string | number>(async (start = first) => {
		const response = await send(buildPageRequest(request, pagination, start));
		if (!response.ok) return response;
		const list = findItemList(response.value.body, pagination.itemsField);
		const content = JSON.stringify(list);
		// An API that ignores the parameter would send the first page forever.
		if (list?.length && contents.has(content)) return REPEATED;
		contents.add(content);
		if (list?.length !== 0 || responses.length === 0) responses.push(response.value);
		return list ? success(findNextPage(response.value, list, pagination, start)) : NO_LIST;
	}, pagination.maxPages);
	if (followed.ok) return { responses, failure: undefined };
	const { failure } = followed;
	return {
		responses,
		failure: failure.reason === 'endless' ? MAX_PAGES_REACHED.failure : failure,
	};
}

const NO_LIST = failed(
	'The response has no list of items, so no further page was requested',
	"Set 'Items Field' under 'Pagination' to its path.",
);
const REPEATED = failed(
	'The same page was returned again, so reading stopped there',
	"Check 'Parameter' under 'Pagination'.",
);
const MAX_PAGES_REACHED = failed(
	"'Max Pages' was reached",
	"Raise 'Max Pages' under 'Pagination' for more.",
);

/** Finds the cursor or number of the next page; undefined after the last. Numbered pages end with an empty one. */
function findNextPage(
	{ body }: ApiResponse,
	list: unknown[],
	{ mode, firstPage, cursorField }: Pagination,
	page: string | number | undefined,
): string | number | undefined {
	if (mode === 'page') return list.length === 0 ? undefined : Number(page ?? firstPage) + 1;
	const cursor = readValueAt(body, cursorField.split('.'));
	if (typeof cursor === 'number') return cursor;
	return typeof cursor === 'string' && cursor !== '' ? cursor : undefined;
}

/** Builds the request for a page; the first one has no cursor. */
function buildPageRequest(
	request: ApiRequest,
	{ parameter, sendIn }: Pagination,
	page: string | number | undefined,
): ApiRequest {
	if (page === undefined) return request;
	const { body, query } = request;
	if (sendIn === 'query') return { ...request, query: { ...query, [parameter]: page } };
	return { ...request, body: { ...(isRecord(body) ? body : {}), [parameter]: page } };
}

/** Finds the list of a page, at the path `itemsField` or as the only list; undefined if there is none. */
export function findItemList(body: unknown, itemsField: string): unknown[] | undefined {
	if (itemsField !== '') {
		const value = readValueAt(body, itemsField.split('.'));
		return Array.isArray(value) ? value : undefined;
	}
	if (Array.isArray(body)) return body;
	const lists = Object.values(isRecord(body) ? body : {}).filter((value) => Array.isArray(value));
	return lists.length === 1 ? lists[0] : undefined;
}
