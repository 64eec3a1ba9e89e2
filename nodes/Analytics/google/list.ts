import type { ApiRequest, Send } from '../../shared/core/http';
import { asRecords, type JsonRecord } from '../../shared/core/json';
import { followPages } from '../../shared/core/paging';
import { mapResult, type Result } from '../../shared/core/result';
import { requestJson } from './client';
import { readNextPageToken } from './followPages';

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

interface ResourceList {
	items: JsonRecord[];
	/** Whether Google has more than was asked for. */
	hasMore: boolean;
}

/** The first `limit` resources of a list, by default all. Never asks for one page more than it needs. */
export async function fetchResourceList(
	send: Send,
	request: ListRequest,
	limit = Infinity,
): Promise<Result<ResourceList>> {
	const items: JsonRecord[] = [];
	let isLast = false;
	const followed = await followPages<string>(async (start) => {
		const page = await fetchResourcePage(send, request, start, Math.min(LARGEST_PAGE, limit));
		return mapResult(page, ({ items: more, next }) => {
			for (const item of more) items.push(item);
			isLast = next === undefined;
			return items.length >= limit ? undefined : next;
		});
	});
	return mapResult(followed, () => ({
		items: items.slice(0, limit),
		hasMore: !isLast || items.length > limit,
	}));
}

interface ResourcePage {
	items: JsonRecord[];
	/** Where the next page begins; undefined after the last. */
	next: string | undefined;
}

export async function fetchResourcePage(
	send: Send,
	{ path, key, query, byPost }: ListRequest,
	pageToken: string | undefined,
	pageSize = LARGEST_PAGE,
): Promise<Result<ResourcePage>> {
	const asked = { ...query, pageSize, ...(pageToken !== undefined && { pageToken }) };
	const request: ApiRequest = byPost
		? { method: 'POST', path, body: asked, repeatable: true }
		: { method: 'GET', path, query: asked, repeatable: true };
	const answer = await requestJson(send, request, (body) => isListPage(body, key));
	return mapResult(answer, (body) => ({
		items: asRecords(body[key]),
		next: readNextPageToken(body),
	}));
}

/** Google leaves out an empty list, and with it all that an empty page has. */
function isListPage(body: JsonRecord, key: string): boolean {
	const isEmpty = body[key] === null;
	return (
		isEmpty ||
		Array.isArray(body[key]) ||
		'nextPageToken' in body ||
		Object.keys(body).length === 0
	);
}
