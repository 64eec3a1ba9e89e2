/** Compare Providers: every provider is asked about a sample of the list, and the figures are true. */
import type { IDataObject } from 'n8n-workflow';

import type { ProviderName } from '../../nodes/Enrichment/providers/registry';
import type { WorldPerson } from '../../sandbox/enrichment';
import { getEmail, identifyByName } from '../../testing/people';
import { openSharedBench } from '../../testing/shared';
import { startWaterfallBench, sumAttempts } from '../../testing/waterfall';

const bench = openSharedBench(startWaterfallBench);

const RING: ProviderName[] = ['hunter', 'prospeo', 'leadMagic'];
const PRICES = { hunterCreditPrice: 0.05, prospeoCreditPrice: 0.04, leadMagicCreditPrice: 0.02 };

const people = (): WorldPerson[] =>
	bench.sandbox.people.filter(({ emails, optedOut }) => emails[0] && !optedOut).slice(0, 60);

const compare = async (parameters: IDataObject = {}, ring: IDataObject = PRICES) =>
	await bench.waterfall(RING, people().map(identifyByName), {
		ring,
		parameters: {
			operation: 'compareProviders',
			reveal: ['email'],
			sampleSize: 20,
			seed: 7,
			...parameters,
		},
	});

/** What the sandbox knows an account to have of people by their names. */
function knownEmails(provider: ProviderName, sampled: WorldPerson[]): number {
	const { world } = bench.account(provider);
	return sampled.filter((person) => {
		const match = world.findPerson({
			firstName: person.firstName,
			lastName: person.lastName,
			companyDomain: person.company.domain,
		});
		return typeof match === 'object' && match.record.emails.length > 0;
	}).length;
}

it('Compare Providers returns for each provider what it has of the sample, and what was bought from it', async () => {
	bench.account('hunter').quirks.knownEmails = 0.5;
	bench.account('prospeo').quirks.knownPeople = 0.6;
	bench.account('leadMagic').quirks.catchAllEmails = 1;
	const { itemsByOutput, error } = await compare();
	expect(error).toBeUndefined();
	const [figures = [], data = []] = itemsByOutput;
	const sampled = data.map(
		({ firstName, lastName }) =>
			people().find((each) => each.firstName === firstName && each.lastName === lastName)!,
	);
	expect(sampled).toHaveLength(20);
	expect(figures.map(({ provider }) => provider)).toEqual(RING);
	for (const row of figures) {
		const name = row.provider as ProviderName;
		const { charged } = bench.account(name);
		expect(row).toMatchObject({ asked: 20, credits: charged });
		expect(row.cost).toBeCloseTo(
			charged * Number(PRICES[`${name}CreditPrice` as keyof typeof PRICES]),
			6,
		);
		expect(Number(row.emails)).toBeLessThanOrEqual(knownEmails(name, sampled));
	}
	expect(figures[0]!.emails).toBe(knownEmails('hunter', sampled));
	expect(figures.map(({ rank }) => rank).sort()).toEqual([1, 2, 3]);
	expect(figures.every(({ agreement }) => agreement === null || agreement === 1)).toBe(true);
	const envelopes = data.map(({ enrichment }) => enrichment as IDataObject);
	expect(sumAttempts(envelopes)).toEqual(bench.charged());
});

it('Compare Providers takes the same sample for the same seed, and another sample for another seed', async () => {
	const namesOf = (data: IDataObject[] = []) => data.map(({ lastName }) => lastName);
	const [first, same, other] = [
		await compare({ sampleSize: 5 }),
		await compare({ sampleSize: 5 }),
		await compare({ sampleSize: 5, seed: 8 }),
	].map(({ itemsByOutput }) => namesOf(itemsByOutput[1]));
	expect(same).toEqual(first);
	expect(other).not.toEqual(first);
});

it("Compare Providers respects 'Max Credits' of each provider and 'Max Cost' of all", async () => {
	const { itemsByOutput } = await compare({ maxCredits: '6', maxCost: '0.5' });
	let cost = 0;
	for (const row of itemsByOutput[0]!) {
		expect(Number(row.credits)).toBeLessThanOrEqual(6);
		cost += Number(row.cost);
	}
	expect(cost).toBeLessThanOrEqual(0.5);
});

it('Compare Providers also requests data that an item already has, since its figures are about the providers', async () => {
	const records = people()
		.slice(0, 5)
		.map((person) => ({ ...identifyByName(person), email: person.emails[0]!.email }));
	const { itemsByOutput } = await bench.waterfall(['prospeo', 'leadMagic'], records, {
		parameters: { operation: 'compareProviders', reveal: ['email'] },
	});
	expect(itemsByOutput[0]).toMatchObject([
		{ provider: 'prospeo', asked: 5, cost: null },
		{ provider: 'leadMagic', asked: 5 },
	]);
});

it('Compare Providers refuses a credential with a single provider', async () => {
	const { error } = await bench.run(
		{ operation: 'compareProviders' },
		people().map(identifyByName),
	);
	expect(error?.message).toContain('needs the keys of several providers');
	expect(bench.endpoint.requests).toEqual([]);
});

