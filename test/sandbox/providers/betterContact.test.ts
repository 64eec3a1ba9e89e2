import {
	ADA,
	ANALYTICAL_ENGINES,
	CHARLES,
	LUCJA,
	OTTO,
	type Person,
} from '../../../sandbox/enrichment';
import { closeAll, openProvider, type OpenProvider } from './openProvider';
import { openReceiver } from './openReceiver';

let betterContact: OpenProvider;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let now = 0;

const EMAIL = { enrich_email_address: true, enrich_phone_number: false };
const BOTH = { enrich_email_address: true, enrich_phone_number: true };

const leadOf = ({ firstName, lastName, company }: Person) => ({
	first_name: firstName,
	last_name: lastName,
	company_domain: company.domain,
});
const NOBODY = { first_name: 'No', last_name: 'Body', company: 'Nowhere' };

beforeAll(async () => {
	betterContact = await openProvider('betterContact', 'x-api-key', {
		clock: { now: () => now },
	});
	receiver = await openReceiver();
});

beforeEach(() => {
	betterContact.endpoint.reset();
	receiver.reset();
	betterContact.account.credits = 100;
});

afterAll(async () => {
	await closeAll();
	await receiver.close();
});

type Body = Record<string, unknown>;

const post = async (path: string, sent: unknown) => {
	const { status, body } = await betterContact.post(path, sent);
	return { status, body: body as Body };
};

const get = async (path: string) => {
	const { status, body } = await betterContact.get(path);
	return { status, body: body as Body };
};

const submit = async (data: object[], switches: object = EMAIL) => {
	const { body } = await post('/async', { data, ...switches });
	return body['id'] as string;
};

const enriched = async (data: object[], switches: object = EMAIL) => {
	const id = await submit(data, switches);
	now += 20_000;
	return (await get(`/async/${id}`)).body;
};

const rowsOf = ({ data }: Body) => data as Body[];

it('takes the key as X-API-Key alone, and tells the balance for nothing', async () => {
	expect((await get('/account')).body).toEqual({
		success: true,
		credits_left: 100,
		email: 'owner@customer.example',
	});
	const authorization = `Bearer ${betterContact.account.apiKey}`;
	const { status, body } = await betterContact.get('/account', { authorization });
	expect(status).toBe(401);
	expect(body).toMatchObject({ success: false, error: expect.stringMatching(/api_key/) });
});

