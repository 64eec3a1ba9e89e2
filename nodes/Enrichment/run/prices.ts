/**
 * The highest price of a record. It is based on the published price, the user's estimate (which replaces the published
 * price), and the charges stated by answers of the run. It is the higher one of the price or estimate and the highest
 * charge, and it only rises: neither averages nor cheap records lower it.
 *
 * If an answer states one charge for several records, it is shared by those that could have been charged: those found or
 * not matched, and all of them at a provider that charges for misses. Then one of them cost at least an equal share, and
 * nothing shows that any cost more, so the equal share counts as the charge of a record.
 */
import type { LookupWishes, Price, PaidRequest } from '../providers/dialect';
import {
	listStepsWithSameIdentifiers,
	sumChargedCredits,
	type AnyAttempt,
	type Ending,
} from './attempt';

interface PriceSettings extends LookupWishes {
	/** The user's estimate of the highest price of a record, in credits; 0 means the provider's price. */
	expectedCreditsPerRecord: number;
	/** 0 means no limit. */
	maxCredits: number;
	/** Prices that an earlier run for the same list observed. */
	observedPrices?: ObservedPrices | undefined;
}

/** The prices that a run observed in answers, for further runs at the same provider. */
export interface ObservedPrices {
	/** The highest charge of a record for all its requests together. */
	highestRecordCharge: number;
	/** The highest charge of a record by kind of request, if it was above the published price; else 0. */
	highestRequestCharges: ReadonlyMap<PricedRequest, number>;
}

/** The pricing of a kind of request. */
type PricedRequest = Pick<PaidRequest<unknown, unknown>, 'price' | 'missPrice' | 'deferred'>;

/** The prices of a run, which observe its charges. */
export class RunPrices {
	private readonly lists = new Map<PricedRequest, RequestPrices>();

	/** The highest stated charge of a record for all its requests together. */
	highestRecordCharge: number;

	/** The balance stated by the last answer to a request with one record. */
	private balance: number | undefined;

	constructor(private readonly settings: PriceSettings) {
		this.highestRecordCharge = settings.observedPrices?.highestRecordCharge ?? 0;
	}

	/** The observed prices, for a further run at the same provider. */
	get observedPrices(): ObservedPrices {
		const highestRequestCharges = new Map(this.settings.observedPrices?.highestRequestCharges);
		for (const [request, list] of this.lists)
			highestRequestCharges.set(request, list.highestCharge);
		return { highestRecordCharge: this.highestRecordCharge, highestRequestCharges };
	}

	/** Finds or creates the prices of one kind of request. */
	findPriceList(request: PricedRequest): RequestPrices {
		const existing = this.lists.get(request);
		if (existing) return existing;
		const dearest = this.settings.observedPrices?.highestRequestCharges.get(request);
		const list = new RequestPrices((records) => request.price(records, this.settings), dearest);
		this.lists.set(request, list);
		return list;
	}

	/** Whether the price of a record is stated neither by the provider nor by the user nor by an answer. */
	isUnstated(request: PricedRequest): boolean {
		return (
			this.settings.expectedCreditsPerRecord === 0 && this.findPriceList(request).isUnstated
		);
	}

	/** Whether some price is neither published nor estimated by the user, but only assumed. */
	get isAnyPriceAssumed(): boolean {
		return (
			this.settings.expectedCreditsPerRecord === 0 &&
			[...this.lists.values()].some((list) => list.isAssumed)
		);
	}

	/**
	 * Observes the charges in the endings of one request; `balance` is the remaining balance that its answer states.
	 * Estimated charges are ignored.
	 */
	learnFromEndings(
		attempts: readonly AnyAttempt[],
		endings: ReadonlyArray<Ending<unknown>>,
		balance?: number,
	): void {
		const { request } = attempts[0]!;
		const list = this.findPriceList(request);
		const charges = readStatedCharges(request, endings);
		for (const [index, charged] of charges.entries()) {
			const stated = listStepsWithSameIdentifiers(attempts[index]!).filter(
				({ ending }) => !ending.credits.estimated,
			);
			const before = sumChargedCredits(stated);
			if (charged > 0)
				this.highestRecordCharge = Math.max(this.highestRecordCharge, before + charged);
		}
		const total = endings.reduce((sum, ending) => sum + readEndingCharge(ending), 0);
		if (total > 0) {
			const paid = request.missPrice ? charges : charges.filter((charged) => charged > 0);
			list.learnFromCharge(paid.length, total);
			for (const charged of charges) list.learnFromCharge(1, charged);
			return;
		}
		// A free miss does not show the price of a match.
		const isPaid = endings.some(
			({ kind, credits }) => kind !== 'unknown' && credits.charged > 0,
		);
		if (balance === undefined || !this.isMeasuredByBalance(request)) {
			if (isPaid) list.isUnstated = false;
			return;
		}
		const before = this.balance;
		this.balance = balance;
		// The first answer only gives the balance to compare with, so the next request has one record, too.
		if (before === undefined || !isPaid) return;
		const charged = before - balance;
		list.learnFromCharge(endings.length, charged);
		this.highestRecordCharge = Math.max(this.highestRecordCharge, charged);
		list.isUnstated = false;
	}

