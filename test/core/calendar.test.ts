import fc from 'fast-check';

import {
	addDays,
	addMonths,
	addUtcOffset,
	countDaysBetween,
	countMonthsBetween,
	getIsoWeek,
	getWeek,
	getWeekday,
	isDay,
	isStartOfMonth,
	isTimeZone,
	listDays,
	listHoursOfDay,
	pickEarlierDay,
	startOfMonth,
	startOfQuarter,
	startOfWeek,
	startOfYear,
	toDayInZone,
	toIsoHourInZone,
	toIsoMinuteInZone,
} from '../../nodes/shared/core/calendar';
import {
	ARBITRARY_TIME_ZONE,
	buildArbitraryDays,
	countDaysOf,
	fromLuxonDay,
	TIME_ZONES,
	toLuxonDay,
} from '../../testing/days';

const arbitraryDay = buildArbitraryDays(1930, 2110);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const QUARTERS_OF_DAY = 4 * 24;

/** Moments at the quarters of an hour, of years in which clocks have been set by today's rules. */
const arbitraryMoment = fc
	.tuple(buildArbitraryDays(2010, 2035), fc.nat(QUARTERS_OF_DAY - 1))
	.map(([day, quarter]) => Date.parse(day) + quarter * 15 * MINUTE_MS);

interface LocalMinute {
	/** As if it were UTC. */
	asUtc: number;
	timeZone: string;
}

/** The local times at which clocks are set: by an hour, and on Lord Howe by half an hour. */
const CLOCK_CHANGES: LocalMinute[] = [
	{ timeZone: 'Europe/Oslo', asUtc: Date.UTC(2026, 2, 29, 2) },
	{ timeZone: 'Europe/Oslo', asUtc: Date.UTC(2026, 9, 25, 3) },
	{ timeZone: 'America/New_York', asUtc: Date.UTC(2026, 2, 8, 2) },
	{ timeZone: 'America/New_York', asUtc: Date.UTC(2026, 10, 1, 2) },
	{ timeZone: 'Australia/Lord_Howe', asUtc: Date.UTC(2026, 3, 5, 2) },
	{ timeZone: 'Australia/Lord_Howe', asUtc: Date.UTC(2026, 9, 4, 2) },
];

const minuteAroundClockChange: fc.Arbitrary<LocalMinute> = fc
	.tuple(
		fc.constantFrom(...CLOCK_CHANGES),
		fc.oneof(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -2200, max: 2200 })),
	)
	.map(([{ timeZone, asUtc }, minutes]) => ({ timeZone, asUtc: asUtc + minutes * MINUTE_MS }));

const arbitraryLocalMinute: fc.Arbitrary<LocalMinute> = fc.oneof(
	minuteAroundClockChange,
	fc.record({ asUtc: arbitraryMoment, timeZone: ARBITRARY_TIME_ZONE }),
);

