import { createHmac } from 'node:crypto';

import {
	ADA,
	ANALYTICAL_ENGINES,
	CHARLES,
	LUCJA,
	MARY,
	OTTO,
	SOREN,
	UNKNOWN_EMAIL,
} from '../../../sandbox/enrichment';
import { closeAll, openProvider, type OpenProvider } from './openProvider';
import { openReceiver } from './openReceiver';

let fullEnrich: OpenProvider;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let now = 0;
let bearer: Record<string, string>;

const ENRICH = '/contact/enrich/bulk';
const REVERSE = '/contact/reverse/email/bulk';

const WORK = { enrich_fields: ['contact.work_emails'] };
const ADA_BY_NAME = {
	first_name: 'Ada',
	last_name: 'Lovelace',
	domain: 'analytical-engines.example',
	...WORK,
};
const NOBODY = { first_name: 'No', last_name: 'Body', company_name: 'Nowhere', ...WORK };

beforeAll(async () => {
	fullEnrich = await openProvider('fullEnrich', 'authorization', { clock: { now: () => now } });
	bearer = { authorization: `Bearer ${fullEnrich.account.apiKey}` };
	receiver = await openReceiver();
});

beforeEach(() => {
	fullEnrich.endpoint.reset();
	receiver.reset();
	fullEnrich.account.credits = 100;
});

afterAll(async () => {
	await closeAll();
	await receiver.close();
});

type Body = Record<string, unknown>;

const post = async (path: string, sent: unknown) => {
	const { status, body } = await fullEnrich.post(path, sent, bearer);
	return { status, body: body as Body };
};

const get = async (path: string) => {
	const { status, body } = await fullEnrich.get(path, bearer);
	return { status, body: body as Body };
};

const submit = async (data: object[], more: object = {}, path = ENRICH) => {
	const { body } = await post(path, { name: 'Test', data, ...more });
	return body['enrichment_id'] as string;
};

const enriched = async (data: object[], path = ENRICH) => {
	const id = await submit(data, {}, path);
	now += 20_000;
	return await get(`${path}/${id}`);
};

const refused = (status: number, code: string, message: string) => ({
	status,
	body: { code, message },
});
const UNKNOWN_JOB = 'Enrichment ID not found';
const NOT_READY = 'Enrichment not ready, try again in 30 seconds';

it('takes the key as Bearer alone; its test and the balance are free', async () => {
	expect((await get('/account/keys/verify')).body).toEqual({
		workspace_id: '0190b1c2-0000-7000-8000-000000000001',
	});
	expect((await get('/account/credits')).body).toEqual({ balance: 100 });
	const wrong = await fullEnrich.get('/account/credits', {
		'x-api-key': fullEnrich.account.apiKey,
	});
	expect(wrong).toMatchObject(refused(401, 'error.api.key', 'Unknown api key'));
});

