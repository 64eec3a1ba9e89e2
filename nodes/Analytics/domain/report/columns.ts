import { failed, success, type Result } from '../../../shared/core/result';
import type { Headers, MetricHeader, RawRow } from './response';

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
]);

/**
 * What a metric is where Google has no row: 0 for what is counted or summed, and null for averages and
 * rates, which are undefined without events.
 */
export function missingMetricValue({ name, type }: MetricHeader): 0 | null {
	const [metric = ''] = name.split(':');
	return type === 'TYPE_INTEGER' || SUMS.has(metric) ? 0 : null;
}

/** How Google writes a dimension of time, and how the rows of the node do. */
interface DateForm {
	/** As in Google's answers; the groups are its parts. */
	google: RegExp;
	/** The same in ISO 8601. */
	iso: string;
	/** What people write for it; the groups are the parts that Google wants. */
	written: RegExp;
	example: string;
}

const DATE: DateForm = {
	google: /^(\d{4})(\d{2})(\d{2})$/,
	iso: '$1-$2-$3',
	// A date and time, such as n8n's, stands for its day, as in the dates of a report.
	written: /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}.*)?$/,
	example: '2026-01-31',
};

const FORMS = new Map<string, DateForm>([
	['date', DATE],
	['firstSessionDate', DATE],
	[
		'dateHour',
		{
			google: /^(\d{4})(\d{2})(\d{2})(\d{2})$/,
			iso: '$1-$2-$3T$4:00:00',
			written: /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2})(?::00(?::00)?)?$/,
			example: '2026-01-31T14:00:00',
		},
	],
	[
		'dateHourMinute',
		{
			google: /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})$/,
			iso: '$1-$2-$3T$4:$5:00',
			written: /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::00)?$/,
			example: '2026-01-31T14:05:00',
		},
	],
	[
		'yearMonth',
		{
			google: /^(\d{4})(\d{2})$/,
			iso: '$1-$2',
			written: /^(\d{4})-(\d{2})$/,
			example: '2026-01',
		},
	],
	[
		'isoYearIsoWeek',
		{
			google: /^(\d{4})(\d{2})$/,
			iso: '$1-W$2',
			written: /^(\d{4})-W(\d{2})$/,
			example: '2026-W05',
		},
	],
]);

/** Writes Google's values of a dimension in ISO 8601; undefined where they stay as they are. */
export function isoWriter(dimension: string): ((text: string) => string) | undefined {
	const form = FORMS.get(dimension);
	// `(other)` and `(not set)` stay.
	return form && rememberLast((text) => text.replace(form.google, form.iso));
}

/** Rows are mostly in the order of time, so that a value is often that of the row before. */
function rememberLast(write: (text: string) => string): (text: string) => string {
	let last = '';
	let written = '';
	return (text) => {
		if (text !== last) [last, written] = [text, write(text)];
		return written;
	};
}

/**
 * A value to filter a dimension by, as Google writes it. Google compares `date` with 20260131, so
 * 2026-01-31, which the rows show, would match nothing.
 */
export function asGoogleWrites(dimension: string, text: string): Result<string> {
	const form = FORMS.get(dimension);
	// `(not set)` and the like are values of every dimension.
	if (form === undefined || form.google.test(text) || /^\(.*\)$/.test(text)) return success(text);
	const parts = form.written.exec(text);
	return parts ? success(parts.slice(1).join('')) : misfit(dimension, text, form);
}

/** The beginning of a value: `2026-06` begins the dates of a month. */
const BEGINNING = /^\d{4}(?:-(?:W?\d{0,2}(?:-(?:\d{0,2}(?:[T ][\d:]*)?)?)?)?)?$/;

/** The same for a part of a value, which may be a whole one. */
export function partAsGoogleWrites(dimension: string, text: string): Result<string> {
	const form = FORMS.get(dimension);
	if (form === undefined || !/\d/.test(text) || !/[-:TW]/.test(text)) return success(text);
	const whole = asGoogleWrites(dimension, text);
	if (whole.ok) return whole;
	return BEGINNING.test(text)
		? success(text.replace(/[-:TW ]/g, ''))
		: misfit(dimension, text, form);
}

/** A pattern is not rewritten; one that looks for dates as the rows show them would find none. */
export function checkPattern(dimension: string, pattern: string): Result<string> {
	const form = FORMS.get(dimension);
	if (form === undefined || !/\d{4}\\?-|\\d\{4\}\\?-/.test(pattern)) return success(pattern);
	return misfit(dimension, pattern, form);
}

function misfit(dimension: string, text: string, { example, written }: DateForm): Result<never> {
	const digits = written.exec(example)?.slice(1).join('') ?? '';
	return failed(
		`The filter on "${dimension}" cannot use "${text}"`,
		`Write the value like ${example}; in a part of it or a pattern, as Google does: ${digits}.`,
	);
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
