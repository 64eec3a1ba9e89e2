import type { ApiRequest, Send } from '../../shared/core/http';
import { recordsIn } from './answer';
import type { JsonRecord } from '../../shared/core/json';
import { collectPages, type Page } from '../../shared/core/paging';
import { mapped, success, type Result } from '../../shared/core/result';
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

/** The first `limit` resources of a list, by default all. */
export async function list(
	send: Send,
	request: ListRequest,
	limit = Infinity,
): Promise<Result<Listing>> {
	let seen = 0;
	let isLast = false;
	const all = await collectPages(async (pageToken) => {
		const page = await listPage(send, request, pageToken, Math.min(LARGEST_PAGE, limit));
		if (page.ok) {
			seen += page.value.items.length;
			isLast = page.value.next === undefined;
		}
		return page;
	}, limit);
	if (!all.ok) return all;
	return success({ items: all.value, more: !isLast || seen > all.value.length });
}

export async function listPage(
	send: Send,
	{ path, key, query, byPost }: ListRequest,
	pageToken: string | undefined,
	pageSize = LARGEST_PAGE,
): Promise<Result<Page<JsonRecord>>> {
	const asked = { ...query, pageSize, ...(pageToken !== undefined && { pageToken }) };
	const request: ApiRequest = byPost
		? { method: 'POST', path, body: asked, repeatable: true }
		: { method: 'GET', path, query: asked, repeatable: true };
	const answer = await ask(send, request, (body) => isPage(body, key));
	return mapped(answer, (body) => ({ items: recordsIn(body[key]), next: nextToken(body) }));
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
