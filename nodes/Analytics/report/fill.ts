import { daysOf, isDay, type Day } from '../../shared/core/calendar';
import type { DateRange } from './periods';
import { keyOf, type Cell, type ShapedRow } from './columns';
import { calendarDimension } from './timeDimensions';

export interface Filling {
	range: DateRange;
	/** Everything but the metrics; where nothing tells rows apart but dates, there are rows without any. */
	names: string[];
	/** Columns that the node adds, the same in every row. */
	added: ShapedRow;
	/** The metrics of a day without data. */
	empty: ShapedRow;
	/** The day it is for the property; later ones have no rows yet. */
	today: Day | undefined;
}

/**
 * A row for every day that has none, in every series: Google leaves days without data out even when
 * told to keep empty rows. A series is all rows that differ in their day alone, so that what follows
 * from the date, such as the weekday, follows from it in new rows too.
 */
export function missingDays(rows: ShapedRow[], filling: Filling): ShapedRow[] {
	const { range, empty, today } = filling;
	const all = daysOf(range.startDate, range.endDate);
	const past = today === undefined ? all : all.filter((day) => day <= today);
	return seriesOf(rows, filling).flatMap(({ place, days }) =>
		past
			.filter((day) => !days.has(day))
			.map((day) => ({ ...onDay(place, day, range), ...empty })),
	);
}

interface Series {
	/** What its rows have beside metrics; of what follows from the date, the time of day. */
	place: ShapedRow;
	days: Set<Cell>;
}

function seriesOf(rows: ShapedRow[], { names, added }: Filling): Series[] {
	const series = new Map<string, Series>();
	const find = (place: ShapedRow): Series => {
		const key = keyOf(Object.values(place).map(String));
		const known = series.get(key) ?? { place, days: new Set() };
		series.set(key, known);
		return known;
	};
	for (const row of rows) {
		const date = String(row.date);
		if (isDay(date)) find(placeOf(row, names)).days.add(date);
	}
	if (names.every((name) => name in added || isOfDays(name))) {
		find(Object.fromEntries(names.map((name) => [name, added[name] ?? ''])));
	}
	return [...series.values()];
}

function placeOf(row: ShapedRow, names: string[]): ShapedRow {
	return Object.fromEntries(names.map((name) => [name, timeless(name, row[name] ?? '')]));
}

function timeless(name: string, value: Cell): Cell {
	const dimension = calendarDimension(name);
	return dimension ? dimension.split(String(value))[1] : value;
}

/** Hours and minutes of days without data are not made up. */
function isOfDays(name: string): boolean {
	return calendarDimension(name)?.join('0', '1') === '0';
}

function onDay(place: ShapedRow, day: Day, { startDate }: DateRange): ShapedRow {
	const cells = Object.entries(place).map(([name, value]) => {
		const dimension = calendarDimension(name);
		return [
			name,
			dimension ? dimension.join(dimension.label(day, startDate), String(value)) : value,
		];
	});
	return Object.fromEntries(cells) as ShapedRow;
}
