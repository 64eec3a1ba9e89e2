/** Real lists at the provider's pace: a limit that passes soon loses no record. */
import { toApiResponse } from '../../../testing/answers';
import { buildRecordsOfCompletePeople, countFound } from '../../../testing/people';
import { getSharedProviderBench, type RawRecord } from '../../../testing/providers';

const bench = getSharedProviderBench('documented');
beforeEach(() =>
	// On its way for a while, as over a network.
	bench.useNetwork(async (_request, answer) => {
		await bench.clock.sleep(50);
		return answer();
	}),
);

const records = (count: number): RawRecord[] =>
	buildRecordsOfCompletePeople(bench.sandbox).slice(0, count);

const ONE_BY_ONE = { options: { batchSize: 1, concurrency: 10 } };

const limitTo = (requests: number, windowMs: number, silentRateLimit = false) =>
	void Object.assign(bench.sandbox.generic.quirks, {
		rateLimit: { requests, windowMs },
		silentRateLimit,
	});

describe('Two hundred records that are looked up ten at once', () => {
	it.each([
		{
			title: 'five a second, Retry-After: 1',
			requests: 5,
			windowMs: 1000,
			isSilent: false,
			seconds: 60,
		},
		{
			title: 'five a second, without Retry-After',
			requests: 5,
			windowMs: 1000,
			isSilent: true,
			seconds: 90,
		},
		{
			title: 'sixty a minute, Retry-After',
			requests: 60,
			windowMs: 60_000,
			isSilent: false,
			seconds: 190,
		},
		{
			title: 'sixty a minute, in silence',
			requests: 60,
			windowMs: 60_000,
			isSilent: true,
			seconds: 240,
		},
	])(
		'are all found at an API with a rate limit of $title',
		async ({ requests, windowMs, isSilent, seconds }) => {
			limitTo(requests, windowMs, isSilent);
			const startedAt = bench.clock.now();
			const { envelopes, error, warning } = await bench.enrich(records(200), ONE_BY_ONE);
			expect(countFound(envelopes)).toBe(200);
			expect([error, warning]).toEqual([undefined, undefined]);
			expect(bench.requests.length - 200).toBeLessThanOrEqual(50);
			expect(bench.clock.now() - startedAt).toBeLessThan(seconds * 1000);
		},
	);
});

it('Short lists that run into a rate limit do not slow down the lists after them', async () => {
	const refused = toApiResponse(429, {}, { 'retry-after': '1' });
	for (let list = 0; list < 4; list++) {
		bench.scriptNext(
			() => refused,
			() => refused,
		);
		await bench.enrich(records(5), ONE_BY_ONE);
	}
	const startedAt = bench.clock.now();
	const { envelopes } = await bench.enrich(records(40), ONE_BY_ONE);
	expect(countFound(envelopes)).toBe(40);
	expect(bench.clock.now() - startedAt).toBeLessThan(1000);
});

it('Sixty webhook executions at once with one credential find all their records', async () => {
	limitTo(5, 1000);
	const runs = records(60).map(async (record) => await bench.enrich([record]));
	expect(countFound((await Promise.all(runs)).flatMap(({ envelopes }) => envelopes))).toBe(60);
	expect(bench.requests.length - 60).toBeLessThanOrEqual(10);
});
