import { omitFields } from '../../shared/core/omitFields';
import type { ApiRequest, Send } from '../../shared/core/http';
import { asRecords, isRecord, type JsonRecord } from '../../shared/core/json';
import { readNumber, readText } from './jsonValues';
import { PAGE_SIZE } from './reportResponse';
import { followPages } from '../../shared/core/paging';
import { failed, success, type Result } from '../../shared/core/result';
import { requestJson } from './client';

/** Lists whose length `rowCount` tells. */
const COUNTED_LISTS = ['rows', 'audienceRows'];

/** Methods whose rows `offset` leads through. `runRealtimeReport` has none, so it sends all at once. */
const TAKES_OFFSET = /:(runReport|runAccessReport|query)$/;
const SENDS_ALL_AT_ONCE = /:runRealtimeReport$/;

/** How a page is asked for. */
type RequestPage = (send: Send, request: ApiRequest) => Promise<Result<JsonRecord>>;

/**
 * The answer to any request with all of its pages in one: Google pages resources by `nextPageToken`,
 * and the rows of reports by `offset`.
 */
export async function requestAllPages(
	send: Send,
	request: ApiRequest,
	askPage: RequestPage = requestJson,
): Promise<Result<JsonRecord>> {
	const whole = SENDS_ALL_AT_ONCE.test(request.path)
		? addParameter(request, 'limit', PAGE_SIZE)
		: request;
	const byOffset = TAKES_OFFSET.test(request.path);
	let all: JsonRecord = {};
	const followed = await followPages<string | number>(async (start) => {
		const asked = addParameter(whole, byOffset ? 'offset' : 'pageToken', start);
		const answer = await askPage(send, asked);
		if (!answer.ok) return answer;
		all = mergePage(all, answer.value);
		return success(
			byOffset ? calculateNextOffset(request, all) : readNextPageToken(answer.value),
		);
	});
	if (!followed.ok) return followed;
	const parts = [all, ...asRecords(all.reports)];
	if (parts.some((part) => countMissingRows(request, part) > 0)) return incompleteAnswerFailure();
	return success(omitFields(all, ['nextPageToken']));
}

/** Where the next page of a list begins; undefined after the last. */
export function readNextPageToken({ nextPageToken }: JsonRecord): string | undefined {
	return readText(nextPageToken) || undefined;
}

function calculateNextOffset(request: ApiRequest, all: JsonRecord): number | undefined {
	return countMissingRows(request, all) > 0 ? readRowOffset(request) + countRows(all) : undefined;
}

/** How many of the rows that are announced have not come. */
function countMissingRows(request: ApiRequest, all: JsonRecord): number {
	return (readNumber(all.rowCount) ?? 0) - readRowOffset(request) - countRows(all);
}

function readRowOffset({ body }: ApiRequest): number {
	return isRecord(body) ? (readNumber(body.offset) ?? 0) : 0;
}

function countRows(all: JsonRecord): number {
	const lists = COUNTED_LISTS.map((name) => all[name]).filter(Array.isArray);
	return lists[0]?.length ?? 0;
}

/** Methods that take a body take their paging in it. */
function addParameter(request: ApiRequest, name: string, value: unknown): ApiRequest {
	if (value === undefined) return request;
	return isRecord(request.body)
		? { ...request, body: { ...request.body, [name]: value } }
		: { ...request, query: { ...request.query, [name]: value } };
}

function mergePage(all: JsonRecord, page: JsonRecord): JsonRecord {
	const lists = Object.entries(page).filter(
		(entry): entry is [string, unknown[]] => Array.isArray(entry[1]) && isPagedList(entry[0]),
	);
	const longer = lists.map(([name, list]) => [name, appendEntries(all[name], list)]);
	return { ...page, ...all, ...Object.fromEntries(longer) };
}

/** Into the list that is there: copying it for every page would take the longer the more there is. */
function appendEntries(known: unknown, list: unknown[]): unknown[] {
	if (!Array.isArray(known)) return list;
	for (const entry of list) known.push(entry);
	return known;
}

/** Headings and totals come with every page of a report, and are the same each time. */
function isPagedList(name: string): boolean {
	return !/Headers$|^(totals|minimums|maximums)$/.test(name);
}

function incompleteAnswerFailure(): Result<never> {
	return failed(
		'Google returned fewer rows than it reported',
		"Google sends this response in one piece, without further pages. Raise 'limit' in the body, or turn off 'Return All'.",
		{ reason: 'incomplete' },
	);
}
