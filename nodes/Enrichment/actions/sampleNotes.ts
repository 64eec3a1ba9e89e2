import { formatNumber, formatCount } from '../../shared/core/result';
import type { LookupOutcome } from '../records/envelope';
import type { Plan } from '../records/plan';
import { forecastFromSample, type Interval } from '../records/sample';
import { estimateWaterfall } from '../run/estimateWaterfall';
import type { WaterfallLookup } from '../run/waterfallSettings';
import type { PreparedWaterfall } from './readWaterfall';

/**
 * Describes what a sample shows about the whole list; nothing if the whole list was looked up.
 * @param sample the part of the plan that was looked up, with its outcomes in their order
 */
export function describeSample(
	sample: Omit<Plan, 'lookups'> & { lookups: WaterfallLookup[] },
	whole: Plan,
	outcomes: readonly LookupOutcome[],
	{ steps, settings }: PreparedWaterfall,
): string[] {
	const [size, listSize] = [sample.lookups.length, whole.lookups.length];
	if (size === listSize) return [];
	const estimate = estimateWaterfall(sample, steps, settings);
	const highest = estimate.steps.reduce((sum, { maximumCredits }) => sum + maximumCredits, 0);
	const forecast = forecastFromSample(outcomes, listSize, highest / size);
	const list = formatCount(listSize, settings.entity);
	if (forecast === undefined)
		return [`Tried ${formatNumber(size)} of ${list}, but got no usable responses`];
	const { answered, hits, expectedHits, hitsInterval, expectedCredits, creditsInterval } =
		forecast;
	const rate = Math.round((100 * hits) / answered);
	return [
		`Tried ${formatNumber(answered)} of ${list}: ${formatNumber(hits)} found (${rate}%)`,
		`The full list should yield about ${formatNumber(Math.round(expectedHits))} (${describeInterval(hitsInterval)}) for about ${formatCount(Math.round(expectedCredits), 'credit')} (${describeInterval(creditsInterval)}), with 95% confidence`,
	];
}

/** Describes an interval, rounded outward to whole numbers: "520–860". */
const describeInterval = ({ low, high }: Interval): string =>
	`${formatNumber(Math.floor(low))}–${formatNumber(Math.ceil(high))}`;
