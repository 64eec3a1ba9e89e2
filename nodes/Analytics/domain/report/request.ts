import type { ApiRequest } from '../../../shared/core/http';
import type { JsonRecord } from '../../../shared/core/json';
import type { DateRange } from '../dateRange';
import type { ComparisonOutput, Periods } from './periods';
import { timeDimension } from '../fields';

/** A metric by name, or computed from others by Google. */
export interface MetricSpec {
	name: string;
	expression?: string;
}

/** One report with everything worked out, dates included. Fields that are not asked for are left out. */
export interface ReportSpec {
	metrics: MetricSpec[];
	dimensions: string[];
	dateRanges: DateRange[];
	orders: Order[];
	dimensionFilter?: JsonRecord | undefined;
	metricFilter?: JsonRecord | undefined;
	metricAggregations?: string[] | undefined;
	currencyCode?: string | undefined;
	keepEmptyRows?: boolean | undefined;
	cohortSpec?: JsonRecord | undefined;
	comparisons?: JsonRecord[] | undefined;
}

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

/** How many of Google's rows it takes. */
export function rowsToFetch(request: ReportRequest): number {
	return isWhole(request) ? Infinity : request.wanted;
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
export function reportBody(spec: ReportSpec, { offset, limit }: Window): JsonRecord {
	return withoutEmpty({
		dimensions: spec.dimensions.map((name) => ({ name })),
		metrics: spec.metrics,
		dateRanges: spec.dateRanges,
		dimensionFilter: spec.dimensionFilter,
		metricFilter: spec.metricFilter,
		orderBys: ordersInFull(spec).map((order) => orderBody(order, spec)),
		metricAggregations: spec.metricAggregations,
		currencyCode: spec.currencyCode,
		keepEmptyRows: spec.keepEmptyRows,
		cohortSpec: spec.cohortSpec,
		comparisons: spec.comparisons,
		offset: offset === 0 ? undefined : offset,
		limit,
		returnPropertyQuota: true,
	});
}

export function reportRequest(property: string, method: string, body: JsonRecord): ApiRequest {
	return {
		method: 'POST',
		path: `/v1beta/properties/${property}:${method}`,
		body,
		repeatable: true,
	};
}

/** Leaves out what is undefined, empty text and empty lists. */
export function withoutEmpty(record: JsonRecord): JsonRecord {
	const entries = Object.entries(record).filter(
		([, value]) =>
			value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
	);
	return Object.fromEntries(entries);
}

/** How values of a dimension are put in order. */
export type OrderType = 'alphanumeric' | 'caseInsensitive' | 'numeric';

export interface Order {
	field: string;
	descending: boolean;
	orderType?: OrderType;
	/** What is unknown comes last in either direction. */
	nullsLast?: boolean;
}

/** What a report has that its rows can be ordered by. */
interface Ordered {
	metrics: Array<{ name: string }>;
	dimensions: string[];
	dateRanges: unknown[];
	orders: Order[];
}

/**
 * The order asked for, or by time where the report has any and else by the first metric, down to
 * the last dimension: pages are pieces of one list only when every row has just one place in it.
 */
export function ordersInFull(spec: Ordered): Order[] {
	const orders = spec.orders.length > 0 ? spec.orders : defaultOrders(spec);
	const named = new Set(orders.map(({ field }) => field));
	const rest = [...spec.dimensions, ...(spec.dateRanges.length > 1 ? ['dateRange'] : [])];
	const tieBreaks = rest.filter((field) => !named.has(field)).map(ascending);
	return [...orders, ...tieBreaks];
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
	const isMetric = metrics.some(({ name }) => name === field);
	return {
		...(isMetric
			? { metric: { metricName: field } }
			: {
					dimension: {
						dimensionName: field,
						...(orderType && { orderType: ORDER_TYPES[orderType] }),
					},
				}),
		...(descending && { desc: true }),
	};
}

/** What stands in a column of a row. */
export type CellReader<Row> = (row: Row, field: string) => unknown;

/** Puts rows in the order Google would, for rows that did not come from Google as they are. */
export function sortRows<Row>(rows: Row[], orders: Order[], read: CellReader<Row>): Row[] {
	return [...rows].sort((one, other) => {
		for (const order of orders) {
			const found = compare(read(one, order.field), read(other, order.field), order);
			if (found !== 0) return found;
		}
		return 0;
	});
}

function compare(one: unknown, other: unknown, { descending, orderType, nullsLast }: Order) {
	if (nullsLast && (one === null || other === null)) {
		return Number(one === null) - Number(other === null);
	}
	const order = compareAscending(one, other, orderType);
	return descending ? -order : order;
}

/** Empty values first, then numbers by value and text by its code points. */
function compareAscending(
	one: unknown,
	other: unknown,
	orderType: OrderType = 'alphanumeric',
): number {
	if (isNumber(one) || isNumber(other)) return difference(numeric(one), numeric(other));
	if (orderType === 'numeric') return difference(numeric(Number(one)), numeric(Number(other)));
	return difference(textOf(one, orderType), textOf(other, orderType));
}

function isNumber(value: unknown): value is number {
	return typeof value === 'number';
}

function numeric(value: unknown): number {
	return isNumber(value) && !Number.isNaN(value) ? value : -Infinity;
}

function textOf(value: unknown, orderType: OrderType): string {
	const text = String(value ?? '');
	return orderType === 'caseInsensitive' ? text.toLowerCase() : text;
}

function difference<T extends number | string>(one: T, other: T): number {
	if (one === other) return 0;
	return one < other ? -1 : 1;
}
