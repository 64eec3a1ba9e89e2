/** Date ranges as people read them: `Sun 22 – Sat 28 Nov, property time zone`. */
import { isDay, getWeekday, type Day } from '../../shared/core/calendar';
import { formatCount } from '../../shared/core/result';
import { parseDaysAgo } from '../../shared/node/times';
import type { DateRange } from './periods';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const TIME_ZONE = ', property time zone';

interface RangesToDescribe {
	ranges: DateRange[];
	/** The ranges are a period and the one that it is compared with. */
	isComparison?: boolean;
	/** The day it is, whose year goes without saying. */
	today?: Day | undefined;
}

/**
 * Describes the days of a report: `Sun 22 – Sat 28 Nov, compared with Sun 15 – Sat 21 Nov, property time zone`. Empty
 * where there are none. Years are left out where all days are of this year.
 */
export function describePeriods({ ranges, isComparison, today }: RangesToDescribe): string {
	if (ranges.length === 0) return '';
	const dates = ranges.flatMap(({ startDate, endDate }) => [startDate, endDate]).filter(isDay);
	const year = today?.slice(0, 4);
	const hasYear = dates.some((day) => day.slice(0, 4) !== year);
	const words = ranges.map((range) => {
		const days = describeRangeDays(range, hasYear);
		return range.name === undefined || isComparison ? days : `${range.name}: ${days}`;
	});
	return words.join(isComparison ? ', compared with ' : '; ') + TIME_ZONE;
}

function describeRangeDays({ startDate, endDate }: DateRange, hasYear: boolean): string {
	const end = describeDay(endDate, { hasMonth: true, hasYear });
	if (startDate === endDate) return end;
	const isOneYear = startDate.slice(0, 4) === endDate.slice(0, 4);
	const isOneMonth = startDate.slice(0, 7) === endDate.slice(0, 7);
	const start = describeDay(startDate, {
		hasMonth: !isOneMonth,
		hasYear: hasYear && !isOneYear,
	});
	return `${start} – ${end}`;
}

/** `Sat 28 Nov 2026`, or of a day that is counted from today, `7 days ago`. */
function describeDay(
	day: string,
	{ hasMonth, hasYear }: { hasMonth: boolean; hasYear: boolean },
): string {
	if (!isDay(day)) return describeRelativeDay(day);
	const [year = '', month = '', date = ''] = day.split('-');
	return [
		WEEKDAYS[getWeekday(day)],
		String(Number(date)),
		...(hasMonth ? [MONTHS[Number(month) - 1]] : []),
		...(hasYear ? [year] : []),
	].join(' ');
}

/** `Sat 28 Nov`, for days whose year goes without saying. */
export function describeDayOfThisYear(day: Day): string {
	return describeDay(day, { hasMonth: true, hasYear: false });
}

function describeRelativeDay(day: string): string {
	const back = parseDaysAgo(day);
	return back === undefined || back < 2 ? day : `${formatCount(back, 'day')} ago`;
}
