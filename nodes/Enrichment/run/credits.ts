import type { AnswerRow, ReportedCredits } from '../providers/dialect';
import { roundCredits } from '../providers/roundCredits';
import type { Credits } from '../records/envelope';
import type { AnyAttempt } from './attempt';

/** Tolerance for floating-point sums of fractions of credits. */
const ROUNDING = 1e-9;

/** The credits that a run may spend: reserved before each request, then booked at the actual charge. */
export class Budget {
	/** The credits spent, including those of earlier runs. */
	spent: number;
	private held = 0;
	/** Reservations by lookup, for requests that may follow its first one. */
	private readonly heldFor = new Map<number, number>();
	/** The limit in credits; Infinity for none. */
	readonly limit: number;

	/** `maxCredits`: 0 means no limit. `creditsSpentBefore`: credits of the limit that earlier runs have spent. */
	constructor(maxCredits: number, creditsSpentBefore = 0) {
		this.limit = maxCredits > 0 ? maxCredits : Infinity;
		this.spent = creditsSpentBefore;
	}

	get isLimited(): boolean {
		return this.limit < Infinity;
	}

	/** The credits that can still be reserved. */
	get reservable(): number {
		return Math.max(0, this.limit - this.spent - this.held);
	}

	/** The credits of the limit that are not spent, whether reserved or not. */
	get remaining(): number {
		return Math.max(0, roundCredits(this.limit - this.spent));
	}

	/** Reserves an amount; false if that could exceed the limit. */
	reserve(credits: number): boolean {
		if (credits > this.limit - this.spent - this.held + ROUNDING) return false;
		this.held += credits;
		return true;
	}

	/** Raises the reservation of attempts to this amount; false if that could exceed the limit. */
	reserveForAttempts(attempts: readonly AnyAttempt[], credits: number): boolean {
		const before = attempts.reduce((sum, { index }) => sum + (this.heldFor.get(index) ?? 0), 0);
		// Amounts are rounded here as they are when they are released, so that all of them is given back.
		const reserved = Math.max(roundCredits(credits), before);
		if (!this.reserve(reserved - before)) return false;
		this.releaseReservation(attempts);
		// The first attempt holds the reservation, because the credits of a request are released together.
		this.heldFor.set(attempts[0]!.index, reserved);
		return true;
	}

	/**
	 * Reserves the credits of an attempt whose job was submitted, even beyond the limit: they may be charged, so that
	 * nothing else can spend them.
	 */
	reserveForJob(attempt: AnyAttempt, credits: number): void {
		const reserved = roundCredits(credits);
		this.held += reserved - this.releaseReservation([attempt]);
		this.heldFor.set(attempt.index, reserved);
	}

	/** Splits the reservation of a batch into those of its parts, which may cost more; false if that could exceed the limit. */
	reserveForParts(
		parts: readonly AnyAttempt[][],
		priceOf: (part: AnyAttempt[]) => number,
	): boolean {
		const all = parts.flat();
		const prices = parts.map((part) => roundCredits(priceOf(part)));
		const sum = prices.reduce((total, price) => total + price, 0);
		if (!this.reserveForAttempts(all, sum)) return false;
		const more = this.releaseReservation(all) - sum;
		for (const [position, [first]] of parts.entries())
			this.heldFor.set(first!.index, prices[position]! + (position === 0 ? more : 0));
		return true;
	}

	/** Releases the reservation of attempts, and returns its amount, which `bookCharge` then replaces. */
	releaseReservation(attempts: readonly AnyAttempt[]): number {
		let held = 0;
		for (const { index } of attempts) {
			held += this.heldFor.get(index) ?? 0;
			this.heldFor.delete(index);
		}
		return held;
	}

	/** Releases all reservations; false if there were none. */
	releaseAllReservations(): boolean {
		const hadAny = this.held > 0;
		this.held = 0;
		this.heldFor.clear();
		return hadAny;
	}

