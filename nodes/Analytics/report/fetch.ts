import { omitFields } from '../../shared/core/omitFields';
import { MemoryBlockPool } from '../../shared/core/byteStore';
import { asRecords, type JsonRecord } from '../../shared/core/json';
import { splitIntoBatches, appendAll } from '../../shared/core/lists';
import { failed, mapResult, success, type Result } from '../../shared/core/result';
import { runConcurrently } from '../../shared/core/concurrency';
import {
	changedReportFailure,
	readAggregates,
	shortPageFailure,
	type ColumnHeaders,
	type RowBatch,
	type TextRow,
} from '../google/reportResponse';
import { requestJson, buildReportRequest } from '../google/client';
import type { GoogleConnection } from '../google/connection';
import { createCompletenessMeter, type Completeness, type CompletenessMeter } from './completeness';
import { PageReader, readPage, readRowsAfter, type Page, type PageBoundary } from './pageReader';
import {
	addsTotalForCompleteness,
	buildRunReportBody,
	chooseByteBudget,
	chooseFirstPageSize,
	chooseNextPageSize,
	reducePageSize,
	type RangeQuery,
	type PageWindow,
} from './rangeQuery';

/** A report of one range at Google, of which the first page has come. */
export interface RangeReport {
	query: RangeQuery;
	headers: ColumnHeaders;
	/** Of the whole report, however many are read. */
	rowCount: number;
	/** The first response, without its rows, and without totals that only the node requested. */
	body: JsonRecord;
	/** Whether all rows that are to be read came with it. */
	isWhole: boolean;
	/** All rows in order, in batches that are fetched as they are read. They can be read only once. */
	batches: AsyncGenerator<Result<RowBatch>>;
	/** What the rows add up to; undefined before all of them were read, and where Google's total does not tell. */
	completeness: () => Completeness | undefined;
}

/** The most reports Google takes in one call. */
export const BATCH_SIZE = 5;

/**
 * Fetches the first pages of reports for one property, as many in a call as Google takes. Each report fails by itself.
 */
export async function fetchFirstPages(
	connection: GoogleConnection,
	queries: RangeQuery[],
): Promise<Array<Result<RangeReport>>> {
	const reports: Array<Result<RangeReport>> = [];
	for (const call of splitIntoBatches(queries, BATCH_SIZE)) {
		appendAll(reports, await fetchFirstPagesOfCall(connection, call));
	}
	return reports;
}

/** Fetches the first pages of reports that mean something only together; the list ends with the first failure. */
export async function fetchFirstPagesUntilFailure(
	connection: GoogleConnection,
	queries: RangeQuery[],
): Promise<Array<Result<RangeReport>>> {
	const reports: Array<Result<RangeReport>> = [];
	for (const call of splitIntoBatches(queries, BATCH_SIZE)) {
		const batch = call.length > 1 ? await fetchBatch(connection, call) : undefined;
		if (batch?.ok) appendAll(reports, batch.value);
		else if (batch && isFinalRefusal(batch)) reports.push(batch);
		else {
			for (const query of call) {
				const limit = chooseFirstPageSize(query, call.length);
				const page = await fetchFirstPage(connection, query, limit);
				reports.push(page);
				if (!page.ok) break;
			}
		}
		if (reports.some(({ ok }) => !ok)) break;
	}
	return reports;
}

/** Whether asking for the reports of a batch one by one would be refused as well. */
function isFinalRefusal(batch: Result<unknown>): boolean {
	return !batch.ok && batch.failure.status !== 400 && !isTooLarge(batch);
}

async function fetchFirstPagesOfCall(
	connection: GoogleConnection,
	queries: RangeQuery[],
): Promise<Array<Result<RangeReport>>> {
	const together = queries.length;
	const batch = together > 1 ? await fetchBatch(connection, queries) : undefined;
	if (batch?.ok) return batch.value;
	// Google refuses a whole batch if one report in it is wrong. Requested one by one, the others come, and the wrong
	// one says why.
	if (batch && isFinalRefusal(batch)) return queries.map(() => batch);
	return await Promise.all(
		queries.map(
			async (query) =>
				await fetchFirstPage(connection, query, chooseFirstPageSize(query, together)),
		),
	);
}

