import fc from 'fast-check';

import {
	addCredits,
	attributeCredits,
	readStatedCharge,
	type ChargeFacts,
} from '../../../nodes/Enrichment/run/credits';
import {
	readRowCharge,
	readReportedCredits,
} from '../../../nodes/Enrichment/providers/generic/credits';
import { toRecordWithPlainNames } from '../../../nodes/Enrichment/providers/generic/plainNames';
import type { JsonRecord } from '../../../nodes/shared/core/json';
import { toApiResponse } from '../../../testing/answers';
import '../../../testing/seed';

const ESTIMATE = 2;

const found = (row: JsonRecord = {}): ChargeFacts => ({
	statedCharge: readRowCharge(row, toRecordWithPlainNames(row), {}),
	wasCharged: 'yes',
	estimate: ESTIMATE,
});
const missed = (row: JsonRecord = {}): ChargeFacts => ({
	statedCharge: readRowCharge(row, toRecordWithPlainNames(row), {}),
	wasCharged: 'no',
	estimate: ESTIMATE,
});
const unmatched: ChargeFacts = {
	statedCharge: undefined,
	wasCharged: 'perhaps',
	estimate: ESTIMATE,
};

const share = (parts: ChargeFacts[], body: unknown = [], headers: Record<string, string> = {}) =>
	attributeCredits(parts, readReportedCredits(toApiResponse(200, body, headers), {}));

const charged = (...values: Parameters<typeof share>) =>
	share(...values).map((credits) => credits.charged);

describe('The cost of a record', () => {
	it.each<[string, JsonRecord, number]>([
		['creditsCharged', { creditsCharged: 3 }, 3],
		['credits_used', { credits_used: 3 }, 3],
		['a number written as text', { creditsCharged: '3' }, 3],
	])('is what its row reports as %s', (_field, row, credits) => {
		expect(share([found(row)])).toEqual([{ charged: credits, estimated: false }]);
	});

	it.each<[string, unknown, Record<string, string>]>([
		['the body', { credits_consumed: 6, results: [] }, {}],
		['the header x-credits-cost', [], { 'x-credits-cost': '6' }],
	])('is its share of what %s reports for all', (_where, body, headers) => {
		expect(charged([found(), missed(), found()], body, headers)).toEqual([3, 0, 3]);
	});

	it('includes records without a row, since they may have been charged', () => {
		expect(charged([found(), unmatched])).toEqual([2, 2]);
		expect(charged([found({ creditsCharged: 1 }), unmatched])).toEqual([1, 2]);
		expect(
			charged([found({ creditsCharged: 1 }), unmatched], [], { 'x-credits-cost': '4' }),
		).toEqual([1, 3]);
		expect(
			charged([found({ creditsCharged: 1 }), unmatched], [], { 'x-credits-cost': '1' }),
		).toEqual([1, 0]);
	});

	it('includes what the other rows leave of a charge where nobody was found, first for records without a row', () => {
		const cost = { 'x-credits-cost': '2' };
		const free = missed({ creditsCharged: 0 });
		expect(charged([free, missed()], [], cost)).toEqual([0, 2]);
		expect(charged([free, free], [], cost)).toEqual([1, 1]);
	});

	it.each([{ creditsCharged: -1 }, { creditsCharged: 'a lot' }, { cost: true }])(
		'is not read from %j',
		(row) => expect(share([found(row)])).toEqual([{ charged: 2, estimated: true }]),
	);
});

describe('The balance of the account', () => {
	it.each<[string, unknown, Record<string, string>]>([
		['creditsRemaining', { creditsRemaining: 7 }, {}],
		['a header', [], { 'x-credits-remaining': '7' }],
	])('is read from %s', (_where, body, headers) => {
		expect(share([missed()], body, headers)).toMatchObject([{ remaining: 7 }]);
	});
});