describe('contact data', () => {
	it('is a job: 400 in progress, then the answer with what it cost', async () => {
		const id = await submit([{ ...ADA_BY_NAME, custom: { row: '0' } }]);
		expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
		now += 19_999;
		expect(await get(`${ENRICH}/${id}`)).toEqual(
			refused(400, 'error.enrichment.in_progress', NOT_READY),
		);
		now += 1;
		const { status, body } = await get(`${ENRICH}/${id}`);
		expect(status).toBe(200);
		const email = { email: 'ada@analytical-engines.example', status: 'DELIVERABLE' };
		expect(body).toEqual({
			...{ id, name: 'Test', status: 'FINISHED', cost: { credits: 1 } },
			data: [
				{
					input: {
						first_name: 'Ada',
						last_name: 'Lovelace',
						full_name: null,
						company_domain: 'analytical-engines.example',
						company_name: null,
						professional_network_url: null,
					},
					custom: { row: '0' },
					contact_info: {
						most_probable_work_email: email,
						most_probable_personal_email: null,
						most_probable_phone: null,
						work_emails: [email],
						personal_emails: [],
						phones: [],
					},
					profile: expect.objectContaining({ full_name: 'Ada Lovelace' }) as unknown,
				},
			],
		});
		expect(fullEnrich.account.ledger).toEqual([
			{ request: 1, endpoint: `POST ${ENRICH}`, bought: 'email', id: ADA.id, credits: 1 },
		]);
	});

	it('costs 1 for a work address, 3 for a personal one, 10 for a mobile, nothing for another line', async () => {
		const fields = ['contact.work_emails', 'contact.personal_emails', 'contact.phones'];
		const personal = fullEnrich.sandbox.people.find(
			({ emails, linkedInUrl, optedOut }) =>
				!optedOut && linkedInUrl && emails.some(({ type }) => type === 'personal'),
		);
		const who = [ADA, SOREN, LUCJA, MARY, personal!];
		const data = who.map(({ linkedInUrl }) => ({
			linkedin_url: linkedInUrl,
			enrich_fields: fields,
		}));
		const { body } = await enriched(data);
		const bought = fullEnrich.account.ledger.map(({ id, credits }) => [id, credits]);
		expect(bought).toEqual(
			expect.arrayContaining([
				[ADA.id, 1],
				[ADA.id, 10],
				[SOREN.id, 1],
				[LUCJA.id, 1],
				[personal!.id, 3],
			]),
		);
		expect(bought.filter(([id]) => id === SOREN.id || id === MARY.id)).toHaveLength(1);
		expect(body['cost']).toEqual({ credits: fullEnrich.account.charged });
		expect((body['data'] as Body[])[2]).toMatchObject({
			contact_info: { most_probable_work_email: { status: 'CATCH_ALL' }, phones: [] },
		});
	});

	it('without a match is a row without profile, and free', async () => {
		const { body } = await enriched([
			NOBODY,
			{ linkedin_url: OTTO.linkedInUrl, ...WORK, custom: { row: '1' } },
		]);
		expect(body).toMatchObject({
			cost: { credits: 0 },
			data: [
				{ profile: null, contact_info: { most_probable_work_email: null } },
				{ profile: null, custom: { row: '1' } },
			],
		});
	});

	it('is free the second time, and charged twice within one job', async () => {
		expect((await enriched([ADA_BY_NAME, ADA_BY_NAME])).body['cost']).toEqual({ credits: 2 });
		expect((await enriched([ADA_BY_NAME])).body['cost']).toEqual({ credits: 0 });
		expect(fullEnrich.account.leastPossible).toBeLessThan(fullEnrich.account.charged);
	});

	it('stops when the credits do not suffice: 402 with what there is, for good', async () => {
		fullEnrich.account.credits = 1;
		const charles = { linkedin_url: CHARLES.linkedInUrl, ...WORK, custom: { row: '1' } };
		const id = await submit([ADA_BY_NAME, charles]);
		now += 20_000;
		const short = await get(`${ENRICH}/${id}`);
		expect(short).toMatchObject({
			status: 402,
			body: {
				status: 'CREDITS_INSUFFICIENT',
				cost: { credits: 1 },
				data: [{ profile: { first_name: 'Ada' } }, { custom: { row: '1' } }],
			},
		});
		expect((short.body['data'] as Body[])[1]).not.toHaveProperty('contact_info');
		fullEnrich.account.credits = 100;
		now += 3_600_000;
		expect(await get(`${ENRICH}/${id}`)).toEqual(short);
	});

	it('is given as far as it is when it is forced', async () => {
		const id = await submit([ADA_BY_NAME, NOBODY]);
		now += 10_000;
		const { status, body } = await get(`${ENRICH}/${id}?forceResults=true`);
		expect(status).toBe(200);
		expect(body).toMatchObject({ status: 'IN_PROGRESS', cost: { credits: 1 } });
		expect((body['data'] as Body[]).map((row) => 'contact_info' in row)).toEqual([true, false]);
	});

	it('can be cancelled, can be lost, and can never come', async () => {
		const end = async (fate: 'canceled' | 'lost' | 'never') => {
			fullEnrich.account.orderJob({ fate });
			const id = await submit([ADA_BY_NAME]);
			now += 3_600_000;
			return await get(`${ENRICH}/${id}`);
		};
		expect(await end('canceled')).toMatchObject({
			status: 200,
			body: { status: 'CANCELED', cost: { credits: 0 } },
		});
		expect(await end('lost')).toEqual(refused(404, 'error.enrichment.not_found', UNKNOWN_JOB));
		expect(await end('never')).toEqual(refused(400, 'error.enrichment.in_progress', NOT_READY));
		expect(fullEnrich.account.charged).toBe(0);
	});

	it.each([
		['name.empty', 'Enrichment name not set', { name: ' ' }, ADA_BY_NAME],
		['data.empty', 'Data is empty', { data: [] }, ADA_BY_NAME],
		['first_name.empty', 'First name cannot be empty', {}, { ...ADA_BY_NAME, first_name: '' }],
		[
			'last_name.empty',
			'Last name cannot be empty',
			{},
			{ first_name: 'Ada', domain: 'acme.example', ...WORK },
		],
		[
			'domain.empty',
			'Domain cannot be empty',
			{},
			{ first_name: 'Ada', last_name: 'Lovelace', ...WORK },
		],
		[
			'enrich_fields.empty',
			'enrichFields cannot be empty',
			{},
			{ ...ADA_BY_NAME, enrich_fields: [] },
		],
		[
			'enrich_field.value',
			"enrichField 'contact.emails' not valid",
			{},
			{ ...ADA_BY_NAME, enrich_fields: ['contact.emails'] },
		],
		[
			'custom.value.exceeded',
			'Custom field value max len exceeded (max: 100 character)',
			{},
			{ ...ADA_BY_NAME, custom: { row: 'x'.repeat(101) } },
		],
		['custom', 'Custom values must be strings', {}, { ...ADA_BY_NAME, custom: { row: 1 } }],
		[
			'webhook_url',
			'Webhook URL must be start with http or https',
			{ webhook_url: 'example.test/hook' },
			ADA_BY_NAME,
		],
	])('is refused as error.enrichment.%s', async (code, message, more, record) => {
		const answer = await post(ENRICH, { name: 'Test', data: [record], ...more });
		expect(answer).toEqual(refused(400, `error.enrichment.${code}`, message));
	});

	it('takes a hundred contacts and ten tags of each at most', async () => {
		const many = (length: number) => Array.from({ length }, () => ADA_BY_NAME);
		expect((await post(ENRICH, { name: 'Test', data: many(101) })).status).toBe(400);
		expect((await post(ENRICH, { name: 'Test', data: many(100) })).status).toBe(200);
		const custom = Object.fromEntries(many(11).map((_, index) => [`key${index}`, 'x']));
		const answer = await post(ENRICH, { name: 'Test', data: [{ ...ADA_BY_NAME, custom }] });
		expect(answer).toEqual(
			refused(
				400,
				'error.enrichment.custom.key.exceeded',
				'Custom field contains too many keys (max: 10 keys)',
			),
		);
	});
});

