/** What 'Max Credits' lets a run reserve and spend. */
import fc from 'fast-check';

import { Budget } from '../../../nodes/Enrichment/run/credits';
import type { Attempt } from '../../../nodes/Enrichment/run/attempt';
import { buildAttempts, buildRequestWithPrice } from '../../../testing/attempts';
import '../../../testing/seed';

const lookups = buildAttempts(
	6,
	buildRequestWithPrice((records) => ({ min: 0, max: records })),
);
const [ada, charles, mary, soren] = lookups as [Attempt, Attempt, Attempt, Attempt];

describe("'Max Credits'", () => {
	it('of 0 limits nothing', () => {
		const budget = new Budget(0);
		expect(budget.isLimited).toBe(false);
		expect(budget.reserve(1e9)).toBe(true);
		expect(budget.reservable).toBe(Infinity);
	});

	it('of any other amount is a limit', () => {
		const budget = new Budget(10);
		expect(budget.isLimited).toBe(true);
		expect(budget.limit).toBe(10);
		expect(budget.reservable).toBe(10);
	});

	it('includes the credits that earlier runs have spent', () => {
		const budget = new Budget(10, 4);
		expect(budget.spent).toBe(4);
		expect(budget.remaining).toBe(6);
		expect(budget.reserve(7)).toBe(false);
		expect(budget.reserve(6)).toBe(true);
	});

	it('allows a request that can cost all that is left, and refuses one that can cost more', () => {
		const budget = new Budget(10);
		expect(budget.reserve(4)).toBe(true);
		expect(budget.reserve(6.1)).toBe(false);
		expect(budget.reservable).toBe(6);
		expect(budget.reserve(6)).toBe(true);
		expect(budget.reserve(0.1)).toBe(false);
	});

	it('is not used up by a floating-point error', () => {
		const budget = new Budget(0.3);
		expect(budget.reserve(0.1)).toBe(true);
		// 0.3 - 0.1 is a little less than 0.2.
		expect(budget.reserve(0.2)).toBe(true);
	});

	it('gets back what a request cost less than reserved', () => {
		const budget = new Budget(10);
		budget.reserve(6);
		budget.bookCharge(6, 2);
		expect(budget.spent).toBe(2);
		expect(budget.reservable).toBe(8);
	});

	it('counts reserved credits as remaining until they are spent', () => {
		const budget = new Budget(10);
		budget.reserve(6);
		expect(budget.remaining).toBe(10);
		budget.bookCharge(6, 6);
		expect(budget.remaining).toBe(4);
	});

	it('has nothing remaining, rather than less than nothing, and allows nothing more once it is exceeded', () => {
		const budget = new Budget(10);
		budget.reserve(10);
		budget.bookCharge(10, 12);
		expect(budget.remaining).toBe(0);
		expect(budget.reservable).toBe(0);
		expect(budget.reserve(0)).toBe(false);
	});

	it('states what is spent and what remains without floating-point errors', () => {
		const budget = new Budget(1);
		budget.bookCharge(0, 0.1);
		budget.bookCharge(0, 0.2);
		expect(budget.spent).toBe(0.3);
		expect(budget.remaining).toBe(0.7);
	});
});

describe('The credits reserved for a lookup', () => {
	it('are raised by the additional price of its next request', () => {
		const budget = new Budget(10);
		expect(budget.reserveForAttempts([ada], 4)).toBe(true);
		expect(budget.reserveForAttempts([charles], 4)).toBe(true);
		expect(budget.reserveForAttempts([ada], 6)).toBe(true);
		expect(budget.reservable).toBe(0);
		expect(budget.releaseReservation([ada])).toBe(6);
		expect(budget.releaseReservation([charles])).toBe(4);
	});

	it('stay as they are where the limit does not allow the additional price', () => {
		const budget = new Budget(10);
		budget.reserveForAttempts([ada], 4);
		budget.reserveForAttempts([charles], 4);
		expect(budget.reserveForAttempts([ada], 7)).toBe(false);
		expect(budget.reservable).toBe(2);
		expect(budget.releaseReservation([ada])).toBe(4);
	});

	it('are not lowered by a cheaper next request', () => {
		const budget = new Budget(10);
		budget.reserveForAttempts([ada], 4);
		expect(budget.reserveForAttempts([ada], 1)).toBe(true);
		expect(budget.reservable).toBe(6);
		expect(budget.releaseReservation([ada])).toBe(4);
	});

	it('are put together where lookups share a request, and are released once', () => {
		const budget = new Budget(5);
		budget.reserveForAttempts([ada], 2);
		budget.reserveForAttempts([charles], 3);
		expect(budget.reserveForAttempts([ada, charles], 5)).toBe(true);
		expect(budget.releaseReservation([ada, charles])).toBe(5);
		expect(budget.releaseReservation([ada, charles])).toBe(0);
	});

	it('are those of its submitted job even beyond the limit, which allows nothing else until then', () => {
		const budget = new Budget(10);
		budget.reserveForAttempts([ada], 8);
		budget.reserveForJob(charles, 5);
		expect(budget.reservable).toBe(0);
		expect(budget.reserve(0)).toBe(false);
		budget.reserveForJob(charles, 4);
		expect(budget.releaseReservation([charles])).toBe(4);
		budget.bookCharge(4, 1);
		expect(budget.reservable).toBe(1);
	});

	it('can be spent by others once its charge is booked', () => {
		const budget = new Budget(5);
		budget.reserveForAttempts([ada], 5);
		budget.bookCharge(budget.releaseReservation([ada]), 1);
		expect(budget.reserveForAttempts([charles], 4)).toBe(true);
	});

	it('can all be released at once, which reports whether there were any', () => {
		const budget = new Budget(10);
		expect(budget.releaseAllReservations()).toBe(false);
		budget.reserveForAttempts([ada], 4);
		budget.reserveForAttempts([charles], 4);
		expect(budget.releaseAllReservations()).toBe(true);
		expect(budget.reservable).toBe(10);
		expect(budget.releaseReservation([ada, charles])).toBe(0);
		expect(budget.releaseAllReservations()).toBe(false);
	});
});

