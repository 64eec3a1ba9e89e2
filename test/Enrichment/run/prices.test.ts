import fc from 'fast-check';

import { RequestPrices, RunPrices } from '../../../nodes/Enrichment/run/prices';
import type { Attempt, Ending } from '../../../nodes/Enrichment/run/attempt';
import type { LookupRequest, Price } from '../../../nodes/Enrichment/providers/dialect';
import {
	buildAttempt,
	buildAttempts,
	buildEnding,
	buildFollowingAttempt,
	buildRequestWithPrice,
} from '../../../testing/attempts';
import '../../../testing/seed';

type PriceOf = (records: number) => Price;

const usual: PriceOf = (records) => ({ min: records, max: records * 2, isUsual: true });
/** One credit for each, at most. */
const each: PriceOf = (records) => ({ min: 0, max: records });
/** One credit for each 25 records searched, and one for each address revealed. */
const revealing: PriceOf = (records) => ({
	min: Math.ceil(records / 25),
	max: Math.ceil(records / 25) + records,
});
const page: PriceOf = () => ({ min: 0, max: 1 });

type PriceSettings = ConstructorParameters<typeof RunPrices>[0];

/** The prices of a run without a limit and without an estimate by the user. */
function buildPrices(settings: Partial<PriceSettings> = {}): RunPrices {
	return new RunPrices({
		reveal: ['email'],
		maxCredits: 0,
		expectedCreditsPerRecord: 0,
		...settings,
	});
}

describe('The price that is reserved for a request', () => {
	it.each<{
		title: string;
		price: PriceOf;
		charges: Array<[records: number, charged: number]>;
		expected: Record<number, number>;
	}>([
		{
			title: 'is the published price before anything was charged',
			price: each,
			charges: [],
			expected: { 1: 1, 10: 10 },
		},
		{
			title: 'is not lowered by records that were free',
			price: each,
			charges: [[14, 3]],
			expected: { 25: 25 },
		},
		{
			title: 'is not lowered by one cheap record',
			price: usual,
			charges: [[1, 1]],
			expected: { 25: 50 },
		},
		{
			title: 'is that of the most expensive record so far',
			price: each,
			charges: [[1, 10]],
			expected: { 1: 10, 25: 250 },
		},
		{
			title: 'stays that of the dearest record when cheaper ones follow',
			price: each,
			charges: [
				[1, 10],
				[20, 20],
			],
			expected: { 10: 100 },
		},
		{
			title: 'is an equal share of a charge for many records',
			price: each,
			charges: [[10, 90]],
			expected: { 1: 9, 10: 90 },
		},
		{
			title: 'stays what is published for as many together',
			price: revealing,
			charges: [[1, 2]],
			expected: { 100: 104 },
		},
		{
			title: 'is not raised by what is published for as many',
			price: revealing,
			charges: [[100, 104]],
			expected: { 1: 2 },
		},
		{
			title: 'of a page is that of the dearest page',
			price: page,
			charges: [[25, 3]],
			expected: { 25: 3 },
		},
	])('$title', ({ price, charges, expected }) => {
		const list = new RequestPrices(price);
		for (const charge of charges) list.learnFromCharge(...charge);
		for (const [records, most] of Object.entries(expected)) {
			expect(list.calculateHighestPrice(Number(records))).toBeCloseTo(most, 9);
		}
	});

	it('is unknown until an answer states a charge, and a charge of 0 states none', () => {
		const list = new RequestPrices(usual);
		list.learnFromCharge(1, 0);
		expect(list.isUnstated).toBe(true);
		list.learnFromCharge(1, 1);
		expect(list.isUnstated).toBe(false);
	});
});

