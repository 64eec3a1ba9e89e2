import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';

import { NodeApiError, NodeOperationError, type IHttpRequestOptions } from 'n8n-workflow';

import type { ApiRequest } from '../../nodes/shared/core/http';
import { failed, success } from '../../nodes/shared/core/result';
import { createSender } from '../../nodes/shared/node/exchange';
import { MAX_RESPONSE_BYTES } from '../../nodes/shared/node/receive';
import { openService, systemClock, type Service } from '../../nodes/shared/node/transport';
import { listenOnLoopback, type ServiceEndpoint } from '../../sandbox/http/listen';
import type { SandboxReply, SandboxRequest } from '../../sandbox/http/types';
import { PAID_REQUEST, READ_REQUEST } from '../../testing/answers';
import { createFakeClock, NOON } from '../../testing/clock';
import { createExecuteContext, node, type ContextOptions } from '../../testing/context';
import { createN8nHttpHelper } from '../../testing/n8nHttp';

const API_KEY = 'key-of-the-sandbox';

const reply: { now: (request: SandboxRequest) => SandboxReply } = { now: () => ({ status: 204 }) };
const answerWith = (...replies: SandboxReply[]) => {
	reply.now = () => replies.shift() ?? { status: 204 };
};

let endpoint: ServiceEndpoint;
beforeAll(async () => {
	endpoint = await listenOnLoopback({
		answer: (request) => reply.now(request),
		reset: () => undefined,
	});
});
beforeEach(() => endpoint.reset());
afterAll(async () => await endpoint.close());

function service(changes: Partial<Service> = {}): Service {
	return {
		credentialType: () => 'exampleApi',
		baseUrl: () => success(`${endpoint.url}/v1`),
		secrets: ({ apiKey }) => [apiKey],
		account: ({ apiKey }) => [apiKey],
		renewsToken: false,
		maxBrokenRetries: 2,
		...changes,
	};
}

interface Sending extends ContextOptions {
	service?: Partial<Service>;
	timeoutMs?: number;
}

function sendOnce(request: ApiRequest, { timeoutMs = 60_000, ...options }: Sending = {}) {
	const credentials = { apiKey: API_KEY };
	const { context } = createExecuteContext({
		http: createN8nHttpHelper(undefined, options.signal),
		...options,
	});
	const send = createSender(
		context,
		service(options.service),
		credentials,
		timeoutMs,
		systemClock,
		options.signal,
	);
	return send(request);
}

const MEGABYTE = Buffer.alloc(2 ** 20, ' ');

/** What a server of its own makes of a paid request. */
async function answeredBy(respond: (response: ServerResponse) => void, timeoutMs = 60_000) {
	const server = createServer((_request, response) => respond(response));
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const { port } = server.address() as AddressInfo;
	try {
		const baseUrl = () => success(`http://127.0.0.1:${port}`);
		return await sendOnce(PAID_REQUEST, { timeoutMs, service: { baseUrl } });
	} finally {
		server.closeAllConnections();
		server.close();
	}
}

/** A helper that notes what it was asked and gives these in turn; errors are thrown. */
function scriptedHelper(...outcomes: unknown[]) {
	const calls: Array<{
		type: unknown;
		options: IHttpRequestOptions;
		more: unknown;
		self: unknown;
	}> = [];
	const http = async function (
		this: unknown,
		type: unknown,
		options: IHttpRequestOptions,
		more: unknown,
	) {
		calls.push({ type, options, more, self: this });
		const outcome = outcomes[calls.length - 1];
		if (outcome instanceof Error) throw outcome;
		return outcome;
	};
	return { http: http as never, calls };
}

const full = (statusCode: number, body: unknown = '', headers = {}) => ({
	statusCode,
	body,
	headers,
});

