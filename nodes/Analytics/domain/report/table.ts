import type { JsonRecord } from '../../../shared/core/json';
import { hourIn, isTimeZone } from '../calendar';
import { recordIn, textIn } from '../read';
import { isWithheld } from './trust';
import { ordersInFull, sortRows, type ReportRequest } from './request';
import { columnsOf, type Cell, type Column, type ShapedRow } from './columns';
import {
	comparedCells,
	comparedColumns,
	comparedPart,
	compareRows,
	type Compared,
} from './compare';
import { dayFilters, partsPeriods } from './periods';
import { missingDates, type Filling } from './fill';
import type { Headers, Report } from './response';
import { meetsFilter } from './filterExpression';

export type TableCell = Cell | null | Compared;

export type TableRow = Record<string, TableCell>;

/** The columns of a report as its reader sees them. */
export interface Layout {
	names: string[];
	/** Metrics that are one value with four parts, because two periods are compared. */
	compared: Set<string>;
}

type Laid = Partial<Pick<ReportRequest, 'periods' | 'comparisonOutput' | 'hidden'>>;

export function layoutOf(
	headers: Headers,
	{ periods, comparisonOutput, hidden }: Laid = {},
): Layout {
	const columns = columnsOf(headers).filter(({ name }) => {
		return !hidden?.includes(name) && !(periods && name === 'dateRange');
	});
	const metrics = columns.filter(({ kind }) => kind === 'metric').map(({ name }) => name);
	const names = columns.map(({ name }) => name);
	if (!periods) return { names, compared: new Set() };
	if (comparisonOutput === 'nested') return { names, compared: new Set(metrics) };
	const spread = (name: string) => (metrics.includes(name) ? comparedColumns(name) : [name]);
	return { names: names.flatMap(spread), compared: new Set() };
}

/** All rows of a report together: days without data added, two periods joined, in order again. */
export function completeRows(
	request: ReportRequest,
	report: Report,
	rows: ShapedRow[],
	moment: number,
): TableRow[] {
	const { headers } = report;
	const columns = columnsOf(headers);
	const withheld = isWithheld(request, report);
	const now = localHour(report, moment);
	const { periods, spec } = request;
	const sent = periods && withheld ? withoutEmptyRows(rows, columns) : rows;
	const isFilterOfDays = dayFilters(spec).length > 0;
	const filling = { isWithheld: withheld || isFilterOfDays, today: now?.slice(0, 10) };
	const complete = withMissingDates(request, headers, columns, sent, filling);
	const joined: TableRow[] = periods
		? compareRows(complete, columns, headers.metrics, {
				periods,
				isWithheld: withheld || partsPeriods(spec, periods),
				now,
				timeZone: timeZoneIn(report),
			})
		: complete;
	return sorted(request, filtered(request, joined), columns);
}

/**
 * Where Google shows a row for one range, it may send one of zeros for the other. If it withholds rows,
 * such a row may stand for a withheld one; otherwise its zeros are numbers like others.
 */
function withoutEmptyRows(rows: ShapedRow[], columns: Column[]): ShapedRow[] {
	const metrics = columns.filter(({ kind }) => kind === 'metric').map(({ name }) => name);
	if (metrics.length === 0) return rows;
	return rows.filter((row) => metrics.some((name) => row[name] !== 0 && row[name] !== null));
}

function withMissingDates(
	{ filled }: ReportRequest,
	{ metrics }: Headers,
	columns: Column[],
	rows: ShapedRow[],
	filling: Omit<Filling, 'ranges'>,
) {
	if (!filled) return rows;
	return [...rows, ...missingDates(rows, columns, metrics, { ...filling, ranges: filled })];
}

/** The hour it is in the property's time zone, which Google names in every report. */
function localHour(report: Report, moment: number): string | undefined {
	const timeZone = timeZoneIn(report);
	return timeZone === undefined ? undefined : hourIn(timeZone, moment);
}

function timeZoneIn({ body }: Report): string | undefined {
	const timeZone = textIn(recordIn(body.metadata).timeZone);
	return isTimeZone(timeZone) ? timeZone : undefined;
}

/** The filter is about the current period; the previous one is there to compare with. */
function filtered({ rowFilter }: ReportRequest, rows: TableRow[]): TableRow[] {
	if (!rowFilter) return rows;
	return rows.filter((row) => meetsFilter(rowFilter, (metric) => valueIn(row[metric])));
}

