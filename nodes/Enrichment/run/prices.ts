import type { LookupWishes, PaidRequest, Price } from '../providers/dialect';
import { chargedBy, isFurther, stepsBefore, type Attempt, type Ending } from './attempt';

/** What an answer tells of the balance: what is left, and what the request took where that can be told. */
export interface BalanceSeen {
	left?: number | undefined;
	taken?: number | undefined;
}

/** What requests take off the balance, at a provider whose answers tell only what is left. */
class BalanceMeter {
	private requests = 0;
	private underWay = 0;
	/** What the last answer said was left, as long as nothing else was under way since. */
	private left: number | undefined;
	/** Matches that were booked at a guess, before any was measured. */
	private guessed = 0;

	/** A request leaves; the function is told what its answer says is left, and tells what the request took. */
	begin(): (remaining: number | undefined) => BalanceSeen {
		const before = this.underWay === 0 ? this.left : undefined;
		const number = ++this.requests;
		this.underWay++;
		this.left = undefined;
		return (remaining) => {
			this.underWay--;
			const isAlone = this.underWay === 0 && number === this.requests;
			if (isAlone) this.left = remaining;
			const isTold = isAlone && before !== undefined && remaining !== undefined;
			return { left: remaining, taken: isTold ? Math.max(0, before - remaining) : undefined };
		};
	}

	/** What the matches so far may have cost beyond what was booked for them; told once. */
	missed(matches: number, price: number, measured: number | undefined): number {
		if (measured === undefined) {
			this.guessed += matches;
			return 0;
		}
		const missed = this.guessed * Math.max(0, measured - price);
		this.guessed = 0;
		return missed;
	}
}

interface PriceSettings extends LookupWishes {
	/** Credits of a match by the user; 0 means the provider's price. */
	estimate: number;
}

/** The prices of a run, one list for each kind of request. */
export class Prices {
	private readonly lists = new Map<PaidRequest, PriceList>();
	readonly meter = new BalanceMeter();

	constructor(private readonly settings: PriceSettings) {}

	of(request: PaidRequest): PriceList {
		const known = this.lists.get(request);
		if (known) return known;
		const list = new PriceList((records) => request.price(records, this.settings));
		this.lists.set(request, list);
		return list;
	}

	/** Credits booked for a record that was found, where an answer reports none. */
	estimateOf(request: PaidRequest): number {
		const { estimate } = this.settings;
		const list = this.of(request);
		// The user's holds until answers report what they cost, as it does for what is held back.
		return estimate > 0 && !list.isReported ? estimate : (list.measured ?? list.most(1));
	}

	/**
	 * Reads an answer at the price that is known, and once more where it shows another one. `missed`: what earlier
	 * answers may have cost beyond what was booked for them.
	 */
	readPriced<R>(
		request: PaidRequest,
		read: (estimate: number) => Array<Ending<R>>,
		balance?: BalanceSeen,
	): { endings: Array<Ending<R>>; missed: number } {
		const { measured } = this.of(request);
		const endings = read(this.estimateOf(request));
		const missed = this.learn(request, endings, balance);
		if (this.of(request).measured === measured) return { endings, missed };
		return { endings: read(this.estimateOf(request)), missed };
	}

	/** What the endings of a request show of its price. */
	private learn(
		request: PaidRequest,
		endings: Array<Ending<unknown>>,
		{ left, taken }: BalanceSeen = {},
	): number {
		const list = this.of(request);
		const paid = endings.filter(
			({ kind, credits }) => kind !== 'unknown' && credits.charged > 0,
		);
		const isReported = paid.some(({ credits }) => !credits.estimated);
		const [records, matches] = [endings.length, paid.length];
		if (isReported || left === undefined || !this.isGuess(request)) {
			const charged = paid.reduce((sum, { credits }) => sum + credits.charged, 0);
			const sure = paid.filter(({ kind }) => kind === 'found').length;
			list.learn({ records, matches, sure, charged, isReported });
			return 0;
		}
		const guess = this.estimateOf(request);
		if (taken !== undefined) list.measure(records, matches, taken);
		return this.meter.missed(matches, guess, list.measured);
	}

