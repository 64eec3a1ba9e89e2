import { setOwnValue } from '../../shared/core/json';
import { listHoursOfDay, type Day } from '../../shared/core/calendar';
import {
	listColumnNames,
	isOtherRow,
	pickValues,
	buildMetricsOfMissingRow,
	type Cell,
	type ShapedRow,
} from './columns';
import type { FetchedReport } from './fetchedReport';
import { periodLengthNotes, type AlignedPeriods, type AlignedRow } from './periods';
import { noteIf } from './notes';
import type { Quality } from './quality';
import type { RangeTable } from './rangeTable';
import { returnsRawRows, COMPARED_PARTS, type ReportQuery } from './query';

export type TableRow = Record<string, Cell | null | ComparedValue>;

/** The parts of a fetched report that decide how its rows are joined. */
interface Joining extends Pick<FetchedReport, 'now'> {
	periods: AlignedPeriods;
	/** Of the current period and of the previous one. */
	tables: Array<Pick<RangeTable, 'columns' | 'isWithheld'>>;
	query: Pick<ReportQuery, 'metricFilter' | 'comparisonOutput'>;
	quality: Pick<Quality, 'timeZone'>;
}

/**
 * Creates a function that joins the rows of two periods on their dimensions. A row that only one period has is kept,
 * with zeros for the other period, or nulls where its numbers are unknown.
 */
export function createPeriodJoiner(joining: Joining): (rows: ShapedRow[][]) => TableRow[] {
	const { periods, tables, query, quality, now } = joining;
	const { columns } = tables[0]!;
	const metrics = listColumnNames(columns, 'metric');
	const names = listColumnNames(columns, 'dimension', 'added');
	const [zeros, unknown] = [
		buildMetricsOfMissingRow(columns),
		buildMetricsOfMissingRow(columns, true),
	];
	const isSkipped = skippedHours(quality.timeZone, periods);
	const missing = (pair: AlignedRow, side: number) =>
		pair.unpaired ||
		tables[side]!.isWithheld ||
		// Its values may have rows of their own in the other period.
		isOtherRow(pair.values) ||
		isSkipped(pair, side === 1) ||
		(side === 0 && isFuture(pair, now))
			? unknown
			: zeros;
	const isSpread = query.comparisonOutput === 'columns';
	return (rows) => {
		const pairs = pairRows(rows, names, periods);
		// The metric filter selects rows of the current period, and so the pairs.
		const shown = query.metricFilter ? pairs.filter((pair) => pair.sides[0]) : pairs;
		return shown.map((pair) => {
			const row: TableRow = { ...pair.values };
			const [current, previous] = [0, 1].map(
				(side) => pair.sides[side] ?? missing(pair, side),
			);
			// Other values are in "(other)" in each period.
			const compare = isOtherRow(pair.values) ? withoutComparison : compareValues;
			for (const name of metrics) {
				const cell = compare(current![name] ?? null, previous![name] ?? null);
				if (!isSpread) setOwnValue(row, name, cell);
				else
					for (const [part, ending] of COMPARED_PARTS)
						setOwnValue(row, name + ending, cell[part]);
			}
			return row;
		});
	};
}

/** Rows that belong together: at most one of each period. */
interface Pair extends AlignedRow {
	sides: ShapedRow[];
}

function pairRows(ranges: ShapedRow[][], names: string[], periods: AlignedPeriods): Pair[] {
	const found = new Map<string, Pair>();
	for (const [side, rows] of ranges.entries()) {
		for (const row of rows) {
			const aligned = periods.align(pickValues(row, names), side);
			const values = JSON.stringify(Object.values(aligned.values));
			// A row without a counterpart is never paired, not even with one of the same values.
			const key = (aligned.unpaired ? side : '') + values;
			const pair = found.get(key) ?? Object.assign(aligned, { sides: [] });
			pair.sides[side] = row;
			found.set(key, pair);
		}
	}
	return [...found.values()];
}

/**
 * Whether a row is about a day or hour to come, whose numbers are not 0 but unknown. `now` is the hour in the time zone
 * of the property, such as `2026-01-31T23`.
 */
function isFuture({ firstDay, values }: AlignedRow, now: string | undefined): boolean {
	if (firstDay === undefined || now === undefined) return false;
	const hour = readHour(values);
	return (hour === undefined ? firstDay : `${firstDay}T${hour}`) > now;
}

