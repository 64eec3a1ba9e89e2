/**
 * What a record can cost. Three things are known of a price: what the provider publishes, what the user estimates
 * (which replaces what is published), and what answers of the run say was charged. The highest price is the higher one
 * of the first two and the third. It only rises: no average, and no record that was cheap, lowers it.
 *
 * Where an answer states one charge for many records, it is known to be shared by those that could have been charged:
 * those found or not told apart, and all of them at a provider that charges for misses too. Then one of them cost at
 * least an equal share, and nothing shows that any cost more; so the equal share counts as what a record was charged.
 */
import { findMax } from '../../shared/core/lists';
import type { LookupWishes, Price, PaidRequest } from '../providers/dialect';
import { listEarlierSteps, sumCharges, type AnyAttempt, type Ending } from './attempt';

interface PriceSettings extends LookupWishes {
	/** What a record costs at most by the user's own estimate, in credits; 0 means the provider's price. */
	expectedCreditsPerRecord: number;
	/** 0 means no limit. */
	maxCredits: number;
	/** What an earlier run for the same list has learnt. */
	learntPrices?: LearntPrices | undefined;
}

/** What the answers of a run have shown of prices, for a further run at the same provider. */
export interface LearntPrices {
	/** The most that a record was charged for all its requests together. */
	mostCharged: number;
	/** By the kind of request: the most that a record was charged, where that was more than is published. */
	dearest: ReadonlyMap<Priced, number>;
}

/** What the prices of a run have to know of a kind of request. */
type Priced = Pick<PaidRequest<unknown, unknown>, 'price' | 'missPrice' | 'deferred'>;

/** The prices of a run. */
export class Prices {
	private readonly lists = new Map<Priced, PriceList>();

	/** The most that a record was charged for all its requests together, as far as answers state it. */
	mostCharged: number;

	/** The balance stated by the last answer to a request that was sent alone. */
	private balance: number | undefined;

	constructor(private readonly settings: PriceSettings) {
		this.mostCharged = settings.learntPrices?.mostCharged ?? 0;
	}

	/** What a further run at the same provider is to know. */
	get learnt(): LearntPrices {
		const dearest = new Map(this.settings.learntPrices?.dearest);
		for (const [request, list] of this.lists) dearest.set(request, list.dearest);
		return { mostCharged: this.mostCharged, dearest };
	}

	/** The price of one kind of request, as published and as charged. */
	priceListOf(request: Priced): PriceList {
		const existing = this.lists.get(request);
		if (existing) return existing;
		const dearest = this.settings.learntPrices?.dearest.get(request);
		const list = new PriceList((records) => request.price(records, this.settings), dearest);
		this.lists.set(request, list);
		return list;
	}

	/** Whether nobody has said what a record costs: neither the provider, nor the user, nor any answer of the run. */
	isUnstated(request: Priced): boolean {
		return this.settings.expectedCreditsPerRecord === 0 && this.priceListOf(request).isUnstated;
	}

	/** Whether some price is neither published nor estimated by the user, but only what is usual. */
	get isUsual(): boolean {
		return (
			this.settings.expectedCreditsPerRecord === 0 &&
			[...this.lists.values()].some((list) => list.isUsual)
		);
	}

	/**
	 * Learns from the endings of one request what records were charged; `balance` is what its answer says is left.
	 * What the node itself assumed teaches nothing.
	 */
	learn(
		attempts: readonly AnyAttempt[],
		endings: ReadonlyArray<Ending<unknown>>,
		balance?: number,
	): void {
		const { request } = attempts[0]!;
		const list = this.priceListOf(request);
		const charges = readStatedCharges(request, endings);
		for (const [index, charged] of charges.entries()) {
			const stated = listEarlierSteps(attempts[index]!).filter(
				({ ending }) => !ending.credits.estimated,
			);
			const before = sumCharges(stated);
			if (charged > 0) this.mostCharged = Math.max(this.mostCharged, before + charged);
		}
		const total = endings.reduce((sum, ending) => sum + readStatedCharge(ending), 0);
		if (total > 0) {
			if (request.missPrice) list.learn(endings.length, total);
			for (const charged of charges) list.learn(1, charged);
			return;
		}
		// A free miss says nothing about the price of a match.
		const isPaid = endings.some(
			({ kind, credits }) => kind !== 'unknown' && credits.charged > 0,
		);
		if (balance === undefined || !this.isMeasured(request)) {
			if (isPaid) list.isUnstated = false;
			return;
		}
		const before = this.balance;
		this.balance = balance;
		// The first answer only gives the balance to compare with, so the next request goes alone, too.
		if (before === undefined || !isPaid) return;
		list.learn(endings.length, Math.max(0, before - balance));
		this.mostCharged = Math.max(this.mostCharged, before - balance);
		list.isUnstated = false;
	}

