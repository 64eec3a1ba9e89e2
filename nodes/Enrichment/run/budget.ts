import { isFurther, type Attempt } from './attempt';
import { rounded } from './credits';
import type { Prices } from './prices';

/** Credits a run may spend: reserved before a request is sent, booked by what it really cost. */
export interface Budget {
	/** Holds back an amount; false where it could pass the limit. */
	reserve(credits: number): boolean;
	/** Gives back a reservation and books what was charged instead. */
	book(reserved: number, charged: number): void;
	/** What can still be reserved. */
	readonly available: number;
	readonly isLimited: boolean;
	readonly spent: number;
}

/** Sums of fractions come out a little too high or too low. */
const ROUNDING = 1e-9;

/** 0 means no limit. */
export function createBudget(maxCredits: number): Budget {
	const limit = maxCredits > 0 ? maxCredits : Infinity;
	let spent = 0;
	let held = 0;
	return {
		isLimited: limit < Infinity,
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

/** The credits that are held back for attempts. */
export const heldBy = (attempts: readonly Attempt[]): number =>
	attempts.reduce((sum, { held }) => sum + held, 0);

export const withoutHold = (attempt: Attempt): Attempt =>
	attempt.held === 0 ? attempt : { ...attempt, held: 0 };

/**
 * The attempts of a request with its highest price held back; undefined where that could pass the limit. What is
 * held back for them already counts, and a price that was learnt since may ask for more.
 */
export function holdFor(
	batch: readonly Attempt[],
	prices: Prices,
	budget: Budget,
): Attempt[] | undefined {
	const most = prices.most(batch);
	const held = heldBy(batch);
	if (!budget.reserve(Math.max(0, most - held))) return undefined;
	const [first, ...others] = batch;
	// All of it on the first: a batch gives back its credits as one.
	return [{ ...first!, held: Math.max(most, held) }, ...others.map(withoutHold)];
}

/** A lookup that has begun keeps the credits that it may need, before anything else can take them. */
export function keepHold(attempt: Attempt, prices: Prices, budget: Budget): Attempt {
	if (!isFurther(attempt) && attempt.job === undefined) return withoutHold(attempt);
	const most = prices.most([attempt]);
	return { ...attempt, held: budget.reserve(most) ? most : 0 };
}
