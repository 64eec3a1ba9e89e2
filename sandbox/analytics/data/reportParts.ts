/** The parts that reports are made of. Empty parts are left out when a response is written. */
import type { JsonObject } from '../../json';
import type { QuirkSwitches } from '../quirks';
import type { CompiledQuery, Slice } from './query';
import { priceReport } from './quota';
import type { MetricAggregation } from './requests';
import { isSliceColumn, type ReportRow } from './rows';

const DEFAULT_LIMIT = 10_000;
export const LARGEST_LIMIT = 250_000;

export interface ChargedResponse {
	response: JsonObject;
	/** Property tokens that the request costs. */
	tokens: number;
}

/** A row as it goes over the wire. */
export interface RowMessage {
	dimensionValues: Array<{ value: string }>;
	metricValues: Array<{ value: string }>;
}

export function buildRow(dimensions: string[], metrics: number[]): RowMessage {
	return {
		dimensionValues: dimensions.map((value) => ({ value })),
		metricValues: metrics.map((value) => ({ value: formatMetric(value) })),
	};
}

/** A row without the metrics that are only computed to be filtered on. */
export function buildVisibleRow(
	{ metrics: columns }: Pick<CompiledQuery, 'metrics'>,
	{ dimensions, metrics }: Pick<ReportRow, 'dimensions' | 'metrics'>,
): RowMessage {
	return buildRow(
		dimensions,
		metrics.filter((_, index) => columns[index]?.isVisible),
	);
}

export interface ReportHeaders {
	dimensionHeaders: Array<{ name: string }>;
	metricHeaders: Array<{ name: string; type: string }>;
}

export function buildHeaders(
	query: CompiledQuery,
	dimensions: string[] = query.dimensions.map(({ name }) => name),
): ReportHeaders {
	return {
		dimensionHeaders: dimensions.map((name) => ({ name })),
		metricHeaders: query.metrics
			.filter(({ isVisible }) => isVisible)
			.map(({ name, type }) => ({ name, type })),
	};
}

/**
 * The requested aggregations of each slice, and the number of rows in all slices.
 * @param computeTotals the metrics of each slice over all its rows
 */
export function buildAggregates(
	query: CompiledQuery,
	rows: ReportRow[],
	{ metricAggregations = [] }: { metricAggregations?: MetricAggregation[] },
	computeTotals: () => number[][],
): JsonObject {
	// A report without events has no totals. A report whose rows were all withheld still has those of its events.
	const isEmpty =
		rows.length === 0 &&
		computeTotals()
			.flat()
			.every((total) => total === 0);
	if (isEmpty) return {};

	/** One row for each slice that has such a value. */
	const buildAggregateRows = (
		aggregation: MetricAggregation,
		label: string,
		valuesOfSlice: (index: number) => number[] | undefined,
	): RowMessage[] => {
		if (!metricAggregations.includes(aggregation)) return [];
		return query.slices.flatMap((slice, index) => {
			const metrics = valuesOfSlice(index);
			if (metrics === undefined) return [];
			const dimensions = labelDimensions(query, slice, label);
			return [buildVisibleRow(query, { dimensions, metrics })];
		});
	};

	return {
		totals: buildAggregateRows('TOTAL', 'RESERVED_TOTAL', (slice) => computeTotals()[slice]),
		maximums: buildAggregateRows('MAXIMUM', 'RESERVED_MAX', (slice) =>
			findExtremes(rows, slice, Math.max),
		),
		minimums: buildAggregateRows('MINIMUM', 'RESERVED_MIN', (slice) =>
			findExtremes(rows, slice, Math.min),
		),
		rowCount: rows.length,
	};
}

/** The dimension values of an aggregate: the label, but the names of date range and comparison where there are such columns. */
function labelDimensions({ dimensions }: CompiledQuery, slice: Slice, label: string): string[] {
	return dimensions.map(({ name }) => (isSliceColumn(name) ? slice[name] : label));
}

/** The largest or smallest value of each metric in a slice; undefined for a slice without rows. */
function findExtremes(
	rows: ReportRow[],
	slice: number,
	choose: (one: number, other: number) => number,
): number[] | undefined {
	const [first, ...others] = rows.filter((row) => row.slice === slice);
	return others.reduce(
		(extremes, { metrics }) => extremes?.map((value, index) => choose(value, metrics[index]!)),
		first?.metrics,
	);
}

export function buildReportMetadata(
	{ currencyCode, timeZone, slices, metrics }: CompiledQuery,
	switches: QuirkSwitches,
	isEmpty: boolean,
): JsonObject {
	const { thresholding, otherRow, restricted, sampling } = switches;
	const usedMetrics = metrics.flatMap(({ fields }) => fields);
	const activeMetricRestrictions = restricted
		.filter((metricName) => usedMetrics.includes(metricName))
		.map((metricName) => ({ metricName, restrictedMetricTypes: ['REVENUE_DATA'] }));
	return {
		schemaRestrictionResponse:
			activeMetricRestrictions.length > 0 ? { activeMetricRestrictions } : undefined,
		dataLossFromOtherRow: otherRow !== undefined && !isEmpty,
		currencyCode,
		timeZone,
		subjectToThresholding: thresholding && true,
		samplingMetadatas: sampling === undefined ? [] : slices.map(() => sampling),
	};
}

/** The property tokens that a report costs. */
export function computeTokens(
	{ slices, dimensions, metrics, filtered }: CompiledQuery,
	rowCount: number,
): number {
	return priceReport({
		columns: dimensions.length + metrics.length,
		days: Math.max(...slices.map(({ first, last }) => last - first + 1)),
		filters: filtered.length,
		rows: rowCount,
	});
}

/** Google's limit for a missing one, and its largest for one that is too large. */
export function resolveLimit(limit: number | undefined): number {
	return Math.min(limit || DEFAULT_LIMIT, LARGEST_LIMIT);
}

/** Which of `count` rows are on a page: from `start` up to, not including, `end`. */
export function resolveRowRange(
	{ offset = 0, limit }: { offset?: number; limit?: number },
	count: number,
): { start: number; end: number } {
	const end = Math.min(offset + resolveLimit(limit), count);
	return { start: offset, end: Math.max(offset, end) };
}

/** Metric values as text: 15 significant digits, or 17 where 15 would not read back the same. */
export function formatMetric(value: number): string {
	if (Number.isInteger(value)) return String(value);
	const short = formatGeneral(value, 15);
	return Number(short) === value ? short : formatGeneral(value, 17);
}

/** C's `%g`: an exponent outside of 1e-4 … 1e15, no trailing zeros. */
function formatGeneral(value: number, digits: number): string {
	const [mantissa = '', exponentText = '0'] = value.toExponential(digits - 1).split('e');
	const exponent = Number(exponentText);
	if (exponent >= -4 && exponent < digits) {
		return trimZeros(value.toFixed(Math.max(0, digits - 1 - exponent)));
	}
	const sign = exponent < 0 ? '-' : '+';
	return `${trimZeros(mantissa)}e${sign}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

function trimZeros(text: string): string {
	return text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
}
