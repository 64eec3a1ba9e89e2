import {
	ACME,
	ADA,
	ANALYTICAL_ENGINES,
	CHARLES,
	HANAKO,
	LUCJA,
	MARY,
	OTHER_ADA,
	OTTO,
	SAKURA,
	SOREN,
	UNKNOWN_DOMAIN,
	UNKNOWN_EMAIL,
} from '../../sandbox/enrichment';
import { closeAll, openEnrichment } from './openEnrichment';

afterAll(closeAll);

const ADAS_EMAIL = 'ada@analytical-engines.example';

describe('a lookup', () => {
	it.each([
		['an e-mail address in capitals', { email: ' ADA@Analytical-Engines.example' }, ADA, 95],
		[
			'a LinkedIn URL with a query',
			{ linkedInUrl: 'linkedin.com/in/Ada-Lovelace/?x=1' },
			ADA,
			92,
		],
		[
			'a decoded LinkedIn name',
			{ linkedInUrl: 'https://no.linkedin.com/in/søren-ødegård' },
			SOREN,
			92,
		],
		[
			'a name without its accents, and a company',
			{ firstName: 'soren', lastName: 'ODEGARD', company: 'fjord data as' },
			SOREN,
			82,
		],
		[
			'a name and the domain of the company',
			{ firstName: 'Łucja', lastName: 'Swiecicka', company: 'acme.example' },
			LUCJA,
			82,
		],
		[
			'a name in kanji',
			{ firstName: '花子', lastName: '山田', company: '桜商事株式会社' },
			HANAKO,
			82,
		],
		[
			'a name that two people share',
			{ firstName: 'Ada', lastName: 'Lovelace', company: 'Acme' },
			OTHER_ADA,
			82,
		],
	])('finds a person by %s', async (_by, asked, { id }, confidence) => {
		const { post } = await openEnrichment();
		const { status, body } = await post('/person', asked);
		expect(status).toBe(200);
		expect(body).toMatchObject({ person: { id }, confidence });
	});

	it.each([
		['a domain', { domain: 'acme.example' }, ACME, 97],
		['a web address', { domain: 'https://www.acme.example/about' }, ACME, 97],
		['a name without its legal form', { name: 'ACME' }, ACME, 84],
		['a name in kanji', { name: '桜商事' }, SAKURA, 84],
		[
			'a domain and a name that agree',
			{ domain: 'acme.example', name: 'Acme, Inc.' },
			ACME,
			97,
		],
	])('finds a company by %s', async (_by, asked, { id }, confidence) => {
		const { post } = await openEnrichment();
		expect((await post('/company', asked)).body).toMatchObject({ company: { id }, confidence });
	});

	it('believes the e-mail address when identifiers contradict each other, and is less sure', async () => {
		const { post } = await openEnrichment();
		const { body } = await post('/person', {
			email: ADAS_EMAIL,
			linkedInUrl: CHARLES.linkedInUrl,
		});
		expect(body).toMatchObject({ person: { id: ADA.id }, matchedBy: 'email', confidence: 60 });
	});

	it.each([
		['a person', '/person', { email: UNKNOWN_EMAIL }],
		['a company', '/company', { domain: UNKNOWN_DOMAIN }],
		[
			'a name without the right company',
			'/person',
			{ firstName: 'Ada', lastName: 'Lovelace', company: '桜商事' },
		],
	])('answers 404 and charges nothing when it does not know %s', async (_what, path, asked) => {
		const { post, sandbox } = await openEnrichment();
		const { status, body } = await post(path, asked);
		expect(status).toBe(404);
		expect(body).toMatchObject({
			message: 'Could not find data for the given identifiers',
			creditsCharged: 0,
		});
		expect(sandbox.ledger).toEqual([]);
	});

	it('gives nobody out who asked to be forgotten', async () => {
		const { post, sandbox } = await openEnrichment();
		const { status, text } = await post('/person', { email: 'otto@acme.example' });
		expect(status).toBe(451);
		expect(text).not.toContain(OTTO.lastName);
		expect(sandbox.ledger).toEqual([]);
	});
});

