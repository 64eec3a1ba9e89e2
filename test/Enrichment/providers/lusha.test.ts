import type { Reveal } from '../../../nodes/Enrichment/providers/dialect';
import { ACME, ADA, CHARLES, SOREN } from '../../../sandbox/enrichment';
import { asResponse, chargedIn } from '../../../testing/lookups';
import { byEmail, foundIn, nobodies, outcomes, statuses } from '../../../testing/people';
import { sharedBench } from '../../../testing/providers';
import { firstFor } from '../../../testing/requests';

const bench = sharedBench('lusha');
const { dialect } = bench;

const paths = () => bench.requests.map(({ path }) => path);

describe('requests', () => {
	it.each<[Reveal[], string[], number]>([
		[['email'], ['emails'], 2],
		[['personalEmail'], ['emails'], 2],
		[['phone'], ['phones'], 6],
		[['email', 'phone'], ['emails', 'phones'], 7],
	])('says what to reveal, since Lusha reveals all else: %j', async (reveal, sent, credits) => {
		const { envelopes } = await bench.run([byEmail(ADA)], { reveal });
		expect(bench.requests[0]!.body).toMatchObject({ reveal: sent });
		expect([chargedIn(envelopes), bench.account.charged]).toEqual([credits, credits]);
		const { request } = firstFor(dialect, 'contact', byEmail(ADA), { reveal });
		expect(request.price(1, { reveal }).most).toBe(credits);
	});

	it('reveals nothing where only the profile is wanted', async () => {
		const { status, person } = await bench.envelopeOf(byEmail(ADA), { reveal: [] });
		expect(paths()).toEqual(['/v3/contacts/search']);
		expect([status, person?.fullName]).toEqual(['found', 'Ada Lovelace']);
		expect(bench.account.charged).toBe(1);
	});

	it('asks for known ids without paying for a search', async () => {
		const ids = [ADA.id, SOREN.id, '404'];
		const { envelopes } = await bench.run(ids.map((providerId) => ({ providerId })));
		expect(bench.requests.map(({ body }) => body)).toEqual([
			{ ids, reveal: ['emails'], waterfallEnabled: false },
		]);
		expect(statuses(envelopes)).toEqual(['found', 'found', 'notFound/noMatch']);
		expect(bench.account.charged).toBe(2);
	});
});

describe("'Max Credits'", () => {
	const noBulk = asResponse(404, { message: 'Not Found' });
	const many = () =>
		bench.sandbox.people
			.filter(({ emails }) => emails.length > 0)
			.slice(0, 60)
			.map(byEmail);

	it.each([66, 5])('holds where a batch of 60 has to be sent singly: %d', async (maxCredits) => {
		bench.useNetwork(({ body }, answer) => {
			const { contacts = [] } = body as { contacts?: unknown[] };
			return contacts.length > 1 ? noBulk : answer();
		});
		const { report } = await bench.run(many(), { reveal: ['email'], maxCredits });
		expect(report.creditsSpent).toBe(bench.account.charged);
		expect(bench.account.charged).toBeLessThanOrEqual(maxCredits);
		expect(bench.account.charged).toBeGreaterThan(maxCredits - 2);
	});

	it('counts a batch whose answer is lost as one, not as so many requests', async () => {
		bench.meet(() => ({ kind: 'lost', message: 'socket hang up' }));
		const { report } = await bench.run(many(), { reveal: ['email'] });
		expect(report.creditsSpent).toBe(60 + Math.ceil(60 / 25));
	});
});

