/** What a waterfall may still spend and send: after higher prices, without a price, for known addresses and IDs. */
import type { ProviderName } from '../../nodes/Enrichment/providers/registry';
import { ADA, CHARLES, LUCJA } from '../../sandbox/enrichment';
import { getEmail, identifyByLinkedInUrl, identifyByName } from '../../testing/people';
import { openSharedBench } from '../../testing/shared';
import { readAttemptData, startWaterfallBench, sumAttempts } from '../../testing/waterfall';

const bench = openSharedBench(startWaterfallBench);

describe('A waterfall', () => {
	it("keeps 'Max Credits' of a provider for contacts that lack other data, by the price that the first ones showed", async () => {
		const other = bench.sandbox.people.find(
			({ phones, emails, optedOut, linkedInUrl }) =>
				!optedOut &&
				emails[0]?.status === 'verified' &&
				phones.some(({ type, doNotCall }) => type === 'mobile' && !doNotCall) &&
				linkedInUrl !== ADA.linkedInUrl,
		)!;
		const { attempts } = await bench.waterfall(
			['leadMagic'],
			[
				identifyByLinkedInUrl(ADA),
				{ ...identifyByLinkedInUrl(other), email: getEmail(other) },
			],
			{
				steps: [{ provider: 'leadMagic', maxCredits: 8 }],
				parameters: {
					reveal: ['email', 'phone'],
					options: { creditsPerContact: 1 },
				},
			},
		);
		expect(attempts).toMatchObject([
			[{ for: ['email', 'phone'], status: 'found', credits: 7 }],
			[{ for: ['phone'], status: 'skipped', reason: 'creditLimit', credits: 0 }],
		]);
		expect(bench.account('leadMagic').charged).toBe(7);
	});

	it('verifies an address once, although two providers found it for two contacts', async () => {
		const { envelopes, attempts } = await bench.waterfall(
			['prospeo', 'peopleDataLabs', 'findymail'],
			[identifyByName(CHARLES), identifyByName(CHARLES)],
			{
				steps: [{ provider: 'prospeo', maxCredits: 1 }, { provider: 'peopleDataLabs' }],
				parameters: {
					reveal: ['email'],
					options: { dedupe: false, verifyWith: 'findymail' },
				},
			},
		);
		const verifications = attempts.map((ofItem) =>
			ofItem.filter((attempt) => attempt.for.includes('verification')),
		);
		expect(verifications).toMatchObject([[{ credits: 1 }], [{ credits: 0 }]]);
		expect(bench.account('findymail').charged).toBe(1);
		expect(sumAttempts(envelopes)).toEqual(bench.charged());
	});

	it("asks the next provider about each item where 'Deduplicate' is off, although the answers show one person", async () => {
		bench.account('hunter').quirks.knownPhones = 0;
		const { attempts } = await bench.waterfall(
			['hunter', 'leadMagic'],
			[
				identifyByName(ADA),
				{ firstName: 'Ada', lastName: 'Lovelace', company: 'Analytical Engines' },
			],
			{ parameters: { reveal: ['email', 'phone'], options: { dedupe: false } } },
		);
		expect(attempts.map((ofItem) => ofItem.at(-1))).toMatchObject([
			{ provider: 'leadMagic', credits: 5 },
			{ provider: 'leadMagic', credits: 5 },
		]);
		expect(bench.account('leadMagic').charged).toBe(10);
	});

	it("counts verifications in 'Max Credits' of all providers, and in the total cost", async () => {
		const { said } = await bench.waterfall(
			['prospeo', 'hunter', 'findymail'],
			[CHARLES, LUCJA].map(identifyByName),
			{
				steps: [{ provider: 'prospeo' }, { provider: 'hunter' }],
				ring: {
					prospeoCreditPrice: 0.1,
					hunterCreditPrice: 0.3,
					findymailCreditPrice: 0.2,
				},
				parameters: {
					reveal: ['email'],
					maxCredits: 5,
					options: { verifyWith: 'findymail' },
				},
			},
		);
		expect(bench.charged()).toEqual({ prospeo: 2, findymail: 2, hunter: 1 });
		expect(said.join(' ')).toContain('0.90 USD in all');
	});

	it('sends the ID of a person only to the provider that issued it', async () => {
		const { attempts } = await bench.waterfall(
			['peopleDataLabs', 'apollo'],
			[{ providerId: ADA.id, provider: 'apollo' }],
			{ parameters: { reveal: ['email'] } },
		);
		expect(bench.asked()).toEqual({ apollo: 1 });
		expect(attempts[0]).toMatchObject([
			{ provider: 'peopleDataLabs', reason: 'identifierNotSupported', credits: 0 },
			{ provider: 'apollo' },
		]);
	});

	it('does not ask the next provider by an email address that is not accepted', async () => {
		Object.assign(bench.account('hunter').quirks, { catchAllEmails: 1, knownPhones: 0 });
		const { attempts } = await bench.waterfall(['hunter', 'prospeo'], [identifyByName(ADA)], {
			parameters: { reveal: ['email'] },
		});
		expect(attempts[0]).toMatchObject([{ provider: 'hunter' }, { provider: 'prospeo' }]);
		const [request] = bench.account('prospeo').requests;
		expect(request?.text).toContain('Lovelace');
		expect(request?.text).not.toContain(getEmail(ADA));
	});

	it('calls the credits of a contact estimated where those of one provider are', async () => {
		bench.endpoint.order({ match: /leadMagic/, reset: true, stage: 'after' });
		const { envelopes, attempts, said } = await bench.waterfall(
			['prospeo', 'leadMagic'],
			[identifyByName(ADA)],
			{
				steps: [
					{ provider: 'prospeo', reveal: ['email'] },
					{ provider: 'leadMagic', reveal: ['phone'] },
				],
				parameters: { reveal: ['email', 'phone'], options: { maxRetries: 0 } },
			},
		);
		const [stated, lost] = attempts[0] ?? [];
		expect(stated).not.toHaveProperty('estimated');
		expect(lost).toMatchObject({ reason: 'outcomeUnknown', estimated: true });
		expect(envelopes[0]!.credits).toMatchObject({ charged: 6, estimated: true });
		expect(said.join(' ')).toContain('About 6 credits used');
	});

	it('counts the credits of verifications among those used', async () => {
		const { said } = await bench.waterfall(
			['prospeo', 'findymail'],
			[CHARLES, LUCJA].map(identifyByName),
			{
				steps: [{ provider: 'prospeo' }],
				parameters: { reveal: ['email'], options: { verifyWith: 'findymail' } },
			},
		);
		expect(bench.charged()).toEqual({ prospeo: 2, findymail: 2 });
		expect(said.join(' ')).toContain('4 credits used');
	});
});

describe('Get Result', () => {
	const PROVIDERS: readonly ProviderName[] = ['fullEnrich', 'leadMagic'];
	const FULL_ENRICH_PRICE = { fullEnrichCreditPrice: 0.05 };

	it("buys nothing at a provider without a price while 'Max Cost' limits the lookup", async () => {
		Object.assign(bench.account('fullEnrich').quirks, { jobSeconds: 0, knownPhones: 0 });
		const { items } = await bench.waterfall([...PROVIDERS], [identifyByName(ADA)], {
			ring: { ...FULL_ENRICH_PRICE, leadMagicCreditPrice: 0.01 },
			parameters: {
				reveal: ['phone'],
				maxCost: 10,
				options: { waitMode: 'dontWait' },
			},
		});
		const { envelopes, said } = await bench.getResult(items, PROVIDERS, {
			ring: FULL_ENRICH_PRICE,
		});
		expect(bench.asked()).not.toHaveProperty('leadMagic');
		expect(readAttemptData(envelopes[0]).at(-1)).toMatchObject({
			provider: 'leadMagic',
			status: 'skipped',
			reason: 'creditLimit',
			credits: 0,
		});
		expect(said.join(' ')).toContain("'Max Cost' is used up, so LeadMagic was skipped");
	});
});
