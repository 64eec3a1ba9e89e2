import fc from 'fast-check';

import { createBudget } from '../../../nodes/Enrichment/domain/budget';

describe('a budget', () => {
	it('without limit grants everything', () => {
		expect(createBudget(0).reserve(1000, 2)).toBe(1000);
	});

	it.each([
		['all that fit', 10, 4, 2, 4],
		['fewer when not all fit', 5, 4, 2, 2],
		['none when not even one fits', 1, 4, 2, 0],
		['lookups that cost nothing', 1, 4, 0, 4],
	])('grants %s', (_how, limit, wanted, cost, granted) => {
		expect(createBudget(limit).reserve(wanted, cost)).toBe(granted);
	});

	it('holds back what requests in flight may cost', () => {
		const budget = createBudget(10);
		expect(budget.reserve(3, 2)).toBe(3);
		expect(budget.reserve(3, 2)).toBe(2);
		expect(budget.reserve(1, 2)).toBe(0);
		budget.settle(6, 1);
		expect(budget.spent).toBe(1);
		expect(budget.reserve(9, 2)).toBe(2);
	});

	it('knows whether something is still open, whatever fractions come and go', () => {
		fc.assert(
			fc.property(
				fc.array(
					fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom(0.1, 0.25, 0.7, 3)),
					{
						maxLength: 12,
					},
				),
				(orders) => {
					const budget = createBudget(1e6);
					const open = orders.map(
						([wanted, cost]) => budget.reserve(wanted, cost) * cost,
					);
					expect(budget.hasOpenReservations).toBe(open.length > 0);
					for (const reserved of open) budget.settle(reserved, reserved / 3);
					expect(budget.hasOpenReservations).toBe(false);
				},
			),
			{ seed: 7, numRuns: 100 },
		);
	});
});
