import type { Reveal } from '../../../nodes/Enrichment/providers/dialect';
import { ACME, ADA, CHARLES, LUCJA, SOREN } from '../../../sandbox/enrichment';
import { readCreditsUsed } from '../../../testing/enrichmentNode';
import { toApiResponse } from '../../../testing/answers';
import {
	identifyByEmail,
	identifyByName,
	identifyByLinkedInUrl,
	countFound,
	buildUnknownRecords,
	listOutcomes,
	listStatusesWithReasons,
	sumCreditsOfEnvelopes,
} from '../../../testing/people';
import { getSharedProviderBench } from '../../../testing/providers';
import { buildFirstLookupRequest, buildLookupRequests } from '../../../testing/requests';

const bench = getSharedProviderBench('lusha');
const { dialect } = bench;

const paths = () => bench.requests.map(({ path }) => path);

describe('A lookup at Lusha', () => {
	it.each<[Reveal[], string[], number]>([
		[['email'], ['emails'], 2],
		[['personalEmail'], ['emails'], 2],
		[['phone'], ['phones'], 6],
		[['email', 'phone'], ['emails', 'phones'], 7],
	])(
		'names what to reveal, since Lusha would reveal everything: %j',
		async (reveal, sent, credits) => {
			const { envelopes } = await bench.enrich([identifyByLinkedInUrl(ADA)], {
				reveal: ['profile', ...reveal],
			});
			expect(bench.requests[1]!.body).toMatchObject({ reveal: sent });
			expect([sumCreditsOfEnvelopes(envelopes), bench.account.charged]).toEqual([
				credits,
				credits,
			]);
			const requests = buildLookupRequests(dialect, 'contact', identifyByEmail(ADA), {
				reveal,
			});
			const most = requests.reduce((sum, each) => sum + each.price(1, { reveal }).max, 0);
			expect(most).toBe(credits);
		},
	);

	it("searches first, and then reveals with the account's waterfall off, so that no third party is paid", async () => {
		const reveal = ['email', 'phone'] as const;
		const { envelopes } = await bench.enrich([ADA, CHARLES, SOREN].map(identifyByLinkedInUrl), {
			reveal: ['profile', ...reveal],
		});
		expect(paths()).toEqual(['/v3/contacts/search', '/v3/contacts/enrich']);
		expect(bench.requests[1]!.body).toEqual({
			ids: [ADA.id, CHARLES.id, SOREN.id],
			reveal: ['emails', 'phones'],
			waterfallEnabled: false,
		});
		expect(envelopes.map(({ person }) => [person?.email, person?.phone])).toEqual(
			[ADA, CHARLES, SOREN].map(({ emails, phones }) => [
				emails[0]?.email,
				phones[0]?.number,
			]),
		);
		// A search, three addresses, two numbers.
		expect([sumCreditsOfEnvelopes(envelopes), bench.account.charged]).toEqual([14, 14]);
	});

	it('states by which identifier a person was found, which may be the revealed address', async () => {
		const [ada, soren] = [identifyByEmail(ADA), identifyByLinkedInUrl(SOREN)];
		const reveal = ['profile', 'email', 'personalEmail'];
		const { envelopes } = await bench.enrich([ada, soren], { reveal });
		expect(envelopes.map(({ matchedBy }) => matchedBy)).toEqual(['email', 'linkedInUrl']);
	});

	it('reveals nothing for people of whom Lusha says that there is nothing', async () => {
		const { envelopes } = await bench.enrich([identifyByLinkedInUrl(CHARLES)], {
			reveal: ['profile', 'phone'],
		});
		expect(paths()).toEqual(['/v3/contacts/search']);
		expect(envelopes[0]).toMatchObject({
			status: 'incomplete',
			missing: ['phone'],
			person: { fullName: 'Charles Babbage' },
			credits: { charged: 1 },
		});
	});

	it('reveals a person once for two records that turn out to be one person', async () => {
		const records = [identifyByName(ADA), identifyByLinkedInUrl(ADA)];
		const { envelopes } = await bench.enrich(records, { reveal: ['profile', 'email'] });
		expect(bench.requests[1]!.body).toMatchObject({ ids: [ADA.id] });
		expect(envelopes.map(({ person }) => person?.email)).toEqual(
			Array(2).fill(identifyByEmail(ADA).email),
		);
		expect([sumCreditsOfEnvelopes(envelopes), bench.account.charged]).toEqual([2, 2]);
	});

	it('reveals nothing where only the profile is wanted', async () => {
		const { status, person } = await bench.enrichOne(identifyByEmail(ADA), {
			reveal: ['profile'],
		});
		expect(paths()).toEqual(['/v3/contacts/search']);
		expect([status, person?.fullName]).toEqual(['found', 'Ada Lovelace']);
		expect(bench.account.charged).toBe(1);
	});

	it('requests known IDs without paying for a search', async () => {
		const ids = [ADA.id, SOREN.id, '404'];
		const { envelopes } = await bench.enrich(ids.map((providerId) => ({ providerId })));
		expect(bench.requests.map(({ body }) => body)).toEqual([
			{ ids, reveal: ['emails'], waterfallEnabled: false },
		]);
		expect(listStatusesWithReasons(envelopes)).toEqual(['found', 'found', 'notFound/noMatch']);
		expect(bench.account.charged).toBe(2);
	});
});