describe('The credits reserved for a batch that is split', () => {
	/** One credit for the request, and one for each record. */
	const priceOf = (part: unknown[]): number => 1 + part.length;
	const batch = [ada, charles, mary, soren];
	const halves = [
		[ada, charles],
		[mary, soren],
	];

	it('are raised to the prices of its parts', () => {
		const budget = new Budget(6);
		budget.reserveForAttempts(batch, priceOf(batch));
		expect(budget.reserveForParts(halves, priceOf)).toBe(true);
		expect(budget.reservable).toBe(0);
		expect(halves.map((half) => budget.releaseReservation(half))).toEqual([3, 3]);
	});

	it('stay with the batch where the limit does not allow the parts', () => {
		const budget = new Budget(5);
		budget.reserveForAttempts(batch, priceOf(batch));
		expect(budget.reserveForParts(halves, priceOf)).toBe(false);
		expect(budget.releaseReservation(batch)).toBe(5);
	});

	it('stay with the first part where the parts cost less', () => {
		const budget = new Budget(20);
		budget.reserveForAttempts(batch, 10);
		expect(budget.reserveForParts(halves, priceOf)).toBe(true);
		expect(budget.reservable).toBe(10);
		expect(halves.map((half) => budget.releaseReservation(half))).toEqual([7, 3]);
	});
});

describe('Whatever a run reserves and spends', () => {
	/** A request of a lookup: its highest price, and the part of the reserved credits that it then costs. */
	interface PricedEvent {
		lookup: number;
		isAnswered: boolean;
		/** Thirds of a credit, as equal shares of a charge have them. */
		price: number;
		chargedPart: number;
	}

	const eventList: fc.Arbitrary<PricedEvent[]> = fc.array(
		fc.record({
			lookup: fc.integer({ min: 0, max: lookups.length - 1 }),
			isAnswered: fc.boolean(),
			price: fc.integer({ min: 0, max: 60 }).map((thirds) => thirds / 3),
			chargedPart: fc.constantFrom(0, 0.25, 0.5, 1),
		}),
		{ maxLength: 200 },
	);
	const limit = fc.integer({ min: 1, max: 40 });

	function bookCharge(budget: Budget, lookup: Attempt, chargedPart: number): void {
		const reserved = budget.releaseReservation([lookup]);
		budget.bookCharge(reserved, reserved * chargedPart);
	}

	function applyEvents(budget: Budget, events: PricedEvent[]): void {
		for (const { lookup, isAnswered, price, chargedPart } of events) {
			if (isAnswered) bookCharge(budget, lookups[lookup]!, chargedPart);
			else budget.reserveForAttempts([lookups[lookup]!], price);
		}
	}

	it('stays within the limit as long as no request costs more than was reserved for it', () => {
		fc.assert(
			fc.property(limit, eventList, (maxCredits, events) => {
				const budget = new Budget(maxCredits);
				applyEvents(budget, events);
				for (const lookup of lookups) bookCharge(budget, lookup, 1);
				expect(budget.spent).toBeLessThanOrEqual(maxCredits + 1e-4);
			}),
		);
	});

	it('leaves all credits that were not spent once every charge is booked', () => {
		fc.assert(
			fc.property(limit, eventList, (maxCredits, events) => {
				const budget = new Budget(maxCredits);
				applyEvents(budget, events);
				for (const lookup of lookups) bookCharge(budget, lookup, 0);
				expect(budget.reservable).toBeCloseTo(maxCredits - budget.spent, 9);
				expect(budget.reserve(budget.remaining)).toBe(true);
			}),
		);
	});
});
