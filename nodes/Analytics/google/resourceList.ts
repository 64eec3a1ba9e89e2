import type { ApiRequest, Send } from '../../shared/core/http';
import { asRecords, type JsonRecord } from '../../shared/core/json';
import { followPages } from '../../shared/core/paging';
import { mapResult, type Result } from '../../shared/core/result';
import { requestJson } from './client';
import { readNextPageToken } from './pagination';

/** A list of resources that Google sends page by page. */
export interface ListRequest {
	path: string;
	/** The name of the list in the answer: `keyEvents`. */
	answerKey: string;
	/** Parameters that narrow the list, besides those of the paging. */
	query?: JsonRecord;
	/** The list is requested by POST, with all parameters in the body. */
	usesPost?: true;
}

/** The largest page that Google sends of every kind of resource that the node lists. */
const LARGEST_PAGE = 200;

interface ResourceList {
	items: JsonRecord[];
	/** Whether Google has more resources than the limit. */
	hasMore: boolean;
}

/** Fetches the first `limit` resources of a list, by default all, with no more requests than that takes. */
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
	/** The token of the next page; undefined after the last one. */
	next: string | undefined;
}

/** Fetches one page of a list; the first page if `pageToken` is undefined. */
export async function fetchResourcePage(
	send: Send,
	{ path, answerKey, query, usesPost }: ListRequest,
	pageToken: string | undefined,
	pageSize = LARGEST_PAGE,
): Promise<Result<ResourcePage>> {
	const asked = { ...query, pageSize, ...(pageToken !== undefined && { pageToken }) };
	const request: ApiRequest = usesPost
		? { method: 'POST', path, body: asked, repeatable: true }
		: { method: 'GET', path, query: asked, repeatable: true };
	const answer = await requestJson(send, request, (body) => isListPage(body, answerKey));
	return mapResult(answer, (body) => ({
		items: asRecords(body[answerKey]),
		next: readNextPageToken(body),
	}));
}

/** Tells whether an answer is a page of this list. Google leaves out an empty list, so an empty page may be an empty object. */
function isListPage(body: JsonRecord, answerKey: string): boolean {
	const isEmpty = body[answerKey] === null;
	return (
		isEmpty ||
		Array.isArray(body[answerKey]) ||
		'nextPageToken' in body ||
		Object.keys(body).length === 0
	);
}
