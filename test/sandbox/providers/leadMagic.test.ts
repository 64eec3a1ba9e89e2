import {
	ACME,
	ADA,
	ANALYTICAL_ENGINES,
	CHARLES,
	LUCJA,
	MARY,
	OTTO,
	UNKNOWN_EMAIL,
} from '../../../sandbox/enrichment';
import { closeAll, openProvider, type OpenProvider } from './openProvider';

let leadMagic: OpenProvider;
let now = 0;

beforeAll(async () => {
	leadMagic = await openProvider('leadMagic', 'x-api-key', { clock: { now: () => now } });
});

beforeEach(() => leadMagic.endpoint.reset());

afterAll(closeAll);

const post = async (path: string, body: unknown) => {
	const received = await leadMagic.post(path, body);
	return { ...received, body: received.body as Record<string, unknown> };
};

const bought = () =>
	leadMagic.account.ledger.map(({ bought: what, id, credits }) => [what, id, credits]);

const ADA_URL = 'https://www.linkedin.com/in/ada-lovelace';

it('takes the key as X-API-Key alone', async () => {
	expect((await leadMagic.get('/v1/credits')).status).toBe(200);
	const headers = { 'x-key': leadMagic.account.apiKey };
	const { status, body } = await leadMagic.get('/v1/credits', headers);
	expect(status).toBe(401);
	expect(body).toMatchObject({
		type: 'https://api.leadmagic.io/errors/unauthorized',
		title: 'Unauthorized',
		status: 401,
		code: 'unauthorized',
		detail: 'The API key is missing or invalid',
	});
});

describe('the e-mail finder', () => {
	const find = async (asked: object) => await post('/v1/people/email-finder', asked);
	const byName = ({ firstName, lastName, company }: typeof ADA) => ({
		first_name: firstName,
		last_name: lastName,
		domain: company.domain,
	});

	it('gives a checked address for a credit, and tells what it cost', async () => {
		const { body, headers } = await find(byName(ADA));
		expect(body).toMatchObject({
			email: 'ada@analytical-engines.example',
			status: 'valid',
			credits_consumed: 1,
			is_domain_catch_all: false,
			company_name: 'Analytical Engines',
			company_size: '201-500',
			company_location: { locality: 'london', country: 'united kingdom' },
		});
		expect(headers.get('x-credits-cost')).toBe('1');
		expect(headers.get('x-credits-remaining')).toBe('99999');
		expect(bought()).toEqual([['email', ADA.id, 1]]);
	});

	it('marks a domain that takes everything', async () => {
		expect((await find(byName(LUCJA))).body).toMatchObject({
			email: 'lucja.swiecicka@acme.example',
			status: 'valid_catch_all',
			is_domain_catch_all: true,
		});
	});

	it('takes a whole name, and the name of the company', async () => {
		const asked = { full_name: 'Ada Lovelace', company_name: 'Analytical Engines' };
		expect((await find(asked)).body).toMatchObject({ email: 'ada@analytical-engines.example' });
	});

	it('without a result is 200 and free: unverified, without address, opted out, nobody', async () => {
		const nobody = { first_name: 'No', last_name: 'Body', domain: 'no.example' };
		for (const asked of [byName(CHARLES), byName(MARY), byName(OTTO), nobody]) {
			const { status, body } = await find(asked);
			expect(status).toBe(200);
			expect(body).toMatchObject({ email: null, status: 'not_found', credits_consumed: 0 });
		}
		leadMagic.account.quirks.disputed = 'second';
		expect((await find(nobody)).body).toMatchObject({ email: null, status: null });
		expect(leadMagic.account.ledger).toEqual([]);
	});

	it('needs a name and a company', async () => {
		const nameless = await find({ first_name: 'Ada', domain: 'acme.example' });
		expect([nameless.status, nameless.body['code'], nameless.body['detail']]).toEqual([
			400,
			'validation_error',
			'first_name and last_name, or full_name, is required',
		]);
		expect((await find({ full_name: 'Ada Lovelace' })).body['detail']).toBe(
			'domain or company_name is required',
		);
	});
});

