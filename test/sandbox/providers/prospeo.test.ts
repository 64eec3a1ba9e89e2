import { ACME, ADA, CHARLES } from '../../../sandbox/enrichment';
import { closeAll, openProvider, type OpenProvider } from './openProvider';

let prospeo: OpenProvider;

const ADA_BY_NAME = {
	first_name: 'Ada',
	last_name: 'Lovelace',
	company_website: 'analytical-engines.example',
};

beforeAll(async () => {
	prospeo = await openProvider('prospeo', 'x-key', { clock: { now: () => 0 } });
});

beforeEach(() => prospeo.endpoint.reset());

afterAll(closeAll);

const post = async (path: string, body: unknown) => {
	const { status, body: answer } = await prospeo.post(path, body);
	const told: Record<string, unknown> = { status, ...(answer as object) };
	return told;
};

const ledger = () => prospeo.account.ledger.map(({ bought, id, credits }) => [bought, id, credits]);

it("takes Prospeo's own examples", async () => {
	const filters = {
		person_job_title: { include: ['Head of Sales'], match_only_exact_job_titles: false },
		person_seniority: { include: ['Vice President', 'C-Suite'] },
		company: { websites: { include: ['example.test'] } },
		company_headcount_range: ['101-200', '201-500'],
	};
	const switches = { only_verified_email: true, enrich_mobile: true, only_verified_mobile: true };
	const answers = [
		await post('/enrich-person', { ...switches, data: ADA_BY_NAME }),
		await post('/bulk-enrich-person', { data: [{ identifier: '1', person_id: 'aaaa' }] }),
		await post('/enrich-company', { data: { company_website: 'acme.example' } }),
		await post('/search-person', { page: 2, filters }),
		await post('/search-suggestions', { location_search: 'united states' }),
	];
	expect(answers.map(({ status, error_code }) => error_code ?? status)).toEqual([
		200,
		200,
		200,
		'NO_RESULTS',
		200,
	]);
	expect(prospeo.account.faults).toEqual([]);
});

it('refuses a record without identifier, a name without company, and words of others', async () => {
	const search = async (filters: object, path = '/search-person') => {
		const { error_code, filter_error } = await post(path, { filters });
		expect(error_code).toBe('INVALID_FILTERS');
		return filter_error;
	};
	const email = 'ada@example.test';
	expect(await post('/bulk-enrich-person', { data: [{ email }] })).toMatchObject({
		error_code: 'INVALID_REQUEST',
		filter_error: expect.stringContaining('identifier: Field required') as string,
	});
	const half = { first_name: 'Ada', last_name: 'Lovelace' };
	expect((await post('/enrich-person', { data: half })).status).toBe(400);
	expect(await search({ job_title: { include: ['CTO'] } })).toBe(
		'job_title is not a valid filter',
	);
	expect(await search({ company_industry: { exclude: ['Retail'] } })).toContain('only exclude');
	expect(await search({ person_location_search: { include: ['London'] } })).toBe(
		'person_location_search: "London" is not a valid value',
	);
	await search({ person_seniority: { include: ['VP'] } });
	await search({ person_seniority: { include: ['Director'] } }, '/search-company');
	await search({
		company_headcount_range: ['1-10'],
		company_headcount_custom: { min: 1, max: 10 },
	});
	expect(prospeo.account.charged).toBe(0);
});

it('charges one for a person, ten with the mobile, one where there is none, nothing again', async () => {
	const charles = { email: CHARLES.emails[0]!.email };
	await post('/enrich-person', { data: ADA_BY_NAME });
	await post('/enrich-person', { data: { email: ADA.emails[0]!.email } });
	await post('/enrich-person', { enrich_mobile: true, data: ADA_BY_NAME });
	await post('/enrich-person', { enrich_mobile: true, data: charles });
	expect(ledger()).toEqual([
		['person', ADA.id, 1],
		['person', ADA.id, 0],
		['phone', ADA.id, 10],
		['person', CHARLES.id, 1],
	]);
});

it('charges who stands in a batch twice once, and a company once and for all', async () => {
	const twice = ['a', 'b'].map((identifier) => ({ identifier, ...ADA_BY_NAME }));
	expect(await post('/bulk-enrich-person', { data: twice })).toMatchObject({ total_cost: 1 });
	const data = { company_website: 'https://www.acme.example/about' };
	await post('/enrich-company', { data });
	expect(await post('/enrich-company', { data })).toMatchObject({ free_enrichment: true });
	expect(ledger().slice(2)).toEqual([
		['company', ACME.id, 1],
		['company', ACME.id, 0],
	]);
});

it('counts requests in its headers, and refuses those too many with 429', async () => {
	prospeo.account.quirks.rateLimit = { requests: 1, windowMs: 60_000 };
	const first = await prospeo.get('/account-information');
	expect(first.headers.get('x-minute-request-left')).toBe('0');
	const refused = await prospeo.get('/account-information');
	expect([refused.status, refused.body]).toEqual([
		429,
		{ error: true, error_code: 'RATE_LIMITED' },
	]);
	expect(refused.headers.get('x-minute-reset-seconds')).toBe('60');
});
