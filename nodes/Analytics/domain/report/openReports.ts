import type { Send } from '../../../shared/core/http';
import type { JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import { ask } from '../answer';
import type { DateRange } from '../dateRange';
import { recordIn, recordsIn } from '../read';
import type { ComparisonOutput } from './comparisonColumns';
import type { Order } from './order';
import { PAGE_SIZE, type OpenReport } from './pages';
import type { Periods } from './periods';
import { reportBody, reportRequest, type ReportSpec, type Window } from './request';
import { holdsAllRanges, inOneRange, sortRaw, withoutRows, withRangeColumn } from './ranges';
import { readBatch, readReport, type Report } from './response';

/** A report to be fetched. */
export interface ReportRequest {
	property: string;
	spec: ReportSpec;
	/** How many rows at most. */
	wanted: number;
	/** The order of rows; what Google cannot order by is put in order here. */
	orders: Order[];
	/** Join the rows of two periods. */
	periods?: Periods;
	/** How the metrics of both periods are written. */
	comparisonOutput?: ComparisonOutput;
	/** A metric filter that is applied after the periods are joined. */
	rowFilter?: JsonRecord;
	/** Metrics that only the filter needs. */
	hidden: string[];
	/** Add rows for the days of these ranges that have none. */
	filled?: DateRange[];
}

/** What joins or adds rows has to see all of them. */
export function isWhole({ periods, filled }: Pick<ReportRequest, 'periods' | 'filled'>): boolean {
	return periods !== undefined || filled !== undefined;
}

/** Whether a row that is missing may be one that Google does not show, rather than one of zeros. */
export function isWithheld({ spec }: Pick<ReportRequest, 'spec'>, { body }: Report): boolean {
	const metadata = recordIn(body.metadata);
	return (
		spec.metricFilter !== undefined ||
		metadata.subjectToThresholding === true ||
		metadata.dataLossFromOtherRow === true ||
		recordsIn(metadata.dataTruncationReasons).length > 0
	);
}

/** How many of Google's rows it takes. */
function rowsToFetch(request: ReportRequest): number {
	return isWhole(request) ? Infinity : request.wanted;
}

/** The most reports Google takes in one call. */
export const BATCH_SIZE = 5;

/** Rows of each report in a batch. Five full pages would be too much for one answer. */
const BATCH_PAGE_SIZE = 10_000;

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
				async (request, index) => await openFromBatch(send, request, batch.value[index]),
			),
		);
	}
	// Google refuses five reports for the sake of one. Asked singly, the others come, and it says why.
	const isOneToBlame = batch.failure.status === 400;
	if (!isOneToBlame) return requests.map(() => batch);
	return await Promise.all(requests.map(async (request) => await openAlone(send, request)));
}

async function openAlone(
	send: Send,
	request: ReportRequest,
	most = PAGE_SIZE,
): Promise<Result<OpenReport>> {
	const limit = Math.min(rowsToFetch(request), most);
	const report = await fetchWindow(send, request, { offset: 0, limit });
	return report.ok ? await openAnswer(send, request, report.value, limit) : report;
}

async function fetchBatch(send: Send, property: string, requests: ReportRequest[]) {
	const bodies = requests.map((request) =>
		reportBody(request.spec, { offset: 0, limit: batchLimit(request) }),
	);
	const answer = await ask(
		send,
		reportRequest(property, 'batchRunReports', { requests: bodies }),
	);
	return answer.ok ? readBatch(answer.value, requests.length) : answer;
}

async function openFromBatch(
	send: Send,
	request: ReportRequest,
	report: Report | undefined,
): Promise<Result<OpenReport>> {
	if (report === undefined) return failed('Google left a report of a batch out');
	return await openAnswer(send, request, report, batchLimit(request));
}

async function openAnswer(
	send: Send,
	request: ReportRequest,
	report: Report,
	limit: number,
): Promise<Result<OpenReport>> {
	const wanted = rowsToFetch(request);
	const fetch = async (window: Window) => await fetchWindow(send, request, window);
	const opened: OpenReport = { request, report, limit, wanted, pageSize: PAGE_SIZE, fetch };
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
	const ranges = await Promise.all(
		request.spec.dateRanges.map(async (range, index) => {
			const name = range.name ?? `date_range_${index}`;
			const part = await openAlone(send, inOneRange(request, range), BATCH_PAGE_SIZE);
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

async function fetchWindow(
	send: Send,
	{ property, spec }: ReportRequest,
	window: Window,
): Promise<Result<Report>> {
	const body = reportBody(spec, window);
	const answer = await ask(send, reportRequest(property, 'runReport', body));
	return answer.ok ? readReport(answer.value) : answer;
}

function batchLimit(request: ReportRequest): number {
	return Math.min(rowsToFetch(request), BATCH_PAGE_SIZE);
}
