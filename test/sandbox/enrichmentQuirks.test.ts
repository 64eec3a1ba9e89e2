import { ADA, HANAKO, type Quirks } from '../../sandbox/enrichment';
import { closeAll, openEnrichment } from './openEnrichment';

afterAll(closeAll);

const ADAS_EMAIL = 'ada@analytical-engines.example';
const ASKED_ADA = { email: ADAS_EMAIL };
const ASKED_NOBODY = { email: 'nobody@nowhere.example' };
const OPTED_OUT = { email: 'otto@acme.example' };
const LOVELACE_ONLY_BY_LETTER = { firstName: 'Ada', lastName: 'L.', company: 'Acme' };

async function openWith(quirks: Partial<Quirks>) {
	const opened = await openEnrichment();
	Object.assign(opened.sandbox.quirks, quirks);
	return opened;
}

describe('no match', () => {
	const message = 'Could not find data for the given identifiers';
	const quiet = { creditReport: 'none' } as const;

	it.each([
		['a 404', { noMatch: 'status404' }, 404, { message }, { status: 'not_found' }],
		[
			'a number in the body',
			{ noMatch: 'numericStatus' },
			404,
			{ status: 404, error: { type: 'not_found', message } },
			{ status: 404, error: { type: 'not_found', message } },
		],
		[
			'a code in a 400',
			{ noMatch: 'errorCode400' },
			400,
			{ error: true, error_code: 'NO_MATCH' },
			{ error: true, error_code: 'NO_MATCH' },
		],
		['a null record', { noMatch: 'nullRecord' }, 200, { person: null }, { person: null }],
		[
			'an error inside the record',
			{ noMatch: 'errorInRecord' },
			200,
			{ person: { error: expect.objectContaining({ name: 'EMPTY_DATA' }) } },
			{ person: { error: expect.objectContaining({ name: 'EMPTY_DATA' }) } },
		],
		[
			"an error inside Lusha's contact, which in a bulk is the row",
			{ noMatch: 'errorInRecord', shape: 'lusha' },
			200,
			{ contact: { error: expect.objectContaining({ name: 'EMPTY_DATA' }) } },
			{ error: expect.objectContaining({ name: 'EMPTY_DATA' }), isCreditCharged: false },
		],
		[
			'an error code beside the record',
			{ noMatch: 'errorCodeInRow' },
			200,
			{ error: { code: 'NOT_FOUND', message } },
			{ error: { code: 'NOT_FOUND', message } },
		],
		[
			'a status text',
			{ noMatch: 'statusText' },
			200,
			{ status: 'not_found', message: 'Role not found.' },
			{ status: 'not_found', message: 'Role not found.' },
		],
		['found: false', { noMatch: 'foundFalse' }, 200, { found: false }, { found: false }],
		['an empty list', { noMatch: 'emptyList' }, 200, { results: [] }, { results: [] }],
		[
			'a list of its own',
			{ noMatch: 'separateList' },
			200,
			{ matched: [], not_matched: [ASKED_NOBODY], invalid_datapoints: [] },
			{ status: 'not_matched' },
		],
		[
			'a record of empty fields',
			{ noMatch: 'emptyFields' },
			200,
			{ person: expect.objectContaining({ email: null, phones: [] }) },
			{ person: expect.objectContaining({ email: null, phones: [] }) },
		],
		['no content at all', { noMatch: 'noContent' }, 204, undefined, null],
	] as const)('may be %s', async (_form, quirks, status, single, row) => {
		const { post, sandbox } = await openWith({ ...quiet, correlation: 'idEcho', ...quirks });
		const received = await post('/person', ASKED_NOBODY);
		expect(received.status).toBe(status);
		expect(received.body).toEqual(single);
		expect((await post('/person/bulk', [ASKED_NOBODY])).body).toEqual([row]);
		expect(sandbox.ledger).toEqual([]);
	});

	it('has a form for companies too', async () => {
		const { post } = await openWith({ ...quiet, noMatch: 'emptyFields' });
		expect((await post('/company', { name: 'Nowhere' })).body).toEqual({
			company: { name: 'Nowhere', industry: null, employeeCount: null, technologies: [] },
		});
	});
});

