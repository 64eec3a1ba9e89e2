import type { Blocks } from '../../shared/core/byteStore';
import type { JsonRecord } from '../../shared/core/json';
import { withoutEmpty } from '../google/jsonValues';
import { PAGE_SIZE } from '../google/reportResponse';
import type { RequestMeter } from '../google/requestMeter';
import type { Order, OrderType } from './columns';
import type { DateRange } from './periods';
import { canMeasureCompleteness } from './completeness';
import { joinsPeriodsOrFillsDates, type DatedQuery } from './datedQuery';
import {
	completeOrders,
	findComparedOrder,
	returnsRawRows,
	type MetricSpec,
	type ReportSpec,
} from './query';
import { bothOf } from './filters';

/** What one report at Google is asked for: it has exactly one date range, or none where cohorts bring theirs. */
export interface RangeQuery extends ReportSpec {
	range: DateRange | undefined;
	/** How many rows to read. */
	rowsToRead: number;
	/** Rows go into a file as they come. */
	isStreamed: boolean;
	/** Rows leave the node as Google sent them. */
	keepsSentRows?: boolean;
	/** Whether Google's total is asked for, against which the rows are held. */
	measuresCompleteness?: boolean;
	/** Memory for pages that reports which are read one after the other share; one of its own when left out. */
	pageMemory?: Blocks;
	/** Counts the requests of the whole query. */
	meter: RequestMeter;
}

/** A report for each range of a query. */
export function buildRangeQueries(dated: DatedQuery, meter: RequestMeter): RangeQuery[] {
	const { query, ranges } = dated;
	const isCompared = dated.periods !== undefined && !returnsRawRows(query);
	const asked = query.orders.filter(
		(order) => order.field !== 'dateRange' && !(isCompared && findComparedOrder(order, query)),
	);
	const all: Array<DateRange | undefined> = ranges.length > 0 ? ranges : [undefined];
	return all.map((range, index) => ({
		...query,
		range,
		orders: completeOrders(query, asked),
		// The metric filter chooses rows of the current period, and must not hide the number beside one of them.
		metricFilter: isCompared && index > 0 ? undefined : query.metricFilter,
		rowsToRead: joinsPeriodsOrFillsDates(dated) ? Infinity : query.limit,
		// A few at a time keep memory flat.
		isStreamed: query.output.kind === 'file',
		keepsSentRows: returnsRawRows(query),
		measuresCompleteness: canMeasureCompleteness(query),
		meter,
	}));
}

/** The same report for some of its rows only. */
export function narrowRangeQuery(query: RangeQuery, filter: JsonRecord): RangeQuery {
	const dimensionFilter = bothOf(query.dimensionFilter, filter);
	const extras = { ...query.extras, metricAggregations: undefined };
	return { ...query, dimensionFilter, extras, measuresCompleteness: false };
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
export function buildRunReportBody(query: RangeQuery, { offset, limit }: Window): JsonRecord {
	const { range, extras } = query;
	return buildReportBody(query, {
		dateRanges: range && [{ startDate: range.startDate, endDate: range.endDate }],
		orderBys: query.orders.map((order) => toOrderBy(order, query)),
		...extras,
		metricAggregations: aggregationsToAsk(query, offset),
		offset: offset === 0 ? undefined : offset,
		limit,
	});
}

/** The user's, and with the first page the total against which the rows are held. */
function aggregationsToAsk(query: RangeQuery, offset: number): string[] {
	const asked = query.extras.metricAggregations ?? [];
	return addsTotal(query) && offset === 0 ? [...asked, 'TOTAL'] : asked;
}

/** Whether Google's total is asked for by the node alone, so that the user must not see it. */
export function addsTotal({ measuresCompleteness, extras }: RangeQuery): boolean {
	return measuresCompleteness === true && !extras.metricAggregations?.includes('TOTAL');
}

type Columns = Pick<ReportSpec, 'dimensions' | 'metrics' | 'dimensionFilter' | 'metricFilter'>;

/** The body of a request for a report of any kind: what all kinds have, and `more`, without what is empty. */
export function buildReportBody(columns: Columns, more: JsonRecord): JsonRecord {
	return withoutEmpty({
		dimensions: columns.dimensions.map((name) => ({ name })),
		metrics: columns.metrics,
		dimensionFilter: columns.dimensionFilter,
		metricFilter: columns.metricFilter,
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
export function toOrderBy(
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

export function byteBudget({ isStreamed }: RangeQuery): Budget {
	return isStreamed ? FILE : ITEMS;
}

/** Rows of a report that comes together with others, all of which are parsed at once. */
const MOST_TOGETHER = 10_000;

/** Rows to ask for to begin with: all that are wanted, unless they may be too much at once. */
export function firstPageSize(query: RangeQuery, reportsAtOnce: number): number {
	const most = reportsAtOnce > 1 ? MOST_TOGETHER : PAGE_SIZE;
	const rows = Math.floor(byteBudget(query).first / reportsAtOnce / estimatedRowLength(query));
	return Math.max(1, Math.min(query.rowsToRead, most, rows));
}

/** Rows of each further page, going by the bytes of a row in the first one. */
export function nextPageSize(query: RangeQuery, rowLength: number, pagesAtOnce: number): number {
	const rows = Math.floor(byteBudget(query).together / pagesAtOnce / rowLength);
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
