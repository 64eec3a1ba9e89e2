import {
	ACME,
	ADA,
	CHARLES,
	FJORD_DATA,
	HANAKO,
	LUCJA,
	MARY,
	OTTO,
} from '../../../sandbox/enrichment';
import { closeAll, openProvider, type OpenProvider } from './openProvider';

let pdl: OpenProvider;

const ADA_ID = '0000000000000002aovcox_0000';
const ADA_EMAIL = 'ada@analytical-engines.example';
const NOT_FOUND = {
	status: 404,
	error: { type: 'not_found', message: 'No records were found matching your request' },
};

interface Row {
	data: Record<string, unknown>;
	likelihood: number;
	metadata: unknown;
	error: unknown;
}

interface Page {
	data: Array<Record<string, unknown>>;
	total: number;
	scroll_token: string | null;
	error: unknown;
}

beforeAll(async () => {
	pdl = await openProvider('peopleDataLabs', 'X-Api-Key', { clock: { now: () => 0 } });
});

beforeEach(() => pdl.endpoint.reset());

afterAll(closeAll);

const find = async (query: string) => {
	const { status, body } = await pdl.get(`/person/enrich?${query}`);
	return { status, ...(body as Row) };
};

it('takes a key of 64 characters as X-Api-Key or in the query', async () => {
	const { account, get } = pdl;
	expect(account.apiKey).toHaveLength(64);
	const path = '/autocomplete?field=title';
	expect((await get(`${path}&api_key=${account.apiKey}`, {})).status).toBe(200);
	for (const headers of [
		{ authorization: `Bearer ${account.apiKey}` },
		{ 'x-api-key': 'wrong' },
	]) {
		const { status, body } = await get(path, headers);
		expect(status).toBe(401);
		expect(body).toMatchObject({ status: 401, error: { type: 'authentication_error' } });
	}
});

it('writes in lower case, and addresses of pages without a scheme', async () => {
	const { likelihood, data } = await find(`email=${ADA_EMAIL}`);
	expect(likelihood).toBe(10);
	expect(data).toMatchObject({
		id: ADA_ID,
		full_name: 'ada lovelace',
		work_email: ADA_EMAIL,
		emails: [{ address: ADA_EMAIL, type: 'current_professional' }],
		mobile_phone: '+442079460001',
		job_title: 'chief technology officer',
		job_title_role: 'engineering',
		job_title_levels: ['cxo'],
		job_company_name: 'analytical engines',
		job_company_website: 'analytical-engines.example',
		job_company_size: '201-500',
		location_country: 'united kingdom',
		linkedin_url: 'linkedin.com/in/ada-lovelace',
	});
});

it('writes names, titles and places in capitals when asked to', async () => {
	const { data } = await find(`email=${ADA_EMAIL}&titlecase=true`);
	expect(data).toMatchObject({
		full_name: 'Ada Lovelace',
		job_title: 'Chief Technology Officer',
		location_country: 'United Kingdom',
		work_email: ADA_EMAIL,
		linkedin_url: 'linkedin.com/in/ada-lovelace',
	});
});

it('takes the same fields as JSON, lists too', async () => {
	const { body } = await pdl.post('/person/enrich', {
		profile: ['linkedin.com/in/ada-lovelace'],
	});
	expect(body).toMatchObject({ status: 200, data: { id: ADA_ID } });
});

it('finds by its own id, by phone, and by name with the company', async () => {
	expect((await find(`pdl_id=${ADA_ID}`)).data['full_name']).toBe('ada lovelace');
	expect((await find('phone=%2B442079460001')).data['full_name']).toBe('ada lovelace');
	const { data } = await find('name=Ada%20Lovelace&company=Acme');
	expect(data['job_company_name']).toBe('acme, inc.');
	const hanako = await find(`email=${HANAKO.emails[0]?.email}`);
	expect((await find(`pdl_id=${String(hanako.data['id'])}`)).data).toEqual(hanako.data);
});

