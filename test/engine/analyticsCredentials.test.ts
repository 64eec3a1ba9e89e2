/** Both ways to sign in to Google: what a run makes of them, and what their test says. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { StoredCredential } from '../../engine/engine';
import { APP, BLOG, FRESH, SHOP } from '../../testing/analytics';
import { startAnalyticsEngine } from '../../testing/analyticsEngine';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(async () => await startAnalyticsEngine({}));
// Tokens of service accounts are kept by the process; none of an earlier test may be good.
beforeEach(() => bench.sandbox.analytics.quirks.expireAccessTokens());

const OAUTH = 'analyticsOAuth2Api';
const ROBOT = 'analyticsServiceAccountApi';
const AUTHENTICATION: Record<string, string> = { [OAUTH]: 'oAuth2', [ROBOT]: 'serviceAccount' };
const NORA = { email: 'nora@newcomer.example' };

const robot = async (more: IDataObject = {}) => {
	const { analytics } = bench.sandbox;
	const data = { ...bench.addresses(), ...analytics.serviceAccount, accessToken: '' };
	return await bench.engine.storeCredential(ROBOT, { ...data, ...(more as object) });
};
/** A new credential of a type, with some fields of its own. */
const storedAs = async (type: string, more: IDataObject = {}) =>
	type === ROBOT ? await robot(more) : await bench.connect(more);

const test = async (credential: StoredCredential) =>
	await bench.engine.testCredential(credential.type, credential);

/** Reads the property of each item, or does something else with it. */
async function run(credential: StoredCredential, count = 1, more: INodeParameters = {}) {
	const { type } = credential;
	const get = { authentication: AUTHENTICATION[type]!, resource: 'property', operation: 'get' };
	const records = Array.from({ length: count }, () => ({}));
	return await bench.run({ ...get, ...more }, { records, credentials: { [type]: credential } });
}

const signIns = () => bench.sandbox.endpoints.oauth.requests.length;

const ERROR = (words: RegExp) => ({
	status: 'Error',
	message: expect.stringMatching(words) as string,
});

describe('An OAuth2 credential for Analytics', () => {
	const quirks = () => bench.sandbox.analytics.quirks;

	it('renews its token once, however many reports wait for it, and keeps the new one', async () => {
		const credential = await bench.connect();
		quirks().expireAccessTokens();
		const records = [SHOP, APP, FRESH, BLOG].map((property) => ({ property }));
		const report = { metrics: ['sessions'], property: '={{ $json.property }}' };
		const first = await bench.run(report, { credential, records });
		const second = await run(credential);
		expect(first.error).toBeUndefined();
		expect(second.items).toMatchObject([{ id: SHOP }]);
		expect(signIns()).toBe(1);
		expect(first.credentialUpdates).toHaveLength(1);
	});

	it('whose access was withdrawn is reported, with what to do', async () => {
		const credential = await bench.connect();
		quirks().expireAccessTokens();
		quirks().revokeRefreshTokens();
		const { error } = await run(credential);
		expect(error?.message).toMatch(/reconnected|refresh token is invalid/);
		expect(error?.description).toMatch(/reconnect the account/);
		expect(await test(credential)).toEqual(ERROR(/connect|invalid_grant|expired or revoked/i));
	});

	it('with a changed client secret is reported as such', async () => {
		const credential = await bench.connect({ clientSecret: 'changed meanwhile' });
		quirks().expireAccessTokens();
		const { error } = await run(credential);
		expect(error?.message).toMatch(/client authentication failed/i);
		expect(error?.description).toMatch(/reconnect the account/);
	});

	it('uses the token of its own account, where there are several', async () => {
		const accounts = { resource: 'account', operation: 'getMany', returnAll: true };
		const [maya, nora] = [await bench.connect(), await bench.connect({}, NORA)];
		expect((await run(maya, 1, accounts)).items).toHaveLength(215);
		expect((await run(nora, 1, accounts)).items).toHaveLength(0);
	});
});

describe('A service account for Analytics', () => {
	it('signs in once for many requests and many runs', async () => {
		const credential = await robot();
		const first = await run(credential, 20);
		const second = await run(credential);
		expect(first.error).toBeUndefined();
		expect([...first.items, ...second.items]).toHaveLength(21);
		expect(signIns()).toBe(1);
		expect(await credential.readData()).toMatchObject({
			accessToken: expect.stringMatching(/./),
		});
	});

	it('signs in once for runs at the same time', async () => {
		const credential = await robot();
		const runs = await Promise.all(
			Array.from({ length: 8 }, async () => await run(credential)),
		);
		expect(runs.map(({ error }) => error)).toEqual(runs.map(() => undefined));
		expect(signIns()).toBe(1);
	});

	it('signs in from a key file in the field of the key', async () => {
		const { privateKey, email } = bench.sandbox.analytics.serviceAccount;
		const file = { type: 'service_account', private_key: privateKey, client_email: email };
		const text = JSON.stringify(file, undefined, 2);
		const { items, error } = await run(await robot({ email: '', privateKey: text }));
		expect(error).toBeUndefined();
		expect(items).toMatchObject([{ id: SHOP }]);
	});

	it.each([
		['sends events with the switch for it', true, undefined],
		['says which switch is off', false, /Turn on 'Send Events'/],
	])('%s', async (_, sendEvents, words) => {
		const locator = (value: string) => ({ __rl: true, mode: 'id', value });
		const { items, error } = await run(await robot({ sendEvents }), 1, {
			resource: 'event',
			operation: 'send',
			clientId: '1.2',
			dataStream: locator('G-FJORD00001'),
			eventName: locator('purchase'),
		});
		if (words === undefined) expect(items).toMatchObject([{ event: { status: 'accepted' } }]);
		else expect(error?.description).toMatch(words);
		expect(bench.sandbox.analytics.sentEvents).toHaveLength(words === undefined ? 1 : 0);
	});

	const UNKNOWN = /nobody@example\.com could not sign in.*account not found/;
	const BROKEN = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----';

	it.each([
		['an unknown address', { email: 'nobody@example.com' }, UNKNOWN],
		['a broken key', { privateKey: BROKEN }, /private key.*cannot be read/],
	])('with %s gets an error that says what is wrong', async (_, more, words) => {
		const { error } = await run(await robot(more));
		expect(error?.message).toMatch(words);
		expect(error?.description).toMatch(
			/'Service Account Email' and 'Private Key or JSON Key File'/,
		);
		expect(JSON.stringify(error)).not.toContain('MII');
		expect(bench.sandbox.endpoints.admin.requests).toEqual([]);
	});
});

