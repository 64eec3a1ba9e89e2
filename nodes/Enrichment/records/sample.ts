/** Limits a plan to a random sample, and forecasts the whole list from it. */
import { buildOutcomeWithoutResult, type LookupOutcome } from './envelope';
import type { Plan } from './plan';

/**
 * Limits a plan to a random sample of its lookups, in order; the other records are skipped. A list that is not longer
 * than the sample stays whole.
 * @param random returns a number from 0 up to 1, like `Math.random`
 */
export function limitPlanToSample(plan: Plan, size: number, random: () => number): Plan {
	if (size === 0 || plan.lookups.length <= size) return plan;
	const chosen = chooseIndexes(plan.lookups.length, size, random);
	const skipped = new Map(plan.skipped);
	for (const [index, { recordIndexes }] of plan.lookups.entries()) {
		if (chosen.has(index)) continue;
		for (const record of recordIndexes) skipped.set(record, NOT_IN_SAMPLE);
	}
	const lookups = plan.lookups.filter((_, index) => chosen.has(index));
	return { ...plan, lookups, skipped };
}

const NOT_IN_SAMPLE = buildOutcomeWithoutResult(
	'skipped',
	'sampleOnly',
	"Not part of the sample that 'Try First' under Options looked up. Clear the option to look up this record.",
);

/**
 * Chooses indexes at random; every set of `size` indexes is equally likely (a Fisher-Yates shuffle that ends early).
 */
function chooseIndexes(count: number, size: number, random: () => number): ReadonlySet<number> {
	const indexes = Array.from({ length: count }, (_, index) => index);
	for (let at = 0; at < size; at++) {
		const other = at + Math.floor(random() * (count - at));
		[indexes[at], indexes[other]] = [indexes[other]!, indexes[at]!];
	}
	return new Set(indexes.slice(0, size));
}

/** The bounds of a share or an amount. */
export interface Interval {
	low: number;
	high: number;
}

/** The forecast for the whole list. */
export interface SampleForecast {
	/** The number of lookups in the sample that the provider answered. */
	answered: number;
	hits: number;
	/** Expected hits and credits of the whole list, with 95 % confidence intervals. */
	expectedHits: number;
	hitsInterval: Interval;
	expectedCredits: number;
	creditsInterval: Interval;
}

/**
 * Forecasts the whole list from a sample: the hit rate with Wilson's interval, and the average cost of a hit and of a
 * miss. Undefined if nothing was answered.
 * @param listSize number of lookups in the whole list
 * @param highestPrice the most that a hit costs, in credits; used if the sample has no hit
 */
export function forecastFromSample(
	outcomes: ReadonlyArray<Pick<LookupOutcome, 'status' | 'credits'>>,
	listSize: number,
	highestPrice: number,
): SampleForecast | undefined {
	const answered = outcomes.filter(({ status }) => ANSWERED_STATUSES.has(status));
	if (answered.length === 0) return undefined;
	const hits = answered.filter(({ status }) => status === 'found');
	const misses = answered.filter(({ status }) => status !== 'found');
	const costOfHit = hits.length > 0 ? averageCredits(hits) : highestPrice;
	const costOfMiss = averageCredits(misses);
	const costOfList = (share: number) => listSize * (share * costOfHit + (1 - share) * costOfMiss);
	const share = hits.length / answered.length;
	const { low, high } = calculateWilsonInterval(hits.length, answered.length);
	return {
		answered: answered.length,
		hits: hits.length,
		expectedHits: listSize * share,
		hitsInterval: {
			low: Math.max(hits.length, listSize * low),
			high: Math.min(listSize - misses.length, listSize * high),
		},
		expectedCredits: costOfList(share),
		// If a hit costs less than a miss, more hits are cheaper.
		creditsInterval: {
			low: Math.min(costOfList(low), costOfList(high)),
			high: Math.max(costOfList(low), costOfList(high)),
		},
	};
}

const ANSWERED_STATUSES: ReadonlySet<string> = new Set([
	'found',
	'incomplete',
	'notFound',
	'lowConfidence',
]);

function averageCredits(outcomes: ReadonlyArray<Pick<LookupOutcome, 'credits'>>): number {
	if (outcomes.length === 0) return 0;
	return outcomes.reduce((sum, { credits }) => sum + credits.charged, 0) / outcomes.length;
}

/** 95 % of a normal distribution lie within this many standard deviations. */
const Z_95_PERCENT = 1.959964;

/**
 * Calculates Wilson's score interval of a share at 95 % confidence, which is valid for small samples and for shares
 * near 0 and 1. Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
 */
export function calculateWilsonInterval(hits: number, trials: number): Interval {
	const share = hits / trials;
	const scale = 1 + Z_95_PERCENT ** 2 / trials;
	const center = (share + Z_95_PERCENT ** 2 / (2 * trials)) / scale;
	const deviation = Math.sqrt(
		(share * (1 - share)) / trials + Z_95_PERCENT ** 2 / (4 * trials ** 2),
	);
	const margin = (Z_95_PERCENT * deviation) / scale;
	return { low: Math.max(0, center - margin), high: Math.min(1, center + margin) };
}
