import { closeAll, openProvider, type OpenProvider } from './openProvider';

let hunter: OpenProvider;

beforeAll(async () => {
	hunter = await openProvider('hunter', 'x-api-key');
});

beforeEach(() => hunter.endpoint.reset());

afterAll(closeAll);

it("takes Hunter's own examples, and the key as X-API-KEY or as Bearer", async () => {
	const { get, post, account } = hunter;
	const places = [
		{ country: 'GB', city: 'London' },
		{ country: 'US', state: 'MA', city: 'Boston' },
	];
	const answers = [
		await get('/people/find?linkedin_handle=ada-lovelace'),
		await get('/email-finder?domain=acme.example&full_name=Ada%20Lovelace&max_duration=10'),
		await get(
			'/domain-search?company=Acme&type=personal&seniority=junior,senior&department=it,hr',
		),
		await post('/discover', {
			headquarters_location: { include: places },
			headcount: ['11-50', '51-200'],
			limit: 10,
			offset: 20,
		}),
		await get('/account', { authorization: `Bearer ${account.apiKey}` }),
	];
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
	expect(account.faults).toEqual([]);
});

it('refuses words that are not in its lists, places of its own kind, and no filter', async () => {
	const bodies = [
		{ headcount: ['50-200'] },
		{ industry: { include: ['Rocketry'] } },
		{ headquarters_location: { include: [{ country: 'Norway' }] } },
		{ headquarters_location: { include: [{ country: 'US', city: 'Boston' }] } },
		{ headquarters_location: { include: [{ country: 'NO', state: 'NY' }] } },
		{ headquarters_location: { include: { country: ['NO'] } } },
		{ job_title: 'CTO' },
		{ limit: 10 },
	];
	for (const body of bodies) expect((await hunter.post('/discover', body)).status).toBe(400);
});

it('lists the shared mailbox of a company among its addresses', async () => {
	const { body } = await hunter.get('/domain-search?domain=analytical-engines.example&limit=1');
	expect(body).toMatchObject({
		data: { emails: [{ value: 'info@analytical-engines.example', type: 'generic' }] },
	});
});
