import { ACME, ADA, MARY } from '../../../sandbox/enrichment';
import { closeAll, openProvider, type OpenProvider } from './openProvider';

let lusha: OpenProvider;

const LOOK_UP = '/v3/contacts/search-and-enrich';

beforeAll(async () => {
	lusha = await openProvider('lusha', 'api_key', { clock: { now: () => 0 } });
});

beforeEach(() => lusha.endpoint.reset());

afterAll(closeAll);

const lookUp = async (contacts: unknown[], reveal: string[] = ['emails']) => {
	const { body } = await lusha.post(LOOK_UP, { contacts, reveal });
	return (body as { billing: unknown }).billing;
};

it("takes Lusha's own examples", async () => {
	const { get, post, account } = lusha;
	const include = {
		jobTitles: ['VP Sales', 'Director of Sales'],
		seniorityIds: [4, 5],
		departments: ['Sales'],
		countries: ['US', 'CA'],
		locations: [{ country: 'United States' }],
	};
	const answers = [
		await post(LOOK_UP, {
			contacts: [
				{ clientReferenceId: '0', email: 'ada@example.test' },
				{ firstName: 'Bob', lastName: 'Sample', companyDomain: 'sample.test' },
			],
			reveal: ['emails'],
		}),
		await post('/v3/companies/search-and-enrich', { companies: [{ domain: 'example.test' }] }),
		await post('/v3/contacts/enrich', { ids: ['4389064654'], reveal: ['emails', 'phones'] }),
		await post('/v3/contacts/prospecting', {
			pagination: { page: 0, size: 25 },
			filters: {
				contacts: { include },
				companies: {
					include: { mainIndustriesIds: [17], sizes: [{ min: 51, max: 200 }] },
				},
			},
		}),
		await get('/v3/account/usage'),
	];
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
	expect(account.faults).toEqual([]);
});

it('refuses null, a lookup that reveals whatever there is, half a name, and industries by label', async () => {
	const email = 'ada@example.test';
	const search = { pagination: { page: 0, size: 25 } };
	const bodies: Array<[string, unknown]> = [
		[LOOK_UP, { contacts: [{ email, firstName: null }], reveal: ['emails'] }],
		[LOOK_UP, { contacts: [{ email }] }],
		[LOOK_UP, { contacts: [{ firstName: 'Ada', lastName: 'Lovelace' }], reveal: ['emails'] }],
		[LOOK_UP, { contacts: Array(101).fill({ email }), reveal: ['emails'] }],
		['/v3/companies/search-and-enrich', { companies: [{ linkedinUrl: ACME.linkedInUrl }] }],
		['/v3/contacts/prospecting', { ...search, filters: {} }],
		...[
			{ industriesLabels: ['Software'] },
			{ sizes: [{ min: 200, max: 51 }] },
			{ locations: [{}] },
		].map((include): [string, unknown] => [
			'/v3/companies/prospecting',
			{ ...search, filters: { companies: { include } } },
		]),
	];
	for (const [path, body] of bodies) expect((await lusha.post(path, body)).status).toBe(400);
	expect(lusha.account.charged).toBe(0);
});

it('charges the search by 25 results, and one or nothing when there is none', async () => {
	const people = lusha.sandbox.people.filter(({ optedOut }) => !optedOut).slice(0, 26);
	const { body } = await lusha.post('/v3/contacts/search', {
		contacts: people.map(({ id }) => ({ id })),
	});
	expect(body).toMatchObject({ billing: { creditsCharged: 2, resultsReturned: 26 } });
	const nobody = [{ email: 'nobody@nowhere.example' }];
	expect(await lookUp(nobody)).toEqual({ creditsCharged: 1, resultsReturned: 0 });
	lusha.account.quirks.disputed = 'second';
	expect(await lookUp(nobody)).toEqual({ creditsCharged: 0, resultsReturned: 0 });
});

it('charges nothing for an address that it does not have, and a duplicate once', async () => {
	expect(await lookUp([{ id: MARY.id }])).toEqual({ creditsCharged: 1, resultsReturned: 1 });
	const twice = [{ id: ADA.id }, { email: ADA.emails[0]!.email }];
	expect(await lookUp(twice)).toEqual({ creditsCharged: 2, resultsReturned: 2 });
});

it('charges a company once and for all', async () => {
	const buy = async () => {
		const companies = [{ domain: ACME.domain }];
		const { body } = await lusha.post('/v3/companies/search-and-enrich', { companies });
		return (body as { billing: unknown }).billing;
	};
	expect(await buy()).toEqual({ creditsCharged: 1, resultsReturned: 1 });
	expect(await buy()).toEqual({ creditsCharged: 0, resultsReturned: 1 });
});

it('slows down with counters and without Retry-After', async () => {
	lusha.account.quirks.rateLimit = { requests: 1, windowMs: 60_000 };
	const first = await lusha.get('/v3/account/usage');
	expect(first.headers.get('x-minute-requests-left')).toBe('0');
	const second = await lusha.get('/v3/account/usage');
	expect(second.status).toBe(429);
	expect(second.headers.get('retry-after')).toBeNull();
});