/** Fetches the first page of a report: `limit` rows, or fewer if they turn out to be too large. */
export async function fetchFirstPage(
	connection: GoogleConnection,
	query: RangeQuery,
	limit = chooseFirstPageSize(query, 1),
): Promise<Result<RangeReport>> {
	const blocks = query.pageMemory ?? new MemoryBlockPool();
	const page = await fetchPage(connection, query, { offset: 0, limit }, blocks);
	const smaller = isTooLarge(page) ? reducePageSize(limit) : undefined;
	if (smaller !== undefined) return await fetchFirstPage(connection, query, smaller);
	return mapResult(page, (first) =>
		buildRangeReport(connection, query, { page: first, limit, blocks }),
	);
}

/**
 * Fetches the first pages of several reports in one call. Their rows are parsed at once, so a batch that is too large
 * for one response fails, and is then requested report by report.
 */
async function fetchBatch(
	connection: GoogleConnection,
	queries: RangeQuery[],
): Promise<Result<Array<Result<RangeReport>>>> {
	const limits = queries.map((query) => chooseFirstPageSize(query, queries.length));
	const requests = queries.map((query, index) =>
		buildRunReportBody(query, { offset: 0, limit: limits[index]! }),
	);
	const request = buildReportRequest(queries[0]!.property, 'batchRunReports', { requests });
	const answer = await requestJson(connection.send, request);
	for (const meter of new Set(queries.map(({ meter }) => meter))) meter.record(answer);
	return mapResult(answer, ({ reports }) =>
		queries.map((query, index) => {
			const body = asRecords(reports)[index] ?? {};
			const page = readPage(body, query);
			if (!page.ok) return page;
			const limit = limits[index]!;
			const window = { offset: 0, limit: Math.min(limit, page.value.rowCount) };
			// Checked here, because a caller that needs only the first rows would not notice.
			const count = asRecords(body.rows).length;
			if (count !== window.limit) return shortPageFailure(count, window);
			const first = { page: page.value, limit, blocks: new MemoryBlockPool() };
			return success(buildRangeReport(connection, query, first));
		}),
	);
}

function buildRangeReport(
	connection: GoogleConnection,
	query: RangeQuery,
	first: FirstPage,
): RangeReport {
	const { headers, rowCount, body } = first.page;
	const isWhole = Math.min(rowCount, query.rowsToRead) <= first.limit;
	const totals = readAggregates(body.totals, headers);
	const meter = query.measuresCompleteness
		? createCompletenessMeter(query, { headers, totals, rowCount })
		: undefined;
	const batches = readPages(connection, query, first);
	return {
		query,
		headers,
		rowCount,
		body: addsTotalForCompleteness(query) ? omitFields(body, ['totals']) : body,
		isWhole,
		batches: meter ? measureBatches(batches, meter) : batches,
		completeness: () => meter?.read(),
	};
}

/** Passes batches on, and adds their rows to the meter. */
async function* measureBatches(
	batches: RangeReport['batches'],
	meter: CompletenessMeter,
): RangeReport['batches'] {
	for await (const batch of batches) {
		if (batch.ok) meter.addRows(batch.value.rows);
		yield batch;
	}
}

/**
 * Reads the first `count` rows of a report, or all if it has fewer. The batches of the returned report still begin with
 * them.
 */
export async function peekRows(
	report: RangeReport,
	count: number,
): Promise<Result<{ rows: TextRow[]; report: RangeReport }>> {
	const read: RowBatch[] = [];
	const rows: TextRow[] = [];
	while (rows.length < count) {
		const next = await report.batches.next();
		if (next.done) break;
		if (!next.value.ok) return next.value;
		read.push(next.value.value);
		appendAll(rows, next.value.value.rows);
	}
	const batches = prependBatches(read, report.batches);
	return success({ rows: rows.slice(0, count), report: { ...report, batches } });
}

async function* prependBatches(
	first: RowBatch[],
	others: RangeReport['batches'],
): RangeReport['batches'] {
	for (const batch of first) yield success(batch);
	yield* others;
}

