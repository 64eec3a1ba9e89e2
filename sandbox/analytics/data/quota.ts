/** Property quotas: seven buckets for each property and category of requests. Responses report six of them. */
import { setTimeout as pause } from 'node:timers/promises';

import type { google } from '@google-analytics/data/build/protos/protos';

import type { SandboxClock } from '../../http/types';
import { localDayAt } from '../events/localDays';
import { GoogleError } from '../wire/errors';

const CATEGORIES = ['core', 'realtime', 'funnel'] as const;
export type QuotaCategory = (typeof CATEGORIES)[number];

type ReportedBucket = keyof google.analytics.data.v1beta.IPropertyQuota;
/** Counts refused requests. No response reports this bucket. */
const CLIENT_ERRORS = 'clientErrorsPerProjectPerQuarterHour';
export type QuotaBucket = ReportedBucket | typeof CLIENT_ERRORS;

const LEARN_MORE =
	'To learn more, see https://developers.google.com/analytics/devguides/reporting/data/v1/quotas';
const TOKENS_RETURN_SOON = 'These quota tokens will return in under an hour.';
const REFRESHES_SOON = `This quota will refresh in under an hour. ${LEARN_MORE}`;

interface BucketLimit {
	limit: number;
	/** Google's message after "Exhausted" once the bucket is empty. */
	message: string;
}

/** In the order in which Google checks the buckets. */
const BUCKETS: Record<QuotaBucket, BucketLimit> = {
	concurrentRequests: {
		limit: 10,
		message: `concurrent requests quota. Please send fewer requests concurrently. ${LEARN_MORE}`,
	},
	serverErrorsPerProjectPerHour: {
		limit: 10,
		message: `server errors quota for a project per hour. ${REFRESHES_SOON}`,
	},
	tokensPerDay: {
		limit: 200_000,
		message: 'property tokens per day. These quota tokens will return in under 24 hours.',
	},
	tokensPerHour: {
		limit: 40_000,
		message: `property tokens per hour. ${TOKENS_RETURN_SOON}`,
	},
	tokensPerProjectPerHour: {
		limit: 14_000,
		message: `property tokens for a project per hour. ${TOKENS_RETURN_SOON}`,
	},
	potentiallyThresholdedRequestsPerHour: {
		limit: 120,
		message: `potentially thresholded requests quota. ${REFRESHES_SOON}`,
	},
	[CLIENT_ERRORS]: {
		limit: 10_000,
		message: `client errors quota for a project. This quota will refresh in under 15 minutes. ${LEARN_MORE}`,
	},
};
const BUCKET_NAMES = Object.keys(BUCKETS) as QuotaBucket[];

function isReported(bucket: QuotaBucket): bucket is ReportedBucket {
	return bucket !== CLIENT_ERRORS;
}

const HOUR_MS = 3_600_000;
const QUARTER_HOUR_MS = HOUR_MS / 4;
/** Daily quotas are renewed at midnight in California. */
const QUOTA_ZONE = 'America/Los_Angeles';

export type QuotaStatus = Record<ReportedBucket, { consumed: number; remaining: number }>;

export class Quotas {
	/** By property, category, bucket and period. */
	private readonly used = new Map<string, number>();
	/** The number of requests in flight, by property and category. */
	private readonly inFlight = new Map<string, number>();

	constructor(private readonly clock: SandboxClock) {}

	/** Sets how many tokens or requests remain in a bucket, in one category or in all. */
	setRemaining(
		bucket: QuotaBucket,
		remaining: number,
		property: string,
		category?: QuotaCategory,
	): void {
		const categories = category === undefined ? CATEGORIES : [category];
		for (const each of categories) {
			const key = this.keyOf(`${property}/${each}`, bucket);
			this.used.set(key, BUCKETS[bucket].limit - remaining);
		}
	}

	reset(): void {
		this.used.clear();
		this.inFlight.clear();
	}

