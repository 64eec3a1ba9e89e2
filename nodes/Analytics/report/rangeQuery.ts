import type { MemoryBlockPool } from '../../shared/core/byteStore';
import type { JsonRecord } from '../../shared/core/json';
import { omitEmptyValues } from '../google/jsonValues';
import { PAGE_SIZE } from '../google/reportResponse';
import type { RequestMeter } from '../google/requestMeter';
import type { FieldOrder, OrderType } from './columns';
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
import { combineFilters } from './filters';

/** A request for one report at Google. It has exactly one date range, or none with cohorts, which set their own. */
export interface RangeQuery extends ReportSpec {
	range: DateRange | undefined;
	/** How many rows to read. */
	rowsToRead: number;
	/** Rows go into a file as they come. */
	isStreamed: boolean;
	/** Rows leave the node as Google sent them. */
	keepsRawRows?: boolean;
	/** Whether Google's total is requested, with which the rows are compared. */
	measuresCompleteness?: boolean;
	/** Page memory shared by reports that are read one after another; if omitted, the report has its own. */
	pageMemory?: MemoryBlockPool;
	/** Counts the requests of the whole query. */
	meter: RequestMeter;
}

/** Builds one report for each range of a query. */
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
		// The metric filter selects rows of the current period. It must not hide the previous number beside one of
		// them.
		metricFilter: isCompared && index > 0 ? undefined : query.metricFilter,
		rowsToRead: joinsPeriodsOrFillsDates(dated) ? Infinity : query.limit,
		// Small pages keep memory flat.
		isStreamed: query.output.kind === 'file',
		keepsRawRows: returnsRawRows(query),
		measuresCompleteness: canMeasureCompleteness(query),
		meter,
	}));
}

/** The same report, limited to the rows that match the filter. */
export function narrowRangeQuery(query: RangeQuery, filter: JsonRecord): RangeQuery {
	const dimensionFilter = combineFilters(query.dimensionFilter, filter);
	const extras = { ...query.extras, metricAggregations: undefined };
	return { ...query, dimensionFilter, extras, measuresCompleteness: false };
}

/** A page of a report: where it begins, and how many rows it has at most. */
export interface PageWindow {
	offset: number;
	limit: number;
}

/**
 * The body of `runReport`. Offset and limit belong in it: in the query string Google does not see
 * them. https://developers.google.com/analytics/devguides/reporting/data/v1/rest/v1beta/properties/runReport
 */
export function buildRunReportBody(query: RangeQuery, { offset, limit }: PageWindow): JsonRecord {
	const { range, extras } = query;
	return buildReportBody(query, {
		dateRanges: range && [{ startDate: range.startDate, endDate: range.endDate }],
		orderBys: query.orders.map((order) => toOrderBy(order, query)),
		...extras,
		metricAggregations: listAggregations(query, offset),
		offset: offset === 0 ? undefined : offset,
		limit,
	});
}

/** The aggregations that the user chose, and with the first page the total with which the rows are compared. */
function listAggregations(query: RangeQuery, offset: number): string[] {
	const asked = query.extras.metricAggregations ?? [];
	return addsTotalForCompleteness(query) && offset === 0 ? [...asked, 'TOTAL'] : asked;
}

/** Whether the node itself requests Google's total, so that the user must not see it. */
export function addsTotalForCompleteness({ measuresCompleteness, extras }: RangeQuery): boolean {
	return measuresCompleteness === true && !extras.metricAggregations?.includes('TOTAL');
}

type Columns = Pick<ReportSpec, 'dimensions' | 'metrics' | 'dimensionFilter' | 'metricFilter'>;

/** Builds the body of a report request of any kind: the common fields and `more`. Empty values are left out. */
export function buildReportBody(columns: Columns, more: JsonRecord): JsonRecord {
	return omitEmptyValues({
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
	{ field, descending, orderType }: FieldOrder,
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
export interface ByteBudget {
	/** Of the first page, whose rows can only be estimated. */
	first: number;
	/** Of all pages that are fetched at once. */
	together: number;
	/** Of one page, whose rows may be longer than those before. A larger page is cut off. */
	most: number;
	/** Of rows that are parsed at once. */
	parsed: number;
}

/** A file is written as its rows come, so they should not take more memory than n8n in a small container has. */
const FILE: ByteBudget = {
	first: 12 * MEGABYTE,
	together: 16 * MEGABYTE,
	most: 64 * MEGABYTE,
	parsed: 16_384,
};

/**
 * Rows that become items take several times as much memory. Their values remain slices of the text that they were found
 * in, and V8 does not move a text of more than 128 kB.
 */
const ITEMS: ByteBudget = {
	first: 52 * MEGABYTE,
	together: 128 * MEGABYTE,
	most: 128 * MEGABYTE,
	parsed: 160_000,
};

export function chooseByteBudget({ isStreamed }: RangeQuery): ByteBudget {
	return isStreamed ? FILE : ITEMS;
}

/** The most rows of a report in a batch, whose reports are all parsed at once. */
const MOST_TOGETHER = 10_000;

/** Chooses how many rows to request first: all that are needed, unless they may be too much at once. */
export function chooseFirstPageSize(query: RangeQuery, reportsAtOnce: number): number {
	const most = reportsAtOnce > 1 ? MOST_TOGETHER : PAGE_SIZE;
	const rows = Math.floor(
		chooseByteBudget(query).first / reportsAtOnce / estimatedRowLength(query),
	);
	return Math.max(1, Math.min(query.rowsToRead, most, rows));
}

/** Chooses how many rows each further page has, based on the bytes of a row in the first one. */
export function chooseNextPageSize(
	query: RangeQuery,
	rowLength: number,
	pagesAtOnce: number,
): number {
	const rows = Math.floor(chooseByteBudget(query).together / pagesAtOnce / rowLength);
	return Math.max(1, Math.min(rows, PAGE_SIZE));
}

/** Bytes of JSON that a row, a dimension value and a metric value are assumed to take. */
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

/** Into how many parts a page is split that was too large. */
const PARTS = 8;

/** Chooses how many rows to request after a page was too large; undefined if it had only one. */
export function reducePageSize(rows: number): number | undefined {
	return rows > 1 ? Math.ceil(rows / PARTS) : undefined;
}
