import fc from 'fast-check';

import { addDays, toDayInZone, countDaysBetween, listDays } from '../../nodes/shared/core/calendar';
import { resolveComparedPeriods, toRequestRange } from '../../nodes/Analytics/report/dates';
import { checkDate } from '../../nodes/shared/node/times';
import type { DateChoice } from '../../nodes/Analytics/report/query';
import { success } from '../../nodes/shared/core/result';
import type { PropertyToday } from '../../nodes/Analytics/google/connection';

/** A Saturday. */
const TODAY = '2026-11-21';

const choice = (preset: string, more: Partial<DateChoice> = {}): DateChoice => ({
	preset,
	startDate: '30daysAgo',
	endDate: 'yesterday',
	weekStart: 'sunday',
	unprocessedDays: 0,
	...more,
});

const on = (day: string): PropertyToday => ({
	resolve: async () => await Promise.resolve(success(day)),
	earliest: addDays(day, -1),
	latest: addDays(day, 1),
});

/** From 1935 to 2099. */
const days = fc.integer({ min: -20_000, max: 40_000 }).map((count) => addDays('1990-01-01', count));

const compared = async (today: string) => {
	const periods = await resolveComparedPeriods(choice('last12Months'), 'previousYear', on(today));
	if (!periods.ok) throw new Error('refused');
	return periods.value;
};

/** Whoever asks has to send a request for it. */
const notAsked: PropertyToday = {
	...on(TODAY),
	resolve: () => {
		throw new Error('The time zone was asked for');
	},
};

const range = (startDate: string, endDate: string) => ({ ok: true, value: { startDate, endDate } });

describe("A date preset that Google can express is sent in Google's own words:", () => {
	it.each([
		['today', 'today', 'today', 'today'],
		['yesterday', 'yesterday', 'yesterday', 'yesterday'],
		['7 complete days, not 8', 'last7Days', '7daysAgo', 'yesterday'],
		['14 complete days', 'last14Days', '14daysAgo', 'yesterday'],
		['28 complete days', 'last28Days', '28daysAgo', 'yesterday'],
		['30 complete days, not 31', 'last30Days', '30daysAgo', 'yesterday'],
		['90 complete days', 'last90Days', '90daysAgo', 'yesterday'],
	])('%s', async (_claim, preset, start, end) => {
		expect(await toRequestRange(choice(preset), notAsked)).toEqual(range(start, end));
	});
});

describe('A calendar preset such as This Week', () => {
	it.each([
		['the week so far, from Sunday', 'thisWeek', '2026-11-15', '2026-11-21', TODAY],
		['the week before, Sunday to Saturday', 'lastWeek', '2026-11-08', '2026-11-14', TODAY],
		['the month so far', 'thisMonth', '2026-11-01', '2026-11-21', TODAY],
		['the whole month before', 'lastMonth', '2026-10-01', '2026-10-31', TODAY],
		['the quarter so far', 'thisQuarter', '2026-10-01', '2026-11-21', TODAY],
		['the whole quarter before', 'lastQuarter', '2026-07-01', '2026-09-30', TODAY],
		['the year so far', 'thisYear', '2026-01-01', '2026-11-21', TODAY],
		['the whole year before', 'lastYear', '2025-01-01', '2025-12-31', TODAY],
		['twelve months up to yesterday', 'last12Months', '2025-11-21', '2026-11-20', TODAY],
		['on the first of a year', 'lastMonth', '2026-12-01', '2026-12-31', '2027-01-01'],
		['on a leap day', 'lastMonth', '2028-01-01', '2028-01-31', '2028-02-29'],
		['on the first day of a week', 'thisWeek', '2026-11-15', '2026-11-15', '2026-11-15'],
		['on the last day of a month', 'last12Months', '2027-03-01', '2028-02-28', '2028-02-29'],
	])(
		"is computed from today in the property's time zone: %s",
		async (_claim, preset, start, end, today) => {
			expect(await toRequestRange(choice(preset), on(today))).toEqual(range(start, end));
		},
	);

	it.each([
		['this week from Monday', 'thisWeek', '2026-11-16', '2026-11-21'],
		['last week from Monday', 'lastWeek', '2026-11-09', '2026-11-15'],
	])(
		'starts its weeks on Monday where Week Starts On says so: %s',
		async (_claim, preset, start, end) => {
			const monday = choice(preset, { weekStart: 'monday' });
			expect(await toRequestRange(monday, on(TODAY))).toEqual(range(start, end));
		},
	);

	it('of twelve months shares no day with the same preset one year earlier', async () => {
		const [leapYear, yearAfter] = [
			listDays('2028-02-26', '2028-03-02'),
			listDays('2029-02-26', '2029-03-02'),
		];
		for (const today of ['2027-12-31', ...leapYear, '2028-12-31', ...yearAfter]) {
			const { current, previous } = await compared(today);
			expect(previous.endDate < current.startDate).toBe(true);
			expect([365, 366]).toContain(countDaysBetween(current.startDate, today));
		}
		expect((await compared('2028-02-29')).current).toMatchObject({
			startDate: '2027-03-01',
			endDate: '2028-02-28',
		});
	});

	it('never begins after its end, and begins right after the preset before it ends', async () => {
		const pairs: Array<[string, string]> = [
			['lastWeek', 'thisWeek'],
			['lastMonth', 'thisMonth'],
			['lastQuarter', 'thisQuarter'],
			['lastYear', 'thisYear'],
		];
		await fc.assert(
			fc.asyncProperty(days, fc.constantFrom(...pairs), async (today, [last, current]) => {
				const before = await toRequestRange(choice(last), on(today));
				const now = await toRequestRange(choice(current), on(today));
				if (!before.ok || !now.ok) throw new Error('A preset was refused');
				expect(before.value.startDate < before.value.endDate).toBe(true);
				expect(now.value.startDate).toBe(addDays(before.value.endDate, 1));
				expect(now.value.startDate <= now.value.endDate).toBe(true);
				expect(now.value.endDate).toBe(today);
			}),
		);
	});
});