describe('A request of the nodes', () => {
	it('is sent to the path below the base address, with the query as given', async () => {
		await sendOnce({
			method: 'GET',
			path: '/people/a%2Fb',
			query: { page: 2, names: ['Ada', 'Grace Ł'] },
			repeatable: true,
		});
		const [request] = endpoint.requests;
		expect(request).toMatchObject({ method: 'GET', path: '/v1/people/a%2Fb', text: '' });
		expect([...request!.query]).toEqual([
			['page', '2'],
			['names', 'Ada'],
			['names', 'Grace Ł'],
		]);
		expect(request!.headers['content-type']).toBeUndefined();
	});

	it.each<[string, unknown, string]>([
		['a body as JSON', { name: 'Ada Łovelace' }, '{"name":"Ada Łovelace"}'],
		['an empty object, which n8n would drop', {}, '{}'],
		['an empty list', [], '[]'],
	])('is sent with %s', async (_claim, body, text) => {
		await sendOnce({ method: 'POST', path: '/person', body, repeatable: false });
		expect(endpoint.requests[0]).toMatchObject({
			text,
			headers: { 'content-type': 'application/json', accept: 'application/json' },
		});
	});

	it("is signed by n8n's helper, with credentials that are read once", async () => {
		const { http, calls } = scriptedHelper(full(200), full(200));
		const { context, credentialReads } = createExecuteContext({
			http,
			credentials: { apiKey: 'k' },
		});
		const { connect } = await openService(context, service(), createFakeClock());
		const send = connect({ maxRetries: 0, maxWaitSeconds: 1, timeoutSeconds: 7 });
		await send(READ_REQUEST);
		await send(READ_REQUEST);
		expect(credentialReads).toEqual(['exampleApi']);
		expect(calls).toHaveLength(2);
		expect(calls[0]).toMatchObject({
			type: 'exampleApi',
			more: { credentialsDecrypted: { type: 'exampleApi', data: { apiKey: 'k' } } },
			options: { timeout: 7000 },
		});
		expect(Object.prototype.isPrototypeOf.call(context, calls[0]!.self as object)).toBe(true);
		expect(JSON.stringify(calls[0]!.options)).not.toContain('"k"');
	});

	it('has new options each time, because n8n writes the key into them', async () => {
		const { http, calls } = scriptedHelper(full(200), full(200));
		const { context } = createExecuteContext({ http });
		const send = createSender(context, service(), {}, 1000, systemClock);
		await send(READ_REQUEST);
		calls[0]!.options.headers!['authorization'] = API_KEY;
		await send(READ_REQUEST);
		expect(calls[1]!.options.headers).toEqual({ accept: 'application/json' });
	});

	it('is not sent to an unusable address', async () => {
		const { http, calls } = scriptedHelper();
		const baseUrl = () => failed("'Base URL' is empty", 'Fill it in');

		expect(await sendOnce(READ_REQUEST, { http, service: { baseUrl } })).toEqual({
			kind: 'unsigned',
			message: "'Base URL' is empty",
			description: 'Fill it in',
		});
		expect(calls).toEqual([]);
	});
});

describe('A response to the nodes', () => {
	it('is returned as status, headers in lower case and parsed body', async () => {
		answerWith({ status: 200, headers: { 'X-Credits-Left': '7' }, body: { matches: [] } });
		expect(await sendOnce(PAID_REQUEST)).toMatchObject({
			kind: 'response',
			status: 200,
			headers: { 'x-credits-left': '7' },
			body: { matches: [] },
		});
	});

	it.each<[string, string, unknown]>([
		['every digit of a long id', '{"id":12345678901234567890}', { id: '12345678901234567890' }],
		['an HTML page as its text', '<html>Hello</html>', '<html>Hello</html>'],
		['an empty answer as an empty text', '', ''],
		['what follows a byte order mark', '\ufeff{"id":1}', { id: 1 }],
		['what follows one beside escapes', '\ufeff{"id":"\\u0041"}', { id: 'A' }],
	])('is returned with %s', async (_claim, body, parsed) => {
		answerWith({ status: 200, body });
		expect(await sendOnce(READ_REQUEST)).toMatchObject({ kind: 'response', body: parsed });
	});

	it.each([
		['a bad key', 401],
		['a limit', 429],
		['a server error', 500],
	])(
		'with an error status is returned as a value, and the request is sent once: %s',
		async (_claim, status) => {
			answerWith({ status, headers: { 'retry-after': '5' }, body: { error: 'No' } });
			expect(await sendOnce(PAID_REQUEST)).toMatchObject({
				kind: 'response',
				status,
				headers: { 'retry-after': '5' },
				body: { error: 'No' },
			});
			expect(endpoint.requests).toHaveLength(1);
		},
	);

	it('is not kept in memory until its deadline', async () => {
		setFlagsFromString('--expose-gc');
		const collectGarbage = runInNewContext('gc') as () => void;
		const responses: Array<WeakRef<object>> = [];
		const http = async () => {
			const response = full(200, { rows: [] });
			responses.push(new WeakRef(response));
			return await Promise.resolve(response);
		};
		await sendOnce(READ_REQUEST, { http: http as never, timeoutMs: 600_000 });
		await nextTurn();
		collectGarbage();
		expect(responses.map((response) => response.deref())).toEqual([undefined]);
	});

	it('that redirects is not followed, for the key would go along', async () => {
		answerWith({ status: 302, headers: { location: `${endpoint.url}/elsewhere` } });
		expect(await sendOnce(READ_REQUEST)).toMatchObject({ kind: 'response', status: 302 });
		expect(endpoint.requests.map(({ path }) => path)).toEqual(['/v1/report']);
	});
});

