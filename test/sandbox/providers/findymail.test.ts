import { ADA, MARY, OTTO, UNKNOWN_EMAIL } from '../../../sandbox/enrichment';
import { closeAll, openProvider, type OpenProvider } from './openProvider';

let findymail: OpenProvider;
let key: Record<string, string>;

const EMAIL = ADA.emails[0]!.email;

beforeAll(async () => {
	findymail = await openProvider('findymail', 'authorization');
	key = { authorization: `Bearer ${findymail.account.apiKey}` };
});

beforeEach(() => findymail.endpoint.reset());

afterAll(closeAll);

const post = (path: string, body: unknown) => findymail.post(path, body, key);

it('takes the key as Bearer, and refuses any other as Laravel does', async () => {
	expect((await findymail.get('/credits', key)).status).toBe(200);
	const { status, body } = await findymail.get('/credits', { authorization: 'wrong' });
	expect([status, body]).toEqual([401, { message: 'Unauthenticated.' }]);
});

it('finds an address by name and domain, name and company, or page, for one credit each', async () => {
	const asked: Array<[string, unknown]> = [
		['/search/name', { name: 'Ada Lovelace', domain: 'analytical-engines.example' }],
		['/search/name', { name: 'Ada Lovelace', domain: 'Analytical Engines' }],
		['/search/business-profile', { linkedin_url: ADA.linkedInUrl }],
		['/search/business-profile', { linkedin_url: 'ada-lovelace' }],
	];
	for (const [path, body] of asked) {
		expect((await post(path, body)).body).toMatchObject({
			contact: { name: 'Ada Lovelace', email: EMAIL, domain: 'analytical-engines.example' },
		});
	}
	expect(findymail.account.ledger.map(({ credits }) => credits)).toEqual([1, 1, 1, 1]);
});

it('tells the page of an address for one credit, the profile for two', async () => {
	const page = await post('/search/reverse-email', { email: EMAIL });
	expect(page.body).toEqual({ email: EMAIL, linkedin_url: ADA.linkedInUrl });
	const profile = await post('/search/reverse-email', { email: EMAIL, with_profile: true });
	expect(profile.body).toMatchObject({ fullName: 'Ada Lovelace', jobTitle: ADA.jobTitle });
	expect(findymail.account.ledger.map(({ credits }) => credits)).toEqual([1, 2]);
});

it('says nothing, for nothing, of who is unknown, opted out or has no address', async () => {
	const misses = [
		await post('/search/reverse-email', { email: UNKNOWN_EMAIL }),
		await post('/search/reverse-email', { email: OTTO.emails[0]!.email }),
		await post('/search/business-profile', { linkedin_url: MARY.linkedInUrl }),
		await post('/search/company', { domain: 'nowhere.example' }),
	];
	expect(misses.map(({ status, body }) => [status, body])).toEqual([
		[200, {}],
		[200, {}],
		[200, { contact: null }],
		[200, {}],
	]);
	expect(findymail.account.charged).toBe(0);
});

it('has phone numbers of the United States only, for ten credits', async () => {
	const british = await post('/search/phone', { linkedin_url: ADA.linkedInUrl });
	expect(british.body).toEqual({ phone: null, line_type: null });
	const american = findymail.sandbox.people.find(
		({ phones, linkedInUrl, optedOut }) =>
			!optedOut && linkedInUrl && phones.some(({ number }) => number.startsWith('+1')),
	)!;
	const { body } = await post('/search/phone', { linkedin_url: american.linkedInUrl });
	expect(body).toEqual({ phone: expect.stringMatching(/^\+1\d+$/), line_type: 'Mobile' });
	expect(findymail.account.charged).toBe(10);
});

it('verifies for one credit, whatever it says, and tells what is left', async () => {
	expect((await post('/verify', { email: EMAIL })).body).toMatchObject({ verified: true });
	expect((await post('/verify', { email: UNKNOWN_EMAIL })).body).toMatchObject({
		verified: false,
	});
	const left = findymail.account.credits;
	expect((await findymail.get('/credits', key)).body).toEqual({
		credits: left,
		verifier_credits: left,
	});
	expect(findymail.account.charged).toBe(2);
});

it.each([
	['/search/name', { name: 'Ada Lovelace' }],
	['/search/business-profile', {}],
	['/search/reverse-email', { email: 'ada' }],
	['/search/company', {}],
	['/verify', {}],
])('refuses a request of %s that misses a field with 422, unpaid', async (path, body) => {
	expect((await post(path, body)).status).toBe(422);
	expect(findymail.account.charged).toBe(0);
});
