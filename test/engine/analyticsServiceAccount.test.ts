import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { SHOP } from '../support/analytics';
import { startAnalyticsEngine } from '../support/analyticsEngine';
import { shared } from '../support/shared';
import type { StoredCredential } from './support/engine';

const bench = shared(async () => await startAnalyticsEngine({}));
// Tokens are kept by the process; none of an earlier test may be good.
beforeEach(() => bench.sandbox.analytics.quirks.expireAccessTokens());

const TYPE = 'analyticsServiceAccountApi';

function data(more: Record<string, string | boolean> = {}) {
	const { analytics } = bench.sandbox.describe();
	return {
		...bench.sandbox.analytics.serviceAccount,
		environment: 'custom',
		customAccessTokenUrl: analytics.accessTokenUrl,
		dataApiBaseUrl: analytics.dataApiBaseUrl,
		adminApiBaseUrl: analytics.adminApiBaseUrl,
		dataManagerBaseUrl: analytics.dataManagerBaseUrl,
		accessToken: '',
		...more,
	};
}

async function get(credential: StoredCredential, count = 1, more: INodeParameters = {}) {
	const get = { authentication: 'serviceAccount', resource: 'property', operation: 'get' };
	const records = Array.from({ length: count }, () => ({}));
	return await bench.run({ ...get, ...more }, { records, credentials: { [TYPE]: credential } });
}

const signIns = () => bench.sandbox.endpoints.oauth.requests.length;

describe('a service account', () => {
	it('signs in once for many requests and many runs', async () => {
		const credential = await bench.engine.storeCredential(TYPE, data());
		const first = await get(credential, 20);
		const second = await get(credential);
		expect(first.error).toBeUndefined();
		expect([...first.items, ...second.items]).toHaveLength(21);
		expect(signIns()).toBe(1);
		expect(await credential.read()).toMatchObject({ accessToken: expect.stringMatching(/./) });
	});

	it('signs in once for runs at the same time', async () => {
		const credential = await bench.engine.storeCredential(TYPE, data());
		const runs = await Promise.all(
			Array.from({ length: 8 }, async () => await get(credential)),
		);
		expect(runs.map(({ error }) => error)).toEqual(runs.map(() => undefined));
		expect(signIns()).toBe(1);
	});

	it.each([
		['from a key file in the field of the key', () => data({ email: '', privateKey: file() })],
	])('signs in %s', async (_, credential) => {
		const { items, error } = await get(await bench.engine.storeCredential(TYPE, credential()));
		expect(error).toBeUndefined();
		expect(items).toMatchObject([{ id: SHOP }]);
	});

	it.each([
		['sends events with the switch for it', true, undefined],
		['says which switch is off', false, /Turn on 'Send Events'/],
	])('%s', async (_, sendEvents, words) => {
		const credential = await bench.engine.storeCredential(TYPE, data({ sendEvents }));
		const locator = (value: string) => ({ __rl: true, mode: 'id', value });
		const { items, error } = await get(credential, 1, {
			...{ resource: 'event', operation: 'send', clientId: '1.2' },
			...{ dataStream: locator('G-FJORD00001'), eventName: locator('purchase') },
		});
		if (words === undefined) expect(items).toMatchObject([{ event: { status: 'accepted' } }]);
		else expect(error?.description).toMatch(words);
		expect(bench.sandbox.analytics.sentEvents).toHaveLength(words === undefined ? 1 : 0);
	});

	it('asks for no more than reading when that is its level', async () => {
		const credential = await bench.engine.storeCredential(
			TYPE,
			data({ accessLevel: 'readOnly' }),
		);
		const { error } = await get(credential, 1, {
			operation: 'update',
			updateFields: { displayName: 'X' },
		});
		expect(error?.description).toMatch(/"analytics\.edit".*'Read and Manage'/);
	});

	it.each([
		[
			'an unknown address',
			{ email: 'nobody@example.com' },
			/nobody@example\.com could not sign in.*account not found/,
		],
		[
			'a broken key',
			{ privateKey: '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----' },
			/private key.*cannot be read/,
		],
	])('with %s is told what is wrong', async (_, more, words) => {
		const { error } = await get(await bench.engine.storeCredential(TYPE, data(more)));
		expect(error?.message).toMatch(words);
		expect(error?.description).toMatch(
			/'Service Account Email' and 'Private Key or JSON Key File'/,
		);
		expect(JSON.stringify(error)).not.toContain('MII');
		expect(bench.sandbox.endpoints.admin.requests).toEqual([]);
	});
});