describe('A missing response', () => {
	it('from a host where nobody listens means that nothing was processed', async () => {
		const gone = await listenOnLoopback({
			answer: () => ({ status: 200 }),
			reset: () => undefined,
		});
		await gone.close();
		const answer = await sendOnce(PAID_REQUEST, {
			service: { baseUrl: () => success(gone.url) },
		});
		expect(answer).toMatchObject({
			kind: 'unreachable',
			message: expect.stringContaining('ECONNREFUSED'),
		});
	});

	it('within the time is a timeout: the request may have been processed', async () => {
		endpoint.order({ delayMs: 300, reply: { status: 200 } });
		expect(await sendOnce(PAID_REQUEST, { timeoutMs: 40 })).toMatchObject({ kind: 'timeout' });
	});

	it('whose bytes drip in without end is a timeout of the whole request', async () => {
		const answer = await answeredBy((response) => {
			response.write(' ');
			const drip = setInterval(() => response.write(' '), 10);
			response.on('close', () => clearInterval(drip));
		}, 500);
		expect(answer).toEqual({
			kind: 'timeout',
			message: 'The response was not complete after 0.5 seconds',
		});
	});

	it.each<[string, (response: ServerResponse) => void]>([
		[
			'that never ends',
			(response) => {
				const pour = () => {
					while (response.write(MEGABYTE));
				};
				response.on('drain', pour);
				pour();
			},
		],
		[
			'that unpacks to a thousand times its size',
			(response) => {
				response.setHeader('content-encoding', 'gzip');
				response.end(gzipSync(Buffer.alloc(MAX_RESPONSE_BYTES + 1)));
			},
		],
	])('%s is not read beyond a limit; it may have been processed', async (_what, respond) => {
		const started = process.memoryUsage().arrayBuffers;
		const answer = await answeredBy(respond);
		expect(answer).toEqual({
			kind: 'tooLarge',
			message: 'The response is larger than 64 MB, so it was not read completely',
		});
		expect(process.memoryUsage().arrayBuffers - started).toBeLessThan(3 * MAX_RESPONSE_BYTES);
	});

	it('because the connection broke means that the answer was lost', async () => {
		endpoint.order({ reset: true });
		expect(await sendOnce(PAID_REQUEST)).toMatchObject({ kind: 'lost' });
	});

	it("because the connection broke does not repeat n8n's advice to send the request again", async () => {
		const bare = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
		const { http } = scriptedHelper(new NodeApiError(node, bare as never));
		const answer = await sendOnce(PAID_REQUEST, { http });
		expect(answer).toMatchObject({ message: expect.stringContaining('closed unexpectedly') });
		expect(answer).not.toMatchObject({ message: expect.stringContaining('retry') });
	});

	it('because the answer broke off midway means that it was lost, not that it was a 200', async () => {
		endpoint.order({ truncate: true, reply: { status: 200, body: { matches: [1, 2, 3] } } });
		expect(await sendOnce(PAID_REQUEST)).toMatchObject({ kind: 'lost' });
	});

	it('because the workflow was stopped before means that nothing was sent', async () => {
		const { http, calls } = scriptedHelper();
		const answer = await sendOnce(PAID_REQUEST, { http, signal: AbortSignal.abort() });
		expect(answer).toMatchObject({ kind: 'aborted' });
		expect(calls).toEqual([]);
	});

	it('because the workflow was stopped meanwhile means that the request may have been processed', async () => {
		const stop = new AbortController();
		reply.now = () => {
			stop.abort();
			return { status: 200 };
		};
		const answer = await sendOnce(PAID_REQUEST, { signal: stop.signal });
		expect(answer).toEqual({ kind: 'lost', message: 'The run was canceled' });
	});

	it.each<[string, string]>([
		['of a revoked token', 'The credential "Analytics" needs to be reconnected.'],
		['nobody connected the account', 'OAuth credentials not connected'],
		['the token is gone', 'Unable to sign without access token.'],
		['the key is none', 'secretOrPrivateKey must be an asymmetric key when using RS256'],
	])('because %s means that nothing was sent', async (_claim, message) => {
		const thrown = new NodeApiError(node, new NodeOperationError(node, message) as never);
		const { http } = scriptedHelper(thrown);
		expect(await sendOnce(READ_REQUEST, { http })).toEqual({ kind: 'unsigned', message });
	});

	it.each<[string, string, string]>([
		['an unknown host', 'ENOTFOUND', 'unreachable'],
		['a resting name server', 'EAI_AGAIN', 'unreachable'],
		['an unreachable network', 'ENETUNREACH', 'unreachable'],
		['an unknown certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'unreachable'],
		['a certificate for another host', 'ERR_TLS_CERT_ALTNAME_INVALID', 'unreachable'],
		['a timeout', 'ETIMEDOUT', 'timeout'],
		['a header that Node refuses to send', 'ERR_INVALID_CHAR', 'unsigned'],
		['a reset', 'ECONNRESET', 'lost'],
		['a closed pipe', 'EPIPE', 'lost'],
		['something unheard of', 'EWHATEVER', 'lost'],
	])('is recognized from %s by its code, wrapped by n8n or not', async (_claim, code, kind) => {
		const bare = Object.assign(new Error('No'), { code });
		for (const error of [bare, new NodeApiError(node, bare as never)]) {
			const { http } = scriptedHelper(error);
			expect(await sendOnce(READ_REQUEST, { http })).toMatchObject({ kind });
		}
	});

	it.each<[string, unknown]>([
		['a text', 'socket hang up'],
		['nothing', undefined],
		['an object without a message', {}],
	])('is reported when %s was thrown', async (_claim, thrown) => {
		const http = (async () => await Promise.reject(thrown)) as never;
		expect(await sendOnce(READ_REQUEST, { http })).toMatchObject({ kind: 'lost' });
	});
});

describe('Secrets in a request or its answer', () => {
	const key = 'se"cret/key of\nAda';

	it.each<[string, SandboxReply]>([
		['an answer', { status: 200, body: { you: `sent ${key}` } }],
		['a refusal', { status: 401, body: { message: `Invalid key ${key}` } }],
		['an address', { status: 404, body: `No /v1?key=${encodeURIComponent(key)}` }],
		['a page', { status: 500, body: `<p>${key}</p>` }],
	])('are removed from %s, however they are written there', async (_claim, sent) => {
		answerWith(sent);
		const answer = await sendOnce(READ_REQUEST, { service: { secrets: () => [key] } });
		expect(JSON.stringify(answer)).toContain('***');
		for (const part of ['cret/key', 'cret%2Fkey', 'of\\\\nAda', 'of%0AAda'])
			expect(JSON.stringify(answer)).not.toContain(part);
	});

	it("are removed from what n8n's helper throws", async () => {
		const { http } = scriptedHelper(new Error(`Invalid character in header: ${API_KEY}`));
		expect(await sendOnce(READ_REQUEST, { http })).toEqual({
			kind: 'lost',
			message: 'Invalid character in header: ***',
		});
	});

	it('are removed from a thrown 401', async () => {
		answerWith({ status: 401, body: { error: { message: `Bad token ${API_KEY}` } } });
		expect(await sendOnce(READ_REQUEST, { service: { renewsToken: true } })).toMatchObject({
			body: { error: { message: 'Bad token ***' } },
		});
	});
});

describe('A service whose token n8n renews', () => {
	const renewing = { renewsToken: true };
	const words = { error: { code: 401, message: 'The token has expired' } };

	it('lets n8n see the 401, and leaves the reading of the stored token to n8n', async () => {
		const { http, calls } = scriptedHelper(full(200, '{}'));
		await sendOnce(READ_REQUEST, { http, service: renewing });
		expect(calls[0]!.options.ignoreHttpStatusErrors).toEqual({ ignore: true, except: [401] });
		expect(calls[0]!.more).toBeUndefined();
	});

	it('has its own words reported when n8n could not renew the token (2.x: thrown)', async () => {
		answerWith({ status: 401, headers: { 'www-authenticate': 'Bearer' }, body: words });
		expect(await sendOnce(READ_REQUEST, { service: renewing })).toMatchObject({
			kind: 'response',
			status: 401,
			headers: { 'www-authenticate': 'Bearer' },
			body: words,
		});
		expect(endpoint.requests).toHaveLength(1);
	});

	it('is asked again, once, on an n8n that returns the 401 (1.x), so that it throws', async () => {
		const { http, calls } = scriptedHelper(full(401, '{}'), full(200, '{"rows":[]}'));
		expect(await sendOnce(PAID_REQUEST, { http, service: renewing })).toMatchObject({
			status: 200,
			body: { rows: [] },
		});
		expect(calls.map(({ options }) => options.ignoreHttpStatusErrors)).toEqual([
			{ ignore: true, except: [401] },
			false,
		]);
		expect(calls.map(({ options }) => options.body)).toEqual(['{}', '{}']);
	});

	it('has every response read as a stream, so that none is read beyond the limit', async () => {
		const { http, calls } = scriptedHelper(full(401, '{}'), full(200, '{"rows":[]}'));
		await sendOnce(PAID_REQUEST, { http, service: renewing });
		expect(calls.map(({ options }) => options.encoding)).toEqual(['stream', 'stream']);
	});

	it('has all of its words reported when n8n 1.x throws on the second try', async () => {
		answerWith({ status: 429, headers: { 'retry-after': '30' }, body: { error: 'Slow down' } });
		const real = createN8nHttpHelper();
		const http = async (type: string, options: IHttpRequestOptions) =>
			options.ignoreHttpStatusErrors === false
				? await real.call(undefined as never, type, options)
				: full(401, '{}');
		expect(
			await sendOnce(READ_REQUEST, { http: http as never, service: renewing }),
		).toMatchObject({
			kind: 'response',
			status: 429,
			headers: { 'retry-after': '30' },
			body: { error: 'Slow down' },
		});
	});

	it('is not asked a third time', async () => {
		const thrown = new NodeApiError(node, { message: 'No' }, { httpCode: '401' });
		const { http, calls } = scriptedHelper(full(401, '{}'), thrown);
		expect(await sendOnce(READ_REQUEST, { http, service: renewing })).toMatchObject({
			status: 401,
		});
		expect(calls).toHaveLength(2);
	});

	it.each([403, 429, 500])('has the status %i returned as a value', async (status) => {
		answerWith({ status, body: words });
		expect(await sendOnce(READ_REQUEST, { service: renewing })).toMatchObject({
			status,
			body: words,
		});
		expect(endpoint.requests).toHaveLength(1);
	});
});

describe('A service that the nodes use', () => {
	const retryOptions = { maxRetries: 2, maxWaitSeconds: 60, timeoutSeconds: 60 };

	it('has one pace per account for all executions that use it', async () => {
		answerWith({ status: 429, headers: { 'retry-after': '3' } }, { status: 200 });
		const clock = createFakeClock();
		const sendBy = async (apiKey: string, maxRetries = 2) => {
			const { context } = createExecuteContext({
				http: createN8nHttpHelper(),
				credentials: { apiKey },
			});
			const { connect } = await openService(context, service(), clock);
			await connect({ ...retryOptions, maxRetries })(READ_REQUEST);
			return clock.now() - NOON;
		};
		expect(await sendBy('one', 0)).toBe(0);
		expect(await sendBy('another')).toBe(0);
		expect(await sendBy('one')).toBe(3000);
	});

	it('is sent nothing more once the workflow was stopped', async () => {
		const stop = new AbortController();
		answerWith({ status: 429, headers: { 'retry-after': '3' } });
		const clock = createFakeClock();
		const { context } = createExecuteContext({
			http: createN8nHttpHelper(),
			parameters: { authentication: 'serviceAccount' },
			credentials: { apiKey: API_KEY },
		});
		const { connect } = await openService(context, service(), clock, stop.signal);
		const send = connect(retryOptions);
		clock.whileSleeping(() => stop.abort());
		await send(READ_REQUEST);
		expect(endpoint.requests).toHaveLength(1);
		expect(await send(READ_REQUEST)).toMatchObject({ kind: 'aborted' });
		expect(endpoint.requests).toHaveLength(1);
	});
});
