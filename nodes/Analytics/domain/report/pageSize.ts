import type { OpenReport } from './openReport';
import { isStreamed, rowsToFetch, type ReportRequest, type ReportSpec } from './request';

/** The most rows Google sends at once. */
export const PAGE_SIZE = 250_000;

const MEGABYTE = 2 ** 20;

/** Bytes of JSON. */
interface Budget {
	/** Of the first page, whose rows can only be estimated. */
	first: number;
	/** Of all pages that are fetched at once. */
	together: number;
	/** Of one page, if its rows are longer than those before; beyond it a page is cut off. */
	most: number;
}

/** A file is written as its rows come, so they should not take more memory than n8n in a small container has. */
const FILE: Budget = { first: 20 * MEGABYTE, together: 24 * MEGABYTE, most: 64 * MEGABYTE };

/** Rows that become items take several times as much there. */
const ITEMS: Budget = { first: 52 * MEGABYTE, together: 128 * MEGABYTE, most: 128 * MEGABYTE };

function budgetOf(request: ReportRequest): Budget {
	return isStreamed(request) ? FILE : ITEMS;
}

/** The most bytes to take in of one page. */
export function largestPage(request: ReportRequest): number {
	return budgetOf(request).most;
}

export function bytesAtOnce(request: ReportRequest): number {
	return budgetOf(request).together;
}

/** Rows that are looked at before any are handed on, as those of several date ranges are. */
const MOST_UNSTREAMED = 10_000;

/** Rows to ask for to begin with: all that are wanted, unless they may be too much at once. */
export function firstPageSize(request: ReportRequest, reportsAtOnce = 1): number {
	const { spec } = request;
	const isHeld = reportsAtOnce > 1 || (isStreamed(request) && spec.dateRanges.length > 1);
	const most = isHeld ? MOST_UNSTREAMED : PAGE_SIZE;
	const bytes = budgetOf(request).first / reportsAtOnce;
	const rows = Math.floor(bytes / estimatedRowLength(spec));
	return Math.max(1, Math.min(rowsToFetch(request), most, rows));
}

/** Rows of each further page, going by the bytes of those that came. */
export function nextPageSize(
	{ pageBytes, rowLength }: Pick<OpenReport, 'pageBytes' | 'rowLength'>,
	pagesAtOnce: number,
): number {
	const rows = Math.floor(pageBytes / pagesAtOnce / rowLength);
	return Math.max(1, Math.min(rows, PAGE_SIZE));
}

/** Brackets and names of a row, a dimension and a metric with their values. */
const ROW = 40;
const DIMENSION = 32;
const METRIC = 20;
/** Addresses can have a thousand characters. */
const ADDRESS = 500;
const IS_ADDRESS = /url|location|referrer|queryString/i;

/** With several date ranges Google may take each row for a row of each of them. */
function estimatedRowLength({ dimensions, metrics, dateRanges }: ReportSpec): number {
	const texts = dimensions.map((name) => (IS_ADDRESS.test(name) ? ADDRESS : DIMENSION));
	const length = texts.reduce((sum, text) => sum + text, ROW + METRIC * metrics.length);
	return length * Math.max(1, dateRanges.length);
}

/** How many parts a page is asked for in that was too large. */
const PARTS = 8;

/** Fewer rows, after so many were too much; undefined where there is but one. */
export function smallerPage(rows: number): number | undefined {
	return rows > 1 ? Math.ceil(rows / PARTS) : undefined;
}
