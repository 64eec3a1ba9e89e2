import { skippedHours, isFuture, pick, type AlignedRow, type Alignment } from './align';
import { keyOf, OTHER, type Cell, type ShapedRow } from './columns';
import type { Periods } from './periods';

/** The rows of one period. */
interface PeriodRows {
	rows: ShapedRow[];
	/** Google may have withheld rows: what is missing is unknown then, not 0. */
	isWithheld: boolean;
}

/** A row of both periods. A side without a row of its own has zeros, or nulls where they are unknown. */
interface Pair {
	/** Everything but the metrics. */
	values: ShapedRow;
	current: ShapedRow;
	previous: ShapedRow;
}

interface Joining {
	alignment: Alignment;
	periods: Periods;
	/** The metrics of a row where nothing happened. */
	zeros: ShapedRow;
	/** Everything but the metrics. */
	names: string[];
	/** The hour it is for the property, as `2026-01-31T23`: later ones have no numbers yet. */
	now: string | undefined;
	timeZone: string | undefined;
}

/** Joins the rows of two periods on their dimensions. Rows that only one period has are kept. */
export function joinPeriods(joining: Joining, current: PeriodRows, previous: PeriodRows): Pair[] {
	const { alignment, names, zeros } = joining;
	const found = new Map<string, AlignedRow & { current?: ShapedRow; previous?: ShapedRow }>();
	for (const [side, { rows }] of [
		['current', current],
		['previous', previous],
	] as const) {
		for (const row of rows) {
			const aligned = alignment.align(pick(row, names), side === 'current');
			// A row without a counterpart meets no other, even one of the same values.
			const key =
				(aligned.unpaired ? side : '') + keyOf(Object.values(aligned.values).map(String));
			const pair = found.get(key) ?? aligned;
			found.set(key, Object.assign(pair, { [side]: row }));
		}
	}
	const unknown = Object.fromEntries(Object.keys(zeros).map((name) => [name, null]));
	const isSkipped = skippedHours(joining.timeZone, joining.periods);
	const missing = (pair: AlignedRow, side: PeriodRows, isPrevious: boolean) =>
		pair.unpaired ||
		side.isWithheld ||
		// The values in it stand in rows of their own on the other side.
		Object.values(pair.values).includes(OTHER) ||
		isSkipped(pair, isPrevious) ||
		(!isPrevious && isFuture(pair, joining.now))
			? unknown
			: zeros;
	return [...found.values()].map((pair) => ({
		values: pair.values,
		current: pair.current ?? missing(pair, current, false),
		previous: pair.previous ?? missing(pair, previous, true),
	}));
}

/** A metric in this period and in the previous one. Null where Google sent no value. */
export interface Compared {
	value: Cell | null;
	previous: Cell | null;
	change: Cell | null;
	/** 12.5 means 12.5% more. Null where the previous value is 0. */
	changePercent: number | null;
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

export function spread(metric: string, parts: Compared): Record<string, Cell | null> {
	return Object.fromEntries(PARTS.map(([part, ending]) => [`${metric}${ending}`, parts[part]]));
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
function percentChange(value: Cell, previous: Cell): number | null {
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
