/** Credits a run may spend: reserved before a request is sent, booked by what it really cost. */
export interface Budget {
	/** Holds back an amount; false where it could pass the limit. */
	reserve(credits: number): boolean;
	/** Gives back a reservation and books what was charged instead. */
	book(reserved: number, charged: number): void;
	/** What can still be reserved. */
	readonly available: number;
	readonly spent: number;
}

/** Sums of fractions come out a little too high or too low. */
const ROUNDING = 1e-9;

/** Shares of a request's price add up to 107.99999999999997. */
const rounded = (credits: number) => Math.round(credits * 1e6) / 1e6;

/** 0 means no limit. */
export function createBudget(maxCredits: number): Budget {
	const limit = maxCredits > 0 ? maxCredits : Infinity;
	let spent = 0;
	let held = 0;
	return {
		reserve(credits) {
			if (credits > limit - spent - held + ROUNDING) return false;
			held += credits;
			return true;
		},
		book(reserved, charged) {
			held = Math.max(0, rounded(held - reserved));
			spent = rounded(spent + charged);
		},
		get available() {
			return Math.max(0, limit - spent - held);
		},
		get spent() {
			return spent;
		},
	};
}
