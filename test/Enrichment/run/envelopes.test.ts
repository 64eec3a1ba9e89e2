import { ADA, UNKNOWN_EMAIL } from '../../../sandbox/enrichment';
import { getSharedProviderBench } from '../../../testing/providers';

const bench = getSharedProviderBench('documented');

const email = ADA.emails[0]!.email;

describe('The result that Enrich writes for a record', () => {
	it('starts with the outcome and ends with the raw answer', async () => {
		const { envelopes } = await bench.enrich([{ email }, { email }], {
			options: { includeRaw: true },
		});
		const keys = [
			'status',
			'person',
			'matchedBy',
			'matchScore',
			'confidence',
			'reason',
			'credits',
			'provider',
			'input',
		];
		expect(envelopes.map((each) => Object.keys(each))).toEqual([
			[...keys, 'why', 'raw'],
			[...keys, 'duplicateOf', 'why', 'raw'],
		]);
	});

	it('says why there is nothing when nothing was found', async () => {
		const { envelopes } = await bench.enrich([{ email: UNKNOWN_EMAIL }, {}]);
		expect(envelopes).toEqual([
			{
				status: 'notFound',
				reason: 'noMatch',
				missing: ['profile'],
				message: expect.stringMatching(
					/^Status 404 \("Could not find data for the given identifiers"\): .*'Base URL'/,
				),
				matchedBy: null,
				matchScore: null,
				confidence: null,
				credits: { charged: 0, estimated: false, remaining: 100_000 },
				provider: 'generic',
				input: { email: UNKNOWN_EMAIL },
			},
			{
				status: 'skipped',
				reason: 'noIdentifier',
				message: expect.stringContaining("fill in 'Email'"),
				matchedBy: null,
				matchScore: null,
				confidence: null,
				credits: { charged: 0, estimated: false },
				provider: 'generic',
				input: {},
			},
		]);
	});

	it('of a duplicate costs nothing and says which record it repeats', async () => {
		const { envelopes } = await bench.enrich([
			{ email: UNKNOWN_EMAIL },
			{ email },
			{ email },
			{ email },
		]);
		expect(envelopes.map(({ duplicateOf, credits }) => [duplicateOf, credits.charged])).toEqual(
			[
				[undefined, 0],
				[undefined, 2],
				[1, 0],
				[1, 0],
			],
		);
	});
});
