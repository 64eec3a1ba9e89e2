/** Computes the rows and totals of a query in the warehouse, and puts rows in order. */
import { parseIsoDate } from '../events/localDays';
import type { Warehouse } from '../events/warehouse';
import type { QuirkSwitches } from '../quirks';
import { assertArgument } from '../wire/errors';
import type { QueryColumn, CompiledQuery, Slice } from './query';
import type { OrderByMessage } from './requests';
import { substituteTokens } from './sql';

export interface ReportRow {
	/** The index of its slice. */
	slice: number;
	dimensions: string[];
	/** All metrics of the query, invisible ones too. */
	metrics: number[];
}

/** The rows of a query, without those that quirks withhold or merge. */
export function computeVisibleRows(
	query: CompiledQuery,
	warehouse: Warehouse,
	switches: QuirkSwitches,
): ReportRow[] {
	const { otherRow, withholdEvery, collapsedDays } = switches;
	const condition = `day NOT IN (${collapsedDays.map(parseIsoDate).join()})`;
	const rows = computeRowsAboveThreshold(query, warehouse, switches, condition);
	const merged =
		otherRow && query.dimensions.length > 0 ? mergeIntoOther(query, rows, otherRow.keep) : rows;
	if (withholdEvery === undefined) return merged;
	return merged.filter((_, index) => (index + 1) % withholdEvery !== 0);
}

/** The rows with at least as many users as the quirk `thresholding` demands; all rows without it. */
function computeRowsAboveThreshold(
	query: CompiledQuery,
	warehouse: Warehouse,
	{ thresholding }: QuirkSwitches,
	condition: string,
): ReportRow[] {
	if (thresholding === undefined) return computeRows(query, warehouse, condition);
	const users = { ...query.metrics[0]!, sql: 'COUNT(DISTINCT user)' };
	const queryWithUsers = { ...query, metrics: [...query.metrics, users] };
	return computeRows(queryWithUsers, warehouse, condition)
		.filter(({ metrics }) => metrics.at(-1)! >= thresholding.minimumUsers)
		.map((row) => ({ ...row, metrics: row.metrics.slice(0, -1) }));
}

/** The rows of the events that fulfill an SQL condition, whatever quirks there are. */
export function computeRows(
	query: CompiledQuery,
	warehouse: Warehouse,
	condition = '1',
): ReportRow[] {
	const dimensionCount = query.dimensions.length;
	return query.slices.flatMap((slice, index) =>
		warehouse.query(buildGroupedSelect(query, slice, condition)).map((values) => ({
			slice: index,
			dimensions: values.slice(0, dimensionCount).map(String),
			metrics: values.slice(dimensionCount).map(Number),
		})),
	);
}

/** The metrics of each slice over all its rows. A user in several rows counts once. */
export function computeTotals(query: CompiledQuery, warehouse: Warehouse): number[][] {
	const metrics = query.metrics.map(({ sql }) => sql).join();
	return query.slices.map((slice) => {
		const condition = buildPresenceCondition(query, slice);
		const [totals = []] = warehouse.query(buildSelect(query, slice, metrics || '1', condition));
		return totals.map(Number);
	});
}

/** True for events of rows that the metric filter leaves in: totals do not include the others. */
function buildPresenceCondition(query: CompiledQuery, slice: Slice): string {
	const { having, dimensions } = query;
	if (having === '1' || dimensions.length === 0) return '1';
	const aliases = dimensions.map((_, index) => `d${index}`).join();
	const values = dimensions.map(({ sql }) => sql).join();
	return `(${values}) IN (SELECT ${aliases} FROM (${buildGroupedSelect(query, slice)}))`;
}

function buildGroupedSelect(query: CompiledQuery, slice: Slice, condition = '1'): string {
	const { dimensions, metrics, having, keepEmptyRows } = query;
	const columns = [...aliasColumns('d', dimensions), ...aliasColumns('m', metrics)].join();
	const groups = dimensions.map((_, index) => index + 1).join();
	const grouping = groups === '' ? '' : ` GROUP BY ${groups}`;
	const rows = buildSelect(query, slice, columns, condition + grouping);
	// Rows whose metrics are all zero are dropped unless the request keeps them. Rows without metrics always stay.
	const isEmpty = metrics.map((_, index) => `m${index} = 0`).join(' AND ');
	const isKept = keepEmptyRows || metrics.length === 0 ? '1' : `NOT (${isEmpty})`;
	return `SELECT * FROM (${rows}) WHERE ${having} AND ${isKept}`;
}

