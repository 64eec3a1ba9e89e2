import type { JsonRecord } from '../../shared/core/json';
import { success, type Result } from '../../shared/core/result';
import type { RawRow } from '../google/answer';
import { alignmentOf } from './align';
import { narrowed } from './body';
import { localOrders } from './order';
import { shapeRow, type ShapedRow } from './columns';
import { rangeName } from './periods';
import type { Connection } from './connection';
import { needsAllRows, type DatedQuery } from './dates';
import { openReport, type RangeReport } from './fetch';
import { bothOf } from './filters';
import { isWithheld, qualityOf, type Quality } from './quality';
import { comparedOrder, isRaw } from './query';
import { arrangementOf, columnsFor, tableColumns, type Side, type Table } from './table';
import { asGoogleWrites } from './timeDimensions';

/** A query whose first pages have come: a report for each of its ranges. */
export interface OpenQuery {
	dated: DatedQuery;
	reports: RangeReport[];
	shown?: Shown;
}

/** Of a large comparison by its largest numbers: the first rows now, and the report of what stands beside them. */
interface Shown {
	rows: ShapedRow[];
	beside: RangeReport;
}

/** What Google has answered for each range. */
export function answersByRange({ reports, shown }: OpenQuery): RangeReport[][] {
	return reports.map((report, range) =>
		shown && range === 1 ? [report, shown.beside] : [report],
	);
}

/** How far the numbers of each range can be relied on. */
export function qualitiesOf(open: OpenQuery, now: number): Quality[] {
	const { ranges, periods } = open.dated;
	return answersByRange(open).map((answers, index) => {
		const range = ranges[index];
		const name = range && rangeName(range, index);
		const of = periods ? `the ${name} period` : `the date range ${name}`;
		return qualityOf(answers, range ? [range] : [], now, of);
	});
}

/** The columns of each range, and whether Google may have withheld rows of it. */
export function sidesOf(open: OpenQuery): Side[] {
	return answersByRange(open).map((answers, range) => {
		const { headers } = answers.at(-1)!;
		return {
			columns: columnsFor(open.dated, headers, range),
			headers,
			isWithheld: answers.some((report) => isWithheld(report.query, report)),
		};
	});
}

/** How many rows Google has: of a comparison those of the current period. */
export function countRows({ dated, reports }: OpenQuery): number {
	const counts = reports.map(({ rowCount }) => rowCount);
	return dated.periods ? counts[0]! : counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Of a comparison that may need no more than its first rows, fetches what stands beside them: it is an answer of
 * Google's like the others, and says as much of itself.
 */
export async function openShown(
	open: OpenQuery,
	connection: Connection,
): Promise<Result<OpenQuery>> {
	const { dated, reports } = open;
	if (!mayShowFirst(dated, reports)) return success(open);
	const [current, previous] = reports as [RangeReport, RangeReport];
	const first = await peek(current, dated.query.limit);
	if (!first.ok) return first;
	const columns = columnsFor(dated, current.headers, 0);
	const rows = first.value.rows.map((row) => shapeRow(columns, row));
	const filter = filterForShown(dated, rows);
	if (!filter) return success({ dated, reports: [first.value.report, previous] });
	const beside = await openReport(connection, narrowed(previous.query, filter));
	return beside.ok ? success({ ...open, shown: { rows, beside: beside.value } }) : beside;
}

/** The first rows of a report, and the report to be read from its beginning all the same. */
async function peek(report: RangeReport, count: number) {
	const batches = report.pages()[Symbol.asyncIterator]();
	const read: RawRow[] = [];
	while (read.length < count) {
		const next = await batches.next();
		if (next.done) break;
		if (!next.value.ok) return next.value;
		for (const row of next.value.value) read.push(row);
	}
	const pages = async function* () {
		yield success(read);
		yield* { [Symbol.asyncIterator]: () => batches };
	};
	return success({ rows: read.slice(0, count), report: { ...report, pages } });
}

/** The rows of a query in one table, as they leave the node. */
export async function readTable(open: OpenQuery, now: number): Promise<Result<Table>> {
	const { dated, shown } = open;
	const sides = sidesOf(open);
	const read = await readRows(open, sides);
	if (!read.ok) return read;
	const rows = read.value;
	const columns = tableColumns(dated, sides[0]!.columns);
	const total = countRows(open);
	if (rows.length === 1 && !needsAllRows(dated)) {
		const [own = []] = rows;
		return success({ columns, rows: own, count: { total, returned: own.length, isAll: true } });
	}
	const arranged = arrangementOf(dated, sides, open.reports, now)(rows);
	const kept = arranged.slice(0, dated.query.limit);
	const count = {
		total: needsAllRows(dated) && !shown ? arranged.length : total,
		returned: kept.length,
		isAll: !shown,
	};
	return success({ columns, rows: kept, count });
}

/** The rows of each range: all, or only those of a comparison that are shown. */
async function readRows(
	{ reports, shown }: OpenQuery,
	sides: Side[],
): Promise<Result<ShapedRow[][]>> {
	const tables: ShapedRow[][] = shown ? [shown.rows] : [];
	const unread = shown ? [shown.beside] : reports;
	for (const { pages } of unread) {
		const { columns } = sides[tables.length]!;
		const rows: ShapedRow[] = [];
		for await (const batch of pages()) {
			if (!batch.ok) return batch;
			for (const row of batch.value) rows.push(shapeRow(columns, row));
		}
		tables.push(rows);
	}
	return success(tables);
}

/** More values than that would make a long request; then all rows are asked for. */
const MOST_SHOWN = 1_000;

/**
 * Whether a comparison may need no more than its first rows: those of the largest values of a metric now.
 * The order has to be Google's own, and nothing that needs other rows may come in between.
 */
function mayShowFirst(dated: DatedQuery, reports: RangeReport[]): boolean {
	const { query, periods, rowFilter } = dated;
	if (!periods || query.fillDates || rowFilter || isRaw(query)) return false;
	if (query.limit > MOST_SHOWN) return false;
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