describe('The price of a run', () => {
	it("is the user's estimate instead of the published price, higher or lower", () => {
		for (const estimate of [0.04, 5]) {
			const prices = buildPrices({ expectedCreditsPerRecord: estimate });
			expect(
				prices.calculateHighestCost(buildAttempts(25, buildRequestWithPrice(revealing))),
			).toBeCloseTo(25 * estimate, 9);
		}
	});

	it("is above the user's estimate once a record cost more", () => {
		const prices = buildPrices({ expectedCreditsPerRecord: 1 });
		const batch = buildAttempts(3, buildRequestWithPrice(each));
		prices.learnFromEndings(batch, [buildEnding(0), buildEnding(3), buildEnding(0)]);
		expect(prices.calculateHighestCost(batch)).toBe(9);
		prices.learnFromEndings(batch, [buildEnding(1), buildEnding(1), buildEnding(1)]);
		expect(prices.calculateHighestCost(batch)).toBe(9);
	});

	it("compares all requests of a record with the user's estimate", () => {
		const further = buildRequestWithPrice(each);
		const first = buildAttempt(buildRequestWithPrice(each), { mayFollow: [further] });
		const prices = buildPrices({ expectedCreditsPerRecord: 6 });
		expect(prices.calculateHighestCost([first])).toBe(6);
		const second = buildFollowingAttempt(first, buildEnding(4), further);
		expect(prices.calculateHighestCost([second])).toBe(2);
		prices.learnFromEndings([second], [buildEnding(5)]);
		expect(prices.calculateHighestCost([first])).toBe(9);
	});

	it('does not take what the node itself assumed for a charge', () => {
		const prices = buildPrices();
		const batch = buildAttempts(1, buildRequestWithPrice(each));
		prices.learnFromEndings(batch, [buildEnding(9, true)]);
		expect(prices.calculateHighestCost(batch)).toBe(1);
	});

	it('divides a charge among all records where misses cost something, too', () => {
		const prices = buildPrices();
		const batch = buildAttempts(100, buildRequestWithPrice(revealing, { missPrice: () => 4 }));
		const charges = [buildEnding(5), ...Array.from({ length: 99 }, () => buildEnding(0))];
		prices.learnFromEndings(batch, charges);
		expect(prices.calculateHighestCost(batch)).toBe(104);
	});
});

describe('What a record was charged', () => {
	it('is compared with the published price without floating-point errors', () => {
		const list = new RequestPrices(each);
		list.learnFromCharge(1, 1 + 1e-7);
		expect(list.highestCharge).toBe(0);
		list.learnFromCharge(1, 1 + 1e-5);
		expect(list.highestCharge).toBe(1 + 1e-5);
	});

	it('is known from an earlier run for the same list', () => {
		const list = new RequestPrices(each, 3);
		expect(list.calculateHighestPrice(2)).toBe(6);
		list.learnFromCharge(1, 2);
		expect(list.calculateHighestPrice(2)).toBe(6);
	});

	it('is not stated by a refund', () => {
		const list = new RequestPrices(usual);
		list.learnFromCharge(1, -3);
		expect(list.isUnstated).toBe(true);
		expect(list.calculateHighestPrice(1)).toBe(2);
	});
});

describe('The charge that is assumed for one of several records', () => {
	it('is the price of a single one after an answer, as it may be the only one charged', () => {
		const list = new RequestPrices(revealing);
		expect(list.calculateExpectedPerRecord(25, false)).toBe(2);
	});

	it('is its share of the whole request after a lost answer, as all may be charged', () => {
		const list = new RequestPrices(revealing);
		expect(list.calculateExpectedPerRecord(25, true)).toBe(26 / 25);
	});

	it('is its share of the whole request where that is more than the price of a single one', () => {
		const list = new RequestPrices((records) => ({ min: 0, max: records * records }));
		expect(list.calculateExpectedPerRecord(3, false)).toBe(3);
	});
});

describe('A price that nobody has stated', () => {
	const request = buildRequestWithPrice(usual);
	const batch = buildAttempts(1, request);

	it('is one that is only usual at the provider and that the user did not estimate', () => {
		expect(buildPrices().isUnstated(request)).toBe(true);
		expect(buildPrices({ expectedCreditsPerRecord: 2 }).isUnstated(request)).toBe(false);
		expect(buildPrices().isUnstated(buildRequestWithPrice(each))).toBe(false);
	});

	it('is stated by the first charge in an answer, and by no miss', () => {
		const prices = buildPrices({ maxCredits: 10 });
		prices.learnFromEndings(batch, [buildEnding(0)]);
		expect(prices.isUnstated(request)).toBe(true);
		prices.learnFromEndings(batch, [buildEnding(1)]);
		expect(prices.isUnstated(request)).toBe(false);
	});

	it('counts as confirmed by a match at a provider that states neither charge nor balance', () => {
		const prices = buildPrices({ maxCredits: 10 });
		const many = buildAttempts(2, request);
		prices.learnFromEndings(many, [buildEnding(0, true), buildEnding(0)]);
		expect(prices.isUnstated(request)).toBe(true);
		prices.learnFromEndings(many, [buildEnding(0), buildEnding(2, true)]);
		expect(prices.isUnstated(request)).toBe(false);
	});

	it('is not confirmed by a lost answer', () => {
		const prices = buildPrices({ maxCredits: 10 });
		const lost: Ending = { ...buildEnding(2, true), kind: 'unknown', message: 'Lost' };
		prices.learnFromEndings(batch, [lost]);
		expect(prices.isUnstated(request)).toBe(true);
	});

	it('makes the charges of a run an assumption if any of its requests has one', () => {
		const prices = buildPrices();
		expect(prices.isAnyPriceAssumed).toBe(false);
		prices.findPriceList(buildRequestWithPrice(each));
		expect(prices.isAnyPriceAssumed).toBe(false);
		prices.findPriceList(request);
		expect(prices.isAnyPriceAssumed).toBe(true);
	});

	it("makes nothing an assumption where the user's estimate counts", () => {
		const prices = buildPrices({ expectedCreditsPerRecord: 2 });
		prices.findPriceList(request);
		expect(prices.isAnyPriceAssumed).toBe(false);
	});
});

