import fc from 'fast-check';

import {
	checkFromDate,
	checkRestateDays,
	describeDays,
	groupIntoRanges,
	halveSlice,
	listSyncDays,
	SLICE_DAYS,
	sliceDays,
	toDateRange,
	type SyncPeriod,
} from '../../nodes/Analytics/report/syncPeriod';
import { success } from '../../nodes/shared/core/result';
import { buildArbitraryDays, countDaysOf, listDaysFrom, moveDay } from '../../testing/days';

const arbitraryDay = buildArbitraryDays(2020, 2030);

describe('A sync', () => {
	it('restates between 1 day and 731 days, which are two years', () => {
		const counts = fc.oneof(fc.integer({ min: -5, max: 800 }), fc.constantFrom(0, 1, 731, 732));
		fc.assert(
			fc.property(counts, (days) => {
				const checked = checkRestateDays(days);
				expect(checked.ok).toBe(days >= 1 && days <= 731);
				expect(checked).toMatchObject(
					checked.ok
						? success(days)
						: { failure: { message: expect.stringContaining(`not ${days}`) } },
				);
			}),
		);
	});

	it('begins on a day that Google reports and that has begun somewhere, or is refused', () => {
		const noon = Date.UTC(2026, 10, 21, 12);
		// Clocks on Kiritimati are 14 hours ahead of UTC.
		const latestToday = '2026-11-22';
		const days = fc.oneof(
			fc.integer({ min: -4, max: 4 }).map((shift) => moveDay('2015-08-14', shift)),
			fc.integer({ min: -4, max: 4 }).map((shift) => moveDay(latestToday, shift)),
		);
		fc.assert(
			fc.property(days, fc.boolean(), (day, isRelative) => {
				const back = countDaysOf({ startDate: day, endDate: latestToday }) - 1;
				const written = isRelative && back >= 0 ? `${back}daysAgo` : day;
				const checked = checkFromDate(written, noon);
				const message = checked.ok ? '' : checked.failure.message;
				expect(message.includes('is before 2015-08-14')).toBe(day < '2015-08-14');
				expect(message.includes('is in the future')).toBe(day > latestToday);
				expect(message === '').toBe(checked.ok);
				expect(checked).toMatchObject(checked.ok ? success(written) : { ok: false });
			}),
			{ numRuns: 60 },
		);
		expect(checkFromDate('soon', noon)).toMatchObject({
			failure: { message: expect.stringContaining("'From Date'") },
		});
	});

	it('lists every day that one of its periods has, once and in order, and today only if it is included', () => {
		const period: fc.Arbitrary<(today: string) => SyncPeriod> = fc
			.tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom('restate', 'day', 'daysAgo'))
			.chain(([days, form]) =>
				fc.boolean().map((includeToday) => (today: string) => {
					if (form === 'restate') return { start: { restateDays: days }, includeToday };
					const fromDate = form === 'day' ? moveDay(today, -days) : `${days}daysAgo`;
					return { start: { fromDate }, includeToday };
				}),
			);
		fc.assert(
			fc.property(arbitraryDay, fc.array(period, { maxLength: 3 }), (today, buildPeriods) => {
				const periods = buildPeriods.map((build) => build(today));
				const firsts = periods.map(({ start }) => {
					if ('restateDays' in start) return moveDay(today, -start.restateDays);
					const back = /^(\d+)daysAgo$/.exec(start.fromDate)?.[1];
					return back === undefined ? start.fromDate : moveDay(today, -Number(back));
				});
				const isIncluded = (day: string) =>
					periods.some(
						({ includeToday }, index) =>
							day >= firsts[index]! && (includeToday || day < today),
					);
				const recentDays = listDaysFrom(moveDay(today, -45), 46);
				expect(listSyncDays(periods, today)).toEqual(recentDays.filter(isIncluded));
			}),
			{ numRuns: 40 },
		);
	});

	it('has no day where the first one is today, which is not over', () => {
		const period = { start: { fromDate: '2026-11-21' }, includeToday: false };
		expect(listSyncDays([period], '2026-11-21')).toEqual([]);
	});
});

describe('The days of a sync', () => {
	const arbitraryDays = fc
		.tuple(arbitraryDay, fc.integer({ min: 1, max: 60 }))
		.map(([first, count]) => listDaysFrom(first, count));

	it('are cut into slices of 14 days, of which only the last may be shorter', () => {
		fc.assert(
			fc.property(arbitraryDays, (days) => {
				const slices = sliceDays(days);
				expect(slices.flat()).toEqual(days);
				const lengths = slices.map(({ length }) => length);
				expect(lengths.slice(0, -1).every((length) => length === SLICE_DAYS)).toBe(true);
				expect(lengths.at(-1)).toBeLessThanOrEqual(14);
				expect(slices.map(toDateRange)).toEqual(
					slices.map((slice) => ({ startDate: slice[0], endDate: slice.at(-1) })),
				);
			}),
			{ numRuns: 40 },
		);
	});

	it('of a slice are cut in two halves that differ by one day at most, until each is alone', () => {
		fc.assert(
			fc.property(arbitraryDays, (days) => {
				const halves = halveSlice(days);
				expect(halves.flat()).toEqual(days);
				expect(halves).toHaveLength(Math.min(2, days.length));
				const [first = [], second = first] = halves;
				expect([0, 1]).toContain(first.length - second.length);
			}),
			{ numRuns: 40 },
		);
	});

	it('in any order and number become the fewest ranges that have these days and no other', () => {
		const someDays = arbitraryDays.chain((days) =>
			fc.array(fc.constantFrom(...days), { maxLength: 30 }),
		);
		fc.assert(
			fc.property(someDays, (days) => {
				const ranges = groupIntoRanges(days);
				const listed = ranges.flatMap(({ startDate, endDate }) =>
					listDaysFrom(startDate, countDaysOf({ startDate, endDate })),
				);
				expect(listed).toEqual([...new Set(days)].sort());
				const isAdjacent = ranges.some(
					({ startDate }, index) =>
						index > 0 && moveDay(ranges[index - 1]!.endDate, 1) === startDate,
				);
				expect(isAdjacent).toBe(false);
			}),
			{ numRuns: 40 },
		);
	});

	it('are described by the first and the last of those in a row', () => {
		const days = ['2026-10-20', '2026-10-02', '2026-10-01', '2026-10-03'];
		expect(describeDays(days)).toBe('2026-10-01 to 2026-10-03, 2026-10-20');
	});
});
