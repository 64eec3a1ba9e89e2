import { omitFields } from '../../shared/core/omitFields';
import { keepsFieldName } from '../../shared/node/itemFields';
import { findFirstDuplicate } from '../../shared/core/lists';
import { asRecords, setOwnValue, type JsonRecord } from '../../shared/core/json';
import { failed, formatNumber, formatCount, success, type Result } from '../../shared/core/result';
import { readFiniteNumber, readTextOrEmpty, omitEmptyValues } from '../google/jsonValues';
import { readReport, type TextRow, type Report } from '../google/reportResponse';
import {
	canMeasureCompleteness,
	measureCompleteness,
	type Completeness,
	type MeasuredSpec,
} from './completeness';
import { buildReportBody, toOrderBy } from './rangeQuery';
import type { DateRange } from './periods';
import { readColumns, createRowShaper, type Cell, type Column, type FieldOrder } from './columns';
import { listFilteredFields } from './filters';
import type { Extras, ReportSpec } from './query';

/** One axis of a pivot table: the first one makes its rows, the others its columns. */
export interface Pivot {
	fields: string[];
	limit: number;
	offset: number;
	orders: FieldOrder[];
}

export interface PivotSpec
	extends Pick<ReportSpec, 'metrics' | 'dimensionFilter' | 'metricFilter'>,
		Pick<Extras, 'currencyCode' | 'keepEmptyRows'> {
	/** Shown separately if `dateRange` is among the fields of a pivot. */
	dateRanges: DateRange[];
	pivots: Pivot[];
}

/**
 * Lists the dimensions that a pivot report requests. Google filters only by requested dimensions, and does not show one
 * that is in no pivot.
 */
export function listRequestedDimensions({ pivots, dimensionFilter }: PivotSpec): string[] {
	const shown = pivots.flatMap(({ fields }) => fields).filter((name) => name !== 'dateRange');
	return [...new Set([...shown, ...listFilteredFields(dimensionFilter)])];
}

/** The most cells of a pivot table, by the limits of its pivots. https://developers.google.com/analytics/devguides/reporting/data/v1/rest/v1beta/Pivot */
const MOST_CELLS = 250_000;

/** Refuses pivots that share a dimension, or whose limits together allow more cells than Google does. */
export function checkPivots(pivots: Pivot[]): Result<Pivot[]> {
	const shared = findFirstDuplicate(pivots.flatMap(({ fields }) => fields));
	if (shared !== undefined) {
		return failed(
			`Two pivots have the dimension "${shared.value}", and Google takes each only once`,
			'Remove it from one of them.',
		);
	}
	const cells = pivots.reduce((product, { limit }) => product * limit, 1);
	if (cells <= MOST_CELLS) return success(pivots);
	const limits = pivots.map(({ limit }) => formatNumber(limit)).join(' × ');
	return failed(
		`The limits of the pivots allow ${formatNumber(cells)} cells (${limits}), but Google returns at most ${formatNumber(MOST_CELLS)}`,
		"Lower 'Limit' of the pivots until their product is 250,000 or less.",
	);
}

/** The body of `runPivotReport`. */
export function buildPivotBody(spec: PivotSpec): JsonRecord {
	const { pivots, metrics } = spec;
	const metricAggregations = isMeasured(spec) ? ['TOTAL'] : undefined;
	return buildReportBody(
		{ ...spec, dimensions: listRequestedDimensions(spec) },
		{
			dateRanges: spec.dateRanges,
			currencyCode: spec.currencyCode,
			keepEmptyRows: spec.keepEmptyRows,
			pivots: pivots.map(({ fields, limit, offset, orders }) =>
				omitEmptyValues({
					fieldNames: fields,
					limit,
					offset: offset === 0 ? undefined : offset,
					orderBys: orders.map((order) => toOrderBy(order, { metrics })),
					metricAggregations,
				}),
			),
		},
	);
}

