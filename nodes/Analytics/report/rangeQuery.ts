import type { JsonRecord } from '../../shared/core/json';
import { PAGE_SIZE, withoutEmpty } from '../google/answer';
import type { Order, OrderType } from './columns';
import type { DateRange } from './periods';
import { finalOrders, comparedOrder, isRaw, type MetricSpec, type ReportSpec } from './query';
import { needsAllRows, type DatedQuery } from './dates';
import { bothOf } from './filters';

/** What one report at Google is asked for: it has exactly one date range, or none where cohorts bring theirs. */
export interface RangeQuery extends ReportSpec {
	range: DateRange | undefined;
	/** How many rows to read. */
	rowsToRead: number;
	/** Rows go into a file as they come. */
	isStreamed: boolean;
	/** Rows go out as they came. */
	isRaw?: boolean;
	/** Counts the requests of the whole query. */
	usage: Usage;
}

/** What a query took. Shared by the reports of all its ranges. */
export interface Usage {
	requests: number;
	/** Google's `propertyQuota` after the last answer. */
	quota?: JsonRecord;
}

/** A report for each range of a query. */
export function rangeQueries(dated: DatedQuery, usage: Usage): RangeQuery[] {
	const { query, ranges } = dated;
	const isCompared = dated.periods !== undefined && !isRaw(query);
	const asked = query.orders.filter(
		(order) => order.field !== 'dateRange' && !(isCompared && comparedOrder(order, query)),
	);
	const all: Array<DateRange | undefined> = ranges.length > 0 ? ranges : [undefined];
	return all.map((range, index) => ({
		...query,
		range,
		orders: finalOrders(query, asked),
		// Of a pair it is about the current period, and hides no number of the other one.
		metricFilter: isCompared && index > 0 ? undefined : query.metricFilter,
		rowsToRead: needsAllRows(dated) ? Infinity : query.limit,
		// A few at a time keep memory flat.
		isStreamed: query.output.kind === 'file',
		isRaw: isRaw(query),
		usage,
	}));
}

/** The same report for some of its rows only. */
export function narrowed(query: RangeQuery, filter: JsonRecord): RangeQuery {
	const dimensionFilter = bothOf(query.dimensionFilter, filter);
	const extras = { ...query.extras, metricAggregations: undefined };
	return { ...query, dimensionFilter, extras };
}

/** Rows of a report: where they begin, and how many at most. */
export interface Window {
	offset: number;
	limit: number;
}

/**
 * The body of `runReport`. Offset and limit belong in it: in the query string Google does not see
 * them. https://developers.google.com/analytics/devguides/reporting/data/v1/rest/v1beta/properties/runReport
 */
export function reportBody(query: RangeQuery, { offset, limit }: Window): JsonRecord {
	const { range, extras } = query;
	return bodyOf(query, {
		dateRanges: range && [{ startDate: range.startDate, endDate: range.endDate }],
		orderBys: query.orders.map((order) => orderBody(order, query)),
		...extras,
		offset: offset === 0 ? undefined : offset,
		limit,
	});
}

type Asked = Pick<ReportSpec, 'dimensions' | 'metrics' | 'dimensionFilter' | 'metricFilter'>;

/** What reports of all kinds are asked by, and what only some are. */
export function bodyOf(asked: Asked, more: JsonRecord): JsonRecord {
	return withoutEmpty({
		dimensions: asked.dimensions.map((name) => ({ name })),
		metrics: asked.metrics,
		dimensionFilter: asked.dimensionFilter,
		metricFilter: asked.metricFilter,
		...more,
		returnPropertyQuota: true,
	});
}

const ORDER_TYPES: Record<OrderType, string> = {
	alphanumeric: 'ALPHANUMERIC',
	caseInsensitive: 'CASE_INSENSITIVE_ALPHANUMERIC',
	numeric: 'NUMERIC',
};

/** As Google's `OrderBy`. */
export function orderBody(
	{ field, descending, orderType }: Order,
	{ metrics }: { metrics: MetricSpec[] },
): JsonRecord {
	const type = orderType && { orderType: ORDER_TYPES[orderType] };
	return {
		...(metrics.some(({ name }) => name === field)
			? { metric: { metricName: field } }
			: { dimension: { dimensionName: field, ...type } }),
		...(descending && { desc: true }),
	};
}

const MEGABYTE = 2 ** 20;

/** Bytes of JSON. */
export interface Budget {
	/** Of the first page, whose rows can only be estimated. */
	first: number;
	/** Of all pages that are fetched at once. */
	together: number;
	/** Of one page, if its rows are longer than those before; beyond it a page is cut off. */
	most: number;
	/** Of rows that are parsed at once. */
	parsed: number;
}

/** A file is written as its rows come, so they should not take more memory than n8n in a small container has. */
const FILE: Budget = {
	first: 12 * MEGABYTE,
	together: 16 * MEGABYTE,
	most: 64 * MEGABYTE,
	parsed: 16_384,
};

/**
 * Rows that become items take several times as much there. Their values stay parts of the text that they were found
 * in, and V8 moves no text about that has more than 128 kB.
 */
const ITEMS: Budget = {
	first: 52 * MEGABYTE,
	together: 128 * MEGABYTE,
	most: 128 * MEGABYTE,
	parsed: 160_000,
};

export function budgetOf({ isStreamed }: RangeQuery): Budget {
	return isStreamed ? FILE : ITEMS;
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
	const rows = Math.floor(budgetOf(query).together / pagesAtOnce / rowLength);
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