describe('A day of the calendar', () => {
	it('has the weekday, the ISO week and the beginnings of month, quarter and year that Luxon gives it', () => {
		fc.assert(
			fc.property(arbitraryDay, (day) => {
				const luxon = toLuxonDay(day);
				expect({
					weekday: getWeekday(day),
					isoWeek: getIsoWeek(day),
					month: startOfMonth(day),
					isStartOfMonth: isStartOfMonth(day),
					quarter: startOfQuarter(day),
					year: startOfYear(day),
				}).toEqual({
					weekday: luxon.weekday % 7,
					isoWeek: { year: String(luxon.weekYear), week: luxon.weekNumber },
					month: fromLuxonDay(luxon.startOf('month')),
					isStartOfMonth: luxon.day === 1,
					quarter: fromLuxonDay(luxon.startOf('quarter')),
					year: fromLuxonDay(luxon.startOf('year')),
				});
			}),
			{ numRuns: 60 },
		);
	});

	it('is in a week that begins at most six days before it, on the chosen weekday', () => {
		fc.assert(
			fc.property(arbitraryDay, fc.constantFrom('sunday', 'monday'), (day, weekStart) => {
				const start = startOfWeek(day, weekStart);
				expect(toLuxonDay(start).weekdayLong?.toLowerCase()).toBe(weekStart);
				expect(countDaysOf({ startDate: start, endDate: day })).toBeLessThan(8);
				expect(start <= day).toBe(true);
			}),
			{ numRuns: 50 },
		);
	});

	it('is in the week of Google that follows as many Sundays as its year had after 1 January', () => {
		fc.assert(
			fc.property(arbitraryDay, (day) => {
				const year = Number(day.slice(0, 4));
				let sundays = 0;
				for (let date = 2; Date.UTC(year, 0, date) <= Date.parse(day); date++) {
					if (new Date(Date.UTC(year, 0, date)).getUTCDay() === 0) sundays++;
				}
				expect(getWeek(day)).toBe(sundays + 1);
			}),
			{ numRuns: 50 },
		);
	});

	it('is moved by days and months as Luxon moves it, and never beyond the end of a month', () => {
		fc.assert(
			fc.property(arbitraryDay, fc.integer({ min: -1000, max: 1000 }), (day, count) => {
				const luxon = toLuxonDay(day);
				expect(addDays(day, count)).toBe(fromLuxonDay(luxon.plus({ days: count })));
				expect(addMonths(day, count)).toBe(fromLuxonDay(luxon.plus({ months: count })));
			}),
		);
	});

	it.each([1e12, 2 ** 63, -1e300])('has no day %d days away from it', (count) => {
		expect(addDays('2026-01-01', count)).toBe('');
	});

	it('is as many days and months from another day as lead from the one to the other', () => {
		fc.assert(
			fc.property(arbitraryDay, arbitraryDay, (from, to) => {
				expect(addDays(from, countDaysBetween(from, to))).toBe(to);
				const months = countMonthsBetween(from, to);
				expect(addMonths(startOfMonth(from), months)).toBe(startOfMonth(to));
				expect([from, to].sort()[0]).toBe(pickEarlierDay(from, to));
			}),
			{ numRuns: 50 },
		);
	});

	it('is listed with all days up to another one, each once and in order, and with none if that one is earlier', () => {
		fc.assert(
			fc.property(arbitraryDay, fc.integer({ min: -3, max: 40 }), (from, count) => {
				const to = fromLuxonDay(toLuxonDay(from).plus({ days: count }));
				const days = listDays(from, to);
				expect(days).toHaveLength(Math.max(0, count + 1));
				expect(days).toEqual(
					days.map((_, index) => fromLuxonDay(toLuxonDay(from).plus({ days: index }))),
				);
			}),
			{ numRuns: 25 },
		);
	});

	it('is a text of year, month and day of which the calendar has one', () => {
		const twoDigits = fc.nat(40).map((number) => String(number).padStart(2, '0'));
		const text = fc.oneof(
			fc
				.tuple(fc.integer({ min: 1000, max: 9999 }), twoDigits, twoDigits)
				.map((parts) => parts.join('-')),
			arbitraryDay,
			fc
				.tuple(arbitraryDay, fc.constantFrom(' ', 'T00:00', '1'))
				.map((parts) => parts.join('')),
			fc.tuple(fc.constantFrom(' ', '1', '+'), arbitraryDay).map((parts) => parts.join('')),
			arbitraryDay.map((day) => day.replaceAll('-0', '-')),
			fc.string(),
		);
		fc.assert(
			fc.property(text, (written) => {
				const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(written) ?? [];
				const daysInMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
				const isLeapYear =
					Number(year) % 4 === 0 &&
					(Number(year) % 100 !== 0 || Number(year) % 400 === 0);
				const leapDay = isLeapYear && month === '02' ? 1 : 0;
				const last = (daysInMonth[Number(month) - 1] ?? 0) + leapDay;
				expect(isDay(written)).toBe(Number(date) >= 1 && Number(date) <= last);
			}),
			{ numRuns: 300 },
		);
	});
});