describe('people who cannot be looked up', () => {
	it.each([
		['opted out: 451', { optedOut: 'status451' }, OPTED_OUT, 451, { status: 451 }],
		[
			'opted out: an error in the row',
			{ optedOut: 'rowError' },
			OPTED_OUT,
			200,
			{ error: { code: 'COMPLIANCE_RESTRICTED' } },
		],
		['opted out: no match', { optedOut: 'noMatch' }, OPTED_OUT, 404, { status: 'not_found' }],
		[
			'unusable name: 412',
			{ unusableName: 'status412' },
			LOVELACE_ONLY_BY_LETTER,
			412,
			{ status: 412 },
		],
		['unusable name: no match', {}, LOVELACE_ONLY_BY_LETTER, 404, { status: 'not_found' }],
		[
			'malformed address: no match',
			{},
			{ email: 'not an address' },
			404,
			{ status: 'not_found' },
		],
	] as const)('%s', async (_who, quirks, asked, status, row) => {
		const { post, sandbox } = await openWith(quirks);
		expect((await post('/person', asked)).status).toBe(status);
		expect((await post('/person/bulk', [asked])).body).toMatchObject([row]);
		expect(sandbox.ledger).toEqual([]);
	});
});

describe('pending', () => {
	it('may be the first answer for everybody, free of charge', async () => {
		const { post, sandbox } = await openWith({ pending: 'firstTime' });
		const first = await post('/person', ASKED_ADA);
		expect([first.status, sandbox.ledger]).toEqual([202, []]);
		expect(first.body).toMatchObject({ status: 'pending', id: ADA.id });
		expect((await post('/person', ASKED_ADA)).status).toBe(200);
		expect(sandbox.ledger).toHaveLength(1);
	});

	it('may last for ever', async () => {
		const { post } = await openWith({ pending: 'always' });
		await post('/person/bulk', [ASKED_ADA]);
		expect((await post('/person/bulk', [ASKED_ADA])).body).toMatchObject([
			{ status: 'pending' },
		]);
	});

	it('may be a job that is charged and never answered', async () => {
		const { post, sandbox } = await openWith({ pending: 'job' });
		const { status, body } = await post('/person/bulk', [ASKED_ADA]);
		expect(status).toBe(202);
		expect(body).toEqual({ enrichment_id: 'job-1', status: 'pending' });
		expect(sandbox.ledger).toHaveLength(1);
	});
});

describe('a rate limit', () => {
	const noon = Date.UTC(2026, 0, 2, 12, 0, 0, 250);

	it.each([
		['seconds', 'retryAfterSeconds', 429, { 'retry-after': '60' }],
		['a date', 'retryAfterDate', 429, { 'retry-after': 'Fri, 02 Jan 2026 12:01:01 GMT' }],
		['RateLimit-Reset', 'rateLimitReset', 429, { 'ratelimit-reset': '60' }],
		[
			'an epoch in seconds',
			'xRateLimitResetSeconds',
			429,
			{ 'x-ratelimit-reset': '1767355261' },
		],
		[
			'an epoch in milliseconds',
			'xRateLimitResetMs',
			429,
			{ 'x-ratelimit-reset': '1767355260250' },
		],
		[
			'an ISO time',
			'xRateLimitResetIso',
			429,
			{ 'x-ratelimit-reset': '2026-01-02T12:01:00.250Z' },
		],
		['x-minute-reset-seconds', 'xMinuteResetSeconds', 429, { 'x-minute-reset-seconds': '60' }],
		['the message', 'messageText', 429, {}],
		['nothing', 'silent', 429, {}],
		['nothing, with a 403', 'status403', 403, {}],
	] as const)('may be announced by %s', async (_by, style, status, headers) => {
		const { post, sandbox } = await openEnrichment({ clock: { now: () => noon } });
		sandbox.quirks.rateLimit = { requests: 1, windowMs: 60_000, style };
		expect((await post('/person', ASKED_ADA)).status).toBe(200);
		const refused = await post('/person', ASKED_ADA);
		expect(refused.status).toBe(status);
		expect(resetHeaders(refused.headers)).toEqual(headers);
		expect(/Reset in 60 seconds/.test(refused.text)).toBe(style === 'messageText');
		expect(sandbox.ledger).toHaveLength(1);
	});

	it('is over when its window is over', async () => {
		let now = noon;
		const { post, sandbox } = await openEnrichment({ clock: { now: () => now } });
		sandbox.quirks.rateLimit = { requests: 2, windowMs: 1000, style: 'retryAfterSeconds' };
		const statuses = async () => [
			(await post('/person', ASKED_ADA)).status,
			(await post('/person', ASKED_ADA)).status,
			(await post('/person', ASKED_ADA)).status,
		];
		expect(await statuses()).toEqual([200, 200, 429]);
		now += 999;
		expect((await post('/person', ASKED_ADA)).status).toBe(429);
		now += 1;
		expect(await statuses()).toEqual([200, 200, 429]);
	});

	const resetHeaders = (headers: Headers) =>
		Object.fromEntries([...headers].filter(([name]) => /retry|reset/.test(name)));
});

