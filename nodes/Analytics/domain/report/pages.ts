import { pageWindows } from '../../../shared/core/paging';
import { pool } from '../../../shared/core/pool';
import { failed, success, type Result } from '../../../shared/core/result';
import type { ReportRequest } from './openReports';
import type { Window } from './request';
import type { Report } from './response';
import { createSeams, printsOf, type Prints } from './seams';

/** The most rows Google sends at once. */
export const PAGE_SIZE = 250_000;

/** A report of which the first rows are there. */
export interface OpenReport {
	request: ReportRequest;
	report: Report;
	/** How many rows were asked for. */
	limit: number;
	/** How many are needed in all. */
	wanted: number;
	/** How many of the other rows to fetch at once. */
	pageSize: number;
	/** Fetches some of the other rows. */
	fetch: (window: Window) => Promise<Result<Report>>;
	/** Several date ranges that one answer does not hold, each as a report of its own. */
	parts?: OpenReport[];
	/** The report has at least `rowCount` rows; Google did not tell for certain how many. */
	isAtLeast?: boolean;
}

export interface PageOptions {
	concurrency: number;
	signal: AbortSignal | undefined;
}

/** How many rows the whole will have. */
export function rowsExpected({ report, wanted }: OpenReport): number {
	return Math.min(report.rowCount, wanted);
}

/**
 * All pages of a report in order, each as `shape` makes it, fetched several at a time. Ends with a
 * failure as soon as they cannot be one whole list: a page is short, comes twice, or the report
 * changed meanwhile. Only what `shape` returns is kept, so that memory stays flat.
 */
export async function* eachPage<Shaped>(
	opened: OpenReport,
	shape: (report: Report) => Shaped,
	{ concurrency, signal }: PageOptions,
): AsyncGenerator<Result<Shaped>> {
	const options = { concurrency, signal };
	if (opened.parts) return yield* eachPageOf(opened.parts, shape, options);
	const windows = windowsOf(opened);
	const inSeams = createSeams();

	const work = async (window: Window): Promise<Result<Examined<Shaped>>> => {
		const page = window.offset === 0 ? takeFirst(opened) : await opened.fetch(window);
		return page.ok ? examine(page.value, window, opened, shape) : page;
	};

	let pages = 0;
	for await (const page of pool(windows, concurrency, work, signal)) {
		if (!page.ok) return yield page;
		const sound = windows.length > 1 ? inSeams(page.value.prints) : success(undefined);
		if (!sound.ok) return yield sound;
		yield success(page.value.shaped);
		pages++;
	}
	if (pages < windows.length) yield stopped();
}

async function* eachPageOf<Shaped>(
	parts: OpenReport[],
	shape: (report: Report) => Shaped,
	options: PageOptions,
): AsyncGenerator<Result<Shaped>> {
	for (const part of parts) yield* eachPage(part, shape, options);
}

/** How many requests it takes to read it all. */
export function countRequests(opened: OpenReport): number {
	const { parts, limit, pageSize } = opened;
	if (parts) return parts.reduce((sum, part) => sum + countRequests(part), 1);
	return 1 + Math.ceil(Math.max(0, rowsExpected(opened) - limit) / pageSize);
}

/** The first window was fetched to begin with; the rest is cut into the largest pages possible. */
function windowsOf(opened: OpenReport): Window[] {
	const rest = pageWindows(opened.limit, rowsExpected(opened), opened.pageSize);
	return [{ offset: 0, limit: opened.limit }, ...rest];
}

/** The rows go with it: a page should not stay in memory until the last one has come. */
function takeFirst(opened: OpenReport): Result<Report> {
	const first = opened.report;
	opened.report = { ...first, rows: [] };
	return success(first);
}

interface Examined<Shaped> {
	shaped: Shaped;
	prints: Prints;
}

function examine<Shaped>(
	page: Report,
	window: Window,
	opened: OpenReport,
	shape: (report: Report) => Shaped,
): Result<Examined<Shaped>> {
	if (page.rowCount !== opened.report.rowCount) return changed(opened.report, page);
	const expected = Math.min(window.limit, page.rowCount - window.offset);
	if (page.rows.length !== expected) return short(page.rows.length, expected, window);
	const isOnlyPage = rowsExpected(opened) <= opened.limit;
	const prints = isOnlyPage ? new Float64Array() : printsOf(page.rows);
	return success({ shaped: shape(page), prints });
}

const RUN_AGAIN =
	'The report would not be whole. Run it again; leaving out today helps, because its data still grows.';

function changed(first: Report, page: Report) {
	return failed(
		`The report changed while it was read: it had ${first.rowCount} rows, then ${page.rowCount}`,
		RUN_AGAIN,
		{ reason: 'incomplete' },
	);
}

function short(count: number, expected: number, { offset }: Window) {
	return failed(
		`Google sent ${count} rows from row ${offset + 1} on, where there are ${expected}`,
		RUN_AGAIN,
		{ reason: 'incomplete' },
	);
}

function stopped() {
	return failed('The workflow was stopped', 'Run it again when you need it.', {
		reason: 'aborted',
	});
}
