import type { JsonRecord } from '../../../shared/core/json';
import { number, plural } from '../../../shared/core/numbers';
import { failed, success, type Result } from '../../../shared/core/result';
import { rangeName } from '../dateRange';
import { numberIn, recordsIn, textIn } from '../read';
import { columnsOf, shapeRow, type ShapedRow } from './columns';
import { filteredFields } from './filterJson';
import { orderBody, type Order } from './order';
import { withoutEmpty, type MetricSpec, type ReportSpec } from './request';
import type { RequestedColumns } from './requestedColumns';
import { readReport, type Report } from './response';

/** One axis of a pivot table: the first one makes its rows, the others its columns. */
export interface Pivot {
	fields: string[];
	limit: number;
	offset: number;
	orders: Order[];
}

/** Google's limit on the product of the limits of all pivots. */
const MOST_CELLS = 250_000;

/** What Google would refuse, said before it is asked. */
export function checkPivots(pivots: Pivot[], metrics: MetricSpec[]): Result<Pivot[]> {
	if (pivots.length === 0) return failed('The report has no pivots', 'Add at least one.');
	if (metrics.length === 0) return failed('A pivot report needs a metric', 'Choose one.');
	const empty = pivots.findIndex(({ fields }) => fields.length === 0);
	if (empty >= 0) return failed(`Pivot ${empty + 1} has no fields`, 'Add a dimension to it.');
	const fields = pivots.flatMap((pivot) => pivot.fields);
	const shared = fields.find((field, index) => fields.indexOf(field) !== index);
	if (shared !== undefined) {
		return failed(
			`The dimension "${shared}" is used twice in the pivots`,
			'Keep it in one place.',
		);
	}
	const product = pivots.reduce((cells, { limit }) => cells * limit, 1);
	if (product <= MOST_CELLS) return success(pivots);
	return failed(
		`The limits of the pivots make ${number(product)} cells; Google allows ${number(MOST_CELLS)}`,
		'Lower the limit of one of them.',
	);
}

/** A pivot is filtered by its own metrics only; an ordinary report knows no such limit. */
export function checkMetricFilter<T>(metricFilter: T, metrics: MetricSpec[]): Result<T> {
	const names = new Set(metrics.map(({ name }) => name));
	const stranger = filteredFields(metricFilter).find((name) => !names.has(name));
	if (stranger === undefined) return success(metricFilter);
	return failed(
		`The pivot report is filtered by the metric "${stranger}", which it does not have`,
		"Add it to the metrics of the report, or leave it out of 'Metric Filters'.",
	);
}

export type PivotSpec = Pick<
	ReportSpec,
	'metrics' | 'dateRanges' | 'dimensionFilter' | 'metricFilter' | 'currencyCode' | 'keepEmptyRows'
> & { pivots: Pivot[] };

/**
 * The dimensions a pivot report requests. Google filters it by requested ones only, and shows none of
 * them that is in no pivot.
 */
export function dimensionsOf({ pivots, dimensionFilter }: PivotSpec): string[] {
	const shown = pivots.flatMap(({ fields }) => fields).filter((name) => name !== 'dateRange');
	return [...new Set([...shown, ...filteredFields(dimensionFilter)])];
}

/** Date ranges are told apart only where a pivot asks for it. */
function pivotColumns({ pivots, metrics, dateRanges }: PivotSpec): RequestedColumns {
	return {
		dimensions: pivots.flatMap(({ fields }) => fields),
		metrics: metrics.map(({ name }) => name),
		ranges: dateRanges.map(rangeName),
		method: 'runPivotReport',
	};
}

/** The body of `runPivotReport`. */
export function pivotBody(spec: PivotSpec): JsonRecord {
	const { pivots, metrics } = spec;
	return withoutEmpty({
		dimensions: dimensionsOf(spec).map((name) => ({ name })),
		metrics,
		dateRanges: spec.dateRanges,
		dimensionFilter: spec.dimensionFilter,
		metricFilter: spec.metricFilter,
		currencyCode: spec.currencyCode,
		keepEmptyRows: spec.keepEmptyRows,
		pivots: pivots.map(({ fields, limit, offset, orders }) =>
			withoutEmpty({
				fieldNames: fields,
				limit,
				offset: offset === 0 ? undefined : offset,
				orderBys: orders.map((order) => orderBody(order, { metrics })),
			}),
		),
		returnPropertyQuota: true,
	});
}

export interface PivotReport extends Report {
	/** For each pivot, the values of its fields, in its order. */
	pivots: string[][][];
	/** How many there are for each pivot, whatever its limit. */
	lengths: number[];
}

export function readPivotReport(body: JsonRecord, spec: PivotSpec): Result<PivotReport> {
	const report = readReport(body, pivotColumns(spec));
	if (!report.ok) return report;
	const pivots = recordsIn(body.pivotHeaders).map(({ pivotDimensionHeaders }) =>
		recordsIn(pivotDimensionHeaders).map(({ dimensionValues }) =>
			recordsIn(dimensionValues).map(({ value }) => textIn(value)),
		),
	);
	const lengths = recordsIn(body.pivotHeaders).map(({ rowCount }) => numberIn(rowCount) ?? 0);
	return success({ ...report.value, pivots, lengths });
}

/** Which pivots have more values than their limits let through. */
export function pivotRests({ pivots: shown, lengths }: PivotReport, pivots: Pivot[]): string[] {
	return pivots.flatMap(({ fields, offset }, index) => {
		const [count = 0, length = 0] = [shown[index]?.length, lengths[index]];
		if (count === 0 || offset + count >= length) return [];
		return [
			`Pivot ${index + 1} shows ${number(count)} of ${plural(length, 'value')} of ${fields.join(', ')}. Raise its 'Limit' for more.`,
		];
	});
}

/** One row for each cell of the table. */
export function longRows({ headers, rows }: Report): ShapedRow[] {
	const columns = columnsOf(headers);
	return rows.map((row) => shapeRow(columns, row));
}
