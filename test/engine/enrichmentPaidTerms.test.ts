/** What three providers are paid for, and on which terms, as the node sends it from n8n's engine. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ADA, CHARLES, MARY, SOREN } from '../../sandbox/enrichment';
import { startEnrichmentBench } from '../../testing/enrichment';
import { identifyByEmail, identifyByLinkedInUrl } from '../../testing/people';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

/** `POST /v3/contacts/search`, without the path of the base URL. */
const calls = (basePath: string) =>
	bench.endpoint.requests.map(({ method, path }) => `${method} ${path.replace(basePath, '')}`);

const flagged = (parameters: INodeParameters): INodeParameters => ({
	onNoMatch: 'flag',
	...parameters,
});

describe("Enrich at Lusha, where the account has Lusha's waterfall on", () => {
	const lusha = () => bench.sandbox.providers.lusha;
	const PHONES = ['email', 'phone'];

	it('pays no third party unless Use Provider Waterfall is on', async () => {
		const { envelopes } = await bench.run(
			flagged({ reveal: PHONES }),
			[ADA, CHARLES].map(identifyByLinkedInUrl),
			{ at: 'lusha' },
		);
		expect(calls(lusha().basePath)).toEqual([
			'POST /v3/contacts/search',
			'POST /v3/contacts/enrich',
		]);
		expect(bench.bodies()[1]).toMatchObject({ waterfallEnabled: false });
		expect(envelopes.map(({ status }) => status)).toEqual(['found', 'incomplete']);
		// A search, two addresses and a number.
		expect(lusha().charged).toBe(8);
	});

	it('respects Max Credits at the prices that the account states', async () => {
		await bench.run(
			flagged({ reveal: PHONES, maxCredits: '8' }),
			[ADA, SOREN].map(identifyByLinkedInUrl),
			{
				at: 'lusha',
			},
		);
		expect(calls(lusha().basePath)[0]).toBe('GET /v3/account/usage');
		expect(lusha().charged).toBeLessThanOrEqual(8);
		expect(lusha().charged).toBeGreaterThan(0);
	});
});

describe("'Max Credits' at Lusha", () => {
	const lusha = () => bench.sandbox.providers.lusha;
	const reachable = () =>
		bench.sandbox.people.filter(({ linkedInUrl, optedOut }) => linkedInUrl && !optedOut);

	it('is respected at the published prices where the account states prices of 0', async () => {
		const nothing = { credits: 0, perQuantity: 1 };
		const pricing = { revealEmail: nothing, revealPhone: nothing, apiSearch: nothing };
		bench.endpoint.order({
			match: /account\/usage/,
			reply: { status: 200, body: { pricing } },
		});
		await bench.run(
			flagged({ reveal: ['email', 'phone'], maxCredits: '15' }),
			reachable().slice(0, 90).map(identifyByLinkedInUrl),
			{ at: 'lusha' },
		);
		expect(lusha().charged).toBeGreaterThan(0);
		expect(lusha().charged).toBeLessThanOrEqual(15);
	});

	it('is kept where the account states a price for 25 contacts together, but is charged that for each', async () => {
		const pricing = { revealEmail: { credits: 1, perQuantity: 25 } };
		bench.endpoint.order({
			match: /account\/usage/,
			reply: { status: 200, body: { pricing } },
		});
		const people = reachable().filter(({ emails }) => emails[0]);
		await bench.run(
			flagged({
				reveal: ['email'],
				maxCredits: '35',
				moreIdentifiers: { providerId: '={{ $json.providerId }}' },
				options: { batchSize: 10, concurrency: 1 },
			}),
			people.slice(0, 90).map(({ id }) => ({ providerId: id, provider: 'lusha' })),
			{ at: 'lusha' },
		);
		// It takes a credit for each, and says so in its first answer.
		expect(lusha().charged).toBeGreaterThan(20);
		expect(lusha().charged).toBeLessThanOrEqual(35);
	});

	it('assumes the price of the most expensive contact that third parties state, not the mean of its request', async () => {
		const options = {
			useProviderWaterfall: true,
			creditsPerContact: 2,
			batchSize: 5,
			concurrency: 1,
		};
		const without = reachable().filter(({ phones, emails }) => !phones[0] && emails[0]);
		const others = reachable().filter(({ phones, emails }) => phones[0] && emails[0]);
		const records = [without[0]!, ...others.slice(0, 30)].map(identifyByLinkedInUrl);
		const { hintTexts, envelopes } = await bench.run(
			flagged({ reveal: ['email', 'phone'], maxCredits: '60', options }),
			records,
			{ at: 'lusha' },
		);
		expect(envelopes[0]).toMatchObject({ credits: { charged: 10 } });
		expect(hintTexts.join()).toContain('one can cost 10 credits at Lusha');
	});
});

