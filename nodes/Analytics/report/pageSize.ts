import { PAGE_SIZE } from '../google/answer';
import type { RangeQuery } from './body';

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

function budgetOf({ isStreamed }: RangeQuery): Budget {
	return isStreamed ? FILE : ITEMS;
}

/** The most bytes to take in of one page. */
export function largestPage(query: RangeQuery): number {
	return budgetOf(query).most;
}

/** Rows of a report that comes together with others, all of which are parsed at once. */
const MOST_TOGETHER = 10_000;

/** Rows to ask for to begin with: all that are wanted, unless they may be too much at once. */
export function firstPageSize(query: RangeQuery, reportsAtOnce: number): number {
	const most = reportsAtOnce > 1 ? MOST_TOGETHER : PAGE_SIZE;
	const rows = Math.floor(budgetOf(query).first / reportsAtOnce / estimatedRowLength(query));
	return Math.max(1, Math.min(query.rowsToRead, most, rows));
}

/** Rows of each further page, going by the bytes of a row in the first one. */
export function nextPageSize(query: RangeQuery, rowLength: number, pagesAtOnce: number): number {
	const bytes = budgetOf(query).together / query.sideBySide / pagesAtOnce;
	const rows = Math.floor(bytes / rowLength);
	return Math.max(1, Math.min(rows, PAGE_SIZE));
}

/** Brackets and names of a row, a dimension and a metric with their values. */
const ROW = 40;
const DIMENSION = 32;
const METRIC = 20;
/** Addresses can have a thousand characters. */
const ADDRESS = 500;
const IS_ADDRESS = /url|location|referrer|queryString/i;

function estimatedRowLength({ dimensions, metrics }: RangeQuery): number {
	const texts = dimensions.map((name) => (IS_ADDRESS.test(name) ? ADDRESS : DIMENSION));
	return texts.reduce((sum, text) => sum + text, ROW + METRIC * metrics.length);
}

/** How many parts a page is asked for in that was too large. */
const PARTS = 8;

/** Fewer rows, after so many were too much; undefined where there is but one. */
export function smallerPage(rows: number): number | undefined {
	return rows > 1 ? Math.ceil(rows / PARTS) : undefined;
}
