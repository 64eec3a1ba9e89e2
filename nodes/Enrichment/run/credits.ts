import type { AnswerRow, ReportedCredits } from '../providers/dialect';
import { roundCredits } from '../providers/roundCredits';
import type { Credits } from '../records/envelope';
import type { AnyAttempt } from './attempt';

/** Tolerance for floating-point sums of fractions of credits. */
const ROUNDING = 1e-9;

/** Credits a run may spend: reserved before a request, then booked at the actual cost. */
export class Budget {
	spent: number;
	private held = 0;
	/** The part of it that is held for single lookups: the requests they have begun may need it. */
	private readonly heldFor = new Map<number, number>();
	/** Infinity where there is none. */
	readonly limit: number;

	/** 0 means no limit. `spentBefore`: what earlier runs have spent of it. */
	constructor(maxCredits: number, spentBefore = 0) {
		this.limit = maxCredits > 0 ? maxCredits : Infinity;
		this.spent = spentBefore;
	}

	get isLimited(): boolean {
		return this.limit < Infinity;
	}

	/** What can still be reserved. */
	get available(): number {
		return Math.max(0, this.limit - this.spent - this.held);
	}

	/** What is not spent yet. */
	get remaining(): number {
		return Math.max(0, roundCredits(this.limit - this.spent));
	}

	/** Reserves an amount; false if that could exceed the limit. */
	reserve(credits: number): boolean {
		if (credits > this.limit - this.spent - this.held + ROUNDING) return false;
		this.held += credits;
		return true;
	}

	/** Reserves an amount for attempts in place of what they hold; false if that could exceed the limit. */
	hold(attempts: readonly AnyAttempt[], credits: number): boolean {
		const before = attempts.reduce((sum, { index }) => sum + (this.heldFor.get(index) ?? 0), 0);
		if (!this.reserve(Math.max(0, credits - before))) return false;
		this.release(attempts);
		// All on one of them: the credits of a request are released together.
		this.heldFor.set(attempts[0]!.index, Math.max(credits, before));
		return true;
	}

	/** Reserves for each of several requests in place of the one that was to hold them all; they may cost more. */
	holdParts(parts: readonly AnyAttempt[][], priceOf: (part: AnyAttempt[]) => number): boolean {
		const all = parts.flat();
		const prices = parts.map(priceOf);
		const sum = prices.reduce((total, price) => total + price, 0);
		if (!this.hold(all, sum)) return false;
		const more = this.release(all) - sum;
		for (const [position, [first]] of parts.entries())
			this.heldFor.set(first!.index, prices[position]! + (position === 0 ? more : 0));
		return true;
	}

	/** The reservation of attempts, which they hold no longer. */
	release(attempts: readonly AnyAttempt[]): number {
		let held = 0;
		for (const { index } of attempts) {
			held += this.heldFor.get(index) ?? 0;
			this.heldFor.delete(index);
		}
		return held;
	}

	/** Lets go of all reservations; false if there were none. */
	releaseAll(): boolean {
		const hadAny = this.held > 0;
		this.held = 0;
		this.heldFor.clear();
		return hadAny;
	}

	/** Replaces a reservation by the actual charge. */
	book(reserved: number, charged: number): void {
		this.held = Math.max(0, roundCredits(this.held - reserved));
		this.spent = roundCredits(this.spent + charged);
	}
}

/** What one record contributes to the price of an answer. */
export interface Priced {
	/** The charge stated in its row. */
	charged: AnswerRow['charge'];
	/** `perhaps`: no row could be matched to it, or the provider is still looking. */
	pays: 'yes' | 'no' | 'perhaps';
	/** Credits assumed if its charge is stated nowhere. */
	estimate: number;
}

/** More than any account has: such a number is a mistake, and would make sums that are no numbers any more. */
const MOST_CREDITS = 1e9;

const isCharge = (credits: number): boolean => credits >= 0 && credits <= MOST_CREDITS;

/** The charge an answer states; a number that can be no charge is ignored. */
export const readCharge = ({ charged }: ReportedCredits): number | undefined =>
	charged !== undefined && isCharge(charged) ? charged : undefined;

/**
 * The cost of each record: as stated in its row, else its share of what the answer states, else the
 * estimate. What may have been charged counts as charged; otherwise a limit could be exceeded.
 */
export function attributeCredits(parts: Priced[], reported: ReportedCredits): Credits[] {
	const total = readCharge(reported);
	const { remaining } = reported;
	const stated = readStated(parts);
	const unassigned = total === undefined ? undefined : Math.max(0, total - sumOf(stated));
	const sharing = findSharers(parts, stated);
	const share = divideIntoShares(unassigned ?? 0, sharing.filter(Boolean).length);
	return parts.map(({ estimate }, index) => {
		const ownCharge = stated[index];
		return {
			charged: roundCredits(
				unassigned === undefined
					? (ownCharge ?? estimate)
					: (ownCharge ?? 0) + (sharing[index] ? share() : 0),
			),
			estimated: unassigned === undefined && ownCharge === undefined && estimate > 0,
			...(remaining !== undefined && { remaining }),
		};
	});
}

/** What each record cost by its own row; undefined if only the answer as a whole may state it. */
function readStated(parts: Priced[]): Array<number | undefined> {
	const charges = parts.map(({ charged }) =>
		typeof charged === 'number' && !isCharge(charged) ? undefined : charged,
	);
	const isPerRow = charges.some((charged) => charged !== undefined);
	return parts.map(({ pays }, index) => {
		const charged = charges[index];
		if (typeof charged === 'number') return charged;
		// Where rows state charges, a match without one was free.
		const isUnknown = charged === 'yes' || pays === 'perhaps' || (pays === 'yes' && !isPerRow);
		return isUnknown ? undefined : 0;
	});
}

/**
 * Who shares the rest: records of unknown cost, else those found whose rows state none, else those found,
 * else those whose rows state none, else all.
 */
function findSharers(parts: Priced[], stated: Array<number | undefined>): boolean[] {
	const unknown = stated.map((own) => own === undefined);
	const found = parts.map(({ pays }) => pays === 'yes');
	const unstated = parts.map(({ charged }) => charged === undefined);
	const foundUnstated = found.map((isFound, index) => isFound && unstated[index] === true);
	const all = parts.map(() => true);
	return [unknown, foundUnstated, found, unstated].find((some) => some.includes(true)) ?? all;
}

const sumOf = (amounts: Array<number | undefined>): number =>
	amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);

/** Returns one share per call, to four decimals, that add up: 3.3333, 3.3334, 3.3333 of 10. */
function divideIntoShares(total: number, count: number): () => number {
	let sharesGiven = 0;
	const until = (shares: number) => Math.round((total / count) * shares * 1e4) / 1e4;
	return () => roundCredits(until(++sharesGiven) - until(sharesGiven - 1));
}

export function addCredits(costs: readonly Credits[]): Credits {
	const [only, ...others] = costs;
	if (only && others.length === 0) return only;
	const remaining = costs.findLast((each) => each.remaining !== undefined)?.remaining;
	return {
		charged: roundCredits(costs.reduce((sum, { charged }) => sum + charged, 0)),
		estimated: costs.some(({ estimated }) => estimated),
		...(remaining !== undefined && { remaining }),
	};
}