describe('from a profile', () => {
	const asked = { profile_url: ADA_URL };

	it('the address costs five, as email or as work_email', async () => {
		expect((await post('/v1/people/b2b-profile-email', asked)).body).toMatchObject({
			email: 'ada@analytical-engines.example',
			status: 'found',
			credits_consumed: 5,
		});
		leadMagic.account.quirks.disputed = 'second';
		const slug = { profile_url: 'ada-lovelace' };
		expect((await post('/v1/people/b2b-profile-email', slug)).body).toMatchObject({
			work_email: 'ada@analytical-engines.example',
		});
	});

	it('the profile costs one, in the older and in the newer names', async () => {
		expect((await post('/v1/people/profile-search', asked)).body).toMatchObject({
			profile_url: ADA_URL,
			full_name: 'Ada Lovelace',
			public_identifier: 'ada-lovelace',
			headline: 'Chief Technology Officer at Analytical Engines',
			company_website: 'analytical-engines.example',
			location: 'London, England, United Kingdom',
			experiences: [{ title: 'Chief Technology Officer', subtitle: 'Analytical Engines' }],
			credits_consumed: 1,
		});
		leadMagic.account.quirks.disputed = 'second';
		const { body } = await post('/v1/people/profile-search', asked);
		expect(body['professional_title']).toBe('Chief Technology Officer at Analytical Engines');
		expect(body).not.toHaveProperty('headline');
		expect(bought()).toEqual([
			['person', ADA.id, 1],
			['person', ADA.id, 1],
		]);
	});

	it('the mobile costs five, from an address as well', async () => {
		expect((await post('/v1/people/mobile-finder', asked)).body).toMatchObject({
			mobile_number: '+442079460001',
			credits_consumed: 5,
		});
		const work_email = 'ada@analytical-engines.example';
		expect((await post('/v1/people/mobile-finder', { work_email })).body).toMatchObject({
			mobile_number: '+442079460001',
		});
	});

	it('what there is not is null and free', async () => {
		const charles = { profile_url: CHARLES.linkedInUrl };
		expect((await post('/v1/people/b2b-profile-email', charles)).body).toMatchObject({
			email: null,
			status: 'not_found',
			credits_consumed: 0,
		});
		expect((await post('/v1/people/mobile-finder', charles)).body).toMatchObject({
			mobile_number: null,
			credits_consumed: 0,
		});
		expect((await post('/v1/people/personal-email-finder', charles)).body).toMatchObject({
			personal_email: null,
			status: 'not_found',
		});
		expect(leadMagic.account.charged).toBe(0);
	});

	it('an unknown or opted-out one is 200 without fields, or 404', async () => {
		for (const profile_url of [OTTO.linkedInUrl, 'nobody-at-all']) {
			const { status, body } = await post('/v1/people/profile-search', { profile_url });
			expect([status, body]).toEqual([
				200,
				{ message: 'Profile not found', credits_consumed: 0 },
			]);
		}
		leadMagic.account.quirks.disputed = 'second';
		const gone = await post('/v1/people/profile-search', { profile_url: 'nobody-at-all' });
		expect([gone.status, gone.body['code']]).toEqual([404, 'not_found']);
		expect((await post('/v1/people/profile-search', {})).status).toBe(400);
		expect(leadMagic.account.charged).toBe(0);
	});
});

it('gives the profile of an address for ten credits, whole or bare', async () => {
	const asked = { work_email: 'ada@analytical-engines.example' };
	expect((await post('/v1/people/b2b-profile', asked)).body).toEqual({
		profile_url: ADA_URL,
		message: 'Profile URL found',
		credits_consumed: 10,
	});
	leadMagic.account.quirks.disputed = 'second';
	expect((await post('/v1/people/b2b-profile', asked)).body['profile_url']).toBe('ada-lovelace');
	const unknown = await post('/v1/people/b2b-profile', { personal_email: UNKNOWN_EMAIL });
	expect(unknown.body).toEqual({ message: 'Profile URL not found', credits_consumed: 0 });
	expect(bought()).toEqual([
		['profileUrl', ADA.id, 10],
		['profileUrl', ADA.id, 10],
	]);
});

