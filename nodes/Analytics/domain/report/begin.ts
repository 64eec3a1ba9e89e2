import type { Send } from '../../../shared/core/http';
import type { JsonRecord } from '../../../shared/core/json';
import { failed, success, type Result } from '../../../shared/core/result';
import { ask } from '../answer';
import type { DateRange } from '../dateRange';
import { recordIn, recordsIn } from '../read';
import type { ComparisonOutput } from './comparisonColumns';
import type { Order } from './order';
import { PAGE_SIZE, type Begun } from './pages';
import type { Periods } from './periods';
import { reportBody, reportRequest, type ReportSpec, type Window } from './request';
import { holdsAllRanges, inOneRange, sortRaw, withoutRows, withRangeColumn } from './ranges';
import { readBatch, readReport, type Report } from './response';

/** A report to be fetched. */
export interface Errand {
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
export function isWhole({ periods, filled }: Pick<Errand, 'periods' | 'filled'>): boolean {
	return periods !== undefined || filled !== undefined;
}

/** Whether a row that is missing may be one that Google does not show, rather than one of zeros. */
export function isWithheld({ spec }: Pick<Errand, 'spec'>, { body }: Report): boolean {
	const metadata = recordIn(body.metadata);
	return (
		spec.metricFilter !== undefined ||
		metadata.subjectToThresholding === true ||
		metadata.dataLossFromOtherRow === true ||
		recordsIn(metadata.dataTruncationReasons).length > 0
	);
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
	if (batch.ok) {
		return await Promise.all(
			errands.map(async (errand, index) => await opened(send, errand, batch.value[index])),
		);
	}
	// Google refuses five reports for the sake of one. Asked singly, the others come, and it says why.
	const isOneToBlame = batch.failure.status === 400;
	if (!isOneToBlame) return errands.map(() => batch);
	return await Promise.all(errands.map(async (errand) => await beginAlone(send, errand)));
}

async function beginAlone(send: Send, errand: Errand, most = PAGE_SIZE): Promise<Result<Begun>> {
	const limit = Math.min(rowsToFetch(errand), most);
	const report = await fetchWindow(send, errand, { offset: 0, limit });
	return report.ok ? await open(send, errand, report.value, limit) : report;
}

async function fetchBatch(send: Send, property: string, errands: Errand[]) {
	const requests = errands.map((errand) =>
		reportBody(errand.spec, { offset: 0, limit: batchLimit(errand) }),
	);
	const answer = await ask(send, reportRequest(property, 'batchRunReports', { requests }));
	return answer.ok ? readBatch(answer.value, errands.length) : answer;
}

async function opened(
	send: Send,
	errand: Errand,
	report: Report | undefined,
): Promise<Result<Begun>> {
	if (report === undefined) return failed('Google left a report of a batch out');
	return await open(send, errand, report, batchLimit(errand));
}

async function open(
	send: Send,
	errand: Errand,
	report: Report,
	limit: number,
): Promise<Result<Begun>> {
	const wanted = rowsToFetch(errand);
	const fetch = async (window: Window) => await fetchWindow(send, errand, window);
	const begun: Begun = { errand, report, limit, wanted, pageSize: PAGE_SIZE, fetch };
	if (errand.spec.dateRanges.length < 2) return success(begun);
	const { rows } = report;
	const isAll = holdsAllRanges(report, limit);
	if (!isAll && rows.length < wanted) return await openByRange(send, begun);
	const kept = rows.length > wanted ? sortRaw(errand, report).slice(0, wanted) : rows;
	return success({
		...begun,
		report: { ...report, rows: kept },
		limit: Math.max(kept.length, 1),
		isAtLeast: !isAll,
	});
}

/** Each range in a report of its own, where Google's count of rows has only one meaning. */
async function openByRange(send: Send, begun: Begun): Promise<Result<Begun>> {
	const { errand, report } = begun;
	const opened = await Promise.all(
		errand.spec.dateRanges.map(async (range, index) => {
			const name = range.name ?? `date_range_${index}`;
			const part = await beginAlone(send, inOneRange(errand, range), BATCH_PAGE_SIZE);
			return part.ok ? success(withRangeColumn(part.value, name)) : part;
		}),
	);
	const parts: Begun[] = [];
	for (const part of opened) {
		if (!part.ok) return part;
		parts.push(part.value);
	}
	return success({ ...begun, report: withoutRows(report, parts), parts });
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
