import { success, type Result } from '../../shared/core/result';
import type { RawRow } from '../google/answer';
import { alignmentOf, dayFilters, partsPeriods } from './align';
import {
	missingMetrics,
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
import { hiddenMetrics, needsAllRows, type DatedQuery } from './dates';
import { meetsFilter } from './expression';
import { missingDays } from './fill';
import { countRows, type OpenQuery, type Side } from './opened';
import { localOrders, sortRows, type Reader } from './order';
import type { Periods } from './periods';
import { comparedOrder, type Order } from './query';

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

/** The columns of the whole table, those of a comparison included. */
export function tableColumns({ dated, sides }: OpenQuery): string[] {
	const { periods, query } = dated;
	const hidden = hiddenMetrics(dated);
	const isSpread = periods && query.comparisonOutput === 'columns';
	return sides[0]!.columns
		.filter(({ name }) => !hidden.includes(name))
		.flatMap(({ name, kind }) =>
			isSpread && kind === 'metric' ? comparedColumns(name) : [name],
		);
}

/** The rows of a query in one table, as they leave the node. */
export async function readTable(open: OpenQuery): Promise<Result<Table>> {
	const { dated, shown } = open;
	const read = await readRows(open);
	if (!read.ok) return read;
	const rows = read.value;
	const columns = tableColumns(open);
	const total = countRows(open);
	if (rows.length === 1 && !needsAllRows(dated)) {
		const [own = []] = rows;
		return success({ columns, rows: own, count: { total, returned: own.length, isAll: true } });
	}
	const arranged = arrangementOf(open)(rows);
	const kept = arranged.slice(0, dated.query.limit);
	const count = {
		total: needsAllRows(dated) && !shown ? arranged.length : total,
		returned: kept.length,
		isAll: !shown,
	};
	return success({ columns, rows: kept, count });
}

/** The rows of each range: all, or only those of a comparison that are shown. */
async function readRows({ sides, shown }: OpenQuery): Promise<Result<ShapedRow[][]>> {
	const tables: ShapedRow[][] = shown ? [shown] : [];
	for (const { rows: report, columns } of sides.slice(tables.length)) {
		const rows: ShapedRow[] = [];
		for await (const batch of report.pages()) {
			if (!batch.ok) return batch;
			for (const row of batch.value) rows.push(shapeRow(columns, row));
		}
		tables.push(rows);
	}
	return success(tables);
}

/** Arranges the rows of all ranges: days without data added, two periods joined, filtered, in order. */
type Arrange = (rows: ShapedRow[][]) => TableRow[];

export function arrangementOf({ dated, sides, timeZone, now }: OpenQuery): Arrange {
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
	const { columns } = sides[0]!;
	const { query, rowFilter } = dated;
	const isParted = partsPeriods(query, periods);
	const common = {
		alignment: alignmentOf(namesOf(columns, 'dimension'), periods),
		periods,
		zeros: missingMetrics(columns),
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

function metricsShown(dated: DatedQuery, columns: Column[]): string[] {
	const hidden = hiddenMetrics(dated);
	return namesOf(columns, 'metric').filter((name) => !hidden.includes(name));
}

/** Adds the days without data of one range, where that is wanted. */
function completing(dated: DatedQuery, side: Side, range: number, now: string | undefined) {
	const { query } = dated;
	if (!query.fillDates) return (rows: ShapedRow[]) => rows;
	const { columns, isWithheld } = side;
	const zeros = missingMetrics(columns);
	const isUnknown = isWithheld || dayFilters(query).length > 0;
	const added = columns.filter(({ kind }) => kind === 'added');
	const filling = {
		range: dated.ranges[range]!,
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
