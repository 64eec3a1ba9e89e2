import type { ApiRequest } from '../../../shared/core/http';
import type { JsonRecord } from '../../../shared/core/json';
import type { DateRange } from '../dateRange';
import type { ComparisonOutput, Periods } from './periods';
import { orderBody, ordersInFull, type Order } from './order';

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
