import { omitFields } from '../../shared/core/omitFields';
import { Blocks } from '../../shared/core/byteStore';
import { asRecords, type JsonRecord } from '../../shared/core/json';
import { inBatches, append } from '../../shared/core/lists';
import { failed, mapped, success, type Result } from '../../shared/core/result';
import { pool } from '../../shared/core/work';
import {
	changedReportFailure,
	readAggregates,
	shortPageFailure,
	type Headers,
	type RowBatch,
	type TextRow,
} from '../google/reportResponse';
import { ask, reportRequest } from '../google/client';
import type { Connection } from '../google/connection';
import { createCompletenessMeter, type Completeness, type CompletenessMeter } from './completeness';
import { PageReader, readPage, readRowsAfter, type Page, type PageBoundary } from './pageReader';
import {
	addsTotal,
	buildRunReportBody,
	byteBudget,
	firstPageSize,
	nextPageSize,
	smallerPage,
	type RangeQuery,
	type Window,
} from './rangeQuery';

/** A report of one range at Google, of which the first page has come. */
export interface RangeReport {
	query: RangeQuery;
	headers: Headers;
	/** Of the whole report, however many are read. */
	rowCount: number;
	/** The first answer, without its rows, and without totals that only the node asked for. */
	body: JsonRecord;
	/** Whether all rows that are to be read came with it. */
	isWhole: boolean;
	/** All rows in order, some at a time, fetched as they are read. To be read once: nothing is kept of what was read. */
	batches: AsyncGenerator<Result<RowBatch>>;
	/** What the rows add up to; undefined before all of them were read, and where Google's total does not tell. */
	completeness: () => Completeness | undefined;
}

/** The most reports Google takes in one call. */
export const BATCH_SIZE = 5;

/** The first pages of reports for one property, as many to a call as Google takes. */
export async function fetchFirstPages(
	connection: Connection,
	queries: RangeQuery[],
): Promise<Array<Result<RangeReport>>> {
	const reports: Array<Result<RangeReport>> = [];
	for (const call of inBatches(queries, BATCH_SIZE)) {
		append(reports, await fetchFirstPagesOfCall(connection, call));
	}
	return reports;
}

async function fetchFirstPagesOfCall(
	connection: Connection,
	queries: RangeQuery[],
): Promise<Array<Result<RangeReport>>> {
	const together = queries.length;
	const batch = together > 1 ? await fetchBatch(connection, queries) : undefined;
	if (batch?.ok) return batch.value;
	// Google refuses five reports for the sake of one. Asked singly, the others come, and it says why.
	const isFinal = batch && batch.failure.status !== 400 && !isTooLarge(batch);
	if (isFinal) return queries.map(() => batch);
	return await Promise.all(
		queries.map(
			async (query) =>
				await fetchFirstPage(connection, query, firstPageSize(query, together)),
		),
	);
}

/** As many rows as may be fetched at once, and fewer where they turn out to be too large. */
export async function fetchFirstPage(
	connection: Connection,
	query: RangeQuery,
	limit = firstPageSize(query, 1),
): Promise<Result<RangeReport>> {
	const blocks = query.pageMemory ?? new Blocks();
	const page = await fetchPage(connection, query, { offset: 0, limit }, blocks);
	const smaller = isTooLarge(page) ? smallerPage(limit) : undefined;
	if (smaller !== undefined) return await fetchFirstPage(connection, query, smaller);
	return mapped(page, (first) => rangeReport(connection, query, { page: first, limit, blocks }));
}

/**
 * Each report of a batch fails by itself: the others have come. Their rows are parsed at once, so they are asked for
 * report by report where they are larger than one response may be.
 */
async function fetchBatch(
	connection: Connection,
	queries: RangeQuery[],
): Promise<Result<Array<Result<RangeReport>>>> {
	const limits = queries.map((query) => firstPageSize(query, queries.length));
	const requests = queries.map((query, index) =>
		buildRunReportBody(query, { offset: 0, limit: limits[index]! }),
	);
	const request = reportRequest(queries[0]!.property, 'batchRunReports', { requests });
	const answer = await ask(connection.send, request);
	for (const meter of new Set(queries.map(({ meter }) => meter))) meter.record(answer);
	return mapped(answer, ({ reports }) =>
		queries.map((query, index) => {
			const body = asRecords(reports)[index] ?? {};
			const page = readPage(body, query);
			if (!page.ok) return page;
			const limit = limits[index]!;
			const window = { offset: 0, limit: Math.min(limit, page.value.rowCount) };
			// Whoever needs the first rows only does not read on to where that shows.
			const count = asRecords(body.rows).length;
			if (count !== window.limit) return shortPageFailure(count, window);
			const first = { page: page.value, limit, blocks: new Blocks() };
			return success(rangeReport(connection, query, first));
		}),
	);
}

