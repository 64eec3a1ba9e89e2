/** What a waterfall may still spend: after a price turned out higher, without a price, and for an address seen before. */
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
