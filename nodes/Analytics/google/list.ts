import type { ApiRequest, Send } from '../../shared/core/http';
import { asRecords, type JsonRecord } from '../../shared/core/json';
import { followPages } from '../../shared/core/paging';
import { mapResult, type Result } from '../../shared/core/result';
import { ask } from './client';
import { nextToken } from './followPages';

/** A list of resources that Google sends page by page. */
export interface ListRequest {
	path: string;
	/** Where the answer holds the resources: `keyEvents`. */
	key: string;
	/** What narrows it, beside the paging. */
	query?: JsonRecord;
	/** It is asked for by POST, with all of that in the body. */
	byPost?: true;
}

/** The most that Google lists at once, of everything the node lists. */
const LARGEST_PAGE = 200;

interface Listing {
	items: JsonRecord[];
	/** Whether Google has more than was asked for. */
	more: boolean;
}

/** The first `limit` resources of a list, by default all. Never asks for one page more than it needs. */
export async function listResources(
	send: Send,
	request: ListRequest,
	limit = Infinity,
): Promise<Result<Listing>> {
	const items: JsonRecord[] = [];
	let isLast = false;
	const followed = await followPages<string>(async (start) => {
		const page = await listPage(send, request, start, Math.min(LARGEST_PAGE, limit));
		return mapResult(page, ({ items: more, next }) => {
			for (const item of more) items.push(item);
			isLast = next === undefined;
			return items.length >= limit ? undefined : next;
		});
	});
	return mapResult(followed, () => ({
		items: items.slice(0, limit),
		more: !isLast || items.length > limit,
	}));
}

interface Page {
	items: JsonRecord[];
	/** Where the next page begins; undefined after the last. */
	next: string | undefined;
}

export async function listPage(
	send: Send,
	{ path, key, query, byPost }: ListRequest,
	pageToken: string | undefined,
	pageSize = LARGEST_PAGE,
): Promise<Result<Page>> {
	const asked = { ...query, pageSize, ...(pageToken !== undefined && { pageToken }) };
	const request: ApiRequest = byPost
		? { method: 'POST', path, body: asked, repeatable: true }
		: { method: 'GET', path, query: asked, repeatable: true };
	const answer = await ask(send, request, (body) => isPage(body, key));
	return mapResult(answer, (body) => ({ items: asRecords(body[key]), next: nextToken(body) }));
}

/** Google leaves out an empty list, and with it all that an empty page has. */
function isPage(body: JsonRecord, key: string): boolean {
	const isEmpty = body[key] === null;
	return (
		isEmpty ||
		Array.isArray(body[key]) ||
		'nextPageToken' in body ||
		Object.keys(body).length === 0
	);
}