describe('leads', () => {
	it('are a job: 201, then 202 without rows, then 200', async () => {
		const data = [{ ...leadOf(ADA), custom_fields: { row: '0', list: 'Q3' } }];
		const accepted = await post('/async', { data, ...EMAIL });
		const id = accepted.body['id'] as string;
		expect(accepted).toEqual({
			status: 201,
			body: {
				success: true,
				id: expect.stringMatching(/^[0-9a-f]{20}$/),
				message: 'Processing...',
			},
		});
		now += 19_999;
		const running = await get(`/async/${id}`);
		expect(running).toMatchObject({ status: 202, body: { id, status: 'processing' } });
		expect(running.body).not.toHaveProperty('data');
		now += 1;
		const { status, body } = await get(`/async/${id}`);
		expect(status).toBe(200);
		expect(body).toMatchObject({
			...{ id, status: 'terminated', credits_consumed: 1, credits_left: 99 },
			summary: { total: 1, valid: 1, not_found: 0 },
			data: [
				{
					enriched: true,
					contact_full_name: 'Ada Lovelace',
					contact_email_address: 'ada@analytical-engines.example',
					contact_email_address_status: 'deliverable',
					contact_phone_number: null,
					company_headquarters_country: 'United Kingdom',
					company_employees_range_start: 201,
				},
			],
		});
		expect(rowsOf(body)[0]!['custom_fields']).toEqual([
			{ name: 'row', value: '0', position: 0 },
			{ name: 'list', value: 'Q3', position: 1 },
		]);
		expect(betterContact.account.ledger).toEqual([
			{ request: 1, endpoint: 'POST /async', bought: 'email', id: ADA.id, credits: 1 },
		]);
	});

	it('cost 1 for an address that delivers and 10 for a mobile; the rest is free', async () => {
		const data = [ADA, CHARLES, LUCJA, OTTO].map(leadOf);
		const body = await enriched([...data, NOBODY], BOTH);
		const rows = rowsOf(body).map((row) => [
			row['enriched'],
			row['contact_email_address_status'],
			row['contact_phone_number'],
		]);
		expect(rows).toEqual([
			[true, 'deliverable', '+442079460001'],
			[false, 'undeliverable', null],
			[true, 'catch_all', null],
			[false, 'not_found', null],
			[false, 'not_found', null],
		]);
		expect(body['credits_consumed']).toBe(12);
		expect(rowsOf(body)[4]).toMatchObject({
			contact_full_name: 'No Body',
			company_domain: null,
		});
	});

	it('tell more of a catch-all when asked to', async () => {
		const body = await enriched([leadOf(LUCJA)], { ...EMAIL, verify_catch_all: true });
		expect(rowsOf(body)[0]!['contact_email_address_status']).toBe('catch_all_safe');
	});

	it('are on hold while the credits do not suffice, and go on by themselves after a top-up', async () => {
		betterContact.account.credits = 1;
		const id = await submit([leadOf(ADA), leadOf(LUCJA)]);
		now += 20_000;
		const held = await get(`/async/${id}`);
		expect(held).toMatchObject({
			status: 200,
			body: { status: 'on_hold', credits_consumed: 1, credits_left: 0 },
		});
		expect(held.body).not.toHaveProperty('data');
		betterContact.account.credits = 10;
		const { body } = await get(`/async/${id}`);
		expect(body).toMatchObject({ status: 'terminated', credits_left: 9 });
		expect(rowsOf(body)).toHaveLength(2);
	});

	it('are refused at once when there is no credit at all', async () => {
		betterContact.account.credits = 0;
		expect(await post('/async', { data: [leadOf(ADA)], ...EMAIL })).toEqual({
			status: 402,
			body: { success: false, message: 'You ran out of credits' },
		});
	});

	it('need both names, a company and, by the earlier documentation, both switches', async () => {
		const status = async (body: object) => (await post('/async', body)).status;
		expect(await status({ data: [leadOf(ADA)], enrich_email_address: true })).toBe(400);
		expect(await status({ data: [{ first_name: 'Ada' }], ...EMAIL })).toBe(400);
		expect(await status({ data: [], ...EMAIL })).toBe(400);
		expect(await status(EMAIL)).toBe(400);
		betterContact.account.quirks.disputed = 'second';
		expect(await status({ data: [leadOf(ADA)] })).toBe(201);
		now += 20_000;
		expect(betterContact.account.ledger).toMatchObject([{ bought: 'email' }]);
	});

	it('are a hundred at most', async () => {
		const many = (length: number) => Array.from({ length }, () => NOBODY);
		expect(await post('/async', { data: many(101), ...EMAIL })).toEqual({
			status: 400,
			body: {
				success: false,
				error: 'No more than 100 contacts allowed in a single batch call',
			},
		});
		expect((await post('/async', { data: many(100), ...EMAIL })).status).toBe(201);
	});

	it('that were lost are 406, those that never end 202', async () => {
		betterContact.account.orderJob({ fate: 'lost' });
		const lost = await submit([leadOf(ADA)]);
		betterContact.account.orderJob({ fate: 'never' });
		const never = await submit([leadOf(ADA)]);
		now += 3_600_000;
		expect(await get(`/async/${lost}`)).toEqual({
			status: 406,
			body: { error: 'Unvalid request_id.' },
		});
		expect((await get(`/async/${never}`)).status).toBe(202);
	});

	it('are posted to the webhook unsigned, when all of them are done and not before', async () => {
		betterContact.account.credits = 1;
		const data = [leadOf(ADA), leadOf(LUCJA)];
		const id = await submit(data, { ...EMAIL, webhook: receiver.url });
		now += 20_000;
		await betterContact.account.deliver();
		expect(receiver.received).toEqual([]);
		betterContact.account.credits = 5;
		await betterContact.account.deliver();
		expect(JSON.parse(receiver.received[0]!.text)).toEqual((await get(`/async/${id}`)).body);
		expect(Object.keys(receiver.received[0]!.headers)).not.toContain('x-signature-sha1');
	});

	it('can come in another order or without misses', async () => {
		betterContact.account.quirks.rows = 'missesLeftOut';
		expect(rowsOf(await enriched([NOBODY, leadOf(ADA)]))).toHaveLength(1);
		betterContact.account.quirks.rows = 'shuffled';
		expect(rowsOf(await enriched([NOBODY, leadOf(ADA)]))[0]).toMatchObject({ enriched: true });
	});
});