	/**
	 * Runs a request. The tokens that it costs are charged separately, by `chargeTokens`.
	 * @throws GoogleError RESOURCE_EXHAUSTED with the message of the first empty bucket
	 */
	async runWithinQuotas<T>(
		property: string,
		category: QuotaCategory,
		delayMs: number,
		run: () => T,
	): Promise<T> {
		const account = `${property}/${category}`;
		const empty = BUCKET_NAMES.find((bucket) => this.remaining(account, bucket) <= 0);
		if (empty !== undefined) {
			throw new GoogleError('RESOURCE_EXHAUSTED', `Exhausted ${BUCKETS[empty].message}`);
		}
		this.changeInFlight(account, 1);
		try {
			if (delayMs > 0) await pause(delayMs);
			return run();
		} catch (error) {
			if (error instanceof GoogleError) this.use(account, CLIENT_ERRORS, 1);
			throw error;
		} finally {
			this.changeInFlight(account, -1);
		}
	}

	/** Charges tokens to the three token buckets and returns the state of all reported buckets. */
	chargeTokens(property: string, category: QuotaCategory, tokens: number): QuotaStatus {
		const account = `${property}/${category}`;
		const status = BUCKET_NAMES.filter(isReported).map((bucket) => {
			const consumed = bucket.startsWith('tokens') ? tokens : 0;
			this.use(account, bucket, consumed);
			// The request that is charged does not count as one in flight.
			const remaining = Math.max(0, this.remaining(account, bucket, 1));
			return [bucket, { consumed, remaining }];
		});
		return Object.fromEntries(status) as QuotaStatus;
	}

	/** The state of each category as `corePropertyQuota` and the like. A snapshot costs a token of the core category. */
	takeSnapshot(property: string): Record<string, QuotaStatus> {
		return Object.fromEntries(
			CATEGORIES.map((category) => [
				`${category}PropertyQuota`,
				this.chargeTokens(property, category, category === 'core' ? 1 : 0),
			]),
		);
	}

	/** @param uncounted how many of the requests in flight do not count */
	private remaining(account: string, bucket: QuotaBucket, uncounted = 0): number {
		const used = this.used.get(this.keyOf(account, bucket)) ?? 0;
		const left = BUCKETS[bucket].limit - used;
		if (bucket !== 'concurrentRequests') return left;
		return left - Math.max(0, (this.inFlight.get(account) ?? 0) - uncounted);
	}

	private use(account: string, bucket: QuotaBucket, amount: number): void {
		const key = this.keyOf(account, bucket);
		this.used.set(key, (this.used.get(key) ?? 0) + amount);
	}

	private changeInFlight(account: string, change: number): void {
		this.inFlight.set(account, (this.inFlight.get(account) ?? 0) + change);
	}

	private keyOf(account: string, bucket: QuotaBucket): string {
		return `${account}/${bucket}/${getPeriod(bucket, this.clock.now())}`;
	}
}

/** The number of the day, hour or quarter of an hour for which a bucket counts. */
function getPeriod(bucket: QuotaBucket, now: number): number {
	if (bucket === 'tokensPerDay') return localDayAt(QUOTA_ZONE, now);
	return Math.floor(now / (bucket === CLIENT_ERRORS ? QUARTER_HOUR_MS : HOUR_MS));
}

interface ReportSize {
	columns: number;
	days: number;
	filters: number;
	rows: number;
}

/**
 * Tokens of one report. Fits the few prices that are known: 1 for a narrow one, 2 for 1 × 10 and 4
 * for 9 × 10 fields over 30 days, 7 for 1 × 1 over a year. The share of rows and filters is a guess.
 */
export function priceReport({ columns, days, filters, rows }: ReportSize): number {
	return (
		1 +
		Math.floor(Math.max(0, columns - 2) / 5) +
		Math.floor(days / 60) +
		Math.floor(filters / 5) +
		Math.floor(rows / 50_000)
	);
}