describe('A custom date of a report', () => {
	it.each([
		['a day', '2026-03-01', '2026-03-01'],
		['a word', 'Yesterday', 'yesterday'],
		['a count of days', '30daysago', '30daysAgo'],
		['a date and time of n8n, as written', '2026-03-01T23:30:00.000+01:00', '2026-03-01'],
		['a date and time with a blank', '2026-03-01 08:00:00', '2026-03-01'],
	])('may be given as %s', (_claim, text, date) => {
		expect(checkDate(text, 'Start Date')).toEqual({ ok: true, value: date });
	});

	it.each([
		['words that are no date', 'last tuesday'],
		['a day that does not exist', '2026-02-30'],
		['a month that does not exist', '2026-13-01'],
		['a date with the day first', '01/03/2026'],
		['nothing', ''],
		['a negative count', '-3daysAgo'],
	])('is refused when it is %s', (_claim, text) => {
		expect(checkDate(text, 'Start Date')).toMatchObject({
			ok: false,
			failure: { message: expect.stringContaining("'Start Date'") },
		});
	});

	it('of one kind is compared with one of another kind without fetching the time zone where their order is the same everywhere', async () => {
		const mixed = choice('custom', { startDate: '2026-01-01', endDate: 'yesterday' });
		expect(await toRequestRange(mixed, notAsked)).toEqual(range('2026-01-01', 'yesterday'));
	});
});

describe('When the days that Google may still be counting are excluded,', () => {
	it('a rolling range moves back and keeps its length', async () => {
		const rolling = choice('last7Days', { unprocessedDays: 2 });
		expect(await toRequestRange(rolling, notAsked)).toEqual(range('9daysAgo', '3daysAgo'));
	});

	it.each([
		['ending yesterday', '30daysAgo', 'yesterday', '32daysAgo', '3daysAgo'],
		['ending today', '30daysAgo', 'today', '33daysAgo', '3daysAgo'],
		['ending earlier anyway', '30daysAgo', '5daysAgo', '30daysAgo', '5daysAgo'],
	])(
		'custom dates are moved back in the same way as a preset where needed: dates %s',
		async (_claim, startDate, endDate, ...moved) => {
			const custom = choice('custom', { startDate, endDate, unprocessedDays: 2 });
			expect(await toRequestRange(custom, notAsked)).toEqual(
				range(...(moved as [string, string])),
			);
		},
	);

	it.each([
		['this month ends earlier', 'thisMonth', '2026-11-01', '2026-11-18'],
		['last month stays as it is', 'lastMonth', '2026-10-01', '2026-10-31'],
		['custom dates end earlier', 'custom', '2026-11-01', '2026-11-18'],
		['the last 12 months move back as well', 'last12Months', '2025-11-19', '2026-11-18'],
	])('%s', async (_claim, preset, start, end) => {
		const days = { startDate: '2026-11-01', endDate: 'today', unprocessedDays: 2 };
		expect(await toRequestRange(choice(preset, days), on(TODAY))).toEqual(range(start, end));
	});

	it('a range with no other days is refused', async () => {
		for (const preset of ['today', 'yesterday']) {
			const day = choice(preset, { unprocessedDays: 1 });
			expect(await toRequestRange(day, on(TODAY))).toMatchObject({ ok: false });
		}
	});
});

describe('The calendar of the Analytics node', () => {
	it('knows which day it is in every time zone', () => {
		const moment = Date.UTC(2026, 2, 1, 0, 30);
		expect(toDayInZone('Europe/Oslo', moment)).toBe('2026-03-01');
		expect(toDayInZone('America/New_York', moment)).toBe('2026-02-28');
		expect(toDayInZone('Pacific/Kiritimati', Date.UTC(2026, 11, 31, 10))).toBe('2027-01-01');
	});

	it.each([1e12, 2 ** 63, -1e300])('has no date for a day that is %d days away', (count) => {
		expect(addDays('2026-01-01', count)).toBe('');
	});
});