describe('Use Provider Waterfall', () => {
	const run = async (at: 'lusha' | 'apollo' | 'hunter', more: INodeParameters) => {
		const { error } = await bench.run(flagged(more), [identifyByLinkedInUrl(ADA)], { at });
		return { error: error as Error & { description?: string }, sent: bench.endpoint.requests };
	};
	const WATERFALL: IDataObject = { useProviderWaterfall: true };

	it('is refused before anything is sent where the provider has no waterfall', async () => {
		const { error, sent } = await run('hunter', { options: WATERFALL } as INodeParameters);
		expect(error.message).toBe(
			'Hunter has no waterfall of its own that the node could turn on',
		);
		expect(error.description).toContain('Nothing was sent');
		expect(sent).toEqual([]);
	});

	it('is refused before anything is sent where Data to Get has nothing that the waterfall looks for', async () => {
		const { error, sent } = await run('apollo', {
			reveal: ['personalEmail'],
			options: WATERFALL,
		} as INodeParameters);
		expect(error.message).toBe(
			"Apollo's waterfall only looks up work email addresses and phone numbers, but 'Data to Get' doesn't include them",
		);
		expect(sent).toEqual([]);
	});

	it.each(['lusha', 'apollo'] as const)(
		'is refused at %s together with Max Credits, unless the user states what a contact may cost',
		async (at) => {
			const limited = { maxCredits: '40', reveal: ['email'] };
			const { error, sent } = await run(at, {
				...limited,
				options: WATERFALL,
			} as INodeParameters);
			expect(error.message).toContain("'Max Credits' can't be guaranteed");
			expect(error.description).toContain("'Credits per Contact'");
			expect(sent).toEqual([]);
		},
	);

	it.each([
		[['email', 'phone'], 8, 9],
		[['email'], 0.5, 1],
	])(
		"is refused at Apollo together with Max Credits, where %j are bought and the estimate of %d is below Apollo's price of %d",
		async (reveal, creditsPerContact, price) => {
			const limited = { maxCredits: '40', reveal };
			const options = { ...WATERFALL, creditsPerContact };
			const { error, sent } = await run('apollo', { ...limited, options } as INodeParameters);
			expect(error.message).toContain(
				`'Credits per Contact' is ${creditsPerContact}, but Apollo itself charges up to ${price}`,
			);
			expect(error.description).toContain('Nothing was sent');
			expect(sent).toEqual([]);
		},
	);

	it('accepts an estimate at Apollo that equals its price', async () => {
		const options = { ...WATERFALL, creditsPerContact: 9, waitMode: 'dontWait' };
		const limited = { maxCredits: '40', reveal: ['email', 'phone'] };
		const { error, sent } = await run('apollo', { ...limited, options } as INodeParameters);
		expect(error).toBeUndefined();
		expect(sent).not.toEqual([]);
	});

	it('respects Max Credits at Lusha with the price that the user states for a contact, whatever third parties charge', async () => {
		const options = {
			useProviderWaterfall: true,
			creditsPerContact: 11,
			batchSize: 1,
			concurrency: 1,
		};
		const { envelopes } = await bench.run(
			flagged({ reveal: ['email', 'phone'], maxCredits: '25', options }),
			[CHARLES, ADA, SOREN].map(identifyByLinkedInUrl),
			{ at: 'lusha' },
		);
		const { charged } = bench.sandbox.providers.lusha;
		expect(envelopes.map(({ status }) => status)).toEqual(['found', 'found', 'skipped']);
		expect(charged).toBeLessThanOrEqual(25);
	});
});

describe('Enrich at Apollo', () => {
	it('fails before it pays for phone numbers that the key may not fetch', async () => {
		const { apollo } = bench.sandbox.providers;
		apollo.order({ failure: 'forbidden', match: /webhook_result/ });
		const { error } = await bench.run(
			flagged({ reveal: ['email', 'phone'] }),
			[identifyByEmail(ADA)],
			{
				at: 'apollo',
			},
		);
		expect(error?.message).toBe(
			'This API key has no permission to fetch results that Apollo delivers later, such as phone numbers',
		);
		expect(calls(apollo.basePath)).toEqual(['GET /webhook_result/1']);
		expect(apollo.charged).toBe(0);
	});

	it('lists people with whether Apollo has their address, so that the others need not be bought', async () => {
		const { items } = await bench.run(
			{ operation: 'search', company: 'analytical-engines.example', returnAll: true },
			[{}],
			{ at: 'apollo' },
		);
		const findByFirstName = (first: string) =>
			items.find(({ firstName }) => firstName === first);
		expect(findByFirstName(ADA.firstName)).toMatchObject({ hasEmail: true });
		expect(findByFirstName(MARY.firstName)).toMatchObject({ hasEmail: false });
	});
});

describe('Enrich at People Data Labs', () => {
	it('pays for nobody without the wanted data, and for nobody unlikely', async () => {
		const { peopleDataLabs } = bench.sandbox.providers;
		const { envelopes } = await bench.run(
			flagged({ reveal: ['email', 'phone'] }),
			[ADA, CHARLES, MARY].map(identifyByLinkedInUrl),
			{ at: 'peopleDataLabs' },
		);
		expect(bench.bodies()[0]).toMatchObject({
			required: 'work_email OR mobile_phone OR phone_numbers',
			min_likelihood: 6,
		});
		// Charles has an address, but no number; Mary has neither.
		expect(envelopes.map(({ status }) => status)).toEqual(['found', 'incomplete', 'notFound']);
		expect(peopleDataLabs.charged).toBe(2);
	});

	it("uses 'Minimum Confidence' as the likelihood from which a person is charged", async () => {
		await bench.run(
			flagged({ options: { minimumConfidence: 85 } }),
			[ADA, SOREN].map(identifyByEmail),
			{ at: 'peopleDataLabs' },
		);
		expect(bench.bodies()[0]).toMatchObject({ min_likelihood: 9 });
	});
});
