import { success, type Result } from '../../shared/core/result';
import { alignmentOf, missingDays, type Filling } from './align';
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
	comparedPart,
	joinPeriods,
	spread,
	type Compared,
} from './compare';
import { hiddenMetrics, needsAllRows } from './dates';
import { dayFilters, meetsFilter, partsPeriods } from './expression';
import { countRows, type OpenQuery } from './opened';
import { localOrders, sortRows } from './order';
import type { Periods } from './periods';

export type TableRow = Record<string, Cell | null | Compared>;

/** How many rows there are, and how many of them were returned. */
export interface Count {
	total: number;
	returned: number;
	/** Whether the total is of all rows, and not only of those of the current period. */
	isAll: boolean;
}

/** Rows as they leave the node. */
export interface Table {
	rows: TableRow[];
	count: Count;
}

/** The columns of the whole table, those of a comparison included. */
export function tableColumns(open: OpenQuery): string[] {
	const { periods, query, sides } = open;
	const hidden = hiddenMetrics(open);
	const isSpread = periods && query.comparisonOutput === 'columns';
	return sides[0]!.columns
		.filter(({ name }) => !hidden.includes(name))
		.flatMap(({ name, kind }) =>
			isSpread && kind === 'metric' ? comparedColumns(name) : [name],
		);
}

/** The rows of a query in one table. */
export async function readTable(open: OpenQuery): Promise<Result<Table>> {
	const { rows, count } = arrangedRows(open);
	const table: TableRow[] = [];
	for await (const part of rows) {
		if (!part.ok) return part;
		for (const row of part.value) table.push(row);
	}
	return success({ rows: table, count: count() });
}

/** The same as they come, some groups at a time or all at once; they are counted while they are read. */
export function arrangedRows(open: OpenQuery, groups?: Groups) {
	const { limit } = open.query;
	const arrange = arrangementOf(open);
	let total = 0;
	let returned = 0;
	const rows = async function* (): AsyncGenerator<Result<TableRow[]>> {
		for await (const group of groups ?? readAll(open)) {
			if (!group.ok) return yield group;
			const arranged = arrange(group.value);
			const kept = arranged.slice(0, limit - returned);
			total += arranged.length;
			returned += kept.length;
			yield success(kept);
			if (kept.length < arranged.length) return;
		}
	};
	const count = (): Count => {
		const isAll = needsAllRows(open);
		const isCut = groups !== undefined && returned < total;
		if (isAll && !open.shown && !isCut) return { total, returned, isAll };
		return { total: Math.max(countRows(open), returned), returned, isAll: !isAll };
	};
	return { rows: rows(), count };
}

/** The rows of each range, some whole groups at a time. */
export type Groups = AsyncGenerator<Result<ShapedRow[][]>>;

/** All at once, or only those of a comparison that are shown. */
async function* readAll({ sides, shown }: OpenQuery): Groups {
	const tables: ShapedRow[][] = shown ? [shown] : [];
	for (const { rows: report, columns } of sides.slice(tables.length)) {
		const rows: ShapedRow[] = [];
		for await (const batch of report.pages) {
			if (!batch.ok) return yield batch;
			for (const row of batch.value) rows.push(shapeRow(columns, row));
		}
		tables.push(rows);
	}
	yield success(tables);
}

/** Arranges the rows of all ranges: days without data added, two periods joined, filtered, in order. */
type Arrange = (rows: ShapedRow[][]) => TableRow[];

function arrangementOf(open: OpenQuery): Arrange {
	const { periods, query, sides } = open;
	// As Google sent them.
	if (sides.length === 1 && !needsAllRows(open)) return ([rows = []]) => rows;
	const fillings = query.fillDates ? sides.map((_, range) => fillingOf(open, range)) : [];
	const compare = periods ? comparing(open, periods) : (rows: ShapedRow[][]) => rows.flat();
	const orders = localOrders(open);
	const metrics = namesOf(sides[0]!.columns, 'metric');
	return (rows) => {
		const complete = rows.map((each, range) => {
			const filling = fillings[range];
			return filling ? [...each, ...missingDays(each, filling)] : each;
		});
		return sortRows(compare(complete), orders, ({ field }) => {
			const part = query.dimensions.includes(field)
				? undefined
				: comparedPart(field, metrics);
			return (row) => sortKeyOf(row, field, part);
		});
	};
}

/** What a row is sorted by. Integers too long for a number are text, and numbers all the same. */
function sortKeyOf(row: TableRow, field: string, part: ReturnType<typeof comparedPart>) {
	const cell = (part && !(field in row) ? row[part.metric] : row[field]) ?? null;
	const value = typeof cell === 'object' && cell ? cell[part?.part ?? 'value'] : cell;
	return part && value !== null ? Number(value) : value;
}

/** Joins the rows of two periods, keeps the pairs that meet the filter, and puts each part in its place. */
function comparing(open: OpenQuery, periods: Periods): Arrange {
	const { query, rowFilter, sides, timeZone, now } = open;
	const { columns } = sides[0]!;
	const isParted = partsPeriods(query, periods);
	const joining = {
		alignment: alignmentOf(namesOf(columns, 'dimension'), periods),
		periods,
		zeros: missingMetrics(columns),
		names: otherNames(columns),
		now,
		timeZone,
	};
	const hidden = hiddenMetrics(open);
	const metrics = namesOf(columns, 'metric').filter((name) => !hidden.includes(name));
	const isSpread = query.comparisonOutput === 'columns';
	return (rows) => {
		const [current, previous] = sides.map(({ isWithheld }, range) => ({
			rows: rows[range]!,
			isWithheld: isParted || isWithheld,
		}));
		return joinPeriods(joining, current!, previous!)
			.filter(
				(pair) =>
					!rowFilter || meetsFilter(rowFilter, (name) => pair.current[name] ?? null),
			)
			.map((pair) => {
				const row: TableRow = { ...pair.values };
				for (const name of metrics) {
					const cell = compared(pair.current[name] ?? null, pair.previous[name] ?? null);
					if (isSpread) Object.assign(row, spread(name, cell));
					else row[name] = cell;
				}
				return row;
			});
	};
}

/** Everything but the metrics. */
function otherNames(columns: Column[]): string[] {
	return columns.filter(({ kind }) => kind !== 'metric').map(({ name }) => name);
}

/** What days without data of a range are filled with. */
function fillingOf({ query, ranges, sides, now }: OpenQuery, range: number): Filling {
	const { columns, isWithheld } = sides[range]!;
	const zeros = missingMetrics(columns);
	const isUnknown = isWithheld || dayFilters(query).length > 0;
	const added = columns.filter(({ kind }) => kind === 'added');
	return {
		range: ranges[range]!,
		names: otherNames(columns),
		added: shapeRow(added, {}),
		empty: isUnknown
			? Object.fromEntries(Object.keys(zeros).map((name) => [name, null]))
			: zeros,
		today: now?.slice(0, 10),
	};
}
