import fc from 'fast-check';

import type { PropertyToday } from '../../nodes/Analytics/google/connection';
import {
	resolveCalendarDays,
	resolveComparedPeriods,
	toRequestRange,
	toRequestRanges,
} from '../../nodes/Analytics/report/dates';
import type { DateRange } from '../../nodes/Analytics/report/periods';
import type { DateChoice } from '../../nodes/Analytics/report/query';
import { failed, success, type Result } from '../../nodes/shared/core/result';
import { checkDate } from '../../nodes/shared/node/times';
import {
	buildArbitraryDays,
	countDaysInRange,
	fromLuxonDay,
	moveDay,
	toLuxonDay,
} from '../../testing/days';

/** The days on which somebody asks. */
const arbitraryToday = buildArbitraryDays(2017, 2040);

const buildRange = (startDate: string, endDate: string): DateRange => ({ startDate, endDate });

function buildChoice(preset: string, more: Partial<DateChoice> = {}): DateChoice {
	return {
		preset,
		startDate: '30daysAgo',
		endDate: 'yesterday',
		weekStart: 'sunday',
		unprocessedDays: 0,
		...more,
	};
}

const buildCustomChoice = (range: DateRange, unprocessedDays = 0) =>
	buildChoice('custom', { ...range, unprocessedDays });

/** A property in which it is that day, and how often it was asked for the day. */
function openProperty(day: string) {
	const resolve = jest.fn(async () => await Promise.resolve(success(day)));
	const today: PropertyToday = { resolve, earliest: moveDay(day, -1), latest: moveDay(day, 1) };
	return { today, resolve };
}

/** What Google makes of a date in its own words. */
function readGoogleDate(date: string, today: string): string {
	const words = new Map([
		['today', '0daysAgo'],
		['yesterday', '1daysAgo'],
	]);
	const count = /^(\d+)daysAgo$/.exec(words.get(date) ?? date)?.[1];
	return count === undefined ? date : moveDay(today, -Number(count));
}

const readGoogleRange = ({ startDate, endDate }: DateRange, today: string) =>
	buildRange(readGoogleDate(startDate, today), readGoogleDate(endDate, today));

/** The days that Google reports on for a choice; fails the test if the choice is refused. */
async function resolveDays(choice: DateChoice, day: string): Promise<DateRange> {
	const range = await toRequestRange(choice, openProperty(day).today);
	if (!range.ok) throw new Error(range.failure.message);
	return readGoogleRange(range.value, day);
}

