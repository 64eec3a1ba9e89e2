import { createHmac } from 'node:crypto';

import { ADA, SOREN } from '../../../sandbox/enrichment';
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

const tags = (count: number) =>
	Array.from({ length: count }, (_, index) => [`key${index}`, 'x'] as const);

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

const refused = (status: number, code: string) => ({
	status,
	body: expect.objectContaining({ code: `error.${code}` }) as unknown,
});

it("takes FullEnrich's own examples", async () => {
	const page = { linkedin_url: 'https://www.linkedin.com/in/ada-example', ...WORK };
	const asked: Array<[string, unknown]> = [
		[ENRICH, { name: 'Test', data: [{ ...ADA_BY_NAME, custom: { user_id: '12584' } }, page] }],
		[REVERSE, { name: 'Test', data: [{ email: 'ada@example.test' }] }],
		['/people/lookup', { person_name: 'Ada Example', company_domain: 'example.test' }],
		['/company/lookup', { domain: 'example.test' }],
		[
			'/people/search',
			{
				current_position_seniority_level: [{ value: 'Director', exact_match: false }],
				current_company_headcounts: [{ min: 51, max: 200 }],
				...{ offset: 0, limit: 100 },
			},
		],
	];
	for (const [path, body] of asked) expect((await post(path, body)).status).toBe(200);
	expect(fullEnrich.account.faults).toEqual([]);
});

it.each([
	['no fields to find', { data: [{ ...NOBODY, enrich_fields: undefined }] }],
	[
		'another name of the page',
		{ data: [{ ...ADA_BY_NAME, professional_network_url: ADA.linkedInUrl }] },
	],
	['tags that are no text', { data: [{ ...ADA_BY_NAME, custom: { row: 1 } }] }],
	['tags that are too long', { data: [{ ...ADA_BY_NAME, custom: { row: 'x'.repeat(101) } }] }],
	['eleven tags', { data: [{ ...ADA_BY_NAME, custom: Object.fromEntries(tags(11)) }] }],
	['a hundred and one contacts', { data: Array.from({ length: 101 }, () => ADA_BY_NAME) }],
	['half a name', { data: [{ first_name: 'Ada', domain: 'acme.example', ...WORK }] }],
])('refuses a job with %s', async (_what, body) => {
	expect(await post(ENRICH, { name: 'Test', ...body })).toEqual(refused(400, 'request'));
});

describe('contact data', () => {
	it('is a job: 400 in progress, then the answer with what it cost', async () => {
		const id = await submit([{ ...ADA_BY_NAME, custom: { row: '0' } }]);
		expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
		now += 19_999;
		expect(await get(`${ENRICH}/${id}`)).toEqual(refused(400, 'enrichment.in_progress'));
		now += 1;
		const { status, body } = await get(`${ENRICH}/${id}`);
		expect(status).toBe(200);
		const email = { email: 'ada@analytical-engines.example', status: 'DELIVERABLE' };
		expect(body).toEqual({
			...{ id, name: 'Test', status: 'FINISHED', cost: { credits: 1 } },
			data: [
				{
					input: {},
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

	it('is free the second time, and charged twice within one job', async () => {
		const cost = async (data: object[]) => {
			const id = await submit(data);
			now += 20_000;
			return (await get(`${ENRICH}/${id}`)).body['cost'];
		};
		expect(await cost([ADA_BY_NAME, ADA_BY_NAME])).toEqual({ credits: 2 });
		expect(await cost([ADA_BY_NAME])).toEqual({ credits: 0 });
		expect(fullEnrich.account.leastPossible).toBeLessThan(fullEnrich.account.charged);
	});

	it('stops when the credits do not suffice: 402 with what there is, for good', async () => {
		fullEnrich.account.credits = 1;
		const soren = { linkedin_url: SOREN.linkedInUrl, ...WORK, custom: { row: '1' } };
		const id = await submit([ADA_BY_NAME, soren]);
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

	it('is not to be had under the id of a job of the other kind', async () => {
		const id = await submit([{ email: ADA.emails[0]!.email }], {}, REVERSE);
		now += 20_000;
		expect((await get(`${REVERSE}/${id}`)).status).toBe(200);
		expect(await get(`${ENRICH}/${id}`)).toEqual(refused(404, 'enrichment.not_found'));
	});
});

it('gives a profile out once for a quarter of a credit, by lookup or search', async () => {
	const named = { person_name: 'Ada Lovelace', company_domain: 'analytical-engines.example' };
	const credits = async (path: string, body: object) =>
		((await post(path, body)).body['metadata'] as Body)['credits'];
	expect(await credits('/people/lookup', named)).toBe(0.25);
	expect(await credits('/people/lookup', named)).toBe(0);
	const current_company_domains = [{ value: 'analytical-engines.example', exact_match: true }];
	const page = { current_company_domains, limit: 3 };
	expect(await credits('/people/search', page)).toBe(0.5);
	expect(await credits('/company/lookup', { domain: 'acme.example' })).toBe(0.25);
	expect(fullEnrich.account.charged).toBe(1);
});

it('goes on in a search by offset or by search_after, not by both', async () => {
	const page = { industries: [{ value: 'Software' }], limit: 2 };
	const first = (await post('/company/search', page)).body;
	const { search_after } = first['metadata'] as Body;
	const byOffset = await post('/company/search', { ...page, offset: 2 });
	const byToken = await post('/company/search', { ...page, search_after });
	expect(byToken.body['companies']).toEqual(byOffset.body['companies']);
	expect((byToken.body['companies'] as Body[])[0]).not.toEqual((first['companies'] as Body[])[0]);
	expect((await post('/company/search', { ...page, offset: 2, search_after })).status).toBe(400);
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
	fullEnrich.account.order({ failure: 'slowDown' });
	const received = await fullEnrich.get('/account/credits', bearer);
	expect([received.status, received.body]).toEqual([
		429,
		{ code: 'error.rate.limit', message: 'Too many requests. Try again in 1m' },
	]);
	expect(received.headers.get('retry-after')).toBeNull();
});
