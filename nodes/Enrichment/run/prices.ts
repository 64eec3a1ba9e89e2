import type { LookupWishes, PaidRequest, Price } from '../providers/dialect';
import { chargedBy, isFurther, stepsBefore, type Attempt } from './attempt';

/** What requests cost at most, as published and as answers report. */
export interface PriceList {
	/** The most that a request for so many records can cost. */
	most(records: number): number;
	/** False until a match was priced, where nobody publishes the price: the next request could pass any limit. */
	readonly isKnown: boolean;
	/** Whether any answer has reported what it cost. */
	readonly isReported: boolean;
	/** What a match was seen to take off the balance, where answers tell only that. */
	readonly measured: number | undefined;
	/** What a request alone took off the balance for so many matches. */
	measure(records: number, matches: number, taken: number): void;
	/** A request for so many records, of which so many were found or may have been charged; some of them surely. */
	learn(
		records: number,
		matches: number,
		charged: number,
		reported: boolean,
		sure?: number,
	): void;
}

/** The shares of a price in 34 records do not add up exactly. */
const ROUNDING = 1e-6;

/**
 * A price depends on the request. What a provider publishes is only ever raised, by a charge above it: one
 * match among a hundred records says nothing of the price of a hundred matches. What is merely usual follows
 * the charges, and one below its least shows that it is priced otherwise (one credit for up to 25 records).
 * Then a request is never dearer than its records in several requests of a size whose price was seen.
 */
export function createPriceList(price: (records: number) => Price): PriceList {
	/** Highest price of a request of a size, as if all its records had matched. */
	const seen = new Map<number, number>();
	const isPublished = price(1).isUsual !== true;
	let isKnown = isPublished;
	let isReported = false;
	let isOtherwise = false;
	let measured: number | undefined;

	const fromSeen = (records: number): number =>
		Math.min(...[...seen].map(([size, most]) => Math.ceil(records / size) * most));

	return {
		get isKnown() {
			return isKnown;
		},
		get isReported() {
			return isReported;
		},
		get measured() {
			return measured;
		},
		measure(records, matches, taken) {
			if (matches === 0) return;
			if (taken > 0) measured = Math.max(measured ?? 0, taken / matches);
			this.learn(records, matches, taken, true);
			// What was free, because it had been bought before, is no reason to send one at a time for ever.
			isKnown = true;
		},
		most(records) {
			const { most } = price(records);
			if (seen.size === 0) return most;
			return isOtherwise ? fromSeen(records) : Math.max(most, fromSeen(records));
		},
		learn(records, matches, charged, reported, sure = matches) {
			// A free miss says nothing about the price of a match.
			if (matches === 0 && charged === 0) return;
			isKnown = true;
			// What was free, because it had been bought before, may not be free the next time.
			if (!reported || charged === 0) return;
			isReported = true;
			if (isPublished && charged <= price(matches).most + ROUNDING) return;
			// What was charged for rows that are nobody's, or left out, is no sign of another price.
			isOtherwise ||= charged < price(sure).least - ROUNDING;
			const ifAllMatched = (charged / Math.max(1, matches)) * records;
			seen.set(records, Math.max(seen.get(records) ?? 0, ifAllMatched));
		},
	};
}

interface PriceSettings extends LookupWishes {
	/** Credits of a match by the user; 0 means the provider's price. */
	estimate: number;
}

/** The prices of a run, one list for each kind of request. */
export class Prices {
	private readonly lists = new Map<PaidRequest, PriceList>();
	private isUsual = false;

	constructor(private readonly settings: PriceSettings) {}

	of(request: PaidRequest): PriceList {
		const known = this.lists.get(request);
		if (known) return known;
		const price = (records: number) => request.price(records, this.settings);
		const list = createPriceList(price);
		this.lists.set(request, list);
		this.isUsual ||= price(1).isUsual === true;
		return list;
	}

	/** Credits booked for a record that was found, where an answer reports none. */
	estimateOf(request: PaidRequest): number {
		const { estimate } = this.settings;
		const { isReported, measured, most } = this.of(request);
		// The user's holds until answers report what they cost, as it does for what is held back.
		return estimate > 0 && !isReported ? estimate : (measured ?? most(1));
	}

	/** Whether nobody publishes the price, so that a balance that is told teaches it. */
	isGuess(request: PaidRequest): boolean {
		return request.price(1, this.settings).isUsual === true && this.settings.estimate === 0;
	}

	/** The most that the attempts of one request can still cost, with all that may follow it. */
	most(attempts: readonly Attempt[]): number {
		const [first] = attempts;
		if (!first) return 0;
		const byEstimate = this.mostByEstimate(attempts);
		// What was booked by the user's estimate is for all requests of a lookup.
		if (isFurther(first) && byEstimate !== undefined) return byEstimate;
		let sum = this.of(first.request).most(attempts.length);
		for (const { mayFollow } of attempts) sum += this.mostOf(mayFollow);
		return Math.max(sum, byEstimate ?? 0);
	}

	private mostOf(requests: readonly PaidRequest[]): number {
		let sum = 0;
		for (const request of requests) sum += this.of(request).most(1);
		return sum;
	}

	private published(request: PaidRequest): number {
		return request.price(1, this.settings).most;
	}

	/**
	 * The user may know a higher price, that of a record, whatever requests it takes. It holds until answers
	 * report what they cost.
	 */
	private mostByEstimate(attempts: readonly Attempt[]): number | undefined {
		const { estimate } = this.settings;
		if (estimate === 0) return undefined;
		const isDearer = attempts.some((attempt) => {
			const { request, mayFollow } = attempt;
			const before = stepsBefore(attempt).map((step) => step.request);
			const requests = [...before, request, ...mayFollow];
			const sum = requests.reduce((total, each) => total + this.published(each), 0);
			return estimate > sum && requests.some((each) => !this.of(each).isReported);
		});
		if (!isDearer) return undefined;
		return attempts.reduce(
			(sum, attempt) => sum + Math.max(0, estimate - chargedBy(stepsBefore(attempt))),
			0,
		);
	}

	/** Whether nobody tells the price: no document, and no answer of the run. */
	get isEstimated(): boolean {
		return this.isUsual && ![...this.lists.values()].some(({ isReported }) => isReported);
	}
}
