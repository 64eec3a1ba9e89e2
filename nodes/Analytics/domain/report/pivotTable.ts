import { cellIn, columnsOf, missingMetricValue, shapeRow, type Cell, type Column } from './columns';
import { keyOf } from './key';
import type { Pivot, PivotReport } from './pivot';
import type { RawRow } from './response';

export type WideRow = Record<string, Cell | null>;

/** A row or a column of the table, and its place among the others in Google's order. */
interface Line<Value> {
	value: Value;
	order: number[];
}

interface Found {
	rows: Map<string, Line<{ place: WideRow; cells: WideRow }>>;
	/** What stands in a column where Google has no row. */
	columns: Map<string, Line<Cell | null>>;
}

/**
 * One row for each combination of the first pivot, and a column for each combination of the others,
 * as in a spreadsheet. Cells without data are 0 for what is counted, and empty for the rest; where
 * Google may have withheld some, all are empty.
 */
export function wideRows(report: PivotReport, pivots: Pivot[], isWithheld = false): WideRow[] {
	const { rows, columns } = findLines(report, pivots);
	const empty = Object.fromEntries(
		sortedLines(columns).map(([name, { value }]) => [name, isWithheld ? null : value]),
	);
	return sortedLines(rows).map(([, { value }]) => ({ ...value.place, ...empty, ...value.cells }));
}

function findLines(report: PivotReport, pivots: Pivot[]): Found {
	const found: Found = { rows: new Map(), columns: new Map() };
	const columns = columnsOf(report.headers);
	const [down = [], ...across] = pivots.map(({ fields }) => fields);
	const metrics = columns.filter(({ kind }) => kind === 'metric');
	const empty = report.headers.metrics.map(missingMetricValue);
	const placeOf = placesIn(report, pivots);
	for (const raw of report.rows) {
		const [place = 0, ...places] = placeOf(raw);
		const { cells } = rowFor(found, pick(columns, down), raw, place);
		const values = pick(columns, across.flat()).map((column) => String(cellIn(raw, column)));
		metrics.forEach((metric, index) => {
			const name = cellName(values, metric, metrics.length, down);
			const column = { value: empty[index] ?? null, order: [...places, index] };
			found.columns.set(name, column);
			cells[name] = cellIn(raw, metric);
		});
	}
	return found;
}

function rowFor({ rows }: Found, fields: Column[], raw: RawRow, order: number) {
	const place = shapeRow(fields, raw);
	const key = JSON.stringify(Object.values(place));
	const row = rows.get(key) ?? { value: { place, cells: {} }, order: [order] };
	rows.set(key, row);
	return row.value;
}

function pick(columns: Column[], fields: string[]): Column[] {
	return columns.filter(({ kind, name }) => kind === 'dimension' && fields.includes(name));
}

/** Where a row stands in the order of each pivot, which Google tells in the pivots' headers. */
function placesIn({ headers, pivots: orders }: PivotReport, pivots: Pivot[]) {
	const ranks = orders.map(
		(combinations) => new Map(combinations.map((values, index) => [keyOf(values), index])),
	);
	const fields = pivots.map((pivot) =>
		pivot.fields.map((name) => headers.dimensions.indexOf(name)),
	);
	return ({ dimensionValues = [] }: RawRow): number[] =>
		fields.map((indexes, pivot) => {
			const key = keyOf(indexes.map((index) => dimensionValues[index]?.value?.trim() ?? ''));
			return ranks[pivot]?.get(key) ?? Infinity;
		});
}

/** Lines that Google's headers do not name stay behind the others, as they came. */
function sortedLines<Value>(lines: Map<string, Line<Value>>): Array<[string, Line<Value>]> {
	return [...lines].sort(([, one], [, other]) => {
		const differing = one.order.findIndex((place, index) => place !== other.order[index]);
		return differing < 0 ? 0 : one.order[differing]! - other.order[differing]!;
	});
}

/**
 * `Chrome | Norway`, and the metric behind it where there are several. It also stands behind a name
 * of digits such as `2026`, as JavaScript puts such names before all others, in an order of its own,
 * and behind one that is taken or that JavaScript loses.
 */
function cellName(values: string[], metric: Column, metrics: number, taken: string[]): string {
	const name = values.join(' | ');
	const isFree = !taken.includes(name) && name !== '__proto__';
	if (metrics === 1 && name !== '' && !/^\d+$/.test(name) && isFree) return name;
	return [...values, metric.name].join(' | ');
}