describe('the owner of an address', () => {
	it('is a job of its own kind, a profile without contact data for 1 credit', async () => {
		const email = ADA.emails[0]?.email;
		const data = [{ email, custom: { row: '0' } }, { email: UNKNOWN_EMAIL }];
		const { body } = await enriched(data, REVERSE);
		expect(body).toMatchObject({ status: 'FINISHED', cost: { credits: 1 } });
		expect(body['data']).toEqual([
			{
				input: { email },
				custom: { row: '0' },
				profile: expect.objectContaining({ full_name: 'Ada Lovelace' }) as unknown,
			},
			{ input: { email: UNKNOWN_EMAIL }, profile: null },
		]);
		expect(await get(`${ENRICH}/${String(body['id'])}`)).toEqual(
			refused(404, 'error.enrichment.not_found', UNKNOWN_JOB),
		);
	});

	it('is asked by an address that is one', async () => {
		const ask = async (record: object) => await post(REVERSE, { name: 'x', data: [record] });
		expect(await ask({})).toEqual(
			refused(400, 'error.reverse.email.empty', 'Email cannot be empty'),
		);
		expect(await ask({ email: 'ada' })).toEqual(
			refused(400, 'error.reverse.email.invalid', 'Email is invalid'),
		);
		expect(await get(`${REVERSE}/nosuchid`)).toEqual(
			refused(404, 'error.reverse.email.not_found', 'Reverse email ID not found'),
		);
	});
});

describe('a profile at once', () => {
	it('of a person or a company costs a quarter, once; no match is an empty list', async () => {
		const person = {
			person_name: 'Ada Lovelace',
			company_domain: 'analytical-engines.example',
		};
		const found = await post('/people/lookup', person);
		expect(found.body).toMatchObject({
			people: [
				{
					full_name: 'Ada Lovelace',
					location: { country_code: 'GB' },
					employment: { current: { seniority: 'C-level', company: { headcount: 320 } } },
				},
			],
			metadata: { credits: 0.25 },
		});
		expect(found.body).not.toHaveProperty('people.0.contact_info');
		expect((await post('/people/lookup', person)).body['metadata']).toEqual({ credits: 0 });
		const company = await post('/company/lookup', { domain: 'analytical-engines.example' });
		expect(company.body).toMatchObject({
			companies: [{ name: 'Analytical Engines', year_founded: 1837 }],
			metadata: { credits: 0.25 },
		});
		expect((await post('/company/lookup', { domain: 'no.example' })).body).toEqual({
			companies: [],
			metadata: { credits: 0 },
		});
		expect((await post('/people/lookup', { person_name: 'Ada' })).status).toBe(400);
		expect(fullEnrich.account.charged).toBe(0.5);
	});
});