/** Whether completeness is measured. Several date ranges would each have a total. */
function isMeasured(spec: PivotSpec): boolean {
	return spec.dateRanges.length === 1 && canMeasureCompleteness(measuredSpec(spec));
}

function measuredSpec({ metrics, metricFilter, pivots }: PivotSpec): MeasuredSpec {
	return {
		metrics,
		metricFilter,
		dimensions: pivots.flatMap(({ fields }) => fields),
		extras: {},
	};
}

export interface PivotReport extends Report {
	/** For each pivot, the values of its fields, in its order. */
	pivots: string[][][];
	/** How many there are for each pivot, whatever its limit. */
	lengths: number[];
	/** Undefined where the limit or offset of a pivot leaves out cells. */
	completeness: Completeness | undefined;
}

/** Reads the response to a pivot report, without the totals that only the node requested. */
export function readPivotReport(body: JsonRecord, spec: PivotSpec): Result<PivotReport> {
	const { pivots: axes, metrics } = spec;
	const dimensions = axes.flatMap(({ fields }) => fields);
	const read = readReport(body, { dimensions, metrics, keepsRawRows: true });
	if (!read.ok) return read;
	const pivots = asRecords(body.pivotHeaders).map(({ pivotDimensionHeaders }) =>
		asRecords(pivotDimensionHeaders).map(({ dimensionValues }) =>
			asRecords(dimensionValues).map(({ value }) => readTextOrEmpty(value)),
		),
	);
	const lengths = asRecords(body.pivotHeaders).map(
		({ rowCount }) => readFiniteNumber(rowCount) ?? 0,
	);
	const report = { ...read.value, body: omitFields(read.value.body, ['aggregates']) };
	return success({
		...report,
		pivots,
		lengths,
		completeness:
			isMeasured(spec) && showsAllCells({ pivots, lengths }, axes)
				? measureCompleteness(measuredSpec(spec), report, findGrandTotals(body.aggregates))
				: undefined,
	});
}

/** Whether neither a limit nor an offset leaves out values of a pivot. */
function showsAllCells(
	{ pivots: shown, lengths }: Pick<PivotReport, 'pivots' | 'lengths'>,
	pivots: Pivot[],
): boolean {
	return pivots.every(
		({ offset }, index) => offset === 0 && shown[index]?.length === lengths[index],
	);
}

/** The totals over all values of all pivots, among those of single values. */
function findGrandTotals(aggregates: unknown): JsonRecord[] {
	return asRecords(aggregates).filter(({ dimensionValues }) =>
		asRecords(dimensionValues).every(({ value }) => value === 'RESERVED_TOTAL'),
	);
}

/** Says which pivots have more values than their limits allow. */
export function pivotLimitNotes(
	{ pivots: shown, lengths }: PivotReport,
	pivots: Pivot[],
): string[] {
	return pivots.flatMap(({ fields, offset }, index) => {
		const [count = 0, length = 0] = [shown[index]?.length, lengths[index]];
		if (count === 0 || offset + count >= length) return [];
		return [
			`Pivot ${index + 1} shows ${formatNumber(count)} of ${formatCount(length, 'value')} of ${fields.join(', ')}. Raise its 'Limit' for more.`,
		];
	});
}

type WideRow = Record<string, Cell | null>;

/**
 * Builds one row for each combination of the first pivot, and a column for each combination of the others, as in a
 * spreadsheet. Cells without data are 0 for what is counted, and empty for the rest; where Google may have withheld
 * some, all are empty.
 */
export function buildWideRows(report: PivotReport, pivots: Pivot[], isWithheld = false): WideRow[] {
	const found = findCells(report, pivots);
	const empty: WideRow = {};
	for (const { cells } of [...found].sort(inOrder(1))) {
		for (const { name, missing } of cells)
			setOwnValue(empty, name, isWithheld ? null : missing);
	}
	const rows = new Map<string, WideRow>();
	for (const { row, cells } of [...found].sort(inOrder(0, 1))) {
		const key = JSON.stringify(Object.values(row));
		const wide = rows.get(key) ?? { ...row, ...empty };
		for (const { name, value } of cells) setOwnValue(wide, name, value);
		rows.set(key, wide);
	}
	return [...rows.values()];
}