describe('A date preset', () => {
	it.each([7, 14, 28, 30, 90])(
		'of the last %d days has that many complete days until yesterday, which Google counts',
		async (count) => {
			const { today, resolve } = openProperty('2026-11-21');
			const range = await toRequestRange(buildChoice(`last${count}Days`), today);
			expect(range).toEqual(success(buildRange(`${count}daysAgo`, 'yesterday')));
			expect(resolve).not.toHaveBeenCalled();
		},
	);

	it.each(['today', 'yesterday'])('of one day is %s, which Google knows', async (preset) => {
		const { today, resolve } = openProperty('2026-11-21');
		const range = await toRequestRange(buildChoice(preset), today);
		expect(range).toEqual(success(buildRange(preset, preset)));
		expect(resolve).not.toHaveBeenCalled();
	});

	it('of this week, month, quarter or year goes from its first day to today, and one of the last covers the whole one before', async () => {
		const weekStarts = fc.constantFrom('sunday', 'monday');
		const units = fc.constantFrom('week', 'month', 'quarter', 'year');
		await fc.assert(
			fc.asyncProperty(arbitraryToday, weekStarts, units, async (today, weekStart, unit) => {
				// Luxon's weeks begin on Monday.
				const shift = { days: unit === 'week' && weekStart === 'sunday' ? 1 : 0 };
				const start = toLuxonDay(today).plus(shift).startOf(unit).minus(shift);
				const name = `${unit[0]!.toUpperCase()}${unit.slice(1)}`;
				expect(await resolveDays(buildChoice(`this${name}`, { weekStart }), today)).toEqual(
					buildRange(fromLuxonDay(start), today),
				);
				expect(await resolveDays(buildChoice(`last${name}`, { weekStart }), today)).toEqual(
					buildRange(
						fromLuxonDay(start.minus({ [unit]: 1 })),
						fromLuxonDay(start.minus({ days: 1 })),
					),
				);
			}),
			{ numRuns: 60 },
		);
	});

	it.each([
		{
			words: 'this week, from Sunday',
			preset: 'thisWeek',
			start: '2026-11-15',
			end: '2026-11-21',
		},
		{
			words: 'last week, Sunday to Saturday',
			preset: 'lastWeek',
			start: '2026-11-08',
			end: '2026-11-14',
		},
		{ words: 'last month', preset: 'lastMonth', start: '2026-10-01', end: '2026-10-31' },
		{ words: 'this quarter', preset: 'thisQuarter', start: '2026-10-01', end: '2026-11-21' },
		{
			words: 'the last 12 months',
			preset: 'last12Months',
			start: '2025-11-21',
			end: '2026-11-20',
		},
	])('of $words has these days on 21 November 2026', async ({ preset, start, end }) => {
		const days = await resolveDays(buildChoice(preset), '2026-11-21');
		expect(days).toEqual(buildRange(start, end));
	});

	it('of the last 12 months ends before the days that are left out, and begins a year earlier or on the day after 28 February', async () => {
		const leftOut = fc.nat(5);
		await fc.assert(
			fc.asyncProperty(arbitraryToday, leftOut, async (today, unprocessedDays) => {
				const choice = buildChoice('last12Months', { unprocessedDays });
				const firstLeftOut = toLuxonDay(today).minus({ days: unprocessedDays });
				const yearBefore = firstLeftOut.minus({ years: 1 });
				const isLeapDay = yearBefore.day !== firstLeftOut.day;
				expect(await resolveDays(choice, today)).toEqual(
					buildRange(
						fromLuxonDay(yearBefore.plus({ days: isLeapDay ? 1 : 0 })),
						fromLuxonDay(firstLeftOut.minus({ days: 1 })),
					),
				);
			}),
			{ examples: [['2028-02-29', 0]], numRuns: 60 },
		);
	});

	it('of the last 12 months never shares a day with the year before', async () => {
		await fc.assert(
			fc.asyncProperty(arbitraryToday, async (today) => {
				const { today: property } = openProperty(today);
				const choice = buildChoice('last12Months');
				const periods = await resolveComparedPeriods(choice, 'previousYear', property);
				if (!periods.ok) throw new Error(periods.failure.message);
				const { current, previous } = periods.value;
				expect(previous.endDate < current.startDate).toBe(true);
			}),
			{ examples: [['2028-02-29'], ['2028-03-01'], ['2029-02-28']], numRuns: 8 },
		);
	});
});

/** The dates of a range around a day, written as days or as days before it. */
const arbitraryCustomRange = arbitraryToday.chain((today) => {
	const written = fc
		.tuple(fc.integer({ min: -12, max: 4 }), fc.constantFrom('day', 'daysAgo', 'word'))
		.map(([days, form]) => {
			const words = new Map([
				[0, 'today'],
				[-1, 'yesterday'],
			]);
			const word = form === 'word' ? words.get(days) : undefined;
			const daysAgo = form === 'daysAgo' && days <= 0 ? `${-days}daysAgo` : undefined;
			return word ?? daysAgo ?? moveDay(today, days);
		});
	return fc.record({
		today: fc.constant(today),
		range: fc.record({ startDate: written, endDate: written }),
	});
});

