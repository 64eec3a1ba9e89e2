import type { Endpoint } from '../../../sandbox/http/listen';
import { ADA, CHARLES, LUCJA, MARY, OTTO, SOREN, UNKNOWN_EMAIL } from '../../../sandbox/enrichment';
import { closeAll, openProvider, type OpenProvider } from './openProvider';
import { openReceiver } from './openReceiver';

let dropcontact: OpenProvider;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let now = 0;

const BATCH = '/v1/enrich/all';
const ADA_BY_NAME = {
	first_name: 'Ada',
	last_name: 'Lovelace',
	website: 'analytical-engines.example',
};
const NOBODY = { full_name: 'Nobody Nowhere', company: 'Nowhere' };

beforeAll(async () => {
	dropcontact = await openProvider('dropcontact', 'x-access-token', {
		clock: { now: () => now },
	});
	receiver = await openReceiver();
});

beforeEach(() => {
	dropcontact.endpoint.reset();
	receiver.reset();
	dropcontact.account.credits = 100;
});

afterAll(async () => {
	await closeAll();
	await receiver.close();
});

type Body = Record<string, unknown>;

const submit = async (data: object[], more: object = {}) => {
	const { status, body } = await dropcontact.post(BATCH, { data, language: 'en', ...more });
	return { status, body: body as Body };
};

const fetched = async (id: unknown, query = '') => {
	const { status, body } = await dropcontact.get(`${BATCH}/${String(id)}${query}`);
	return { status, body: body as Body };
};

const enriched = async (data: object[], more: object = {}) => {
	const { body } = await submit(data, more);
	now += 20_000;
	return (await fetched(body['request_id'])).body;
};

const NOT_READY = {
	status: 200,
	body: {
		error: false,
		success: false,
		reason: 'Request not ready yet, try again in 30 seconds',
	},
};

const refused = (status: number, reason: string) => ({
	status,
	body: { error: true, success: false, reason },
});

it("takes Dropcontact's own examples", async () => {
	const byPage = { linkedin: 'https://www.linkedin.com/in/ada-example', job: null };
	const records = [{ ...ADA_BY_NAME, email: 'ada@example.test' }, byPage];
	const { status, body } = await submit(records, { siren: true, language: 'en' });
	expect(status).toBe(200);
	expect((await fetched(body['request_id'], '?forceResults=true')).status).toBe(200);
	expect(dropcontact.account.faults).toEqual([]);
});

it('refuses pages of the Sales Navigator', async () => {
	const linkedin = 'https://www.linkedin.com/sales/people/ACwAAA,NAME_SEARCH';
	expect((await submit([{ linkedin }])).status).toBe(400);
});

describe('a batch', () => {
	it('is a job: not ready until its time has come, in an answer that looks like success', async () => {
		const { status, body } = await submit([ADA_BY_NAME]);
		expect(status).toBe(200);
		expect(body).toEqual({
			error: false,
			success: true,
			request_id: expect.stringMatching(/^[a-p]{15}$/),
			credits_left: 99,
		});
		now += 19_999;
		expect(await fetched(body['request_id'])).toEqual(NOT_READY);
		now += 1;
		expect((await fetched(body['request_id'])).body).toMatchObject({ success: true });
	});

	it('answers in order, with the fields that are filled and a list of addresses', async () => {
		const custom_fields = { row: '7' };
		const body = await enriched([{ ...ADA_BY_NAME, custom_fields }, NOBODY]);
		expect(body).toMatchObject({ error: false, success: true, credits_left: 99 });
		expect(body['data']).toEqual([
			expect.objectContaining({
				full_name: 'Ada Lovelace',
				email: [
					{ email: 'ada@analytical-engines.example', qualification: 'nominative@pro' },
				],
				job: 'Chief Technology Officer',
				linkedin: 'www.linkedin.com/in/ada-lovelace',
				company: 'Analytical Engines',
				website: 'www.analytical-engines.example',
				nb_employees: '201-500',
				country: 'GB',
				custom_fields,
			}),
			NOBODY,
		]);
	});

	it('takes a credit for each record at once and gives back what found no address', async () => {
		const { body } = await submit([
			ADA_BY_NAME,
			NOBODY,
			{ linkedin: MARY.linkedInUrl },
			{ linkedin: CHARLES.linkedInUrl },
		]);
		expect(body['credits_left']).toBe(96);
		now += 20_000;
		expect((await fetched(body['request_id'])).body['credits_left']).toBe(99);
		expect(dropcontact.account.ledger).toEqual([
			{ request: 1, endpoint: `POST ${BATCH}`, bought: 'email', id: ADA.id, credits: 1 },
		]);
	});

	it('keeps the credit of an address that was sent, whatever it is worth', async () => {
		const body = await enriched([
			{ email: CHARLES.emails[0]?.email },
			{ email: UNKNOWN_EMAIL },
			{ email: OTTO.emails[0]?.email },
			{ email: LUCJA.emails[0]?.email },
		]);
		const rows = body['data'] as Body[];
		expect(rows.map(({ email }) => (email as Body[])[0]?.['qualification'])).toEqual([
			'non_validated@pro',
			'invalid@pro',
			'Do_Not_Contact@pro',
			'catch-all@pro',
		]);
		expect(rows[2]).not.toHaveProperty('full_name');
		expect(dropcontact.account.credits).toBe(96);
	});

	it('qualifies in French where no other language is asked for', async () => {
		const body = await enriched([{ email: SOREN.emails[0]?.email }], { language: undefined });
		expect(body['data']).toMatchObject([{ email: [{ qualification: 'nominatif@pro' }] }]);
	});

	it('has 250 records of 15 kB at most, and each must name somebody', async () => {
		const many = (length: number) => Array.from({ length }, () => NOBODY);
		dropcontact.account.credits = 1000;
		expect(await submit(many(251))).toEqual(
			refused(400, 'Too many records, you can only submit up to 250 records'),
		);
		expect((await submit(many(250))).status).toBe(200);
		const large = { ...NOBODY, custom_fields: { note: 'x'.repeat(15_000) } };
		expect((await submit([large])).body['reason']).toMatch(/15 kB/);
		expect((await submit([{ full_name: 'Ada Lovelace' }])).status).toBe(400);
	});
});

