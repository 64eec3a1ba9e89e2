import { ADA } from '../../../sandbox/enrichment';
import { closeAll, openProvider, type OpenProvider } from './openProvider';

let leadMagic: OpenProvider;
let now = 0;

beforeAll(async () => {
	leadMagic = await openProvider('leadMagic', 'x-api-key', { clock: { now: () => now } });
});

beforeEach(() => leadMagic.endpoint.reset());

afterAll(closeAll);

const post = async (path: string, body: unknown) => {
	const { status, headers, body: answer } = await leadMagic.post(path, body);
	return { status, headers, body: answer as Record<string, unknown> };
};

it("takes LeadMagic's own examples", async () => {
	const people_filters = {
		contact_job_function: ['Sales'],
		contact_job_level: ['Director', 'VP'],
	};
	const company_filters = {
		industries: ['Software Development'],
		country_codes: ['US'],
		min_employees: 51,
		max_employees: 200,
	};
	const company_domains = ['example.test'];
	const asked: Array<[string, unknown]> = [
		['/v1/people/email-finder', { full_name: 'Ada Example', company_name: 'Example' }],
		['/v1/people/profile-search', { profile_url: 'https://example.test/in/ada' }],
		['/v1/companies/company-search', { company_domain: 'example.test' }],
		['/v1/people/email-validation', { email: 'ada@example.test' }],
		['/v3/people/search', { company_filters: { company_domains }, people_filters, limit: 25 }],
		['/v3/companies/search', { company_filters, limit: 50 }],
	];
	for (const [path, body] of asked) expect((await post(path, body)).status).toBe(200);
	expect((await leadMagic.get('/v1/credits')).status).toBe(200);
	expect(leadMagic.account.faults).toEqual([]);
});

it.each([
	['/email-finder', { full_name: 'Ada Example', domain: 'example.test' }],
	['/v1/emails/finder', {}],
])('refuses the path of an earlier version: %s', async (path, body) => {
	const { status, body: refusal } = await post(path, body);
	expect([status, refusal['code']]).toEqual([404, 'route_not_found']);
});

it.each([
	['a search for everybody', '/v3/people/search', { limit: 10 }],
	[
		'pages above fifty',
		'/v3/people/search',
		{ people_filters: { contact_job_title: ['CTO'] }, limit: 51 },
	],
	[
		'a cursor beside an offset',
		'/v3/people/search',
		{ people_filters: { contact_job_title: ['CTO'] }, cursor: 'abc', offset: 50 },
	],
	[
		'countries in words',
		'/v3/people/search',
		{ people_filters: { contact_country_code: ['France'] } },
	],
	['a name without a company', '/v1/people/email-finder', { full_name: 'Ada Lovelace' }],
])('refuses %s, unpaid', async (_what, path, body) => {
	const { status, body: refusal } = await post(path, body);
	expect([status, refusal['code']]).toEqual([400, 'validation_error']);
	expect(leadMagic.account.charged).toBe(0);
});

it('goes on with the cursor, to the end, for the filters that it was given for alone', async () => {
	const body = { company_filters: { company_domains: [ADA.company.domain] }, limit: 50 };
	const names: unknown[] = [];
	let cursor: unknown = null;
	do {
		const page = cursor === null ? body : { ...body, cursor };
		const { body: answer } = await post('/v3/people/search', page);
		names.push(...(answer['people'] as unknown[]));
		cursor = answer['next_cursor'];
		expect(answer['has_more']).toBe(cursor !== null);
	} while (cursor !== null && names.length < 1000);
	expect(leadMagic.account.charged).toBe(names.length);
	const first = (await post('/v3/people/search', body)).body['next_cursor'];
	const other = { company_filters: { company_domains: ['acme.example'] }, cursor: first };
	expect((await post('/v3/people/search', other)).status).toBe(400);
});

it('counts requests and credits in its headers', async () => {
	leadMagic.account.quirks.rateLimit = { requests: 1, windowMs: 60_000 };
	const validated = await post('/v1/people/email-validation', { email: ADA.emails[0]!.email });
	expect(validated.headers.get('x-credits-cost')).toBe('0.25');
	expect(validated.headers.get('ratelimit-remaining')).toBe('0');
	now += 1_000;
	const refused = await leadMagic.get('/v1/credits');
	expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '59']);
});