interface FirstPage {
	page: Page;
	/** How many rows were requested. */
	limit: number;
	/** Memory for pages, to be used again. */
	blocks: MemoryBlockPool;
}

/**
 * All rows of a report in order, some at a time; its pages are fetched several at once. Ends with a failure
 * as soon as they cannot be one whole list: a page is short, comes twice, or the report changed meanwhile.
 */
export async function* readPages(
	connection: GoogleConnection,
	query: RangeQuery,
	{ page: first, limit, blocks }: FirstPage,
): AsyncGenerator<Result<RowBatch>> {
	const { concurrency, signal } = connection;
	const { rowCount, bytes } = first;
	const wanted = Math.min(rowCount, query.rowsToRead);
	const rowLength = Math.max(1, bytes / Math.max(1, Math.min(limit, rowCount)));
	const size = chooseNextPageSize(query, rowLength, concurrency);
	const boundary: PageBoundary = { pageEnds: new Set() };

	const fetchOne = async (window: PageWindow): Promise<Fetched> => ({
		window,
		page: await fetchPage(connection, query, window, blocks),
	});
	const rest = runConcurrently(
		listWindowsAfter(limit, wanted, size),
		concurrency,
		fetchOne,
		signal,
	);

	// A caller that stops after the first batch must not cause another request.
	let next: ReturnType<typeof rest.next> | undefined;
	const firstWindow = { offset: 0, limit: Math.min(limit, rowCount) };
	for (const batch of readRowsAfter(boundary, first, firstWindow)) {
		yield batch;
		if (!batch.ok) return;
		next ??= rest.next();
	}
	let end = limit;
	for (let fetched = await (next ?? rest.next()); !fetched.done; fetched = await rest.next()) {
		for await (const { window, page } of splitTooLargePage(fetched.value, fetchOne)) {
			if (!page.ok) return yield page;
			const { value } = page;
			if (value.rowCount !== rowCount)
				return yield changedReportFailure(rowCount, value.rowCount);
			for (const batch of readRowsAfter(boundary, value, window)) {
				yield batch;
				if (!batch.ok) return;
			}
			end = window.offset + window.limit;
		}
	}
	if (end < wanted) yield canceledFailure();
}

function* listWindowsAfter(first: number, wanted: number, size: number): Generator<PageWindow> {
	for (let offset = first; offset < wanted; offset += size) {
		yield { offset, limit: Math.min(size, wanted - offset) };
	}
}

/** A page that was requested, and what came of it. */
interface Fetched {
	window: PageWindow;
	page: Result<Page>;
}

/** Splits a page that was too large into smaller ones, which are fetched one after another. */
async function* splitTooLargePage(
	fetched: Fetched,
	fetchOne: (window: PageWindow) => Promise<Fetched>,
): AsyncGenerator<Fetched> {
	const { offset, limit } = fetched.window;
	const smaller = isTooLarge(fetched.page) ? reducePageSize(limit) : undefined;
	if (smaller === undefined) return yield fetched;
	for (let at = offset; at < offset + limit; at += smaller) {
		const window = { offset: at, limit: Math.min(smaller, offset + limit - at) };
		yield* splitTooLargePage(await fetchOne(window), fetchOne);
	}
}

function isTooLarge(answer: Result<unknown>): boolean {
	return !answer.ok && answer.failure.reason === 'tooLarge';
}

async function fetchPage(
	{ send }: GoogleConnection,
	query: RangeQuery,
	window: PageWindow,
	blocks: MemoryBlockPool,
): Promise<Result<Page>> {
	const request = buildReportRequest(
		query.property,
		'runReport',
		buildRunReportBody(query, window),
	);
	const reader = () => new PageReader(blocks, chooseByteBudget(query));
	const answer = await requestJson(send, { ...request, reader });
	query.meter.record(answer);
	return answer.ok ? readPage(answer.value, query) : answer;
}

function canceledFailure(): Result<never> {
	return failed('The run was canceled', 'Run it again if you still need it.', {
		reason: 'aborted',
	});
}
