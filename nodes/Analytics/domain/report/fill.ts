import { daysOf } from '../calendar';
import type { DateRange } from '../dateRange';
import { valueOfNothing } from './absence';
import type { Cell, Column, ShapedRow } from './columns';
import type { MetricHeader } from './response';

export type FilledRow = Record<string, Cell | null>;

const DATE_COLUMN = 'date';
const RANGE_COLUMN = 'dateRange';

/**
 * A row for every day that has none, in every series: Google leaves days without data out even when
 * told to keep empty rows. A series is all rows that differ in their date alone.
 */
export function missingDates(
	rows: ShapedRow[],
	columns: Column[],
	metrics: MetricHeader[],
	ranges: DateRange[],
): FilledRow[] {
	const dimensions = columns.filter(({ kind }) => kind === 'dimension').map(({ name }) => name);
	const seriesBy = dimensions.filter((name) => name !== DATE_COLUMN);
	const nothing = nothingIn(columns, metrics);
	const series = seriesOf(rows, seriesBy, ranges);
	return series.flatMap(({ place, days, range }) => {
		const missing = daysOf(range.startDate, range.endDate).filter((day) => !days.has(day));
		return missing.map((date) => ({ ...inOrder(dimensions, { ...place, date }), ...nothing }));
	});
}

interface Series {
	place: ShapedRow;
	days: Set<Cell>;
	range: DateRange;
}

function seriesOf(rows: ShapedRow[], seriesBy: string[], ranges: DateRange[]): Series[] {
	const series = new Map<string, Series>();
	const find = (place: ShapedRow): Series => {
		const key = JSON.stringify(Object.values(place));
		const known = series.get(key) ?? { place, days: new Set(), range: rangeOf(place, ranges) };
		series.set(key, known);
		return known;
	};
	for (const row of rows) {
		const place = Object.fromEntries(seriesBy.map((name) => [name, row[name] ?? '']));
		find(place).days.add(row[DATE_COLUMN] ?? '');
	}
	for (const place of placesWithoutRows(seriesBy, ranges)) find(place);
	return [...series.values()];
}

/** Dates alone make a series even when there is no row at all. */
function placesWithoutRows(seriesBy: string[], ranges: DateRange[]): ShapedRow[] {
	if (seriesBy.length === 0) return [{}];
	const isOnlyRange = seriesBy.length === 1 && seriesBy[0] === RANGE_COLUMN;
	return isOnlyRange ? ranges.map(({ name = '' }) => ({ [RANGE_COLUMN]: name })) : [];
}

function rangeOf(place: ShapedRow, ranges: DateRange[]): DateRange {
	const named = ranges.find(
		({ name }, index) => place[RANGE_COLUMN] === (name ?? `date_range_${index}`),
	);
	return named ?? ranges[0] ?? { startDate: '', endDate: '' };
}

function nothingIn(columns: Column[], metrics: MetricHeader[]): FilledRow {
	const names = columns.filter(({ kind }) => kind === 'metric').map(({ name }) => name);
	return Object.fromEntries(names.map((name, index) => [name, valueOfNothing(metrics[index]!)]));
}

function inOrder(dimensions: string[], place: ShapedRow): ShapedRow {
	return Object.fromEntries(dimensions.map((name) => [name, place[name] ?? '']));
}
