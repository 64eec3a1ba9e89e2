import { PriceList, Prices } from '../../../nodes/Enrichment/run/prices';
import { firstAttempt, type Attempt } from '../../../nodes/Enrichment/run/attempt';
import type { PaidRequest } from '../../../nodes/Enrichment/providers/dialect';
import { SETTINGS } from '../../support/lookups';

const unpublished = (most: number) => (records: number) => ({
	least: records,
	most: records * most,
	isUsual: true as const,
});

const charge = (records: number, matches: number, charged: number, isReported: boolean) => ({
	...{ records, matches, charged, isReported },
});

const requestAt = (price: PaidRequest['price']): PaidRequest => ({
	needs: [['email']],
	names: {},
	max: 100,
	price,
	request: () => ({ method: 'POST', path: '/', repeatable: false }),
	read: () => ({ rows: [], ordered: true }),
});

const attemptsOf = (count: number, request: PaidRequest): Attempt[] =>
	Array.from({ length: count }, (_, lookup) =>
		firstAttempt({ lookup, request, identifiers: {} }),
	);

describe('the highest price of a request', () => {
	it('is the usual one for each record until a match was priced', () => {
		const prices = new PriceList(unpublished(2));
		expect(prices.most(25)).toBe(50);
		expect(prices.isKnown).toBe(false);
	});

	it('is not learned from a free miss', () => {
		const prices = new PriceList(unpublished(2));
		prices.learn(charge(1, 0, 0, true));
		expect([prices.isKnown, prices.most(1)]).toEqual([false, 2]);
	});

	it('follows a higher charge', () => {
		const prices = new PriceList(unpublished(2));
		prices.learn(charge(1, 1, 10, true));
		expect([prices.isKnown, prices.most(25)]).toEqual([true, 250]);
	});

	it('stays the highest of a range while charges lie in it: the next record may cost more', () => {
		const prices = new PriceList(unpublished(2));
		prices.learn(charge(1, 1, 1, true));
		expect(prices.most(25)).toBe(50);
	});

	it('follows a lower one that shows another way of pricing: one credit for up to 25 records', () => {
		const prices = new PriceList(unpublished(2));
		prices.learn(charge(1, 1, 1, true));
		prices.learn(charge(25, 25, 1, true));
		expect([prices.most(25), prices.most(10), prices.most(100)]).toEqual([1, 1, 4]);
	});

	it('is that of a request in which all records match', () => {
		const prices = new PriceList(unpublished(2));
		prices.learn(charge(10, 2, 6, true));
		expect(prices.most(10)).toBe(30);
	});

	it("rests on the user's estimate where a match was found and nothing is reported", () => {
		const prices = new Prices({ ...SETTINGS, estimate: 3 });
		const request = requestAt(unpublished(2));
		prices.of(request).learn(charge(1, 1, 3, false));
		const { isKnown, isReported } = prices.of(request);
		expect([isKnown, isReported, prices.most(attemptsOf(5, request))]).toEqual([
			true,
			false,
			15,
		]);
	});

	it('that the provider publishes is only raised by what it reports', () => {
		const prices = new PriceList((records) => ({ least: 0, most: records }));
		expect(prices.isKnown).toBe(true);
		prices.learn(charge(10, 10, 1, true));
		expect(prices.most(10)).toBe(10);
		prices.learn(charge(10, 10, 90, true));
		expect(prices.most(10)).toBe(90);
	});

	describe('that the provider publishes for searching and revealing', () => {
		/** One credit for each 25 records, and one for each address. */
		const published = (records: number) => ({
			least: Math.ceil(records / 25),
			most: Math.ceil(records / 25) + records,
		});

		it('is that of the whole request, not of so many requests for one record', () => {
			expect(new PriceList(published).most(100)).toBe(104);
		});

		it('is not raised by one match among a hundred, nor lowered by a hundred misses', () => {
			const prices = new PriceList(published);
			prices.learn(charge(100, 1, 2, true));
			expect(prices.most(100)).toBe(104);
			prices.learn(charge(100, 100, 1, true));
			expect(prices.most(100)).toBe(104);
		});

		it("gives way to a higher estimate of the user's while nothing is reported", () => {
			const prices = new Prices({ ...SETTINGS, estimate: 5 });
			expect(prices.most(attemptsOf(10, requestAt(published)))).toBe(50);
		});
	});
});
