import fc from 'fast-check';

import type { DateRange } from '../../nodes/Analytics/report/periods';
import { describeDayOfThisYear, describePeriods } from '../../nodes/Analytics/report/periodWords';
import { buildArbitraryDays, moveDay } from '../../testing/days';

const arbitraryDay = buildArbitraryDays(2024, 2027);

/** Days that are close together or far apart, and days that are counted from today. */
const arbitraryRange: fc.Arbitrary<DateRange> = fc.oneof(
	fc.tuple(arbitraryDay, fc.oneof(fc.nat(40), fc.nat(500))).map(([startDate, more]) => ({
		startDate,
		endDate: moveDay(startDate, more),
	})),
	fc.record({
		startDate: fc.oneof(
			arbitraryDay,
			fc.integer({ min: 2, max: 90 }).map((count) => `${count}daysAgo`),
		),
		endDate: fc.constantFrom('yesterday', 'today', '3daysAgo'),
	}),
);

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

interface DayParts {
	month: string;
	year: string;
}

/** Reads `Sat 28 Nov 2026` as a reader does who takes a missing month or year from what stands around it. */
function readDay(words: string, around: DayParts): DayParts & { day: string } {
	const relative = /^(\d+) days ago$/.exec(words)?.[1];
	if (relative !== undefined) return { ...around, day: `${relative}daysAgo` };
	const [, weekday, date, month = around.month, year = around.year] =
		/^([A-Z][a-z]{2}) (\d{1,2})(?: ([A-Z][a-z]{2}))?(?: (\d{4}))?$/.exec(words) ?? [];
	if (date === undefined) return { ...around, day: words };
	const number = String(MONTHS.indexOf(month) + 1).padStart(2, '0');
	const day = `${year}-${number}-${date.padStart(2, '0')}`;
	expect(weekday).toBe(WEEKDAYS[new Date(day).getUTCDay()]);
	return { month, year, day };
}

function readRange(words: string, thisYear: string): DateRange {
	const [start = '', end = start] = words.split(' – ');
	const last = readDay(end, { month: '', year: thisYear });
	return { startDate: readDay(start, last).day, endDate: last.day };
}

const END = ', property time zone';

describe('The words for the days of a report', () => {
	it('are read as the same days by somebody who knows what day it is', () => {
		const ranges = fc.array(arbitraryRange, { minLength: 1, maxLength: 3 });
		fc.assert(
			fc.property(ranges, arbitraryDay, (given, today) => {
				const words = describePeriods({ ranges: given, today });
				expect(words.endsWith(END)).toBe(true);
				const read = words.slice(0, -END.length).split('; ');
				expect(read.map((each) => readRange(each, today.slice(0, 4)))).toEqual(given);
			}),
		);
	});

	it('have a year only where a day is not of this year, and month and year once where both days share them', () => {
		fc.assert(
			fc.property(arbitraryRange, arbitraryDay, (range, today) => {
				const words = describePeriods({ ranges: [range], today });
				const days = [range.startDate, range.endDate].filter((date) =>
					/^\d{4}-/.test(date),
				);
				const years = new Set(days.map((day) => day.slice(0, 4)));
				const months = new Set(days.map((day) => day.slice(0, 7)));
				const isThisYear = days.every((day) => day.startsWith(today.slice(0, 4)));
				expect(words.match(/\d{4}/g) ?? []).toHaveLength(isThisYear ? 0 : years.size);
				const writtenMonths = words.split(/[ ,]/).filter((word) => MONTHS.includes(word));
				expect(writtenMonths).toHaveLength(months.size);
			}),
		);
	});

	it.each([
		['2026-11-22', '2026-11-28', 'Sun 22 – Sat 28 Nov, property time zone'],
		['2025-11-28', '2025-11-28', 'Fri 28 Nov 2025, property time zone'],
		['2025-12-29', '2026-01-04', 'Mon 29 Dec 2025 – Sun 4 Jan 2026, property time zone'],
		['7daysAgo', 'yesterday', '7 days ago – yesterday, property time zone'],
	])('from %s to %s are "%s" in November 2026', (startDate, endDate, words) => {
		const ranges = [{ startDate, endDate }];
		expect(describePeriods({ ranges, today: '2026-11-29' })).toBe(words);
	});

	it('name each range that has a name, and both periods of a comparison', () => {
		const ranges = [
			{ startDate: '2026-11-22', endDate: '2026-11-28', name: 'current' },
			{ startDate: '2026-11-15', endDate: '2026-11-21', name: 'previous' },
		];
		const today = '2026-11-29';
		expect(describePeriods({ ranges, today })).toBe(
			'current: Sun 22 – Sat 28 Nov; previous: Sun 15 – Sat 21 Nov, property time zone',
		);
		expect(describePeriods({ ranges, isComparison: true, today })).toBe(
			'Sun 22 – Sat 28 Nov, compared with Sun 15 – Sat 21 Nov, property time zone',
		);
	});

	it('are none where a report has no days, and have all years where today is not known', () => {
		expect(describePeriods({ ranges: [] })).toBe('');
		const ranges = [{ startDate: '2026-11-22', endDate: '2026-11-28' }];
		expect(describePeriods({ ranges })).toBe('Sun 22 – Sat 28 Nov 2026, property time zone');
	});

	it('leave out the year of a day that is known to be of this year', () => {
		expect(describeDayOfThisYear('2026-11-28')).toBe('Sat 28 Nov');
	});
});
