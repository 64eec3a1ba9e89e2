import { startSandbox, type RunningSandbox } from '../../sandbox/start';

let sandbox: RunningSandbox;

beforeAll(async () => {
	sandbox = await startSandbox();
});

afterAll(() => sandbox.close());

it('The started sandbox prints addresses and keys that work', async () => {
	const { enrichment, analytics } = sandbox.describe();
	const { status } = await fetch(`${enrichment.baseUrl}/company`, {
		method: 'POST',
		headers: { authorization: `Bearer ${enrichment.apiKey}` },
		body: JSON.stringify({ domain: 'acme.example' }),
	});
	expect(status).toBe(200);
	const summaries = await fetch(`${analytics.adminApiBaseUrl}/v1beta/accountSummaries`, {
		headers: { authorization: `Bearer ${analytics.accessToken}` },
	});
	expect(summaries.status).toBe(200);
	const [property] = analytics.properties;
	const metadata = await fetch(
		`${analytics.dataApiBaseUrl}/v1beta/properties/${property?.id}/metadata`,
		{ headers: { authorization: `Bearer ${analytics.accessToken}` } },
	);
	expect(metadata.status).toBe(200);
});

it('The started sandbox prints every provider with its own address and a key that works', async () => {
	const { providers } = sandbox.describe();
	const { url } = sandbox.endpoints.enrichment;
	expect(providers.apollo.baseUrl).toBe(`${url}/apollo/api/v1`);
	const { status } = await fetch(`${providers.apollo.baseUrl}/users/api_profile`, {
		headers: { 'x-api-key': providers.apollo.apiKey },
	});
	expect(status).toBe(200);
	const addresses = Object.values(providers).map(({ baseUrl }) => baseUrl);
	expect(new Set(addresses).size).toBe(Object.keys(sandbox.enrichment.providers).length);
});

it('The started sandbox uses four ports in a row when the first is given', async () => {
	const { port, second } = await startInARow();
	const { enrichment, data, admin, oauth } = second.endpoints;
	expect([enrichment, data, admin, oauth].map((endpoint) => endpoint.port - port)).toEqual([
		0, 1, 2, 3,
	]);
	await second.close();
});

/** Somebody else may hold one of the four, so it tries elsewhere a few times. */
async function startInARow(attempts = 10): Promise<{ port: number; second: RunningSandbox }> {
	const probe = await startSandbox();
	await probe.close();
	const port = Math.min(probe.endpoints.enrichment.port, 65_000);
	try {
		return { port, second: await startSandbox({ port }) };
	} catch (error) {
		if (attempts === 0) throw error;
		return startInARow(attempts - 1);
	}
}