describe('Custom dates', () => {
	const isReversed = (range: DateRange, today: string) => {
		const { startDate, endDate } = readGoogleRange(range, today);
		return startDate > endDate;
	};

	it('are sent as they are written, and refused exactly where the start is after the end', async () => {
		await fc.assert(
			fc.asyncProperty(arbitraryCustomRange, async ({ today, range }) => {
				const found = await toRequestRange(
					buildCustomChoice(range),
					openProperty(today).today,
				);
				const isRefused =
					!found.ok && /The start date .+ is after/.test(found.failure.message);
				expect(isRefused).toBe(isReversed(range, today));
				if (!isRefused) expect(found).toEqual(success(range));
			}),
		);
	});

	it("make the node fetch the property's current day only where their order depends on it", async () => {
		await fc.assert(
			fc.asyncProperty(arbitraryCustomRange, async ({ today, range }) => {
				const { today: property, resolve } = openProperty(today);
				await toRequestRange(buildCustomChoice(range), property);
				const possibleDays = [moveDay(today, -1), today, moveDay(today, 1)];
				const orders = new Set(possibleDays.map((day) => isReversed(range, day)));
				expect(resolve).toHaveBeenCalledTimes(orders.size - 1);
			}),
		);
	});

	it('of several named ranges are sent as they are written, unless one of them is reversed', async () => {
		const ranges = arbitraryCustomRange.chain(({ today, range }) =>
			fc.record({
				today: fc.constant(today),
				named: fc.shuffledSubarray([
					{ ...range, name: 'first' },
					{ ...buildRange('2016-05-01', '2016-05-31'), name: 'second' },
					{ ...buildRange('7daysAgo', 'yesterday'), name: 'third' },
				]),
			}),
		);
		await fc.assert(
			fc.asyncProperty(ranges, async ({ today, named }) => {
				const found = await toRequestRanges(named, openProperty(today).today);
				const isRefused = named.some((range) => isReversed(range, today));
				expect(found).toMatchObject(isRefused ? { ok: false } : success(named));
			}),
		);
	});

	it('of a single choice are sent as one range', async () => {
		const { today } = openProperty('2026-11-21');
		expect(await toRequestRanges(buildChoice('lastMonth'), today)).toEqual(
			success([buildRange('2026-10-01', '2026-10-31')]),
		);
	});

	it('are refused before 2015-08-14 and after 2999-12-31, as Google has no data there', async () => {
		const days = fc.oneof(
			fc.integer({ min: -3, max: 3 }).map((days) => moveDay('2015-08-14', days)),
			fc.integer({ min: -3, max: 3 }).map((days) => moveDay('2999-12-31', days)),
		);
		await fc.assert(
			fc.asyncProperty(days, days, async (one, other) => {
				const [startDate = '', endDate = ''] = [one, other].sort();
				const choice = buildCustomChoice(buildRange(startDate, endDate));
				const found = await toRequestRange(choice, openProperty('2026-11-21').today);
				const isTooEarly = startDate < '2015-08-14';
				const isTooLate = endDate > '2999-12-31';
				expect(found.ok ? '' : found.failure.message).toMatch(
					isTooEarly || isTooLate ? /The date .* is too (early|late)/ : /^$/,
				);
				expect(!found.ok && found.failure.message.includes('early')).toBe(isTooEarly);
			}),
			{ numRuns: 50 },
		);
	});

	it('are refused by the name of the field that has no date', async () => {
		const { today } = openProperty('2026-11-21');
		const refuse = async (range: DateRange) =>
			await toRequestRange(buildCustomChoice(range), today);
		expect(await refuse(buildRange('2026-11-01', 'soon'))).toMatchObject({
			failure: { message: expect.stringContaining("'End Date'") },
		});
		expect(await refuse(buildRange('soon', '2026-11-01'))).toMatchObject({
			failure: { message: expect.stringContaining("'Start Date'") },
		});
	});

	it("fail with the reason where the property's current day cannot be fetched", async () => {
		const failure = failed('The property cannot be read', 'Check its ID.');
		const today: PropertyToday = {
			...openProperty('2026-11-21').today,
			resolve: async () => await Promise.resolve(failure),
		};
		const untilYesterday = buildCustomChoice(buildRange('2026-11-20', 'yesterday'));
		const found = [
			await toRequestRange(untilYesterday, today),
			await toRequestRange(buildChoice('thisMonth'), today),
			await toRequestRanges(buildChoice('thisMonth'), today),
			await resolveCalendarDays([buildRange('2026-11-01', 'today')], today),
			await resolveComparedPeriods(buildChoice('last7Days'), 'previousYear', today),
			await resolveComparedPeriods(buildChoice('thisMonth'), 'previousYear', today),
		];
		expect(found).toEqual(found.map(() => failure));
	});

	it("become calendar days, for which the property's current day is fetched only if one of them is relative", async () => {
		await fc.assert(
			fc.asyncProperty(arbitraryCustomRange, async ({ today, range }) => {
				const { today: property, resolve } = openProperty(today);
				const fixed = buildRange('2016-05-01', '2016-05-31');
				const found = await resolveCalendarDays([range, fixed], property);
				const days = readGoogleRange(range, today);
				expect(found).toEqual(success([days, fixed]));
				const isRelative = JSON.stringify(days) !== JSON.stringify(range);
				expect(resolve).toHaveBeenCalledTimes(isRelative ? 1 : 0);
			}),
			{ numRuns: 50 },
		);
	});
});

