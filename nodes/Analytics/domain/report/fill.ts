import { daysOf, isDay, type Day } from '../calendar';
import { rangeName, type DateRange } from '../dateRange';
import { calendarDimension } from './dateDimensions';
import { missingMetricValue, type Cell, type Column, type ShapedRow } from './columns';
import type { MetricHeader } from './response';

export type FilledRow = Record<string, Cell | null>;

export interface Filling {
	ranges: DateRange[];
	/** Google may have withheld rows: what is missing is unknown then, not 0. */
	isWithheld: boolean;
	/** The day it is for the property; later ones have no rows yet. */
	today?: Day | undefined;
}

const DATE_COLUMN = 'date';
const RANGE_COLUMN = 'dateRange';

/**
 * A row for every day that has none, in every series: Google leaves days without data out even when
 * told to keep empty rows. A series is all rows that differ in their day alone, so that what follows
 * from the date, such as the weekday, follows from it in new rows too.
 */
export function missingDates(
	rows: ShapedRow[],
	columns: Column[],
	metrics: MetricHeader[],
	{ ranges, isWithheld, today }: Filling,
): FilledRow[] {
	const dimensions = columns.filter(({ kind }) => kind === 'dimension').map(({ name }) => name);
	const empty = emptyMetrics(columns, metrics, isWithheld);
	return seriesOf(rows, dimensions, ranges).flatMap(({ place, days, range }) => {
		const all = daysOf(range.startDate, range.endDate);
		const past = today === undefined ? all : all.filter((day) => day <= today);
		const missing = past.filter((day) => !days.has(day));
		return missing.map((day) => ({ ...onDay(place, day, range), ...empty }));
	});
}

interface Series {
	/** Dimensions of its rows; of those that follow from the date, the time of day. */
	place: ShapedRow;
	days: Set<Cell>;
	range: DateRange;
}

function seriesOf(rows: ShapedRow[], dimensions: string[], ranges: DateRange[]): Series[] {
	const series = new Map<string, Series>();
	const find = (place: ShapedRow): Series => {
		const key = JSON.stringify(Object.values(place));
		const known = series.get(key) ?? { place, days: new Set(), range: rangeOf(place, ranges) };
		series.set(key, known);
		return known;
	};
	for (const row of rows) {
		const date = String(row[DATE_COLUMN]);
		if (isDay(date)) find(placeOf(row, dimensions)).days.add(date);
	}
	for (const place of placesWithoutRows(dimensions, ranges)) find(place);
	return [...series.values()];
}

function placeOf(row: ShapedRow, dimensions: string[]): ShapedRow {
	return Object.fromEntries(dimensions.map((name) => [name, timeless(name, row[name] ?? '')]));
}

function timeless(name: string, value: Cell): Cell {
	const dimension = calendarDimension(name);
	return dimension ? dimension.split(String(value))[1] : value;
}

/** Where only dates and ranges tell rows apart, there is a series even without any row. */
function placesWithoutRows(dimensions: string[], ranges: DateRange[]): ShapedRow[] {
	const isKnown = (name: string) => name === RANGE_COLUMN || isOfDays(name);
	if (!dimensions.every(isKnown)) return [];
	const place = Object.fromEntries(dimensions.map((name) => [name, '']));
	if (!dimensions.includes(RANGE_COLUMN)) return [place];
	return ranges.map((range, index) => ({ ...place, [RANGE_COLUMN]: rangeName(range, index) }));
}

/** Hours and minutes of days without data are not made up. */
function isOfDays(name: string): boolean {
	const dimension = calendarDimension(name);
	return dimension?.join('0', '1') === '0';
}

function rangeOf(place: ShapedRow, ranges: DateRange[]): DateRange {
	const named = ranges.find((range, index) => place[RANGE_COLUMN] === rangeName(range, index));
	return named ?? ranges[0] ?? { startDate: '', endDate: '' };
}

function onDay(place: ShapedRow, day: Day, { startDate }: DateRange): ShapedRow {
	const cells = Object.entries(place).map(([name, value]) => {
		const dimension = calendarDimension(name);
		const cell = dimension
			? dimension.join(dimension.label(day, startDate), String(value))
			: value;
		return [name, cell];
	});
	return Object.fromEntries(cells) as ShapedRow;
}

function emptyMetrics(columns: Column[], metrics: MetricHeader[], isWithheld: boolean): FilledRow {
	const names = columns.filter(({ kind }) => kind === 'metric').map(({ name }) => name);
	return Object.fromEntries(
		names.map((name, index) => [name, isWithheld ? null : missingMetricValue(metrics[index]!)]),
	);
}