function rangeReport(connection: Connection, query: RangeQuery, first: FirstPage): RangeReport {
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
		body: addsTotal(query) ? omitFields(body, ['totals']) : body,
		isWhole,
		batches: meter ? measureBatches(batches, meter) : batches,
		completeness: () => meter?.read(),
	};
}

/** The same batches, whose rows are added up on their way. */
async function* measureBatches(
	batches: RangeReport['batches'],
	meter: CompletenessMeter,
): RangeReport['batches'] {
	for await (const batch of batches) {
		if (batch.ok) meter.addRows(batch.value.rows);
		yield batch;
	}
}

/** The same report, of which at least so many rows were read, or all; its batches begin with them all the same. */
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
		append(rows, next.value.value.rows);
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
	/** How many rows were asked for. */
	limit: number;
	/** Memory for pages, to be used again. */
	blocks: Blocks;
}

/**
 * All rows of a report in order, some at a time; its pages are fetched several at once. Ends with a failure
 * as soon as they cannot be one whole list: a page is short, comes twice, or the report changed meanwhile.
 */
export async function* readPages(
	connection: Connection,
	query: RangeQuery,
	{ page: first, limit, blocks }: FirstPage,
): AsyncGenerator<Result<RowBatch>> {
	const { concurrency, signal } = connection;
	const { rowCount, bytes } = first;
	const wanted = Math.min(rowCount, query.rowsToRead);
	const rowLength = Math.max(1, bytes / Math.max(1, Math.min(limit, rowCount)));
	const size = nextPageSize(query, rowLength, concurrency);
	const boundary: PageBoundary = {};

	const fetchOne = async (window: Window): Promise<Fetched> => ({
		window,
		page: await fetchPage(connection, query, window, blocks),
	});
	const rest = pool(windowsAfter(limit, wanted, size), concurrency, fetchOne, signal);

	// Whoever needs no more than what came first must not have more asked for.
	let next: ReturnType<typeof rest.next> | undefined;
	const firstWindow = { offset: 0, limit: Math.min(limit, rowCount) };
	for (const batch of readRowsAfter(boundary, first, firstWindow)) {
		yield batch;
		if (!batch.ok) return;
		next ??= rest.next();
	}
	let end = limit;
	for (let fetched = await (next ?? rest.next()); !fetched.done; fetched = await rest.next()) {
		for await (const { window, page } of inParts(fetched.value, fetchOne)) {
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

function* windowsAfter(first: number, wanted: number, size: number): Generator<Window> {
	for (let offset = first; offset < wanted; offset += size) {
		yield { offset, limit: Math.min(size, wanted - offset) };
	}
}

/** Rows from one place on, as Google sent them. */
interface Fetched {
	window: Window;
	page: Result<Page>;
}

/** A page that was too large comes in smaller ones, one after the other. */
async function* inParts(
	fetched: Fetched,
	fetchOne: (window: Window) => Promise<Fetched>,
): AsyncGenerator<Fetched> {
	const { offset, limit } = fetched.window;
	const smaller = isTooLarge(fetched.page) ? smallerPage(limit) : undefined;
	if (smaller === undefined) return yield fetched;
	for (let at = offset; at < offset + limit; at += smaller) {
		const window = { offset: at, limit: Math.min(smaller, offset + limit - at) };
		yield* inParts(await fetchOne(window), fetchOne);
	}
}

function isTooLarge(answer: Result<unknown>): boolean {
	return !answer.ok && answer.failure.reason === 'tooLarge';
}

async function fetchPage(
	{ send }: Connection,
	query: RangeQuery,
	window: Window,
	blocks: Blocks,
): Promise<Result<Page>> {
	const request = reportRequest(query.property, 'runReport', buildRunReportBody(query, window));
	const reader = () => new PageReader(blocks, byteBudget(query));
	const answer = await ask(send, { ...request, reader });
	query.meter.record(answer);
	return answer.ok ? readPage(answer.value, query) : answer;
}

function canceledFailure(): Result<never> {
	return failed('The run was canceled', 'Run it again when you need it.', { reason: 'aborted' });
}
