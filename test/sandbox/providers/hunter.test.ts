import {
	ACME,
	ADA,
	ANALYTICAL_ENGINES,
	LUCJA,
	MARY,
	OTTO,
	UNKNOWN_EMAIL,
} from '../../../sandbox/enrichment';
import { closeAll, openProvider, type OpenProvider } from './openProvider';

let hunter: OpenProvider;
let now = 0;

const ADA_EMAIL = 'ada@analytical-engines.example';
const ADA_BY_NAME = 'first_name=Ada&last_name=Lovelace&domain=analytical-engines.example';

beforeAll(async () => {
	hunter = await openProvider('hunter', 'x-api-key', { clock: { now: () => now } });
});

beforeEach(() => hunter.endpoint.reset());

afterAll(closeAll);

const errorOf = (body: unknown) => (body as { errors: Array<Record<string, unknown>> }).errors[0];

/** Who is listed: not who opted out. */
const peopleWithAddressAt = (domain: string) =>
	hunter.sandbox.people.filter(
		({ company, optedOut, emails }) =>
			company.domain === domain && !optedOut && emails.some(({ type }) => type === 'work'),
	).length;

describe('the key', () => {
	it('comes as X-API-KEY, as Bearer or in the query', async () => {
		const { apiKey } = hunter.account;
		const statuses = [
			await hunter.get('/account'),
			await hunter.get('/account', { authorization: `Bearer ${apiKey}` }),
			await hunter.get(`/account?api_key=${apiKey}`, {}),
		].map(({ status }) => status);
		expect(statuses).toEqual([200, 200, 200]);
	});

	it('is refused in the form of all failures', async () => {
		const { status, body } = await hunter.get('/account', { 'x-api-key': 'wrong' });
		expect(status).toBe(401);
		expect(body).toEqual({
			errors: [
				{
					id: 'authentication_failed',
					code: 401,
					details: 'No user found for the API key supplied',
				},
			],
		});
	});
});

describe('a person', () => {
	it('is found by e-mail or by the handle of the profile, for a fifth of a credit', async () => {
		const { body } = await hunter.get(`/people/find?email=${ADA_EMAIL}`);
		expect(body).toMatchObject({
			data: {
				name: { fullName: 'Ada Lovelace', givenName: 'Ada', familyName: 'Lovelace' },
				email: ADA_EMAIL,
				geo: { city: 'London', countryCode: 'GB' },
				employment: {
					domain: 'analytical-engines.example',
					title: 'Chief Technology Officer',
					seniority: 'executive',
				},
				linkedin: { handle: 'ada-lovelace' },
				phone: '+442079460001',
			},
			meta: { email: ADA_EMAIL },
		});
		const byHandle = await hunter.get('/people/find?linkedin_handle=ada-lovelace');
		expect(byHandle.body).toMatchObject({ data: { email: ADA_EMAIL } });
		const charge = { endpoint: 'GET /people/find', bought: 'person', id: ADA.id, credits: 0.2 };
		expect(hunter.account.ledger).toEqual([
			{ request: 1, ...charge },
			{ request: 2, ...charge },
		]);
		expect(hunter.account.charged).toBe(0.4);
	});

	it('is missing as 404, free of charge', async () => {
		const { status, body } = await hunter.get(`/people/find?email=${UNKNOWN_EMAIL}`);
		expect(status).toBe(404);
		expect(errorOf(body)).toMatchObject({ id: 'not_found', code: 404 });
		expect(hunter.account.charged).toBe(0);
	});

	it('who opted out is 451, wherever asked', async () => {
		const email = OTTO.emails[0]?.email;
		const paths = [
			`/people/find?email=${email}`,
			`/combined/find?email=${email}`,
			`/email-verifier?email=${email}`,
			'/email-finder?first_name=Otto&last_name=Silent&domain=acme.example',
		];
		for (const path of paths) {
			const { status, body } = await hunter.get(path);
			expect(status).toBe(451);
			expect(errorOf(body)).toMatchObject({ id: 'claimed_email', code: 451 });
		}
		expect(hunter.account.charged).toBe(0);
	});

	it('needs an identifier that is one', async () => {
		const none = await hunter.get('/people/find?name=Ada');
		expect(none.status).toBe(400);
		expect(errorOf(none.body)).toEqual({
			id: 'wrong_params',
			code: 400,
			details: 'You are missing the email parameter',
		});
		expect((await hunter.get('/people/find?email=ada')).status).toBe(400);
	});
});

