import type { Send } from '../../shared/core/http';
import { number, plural } from '../../shared/core/numbers';
import { pageWindows } from '../../shared/core/paging';
import { pool } from '../../shared/core/pool';
import { failed, success, type Result } from '../../shared/core/result';
import { rowsExpected, type OpenReport, type ReportRequest } from '../domain/report/openReport';
import { inRange } from '../domain/report/ranges';
import { reportBody, reportRequest, type Window } from '../domain/report/request';
import { requestedColumns } from '../domain/report/requestedColumns';
import { readReport, type Report } from '../domain/report/response';
import { createSeams } from '../domain/report/seams';
import { ask } from './ask';

export interface PageOptions {
	concurrency: number;
	signal: AbortSignal | undefined;
}

/**
 * All pages of a report in order, fetched several at a time. Ends with a failure as soon as they cannot
 * be one whole list: a page is short, comes twice, or the report changed meanwhile.
 */
export async function* eachPage(
	send: Send,
	opened: OpenReport,
	options: PageOptions,
): AsyncGenerator<Result<Report>> {
	if (opened.parts) {
		for (const part of opened.parts) yield* eachPage(send, part, options);
		return;
	}
	const { concurrency, signal } = options;
	const windows = windowsOf(opened);
	const inSeams = createSeams();

	const work = async (window: Window): Promise<Result<Report>> => {
		const page =
			window.offset === 0 ? takeFirst(opened) : await fetchRest(send, opened, window);
		return page.ok ? examine(page.value, window, opened) : page;
	};

	let pages = 0;
	for await (const page of pool(windows, concurrency, work, signal)) {
		if (!page.ok) return yield page;
		const sound = windows.length > 1 ? inSeams(page.value.rows) : success(undefined);
		if (!sound.ok) return yield sound;
		yield page;
		pages++;
	}
	if (pages < windows.length) yield stopped();
}

/** The first window was fetched to begin with; the rest is cut into the largest pages possible. */
function windowsOf(opened: OpenReport): Window[] {
	const rest = pageWindows(opened.limit, rowsExpected(opened), opened.pageSize);
	return [{ offset: 0, limit: opened.limit }, ...rest];
}

async function fetchRest(
	send: Send,
	{ request, rangeName }: OpenReport,
	window: Window,
): Promise<Result<Report>> {
	const page = await fetchWindow(send, request, window);
	if (!page.ok || rangeName === undefined) return page;
	return success(inRange(page.value, rangeName));
}

/** Some rows of a report. */
export async function fetchWindow(
	send: Send,
	{ property, spec }: ReportRequest,
	window: Window,
): Promise<Result<Report>> {
	const body = reportBody(spec, window);
	const answer = await ask(send, reportRequest(property, 'runReport', body));
	if (!answer.ok) return answer;
	return readReport(answer.value, requestedColumns(spec, spec.dateRanges));
}

/** The rows go with it: a page should not stay in memory until the last one has come. */
function takeFirst(opened: OpenReport): Result<Report> {
	const first = opened.report;
	opened.report = { ...first, rows: [] };
	return success(first);
}

function examine(page: Report, window: Window, opened: OpenReport): Result<Report> {
	if (page.rowCount !== opened.report.rowCount) return changed(opened.report, page);
	const expected = Math.min(window.limit, page.rowCount - window.offset);
	if (page.rows.length !== expected) return short(page.rows.length, expected, window);
	return success(page);
}

const RUN_AGAIN =
	'The report would be incomplete. Run it again; it helps to leave out today, because its data still grows.';

function changed(first: Report, page: Report) {
	return failed(
		`The report changed while it was read: it had ${plural(first.rowCount, 'row')}, then ${number(page.rowCount)}`,
		RUN_AGAIN,
		{ reason: 'incomplete' },
	);
}

function short(count: number, expected: number, { offset }: Window) {
	return failed(
		`Google sent ${plural(count, 'row')} from row ${number(offset + 1)} on instead of ${number(expected)}`,
		RUN_AGAIN,
		{ reason: 'incomplete' },
	);
}

function stopped() {
	return failed('The run was canceled', 'Run it again when you need it.', {
		reason: 'aborted',
	});
}
