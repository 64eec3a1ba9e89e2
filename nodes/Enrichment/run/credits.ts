import type { AnswerRow, ReportedCredits } from '../providers/dialect';
import type { Credits } from '../records/envelope';
import { isFurther, type Attempt } from './attempt';
import type { Prices } from './prices';

/** Tolerance for floating-point sums of fractions of credits. */
const ROUNDING = 1e-9;

/** Credits a run may spend: reserved before a request, then booked at the actual cost. */
export class Budget {
	spent = 0;
	private held = 0;
	private readonly limit: number;

	/** 0 means no limit. */
	constructor(maxCredits: number) {
		this.limit = maxCredits > 0 ? maxCredits : Infinity;
	}

	get isLimited(): boolean {
		return this.limit < Infinity;
	}

	/** What can still be reserved. */
	get available(): number {
		return Math.max(0, this.limit - this.spent - this.held);
	}

	/** Reserves an amount; false if that could exceed the limit. */
	reserve(credits: number): boolean {
		if (credits > this.limit - this.spent - this.held + ROUNDING) return false;
		this.held += credits;
		return true;
	}

	/** Replaces a reservation by the actual charge. */
	book(reserved: number, charged: number): void {
		this.held = Math.max(0, rounded(this.held - reserved));
		this.spent = rounded(this.spent + charged);
	}
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

/** What one record contributes to the price of an answer. */
export interface Priced {
	/** The charge stated in its row. */
	charged: AnswerRow['charged'];
	/** `perhaps`: no row could be matched to it, or the provider is still looking. */
	pays: 'yes' | 'no' | 'perhaps';
}

/** The charge an answer states; negative numbers are ignored. */
export const chargeIn = ({ charged }: ReportedCredits): number | undefined =>
	charged !== undefined && charged >= 0 ? charged : undefined;

/**
 * The cost of each record: as stated in its row, else its share of what the answer states, else the
 * estimate. What may have been charged counts as charged; otherwise a limit could be exceeded.
 */
export function shareCredits(
	parts: Priced[],
	reported: ReportedCredits,
	estimate: number,
): Credits[] {
	const total = chargeIn(reported);
	const { remaining } = reported;
	const shares = parts.some(({ charged }) => charged !== undefined)
		? shareRest(parts, total, estimate)
		: shareTotal(parts, total, estimate);
	return remaining === undefined ? shares : shares.map((share) => ({ ...share, remaining }));
}

/** Rows state charges, perhaps not all of them: the rest of the answer's total is shared out. */
function shareRest(parts: Priced[], total: number | undefined, estimate: number): Credits[] {
	const known = parts.map((part) => ownCredits(part, estimate));
	if (total === undefined) return known;
	const exact = known.reduce((sum, { charged, estimated }) => sum + (estimated ? 0 : charged), 0);
	const sharing = sharingRest(parts, known);
	const share = sharesOf(Math.max(0, total - exact), sharing.filter(Boolean).length);
	return known.map(({ charged, estimated }, index) => ({
		charged: rounded((estimated ? 0 : charged) + (sharing[index] ? share() : 0)),
		estimated: false,
	}));
}

/** Who shares the rest: records of unknown cost, else those found, else those without a stated charge, else all. */
function sharingRest(parts: Priced[], known: Credits[]): boolean[] {
	const [unknown, found, untold] = [
		known.map(({ estimated }) => estimated),
		parts.map(({ pays }) => pays === 'yes'),
		parts.map(({ charged }) => charged === undefined),
	];
	const all = parts.map(() => true);
	return [unknown, found, untold].find((some) => some.includes(true)) ?? all;
}

function ownCredits({ charged, pays }: Priced, estimate: number): Credits {
	if (typeof charged === 'number') return { charged, estimated: false };
	if (charged === 'yes' || pays === 'perhaps') return { charged: estimate, estimated: true };
	return { charged: 0, estimated: false };
}

function shareTotal(parts: Priced[], total: number | undefined, estimate: number): Credits[] {
	const estimated = total === undefined;
	const somebodyPays = parts.some(({ pays }) => pays !== 'no');
	const paying = parts.filter(({ pays }) => !somebodyPays || pays !== 'no');
	const share = total === undefined ? () => estimate : sharesOf(total, paying.length);
	return parts.map(({ pays }) => {
		const charged = pays !== 'no' || (!somebodyPays && !estimated) ? share() : 0;
		return { charged, estimated: estimated && charged > 0 };
	});
}

/** Returns one share per call, to four decimals, that add up: 3.3333, 3.3334, 3.3333 of 10. */
function sharesOf(total: number, count: number): () => number {
	let taken = 0;
	const until = (shares: number) => Math.round((total / count) * shares * 1e4) / 1e4;
	return () => rounded(until(++taken) - until(taken - 1));
}

export function totalOf(costs: readonly Credits[]): Credits {
	const [only, ...others] = costs;
	if (only && others.length === 0) return only;
	const remaining = costs.findLast((each) => each.remaining !== undefined)?.remaining;
	return {
		charged: rounded(costs.reduce((sum, { charged }) => sum + charged, 0)),
		estimated: costs.some(({ estimated }) => estimated),
		...(remaining !== undefined && { remaining }),
	};
}

/** Without rounding, shares add up to numbers such as 107.99999999999997. */
export const rounded = (credits: number) => Math.round(credits * 1e6) / 1e6;
