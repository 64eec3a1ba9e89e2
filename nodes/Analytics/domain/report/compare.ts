import { hoursOf, type Day } from '../calendar';
import { alignmentOf, type DimensionValues, type Place } from './alignment';
import { keyOf, missingMetricValue, type Cell, type Column } from './columns';
import type { FilledRow } from './fill';
import { CURRENT, type Periods } from './periods';
import type { MetricHeader } from './response';

/** A metric in this period and in the previous one. Null where Google sent no value. */
export interface Compared {
	value: Cell | null;
	previous: Cell | null;
	change: Cell | null;
	/** 12.5 means 12.5% more. Null where the previous value is 0. */
	changePercent: number | null;
}

export type ComparedRow = Record<string, Cell | Compared>;

export interface Comparison {
	periods: Periods;
	/** Google may have withheld rows: what is missing is unknown then, not 0. */
	isWithheld: boolean;
	/** The hour it is for the property, as `2026-01-31T23`: later ones have no numbers yet. */
	now?: string | undefined;
	/** Of the property: the hours that clocks skip have no numbers either. */
	timeZone?: string | undefined;
}

interface Pair extends Pick<Place, 'values' | 'isAlone' | 'since'> {
	current?: FilledRow;
	previous?: FilledRow;
}

const RANGE_COLUMN = 'dateRange';

/** Joins the rows of two periods on their dimensions. Rows that only one period has are kept. */
export function compareRows(
	rows: FilledRow[],
	columns: Column[],
	metrics: MetricHeader[],
	{ periods, isWithheld, now = '', timeZone }: Comparison,
): ComparedRow[] {
	const dimensions = namesOf(columns, 'dimension').filter((name) => name !== RANGE_COLUMN);
	const measures = namesOf(columns, 'metric');
	const pairs = joined(rows, dimensions, measures, periods);
	const zeros = metrics.map(missingMetricValue);
	const isSkipped = timeZone === undefined ? () => false : skippedIn(timeZone, periods);
	return pairs.map((pair) => {
		const { values, isAlone, current, previous } = pair;
		const row: ComparedRow = { ...values };
		const isUnknown = (!current && isFuture(pair, now)) || isSkipped(pair);
		measures.forEach((name, index) => {
			const missing = isAlone || isWithheld || isUnknown ? null : (zeros[index] ?? null);
			const value = current ? (current[name] ?? null) : missing;
			row[name] = compared(value, previous ? (previous[name] ?? null) : missing);
		});
		return row;
	});
}

/** What has not happened yet is not 0. */
function isFuture({ since, values }: Pair, now: string): boolean {
	if (since === undefined || now === '') return false;
	const hour = hourOf(values);
	return (hour === undefined ? since : `${since}T${hour}`) > now;
}

function hourOf({ dateHour, dateHourMinute, hour }: DimensionValues): string | undefined {
	return (dateHour ?? dateHourMinute)?.slice(11, 13) ?? hour;
}

/** Whether the period that has no row lacks the hour as well, because clocks were put forward. */
function skippedIn(timeZone: string, periods: Periods): (pair: Pair) => boolean {
	const before = new Map(periods.pairs.map((pair) => [pair.current, pair.previous]));
	const hours = new Map<Day, Set<string>>();
	const { startDate, endDate } = periods.current;
	return ({ values, since = '', current }) => {
		const { date, dateHour, dateHourMinute } = values;
		const isOfOneDay = (date ?? dateHour ?? dateHourMinute) || startDate === endDate;
		const hour = hourOf(values);
		const day = current ? before.get(since) : since;
		if (hour === undefined || !day || !isOfOneDay) return false;
		const known = hours.get(day) ?? hoursOf(timeZone, day);
		hours.set(day, known);
		return !known.has(hour);
	};
}

function namesOf(columns: Column[], kind: Column['kind']): string[] {
	return columns.filter((column) => column.kind === kind).map(({ name }) => name);
}

function joined(
	rows: FilledRow[],
	dimensions: string[],
	measures: string[],
	periods: Periods,
): Pair[] {
	const { placeOf } = alignmentOf(dimensions, periods);
	const pairs = new Map<string, Pair>();
	for (const row of rows) {
		const period = row[RANGE_COLUMN] === CURRENT ? 'current' : 'previous';
		const place = placeOf(dimensionValues(row, dimensions), period === 'current');
		if (place.isForeign && isEmpty(row, measures)) continue;
		const key = keyOfPlace(place, period);
		const { values, isAlone, since } = place;
		const pair: Pair = pairs.get(key) ?? { values, isAlone, since };
		pair[period] = row;
		pairs.set(key, pair);
	}
	return [...pairs.values()];
}