it('needs more than a name', async () => {
	const { status, error } = await find('first_name=Ada&last_name=Lovelace');
	expect(status).toBe(400);
	expect(error).toEqual({
		type: 'invalid_request_error',
		message: 'The parameters do not suffice to find a record',
	});
});

it('answers 404, unpaid, for nobody, an opted-out person, a low likelihood and a missing field', async () => {
	const enrich = async (query: string) => (await pdl.get(`/person/enrich?${query}`)).body;
	expect(await enrich('email=nobody@nowhere.example')).toEqual(NOT_FOUND);
	expect(await enrich(`email=${OTTO.emails[0]?.email}`)).toEqual(NOT_FOUND);
	expect(await enrich(`email=${ADA_EMAIL}&company=Acme&min_likelihood=7`)).toEqual(NOT_FOUND);
	const required = encodeURIComponent('work_email AND job_title');
	expect(await enrich(`profile=${MARY.linkedInUrl}&required=${required}`)).toEqual(NOT_FOUND);
	expect(pdl.account.charged).toBe(0);
	expect((await find(`email=${ADA_EMAIL}&required=${required}`)).status).toBe(200);
});

it('says true where the plan hides a value, and false where there is none', async () => {
	pdl.account.quirks.contactDataHidden = true;
	const { data } = await find(`email=${CHARLES.emails[0]?.email}`);
	expect(data).toMatchObject({
		full_name: 'charles babbage',
		work_email: true,
		emails: true,
		personal_emails: false,
		mobile_phone: false,
	});
});

it('tells the charge and the balance in headers alone', async () => {
	const { headers } = await pdl.get(`/person/enrich?email=${ADA_EMAIL}`);
	expect(headers.get('x-call-credits-spent')).toBe('1');
	expect(headers.get('x-totallimit-remaining')).toBe('99999');
	expect(headers.get('x-ratelimit-remaining')).toBe("{'minute': 999999}");
	expect(headers.get('x-ratelimit-reset')).toBe('1970-01-01T00:01:00.000Z');
	const miss = await pdl.get('/person/enrich?email=nobody@nowhere.example');
	expect(miss.headers.get('x-call-credits-spent')).toBe('0');
});

describe('bulk', () => {
	const requests = [
		{ metadata: { i: 0 }, params: { email: ADA_EMAIL } },
		{ metadata: { i: 1 }, params: { email: 'nobody@nowhere.example' } },
		{ metadata: { i: 2 }, params: { name: 'Ada Lovelace' } },
		{ metadata: { i: 3 }, params: { profile: LUCJA.linkedInUrl } },
	];

	it('is a bare array in order, each row with its status and metadata', async () => {
		const { body, headers } = await pdl.post('/person/bulk', { requests, titlecase: true });
		expect(body).toMatchObject([
			{ status: 200, metadata: { i: 0 }, data: { full_name: 'Ada Lovelace' } },
			{ ...NOT_FOUND, metadata: { i: 1 } },
			{ status: 400, error: { type: 'invalid_request_error' }, metadata: { i: 2 } },
			{ status: 200, metadata: { i: 3 }, data: { full_name: 'Łucja Święcicka' } },
		]);
		expect(headers.get('x-call-credits-spent')).toBe('2');
		expect(pdl.account.ledger.map(({ id, credits }) => [id, credits])).toEqual([
			[ADA.id, 1],
			[LUCJA.id, 1],
		]);
	});

	it('charges somebody who is asked for twice twice', async () => {
		await pdl.post('/person/bulk', { requests: [requests[0], requests[0]] });
		expect(pdl.account.charged).toBe(2);
		expect(pdl.account.leastPossible).toBe(1);
	});

	it('takes 1 to 100 requests', async () => {
		const most = Array(101).fill(requests[0]);
		for (const body of [{}, { requests: [] }, { requests: most }]) {
			const refused = await pdl.post('/person/bulk', body);
			expect(refused.status).toBe(400);
			expect(refused.body).toMatchObject({
				error: { message: 'requests should hold 1 to 100 objects' },
			});
		}
	});

	it('can answer in another order or lose rows', async () => {
		const tags = async () => {
			const { body } = await pdl.post('/person/bulk', { requests });
			return (body as Row[]).map(({ metadata }) => (metadata as { i: number }).i);
		};
		pdl.account.quirks.rows = 'shuffled';
		expect(await tags()).toEqual([3, 2, 1, 0]);
		pdl.account.quirks.rows = 'missesLeftOut';
		expect(await tags()).toEqual([0, 3]);
	});

	it('has companies flat, or under data', async () => {
		const companies = [{ params: { website: 'acme.example' }, metadata: 'a' }];
		const flat = await pdl.post('/company/enrich/bulk', { requests: companies });
		expect(flat.body).toMatchObject([
			{ status: 200, metadata: 'a', display_name: 'Acme, Inc.' },
		]);
		pdl.account.quirks.disputed = 'second';
		const nested = await pdl.post('/company/enrich/bulk', { requests: companies });
		expect(nested.body).toMatchObject([
			{ status: 200, metadata: 'a', data: { display_name: 'Acme, Inc.' } },
		]);
	});
});