	/** Replaces a reservation by the actual charge. */
	bookCharge(reserved: number, charged: number): void {
		this.held = Math.max(0, roundCredits(this.held - reserved));
		this.spent = roundCredits(this.spent + charged);
	}
}

/** What is known of the charge for one record of an answer. */
export interface ChargeFacts {
	/** The charge that the row of the record states. */
	statedCharge: AnswerRow['charge'];
	/** Whether the record was charged; `perhaps` if no row matched or the lookup is pending. */
	wasCharged: 'yes' | 'no' | 'perhaps';
	/** The credits that are assumed if no charge is stated. */
	estimate: number;
}

/** More credits than any account has; such numbers are errors and would spoil sums. */
const MOST_CREDITS = 1e9;

const isCharge = (credits: number): boolean => credits >= 0 && credits <= MOST_CREDITS;

/** Reads the charge that an answer states; a number that cannot be a charge is ignored. */
export const readStatedCharge = ({ charged }: ReportedCredits): number | undefined =>
	charged !== undefined && isCharge(charged) ? charged : undefined;

/**
 * Attributes credits to each record: the charge in its row, or else its share of the charge of the answer, or else the
 * estimate. A possible charge counts as charged, so that no limit can be exceeded.
 */
export function attributeCredits(parts: ChargeFacts[], reported: ReportedCredits): Credits[] {
	const total = readStatedCharge(reported);
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

/** Reads the charge of each record from its row; undefined if only the whole answer may state it. */
function readStated(parts: ChargeFacts[]): Array<number | undefined> {
	const charges = parts.map(({ statedCharge }) =>
		typeof statedCharge === 'number' && !isCharge(statedCharge) ? undefined : statedCharge,
	);
	const isPerRow = charges.some((charged) => charged !== undefined);
	return parts.map(({ wasCharged }, index) => {
		const charged = charges[index];
		if (typeof charged === 'number') return charged;
		// Where rows state charges, a match without one was free.
		const isUnknown =
			charged === 'yes' || wasCharged === 'perhaps' || (wasCharged === 'yes' && !isPerRow);
		return isUnknown ? undefined : 0;
	});
}

/**
 * Who shares the rest: records of unknown cost, else those found whose rows state none, else those found,
 * else those whose rows state none, else all.
 */
function findSharers(parts: ChargeFacts[], stated: Array<number | undefined>): boolean[] {
	const unknown = stated.map((own) => own === undefined);
	const found = parts.map(({ wasCharged }) => wasCharged === 'yes');
	const unstated = parts.map(({ statedCharge }) => statedCharge === undefined);
	const foundUnstated = found.map((isFound, index) => isFound && unstated[index] === true);
	const all = parts.map(() => true);
	return [unknown, foundUnstated, found, unstated].find((some) => some.includes(true)) ?? all;
}

const sumOf = (amounts: Array<number | undefined>): number =>
	amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0);

/** Returns one share per call, to four decimals where the total has no more, that add up: 3.3333, 3.3334, 3.3333 of 10. */
function divideIntoShares(total: number, count: number): () => number {
	let sharesGiven = 0;
	// The last share takes the rest, which may have more decimals.
	const until = (shares: number) =>
		shares < count ? Math.min(total, Math.round((total / count) * shares * 1e4) / 1e4) : total;
	return () => roundCredits(until(++sharesGiven) - until(sharesGiven - 1));
}

/** Adds up the credits of several requests; `remaining` is what the last one to state it leaves on the account. */
export function addCredits(costs: readonly Credits[]): Credits {
	const remaining = costs.findLast((each) => each.remaining !== undefined)?.remaining;
	return {
		charged: roundCredits(costs.reduce((sum, { charged }) => sum + charged, 0)),
		estimated: costs.some(({ estimated }) => estimated),
		...(remaining !== undefined && { remaining }),
	};
}
