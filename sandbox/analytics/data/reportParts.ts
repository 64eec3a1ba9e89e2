/** The parts reports are made of. Nothing empty is sent of them. */
import type { JsonObject } from '../../json';
import type { QuirkSwitches } from '../quirks';
import type { ReportQuery } from './query';
import { priceReport } from './quota';
import type { MetricAggregation } from './requests';
import { isSliceColumn, type ReportRow } from './rows';

const DEFAULT_LIMIT = 10_000;
export const LARGEST_LIMIT = 250_000;

export interface ChargedResponse {
	response: JsonObject;
	/** Tokens. */
	tokens: number;
}

export const buildRow = (dimensions: string[], metrics: number[]) => ({
	dimensionValues: dimensions.map((value) => ({ value })),
	metricValues: metrics.map((value) => ({ value: formatMetric(value) })),
});

/** A row as it is sent: without the metrics that have no column. */
export const rowWriter =
	({ metrics: columns }: Pick<ReportQuery, 'metrics'>) =>
	({ dimensions, metrics }: Omit<ReportRow, 'slice'>) =>
		buildRow(
			dimensions,
			metrics.filter((_, at) => columns[at]?.isVisible),
		);

export const buildHeaders = (
	{ dimensions: columns, metrics }: ReportQuery,
	dimensions = columns.map(({ name }) => name),
) => ({
	dimensionHeaders: dimensions.map((name) => ({ name })),
	metricHeaders: metrics
		.filter(({ isVisible }) => isVisible)
		.map(({ name, type }) => ({ name, type })),
});

/** What was asked for over all rows of each slice, and how many rows there are in all. */
export function buildAggregates(
	query: ReportQuery,
	rows: ReportRow[],
	{ metricAggregations: kinds = [] }: { metricAggregations?: MetricAggregation[] },
	totals: () => number[][],
) {
	// A report of nothing has no totals; one whose rows were all lost has those of its events.
	const isEmpty =
		rows.length === 0 &&
		totals()
			.flat()
			.every((total) => total === 0);
	if (isEmpty) return {};
	/** Of a slice; one without rows has none. */
	const extremes = (pick: (one: number, other: number) => number) => (slice: number) =>
		rows
			.flatMap((each) => (each.slice === slice ? [each.metrics] : []))
			.reduce<
				number[] | undefined
			>((one, other) => one?.map((value, at) => pick(value, other[at]!)) ?? other, undefined);
	const aggregate = (
		kind: MetricAggregation,
		label: string,
		valuesOf: (slice: number) => number[] | undefined,
	) =>
		(kinds.includes(kind) ? query.slices : []).flatMap((slice, index) => {
			const metrics = valuesOf(index);
			// Ranges and comparisons keep their names.
			const dimensions = query.dimensions.map(({ name }) =>
				isSliceColumn(name) ? slice[name] : label,
			);
			return metrics === undefined ? [] : [rowWriter(query)({ dimensions, metrics })];
		});
	return {
		totals: aggregate('TOTAL', 'RESERVED_TOTAL', (slice) => totals()[slice]),
		maximums: aggregate('MAXIMUM', 'RESERVED_MAX', extremes(Math.max)),
		minimums: aggregate('MINIMUM', 'RESERVED_MIN', extremes(Math.min)),
		rowCount: rows.length,
	};
}

export function buildReportMetadata(
	{ currencyCode, timeZone, slices, metrics }: ReportQuery,
	quirks: QuirkSwitches,
	isEmpty: boolean,
) {
	const { thresholding, otherRow, restricted } = quirks;
	const fields = metrics.flatMap((metric) => metric.fields);
	const activeMetricRestrictions = restricted
		.filter((metricName) => fields.includes(metricName))
		.map((metricName) => ({ metricName, restrictedMetricTypes: ['REVENUE_DATA'] }));
	return {
		schemaRestrictionResponse:
			activeMetricRestrictions.length > 0 ? { activeMetricRestrictions } : undefined,
		dataLossFromOtherRow: otherRow !== undefined && !isEmpty,
		currencyCode,
		timeZone,
		subjectToThresholding: thresholding && true,
		samplingMetadatas: slices.flatMap(() => quirks.sampling ?? []),
	};
}

/** In tokens. */
export function computeTokens(
	{ slices, dimensions, metrics, filtered }: ReportQuery,
	rows: number,
): number {
	const days = Math.max(...slices.map(({ first, last }) => last - first + 1));
	const columns = dimensions.length + metrics.length;
	return priceReport({ columns, days, filters: filtered.length, rows });
}

export const resolveLimit = (limit: number | undefined) =>
	Math.min(limit || DEFAULT_LIMIT, LARGEST_LIMIT);

/** Where a page starts and ends. */
export function resolveRowRange(
	{ offset = 0, limit }: { offset?: number; limit?: number },
	count: number,
): [start: number, end: number] {
	return [offset, Math.max(offset, Math.min(offset + resolveLimit(limit), count))];
}

/** Metric values as text: 15 significant digits, or 17 where 15 would not read back the same. */
export function formatMetric(value: number): string {
	if (Number.isInteger(value)) return String(value);
	const short = formatGeneral(value, 15);
	return Number(short) === value ? short : formatGeneral(value, 17);
}

/** C's %g: exponents outside 1e-4 … 1e15, no trailing zeros. */
function formatGeneral(value: number, digits: number): string {
	const [mantissa = '', exponent = '0'] = value.toExponential(digits - 1).split('e');
	const power = Number(exponent);
	if (power >= -4 && power < digits)
		return trimZeros(value.toFixed(Math.max(0, digits - 1 - power)));
	const sign = power < 0 ? '-' : '+';
	return `${trimZeros(mantissa)}e${sign}${String(Math.abs(power)).padStart(2, '0')}`;
}

const trimZeros = (text: string) =>
	text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
