/**
 * The generic provider's quirks: each changes what it says it changes. Tests of the node rely on that, as
 * a quirk without effect would make them pass for nothing.
 */
import { ACME, ADA, CHARLES, HANAKO, SOREN, type Quirks } from '../../sandbox/enrichment';
import { closeAll, openEnrichment, type Received } from './openEnrichment';

afterAll(closeAll);

const ADAS_EMAIL = 'ada@analytical-engines.example';
const ASKED_ADA = { email: ADAS_EMAIL };
const ASKED_NOBODY = { email: 'nobody@nowhere.example' };
const ASKED_CHARLES = { linkedInUrl: CHARLES.linkedInUrl };
const ASKED_SOREN = { email: 'soren@fjord-data.example' };
const OPTED_OUT = { email: 'otto@acme.example' };
const LOVELACE_ONLY_BY_LETTER = { firstName: 'Ada', lastName: 'L.', company: 'Acme' };
const THREE = [ASKED_ADA, ASKED_NOBODY, ASKED_CHARLES];

async function openWith(quirks: Partial<Quirks>) {
	const opened = await openEnrichment({ credits: 100 });
	Object.assign(opened.sandbox.quirks, quirks);
	return opened;
}

describe('no match', () => {
	const message = 'Could not find data for the given identifiers';
	const error = expect.objectContaining({ name: 'EMPTY_DATA' });
	const empty = { person: expect.objectContaining({ email: null, phones: [] }) };
	const same = <T>(body: T) => [body, body] as const;

	it.each<[Quirks['noMatch'], number, unknown, unknown]>([
		['status404', 404, { message }, { status: 'not_found' }],
		['numericStatus', 404, ...same({ status: 404, error: { type: 'not_found', message } })],
		['errorCode400', 400, ...same({ error: true, error_code: 'NO_MATCH' })],
		['nullRecord', 200, ...same({ person: null })],
		['errorInRecord', 200, { person: { error } }, { error, isCreditCharged: false }],
		['errorCodeInRow', 200, ...same({ error: { code: 'NOT_FOUND', message } })],
		['statusText', 200, ...same({ status: 'not_found', message: 'Role not found.' })],
		['foundFalse', 200, ...same({ found: false })],
		['emptyList', 200, ...same({ results: [] })],
		[
			'separateList',
			200,
			{ matched: [], not_matched: [ASKED_NOBODY], invalid_datapoints: [] },
			{ status: 'not_matched' },
		],
		['emptyFields', 200, ...same(empty)],
		['noContent', 204, undefined, null],
	])('may look like %s, alone and in a bulk', async (noMatch, status, single, row) => {
		const quiet = { creditReport: 'none', correlation: 'idEcho' } as const;
		const { post, sandbox } = await openWith({ ...quiet, noMatch });
		const received = await post('/person', ASKED_NOBODY);
		expect(received.status).toBe(status);
		expect(received.body).toEqual(single);
		expect((await post('/person/bulk', [ASKED_NOBODY])).body).toEqual([row]);
		expect(sandbox.ledger).toEqual([]);
	});

	it.each<[string, Partial<Quirks>, object, number, object]>([
		['opted out: 451', {}, OPTED_OUT, 451, { status: 451 }],
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
		['malformed address: no match', {}, { email: 'no address' }, 404, { status: 'not_found' }],
	])('%s', async (_who, quirks, asked, status, row) => {
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
		const pending = [{ status: 'pending' }];
		expect((await post('/person/bulk', [ASKED_ADA])).body).toMatchObject(pending);
		expect((await post('/person/bulk', [ASKED_ADA])).body).toMatchObject(pending);
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
	const resetHeaders = (headers: Headers) =>
		Object.fromEntries([...headers].filter(([name]) => /retry|reset/.test(name)));

	it.each([
		['retryAfterSeconds', 429, { 'retry-after': '60' }],
		['retryAfterDate', 429, { 'retry-after': 'Fri, 02 Jan 2026 12:01:01 GMT' }],
		['rateLimitReset', 429, { 'ratelimit-reset': '60' }],
		['xRateLimitResetSeconds', 429, { 'x-ratelimit-reset': '1767355261' }],
		['xRateLimitResetMs', 429, { 'x-ratelimit-reset': '1767355260250' }],
		['xRateLimitResetIso', 429, { 'x-ratelimit-reset': '2026-01-02T12:01:00.250Z' }],
		['xMinuteResetSeconds', 429, { 'x-minute-reset-seconds': '60' }],
		['messageText', 429, {}],
		['silent', 429, {}],
		['status403', 403, {}],
	] as const)('may be announced as %s', async (style, status, headers) => {
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
		sandbox.quirks.rateLimit = { requests: 1, windowMs: 1000 };
		const statusAfter = async (milliseconds: number) => {
			now += milliseconds;
			return (await post('/person', ASKED_ADA)).status;
		};
		const statuses = [await statusAfter(0), await statusAfter(999), await statusAfter(1)];
		expect(statuses).toEqual([200, 429, 200]);
	});
});

describe('credits', () => {
	const details = expect.objectContaining({ details: 'Not enough credits' });

	it.each<[Quirks['outOfCredits'], number, object]>([
		['status402', 402, { message: 'Not enough credits' }],
		['status403', 403, { detail: 'Not enough credits' }],
		['errorCode400', 400, { error: true, error_code: 'INSUFFICIENT_CREDITS' }],
		['status429', 429, { errors: [details] }],
		['okWithError', 200, { error: 'Not enough credits' }],
		['okWithStatus', 200, { status: 'CREDITS_INSUFFICIENT' }],
	])('that do not suffice may look like %s', async (outOfCredits, status, body) => {
		const { post, sandbox } = await openWith({ outOfCredits });
		sandbox.credits = 1;
		const received = await post('/person', ASKED_ADA);
		expect([received.status, received.body]).toEqual([status, body]);
		expect(sandbox.ledger).toEqual([]);
	});

	const named = /^x-(call-)?(credits|totallimit)/;

	it.each<[Quirks['creditReport'], object, object, object]>([
		[
			'documented',
			{ creditsCharged: 2, creditsRemaining: 98 },
			{ creditsRemaining: 95 },
			{ 'x-credits-cost': '2', 'x-credits-remaining': '98' },
		],
		['flag', { isCreditCharged: true }, {}, {}],
		[
			'billing',
			{ billing: { creditsCharged: 2, resultsReturned: 1 } },
			{ billing: { creditsCharged: 3, resultsReturned: 2 } },
			{},
		],
		[
			'consumed',
			{ credits_consumed: 2, credits_left: 98 },
			{ credits_consumed: 3, credits_left: 95 },
			{},
		],
		['headers', {}, {}, { 'x-credits-cost': '2', 'x-credits-remaining': '98' }],
		['none', {}, {}, {}],
	])('may be reported as %s', async (creditReport, fields, beside, headers) => {
		const { post } = await openWith({ creditReport, confidence: 'none', bulkKey: 'results' });
		const received = await post('/person', ASKED_ADA);
		const person = expect.anything();
		expect(received.body).toEqual({ person, matchedBy: 'email', ...fields });
		const reported = [...received.headers].filter(([name]) => named.test(name));
		expect(Object.fromEntries(reported)).toEqual(headers);
		const { body } = await post('/person/bulk', THREE);
		expect(body).toEqual({ results: expect.anything(), ...beside });
	});
});

describe('the record', () => {
	const title = 'Chief Technology Officer';
	const domain = ADA.company.domain;

	it.each<[Quirks['shape'], object, object]>([
		[
			'documented',
			{ person: { jobTitle: title, email: ADAS_EMAIL } },
			{ company: { employeeCount: 320, foundedYear: 1837 } },
		],
		[
			'snakeCase',
			{ contact: { job_title: title, email: ADAS_EMAIL } },
			{ data: { employee_count: 320, founded_year: 1837 } },
		],
		[
			'masked',
			{ person: { jobTitle: title, email: true, phones: true } },
			{ company: { employeeCount: 320 } },
		],
	])('may be in the shape of %s', async (shape, person, company) => {
		const { post } = await openWith({ shape });
		expect((await post('/person', ASKED_ADA)).body).toMatchObject(person);
		expect((await post('/company', { domain })).body).toMatchObject(company);
	});

	const { id } = ADA;

	it.each<[Partial<Quirks>, object]>([
		[{ wrapper: 'own' }, { person: { id } }],
		[{ wrapper: 'none' }, { id }],
		[{ wrapper: 'data' }, { data: { id } }],
		[{ wrapper: 'data.own' }, { data: { person: { id } } }],
		[{ wrapper: 'profile' }, { profile: { id } }],
		[{ wrapper: 'result' }, { result: { id } }],
		[{ confidence: 'percent' }, { confidence: 95 }],
		[{ confidence: 'fraction' }, { confidence: 0.95 }],
		[{ confidence: 'likelihood' }, { likelihood: 10 }],
		[{ confidence: 'grade' }, { grade: 'A+' }],
	])('may stand, and be as sure, as %j', async (quirks, expected) => {
		const { post } = await openWith(quirks);
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
		const texts = [
			(await post('/person', ASKED_ADA)).text,
			(await post('/person/bulk', [ASKED_ADA])).text,
		];
		for (const text of texts) {
			expect(text).toContain('"__proto__":{"polluted":true}');
			expect(text).toContain('"toString":"not a function"');
		}
	});
});

it.each([200, 404, 502] as const)(
	'may answer everything with an HTML page and %i',
	async (html) => {
		const { get, sandbox } = await openWith({ html });
		const { status, headers, text } = await get('/anything');
		expect(status).toBe(html);
		expect(headers.get('content-type')).toMatch('text/html');
		expect(text).toMatch('<!DOCTYPE html>');
		expect(sandbox.ledger).toEqual([]);
	},
);

describe('the rows of a bulk', () => {
	const person = ({ id }: { id: string }) => expect.objectContaining({ id });
	const ada = { status: 'found', person: person(ADA) };
	const charles = { status: 'found', person: person(CHARLES) };
	const missing = { status: 'not_found' };
	const tagged = (name: string) =>
		THREE.map((asked, row) => ({ ...asked, [name]: `row ${row}` }));

	/** Rows as far as they say whose they are. */
	async function rows(quirks: Partial<Quirks>, asked: object[] = THREE): Promise<unknown> {
		const quiet = { confidence: 'none', creditReport: 'none' } as const;
		const { post } = await openWith({ ...quiet, ...quirks });
		return withoutMatchedBy(await post('/person/bulk', asked));
	}

	const withoutMatchedBy = ({ text }: Received): unknown =>
		JSON.parse(text, (key, value: unknown) => (key === 'matchedBy' ? undefined : value));

	it.each<[string, Partial<Quirks>, object[], unknown]>([
		[
			'echo the identifiers',
			{},
			THREE,
			[
				{ ...ASKED_ADA, ...ada },
				{ ...ASKED_NOBODY, ...missing },
				{ ...ASKED_CHARLES, ...charles },
			],
		],
		[
			'be told apart by position, with a hole where nobody is known',
			{ correlation: 'position' },
			THREE,
			[ada, null, charles],
		],
		[
			'be an object keyed by the ids',
			{ correlation: 'keyedById' },
			tagged('contactId'),
			{ 'row 0': ada, 'row 1': missing, 'row 2': charles },
		],
		[
			'be keyed by position when no record carried an id',
			{ correlation: 'keyedById' },
			THREE,
			{ 0: ada, 1: missing, 2: charles },
		],
		[
			'be three lists by id',
			{ correlation: 'threeLists' },
			[...tagged('identifier'), { email: 'no address', identifier: 'row 3' }],
			{
				matched: [
					{ identifier: 'row 0', ...ada },
					{ identifier: 'row 2', ...charles },
				],
				not_matched: ['row 1'],
				invalid_datapoints: ['row 3'],
			},
		],
		[
			'echo the whole record under input',
			{ correlation: 'inputEcho' },
			[{ ...ASKED_ADA, note: 'mine' }],
			[{ input: { ...ASKED_ADA, note: 'mine' }, ...ada }],
		],
		[
			'come in another order',
			{ rows: 'shuffled' },
			THREE,
			[charles, missing, ada].map((row) => expect.objectContaining(row)),
		],
		[
			'be one short',
			{ rows: 'short' },
			THREE,
			[missing, charles].map((row) => expect.objectContaining(row)),
		],
		[
			'hold another person than the one who was asked for',
			{ rows: 'contradicting', correlation: 'idEcho' },
			[
				{ ...ASKED_NOBODY, id: 'a' },
				{ ...ASKED_SOREN, id: 'b' },
			],
			[
				{ id: 'a', ...missing },
				{
					id: expect.anything(),
					status: 'found',
					person: expect.not.objectContaining({ id: SOREN.id }),
				},
			],
		],
	])('may %s', async (_what, quirks, asked, expected) => {
		expect(await rows(quirks, asked)).toEqual(expected);
	});

	it.each(['id', 'contactId', 'clientReferenceId', 'externalID', 'metadata', 'custom_fields'])(
		'may echo the field %s that a record carried',
		async (field) => {
			const asked = [
				{ ...ASKED_ADA, [field]: 'a' },
				{ ...ASKED_NOBODY, [field]: { row: 2 } },
			];
			expect(await rows({ correlation: 'idEcho' }, asked)).toEqual([
				{ [field]: 'a', ...ada },
				{ [field]: { row: 2 }, ...missing },
			]);
		},
	);

	it('are the same for companies, and may stand under a key', async () => {
		const { post } = await openWith({ bulkKey: 'companies', creditReport: 'none' });
		const asked = [{ domain: ACME.domain }, { name: 'Nowhere' }];
		expect((await post('/company/bulk', asked)).body).toMatchObject({
			companies: [
				{ domain: ACME.domain, company: { id: ACME.id } },
				{ name: 'Nowhere', ...missing },
			],
		});
	});

	it('may begin with somebody whom nobody asked for, who is not charged', async () => {
		const { post, sandbox } = await openWith({ rows: 'extra' });
		const stranger = { email: expect.not.stringMatching(ADAS_EMAIL) };
		expect((await post('/person/bulk', [ASKED_ADA])).body).toMatchObject([stranger, ASKED_ADA]);
		expect(sandbox.ledger.map(({ id }) => id)).toEqual([ADA.id]);
	});
});

describe('a bulk that is refused as a whole', () => {
	it.each([413, 400, 422] as const)('has fewer than announced, with %i', async (tooLarge) => {
		const { post, get, sandbox } = await openWith({ maxBatch: 2, tooLarge });
		expect((await post('/person/bulk', THREE)).status).toBe(tooLarge);
		expect((await post('/person/bulk', THREE.slice(1))).status).toBe(200);
		expect((await get('/account')).body).toMatchObject({ maxBatch: 100 });
		expect(sandbox.ledger).toHaveLength(1);
	});

	it.each([
		[400, '/person/bulk', { email: 'not an address' }],
		[413, '/person/bulk', { linkedInUrl: 'https://www.linkedin.com/company/acme' }],
		[422, '/company/bulk', { domain: 'no domain' }],
	] as const)('is poisoned, with %i, by one bad record', async (malformed, path, bad) => {
		const { post, sandbox } = await openWith({ malformed });
		const good = path === '/person/bulk' ? ASKED_ADA : { domain: ACME.domain };
		const { status, text } = await post(path, [good, bad]);
		expect(status).toBe(malformed);
		expect(text).not.toMatch(/index|1/);
		expect(sandbox.ledger).toEqual([]);
		expect((await post(path, [good])).status).toBe(200);
	});

	it.each([404, 405] as const)('finds no bulk path, with %i', async (noBulk) => {
		const { post } = await openWith({ noBulk });
		expect((await post('/company/bulk', [{ name: 'Acme' }])).status).toBe(noBulk);
		expect((await post('/company', { name: 'Acme' })).status).toBe(200);
	});
});