describe.each([OAUTH, ROBOT])('The credential %s', (type) => {
	it('with read-only access names the missing permission when something is to be changed', async () => {
		const credential =
			type === ROBOT
				? await robot({ accessLevel: 'readOnly' })
				: await bench.connect({}, { scopes: ['analytics.readonly'] });
		const change = { operation: 'update', updateFields: { displayName: 'X' } };
		const { error } = await run(credential, 1, change);
		expect(error?.description).toContain('Request had insufficient authentication scopes.');
		expect(error?.description).toMatch(/"analytics\.edit".*'Read and Manage'/);
	});

	it('passes its test where it is signed in, and a service account names a property that it can see', async () => {
		const { status, message } = await test(await storedAs(type));
		expect(status).toBe('OK');
		if (type === ROBOT) expect(message).toContain('Fjord Shop (401000001)');
	});

	it('fails its test with the reason when an API is not enabled', async () => {
		const { quirks } = bench.sandbox.analytics;
		quirks.set({ disabled: { data: false, admin: true } });
		expect(await test(await storedAs(type))).toEqual(
			ERROR(/Admin API (is not enabled|has not been used)/),
		);
		quirks.set({ disabled: { data: true, admin: false } });
		const words = ERROR(/Data API is not enabled/);
		if (type === ROBOT) expect(await test(await robot())).toEqual(words);
	});

	it('says in its test when it cannot see any property', async () => {
		bench.sandbox.endpoints.admin.order({ reply: { status: 200, body: {} } });
		const words =
			type === ROBOT
				? /has no access to any property. Add reporting@.* Property access management/
				: /has no access to a Google Analytics account/;
		expect(await test(await storedAs(type))).toEqual(ERROR(words));
	});

	it.each([302, 304, 200])(
		'does not pass its test when something else answers for Google: an empty %d, or a redirect',
		async (status) => {
			const { admin, data } = bench.sandbox.endpoints;
			const headers = { location: `${data.url}/elsewhere` };
			admin.order({ reply: { status, headers } });
			data.order({ reply: { status: 200, body: { accountSummaries: [{}] } } });
			const words = type === ROBOT ? /is empty|redirect/ : /./;
			expect(await test(await storedAs(type))).toEqual(ERROR(words));
			expect(data.requests).toEqual([]);
		},
	);
});

describe('The test of an Analytics credential', () => {
	it('reports a missing permission', async () => {
		const credential = await bench.connect({}, { scopes: ['analytics.manage.users'] });
		expect(await test(credential)).toEqual(ERROR(/permission/));
	});

	it.each([
		['an unknown account', { email: 'x@y.example' }, /account not found/],
		['an unusable key', { privateKey: '' }, /'Private Key or JSON Key File' is empty/],
	])('reports %s', async (_, more, words) => {
		expect(await test(await robot(more))).toEqual(ERROR(words));
	});

	it('never shows the key', async () => {
		const { privateKey } = bench.sandbox.analytics.serviceAccount;
		const spoilt = `${privateKey}x`.replace('MII', 'XII');
		expect((await test(await robot({ privateKey: spoilt }))).message).not.toContain('XII');
	});
});

describe('A token that n8n renews during a request', () => {
	/** Answers in the words of a gateway that quotes the header it does not like. */
	const quote: RequestListener = ({ headers: { authorization = '' } }, response) => {
		response.writeHead(authorization === `Bearer ${EXPIRED}` ? 401 : 400);
		response.end(JSON.stringify({ error: { message: `Unknown: ${authorization}` } }));
	};
	const server = createServer(quote);
	beforeAll(async () => await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
	afterAll(() => {
		server.close();
		server.closeAllConnections();
	});

	const EXPIRED = 'an-expired-token';

	it.each([ROBOT, OAUTH])('is in no error that quotes it (%s)', async (type) => {
		const { port } = server.address() as AddressInfo;
		const { refreshToken: refresh_token } = bench.sandbox.analytics.issue();
		const tokens = { access_token: EXPIRED, refresh_token, token_type: 'Bearer' };
		const credential = await storedAs(type, {
			adminApiBaseUrl: `http://127.0.0.1:${port}`,
			...(type === ROBOT ? { accessToken: EXPIRED } : { oauthTokenData: tokens }),
		});
		const { run: kept } = await run(credential);
		const { accessToken, oauthTokenData } = (await credential.readData()) as IDataObject;
		const token = (oauthTokenData as IDataObject)?.access_token ?? accessToken;
		expect(token).toMatch(/^sandbox-access-/);
		expect(token).not.toBe(EXPIRED);
		const shown = JSON.stringify([kept.data, kept.data.resultData.error?.message]);
		expect(shown).toContain('Unknown: Bearer ***');
		expect(shown).not.toContain(token);
	});
});
