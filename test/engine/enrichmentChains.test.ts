/** A record that takes several requests, at providers that sell one fact a request. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ADA, MARY, SOREN } from '../../sandbox/enrichment';
import type { SandboxReply } from '../../sandbox/http/types';
import { startEnrichmentBench, type Account } from '../../testing/enrichment';
import { identifyByLinkedInUrl } from '../../testing/people';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

const ask = async (at: Account, people: IDataObject[], parameters: INodeParameters) =>
	await bench.run({ onNoMatch: 'flag', ...parameters }, people, { at });

/** The last parts of the paths that were asked. */
const listRequestedEndpoints = () =>
	bench.endpoint.requests.map(({ path }) => path.split('/').at(-1));

const answerAt = (request: RegExp, reply: SandboxReply, times = 1) =>
	bench.endpoint.order({ match: request, reply, times });

const EVERYTHING: INodeParameters = {
	reveal: ['email', 'personalEmail', 'phone'],
	options: { concurrency: 1 },
};

describe('Enrich judges a record after its last request:', () => {
	const email = 'mary@analytical-engines.example';

	it("an address below 'Minimum Confidence' is reported as low confidence, and fills no column", async () => {
		const { firstName: first_name, lastName: last_name, company } = MARY;
		const data = { first_name, last_name, email, score: 35, domain: company.domain };
		answerAt(/email-finder/, { status: 200, body: { data } });
		const { items, envelopes } = await ask(
			'hunter',
			[{ ...identifyByLinkedInUrl(MARY), email: '' }],
			{
				fillEmptyFields: true,
				options: { minimumConfidence: 80 },
			},
		);
		expect(listRequestedEndpoints()).toEqual(['find', 'email-finder']);
		expect(envelopes[0]).toMatchObject({
			status: 'lowConfidence',
			reason: 'lowConfidence',
			confidence: 35,
			credits: { charged: 1.2 },
			person: { email },
		});
		expect(items[0]).toMatchObject({ email: '' });
	});
});

describe('Enrich sends nothing more for any record', () => {
	it('after the credits ran out, and keeps what was paid for', async () => {
		const reply = { status: 402, body: { code: 'credits_exhausted', message: 'No credits' } };
		answerAt(/email-finder/, reply);
		const { envelopes } = await ask(
			'leadMagic',
			[identifyByLinkedInUrl(ADA), identifyByLinkedInUrl(SOREN)],
			EVERYTHING,
		);
		expect(listRequestedEndpoints()).toEqual(['profile-search', 'email-finder']);
		expect(envelopes).toMatchObject([
			{
				status: 'incomplete',
				credits: { charged: 1 },
				person: { fullName: 'Ada Lovelace' },
				message: expect.stringContaining('No credits'),
			},
			{ status: 'skipped', reason: 'outOfCredits', credits: { charged: 0 } },
		]);
	});
	it.each([1, 3])(
		'after a rate limit beyond the allowed wait, with %d requests at a time',
		async (concurrency) => {
			const people = bench.sandbox.people
				.filter(({ linkedInUrl, optedOut }) => linkedInUrl !== '' && !optedOut)
				.slice(0, 8);
			const account = bench.sandbox.providers.leadMagic;
			account.quirks.rateLimit = { requests: 7, windowMs: 3_600_000 };
			const { envelopes } = await ask('leadMagic', people.map(identifyByLinkedInUrl), {
				...EVERYTHING,
				options: { concurrency },
			});
			const refused = account.requests.filter(({ status }) => status === 429);
			expect(refused.length).toBeGreaterThan(0);
			expect(refused.length).toBeLessThanOrEqual(concurrency);
			expect(envelopes.at(-1)).toMatchObject({ status: 'skipped', reason: 'rateLimit' });
			const charged = envelopes.map(({ credits }) => (credits as IDataObject).charged);
			expect(charged.reduce((sum: number, each) => sum + Number(each), 0)).toBe(
				account.charged,
			);
		},
	);
});

describe("'Credits per Contact' is the price of a contact, however many requests it takes,", () => {
	it('so the limit counts it once for each contact', async () => {
		const americans = bench.sandbox.people.filter(
			({ linkedInUrl, emails, phones, optedOut }) =>
				linkedInUrl !== '' &&
				!optedOut &&
				emails[0]?.status === 'verified' &&
				emails[0].type === 'work' &&
				phones.some(({ number }) => number.startsWith('+1')),
		);
		const three = americans.slice(0, 3).map(identifyByLinkedInUrl);
		const options = { creditsPerContact: 12, concurrency: 1 };
		const parameters = { reveal: ['email', 'phone'], options, maxCredits: 24 };
		const { envelopes, hintTexts } = await ask('findymail', three, parameters);
		expect(listRequestedEndpoints()).toEqual([
			'business-profile',
			'phone',
			'business-profile',
			'phone',
		]);
		expect(envelopes).toMatchObject([
			{ status: 'found', credits: { charged: 12, estimated: true } },
			{ status: 'found', credits: { charged: 12, estimated: true } },
			{ status: 'skipped', reason: 'creditLimit', credits: { charged: 0 } },
		]);
		expect(hintTexts[0]).toContain('About 24 credits');
	});
});
