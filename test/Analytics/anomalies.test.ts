import {
	judgeDays,
	type AnomalyRules,
	type DailySeries,
	type JudgedDay,
} from '../../nodes/Analytics/report/anomalies';
import { addDays, listDays, getWeekday } from '../../nodes/shared/core/calendar';
import { createRandom, type Random } from '../../sandbox/random';
import { SEED } from '../../testing/seed';

const WEEKS = 8;
const SENSITIVITY = 3.5;
const FIRST_DAY = '2026-01-01';

const DAYS = listDays(FIRST_DAY, addDays(FIRST_DAY, 7 * WEEKS));

/** The last day is judged by the weeks before it. */
const judge = (
	valueOn: (day: string, index: number) => number | null,
	rules: Partial<AnomalyRules> = {},
): JudgedDay => {
	const values = new Map(DAYS.map((day, index) => [day, valueOn(day, index)]));
	const series: DailySeries = { dimension: 'Direct', values };
	const [judged] = judgeDays(series, {
		judged: DAYS.slice(-1),
		baseline: DAYS.slice(0, -1),
		sensitivity: SENSITIVITY,
		isCount: true,
		...rules,
	});
	return judged!;
};

const onLastDay = (index: number) => index === DAYS.length - 1;

/** A number of a Poisson distribution; beyond 200 the normal one is as good. */
function drawCount(mean: number, chance: Random): number {
	if (mean > 200) return Math.max(0, Math.round(mean + Math.sqrt(mean) * drawNormal(chance)));
	let product = chance.next();
	let count = 0;
	for (const end = Math.exp(-mean); product > end; product *= chance.next()) count++;
	return count;
}

function drawNormal(chance: Random): number {
	const radius = Math.sqrt(-2 * Math.log(1 - chance.next()));
	return radius * Math.cos(2 * Math.PI * chance.next());
}

/** A metric with a level from 1 to 10,000 a day, a pattern of the week, and a trend of up to 2% a week. */
function createQuietSeries(chance: Random): (day: string, index: number) => number {
	const level = 10 ** (4 * chance.next());
	const pattern = Array.from({ length: 7 }, () => 0.4 + chance.next());
	const trend = 1 + 0.04 * (chance.next() - 0.5);
	return (day, index) =>
		drawCount(level * pattern[getWeekday(day)]! * trend ** (index / 7), chance);
}

const SERIES = 500;

/** How many of the quiet series are flagged, in percent. */
function flaggedShare(
	change: (value: number, chance: Random) => number,
	{ isCount = true, series = SERIES } = {},
): number {
	let flagged = 0;
	for (let number = 0; number < series; number++) {
		const chance = createRandom(SEED, number);
		const valueOn = createQuietSeries(chance);
		const { isAnomaly } = judge((day, index) => change(valueOn(day, index), chance), {
			isCount,
		});
		flagged += Number(isAnomaly);
	}
	return (100 * flagged) / series;
}

describe('Find Anomalies', () => {
	it('flags at most 2% of the days of 500 series without anomalies', () => {
		const share = flaggedShare((value) => value);
		expect(share).toBeLessThanOrEqual(2);
	});

	it('flags at most 2% of the days of such series where days also vary by 10%, or are revenue', () => {
		const series = 4 * SERIES;
		const restless = flaggedShare(
			(value, chance) => Math.round(value * Math.max(0, 1 + 0.1 * drawNormal(chance))),
			{ series },
		);
		expect(restless).toBeLessThanOrEqual(2);
		const revenue = flaggedShare((value, chance) => value * (20 + 5 * chance.next()), {
			isCount: false,
			series,
		});
		expect(revenue).toBeLessThanOrEqual(2);
	});

	it('flags most days on which a series with enough events loses half of them', () => {
		let [found, all] = [0, 0];
		for (let number = 0; number < SERIES; number++) {
			const valueOn = createQuietSeries(createRandom(SEED, number));
			const { isAnomaly, expected } = judge((day, index) => {
				const value = valueOn(day, index);
				return onLastDay(index) ? Math.round(value / 2) : value;
			});
			if (expected! < 100) continue;
			all++;
			found += Number(isAnomaly);
		}
		expect(all).toBeGreaterThan(100);
		expect(found / all).toBeGreaterThan(0.95);
	});

	it('compares a day with the same weekday, so that a weekend does not look like a fall', () => {
		const weekend = (day: string) => [0, 6].includes(getWeekday(day));
		for (let shift = 0; shift < 7; shift++) {
			const judged = judge((day) => (weekend(addDays(day, shift)) ? 20 : 1000));
			expect(judged.isAnomaly).toBe(false);
		}
	});

	it('does not flag small counts that may be chance: up to three of something that never happened before', () => {
		const [three, four] = [3, 4].map((count) =>
			judge((_, index) => (onLastDay(index) ? count : 0)),
		);
		expect(three).toMatchObject({ expected: 0, low: 0, high: 3.5, isAnomaly: false });
		expect(four).toMatchObject({ deviation: 4, isAnomaly: true });
	});

	it('does not judge a metric that never varies and is no count, such as revenue of days without purchases', () => {
		const judged = judge((_, index) => (onLastDay(index) ? 500 : 0), { isCount: false });
		expect(judged).toEqual({
			day: DAYS.at(-1),
			dimension: 'Direct',
			value: 500,
			expected: 0,
			low: null,
			high: null,
			deviation: null,
			isAnomaly: false,
		});
	});

	it('expects the same after one giant day, and after days without a value', () => {
		const usual = judge(() => 100);
		const giant = judge((_, index) => (index === 10 ? 1e12 : 100));
		const gaps = judge((_, index) => (index % 9 === 0 && !onLastDay(index) ? null : 100));
		expect(giant).toEqual(usual);
		expect(gaps).toEqual(usual);
	});

	it('does not judge by days on which nothing was collected yet', () => {
		const started = (weeksAgo: number) =>
			judge((_, index) => (index < 7 * (WEEKS - weeksAgo) ? 0 : 200));
		expect(started(2)).toMatchObject({ value: 200, expected: null, isAnomaly: false });
		expect(started(3)).toMatchObject({ value: 200, expected: 200, isAnomaly: false });
	});

	it('does not flag a day without a value', () => {
		const judged = judge((_, index) => (onLastDay(index) ? null : 100));
		expect(judged).toMatchObject({ value: null, expected: 100, deviation: null });
		expect(judged.isAnomaly).toBe(false);
	});

	it('allows a metric to be negative where it was negative before', () => {
		const loss = judge((_, index) => -100 - (index % 3), { isCount: false });
		expect(loss.low).toBeLessThan(-100);
	});

	it('flags exactly the days that are outside the range that it shows', () => {
		for (let number = 0; number < SERIES; number++) {
			const valueOn = createQuietSeries(createRandom(SEED, 7, number));
			const { value, low, high, isAnomaly } = judge(
				(day, index) => valueOn(day, index) * (onLastDay(index) ? 2 : 1),
			);
			expect(isAnomaly).toBe(value! < low! || value! > high!);
		}
	});
});
