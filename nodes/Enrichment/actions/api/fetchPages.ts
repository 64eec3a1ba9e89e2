import type { Answer, ApiRequest, ApiResponse, Send } from '../../../shared/core/http';
import { valueAt } from '../../../shared/core/json';
import { followPages } from '../../../shared/core/paging';
import { failed, success, type Failure, type Result } from '../../../shared/core/result';
import { listOf, pageRequest, type Pagination } from './pagination';

export interface Pages {
	/** The pages received, in order. */
	responses: ApiResponse[];
	/** Why the list may be incomplete. */
	failure?: Failure;
}

/** Fetches pages until one is the last, brings nothing new, or fails. */
export async function fetchPages(
	send: Send,
	request: ApiRequest,
	pagination: Pagination,
	read: (answer: Answer) => Result<ApiResponse>,
): Promise<Pages> {
	const responses: ApiResponse[] = [];
	const contents = new Set<string>();
	const first = pagination.mode === 'page' ? pagination.firstPage : undefined;
	const followed = await followPages<string | number>(async (start = first) => {
		const response = read(await send(pageRequest(request, pagination, start)));
		if (!response.ok) return response;
		const list = listOf(response.value.body, pagination.itemsField);
		const content = JSON.stringify(list);
		// An API that ignores the parameter would send the first page forever.
		if (list?.length && contents.has(content)) return failed(...REPEATED);
		contents.add(content);
		if (list?.length !== 0 || responses.length === 0) responses.push(response.value);
		return list ? success(nextOf(response.value, list, pagination, start)) : failed(...NO_LIST);
	}, pagination.maxPages);
	return followed.ok ? { responses } : { responses, failure: inOwnWords(followed.failure) };
}

/** Where the next page begins; undefined after the last. Numbered pages end with an empty one. */
function nextOf(
	{ body }: ApiResponse,
	list: unknown[],
	{ mode, firstPage, cursorField }: Pagination,
	page: string | number | undefined,
): string | number | undefined {
	if (mode === 'page') return list.length === 0 ? undefined : Number(page ?? firstPage) + 1;
	const cursor = valueAt(body, cursorField.split('.'));
	if (typeof cursor === 'number') return cursor;
	return typeof cursor === 'string' && cursor !== '' ? cursor : undefined;
}

function inOwnWords(failure: Failure): Failure {
	return failure.reason === 'endless' ? failed(...MOST_READ).failure : failure;
}

const NO_LIST = [
	'The response has no list of items, so no further page was requested',
	"Set 'Items Field' under 'Pagination' to its path.",
] as const;
const REPEATED = [
	'The same page was returned again, so reading stopped there',
	"Check 'Parameter' under 'Pagination'.",
] as const;
const MOST_READ = [
	"'Max Pages' is reached",
	"Raise 'Max Pages' under 'Pagination' for more.",
] as const;
