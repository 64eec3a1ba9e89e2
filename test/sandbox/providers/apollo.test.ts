import { ADA, CHARLES } from '../../../sandbox/enrichment';
import { closeAll, openProvider, type OpenProvider } from './openProvider';

let apollo: OpenProvider;
let now = 0;

beforeAll(async () => {
	apollo = await openProvider('apollo', 'x-api-key', { clock: { now: () => now } });
});

beforeEach(() => apollo.endpoint.reset());

afterAll(closeAll);

const email = ADA.emails[0]?.email;

it("takes Apollo's own examples", async () => {
	const { post, get, account } = apollo;
	const details = [
		{ id: '64a7ff0cc4dfae00013df1a5' },
		{
			first_name: 'Ada',
			last_name: 'Example',
			name: 'Ada Example',
			email: 'ada@example.test',
			hashed_email: '8d935115b9ff4489f2d1f9249503cadf',
			organization_name: 'example',
			domain: 'example.test',
			linkedin_url: 'http://www.linkedin.com/in/ada-example',
		},
	];
	const search =
		'person_titles[]=marketing%20manager&person_titles[]=analyst&person_seniorities[]=c_suite' +
		'&organization_num_employees_ranges[]=1,10&revenue_range[min]=500000&page=4&per_page=10';
	const answers = [
		await post('/people/match?first_name=Ada&last_name=Example&reveal_personal_emails=false'),
		await post('/people/bulk_match', { details }),
		await get('/organizations/enrich?domain=apollo.io&name=apollo'),
		await post('/organizations/bulk_enrich', {
			details: [{ domain: 'apollo.io' }, { website: 'https://google.com' }],
		}),
		await post(`/mixed_people/api_search?${search}`),
		await get('/users/api_profile?include_credit_usage=true'),
	];
	expect(account.faults).toEqual([]);
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
});

it('does not look at a JSON body of a search, which would find everybody: it is refused', async () => {
	const { status } = await apollo.post('/mixed_people/api_search', { person_titles: ['cto'] });
	expect(status).toBe(422);
	expect(apollo.account.faults).toEqual([
		'POST /mixed_people/api_search: query: has no criterion',
		expect.stringContaining('POST /mixed_people/api_search: body.person_titles: '),
	]);
});

it('numbers requests beyond what a double can hold', async () => {
	const { text } = await apollo.post('/people/match?email=nobody@nowhere.example');
	expect(text).toBe('{"request_id":1039995589705121901,"person":null}');
});

it('gives personal addresses only when asked for them', async () => {
	const owner = apollo.sandbox.people.find(({ emails }) => emails.length === 2);
	const query = `email=${owner?.emails[0]?.email}`;
	const without = await apollo.post(`/people/match?${query}`);
	expect(without.text).not.toContain('personal_emails');
	const revealed = await apollo.post(`/people/match?${query}&reveal_personal_emails=true`);
	expect(revealed.body).toMatchObject({ person: { personal_emails: [owner?.emails[1]?.email] } });
});

it('charges somebody who stands in a batch twice once', async () => {
	const { body } = await apollo.post('/people/bulk_match', { details: [{ email }, { email }] });
	expect(body).toMatchObject({ credits_consumed: 1, unique_enriched_records: 1 });
});

it('has a code of its own for a batch of eleven', async () => {
	const details = Array.from({ length: 11 }, () => ({ email: CHARLES.emails[0]?.email }));
	const { status, body } = await apollo.post('/people/bulk_match', { details });
	expect([status, body]).toMatchObject([400, { error_code: 'RECORD_LIMIT_EXCEEDED' }]);
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
