import { setOwnValue } from '../../shared/core/json';
import {
	OTHER_VALUE,
	type ColumnHeaders,
	type MetricHeader,
	type RowBatch,
	type TextRow,
} from '../google/reportResponse';
import { success, type Result } from '../../shared/core/result';
import { toGoogleDateText, createIsoFormatter } from './timeDimensions';

/** Whether a row groups rare values, so that it cannot be matched with a row of another response. */
export function isOtherRow(values: ShapedRow): boolean {
	return Object.values(values).includes(OTHER_VALUE);
}

/** Integers beyond 2^53 come as text, because a double would change their digits. */
export type Cell = string | number;

/** Null where Google sent no number for a metric. */
export type ShapedRow = Record<string, Cell | null>;

export interface Column {
	name: string;
	/** `added` by the node, the same in every row. */
	kind: 'dimension' | 'metric' | 'added';
	/** What a row has in it. */
	read: (row: TextRow) => Cell | null;
	/** What a metric is where Google has no row. */
	missing?: 0 | null;
}

/** Reads the columns of Google's rows. A dimension is typed by its name, a metric by the type in its header. */
export function readColumns({ dimensions, metrics }: ColumnHeaders): Column[] {
	return [
		...dimensions.map(buildDimensionColumn),
		...metrics.map((header, index) => buildMetricColumn(header, dimensions.length + index)),
	];
}

function buildDimensionColumn(name: string, index: number): Column {
	const parse = createIsoFormatter(name);
	return { name, kind: 'dimension', read: (row) => parse(row[index] ?? '') };
}

function buildMetricColumn(header: MetricHeader, index: number): Column {
	const { name, type, isRestricted } = header;
	if (isRestricted) return { name, kind: 'metric', read: () => null, missing: null };
	const parse = type === 'TYPE_INTEGER' ? parseInteger : parseNumber;
	return {
		name,
		kind: 'metric',
		read: (row) => parse(row[index] ?? ''),
		missing: chooseMissingValue(header),
	};
}

/** Builds a column that the node adds, such as the property. */
export function buildAddedColumn(name: string, value: string): Column {
	return { name, kind: 'added', read: () => value };
}

/**
 * Creates a function that types the cells of a row and puts them under the names of their columns. Copies of one object
 * share its layout, which is fastest in V8.
 */
export function createRowShaper(columns: Column[]): (row: TextRow) => ShapedRow {
	const empty: ShapedRow = Object.fromEntries(columns.map(({ name }) => [name, null]));
	return (row) => {
		const shaped = { ...empty };
		for (const { name, read } of columns) setOwnValue(shaped, name, read(row));
		return shaped;
	};
}

/** Collects the rows of all batches in one list, each made from its texts. */
export async function collectRows<Row>(
	batches: AsyncIterable<Result<RowBatch>>,
	make: (texts: TextRow) => Row,
): Promise<Result<Row[]>> {
	const all: Row[] = [];
	for await (const batch of batches) {
		if (!batch.ok) return batch;
		for (const texts of batch.value.rows) all.push(make(texts));
	}
	return success(all);
}

export function listColumnNames(columns: Column[], ...kinds: Array<Column['kind']>): string[] {
	return columns.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name);
}

/** Picks the values that a row has under these names; empty text where it has none. */
export function pickValues(row: ShapedRow, names: string[]): ShapedRow {
	const picked: ShapedRow = {};
	for (const name of names) setOwnValue(picked, name, row[name] ?? '');
	return picked;
}

/**
 * Every metric type is numeric. Anything else, such as "" or NaN, becomes null, so that a column holds numbers only.
 */
function parseNumber(text: string): number | null {
	const number = Number(text);
	// Blank text would be 0.
	if (!Number.isFinite(number) || (number === 0 && text.trim() === '')) return null;
	return number;
}

/** An integer beyond 2^53 stays text, so that no digit is lost. */
function parseInteger(text: string): Cell | null {
	const number = parseNumber(text);
	const isExact = number === null || Number.isSafeInteger(number) || !/^-?\d+$/.test(text);
	return isExact ? number : text;
}