describe('A custom date', () => {
	const arbitraryDay = buildArbitraryDays(2000, 2100);

	it('with a time is its day as it is written, whatever the zone', () => {
		const times = fc.constantFrom(
			'',
			'T23:30:00.000+01:00',
			' 08:00:00',
			'T00:00:00Z',
			' 00:30',
			'T12:00:00-08:00',
		);
		fc.assert(
			fc.property(arbitraryDay, times, (day, time) => {
				expect(checkDate(day + time, 'Start Date')).toEqual(success(day));
			}),
		);
	});

	it('in words is a number of days ago in any letters, up to 40,000', () => {
		const counts = fc.oneof(fc.nat(50_000), fc.constantFrom(0, 40_000, 40_001));
		const words = fc.constantFrom('daysAgo', 'DAYSAGO', 'daysago', 'DaysAgo');
		fc.assert(
			fc.property(counts, words, (count, word) => {
				expect(checkDate(`${count}${word}`, 'Start Date')).toMatchObject(
					count <= 40_000 ? success(`${count}daysAgo`) : { ok: false },
				);
			}),
		);
		expect(checkDate('Yesterday', 'Start Date')).toEqual(success('yesterday'));
		expect(checkDate('TODAY', 'Start Date')).toEqual(success('today'));
	});

	it('that is anything else is refused, and the failure names its field', () => {
		const texts = fc.oneof(
			fc.constantFrom(
				'last tuesday',
				'2026-02-30',
				'2026-13-01',
				'01/03/2026',
				'',
				'-3daysAgo',
				'1.5daysAgo',
				'tomorrow',
			),
			fc.string(),
		);
		fc.assert(
			fc.property(texts, (text) => {
				expect(checkDate(text, 'Start Date')).toMatchObject({
					ok: false,
					failure: { message: expect.stringContaining("'Start Date'") },
				});
			}),
		);
	});
});