describe('the validation of an address', () => {
	const validate = async (email: string) => {
		const { body } = await post('/v1/people/email-validation', { email });
		return [body['email_status'], body['is_domain_catch_all'], body['credits_consumed']];
	};

	it('costs a quarter of a credit, and nothing when it cannot tell', async () => {
		expect(await validate('ada@analytical-engines.example')).toEqual(['valid', false, 0.25]);
		expect(await validate(UNKNOWN_EMAIL)).toEqual(['invalid', false, 0.25]);
		expect(await validate('charles@analytical-engines.example')).toEqual(['unknown', false, 0]);
		expect(await validate('lucja.swiecicka@acme.example')).toEqual(['unknown', true, 0]);
		expect(await validate('no address')).toEqual(['invalid', false, 0]);
		expect(leadMagic.account.charged).toBe(0.5);
	});

	it('may have a status of its own for domains that take everything', async () => {
		leadMagic.account.quirks.disputed = 'second';
		expect(await validate('lucja.swiecicka@acme.example')).toEqual([
			'valid_catch_all',
			true,
			0.25,
		]);
	});
});

describe('a company', () => {
	const find = async (asked: object) => await post('/v1/companies/company-search', asked);

	it('costs a credit, by domain, name or page', async () => {
		expect((await find({ company_domain: 'acme.example' })).body).toMatchObject({
			company_name: 'Acme, Inc.',
			company_id: 60000003,
			website_url: 'https://acme.example',
			employee_count: 12_000,
			employee_count_range: { start: 10_001, end: null },
			founded_on: { year: 1949 },
			locations: [{ country: 'GB', city: 'London', headquarter: true }],
			credits_consumed: 1,
		});
		for (const asked of [
			{ company_name: 'Acme' },
			{ profile_url: ACME.linkedInUrl },
			{ profile_url: 'acme' },
		]) {
			expect((await find(asked)).body).toMatchObject({ company_id: 60000003 });
		}
		expect(leadMagic.account.charged).toBe(4);
	});

	it('is written in camel case by the newer documentation', async () => {
		leadMagic.account.quirks.disputed = 'second';
		expect((await find({ company_domain: ANALYTICAL_ENGINES.domain })).body).toMatchObject({
			companyName: 'Analytical Engines',
			employeeCount: 320,
			employeeRange: '201-500',
			founded: 1837,
			headquarters: { city: 'London', country: 'GB' },
		});
	});

	it('that is unknown is free', async () => {
		expect((await find({ company_domain: 'no.example' })).body).toEqual({
			message: 'Company not found',
			credits_consumed: 0,
		});
		expect((await find({ domain: 'acme.example' })).status).toBe(400);
		expect(leadMagic.account.charged).toBe(0);
	});
});