describe('the test of a service account', () => {
	const test = async (more: Record<string, string> = {}) =>
		await bench.engine.testCredential(TYPE, data(more));

	it('names a property that it sees', async () => {
		expect(await test()).toEqual({
			status: 'OK',
			message: expect.stringContaining('Fjord Shop (401000001)'),
		});
	});

	it.each([
		['an unknown account', { email: 'x@y.example' }, {}, /account not found/],
		['an unusable key', { privateKey: '' }, {}, /'Private Key or JSON Key File' is empty/],
		[
			'the Admin API that is not enabled',
			{},
			{ admin: true, data: false },
			/Admin API has not been used/,
		],
		[
			'the Data API that is not enabled',
			{},
			{ admin: false, data: true },
			/Data API has not been used/,
		],
	])('tells %s apart', async (_, more, disabled, words) => {
		bench.sandbox.analytics.quirks.set({
			disabled: { admin: false, data: false, ...disabled },
		});
		expect(await test(more)).toEqual({
			status: 'Error',
			message: expect.stringMatching(words),
		});
	});

	it('tells an account without properties apart', async () => {
		bench.sandbox.endpoints.admin.order({ reply: { status: 200, body: {} } });
		expect(await test()).toEqual({
			status: 'Error',
			message: expect.stringMatching(
				/has no access to any property. Add reporting@.* Property access management/,
			),
		});
	});

	it.each([301, 302, 304, 307, 204, 200])(
		'does not take something else that answers for Google: an empty %d',
		async (status) => {
			const { admin, data: reports } = bench.sandbox.endpoints;
			const headers = { location: `${reports.url}/elsewhere` };
			admin.order({ reply: { status, headers } });
			expect(await test()).toMatchObject({
				status: 'Error',
				message: expect.stringMatching(/is empty|redirect/),
			});
			expect(reports.requests).toEqual([]);
		},
	);

	it('never shows the key', async () => {
		const { message } = await test({ privateKey: `${key()}x`.replace('MII', 'XII') });
		expect(message).not.toContain('XII');
	});
});

describe('a token that was renewed on the way', () => {
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
	const connection = () => {
		const { clientId, clientSecret } = bench.sandbox.describe().analytics;
		const { refreshToken } = bench.sandbox.analytics.issue();
		const oauthTokenData = { access_token: EXPIRED, refresh_token: refreshToken };
		return {
			clientId,
			clientSecret,
			oauthTokenData: { ...oauthTokenData, token_type: 'Bearer' },
		};
	};

	it.each<[string, string, () => object]>([
		['serviceAccount', TYPE, () => ({})],
		['oAuth2', 'analyticsOAuth2Api', connection],
	])('is in no error that quotes it (%s)', async (authentication, type, more) => {
		const { port } = server.address() as AddressInfo;
		const stored = data({ adminApiBaseUrl: `http://127.0.0.1:${port}`, accessToken: EXPIRED });
		const credential = await bench.engine.storeCredential(type, { ...stored, ...more() });
		const { run } = await bench.run(
			{ authentication, resource: 'property', operation: 'get' },
			{ credentials: { [type]: credential } },
		);
		const { accessToken, oauthTokenData } = (await credential.read()) as IDataObject;
		const token = (oauthTokenData as IDataObject)?.access_token ?? accessToken;
		expect(token).toMatch(/^sandbox-access-/);
		expect(token).not.toBe(EXPIRED);
		const kept = JSON.stringify([run.data, run.data.resultData.error?.message]);
		expect(kept).toContain('Unknown: Bearer ***');
		expect(kept).not.toContain(token);
	});
});

const key = () => bench.sandbox.analytics.serviceAccount.privateKey;
const file = () =>
	JSON.stringify(
		{
			type: 'service_account',
			private_key: key(),
			client_email: bench.sandbox.analytics.serviceAccount.email,
		},
		undefined,
		2,
	);
