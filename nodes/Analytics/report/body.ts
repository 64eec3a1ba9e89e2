import type { JsonRecord } from '../../shared/core/json';
import { withoutEmpty } from '../google/read';
import type { DateRange } from './calendar';
import type { Cell } from './columns';
import { needsAllRows, type DatedQuery } from './dates';
import { bothOf } from './filters';
import { comparedOrder, type Extras, type MetricSpec, type Order, type OrderType } from './query';
import { timeDimension } from './timeDimensions';

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
	const { query, ranges, rowFilter, hidden } = dated;
	const { property, dimensions, dimensionFilter, extras } = query;
	const asked = query.orders.filter(
		(order) => order.field !== 'dateRange' && !comparedOrder(order, query),
	);
	const usage: Usage = { requests: 0 };
	const all: Array<DateRange | undefined> = ranges.length > 0 ? ranges : [undefined];
	return all.map((range) => ({
		property,
		metrics: [...query.metrics, ...hidden.map((name) => ({ name }))],
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

/** What rows can be ordered by. */
interface Ordered {
	metrics: MetricSpec[];
	dimensions: string[];
}

/**
 * The order asked for, or by time where the report has any and else by the first metric, down to
 * the last dimension: pages are pieces of one list only when every row has just one place in it.
 */
export function finalOrders(ordered: Ordered, asked: Order[]): Order[] {
	const orders = asked.length > 0 ? asked : defaultOrders(ordered);
	const named = new Set(orders.map(({ field }) => field));
	return [...orders, ...ordered.dimensions.filter((name) => !named.has(name)).map(ascending)];
}

function defaultOrders({ metrics, dimensions }: Ordered): Order[] {
	// A table of cohorts is read along its days, not by its largest number.
	if (dimensions.includes('cohort')) return dimensions.map(ascending);
	const time = timeDimension(dimensions);
	const [metric] = metrics;
	return [
		...(time === undefined ? [] : [ascending(time)]),
		...(metric === undefined || dimensions.length === 0
			? []
			: [{ field: metric.name, descending: true }]),
	];
}

function ascending(field: string): Order {
	return { field, descending: false };
}

/** Every row has one place in it; of several named ranges, equal rows stand in the order of their names. */
export function localOrders({ query, ranges, periods }: DatedQuery): Order[] {
	const asked = periods
		? query.orders
				.filter(({ field }) => field !== 'dateRange')
				.map((order) =>
					comparedOrder(order, query) ? { ...order, nullsLast: true } : order,
				)
		: query.orders;
	const orders = finalOrders(query, asked);
	const isNamed = ranges.length > 1 && !periods;
	return isNamed && !orders.some(({ field }) => field === 'dateRange')
		? [...orders, ascending('dateRange')]
		: orders;
}

const ORDER_TYPES: Record<OrderType, string> = {
	alphanumeric: 'ALPHANUMERIC',
	caseInsensitive: 'CASE_INSENSITIVE_ALPHANUMERIC',
	numeric: 'NUMERIC',
};

/** As Google's `OrderBy`. */
export function orderBody(
	{ field, descending, orderType }: Order,
	{ metrics }: Pick<Ordered, 'metrics'>,
): JsonRecord {
	const type = orderType && { orderType: ORDER_TYPES[orderType] };
	return {
		...(metrics.some(({ name }) => name === field)
			? { metric: { metricName: field } }
			: { dimension: { dimensionName: field, ...type } }),
		...(descending && { desc: true }),
	};
}

export type Reader<Row> = (row: Row) => Cell | null;

/** Puts rows in the order Google would, for rows that did not come from Google as they are. */
export function sortRows<Row>(
	rows: Row[],
	orders: Order[],
	readerOf: (order: Order) => Reader<Row>,
): Row[] {
	const readers = orders.map(readerOf);
	return rows
		.map((row) => ({ row, cells: readers.map((read) => read(row)) }))
		.sort((one, other) => compareCells(one.cells, other.cells, orders))
		.map(({ row }) => row);
}

export function compareCells(
	one: Array<Cell | null>,
	other: Array<Cell | null>,
	orders: Order[],
): number {
	for (const [index, order] of orders.entries()) {
		const found = compare(one[index] ?? null, other[index] ?? null, order);
		if (found !== 0) return found;
	}
	return 0;
}

function compare(
	one: Cell | null,
	other: Cell | null,
	{ descending, orderType, nullsLast }: Order,
) {
	if (nullsLast && (one === null || other === null)) {
		return Number(one === null) - Number(other === null);
	}
	const order = compareAscending(one, other, orderType);
	return descending ? -order : order;
}

/** Empty values first, then numbers by value and text by its code points. */
function compareAscending(
	one: Cell | null,
	other: Cell | null,
	orderType: Order['orderType'],
): number {
	if (typeof one === 'number' || typeof other === 'number') {
		return difference(numeric(one), numeric(other));
	}
	if (orderType === 'numeric') return difference(numeric(Number(one)), numeric(Number(other)));
	return compareTexts(textOf(one, orderType), textOf(other, orderType));
}

function numeric(value: Cell | null): number {
	return typeof value === 'number' && !Number.isNaN(value) ? value : -Infinity;
}

function textOf(value: Cell | null, orderType: Order['orderType']): string {
	const text = String(value ?? '');
	return orderType === 'caseInsensitive' ? text.toLowerCase() : text;
}

function difference(one: number, other: number): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}

/**
 * By code points, as Google does ("2" < "A" < "b"), in which `(other)` has no place of its own; JavaScript compares
 * emoji by their halves. https://developers.google.com/analytics/devguides/reporting/data/v1/rest/v1beta/OrderBy
 */
function compareTexts(one: string, other: string): number {
	if (one === other) return 0;
	let at = 0;
	while (at < one.length && one[at] === other[at]) at++;
	const [left, right] = [one.charCodeAt(at), other.charCodeAt(at)];
	if (Number.isNaN(left) || Number.isNaN(right)) return one.length - other.length;
	return codePointOrder(left) - codePointOrder(right);
}

/** Halves of characters beyond U+FFFF behind all whole ones. */
function codePointOrder(unit: number): number {
	if (unit >= 0xe000) return unit - 0x800;
	return unit >= 0xd800 ? unit + 0x2000 : unit;
}
