import type { JsonRecord } from '../../../shared/core/json';
import { numberIn, recordIn } from '../read';

/** What is left of one of a property's quotas. */
export interface QuotaLeft {
	name: string;
	remaining: number;
	/** 0 to 100. Google tells what remains, not of how much, so this rests on its published limits. */
	percent: number;
}

interface Bucket {
	words: string;
	standard: number;
	/** Google Analytics 360. */
	large: number;
}

/** https://developers.google.com/analytics/devguides/reporting/data/v1/quotas */
const BUCKETS: Record<string, Bucket> = {
	tokensPerDay: { words: 'daily tokens', standard: 200_000, large: 2_000_000 },
	tokensPerHour: { words: 'hourly tokens', standard: 40_000, large: 400_000 },
	tokensPerProjectPerHour: { words: "project's hourly tokens", standard: 14_000, large: 140_000 },
	serverErrorsPerProjectPerHour: { words: 'server errors an hour', standard: 10, large: 50 },
	potentiallyThresholdedRequestsPerHour: {
		words: 'thresholded requests an hour',
		standard: 120,
		large: 120,
	},
};

/** What is left according to an answer, the scarcest first. */
export function quotaLeft(body: JsonRecord): QuotaLeft[] {
	const quota = recordIn(body.propertyQuota);
	const remaining = Object.keys(BUCKETS).flatMap((name) => {
		const left = numberIn(recordIn(quota[name]).remaining);
		return left === undefined ? [] : [{ name, left }];
	});
	const isLarge = isLargeProperty(quota);
	return remaining
		.map(({ name, left }) => {
			const { standard, large } = BUCKETS[name]!;
			const percent = Math.min(100, (left / (isLarge ? large : standard)) * 100);
			return { name, remaining: left, percent };
		})
		.sort((one, other) => one.percent - other.percent);
}

/** Ten requests at once and ten server errors are allowed at most on a standard property. */
function isLargeProperty(quota: JsonRecord): boolean {
	const left = (name: string) => numberIn(recordIn(quota[name]).remaining) ?? 0;
	return (
		left('concurrentRequests') > 10 ||
		left('serverErrorsPerProjectPerHour') > 10 ||
		Object.entries(BUCKETS).some(
			([name, { standard, large }]) => large > standard && left(name) > standard,
		)
	);
}

export function quotaWords({ name, remaining, percent }: QuotaLeft): string {
	const { words } = BUCKETS[name]!;
	return `${remaining.toLocaleString('en-US')} of the ${words} are left (${percent.toFixed(0)} %)`;
}