describe('a search', () => {
	const ask = async (path: string, body: object) => (await post(path, body)).body;
	const value = (...values: string[]) => values.map((each) => ({ value: each }));

	it('pays a quarter for each row that is new, and goes on by offset or search_after', async () => {
		const filters = { current_company_domains: value(ANALYTICAL_ENGINES.domain), limit: 2 };
		const first = await ask('/people/search', filters);
		const { total, search_after } = first['metadata'] as Body;
		expect(first['metadata']).toMatchObject({ credits: 0.5, offset: 0 });
		expect(total).toBeGreaterThan(2);
		const second = await ask('/people/search', { ...filters, offset: 2 });
		expect(await ask('/people/search', { ...filters, search_after })).toMatchObject({
			people: second['people'],
			metadata: { credits: 0, total },
		});
	});

	it('knows titles, places, seniorities, sizes and what is excluded', async () => {
		const namesOf = async (filters: object) =>
			((await ask('/people/search', { ...filters, limit: 100 }))['people'] as Body[]).map(
				({ full_name }) => full_name,
			);
		const at = { current_company_domains: value(ANALYTICAL_ENGINES.domain) };
		expect(
			await namesOf({ ...at, current_position_titles: value('chief technology') }),
		).toContain('Ada Lovelace');
		expect(
			await namesOf({ ...at, current_position_seniority_level: value('Director') }),
		).toContain('Charles Babbage');
		expect(
			await namesOf({
				...at,
				current_position_titles: [{ value: 'Chief Technology Officer', exact_match: true }],
				person_locations: value('London, United Kingdom'),
				current_company_headcounts: [{ min: 201, max: 500 }],
			}),
		).toContain('Ada Lovelace');
		expect(
			await namesOf({ ...at, person_names: [{ value: 'Ada Lovelace', exclude: true }] }),
		).not.toContain('Ada Lovelace');
	});

	it('takes one of several values, or all of them where the reference says so', async () => {
		const titles = { current_position_titles: value('Chief Technology Officer', 'Buyer') };
		const either = await ask('/people/search', titles);
		expect((either['metadata'] as Body)['total']).toBeGreaterThan(0);
		fullEnrich.account.quirks.disputed = 'second';
		const both = await ask('/people/search', titles);
		expect(both['metadata']).toMatchObject({ total: 0, credits: 0 });
	});

	it('needs a filter, and pages within the bounds', async () => {
		expect((await post('/people/search', { limit: 10 })).status).toBe(400);
		const domains = value('acme.example');
		expect((await post('/company/search', { domains, limit: 101 })).status).toBe(400);
		expect((await post('/company/search', { domains, offset: 10_001 })).status).toBe(400);
		expect((await ask('/company/search', { domains }))['companies']).toMatchObject([
			{ name: 'Acme, Inc.' },
		]);
	});
});

describe('the callback', () => {
	it('is the result as it is fetched, signed with the key', async () => {
		const id = await submit([ADA_BY_NAME], { webhook_url: `${receiver.url}/hook` });
		now += 20_000;
		await fullEnrich.account.deliver();
		const [callback] = receiver.received;
		expect(JSON.parse(callback!.text)).toEqual((await get(`${ENRICH}/${id}`)).body);
		expect(callback!.headers['x-signature-sha1']).toBe(
			createHmac('sha1', fullEnrich.account.apiKey).update(callback!.text).digest('hex'),
		);
	});

	it('also comes when the credits did not suffice', async () => {
		fullEnrich.account.credits = 0;
		await submit([ADA_BY_NAME], { webhook_url: receiver.url });
		now += 20_000;
		await fullEnrich.account.deliver();
		expect(JSON.parse(receiver.received[0]!.text)).toMatchObject({
			status: 'CREDITS_INSUFFICIENT',
		});
	});
});

it('tells the wait of a refusal for haste in words alone', async () => {
	fullEnrich.account.quirks.rateLimit = { requests: 1, windowMs: 60_000 };
	await get('/account/credits');
	const received = await fullEnrich.get('/account/credits', bearer);
	expect(received.body).toEqual({
		code: 'error.rate.limit',
		message: 'Too many requests. Try again in 1m',
	});
	expect(received.status).toBe(429);
	expect(received.headers.get('retry-after')).toBeNull();
	now += 60_000;
});
