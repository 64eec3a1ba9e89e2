import { isoWriter } from './dateForms';
import type { Headers, MetricHeader, RawRow } from './response';

/** Integers beyond 2^53 come as text, because a double would change their digits. */
export type Cell = string | number;

/** Null where Google sent no number for a metric. */
export type ShapedRow = Record<string, Cell | null>;

export interface Column {
	name: string;
	kind: 'dimension' | 'metric';
	read: (row: RawRow) => Cell | null;
}

/** The columns of a report, each under a name of its own. */
export function columnsOf({ dimensions, metrics }: Headers): Column[] {
	const taken = new Set(dimensions);
	return [
		...dimensions.map((name, index): Column => {
			const parse = isoWriter(name) ?? asItIs;
			return {
				name: safeName(name),
				kind: 'dimension',
				read: (row) => parse(row.dimensionValues?.[index]?.value ?? ''),
			};
		}),
		...metrics.map(({ name, type }, index): Column => {
			const parse = metricParser(type);
			return {
				name: taken.has(name) ? `${name}_metric` : safeName(name),
				kind: 'metric',
				read: (row) => parse(row.metricValues?.[index]?.value ?? ''),
			};
		}),
	];
}

export function shapeRow(columns: Column[], row: RawRow): ShapedRow {
	const shaped: ShapedRow = {};
	for (const column of columns) shaped[column.name] = column.read(row);
	return shaped;
}

/** A metric expression may be called anything; this name would not make a field. */
function safeName(name: string): string {
	return name === '__proto__' ? '__proto___' : name;
}

const asItIs = (text: string): string => text;

/**
 * All types are numbers: what is none, such as "" or NaN, would spoil the column of a table. Only
 * integers are at risk of losing digits: a float is as exact as Google computed it.
 */
function metricParser(type: string): (text: string) => Cell | null {
	const isInteger = type === 'TYPE_INTEGER';
	return (text) => {
		const number = Number(text);
		if (text.trim() === '' || !Number.isFinite(number)) return null;
		const isTooLong = isInteger && /^-?\d+$/.test(text) && !Number.isSafeInteger(number);
		return isTooLong ? text : number;
	};
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
