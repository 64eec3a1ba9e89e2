import { Blocks } from '../../shared/core/byteStore';
import type { JsonRecord } from '../../shared/core/json';
import { inBatches, append } from '../../shared/core/lists';
import { failed, mapped, success, type Result } from '../../shared/core/result';
import { pool } from '../../shared/core/work';
import { changed, recordsIn, short, type Headers, type RawRow } from '../google/answer';
import { ask, reportRequest } from '../google/client';
import type { Connection } from '../google/connection';
import { pageIn, PageReader, rowsOf, type Page, type Seam } from './pageReader';
import {
	budgetOf,
	firstPageSize,
	nextPageSize,
	reportBody,
	smallerPage,
	type RangeQuery,
	type Window,
} from './rangeQuery';

/** A report of one range at Google, of which the first page has come. It never changes. */
export interface RangeReport {
	query: RangeQuery;
	headers: Headers;
	/** Of the whole report, however many are read. */
	rowCount: number;
	/** The first answer, without its rows. */
	body: JsonRecord;
	/** Whether all rows that are to be read came with it. */
	isWhole: boolean;
	/** All rows in order, some at a time, fetched as they are read. To be read once: nothing is kept of what was read. */
	pages: AsyncIterable<Result<RawRow[]>>;
}

/** The most reports Google takes in one call. */
export const BATCH_SIZE = 5;

/** The first pages of reports for one property, as many to a call as Google takes. */
export async function openReports(
	connection: Connection,
	queries: RangeQuery[],
): Promise<Array<Result<RangeReport>>> {
	const opened: Array<Result<RangeReport>> = [];
	for (const call of inBatches(queries, BATCH_SIZE)) {
		append(opened, await openTogether(connection, call));
	}
	return opened;
}

async function openTogether(
	connection: Connection,
	queries: RangeQuery[],
): Promise<Array<Result<RangeReport>>> {
	const together = queries.length;
	const batch = together > 1 ? await fetchBatch(connection, queries) : undefined;
	if (batch?.ok) return batch.value;
	// Google refuses five reports for the sake of one. Asked singly, the others come, and it says why.
	const isRefused = batch && batch.failure.status !== 400 && !isTooLarge(batch);
	if (isRefused) return queries.map(() => batch);
	return await Promise.all(
		queries.map(
			async (query) => await openReport(connection, query, firstPageSize(query, together)),
		),
	);
}

/** As many rows as may be fetched at once, and fewer where they turn out to be too large. */
export async function openReport(
	connection: Connection,
	query: RangeQuery,
	limit = firstPageSize(query, 1),
): Promise<Result<RangeReport>> {
	const blocks = new Blocks();
	const page = await fetchPage(connection, query, { offset: 0, limit }, blocks);
	const smaller = isTooLarge(page) ? smallerPage(limit) : undefined;
	if (smaller !== undefined) return await openReport(connection, query, smaller);
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
		reportBody(query, { offset: 0, limit: limits[index]! }),
	);
	const request = reportRequest(queries[0]!.property, 'batchRunReports', { requests });
	for (const usage of new Set(queries.map(({ usage }) => usage))) usage.requests++;
	return mapped(await ask(connection.send, request), ({ reports }) =>
		queries.map((query, index) => {
			const body = recordsIn(reports)[index] ?? {};
			const page = pageIn(body, query);
			if (!page.ok) return page;
			const limit = limits[index]!;
			const window = { offset: 0, limit: Math.min(limit, page.value.rowCount) };
			// Whoever needs the first rows only does not read on to where that shows.
			const count = recordsIn(body.rows).length;
			if (count !== window.limit) return short(count, window);
			const first = { page: page.value, limit, blocks: new Blocks() };
			return success(rangeReport(connection, query, first));
		}),
	);
}

function rangeReport(connection: Connection, query: RangeQuery, first: FirstPage): RangeReport {
	const { headers, rowCount, body } = first.page;
	const isWhole = Math.min(rowCount, query.rowsToRead) <= first.limit;
	const pages = readPages(connection, query, first);
	return { query, headers, rowCount, body, isWhole, pages };
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
): AsyncGenerator<Result<RawRow[]>> {
	const { concurrency, signal } = connection;
	const { rowCount, bytes } = first;
	const wanted = Math.min(rowCount, query.rowsToRead);
	const rowLength = Math.max(1, bytes / Math.max(1, Math.min(limit, rowCount)));
	const size = nextPageSize(query, rowLength, concurrency);
	const seam: Seam = {};

	const fetchOne = async (window: Window): Promise<Fetched> => ({
		window,
		page: await fetchPage(connection, query, window, blocks),
	});
	const rest = pool(windowsAfter(limit, wanted, size), concurrency, fetchOne, signal);

	// Whoever needs no more than what came first must not have more asked for.
	let next: ReturnType<typeof rest.next> | undefined;
	for (const batch of rowsOf(first, { offset: 0, limit: Math.min(limit, rowCount) }, seam)) {
		yield batch;
		if (!batch.ok) return;
		next ??= rest.next();
	}
	let end = limit;
	for (let fetched = await (next ?? rest.next()); !fetched.done; fetched = await rest.next()) {
		for await (const { window, page } of inParts(fetched.value, fetchOne)) {
			if (!page.ok) return yield page;
			const { value } = page;
			if (value.rowCount !== rowCount) return yield changed(rowCount, value.rowCount);
			for (const batch of rowsOf(value, window, seam)) {
				yield batch;
				if (!batch.ok) return;
			}
			end = window.offset + window.limit;
		}
	}
	if (end < wanted) yield stopped();
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
	query.usage.requests++;
	const request = reportRequest(query.property, 'runReport', reportBody(query, window));
	const reader = () => new PageReader(blocks, budgetOf(query));
	const answer = await ask(send, { ...request, reader });
	return answer.ok ? pageIn(answer.value, query) : answer;
}

function stopped() {
	return failed('The run was canceled', 'Run it again when you need it.', { reason: 'aborted' });
}