	/** With a limit and no price, requests go alone: what an answer without a charge took shows in the balance. */
	private isMeasured(request: Priced): boolean {
		return this.settings.maxCredits > 0 && this.isUnstated(request);
	}

	/** The most that the attempts of one request can still cost, including everything that may follow. */
	highestCost(attempts: readonly AnyAttempt[]): number {
		const [first] = attempts;
		if (!first) return 0;
		if (this.settings.expectedCreditsPerRecord > 0) {
			return attempts.reduce((sum, attempt) => sum + this.remainingEstimate(attempt), 0);
		}
		let sum = this.priceListOf(first.request).highestPrice(attempts.length);
		for (const { mayFollow } of attempts) {
			for (const request of mayFollow) sum += this.priceListOf(request).highestPrice(1);
		}
		return sum;
	}

	/** Credits booked for a match whose charge is not stated; or for each record of an answer that is lost. */
	expectedCharge(attempts: readonly AnyAttempt[], isLost = false): number {
		const { request } = attempts[0]!;
		const deferredPrice = this.deferredPrice(request);
		const published = this.priceListOf(request).expectedPerRecord(attempts.length, isLost);
		const each =
			this.settings.expectedCreditsPerRecord > 0
				? findMax(attempts.map((attempt) => this.shareOfEstimate(attempt, published)))
				: published;
		return isLost ? each + deferredPrice : each;
	}

	/** For each record, what a request defers: it is answered and charged later. */
	deferredPrice({ deferred }: Priced): number {
		return deferred ? this.priceListOf(deferred).highestPrice(1) : 0;
	}

	/** What of the user's estimate is for this request, beside what it defers: its own price at least. */
	private shareOfEstimate(attempt: AnyAttempt, published: number): number {
		const left = this.remainingEstimate(attempt);
		return Math.max(left - this.deferredPrice(attempt.request), Math.min(left, published));
	}

	/** The user's estimate is for a record, however many requests it takes; a record that cost more replaces it. */
	private remainingEstimate(attempt: AnyAttempt): number {
		const highest = Math.max(this.settings.expectedCreditsPerRecord, this.mostCharged);
		return Math.max(0, highest - sumCharges(listEarlierSteps(attempt)));
	}
}

/** What a record was charged as the answer states it; 0 where it states nothing. */
const readStatedCharge = ({ credits }: Ending<unknown>): number =>
	credits.estimated ? 0 : credits.charged;

/**
 * What is known that each record was charged at least, in the order of the records; 0 where the answer states nothing.
 * Where misses are charged, too, that is an equal share, or what the record's own row states.
 */
function readStatedCharges(
	{ missPrice }: Priced,
	endings: ReadonlyArray<Ending<unknown>>,
): number[] {
	const charges = endings.map(readStatedCharge);
	if (!missPrice) return charges;
	const share = charges.reduce((sum, each) => sum + each, 0) / charges.length;
	return endings.map(({ ownCharge = 0 }) => Math.max(share, ownCharge));
}

/** Tolerance for floating-point sums. */
const ROUNDING = 1e-6;

/** The highest price of one kind of request, or of a page of a search. */
export class PriceList {
	/** The price is not published, only assumed from what is usual. */
	readonly isUsual: boolean;

	/** Whether the price is neither published nor confirmed by an answer. */
	isUnstated: boolean;

	/** The most that a record was charged, where that was more than is published for as many; else 0. */
	dearest: number;

	/** `dearest`: what an earlier run has learnt. */
	constructor(
		private readonly price: (records: number) => Price,
		dearest = 0,
	) {
		this.dearest = dearest;
		this.isUsual = price(1).isUsual === true;
		this.isUnstated = this.isUsual;
	}

	/** The most credits that a request for so many records can cost. */
	highestPrice(records: number): number {
		return Math.max(this.price(records).max, this.dearest * records);
	}

	/**
	 * What each of so many records is taken to cost where nothing states it: its share of the dearest request, and
	 * what one alone can cost, as it may be the only one that was charged. If the answer is lost, all were.
	 */
	expectedPerRecord(records: number, isLost: boolean): number {
		const share = this.highestPrice(records) / records;
		return isLost ? share : Math.max(this.highestPrice(1), share);
	}

	/** So many records, all of which could have been charged, were charged this together. */
	learn(records: number, charged: number): void {
		if (charged <= 0) return;
		this.isUnstated = false;
		if (charged <= this.price(records).max + ROUNDING) return;
		this.dearest = Math.max(this.dearest, charged / records);
	}
}