/** One of Google's rows: its position in each pivot, and its cells for the table. */
interface Found {
	places: number[];
	row: WideRow;
	/** The value of a column, and the one for rows that Google does not have. */
	cells: Array<{ name: string; value: Cell | null; missing: Cell | null }>;
}

function findCells(report: PivotReport, pivots: Pivot[]): Found[] {
	const columns = readColumns(report.headers);
	const [down = [], ...across] = pivots.map(({ fields }) => fields);
	const metrics = columns.filter(({ kind }) => kind === 'metric');
	const others = pickDimensionColumns(columns, across.flat());
	const shape = createRowShaper(pickDimensionColumns(columns, down));
	const placesOf = createPlaceReader(report, pivots);
	const nameOf = createCellNamer(down);
	return report.rows.map((raw) => {
		const values = others.map((column) => String(column.read(raw)));
		const cells = metrics.map((metric) => ({
			name: nameOf(values, metric, metrics.length),
			value: metric.read(raw),
			missing: metric.missing ?? null,
		}));
		return { places: placesOf(raw), row: shape(raw), cells };
	});
}

/**
 * Compares by Google's order of the pivots from `from` to `to`. Values that its headers do not name come last, as they
 * came.
 */
function inOrder(from: number, to?: number) {
	return ({ places: one }: Found, { places: other }: Found): number => {
		const differing = one.slice(from, to).findIndex((place, at) => place !== other[from + at]);
		return differing < 0 ? 0 : one[from + differing]! - other[from + differing]!;
	};
}

function pickDimensionColumns(columns: Column[], fields: string[]): Column[] {
	return columns.filter(({ kind, name }) => kind === 'dimension' && fields.includes(name));
}

/** Creates a function that reads the position of a row in each pivot, from the order in the pivots' headers. */
function createPlaceReader({ headers, pivots: orders }: PivotReport, pivots: Pivot[]) {
	const ranks = orders.map(
		(combinations) =>
			new Map(combinations.map((values, index) => [JSON.stringify(values), index])),
	);
	const fields = pivots.map((pivot) =>
		pivot.fields.map((name) => headers.dimensions.indexOf(name)),
	);
	return (row: TextRow): number[] =>
		fields.map((indexes, pivot) => {
			const key = JSON.stringify(indexes.map((index) => row[index]?.trim() ?? ''));
			return ranks[pivot]?.get(key) ?? Infinity;
		});
}

/**
 * `Chrome | Norway`, and the metric behind it where there are several. It also stands behind a name
 * of digits such as `2026`, as JavaScript puts such names before all others, in an order of its own,
 * and behind one that is taken or that n8n drops.
 */
function chooseCellName(
	values: string[],
	metric: Column,
	metrics: number,
	taken: string[],
): string {
	const name = values.join(' | ');
	const isFree = !taken.includes(name) && keepsFieldName(name);
	if (metrics === 1 && name !== '' && !/^\d+$/.test(name) && isFree) return name;
	return [...values, metric.name].join(' | ');
}

/** A name for each cell of a row. Values with ` | ` in them, such as page titles, may join to one that is taken. */
function createCellNamer(fields: string[]) {
	const owners = new Map<string, string>();
	return (values: string[], metric: Column, metrics: number): string => {
		const owner = JSON.stringify([...values, metric.name]);
		const isFree = (name: string) => (owners.get(name) ?? owner) === owner;
		const plain = chooseCellName(values, metric, metrics, fields);
		const quoted = [...values.map((value) => JSON.stringify(value)), metric.name].join(' | ');
		let name = isFree(plain) ? plain : quoted;
		while (!isFree(name)) name = `${name} `;
		owners.set(name, owner);
		return name;
	};
}
