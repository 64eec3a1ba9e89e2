import type { JsonRecord } from '../../shared/core/json';
import { number, plural, success, type Result } from '../../shared/core/result';
import {
	numberIn,
	readReport,
	recordsIn,
	textIn,
	withoutEmpty,
	type RawRow,
	type Report,
} from '../google/answer';
import { bodyOf, orderBody } from './rangeQuery';
import type { DateRange } from './periods';
import { columnsOf, keyOf, shaperOf, type Cell, type Column, type Order } from './columns';
import { filteredFields } from './filters';
import type { Extras, ReportSpec } from './query';

/** One axis of a pivot table: the first one makes its rows, the others its columns. */
export interface Pivot {
	fields: string[];
	limit: number;
	offset: number;
	orders: Order[];
}

export interface PivotSpec
	extends Pick<ReportSpec, 'metrics' | 'dimensionFilter' | 'metricFilter'>,
		Pick<Extras, 'currencyCode' | 'keepEmptyRows'> {
	/** Told apart where a pivot has `dateRange` among its fields. */
	dateRanges: DateRange[];
	pivots: Pivot[];
}

/**
 * The dimensions a pivot report requests. Google filters it by requested ones only, and shows none of
 * them that is in no pivot.
 */
export function dimensionsOf({ pivots, dimensionFilter }: PivotSpec): string[] {
	const shown = pivots.flatMap(({ fields }) => fields).filter((name) => name !== 'dateRange');
	return [...new Set([...shown, ...filteredFields(dimensionFilter)])];
}

/** The body of `runPivotReport`. */
export function pivotBody(spec: PivotSpec): JsonRecord {
	const { pivots, metrics } = spec;
	const asked = { ...spec, dimensions: dimensionsOf(spec) };
	return bodyOf(asked, {
		dateRanges: spec.dateRanges,
		currencyCode: spec.currencyCode,
		keepEmptyRows: spec.keepEmptyRows,
		pivots: pivots.map(({ fields, limit, offset, orders }) =>
			withoutEmpty({
				fieldNames: fields,
				limit,
				offset: offset === 0 ? undefined : offset,
				orderBys: orders.map((order) => orderBody(order, { metrics })),
			}),
		),
	});
}

export interface PivotReport extends Report {
	/** For each pivot, the values of its fields, in its order. */
	pivots: string[][][];
	/** How many there are for each pivot, whatever its limit. */
	lengths: number[];
}

export function readPivotReport(body: JsonRecord, spec: PivotSpec): Result<PivotReport> {
	const { pivots: axes, metrics } = spec;
	const dimensions = axes.flatMap(({ fields }) => fields);
	const report = readReport(body, { dimensions, metrics, isRaw: true });
	if (!report.ok) return report;
	const pivots = recordsIn(body.pivotHeaders).map(({ pivotDimensionHeaders }) =>
		recordsIn(pivotDimensionHeaders).map(({ dimensionValues }) =>
			recordsIn(dimensionValues).map(({ value }) => textIn(value)),
		),
	);
	const lengths = recordsIn(body.pivotHeaders).map(({ rowCount }) => numberIn(rowCount) ?? 0);
	return success({ ...report.value, pivots, lengths });
}

/** Which pivots have more values than their limits let through. */
export function pivotRests({ pivots: shown, lengths }: PivotReport, pivots: Pivot[]): string[] {
	return pivots.flatMap(({ fields, offset }, index) => {
		const [count = 0, length = 0] = [shown[index]?.length, lengths[index]];
		if (count === 0 || offset + count >= length) return [];
		return [
			`Pivot ${index + 1} shows ${number(count)} of ${plural(length, 'value')} of ${fields.join(', ')}. Raise its 'Limit' for more.`,
		];
	});
}

type WideRow = Record<string, Cell | null>;

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
	const placeOf = placesIn(report, pivots);
	const nameOf = cellNames(down);
	for (const raw of report.rows) {
		const [place = 0, ...places] = placeOf(raw);
		const { cells } = rowFor(found, pick(columns, down), raw, place);
		const values = pick(columns, across.flat()).map((column) => String(column.read(raw)));
		metrics.forEach((metric, index) => {
			const name = nameOf(values, metric, metrics.length);
			const column = { value: metric.missing ?? null, order: [...places, index] };
			found.columns.set(name, column);
			cells[name] = metric.read(raw);
		});
	}
	return found;
}

function rowFor({ rows }: Found, fields: Column[], raw: RawRow, order: number) {
	const place = shaperOf(fields)(raw);
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
	return (row: RawRow): number[] =>
		fields.map((indexes, pivot) => {
			const key = keyOf(indexes.map((index) => row[index]?.trim() ?? ''));
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

/** A name for each cell of a row. Values with ` | ` in them, such as page titles, may join to one that is taken. */
function cellNames(fields: string[]) {
	const owners = new Map<string, string>();
	return (values: string[], metric: Column, metrics: number): string => {
		const owner = keyOf([...values, metric.name]);
		const isFree = (name: string) => (owners.get(name) ?? owner) === owner;
		const plain = cellName(values, metric, metrics, fields);
		const quoted = [...values.map((value) => JSON.stringify(value)), metric.name].join(' | ');
		let name = isFree(plain) ? plain : quoted;
		while (!isFree(name)) name = `${name} `;
		owners.set(name, owner);
		return name;
	};
}
