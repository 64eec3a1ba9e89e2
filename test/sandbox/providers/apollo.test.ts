import { ACME, ADA, ANALYTICAL_ENGINES, CHARLES, OTTO } from '../../../sandbox/enrichment';
import { closeAll, openProvider, type OpenProvider } from './openProvider';

let apollo: OpenProvider;

const ADA_ID = '00000000000000012a05f201';
const ADA_QUERY = 'first_name=Ada&last_name=Lovelace&domain=analytical-engines.example';

let now = 0;

beforeAll(async () => {
	apollo = await openProvider('apollo', 'x-api-key', { clock: { now: () => now } });
});

beforeEach(() => apollo.endpoint.reset());

afterAll(closeAll);

it('takes the key as x-api-key alone, and refuses others in plain text', async () => {
	const { account, get } = apollo;
	for (const headers of [
		{ authorization: `Bearer ${account.apiKey}` },
		{ api_key: account.apiKey },
		{ 'x-api-key': 'wrong' },
	]) {
		const { status, text, headers: received } = await get('/users/api_profile', headers);
		expect(status).toBe(401);
		expect(text).toMatch(/^Invalid API key/);
		expect(received.get('content-type')).toBe('text/plain; charset=utf-8');
	}
	const { status } = await get(`/users/api_profile?api_key=${account.apiKey}`, {});
	expect(status).toBe(401);
});

it('finds a person by what stands in the query, for one credit', async () => {
	const { body } = await apollo.post(`/people/match?${ADA_QUERY}`);
	expect(body).toMatchObject({
		person: {
			id: ADA_ID,
			first_name: 'Ada',
			name: 'Ada Lovelace',
			email: 'ada@analytical-engines.example',
			email_status: 'verified',
			linkedin_url: 'http://www.linkedin.com/in/ada-lovelace',
			seniority: 'c_suite',
			organization: {
				name: 'Analytical Engines',
				primary_domain: 'analytical-engines.example',
			},
		},
	});
	expect(apollo.account.ledger).toEqual([
		{ request: 1, endpoint: 'POST /people/match', bought: 'person', id: ADA.id, credits: 1 },
	]);
});

it('does not look at a JSON body of people/match', async () => {
	const { status, body } = await apollo.post('/people/match', { email: ADA.emails[0]?.email });
	expect(status).toBe(200);
	expect(body).toMatchObject({ person: null });
	expect(apollo.account.charged).toBe(0);
});

it('numbers requests beyond what a double can hold', async () => {
	const { text } = await apollo.post('/people/match?email=nobody@nowhere.example');
	expect(text).toMatch(/^\{"request_id":1039995589705121901,"person":null\}$/);
});

it('finds a person by id, by LinkedIn URL and by whole name with the company', async () => {
	for (const query of [
		`id=${ADA_ID}`,
		'linkedin_url=https://www.linkedin.com/in/ada-lovelace',
		'name=Ada%20Lovelace&organization_name=Analytical%20Engines',
	]) {
		const { body } = await apollo.post(`/people/match?${query}`);
		expect(body).toMatchObject({ person: { id: ADA_ID } });
	}
	const { body } = await apollo.post('/people/match?name=Ada%20Lovelace');
	expect(body).toMatchObject({ person: null });
});

it('knows nothing of a person who asked to be forgotten', async () => {
	const { body } = await apollo.post(`/people/match?email=${OTTO.emails[0]?.email}`);
	expect(body).toMatchObject({ person: null });
});

it('refuses phones without a webhook, and a webhook without phones', async () => {
	const phones = await apollo.post(`/people/match?${ADA_QUERY}&reveal_phone_number=true`);
	expect(phones.status).toBe(422);
	expect(phones.body).toEqual({ error: "Please add a valid 'webhook_url' parameter" });
	const webhook = await apollo.post(`/people/match?${ADA_QUERY}&webhook_url=https://a.example`);
	expect(webhook.status).toBe(422);
});

it('puts a placeholder where the plan hides the address', async () => {
	apollo.account.quirks.contactDataHidden = true;
	const { body } = await apollo.post(`/people/match?${ADA_QUERY}`);
	expect(body).toMatchObject({ person: { email: 'email_not_unlocked@domain.com' } });
});

