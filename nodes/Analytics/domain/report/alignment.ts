import { daysOf, type Day } from '../calendar';
import type { DateRange } from '../dateRange';
import { calendarDimension, type CalendarDimension } from './dateDimensions';
import { keyOf } from './columns';
import type { Periods } from './periods';

/** The dimensions of a row, by name. */
export type DimensionValues = Record<string, string>;

/** Where a row belongs in the table of both periods. */
export interface Place {
	/** Its dimensions, as they would be in the current period. */
	values: DimensionValues;
	/** Its days have no counterpart in the other period, so there is nothing to compare it with. */
	isAlone: boolean;
	/** The first day of the current period that it is about, where that is known. */
	since: Day | undefined;
	/** Its days are not of its period: Google crosses dates with ranges when it keeps empty rows. */
	isForeign: boolean;
}

export interface Alignment {
	/** The dimensions by which the periods cannot be aligned. */
	separate: string[];
	placeOf: (values: DimensionValues, isCurrent: boolean) => Place;
}

/** Finds the counterparts of rows: by their dimensions, those that follow from the date moved along. */
export function alignmentOf(dimensions: string[], periods: Periods): Alignment {
	const calendar = calendarIn(dimensions);
	const moves = movesOf(calendar, periods);
	const firstDays = {
		current: firstDaysIn(calendar, periods.current),
		previous: firstDaysIn(calendar, periods.previous),
	};
	const matched = new Set([...(moves?.values() ?? [])].map(keyOf));

	const placeOf: Alignment['placeOf'] = (values, isCurrent) => {
		const key = keyOf(labelsOfRow(calendar, values));
		const target = isCurrent ? undefined : moves?.get(key);
		const known = isCurrent ? firstDays.current : firstDays.previous;
		const present = isCurrent ? key : target && keyOf(target);
		return {
			values: target ? relabelled(calendar, values, target) : values,
			since: present === undefined ? undefined : firstDays.current.get(present),
			isAlone: !moves || (known.has(key) && !(isCurrent ? matched.has(key) : target)),
			isForeign: !known.has(key),
		};
	};
	return { separate: moves ? [] : blamed(calendar, periods), placeOf };
}

export function canAlign(dimensions: string[], periods: Periods): boolean {
	return movesOf(calendarIn(dimensions), periods) !== undefined;
}

interface Named extends CalendarDimension {
	name: string;
}

function calendarIn(dimensions: string[]): Named[] {
	return dimensions.flatMap((name) => {
		const dimension = calendarDimension(name);
		return dimension ? [{ name, ...dimension }] : [];
	});
}

function labelsOn(calendar: Named[], day: Day, start: Day): string[] {
	return calendar.map(({ label }) => label(day, start));
}

function labelsIn(calendar: Named[], { startDate, endDate }: DateRange): string[][] {
	return daysOf(startDate, endDate).map((day) => labelsOn(calendar, day, startDate));
}

/** The first day of each value. */
function firstDaysIn(calendar: Named[], range: DateRange): Map<string, Day> {
	const days = daysOf(range.startDate, range.endDate);
	// From the last day to the first, so that the first one of a value stays.
	return new Map(
		days.reverse().map((day) => [keyOf(labelsOn(calendar, day, range.startDate)), day]),
	);
}

function labelsOfRow(calendar: Named[], values: DimensionValues): string[] {
	return calendar.map(({ name, split }) => split(values[name] ?? '')[0]);
}

/**
 * What the values of the previous period become in the current one; undefined where the days behind
 * a value are spread over several values there, or are another part of the month, week or year.
 */
function movesOf(calendar: Named[], periods: Periods): Map<string, string[]> | undefined {
	const { pairs, current, previous } = periods;
	const moves = new Map<string, string[]>();
	const sources = new Map<string, string>();
	for (const pair of pairs) {
		const source = keyOf(labelsOn(calendar, pair.previous, previous.startDate));
		const target = labelsOn(calendar, pair.current, current.startDate);
		const key = keyOf(target);
		if ((sources.get(key) ?? source) !== source) return undefined;
		if (keyOf(moves.get(source) ?? target) !== key) return undefined;
		sources.set(key, source);
		moves.set(source, target);
	}
	return isComparable(calendar, periods) ? moves : undefined;
}

/** Half of June is not compared with the other half as if both were June. */
function isComparable(calendar: Named[], periods: Periods): boolean {
	const kept = calendar.filter((dimension) => keepsPositions(dimension, periods));
	if (kept.length === calendar.length) return true;
	// One dimension that tells the days apart as finely as all of them together decides.
	return [periods.current, periods.previous].every((range) => {
		const finest = countLabels(calendar, range);
		return kept.some((dimension) => countLabels([dimension], range) === finest);
	});
}

function keepsPositions({ position }: Named, { pairs }: Periods): boolean {
	return pairs.every(({ current, previous }) => position(current) === position(previous));
}

function countLabels(calendar: Named[], range: DateRange): number {
	return new Set(labelsIn(calendar, range).map(keyOf)).size;
}

/** The dimensions that stand in the way by themselves, or else all that only clash together. */
function blamed(calendar: Named[], periods: Periods): string[] {
	const names = calendar.map(({ name }) => name);
	const alone = names.filter((name) => !canAlign([name], periods));
	return alone.length > 0 ? alone : names;
}

function relabelled(calendar: Named[], values: DimensionValues, labels: string[]): DimensionValues {
	const moved = calendar.map(({ name, split, join }, index) => {
		const [, time] = split(values[name] ?? '');
		return [name, join(labels[index] ?? '', time)];
	});
	return calendar.length === 0 ? values : { ...values, ...Object.fromEntries(moved) };
}