describe('Use Provider Waterfall at Lusha', () => {
	const WATERFALL = {
		reveal: ['profile', 'email', 'phone'] as const,
		options: { useProviderWaterfall: true },
	};
	/** Whom third parties have a number of, which Lusha does not have. */
	const asked = [ADA, CHARLES].map(identifyByLinkedInUrl);

	it('asks third parties, and counts each contact at the price that its own row states', async () => {
		const { envelopes } = await bench.enrich(asked, WATERFALL);
		expect(paths()).toEqual(['/v3/contacts/search-and-enrich']);
		expect(envelopes[1]!.person!.phone).toBe('+12025550002');
		// An address and a number of Lusha's; an address and a number of a third party; a search.
		expect(bench.account.charged).toBe(1 + 5 + 1 + 9 + 1);
		expect(sumCreditsOfEnvelopes(envelopes)).toBe(17);
		expect(envelopes[1]!.credits.charged).toBeGreaterThanOrEqual(10);
	});

	it('asks third parties also for a person whose ID is known', async () => {
		await bench.enrich([{ providerId: CHARLES.id }], WATERFALL);
		expect(paths()).toEqual(['/v3/contacts/search-and-enrich']);
	});

	it('respects the limit with the price that the user states for a contact', async () => {
		const records = [CHARLES, ADA, SOREN, LUCJA].map(identifyByLinkedInUrl);
		const { envelopes } = await bench.enrich(records, {
			...WATERFALL,
			maxCredits: 25,
			options: {
				...WATERFALL.options,
				creditsPerContact: 11,
				batchSize: 1,
				concurrency: 1,
			},
		});
		expect(bench.account.charged).toBeLessThanOrEqual(25);
		expect(listStatusesWithReasons(envelopes).slice(0, 2)).toEqual(['found', 'found']);
		expect(listStatusesWithReasons(envelopes).at(-1)).toBe('skipped/creditLimit');
	});
});

describe("'Max Credits' at Lusha", () => {
	it('uses the prices of the account, which are requested first and for free', async () => {
		bench.answerAt(/account\/usage/, (_, respond) => {
			const pricing = { revealEmail: { credits: 4, perQuantity: 1 } };
			return { ...respond(), body: { pricing } };
		});
		const { envelopes } = await bench.enrich([ADA, SOREN].map(identifyByLinkedInUrl), {
			maxCredits: 4,
		});
		// One of them may cost 5: 1 to search, 4 to reveal.
		expect(paths()).toEqual(['/v3/account/usage']);
		expect(listStatusesWithReasons(envelopes)).toEqual(Array(2).fill('skipped/creditLimit'));
	});

	it('uses the published prices where the account does not state its own', async () => {
		bench.account.order({ failure: 'forbidden', match: /account\/usage/ });
		const { envelopes } = await bench.enrich([ADA, SOREN].map(identifyByLinkedInUrl), {
			maxCredits: 3,
		});
		expect(listStatusesWithReasons(envelopes)).toEqual(['found', 'found']);
		expect(bench.account.charged).toBe(3);
	});

	it('reserves a credit for each request without a match, and releases it where Lusha charges none', async () => {
		for (const [disputed, spent] of [
			['first', 1],
			['second', 0],
		] as const) {
			bench.reset();
			bench.account.quirks.disputed = disputed;
			const { hints } = await bench.enrich(buildUnknownRecords(1), {
				maxCredits: 2,
			});
			expect([readCreditsUsed(hints), bench.account.charged]).toEqual([spent, spent]);
		}
	});

	const noBulk = toApiResponse(404, { message: 'Not Found' });
	const many = () =>
		bench.sandbox.people
			.filter(({ emails, linkedInUrl }) => emails.length > 0 && linkedInUrl)
			.slice(0, 60)
			.map(identifyByLinkedInUrl);

	it.each([66, 5])(
		'is respected where a batch of 60 has to be sent singly: %d credits',
		async (maxCredits) => {
			bench.useNetwork(({ body }, answer) => {
				const { contacts = [] } = (body ?? {}) as { contacts?: unknown[] };
				return contacts.length > 1 ? noBulk : answer();
			});
			const { hints } = await bench.enrich(many(), {
				reveal: ['profile', 'email'],
				maxCredits,
			});
			expect(readCreditsUsed(hints)).toBe(bench.account.charged);
			expect(bench.account.charged).toBeLessThanOrEqual(maxCredits);
			expect(bench.account.charged).toBeGreaterThan(maxCredits - 2);
		},
	);

	it('counts a batch whose answer was lost as one request, not as many', async () => {
		bench.scriptNext(undefined, () => ({ kind: 'lost', message: 'socket hang up' }));
		const { hints } = await bench.enrich(many(), {
			reveal: ['profile', 'email'],
		});
		const { people } = bench.sandbox;
		const there = people
			.filter(({ emails, linkedInUrl }) => emails.length > 0 && linkedInUrl)
			.slice(0, 60);
		const found = there.filter(({ optedOut }) => !optedOut).length;
		expect(readCreditsUsed(hints)).toBe(found + Math.ceil(found / 25));
	});
});

