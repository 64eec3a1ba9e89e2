import {
	ACME,
	ADA,
	ANALYTICAL_ENGINES,
	CHARLES,
	OTTO,
	UNKNOWN_EMAIL,
} from '../../../sandbox/enrichment';
import { closeAll, openProvider, type OpenProvider } from './openProvider';

let prospeo: OpenProvider;
let now = 0;

const ADA_BY_NAME = {
	first_name: 'Ada',
	last_name: 'Lovelace',
	company_website: 'analytical-engines.example',
};
const ADA_ID = '35303030303030303031';

beforeAll(async () => {
	prospeo = await openProvider('prospeo', 'x-key', { clock: { now: () => now } });
});

beforeEach(() => prospeo.endpoint.reset());

afterAll(closeAll);

const failure = (code: string, filter_error?: string) => ({
	status: 400,
	body: { error: true, error_code: code, ...(filter_error && { filter_error }) },
});

const post = async (path: string, body: unknown) => {
	const received = await prospeo.post(path, body);
	return { status: received.status, body: received.body as Record<string, unknown> };
};

it('takes the key as X-KEY alone', async () => {
	expect((await prospeo.get('/account-information')).status).toBe(200);
	for (const header of ['x-api-key', 'authorization']) {
		const headers = { [header]: prospeo.account.apiKey };
		const { status, body } = await prospeo.get('/account-information', headers);
		expect(status).toBe(401);
		expect(body).toEqual({ error: true, error_code: 'INVALID_API_KEY' });
	}
});

describe('a person', () => {
	const enrich = async (data: object, switches: object = {}) =>
		await post('/enrich-person', { ...switches, data });

	it('costs a credit, with the address and a mobile that is masked', async () => {
		const { body } = await enrich(ADA_BY_NAME);
		expect(body).toMatchObject({
			error: false,
			free_enrichment: false,
			person: {
				person_id: ADA_ID,
				full_name: 'Ada Lovelace',
				current_job_title: 'Chief Technology Officer',
				email: {
					status: 'VERIFIED',
					revealed: true,
					email: 'ada@analytical-engines.example',
				},
				mobile: { status: 'VERIFIED', revealed: false, mobile: '+4420*-**-**-**' },
				location: { country_code: 'GB', city: 'London' },
				job_history: [{ seniority: 'C-Suite', departments: ['Engineering & Technical'] }],
			},
			company: {
				domain: 'analytical-engines.example',
				employee_count: 320,
				employee_range: '201-500',
				founded: 1837,
			},
		});
		expect(prospeo.account.ledger).toEqual([
			{
				request: 1,
				endpoint: 'POST /enrich-person',
				bought: 'person',
				id: ADA.id,
				credits: 1,
			},
		]);
	});

	it('costs ten with the mobile, and one where there is none', async () => {
		const { body } = await enrich(ADA_BY_NAME, { enrich_mobile: true });
		expect(body['person']).toMatchObject({
			mobile: { revealed: true, mobile: '+442079460001', mobile_country_code: 'GB' },
		});
		const charles = await enrich({ email: CHARLES.emails[0]?.email }, { enrich_mobile: true });
		expect(charles.body['person']).toMatchObject({ mobile: null });
		expect(prospeo.account.ledger).toMatchObject([
			{ bought: 'phone', id: ADA.id, credits: 10 },
			{ bought: 'person', id: CHARLES.id, credits: 1 },
		]);
	});

	it('is free the second time, but for a mobile that was not bought yet', async () => {
		await enrich(ADA_BY_NAME);
		const again = await enrich({ email: 'ada@analytical-engines.example' });
		expect(again.body).toMatchObject({ free_enrichment: true });
		await enrich(ADA_BY_NAME, { enrich_mobile: true });
		expect(prospeo.account.ledger.map(({ credits }) => credits)).toEqual([1, 0, 10]);
	});

	it('is found by profile, id, or whole name with the page of the company', async () => {
		const linkedin_url = 'https://www.linkedin.com/in/ada-lovelace';
		const company_linkedin_url = 'https://www.linkedin.com/company/analytical-engines';
		for (const data of [
			{ linkedin_url },
			{ person_id: ADA_ID },
			{ full_name: 'Ada Lovelace', company_linkedin_url },
		]) {
			expect((await enrich(data)).body['person']).toMatchObject({ person_id: ADA_ID });
		}
	});

	it('without a match is 400 NO_MATCH and free, opted out or not', async () => {
		expect(await enrich({ email: UNKNOWN_EMAIL })).toEqual(failure('NO_MATCH'));
		expect(await enrich({ email: OTTO.emails[0]?.email })).toEqual(failure('NO_MATCH'));
		expect(prospeo.account.charged).toBe(0);
	});

	it('counts as no match when it lacks what was demanded', async () => {
		const email = CHARLES.emails[0]?.email ?? '';
		expect(await enrich({ email }, { only_verified_email: true })).toEqual(failure('NO_MATCH'));
		expect(await enrich({ email }, { only_verified_mobile: true })).toEqual(
			failure('NO_MATCH'),
		);
		const ada = await enrich(ADA_BY_NAME, { only_verified_mobile: true });
		expect(ada.body['person']).toMatchObject({ mobile: { revealed: true } });
	});

	it('needs more than a name, and the object data', async () => {
		expect(await enrich({ first_name: 'Ada', last_name: 'Lovelace' })).toEqual(
			failure('INVALID_DATAPOINTS'),
		);
		expect(await post('/enrich-person', ADA_BY_NAME)).toEqual(
			failure('INVALID_REQUEST', 'data: Field required'),
		);
	});

	it('can be hidden behind asterisks', async () => {
		prospeo.account.quirks.contactDataHidden = true;
		const { body } = await enrich(ADA_BY_NAME, { enrich_mobile: true });
		expect(body['person']).toMatchObject({
			email: { revealed: false, email: 'a*****@analytical-engines.example' },
			mobile: { revealed: false },
		});
	});
});