describe('the search for people', () => {
	interface Row {
		person: Record<string, unknown>;
		company: Record<string, unknown>;
		unlock: Record<string, unknown>;
	}

	const search = async (body: object) => await post('/v3/people/search', body);
	const rowsOf = (body: Record<string, unknown>) => body['people'] as Row[];
	const adaOnly = {
		company_filters: { company_domain: ['analytical-engines.example'] },
		people_filters: { contact_job_title: ['[Chief Technology Officer]'] },
	};

	it('costs a credit a row, without contact data', async () => {
		const { body } = await search({ ...adaOnly, limit: 1 });
		expect(body).toMatchObject({ message: 'People found', credits_consumed: 1, count: 1 });
		expect(rowsOf(body)[0]).toMatchObject({
			person: {
				contact_full_name: 'Ada Lovelace',
				contact_job_title: 'Chief Technology Officer',
				contact_job_level: 'C-Team',
				contact_job_function: 'Engineering',
				contact_linkedin_url: ADA_URL,
				contact_email: null,
				contact_email_masked: 'a***@analytical-engines.example',
				has_email: true,
			},
			company: { company_domain: 'analytical-engines.example' },
			unlock: { required: true, email_credits: 1, mobile_credits: 5 },
		});
		expect(bought()).toEqual([['search', 'request 1', 1]]);
	});

	it('leads by the profile to the address', async () => {
		const { body } = await search({ ...adaOnly, limit: 1 });
		const profile_url = rowsOf(body)[0]?.person['contact_linkedin_url'];
		const found = await post('/v1/people/b2b-profile-email', { profile_url });
		expect(found.body).toMatchObject({ email: 'ada@analytical-engines.example' });
	});

	it('costs one more for each address and five for each mobile that it reveals', async () => {
		const { body } = await search({ ...adaOnly, limit: 1, include_contact_details: true });
		expect(rowsOf(body)[0]).toMatchObject({
			person: { contact_email: 'ada@analytical-engines.example' },
			unlock: { required: false },
		});
		expect(body['credits_consumed']).toBe(7);
		expect(bought()).toEqual([
			['search', 'request 1', 1],
			['email', ADA.id, 1],
			['phone', ADA.id, 5],
		]);
	});

	it('is refused contact data where the plan hides it', async () => {
		leadMagic.account.quirks.contactDataHidden = true;
		const { status } = await search({ ...adaOnly, include_contact_details: true });
		expect(status).toBe(403);
		expect(leadMagic.account.charged).toBe(0);
	});

	it('may answer in flat rows', async () => {
		leadMagic.account.quirks.disputed = 'second';
		const { body } = await search({ ...adaOnly, limit: 1 });
		expect((body['people'] as unknown[])[0]).toMatchObject({
			full_name: 'Ada Lovelace',
			title: 'Chief Technology Officer',
			job_level: 'C-Team',
			profile_url: ADA_URL,
			company_domain: 'analytical-engines.example',
			country_code: 'GB',
		});
	});

	it('filters by level, function, country, industry and size', async () => {
		const { body } = await search({
			company_filters: {
				company_industry: ['Retail'],
				min_employees: 51,
				max_employees: 200,
			},
			people_filters: {
				contact_job_level: ['Manager', 'VP'],
				contact_job_function: ['Sales', 'Advertising & Marketing'],
				contact_country_code: ['US'],
			},
			limit: 50,
		});
		const people = rowsOf(body).map(({ person }) => person);
		expect(people.length).toBeGreaterThan(0);
		for (const person of people) {
			expect(['Manager', 'VP']).toContain(person['contact_job_level']);
			expect(person['contact_country_code']).toBe('US');
			expect(['Sales & Business Development', 'Advertising & Marketing']).toContain(
				person['contact_job_function'],
			);
		}
		for (const { company } of rowsOf(body)) {
			expect(company).toMatchObject({ company_industry: 'Retail', company_size: '51-200' });
		}
		expect(body['credits_consumed']).toBe(people.length);
	});

	it('is free when nobody is found, as with a level that is none', async () => {
		const { status, body } = await search({ people_filters: { contact_job_level: ['Boss'] } });
		expect([status, body['people'], body['credits_consumed'], body['has_more']]).toEqual([
			200,
			[],
			0,
			false,
		]);
	});

	it('goes on with the cursor, to the end', async () => {
		const filters = { company_filters: { company_domains: ['analytical-engines.example'] } };
		const first = (await search({ ...filters, limit: 50, include_total: true })).body;
		const total = Number(first['total']);
		expect(total).toBeGreaterThan(50);
		const names = new Set<unknown>();
		let page = first;
		for (;;) {
			rowsOf(page).forEach(({ person }) => names.add(person['contact_linkedin_url']));
			if (page['has_more'] !== true) break;
			page = (await search({ ...filters, limit: 50, cursor: page['next_cursor'] })).body;
		}
		expect(page['next_cursor']).toBeNull();
		expect(leadMagic.account.charged).toBe(total);
		expect(names.size).toBeGreaterThan(50);
	});

	it('refuses a cursor of other filters, and two ways of paging at once', async () => {
		const filters = { company_filters: { company_domains: ['analytical-engines.example'] } };
		const cursor = (await search({ ...filters, limit: 1 })).body['next_cursor'];
		const detail = async (body: object) => (await search(body)).body['detail'];
		expect(await detail({ company_filters: { industries: ['Retail'] }, cursor })).toBe(
			'The cursor does not belong to these filters',
		);
		expect(await detail({ ...filters, cursor: 'made up' })).toBe(
			'The cursor does not belong to these filters',
		);
		expect(await detail({ ...filters, cursor, offset: 1 })).toBe(
			'cursor and offset exclude each other',
		);
		expect(await detail({ ...filters, limit: 51 })).toBe('limit must be between 1 and 50');
		expect(leadMagic.account.charged).toBe(1);
	});

	it('refuses filters that it does not know, no filter, and countries in words', async () => {
		const detail = async (body: object) => (await search(body)).body['detail'];
		expect(await detail({ people_filters: { job_title: ['CTO'] } })).toBe(
			'Unknown filter: people_filters.job_title',
		);
		expect(await detail({ people_filters: { contact_job_title: 'CTO' } })).toBe(
			'people_filters.contact_job_title is not valid',
		);
		expect(await detail({ people_filters: { contact_country_code: ['Norway'] } })).toBe(
			'people_filters.contact_country_code is not valid',
		);
		expect(await detail({})).toBe('company_filters or people_filters is required');
	});
});

