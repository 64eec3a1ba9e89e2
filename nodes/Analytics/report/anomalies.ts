/** Judges which days differ from the same weekdays before them. */
import { getWeekday, type Day } from '../../shared/core/calendar';
import { findMin } from '../../shared/core/lists';

/** A metric day by day: of one value of a dimension, or of everything. */
export interface DailySeries {
	/** The value of the dimension. */
	dimension: string;
	/** The value of each day. Both null and a missing day mean that the value is unknown. */
	values: ReadonlyMap<Day, number | null>;
}

/** The rules by which a series is judged. */
export interface AnomalyRules {
	/** The days to judge. */
	judged: readonly Day[];
	/** The days before them, beginning with the first that has data. */
	baseline: readonly Day[];
	/** How many spreads a value may be away from what is expected. */
	sensitivity: number;
	/** The metric counts something, so that chance alone spreads it by the square root of what is expected. */
	isCount: boolean;
}

/** A day of a series and its expected value; fields that cannot be determined are null. */
export interface JudgedDay {
	day: Day;
	dimension: string;
	value: number | null;
	expected: number | null;
	low: number | null;
	high: number | null;
	/** How many spreads the value is above what is expected, or below it where negative. */
	deviation: number | null;
	isAnomaly: boolean;
}

/** Fewer of the same weekday say nothing of how much they vary. */
export const FEWEST_WEEKDAYS = 3;

/** Makes the median absolute deviation what a standard deviation is of a normal distribution. */
const DEVIATION_OF_NORMAL = 1.4826;

/**
 * Judges days by the same weekdays before them: `expected` is their median, and the usual range goes `sensitivity`
 * spreads to either side. The spread is the largest of three: 1.48 times the median absolute deviation of the same
 * weekdays; the same of all weekdays together, since a few days may happen to be alike; and of counts the square root
 * of what is expected, plus 1, so that small ones are not flagged for chance. Medians are not moved by a few odd days.
 */
export function judgeDays(series: DailySeries, rules: AnomalyRules): JudgedDay[] {
	const known = listKnownValues(series, rules.baseline);
	const medians = calculateWeekdayMedians(known);
	const common = calculateCommonVariation(known, medians, rules);
	return rules.judged.map((day) => judgeDay(day, series, { known, medians, common, rules }));
}

interface KnownValue {
	weekday: number;
	value: number;
}

/** The values of the baseline from the first day on that has any: before it there was nothing to count. */
function listKnownValues({ values }: DailySeries, baseline: readonly Day[]): KnownValue[] {
	const known = baseline.flatMap((day) => {
		const value = values.get(day) ?? null;
		return value === null ? [] : [{ weekday: getWeekday(day), value }];
	});
	const first = known.findIndex(({ value }) => value !== 0);
	return first < 0 ? known : known.slice(first);
}

function calculateWeekdayMedians(known: KnownValue[]): Map<number, number> {
	const weekdays = new Set(known.map(({ weekday }) => weekday));
	return new Map(
		[...weekdays].map((weekday) => [
			weekday,
			calculateMedian(listWeekdayValues(weekday, known)),
		]),
	);
}

function listWeekdayValues(weekday: number, known: KnownValue[]): number[] {
	return known.filter((each) => each.weekday === weekday).map(({ value }) => value);
}

/**
 * How far days of all weekdays are from their medians, in units of the square root of these: busier weekdays vary more.
 * 0 where too little is known.
 */
function calculateCommonVariation(
	known: KnownValue[],
	medians: Map<number, number>,
	rules: AnomalyRules,
): number {
	const distances = known.flatMap(({ weekday, value }) => {
		const expected = medians.get(weekday) ?? 0;
		const scale = calculateScale(expected, rules);
		return scale === 0 ? [] : [Math.abs(value - expected) / scale];
	});
	return distances.length === 0 ? 0 : calculateMedian(distances);
}

function calculateScale(expected: number, { isCount }: AnomalyRules): number {
	return Math.sqrt(Math.abs(expected) + (isCount ? 1 : 0));
}

interface Baseline {
	known: KnownValue[];
	medians: Map<number, number>;
	/** The result of `calculateCommonVariation`. */
	common: number;
	rules: AnomalyRules;
}

function judgeDay(
	day: Day,
	{ dimension, values }: DailySeries,
	{ known, medians, common, rules }: Baseline,
): JudgedDay {
	const value = values.get(day) ?? null;
	const weekday = getWeekday(day);
	const sameWeekdays = listWeekdayValues(weekday, known);
	const unjudged: JudgedDay = {
		day,
		dimension,
		value,
		expected: null,
		low: null,
		high: null,
		deviation: null,
		isAnomaly: false,
	};
	const expected = medians.get(weekday);
	if (expected === undefined || sameWeekdays.length < FEWEST_WEEKDAYS) return unjudged;
	const distances = sameWeekdays.map((each) => Math.abs(each - expected));
	const scale = calculateScale(expected, rules);
	const spread = Math.max(
		DEVIATION_OF_NORMAL * calculateMedian(distances),
		DEVIATION_OF_NORMAL * common * scale,
		rules.isCount ? scale : 0,
	);
	// A metric that hardly varies, such as revenue that is 0 on most days, does not show what is unusual.
	if (spread === 0) return { ...unjudged, expected: roundForOutput(expected) };
	const reach = rules.sensitivity * spread;
	// A value that was never negative cannot become negative.
	const lowest = findMin(sameWeekdays) < 0 ? -Infinity : 0;
	const isAnomaly = value !== null && Math.abs(value - expected) > reach;
	return {
		day,
		dimension,
		value,
		expected: roundForOutput(expected),
		low: roundForOutput(Math.max(lowest, expected - reach)),
		high: roundForOutput(expected + reach),
		deviation: value === null ? null : roundForOutput((value - expected) / spread),
		isAnomaly,
	};
}

/** To two decimals; of small numbers, such as rates, four digits. */
function roundForOutput(value: number): number {
	return Math.abs(value) < 1 ? Number(value.toPrecision(4)) : Number(value.toFixed(2));
}

/** The middle of the sorted values, or the mean of the two in the middle; NaN where there are none. */
function calculateMedian(values: number[]): number {
	const sorted = [...values].sort((one, other) => one - other);
	const middle = Math.floor(sorted.length / 2);
	const upper = sorted[middle] ?? NaN;
	return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** The earlier day of the same weekday whose value is nearest to what is expected, the latest of several. */
export function findTypicalDay(
	{ day, expected }: Pick<JudgedDay, 'day' | 'expected'>,
	{ values }: DailySeries,
	baseline: readonly Day[],
): Day | undefined {
	let typical: Day | undefined;
	let nearest = Infinity;
	for (const earlier of baseline) {
		const value = values.get(earlier) ?? null;
		if (value === null || expected === null || getWeekday(earlier) !== getWeekday(day))
			continue;
		const distance = Math.abs(value - expected);
		if (distance > nearest) continue;
		typical = earlier;
		nearest = distance;
	}
	return typical;
}
