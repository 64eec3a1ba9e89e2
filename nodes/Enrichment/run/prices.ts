import type { LookupWishes, PaidRequest } from '../providers/dialect';
import { chargedBy, isFurther, stepsBefore, type Attempt, type Ending } from './attempt';
import { PriceList } from './priceList';

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
	begin(): (remaining: number | undefined) => number | undefined {
		const before = this.underWay === 0 ? this.left : undefined;
		const number = ++this.requests;
		this.underWay++;
		this.left = undefined;
		return (remaining) => {
			this.underWay--;
			const isAlone = this.underWay === 0 && number === this.requests;
			if (isAlone) this.left = remaining;
			if (!isAlone || before === undefined || remaining === undefined) return undefined;
			return Math.max(0, before - remaining);
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
	private readonly meter = new BalanceMeter();
	private isUsual = false;

	constructor(private readonly settings: PriceSettings) {}

	of(request: PaidRequest): PriceList {
		const known = this.lists.get(request);
		if (known) return known;
		const price = (records: number) => request.price(records, this.settings);
		const list = new PriceList(price);
		this.lists.set(request, list);
		this.isUsual ||= price(1).isUsual === true;
		return list;
	}

	/** Credits booked for a record that was found, where an answer reports none. */
	estimateOf(request: PaidRequest): number {
		const { estimate } = this.settings;
		const list = this.of(request);
		// The user's holds until answers report what they cost, as it does for what is held back.
		return estimate > 0 && !list.isReported ? estimate : (list.measured ?? list.most(1));
	}

	/** A request leaves; the function is told what its answer says is left. */
	beginRequest(): (left: number | undefined) => BalanceSeen {
		const measure = this.meter.begin();
		return (left) => ({ left, taken: measure(left) });
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
