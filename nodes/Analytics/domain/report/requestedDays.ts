import { isDay } from '../calendar';
import type { DateRange } from '../dateRange';

/** Days as Google writes them in the rows, both ends included. */
export interface DaySpan {
	first: string;
	last: string;
}

/** Undefined where a range has words such as `yesterday`. */
export function daySpan({ startDate = '', endDate = '' }: Partial<DateRange>): DaySpan | undefined {
	if (!isDay(startDate) || !isDay(endDate)) return undefined;
	return { first: startDate.replaceAll('-', ''), last: endDate.replaceAll('-', '') };
}

interface Row {
	dimensionValues?: Array<{ value?: string }>;
	metricValues?: Array<{ value?: string }>;
}

interface Requested {
	ranges: string[];
	days?: Array<DaySpan | undefined> | undefined;
}

/** Dimensions that begin with the day, such as `2026013123`. */
const OF_DAYS = ['date', 'dateHour', 'dateHourMinute'];

/**
 * A day that has numbers and was not requested. Google crosses the days of ranges when it keeps empty
 * rows, so zeros may be of any day.
 */
export function strangeDay(
	dimensions: string[],
	rows: Row[],
	{ ranges, days = [] }: Requested,
): string | undefined {
	const column = dimensions.findIndex((name) => OF_DAYS.includes(name));
	if (column < 0 || days.every((span) => span === undefined)) return undefined;
	const rangeColumn = dimensions.indexOf('dateRange');
	const isStrange = (row: Row) => {
		const day = dayIn(row, column);
		const range = rangeColumn < 0 ? 0 : ranges.indexOf(valueIn(row, rangeColumn));
		const span = days[range];
		return day && span && (day < span.first || day > span.last) && hasNumbers(row);
	};
	const stranger = rows.find(isStrange);
	return stranger && dayIn(stranger, column);
}

/** Undefined for `(other)` and its like. */
function dayIn(row: Row, column: number): string | undefined {
	return /^\d{8}/.exec(valueIn(row, column))?.[0];
}

function hasNumbers({ metricValues = [] }: Row): boolean {
	return metricValues.some(({ value }) => Number(value ?? 0) !== 0);
}

function valueIn({ dimensionValues }: Row, column: number): string {
	return dimensionValues?.[column]?.value ?? '';
}