describe('many persons', () => {
	const data = [
		{ identifier: 'a', ...ADA_BY_NAME },
		{ identifier: 'b', email: UNKNOWN_EMAIL },
		{ identifier: 'c', first_name: 'Ada' },
		{ identifier: 'd', email: CHARLES.emails[0]?.email },
	];

	it('come in three lists, and in no order', async () => {
		const { body } = await post('/bulk-enrich-person', { data });
		expect(body).toMatchObject({
			error: false,
			total_cost: 2,
			matched: [
				{ identifier: 'd', free_enrichment: false, person: { first_name: 'Charles' } },
				{ identifier: 'a', free_enrichment: false, person: { first_name: 'Ada' } },
			],
			not_matched: ['b'],
			invalid_datapoints: ['c'],
		});
		expect(prospeo.account.charged).toBe(2);
	});

	it('are charged once when they stand in the batch twice', async () => {
		const twice = [data[0], { ...data[0], identifier: 'e' }];
		const { body } = await post('/bulk-enrich-person', { data: twice });
		expect(body).toMatchObject({ total_cost: 1 });
		expect((body['matched'] as unknown[]).length).toBe(2);
	});

	it('need an identifier each, and are fifty at most; or twenty-five', async () => {
		expect(await post('/bulk-enrich-person', { data: [ADA_BY_NAME] })).toEqual(
			failure('INVALID_REQUEST', 'identifier: Field required'),
		);
		const many = (length: number) => ({
			data: Array.from({ length }, (_, i) => ({ identifier: `${i}`, ...ADA_BY_NAME })),
		});
		expect((await post('/bulk-enrich-person', many(51))).body['error_code']).toBe(
			'INVALID_REQUEST',
		);
		expect((await post('/bulk-enrich-person', many(50))).status).toBe(200);
		prospeo.account.quirks.disputed = 'second';
		expect((await post('/bulk-enrich-person', many(26))).status).toBe(400);
	});

	it('can lose a row, hold a null or leave misses out', async () => {
		const listsWith = async (rows: 'short' | 'firstNull' | 'missesLeftOut') => {
			prospeo.account.quirks.rows = rows;
			const { body } = await post('/bulk-enrich-person', { data });
			const matched = body['matched'] as Array<{ identifier: string } | null>;
			return [matched.map((row) => row && row.identifier), body['not_matched']];
		};
		expect(await listsWith('short')).toEqual([['a'], ['b']]);
		expect(await listsWith('firstNull')).toEqual([[null, 'a'], ['b']]);
		expect(await listsWith('missesLeftOut')).toEqual([['d', 'a'], []]);
	});

	it('are refused whole when the credits do not suffice', async () => {
		prospeo.account.credits = 1;
		expect(await post('/bulk-enrich-person', { data })).toEqual(
			failure('INSUFFICIENT_CREDITS'),
		);
		expect(prospeo.account.ledger).toEqual([]);
	});
});