describe('company', () => {
	it('is flat', async () => {
		const { body } = await pdl.get('/company/enrich?website=acme.example');
		expect(body).toMatchObject({
			status: 200,
			likelihood: 10,
			matched: ['website'],
			id: 'acme',
			name: 'acme, inc.',
			display_name: 'Acme, Inc.',
			size: '10001+',
			employee_count: 12_000,
			founded: 1949,
			inferred_revenue: '$1B-$10B',
			location: { country: 'united kingdom' },
			linkedin_url: 'linkedin.com/company/acme',
		});
		expect(pdl.account.ledger).toEqual([
			{
				request: 1,
				endpoint: 'GET /company/enrich',
				bought: 'company',
				id: ACME.id,
				credits: 1,
			},
		]);
	});

	it('takes the same fields as JSON', async () => {
		const { body } = await pdl.post('/company/enrich', { website: 'acme.example' });
		expect(body).toMatchObject({ status: 200, id: 'acme' });
	});

	it('is found by id, name and LinkedIn page; without any of them it is 400', async () => {
		for (const query of ['pdl_id=acme', 'name=Acme', 'profile=linkedin.com/company/acme']) {
			expect((await pdl.get(`/company/enrich?${query}`)).body).toMatchObject({ id: 'acme' });
		}
		expect((await pdl.get('/company/enrich?country=france')).status).toBe(400);
		expect((await pdl.get('/company/enrich?website=nowhere.example')).body).toEqual(NOT_FOUND);
	});
});

