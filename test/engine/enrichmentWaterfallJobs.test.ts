/** Get Result after a waterfall that did not wait: what it fetches, whom it asks on, and what it may spend. */
import type { IDataObject } from 'n8n-workflow';

import { ADA, CHARLES, LUCJA, SOREN } from '../../sandbox/enrichment';
import { identifyByName, identifyByLinkedInUrl, getEmail } from '../../testing/people';
import { openSharedBench } from '../../testing/shared';
import { readAttemptData, startWaterfallBench, sumAttempts } from '../../testing/waterfall';

const bench = openSharedBench(startWaterfallBench);

const RING = ['hunter', 'fullEnrich', 'leadMagic'] as const;
const PRICES = {
	hunterCreditPrice: 0.1,
	prospeoCreditPrice: 0.2,
	leadMagicCreditPrice: 0.01,
	fullEnrichCreditPrice: 0.05,
};
const EMAIL_AND_PHONE = { reveal: ['email', 'phone'] };
const DONT_WAIT = { ...EMAIL_AND_PHONE, options: { waitMode: 'dontWait' } };

/** FullEnrich, which knows no phone, leaves everybody pending; LeadMagic has the phone. */
beforeEach(() => {
	bench.account('hunter').quirks.knownPhones = 0;
	Object.assign(bench.account('fullEnrich').quirks, { jobSeconds: 0, knownPhones: 0 });
});

/** What the columns of an item say of the person, the phone apart. */
const pickColumns = (item: IDataObject): IDataObject =>
	Object.fromEntries(
		['fullName', 'jobTitle', 'email', 'provider'].map((name) => [
			`enrichment_${name}`,
			item[`enrichment_${name}`],
		]),
	);

const PROVIDERS_OF_COST = ['hunter', 'fullEnrich', 'prospeo'] as const;
const CREDIT_PRICES = {
	hunterCreditPrice: 0.05,
	fullEnrichCreditPrice: 0.06,
	prospeoCreditPrice: 0.04,
};

const isPending = (envelope: unknown): boolean => (envelope as IDataObject).status === 'pending';

const isMissedByFullEnrich = (envelope: IDataObject): boolean =>
	(envelope.sources as IDataObject).phone !== 'fullEnrich';

/** People with a verified address and a mobile number that may be called. */
const listPeopleWithMobile = (count: number) =>
	bench.sandbox.people
		.filter(
			({ phones, emails, optedOut }) =>
				!optedOut &&
				phones.some(({ type, doNotCall }) => type === 'mobile' && !doNotCall) &&
				emails[0]?.status === 'verified',
		)
		.slice(0, count);

const submit = async (records: IDataObject[]) =>
	await bench.waterfall([...RING], records, { ring: PRICES, parameters: DONT_WAIT });

