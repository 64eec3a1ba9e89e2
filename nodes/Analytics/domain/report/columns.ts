import { isoWriter } from './dateDimensions';
import type { Headers, MetricHeader, RawRow, RowBatch } from './response';

/** Integers beyond 2^53 come as text, because a double would change their digits. */
export type Cell = string | number;

/** Null where Google sent no number for a metric. */
export type ShapedRow = Record<string, Cell | null>;

export interface Column {
	name: string;
	kind: 'dimension' | 'metric';
	/** Its place among the dimensions or metrics of a row. */
	index: number;
	/** What Google's text stands for. */
	parse: (text: string) => Cell | null;
}

/** The columns of a report, each under a name of its own. */
export function columnsOf({ dimensions, metrics }: Headers): Column[] {
	const taken = new Set(dimensions);
	return [
		...dimensions.map(
			(name, index): Column => ({
				name: safeName(name),
				kind: 'dimension',
				index,
				parse: isoWriter(name) ?? asItIs,
			}),
		),
		...metrics.map(
			({ name, type }, index): Column => ({
				name: taken.has(name) ? `${name}_metric` : safeName(name),
				kind: 'metric',
				index,
				parse: type === 'TYPE_INTEGER' ? parseInteger : parseNumber,
			}),
		),
	];
}

export function cellIn({ dimensionValues, metricValues }: RawRow, column: Column): Cell | null {
	const values = column.kind === 'dimension' ? dimensionValues : metricValues;
	return column.parse(values?.[column.index]?.value ?? '');
}

/** A number that stays as it is when it is read and written again. */
const WRITTEN = /^(?:0|[1-9]\d{0,8})(?:\.\d{0,5}[1-9])?$/;

/** The same for a file. V8 keeps a copy of every number that it writes as text until it collects everything. */
export function writtenCellIn(row: RawRow, column: Column): Cell | null {
	const text = column.kind === 'metric' ? (row.metricValues?.[column.index]?.value ?? '') : '';
	return WRITTEN.test(text) ? text : cellIn(row, column);
}

/** A row under the names of its columns, behind those that are `added` to every row. */
export function shapeRow(columns: Column[], row: RawRow, added: ShapedRow = {}): ShapedRow {
	const shaped: ShapedRow = { ...added };
	for (const column of columns) shaped[column.name] = cellIn(row, column);
	return shaped;
}

/** Some rows under the headers they came with. */
export function shapeRows({ headers, rows }: RowBatch, added?: ShapedRow): ShapedRow[] {
	const columns = columnsOf(headers);
	return rows.map((row) => shapeRow(columns, row, added));
}

/** A metric expression may be called anything; this name would not make a field. */
function safeName(name: string): string {
	return name === '__proto__' ? '__proto___' : name;
}

const asItIs = (text: string): string => text;

/** All types are numbers: what is none, such as "" or NaN, would spoil the column of a table. */
function parseNumber(text: string): number | null {
	const number = Number(text);
	// Blank text would be 0.
	if (!Number.isFinite(number) || (number === 0 && text.trim() === '')) return null;
	return number;
}

/** Only integers are at risk of losing digits: a float is as exact as Google computed it. */
function parseInteger(text: string): Cell | null {
	const number = parseNumber(text);
	const isExact = number === null || Number.isSafeInteger(number) || !/^-?\d+$/.test(text);
	return isExact ? number : text;
}

/** Sums that Google does not type as integers: nothing happened counts as 0. */
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
	// A custom metric of whatever unit; its average and its count have names of their own.
	'customEvent',
]);

/** Users of a week or four weeks, which a day without data does not make 0. */
const OF_MORE_DAYS = new Set(['active7DayUsers', 'active28DayUsers']);

/**
 * What a metric is where Google has no row: 0 for what is counted or summed, and null for averages and
 * rates, which are undefined without events.
 */
export function missingMetricValue({ name, type }: MetricHeader): 0 | null {
	const [metric = ''] = name.split(':');
	if (OF_MORE_DAYS.has(metric)) return null;
	return type === 'TYPE_INTEGER' || SUMS.has(metric) ? 0 : null;
}

/**
 * One text for several values, different where any of them is. The lengths tell where one value ends
 * and the next begins, whatever characters are in them.
 */
export function keyOf(values: string[]): string {
	let key = '';
	for (const value of values) key += `${value.length}:${value}`;
	return key;
}
