import { PriceList, Prices } from '../../../nodes/Enrichment/run/prices';
import type { Attempt } from '../../../nodes/Enrichment/run/attempt';
import type { PaidRequest } from '../../../nodes/Enrichment/providers/dialect';
import { cases } from '../../../testing/cases';
import { SETTINGS } from '../../../testing/lookups';

type Price = (records: number) => { least: number; most: number; isUsual?: true };

const usual: Price = (records) => ({ least: records, most: records * 2, isUsual: true });
/** One credit for each, at most. */
const each: Price = (records) => ({ least: 0, most: records });
/** One credit for each 25 records searched, and one for each address revealed. */
const revealing: Price = (records) => ({
	least: Math.ceil(records / 25),
	most: Math.ceil(records / 25) + records,
});

const requestAt = (price: Price): PaidRequest => ({
	needs: [['email']],
	names: {},
	max: 100,
	price,
	request: () => ({ method: 'POST', path: '/', repeatable: false }),
	read: () => ({ rows: [], ordered: true }),
});

const attemptsOf = (count: number, request: PaidRequest): Attempt[] =>
	Array.from({ length: count }, (_, lookup) => ({
		...{ lookup, request, identifiers: {} },
		...{ mayFollow: [], others: [], history: [] },
	}));

const PRICES: Record<string, Price> = { usual, each, revealing };

/** The price; records, matches and credits of each request, as the provider reports them; what so many records cost. */
const CASES = `
	is the usual one for each record until a match was priced | usual | - | 25: 50
	is not learned from a free miss | usual | 1 0 0 | 1: 2
	follows a higher charge | usual | 1 1 10 | 25: 250
	stays the highest of a range while charges lie in it: the next record may cost more | usual | 1 1 1 | 25: 50
	follows a lower one that shows another way of pricing: one credit for up to 25 records | usual | 1 1 1, 25 25 1 | 10: 1, 25: 1, 100: 4
	is that of a request in which all records match | usual | 10 2 6 | 10: 30
	that the provider publishes is not lowered | each | 10 10 1 | 10: 10
	that the provider publishes is raised by what it reports | each | 10 10 90 | 10: 90
	of a search that reveals is that of the whole request | revealing | - | 100: 104
	of a search that reveals is not raised by one match among a hundred, nor lowered by a hundred misses | revealing | 100 1 2, 100 100 1 | 100: 104`;

describe('the highest price of a request', () => {
	it.each(cases(CASES))('%s', (_what, price = '', charges = '', expected = '') => {
		const prices = new PriceList(PRICES[price]!);
		const told = charges === '-' ? [] : charges.split(', ');
		const learnt = told.map((charge) => {
			const [records = 0, matches = 0, charged = 0] = charge.split(' ').map(Number);
			prices.learn({ records, matches, charged, isReported: true });
			return matches;
		});
		const counts = expected.split(', ').map((part) => parseInt(part));
		const most = counts.map((count) => `${count}: ${prices.most(count)}`);
		expect(most.join(', ')).toBe(expected);
		expect(prices.isKnown).toBe(price !== 'usual' || learnt.some((matches) => matches > 0));
	});

	it("rests on the user's estimate where a match was found and nothing is reported", () => {
		const prices = new Prices({ ...SETTINGS, estimate: 3 });
		const request = requestAt(usual);
		prices.of(request).learn({ records: 1, matches: 1, charged: 3, isReported: false });
		expect(prices.of(request)).toMatchObject({ isKnown: true, isReported: false });
		expect(prices.most(attemptsOf(5, request))).toBe(15);
	});

	it("gives way to a higher estimate of the user's while nothing is reported", () => {
		const prices = new Prices({ ...SETTINGS, estimate: 5 });
		expect(prices.most(attemptsOf(10, requestAt(revealing)))).toBe(50);
	});
});