function dimensionValues(row: FilledRow, dimensions: string[]): DimensionValues {
	return Object.fromEntries(dimensions.map((name) => [name, String(row[name])]));
}

/** A row without a counterpart meets no other, even one of the same values. */
function keyOfPlace({ values, isAlone }: Place, period: string): string {
	return `${isAlone ? period : ''}${keyOf(Object.values(values))}`;
}

function isEmpty(row: FilledRow, measures: string[]): boolean {
	return measures.length > 0 && measures.every((name) => row[name] === 0 || row[name] === null);
}

export function compared(value: Cell | null, previous: Cell | null): Compared {
	if (value === null || previous === null) {
		return { value, previous, change: null, changePercent: null };
	}
	const change = difference(value, previous);
	return { value, previous, change, changePercent: percentChange(value, previous) };
}

/** The parts of a compared metric, and how their columns end. */
const PARTS: Array<[part: keyof Compared, ending: string]> = [
	['value', ''],
	['previous', '_previous'],
	['change', '_change'],
	['changePercent', '_changePercent'],
];

export function comparedColumns(metric: string): string[] {
	return PARTS.map(([, ending]) => `${metric}${ending}`);
}

export function comparedCells(compared: Compared): Array<Compared[keyof Compared]> {
	return PARTS.map(([part]) => compared[part]);
}

/** Which part of which metric a column holds, given the metrics there are. */
export function comparedPart(column: string, metrics: string[]) {
	if (metrics.includes(column)) return { metric: column, part: 'value' as const };
	for (const [part, ending] of PARTS) {
		const metric = column.slice(0, column.length - ending.length);
		if (column.endsWith(ending) && metrics.includes(metric)) return { metric, part };
	}
	return undefined;
}

/** A number exactly as it is written: `digits` divided by 10 to the power of `scale`. */
interface Decimal {
	digits: bigint;
	scale: number;
}

const WRITTEN = /^(-?\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

function decimalOf(cell: Cell): Decimal | undefined {
	if (Number.isSafeInteger(cell)) return { digits: BigInt(cell), scale: 0 };
	const [, whole, fraction = '', exponent = '0'] = WRITTEN.exec(String(cell)) ?? [];
	if (whole === undefined) return undefined;
	const scale = fraction.length - Number(exponent);
	const digits = BigInt(whole + fraction);
	return scale >= 0 ? { digits, scale } : { digits: digits * powerOfTen(-scale), scale: 0 };
}

function powerOfTen(exponent: number): bigint {
	return 10n ** BigInt(exponent);
}

/** Both with as many digits after the point as the finer one has. */
function aligned(one: Decimal, other: Decimal): [bigint, bigint, number] {
	const scale = Math.max(one.scale, other.scale);
	if (one.scale === other.scale) return [one.digits, other.digits, scale];
	const at = ({ digits, scale: own }: Decimal) => digits * powerOfTen(scale - own);
	return [at(one), at(other), scale];
}

/** One minus the other, computed in decimals: 1000000.01 - 1000000 is 0.01. Null without numbers. */
export function difference(one: Cell, other: Cell): Cell | null {
	const [minuend, subtrahend] = [decimalOf(one), decimalOf(other)];
	if (!minuend || !subtrahend) return null;
	const [left, right, scale] = aligned(minuend, subtrahend);
	return cellOf({ digits: left - right, scale });
}

/** An integer beyond 2^53 stays text, like the cells it comes from. */
function cellOf({ digits, scale }: Decimal): Cell {
	const number = Number(digits);
	if (scale === 0) return Number.isSafeInteger(number) ? number : String(digits);
	return Number(`${digits}e-${scale}`);
}

/** The change from `previous` to `value` in percent, to two decimals; null from 0. */
export function percentChange(value: Cell, previous: Cell): number | null {
	const [now, before] = [decimalOf(value), decimalOf(previous)];
	if (!now || !before || before.digits === 0n) return null;
	const [left, right] = aligned(now, before);
	const base = right < 0n ? -right : right;
	return Number(roundedRatio((left - right) * 10_000n, base)) / 100;
}

/** Half away from zero, as people round. */
function roundedRatio(dividend: bigint, divisor: bigint): bigint {
	const half = dividend < 0n ? -divisor : divisor;
	return (dividend * 2n + half) / (divisor * 2n);
}