describe('A charge that is shared among records', () => {
	const sum = (shares: number[]) => shares.reduce((total, each) => total + each, 0);

	it.each([
		[1, 7],
		[0.2, 25],
	])('has four decimals and adds up: %d credits for %d records', (total, count) => {
		const parts = Array.from({ length: count }, () => found());
		const shares = charged(parts, { credits_consumed: total, results: [] });
		expect(shares.every((each) => /^\d+(\.\d{1,4})?$/.test(String(each)))).toBe(true);
		expect(sum(shares)).toBeCloseTo(total, 9);
	});

	it('has four decimals beside rows that state their own charges, too', () => {
		const parts = [found({ creditsCharged: 0.1 }), unmatched, unmatched, unmatched];
		const shares = charged(parts, { credits_consumed: 10.1, results: [] });
		expect(shares).toEqual([0.1, 3.3333, 3.3334, 3.3333]);
	});
});

/** More than any account has, so that a charge above it is an error. */
const MOST_CREDITS = 1e9;

/** A record that was found, whose row states nothing of its charge, at an estimated price of 2 credits. */
function buildChargeFacts(fields: Partial<ChargeFacts> = {}): ChargeFacts {
	return { statedCharge: undefined, wasCharged: 'yes', estimate: ESTIMATE, ...fields };
}

const STATED_ONE = buildChargeFacts({ statedCharge: 1 });
const FOUND = buildChargeFacts();
const MISSED = buildChargeFacts({ wasCharged: 'no' });
const CHARGED_WITHOUT_AMOUNT = buildChargeFacts({ statedCharge: 'yes', wasCharged: 'no' });

describe('The charge of a record', () => {
	interface ChargeCase {
		title: string;
		records: ChargeFacts[];
		/** What the answer states for all of them. */
		total?: number;
		charges: number[];
	}

	it.each<ChargeCase>([
		{
			title: 'is estimated for a match where nothing states a charge, and a miss is free',
			records: [FOUND, MISSED],
			charges: [2, 0],
		},
		{
			title: 'is nothing for a match whose row states none, where another row states one',
			records: [STATED_ONE, FOUND],
			charges: [1, 0],
		},
		{
			title: 'is estimated for a row that states a charge without its amount, even of a miss',
			records: [STATED_ONE, CHARGED_WITHOUT_AMOUNT],
			charges: [1, 2],
		},
		{
			title: 'is the rest of the total for a row that states a charge without its amount',
			records: [STATED_ONE, CHARGED_WITHOUT_AMOUNT, FOUND],
			total: 4,
			charges: [1, 3, 0],
		},
		{
			title: 'includes what no row states of the total for a match whose row states none',
			records: [STATED_ONE, FOUND, MISSED],
			total: 4,
			charges: [1, 3, 0],
		},
		{
			title: 'includes what no row states of the total for a match, before any miss',
			records: [STATED_ONE, MISSED],
			total: 3,
			charges: [3, 0],
		},
		{
			title: 'includes what no row states of the total for a miss whose row states none, where nobody was found',
			records: [buildChargeFacts({ statedCharge: 0, wasCharged: 'no' }), MISSED],
			total: 3,
			charges: [0, 3],
		},
		{
			title: 'is an equal share of the total where every row states that it was free',
			records: [
				buildChargeFacts({ statedCharge: 0, wasCharged: 'no' }),
				buildChargeFacts({ statedCharge: 0, wasCharged: 'no' }),
			],
			total: 3,
			charges: [1.5, 1.5],
		},
		{
			title: 'is the one in its row where the total of the answer is lower',
			records: [STATED_ONE, STATED_ONE],
			total: 1,
			charges: [1, 1],
		},
		{
			title: 'is the whole total to its last decimal where it is the only one',
			records: [FOUND],
			total: 0.000_123,
			charges: [0.000_123],
		},
		{
			title: 'is never negative where the total is too small to share',
			records: Array.from({ length: 10 }, () => FOUND),
			total: 0.000_06,
			charges: [0, 0, 0, 0, 0, 0, 0, 0, 0.000_06, 0],
		},
	])('$title', ({ records, total, charges }) => {
		const credits = attributeCredits(records, { charged: total });
		expect(credits.map((each) => each.charged)).toEqual(charges);
	});

	it('is marked as an estimate only if it is one and costs something', () => {
		const records = [FOUND, MISSED, buildChargeFacts({ estimate: 0 })];
		const isEstimated = (total?: number) =>
			attributeCredits(records, { charged: total }).map(({ estimated }) => estimated);
		expect(isEstimated()).toEqual([true, false, false]);
		expect(isEstimated(2)).toEqual([false, false, false]);
		expect(attributeCredits([STATED_ONE], {})).toEqual([{ charged: 1, estimated: false }]);
	});

	it.each([-1, NaN, Infinity, MOST_CREDITS + 1])(
		'is not %d, which no account could pay',
		(charged) => {
			const [credits] = attributeCredits([buildChargeFacts({ statedCharge: charged })], {});
			expect(credits).toEqual({ charged: ESTIMATE, estimated: true });
			expect(readStatedCharge({ charged })).toBeUndefined();
			expect(attributeCredits([FOUND], { charged })).toEqual([
				{ charged: ESTIMATE, estimated: true },
			]);
		},
	);

	it.each([0, 0.25, MOST_CREDITS])('can be %d', (charged) => {
		const [credits] = attributeCredits([buildChargeFacts({ statedCharge: charged })], {});
		expect(credits).toEqual({ charged, estimated: false });
		expect(readStatedCharge({ charged })).toBe(charged);
	});

	it('is unknown where the answer states none', () => {
		expect(readStatedCharge({})).toBeUndefined();
	});

	it('comes with the remaining credits where the answer states them', () => {
		expect(attributeCredits([STATED_ONE], { remaining: 0 })).toStrictEqual([
			{ charged: 1, estimated: false, remaining: 0 },
		]);
		expect(attributeCredits([STATED_ONE], {})).toStrictEqual([
			{ charged: 1, estimated: false },
		]);
	});
});

