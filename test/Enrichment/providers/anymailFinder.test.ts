import { buildRequestedRecord } from '../../../nodes/Enrichment/providers/lookupIdentifiers';
import { ADA } from '../../../sandbox/enrichment';
import { toApiResponse } from '../../../testing/answers';
import { identifyByLinkedInUrl, getEmail, sumCreditsOfEnvelopes } from '../../../testing/people';
import { getSharedProviderBench, type RawRecord } from '../../../testing/providers';

const bench = getSharedProviderBench('anymailFinder');
const { account, dialect } = bench;

const EMAIL = getEmail(ADA);
const NAME = { firstName: ADA.firstName, lastName: ADA.lastName };

describe('Anymail Finder finds a work address', () => {
	it.each<[string, RawRecord, Record<string, unknown>]>([
		[
			'by a LinkedIn URL alone',
			{ linkedInUrl: ADA.linkedInUrl, ...NAME },
			{ linkedin_url: ADA.linkedInUrl },
		],
		[
			'by name and domain',
			{ ...NAME, companyDomain: ADA.company.domain },
			{ first_name: 'Ada', last_name: 'Lovelace', domain: ADA.company.domain },
		],
	])('%s, for one credit', async (_how, raw, body) => {
		const { envelopes } = await bench.enrich([raw]);
		expect(envelopes[0]).toMatchObject({
			status: 'found',
			person: { email: EMAIL, emails: [{ type: 'work', status: 'verified' }] },
			credits: { charged: 1, estimated: false },
		});
		expect(bench.requests.map((request) => request.body)).toEqual([body]);
		expect(account.charged).toBe(1);
	});

	it('for nothing, and calls it risky, where it cannot be checked', async () => {
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

it('An answer of another form from Anymail Finder is never "no match", as it may have been charged', async () => {
	const { contact } = dialect.lookups;
	const [request] = contact!.requests;
	const asked = [buildRequestedRecord(request!, contact!, identifyByLinkedInUrl(ADA), {})];
	const answer = (body: unknown) => request!.readRows(toApiResponse(200, body), asked);
	expect(answer({ email: EMAIL }).hasUnknownForm).toBe(true);
	expect(answer({ email_status: 'not_found' }).hasUnknownForm).toBeUndefined();
});
