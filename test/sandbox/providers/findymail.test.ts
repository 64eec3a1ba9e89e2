import { ADA } from '../../../sandbox/enrichment';
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

const post = async (path: string, body: unknown) => await findymail.post(path, body, key);

it("takes Findymail's own examples", async () => {
	const page = { linkedin_url: ADA.linkedInUrl };
	const asked: Array<[string, unknown]> = [
		['/search/name', { name: 'Ada Lovelace', domain: 'analytical-engines.example' }],
		['/search/name', { name: 'Ada Lovelace', domain: 'Analytical Engines' }],
		['/search/business-profile', page],
		['/search/phone', page],
		['/search/reverse-email', { email: EMAIL, with_profile: true }],
		['/search/company', { name: 'Analytical Engines' }],
	];
	for (const [path, body] of asked) expect((await post(path, body)).status).toBe(200);
	expect((await findymail.get('/credits', key)).status).toBe(200);
	expect(findymail.account.faults).toEqual([]);
});

it.each([
	['/search/linkedin', { linkedin_url: ADA.linkedInUrl }, 404],
	['/search/name', { first_name: 'Ada', last_name: 'Lovelace', domain: 'acme.example' }, 422],
	['/search/company', {}, 422],
])('refuses the older path, half a name and a company without anything: %s', async (...asked) => {
	const [path, body, status] = asked;
	expect((await post(path, body)).status).toBe(status);
	expect(findymail.account.charged).toBe(0);
});
