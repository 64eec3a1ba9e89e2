import { highestOf, lowestOf } from '../../shared/core/lists';
import type { LookupWishes, PaidRequest, Price } from '../providers/dialect';
import { chargedBy, isFurther, stepsBefore, type Attempt, type Ending } from './attempt';

interface PriceSettings extends LookupWishes {
	/** The user's estimate for a match, in credits; 0 means the provider's price. */
	estimate: number;
	/** 0 means no limit. */
	maxCredits: number;
}

/** The prices of a run, one list for each kind of request. */
export class Prices {
	private readonly lists = new Map<PaidRequest, PriceList>();

	/** The balance stated by the last answer to a request that was sent alone. */
	private left: number | undefined;

	constructor(private readonly settings: PriceSettings) {}

	of(request: PaidRequest): PriceList {
		const known = this.lists.get(request);
		if (known) return known;
		const list = new PriceList((records) => request.price(records, this.settings));
		this.lists.set(request, list);
		return list;
	}

	/** Learns a price from the endings of a request; `left` is the balance that its answer states. */
	learn([first]: readonly Attempt[], endings: readonly Ending[], left?: number): void {
		const list = this.of(first!.request);
		const paid = endings.filter(
			({ kind, credits }) => kind !== 'unknown' && credits.charged > 0,
		);
		const told = paid.filter(({ credits }) => !credits.estimated);
		const isReported = told.length > 0;
		const records = endings.length;
		const { estimate, maxCredits } = this.settings;
		// With a limit and an unknown price, requests go alone, and the change of the balance gives the price.
		const isMeasured = !list.isKnown && estimate === 0 && maxCredits > 0;
		if (!isReported && left !== undefined && isMeasured) {
			const before = this.left;
			this.left = left;
			// The first answer only gives the balance to compare with, so the next request goes alone, too.
			if (before === undefined || paid.length === 0) return;
			const charged = Math.max(0, before - left);
			return list.learn({ records, matches: paid.length, charged, isReported: true });
		}
		// Our own estimates say nothing of the price.
		const priced = isReported ? told : paid;
		const sure = priced.filter(({ kind }) => kind === 'found').length;
		const charged = priced.reduce((sum, { credits }) => sum + credits.charged, 0);
		list.learn({ records, matches: priced.length, sure, charged, isReported });
	}

	/** Credits booked for a match whose charge is not reported; or for each record of an answer that is lost. */
	expected(attempts: readonly Attempt[], isLost = false): number {
		const [{ request }] = attempts as [Attempt];
		const ordered = this.ordered(request);
		const published = this.of(request).ofEach(attempts.length, isLost);
		const each = this.isByEstimate(request)
			? highestOf(attempts.map((attempt) => this.partOfEstimate(attempt, published)))
			: published;
		return isLost ? each + ordered : each;
	}

	/** For each record, what a request orders besides, to be told and charged later. */
	ordered({ rest }: PaidRequest): number {
		return rest ? this.of(rest).most(1) : 0;
	}

	/** The user's estimate holds until answers report charges, and covers all requests of a lookup. */
	private isByEstimate(request: PaidRequest): boolean {
		return this.settings.estimate !== 0 && !this.of(request).isReported;
	}

	/** The most that the attempts of one request can still cost, including everything that may follow. */
	most(attempts: readonly Attempt[]): number {
		const [first] = attempts;
		if (!first) return 0;
		const isByEstimate = attempts.some((attempt) => this.isDearerByEstimate(attempt));
		const byEstimate = isByEstimate
			? attempts.reduce((sum, attempt) => sum + this.leftOfEstimate(attempt), 0)
			: 0;
		// The user's estimate covers all requests of a lookup.
		if (isByEstimate && isFurther(first)) return byEstimate;
		let sum = this.of(first.request).most(attempts.length);
		for (const { mayFollow } of attempts) {
			for (const request of mayFollow) sum += this.of(request).most(1);
		}
		return Math.max(sum, byEstimate);
	}

