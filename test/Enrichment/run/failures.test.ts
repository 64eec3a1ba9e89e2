import type { Answer } from '../../../nodes/shared/core/http';
import { NOON } from '../../../testing/clock';
import { toApiResponse } from '../../../testing/answers';
import { listBatchSizes } from '../../../testing/requests';
import { buildRecordsOfCompletePeople, countFound, listOutcomes } from '../../../testing/people';
import { getSharedProviderBench, type Network, type RawRecord } from '../../../testing/providers';

const bench = getSharedProviderBench('documented');

const records = (count: number): RawRecord[] =>
	buildRecordsOfCompletePeople(bench.sandbox).slice(0, count);

const answering =
	(answer: Answer): Network =>
	() =>
		answer;
const response = (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
	answering(toApiResponse(status, body, headers));

/** The provider did its work, and charged, but its answer never came. */
const lostAfterwards: Network = (_request, answer) => {
	answer();
	return { kind: 'lost', message: 'socket hang up' };
};

const statuses = (envelopes: Array<{ status: string }>) => envelopes.map(({ status }) => status);

/** All of them are found. */
const expectFound = (envelopes: Array<{ status: string }>) =>
	expect(new Set(statuses(envelopes))).toEqual(new Set(['found']));

const ONE_BY_ONE = { options: { batchSize: 1, concurrency: 1 } };

const limitTo = (requests: number, windowMs: number) =>
	void (bench.sandbox.generic.quirks.rateLimit = { requests, windowMs });

const OLD_PAGE = { linkedInUrl: 'https://www.linkedin.com/pub/x/1/2/3' };

describe('A batch that the API refuses', () => {
	it.each<[number, unknown]>([
		[413, '<html><title>413 Request Entity Too Large</title></html>'],
		[413, ''],
		[400, 'Maximum of 5 records'],
	])('is halved until the API takes it: %d %j', async (status, body) => {
		const refused = response(status, body);
		bench.useNetwork((request, answer) =>
			listBatchSizes([request])[0]! > 5 ? refused(request, answer) : answer(),
		);
		const { envelopes } = await bench.enrich(records(20));
		expectFound(envelopes);
	});

	it.each([400, 413, 422] as const)(
		'fails only the record that caused it (status %d)',
		async (malformed) => {
			bench.sandbox.generic.quirks.malformed = malformed;
			const list = records(10);
			// Ours calls it a page, the provider does not.
			list[6] = OLD_PAGE;
			const { envelopes } = await bench.enrich(list, { options: { batchSize: 10 } });

			expect(countFound(envelopes)).toBe(9);
			expect(listOutcomes(envelopes)[6]).toBe('failed/rejected 0');
			expect(envelopes[6]!.message).toContain(
				'The provider said: "The request holds an invalid value"',
			);
			expect(bench.sandbox.generic.ledger).toHaveLength(9);
		},
	);

	it.each([413, 400, 422] as const)(
		'because it is too large makes the remaining batches smaller (status %d)',
		async (tooLarge) => {
			Object.assign(bench.sandbox.generic.quirks, { maxBatch: 10, tooLarge });
			const { envelopes } = await bench.enrich(records(60), {
				options: { batchSize: 20, concurrency: 1 },
			});

			expectFound(envelopes);
			expect(listBatchSizes(bench.requests)).toEqual([20, 10, 10, 10, 10, 10, 10]);
		},
	);

	it('of one record is sent once', async () => {
		bench.sandbox.generic.quirks.malformed = 400;
		await bench.enrich([OLD_PAGE]);
		expect(bench.requests).toHaveLength(1);
	});
});

describe('Enrich notices an API without a bulk endpoint or with another address:', () => {
	it.each([404, 405] as const)('records are looked up one by one (status %d)', async (noBulk) => {
		bench.sandbox.generic.quirks.noBulk = noBulk;
		const { envelopes, warning } = await bench.enrich(records(7), {
			options: { batchSize: 3 },
		});

		expectFound(envelopes);
		expect(warning).toContain('The provider has no bulk endpoint');
		expect(bench.requests.filter(({ path }) => path.endsWith('/bulk'))).toHaveLength(1);
		expect(listBatchSizes(bench.requests)).toEqual([3, 1, 1, 1, 1, 1, 1, 1]);
	});

	it('without a single endpoint either, every record says that the base URL may be wrong, and nothing is paid', async () => {
		bench.useNetwork(response(404, { message: 'endpoint not found' }));
		const { envelopes } = await bench.enrich(records(7));
		expect(listOutcomes(envelopes)).toEqual(Array(7).fill('notFound/noMatch 0'));
		for (const { message } of envelopes) expect(message).toContain("'Base URL'");
	});

	it('an API that refuses everything ends the run after a few dozen requests, with its error', async () => {
		bench.useNetwork(response(400, { message: 'Unknown field email' }));
		const { error } = await bench.enrich(records(1000));
		expect(bench.requests.length).toBeLessThanOrEqual(30);
		expect(error).toEqual({
			message: 'All of the first 24 requests were refused: The provider rejected the request',
			description: expect.stringContaining('"Unknown field email" (status 400)'),
		});
	});

	it('an API that answers everything with a bare 404 ends the run, and the error names the address', async () => {
		bench.useNetwork(response(404, { message: 'Not Found' }));
		const { error } = await bench.enrich(records(1000));
		expect(bench.requests.length).toBeLessThanOrEqual(30);
		expect(error?.description).toContain("'Base URL'");
	});

	it('a single bare 404 among people who are found is a miss of that record', async () => {
		bench.scriptNext(undefined, undefined, response(404, ''));
		const { envelopes, error, warning } = await bench.enrich(records(6), ONE_BY_ONE);
		expect(statuses(envelopes).sort()).toEqual([...Array(5).fill('found'), 'notFound']);
		expect([error, warning]).toEqual([undefined, undefined]);
	});
});

describe('An error in words from the API', () => {
	it.each([
		'Person not found in our database',
		'Unable to find contact',
		'You have insufficient credits left',
		'API key not found',
		'The person has opted out',
	])('is quoted but not interpreted, whatever its status: %s', async (words) => {
		for (const status of [200, 400, 422]) {
			bench.reset();
			bench.useNetwork(response(status, { error: words }));
			const { envelopes, error, warning } = await bench.enrich(records(2));
			expect([error, warning]).toEqual([undefined, undefined]);
			expect(listOutcomes(envelopes)).toEqual(Array(2).fill('failed/rejected 0'));
			expect(envelopes[0]!.message).toContain(words);
		}
	});

	it.each(['not_found', 'NO_MATCH', 'Not found'])(
		'that is only "%s" means that nobody was found',
		async (words) => {
			bench.useNetwork(response(200, { error: words }));
			const { envelopes, error, warning } = await bench.enrich(records(30));
			expect([error, warning]).toEqual([undefined, undefined]);
			expect(listOutcomes(envelopes)).toEqual(Array(30).fill('notFound/noMatch 0'));
		},
	);
});

describe('A rate limit of the API', () => {
	it('is waited for every time it is announced, and no record is lost', async () => {
		limitTo(2, 30_000);
		const startedAt = bench.clock.now();
		const { envelopes } = await bench.enrich(records(6), ONE_BY_ONE);

		expectFound(envelopes);
		expect(bench.sandbox.generic.ledger).toHaveLength(6);
		// Of three windows two are refused once each.
		expect(bench.requests).toHaveLength(8);
		expect(bench.clock.now() - startedAt).toBeGreaterThanOrEqual(60_000);
		expect(bench.clock.now() - startedAt).toBeLessThan(64_000);
	});

	it('without a time is waited for with a back-off of one second, then ten', async () => {
		limitTo(1, 6000);
		bench.sandbox.generic.quirks.silentRateLimit = true;
		const { envelopes } = await bench.enrich(records(2), ONE_BY_ONE);

		expect(statuses(envelopes)).toEqual(['found', 'found']);
		expect(bench.clock.slept).toEqual([1000, 10_000]);
	});

	it('beyond the longest allowed wait ends the run and skips the remaining records', async () => {
		limitTo(2, 3_600_000);
		const { envelopes, warning } = await bench.enrich(records(6), ONE_BY_ONE);

		expect(statuses(envelopes)).toEqual([
			...Array(2).fill('found'),
			...Array(4).fill('skipped'),
		]);
		expect(warning).toContain('4 contacts not looked up');
		expect(listOutcomes(envelopes).at(-1)).toBe('skipped/rateLimit 0');
		expect(bench.clock.slept).toEqual([]);
		expect(bench.requests).toHaveLength(3);
	});
});

describe('A lost answer', () => {
	it.each<[string, Network]>([
		['a broken connection', lostAfterwards],
		['a timeout', answering({ kind: 'timeout', message: 'timeout of 60000ms exceeded' })],
		['a server error', response(500, { message: 'Oops' })],
		['a page of a gateway', response(502, '<html><title>Bad gateway</title></html>')],
		['JSON that broke off', response(200, '[{"person":{"firstName"')],
	])(
		'because of %s is neither requested again nor taken for no match',
		async (_how, happening) => {
			bench.scriptNext(happening);
			const { envelopes, error } = await bench.enrich(records(4), {
				options: { batchSize: 2 },
			});

			expect(statuses(envelopes)).toEqual(['failed', 'failed', 'found', 'found']);
			expect(envelopes[0]).toMatchObject({
				reason: 'outcomeUnknown',
				credits: { charged: 2, estimated: true },
				message: expect.stringContaining("'Retry After Timeout'"),
			});
			expect(error).toBeUndefined();
			expect(bench.requests).toHaveLength(2);
		},
	);

	it('is requested again when the user accepts the risk, and every try counts as charged', async () => {
		bench.scriptNext(lostAfterwards);
		const { envelopes } = await bench.enrich(records(2), {
			options: { retryUnknownOutcome: true },
		});

		expect(statuses(envelopes)).toEqual(['found', 'found']);
		expect(envelopes[0]!.credits.charged).toBe(4);
		expect(bench.account.charged).toBe(8);
		expect(bench.clock.slept).toEqual([1000]);
	});

	it('is requested again a few times only', async () => {
		bench.useNetwork(lostAfterwards);
		const { envelopes } = await bench.enrich(records(1), {
			options: { retryUnknownOutcome: true },
		});
		expect(envelopes[0]).toMatchObject({ status: 'failed', reason: 'outcomeUnknown' });
		expect(bench.requests).toHaveLength(3);
	});

	it('ends the run when a second one follows, since a provider that is down may charge for everything', async () => {
		bench.useNetwork(response(500));
		const { envelopes, warning } = await bench.enrich(records(100), ONE_BY_ONE);
		expect(bench.requests).toHaveLength(5);
		expect(warning).toContain('95 contacts not looked up');
		expect(listOutcomes(envelopes).at(-1)).toBe('skipped/unavailable 0');
	});
});

describe('An unreachable provider', () => {
	it('is tried again, because nothing was sent, and then ends the run free of charge', async () => {
		bench.useNetwork(answering({ kind: 'unreachable', message: 'ECONNREFUSED' }));
		const { error } = await bench.enrich(records(10), { options: { batchSize: 1 } });
		expect(bench.requests).toHaveLength(3);
		expect(error?.message).toContain('could not be reached');
	});

	it('in the middle of a run does not lose what was paid for', async () => {
		bench.scriptNext(undefined);
		bench.useNetwork(answering({ kind: 'unreachable', message: 'ENOTFOUND' }));
		const { envelopes, error } = await bench.enrich(records(3), ONE_BY_ONE);
		expect(error).toBeUndefined();
		expect(statuses(envelopes)).toEqual(['found', 'skipped', 'skipped']);
	});
});

describe("'On Failure: Stop'", () => {
	it('does not stop for a record without a match', async () => {
		const list = [{ email: 'no@nowhere.example' }, ...records(1)];
		const { error, warning } = await bench.enrich(list, {
			options: { batchSize: 1, onFailure: 'stop' },
		});
		expect([error, warning]).toEqual([undefined, undefined]);
	});
});

describe('A stopped workflow', () => {
	it('sends nothing more and keeps what was paid for', async () => {
		bench.scriptNext(undefined, (_request, answer) => {
			const paid = answer();
			bench.cancel();
			return paid;
		});
		const { envelopes } = await bench.enrich(records(20), {
			options: { batchSize: 2, concurrency: 1 },
		});

		expect(listOutcomes(envelopes)).toEqual([
			...Array(4).fill('found 2'),
			...Array(16).fill('skipped/aborted 0'),
		]);
		expect(bench.requests).toHaveLength(2);
	});

	it('does not wait out a rate limit', async () => {
		limitTo(1, 100_000);
		bench.clock.whileSleeping(() => bench.cancel());
		const { envelopes } = await bench.enrich(records(4), ONE_BY_ONE);
		expect(statuses(envelopes)[0]).toBe('found');
		expect(bench.requests).toHaveLength(2);
		expect(bench.clock.now()).toBeGreaterThanOrEqual(NOON);
	});
});
