import { ADA } from '../../../sandbox/enrichment';
import { getEmail, sumCreditsOfEnvelopes } from '../../../testing/people';
import { getSharedProviderBench } from '../../../testing/providers';

const bench = getSharedProviderBench('anymailFinder');

describe('The lookup of a work address at Anymail Finder', () => {
	it('sends a LinkedIn URL alone, though a name is known, and costs one credit', async () => {
		const { linkedInUrl, firstName, lastName } = ADA;
		const { envelopes } = await bench.enrich([{ linkedInUrl, firstName, lastName }]);
		expect(envelopes[0]).toMatchObject({
			status: 'found',
			person: { email: getEmail(ADA), emails: [{ type: 'work', status: 'verified' }] },
			credits: { charged: 1, estimated: false },
		});
		expect(bench.requests.map(({ body }) => body)).toEqual([{ linkedin_url: linkedInUrl }]);
		expect(bench.account.charged).toBe(1);
	});

	it('costs nothing, and marks the address as unverified, where it cannot be checked', async () => {
		const risky = bench.sandbox.people.find(
			({ emails, optedOut, linkedInUrl }) =>
				!optedOut && linkedInUrl && emails[0]?.status === 'catchAll',
		)!;
		const { envelopes } = await bench.enrich([{ linkedInUrl: risky.linkedInUrl }]);
		expect(envelopes[0]).toMatchObject({
			status: 'found',
			person: { emails: [{ status: 'unverified' }] },
		});
		expect(sumCreditsOfEnvelopes(envelopes)).toBe(0);
	});
});