describe('Get Result after a waterfall', () => {
	it('refuses to run without the Suppression List of the lookup, and withholds who is on the list', async () => {
		const asked = await bench.waterfall(
			['fullEnrich', 'hunter'],
			[identifyByLinkedInUrl(ADA)],
			{
				parameters: {
					reveal: ['email'],
					options: { waitMode: 'dontWait', suppressionList: getEmail(ADA) },
				},
			},
		);
		const without = await bench.getResult(asked.items, ['fullEnrich', 'hunter']);
		expect(without.error?.message).toMatch(/looked up with a 'Suppression List'/);
		const { envelopes } = await bench.getResult(asked.items, ['fullEnrich', 'hunter'], {
			parameters: { options: { suppressionList: getEmail(ADA) } },
		});
		expect(envelopes[0]).toMatchObject({ status: 'skipped', reason: 'suppressed' });
		expect(envelopes[0]).not.toHaveProperty('person');
	});

	it.each(['object', 'columns'])(
		'keeps what came first: email, name and title from Hunter, with its confidence, whoever has the phone number (%s)',
		async (resultFormat) => {
			const providers = ['hunter', 'fullEnrich', 'prospeo'] as const;
			const steps = [
				{ provider: 'hunter' as const, reveal: ['profile' as const, 'email' as const] },
				{ provider: 'fullEnrich' as const, reveal: ['phone' as const] },
				{ provider: 'prospeo' as const, reveal: ['phone' as const] },
			];
			const people = [ADA, SOREN].map(identifyByName);
			const parameters = { ...EMAIL_AND_PHONE, resultFormat };
			for (const knownPhones of [1, 0]) {
				bench.account('fullEnrich').quirks.knownPhones = knownPhones;
				const asked = await bench.waterfall([...providers], people, {
					steps,
					parameters: { ...parameters, options: { waitMode: 'dontWait' } },
				});
				const fetched = await bench.getResult(asked.items, providers, {
					parameters: { resultFormat },
				});
				const phoneSource = knownPhones === 1 ? 'fullEnrich' : 'prospeo';
				const [before] = asked.items;
				const [after] = fetched.items;
				if (resultFormat === 'columns') {
					expect(after).toMatchObject({
						...pickColumns(before!),
						enrichment_email_source: 'hunter',
						enrichment_phone_source: phoneSource,
					});
					continue;
				}
				const { person, confidence, matchedBy, sources } = asked.envelopes[0]!;
				const { fullName, jobTitle, email } = person as IDataObject;
				expect(confidence).toEqual(expect.any(Number));
				expect(fetched.envelopes[0]).toMatchObject({
					status: 'found',
					provider: 'hunter',
					confidence,
					matchedBy,
					person: { fullName, jobTitle, email },
					sources: { ...(sources as IDataObject), phone: phoneSource },
				});
			}
		},
	);

	it('states what the whole lookup cost, including the earlier providers', async () => {
		const asked = await submit([identifyByName(ADA)]);
		const { envelopes } = await bench.getResult(asked.items, RING, { ring: PRICES });
		expect(envelopes[0]).toMatchObject({ cost: { total: 0.15, currency: 'USD' } });
	});

	it('says when a provider that was still to be asked has no key in the credential', async () => {
		const asked = await submit([identifyByName(ADA)]);
		const { hintTexts } = await bench.getResult(asked.items, ['hunter', 'fullEnrich'], {
			ring: PRICES,
		});
		expect(hintTexts.join(' ')).toMatch(
			/LeadMagic still has to be tried on 1 contact, but the credential has no key for it/,
		);
	});

	it("verifies with the provider of 'Verify With' what is found later", async () => {
		bench.account('fullEnrich').quirks.knownPeople = 0;
		const providers = ['fullEnrich', 'prospeo', 'findymail'] as const;
		const asked = await bench.waterfall([...providers], [identifyByName(CHARLES)], {
			steps: [{ provider: 'fullEnrich' }, { provider: 'prospeo' }],
			parameters: {
				reveal: ['email'],
				options: { waitMode: 'dontWait', verifyWith: 'findymail', acceptEmail: 'verified' },
			},
		});
		const { attempts, envelopes, hintTexts } = await bench.getResult(asked.items, providers);
		expect(attempts[0]).toMatchObject([
			{ provider: 'fullEnrich', status: 'notFound' },
			{ provider: 'prospeo', for: ['email'] },
			{ provider: 'findymail', for: ['verification'] },
		]);
		expect(hintTexts.join(' ')).toMatch(/Verifications took/);
		expect(sumAttempts(envelopes)).toEqual(bench.charged());
	});

	it('verifies the address in a fetched job, even when no provider is left', async () => {
		bench.account('icypeas').quirks.jobSeconds = 0;
		const providers = ['icypeas', 'findymail'] as const;
		const asked = await bench.waterfall([...providers], [identifyByName(LUCJA)], {
			steps: [{ provider: 'icypeas' }],
			parameters: {
				reveal: ['email'],
				options: { waitMode: 'dontWait', verifyWith: 'findymail', acceptEmail: 'verified' },
			},
		});
		const { attempts } = await bench.getResult(asked.items, providers);
		expect(attempts[0]!.map(({ provider, for: needs }) => [provider, needs])).toEqual([
			['icypeas', ['email']],
			['findymail', ['verification']],
		]);
	});

	it.each([
		['one by one', 1],
		['in groups of three', 3],
		['all together', 7],
	])(
		'uses up the limit of a provider and never exceeds it, when results are fetched %s',
		async (_, size) => {
			const people = bench.sandbox.people
				.filter(
					({ phones, emails, optedOut }) =>
						!optedOut &&
						phones.some(({ type }) => type === 'mobile') &&
						emails[0]?.status === 'verified',
				)
				.slice(0, 7);
			const { items } = await bench.waterfall([...RING], people.map(identifyByName), {
				steps: [
					{ provider: 'hunter', reveal: ['email'] },
					{ provider: 'fullEnrich', reveal: ['phone'] },
					{ provider: 'leadMagic', reveal: ['phone'], maxCredits: 18 },
				],
				ring: PRICES,
				parameters: DONT_WAIT,
			});
			const said: string[] = [];
			for (let first = 0; first < items.length; first += size) {
				const group = items.slice(first, first + size);
				said.push(...(await bench.getResult(group, RING, { ring: PRICES })).hintTexts);
			}
			expect(bench.account('leadMagic').charged).toBe(15);
			expect(said.join(' ')).toMatch(/LeadMagic/);
		},
	);

	it('leaves a person who was found before incomplete where all later providers miss, with the data and what is missing', async () => {
		bench.account('leadMagic').quirks.knownPhones = 0;
		const asked = await submit([identifyByName(ADA)]);
		const { envelopes } = await bench.getResult(asked.items, RING, { ring: PRICES });
		expect(envelopes[0]).toMatchObject({
			status: 'incomplete',
			provider: 'hunter',
			missing: ['phone'],
			message: 'Found without phone.',
			person: { email: getEmail(ADA) },
			sources: { email: 'hunter' },
		});
	});

	it('keeps the data of an earlier lookup after those of the job, each with its source', async () => {
		bench.account('fullEnrich').quirks.knownPhones = 1;
		const first = await bench.waterfall(['hunter'], [identifyByName(ADA)], {
			parameters: { reveal: ['profile', 'email'] },
		});
		const asked = await bench.waterfall(['fullEnrich'], first.items, { parameters: DONT_WAIT });
		const { envelopes } = await bench.getResult(asked.items, ['fullEnrich', 'hunter']);
		expect(envelopes[0]).toMatchObject({
			status: 'found',
			provider: 'fullEnrich',
			sources: { email: 'hunter', jobTitle: 'fullEnrich', phone: 'fullEnrich' },
		});
	});

	it.each([20, 17, 16])(
		"releases what was reserved for misses, and never exceeds 'Max Cost' (%d)",
		async (maxCost) => {
			bench.account('fullEnrich').quirks.knownPhones = 0.5;
			const people = listPeopleWithMobile(24);
			const { items } = await bench.waterfall(
				[...PROVIDERS_OF_COST],
				people.map(identifyByName),
				{
					steps: [
						{ provider: 'hunter', reveal: ['email'] },
						{ provider: 'fullEnrich', reveal: ['phone'] },
						{ provider: 'prospeo', reveal: ['phone'] },
					],
					ring: CREDIT_PRICES,
					parameters: { ...DONT_WAIT, maxCost },
				},
			);
			const pending = items.filter(({ enrichment }) => isPending(enrichment));
			const { envelopes, hintTexts } = await bench.getResult(pending, PROVIDERS_OF_COST, {
				ring: CREDIT_PRICES,
			});
			const { hunter = 0, fullEnrich = 0, prospeo = 0 } = bench.charged();
			const cost = hunter * 0.05 + fullEnrich * 0.06 + prospeo * 0.04;
			expect(cost).toBeLessThanOrEqual(maxCost);
			expect(pending).toHaveLength(24);
			expect(prospeo).toBe(10 * envelopes.filter(isMissedByFullEnrich).length);
			expect(envelopes.map(({ status }) => status)).toEqual(people.map(() => 'found'));
			expect(hintTexts.join(' ')).not.toContain('Max Cost');
		},
	);

	it("does not exceed 'Max Cost' in any number of runs, and uses what was reserved for misses once", async () => {
		bench.account('fullEnrich').quirks.knownPhones = 0.5;
		const { items } = await bench.waterfall(
			[...PROVIDERS_OF_COST],
			listPeopleWithMobile(24).map(identifyByName),
			{
				steps: [
					{ provider: 'hunter', reveal: ['email'] },
					{ provider: 'fullEnrich', reveal: ['phone'], maxCredits: 60 },
					{ provider: 'prospeo', reveal: ['phone'] },
				],
				// So dear that what is left and what is released are not enough for all.
				ring: { ...CREDIT_PRICES, prospeoCreditPrice: 0.15 },
				parameters: { ...DONT_WAIT, maxCost: 6 },
			},
		);
		const pending = items.filter(({ enrichment }) => isPending(enrichment));
		expect(pending.length).toBeGreaterThan(3);
		for (let first = 0; first < pending.length; first += 3) {
			await bench.getResult(pending.slice(first, first + 3), PROVIDERS_OF_COST, {
				ring: { ...CREDIT_PRICES, prospeoCreditPrice: 0.15 },
			});
		}
		const { hunter = 0, fullEnrich = 0, prospeo = 0 } = bench.charged();
		expect(prospeo).toBeGreaterThan(0);
		expect(hunter * 0.05 + fullEnrich * 0.06 + prospeo * 0.15).toBeLessThanOrEqual(6);
	});

	it("keeps using 'Credits per Contact' as what a lookup can cost", async () => {
		const { envelopes } = await bench.waterfall([...RING], [ADA, SOREN].map(identifyByName), {
			ring: PRICES,
			parameters: {
				...EMAIL_AND_PHONE,
				maxCredits: 60,
				options: { waitMode: 'dontWait', creditsPerContact: 12 },
			},
		});
		const continuations = envelopes.map(({ continuation }) => continuation as IDataObject);
		expect(continuations).toMatchObject([
			{ creditsPerContact: 12, maxCredits: expect.any(Number) as number },
			{ creditsPerContact: 12, maxCredits: expect.any(Number) as number },
		]);
		// Less than the estimate, and more than the published price of LeadMagic.
		const continuation = { ...continuations[0], maxCredits: 11 };
		const trail = readAttemptData(envelopes[0]).map((attempt) => ({ ...attempt, credits: 0 }));
		const items = [{ enrichment: { ...envelopes[0], continuation, attempts: trail } }];
		const { attempts } = await bench.getResult(items, RING, { ring: PRICES });
		expect(attempts[0]?.at(-1)).toMatchObject({ provider: 'leadMagic', reason: 'creditLimit' });
		expect(bench.account('leadMagic').charged).toBe(0);
	});

	it('buys the remaining data once where an item comes twice, and says what a second run would buy again', async () => {
		const { items } = await submit([identifyByName(ADA)]);
		const { envelopes, hintTexts } = await bench.getResult([...items, ...items], RING, {
			ring: PRICES,
		});
		expect(bench.account('leadMagic').charged).toBe(5);
		expect(envelopes.map((envelope) => readAttemptData(envelope).at(-1)?.credits)).toEqual([
			5, 0,
		]);
		expect(hintTexts.join(' ')).toMatch(
			/running 'Get Result' again on the earlier ones, which are still 'pending', would pay for these results again/,
		);
	});

	it('warns of a provider that is skipped for the rest of the run', async () => {
		const { items } = await submit([identifyByName(ADA)]);
		bench.account('leadMagic').order({ failure: 'badKey', times: 99 });
		const { hintTexts } = await bench.getResult(items, RING, { ring: PRICES });
		expect(hintTexts.join(' ')).toMatch(/LeadMagic was skipped for the rest of the run/);
	});
});

