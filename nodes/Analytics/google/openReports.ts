import { Blocks, TextReader } from '../../shared/core/byteStore';
import type { Send } from '../../shared/core/http';
import { success, type Result } from '../../shared/core/result';
import { readPart } from '../domain/answer';
import { rangeName } from '../domain/dateRange';
import {
	holdsAllRanges,
	inOneRange,
	sortRaw,
	withRangeColumn,
	withoutRows,
	type OpenReport,
} from '../domain/report/openReport';
import {
	reportBody,
	reportRequest,
	rowsToFetch,
	type ReportRequest,
} from '../domain/report/request';
import { readBatch, readReport, type RawRow, type Report } from '../domain/report/response';
import { requestedColumns, type RequestedColumns } from '../domain/report/requestedColumns';
import { pageOf, type Page } from '../domain/report/pageRows';
import { bytesAtOnce, firstPageSize, smallerPage } from '../domain/report/pageSize';
import { ask } from './ask';
import { fetchWindow, isTooLarge, rowLength } from './pages';

/** The most reports Google takes in one call. */
export const BATCH_SIZE = 5;

/** Bytes of a batch, whose rows are parsed at once. Larger ones are asked for report by report. */
const LARGEST_BATCH = 64 * 2 ** 20;

/** The first rows of reports for one property, asked for in one call. */
export async function openReports(
	send: Send,
	requests: ReportRequest[],
): Promise<Array<Result<OpenReport>>> {
	const [first, second] = requests;
	if (first === undefined) return [];
	if (second === undefined) return [await openAlone(send, first)];
	const batch = await fetchBatch(send, first.property, requests);
	if (batch.ok) {
		return await Promise.all(
			requests.map(
				async (request, index) =>
					await openFromBatch(send, request, batch.value[index]!, requests.length),
			),
		);
	}
	// Google refuses five reports for the sake of one. Asked singly, the others come, and it says why.
	const isOneToBlame = batch.failure.status === 400 || isTooLarge(batch);
	if (!isOneToBlame) return requests.map(() => batch);
	return await openEach(send, requests);
}

async function openEach(send: Send, requests: ReportRequest[]) {
	return await Promise.all(
		requests.map(async (request) => await openAlone(send, request, requests.length)),
	);
}

async function openAlone(
	send: Send,
	request: ReportRequest,
	reportsAtOnce?: number,
): Promise<Result<OpenReport>> {
	const blocks = new Blocks();
	const { limit, page, requests } = await fetchFirst(send, request, blocks, reportsAtOnce);
	if (!page.ok) return page;
	const { headers, rowCount, body } = page.value;
	const length = rowLength(page.value, limit);
	if (request.spec.dateRanges.length < 2) {
		const report = { headers, rowCount, body, rows: [] };
		const opened = openedOf(request, report, limit, length);
		return success({ ...opened, first: page.value, blocks, requests });
	}
	const rows = rowsOf(page.value);
	if (!rows.ok) return rows;
	const count = Math.max(rowCount, rows.value.length);
	const report = { headers, rowCount: count, body, rows: rows.value };
	return await openAnswer(send, request, report, limit);
}

/** As many rows as may be fetched at once, and fewer where they turn out to be too large. */
async function fetchFirst(
	send: Send,
	request: ReportRequest,
	blocks: Blocks,
	reportsAtOnce?: number,
) {
	let limit = firstPageSize(request, reportsAtOnce);
	for (let requests = 1; ; requests++) {
		const page = await fetchWindow(send, request, { offset: 0, limit }, blocks);
		const smaller = isTooLarge(page) ? smallerPage(limit) : undefined;
		if (smaller === undefined) return { limit, page, requests };
		limit = smaller;
	}
}

/** Of several ranges all rows are looked at, because Google does not say what it counts. */
function rowsOf({ batches }: Page): Result<RawRow[]> {
	const rows: RawRow[][] = [];
	for (const batch of batches) {
		if (!batch.ok) return batch;
		rows.push(batch.value.rows);
	}
	return success(rows.flat());
}

function openedOf(
	request: ReportRequest,
	report: Report,
	limit: number,
	length = rowLength(pageOf(report), limit),
): OpenReport {
	const wanted = rowsToFetch(request);
	const pageBytes = bytesAtOnce(request);
	return { request, report, limit, wanted, rowLength: length, pageBytes, requests: 1 };
}

/** Each report of a batch fails by itself: the others have come. */
async function fetchBatch(
	send: Send,
	property: string,
	requests: ReportRequest[],
): Promise<Result<Array<Result<Report>>>> {
	const bodies = requests.map((request) =>
		reportBody(request.spec, { offset: 0, limit: firstPageSize(request, requests.length) }),
	);
	const request = reportRequest(property, 'batchRunReports', { requests: bodies });
	const reader = () => new TextReader(LARGEST_BATCH);
	const answer = await ask(send, { ...request, reader });
	const parts = answer.ok ? readBatch(answer.value, requests.length) : answer;
	if (!parts.ok) return parts;
	return success(
		parts.value.map((body, index) => {
			const part = readPart(body, request);
			return part.ok ? readReport(part.value, columnsOf(requests[index]!)) : part;
		}),
	);
}

function columnsOf({ spec }: ReportRequest): RequestedColumns {
	return requestedColumns(spec, spec.dateRanges);
}

async function openFromBatch(
	send: Send,
	request: ReportRequest,
	report: Result<Report>,
	reportsAtOnce: number,
): Promise<Result<OpenReport>> {
	const limit = firstPageSize(request, reportsAtOnce);
	return report.ok ? await openAnswer(send, request, report.value, limit) : report;
}

async function openAnswer(
	send: Send,
	request: ReportRequest,
	report: Report,
	limit: number,
): Promise<Result<OpenReport>> {
	const opened = openedOf(request, report, limit);
	const { wanted } = opened;
	if (request.spec.dateRanges.length < 2) return success(opened);
	const { rows } = report;
	const isAll = holdsAllRanges(report, limit);
	if (!isAll && rows.length < wanted) return await openByRange(send, opened);
	const kept = rows.length > wanted ? sortRaw(request, report).slice(0, wanted) : rows;
	return success({
		...opened,
		report: { ...report, rows: kept },
		limit: Math.max(kept.length, 1),
		isAtLeast: !isAll,
	});
}

/** Each range in a report of its own, where Google's count of rows has only one meaning. */
async function openByRange(send: Send, opened: OpenReport): Promise<Result<OpenReport>> {
	const { request, report } = opened;
	const { dateRanges } = request.spec;
	const ranges = await Promise.all(
		dateRanges.map(async (range, index) => {
			const name = rangeName(range, index);
			const part = await openAlone(send, inOneRange(request, range), dateRanges.length);
			return part.ok ? success(withRangeColumn(part.value, name)) : part;
		}),
	);
	const parts: OpenReport[] = [];
	for (const part of ranges) {
		if (!part.ok) return part;
		parts.push(part.value);
	}
	return success({ ...opened, report: withoutRows(report, parts), parts });
}