describe('a company', () => {
	it('is found by domain alone, with the number of employees as a range', async () => {
		const { body } = await hunter.get('/companies/find?domain=acme.example');
		expect(body).toMatchObject({
			data: {
				name: 'Acme, Inc.',
				domain: 'acme.example',
				category: { sector: 'Retail', industry: 'E-Commerce' },
				foundedYear: 1949,
				metrics: { employees: '10001+' },
				linkedin: { handle: 'acme' },
			},
			meta: { domain: 'acme.example' },
		});
		expect(hunter.account.ledger).toMatchObject([
			{ bought: 'company', id: ACME.id, credits: 0.2 },
		]);
		expect((await hunter.get('/companies/find?domain=nowhere.example')).status).toBe(404);
		expect((await hunter.get('/companies/find?name=Acme')).status).toBe(400);
	});

	it('and its person come in one request for the price of two', async () => {
		const { body } = await hunter.get(`/combined/find?email=${ADA_EMAIL}`);
		expect(body).toMatchObject({
			data: { person: { email: ADA_EMAIL }, company: { name: 'Analytical Engines' } },
		});
		expect(hunter.account.charged).toBe(0.4);
	});
});

describe('the address of a name', () => {
	it('costs a credit when there is one', async () => {
		const { body } = await hunter.get(`/email-finder?${ADA_BY_NAME}`);
		expect(body).toMatchObject({
			data: {
				first_name: 'Ada',
				email: ADA_EMAIL,
				score: 97,
				position: 'Chief Technology Officer',
				linkedin_url: 'https://www.linkedin.com/in/ada-lovelace',
				verification: { status: 'valid' },
			},
			meta: { params: { domain: 'analytical-engines.example', full_name: null } },
		});
		const byFullName = 'full_name=Ada%20Lovelace&company=Analytical%20Engines';
		expect((await hunter.get(`/email-finder?${byFullName}`)).body).toMatchObject({
			data: { email: ADA_EMAIL },
		});
		expect(hunter.account.ledger).toMatchObject([
			{ bought: 'email', id: ADA.id, credits: 1 },
			{ bought: 'email', id: ADA.id, credits: 1 },
		]);
	});

	it('is missing as an empty record or as 404, free of charge', async () => {
		const nobody = '/email-finder?first_name=No&last_name=Body&domain=acme.example';
		const mary =
			'/email-finder?first_name=Mary&last_name=Somerville&company=Analytical%20Engines';
		for (const path of [nobody, mary]) {
			hunter.account.quirks.disputed = 'first';
			const empty = await hunter.get(path);
			expect(empty.status).toBe(200);
			expect(empty.body).toMatchObject({ data: { email: null, score: null } });
			hunter.account.quirks.disputed = 'second';
			expect((await hunter.get(path)).status).toBe(404);
		}
		expect(MARY.emails).toEqual([]);
		expect(hunter.account.charged).toBe(0);
	});

	it('needs a name and a company, and at most twenty seconds', async () => {
		const paths = ['domain=acme.example', 'full_name=Ada', `${ADA_BY_NAME}&max_duration=21`];
		for (const query of paths) {
			expect((await hunter.get(`/email-finder?${query}`)).status).toBe(400);
		}
	});

	it('can be in the making: 202, until the same request is sent again', async () => {
		hunter.account.quirks.pending = 'firstTime';
		const first = await hunter.get(`/email-finder?${ADA_BY_NAME}`);
		expect(first.status).toBe(202);
		expect(hunter.account.charged).toBe(0);
		const second = await hunter.get(`/email-finder?${ADA_BY_NAME}`);
		expect(second.body).toMatchObject({ data: { email: ADA_EMAIL } });
		expect(hunter.account.charged).toBe(1);
	});
});

