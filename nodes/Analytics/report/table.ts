import { alignmentOf } from './align';
import { recordIn, textIn } from '../google/read';
import type { Headers, RawRow, Report } from '../google/answer';
import { localOrders, sortRows, type Reader } from './order';
import { hourIn, isTimeZone } from '../../shared/core/calendar';
import { rangeName, type Periods } from './periods';
import {
	addedColumn,
	columnsOf,
	missingMetricValue,
	namesOf,
	shapeRow,
	type Cell,
	type Column,
	type ShapedRow,
} from './columns';
import {
	compared,
	comparedColumns,
	joinPeriods,
	spread,
	type Compared,
	type Pair,
} from './compare';
import type { DatedQuery } from './dates';
import { filteredFields, meetsFilter } from './expression';
import { missingDays } from './fill';
import { comparedOrder, type Order } from './query';
import { calendarDimension } from './timeDimensions';

export type TableRow = Record<string, Cell | null | Compared>;

/** Rows as they leave the node. */
export interface Table {
	columns: string[];
	rows: TableRow[];
	count: Count;
}

/** How many rows there are, and how many of them were returned. */
export interface Count {
	total: number;
	returned: number;
	/** Whether the total is of all rows, and not only of those of the current period. */
	isAll: boolean;
}

/** What the rows of one range are, before any of them is read. */
export interface Side {
	columns: Column[];
	headers: Headers;
	/** A row that is missing may be one that Google does not show, rather than one of zeros. */
	isWithheld: boolean;
}

/** Google's columns among those that the node adds: in front what the report is, behind the dimensions its range. */
export function columnsFor(
	{ query, ranges, periods }: DatedQuery,
	headers: Headers,
	range: number,
): Column[] {
	const columns = columnsOf(headers);
	const { label, output, property } = query;
	const name = ranges.length > 1 && !periods ? rangeName(ranges[range]!, range) : undefined;
	return [
		...(label === undefined || output.kind !== 'items' ? [] : [addedColumn('report', label)]),
		...(output.addPropertyColumn && output.kind !== 'answer'
			? [addedColumn('property', property)]
			: []),
		...columns.filter(({ kind }) => kind === 'dimension'),
		...(name === undefined ? [] : [addedColumn('dateRange', name)]),
		...columns.filter(({ kind }) => kind === 'metric'),
	];
}

/** The columns of the whole table, those of a comparison included. */
export function tableColumns(dated: DatedQuery, columns: Column[]): string[] {
	const { periods, query, hidden } = dated;
	const isSpread = periods && query.comparisonOutput === 'columns';
	return columns
		.filter(({ name }) => !hidden.includes(name))
		.flatMap(({ name, kind }) =>
			isSpread && kind === 'metric' ? comparedColumns(name) : [name],
		);
}

/** Arranges the rows of all ranges: days without data added, two periods joined, filtered, in order. */
type Arrange = (rows: ShapedRow[][]) => TableRow[];

export function arrangementOf(
	dated: DatedQuery,
	sides: Side[],
	reports: Array<Pick<Report, 'body'>>,
	moment: number,
): Arrange {
	const zone = textIn(recordIn(reports[0]!.body.metadata).timeZone);
	const timeZone = isTimeZone(zone) ? zone : undefined;
	const now = timeZone && hourIn(timeZone, moment);
	const complete = sides.map((side, range) => completing(dated, side, range, now));
	const orders = localOrders(dated);
	if (dated.periods) {
		const join = joining(dated, dated.periods, sides, now, timeZone);
		const metrics = metricsShown(dated, sides[0]!.columns);
		return (rows) =>
			sortRows(join(rows.map((each, range) => complete[range]!(each))), orders, (order) =>
				pairReader(order, dated),
			).map((pair) => rendered(pair, metrics, dated));
	}
	const metrics = namesOf(sides[0]!.columns, 'metric');
	return (rows) =>
		sortRows(
			rows.flatMap((each, range) => complete[range]!(each)),
			orders,
			({ field }) => {
				const isMetric = metrics.includes(field);
				return (row) => (isMetric ? numberOf(row[field]) : (row[field] ?? null));
			},
		);
}

