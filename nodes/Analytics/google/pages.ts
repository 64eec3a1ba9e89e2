import { Blocks } from '../../shared/core/byteStore';
import type { Send } from '../../shared/core/http';
import { number, plural } from '../../shared/core/numbers';
import { pageWindows } from '../../shared/core/paging';
import { pool } from '../../shared/core/pool';
import { failed, success, type Result } from '../../shared/core/result';
import { pageInRange, rowsExpected, type OpenReport } from '../domain/report/openReport';
import { pageOf, readPage, Seams, type Page } from '../domain/report/pageRows';
import { largestPage, nextPageSize, smallerPage } from '../domain/report/pageSize';
import {
	isStreamed,
	reportBody,
	reportRequest,
	type ReportRequest,
	type Window,
} from '../domain/report/request';
import type { Report, RowBatch } from '../domain/report/response';
import { requestedColumns } from '../domain/report/requestedColumns';
import { PageReader } from '../domain/report/unparsedRows';
import { ask } from './ask';

export interface PageOptions {
	concurrency: number;
	signal: AbortSignal | undefined;
}

/**
 * All rows of a report in order, some at a time; its pages are fetched several at once. Ends with a failure
 * as soon as they cannot be one whole list: a page is short, comes twice, or the report changed meanwhile.
 */
export async function* eachBatch(
	send: Send,
	opened: OpenReport,
	options: PageOptions,
): AsyncGenerator<Result<RowBatch>> {
	if (opened.parts) {
		for (const part of opened.parts) yield* eachBatch(send, part, options);
		return;
	}
	const windows = windowsOf(opened, options.concurrency);
	const seams = new Seams();
	const blocks = opened.blocks ?? new Blocks();
	const fetchOne = async (window: Window) => ({
		window,
		page: await fetchPage(send, opened, window, blocks),
	});

	let next = 0;
	for await (const fetched of pool(windows, options.concurrency, fetchOne, options.signal)) {
		for await (const { window, page } of inParts(fetched, fetchOne)) {
			if (!page.ok) return yield page;
			for (const batch of checked(page.value, window, seams)) {
				yield batch;
				if (!batch.ok) return;
			}
			next = window.offset + window.limit;
		}
	}
	if (next < rowsExpected(opened)) yield stopped();
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
	for (const window of pageWindows(offset, offset + limit, smaller)) {
		yield* inParts(await fetchOne(window), fetchOne);
	}
}

export function isTooLarge(answer: Result<unknown>): boolean {
	return !answer.ok && answer.failure.reason === 'tooLarge';
}

/** The rows of a page, as long as they can be the next ones of the list. */
function* checked({ batches }: Page, window: Window, seams: Seams): Generator<Result<RowBatch>> {
	let count = 0;
	for (const batch of batches) {
		if (batch.ok && !seams.areNew(batch.value.rows)) return yield repeated();
		yield batch;
		if (batch.ok) count += batch.value.rows.length;
	}
	if (count !== window.limit) yield short(count, window);
	else if (!seams.endsNew()) yield repeated();
}

/** The first window was fetched to begin with. Rows that came show how many there can be in the next ones. */
function* windowsOf(opened: OpenReport, pagesAtOnce: number): Generator<Window> {
	const total = rowsExpected(opened);
	const inAll = opened.report.rowCount;
	yield { offset: 0, limit: Math.min(opened.limit, inAll) };
	for (let offset = opened.limit; offset < total; ) {
		const limit = Math.min(nextPageSize(opened, pagesAtOnce), total - offset);
		yield { offset, limit };
		offset += limit;
	}
}

async function fetchPage(
	send: Send,
	opened: OpenReport,
	window: Window,
	blocks: Blocks,
): Promise<Result<Page>> {
	if (window.offset === 0) return success(takeFirst(opened));
	const { request, rangeName, report } = opened;
	opened.requests++;
	const page = await fetchWindow(send, request, window, blocks);
	if (!page.ok) return page;
	if (page.value.rowCount !== report.rowCount) return changed(report, page.value);
	opened.rowLength = rowLength(page.value, window.limit);
	noteQuota(opened, page.value);
	return rangeName === undefined ? page : success(pageInRange(page.value, rangeName));
}

/** Each page takes its share of the quota. */
function noteQuota(opened: OpenReport, { body: { propertyQuota } }: Page): void {
	const { report } = opened;
	if (propertyQuota) opened.report = { ...report, body: { ...report.body, propertyQuota } };
}

/** Bytes of a row in a page of at most so many. */
export function rowLength({ bytes, rowCount }: Page, limit: number): number {
	return Math.max(1, bytes / Math.max(1, Math.min(limit, rowCount)));
}

/** The rows go with it: a page should not stay in memory until the last one has come. */
function takeFirst(opened: OpenReport): Page {
	const { report, first = pageOf(report) } = opened;
	opened.report = { ...report, rows: [] };
	delete opened.first;
	delete opened.blocks;
	return first;
}

/** Some rows of a report. */
export async function fetchWindow(
	send: Send,
	report: ReportRequest,
	window: Window,
	blocks: Blocks,
): Promise<Result<Page>> {
	const { property, spec } = report;
	const request = reportRequest(property, 'runReport', reportBody(spec, window));
	const reader = () => new PageReader(blocks, largestPage(report));
	const answer = await ask(send, { ...request, reader });
	if (!answer.ok) return answer;
	const requested = requestedColumns(spec, spec.dateRanges);
	return readPage(answer.value, requested, isStreamed(report));
}

const RUN_AGAIN =
	'The report would be incomplete. Run it again; it helps to leave out today, because its data still grows.';

function changed(first: Report, page: Page) {
	return failed(
		`The report changed while it was read: it had ${plural(first.rowCount, 'row')}, then ${number(page.rowCount)}`,
		RUN_AGAIN,
		{ reason: 'incomplete' },
	);
}

function short(count: number, { offset, limit }: Window) {
	return failed(
		`Google sent ${plural(count, 'row')} from row ${number(offset + 1)} on instead of ${number(limit)}`,
		RUN_AGAIN,
		{ reason: 'incomplete' },
	);
}

function repeated() {
	return failed(
		'Google sent some rows of the report twice',
		'The pages do not form a complete list, so the report would be wrong. Run it again; it helps to leave out today, because its data still grows.',
		{ reason: 'incomplete' },
	);
}

function stopped() {
	return failed('The run was canceled', 'Run it again when you need it.', {
		reason: 'aborted',
	});
}