describe('search', () => {
	const search = async (body: unknown, kind = 'person') => {
		const { status, body: answer } = await pdl.post(`/${kind}/search`, body);
		return { httpStatus: status, ...(answer as Page) };
	};
	const engineersAt = (website: string) => ({
		bool: {
			must: [
				{ term: { job_title_role: 'engineering' } },
				{ term: { job_company_website: website } },
			],
		},
	});

	it('gives whole records for a credit each', async () => {
		const { data, total } = await search({
			query: engineersAt('analytical-engines.example'),
			size: 100,
		});
		expect(data[0]).toMatchObject({ id: ADA_ID, work_email: ADA_EMAIL });
		expect(total).toBe(data.length);
		expect(pdl.account.charged).toBe(data.length);
	});

	it('gives one record when no size is given', async () => {
		const { data } = await search({ query: { exists: { field: 'id' } } });
		expect(data).toHaveLength(1);
		expect((await search({ query: { exists: { field: 'id' } }, size: 101 })).httpStatus).toBe(
			400,
		);
	});

	it('goes on with scroll_token, which belongs to its query and ends with null', async () => {
		const query = { term: { job_company_website: FJORD_DATA.domain } };
		const all = await search({ query, size: 100 });
		const ids = ({ data }: Page) => data.map((record) => record['id']);
		expect(all.scroll_token).toBeNull();
		const first = await search({ query, size: 1 });
		const rest = await search({ query, size: 100, scroll_token: first.scroll_token });
		expect([...ids(first), ...ids(rest)]).toEqual(ids(all));
		const other = await search({
			query: { exists: { field: 'id' } },
			scroll_token: first.scroll_token,
		});
		expect(other.httpStatus).toBe(400);
	});

	it('answers 404 when there is nobody: values are in lower case', async () => {
		const { httpStatus, error } = await search({
			query: { term: { job_title: 'Chief Technology Officer' } },
		});
		expect(httpStatus).toBe(404);
		expect(error).toMatchObject({ type: 'not_found' });
		expect(pdl.account.charged).toBe(0);
	});

	it('understands words, phrases, lists, ranges and opposites', async () => {
		const total = async (query: unknown, kind = 'company') =>
			(await search({ query }, kind)).total;
		const { companies } = pdl.sandbox;
		const count = (test: (company: (typeof companies)[number]) => boolean) =>
			companies.filter(test).length;
		expect(await total({ range: { employee_count: { gte: 51, lt: 200 } } })).toBe(
			count(({ employeeCount }) => employeeCount >= 51 && employeeCount < 200),
		);
		expect(await total({ terms: { industry: ['software', 'energy'] } })).toBe(
			count(({ industry }) => ['Software', 'Energy'].includes(industry)),
		);
		const notRetail = { bool: { must_not: [{ term: { industry: 'retail' } }] } };
		expect(await total(notRetail)).toBe(count(({ industry }) => industry !== 'Retail'));
		expect(await total({ match_phrase: { name: 'fjørd data' } })).toBe(1);
		expect(await total({ term: { 'location.country': 'japan' } })).toBe(
			count(({ location }) => location.country === 'Japan'),
		);
	});

	it('takes the query wrapped in another one, as the published client sends it', async () => {
		const query = engineersAt('analytical-engines.example');
		const wrapped = await search({ query: { query }, size: 1 });
		expect(wrapped.data[0]).toMatchObject({ id: ADA_ID });
	});

	it('refuses fields and clauses that do not exist', async () => {
		const message = async (query: unknown) => (await search({ query })).error;
		expect(await message({ term: { title: 'cto' } })).toEqual({
			type: 'invalid_request_error',
			message: 'No such field: title',
		});
		expect(await message({ fuzzy: { job_title: 'cto' } })).toMatchObject({
			message: '[fuzzy] is not supported',
		});
	});

	it('refuses a page that costs more than is left', async () => {
		pdl.account.credits = 9;
		const { httpStatus, error } = await search({
			query: { exists: { field: 'id' } },
			size: 10,
		});
		expect(httpStatus).toBe(402);
		expect(error).toEqual({
			type: 'payment_required',
			message: 'You have reached your account maximum',
		});
		expect(pdl.account.credits).toBe(9);
	});
});

it('completes titles free of charge, and knows its fields', async () => {
	const { body, headers } = await pdl.get('/autocomplete?field=title&text=chief%20tech&size=5');
	const count = pdl.sandbox.people.filter(({ jobTitle }) => jobTitle === ADA.jobTitle).length;
	expect(body).toEqual({ data: [{ name: 'chief technology officer', count }] });
	expect(headers.get('x-call-credits-spent')).toBe('0');
	const unknown = await pdl.get('/autocomplete?field=nonsense');
	expect(unknown.status).toBe(400);
});

it('slows down with the counters and the time of the reset', async () => {
	pdl.account.quirks.rateLimit = { requests: 1, windowMs: 60_000 };
	await pdl.get('/autocomplete?field=title');
	const { status, body, headers } = await pdl.get('/autocomplete?field=title');
	expect(status).toBe(429);
	expect(body).toEqual({
		status: 429,
		error: { type: 'rate_limit_error', message: 'Too many requests' },
	});
	expect(headers.get('x-ratelimit-remaining')).toBe("{'minute': 0}");
	expect(headers.get('x-ratelimit-reset')).toBe('1970-01-01T00:01:00.000Z');
	expect(headers.get('retry-after')).toBeNull();
});
