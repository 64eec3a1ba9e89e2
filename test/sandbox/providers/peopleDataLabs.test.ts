import { ADA, CHARLES } from '../../../sandbox/enrichment';
import { closeAll, openProvider, type OpenProvider } from './openProvider';

let pdl: OpenProvider;

const ADA_EMAIL = 'ada@analytical-engines.example';

beforeAll(async () => {
	pdl = await openProvider('peopleDataLabs', 'X-Api-Key', { clock: { now: () => 0 } });
});

beforeEach(() => pdl.endpoint.reset());

afterAll(closeAll);

it('takes its own examples, and has a key of 64 characters, as its own client demands', async () => {
	const { get, post, account } = pdl;
	expect(account.apiKey).toHaveLength(64);
	const must = [
		{ term: { location_country: 'mexico' } },
		{ term: { job_title_role: 'health' } },
		{ exists: { field: 'phone_numbers' } },
	];
	const page = { profile: 'linkedin.com/company/peopledatalabs' };
	const answers = [
		await get('/person/enrich?first_name=Ada&last_name=Example&company=Example'),
		await get('/company/enrich?website=peopledatalabs.com'),
		await post('/person/bulk', {
			requests: [{ metadata: { i: 0 }, params: { email: 'ada@example.test' } }],
			titlecase: true,
		}),
		await post('/company/enrich/bulk', { requests: [{ params: page }] }),
		await post('/person/search', { query: { bool: { must } }, size: 10 }),
		await get('/autocomplete?field=title&text=ceo&size=1'),
	];
	expect(answers.map(({ status }) => status)).toEqual([404, 404, 200, 200, 404, 200]);
	expect(account.faults).toEqual([]);
});

it('refuses a person by name alone, two queries at once, and values that no record has', async () => {
	const bodies: Array<[string, unknown]> = [
		['/person/bulk', { requests: [{ params: { name: 'Ada Example' } }] }],
		['/person/search', { query: { term: { id: 'y' } }, sql: 'SELECT *' }],
		['/person/search', { query: { term: { id: 'y' } }, size: 101 }],
		['/person/search', { query: { terms: { job_company_size: ['51-200', '1-50'] } } }],
		['/person/search', { query: { term: { job_title_role: 'it' } } }],
		['/person/search', { query: { term: { location_country: 'France' } } }],
		['/person/search', { query: { term: { title: 'cto' } } }],
		['/person/search', { query: { fuzzy: { job_title: 'cto' } } }],
	];
	for (const [path, body] of bodies) expect((await pdl.post(path, body)).status).toBe(400);
	const { body } = await pdl.post('/person/search', bodies[5]![1]);
	expect(body).toMatchObject({
		error: { message: expect.stringContaining('location_country "France"') as string },
	});
});

it('writes in lower case, and names, titles and places in capitals when asked to', async () => {
	const { body } = await pdl.get(`/person/enrich?email=${ADA_EMAIL}`);
	expect(body).toMatchObject({
		likelihood: 10,
		data: {
			full_name: 'ada lovelace',
			job_title: 'chief technology officer',
			job_title_levels: ['cxo'],
			job_company_size: '201-500',
			location_country: 'united kingdom',
			linkedin_url: 'linkedin.com/in/ada-lovelace',
		},
	});
	const { body: cased } = await pdl.get(`/person/enrich?email=${ADA_EMAIL}&titlecase=true`);
	expect(cased).toMatchObject({
		data: { full_name: 'Ada Lovelace', linkedin_url: 'linkedin.com/in/ada-lovelace' },
	});
});

it('says true where the plan hides a value, and false where there is none', async () => {
	pdl.account.quirks.contactDataHidden = true;
	const { body } = await pdl.get(`/person/enrich?email=${CHARLES.emails[0]!.email}`);
	expect(body).toMatchObject({
		data: { work_email: true, emails: true, personal_emails: false, mobile_phone: false },
	});
});

it('tells charge and balance in headers alone, the balance of each kind of credits by itself', async () => {
	const told = async (path: string) => {
		const { headers } = await pdl.get(path);
		const names = ['credits-spent', 'credits-type'].map((name) => `x-call-${name}`);
		return [...names, 'x-totallimit-remaining'].map((name) => headers.get(name));
	};
	expect(await told(`/person/enrich?email=${ADA_EMAIL}`)).toEqual(['1', 'enrich', '99999']);
	expect(await told('/company/enrich?website=nowhere.example')).toEqual([
		'0',
		'enrich_company',
		'99999',
	]);
	expect(await told('/autocomplete?field=title')).toEqual(['0', null, null]);
});

it('charges somebody who is asked for twice twice, and nobody below the wanted likelihood', async () => {
	const params = { email: ADA_EMAIL };
	await pdl.post('/person/bulk', { requests: [{ params }, { params }] });
	expect(pdl.account.ledger.map(({ id, credits }) => [id, credits])).toEqual([
		[ADA.id, 1],
		[ADA.id, 1],
	]);
	const { status } = await pdl.get(
		`/person/enrich?email=${ADA_EMAIL}&company=Acme&min_likelihood=7`,
	);
	expect(status).toBe(404);
	expect(pdl.account.charged).toBe(2);
});

it('refuses a scroll_token of another query', async () => {
	const query = { exists: { field: 'id' } };
	const { body } = await pdl.post('/person/search', { query });
	const { scroll_token } = body as { scroll_token: string };
	expect((await pdl.post('/person/search', { query, scroll_token })).status).toBe(200);
	const other = { term: { job_title_role: 'sales' } };
	const refused = await pdl.post('/person/search', { query: other, scroll_token });
	expect(refused.status).toBe(400);
});

it('slows down with the counters and the time of the reset', async () => {
	pdl.account.quirks.rateLimit = { requests: 1, windowMs: 60_000 };
	await pdl.get('/autocomplete?field=title');
	const { status, headers } = await pdl.get('/autocomplete?field=title');
	expect(status).toBe(429);
	expect(headers.get('x-ratelimit-remaining')).toBe("{'minute': 0}");
	expect(headers.get('x-ratelimit-reset')).toBe('1970-01-01T00:01:00.000Z');
	expect(headers.get('retry-after')).toBeNull();
});
