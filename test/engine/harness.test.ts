import { join } from 'node:path';

import { asItems, startEngine, type Engine, type RunNodeOptions } from './support/engine';
import { startTokenServer, type TokenServer } from './support/tokenServer';

const packageDir = join(__dirname, 'fixtures/n8n-nodes-fixture');

let engine: Engine;
let server: TokenServer;

beforeAll(async () => {
	engine = await startEngine({ packageDir });
	server = await startTokenServer();
});

beforeEach(() => server.reset());

afterAll(async () => {
	await server.close();
	await engine.stop();
});

const fixture = (operation: string, options: Partial<RunNodeOptions> = {}): RunNodeOptions => ({
	type: 'fixture',
	...options,
	parameters: { operation, ...options.parameters },
});

const people = asItems([{ name: 'Ada' }, { name: 'Grace' }]);

describe('items', () => {
	it('go in and come out, with expressions read per item and the pairing kept', async () => {
		const { outputs, status, executions } = await engine.runNode(
			fixture('echo', { parameters: { text: '=Hello {{ $json.name }}' }, items: people }),
		);
		expect(status).toBe('success');
		expect(executions).toBe(1);
		expect(outputs).toEqual([
			[
				{ json: { name: 'Ada', text: 'Hello Ada' }, pairedItem: { item: 0 } },
				{ json: { name: 'Grace', text: 'Hello Grace' }, pairedItem: { item: 1 } },
			],
		]);
	});

	it('are left as the test made them', async () => {
		const items = asItems([{ name: 'Ada' }]);
		await engine.runNode(fixture('echo', { items }));
		expect(items).toEqual([{ json: { name: 'Ada' } }]);
	});

	it('travel along the second output to the next node', async () => {
		const result = await engine.run({
			items: people,
			nodes: [
				{ type: 'fixture', name: 'Split', parameters: { operation: 'split' } },
				{
					type: 'fixture',
					name: 'After',
					parameters: { text: '={{ $("Start").item.json.name }}' },
				},
			],
			links: [
				{ from: 'Start', to: 'Split' },
				{ from: 'Split', output: 1, to: 'After' },
			],
		});
		expect(result.node('After').outputs[0]?.map(({ json }) => json)).toEqual([
			{ name: 'Grace', text: 'Grace' },
		]);
		expect(result.reached('Nowhere')).toBe(false);
	});
});

describe('failures', () => {
	it('stop the workflow with the error of the node', async () => {
		const { status, error, outputs } = await engine.runNode(fixture('fail'));
		expect(status).toBe('error');
		expect(outputs).toEqual([]);
		expect(error).toMatchObject({
			message: 'Refused',
			description: 'Why',
			context: { itemIndex: 0 },
		});
	});

	it('take the regular output with continueRegularOutput', async () => {
		const { outputs, status } = await engine.runNode(
			fixture('fail', { onError: 'continueRegularOutput', items: people }),
		);
		expect(status).toBe('success');
		expect(outputs[0]?.map(({ json }) => json)).toEqual([
			{ error: 'Refused' },
			{ error: 'Refused' },
		]);
	});

	it('take the error output with continueErrorOutput, the input beside them', async () => {
		const { outputs } = await engine.runNode(
			fixture('fail', { onError: 'continueErrorOutput', items: people }),
		);
		expect(outputs[0]).toEqual([]);
		expect(outputs[1]?.map(({ json }) => json)).toEqual([
			{ name: 'Ada', error: 'Refused' },
			{ name: 'Grace', error: 'Refused' },
		]);
	});

	it.each([2, 3])('are tried %i times with Retry On Fail', async (maxTries) => {
		const { executions, error } = await engine.runNode(
			fixture('fail', { retryOnFail: true, maxTries }),
		);
		expect(executions).toBe(maxTries);
		expect(error?.message).toBe('Refused');
	});
});

describe('what the editor shows', () => {
	it('holds the hints of the execution', async () => {
		const { hints } = await engine.runNode(fixture('hint'));
		expect(hints).toMatchObject([{ message: 'Look here', location: 'outputPane' }]);
	});

	it.each(['Europe/Berlin', 'America/Lima'])(
		'is in the timezone %s of the workflow',
		async (timezone) => {
			const { outputs } = await engine.runNode(fixture('timezone', { timezone }));
			expect(outputs[0]?.[0]?.json).toEqual({ timezone });
		},
	);
});

describe('files', () => {
	it.each([
		['a buffer', 'file', 'from a buffer'],
		['a stream', 'stream', 'from a stream'],
	])('made from %s can be read back', async (_source, operation, content) => {
		const { outputs } = await engine.runNode(fixture(operation));
		expect((await engine.readBinary(outputs[0]?.[0])).toString()).toBe(content);
	});
});

describe('stopping', () => {
	it('before the first node starts nothing', async () => {
		const { status, executions } = await engine.runNode(
			fixture('echo', { signal: AbortSignal.abort() }),
		);
		expect([status, executions]).toEqual(['canceled', 0]);
	});

	it('cancels a node that listens', async () => {
		const stop = new AbortController();
		const running = engine.runNode(fixture('wait', { signal: stop.signal }));
		setTimeout(() => stop.abort(), 30);
		expect((await running).status).toBe('canceled');
	});
});

