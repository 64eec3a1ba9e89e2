import { createEnrichment } from '../../../sandbox/enrichment';
import { closeAll, openProvider, type OpenProvider } from './openProvider';

let apollo: OpenProvider;

const MATCH = '/people/match?email=ada@analytical-engines.example';

beforeAll(async () => {
	apollo = await openProvider('apollo', 'x-api-key');
});

beforeEach(() => apollo.endpoint.reset());

afterAll(closeAll);

it('an ordered failure meets only the endpoints and the number of requests it was ordered for', async () => {
	apollo.account.order({ failure: 'serverError', match: /^POST \/people/, times: 2 });
	const statuses: number[] = [];
	statuses.push((await apollo.get('/users/api_profile')).status);
	for (let i = 0; i < 3; i++) statuses.push((await apollo.post(MATCH)).status);
	expect(statuses).toEqual([200, 500, 500, 200]);
});

it('a dropped connection after the work was done leaves the charge in the ledger', async () => {
	apollo.endpoint.order({ match: /\/apollo\//, stage: 'after', reset: true });
	await expect(apollo.post(MATCH)).rejects.toThrow('fetch failed');
	expect(apollo.account.charged).toBe(1);
});

it('a body can be cut in half', async () => {
	apollo.endpoint.order({ match: /\/apollo\//, truncate: true });
	await expect(apollo.post(MATCH)).rejects.toThrow('terminated');
});

it('a path that the provider does not have, and another method, are unknown', async () => {
	expect((await apollo.get('/people/match')).status).toBe(404);
	expect((await apollo.post('/person', {})).status).toBe(404);
});

it('accounts are apart from each other and from the documented API', async () => {
	await apollo.post(MATCH);
	const { providers, ledger, credits } = apollo.sandbox;
	expect(providers.apollo.credits).toBe(99_999);
	expect(ledger).toEqual([]);
	expect(credits).toBe(100_000);
});

it('reset gives back the credits and forgets charges, requests, quirks and orders', async () => {
	const { account } = apollo;
	await apollo.post(MATCH);
	account.quirks.rows = 'short';
	account.order({ failure: 'serverError' });
	apollo.endpoint.reset();
	expect(account).toMatchObject({ credits: 100_000, ledger: [], requests: [], charged: 0 });
	expect(account.quirks.rows).toBe('asAsked');
	expect((await apollo.post(MATCH)).status).toBe(200);
});

it('the documented API keeps its own prefix, also at the root', async () => {
	const sandbox = createEnrichment({ prefix: '' });
	const headers = { authorization: `Bearer ${sandbox.apiKey}` };
	const request = { query: new URLSearchParams(), text: '', headers };
	const account = await sandbox.answer({ ...request, method: 'GET', path: '/account' });
	expect(account.status).toBe(200);
	const apolloPath = `${sandbox.providers.apollo.basePath}/users/api_profile`;
	const profile = await sandbox.answer({ ...request, method: 'GET', path: apolloPath });
	expect(profile.status).toBe(401);
	expect(sandbox.providers.apollo.requests).toHaveLength(1);
});