	/** Whether nobody publishes the price, so that a balance that is told teaches it. */
	private isGuess(request: PaidRequest): boolean {
		return this.of(request).isUsual && this.settings.estimate === 0;
	}

	/** The most that the attempts of one request can still cost, with all that may follow it. */
	most(attempts: readonly Attempt[]): number {
		const [first] = attempts;
		if (!first) return 0;
		const byEstimate = this.mostByEstimate(attempts);
		// What was booked by the user's estimate is for all requests of a lookup.
		if (isFurther(first) && byEstimate !== undefined) return byEstimate;
		let sum = this.of(first.request).most(attempts.length);
		for (const { mayFollow } of attempts) {
			for (const request of mayFollow) sum += this.of(request).most(1);
		}
		return Math.max(sum, byEstimate ?? 0);
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
			const published = requests.map((each) => each.price(1, this.settings).most);
			const sum = published.reduce((total, each) => total + each, 0);
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
		const lists = [...this.lists.values()];
		return lists.some(({ isUsual }) => isUsual) && !lists.some(({ isReported }) => isReported);
	}
}

/** What a request cost, as far as it shows the price. */
export interface Charge {
	records: number;
	/** Of which so many were found or may have been charged; some of them surely. */
	matches: number;
	sure?: number;
	charged: number;
	/** Whether the answer told it. */
	isReported: boolean;
}

/** The shares of a price in 34 records do not add up exactly. */
const ROUNDING = 1e-6;

/** What one kind of request costs at most, as published and as answers report. */
export class PriceList {
	/** False until a match was priced, where nobody publishes the price: the next request could pass any limit. */
	isKnown: boolean;
	/** Whether any answer has reported what it cost. */
	isReported = false;
	/** What a match was seen to take off the balance, where answers tell only that. */
	measured: number | undefined;
	/** Not priced as is usual. */
	private isOtherwise = false;
	/** Highest price of a request of a size, as if all its records had matched. */
	private readonly bySize = new Map<number, number>();

	/** Nobody publishes it. */
	readonly isUsual: boolean;

	constructor(private readonly price: (records: number) => Price) {
		this.isUsual = price(1).isUsual === true;
		this.isKnown = !this.isUsual;
	}

	/** The most that a request for so many records can cost: never more than several of a size whose price was seen. */
	most(records: number): number {
		const { most } = this.price(records);
		if (this.bySize.size === 0) return most;
		const seen = [...this.bySize].map(([size, ofSize]) => Math.ceil(records / size) * ofSize);
		return this.isOtherwise ? Math.min(...seen) : Math.max(most, Math.min(...seen));
	}

	/**
	 * A price depends on the request. What a provider publishes is only ever raised, by a charge above it: one
	 * match among a hundred records says nothing of the price of a hundred matches. What is merely usual follows
	 * the charges, and one below its least shows that it is priced otherwise (one credit for up to 25 records).
	 */
	learn({ records, matches, sure = matches, charged, isReported }: Charge): void {
		// A free miss says nothing about the price of a match.
		if (matches === 0 && charged === 0) return;
		this.isKnown = true;
		// What was free, because it had been bought before, may not be free the next time.
		if (!isReported || charged === 0) return;
		this.isReported = true;
		if (!this.isUsual && charged <= this.price(matches).most + ROUNDING) return;
		const ifAllMatched = (charged / Math.max(1, matches)) * records;
		this.bySize.set(records, Math.max(this.bySize.get(records) ?? 0, ifAllMatched));
		// What was charged for rows that are nobody's, or left out, is no sign of another price.
		this.isOtherwise ||= charged < this.price(sure).least - ROUNDING;
	}

	/** What a request alone took off the balance. */
	measure(records: number, matches: number, taken: number): void {
		if (matches === 0) return;
		this.learn({ records, matches, charged: taken, isReported: true });
		// What was free, because it had been bought before, is no reason to send one at a time for ever.
		this.isKnown = true;
		if (taken > 0) this.measured = Math.max(this.measured ?? 0, taken / matches);
	}
}
