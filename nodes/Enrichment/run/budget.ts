import { isFurther, type Attempt } from './attempt';
import { rounded } from './credits';
import type { Prices } from './prices';

/** Credits a run may spend: reserved before a request, then booked at the actual cost. */
export interface Budget {
	/** Reserves an amount; false if that could exceed the limit. */
	reserve(credits: number): boolean;
	/** Replaces a reservation by the actual charge. */
	book(reserved: number, charged: number): void;
	/** What can still be reserved. */
	readonly available: number;
	readonly isLimited: boolean;
	readonly spent: number;
}

/** Tolerance for floating-point sums of fractions of credits. */
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

export const heldBy = (attempts: readonly Attempt[]): number =>
	attempts.reduce((sum, { held }) => sum + held, 0);

export const withoutHold = (attempt: Attempt): Attempt =>
	attempt.held === 0 ? attempt : { ...attempt, held: 0 };

/**
 * Reserves the highest price of a request; undefined if that could exceed the limit. Credits that are already
 * reserved count, but a higher price learnt since then needs more.
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
	// All on the first attempt: the credits of a batch are released together.
	return [{ ...first!, held: Math.max(most, held) }, ...others.map(withoutHold)];
}

/** A lookup that has begun reserves what it may still need before any other lookup can. */
export function keepHold(attempt: Attempt, prices: Prices, budget: Budget): Attempt {
	if (!isFurther(attempt) && attempt.job === undefined) return withoutHold(attempt);
	const most = prices.most([attempt]);
	return { ...attempt, held: budget.reserve(most) ? most : 0 };
}
