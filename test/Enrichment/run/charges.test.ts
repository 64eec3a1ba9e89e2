import { attributeCredits, type ChargeFacts } from '../../../nodes/Enrichment/run/credits';
import {
	readRowCharge,
	readReportedCredits,
} from '../../../nodes/Enrichment/providers/generic/credits';
import { toRecordWithPlainNames } from '../../../nodes/Enrichment/providers/generic/plainNames';
import type { JsonRecord } from '../../../nodes/shared/core/json';
import { toApiResponse } from '../../../testing/answers';

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