describe('verification', () => {
	const verify = async (email: string | undefined) =>
		await hunter.get(`/email-verifier?email=${email}`);

	it('costs half a credit for a verdict, and nothing without one', async () => {
		const addresses = {
			valid: ADA_EMAIL,
			invalid: 'nobody@acme.example',
			accept_all: LUCJA.emails[0]?.email,
			unknown: 'charles@analytical-engines.example',
			webmail: 'somebody@gmail.com',
			disposable: 'somebody@mailinator.com',
		};
		for (const [status, email] of Object.entries(addresses)) {
			expect((await verify(email)).body).toMatchObject({ data: { status, email } });
		}
		expect(hunter.account.ledger.map(({ bought, id }) => [bought, id])).toEqual([
			['verification', ADA_EMAIL],
			['verification', 'nobody@acme.example'],
			['verification', 'lucja.swiecicka@acme.example'],
		]);
		expect(hunter.account.charged).toBe(1.5);
	});

	it('says 202 without a status while it runs', async () => {
		hunter.account.quirks.pending = 'firstTime';
		const first = await verify(ADA_EMAIL);
		expect(first.status).toBe(202);
		expect(first.body).not.toHaveProperty('data');
		expect((await verify(ADA_EMAIL)).status).toBe(200);
		expect(hunter.account.charged).toBe(0.5);
	});

	it('refuses what is no address', async () => {
		expect((await verify('ada')).status).toBe(400);
		expect((await verify('')).status).toBe(400);
	});
});

describe('search for people', () => {
	interface Found {
		data: { organization: string | null; emails: Array<Record<string, unknown>> };
		meta: { results: number; limit: number; offset: number };
	}
	const search = async (query: string) =>
		(await hunter.get(`/domain-search?${query}`)).body as Found;

	it('lists the addresses of one company, the shared mailbox among them', async () => {
		const { data, meta } = await search('domain=analytical-engines.example');
		expect(data.organization).toBe('Analytical Engines');
		expect(data.emails[0]).toMatchObject({
			value: 'info@analytical-engines.example',
			type: 'generic',
			first_name: null,
		});
		expect(data.emails[1]).toMatchObject({
			value: ADA_EMAIL,
			type: 'personal',
			confidence: 97,
			position: 'Chief Technology Officer',
			seniority: 'executive',
			department: 'it',
			linkedin: 'https://www.linkedin.com/in/ada-lovelace',
			verification: { status: 'valid' },
		});
		expect(data.emails).toHaveLength(10);
		const results = 1 + peopleWithAddressAt(ANALYTICAL_ENGINES.domain);
		expect(meta).toMatchObject({ results, limit: 10, offset: 0 });
	});

	it('filters by its own three seniorities and its own departments', async () => {
		const company = 'company=Acme&type=personal&limit=100';
		const { data } = await search(`${company}&seniority=senior&department=marketing,sales`);
		expect(data.emails.map(({ value }) => value)).toContain('lucja.swiecicka@acme.example');
		expect(new Set(data.emails.map(({ seniority }) => seniority))).toEqual(new Set(['senior']));
		expect(data.emails.map(({ value }) => value)).not.toContain('otto@acme.example');
		for (const [query, id] of [
			['seniority=c_suite', 'invalid_seniority'],
			['department=engineering', 'invalid_department'],
		]) {
			const { status, body } = await hunter.get(`/domain-search?${company}&${query}`);
			expect(status).toBe(400);
			expect(errorOf(body)).toMatchObject({ id });
		}
		expect((await hunter.get('/domain-search?company=Acme&type=work')).status).toBe(400);
	});

	it('has pages by offset, and a credit pays for ten addresses', async () => {
		const whole = await search('domain=acme.example&limit=100');
		const total = whole.meta.results;
		expect(total).toBeGreaterThanOrEqual(3);
		expect(hunter.account.charged).toBe(Math.ceil(total / 10));
		hunter.endpoint.reset();
		const second = await search('domain=acme.example&limit=2&offset=1');
		expect(second.data.emails).toEqual(whole.data.emails.slice(1, 3));
		expect(hunter.account.ledger).toMatchObject([{ bought: 'search', credits: 1 }]);
		const none = await search('domain=acme.example&limit=2&offset=9999');
		expect(none.data.emails).toEqual([]);
		expect(hunter.account.charged).toBe(1);
	});

	it('of an unknown company is empty and free; without a company it is refused', async () => {
		const { data, meta } = await search('domain=nowhere.example');
		expect(data).toMatchObject({ organization: null, emails: [] });
		expect(meta.results).toBe(0);
		expect(hunter.account.charged).toBe(0);
		expect((await hunter.get('/domain-search?seniority=senior')).status).toBe(400);
		const tooMany = await hunter.get('/domain-search?domain=acme.example&limit=101');
		expect(tooMany.status).toBe(400);
		expect(errorOf(tooMany.body)).toMatchObject({ id: 'pagination_error' });
	});
});