describe('Excluded days that Google may still be processing', () => {
	const rollingPreset = fc.constantFrom('last7Days', 'last28Days', 'today', 'yesterday');
	const calendarPreset = fc.constantFrom('thisWeek', 'lastWeek', 'thisMonth', 'lastQuarter');
	const arbitraryChoice = fc.oneof(
		fc.record({
			today: arbitraryToday,
			choice: fc.oneof(rollingPreset, calendarPreset).map((preset) => buildChoice(preset)),
		}),
		arbitraryCustomRange.map(({ today, range }) => ({
			today,
			choice: buildCustomChoice(range),
		})),
	);

	async function resolveWithout(
		choice: DateChoice,
		days: number,
		today: string,
	): Promise<Result<DateRange>> {
		const found = await toRequestRange(
			{ ...choice, unprocessedDays: days },
			openProperty(today).today,
		);
		return found.ok ? success(readGoogleRange(found.value, today)) : found;
	}

	/** Whether a range of several days is counted back from today. */
	async function isCountedBack(choice: DateChoice, today: string): Promise<boolean> {
		const range = await toRequestRange(choice, openProperty(today).today);
		if (!range.ok) return false;
		const { startDate, endDate } = range.value;
		const areWords = [startDate, endDate].every((date) => /[a-z]/.test(date));
		return areWords && countDaysInRange(readGoogleRange(range.value, today)) > 1;
	}

	it('move a range that is counted back from today, shorten any other, and leave alone what ends before them', async () => {
		const counts = fc.integer({ min: 0, max: 8 });
		await fc.assert(
			fc.asyncProperty(arbitraryChoice, counts, async ({ today, choice }, count) => {
				const whole = await resolveWithout(choice, 0, today);
				const found = await resolveWithout(choice, count, today);
				if (!whole.ok) return expect(found).toEqual(whole);
				const { startDate, endDate } = whole.value;
				const lastDay = moveDay(today, -1 - count);
				const tooMany = countDaysInRange(buildRange(lastDay, endDate)) - 1;
				if (count === 0 || tooMany <= 0) return expect(found).toEqual(whole);
				if (await isCountedBack(choice, today)) {
					const moved = buildRange(moveDay(startDate, -tooMany), lastDay);
					return expect(found).toEqual(success(moved));
				}
				if (startDate <= lastDay)
					return expect(found).toEqual(success(buildRange(startDate, lastDay)));
				const days = `${startDate} to ${endDate} without the last ${count} day`;
				expect(found).toMatchObject({
					failure: { message: expect.stringContaining(days) },
				});
			}),
		);
	});

	it("need no request for the property's current day where Google can count back itself", async () => {
		const { today, resolve } = openProperty('2026-11-21');
		const choice = buildChoice('last7Days', { unprocessedDays: 2 });
		expect(await toRequestRange(choice, today)).toEqual(
			success(buildRange('9daysAgo', '3daysAgo')),
		);
		expect(resolve).not.toHaveBeenCalled();
	});
});

describe('The days before those of a choice', () => {
	async function comparePrevious(choice: DateChoice, day: string): Promise<DateRange> {
		const { today } = openProperty(day);
		const periods = await resolveComparedPeriods(choice, 'previousPeriod', today);
		if (!periods.ok) throw new Error(periods.failure.message);
		return periods.value.previous;
	}

	it('are equally many if it is counted back from today, even where it happens to be a whole month', async () => {
		const counts = fc.integer({ min: 1, max: 370 });
		await fc.assert(
			fc.asyncProperty(arbitraryToday, counts, async (today, count) => {
				const choice = buildCustomChoice(buildRange(`${count}daysAgo`, 'yesterday'));
				expect(await comparePrevious(choice, today)).toMatchObject(
					buildRange(moveDay(today, -2 * count), moveDay(today, -count - 1)),
				);
			}),
			{ examples: [['2026-07-01', 30]], numRuns: 20 },
		);
		expect(await comparePrevious(buildChoice('last30Days'), '2026-07-01')).toMatchObject(
			buildRange('2026-05-02', '2026-05-31'),
		);
	});

	it('are the whole month before it if it is a month, by name or by its days', async () => {
		const june = buildCustomChoice(buildRange('2026-06-01', '2026-06-30'));
		expect(await comparePrevious(june, '2026-07-01')).toMatchObject(
			buildRange('2026-05-01', '2026-05-31'),
		);
		expect(await comparePrevious(buildChoice('lastMonth'), '2026-07-01')).toMatchObject(
			buildRange('2026-05-01', '2026-05-31'),
		);
	});
});