/** Sums that Google does not type as integers; without events they are 0. */
const SUMS = new Set([
	'keyEvents',
	'eventValue',
	'userEngagementDuration',
	'adUnitExposure',
	'totalRevenue',
	'purchaseRevenue',
	'grossPurchaseRevenue',
	'refundAmount',
	'itemRevenue',
	'grossItemRevenue',
	'itemRefundAmount',
	'itemDiscountAmount',
	'shippingAmount',
	'taxAmount',
	'totalAdRevenue',
	'advertiserAdCost',
	'allConversionsByConversionDate',
	'allConversionsByInteractionDate',
	'totalRevenueByConversionDate',
	'totalRevenueByInteractionDate',
	// A custom metric of whatever unit; its average and its count have names of their own.
	'customEvent',
]);

/** Users of the last 7 or 28 days, which are not 0 on a day without data. */
const OF_MORE_DAYS = new Set(['active7DayUsers', 'active28DayUsers']);

/**
 * Chooses the value of a metric where Google has no row: 0 for counts and sums, and null for averages and rates, which
 * are undefined without events.
 */
export function chooseMissingValue({ name, type }: MetricHeader): 0 | null {
	const [metric = ''] = name.split(':');
	if (OF_MORE_DAYS.has(metric)) return null;
	return type === 'TYPE_INTEGER' || SUMS.has(metric) ? 0 : null;
}

/** Builds the metrics of a row that Google does not have; all are null where it may have withheld the row. */
export function buildMetricsOfMissingRow(columns: Column[], isWithheld = false): ShapedRow {
	const metrics = columns.filter(({ kind }) => kind === 'metric');
	return Object.fromEntries(
		metrics.map(({ name, missing = null }) => [name, isWithheld ? null : missing]),
	);
}

/** How values of a dimension are put in order. */
export type OrderType = 'alphanumeric' | 'caseInsensitive' | 'numeric';

export interface FieldOrder {
	field: string;
	descending: boolean;
	orderType?: OrderType;
}

type Reader<Row> = (row: Row) => Cell | null;

/** Sorts rows as Google would, for rows that were joined or added here. */
export function sortRows<Row>(
	rows: Row[],
	orders: FieldOrder[],
	readerOf: (order: FieldOrder) => Reader<Row>,
): Row[] {
	const readers = orders.map(readerOf);
	return rows
		.map((row) => ({ row, cells: readers.map((read) => read(row)) }))
		.sort((one, other) => compareCells(one.cells, other.cells, orders))
		.map(({ row }) => row);
}

export function compareCells(
	one: Array<Cell | null>,
	other: Array<Cell | null>,
	orders: FieldOrder[],
): number {
	for (const [index, order] of orders.entries()) {
		const found = compare(one[index] ?? null, other[index] ?? null, order);
		if (found !== 0) return found;
	}
	return 0;
}

/** What is unknown comes last in either direction. */
function compare(one: Cell | null, other: Cell | null, order: FieldOrder): number {
	if (one === null || other === null) return Number(one === null) - Number(other === null);
	const found = compareAscending(one, other, order);
	return order.descending ? -found : found;
}

/** Numbers by value, and text by its code points. */
function compareAscending(one: Cell, other: Cell, { field, orderType }: FieldOrder): number {
	const isNumeric = [typeof one, typeof other].includes('number') || orderType === 'numeric';
	if (isNumeric) return Math.sign(toSortNumber(field, one) - toSortNumber(field, other)) || 0;
	return compareTexts(toSortText(one, orderType), toSortText(other, orderType));
}

/** As Google counts it: a date is 20260131. Values that are no numbers come first. */
function toSortNumber(field: string, value: Cell): number {
	const number = typeof value === 'number' ? value : Number(toGoogleDateText(field, value));
	return Number.isNaN(number) ? -Infinity : number;
}

function toSortText(value: Cell, orderType: FieldOrder['orderType']): string {
	const text = String(value);
	return orderType === 'caseInsensitive' ? text.toLowerCase() : text;
}

/**
 * By code points, as Google does ("2" < "A" < "b"), in which `(other)` has no place of its own; JavaScript compares
 * emoji by their halves. https://developers.google.com/analytics/devguides/reporting/data/v1/rest/v1beta/OrderBy
 */
function compareTexts(one: string, other: string): number {
	if (one === other) return 0;
	let at = 0;
	while (at < one.length && one[at] === other[at]) at++;
	return (one.codePointAt(at) ?? -1) - (other.codePointAt(at) ?? -1);
}
