import type { Price } from '../providers/dialect';

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

/** What charges have shown of a price. */
interface Shown {
	/** False until a match was priced, where nobody publishes the price: the next request could pass any limit. */
	isKnown: boolean;
	/** Whether any answer has reported what it cost. */
	isReported: boolean;
	/** Not priced as is usual. */
	isOtherwise: boolean;
	/** Highest price of a request of a size, as if all its records had matched. */
	bySize: ReadonlyMap<number, number>;
	/** What a match was seen to take off the balance, where answers tell only that. */
	measured?: number;
}

type PriceOf = (records: number) => Price;

/** The shares of a price in 34 records do not add up exactly. */
const ROUNDING = 1e-6;

/**
 * A price depends on the request. What a provider publishes is only ever raised, by a charge above it: one
 * match among a hundred records says nothing of the price of a hundred matches. What is merely usual follows
 * the charges, and one below its least shows that it is priced otherwise (one credit for up to 25 records).
 */
function withCharge(shown: Shown, charge: Charge, price: PriceOf): Shown {
	const { records, matches, sure = matches, charged, isReported } = charge;
	// A free miss says nothing about the price of a match.
	if (matches === 0 && charged === 0) return shown;
	const known = shown.isKnown ? shown : { ...shown, isKnown: true };
	// What was free, because it had been bought before, may not be free the next time.
	if (!isReported || charged === 0) return known;
	const reported = known.isReported ? known : { ...known, isReported: true };
	const isPublished = price(1).isUsual !== true;
	if (isPublished && charged <= price(matches).most + ROUNDING) return reported;
	const ifAllMatched = (charged / Math.max(1, matches)) * records;
	const most = Math.max(shown.bySize.get(records) ?? 0, ifAllMatched);
	return {
		...reported,
		// What was charged for rows that are nobody's, or left out, is no sign of another price.
		isOtherwise: shown.isOtherwise || charged < price(sure).least - ROUNDING,
		bySize: new Map(shown.bySize).set(records, most),
	};
}

/** What one kind of request costs at most, as published and as answers report. */
export class PriceList {
	private shown: Shown;

	constructor(private readonly price: PriceOf) {
		const isKnown = price(1).isUsual !== true;
		this.shown = { isKnown, isReported: false, isOtherwise: false, bySize: new Map() };
	}

	get isKnown(): boolean {
		return this.shown.isKnown;
	}

	get isReported(): boolean {
		return this.shown.isReported;
	}

	get measured(): number | undefined {
		return this.shown.measured;
	}

	/** The most that a request for so many records can cost: never more than several of a size whose price was seen. */
	most(records: number): number {
		const { bySize, isOtherwise } = this.shown;
		const { most } = this.price(records);
		if (bySize.size === 0) return most;
		const seen = [...bySize].map(([size, ofSize]) => Math.ceil(records / size) * ofSize);
		return isOtherwise ? Math.min(...seen) : Math.max(most, Math.min(...seen));
	}

	learn(charge: Charge): void {
		this.shown = withCharge(this.shown, charge, this.price);
	}

	/** What a request alone took off the balance. */
	measure(records: number, matches: number, taken: number): void {
		if (matches === 0) return;
		this.learn({ records, matches, charged: taken, isReported: true });
		const measured = Math.max(this.shown.measured ?? 0, taken / matches);
		// What was free, because it had been bought before, is no reason to send one at a time for ever.
		this.shown = { ...this.shown, isKnown: true, ...(taken > 0 && { measured }) };
	}
}
