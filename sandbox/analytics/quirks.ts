/** Odd but real behaviour to order. Each is described in ANALYTICS.md. */
import type { Bucket, Category, Quotas } from './data/quota';
import type { Grants } from './oauth/grants';

type PagingFault = 'shortPage' | 'overlappingPage' | 'missingRows';

interface PagingOrder {
	kind: PagingFault;
	/** How many pages meet it; 1 when left out. */
	times?: number;
	/** Rows lost or repeated; 1 when left out. */
	rows?: number;
	/** Only pages from this offset on; 1 for `overlappingPage`, else 0, when left out. */
	fromOffset?: number;
}

interface Switches {
	/** APIs that count as not enabled in the caller's Cloud project. */
	disabled: { data: boolean; admin: boolean; dataManager?: boolean };
	/** Milliseconds a Data API request stays in flight. */
	slowMs: number;
	/** Reports say they were computed from a part of the events. */
	sampling: { samplesReadCount: number; samplingSpaceSize: number } | undefined;
	/** Rows with fewer users than this are withheld. */
	thresholding: { minimumUsers: number } | undefined;
	/** Metrics of money that the caller's role hides: they come as zeros. */
	restricted: string[];
	/** Rows after the first so many are merged into `(other)`. */
	otherRow: { keep: number } | undefined;
	/** What a refusal of events tells: every fault with its place, the first one only, or nothing. */
	refusals: 'all' | 'firstOnly' | 'vague';
	/** How long an audience export is `CREATING`. */
	exportSeconds: number;
	/** Rows of the very large property. */
	largeRows: number;
	/** Characters of each address in them, if that is more than it has. */
	largeAddressLength: number;
}

const normal = (): Switches => ({
	disabled: { data: false, admin: false },
	slowMs: 0,
	sampling: undefined,
	thresholding: undefined,
	restricted: [],
	otherRow: undefined,
	refusals: 'all',
	exportSeconds: 15 * 60,
	largeRows: 1_000_000,
	largeAddressLength: 0,
});

/** One property, one category; all when left out. */
interface Where {
	property?: string;
	category?: Category;
}

const MOST_LARGE_ROWS = 4_000_000;

export class Quirks {
	readonly now: Switches = normal();
	private pagingOrders: Array<Required<PagingOrder>> = [];

	constructor(
		private readonly grants: Grants,
		private readonly quotas: Quotas,
	) {}

	/** Changes what is named and leaves the rest. */
	set(switches: Partial<Switches>): void {
		const { largeRows = 0 } = switches;
		if (largeRows > MOST_LARGE_ROWS) throw new RangeError(`At most ${MOST_LARGE_ROWS} rows`);
		Object.assign(this.now, switches);
	}

	/** Every access token given out so far stops working; refresh tokens go on. */
	expireAccessTokens(): void {
		this.grants.expireAccessTokens();
	}

	/** Every refresh token given out so far answers `invalid_grant`. */
	revokeRefreshTokens(): void {
		this.grants.revokeRefreshTokens();
	}

	exhaust(bucket: Bucket, where: Where = {}): void {
		this.leaveQuota(bucket, 0, where);
	}

	leaveQuota(bucket: Bucket, remaining: number, { property, category }: Where = {}): void {
		this.quotas.leave(bucket, remaining, property, category);
	}

	orderPaging(order: PagingOrder): void {
		const first = order.kind === 'overlappingPage' ? 1 : 0;
		this.pagingOrders.push({ times: 1, rows: 1, fromOffset: first, ...order });
	}

	/** The fault the page at this offset meets, counted as met. */
	takePaging(offset: number): Required<PagingOrder> | undefined {
		const order = this.pagingOrders.find(({ fromOffset }) => offset >= fromOffset);
		if (order !== undefined && --order.times <= 0) {
			this.pagingOrders = this.pagingOrders.filter((other) => other !== order);
		}
		return order;
	}

	reset(): void {
		Object.assign(this.now, normal());
		this.pagingOrders = [];
		this.quotas.reset();
	}
}