/** Joins the rows of two periods, and filters the pairs. */
function joining(
	dated: DatedQuery,
	periods: Periods,
	sides: Side[],
	now: string | undefined,
	timeZone: string | undefined,
): (rows: ShapedRow[][]) => Pair[] {
	const { columns, headers } = sides[0]!;
	const { query, rowFilter } = dated;
	const isParted = partsPeriods(query, periods);
	const common = {
		alignment: alignmentOf(namesOf(columns, 'dimension'), periods),
		periods,
		zeros: zerosOf(columns, headers),
		names: otherNames(columns),
		now,
		timeZone,
	};
	return (rows) => {
		const [current, previous] = sides.map(({ isWithheld }, range) => ({
			rows: rows[range]!,
			isWithheld: isParted || isWithheld,
		}));
		const pairs = joinPeriods(common, current!, previous!);
		if (!rowFilter) return pairs;
		return pairs.filter((pair) =>
			meetsFilter(rowFilter, (metric) => pair.current[metric] ?? null),
		);
	};
}

/** Everything but the metrics. */
function otherNames(columns: Column[]): string[] {
	return columns.filter(({ kind }) => kind !== 'metric').map(({ name }) => name);
}

function metricsShown({ hidden }: DatedQuery, columns: Column[]): string[] {
	return namesOf(columns, 'metric').filter((name) => !hidden.includes(name));
}

function zerosOf(columns: Column[], { metrics }: Headers): ShapedRow {
	const names = namesOf(columns, 'metric');
	return Object.fromEntries(
		names.map((name, index) => [name, missingMetricValue(metrics[index]!)]),
	);
}

/** Adds the days without data of one range, where that is wanted. */
function completing(dated: DatedQuery, side: Side, range: number, now: string | undefined) {
	const { query } = dated;
	const days = dated.ranges[range];
	if (!query.fillDates || !days) return (rows: ShapedRow[]) => rows;
	const { columns, headers, isWithheld } = side;
	const zeros = zerosOf(columns, headers);
	const isUnknown = isWithheld || dayFilters(query).length > 0;
	const added = columns.filter(({ kind }) => kind === 'added');
	const filling = {
		range: days,
		names: otherNames(columns),
		added: shapeRow(added, {} satisfies RawRow),
		empty: isUnknown
			? Object.fromEntries(Object.keys(zeros).map((name) => [name, null]))
			: zeros,
		today: now?.slice(0, 10),
	};
	return (rows: ShapedRow[]) => [...rows, ...missingDays(rows, filling)];
}

function pairReader({ field }: Order, { query }: DatedQuery): Reader<Pair> {
	const isMetric = query.metrics.some(({ name }) => name === field);
	const part = comparedOrder({ field, descending: false }, query);
	if (isMetric) return ({ current }) => numberOf(current[field]);
	if (!part) return ({ values }) => values[field] ?? null;
	return ({ current, previous }) => {
		const [value, before] = [current[part.metric] ?? null, previous[part.metric] ?? null];
		return numberOf(part.part === 'previous' ? before : compared(value, before)[part.part]);
	};
}

/** Integers too long for a number are text, and numbers all the same. */
function numberOf(cell: Cell | null | undefined): number | null {
	return cell === null || cell === undefined ? null : Number(cell);
}

/** A row as it leaves: each part of a comparison in its place. */
function rendered(
	{ values, current, previous }: Pair,
	metrics: string[],
	{ query }: DatedQuery,
): TableRow {
	const row: TableRow = { ...values };
	const isSpread = query.comparisonOutput === 'columns';
	for (const name of metrics) {
		const cell = compared(current[name] ?? null, previous[name] ?? null);
		if (isSpread) Object.assign(row, spread(name, cell));
		else row[name] = cell;
	}
	return row;
}

interface Filtered {
	dimensionFilter?: unknown;
}

/** The dimensions of a filter that leave out whole days, which are then not days without data. */
export function dayFilters({ dimensionFilter }: Filtered): string[] {
	return filteredFields(dimensionFilter).filter((name) => calendarDimension(name) !== undefined);
}

/**
 * Whether a filter may keep a day and leave out the day it is compared with. One by weekday keeps
 * both when periods lie whole weeks apart; one by date never does.
 */
export function partsPeriods(spec: Filtered, { current, previous, pairs }: Periods): boolean {
	return dayFilters(spec).some((name) => {
		const label = calendarDimension(name)?.label;
		return pairs.some(
			(pair) =>
				label?.(pair.current, current.startDate) !==
				label?.(pair.previous, previous.startDate),
		);
	});
}
