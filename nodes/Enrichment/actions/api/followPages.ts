import type { Answer, ApiRequest, ApiResponse, Send } from '../../../shared/core/http';
import { listOf, nextCursor, pageRequest, type Pagination } from './pagination';

export interface Pages {
	/** The answers that came, in their order. */
	responses: ApiResponse[];
	/** The answer that ended the list before its end. */
	refused?: Answer;
	/** Why the list may lack its end. */
	warning?: string;
}

/** Asks for page after page, until one says that it is the last, brings nothing new, or fails. */
export async function followPages(
	send: Send,
	request: ApiRequest,
	pagination: Pagination,
): Promise<Pages> {
	const { mode, firstPage, cursorField, itemsField, maxPages } = pagination;
	const responses: ApiResponse[] = [];
	const visited = new Set<string>();
	let page: string | number | undefined = mode === 'page' ? firstPage : undefined;
	for (let count = 0; count < maxPages; count++) {
		const answer = await send(pageRequest(request, pagination, page));
		if (answer.kind !== 'response' || answer.status >= 300) {
			return { responses, refused: answer };
		}
		const list = listOf(answer.body, itemsField);
		if (list === undefined) return { responses: [...responses, answer], warning: NO_LIST };
		const content = JSON.stringify(list);
		// An API that ignores the parameter sends the first page for ever.
		if (list.length > 0 && visited.has(content)) return { responses, warning: REPEATED };
		visited.add(content);
		if (list.length > 0 || count === 0) responses.push(answer);
		page = mode === 'cursor' ? nextCursor(answer.body, cursorField) : firstPage + count + 1;
		if (page === undefined || (mode === 'page' && list.length === 0)) return { responses };
	}
	return {
		responses,
		warning: `The list was not read beyond ${maxPages} pages. Raise 'Max Pages' under 'Pagination' for more.`,
	};
}

const NO_LIST =
	"The response has no list of items, so no further page was requested. Set 'Items Field' under 'Pagination' to its path.";
const REPEATED =
	"The same page was returned again, so reading stopped there. Check 'Parameter' under 'Pagination'.";
