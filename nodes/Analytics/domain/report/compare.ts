import { valueOfNothing } from './absence';
import type { Cell, Column, ShapedRow } from './columns';
import type { FilledRow } from './fill';
import { moved, CURRENT, type Periods } from './periods';
import type { MetricHeader } from './response';

/** A metric beside itself a period earlier. Null where there is nothing to tell. */
export interface Compared {
	value: Cell | null;
	previous: Cell | null;
	change: number | null;
	/** 12.5 means 12.5 % more. Null from zero, which nothing is a percentage of. */
	changePercent: number | null;
}

export type ComparedRow = Record<string, Cell | Compared>;

interface Pair {
	current?: FilledRow;
	previous?: FilledRow;
}

const RANGE_COLUMN = 'dateRange';

/**
 * Joins the rows of two periods on their dimensions, dates laid over each other day by day. Rows of
 * one period only are kept.
 */
export function compareRows(
	rows: FilledRow[],
	columns: Column[],
	metrics: MetricHeader[],
	periods: Periods,
): ComparedRow[] {
	const dimensions = columns
		.filter(({ kind, name }) => kind === 'dimension' && name !== RANGE_COLUMN)
		.map(({ name }) => name);
	const measures = columns.filter(({ kind }) => kind === 'metric').map(({ name }) => name);
	return [...pairs(rows, dimensions, periods).values()].map(({ place, pair }) => {
		const row: ComparedRow = { ...place };
		measures.forEach((name, index) => {
			row[name] = comparedOf(name, pair, metrics[index]!);
		});
		return row;
	});
}

function pairs(rows: FilledRow[], dimensions: string[], periods: Periods) {
	const joined = new Map<string, { place: ShapedRow; pair: Pair }>();
	for (const row of rows) {
		const isCurrent = row[RANGE_COLUMN] === CURRENT;
		const place = placeOf(row, dimensions, isCurrent ? undefined : periods);
		const key = JSON.stringify(Object.values(place));
		const entry = joined.get(key) ?? { place, pair: {} };
		entry.pair[isCurrent ? 'current' : 'previous'] = row;
		joined.set(key, entry);
	}
	return joined;
}

/** The dimensions of a row, as they would be in the current period. */
function placeOf(row: FilledRow, dimensions: string[], periods: Periods | undefined): ShapedRow {
	return Object.fromEntries(
		dimensions.map((name) => {
			const value = String(row[name]);
			return [name, periods ? moved(name, value, periods) : value];
		}),
	);
}

function comparedOf(name: string, { current, previous }: Pair, metric: MetricHeader): Compared {
	const nothing = valueOfNothing(metric);
	return compared(
		current ? (current[name] ?? null) : nothing,
		previous ? (previous[name] ?? null) : nothing,
	);
}

export function compared(value: Cell | null, previous: Cell | null): Compared {
	if (typeof value !== 'number' || typeof previous !== 'number') {
		return { value, previous, change: null, changePercent: null };
	}
	const change = withoutNoise(value - previous);
	const changePercent = previous === 0 ? null : withoutNoise((change / Math.abs(previous)) * 100);
	return { value, previous, change, changePercent };
}

/** 12.1 - 10.05 is 2.05, not 2.0499999999999989. */
function withoutNoise(value: number): number {
	return Number(value.toPrecision(12));
}
