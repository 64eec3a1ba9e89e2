import type { Price, Step } from '../providers/dialect';
import type { Job } from './queue';
import type { LookupSettings } from './settings';

/** What requests cost at most, as published and as answers report. */
export interface PriceList {
	/** The most that a request for so many records can cost. */
	most(records: number): number;
	/** False until a match was priced, where nobody publishes the price: the next request could pass any limit. */
	readonly isKnown: boolean;
	/** Whether any answer has reported what it cost. */
	readonly isReported: boolean;
	/** A request for so many records, of which so many were found or may have been charged. */
	learn(records: number, matches: number, charged: number, reported: boolean): void;
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

	const fromSeen = (records: number): number =>
		Math.min(...[...seen].map(([size, most]) => Math.ceil(records / size) * most));

	return {
		get isKnown() {
			return isKnown;
		},
		get isReported() {
			return isReported;
		},
		most(records) {
			const { most } = price(records);
			if (seen.size === 0) return most;
			return isOtherwise ? fromSeen(records) : Math.max(most, fromSeen(records));
		},
		learn(records, matches, charged, reported) {
			// A free miss says nothing about the price of a match.
			if (matches === 0 && charged === 0) return;
			isKnown = true;
			// What was free, because it had been bought before, may not be free the next time.
			if (!reported || charged === 0) return;
			isReported = true;
			const { least, most } = price(matches);
			if (isPublished && charged <= most + ROUNDING) return;
			isOtherwise ||= charged < least - ROUNDING;
			const ifAllMatched = (charged / Math.max(1, matches)) * records;
			seen.set(records, Math.max(seen.get(records) ?? 0, ifAllMatched));
		},
	};
}

/** The prices of a run, one list for each kind of request. */
export class Prices {
	private readonly lists = new Map<Step, PriceList>();
	private isUsual = false;

	constructor(private readonly settings: LookupSettings) {}

	of(step: Step): PriceList {
		const known = this.lists.get(step);
		if (known) return known;
		const price = (records: number) => step.price(records, this.settings);
		const list = createPriceList(price);
		this.lists.set(step, list);
		this.isUsual ||= price(1).isUsual === true;
		return list;
	}

	/** Credits booked for a record that was found, where an answer reports none. */
	estimateOf(step: Step): number {
		return this.settings.estimate || step.price(1, this.settings).most;
	}

	/** The most that the jobs of one request can cost, with all that may follow it. */
	most(jobs: readonly Job[]): number {
		return Math.max(this.mostByPrice(jobs), this.mostByEstimate(jobs));
	}

	/**
	 * The user may know a higher price, that of a record, whatever requests it takes. It holds until answers
	 * report what they cost.
	 */
	private mostByEstimate(jobs: readonly Job[]): number {
		const { estimate } = this.settings;
		const isDearer = jobs.some(({ steps }) => {
			const published = steps.reduce(
				(sum, step) => sum + step.price(1, this.settings).most,
				0,
			);
			return estimate > published && steps.some((step) => !this.of(step).isReported);
		});
		return isDearer ? jobs.length * estimate : 0;
	}

	private mostByPrice(jobs: readonly Job[]): number {
		const [first] = jobs;
		if (!first) return 0;
		let sum = this.of(first.steps[0]).most(jobs.length);
		for (const { steps } of jobs) {
			for (let later = 1; later < steps.length; later++)
				sum += this.of(steps[later]!).most(1);
		}
		return sum;
	}

	/** Whether nobody tells the price: no document, and no answer of the run. */
	get isEstimated(): boolean {
		return this.isUsual && ![...this.lists.values()].some(({ isReported }) => isReported);
	}
}
