/** Computes a query in the warehouse, and puts its rows in order. */
import type { Warehouse } from '../events/warehouse';
import { parseIsoDate } from '../events/localDays';
import type { QuirkSwitches } from '../quirks';
import { assertArgument } from '../wire/errors';
import type { QueryColumn, ReportQuery, Slice } from './query';
import type { OrderByMessage } from './requests';
import { substituteTokens } from './sql';

export interface ReportRow {
	/** Place of the slice it belongs to. */
	slice: number;
	dimensions: string[];
	/** All metrics of the query, the invisible ones too. */
	metrics: number[];
}

/** All rows, but for those that quirks lose or merge. */
export function computeVisibleRows(
	query: ReportQuery,
	warehouse: Warehouse,
	quirks: QuirkSwitches,
): ReportRow[] {
	const { thresholding, otherRow, withholdEvery, collapsedDays } = quirks;
	const { dimensions, metrics } = query;
	const collapsed = collapsedDays.map(parseIsoDate).join();
	const users = { ...metrics[0]!, sql: 'COUNT(DISTINCT user)' };
	const computed = thresholding ? { ...query, metrics: [...metrics, users] } : query;
	const rows = computeRows(computed, warehouse, `day NOT IN (${collapsed})`);
	const shown = thresholding
		? rows.filter((row) => row.metrics.pop()! >= thresholding.minimumUsers)
		: rows;
	const merged =
		otherRow && dimensions.length > 0 ? mergeIntoOther(query, shown, otherRow.keep) : shown;
	return withholdEvery === undefined
		? merged
		: merged.filter((_, index) => (index + 1) % withholdEvery !== 0);
}

/** The rows of the events that meet an SQL condition, whatever quirks there are. */
export function computeRows(
	query: ReportQuery,
	warehouse: Warehouse,
	condition = '1',
): ReportRow[] {
	const { dimensions, slices } = query;
	return slices.flatMap((slice, index) =>
		warehouse.query(buildGroupedSelect(query, slice, condition)).map((values) => ({
			slice: index,
			dimensions: values.slice(0, dimensions.length).map(String),
			metrics: values.slice(dimensions.length).map(Number),
		})),
	);
}

/** Metrics of each slice over all its rows; users are counted once, not once per row. */
export const computeTotals = (query: ReportQuery, warehouse: Warehouse): number[][] =>
	query.slices.map((slice) => {
		const columns = query.metrics.map(({ sql }) => sql).join();
		return warehouse
			.query(
				buildSelect(query, slice, columns || '1', buildPresenceCondition(query, slice)),
			)[0]!
			.map(Number);
	});

/** Rows that a metric filter took out do not count towards the totals. */
function buildPresenceCondition(query: ReportQuery, slice: Slice): string {
	const { having, dimensions } = query;
	if (having === '1' || dimensions.length === 0) return '1';
	const names = dimensions.map((_, at) => `d${at}`).join();
	const wanted = dimensions.map(({ sql }) => sql).join();
	return `(${wanted}) IN (SELECT ${names} FROM (${buildGroupedSelect(query, slice)}))`;
}

function buildGroupedSelect(query: ReportQuery, slice: Slice, condition = '1'): string {
	const { dimensions, metrics, having, keepEmptyRows } = query;
	const columns = [...aliasColumns('d', dimensions), ...aliasColumns('m', metrics)].join();
	const groups = dimensions.map((_, at) => at + 1).join();
	// Rows of nothing but zeros are dropped, unless asked for; rows without metrics always stay.
	const isEmpty = metrics.map((_, at) => `m${at} = 0`).join(' AND ');
	const kept = keepEmptyRows || metrics.length === 0 ? '1' : `NOT (${isEmpty})`;
	const grouping = groups === '' ? '' : ` GROUP BY ${groups}`;
	const rows = buildSelect(query, slice, columns, condition + grouping);
	return `SELECT * FROM (${rows}) WHERE ${having} AND ${kept}`;
}

const aliasColumns = (letter: 'd' | 'm', columns: QueryColumn[]) =>
	columns.map(({ sql }, at) => `${sql} AS ${letter}${at}`);

const buildSelect = ({ view, where }: ReportQuery, slice: Slice, columns: string, rest: string) =>
	substituteTokens(
		`SELECT ${columns} FROM ${view} WHERE ${slice.where} AND ${where} AND ${rest}`,
		slice.tokens,
	);

/** Everything after the first `keep` rows becomes one row per slice. */
function mergeIntoOther(
	{ dimensions, slices }: ReportQuery,
	rows: ReportRow[],
	keep: number,
): ReportRow[] {
	const sorted = rows.toSorted((one, other) => other.metrics[0]! - one.metrics[0]!);
	const others = slices.map((_, index) =>
		sorted.slice(keep).filter(({ slice }) => slice === index),
	);
	return [
		...sorted.slice(0, keep),
		...others
			.filter(({ length }) => length > 0)
			.map(([first, ...rest]) => ({
				slice: first!.slice,
				dimensions: dimensions.map(({ name }, at) =>
					isSliceColumn(name) ? first!.dimensions[at]! : '(other)',
				),
				metrics: rest.reduce(
					(sums, { metrics }) => sums.map((sum, at) => sum + metrics[at]!),
					first!.metrics,
				),
			})),
	];
}

/** Whether a column tells the slices apart. */
export const isSliceColumn = (name: string): name is 'dateRange' | 'comparison' =>
	name === 'dateRange' || name === 'comparison';

type Key = (row: ReportRow) => string | number;

/** As asked; equal rows follow in the order of their dimensions, so that pages fit together. */
export function buildRowComparator(
	orderBys: OrderByMessage[] = [],
	query: ReportQuery,
): (one: ReportRow, other: ReportRow) => number {
	const first = query.metrics.findIndex(({ isVisible }) => isVisible);
	const usual: OrderByMessage[] =
		first < 0 ? [] : [{ metric: { metricName: query.metrics[first]!.name }, desc: true }];
	const keys = (orderBys.length > 0 ? orderBys : usual).map((orderBy): [Key, number] => [
		buildSortKey(orderBy, query),
		orderBy.desc ? -1 : 1,
	]);
	const rest = query.dimensions.map((_, at): [Key, number] => [(row) => row.dimensions[at]!, 1]);
	return (one, other) => {
		for (const [key, way] of [...keys, ...rest]) {
			const [left, right] = [key(one), key(other)];
			if (left !== right) return left < right ? -way : way;
		}
		return one.slice - other.slice;
	};
}

function buildSortKey(
	{ metric, dimension }: OrderByMessage,
	{ dimensions, metrics }: ReportQuery,
): Key {
	const name = metric?.metricName ?? dimension?.dimensionName ?? '';
	const columns: QueryColumn[] = dimension === undefined ? metrics : dimensions;
	const at = columns.findIndex((column) => column.name === name);
	assertArgument(
		at >= 0,
		`Field ${name} exists in OrderBy but is not defined in input Dimensions/Metrics list`,
	);
	if (dimension === undefined) return (row) => row.metrics[at]!;
	switch (dimension.orderType) {
		case 'CASE_INSENSITIVE_ALPHANUMERIC':
			return (row) => row.dimensions[at]!.toLowerCase();
		case 'NUMERIC':
			// Texts that are no numbers count as equal, and below all numbers.
			return (row) =>
				/^-?\d+(\.\d+)?$/.test(row.dimensions[at]!)
					? Number(row.dimensions[at])
					: -Infinity;
		default:
			return (row) => row.dimensions[at]!;
	}
}
