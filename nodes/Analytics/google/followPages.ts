import { omitFields } from '../../shared/core/omitFields';
import type { ApiRequest, Send } from '../../shared/core/http';
import { asRecords, isRecord, type JsonRecord } from '../../shared/core/json';
import { numberIn, textIn } from './jsonValues';
import { PAGE_SIZE } from './reportResponse';
import { followPages } from '../../shared/core/paging';
import { failed, success, type Result } from '../../shared/core/result';
import { ask } from './client';

/** Lists whose length `rowCount` tells. */
const COUNTED_LISTS = ['rows', 'audienceRows'];

/** Methods whose rows `offset` leads through. `runRealtimeReport` has none, so it sends all at once. */
const TAKES_OFFSET = /:(runReport|runAccessReport|query)$/;
const SENDS_ALL_AT_ONCE = /:runRealtimeReport$/;

/** How a page is asked for. */
type AskPage = (send: Send, request: ApiRequest) => Promise<Result<JsonRecord>>;

/**
 * The answer to any request with all of its pages in one: Google pages resources by `nextPageToken`,
 * and the rows of reports by `offset`.
 */
export async function askAllPages(
	send: Send,
	request: ApiRequest,
	askPage: AskPage = ask,
): Promise<Result<JsonRecord>> {
	const whole = SENDS_ALL_AT_ONCE.test(request.path)
		? withParameter(request, 'limit', PAGE_SIZE)
		: request;
	const byOffset = TAKES_OFFSET.test(request.path);
	let all: JsonRecord = {};
	const followed = await followPages<string | number>(async (start) => {
		const asked = withParameter(whole, byOffset ? 'offset' : 'pageToken', start);
		const answer = await askPage(send, asked);
		if (!answer.ok) return answer;
		all = withPage(all, answer.value);
		return success(byOffset ? nextOffset(request, all) : nextToken(answer.value));
	});
	if (!followed.ok) return followed;
	const parts = [all, ...asRecords(all.reports)];
	if (parts.some((part) => missingRows(request, part) > 0)) return incomplete();
	return success(omitFields(all, ['nextPageToken']));
}

/** Where the next page of a list begins; undefined after the last. */
export function nextToken({ nextPageToken }: JsonRecord): string | undefined {
	return textIn(nextPageToken) || undefined;
}

function nextOffset(request: ApiRequest, all: JsonRecord): number | undefined {
	return missingRows(request, all) > 0 ? startOf(request) + countRows(all) : undefined;
}

/** How many of the rows that are announced have not come. */
function missingRows(request: ApiRequest, all: JsonRecord): number {
	return (numberIn(all.rowCount) ?? 0) - startOf(request) - countRows(all);
}

function startOf({ body }: ApiRequest): number {
	return isRecord(body) ? (numberIn(body.offset) ?? 0) : 0;
}

function countRows(all: JsonRecord): number {
	const lists = COUNTED_LISTS.map((name) => all[name]).filter(Array.isArray);
	return lists[0]?.length ?? 0;
}

/** Methods that take a body take their paging in it. */
function withParameter(request: ApiRequest, name: string, value: unknown): ApiRequest {
	if (value === undefined) return request;
	return isRecord(request.body)
		? { ...request, body: { ...request.body, [name]: value } }
		: { ...request, query: { ...request.query, [name]: value } };
}

function withPage(all: JsonRecord, page: JsonRecord): JsonRecord {
	const lists = Object.entries(page).filter(
		(entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && isPaged(entry[0]),
	);
	const longer = lists.map(([name, list]) => [name, appended(all[name], list)]);
	return { ...page, ...all, ...Object.fromEntries(longer) };
}

/** Into the list that is there: copying it for every page would take the longer the more there is. */
function appended(known: unknown, list: unknown[]): unknown[] {
	if (!Array.isArray(known)) return list;
	for (const entry of list) known.push(entry);
	return known;
}

/** Headings and totals come with every page of a report, and are the same each time. */
function isPaged(name: string): boolean {
	return !/Headers$|^(totals|minimums|maximums)$/.test(name);
}

function incomplete(): Result<never> {
	return failed(
		'Google returned fewer rows than it reported',
		"Google sends this response in one piece, without further pages. Raise 'limit' in the body, or turn off 'Return All'.",
		{ reason: 'incomplete' },
	);
}
