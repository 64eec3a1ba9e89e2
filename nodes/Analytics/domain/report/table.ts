import type { Errand } from './begin';
import { columnsOf, shapeRow, type Cell, type Column, type ShapedRow } from './columns';
import { compareRows, type Compared } from './compare';
import { missingDates } from './fill';
import { ordersInFull } from './order';
import type { Periods } from './periods';
import type { Headers, Report } from './response';
import { sortRows } from './sort';

export type TableCell = Cell | null | Compared;

export type TableRow = Record<string, TableCell>;

/** The columns of a report as its reader sees them. */
export interface Layout {
	names: string[];
	/** Metrics, which are four cells wide when two periods are compared. */
	compared: Set<string>;
}

export function layoutOf(headers: Headers, periods?: Periods): Layout {
	const columns = columnsOf(headers).filter(({ name }) => !periods || name !== 'dateRange');
	const metrics = columns.filter(({ kind }) => kind === 'metric').map(({ name }) => name);
	return { names: columns.map(({ name }) => name), compared: new Set(periods ? metrics : []) };
}

/** Rows one by one, for reports of any size. */
export function shapeRows({ headers, rows }: Report): ShapedRow[] {
	const columns = columnsOf(headers);
	return rows.map((row) => shapeRow(columns, row));
}

/** All rows of a report together: days without data added, two periods joined, in order again. */
export function completeRows(errand: Errand, headers: Headers, rows: ShapedRow[]): TableRow[] {
	const columns = columnsOf(headers);
	const complete = withMissingDates(errand, headers, columns, rows);
	const joined = errand.periods
		? compareRows(complete, columns, headers.metrics, errand.periods)
		: complete;
	const orders = ordersInFull(errand.spec).filter(
		({ field }) => !errand.periods || field !== 'dateRange',
	);
	return sortRows<TableRow>(joined, orders, (row, field) => valueIn(row[field]));
}

function withMissingDates(
	{ filled }: Errand,
	{ metrics }: Headers,
	columns: Column[],
	rows: ShapedRow[],
) {
	return filled ? [...rows, ...missingDates(rows, columns, metrics, filled)] : rows;
}

/** Compared metrics are sorted by their value of now. */
function valueIn(cell: TableCell | undefined): unknown {
	return typeof cell === 'object' && cell !== null ? cell.value : cell;
}