describe('A search at Lusha', () => {
	it("sends the user's filters beside the criteria", async () => {
		const filters = { contacts: { include: { departments: ['Sales'] } } };
		await bench.search('contact', { seniority: 'VP', limit: 20, options: { filters } });
		expect(bench.requests.at(-1)!.body).toEqual({
			pagination: { page: 0, size: 20 },
			filters: { contacts: { include: { seniorityIds: [8], departments: ['Sales'] } } },
			options: { includePartialProfiles: false },
		});
	});

	it('requests ten where fewer are wanted, and returns only as many as wanted', async () => {
		const { items } = await bench.search('contact', { company: 'acme.example', limit: 2 });
		expect(bench.requests[0]!.body).toMatchObject({ pagination: { page: 0, size: 10 } });
		expect(items).toHaveLength(2);
	});

	describe("with Lusha's own lists of countries and industries", () => {
		const include = () => {
			const { filters } = bench.requests.at(-1)!.body as { filters: Filters };
			return filters.companies?.include ?? filters.contacts?.include;
		};
		type Filters = Record<string, { include: Record<string, unknown> } | undefined>;

		/** As Lusha spells them, where ISO's English list does not. */
		const listed = (values: unknown[]) =>
			bench.answerAt(/\/filters\//, (_, respond) => ({ ...respond(), body: { values } }));

		it('looks up a country for free, and sends the name that Lusha uses', async () => {
			listed([{ name: 'Turkey', code: 'TR' }]);
			await bench.search('contact', { location: 'Türkiye' });
			expect(paths()).toEqual([
				'/v3/contacts/prospecting/filters/countries',
				'/v3/contacts/prospecting',
			]);
			expect(include()).toEqual({ locations: [{ country: 'Turkey', countryIso2: 'TR' }] });
			expect(bench.account.charged).toBe(1);
		});

		it("refuses a country that is not in Lusha's list before anything is paid", async () => {
			listed([{ name: 'Turkey', code: 'TR' }]);
			const { error } = await bench.search('company', { location: 'Norway' });
			expect(error?.message).toBe('Lusha does not recognize the country "NO"');
			expect(bench.account.charged).toBe(0);
		});

		const industry = (name: string, id: number, subs: Record<string, number>) => ({
			main_industry: name,
			main_industry_id: id,
			sub_industries: Object.entries(subs).map(([value, sub]) => ({ value, id: sub })),
		});
		const INDUSTRIES = [
			industry('Retail & Wholesale Trade', 16, { 'Food & Beverage Retail': 111, Other: 785 }),
			industry('Technology, Information & Media', 17, {
				'Software Development': 129,
				Telecommunications: 119,
			}),
			industry('Utilities', 19, { Utilities: 136 }),
		];

		it.each([
			['Software Development; telecommunications', { subIndustriesIds: [129, 119] }],
			['Retail & Wholesale Trade; Telecommunications', { subIndustriesIds: [111, 785, 119] }],
			['Technology, Information & Media', { mainIndustriesIds: [17] }],
			[
				'Other, Technology, Information & Media, Food & Beverage Retail',
				{ subIndustriesIds: [785, 129, 119, 111] },
			],
		])('sends the industries "%s" as %j', async (name, ids) => {
			listed(INDUSTRIES);
			await bench.search('company', { industry: name, limit: 10 });
			expect(include()).toEqual(ids);
			expect(bench.requests).toHaveLength(2);
		});

		it("refuses an industry that is not in Lusha's list, and names those that are", async () => {
			listed(INDUSTRIES);
			const { error } = await bench.search('contact', { industry: 'Rocketry' });
			expect(error).toMatchObject({
				message: 'Lusha does not recognize the industry "Rocketry"',
				description: expect.stringContaining('Retail & Wholesale Trade, Technology'),
			});
			expect(bench.account.charged).toBe(0);
		});

		it("sends no search when Lusha's list cannot be read", async () => {
			bench.useNetwork((_, respond) => ({ ...respond(), body: { values: null } }));
			const { error } = await bench.search('contact', { industry: 'Retail' });
			expect(error?.description).toContain('Nothing was charged');
			expect(paths()).toEqual(['/v3/companies/prospecting/filters/industriesLabels']);
		});
	});
});

describe('An answer of Lusha', () => {
	const read = (error: unknown) => {
		const { request, record } = buildFirstLookupRequest(
			dialect,
			'contact',
			identifyByEmail(ADA),
		);
		const body = { results: [{ clientReferenceId: '0', error }] };
		return request.readRows(toApiResponse(200, body), [record]).rows[0]!;
	};

	it.each([
		['NOT_FOUND', 'noMatch'],
		['COMPLIANCE_RESTRICTED', 'optedOut'],
		['ENRICH_FAILED', 'rejected'],
		['SOMETHING_NEW', 'rejected'],
	])('with the row error %s is read as %s', (code, kind) => {
		expect(read({ code, message: 'Said by Lusha' })).toMatchObject({
			recordIndex: 0,
			reading: { kind, message: 'Said by Lusha' },
		});
	});

	const NO_CREDITS =
		'Another lookup for this record failed: Lusha did not have enough credits left to reveal this contact';

	it.each<[number, Reveal[], Array<string | undefined>]>([
		[
			1,
			['email'],
			[`${NO_CREDITS}. Found without email.`, `${NO_CREDITS}. Found without email.`],
		],
		[2, ['email'], [undefined, `${NO_CREDITS}. Found without email.`]],
		[
			2,
			['email', 'phone'],
			[`${NO_CREDITS}. Found without email and phone.`, 'Found without phone.'],
		],
	])(
		"with status 200 says for whom the account's %d credits did not suffice, with %j wanted",
		async (credits, reveal, expected) => {
			bench.account.quirks.disputed = 'second';
			bench.account.credits = credits;
			const people = [identifyByLinkedInUrl(ADA), identifyByLinkedInUrl(CHARLES)];
			const { envelopes, error, warning } = await bench.enrich(people, {
				reveal: ['profile', ...reveal],
			});
			// The search was paid, so that their profiles are kept.
			expect(envelopes.map(({ message }) => message)).toEqual(expected);
			for (const { person } of envelopes) expect(person).toBeDefined();
			expect(error?.description ?? warning).toContain('Add credits');
			expect(sumCreditsOfEnvelopes(envelopes)).toBe(bench.account.charged);
		},
	);

	/** Credits ran out for others, and this is missing of who was found. */
	const withoutCreditsFor = (missing: object, hidden: object) =>
		bench.answerAt(/contacts\/enrich/, (_, respond) => {
			const answer = respond();
			const { results, ...body } = answer.body as { results: object[] };
			const items = results.map((row) => ({
				...row,
				...hidden,
				missingDataPoints: [missing],
			}));
			const status = 'PARTIAL_OUT_OF_CREDITS';
			return { ...answer, body: { ...body, results: items, status } };
		});

	it('without contact data for a person counts as found, also where credits ran out for others', async () => {
		withoutCreditsFor({ type: 'email', status: 'NOT_FOUND' }, { emails: [] });
		const { status, person } = await bench.enrichOne(identifyByEmail(ADA));
		expect([status, person?.fullName]).toEqual(['found', 'Ada Lovelace']);
	});

	it('with unpaid phone numbers is reported, and nothing more is bought', async () => {
		withoutCreditsFor({ type: 'phone', status: 'BILLING_FAILED' }, { phones: [] });
		const { envelopes, warning } = await bench.enrich(
			[ADA, SOREN, CHARLES].map(identifyByLinkedInUrl),
			{ reveal: ['profile', 'email', 'phone'], options: { batchSize: 1, concurrency: 1 } },
		);
		expect(listStatusesWithReasons(envelopes)).toEqual([
			'incomplete/incomplete',
			...Array(2).fill('skipped/outOfCredits'),
		]);
		expect(paths()).toEqual(['/v3/contacts/search', '/v3/contacts/enrich']);
		expect(envelopes[0]).toMatchObject({
			person: identifyByEmail(ADA),
			message:
				'Lusha did not have enough credits left to reveal all of this contact (phone). Add credits, then run it again. Found without phone.',
		});
		expect(warning).toContain(
			'Add credits to your provider account, then run the remaining items again.',
		);
	});

	it('with an empty search for lack of credits is reported as an empty account', async () => {
		const body = {
			requestId: '1',
			results: [],
			status: 'OUT_OF_CREDITS',
			billing: { creditsCharged: 0, resultsReturned: 0 },
			pagination: { page: 0, size: 10, total: 0 },
		};
		bench.useNetwork((_, respond) => ({ ...respond(), body }));
		const { error } = await bench.search('contact', { company: 'acme.example' });
		expect(error?.message).toBe('Your account with Lusha has no credits left');
	});

	it("includes a person's earlier jobs", async () => {
		const earlier = { company: 'Earlier Ltd', companyDomain: 'earlier.example' };
		expect((await bench.enrichOne(identifyByLinkedInUrl(ADA))).person).toMatchObject({
			jobTitle: ADA.jobTitle,
			company: { name: 'Analytical Engines' },
			experience: [{ jobTitle: 'Assistant', ...earlier }],
		});
	});

	it.each(['first', 'second'] as const)(
		'includes the email address of a company, single or in a list (%s form)',
		async (form) => {
			bench.account.quirks.disputed = form;
			const asked = { domain: ACME.domain };
			const { company } = await bench.enrichOne(asked, { resource: 'company' });
			expect(company!.email).toBe('info@acme.example');
		},
	);

	it('counts what was revealed before as free', async () => {
		await bench.enrich([identifyByEmail(ADA)], { reveal: ['profile', 'phone'] });
		const { envelopes } = await bench.enrich([identifyByEmail(ADA)], {
			reveal: ['profile', 'phone'],
		});
		expect(listOutcomes(envelopes)).toEqual(['found 1']);
	});

	it('includes confidence, type and do-not-call flag of what was revealed', async () => {
		const people = [identifyByLinkedInUrl(SOREN), identifyByLinkedInUrl(CHARLES)];
		const { envelopes } = await bench.enrich(people, { reveal: ['profile', 'email', 'phone'] });
		expect(envelopes.map(({ person }) => person)).toMatchObject([
			{
				emails: [{ ...identifyByEmail(SOREN), type: 'work', confidence: 97 }],
				phones: [{ number: '+4722550001', type: 'direct', doNotCall: true }],
			},
			{ emails: [{ confidence: 75 }] },
		]);
	});

	it('with almost nobody in a batch leaves the credit limit to the following batches, which respect it', async () => {
		const unknown = buildUnknownRecords(100);
		const known = bench.sandbox.people
			.filter(({ emails, optedOut }) => emails[0] && !optedOut)
			.slice(0, 60)
			.map(identifyByEmail);
		for (const first of [[...unknown.slice(1), known[0]!], unknown]) {
			bench.reset();
			const { envelopes } = await bench.enrich([...first, ...known.slice(1)], {
				maxCredits: 70,
				options: { batchSize: 100, concurrency: 1 },
			});
			expect(countFound(envelopes)).toBeGreaterThan(55);
			expect(bench.account.charged).toBeLessThanOrEqual(70);
		}
	});
});

it('Lusha finds a renamed company by its former domain', async () => {
	const row = { clientReferenceId: '0', id: '1', name: 'Meta', domain: 'meta.example' };
	const results = [{ ...row, alternativeDomains: ['https://www.facebook.example'] }];
	bench.useNetwork((_, respond) => ({ ...respond(), status: 200, body: { results } }));
	const asked = { name: 'Facebook', domain: 'facebook.example' };
	const envelope = await bench.enrichOne(asked, { resource: 'company' });
	expect(envelope).toMatchObject({ status: 'found', matchedBy: 'domain' });
});