describe('The charges of the records of one answer', () => {
	const credits = fc.integer({ min: 0, max: 5_000_000 }).map((millionths) => millionths / 1e6);
	const record: fc.Arbitrary<ChargeFacts> = fc.record({
		statedCharge: fc.oneof(credits, fc.constantFrom('yes' as const, undefined)),
		wasCharged: fc.constantFrom('yes', 'no', 'perhaps'),
		estimate: fc.constant(ESTIMATE),
	});
	const records = fc.array(record, { minLength: 1, maxLength: 30 });
	const readAmount = ({ statedCharge }: ChargeFacts): number =>
		typeof statedCharge === 'number' ? statedCharge : 0;
	const sum = (amounts: number[]): number => amounts.reduce((all, each) => all + each, 0);

	it('add up to the charge of the answer, or to those of its rows if these are more', () => {
		fc.assert(
			fc.property(records, credits, (facts, total) => {
				const charges = attributeCredits(facts, { charged: total }).map(
					({ charged }) => charged,
				);
				expect(sum(charges)).toBeCloseTo(Math.max(total, sum(facts.map(readAmount))), 6);
			}),
		);
	});

	it('are never below what their rows state', () => {
		fc.assert(
			fc.property(records, fc.option(credits, { nil: undefined }), (facts, total) => {
				const charges = attributeCredits(facts, { charged: total });
				for (const [index, { charged }] of charges.entries())
					expect(charged).toBeGreaterThanOrEqual(readAmount(facts[index]!));
			}),
		);
	});
});

describe('The credits of several requests', () => {
	it('add up without floating-point errors', () => {
		const costs = [
			{ charged: 0.1, estimated: false },
			{ charged: 0.2, estimated: false },
		];
		expect(addCredits(costs)).toStrictEqual({ charged: 0.3, estimated: false });
	});

	it('are an estimate if any of them is one', () => {
		const costs = [
			{ charged: 1, estimated: true },
			{ charged: 2, estimated: false },
		];
		expect(addCredits(costs)).toStrictEqual({ charged: 3, estimated: true });
	});

	it('leave on the account what the last one that states it leaves', () => {
		const costs = [
			{ charged: 1, estimated: false, remaining: 9 },
			{ charged: 1, estimated: false, remaining: 8 },
			{ charged: 1, estimated: false },
		];
		expect(addCredits(costs)).toStrictEqual({ charged: 3, estimated: false, remaining: 8 });
	});

	it('are nothing for no request, and those of the only one', () => {
		expect(addCredits([])).toStrictEqual({ charged: 0, estimated: false });
		const only = { charged: 2, estimated: true, remaining: 0 };
		expect(addCredits([only])).toStrictEqual(only);
	});
});
