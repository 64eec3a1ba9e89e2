import { ADA } from '../../../sandbox/enrichment';
import { readCreditsUsed } from '../../../testing/enrichmentNode';
import {
	identifyByEmail,
	buildRecordsOfCompletePeople,
	buildUnknownRecords,
	listOutcomes,
	sumCreditsOfEnvelopes,
} from '../../../testing/people';
import { toApiResponse } from '../../../testing/answers';
import { listBatchSizes } from '../../../testing/requests';
import { getSharedProviderBench, type RawRecord } from '../../../testing/providers';

const bench = getSharedProviderBench('documented');

const { people } = bench.sandbox;
const records = (count: number): RawRecord[] =>
	buildRecordsOfCompletePeople(bench.sandbox).slice(0, count);

describe("'Max Credits'", () => {
	it.each([
		[1, 1, 25],
		[7, 1, 25],
		[7, 3, 2],
		[20, 3, 4],
		[20, 8, 1],
		[33, 5, 7],
	])(
		'of %d is never exceeded with %d requests at once for %d records',
		async (maxCredits, concurrency, batchSize) => {
			const { envelopes, warning } = await bench.enrich(records(30), {
				maxCredits,
				options: { concurrency, batchSize },
			});

			expect(bench.account.charged).toBe(maxCredits - (maxCredits % 2));
			expect(warning).toContain("'Max Credits'");
			expect(envelopes.filter(({ reason }) => reason === 'creditLimit')).toHaveLength(
				30 - Math.floor(maxCredits / 2),
			);
		},
	);

	it('makes the last batch smaller where needed', async () => {
		await bench.enrich(records(30), {
			maxCredits: 27,
			options: { batchSize: 10, concurrency: 1 },
		});
		expect(listBatchSizes(bench.requests)).toEqual([1, 10, 2]);
	});

	it('lets the run use what lookups without a match did not cost', async () => {
		const { error, warning } = await bench.enrich([...buildUnknownRecords(10), ...records(3)], {
			maxCredits: 6,
			options: { batchSize: 5 },
		});
		expect([error, warning]).toEqual([undefined, undefined]);
		expect(bench.account.charged).toBe(6);
	});

	it('is not exceeded when a free row that nobody requested comes beside a cheap match', async () => {
		const cheap = people.find(
			({ emails, phones, optedOut }) => emails[0] && phones.length === 0 && !optedOut,
		)!;
		Object.assign(bench.sandbox.generic.quirks, { rows: 'extra', creditReport: 'billing' });
		Object.assign(bench.sandbox.generic.quirks, { bulkKey: 'people', maxBatch: 2 });
		const list = [
			...records(1),
			...buildUnknownRecords(1),
			identifyByEmail(cheap),
			...records(3).slice(1),
		];
		await bench.enrich(list, { maxCredits: 6, options: { batchSize: 2, concurrency: 1 } });
		expect(bench.account.charged).toBeLessThanOrEqual(6);
	});
});

describe('The credits of a run', () => {
	it.each([
		['documented', false],
		['headers', false],
		['billing', true],
		['none', true],
	] as const)(
		'add up when the API reports them in the form "%s" (estimated: %s)',
		async (creditReport, estimated) => {
			bench.sandbox.generic.quirks.creditReport = creditReport;
			const { envelopes, hints } = await bench.enrich(records(8), {
				options: { batchSize: 4 },
			});

			expect(sumCreditsOfEnvelopes(envelopes)).toBe(16);
			expect(readCreditsUsed(hints)).toBe(16);
			expect(envelopes.every(({ credits }) => credits.estimated === estimated)).toBe(true);
		},
	);

	it('that a row does not state are counted as for one record, however many batches there are', async () => {
		const stranger = { creditsCharged: 1, person: { fullName: 'Zoltan Quist' } };
		bench.useNetwork(({ body }) => {
			const rows = (body as RawRecord[]).map((person) => ({ creditsCharged: 1, person }));
			return toApiResponse(200, [...rows.slice(0, -2), stranger]);
		});
		const { envelopes } = await bench.enrich(records(30), {
			options: { batchSize: 5, concurrency: 1 },
		});
		const unmatched = envelopes.filter(({ reason }) => reason === 'unmatched');
		expect(unmatched.length).toBeGreaterThan(6);
		expect(Math.max(...unmatched.map(({ credits }) => credits.charged))).toBe(2);
	});

	it('that the API reports as "billing" are exact when rows come in batches', async () => {
		Object.assign(bench.sandbox.generic.quirks, {
			creditReport: 'billing',
			bulkKey: 'results',
		});
		const { envelopes } = await bench.enrich(records(3));
		expect(envelopes.map(({ credits }) => [credits.charged, credits.estimated])).toEqual(
			Array(3).fill([2, false]),
		);
	});
});

describe('An empty account', () => {
	it('ends the run, in bulk and singly, and keeps what was paid for', async () => {
		for (const bulk of [true, false]) {
			bench.reset();
			bench.sandbox.generic.credits = 8;
			const { envelopes, warning } = await bench.enrich(records(12), {
				options: { batchSize: bulk ? 2 : 1, concurrency: 1 },
			});

			expect(warning).toContain('8 contacts not looked up');
			expect(envelopes.map(({ status }) => status)).toEqual([
				...Array<string>(4).fill('found'),
				...Array<string>(8).fill('skipped'),
			]);
			expect(envelopes[11]).toMatchObject({
				reason: 'outOfCredits',
				message: expect.stringContaining('Add credits'),
				credits: { charged: 0 },
			});
			// Waiting brings no credits back.
			expect(bench.clock.slept).toEqual([]);
			expect(bench.requests).toHaveLength(bulk ? 3 : 5);
		}
	});

	it('in every row of an answer ends the run after that answer, free of charge', async () => {
		const row = { status: 402, error: 'Out of credits' };
		bench.useNetwork(({ body }) => {
			const { length } = body as unknown[];
			return toApiResponse(
				200,
				Array.from({ length }, () => row),
			);
		});
		const { envelopes, error } = await bench.enrich(records(40), {
			options: { batchSize: 10, concurrency: 1 },
		});
		expect(error?.description).toContain('Add credits');
		expect(bench.requests).toHaveLength(1);

		expect(envelopes).toEqual([]);
	});
});

it.each<[string, object, string]>([
	[
		'Enrich counts a person as found and charged when the answer also reports a failed lookup',
		{ jobTitle: 'CTO', error: 'phone lookup failed' },
		'found ~2',
	],
	[
		'Enrich counts an error that only repeats the request as rejected and free',
		{ error: 'Unusable address' },
		'failed/rejected 0',
	],
])('%s', async (_claim, more, outcome) => {
	const { firstName, lastName } = ADA;
	bench.useNetwork(() =>
		toApiResponse(200, { firstName, lastName, ...identifyByEmail(ADA), ...more }),
	);
	const { envelopes, hints } = await bench.enrich([identifyByEmail(ADA)]);
	expect(listOutcomes(envelopes)).toEqual([outcome]);
	expect(readCreditsUsed(hints)).toBe(sumCreditsOfEnvelopes(envelopes));
});
