import fc from 'fast-check';

import { createBudget } from '../../../nodes/Enrichment/run/credits';

describe('a credit limit', () => {
	it('holds back what requests in flight may still cost', () => {
		const budget = createBudget(10);
		expect(budget.reserve(6)).toBe(true);
		expect(budget.reserve(6)).toBe(false);
		budget.book(6, 2);
		expect(budget.reserve(8)).toBe(true);
		expect(budget.spent).toBe(2);
	});

	it('of 0 is none', () => {
		expect(createBudget(0).reserve(1_000_000)).toBe(true);
	});

	it('is met exactly by fractions of credits', () => {
		const budget = createBudget(1);
		for (let count = 0; count < 10; count++) {
			expect(budget.reserve(0.1)).toBe(true);
			budget.book(0.1, 0.1);
		}
		expect(budget.reserve(0.1)).toBe(false);
	});

	it('is never passed while nothing costs more than was held back for it', () => {
		const request = fc.tuple(
			fc.integer({ min: 0, max: 9 }),
			fc.double({ min: 0, max: 1, noNaN: true }),
		);
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 50 }), fc.array(request), (limit, requests) => {
				const budget = createBudget(limit);
				for (const [most, share] of requests) {
					if (budget.reserve(most)) budget.book(most, most * share);
				}
				expect(budget.spent).toBeLessThanOrEqual(limit + 1e-6);
			}),
		);
	});
});
