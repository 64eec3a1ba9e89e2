import { addDays, addMonths, daysBetween, startOfMonth, type Day } from '../calendar';
import type { DateRange } from '../dateRange';

export type CompareWith = 'none' | 'previousPeriod' | 'previousPeriodSameWeekdays' | 'previousYear';

/** A period and the one it is compared with, of the same number of days. */
export interface Periods {
	mode: Exclude<CompareWith, 'none'>;
	current: DateRange;
	previous: DateRange;
	/** How many days the previous one is earlier. */
	shift: number;
}

export const CURRENT = 'current';
export const PREVIOUS = 'previous';

/** `range` is in days of the calendar. */
export function periodsOf(mode: Periods['mode'], { startDate, endDate }: DateRange): Periods {
	const shift = shiftOf(mode, startDate, daysBetween(startDate, endDate) + 1);
	return {
		mode,
		shift,
		current: { startDate, endDate, name: CURRENT },
		previous: {
			startDate: addDays(startDate, -shift),
			endDate: addDays(endDate, -shift),
			name: PREVIOUS,
		},
	};
}

function shiftOf(mode: Periods['mode'], start: Day, length: number): number {
	if (mode === 'previousPeriod') return length;
	if (mode === 'previousPeriodSameWeekdays') return Math.ceil(length / 7) * 7;
	return daysBetween(addMonths(start, -12), start);
}

/** Two calendar periods that are not equally long, such as around a leap day, are cut to be so. */
export function isLeapAdjusted({ mode, current, previous }: Periods): boolean {
	return mode === 'previousYear' && addMonths(current.endDate, -12) !== previous.endDate;
}

type Move = (value: string, periods: Periods) => string | undefined;

const moveDay: Move = (value, { shift }) =>
	/^\d{4}-\d{2}-\d{2}/.test(value)
		? `${addDays(value.slice(0, 10), shift)}${value.slice(10)}`
		: value;

/** Where a value of the previous period belongs in the current one. Undefined: nobody can tell. */
const MOVES: Record<string, Move> = {
	date: moveDay,
	dateHour: moveDay,
	dateHourMinute: moveDay,
	yearMonth: (value, periods) => {
		const months = monthsOf(periods);
		if (months === undefined || !/^\d{4}-\d{2}$/.test(value)) return undefined;
		return addMonths(`${value}-01`, months).slice(0, 7);
	},
	year: (value, { mode }) =>
		mode === 'previousYear' && /^\d{4}$/.test(value) ? String(Number(value) + 1) : undefined,
	isoYear: (value, { mode }) =>
		mode === 'previousYear' && /^\d{4}$/.test(value) ? String(Number(value) + 1) : undefined,
	yearWeek: () => undefined,
	isoYearIsoWeek: () => undefined,
};

/** The value of a dimension as it would be in the current period. */
export function moved(dimension: string, value: string, periods: Periods): string {
	const move = Object.hasOwn(MOVES, dimension) ? MOVES[dimension] : undefined;
	return move?.(value, periods) ?? value;
}

/** Dimensions whose values in the two periods cannot be laid over each other. */
export function unmovable(dimensions: string[], periods: Periods): string[] {
	const samples: Record<string, string> = { yearMonth: '2026-01', year: '2026', isoYear: '2026' };
	return dimensions.filter(
		(name) =>
			Object.hasOwn(MOVES, name) && MOVES[name]?.(samples[name] ?? '', periods) === undefined,
	);
}

/** How many months apart two periods are that begin with a month; undefined where it is no whole number. */
function monthsOf({ mode, current, previous }: Periods): number | undefined {
	if (mode === 'previousYear') return 12;
	const isWhole = [current, previous].every(
		({ startDate }) => startDate === startOfMonth(startDate),
	);
	if (!isWhole) return undefined;
	const [year = 0, month = 0] = current.startDate.split('-').map(Number);
	const [otherYear = 0, otherMonth = 0] = previous.startDate.split('-').map(Number);
	return (year - otherYear) * 12 + month - otherMonth;
}