describe('out of credits', () => {
	it.each([
		['status402', 402, { message: 'Not enough credits' }],
		['status403', 403, { detail: 'Not enough credits' }],
		['errorCode400', 400, { error: true, error_code: 'INSUFFICIENT_CREDITS' }],
		[
			'status429',
			429,
			{ errors: [expect.objectContaining({ details: 'Not enough credits' })] },
		],
		['okWithError', 200, { error: 'Not enough credits' }],
		['okWithStatus', 200, { status: 'CREDITS_INSUFFICIENT' }],
	] as const)('may look like %s', async (outOfCredits, status, body) => {
		const { post, sandbox } = await openWith({ outOfCredits });
		sandbox.credits = 1;
		const received = await post('/person', ASKED_ADA);
		expect(received.status).toBe(status);
		expect(received.body).toEqual(body);
		expect(sandbox.ledger).toEqual([]);
		expect((await post('/company', { name: 'Acme' })).body).toHaveProperty('company');
	});
});

describe('the credit report', () => {
	const none = { 'x-credits-cost': null, 'x-call-credits-spent': null };

	it.each([
		[
			'documented',
			{ creditsCharged: 2, creditsRemaining: 8 },
			{ 'x-credits-cost': '2', 'x-credits-remaining': '8' },
		],
		['flag', { isCreditCharged: true }, none],
		['billing', { billing: { creditsCharged: 2, resultsReturned: 1 } }, none],
		['consumed', { credits_consumed: 2, credits_left: 8 }, none],
		['headers', {}, { 'x-call-credits-spent': '2', 'x-totallimit-remaining': '8' }],
		['none', {}, none],
	] as const)('may be %s', async (creditReport, fields, headers) => {
		const { post, sandbox } = await openEnrichment({ credits: 10 });
		Object.assign(sandbox.quirks, { creditReport, confidence: 'none' });
		const received = await post('/person', ASKED_ADA);
		expect(received.body).toEqual({
			person: expect.anything(),
			matchedBy: 'email',
			...fields,
		});
		for (const [name, value] of Object.entries(headers)) {
			expect([name, received.headers.get(name)]).toEqual([name, value]);
		}
	});
});