describe('companies', () => {
	it('cost a credit the first time', async () => {
		const ask = { data: { company_website: 'https://www.acme.example/about' } };
		const { body } = await post('/enrich-company', ask);
		expect(body).toMatchObject({
			free_enrichment: false,
			company: { name: 'Acme, Inc.', type: 'Public', employee_range: '10000+' },
		});
		const { company_id } = body['company'] as { company_id: string };
		const again = await post('/enrich-company', { data: { company_id } });
		expect(again.body).toMatchObject({
			free_enrichment: true,
			company: { name: 'Acme, Inc.' },
		});
		expect(
			prospeo.account.ledger.map(({ bought, id, credits }) => [bought, id, credits]),
		).toEqual([
			['company', ACME.id, 1],
			['company', ACME.id, 0],
		]);
	});

	it('are missing, or too little is known of them', async () => {
		expect(await post('/enrich-company', { data: { company_website: 'no.example' } })).toEqual(
			failure('NO_MATCH'),
		);
		expect(await post('/enrich-company', { data: { domain: 'acme.example' } })).toEqual(
			failure('INVALID_DATAPOINTS'),
		);
	});

	it('come in three lists too', async () => {
		const data = [
			{ identifier: '0', company_name: 'Acme' },
			{ identifier: '1', company_name: 'Nobody & Sons' },
			{ identifier: '2' },
		];
		expect((await post('/bulk-enrich-company', { data })).body).toMatchObject({
			total_cost: 1,
			matched: [{ identifier: '0', company: { domain: 'acme.example' } }],
			not_matched: ['1'],
			invalid_datapoints: ['2'],
		});
	});
});

describe('search', () => {
	const search = async (filters: object, page?: number, path = '/search-person') =>
		await post(path, { filters, ...(page && { page }) });
	const engineers = {
		person_seniority: { include: ['C-Suite'] },
		person_department: { include: ['Engineering & Technical'] },
		company: { websites: { include: ['analytical-engines.example'] } },
	};

	it('gives people without contact data, for a credit a page', async () => {
		const { body } = await search(engineers);
		const results = body['results'] as Array<{ person: Record<string, unknown> }>;
		expect(results[0]).toMatchObject({
			person: {
				person_id: ADA_ID,
				email: { revealed: false, email: 'a*****@analytical-engines.example' },
				mobile: { revealed: false },
			},
			company: { domain: 'analytical-engines.example' },
		});
		expect(body['pagination']).toMatchObject({
			current_page: 1,
			per_page: 25,
			total_count: results.length,
		});
		expect(prospeo.account.ledger).toMatchObject([{ bought: 'search', credits: 1 }]);
	});

	it('leads by person_id to the contact data', async () => {
		const { body } = await search(engineers);
		const results = body['results'] as Array<{ person: { person_id: string } }>;
		const enriched = await post('/enrich-person', {
			data: { person_id: results[0]?.person.person_id },
		});
		expect(enriched.body['person']).toMatchObject({
			email: { email: 'ada@analytical-engines.example' },
		});
	});

	it('has pages of twenty-five, a thousand at most', async () => {
		const filters = { person_location_search: { include: ['Norway'] } };
		const first = (await search(filters)).body;
		const second = (await search(filters, 2)).body;
		expect(first['results']).toHaveLength(25);
		expect(second['results']).not.toEqual(first['results']);
		const { total_count, total_page } = first['pagination'] as Record<string, number>;
		expect(total_page).toBe(Math.ceil((total_count ?? 0) / 25));
		expect(await search(filters, (total_page ?? 0) + 1)).toEqual(failure('NO_RESULTS'));
		expect((await search(filters, 1001)).body['error_code']).toBe('INVALID_REQUEST');
		expect(prospeo.account.charged).toBe(2);
	});

	it('without results is 400 and free', async () => {
		const filters = { person_job_title: { include: ['Zookeeper'], match_mode: 'EXACT' } };
		expect(await search(filters)).toEqual(failure('NO_RESULTS'));
		expect(prospeo.account.charged).toBe(0);
	});

	it('takes only its own words for seniorities, departments, places, industries and sizes', async () => {
		const complaint = async (filters: object) => (await search(filters)).body['filter_error'];
		expect(await complaint({ person_seniority: { include: ['VP'] } })).toBe(
			'person_seniority: "VP" is not a valid value',
		);
		expect(await complaint({ person_department: { include: ['Engineering'] } })).toBe(
			'person_department: "Engineering" is not a valid value',
		);
		expect(await complaint({ person_location_search: { include: ['London'] } })).toBe(
			'person_location_search: "London" is not a valid value',
		);
		expect(await complaint({ company_industry: { include: ['retail'] } })).toBe(
			'company_industry: "retail" is not a valid value',
		);
		expect(await complaint({ company_headcount_range: ['51-200'] })).toBe(
			'company_headcount_range: "51-200" is not a valid value',
		);
		expect(await complaint({ job_title: { include: ['CTO'] } })).toBe(
			'job_title is not a valid filter',
		);
	});

	it('refuses what only excludes, nothing at all, and both kinds of size', async () => {
		expect(await search({ company_industry: { exclude: ['Retail'] } })).toEqual(
			failure('INVALID_FILTERS', 'You cannot use only exclude filters'),
		);
		expect((await search({})).body['error_code']).toBe('INVALID_FILTERS');
		expect((await post('/search-person', {})).body['error_code']).toBe('INVALID_REQUEST');
		const both = {
			company_headcount_range: ['1-10'],
			company_headcount_custom: { min: 1, max: 10 },
		};
		expect((await search(both)).body['error_code']).toBe('INVALID_FILTERS');
	});

	it('finds companies by size, place and industry', async () => {
		const filters = {
			company_headcount_custom: { min: 10_001 },
			company_location_search: { include: ['London, England, United Kingdom'] },
			company_industry: { include: ['Retail'] },
		};
		const { body } = await search(filters, 1, '/search-company');
		expect((body['results'] as unknown[])[0]).toMatchObject({
			company: { name: 'Acme, Inc.' },
		});
		expect((body['results'] as unknown[])[0]).not.toHaveProperty('person');
		const person = { person_seniority: { include: ['VP'] } };
		expect((await search(person, 1, '/search-company')).body['error_code']).toBe(
			'INVALID_FILTERS',
		);
	});
});