describe('charging', () => {
	it.each([
		['2 for a person with e-mail and phone', '/person', { email: ADAS_EMAIL }, ADA.id, 2],
		[
			'1 for a person without a phone',
			'/person',
			{ linkedInUrl: CHARLES.linkedInUrl },
			CHARLES.id,
			1,
		],
		['1 for a person without either', '/person', { linkedInUrl: MARY.linkedInUrl }, MARY.id, 1],
		['1 for a company', '/company', { domain: 'acme.example' }, ACME.id, 1],
	])('takes %s', async (_what, path, asked, id, credits) => {
		const { post, sandbox } = await openEnrichment({ credits: 10 });
		const { body } = await post(path, asked);
		expect(body).toMatchObject({ creditsCharged: credits, creditsRemaining: 10 - credits });
		const bought = path.slice(1);
		const endpoint = `POST ${path}`;
		expect(sandbox.ledger).toEqual([{ request: 1, endpoint, bought, id, credits, asked }]);
		expect(sandbox.credits).toBe(10 - credits);
	});

	it('charges a duplicate in one bulk twice', async () => {
		const { post, sandbox } = await openEnrichment();
		await post('/person/bulk', [{ email: ADAS_EMAIL }, { email: ADAS_EMAIL }]);
		expect(sandbox.ledger.map(({ request, id, credits }) => [request, id, credits])).toEqual([
			[1, ADA.id, 2],
			[1, ADA.id, 2],
		]);
	});

	it('charges again when the same lookup is sent again', async () => {
		const { post, sandbox } = await openEnrichment();
		await post('/company', { domain: 'acme.example' });
		await post('/company', { domain: 'acme.example' });
		expect(sandbox.ledger.map(({ request }) => request)).toEqual([1, 2]);
	});

	it('shows the balance for free', async () => {
		const { post, get } = await openEnrichment({ credits: 10 });
		await post('/person', { email: ADAS_EMAIL });
		const expected = { creditsRemaining: 8, creditsUsed: 2, maxBatch: 100 };
		expect((await get('/account')).body).toMatchObject(expected);
		expect((await get('/account')).body).toMatchObject(expected);
	});
});

