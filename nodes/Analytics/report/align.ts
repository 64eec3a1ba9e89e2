import { daysOf, hoursOf, type Day } from '../../shared/core/calendar';
import type { DateRange, Periods } from './periods';
import { keyOf, type ShapedRow } from './columns';
import { calendarDimension, type CalendarDimension } from './timeDimensions';

/** Where a row belongs in the table of both periods. */
export interface AlignedRow {
	/** Its dimensions, as they would be in the current period. */
	values: ShapedRow;
	/** Its days have no counterpart in the other period, so there is nothing to compare it with. */
	unpaired: boolean;
	/** The first day of the current period that it is about, where that is known. */
	firstDay: Day | undefined;
}

/** The k-th day, week, month or hour of one period stands beside the k-th of the other. */
export interface Alignment {
	/** The dimensions by which the periods cannot be aligned. */
	separate: string[];
	align: (values: ShapedRow, isCurrent: boolean) => AlignedRow;
	/** What stands in the previous period beside values of the current one; undefined for nothing. */
	counterpart: (values: ShapedRow) => ShapedRow | undefined;
}

/** Finds the counterparts of rows: by their dimensions, those that follow from the date moved along. */
export function alignmentOf(dimensions: string[], periods: Periods): Alignment {
	const calendar = calendarIn(dimensions);
	const moves = movesOf(calendar, periods);
	const ofCurrent = firstDaysIn(calendar, periods.current);
	const ofPrevious = firstDaysIn(calendar, periods.previous);
	const before = new Map([...(moves ?? [])].map(([, { from, to }]) => [keyOf(to), from]));
	const keyIn = (values: ShapedRow) => keyOf(labelsOf(calendar, values));

	return {
		separate: moves ? [] : blamed(calendar, periods),
		align: (values, isCurrent) => {
			const key = keyIn(values);
			if (isCurrent) {
				const unpaired = !moves || (ofCurrent.has(key) && !before.has(key));
				return { values, unpaired, firstDay: ofCurrent.get(key) };
			}
			const to = moves?.get(key)?.to;
			return {
				values: to ? relabelled(calendar, values, to) : values,
				unpaired: !moves || (ofPrevious.has(key) && !to),
				firstDay: to && ofCurrent.get(keyOf(to)),
			};
		},
		counterpart: (values) => {
			const from = before.get(keyIn(values));
			return from && relabelled(calendar, values, from);
		},
	};
}

interface Named extends CalendarDimension {
	name: string;
}

/** The dimensions that follow from the date. */
export function calendarIn(dimensions: string[]): Named[] {
	return dimensions.flatMap((name) => {
		const dimension = calendarDimension(name);
		return dimension ? [{ name, ...dimension }] : [];
	});
}

export function labelsOn(calendar: Named[], day: Day, start: Day): string[] {
	return calendar.map(({ label }) => label(day, start));
}

function labelsOf(calendar: Named[], values: ShapedRow): string[] {
	return calendar.map(({ name, split }) => split(String(values[name]))[0]);
}

/** The first day of each value. */
function firstDaysIn(calendar: Named[], { startDate, endDate }: DateRange): Map<string, Day> {
	const days = daysOf(startDate, endDate).reverse();
	// From the last day to the first, so that the first one of a value stays.
	return new Map(days.map((day) => [keyOf(labelsOn(calendar, day, startDate)), day]));
}

interface Move {
	from: string[];
	to: string[];
}

/**
 * What the values of the previous period become in the current one; undefined where the days behind
 * a value are spread over several values there, or are another part of the month, week or year.
 */
function movesOf(calendar: Named[], periods: Periods): Map<string, Move> | undefined {
	const moves = new Map<string, Move>();
	const sources = new Map<string, string>();
	for (const pair of periods.pairs) {
		const from = labelsOn(calendar, pair.previous, periods.previous.startDate);
		const to = labelsOn(calendar, pair.current, periods.current.startDate);
		const [source, target] = [keyOf(from), keyOf(to)];
		if ((sources.get(target) ?? source) !== source) return undefined;
		if (keyOf(moves.get(source)?.to ?? to) !== target) return undefined;
		sources.set(target, source);
		moves.set(source, { from, to });
	}
	return isComparable(calendar, periods) ? moves : undefined;
}

/** Half of June is not compared with the other half as if both were June. */
function isComparable(calendar: Named[], { pairs, current, previous }: Periods): boolean {
	const kept = calendar.filter(({ position }) =>
		pairs.every((pair) => position(pair.current) === position(pair.previous)),
	);
	if (kept.length === calendar.length) return true;
	// One dimension that tells the days apart as finely as all of them together decides.
	return [current, previous].every((range) => {
		const finest = firstDaysIn(calendar, range).size;
		return kept.some((dimension) => firstDaysIn([dimension], range).size === finest);
	});
}

/** The dimensions that stand in the way by themselves, or else all that only clash together. */
function blamed(calendar: Named[], periods: Periods): string[] {
	const alone = calendar.filter((dimension) => !movesOf([dimension], periods));
	return (alone.length > 0 ? alone : calendar).map(({ name }) => name);
}

/** What a row has under these names. */
export function pick(row: ShapedRow, names: string[]): ShapedRow {
	const picked: ShapedRow = {};
	for (const name of names) picked[name] = row[name] ?? '';
	return picked;
}

/** The same at the same time of other days, those of the labels. */
export function relabelled(calendar: Named[], values: ShapedRow, labels: string[]): ShapedRow {
	if (calendar.length === 0) return values;
	const moved = { ...values };
	calendar.forEach(({ name, split, join }, index) => {
		moved[name] = join(labels[index] ?? '', split(String(values[name]))[1]);
	});
	return moved;
}

/** What has not happened yet is not 0: `now` is the hour it is for the property, such as `2026-01-31T23`. */
export function isFuture({ firstDay, values }: AlignedRow, now: string | undefined): boolean {
	if (firstDay === undefined || now === undefined) return false;
	const hour = hourOf(values);
	return (hour === undefined ? firstDay : `${firstDay}T${hour}`) > now;
}

function hourOf({ dateHour, dateHourMinute, hour }: ShapedRow): string | undefined {
	const time = dateHour ?? dateHourMinute;
	return time ? String(time).slice(11, 13) : hour?.toString();
}

/** Whether a day lacks the hour that its counterpart has, because clocks were put forward on it. */
export function skippedHours(timeZone: string | undefined, { pairs, current }: Periods) {
	const before = new Map(pairs.map((pair) => [pair.current, pair.previous]));
	const hours = new Map<Day, Set<string>>();
	return ({ values, firstDay = '' }: AlignedRow, isInPrevious: boolean): boolean => {
		const isOfOneDay =
			(values.date ?? values.dateHour ?? values.dateHourMinute) ||
			current.startDate === current.endDate;
		const hour = hourOf(values);
		const day = isInPrevious ? before.get(firstDay) : firstDay;
		if (timeZone === undefined || hour === undefined || !day || !isOfOneDay) return false;
		const known = hours.get(day) ?? hoursOf(timeZone, day);
		hours.set(day, known);
		return !known.has(hour);
	};
}
