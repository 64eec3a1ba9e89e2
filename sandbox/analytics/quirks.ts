/** Odd but real behavior to order. ANALYTICS.md describes each quirk. */
import type { QuotaBucket, QuotaCategory, Quotas } from './data/quota';
import type { Grants } from './oauth/grants';
import type { ApiName } from './wire/schema';

/** The quirks that stay until they are set back. */
export class QuirkSwitches {
	/** APIs that are not enabled in the caller's Cloud project. */
	disabled: Partial<Record<ApiName, boolean>> = {};
	/** How many milliseconds a Data API request stays in flight. */
	slowMs = 0;
	/** Reports say that they were computed from a sample of the events. */
	sampling: { samplesReadCount: number; samplingSpaceSize: number } | undefined = undefined;
	/** Rows with fewer users than this are withheld. */
	thresholding: { minimumUsers: number } | undefined = undefined;
	/** Revenue metrics that the caller's role hides: their values are zero. */
	restricted: string[] = [];
	/** Rows after the first `keep` are merged into `(other)`. */
	otherRow: { keep: number } | undefined = undefined;
	/** Every row whose number is a multiple of this is withheld without notice; totals include it. */
	withholdEvery: number | undefined = undefined;
	/** Days such as `2026-10-05` whose events are in totals, but in no row. */
	collapsedDays: string[] = [];
	/** What a refusal of events lists: every violation with its place, the first one only, or none. */
	refusals: 'all' | 'firstOnly' | 'vague' = 'all';
	/** How long an audience export is `CREATING`, in seconds. */
	exportSeconds = 15 * 60;
	/** Number of rows of the very large property. */
	largeRows = 1_000_000;
	/** Addresses in these rows are padded to this many characters. */
	largeAddressLength = 0;
}

interface QuotaTarget {
	/** A resource name: `properties/401000001`. */
	property: string;
	/** All categories when left out. */
	category?: QuotaCategory;
}

export class AnalyticsQuirks {
	readonly switches = new QuirkSwitches();

	constructor(
		private readonly grants: Grants,
		private readonly quotas: Quotas,
	) {}

	/** Changes the named switches and leaves all others as they are. */
	set(switches: Partial<QuirkSwitches>): void {
		Object.assign(this.switches, switches);
	}

	/** Invalidates every access token that was issued; refresh tokens keep working. */
	expireAccessTokens(): void {
		this.grants.revokeAll('access');
	}

	/** Every refresh token that was issued is answered with `invalid_grant`. */
	revokeRefreshTokens(): void {
		this.grants.revokeAll('refresh');
	}

	exhaust(bucket: QuotaBucket, target: QuotaTarget): void {
		this.leaveQuota(bucket, 0, target);
	}

	/** Sets how many tokens or requests remain in a bucket. */
	leaveQuota(bucket: QuotaBucket, remaining: number, { property, category }: QuotaTarget): void {
		this.quotas.setRemaining(bucket, remaining, property, category);
	}

	reset(): void {
		Object.assign(this.switches, new QuirkSwitches());
		this.quotas.reset();
	}
}