describe('search', () => {
	it('puts the user’s filters beside the criteria', async () => {
		const filters = { contacts: { include: { departments: ['Sales'] } } };
		await bench.search('contact', { seniority: 'VP' }, { limit: 20, filters });
		expect(bench.requests.at(-1)!.body).toEqual({
			pagination: { page: 0, size: 20 },
			filters: { contacts: { include: { seniorityIds: [8], departments: ['Sales'] } } },
			options: { includePartialProfiles: false },
		});
	});

	it('asks for ten where fewer are wanted, and cuts', async () => {
		const { rows } = await bench.search('contact', { company: 'acme.example' }, { limit: 2 });
		expect(bench.requests[0]!.body).toMatchObject({ pagination: { page: 0, size: 10 } });
		expect(rows).toHaveLength(2);
	});

	describe('in the numbers and names of Lusha’s own lists', () => {
		const include = () => {
			const { filters } = bench.requests.at(-1)!.body as { filters: Filters };
			return filters.companies?.include ?? filters.contacts?.include;
		};
		type Filters = Record<string, { include: Record<string, unknown> } | undefined>;

		/** As Lusha spells them, where ISO's English list does not. */
		const listed = (values: unknown[]) =>
			bench.answerAt(/\/filters\//, (_, respond) => ({ ...respond(), body: { values } }));

		it('looks a country up for nothing, and sends the name that Lusha has for it', async () => {
			listed([{ name: 'Turkey', code: 'TR' }]);
			await bench.search('contact', { location: 'Türkiye' });
			expect(paths()).toEqual([
				'/v3/contacts/prospecting/filters/countries',
				'/v3/contacts/prospecting',
			]);
			expect(include()).toEqual({ locations: [{ country: 'Turkey', countryIso2: 'TR' }] });
			expect(bench.account.charged).toBe(1);
		});

		it('refuses a country that Lusha does not have, before anything is paid', async () => {
			listed([{ name: 'Turkey', code: 'TR' }]);
			const { failure } = await bench.search('company', { location: 'Norway' });
			expect(failure!.message).toBe('Lusha does not know the country "NO"');
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
			await bench.search('company', { industry: name }, { limit: 10 });
			expect(include()).toEqual(ids);
			expect(bench.requests).toHaveLength(2);
		});

		it('refuses an industry that is not there, and names those that are', async () => {
			listed(INDUSTRIES);
			const { failure } = await bench.search('contact', { industry: 'Rocketry' });
			expect(failure).toMatchObject({
				message: 'Lusha does not know the industry "Rocketry"',
				description: expect.stringContaining('Retail & Wholesale Trade, Technology'),
			});
			expect(bench.account.charged).toBe(0);
		});

		it('sends no search without a list that it could read', async () => {
			bench.useNetwork((_, respond) => ({ ...respond(), body: { values: null } }));
			const { failure } = await bench.search('contact', { industry: 'Retail' });
			expect(failure!.description).toContain('Nothing was paid');
			expect(paths()).toEqual(['/v3/companies/prospecting/filters/industriesLabels']);
		});
	});
});

describe('answers', () => {
	const read = (error: unknown) => {
		const { request, record } = firstFor(dialect, 'contact', byEmail(ADA));
		const body = { results: [{ clientReferenceId: '0', error }] };
		return request.read(asResponse(200, body), [record]).rows[0]!;
	};

	it.each([
		['NOT_FOUND', 'noMatch'],
		['COMPLIANCE_RESTRICTED', 'optedOut'],
		['ENRICH_FAILED', 'rejected'],
		['SOMETHING_NEW', 'rejected'],
	])('reads the row error %s as %s', (code, kind) => {
		expect(read({ code, message: 'Said by Lusha' })).toMatchObject({
			record: 0,
			reading: { kind, message: 'Said by Lusha' },
		});
	});

	it.each<[number, Reveal[], string[]]>([
		[1, ['email'], ['skipped/outOfCredits', 'skipped/outOfCredits']],
		[2, ['email'], ['found', 'skipped/outOfCredits']],
		[2, ['email', 'phone'], ['skipped/outOfCredits', 'found']],
	])(
		'does not take for found whom the account’s %d credits did not suffice for, %j, though the answer is 200',
		async (credits, reveal, expected) => {
			bench.account.quirks.disputed = 'second';
			bench.account.credits = credits;
			const people = [byEmail(ADA), byEmail(CHARLES)];
			const { envelopes, report } = await bench.run(people, { reveal });
			expect(statuses(envelopes)).toEqual(expected);
			expect(report.stopped).toMatchObject({ reason: 'outOfCredits' });
			expect(chargedIn(envelopes)).toBe(bench.account.charged);
		},
	);

	/** Credits ran out for others, and this is missing of who was found. */
	const withoutCreditsFor = (missing: object, hidden: object) =>
		bench.useNetwork((_, respond) => {
			const answer = respond();
			const { results, ...body } = answer.body as { results: object[] };
			const rows = results.map((row) => ({
				...row,
				...hidden,
				missingDataPoints: [missing],
			}));
			const status = 'PARTIAL_OUT_OF_CREDITS';
			return { ...answer, body: { ...body, results: rows, status } };
		});

	it('finds who has nothing to reveal, also where credits ran out for others', async () => {
		withoutCreditsFor({ type: 'email', status: 'NOT_FOUND' }, { emails: [] });
		const { status, person } = await bench.envelopeOf(byEmail(ADA));
		expect([status, person?.fullName]).toEqual(['found', 'Ada Lovelace']);
	});

	it('tells of phones that could not be paid, and buys nothing more', async () => {
		withoutCreditsFor({ type: 'phone', status: 'BILLING_FAILED' }, { phones: [] });
		const { envelopes, report } = await bench.run([ADA, SOREN, CHARLES].map(byEmail), {
			reveal: ['email', 'phone'],
			batchSize: 1,
			concurrency: 1,
		});
		expect(statuses(envelopes)).toEqual(['found', ...Array(2).fill('skipped/outOfCredits')]);
		expect(envelopes[0]).toMatchObject({
			person: byEmail(ADA),
			message:
				'Lusha did not have enough credits left to reveal all of this contact (phone). Add credits, then run it again.',
		});
		expect(report.stopped).toMatchObject({
			reason: 'outOfCredits',
			description: 'Add credits at the provider, then run what is left again.',
		});
		expect(bench.requests).toHaveLength(1);
	});

	it('ends a search that comes back empty for lack of credits as such', async () => {
		const body = {
			...{ requestId: '1', results: [], status: 'OUT_OF_CREDITS' },
			billing: { creditsCharged: 0, resultsReturned: 0 },
			pagination: { page: 0, size: 10, total: 0 },
		};
		bench.useNetwork((_, respond) => ({ ...respond(), body }));
		const { failure } = await bench.search('contact', { company: 'acme.example' });
		expect(failure!.message).toBe('The account at Lusha has no credits left');
	});

	it('tells of earlier jobs', async () => {
		const earlier = { company: 'Earlier Ltd', companyDomain: 'earlier.example' };
		expect((await bench.envelopeOf(byEmail(ADA))).person).toMatchObject({
			jobTitle: ADA.jobTitle,
			company: { name: 'Analytical Engines' },
			experience: [{ jobTitle: 'Assistant', ...earlier }],
		});
	});

	it.each(['first', 'second'] as const)(
		'tells the address of a company, one or in a list: %s',
		async (form) => {
			bench.account.quirks.disputed = form;
			const asked = { domain: ACME.domain };
			const { company } = await bench.envelopeOf(asked, { entity: 'company' });
			expect(company!.email).toBe('info@acme.example');
		},
	);

	it('tells that what was revealed before is free', async () => {
		await bench.run([byEmail(ADA)], { reveal: ['phone'] });
		const { envelopes } = await bench.run([byEmail(ADA)], { reveal: ['phone'] });
		expect(outcomes(envelopes)).toEqual(['found 1']);
	});

	it('tells confidence, type and do-not-call of what was revealed', async () => {
		const people = [byEmail(SOREN), byEmail(CHARLES)];
		const { envelopes } = await bench.run(people, { reveal: ['email', 'phone'] });
		expect(envelopes.map(({ person }) => person)).toMatchObject([
			{
				emails: [{ ...byEmail(SOREN), type: 'work', confidence: 97 }],
				phones: [{ number: '+4722550001', type: 'direct', doNotCall: true }],
			},
			{ emails: [{ confidence: 75 }], phones: [] },
		]);
	});

	it('keeps the credit limit, and uses it up, after a batch in which almost nobody was found', async () => {
		const unknown = nobodies(100);
		const known = bench.sandbox.people
			.filter(({ emails, optedOut }) => emails[0] && !optedOut)
			.slice(0, 60)
			.map(byEmail);
		for (const first of [[...unknown.slice(1), known[0]!], unknown]) {
			bench.reset();
			const limit = { maxCredits: 70, batchSize: 100, concurrency: 1 };
			const { envelopes } = await bench.run([...first, ...known.slice(1)], limit);
			expect(foundIn(envelopes)).toBeGreaterThan(55);
			expect(bench.account.charged).toBeLessThanOrEqual(70);
		}
	});
});

it('knows a company that was renamed by a former domain', async () => {
	const row = { clientReferenceId: '0', id: '1', name: 'Meta', domain: 'meta.example' };
	const results = [{ ...row, alternativeDomains: ['https://www.facebook.example'] }];
	bench.useNetwork((_, respond) => ({ ...respond(), status: 200, body: { results } }));
	const asked = { name: 'Facebook', domain: 'facebook.example' };
	const envelope = await bench.envelopeOf(asked, { entity: 'company' });
	expect(envelope).toMatchObject({ status: 'found', matchedBy: 'domain' });
});