describe('search for companies', () => {
	const discover = async (body: unknown) => await hunter.post('/discover', body);

	it('is free and gives little more than domains', async () => {
		const { body } = await discover({
			headquarters_location: { include: [{ country: 'GB', city: 'London' }] },
			headcount: ['10001+'],
			industry: { include: ['Retail'] },
		});
		const { data, meta } = body as {
			data: Array<Record<string, unknown>>;
			meta: Record<string, unknown>;
		};
		const personal = peopleWithAddressAt('acme.example');
		expect(data[0]).toEqual({
			domain: 'acme.example',
			organization: 'Acme, Inc.',
			emails_count: { personal, generic: 1, total: personal + 1 },
		});
		expect(meta).toMatchObject({ results: data.length, limit: 100, offset: 0 });
		expect(hunter.account.charged).toBe(0);
	});

	it('has pages', async () => {
		const headcount = ['51-200'];
		const all = (await discover({ headcount })).body as { data: unknown[] };
		const page = (await discover({ headcount, limit: 2, offset: 2 })).body as {
			data: unknown[];
		};
		expect(page.data).toEqual(all.data.slice(2, 4));
		expect((await discover({ headcount, limit: 101 })).status).toBe(400);
		expect((await discover({ headcount, offset: 10_001 })).status).toBe(400);
	});

	it('refuses words that are not in its lists, places of its own kind, and no filter', async () => {
		const bodies = [
			{ headcount: ['50-200'] },
			{ industry: { include: ['Rocketry'] } },
			{ headquarters_location: { include: [{ country: 'Norway' }] } },
			{ headquarters_location: { include: [{ country: 'US', city: 'Boston' }] } },
			{ headquarters_location: { include: [{ country: 'NO', state: 'NY' }] } },
			{ headquarters_location: { include: { country: ['NO'] } } },
			{ job_title: 'CTO' },
			{ limit: 10 },
		];
		for (const body of bodies) expect((await discover(body)).status).toBe(400);
	});

	it('finds an American town with its state', async () => {
		const include = [{ country: 'US', state: 'MA', city: 'Boston' }];
		const { body } = await discover({ headquarters_location: { include } });
		expect((body as { meta: { results: number } }).meta.results).toBeGreaterThan(0);
	});
});

it('tells the balance free of charge: what remains, or what is available and used', async () => {
	await hunter.get(`/email-finder?${ADA_BY_NAME}`);
	const { body } = await hunter.get('/account');
	expect(body).toMatchObject({
		data: { requests: { credits: { used: 1, available: 100_000, remaining: 99_999 } } },
	});
	hunter.account.quirks.disputed = 'second';
	const { text } = await hunter.get('/account');
	expect(text).not.toContain('remaining');
	expect(hunter.account.charged).toBe(1);
});

it('turns two statuses round: 403 is too fast, 429 is a plan that is used up', async () => {
	hunter.account.credits = 0;
	const usedUp = await hunter.get(`/people/find?email=${ADA_EMAIL}`);
	expect(usedUp.status).toBe(429);
	expect(errorOf(usedUp.body)).toEqual({
		id: 'too_many_requests',
		code: 429,
		details: "You've reached the limit for the number of searches per billing period",
	});
	const verifications = await hunter.get(`/email-verifier?email=${ADA_EMAIL}`);
	expect(verifications.text).toContain('number of verifications per billing period');

	hunter.account.quirks.rateLimit = { requests: 0, windowMs: 60_000 };
	const tooFast = await hunter.get('/account');
	expect(tooFast.status).toBe(403);
	expect(tooFast.headers.get('retry-after')).toBeNull();
	hunter.account.quirks.rateLimit = { requests: 1, windowMs: 60_000 };
	now += 60_000;
	expect((await hunter.get('/account')).status).toBe(200);
});

it('fails in its own forms when told so', async () => {
	const { account } = hunter;
	const failures = ['forbidden', 'serverError', 'slowDown', 'outOfCredits', 'badKey'] as const;
	for (const failure of failures) account.order({ failure });
	const statuses: number[] = [];
	for (let i = 0; i < failures.length; i++) {
		statuses.push(
			(await hunter.get(`/companies/find?domain=${ANALYTICAL_ENGINES.domain}`)).status,
		);
	}
	expect(statuses).toEqual([400, 500, 403, 429, 401]);
	expect((await hunter.post('/people/find', {})).status).toBe(404);
	expect(account.charged).toBe(0);
});