describe('a search for leads', () => {
	const FILTERS = { company: { include: [ANALYTICAL_ENGINES.domain] } };
	const search = async (filters: object, more: object = {}) => {
		const accepted = await post('/lead_finder/async', { filters, ...more });
		expect(accepted.status).toBe(202);
		now += 20_000;
		return (await get(`/lead_finder/async/${String(accepted.body['request_id'])}`)).body;
	};

	it('is a job too, under request_id, free and without contact data', async () => {
		const { body } = await post('/lead_finder/async', { filters: FILTERS });
		const path = `/lead_finder/async/${String(body['request_id'])}`;
		expect(await get(path)).toMatchObject({ status: 202, body: { status: 'not_started' } });
		now += 10_000;
		expect(await get(path)).toMatchObject({ status: 202, body: { status: 'processing' } });
		now += 10_000;
		const { status, body: found } = await get(path);
		expect([status, found['status'], found['credits_consumed']]).toEqual([
			200,
			'terminated',
			0,
		]);
		const ada = (found['leads'] as Body[]).find((lead) => lead['contact_id'] === 5000000001);
		expect(ada).toMatchObject({
			contact_full_name: 'Ada Lovelace',
			contact_email_address: null,
			company_head_quarters_country: 'United Kingdom',
		});
		expect(betterContact.account.charged).toBe(0);
	});

	it('knows its words, goes on by offset and tells how many there are', async () => {
		const filters = { ...FILTERS, lead_seniority: { include: ['c_suite', 'director'] } };
		const all = await search(filters);
		const second = await search(filters, { limit: 1, offset: 1 });
		const { leads_found } = all['summary'] as Body;
		expect(leads_found).toBe((all['leads'] as Body[]).length);
		expect(second['leads']).toEqual([(all['leads'] as Body[])[1]]);
		expect(second['summary']).toEqual({ leads_found, limit: 1, offset: 1 });
	});

	it('that finds nothing has an empty list', async () => {
		const none = await search({ ...FILTERS, lead_seniority: { include: ['C-Suite'] } });
		expect(none).toMatchObject({
			status: 'terminated',
			leads: [],
			summary: { leads_found: 0 },
		});
	});

	it('needs something that must match, and sizes within the bounds; an unknown id is 404', async () => {
		const refused = async (body: object) => (await post('/lead_finder/async', body)).status;
		expect(await refused({})).toBe(400);
		expect(await refused({ filters: { company: { exclude: ['acme.example'] } } })).toBe(400);
		expect(await refused({ filters: FILTERS, limit: 201 })).toBe(422);
		expect((await get('/lead_finder/async/nosuchid')).status).toBe(404);
	});
});

describe('a profile at once', () => {
	it('of a company is free, by domain or page', async () => {
		const { body } = await post('/enrich_profile/company', {
			company_domain: 'acme.example',
		});
		expect(body).toMatchObject({
			success: true,
			data: { company_name: 'Acme, Inc.', company_employees_range_end: null },
		});
		const page = { company_linkedin_url: ANALYTICAL_ENGINES.linkedInUrl };
		expect((await post('/single_search/company', page)).body['data']).toMatchObject({
			company_domain: 'analytical-engines.example',
		});
		expect(betterContact.account.charged).toBe(0);
	});

	it('of a company is 404 when there is none, 422 when nothing was asked', async () => {
		const status = async (body: object) => (await post('/enrich_profile/company', body)).status;
		expect(await status({ company_domain: 'no.example' })).toBe(404);
		expect(await status({ company_name: 'Acme' })).toBe(422);
	});

	it('of a lead costs a tenth, when there is one', async () => {
		const ask = async (body: object) => await post('/enrich_profile/lead', body);
		expect((await ask({ linkedin_url: ADA.linkedInUrl })).body['data']).toMatchObject({
			contact_full_name: 'Ada Lovelace',
		});
		expect((await ask({ ...NOBODY, company_domain: 'no.example' })).status).toBe(404);
		expect((await ask(NOBODY)).status).toBe(422);
		expect(betterContact.account.charged).toBe(0.1);
	});
});

it('refuses haste in plain text', async () => {
	betterContact.account.order({ failure: 'slowDown' });
	const received = await betterContact.get('/account');
	expect([received.status, received.text]).toEqual([429, 'Retry later']);
	expect(received.headers.get('content-type')).toMatch(/^text\/plain/);
});