function sorted(request: ReportRequest, rows: TableRow[], columns: Column[]): TableRow[] {
	const orders = ordersInFull({ ...request.spec, orders: request.orders });
	const local = orders.filter(({ field }) => !request.periods || field !== 'dateRange');
	const readers = new Map(local.map(({ field }) => [field, readerOf(field, columns)]));
	return sortRows<TableRow>(rows, local, (row, field) => readers.get(field)?.(row));
}

function readerOf(field: string, columns: Column[]): (row: TableRow) => Cell | null {
	const isDimension = columns.some(({ kind, name }) => kind === 'dimension' && name === field);
	if (isDimension) return (row) => valueIn(row[field]);
	const metrics = columns.filter(({ kind }) => kind === 'metric').map(({ name }) => name);
	const { metric = field, part = 'value' } = comparedPart(field, metrics) ?? {};
	return (row) => {
		const cell = row[metric];
		return sortable(isCompared(cell) ? cell[part] : (cell ?? null));
	};
}

/** Integers too long for a number are text, and numbers all the same. */
function sortable(cell: Cell | null): number | null {
	return cell === null ? null : Number(cell);
}

/** Compared metrics count by their value of now. */
function valueIn(cell: TableCell | undefined): Cell | null {
	return isCompared(cell) ? cell.value : (cell ?? null);
}

export function isCompared(cell: TableCell | undefined): cell is Compared {
	return typeof cell === 'object' && cell !== null;
}

/** Rows as they leave: without what only a filter needed, and each part of a comparison in its place. */
export function finishRows(
	{ hidden, comparisonOutput }: ReportRequest,
	rows: TableRow[],
): TableRow[] {
	const isSpread = comparisonOutput === 'columns';
	if (hidden.length === 0 && !isSpread) return rows;
	return rows.map((row) => {
		const cells = Object.entries(row).filter(([name]) => !hidden.includes(name));
		return Object.fromEntries(
			cells.flatMap(([name, cell]) => (isSpread ? spread(name, cell) : [[name, cell]])),
		) as TableRow;
	});
}

function spread(name: string, cell: TableCell): Array<[string, TableCell]> {
	if (!isCompared(cell)) return [[name, cell]];
	const cells = comparedCells(cell);
	return comparedColumns(name).map((column, index) => [column, cells[index] ?? null]);
}

/** Tables for a language model are cut: each character costs tokens, and long tables are read badly. */
export const TOOL_ROWS = 200;
const TOOL_CHARACTERS = 20_000;

/** How the parts of a compared metric are headed there. */
const COMPARED = ['previous', 'change', 'change %'];

/** A report for a language model: names once, rows as lists, and in words what is missing. */
export function toolAnswer(
	{ names, compared }: Layout,
	rows: TableRow[],
	total: number,
	notes: string[],
): JsonRecord {
	const columns = names.flatMap((name) =>
		compared.has(name) ? [name, ...COMPARED.map((part) => `${name} ${part}`)] : [name],
	);
	const lists = rows.map((row) =>
		names.flatMap((name): unknown[] => {
			const cell = row[name];
			return isCompared(cell) ? comparedCells(cell) : [cell ?? null];
		}),
	);
	return toolTable(columns, lists, total, notes);
}

/** Records in the same form: the `fields` of each, or those of the first one. */
export function toolList(
	records: object[],
	fields = Object.keys(records[0] ?? {}),
	notes: string[] = [],
): JsonRecord {
	const lists = records.map((record) => {
		const values = new Map<string, unknown>(Object.entries(record));
		return fields.map((field) => values.get(field) ?? null);
	});
	return toolTable(fields, lists, records.length, notes);
}

function toolTable(
	columns: string[],
	rows: unknown[][],
	total: number,
	notes: string[],
): JsonRecord {
	const shown = withinCharacters(rows.slice(0, TOOL_ROWS));
	const rest = total - shown.length;
	const more = `${rest} more rows are not shown. Request less, such as fewer dimensions, a filter or a search, or an order that puts the important rows first.`;
	return {
		columns,
		rows: shown,
		rowsShown: `${shown.length} of ${total}`,
		notes: rest > 0 ? [more, ...notes] : notes,
	};
}

function withinCharacters(rows: unknown[][]): unknown[][] {
	let characters = 0;
	const end = rows.findIndex((row) => {
		characters += JSON.stringify(row).length + 1;
		return characters > TOOL_CHARACTERS;
	});
	return end < 0 ? rows : rows.slice(0, end);
}