describe('the key', () => {
	const asked = { method: 'POST', body: '{}' };
	const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`;

	it.each([
		['a bearer token', '/v1/person', { authorization: 'Bearer k3y' }],
		['the header api_key', '/v1/person', { api_key: 'k3y' }],
		['the header x-api-key', '/v1/person', { 'X-API-Key': 'k3y' }],
		['a query parameter', '/v1/person?api_key=k3y', {}],
		['the user of basic authentication', '/v1/person', { authorization: basic('k3y') }],
	])('is accepted as %s', async (_as, path, headers) => {
		const { send } = await openEnrichment({ apiKey: 'k3y' });
		expect((await send(path, { ...asked, headers })).status).toBe(400);
	});

	it.each([
		['missing', {}, 'No API key found in request'],
		['wrong', { authorization: 'Bearer other' }, 'Invalid API key'],
		['wrong as a basic user', { authorization: basic('other') }, 'Invalid API key'],
	])(
		'is refused with 401 when it is %s, even where there is no endpoint',
		async (_how, headers, message) => {
			const { send } = await openEnrichment();
			const { status, body } = await send('/nowhere', { ...asked, headers });
			expect(status).toBe(401);
			expect(body).toEqual({ message });
		},
	);

	it.each([
		['bearer', 'api_key', { authorization: 'Bearer k3y' }, { api_key: 'k3y' }],
		['header', 'X-Access-Token', { 'x-access-token': 'k3y' }, { authorization: 'Bearer k3y' }],
		['basic', 'api_key', { authorization: basic('k3y') }, { authorization: 'Bearer k3y' }],
	] as const)('may be accepted as %s only', async (keyAs, keyName, right, wrong) => {
		const { send, sandbox } = await openEnrichment({ apiKey: 'k3y' });
		Object.assign(sandbox.quirks, { keyAs, keyName });
		expect((await send('/v1/person', { ...asked, headers: right })).status).toBe(400);
		expect((await send('/v1/person', { ...asked, headers: wrong })).status).toBe(401);
	});

	it('may be accepted as one query parameter only', async () => {
		const { send, sandbox } = await openEnrichment({ apiKey: 'k3y' });
		Object.assign(sandbox.quirks, { keyAs: 'query', keyName: 'token' });
		expect((await send('/v1/person?token=k3y', asked)).status).toBe(400);
		expect((await send('/v1/person?api_key=k3y', asked)).status).toBe(401);
	});
});

describe('a request that is refused', () => {
	it.each([
		['an unknown path', '/people', {}, 404, /endpoint was not found/],
		['a path with a doubled slash', '//person', {}, 404, /endpoint was not found/],
		['half a name', '/person', { firstName: 'Ada', company: 'Acme' }, 400, /lastName/],
		['an unusable record in a batch', '/company/bulk', [{ name: 'Acme' }, {}], 400, /\b1\b/],
	])('costs nothing: %s', async (_what, path, asked, status, message) => {
		const { post, sandbox } = await openEnrichment();
		const received = await post(path, asked);
		expect(received.status).toBe(status);
		expect(received.body).toEqual({ message: expect.stringMatching(message) });
		expect(sandbox.ledger).toEqual([]);
	});

	it('names the right method when the method is wrong', async () => {
		const { status, headers } = await (await openEnrichment()).get('/person');
		expect([status, headers.get('allow')]).toEqual([405, 'POST']);
	});

	it('is any request that is not under the prefix', async () => {
		const { send, sandbox } = await openEnrichment();
		const headers = { 'x-api-key': sandbox.apiKey };
		expect((await send('/person', { method: 'POST', headers, body: '{}' })).status).toBe(404);
		const root = await openEnrichment({ prefix: '' });
		expect((await root.post('/person', {})).status).toBe(400);
	});
});

describe('the seed', () => {
	it('is the same in every sandbox, and as large as promised', async () => {
		const [first, second] = await Promise.all([openEnrichment(), openEnrichment()]);
		expect(first.sandbox.people).toHaveLength(2000);
		expect(first.sandbox.companies).toHaveLength(800);
		expect(second.sandbox.people[1234]).toEqual(first.sandbox.people[1234]);
	});

	it('gives no id, work address or LinkedIn profile to two people', async () => {
		const { people } = (await openEnrichment()).sandbox;
		const unique = (values: string[]) => new Set(values).size === values.length;
		expect(unique(people.map(({ id }) => id))).toBe(true);
		expect(
			unique(people.flatMap(({ emails }) => emails.slice(0, 1).map(({ email }) => email))),
		).toBe(true);
		expect(unique(people.map(({ linkedInUrl }) => linkedInUrl).filter(Boolean))).toBe(true);
	});

	it('has complete and partial people, people who opted out, and ids beyond 2^53', async () => {
		const { people } = (await openEnrichment()).sandbox;
		const count = (test: (person: (typeof people)[number]) => boolean) =>
			people.filter(test).length;
		expect(
			count(({ emails, phones }) => emails.length > 0 && phones.length > 0),
		).toBeGreaterThan(800);
		expect(
			count(({ emails, phones }) => emails.length === 0 && phones.length === 0),
		).toBeGreaterThan(20);
		expect(count(({ optedOut }) => optedOut)).toBeGreaterThan(20);
		expect(count(({ id }) => BigInt(id) > 2n ** 53n)).toBeGreaterThan(20);
	});

	it('finds every person by the address it gave them', async () => {
		const { post, sandbox } = await openEnrichment();
		const known = sandbox.people.filter(
			({ emails, optedOut }) => emails.length > 0 && !optedOut,
		);
		const batch = known.filter((_, index) => index % 50 === 0);
		const { body } = await post(
			'/person/bulk',
			batch.map(({ emails }) => ({ email: emails[0]?.email })),
		);
		expect(body).toMatchObject(batch.map(({ id }) => ({ person: { id } })));
	});

	it('keeps its hosts where nobody lives', async () => {
		const { people, companies } = (await openEnrichment()).sandbox;
		const hosts = [
			...companies.map(({ domain }) => domain),
			...people.flatMap(({ emails }) => emails.map(({ email }) => email)),
		];
		expect(hosts.filter((host) => !/^[a-z0-9.@-]+\.example$/.test(host))).toEqual([]);
	});
});

it('is as new after a reset', async () => {
	const { post, sandbox, endpoint } = await openEnrichment({ credits: 5 });
	sandbox.quirks.noMatch = 'nullRecord';
	await post('/person', { email: ADAS_EMAIL });
	endpoint.reset();
	expect(sandbox).toMatchObject({ credits: 5, ledger: [], quirks: { noMatch: 'status404' } });
	await post('/company', { domain: ANALYTICAL_ENGINES.domain });
	expect(sandbox.ledger).toMatchObject([{ request: 1 }]);
});