describe('A pending item that is looked up again', () => {
	const PHONE = { reveal: ['phone'], options: { waitMode: 'dontWait' } };

	it.each(['object', 'columns'])(
		"is left unchanged, with its job, and the hint advises 'Get Result' (%s)",
		async (resultFormat) => {
			const parameters = { ...PHONE, resultFormat };
			const first = await bench.waterfall(['fullEnrich'], [identifyByName(ADA)], {
				parameters,
			});
			const second = await bench.waterfall(['fullEnrich'], first.items, { parameters });
			expect(bench.account('fullEnrich').requests).toHaveLength(1);
			expect(second.items).toEqual(first.items);
			expect(second.hintTexts.join(' ')).toMatch(
				/1 contact was already pending and not looked up again: use 'Get Result' to fetch them/,
			);
		},
	);

	it('is left unchanged by another provider, too, whose result would replace its job', async () => {
		const first = await bench.waterfall(['fullEnrich'], [identifyByName(ADA)], {
			parameters: PHONE,
		});
		const second = await bench.run({ onNoMatch: 'flag', reveal: ['email'] }, first.items, {
			at: 'hunter',
		});
		expect(second.items).toEqual(first.items);
		expect(bench.countRequests()).toEqual({ fullEnrich: 1 });
	});
});
