import { RequestPrices, RunPrices } from '../../../nodes/Enrichment/run/prices';
import type { Attempt, Ending } from '../../../nodes/Enrichment/run/attempt';
import type { LookupRequest, Price } from '../../../nodes/Enrichment/providers/dialect';

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

const requestAt = (price: PriceOf, more: Partial<LookupRequest> = {}): LookupRequest => ({
	sufficientSets: [['email']],
	fieldNames: {},
	maxSubjects: 100,
	price,
	buildRequest: () => ({ method: 'POST', path: '/', repeatable: false }),
	readRows: () => ({ rows: [], followsRequestOrder: true }),
	...more,
});

const attemptOf = (request: LookupRequest, mayFollow: LookupRequest[] = []): Attempt => ({
	index: 0,
	request,
	question: {},
	mayFollow,
	alternatives: [],
	history: [],
});

const attemptsOf = (count: number, request: LookupRequest): Attempt[] =>
	Array.from({ length: count }, () => attemptOf(request));

const ended = (charged: number, estimated = false): Ending => ({
	kind: 'noMatch',
	credits: { charged, estimated },
});

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
			const prices = new RunPrices({
				reveal: ['email'],
				maxCredits: 0,
				expectedCreditsPerRecord: estimate,
			});
			expect(prices.calculateHighestCost(attemptsOf(25, requestAt(revealing)))).toBeCloseTo(
				25 * estimate,
				9,
			);
		}
	});

	it("is above the user's estimate once a record cost more", () => {
		const prices = new RunPrices({
			reveal: ['email'],
			maxCredits: 0,
			expectedCreditsPerRecord: 1,
		});
		const batch = attemptsOf(3, requestAt(each));
		prices.learnFromEndings(batch, [ended(0), ended(3), ended(0)]);
		expect(prices.calculateHighestCost(batch)).toBe(9);
		prices.learnFromEndings(batch, [ended(1), ended(1), ended(1)]);
		expect(prices.calculateHighestCost(batch)).toBe(9);
	});

	it("compares all requests of a record with the user's estimate", () => {
		const further = requestAt(each);
		const first = attemptOf(requestAt(each), [further]);
		const prices = new RunPrices({
			reveal: ['email'],
			maxCredits: 0,
			expectedCreditsPerRecord: 6,
		});
		expect(prices.calculateHighestCost([first])).toBe(6);
		const step = { request: first.request, question: first.question, ending: ended(4) };
		const second: Attempt = { ...first, request: further, history: [step] };
		expect(prices.calculateHighestCost([second])).toBe(2);
		prices.learnFromEndings([second], [ended(5)]);
		expect(prices.calculateHighestCost([first])).toBe(9);
	});

	it('does not take what the node itself assumed for a charge', () => {
		const prices = new RunPrices({
			reveal: ['email'],
			maxCredits: 0,
			expectedCreditsPerRecord: 0,
		});
		const batch = attemptsOf(1, requestAt(each));
		prices.learnFromEndings(batch, [ended(9, true)]);
		expect(prices.calculateHighestCost(batch)).toBe(1);
	});

	it('divides a charge among all records where misses cost something, too', () => {
		const prices = new RunPrices({
			reveal: ['email'],
			maxCredits: 0,
			expectedCreditsPerRecord: 0,
		});
		const batch = attemptsOf(100, requestAt(revealing, { missPrice: () => 4 }));
		const charges = [ended(5), ...Array.from({ length: 99 }, () => ended(0))];
		prices.learnFromEndings(batch, charges);
		expect(prices.calculateHighestCost(batch)).toBe(104);
	});
});