it('gives personal addresses only when asked for them', async () => {
	const owner = apollo.sandbox.people.find(({ emails }) => emails.length === 2);
	const query = `id=${BigInt(owner?.id ?? 0)
		.toString(16)
		.padStart(24, '0')}`;
	const without = await apollo.post(`/people/match?${query}`);
	expect(without.text).not.toContain('personal_emails');
	const revealed = await apollo.post(`/people/match?${query}&reveal_personal_emails=true`);
	expect(revealed.body).toMatchObject({ person: { personal_emails: [owner?.emails[1]?.email] } });
});

describe('bulk_match', () => {
	const details = [
		{ email: ADA.emails[0]?.email },
		{ email: 'nobody@nowhere.example' },
		{ linkedin_url: CHARLES.linkedInUrl },
	];

	it('answers in place, with null for a miss, and tells the charge', async () => {
		const { body } = await apollo.post('/people/bulk_match', { details });
		expect(body).toMatchObject({
			status: 'success',
			total_requested_enrichments: 3,
			unique_enriched_records: 2,
			missing_records: 1,
			credits_consumed: 2,
			matches: [{ name: 'Ada Lovelace' }, null, { name: 'Charles Babbage' }],
		});
		expect(apollo.account.charged).toBe(2);
	});

	it('charges somebody who stands in the batch twice once', async () => {
		const { body } = await apollo.post('/people/bulk_match', {
			details: [details[0], details[0]],
		});
		expect(body).toMatchObject({ credits_consumed: 1, unique_enriched_records: 1 });
	});

	it('refuses more than ten, and a body without details', async () => {
		const eleven = { details: Array.from({ length: 11 }, () => details[0]) };
		const tooMany = await apollo.post('/people/bulk_match', eleven);
		expect(tooMany.status).toBe(400);
		expect(tooMany.body).toEqual({
			status: 'failed',
			error_code: 'RECORD_LIMIT_EXCEEDED',
			error_message: 'cannot enrich more than 10 in a single request',
		});
		const none = await apollo.post('/people/bulk_match', {});
		expect(none.status).toBe(400);
		expect(none.body).toMatchObject({ error_code: 'INVALID_REQUEST' });
		expect(apollo.account.charged).toBe(0);
	});

	it('can leave misses out, lose a row or answer in another order', async () => {
		const namesWith = async (rows: 'missesLeftOut' | 'short' | 'shuffled' | 'firstNull') => {
			apollo.account.quirks.rows = rows;
			const { body } = await apollo.post('/people/bulk_match', { details });
			const { matches } = body as { matches: Array<{ name: string } | null> };
			return matches.map((match) => match && match.name);
		};
		expect(await namesWith('missesLeftOut')).toEqual(['Ada Lovelace', 'Charles Babbage']);
		expect(await namesWith('short')).toEqual([null, 'Charles Babbage']);
		expect(await namesWith('shuffled')).toEqual(['Charles Babbage', null, 'Ada Lovelace']);
		expect(await namesWith('firstNull')).toEqual([null, null, 'Charles Babbage']);
	});
});

