/** Where tokens, and what gets them, may go: https, or http on this machine, and nowhere but the credential's addresses. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { IDataObject } from 'n8n-workflow';

import { startAnalyticsEngine } from '../../testing/analyticsEngine';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(async () => await startAnalyticsEngine({}));
// Tokens of service accounts are kept by the process; none of an earlier test may be good.
beforeEach(() => bench.sandbox.analytics.quirks.expireAccessTokens());

const OAUTH = 'analyticsOAuth2Api';
const ROBOT = 'analyticsServiceAccountApi';
const TYPES = [OAUTH, ROBOT] as const;
type Type = (typeof TYPES)[number];
const AUTHENTICATION = { [OAUTH]: 'oAuth2', [ROBOT]: 'serviceAccount' };

async function store(type: Type, more: IDataObject = {}) {
	if (type === OAUTH) return await bench.connect(more);
	return await bench.engine.storeCredential(ROBOT, {
		...bench.addresses(),
		...bench.sandbox.analytics.serviceAccount,
		accessToken: '',
		...(more as Record<string, string>),
	});
}

async function readProperty(type: Type, more: IDataObject) {
	const parameters = {
		resource: 'property',
		operation: 'get',
		authentication: AUTHENTICATION[type],
	};
	return await bench.run(parameters, { credentials: { [type]: await store(type, more) } });
}

const requests = () => Object.values(bench.sandbox.endpoints).flatMap(({ requests }) => requests);

describe.each(TYPES)('A run with %s', (type) => {
	const REFUSED: Array<[string, string, RegExp]> = [
		['plain http to another machine', 'http://tokens.example/token', /must begin with https/],
		['a user name', 'https://ada:pass-word@127.0.0.1/token', /must be a plain URL/],
		['another scheme', 'ftp://tokens.example/token', /absolute URL that begins with https/],
		['no address', 'tokens.example', /absolute URL that begins with https/],
	];

	it.each(REFUSED)(
		'refuses a token address with %s in an error, before anything is sent',
		async (_what, customAccessTokenUrl, words) => {
			const { error } = await readProperty(type, { customAccessTokenUrl });
			expect(error?.message).toContain("'Custom Access Token URL'");
			expect(error?.message).toMatch(words);
			expect(JSON.stringify(error)).not.toContain('pass-word');
			expect(requests()).toEqual([]);
		},
	);

	it.each(REFUSED.slice(0, 3))(
		'refuses a base address with %s in the same way',
		async (_what, adminApiBaseUrl, words) => {
			const { error } = await readProperty(type, { adminApiBaseUrl });
			expect(error?.message).toMatch(words);
			expect(bench.sandbox.endpoints.admin.requests).toEqual([]);
		},
	);
});

describe.each(TYPES)('The test of %s', (type) => {
	/** A machine that is not this one, as far as addresses tell. */
	const ELSEWHERE = 'http://user@127.0.0.1';

	it.each(['adminApiBaseUrl', 'customAccessTokenUrl'])(
		'sends nothing to an address that is not permitted: %s',
		async (field) => {
			const { port } = bench.sandbox.endpoints.admin;
			const credential = await store(type, { [field]: `${ELSEWHERE}:${port}` });
			bench.sandbox.analytics.quirks.expireAccessTokens();
			const { status } = await bench.engine.testCredential(type, credential);
			expect(status).toBe('Error');
			const sent = requests().filter(
				({ path }) => path !== '/token' && path !== '/v1beta/accountSummaries',
			);
			expect(sent).toEqual([]);
			if (field === 'adminApiBaseUrl')
				expect(bench.sandbox.endpoints.admin.requests).toEqual([]);
		},
	);
});

describe.each(TYPES)('Another node that uses %s', (type) => {
	it("can call the credential's own addresses", async () => {
		const credential = await store(type);
		const { adminApiBaseUrl } = bench.addresses();
		const url = `${adminApiBaseUrl}/v1beta/accountSummaries`;
		const status = await bench.engine.fetchStatusAsHttpRequestNode(credential, url);
		// n8n signs in anew for a service account, but not for OAuth2, whose 401 was to be ignored.
		expect([200, 401]).toContain(status);
		expect(bench.sandbox.endpoints.admin.requests).toHaveLength(1);
	});

	it('gets no request to another host signed, nor sent', async () => {
		const met: string[] = [];
		const server = createServer(({ url = '' }, response) => {
			met.push(url);
			response.end();
		});
		await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
		const { port } = server.address() as AddressInfo;
		const credential = await store(type);
		const asked = bench.engine.fetchStatusAsHttpRequestNode(
			credential,
			`http://localhost:${port}/x`,
		);
		await expect(asked).rejects.toThrow(/can't be used for|Domain not allowed/);
		server.close();
		expect(met).toEqual([]);
	});
});

describe('A key of a service account', () => {
	it('that is not an RSA key is refused with a sentence that says which key is needed', async () => {
		const { generateKeyPairSync } = await import('node:crypto');
		const { privateKey } = generateKeyPairSync('ec', {
			namedCurve: 'P-256',
			privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
			publicKeyEncoding: { type: 'spki', format: 'pem' },
		});
		const { error } = await readProperty(ROBOT, { privateKey });
		expect(error?.message).toMatch(
			/private key .* is of the type ec, but Google accepts only RSA keys/,
		);
		expect(requests()).toEqual([]);
	});
});