/** `… AS d0`, `… AS d1` */
function aliasColumns(letter: 'd' | 'm', columns: QueryColumn[]): string[] {
	return columns.map(({ sql }, index) => `${sql} AS ${letter}${index}`);
}

/** @param condition may end with a GROUP BY */
function buildSelect(
	{ view, where }: CompiledQuery,
	slice: Slice,
	columns: string,
	condition: string,
): string {
	return substituteTokens(
		`SELECT ${columns} FROM ${view} WHERE ${slice.where} AND ${where} AND ${condition}`,
		slice.tokens,
	);
}

/** Merges all rows but the `keep` largest into one row for each slice. */
function mergeIntoOther(query: CompiledQuery, rows: ReportRow[], keep: number): ReportRow[] {
	const sorted = rows.toSorted((one, other) => other.metrics[0]! - one.metrics[0]!);
	const merged = query.slices.flatMap((_, index) => {
		const others = sorted.slice(keep).filter(({ slice }) => slice === index);
		return others.length === 0 ? [] : [buildOtherRow(query, others)];
	});
	return [...sorted.slice(0, keep), ...merged];
}

/** The sum of rows of one slice. */
function buildOtherRow({ dimensions }: CompiledQuery, rows: ReportRow[]): ReportRow {
	const [first, ...others] = rows;
	return {
		slice: first!.slice,
		dimensions: dimensions.map(({ name }, index) =>
			isSliceColumn(name) ? first!.dimensions[index]! : '(other)',
		),
		metrics: others.reduce(
			(sums, { metrics }) => sums.map((sum, index) => sum + metrics[index]!),
			first!.metrics,
		),
	};
}

/** Whether a column has the name of the date range or comparison of its row. */
export function isSliceColumn(name: string): name is 'dateRange' | 'comparison' {
	return name === 'dateRange' || name === 'comparison';
}

interface SortKey {
	read: (row: ReportRow) => string | number;
	isDescending: boolean;
}

/**
 * Compares rows by the given orders, or by the first metric, largest first. Equal rows follow by their dimensions, so
 * that pages fit together.
 * @throws GoogleError INVALID_ARGUMENT for an order by a field that the query does not have
 */
export function buildRowComparator(
	orderBys: OrderByMessage[] = [],
	query: CompiledQuery,
): (one: ReportRow, other: ReportRow) => number {
	const usedOrders = orderBys.length > 0 ? orderBys : listDefaultOrders(query);
	const requestedKeys = usedOrders.map(
		(orderBy): SortKey => ({
			read: buildKeyReader(orderBy, query),
			isDescending: orderBy.desc ?? false,
		}),
	);
	const dimensionKeys = query.dimensions.map(
		(_, index): SortKey => ({
			read: (row) => row.dimensions[index]!,
			isDescending: false,
		}),
	);
	const keys = [...requestedKeys, ...dimensionKeys];
	return (one, other) => {
		for (const { read, isDescending } of keys) {
			const left = read(one);
			const right = read(other);
			if (left === right) continue;
			const isBefore = isDescending ? left > right : left < right;
			return isBefore ? -1 : 1;
		}
		return one.slice - other.slice;
	};
}

function listDefaultOrders({ metrics }: CompiledQuery): OrderByMessage[] {
	const first = metrics.find(({ isVisible }) => isVisible);
	return first === undefined ? [] : [{ metric: { metricName: first.name }, desc: true }];
}

function buildKeyReader(
	{ metric, dimension }: OrderByMessage,
	{ dimensions, metrics }: CompiledQuery,
): SortKey['read'] {
	const name = metric?.metricName ?? dimension?.dimensionName ?? '';
	const columns: QueryColumn[] = dimension === undefined ? metrics : dimensions;
	const index = columns.findIndex((column) => column.name === name);
	assertArgument(
		index >= 0,
		`Field ${name} exists in OrderBy but is not defined in input Dimensions/Metrics list`,
	);
	if (dimension === undefined) return (row) => row.metrics[index]!;
	switch (dimension.orderType) {
		case 'CASE_INSENSITIVE_ALPHANUMERIC':
			return (row) => row.dimensions[index]!.toLowerCase();
		case 'NUMERIC':
			return (row) => toSortableNumber(row.dimensions[index]!);
		default:
			return (row) => row.dimensions[index]!;
	}
}

/** Texts that are not numbers are equal to each other and below all numbers. */
function toSortableNumber(text: string): number {
	return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : -Infinity;
}
