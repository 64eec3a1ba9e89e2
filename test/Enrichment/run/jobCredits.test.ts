/** What is reserved for a job that was submitted, while other requests are sent. */
import { ADA, CHARLES } from '../../../sandbox/enrichment';
import { toApiResponse } from '../../../testing/answers';
import {
	buildRecordsOfCompletePeople,
	identifyByLinkedInUrl,
	sumCreditsOfEnvelopes,
} from '../../../testing/people';
import { getSharedProviderBench } from '../../../testing/providers';

const bench = getSharedProviderBench('fullEnrich');

/** A job with a phone number, which is charged 14 credits instead of the published 10. */
const DEARER_RESULT = toApiResponse(200, {
	status: 'FINISHED',
	cost: { credits: 14 },
	data: [
		{
			custom: { record: '0' },
			contact_info: { most_probable_phone: { number: '+33600000000' } },
		},
	],
});

it('A submitted job keeps its credits when prices rise, so that nothing else is sent in its place', async () => {
	let jobs = 0;
	let isPriceKnown = false;
	bench.answerAt(/contact\/enrich\/bulk/, async ({ method }) => {
		if (method === 'GET') {
			isPriceKnown = true;
			return DEARER_RESULT;
		}
		jobs++;
		// The second job is accepted only after the first one has ended.
		while (jobs > 1 && !isPriceKnown) await new Promise((later) => setImmediate(later));
		for (let turn = 0; turn < 20; turn++) await new Promise((later) => setImmediate(later));
		return toApiResponse(200, { enrichment_id: `job-${jobs}` });
	});
	const records = [
		...[ADA, CHARLES].map(identifyByLinkedInUrl),
		...buildRecordsOfCompletePeople(bench.sandbox).slice(0, 3),
	];
	const { envelopes, warning } = await bench.enrich(records, {
		reveal: ['profile', 'phone'],
		maxCredits: 20,
		options: { batchSize: 1, concurrency: 2 },
	});
	// Both phone numbers were requested before their price was known.
	expect(sumCreditsOfEnvelopes(envelopes)).toBe(28);
	expect(warning).toContain("'Max Credits' was exceeded by 8 credits (28 of 20 spent)");
	expect(envelopes.filter(({ reason }) => reason === 'creditLimit')).toHaveLength(3);
});
