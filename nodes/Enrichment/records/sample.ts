/** A random sample of a list, and what it says of the whole list. */
import { buildOutcomeWithoutResult, type LookupOutcome } from './envelope';
import type { Plan } from './plan';

/**
 * The plan with a random sample of its lookups, in their order; the records of all others are skipped. A list that is not
 * longer than the sample stays whole.
 * @param random a number from 0 up to 1, as `Math.random` gives it
 */
export function takeSample(plan: Plan, size: number, random: () => number): Plan {
	if (size === 0 || plan.lookups.length <= size) return plan;
	const chosen = chooseIndexes(plan.lookups.length, size, random);
	const skipped = new Map(plan.skipped);
	for (const [index, { records }] of plan.lookups.entries()) {
		if (chosen.has(index)) continue;
		for (const record of records) skipped.set(record, NOT_IN_SAMPLE);
	}
	const lookups = plan.lookups.filter((_, index) => chosen.has(index));
	return { ...plan, lookups, skipped };
}

const NOT_IN_SAMPLE = buildOutcomeWithoutResult(
	'skipped',
	'sampleOnly',
	"Not part of the sample of 'Try First' under Options. Clear the option to look up this record.",
);

/** Each set of so many indexes is as likely as any other (Fisher and Yates' shuffle, ended early). */
function chooseIndexes(count: number, size: number, random: () => number): ReadonlySet<number> {
	const indexes = Array.from({ length: count }, (_, index) => index);
	for (let at = 0; at < size; at++) {
		const other = at + Math.floor(random() * (count - at));
		[indexes[at], indexes[other]] = [indexes[other]!, indexes[at]!];
	}
	return new Set(indexes.slice(0, size));
}

/** Bounds of a share or an amount. */
export interface Interval {
	low: number;
	high: number;
}

/** What a sample says of the whole list. */
export interface SampleForecast {
	/** Lookups of the sample that the provider answered. */
	answered: number;
	hits: number;
	/** Hits and credits to expect of the whole list, with intervals of 95 % confidence. */
	expectedHits: number;
	hitsInterval: Interval;
	expectedCredits: number;
	creditsInterval: Interval;
}

/**
 * Carries the sample over to the whole list: its share of hits with Wilson's interval, and what a hit and a miss cost on
 * average. Undefined where nothing was answered.
 * @param listSize lookups of the whole list
 * @param highestPrice what a hit costs at most, in credits; counts where the sample has no hit
 */
export function forecastFromSample(
	outcomes: ReadonlyArray<Pick<LookupOutcome, 'status' | 'credits'>>,
	listSize: number,
	highestPrice: number,
): SampleForecast | undefined {
	const answered = outcomes.filter(({ status }) => ANSWERED.has(status));
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
		// Where a hit costs less than a miss, more hits are cheaper.
		creditsInterval: {
			low: Math.min(costOfList(low), costOfList(high)),
			high: Math.max(costOfList(low), costOfList(high)),
		},
	};
}

const ANSWERED: ReadonlySet<string> = new Set(['found', 'incomplete', 'notFound', 'lowConfidence']);

function averageCredits(outcomes: ReadonlyArray<Pick<LookupOutcome, 'credits'>>): number {
	if (outcomes.length === 0) return 0;
	return outcomes.reduce((sum, { credits }) => sum + credits.charged, 0) / outcomes.length;
}

/** Of the normal distribution: 95 % lie within so many standard deviations. */
const Z = 1.959964;

/**
 * The score interval of a share with 95 % confidence, which holds for small samples and for shares near 0 and 1, too.
 * Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
 */
export function calculateWilsonInterval(hits: number, trials: number): Interval {
	const share = hits / trials;
	const scale = 1 + Z ** 2 / trials;
	const center = (share + Z ** 2 / (2 * trials)) / scale;
	const deviation = Math.sqrt((share * (1 - share)) / trials + Z ** 2 / (4 * trials ** 2));
	const margin = (Z * deviation) / scale;
	return { low: Math.max(0, center - margin), high: Math.min(1, center + margin) };
}
