import type { Send } from '../../shared/core/http';
import { number, plural } from '../../shared/core/numbers';
import { pageWindows } from '../../shared/core/paging';
import { pool } from '../../shared/core/pool';
import { failed, success, type Result } from '../../shared/core/result';
import {
	pageInRange,
	pageSizeOf,
	rowsExpected,
	type OpenReport,
	type ReportRequest,
} from '../domain/report/openReport';
import { reportBody, reportRequest, type Window } from '../domain/report/request';
import type { Report, RowBatch } from '../domain/report/response';
import { requestedColumns } from '../domain/report/requestedColumns';
import { pageOf, parseReport, readPage, Seams, type Page } from '../domain/report/pageRows';
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
	const windows = windowsOf(opened);
	const seams = new Seams();
	const fetchOne = async (window: Window) => await fetchPage(send, opened, window);

	let pages = 0;
	for await (const page of pool(windows, options.concurrency, fetchOne, options.signal)) {
		if (!page.ok) return yield page;
		const { limit, offset } = windows[pages++]!;
		const window = { offset, limit: Math.min(limit, opened.report.rowCount - offset) };
		for (const batch of checked(page.value, window, seams)) {
			yield batch;
			if (!batch.ok) return;
		}
	}
	if (pages < windows.length) yield stopped();
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

/** The first window was fetched to begin with; it shows how large the others can be. */
function windowsOf(opened: OpenReport): Window[] {
	const rest = pageWindows(opened.limit, rowsExpected(opened), pageSizeOf(opened));
	return [{ offset: 0, limit: opened.limit }, ...rest];
}

async function fetchPage(send: Send, opened: OpenReport, window: Window): Promise<Result<Page>> {
	if (window.offset === 0) return success(takeFirst(opened));
	const { request, rangeName, report } = opened;
	const page = await fetchWindow(send, request, window);
	if (!page.ok) return page;
	if (page.value.rowCount !== report.rowCount) return changed(report, page.value);
	return rangeName === undefined ? page : success(pageInRange(page.value, rangeName));
}

/** The rows go with it: a page should not stay in memory until the last one has come. */
function takeFirst(opened: OpenReport): Page {
	const { report, first = pageOf(report) } = opened;
	opened.report = { ...report, rows: [] };
	delete opened.first;
	return first;
}

/** Some rows of a report. */
export async function fetchWindow(
	send: Send,
	{ property, spec }: ReportRequest,
	window: Window,
): Promise<Result<Page>> {
	const request = reportRequest(property, 'runReport', reportBody(spec, window));
	const answer = await ask(send, { ...request, parse: parseReport });
	if (!answer.ok) return answer;
	return readPage(answer.value, requestedColumns(spec, spec.dateRanges));
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