it('Compare Providers asks no other provider about a person who opted out at one', async () => {
	bench.endpoint.order({
		match: /hunter/,
		reply: {
			status: 451,
			body: { errors: [{ id: 'claimed_email', code: 451, details: 'stop' }] },
		},
	});
	const { itemsByOutput } = await bench.waterfall(
		RING,
		people().slice(0, 1).map(identifyByName),
		{
			ring: PRICES,
			parameters: {
				operation: 'compareProviders',
				reveal: ['email'],
				sampleSize: 1,
				seed: 7,
			},
		},
	);
	expect(bench.charged()).toEqual({});
	expect(itemsByOutput[0]!.map(({ asked }) => asked)).toEqual([1, 0, 0]);
	expect(itemsByOutput[1]).toMatchObject([{ enrichment: { reason: 'optedOut' } }]);
});

it('Compare Providers states costs in its rows that add up to those in its figures', async () => {
	const { itemsByOutput } = await compare();
	const [figures = [], data = []] = itemsByOutput;
	const sum = data.reduce((total, { enrichment }) => {
		const { cost } = enrichment as { cost: { total: number } };
		return total + cost.total;
	}, 0);
	const costs = figures.reduce((total, { cost }) => total + Number(cost), 0);
	expect(sum).toBeGreaterThan(0);
	expect(sum).toBeCloseTo(costs, 6);
});

it('Compare Providers says whose answers were lost, and does not rank providers without answers', async () => {
	bench.account('prospeo').order({ failure: 'serverError', times: 99 });
	const { itemsByOutput, hintTexts } = await compare({ sampleSize: 5 });
	const ranks = itemsByOutput[0]!.map(({ provider, rank }) => [provider, rank === null]);
	expect(ranks).toEqual([
		['hunter', false],
		['prospeo', true],
		['leadMagic', false],
	]);
	expect(hintTexts.join(' ')).toMatch(
		/Prospeo: 5 lookups got no usable response and may have been charged/,
	);
	expect(hintTexts.join(' ')).toMatch(
		/Recommended order: (Hunter, LeadMagic|LeadMagic, Hunter)\./,
	);
});

it('Compare Providers says about whom a provider was not asked, and because of which limit', async () => {
	const byCost = await compare({ sampleSize: 5, maxCost: '0.16' });
	expect(byCost.hintTexts.join(' ')).toMatch(
		/Hunter was not tried on 2 of 5 contacts because 'Max Cost' was reached\./,
	);
	expect(byCost.hintTexts.join(' ')).toMatch(
		/Prospeo was not tried on 5 of 5 contacts because 'Max Cost' was reached\./,
	);
	bench.reset();
	const byCredits = await compare({ sampleSize: 5, maxCredits: '3' });
	expect(byCredits.hintTexts.join(' ')).toMatch(
		/Hunter was not tried on 2 of 5 contacts because 'Max Credits' was reached\./,
	);
});

it('Compare Providers states the cost of an email only where no phone numbers were bought with it', async () => {
	const emails = await compare({ sampleSize: 5 });
	const [prospeo] = emails.itemsByOutput[0]!.filter(({ provider }) => provider === 'prospeo');
	expect(prospeo!.costPerEmail).toBeCloseTo(Number(prospeo!.cost) / Number(prospeo!.emails), 6);
	bench.reset();
	const both = await compare({ sampleSize: 5, reveal: ['email', 'phone'] });
	const [withPhones] = both.itemsByOutput[0]!.filter(({ provider }) => provider === 'prospeo');
	expect(withPhones).toMatchObject({ costPerEmail: null });
	const finds = Number(withPhones!.emails) + Number(withPhones!.phones);
	expect(withPhones!.costPerFind).toBeCloseTo(Number(withPhones!.cost) / finds, 6);
});

it('Compare Providers merges nothing of somebody else whom a provider states under the same email into the data of a contact', async () => {
	const [contact] = people();
	const email = getEmail(contact!);
	bench.endpoint.order({
		match: /prospeo/,
		reply: {
			status: 200,
			body: {
				error: false,
				free_enrichment: false,
				person: {
					full_name: 'Eve Stranger',
					current_job_title: 'Stranger',
					linkedin_url: 'https://linkedin.com/in/eve-stranger',
					email: { status: 'VERIFIED', revealed: true, email },
					mobile: {
						status: 'VERIFIED',
						revealed: true,
						mobile: '+1 202-555-0199',
						mobile_international: '+1 202-555-0199',
					},
				},
			},
		},
	});
	const { itemsByOutput } = await bench.waterfall(['peopleDataLabs', 'prospeo'], [{ email }], {
		parameters: {
			operation: 'compareProviders',
			reveal: ['profile', 'email', 'phone'],
			sampleSize: 1,
			seed: 7,
		},
	});
	const [{ enrichment }] = itemsByOutput[1] as [IDataObject];
	const { attempts, person } = enrichment as { attempts: IDataObject[]; person: IDataObject };
	expect(attempts).toMatchObject([
		{ provider: 'peopleDataLabs', reason: null },
		{ provider: 'prospeo', status: 'failed', reason: 'unmatched' },
	]);
	expect(person.fullName).toBe(`${contact!.firstName} ${contact!.lastName}`);
	expect(JSON.stringify(person)).not.toContain('5550199');
});
