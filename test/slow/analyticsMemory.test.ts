/** A few kilobytes of gzip that unpack to hundreds of megabytes: no request of the node reads them to their end. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { MAX_RESPONSE_BYTES } from '../../nodes/shared/node/receive';
import { startAnalyticsEngine } from '../../testing/analyticsEngine';
import { SHOP } from '../../testing/analytics';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(async () => await startAnalyticsEngine({}));
beforeEach(() => bench.sandbox.analytics.quirks.expireAccessTokens());

/** 640 MB of blanks: a gzip file may have several parts, which are one text. */
const BOMB = Buffer.concat(Array<Buffer>(40).fill(gzipSync(Buffer.alloc(2 ** 24, ' '))));
const TOO_LARGE = /The response is larger than 64 MB/;

const EXPIRED = 'an-expired-token';

const serveBomb: RequestListener = ({ headers }, response) => {
	if (headers.authorization === `Bearer ${EXPIRED}`) {
		response.writeHead(401);
		response.end('{}');
		return;
	}
	response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' });
	response.end(BOMB);
};

const server = createServer(serveBomb);
beforeAll(async () => await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(() => {
	server.close();
	server.closeAllConnections();
});

const bombUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const atBomb = () => ({ adminApiBaseUrl: bombUrl(), dataApiBaseUrl: bombUrl() });

const OAUTH = 'analyticsOAuth2Api';
const ROBOT = 'analyticsServiceAccountApi';

async function store(type: string, more: IDataObject) {
	if (type === OAUTH) return await bench.connect(more);
	return await bench.engine.storeCredential(ROBOT, {
		...bench.addresses(),
		...bench.sandbox.analytics.serviceAccount,
		accessToken: '',
		...(more as Record<string, string>),
	});
}

/** What the work answers, and the megabytes of buffers that it leaves at most. */
async function measured<T>(work: () => Promise<T>): Promise<{ answer: T; megabytes: number }> {
	const started = process.memoryUsage().arrayBuffers;
	let most = started;
	const sampling = setInterval(() => {
		most = Math.max(most, process.memoryUsage().arrayBuffers);
	}, 5);
	try {
		const answer = await work();
		return { answer, megabytes: (most - started) / 2 ** 20 };
	} finally {
		clearInterval(sampling);
	}
}

const LIMIT_MEGABYTES = (3 * MAX_RESPONSE_BYTES) / 2 ** 20;

const OPERATIONS: Array<[string, INodeParameters]> = [
	['the settings of a property', { resource: 'property', operation: 'get' }],
	['metadata', { resource: 'report', operation: 'getMetadata' }],
	['a raw call', { resource: 'api', operation: 'call', endpoint: 'v1beta/accountSummaries' }],
];

describe.each([
	[OAUTH, 'oAuth2'],
	[ROBOT, 'serviceAccount'],
])('An answer without end to %s', (type, authentication) => {
	const options = { maxRetries: 0 };

	it.each(OPERATIONS)('is read to 64 MB and no further: %s', async (_what, parameters) => {
		const credentials = { [type]: await store(type, atBomb()) };
		const asked = { property: SHOP, options, ...parameters, authentication };
		const { answer, megabytes } = await measured(
			async () => await bench.run(asked, { credentials }),
		);
		expect(answer.error?.message).toMatch(TOO_LARGE);
		expect(megabytes).toBeLessThan(LIMIT_MEGABYTES);
	});

	it('is read no further when n8n has renewed the token either', async () => {
		const { refreshToken: refresh_token } = bench.sandbox.analytics.issue();
		const oauthTokenData = { access_token: EXPIRED, refresh_token, token_type: 'Bearer' };
		const more = type === ROBOT ? { accessToken: EXPIRED } : { oauthTokenData };
		const credentials = { [type]: await store(type, { ...atBomb(), ...more }) };
		const asked = { resource: 'property', operation: 'get', authentication, options };
		const { answer, megabytes } = await measured(
			async () => await bench.run(asked, { credentials }),
		);
		expect(answer.error?.message).toMatch(TOO_LARGE);
		expect(megabytes).toBeLessThan(LIMIT_MEGABYTES);
	});
});

describe('The sign-in of a service account', () => {
	it('reads no answer without end from its token server, and says that it could not sign in', async () => {
		const customAccessTokenUrl = `${bombUrl()}/token`;
		const credentials = { [ROBOT]: await store(ROBOT, { customAccessTokenUrl }) };
		const asked = { resource: 'property', operation: 'get', authentication: 'serviceAccount' };
		const { answer, megabytes } = await measured(
			async () => await bench.run(asked, { credentials }),
		);
		expect(answer.error?.message).toMatch(
			/could not sign in: The response is larger than 64 MB/,
		);
		expect(megabytes).toBeLessThan(LIMIT_MEGABYTES);
	});

	it.each(['customAccessTokenUrl', 'adminApiBaseUrl'])(
		'is tested without reading such an answer: %s',
		async (field) => {
			const credential = await store(ROBOT, { [field]: bombUrl() });
			const { answer, megabytes } = await measured(
				async () => await bench.engine.testCredential(ROBOT, credential),
			);
			expect(answer).toMatchObject({ status: 'Error' });
			expect(answer.message).toMatch(TOO_LARGE);
			expect(megabytes).toBeLessThan(LIMIT_MEGABYTES);
		},
	);
});
