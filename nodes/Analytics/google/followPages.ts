import type { ApiRequest, Send } from '../../shared/core/http';
import { isRecord, type JsonRecord } from '../../shared/core/json';
import { failed, success, type Result } from '../../shared/core/result';
import { ask } from './ask';
import { numberIn, textIn } from '../domain/read';

/** Lists whose length `rowCount` tells, and which `offset` leads through. */
const COUNTED_LISTS = ['rows', 'audienceRows'];

/**
 * The answer to any request with all of its pages in one: Google pages resources by `nextPageToken`,
 * and the rows of reports by `offset`.
 */
export async function askAllPages(send: Send, request: ApiRequest): Promise<Result<JsonRecord>> {
	const first = await ask(send, request);
	if (!first.ok) return first;
	let all = first.value;
	let page = first.value;
	const visited = new Set<string>();
	for (let next = nextPage(request, all, page); next; next = nextPage(request, all, page)) {
		const place = JSON.stringify([next.query, next.body]);
		if (visited.has(place) || isEndless(page, all)) return incomplete();
		visited.add(place);
		const answer = await ask(send, next);
		if (!answer.ok) return answer;
		page = answer.value;
		all = joined(all, page);
	}
	const entries = Object.entries(all).filter(([name]) => name !== 'nextPageToken');
	return success(Object.fromEntries(entries));
}

/** The request for what comes after a page; undefined after the last one. */
function nextPage(request: ApiRequest, all: JsonRecord, page: JsonRecord): ApiRequest | undefined {
	const pageToken = textIn(page.nextPageToken);
	if (pageToken !== '') return withParameter(request, 'pageToken', pageToken);
	const list = COUNTED_LISTS.find((name) => Array.isArray(all[name]));
	const count = list === undefined ? 0 : lengthOf(all[list]);
	const start = isRecord(request.body) ? (numberIn(request.body.offset) ?? 0) : 0;
	const isWhole = list === undefined || start + count >= (numberIn(all.rowCount) ?? 0);
	return isWhole ? undefined : withParameter(request, 'offset', start + count);
}

/** Methods that take a body take their paging in it. */
function withParameter(request: ApiRequest, name: string, value: unknown): ApiRequest {
	return isRecord(request.body)
		? { ...request, body: { ...request.body, [name]: value } }
		: { ...request, query: { ...request.query, [name]: value } };
}

/** Rows are announced, and none came. */
function isEndless(page: JsonRecord, all: JsonRecord): boolean {
	const list = COUNTED_LISTS.find((name) => Array.isArray(all[name]));
	return textIn(page.nextPageToken) === '' && list !== undefined && lengthOf(page[list]) === 0;
}

function lengthOf(list: unknown): number {
	return Array.isArray(list) ? list.length : 0;
}

function joined(all: JsonRecord, page: JsonRecord): JsonRecord {
	const lists = Object.entries(page).filter(
		(entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && isPaged(entry[0]),
	);
	const longer = lists.map(([name, list]) => {
		const known: unknown = all[name];
		return [name, Array.isArray(known) ? [...(known as unknown[]), ...list] : list];
	});
	return { ...all, ...Object.fromEntries(longer) };
}

/** Headings and totals come with every page of a report, and are the same each time. */
function isPaged(name: string): boolean {
	return !/Headers$|^(totals|minimums|maximums)$/.test(name);
}

function incomplete(): Result<never> {
	return failed(
		'The pages from Google do not form a complete list',
		"Run it again. If this persists, turn off 'Return All' and request page by page.",
		{ reason: 'incomplete' },
	);
}
