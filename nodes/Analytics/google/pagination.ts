import { omitFields } from '../../shared/core/omitFields';
import type { ApiRequest, Send } from '../../shared/core/http';
import { asRecords, isRecord, type JsonRecord } from '../../shared/core/json';
import { readFiniteNumber, readTextOrEmpty } from './jsonValues';
import { PAGE_SIZE } from './reportResponse';
import { followPages } from '../../shared/core/paging';
import { failed, success, type Result } from '../../shared/core/result';
import { requestJson } from './client';

/** Lists whose length Google states in `rowCount`. */
const COUNTED_LISTS = ['rows', 'audienceRows'];

/** Methods that page their rows by `offset`. `runRealtimeReport` does not page, so it sends all rows at once. */
const TAKES_OFFSET = /:(runReport|runAccessReport|query)$/;
const SENDS_ALL_AT_ONCE = /:runRealtimeReport$/;

/** Requests one page. */
type RequestPage = (send: Send, request: ApiRequest) => Promise<Result<JsonRecord>>;

/**
 * Requests all pages of an answer and merges them into one: Google pages resources by `nextPageToken`, and the rows of
 * reports by `offset`. Fewer rows than Google states are a failure with the reason `incomplete`.
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

/** Reads the token of the next page; undefined after the last one. */
export function readNextPageToken({ nextPageToken }: JsonRecord): string | undefined {
	return readTextOrEmpty(nextPageToken) || undefined;
}

function calculateNextOffset(request: ApiRequest, all: JsonRecord): number | undefined {
	return countMissingRows(request, all) > 0 ? readRowOffset(request) + countRows(all) : undefined;
}

/** Counts the rows that Google states in `rowCount` but has not sent yet. */
function countMissingRows(request: ApiRequest, all: JsonRecord): number {
	return (readFiniteNumber(all.rowCount) ?? 0) - readRowOffset(request) - countRows(all);
}

function readRowOffset({ body }: ApiRequest): number {
	return isRecord(body) ? (readFiniteNumber(body.offset) ?? 0) : 0;
}

function countRows(all: JsonRecord): number {
	const lists = COUNTED_LISTS.map((name) => all[name]).filter(Array.isArray);
	return lists[0]?.length ?? 0;
}

/** Adds a paging parameter: to the body if the request has one, or else to the query. */
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

/** Appends to the existing list in place: copying it for every page would take quadratic time. */
function appendEntries(known: unknown, list: unknown[]): unknown[] {
	if (!Array.isArray(known)) return list;
	for (const entry of list) known.push(entry);
	return known;
}

/** Tells whether a list continues from page to page. Headers and totals are the same on every page. */
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
