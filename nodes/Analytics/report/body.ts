import type { JsonRecord } from '../../shared/core/json';
import { withoutEmpty } from '../google/read';
import type { DateRange } from './periods';
import { finalOrders } from './order';
import { hiddenMetrics, needsAllRows, type DatedQuery } from './dates';
import { bothOf } from './filters';
import { comparedOrder, type Extras, type MetricSpec, type Order, type OrderType } from './query';

/** What one report at Google is asked for: it has exactly one date range, or none where cohorts bring theirs. */
export interface RangeQuery {
	property: string;
	metrics: MetricSpec[];
	dimensions: string[];
	range: DateRange | undefined;
	orders: Order[];
	dimensionFilter?: JsonRecord | undefined;
	metricFilter?: JsonRecord | undefined;
	extras: Extras;
	/** How many rows to read. */
	rowsToRead: number;
	/** Rows go into a file as they come. */
	isStreamed: boolean;
	/** How many reports are read side by side with it, itself included. */
	sideBySide: number;
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
export function rangeQueries(dated: DatedQuery, isStreamed: boolean): RangeQuery[] {
	const { query, ranges, rowFilter } = dated;
	const { property, dimensions, dimensionFilter, extras } = query;
	const asked = query.orders.filter(
		(order) => order.field !== 'dateRange' && !comparedOrder(order, query),
	);
	const usage: Usage = { requests: 0 };
	const all: Array<DateRange | undefined> = ranges.length > 0 ? ranges : [undefined];
	return all.map((range) => ({
		property,
		metrics: [...query.metrics, ...hiddenMetrics(dated).map((name) => ({ name }))],
		dimensions,
		range,
		orders: finalOrders(query, asked),
		dimensionFilter,
		metricFilter: rowFilter ? undefined : query.metricFilter,
		extras,
		rowsToRead: needsAllRows(dated) ? Infinity : query.limit,
		isStreamed,
		sideBySide: dated.periods ? 2 : 1,
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
	return withoutEmpty({
		dimensions: query.dimensions.map((name) => ({ name })),
		metrics: query.metrics,
		dateRanges: range && [{ startDate: range.startDate, endDate: range.endDate }],
		dimensionFilter: query.dimensionFilter,
		metricFilter: query.metricFilter,
		orderBys: query.orders.map((order) => orderBody(order, query)),
		metricAggregations: extras.metricAggregations,
		currencyCode: extras.currencyCode,
		keepEmptyRows: extras.keepEmptyRows,
		cohortSpec: extras.cohortSpec,
		comparisons: extras.comparisons,
		offset: offset === 0 ? undefined : offset,
		limit,
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
