import { ADA, LUCJA, type Person } from '../../../sandbox/enrichment';
import { closeAll, openProvider, type OpenProvider } from './openProvider';
import { openReceiver } from './openReceiver';

let betterContact: OpenProvider;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let now = 0;

const EMAIL = { enrich_email_address: true, enrich_phone_number: false };

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

const rowsOf = ({ data }: Body) => data as Body[];

it("takes BetterContact's own examples", async () => {
	const lead = {
		...leadOf(ADA),
		linkedin_url: 'https://www.linkedin.com/in/ada-example',
		custom_fields: { uuid: 'crm-8821', list_name: 'Q3 outbound' },
	};
	const webhook = 'https://hooks.example.test/results';
	const filters = {
		company_industry: { include: ['Computer Software'] },
		company_headcount_min: 51,
		lead_job_title: { include: ['CTO'], exact_match: false },
	};
	const page = { filters, limit: 100, offset: 100 };
	expect((await post('/async', { data: [lead], ...EMAIL, webhook })).status).toBe(201);
	expect((await post('/lead_finder/async', page)).status).toBe(202);
	expect((await get('/account')).status).toBe(200);
	expect(betterContact.account.faults).toEqual([]);
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

	it('need both switches, and a page or both names and a company', async () => {
		const status = async (body: object) => (await post('/async', body)).status;
		const page = { linkedin_url: ADA.linkedInUrl };
		const nameless = { first_name: '', last_name: '', company: '' };
		expect(await status({ data: [leadOf(ADA)], enrich_email_address: true })).toBe(400);
		expect(await status({ data: [{ ...nameless, first_name: 'Ada' }], ...EMAIL })).toBe(400);
		expect(await status({ data: [{ ...nameless, ...page }], ...EMAIL })).toBe(201);
	});

	it('that were lost are 406', async () => {
		betterContact.account.orderJob({ fate: 'lost' });
		const lost = await submit([leadOf(ADA)]);
		expect(await get(`/async/${lost}`)).toEqual({
			status: 406,
			body: { error: 'Unvalid request_id.' },
		});
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
});

describe('a search for leads', () => {
	const FILTERS = { company: { include: ['analytical-engines.example'] } };
	const search = async (filters: object, offset = 0) => {
		const accepted = await post('/lead_finder/async', { filters, limit: 3, offset });
		now += 20_000;
		return (await get(`/lead_finder/async/${String(accepted.body['request_id'])}`)).body;
	};

	it('is a job too, under request_id, free and without contact data', async () => {
		const { body } = await post('/lead_finder/async', { filters: FILTERS, limit: 50 });
		const path = `/lead_finder/async/${String(body['request_id'])}`;
		expect(await get(path)).toMatchObject({ status: 202, body: { status: 'not_started' } });
		now += 10_000;
		expect(await get(path)).toMatchObject({ status: 202, body: { status: 'processing' } });
		now += 10_000;
		const { body: found } = await get(path);
		expect(found).toMatchObject({ status: 'terminated', credits_consumed: 0 });
		const leads = found['leads'] as Body[];
		const ada = leads.find(({ contact_full_name }) => contact_full_name === 'Ada Lovelace');
		expect(ada).toMatchObject({ company_head_quarters_country: 'United Kingdom' });
		expect(ada).not.toHaveProperty('contact_email_address');
		expect(betterContact.account.charged).toBe(0);
	});

	it('counts its matches, and none past the end', async () => {
		const { summary, leads } = await search(FILTERS);
		expect((leads as Body[]).length).toBe(3);
		expect((summary as Body)['leads_found']).toBeGreaterThan(3);
		expect(await search(FILTERS, 5_000)).toMatchObject({
			...{ status: 'terminated', leads: [], summary: { leads_found: 0 } },
		});
	});

	it('finds nobody at a place in another spelling', async () => {
		const at = (place: string) => ({ ...FILTERS, lead_location: { include: [place] } });
		expect((await search(at('United Kingdom')))['leads']).not.toEqual([]);
		expect((await search(at('united kingdom')))['leads']).toEqual([]);
	});

	it.each([
		['words that are not in its lists', { lead_seniority: { include: ['C-Suite'] } }, 10],
		['filters that only exclude', { company: { exclude: ['example.test'] } }, 10],
		['no filter', {}, 10],
		['a search that is a lookup', FILTERS, 1],
		['more than two hundred', FILTERS, 201],
	])('refuses %s', async (_what, filters, limit) => {
		expect((await post('/lead_finder/async', { filters, limit })).status).toBe(400);
	});

	it('that nobody handed in is 404', async () => {
		expect((await get('/lead_finder/async/nosuchid')).status).toBe(404);
	});
});

it('refuses haste in plain text', async () => {
	betterContact.account.order({ failure: 'slowDown' });
	const received = await betterContact.get('/account');
	expect([received.status, received.text]).toEqual([429, 'Retry later']);
	expect(received.headers.get('content-type')).toMatch(/^text\/plain/);
});