describe('the record', () => {
	it.each([
		['documented', 'person', { jobTitle: 'Chief Technology Officer', email: ADAS_EMAIL }],
		[
			'lusha',
			'contact',
			{
				data: {
					jobTitle: { seniority: 'cSuite' },
					emailAddresses: [{ email: ADAS_EMAIL }],
				},
			},
		],
		[
			'apollo',
			'person',
			{
				title: 'Chief Technology Officer',
				organization: { primary_domain: ADA.company.domain },
			},
		],
		['pdl', 'data', { full_name: 'ada lovelace', work_email: ADAS_EMAIL }],
		['pdlMasked', 'data', { work_email: true, phone_numbers: true, personal_emails: true }],
		[
			'prospeo',
			'person',
			{ current_job_title: 'Chief Technology Officer', email: { email: ADAS_EMAIL } },
		],
	] as const)('of a person may be in the shape of %s', async (shape, key, expected) => {
		const { post } = await openWith({ shape });
		expect((await post('/person', ASKED_ADA)).body).toMatchObject({ [key]: expected });
	});

	it.each([
		['documented', { company: { employeeCount: 320, foundedYear: 1837 } }],
		['lusha', { data: { companySize: [201, 500], employees: '201 - 500', founded: '1837' } }],
		['apollo', { organization: { estimated_num_employees: 320, founded_year: 1837 } }],
		['pdl', { size: '201-500', founded: 1837 }],
		['prospeo', { error: false, company: { employee_range: '201-500' } }],
	] as const)('of a company may be in the shape of %s', async (shape, expected) => {
		const { post } = await openWith({ shape });
		expect((await post('/company', { name: 'Analytical Engines' })).body).toMatchObject(
			expected,
		);
	});

	it('spells addresses differently in a bulk, as Lusha does', async () => {
		const { post } = await openWith({
			shape: 'lusha',
			correlation: 'keyedById',
			bulkKey: 'contacts',
		});
		expect((await post('/person/bulk', [{ ...ASKED_ADA, contactId: 'a' }])).body).toMatchObject(
			{
				contacts: {
					a: {
						error: null,
						isCreditCharged: true,
						data: { emailAddresses: [{ address: ADAS_EMAIL }] },
					},
				},
			},
		);
	});

	it.each([
		['own', { person: { id: ADA.id } }],
		['none', { id: ADA.id }],
		['data', { data: { id: ADA.id } }],
		['data.own', { data: { person: { id: ADA.id } } }],
		['profile', { profile: { id: ADA.id } }],
		['result', { result: { id: ADA.id } }],
	] as const)('may be wrapped as %s', async (wrapper, expected) => {
		const { post } = await openWith({ wrapper });
		expect((await post('/person', ASKED_ADA)).body).toMatchObject(expected);
	});

	it.each([
		['percent', { confidence: 95 }],
		['fraction', { confidence: 0.95 }],
		['likelihood', { likelihood: 10 }],
		['grade', { grade: 'A+' }],
	] as const)('may say how sure it is by %s', async (confidence, expected) => {
		const { post } = await openWith({ confidence });
		expect((await post('/person', ASKED_ADA)).body).toMatchObject(expected);
	});

	it('may leave out how sure it is', async () => {
		const { post } = await openWith({ confidence: 'none' });
		expect((await post('/person', ASKED_ADA)).text).not.toMatch(/confidence|likelihood|grade/);
	});

	it('may have ids that a double cannot hold', async () => {
		const asked = { linkedInUrl: HANAKO.linkedInUrl };
		const { post, sandbox } = await openEnrichment();
		expect((await post('/person', asked)).text).toContain('"id":"9007199254740993"');
		sandbox.quirks.numericIds = true;
		expect((await post('/person', asked)).text).toContain('"id":9007199254740993');
	});

	it('may have fields with hostile names', async () => {
		const { post } = await openWith({ hostileKeys: true });
		for (const path of ['/person', '/person/bulk']) {
			const { text } = await post(path, path === '/person' ? ASKED_ADA : [ASKED_ADA]);
			expect(text).toContain('"__proto__":{"polluted":true}');
			expect(text).toContain('"toString":"not a function"');
		}
	});
});

it.each([200, 404, 502] as const)(
	'may answer everything with an HTML page and %i',
	async (html) => {
		const { send, sandbox } = await openWith({ html });
		const { status, headers, text } = await send('/anything', {});
		expect(status).toBe(html);
		expect(headers.get('content-type')).toMatch('text/html');
		expect(text).toMatch('<!DOCTYPE html>');
		expect(sandbox.ledger).toEqual([]);
	},
);