describe('a job', () => {
	it('gives only the records that are done when it is forced, the others are not there', async () => {
		const { body } = await submit([ADA_BY_NAME, NOBODY]);
		now += 10_000;
		const { body: partial } = await fetched(body['request_id'], '?forceResults=true');
		expect(partial).toMatchObject({ success: true, data: [{ full_name: 'Ada Lovelace' }] });
		expect(partial['data']).toHaveLength(1);
	});

	it('that was lost looks as if it were not ready, as any unknown id does', async () => {
		dropcontact.account.orderJob({ fate: 'lost' });
		const { body } = await submit([ADA_BY_NAME]);
		now += 3_600_000;
		expect(await fetched(body['request_id'])).toEqual(NOT_READY);
		expect(await fetched('nosuchid')).toEqual(NOT_READY);
		expect(dropcontact.account.credits).toBe(99);
	});

	it('that never ends keeps all credits', async () => {
		dropcontact.account.orderJob({ fate: 'never' });
		const { body } = await submit([NOBODY, NOBODY]);
		now += 3_600_000;
		expect(await fetched(body['request_id'])).toEqual(NOT_READY);
		expect((await fetched(body['request_id'], '?forceResults=true')).body['data']).toHaveLength(
			1,
		);
		expect(dropcontact.account.credits).toBe(98);
	});
});

describe('the callback', () => {
	const urlOf = (endpoint: Endpoint) => `${endpoint.url}/done`;
	const submitted = async () =>
		await submit([ADA_BY_NAME], { custom_callback_url: urlOf(receiver) });
	const bodies = () => receiver.received.map(({ text }) => JSON.parse(text) as unknown);

	it('brings the result without the balance once the job is done', async () => {
		const { body } = await submitted();
		await dropcontact.account.deliver();
		expect(receiver.received).toEqual([]);
		now += 20_000;
		await dropcontact.account.deliver();
		expect(receiver.received).toMatchObject([{ method: 'POST', path: '/done' }]);
		expect(bodies()).toEqual([
			{
				error: false,
				success: true,
				request_id: body['request_id'],
				data: [expect.objectContaining({ full_name: 'Ada Lovelace' })],
			},
		]);
	});

	it('is a list of events in the older documentation', async () => {
		dropcontact.account.quirks.disputed = 'second';
		const { body } = await submitted();
		now += 20_000;
		await dropcontact.account.deliver();
		expect(bodies()).toMatchObject([
			[
				{
					event_type: 'enrich_api_result',
					data: { request_id: body['request_id'], data: [{ full_name: 'Ada Lovelace' }] },
				},
			],
		]);
	});

	it('can come late, twice or never', async () => {
		const countAfter = async (callback: 'late' | 'twice' | 'never', seconds: number) => {
			receiver.reset();
			dropcontact.account.orderJob({ callback });
			await submitted();
			now += seconds * 1000;
			await dropcontact.account.deliver();
			return receiver.received.length;
		};
		expect(await countAfter('late', 79)).toBe(0);
		now += 1000;
		await dropcontact.account.deliver();
		expect(receiver.received).toHaveLength(1);
		expect(await countAfter('twice', 20)).toBe(2);
		expect(await countAfter('never', 3600)).toBe(0);
	});

	it('never leaves this machine', async () => {
		await submit([ADA_BY_NAME], { custom_callback_url: 'https://hooks.example.test/1' });
		now += 20_000;
		await dropcontact.account.deliver();
		expect(dropcontact.account.callbacks).toMatchObject([
			{ url: 'https://hooks.example.test/1', outcome: 'refused' },
		]);
	});
});