describe('A moment', () => {
	it('is the same day, hour and minute in a time zone as in Luxon', () => {
		fc.assert(
			fc.property(arbitraryMoment, ARBITRARY_TIME_ZONE, (moment, timeZone) => {
				const local = toLuxonDay(new Date(moment).toISOString()).setZone(timeZone);
				expect([
					toDayInZone(timeZone, moment),
					toIsoHourInZone(timeZone, moment),
					toIsoMinuteInZone(timeZone, moment),
				]).toEqual([
					local.toFormat('yyyy-MM-dd'),
					local.toFormat("yyyy-MM-dd'T'HH"),
					local.toFormat("yyyy-MM-dd'T'HH:mm"),
				]);
			}),
			{ numRuns: 30 },
		);
	});

	it('after midnight in Oslo is on the day before in New York, and the new year begins first on Kiritimati', () => {
		const moment = Date.UTC(2026, 2, 1, 0, 30);
		expect(toDayInZone('Europe/Oslo', moment)).toBe('2026-03-01');
		expect(toDayInZone('America/New_York', moment)).toBe('2026-02-28');
		expect(toDayInZone('Pacific/Kiritimati', Date.UTC(2026, 11, 31, 10))).toBe('2027-01-01');
	});
});

describe('A local time gets the UTC offset', () => {
	/** The time that clocks in the zone show at a moment. */
	const readClock = (moment: number, timeZone: string) =>
		toLuxonDay(new Date(moment).toISOString())
			.setZone(timeZone)
			.toFormat("yyyy-MM-dd'T'HH:mm:ss");

	it('with which it names the first moment at which clocks in the zone show it', () => {
		fc.assert(
			fc.property(arbitraryLocalMinute, ({ asUtc, timeZone }) => {
				const time = new Date(asUtc).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
				const written = addUtcOffset(time, timeZone) ?? '';
				expect(written).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00[+-]\d\d:\d\d$/);
				expect(written.startsWith(time)).toBe(true);
				// Clocks are set by half an hour or an hour.
				const moment = Date.parse(written);
				const earlier = [moment - HOUR_MS, moment - HOUR_MS / 2];
				expect(earlier.map((each) => readClock(each, timeZone))).not.toContain(time);
				const candidates = [...earlier, moment, moment + HOUR_MS / 2, moment + HOUR_MS];
				const isSkipped = candidates.every((each) => readClock(each, timeZone) !== time);
				expect(isSkipped || readClock(moment, timeZone) === time).toBe(true);
			}),
			{ numRuns: 60 },
		);
	});

	it.each([
		['before clocks go forward', '2026-03-29T01:00:00', '+01:00'],
		['after clocks have gone forward', '2026-03-29T03:00:00', '+02:00'],
		['in the hour that comes twice: that of the first', '2026-10-25T02:00:00', '+02:00'],
		['after clocks have gone back', '2026-10-25T03:00:00', '+01:00'],
	])('of Oslo %s', (_when, time, offset) => {
		expect(addUtcOffset(time, 'Europe/Oslo')).toBe(`${time}${offset}`);
	});

	it('only if it is a day and a time to the second', () => {
		const texts = fc.oneof(
			fc.string(),
			fc.constantFrom(
				'2026-02-28T23:00',
				'2026-02-28T23:00:00Z',
				'2026-02-28T23:00:00.000',
				'2026-02-28T24:30:00',
				'2026-13-01T12:00:00',
				' 2026-02-28T23:00:00',
				'2026-02-28 23:00:00',
			),
		);
		fc.assert(
			fc.property(texts, ARBITRARY_TIME_ZONE, (text, timeZone) => {
				expect(addUtcOffset(text, timeZone)).toBeUndefined();
			}),
			{ numRuns: 40 },
		);
	});
});

it('The hours of a local day are all that clocks show on it, and no other', () => {
	fc.assert(
		fc.property(arbitraryLocalMinute, ({ asUtc, timeZone }) => {
			const day = new Date(asUtc).toISOString().slice(0, 'YYYY-MM-DD'.length);
			const midnight = toLuxonDay(day).setZone(timeZone, { keepLocalTime: true });
			const shown = new Set<string>();
			// A day has at most 25 hours.
			for (let step = 0; step < 2 * 25; step++) {
				const local = midnight.plus({ minutes: step * 30 });
				if (local.toISODate() === day) shown.add(local.toFormat('HH'));
			}
			expect([...listHoursOfDay(timeZone, day)].sort()).toEqual([...shown].sort());
		}),
		{ numRuns: 12 },
	);
});

it('A time zone is a name that the clocks of this computer have', () => {
	expect(TIME_ZONES.filter((name) => !isTimeZone(name))).toEqual([]);
	expect(['', 'Europe/Atlantis', 'Oslo time'].filter(isTimeZone)).toEqual([]);
});