describe('A price that only the balance shows', () => {
	const request = buildRequestWithPrice(usual);
	const one = buildAttempts(1, request);
	const MATCH = [buildEnding(2, true)];
	const MISS = [buildEnding(0)];

	it('is what the balance fell by from one answer to the next', () => {
		const prices = buildPrices({ maxCredits: 50 });
		prices.learnFromEndings(one, MATCH, 100);
		expect(prices.isUnstated(request)).toBe(true);
		prices.learnFromEndings(one, MATCH, 95);
		expect(prices.isUnstated(request)).toBe(false);
		expect(prices.calculateHighestCost(one)).toBe(5);
		expect(prices.highestRecordCharge).toBe(5);
	});

	it('is counted from the last miss before the match', () => {
		const prices = buildPrices({ maxCredits: 50 });
		prices.learnFromEndings(one, MATCH, 100);
		prices.learnFromEndings(one, MISS, 97);
		expect(prices.isUnstated(request)).toBe(true);
		prices.learnFromEndings(one, MATCH, 94);
		expect(prices.calculateHighestCost(one)).toBe(3);
		expect(prices.highestRecordCharge).toBe(3);
	});

	it('is the usual one where the balance rose, because somebody bought credits', () => {
		const prices = buildPrices({ maxCredits: 50 });
		prices.learnFromEndings(one, MATCH, 5);
		prices.learnFromEndings(one, MATCH, 100);
		expect(prices.isUnstated(request)).toBe(false);
		expect(prices.calculateHighestCost(one)).toBe(2);
		expect(prices.highestRecordCharge).toBe(0);
	});

	it('is not measured any more once it is known', () => {
		const prices = buildPrices({ maxCredits: 50 });
		prices.learnFromEndings(one, MATCH, 100);
		prices.learnFromEndings(one, MATCH, 97);
		// Records are sent together from now on, by several workers.
		prices.learnFromEndings(one, MATCH, 40);
		expect(prices.calculateHighestCost(one)).toBe(3);
	});

	it('is not measured without a limit, which it could not exceed', () => {
		const prices = buildPrices();
		prices.learnFromEndings(one, MATCH, 100);
		prices.learnFromEndings(one, MATCH, 90);
		expect(prices.calculateHighestCost(one)).toBe(2);
	});

	it('is not measured where the provider publishes its price', () => {
		const prices = buildPrices({ maxCredits: 50 });
		const published = buildAttempts(1, buildRequestWithPrice(each));
		prices.learnFromEndings(published, [buildEnding(1, true)], 100);
		prices.learnFromEndings(published, [buildEnding(1, true)], 90);
		expect(prices.calculateHighestCost(published)).toBe(1);
	});
});

describe('The highest charge of a record for all its requests', () => {
	it('is the sum of what they were charged, without what was only estimated', () => {
		const prices = buildPrices();
		const first = buildAttempt(buildRequestWithPrice(each));
		const second = buildFollowingAttempt(first, buildEnding(4));
		const third = buildFollowingAttempt(second, buildEnding(7, true));
		prices.learnFromEndings([third], [buildEnding(5)]);
		expect(prices.highestRecordCharge).toBe(9);
	});

	it('does not fall with cheaper records, and is not raised by a request that was free', () => {
		const prices = buildPrices();
		const first = buildAttempt(buildRequestWithPrice(each));
		prices.learnFromEndings([first], [buildEnding(3)]);
		prices.learnFromEndings([first], [buildEnding(1)]);
		prices.learnFromEndings([buildFollowingAttempt(first, buildEnding(8))], [buildEnding(0)]);
		expect(prices.highestRecordCharge).toBe(3);
	});
});