describe('suggestions', () => {
	const suggest = async (body: object) => await post('/search-suggestions', body);

	it('are free, and spell places and industries as the searches take them', async () => {
		const { body } = await suggest({ location_search: 'london' });
		expect(body).toMatchObject({
			error: false,
			location_suggestions: [{ name: 'London, England, United Kingdom', type: 'CITY' }],
			job_title_suggestions: null,
		});
		const industries = await suggest({ industry_search: 'retail' });
		expect(industries.body).toMatchObject({ industry_suggestions: ['Retail'] });
		const titles = await suggest({ job_title_search: 'chief technology' });
		expect(titles.body).toMatchObject({
			job_title_suggestions: ['chief technology officer'],
		});
		expect(prospeo.account.charged).toBe(0);
	});

	it('answer exactly one question of two characters', async () => {
		expect((await suggest({})).body['error_code']).toBe('INVALID_REQUEST');
		expect((await suggest({ location_search: 'l' })).body['error_code']).toBe(
			'INVALID_REQUEST',
		);
		const two = { location_search: 'lo', job_title_search: 'ct' };
		expect((await suggest(two)).body['error_code']).toBe('INVALID_REQUEST');
	});
});

it('tells the balance free of charge', async () => {
	await post('/enrich-person', { data: ADA_BY_NAME });
	const { body } = await prospeo.get('/account-information');
	expect(body).toMatchObject({
		error: false,
		response: { remaining_credits: 99_999, used_credits: 1, next_quota_renewal_days: 25 },
	});
	expect(prospeo.account.charged).toBe(1);
});

it('counts requests in its headers, and refuses those too many with 429', async () => {
	prospeo.account.quirks.rateLimit = { requests: 1, windowMs: 60_000 };
	const first = await prospeo.get('/account-information');
	expect(first.headers.get('x-minute-rate-limit')).toBe('1');
	expect(first.headers.get('x-minute-request-left')).toBe('0');
	now += 20_000;
	const refused = await prospeo.get('/account-information');
	expect([refused.status, refused.body]).toEqual([
		429,
		{ error: true, error_code: 'RATE_LIMITED' },
	]);
	expect(refused.headers.get('x-minute-reset-seconds')).toBe('40');
	now += 40_000;
	expect((await prospeo.get('/account-information')).status).toBe(200);
});

it('fails in its own forms when told so, and knows what was switched off', async () => {
	const { account } = prospeo;
	const failures = ['forbidden', 'serverError', 'slowDown', 'outOfCredits', 'badKey'] as const;
	for (const order of failures) account.order({ failure: order });
	const met: unknown[] = [];
	for (let i = 0; i < failures.length; i++) {
		const { status, body } = await post('/enrich-company', {
			data: { company_website: ANALYTICAL_ENGINES.domain },
		});
		met.push([status, body['error_code']]);
	}
	expect(met).toEqual([
		[400, 'PLAN_REQUIRED'],
		[400, 'INTERNAL_ERROR'],
		[429, 'RATE_LIMITED'],
		[400, 'INSUFFICIENT_CREDITS'],
		[401, 'INVALID_API_KEY'],
	]);
	expect(await post('/email-finder', {})).toEqual(failure('DEPRECATED'));
	expect(account.charged).toBe(0);
});