	/** Whether charges are measured by the balance: with a limit but no known price, requests have one record each. */
	private isMeasuredByBalance(request: PricedRequest): boolean {
		return this.settings.maxCredits > 0 && this.isUnstated(request);
	}

	/** Calculates the most that the attempts of one request can still cost, including everything that may follow. */
	calculateHighestCost(attempts: readonly AnyAttempt[]): number {
		if (this.settings.expectedCreditsPerRecord > 0) {
			return attempts.reduce((sum, attempt) => sum + this.remainingEstimate(attempt), 0);
		}
		let sum = this.findPriceList(attempts[0]!.request).calculateHighestPrice(attempts.length);
		for (const { mayFollow } of attempts) {
			for (const request of mayFollow)
				sum += this.findPriceList(request).calculateHighestPrice(1);
		}
		return sum;
	}

	/**
	 * Calculates the credits booked for each attempt of one request: those of a match whose charge is not stated, or, after
	 * a lost answer, the most that its record can cost with its deferred data.
	 */
	calculateExpectedCharges(attempts: readonly AnyAttempt[], isLost = false): number[] {
		if (this.settings.expectedCreditsPerRecord > 0) {
			return attempts.map((attempt) => {
				const left = this.remainingEstimate(attempt);
				return isLost ? left : left - this.calculateHighestDeferredCost(attempt);
			});
		}
		const each = this.findPriceList(attempts[0]!.request).calculateExpectedPerRecord(
			attempts.length,
			isLost,
		);
		return attempts.map((attempt) =>
			isLost ? each + this.calculateHighestDeferredCost(attempt) : each,
		);
	}

	/**
	 * Calculates the most that the deferred data of one record can cost: its price, but no more than the request itself
	 * leaves of the user's estimate.
	 */
	calculateHighestDeferredCost(attempt: AnyAttempt): number {
		const { request } = attempt;
		if (!request.deferred) return 0;
		const price = this.findPriceList(request.deferred).calculateHighestPrice(1);
		if (this.settings.expectedCreditsPerRecord === 0) return price;
		const ownPrice = this.findPriceList(request).calculateHighestPrice(1);
		return Math.min(price, Math.max(0, this.remainingEstimate(attempt) - ownPrice));
	}

	/** Calculates what remains of the estimate for a record; a higher observed charge replaces the estimate. */
	private remainingEstimate(attempt: AnyAttempt): number {
		const highest = Math.max(this.settings.expectedCreditsPerRecord, this.highestRecordCharge);
		return Math.max(0, highest - sumChargedCredits(listStepsWithSameIdentifiers(attempt)));
	}
}

/** Reads the stated charge of a record; 0 if none is stated. */
const readEndingCharge = ({ credits }: Ending<unknown>): number =>
	credits.estimated ? 0 : credits.charged;

/**
 * Reads the lowest certain charge of each record, in their order; 0 if the answer states none. If misses are charged, too,
 * that is an equal share, or the charge stated in the row of the record.
 */
function readStatedCharges(
	{ missPrice }: PricedRequest,
	endings: ReadonlyArray<Ending<unknown>>,
): number[] {
	const charges = endings.map(readEndingCharge);
	if (!missPrice) return charges;
	const share = charges.reduce((sum, each) => sum + each, 0) / charges.length;
	return endings.map(({ ownCharge = 0 }) => Math.max(share, ownCharge));
}

/** Tolerance for floating-point sums. */
const ROUNDING = 1e-6;

/** The prices of one kind of request or of a page of a search, as published and as charged. */
export class RequestPrices {
	/** Whether the price is not published, but assumed. */
	readonly isAssumed: boolean;

	/** Whether the price is neither published nor confirmed by an answer. */
	isUnstated: boolean;

	/** The highest charge of a record that was above the published price; else 0. */
	highestCharge: number;

	/** `highestCharge`: the one that an earlier run observed. */
	constructor(
		private readonly price: (records: number) => Price,
		highestCharge = 0,
	) {
		this.highestCharge = highestCharge;
		this.isAssumed = price(1).isUsual === true;
		this.isUnstated = this.isAssumed;
	}

	/** Calculates the most credits that a request for this many records can cost. */
	calculateHighestPrice(records: number): number {
		return Math.max(this.price(records).max, this.highestCharge * records);
	}

	/**
	 * Calculates the assumed charge of one of this many records: the price of a single one, since it may be the only one
	 * charged, or its share of the whole request if that is higher. After a lost answer, all count as charged.
	 */
	calculateExpectedPerRecord(records: number, isLost: boolean): number {
		const share = this.calculateHighestPrice(records) / records;
		return isLost ? share : Math.max(this.calculateHighestPrice(1), share);
	}

	/** Observes the charge of this many records, all of which could have been charged. */
	learnFromCharge(records: number, charged: number): void {
		if (charged <= 0) return;
		this.isUnstated = false;
		if (charged <= this.price(records).max + ROUNDING) return;
		this.highestCharge = Math.max(this.highestCharge, charged / records);
	}
}
