import type { JsonRecord } from '../../../shared/core/json';
import type { DateRange } from '../dateRange';
import { recordIn, recordsIn } from '../read';
import type { ComparisonOutput } from './compare';
import type { Order } from './order';
import type { Periods } from './periods';
import type { ReportSpec } from './request';
import { pageOf, type Page, type Report } from './response';

/** A report to be fetched. */
export interface ReportRequest {
	property: string;
	spec: ReportSpec;
	/** How many rows at most. */
	wanted: number;
	/** Rows go into a file, which does not need them all at once. */
	isFile?: boolean;
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

/** Rows that are written as they come: a few at a time keep memory flat. */
export function isStreamed(request: ReportRequest): boolean {
	return request.isFile === true && !isWhole(request);
}

/** Whether a row that is missing may be one that Google does not show, rather than one of zeros. */
export function isWithheld(
	{ spec }: { spec: Pick<ReportSpec, 'metricFilter'> },
	{ body }: Pick<Report, 'body'>,
): boolean {
	const metadata = recordIn(body.metadata);
	return (
		spec.metricFilter !== undefined ||
		metadata.subjectToThresholding === true ||
		metadata.dataLossFromOtherRow === true ||
		recordsIn(metadata.dataTruncationReasons).length > 0
	);
}

/** How many of Google's rows it takes. */
export function rowsToFetch(request: ReportRequest): number {
	return isWhole(request) ? Infinity : request.wanted;
}

/** The most rows Google sends at once. */
export const PAGE_SIZE = 250_000;

/** Rows of the first page of a file. How large the rows are is not known before. */
const FIRST_PAGE = 10_000;

/** Characters of JSON in a page of a file. */
const PAGE_LENGTH = 4_000_000;

export function firstPageSize(request: ReportRequest): number {
	return Math.min(rowsToFetch(request), isStreamed(request) ? FIRST_PAGE : PAGE_SIZE);
}

/** A report of which the first rows are there. */
export interface OpenReport {
	request: ReportRequest;
	report: Report;
	/** How many rows were asked for. */
	limit: number;
	/** How many are needed in all. */
	wanted: number;
	/** The first rows, where they are still to be parsed. */
	first?: Page;
	/** How many of the other rows to fetch at once; as many as memory allows where left out. */
	pageSize?: number;
	/** The range that the rows are of, where a report of several is fetched range by range. */
	rangeName?: string;
	/** Several date ranges that one answer does not hold, each as a report of its own. */
	parts?: OpenReport[];
	/** The report has at least `rowCount` rows; Google did not tell for certain how many. */
	isAtLeast?: boolean;
}

/** How many rows the whole will have. */
export function rowsExpected({ report, wanted }: OpenReport): number {
	return Math.min(report.rowCount, wanted);
}

/** How many rows a page has: for a file as many as, going by the first ones, do not take much memory. */
export function pageSizeOf(opened: OpenReport): number {
	const { request, report, first, pageSize = PAGE_SIZE } = opened;
	if (!isStreamed(request)) return pageSize;
	const length = first?.rowLength ?? pageOf(report).rowLength;
	opened.pageSize = Math.min(pageSize, Math.ceil(PAGE_LENGTH / length));
	return opened.pageSize;
}

/** How many requests it takes to read it all. */
export function countRequests(opened: OpenReport): number {
	const { parts, limit, pageSize = PAGE_SIZE } = opened;
	if (parts) return parts.reduce((sum, part) => sum + countRequests(part), 1);
	return 1 + Math.ceil(Math.max(0, rowsExpected(opened) - limit) / pageSize);
}