describe('companies', () => {
	it('come from the query of a GET, for one credit', async () => {
		const { body } = await apollo.get('/organizations/enrich?domain=acme.example');
		expect(body).toMatchObject({
			organization: {
				name: 'Acme, Inc.',
				primary_domain: 'acme.example',
				website_url: 'http://www.acme.example',
				estimated_num_employees: 12_000,
				annual_revenue: 1_000_000_000,
			},
		});
		expect(apollo.account.ledger).toEqual([
			{
				request: 1,
				endpoint: 'GET /organizations/enrich',
				bought: 'company',
				id: ACME.id,
				credits: 1,
			},
		]);
	});

	it('come by the id that a search gave', async () => {
		const query = 'q_organization_domains_list[]=acme.example';
		const { body } = await apollo.post(`/mixed_companies/search?${query}`);
		const { organizations } = body as { organizations: Array<{ id: string }> };
		const found = await apollo.get(`/organizations/${organizations[0]?.id}`);
		expect(found.body).toMatchObject({
			organization: { name: 'Acme, Inc.', estimated_num_employees: 12_000 },
		});
		const unknown = await apollo.get('/organizations/none');
		expect(unknown.status).toBe(422);
		expect(unknown.body).toEqual({ error: 'Parameters misconfigured. id is not a valid ID' });
		expect(apollo.account.ledger.map(({ bought }) => bought)).toEqual(['search', 'company']);
	});

	it('are missing as an empty record or with 404', async () => {
		const path = '/organizations/enrich?domain=nowhere.example';
		expect((await apollo.get(path)).body).toEqual({ organization: {} });
		apollo.account.quirks.disputed = 'second';
		expect((await apollo.get(path)).status).toBe(404);
	});

	it('need a domain, a name, a website or a LinkedIn URL', async () => {
		const { status, body } = await apollo.get('/organizations/enrich?email=a@b.example');
		expect(status).toBe(422);
		expect(body).toEqual({ error: "Required parameter 'domain' missing" });
	});

	it('come ten at most, with null for a miss or without it', async () => {
		const details = [
			{ domain: 'acme.example' },
			{ domain: 'nowhere.example' },
			{ name: 'Analytical Engines' },
		];
		const names = async () => {
			const { body } = await apollo.post('/organizations/bulk_enrich', { details });
			const { organizations } = body as { organizations: Array<{ name: string } | null> };
			return organizations.map((organization) => organization && organization.name);
		};
		expect(await names()).toEqual(['Acme, Inc.', null, 'Analytical Engines']);
		apollo.account.quirks.disputed = 'second';
		expect(await names()).toEqual(['Acme, Inc.', 'Analytical Engines']);
		const eleven = { details: Array.from({ length: 11 }, () => details[0]) };
		const { status, body } = await apollo.post('/organizations/bulk_enrich', eleven);
		expect(status).toBe(400);
		expect(body).toMatchObject({ error_code: 'RECORD_LIMIT_EXCEEDED' });
	});

	it('are searched for one credit a page with results', async () => {
		const query =
			'organization_num_employees_ranges[]=10001,20000&organization_locations[]=United%20Kingdom';
		const { body } = await apollo.post(`/mixed_companies/search?${query}&page=1&per_page=2`);
		const { organizations, pagination } = body as {
			organizations: Array<Record<string, unknown>>;
			pagination: Record<string, number>;
		};
		expect(organizations).toHaveLength(2);
		expect(organizations[0]).toMatchObject({ primary_domain: 'acme.example' });
		expect(organizations[0]).not.toHaveProperty('estimated_num_employees');
		expect(pagination['total_pages']).toBe(Math.ceil((pagination['total_entries'] ?? 0) / 2));
		expect(apollo.account.charged).toBe(1);
		await apollo.post('/mixed_companies/search?q_organization_name=nobody%20at%20all');
		expect(apollo.account.charged).toBe(1);
	});

	it('refuse a range of employees in another form', async () => {
		const path = '/mixed_companies/search?organization_num_employees_ranges[]=51-200';
		expect((await apollo.post(path)).status).toBe(422);
	});
});

describe('search for people', () => {
	const search = async (query: string, body?: unknown) => {
		const received = await apollo.post(`/mixed_people/api_search?${query}`, body);
		return received.body as { total_entries: number; people: Array<Record<string, unknown>> };
	};

	it('is free and gives neither address nor whole last name', async () => {
		const query =
			'person_titles[]=chief technology&q_organization_domains_list[]=analytical-engines.example';
		const { total_entries, people } = await search(`${query}&person_seniorities[]=c_suite`);
		expect(total_entries).toBe(people.length);
		expect(people[0]).toEqual({
			id: ADA_ID,
			first_name: 'Ada',
			last_name_obfuscated: 'Lo***e',
			title: 'Chief Technology Officer',
			last_refreshed_at: '2026-07-01T00:00:00Z',
			has_email: true,
			has_city: true,
			has_direct_phone: 'Yes',
			organization: { name: 'Analytical Engines', has_industry: true },
		});
		expect(apollo.account.charged).toBe(0);
	});

	it('leads by id to the contact data', async () => {
		const { people } = await search('q_organization_domains_list[]=analytical-engines.example');
		const { body } = await apollo.post('/people/bulk_match', {
			details: [{ id: people[0]?.['id'] }],
		});
		expect(body).toMatchObject({ matches: [{ email: 'ada@analytical-engines.example' }] });
	});

	it('does not look at a JSON body: everybody is found', async () => {
		const { total_entries } = await search('', { person_titles: ['nobody has this title'] });
		expect(total_entries).toBeGreaterThan(4000);
		const filtered = await search('person_titles[]=nobody%20has%20this%20title');
		expect(filtered).toEqual({ total_entries: 0, people: [] });
	});

	it('has pages of at most a hundred', async () => {
		const all = await search('per_page=100&page=1');
		expect(all.people).toHaveLength(100);
		const second = await search('per_page=50&page=2');
		expect(second.people[0]).toEqual(all.people[50]);
		expect((await apollo.post('/mixed_people/api_search?per_page=101')).status).toBe(422);
		expect((await apollo.post('/mixed_people/api_search?page=501')).status).toBe(422);
	});
});

