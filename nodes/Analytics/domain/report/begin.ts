import type { Send } from '../../../shared/core/http';
import { failed, success, type Result } from '../../../shared/core/result';
import { ask } from '../answer';
import type { DateRange } from '../dateRange';
import { PAGE_SIZE, type Begun } from './pages';
import type { Periods } from './periods';
import { reportBody, reportRequest, type ReportSpec, type Window } from './request';
import { readBatch, readReport, type Report } from './response';

/** A report to be fetched. */
export interface Errand {
	property: string;
	spec: ReportSpec;
	/** How many rows at most. */
	wanted: number;
	/** Join the rows of two periods. */
	periods?: Periods;
	/** Add rows for the days of these ranges that have none. */
	filled?: DateRange[];
}

/** What joins or adds rows has to see all of them. */
export function isWhole({ periods, filled }: Errand): boolean {
	return periods !== undefined || filled !== undefined;
}

/** How many of Google's rows it takes. */
function rowsToFetch(errand: Errand): number {
	return isWhole(errand) ? Infinity : errand.wanted;
}

/** The most reports Google takes in one call. */
export const BATCH_SIZE = 5;

/** Rows of each report in a batch. Five full pages would be too much for one answer. */
const BATCH_PAGE_SIZE = 10_000;

/** The first rows of reports for one property, asked for in one call. */
export async function begin(send: Send, errands: Errand[]): Promise<Array<Result<Begun>>> {
	const [first, second] = errands;
	if (first === undefined) return [];
	if (second === undefined) return [await beginAlone(send, first)];
	const batch = await fetchBatch(send, first.property, errands);
	if (batch.ok) return errands.map((errand, index) => begunOf(send, errand, batch.value[index]));
	// Google refuses five reports for the sake of one. Asked singly, the others come, and it says why.
	const isOneToBlame = batch.failure.status === 400;
	if (!isOneToBlame) return errands.map(() => batch);
	return await Promise.all(errands.map(async (errand) => await beginAlone(send, errand)));
}

async function beginAlone(send: Send, errand: Errand): Promise<Result<Begun>> {
	const limit = Math.min(rowsToFetch(errand), PAGE_SIZE);
	const report = await fetchWindow(send, errand, { offset: 0, limit });
	return report.ok ? success(toBegun(send, errand, report.value, limit)) : report;
}

async function fetchBatch(send: Send, property: string, errands: Errand[]) {
	const requests = errands.map((errand) =>
		reportBody(errand.spec, { offset: 0, limit: batchLimit(errand) }),
	);
	const answer = await ask(send, reportRequest(property, 'batchRunReports', { requests }));
	return answer.ok ? readBatch(answer.value, errands.length) : answer;
}

function begunOf(send: Send, errand: Errand, report: Report | undefined): Result<Begun> {
	if (report === undefined) return failed('Google left a report of a batch out');
	return success(toBegun(send, errand, report, batchLimit(errand)));
}

function toBegun(send: Send, errand: Errand, report: Report, limit: number): Begun {
	return {
		errand,
		report,
		limit,
		wanted: rowsToFetch(errand),
		pageSize: PAGE_SIZE,
		fetch: async (window) => await fetchWindow(send, errand, window),
	};
}

async function fetchWindow(
	send: Send,
	{ property, spec }: Errand,
	window: Window,
): Promise<Result<Report>> {
	const body = reportBody(spec, window);
	const answer = await ask(send, reportRequest(property, 'runReport', body));
	return answer.ok ? readReport(answer.value) : answer;
}

function batchLimit(errand: Errand): number {
	return Math.min(rowsToFetch(errand), BATCH_PAGE_SIZE);
}
