/** Property quotas: six buckets for each property and category of request. */
import { setTimeout as pause } from 'node:timers/promises';

import type { google } from '@google-analytics/data/build/protos/protos';

import type { SandboxClock } from '../../http/types';
import { dayAt } from '../events/zone';
import { Refusal } from '../wire/refusal';

const CATEGORIES = ['core', 'realtime', 'funnel'] as const;
export type Category = (typeof CATEGORIES)[number];

export type Bucket = keyof google.analytics.data.v1beta.IPropertyQuota;

const LIMITS: Record<Bucket, number> = {
	tokensPerDay: 200_000,
	tokensPerHour: 40_000,
	concurrentRequests: 10,
	serverErrorsPerProjectPerHour: 10,
	potentiallyThresholdedRequestsPerHour: 120,
	tokensPerProjectPerHour: 14_000,
};

const SEE =
	'To learn more, see https://developers.google.com/analytics/devguides/reporting/data/v1/quotas';
const SOON = 'These quota tokens will return in under an hour.';
const REFRESHED = `This quota will refresh in under an hour. ${SEE}`;

const EXHAUSTED: Record<Bucket, string> = {
	tokensPerDay: 'property tokens per day. These quota tokens will return in under 24 hours.',
	tokensPerHour: `property tokens per hour. ${SOON}`,
	concurrentRequests: `concurrent requests quota. Please send fewer requests concurrently. ${SEE}`,
	serverErrorsPerProjectPerHour: `server errors quota for a project per hour. ${REFRESHED}`,
	potentiallyThresholdedRequestsPerHour: `potentially thresholded requests quota. ${REFRESHED}`,
	tokensPerProjectPerHour: `property tokens for a project per hour. ${SOON}`,
};

/** Those that are looked at before a request, in this order. */
const EMPTYING: Bucket[] = [
	'serverErrorsPerProjectPerHour',
	'tokensPerDay',
	'tokensPerHour',
	'tokensPerProjectPerHour',
];

const HOUR_MS = 3_600_000;
/** Daily quotas come back at midnight in California. */
const QUOTA_ZONE = 'America/Los_Angeles';

export type QuotaStatus = Record<Bucket, { consumed: number; remaining: number }>;

interface Account {
	used: Partial<Record<Bucket, number>>;
	hour: number;
	day: number;
	inFlight: number;
}

export class Quotas {
	private accounts = new Map<string, Account>();
	private everywhere: Partial<Record<Bucket, number>> = {};

	constructor(private readonly clock: SandboxClock) {}

	/** `remaining` tokens or requests are left in the bucket, on one property or on all. */
	leave(bucket: Bucket, remaining: number, property?: string, category?: Category): void {
		const used = LIMITS[bucket] - remaining;
		if (property === undefined) this.everywhere[bucket] = used;
		const categories = category === undefined ? CATEGORIES : [category];
		const keys =
			property === undefined
				? [...this.accounts.keys()]
				: categories.map((one) => `${property}/${one}`);
		for (const key of keys) this.account(key).used[bucket] = used;
	}

	reset(): void {
		this.accounts = new Map();
		this.everywhere = {};
	}

	/** Runs a request under the quotas; `work` says afterwards what it cost. */
	async run<T>(property: string, category: Category, delayMs: number, work: () => T): Promise<T> {
		const account = this.account(`${property}/${category}`);
		this.admit(account);
		account.inFlight++;
		try {
			if (delayMs > 0) await pause(delayMs);
			return work();
		} finally {
			account.inFlight--;
		}
	}

	charge(property: string, category: Category, tokens: number): QuotaStatus {
		const account = this.account(`${property}/${category}`);
		const status = (Object.keys(LIMITS) as Bucket[]).map((bucket) => {
			const consumed = bucket.startsWith('tokens') ? tokens : 0;
			const used = (account.used[bucket] ?? 0) + consumed;
			account.used[bucket] = used;
			// The request that asks is itself not counted as one in flight.
			const others = bucket === 'concurrentRequests' ? Math.max(0, account.inFlight - 1) : 0;
			return [bucket, { consumed, remaining: Math.max(0, LIMITS[bucket] - used - others) }];
		});
		return Object.fromEntries(status) as QuotaStatus;
	}

	/** What is left in each category; asking costs a token of the one that has most of them. */
	snapshot(property: string): Record<string, QuotaStatus> {
		const used = (category: Category) =>
			this.account(`${property}/${category}`).used.tokensPerHour ?? 0;
		const fullest = CATEGORIES.reduce((a, b) => (used(b) < used(a) ? b : a));
		return Object.fromEntries(
			CATEGORIES.map((category) => [
				`${category}PropertyQuota`,
				this.charge(property, category, Number(category === fullest)),
			]),
		);
	}

	private admit(account: Account): void {
		const left = (bucket: Bucket) => LIMITS[bucket] - (account.used[bucket] ?? 0);
		if (account.inFlight >= left('concurrentRequests')) throw exhausted('concurrentRequests');
		const empty = EMPTYING.find((bucket) => left(bucket) <= 0);
		if (empty !== undefined) throw exhausted(empty);
	}

	private account(key: string): Account {
		const now = this.clock.now();
		const hour = Math.floor(now / HOUR_MS);
		const day = dayAt(QUOTA_ZONE, now);
		const account = this.accounts.get(key) ?? {
			used: { ...this.everywhere },
			hour,
			day,
			inFlight: 0,
		};
		if (account.day !== day) delete account.used.tokensPerDay;
		if (account.hour !== hour) {
			const { tokensPerDay } = account.used;
			account.used = tokensPerDay === undefined ? {} : { tokensPerDay };
		}
		Object.assign(account, { hour, day });
		this.accounts.set(key, account);
		return account;
	}
}

const exhausted = (bucket: Bucket) =>
	new Refusal('RESOURCE_EXHAUSTED', `Exhausted ${EXHAUSTED[bucket]}`);

interface Size {
	columns: number;
	days: number;
	filters: number;
	rows: number;
}

/**
 * Tokens of one report. Fits the few prices that are known: 1 for a narrow one, 2 for 1 × 10 and 4
 * for 9 × 10 fields over 30 days, 7 for 1 × 1 over a year. Rows and filters are a guess.
 */
export function price({ columns, days, filters, rows }: Size): number {
	return (
		1 +
		Math.floor(Math.max(0, columns - 2) / 5) +
		Math.floor(days / 60) +
		Math.floor(filters / 5) +
		Math.floor(rows / 50_000)
	);
}
