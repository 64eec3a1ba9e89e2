import type { Price } from '../providers/dialect';

/** What requests cost at most, learned from what answers report. */
export interface PriceList {
	/** The most that a request for so many records can cost. */
	most(records: number): number;
	/** Credits booked for a record that was found, where an answer reports none. */
	readonly estimate: number;
	/** Whether a request may be larger than one record without passing a limit by surprise. */
	readonly isKnown: boolean;
	/** Whether any answer has reported what it cost. */
	readonly isReported: boolean;
	/** A request for so many records, of which so many were found or may have been charged. */
	learn(records: number, matches: number, charged: number, reported: boolean): void;
}

/**
 * A price depends on the request. Where the provider publishes it, answers can only raise it. Elsewhere the
 * user's estimate holds until the first match was priced, and then what was seen, up or down: a request is
 * never dearer than its records in several smaller requests of a size whose price was seen.
 */
export function createPriceList(
	published: ((records: number) => Price) | undefined,
	estimate: number,
): PriceList {
	/** Highest price of a request of a size, as if all its records had matched. */
	const seen = new Map<number, number>();
	let learned = published !== undefined;
	let reportedOnce = false;

	const fromSeen = (records: number): number =>
		Math.min(...[...seen].map(([size, most]) => Math.ceil(records / size) * most));

	return {
		get estimate() {
			return estimate;
		},
		get isKnown() {
			return learned;
		},
		get isReported() {
			return reportedOnce;
		},
		most(records) {
			const listed = published?.(records).most;
			if (seen.size === 0) return listed ?? records * estimate;
			return Math.max(listed ?? 0, fromSeen(records));
		},
		learn(records, matches, charged, reported) {
			reportedOnce ||= reported;
			// A free miss says nothing about the price of a match.
			if (records === 0 || (matches === 0 && charged === 0)) return;
			learned = true;
			if (!reported) return;
			const ifAllMatched = (charged / Math.max(1, matches)) * records;
			seen.set(records, Math.max(seen.get(records) ?? 0, ifAllMatched));
		},
	};
}
