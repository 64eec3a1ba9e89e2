/** Property quotas: seven buckets for each property and category of request, of which answers report six. */
import { setTimeout as pause } from 'node:timers/promises';

import type { google } from '@google-analytics/data/build/protos/protos';

import type { SandboxClock } from '../../http/types';
import { localDayAt } from '../events/localDays';
import { GoogleError } from '../wire/errors';

const CATEGORIES = ['core', 'realtime', 'funnel'] as const;
export type QuotaCategory = (typeof CATEGORIES)[number];

type ReportedBucket = keyof google.analytics.data.v1beta.IPropertyQuota;
/** Refused requests are counted as well, but no answer says how many there were. */
const CLIENT_ERRORS = 'clientErrorsPerProjectPerQuarterHour';
export type QuotaBucket = ReportedBucket | typeof CLIENT_ERRORS;

const SEE =
	'To learn more, see https://developers.google.com/analytics/devguides/reporting/data/v1/quotas';
const SOON = 'These quota tokens will return in under an hour.';
const REFRESHED = `This quota will refresh in under an hour. ${SEE}`;

/** How much there is of each, and what Google says once it is used up, in the order in which it looks. */
const BUCKETS: Record<QuotaBucket, [limit: number, words: string]> = {
	concurrentRequests: [
		10,
		`concurrent requests quota. Please send fewer requests concurrently. ${SEE}`,
	],
	serverErrorsPerProjectPerHour: [10, `server errors quota for a project per hour. ${REFRESHED}`],
	tokensPerDay: [
		200_000,
		'property tokens per day. These quota tokens will return in under 24 hours.',
	],
	tokensPerHour: [40_000, `property tokens per hour. ${SOON}`],
	tokensPerProjectPerHour: [14_000, `property tokens for a project per hour. ${SOON}`],
	potentiallyThresholdedRequestsPerHour: [
		120,
		`potentially thresholded requests quota. ${REFRESHED}`,
	],
	[CLIENT_ERRORS]: [
		10_000,
		`client errors quota for a project. This quota will refresh in under 15 minutes. ${SEE}`,
	],
};
const BUCKET_NAMES = Object.keys(BUCKETS) as QuotaBucket[];
const isReported = (bucket: QuotaBucket): bucket is ReportedBucket => bucket !== CLIENT_ERRORS;

const HOUR_MS = 3_600_000;
const QUARTER_HOUR_MS = HOUR_MS / 4;
/** Daily quotas come back at midnight in California. */
const QUOTA_ZONE = 'America/Los_Angeles';

export type QuotaStatus = Record<ReportedBucket, { consumed: number; remaining: number }>;

export class Quotas {
	/** By bucket and the hour or day that it is of. */
	private readonly used = new Map<string, number>();
	private readonly inFlight = new Map<string, number>();

	constructor(private readonly clock: SandboxClock) {}

	/** So many tokens or requests are left in the bucket, in one category or in all. */
	setRemaining(
		bucket: QuotaBucket,
		remaining: number,
		property: string,
		category?: QuotaCategory,
	): void {
		for (const each of category === undefined ? CATEGORIES : [category]) {
			const key = this.keyOf(`${property}/${each}`, bucket);
			this.used.set(key, BUCKETS[bucket][0] - remaining);
		}
	}

	reset(): void {
		this.used.clear();
		this.inFlight.clear();
	}

	/** Runs a request under the quotas; `work` says afterwards what it cost. */
	async runWithinQuotas<T>(
		property: string,
		category: QuotaCategory,
		delayMs: number,
		work: () => T,
	): Promise<T> {
		const account = `${property}/${category}`;
		const empty = BUCKET_NAMES.find((bucket) => this.remaining(account, bucket) <= 0);
		if (empty !== undefined) {
			throw new GoogleError('RESOURCE_EXHAUSTED', `Exhausted ${BUCKETS[empty][1]}`);
		}
		this.count(account, 1);
		try {
			if (delayMs > 0) await pause(delayMs);
			return work();
		} catch (error) {
			if (error instanceof GoogleError) this.use(account, CLIENT_ERRORS, 1);
			throw error;
		} finally {
			this.count(account, -1);
		}
	}

	chargeTokens(property: string, category: QuotaCategory, tokens: number): QuotaStatus {
		const account = `${property}/${category}`;
		const status = BUCKET_NAMES.filter(isReported).map((bucket) => {
			const consumed = bucket.startsWith('tokens') ? tokens : 0;
			this.use(account, bucket, consumed);
			return [
				bucket,
				{ consumed, remaining: Math.max(0, this.remaining(account, bucket, 1)) },
			];
		});
		return Object.fromEntries(status) as QuotaStatus;
	}

	/** What is left in each category; asking costs a token of the core ones. */
	takeSnapshot(property: string): Record<string, QuotaStatus> {
		return Object.fromEntries(
			CATEGORIES.map((category) => [
				`${category}PropertyQuota`,
				this.chargeTokens(property, category, Number(category === 'core')),
			]),
		);
	}

	/** `own`: requests in flight that do not count. */
	private remaining(account: string, bucket: QuotaBucket, own = 0): number {
		const others = Math.max(0, (this.inFlight.get(account) ?? 0) - own);
		const used = this.used.get(this.keyOf(account, bucket)) ?? 0;
		return BUCKETS[bucket][0] - used - (bucket === 'concurrentRequests' ? others : 0);
	}

	private use(account: string, bucket: QuotaBucket, amount: number): void {
		const key = this.keyOf(account, bucket);
		this.used.set(key, (this.used.get(key) ?? 0) + amount);
	}

	private count(account: string, more: number): void {
		this.inFlight.set(account, (this.inFlight.get(account) ?? 0) + more);
	}

	private keyOf(account: string, bucket: QuotaBucket): string {
		const now = this.clock.now();
		return `${account}/${bucket}/${getPeriod(bucket, now)}`;
	}
}

/** The number of the day, quarter of an hour or hour that a bucket is of. */
function getPeriod(bucket: QuotaBucket, now: number): number | string {
	if (bucket === 'tokensPerDay') return localDayAt(QUOTA_ZONE, now);
	return Math.floor(now / (bucket === CLIENT_ERRORS ? QUARTER_HOUR_MS : HOUR_MS));
}

/**
 * Tokens of one report. Fits the few prices that are known: 1 for a narrow one, 2 for 1 × 10 and 4
 * for 9 × 10 fields over 30 days, 7 for 1 × 1 over a year. Rows and filters are a guess.
 */
export const priceReport = (size: {
	columns: number;
	days: number;
	filters: number;
	rows: number;
}) =>
	1 +
	Math.floor(Math.max(0, size.columns - 2) / 5) +
	Math.floor(size.days / 60) +
	Math.floor(size.filters / 5) +
	Math.floor(size.rows / 50_000);