it('tells the balance free of charge', async () => {
	await apollo.post(`/people/match?${ADA_QUERY}`);
	const { body } = await apollo.get('/users/api_profile?include_credit_usage=true');
	expect(body).toMatchObject({
		num_credits_remaining: 99_999,
		effective_num_lead_credits: 100_000,
		num_lead_credits_used: 1,
	});
	expect((await apollo.get('/users/api_profile')).text).not.toContain('num_credits_remaining');
	expect(apollo.account.charged).toBe(1);
});

it('fails in its own forms when told so', async () => {
	const { account } = apollo;
	const fail = async (failure: Parameters<typeof account.order>[0]['failure']) => {
		account.order({ failure, match: /people\/match/ });
		const { status, body } = await apollo.post(`/people/match?${ADA_QUERY}`);
		return { status, body };
	};
	expect(await fail('forbidden')).toEqual({
		status: 403,
		body: {
			error: 'This API key is not authorized to access api/v1/people/match.',
			error_code: 'API_INACCESSIBLE',
		},
	});
	expect(await fail('outOfCredits')).toEqual({
		status: 422,
		body: { error: 'Insufficient credits' },
	});
	expect(await fail('serverError')).toEqual({
		status: 500,
		body: { error: 'Internal server error' },
	});
	expect((await fail('slowDown')).status).toBe(429);
	expect((await fail('badKey')).status).toBe(401);
	expect(account.charged).toBe(0);
	expect(account.requests.map(({ status }) => status)).toEqual([403, 422, 500, 429, 401]);
	expect((await apollo.post(`/people/match?${ADA_QUERY}`)).status).toBe(200);
});

it('charges nothing when the credits do not suffice for the whole batch', async () => {
	apollo.account.credits = 1;
	const details = [{ email: ADA.emails[0]?.email }, { email: CHARLES.emails[0]?.email }];
	const { status } = await apollo.post('/people/bulk_match', { details });
	expect(status).toBe(422);
	expect(apollo.account.credits).toBe(1);
	expect(apollo.account.ledger).toEqual([]);
});

it('counts requests in its headers, and says when to come back', async () => {
	apollo.account.quirks.rateLimit = { requests: 2, windowMs: 60_000 };
	const first = await apollo.get('/users/api_profile');
	expect(first.headers.get('x-rate-limit-minute')).toBe('2');
	expect(first.headers.get('x-minute-requests-left')).toBe('1');
	await apollo.get('/users/api_profile');
	now += 20_000;
	const refused = await apollo.get('/users/api_profile');
	expect(refused.status).toBe(429);
	expect(refused.headers.get('retry-after')).toBe('40');
	now += 40_000;
	expect((await apollo.get('/users/api_profile')).status).toBe(200);
});

it('counts what was bought twice', async () => {
	await apollo.post(`/people/match?${ADA_QUERY}`);
	await apollo.post(`/people/match?${ADA_QUERY}`);
	await apollo.get(`/organizations/enrich?domain=${ANALYTICAL_ENGINES.domain}`);
	expect(apollo.account.charged).toBe(3);
	expect(apollo.account.leastPossible).toBe(2);
	expect(apollo.account.requests.map(({ endpoint, charged }) => [endpoint, charged])).toEqual([
		['POST /people/match', 1],
		['POST /people/match', 1],
		['GET /organizations/enrich', 1],
	]);
});