describe('The charge of a whole request', () => {
	/** A price for up to 25 records together. */
	const together: PriceOf = (records) => ({ min: 0, max: Math.ceil(records / 25) });

	it('raises the price of as many records where it was more than published for them', () => {
		const prices = buildPrices();
		const batch = buildAttempts(5, buildRequestWithPrice(together));
		prices.learnFromEndings(
			batch,
			batch.map(() => buildEnding(1)),
		);
		expect(prices.calculateHighestCost(batch)).toBe(5);
	});

	it('raises the price by what those found cost, where misses are free', () => {
		const prices = buildPrices();
		const batch = buildAttempts(4, buildRequestWithPrice(together));
		const charges = [buildEnding(1), buildEnding(1), buildEnding(0), buildEnding(0)];
		prices.learnFromEndings(batch, charges);
		expect(prices.calculateHighestCost(batch)).toBe(4);
	});

	it('raises the price by an equal share for all, where misses are charged, too', () => {
		const prices = buildPrices();
		const request = buildRequestWithPrice(together, { missPrice: () => 1 });
		const batch = buildAttempts(4, request);
		const charges = [buildEnding(1), buildEnding(1), buildEnding(0), buildEnding(0)];
		prices.learnFromEndings(batch, charges);
		expect(prices.calculateHighestCost(batch)).toBe(2);
		expect(prices.highestRecordCharge).toBe(0.5);
	});

	it('counts a charge that a row states for itself, where misses are charged, too', () => {
		const prices = buildPrices();
		const request = buildRequestWithPrice(each, { missPrice: () => 1 });
		const batch = buildAttempts(2, request);
		const stated: Ending = { ...buildEnding(3), ownCharge: 3 };
		prices.learnFromEndings(batch, [stated, buildEnding(0)]);
		expect(prices.calculateHighestCost(batch)).toBe(6);
	});

	it('is covered by the price of as many records from then on, whatever the price list', () => {
		const priceOf = fc.constantFrom(each, usual, revealing, together, page);
		const charge = fc.integer({ min: 0, max: 40 }).map((quarters) => quarters / 4);
		const charges = fc.array(charge, { minLength: 1, maxLength: 60 });
		fc.assert(
			fc.property(priceOf, charges, fc.boolean(), (price, amounts, chargesMisses) => {
				const fields: Partial<LookupRequest> = chargesMisses ? { missPrice: () => 1 } : {};
				const batch = buildAttempts(amounts.length, buildRequestWithPrice(price, fields));
				const prices = buildPrices();
				prices.learnFromEndings(
					batch,
					amounts.map((amount) => buildEnding(amount)),
				);
				const total = amounts.reduce((sum, amount) => sum + amount, 0);
				expect(prices.calculateHighestCost(batch)).toBeGreaterThanOrEqual(total - 1e-6);
			}),
		);
	});
});

describe('The most that a request can still cost', () => {
	it('includes every request that may follow it for each record', () => {
		const reveal = buildRequestWithPrice((records) => ({ min: 0, max: records * 8 }));
		const first = buildRequestWithPrice(revealing);
		const [ada, charles] = buildAttempts(2, first) as [Attempt, Attempt];
		const batch = [{ ...ada, mayFollow: [reveal, buildRequestWithPrice(each)] }, charles];
		expect(buildPrices().calculateHighestCost(batch)).toBe(3 + 8 + 1);
	});

	it("is never negative where a record was charged more than the user's estimate", () => {
		const prices = buildPrices({ expectedCreditsPerRecord: 3 });
		const first = buildAttempt(buildRequestWithPrice(each));
		const second = buildFollowingAttempt(first, buildEnding(5, true));
		expect(prices.calculateHighestCost([second])).toBe(0);
		expect(prices.calculateHighestCost([second, first])).toBe(3);
	});

	it('was learned from an earlier run for the same list', () => {
		const request = buildRequestWithPrice(each);
		const other = buildRequestWithPrice(each);
		const batch = buildAttempts(2, request);
		const earlier = buildPrices();
		earlier.learnFromEndings(batch, [buildEnding(9), buildEnding(0)]);
		earlier.learnFromEndings(buildAttempts(1, other), [buildEnding(4)]);

		const prices = buildPrices({ observedPrices: earlier.observedPrices });
		expect(prices.highestRecordCharge).toBe(9);
		expect(prices.calculateHighestCost(batch)).toBe(18);
		prices.learnFromEndings(batch, [buildEnding(11), buildEnding(0)]);

		const { highestRecordCharge, highestRequestCharges } = prices.observedPrices;
		expect(highestRecordCharge).toBe(11);
		expect(highestRequestCharges.get(request)).toBe(11);
		// The run sent no request of this kind, and a further run may.
		expect(highestRequestCharges.get(other)).toBe(4);
	});
});

