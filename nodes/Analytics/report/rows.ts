import type { JsonRecord } from '../../shared/core/json';
import { success, type Result } from '../../shared/core/result';
import type { RawRow } from '../google/answer';
import { alignmentOf } from './align';
import { localOrders, narrowed, type RangeQuery } from './body';
import { shapeRow, type Column, type ShapedRow } from './columns';
import type { Connection } from './connection';
import { needsAllRows, type DatedQuery } from './dates';
import { openReport, type RangeReport } from './fetch';
import { bothOf } from './filters';
import { isWithheld } from './quality';
import { comparedOrder, isRaw } from './query';
import { arrangementOf, columnsFor, tableColumns, type Side, type Table } from './table';
import { asGoogleWrites } from './timeDimensions';

/** A query whose first pages have come: a report for each of its ranges. */
export interface OpenQuery {
	dated: DatedQuery;
	reports: RangeReport[];
}

/** The columns of each range, and whether Google may have withheld rows of it. */
export function sidesOf({ dated, reports }: OpenQuery): Side[] {
	return reports.map((report, range) => ({
		columns: columnsFor(dated, report.headers, range),
		headers: report.headers,
		isWithheld: isWithheld(report.query, report),
	}));
}

/** How many rows Google has: of a comparison those of the current period. */
export function countRows({ dated, reports }: OpenQuery): number {
	const counts = reports.map(({ rowCount }) => rowCount);
	return dated.periods ? counts[0]! : counts.reduce((sum, count) => sum + count, 0);
}

/** The rows of a query in one table, as they leave the node. */
export async function readTable(open: OpenQuery, connection: Connection): Promise<Result<Table>> {
	const { dated, reports } = open;
	const read = await readSides(open, connection);
	if (!read.ok) return read;
	const { sides, rows, isAll } = read.value;
	const columns = tableColumns(dated, sides[0]!.columns);
	const total = countRows(open);
	if (rows.length === 1 && !needsAllRows(dated)) {
		return success({ columns, rows: rows[0]!, total, isAll });
	}
	const arranged = arrangementOf(dated, sides, reports, connection.clock.now())(rows);
	return success({
		columns,
		rows: arranged.slice(0, dated.query.limit),
		total: needsAllRows(dated) && isAll ? arranged.length : total,
		isAll,
	});
}

interface ReadSides {
	sides: Side[];
	/** The rows of each range. */
	rows: ShapedRow[][];
	/** Whether they are all rows, and not only those of a comparison that are shown. */
	isAll: boolean;
}

async function readSides(open: OpenQuery, connection: Connection): Promise<Result<ReadSides>> {
	const { dated, reports } = open;
	const sides = sidesOf(open);
	const readers = reports.map(
		({ pages }, range) => new RowReader(pages(), sides[range]!.columns),
	);
	if (mayShowFirst(dated, reports)) {
		const { rows } = readers[0]!;
		const shown = await readers[0]!.read(dated.query.limit);
		if (!shown.ok) return shown;
		const filter = filterForShown(dated, rows);
		if (filter) {
			const query = narrowed(reports[1]!.query, filter);
			return await readShown(open, sides, rows, query, connection);
		}
	}
	for (const reader of readers) {
		const read = await reader.read();
		if (!read.ok) return read;
	}
	return success({ sides, rows: readers.map(({ rows }) => rows), isAll: true });
}

/** Of the previous period only what stands beside the first rows of the current one. */
async function readShown(
	{ dated }: OpenQuery,
	[current, previous]: Side[],
	rows: ShapedRow[],
	query: RangeQuery,
	connection: Connection,
): Promise<Result<ReadSides>> {
	const report = await openReport(connection, query);
	if (!report.ok) return report;
	const columns = columnsFor(dated, report.value.headers, 1);
	const reader = new RowReader(report.value.pages(), columns);
	const read = await reader.read();
	if (!read.ok) return read;
	const withheld = previous!.isWithheld || isWithheld(query, report.value);
	return success({
		sides: [current!, { ...previous!, isWithheld: withheld }],
		rows: [rows.slice(0, dated.query.limit), reader.rows],
		isAll: false,
	});
}

/** Reads the pages of a report as far as they are needed, each row once. */
class RowReader {
	readonly rows: ShapedRow[] = [];
	private readonly batches: AsyncIterator<Result<RawRow[]>>;

	constructor(
		pages: AsyncIterable<Result<RawRow[]>>,
		private readonly columns: Column[],
	) {
		this.batches = pages[Symbol.asyncIterator]();
	}

	/** Until there are so many rows, or all. */
	async read(count = Infinity): Promise<Result<void>> {
		while (this.rows.length < count) {
			const next = await this.batches.next();
			if (next.done) break;
			if (!next.value.ok) return next.value;
			for (const row of next.value.value) this.rows.push(shapeRow(this.columns, row));
		}
		return success(undefined);
	}
}

/** More values than that would make a long request; then all rows are asked for. */
const MOST_SHOWN = 1_000;

/**
 * Whether a comparison may need no more than its first rows: those of the largest values of a metric now.
 * The order has to be Google's own, and nothing that needs other rows may come in between.
 */
export function mayShowFirst(dated: DatedQuery, reports: RangeReport[]): boolean {
	const { query, periods, filled, rowFilter } = dated;
	if (!periods || filled || rowFilter || isRaw(query) || query.limit > MOST_SHOWN) return false;
	// Google orders the rows of each comparison by themselves.
	if (query.extras.comparisons?.length) return false;
	if (reports.every(({ isWhole }) => isWhole)) return false;
	const orders = localOrders(dated);
	const isGoogles = orders.every((order) => !comparedOrder(order, query));
	return (
		isGoogles &&
		orders[0]!.descending &&
		query.metrics.some(({ name }) => name === orders[0]!.field)
	);
}

/**
 * A filter for the rows of the previous period that stand beside the first ones of the current period; undefined
 * where rows that only the previous period has may stand among them.
 */
function filterForShown(dated: DatedQuery, rows: ShapedRow[]): JsonRecord | undefined {
	const { query, periods } = dated;
	const last = rows[query.limit - 1]?.[localOrders(dated)[0]!.field];
	// A row without a counterpart counts as 0 now, or as less.
	if (!periods || !(Number(last ?? 0) > 0)) return undefined;
	const { counterpart } = alignmentOf(query.dimensions, periods);
	const before = rows.slice(0, query.limit).flatMap((row) => {
		const values = counterpart(row);
		return values ? [values] : [];
	});
	return query.dimensions
		.map((name) => valuesFilter(name, [...new Set(before.map((row) => String(row[name])))]))
		.reduce(bothOf, undefined);
}

/** Filters on two dimensions are a cross product: rows that nobody needs come with it. */
function valuesFilter(fieldName: string, shown: string[]): JsonRecord | undefined {
	const values = shown.flatMap((text) => {
		const value = asGoogleWrites(fieldName, text);
		return value.ok ? [value.value] : [];
	});
	if (values.length < shown.length || values.includes('') || values.length === 0)
		return undefined;
	return { filter: { fieldName, inListFilter: { values, caseSensitive: true } } };
}