describe('credentials', () => {
	const request = (
		credential: string,
		data: NonNullable<RunNodeOptions['credentials']>[string],
	) =>
		engine.runNode(
			fixture('request', {
				parameters: { credential, url: `${server.url}/data` },
				credentials: { [credential]: data },
			}),
		);

	it('are encrypted at rest and decrypted for the request', async () => {
		const stored = await engine.storeCredential('fixtureApi', { apiKey: 'top secret' });
		expect(stored.encrypted()).not.toContain('top secret');
		expect(stored.encrypted().length).toBeGreaterThan(20);
		await request('fixtureApi', stored);
		expect(server.requests[0]?.headers['x-key']).toBe('Key top secret');
	});

	it('sign through a function', async () => {
		await request('fixtureFunctionApi', { apiKey: 'abc' });
		expect(server.requests[0]?.url).toBe('/data?key=abc');
	});

	it('refresh an expired OAuth2 token once, store it, and use it in the next run', async () => {
		const stored = await engine.storeCredential('fixtureOAuth2Api', {
			server: server.url,
			clientId: 'id',
			clientSecret: 'client secret',
			oauthTokenData: { access_token: 'expired', refresh_token: 'again' },
		});
		const first = await request('fixtureOAuth2Api', stored);
		const second = await request('fixtureOAuth2Api', stored);
		expect(server.requests.map(({ url, headers }) => [url, headers.authorization])).toEqual([
			['/data', 'Bearer expired'],
			['/token', undefined],
			['/data', 'Bearer fresh-1'],
			['/data', 'Bearer fresh-1'],
		]);
		expect(first.outputs[0]?.[0]?.json).toEqual({ ok: true });
		expect(first.credentialUpdates).toHaveLength(1);
		expect(second.credentialUpdates).toEqual([]);
		expect(await stored.read()).toMatchObject({
			server: server.url,
			oauthTokenData: { access_token: 'fresh-1', refresh_token: 'again' },
		});
	});

	it('keep hidden OAuth2 addresses at their defaults, whatever is stored', async () => {
		await request('fixtureOAuth2Api', {
			server: server.url,
			accessTokenUrl: 'http://127.0.0.1:1/elsewhere',
			oauthTokenData: { access_token: 'expired', refresh_token: 'again' },
		});
		expect(server.requests.map(({ url }) => url)).toEqual(['/data', '/token', '/data']);
	});

	it('fetch an expirable token when there is none, and again after a 401', async () => {
		const stored = await engine.storeCredential('fixtureTokenApi', { server: server.url });
		await request('fixtureTokenApi', stored);
		server.expire();
		const second = await request('fixtureTokenApi', stored);
		expect(server.requests.map(({ url }) => url)).toEqual([
			'/session',
			'/data',
			'/data',
			'/session',
			'/data',
		]);
		expect(second.credentialUpdates).toHaveLength(1);
		expect(await stored.read()).toMatchObject({ sessionToken: 'fresh-2' });
	});
});

describe('tools', () => {
	it.each(['request', 'call'] as const)('answer an agent (%s)', async (asTool) => {
		const { outputs, executions, error } = await engine.runNode(
			fixture('echo', {
				asTool,
				parameters: { text: '={{ $fromAI("text") }}' },
				items: asItems([{ text: 'one' }, { text: 'two' }]),
			}),
		);
		expect(error).toBeUndefined();
		expect(executions).toBe(2);
		expect(outputs[0]?.map(({ json }) => json['text'])).toEqual(['one', 'two']);
	});

	it.each(['request', 'call'] as const)('that fail leave their error (%s)', async (asTool) => {
		const { error, executions } = await engine.runNode(fixture('fail', { asTool }));
		expect(executions).toBe(1);
		expect(error?.message).toContain('Refused');
	});
});

describe('the editor', () => {
	const test = (apiKey: string) => {
		const data = { apiKey, header: 'authorization', prefix: '', server: server.url };
		return engine.testCredential('fixtureApi', data);
	};

	it('accepts a credential by its test request', async () => {
		expect(await test('Bearer fresh-0')).toEqual({
			status: 'OK',
			message: 'Connection successful!',
		});
	});

	it('refuses a credential with the words of its rule, which n8n 1.x never reaches', async () => {
		// Errors of 1.x keep no cause, so the status that a rule is about is lost there.
		const words = { 1: 'Authorization failed - please check your credentials', 2: 'Wrong key' };
		const message = words[engine.core.line];
		expect(await test('Bearer other')).toEqual({ status: 'Error', message });
	});

	it('tests a credential by the function of a node', async () => {
		const verdict = await engine.testCredential('fixtureFunctionApi', {
			apiKey: '={{ "a" + "b" }}',
		});
		expect(verdict).toEqual({ status: 'Error', message: 'ab' });
	});

	it('searches a list with the parameters of the open node', async () => {
		const node = { type: 'fixture', parameters: { text: 'one' } };
		const { results } = await engine.searchList(node, 'words', 'two', 'three');
		expect(results[0]?.value).toBe('one two three');
	});

	it('loads options over an authenticated request', async () => {
		const credential = 'fixtureFunctionApi';
		const options = await engine.loadOptions(
			{
				type: 'fixture',
				parameters: { credential, url: `${server.url}/data` },
				credentials: { [credential]: { apiKey: 'abc' } },
			},
			'answers',
		);
		expect(options).toEqual([{ name: 'true', value: true }]);
		expect(server.requests[0]?.url).toBe('/data?key=abc');
	});
});