describe('The credits booked where no charge is stated', () => {
	/** Phone numbers, which are fetched from a job. */
	const phones = {
		...buildRequestWithPrice((records) => ({ min: 0, max: records * 8 })),
		job: {
			buildFetchRequest: () => ({ method: 'GET', path: '/', repeatable: true }),
			pollIntervalMs: 1,
			usualDurationMs: 1,
		},
	} as const satisfies LookupRequest['deferred'];
	const person = buildRequestWithPrice(each, { deferred: phones });
	const [ada, charles] = buildAttempts(2, person).map(
		(attempt): Attempt => ({ ...attempt, mayFollow: [phones] }),
	) as [Attempt, Attempt];

	it('are the published price of each record', () => {
		const batch = buildAttempts(3, buildRequestWithPrice(usual));
		expect(buildPrices().calculateExpectedCharges(batch)).toEqual([2, 2, 2]);
		expect(buildPrices().calculateExpectedCharges(batch, true)).toEqual([2, 2, 2]);
	});

	it('include deferred data only after a lost answer, since it is booked with its own result', () => {
		const prices = buildPrices();
		expect(prices.calculateExpectedCharges([ada, charles])).toEqual([1, 1]);
		expect(prices.calculateExpectedCharges([ada, charles], true)).toEqual([9, 9]);
		expect(prices.calculateHighestDeferredCost(ada)).toBe(8);
		expect(prices.calculateHighestDeferredCost(buildAttempt(buildRequestWithPrice(each)))).toBe(
			0,
		);
	});

	it("leave the price of deferred data in the user's estimate", () => {
		const prices = buildPrices({ expectedCreditsPerRecord: 20 });
		expect(prices.calculateExpectedCharges([ada])).toEqual([12]);
		expect(prices.calculateHighestDeferredCost(ada)).toBe(8);
		expect(prices.calculateExpectedCharges([ada], true)).toEqual([20]);
	});

	it("are the price of the request itself where the user's estimate is too low for deferred data", () => {
		const prices = buildPrices({ expectedCreditsPerRecord: 5 });
		expect(prices.calculateExpectedCharges([ada])).toEqual([1]);
		expect(prices.calculateHighestDeferredCost(ada)).toBe(4);
		const low = buildPrices({ expectedCreditsPerRecord: 0.5 });
		expect(low.calculateExpectedCharges([ada])).toEqual([0.5]);
		expect(low.calculateHighestDeferredCost(ada)).toBe(0);
	});

	it("are what earlier requests of each record left of the user's estimate", () => {
		const prices = buildPrices({ expectedCreditsPerRecord: 6 });
		const [first, second] = buildAttempts(2, buildRequestWithPrice(each)) as [Attempt, Attempt];
		const batch = [buildFollowingAttempt(first, buildEnding(5)), second];
		expect(prices.calculateExpectedCharges(batch)).toEqual([1, 6]);
	});

	it('are never more than was reserved, neither for a lost answer nor with deferred data', () => {
		const amount = fc.integer({ min: 0, max: 80 }).map((quarters) => quarters / 4);
		fc.assert(
			fc.property(amount, amount, amount, (expectedCreditsPerRecord, spent, observed) => {
				const prices = buildPrices({ expectedCreditsPerRecord });
				prices.learnFromEndings([charles], [buildEnding(observed)]);
				const again = buildFollowingAttempt(
					{ ...ada, question: {} },
					buildEnding(spent, true),
				);
				const batch = [{ ...again, mayFollow: [phones] }, charles];
				const reserved = prices.calculateHighestCost(batch) + 1e-6;
				const sum = (amounts: number[]) => amounts.reduce((all, each) => all + each, 0);
				const lost = prices.calculateExpectedCharges(batch, true);
				const deferred = batch.map((each) => prices.calculateHighestDeferredCost(each));
				expect(sum(lost)).toBeLessThanOrEqual(reserved);
				expect(
					sum(prices.calculateExpectedCharges(batch)) + sum(deferred),
				).toBeLessThanOrEqual(reserved);
			}),
		);
	});
});
