/** Odd but real behaviour to order. Each is described in ANALYTICS.md. */
import type { QuotaBucket, QuotaCategory, Quotas } from './data/quota';
import type { Grants } from './oauth/grants';
import type { GoogleApi } from './wire/schema';

export class QuirkSwitches {
	/** APIs that count as not enabled in the caller's Cloud project. */
	disabled: Partial<Record<GoogleApi, boolean>> = {};
	/** Milliseconds a Data API request stays in flight. */
	slowMs = 0;
	/** Reports say they were computed from a part of the events. */
	sampling: { samplesReadCount: number; samplingSpaceSize: number } | undefined = undefined;
	/** Rows with fewer users than this are withheld. */
	thresholding: { minimumUsers: number } | undefined = undefined;
	/** Metrics of money that the caller's role hides: they come as zeros. */
	restricted: string[] = [];
	/** Rows after the first so many are merged into `(other)`. */
	otherRow: { keep: number } | undefined = undefined;
	/** Of every so many rows the last one is withheld without a word; totals have it. */
	withholdEvery: number | undefined = undefined;
	/** Days such as `2026-10-05` whose events are in totals, but in no row. */
	collapsedDays: string[] = [];
	/** What a refusal of events tells: every fault with its place, the first one only, or nothing. */
	refusals: 'all' | 'firstOnly' | 'vague' = 'all';
	/** How long an audience export is `CREATING`. */
	exportSeconds = 15 * 60;
	/** Rows of the very large property. */
	largeRows = 1_000_000;
	/** Characters of each address in them, if that is more than it has. */
	largeAddressLength = 0;
}

interface QuotaTarget {
	/** Its resource name. */
	property: string;
	/** All when left out. */
	category?: QuotaCategory;
}

export class AnalyticsQuirks {
	readonly switches = new QuirkSwitches();

	constructor(
		private readonly grants: Grants,
		private readonly quotas: Quotas,
	) {}

	/** Changes what is named and leaves the rest. */
	set(switches: Partial<QuirkSwitches>): void {
		Object.assign(this.switches, switches);
	}

	/** Every access token given out so far stops working; refresh tokens go on. */
	expireAccessTokens(): void {
		this.grants.revokeAll('access');
	}

	/** Every refresh token given out so far answers `invalid_grant`. */
	revokeRefreshTokens(): void {
		this.grants.revokeAll('refresh');
	}

	exhaust(bucket: QuotaBucket, where: QuotaTarget): void {
		this.leaveQuota(bucket, 0, where);
	}

	leaveQuota(bucket: QuotaBucket, remaining: number, { property, category }: QuotaTarget): void {
		this.quotas.setRemaining(bucket, remaining, property, category);
	}

	reset(): void {
		Object.assign(this.switches, new QuirkSwitches());
		this.quotas.reset();
	}
}
