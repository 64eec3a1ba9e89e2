/** What is said of answers that were cut, and of a key that is withdrawn in the middle of a run. */
import { startEnrichmentBench } from '../../testing/enrichment';
import { buildRecordsOfCompletePeople } from '../../testing/people';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

it('An answer that was cut off is reported in a sentence, and not as "aborted"', async () => {
	bench.endpoint.order({ truncate: true, stage: 'after' });
	const { envelopes } = await bench.run(
		{ onNoMatch: 'flag' },
		buildRecordsOfCompletePeople(bench.sandbox).slice(0, 1),
	);
	expect(envelopes[0]).toMatchObject({ status: 'failed', reason: 'outcomeUnknown' });
	expect(envelopes[0]!.message).toMatch(
		/^The connection was closed before the whole response had arrived\. The provider may have charged/,
	);
});

it('A key that is refused after it was accepted is reported as revoked, without advice to send it in another way', async () => {
	const answer = bench.sandbox.answer.bind(bench.sandbox);
	let requests = 0;
	const withdrawn = { status: 401, body: { message: 'Unknown key' } };
	jest.spyOn(bench.sandbox, 'answer').mockImplementation((request) => {
		requests += 1;
		return requests > 2 ? withdrawn : answer(request);
	});
	const options = { batchSize: 1, concurrency: 1 };
	const people = buildRecordsOfCompletePeople(bench.sandbox).slice(0, 4);
	const { envelopes, hintTexts } = await bench.run({ onNoMatch: 'flag', options }, people);
	jest.restoreAllMocks();
	expect(envelopes.map(({ status }) => status)).toEqual(['found', 'found', 'skipped', 'skipped']);
	expect(hintTexts[1]).toBe(
		'The provider rejected this API key: 2 contacts not looked up. The provider said: "Unknown key" (status 401). The key worked earlier in this run, so it has since expired or been revoked. Check it in your provider account, then run the remaining items again.',
	);
});
