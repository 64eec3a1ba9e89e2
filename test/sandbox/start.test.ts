import { startSandbox, type RunningSandbox } from '../../sandbox/start';

let sandbox: RunningSandbox;

beforeAll(async () => {
	sandbox = await startSandbox();
});

afterAll(() => sandbox.close());

it('describes addresses and keys that work', async () => {
	const { enrichment, analytics } = sandbox.describe();
	const account = await fetch(`${enrichment.baseUrl}/account`, {
		headers: { authorization: `Bearer ${enrichment.apiKey}` },
	});
	expect(account.status).toBe(200);
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

it('describes exactly what the command line promises', () => {
	expect(sandbox.describe()).toEqual({
		enrichment: {
			baseUrl: `${sandbox.endpoints.enrichment.url}/v1`,
			apiKey: 'sandbox-enrichment-key',
		},
		providers: sandbox.describe().providers,
		analytics: {
			dataApiBaseUrl: sandbox.endpoints.data.url,
			adminApiBaseUrl: sandbox.endpoints.admin.url,
			dataManagerBaseUrl: sandbox.endpoints.dataManager.url,
			authUrl: `${sandbox.endpoints.oauth.url}/o/oauth2/v2/auth`,
			accessTokenUrl: `${sandbox.endpoints.oauth.url}/token`,
			clientId: sandbox.analytics.clientId,
			clientSecret: sandbox.analytics.clientSecret,
			accessToken: expect.stringMatching(/^sandbox-access-[\w-]{32}$/),
			refreshToken: expect.stringMatching(/^sandbox-refresh-[\w-]{32}$/),
			properties: expect.arrayContaining([
				{
					id: '401000001',
					displayName: 'Fjord Shop',
					account: 'accounts/101000001',
				},
			]),
		},
	});
});

it('describes every provider with an address of its own and a key that works', async () => {
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

it('gives a refresh token that the token address accepts', async () => {
	const { analytics } = sandbox.describe();
	const { status } = await fetch(analytics.accessTokenUrl, {
		method: 'POST',
		body: new URLSearchParams({
			grant_type: 'refresh_token',
			refresh_token: analytics.refreshToken,
			client_id: analytics.clientId,
			client_secret: analytics.clientSecret,
		}),
	});
	expect(status).toBe(200);
});

it('takes four ports in a row when the first is given', async () => {
	const { port, second } = await startInARow();
	const { enrichment, data, admin, oauth } = second.endpoints;
	expect([enrichment, data, admin, oauth].map((endpoint) => endpoint.port - port)).toEqual([
		0, 1, 2, 3,
	]);
	await second.close();
});

it('leaves no port open when one of them is taken', async () => {
	const taken = Object.values(sandbox.endpoints).map((endpoint) => endpoint.port);
	const before = await Promise.all(taken.map(async (port) => await isOpen(port - 1)));
	const port = taken[before.indexOf(false)]! - 1;
	await expect(startSandbox({ port })).rejects.toThrow(/EADDRINUSE/);
	expect(await isOpen(port)).toBe(false);
});

async function isOpen(port: number): Promise<boolean> {
	return await fetch(`http://127.0.0.1:${port}`).then(
		() => true,
		() => false,
	);
}

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