it('finds companies by name, country, industry and size, for a credit a row', async () => {
	const { body } = await post('/v3/companies/search', {
		company_filters: {
			company_names: ['Acme'],
			country_codes: ['GB'],
			industries: ['Retail'],
			employee_ranges: ['1-10', '10001+'],
		},
	});
	expect(body).toMatchObject({
		credits_consumed: 1,
		count: 1,
		companies: [{ company_name: 'Acme, Inc.', company_domain: 'acme.example' }],
		has_more: false,
		next_cursor: null,
	});
	const byAlias = await post('/v3/companies/search', {
		company_filters: { company_industry: ['Retail'] },
	});
	expect(byAlias.body['detail']).toBe('Unknown filter: company_filters.company_industry');
});

it('tells the balance free of charge, fractions included', async () => {
	await post('/v1/people/email-validation', { email: UNKNOWN_EMAIL });
	const { body } = await leadMagic.get('/v1/credits');
	expect(body).toEqual({
		credits: 99_999.75,
		is_frozen: false,
		credits_frozen: 0,
		credits_liquid: 99_999.75,
		credit_freeze_message: null,
	});
	expect(leadMagic.account.charged).toBe(0.25);
});

it('refuses what the credits do not suffice for, and charges nothing', async () => {
	leadMagic.account.credits = 4;
	const { status, body } = await post('/v1/people/mobile-finder', { profile_url: ADA_URL });
	expect([status, body['code'], body['title']]).toEqual([
		402,
		'credits_exhausted',
		'Payment Required',
	]);
	expect(leadMagic.account.credits).toBe(4);
});

it('counts requests in its headers, and refuses those too many with 429', async () => {
	leadMagic.account.quirks.rateLimit = { requests: 1, windowMs: 60_000 };
	const first = await leadMagic.get('/v1/credits');
	expect(first.headers.get('ratelimit-remaining')).toBe('0');
	now += 20_000;
	const refused = await leadMagic.get('/v1/credits');
	expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
	now += 40_000;
	expect((await leadMagic.get('/v1/credits')).status).toBe(200);
});

it('fails in its own form when told so, and lacks the paths of older versions', async () => {
	const { account } = leadMagic;
	const failures = [
		'forbidden',
		'serverError',
		'slowDown',
		'outOfCredits',
		'badRequest',
	] as const;
	for (const order of failures) account.order({ failure: order });
	const met: unknown[] = [];
	for (let i = 0; i < failures.length; i++) {
		const { status, body } = await post('/v1/people/profile-search', { profile_url: ADA_URL });
		met.push([status, body['status'], body['code']]);
	}
	expect(met).toEqual([
		[403, 403, 'forbidden'],
		[500, 500, 'internal_error'],
		[429, 429, 'rate_limited'],
		[402, 402, 'credits_exhausted'],
		[400, 400, 'validation_error'],
	]);
	expect((await post('/email-finder', {})).status).toBe(404);
	expect(account.charged).toBe(0);
});