function readHour({ dateHour, dateHourMinute, hour }: ShapedRow): string | undefined {
	const time = dateHour ?? dateHourMinute;
	return time ? String(time).slice(11, 13) : hour?.toString();
}

/** Whether a day lacks the hour that its counterpart has, because clocks were put forward on it. */
function skippedHours(timeZone: string | undefined, { pairs, current }: AlignedPeriods) {
	const before = new Map(pairs.map((pair) => [pair.current, pair.previous]));
	const hours = new Map<Day, Set<string>>();
	return ({ values, firstDay = '' }: AlignedRow, isInPrevious: boolean): boolean => {
		const isOfOneDay =
			(values.date ?? values.dateHour ?? values.dateHourMinute) ||
			current.startDate === current.endDate;
		const hour = readHour(values);
		const day = isInPrevious ? before.get(firstDay) : firstDay;
		if (timeZone === undefined || hour === undefined || !day || !isOfOneDay) return false;
		const known = hours.get(day) ?? listHoursOfDay(timeZone, day);
		hours.set(day, known);
		return !known.has(hour);
	};
}

/** A metric in this period and in the previous one. Null where Google sent no value. */
export interface ComparedValue {
	value: Cell | null;
	previous: Cell | null;
	change: Cell | null;
	/** 12.5 means 12.5% more. Null where the previous value is 0. */
	changePercent: number | null;
}

/** Whether a value of a row is a compared metric with all its parts. */
export function isComparedValue(value: TableRow[string]): value is ComparedValue {
	return typeof value === 'object' && value !== null;
}

export function compareValues(value: Cell | null, previous: Cell | null): ComparedValue {
	const noise = Number(value ?? NaN) - Number(previous ?? NaN);
	if (!Number.isFinite(noise)) return withoutComparison(value, previous);
	// Rounded as people would compute it: 1000000.01 - 1000000 is 0.01. Never -0.
	const decimals = Math.max(decimalsOf(value), decimalsOf(previous));
	const change =
		decimals > 0
			? Number(noise.toFixed(Math.min(decimals, MOST_DECIMALS))) || 0
			: toCell(BigInt(value ?? 0) - BigInt(previous ?? 0));
	return {
		value,
		previous,
		change,
		changePercent: computePercent(Number(change), Number(previous)),
	};
}

/** Whole numbers beyond 2^53 are text, as in other cells. */
function toCell(whole: bigint): Cell {
	return Number.isSafeInteger(Number(whole)) ? Number(whole) : String(whole);
}

/** Both values without a change, where they cannot be compared. */
function withoutComparison(value: Cell | null, previous: Cell | null): ComparedValue {
	return { value, previous, change: null, changePercent: null };
}

/** That JavaScript writes. */
const MOST_DECIMALS = 100;

function decimalsOf(cell: Cell | null): number {
	if (Number.isInteger(cell)) return 0;
	const [, fraction = '', exponent = '0'] = /(?:\.(\d+))?(?:e(.+))?$/.exec(String(cell)) ?? [];
	return Math.max(0, fraction.length - Number(exponent));
}

/** Two decimals, rounded half away from zero, as people do; null if the previous value is 0. */
function computePercent(change: number, previous: number): number | null {
	if (previous === 0) return null;
	const share = Math.abs((change * 10_000) / previous);
	return (Math.sign(change) * Math.round(share)) / 100 || 0;
}

/** What a reader should know about how two periods were compared, or how days without data were added. */
export function joiningNotes(fetched: FetchedReport): string[] {
	const { query, periods, tables } = fetched;
	if (returnsRawRows(query) || !(periods || query.fillDates)) return [];
	const separate = periods?.separate ?? [];
	return [
		...(periods ? periodLengthNotes(periods) : []),
		...noteIf(
			separate.length > 0,
			`The two periods can't be aligned by ${separate.join(', ')}; their rows are listed separately. Use the 'date' dimension, or, for weeks, set 'Compare With' to Previous Period, Same Weekdays.`,
		),
		...noteIf(
			tables.some(({ isWithheld }) => isWithheld),
			'A filter or Google may have excluded some rows, so missing values are empty instead of 0.',
		),
	];
}