	/** What of the user's estimate is for this request, beside what it orders: its own price at least. */
	private partOfEstimate(attempt: Attempt, published: number): number {
		const left = this.leftOfEstimate(attempt);
		return Math.max(left - this.ordered(attempt.request), Math.min(left, published));
	}

	/** The user's estimate is per record, however many requests it takes. */
	private leftOfEstimate(attempt: Attempt): number {
		return Math.max(0, this.settings.estimate - chargedBy(stepsBefore(attempt)));
	}

	/** Whether the user's estimate is higher than the published prices. It holds until answers report charges. */
	private isDearerByEstimate(attempt: Attempt): boolean {
		const { estimate } = this.settings;
		if (estimate === 0) return false;
		const before = stepsBefore(attempt).map(({ request }) => request);
		const requests = [...before, attempt.request, ...attempt.mayFollow];
		const published = requests.map((each) => each.price(1, this.settings).most);
		const sum = published.reduce((total, each) => total + each, 0);
		return estimate > sum && requests.some((each) => !this.of(each).isReported);
	}

	/** Whether the price is stated neither by the provider's documents nor by any answer of the run. */
	get isEstimated(): boolean {
		const lists = [...this.lists.values()];
		return lists.some(({ isUsual }) => isUsual) && !lists.some(({ isReported }) => isReported);
	}
}

/** What a request cost and for how many records. */
export interface Charge {
	records: number;
	/** Records that were or may have been charged; `sure` counts those that were found. */
	matches: number;
	sure?: number;
	charged: number;
	/** Whether the answer stated the charge. */
	isReported: boolean;
}

/** Tolerance for floating-point sums. */
const ROUNDING = 1e-6;

/** The highest price of one kind of request, as published and as answers report. */
export class PriceList {
	/** False as long as the price is neither published nor learnt: any request could then exceed the limit. */
	isKnown: boolean;
	/** Whether any answer has stated a charge. */
	isReported = false;
	/** Whether charges show another price than the usual one. */
	private isOtherwise = false;
	/** Highest price of a request by its number of records, as if all of them had matched. */
	private readonly bySize = new Map<number, number>();

	/** The price is not published, only assumed from what is usual. */
	readonly isUsual: boolean;

	constructor(private readonly price: (records: number) => Price) {
		this.isUsual = price(1).isUsual === true;
		this.isKnown = !this.isUsual;
	}

	/** The most that a request can cost: not more than several smaller requests whose price was seen. */
	most(records: number): number {
		const { most } = this.price(records);
		if (this.bySize.size === 0) return most;
		const seen = [...this.bySize].map(([size, ofSize]) => Math.ceil(records / size) * ofSize);
		return this.isOtherwise ? lowestOf(seen) : Math.max(most, lowestOf(seen));
	}

	/**
	 * What each of so many records is taken to cost where nothing states it: its share of the dearest request, and
	 * what is published for one alone, as it may be the only one that was charged. If the answer is lost, all were.
	 */
	ofEach(records: number, isLost: boolean): number {
		const share = this.most(records) / records;
		const isLearnt = this.isUsual && this.bySize.size > 0;
		return isLost || isLearnt ? share : Math.max(this.price(1).most, share);
	}

	/**
	 * A published price is only ever raised, by a charge above it: one match among a hundred records does not
	 * show the price of a hundred matches. An assumed price follows the charges, and a charge below its minimum
	 * shows another scheme (such as one credit for up to 25 records).
	 */
	learn({ records, matches, sure = matches, charged, isReported }: Charge): void {
		// A free miss says nothing about the price of a match.
		if (matches === 0 && charged === 0) return;
		this.isKnown = true;
		// A match that was free because it had been bought before may be charged the next time.
		if (!isReported || charged === 0) return;
		this.isReported = true;
		if (!this.isUsual && charged <= this.price(matches).most + ROUNDING) return;
		const ifAllMatched = (charged / Math.max(1, matches)) * records;
		this.bySize.set(records, Math.max(this.bySize.get(records) ?? 0, ifAllMatched));
		// Charges for rows that match nobody, or that are missing, do not show another scheme.
		this.isOtherwise ||= charged < this.price(sure).least - ROUNDING;
	}
}
