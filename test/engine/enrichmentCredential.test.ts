import type { IDataObject } from 'n8n-workflow';

import { startEnrichmentBench, type EnrichmentBench } from '../support/enrichment';

let bench: EnrichmentBench;
beforeAll(async () => void (bench = await startEnrichmentBench()));
afterAll(async () => await bench.stop());
beforeEach(() => bench.reset());

const test = async (more: IDataObject = {}) =>
	await bench.engine.testCredential('enrichmentApi', bench.credentials(more)!.enrichmentApi!);

const WRONG = 'wrong-key-"of"-mine';

const NAMED = ['apollo', 'lusha', 'peopleDataLabs'] as const;

describe('the credential test', () => {
	it('accepts a good key and charges nothing', async () => {
		expect(await test()).toMatchObject({ status: 'OK' });
		expect(bench.endpoint.requests).toMatchObject([
			{ method: 'POST', path: '/v1/person', text: '{}' },
		]);
		expect(bench.sandbox.ledger).toEqual([]);
	});

	it.each([
		['bearer', {}],
		['header', {}],
		['header', { keyName: 'x-api-key' }],
		['query', { keyName: 'api_key' }],
		['basic', {}],
	] as const)('sends the key as %s %j', async (sendKeyAs, more) => {
		Object.assign(bench.sandbox.quirks, { keyAs: sendKeyAs, ...more });
		expect(await test({ sendKeyAs, ...more })).toMatchObject({ status: 'OK' });
		const other = sendKeyAs === 'bearer' ? 'header' : 'bearer';
		expect(await test({ sendKeyAs: other })).toMatchObject({ status: 'Error' });
	});

	it.each(NAMED)(
		"asks %s for the account, at the provider's own path, for nothing",
		async (provider) => {
			const { basePath, apiKey } = bench.sandbox.providers[provider];
			const baseUrl = `${bench.endpoint.url}${basePath}`;
			expect(await test({ provider, baseUrl, apiKey })).toMatchObject({ status: 'OK' });
			expect(bench.sandbox.providers[provider]).toMatchObject({
				charged: 0,
				requests: [{ status: 200 }],
			});
			const { status, message } = await test({ provider, baseUrl, apiKey: 'wrong' });
			expect(status).toBe('Error');
			expect(message).toContain("Check 'API Key'");
			expect(message).not.toContain("'Send Key As'");
		},
	);

	it.each(NAMED)(
		'takes a key of %s that may not see the account for a good one',
		async (provider) => {
			const account = bench.sandbox.providers[provider];
			const baseUrl = `${bench.endpoint.url}${account.basePath}`;
			account.order({ failure: 'forbidden' });
			expect(await test({ provider, baseUrl, apiKey: account.apiKey })).toMatchObject({
				status: 'OK',
				message: expect.stringContaining('The key is good') as string,
			});
		},
	);

	it.each([
		['bearer', /"Authorization: Bearer …"/],
		['header', /"api_key: …"/],
		['query', /query parameter "api_key"/],
		['basic', /Basic authentication/],
	])(
		'says of a wrong key how it was sent (%s) and what to change, but not the key',
		async (sendKeyAs, words) => {
			bench.endpoint.order({
				reply: { status: 401, body: { message: `Invalid key ${WRONG}` } },
			});
			const { status, message } = await test({ apiKey: WRONG, sendKeyAs });
			expect(status).toBe('Error');
			expect(message).toMatch(words);
			expect(message).toContain("'Send Key As'");
			expect(message).not.toContain('of"-mine');
		},
	);

	it.each([
		[
			'an address where nobody listens',
			{ baseUrl: 'http://127.0.0.1:9' },
			/127\.0\.0\.1:9 could not be reached/,
		],
		['no address', { baseUrl: '' }, /'Base URL'/],
		['a key of blanks', { apiKey: '  ' }, /'API Key' is empty/],
		['plain http', { baseUrl: 'http://api.example.com' }, /https/],
	])('refuses %s', async (_what, more, words) => {
		const { status, message } = await test(more);
		expect(status).toBe('Error');
		expect(message).toMatch(words);
	});

	it.each([
		['a page', { status: 200, body: '<html><title>Hello</title></html>' }],
		['a page that is not there', { status: 404, body: '<html></html>' }],
		[
			'a path that is not there',
			{ status: 404, body: { message: 'The requested endpoint was not found' } },
		],
		['a method that is not there', { status: 405, body: { message: 'No' } }],
		['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:9/' }, body: '' }],
	])('tells %s from a provider', async (_what, reply) => {
		bench.endpoint.order({ reply });
		const { status, message } = await test();
		expect(status).toBe('Error');
		expect(message).toContain("'Base URL'");
	});

	it.each([
		['a refused input', { status: 422, body: { message: 'email is required' } }],
		['no match', { status: 404, body: { message: 'Could not find data' } }],
		['nothing', { status: 204 }],
	])('takes %s for an accepted key', async (_what, reply) => {
		bench.endpoint.order({ reply });
		expect(await test()).toMatchObject({ status: 'OK' });
	});

	it.each([429, 500])(
		'says that a key cannot be tested while the API answers %d',
		async (status) => {
			bench.endpoint.order({ reply: { status, body: {} }, times: Infinity });
			expect(await test()).toMatchObject({
				status: 'Error',
				message: expect.stringContaining('could not be tested now') as string,
			});
		},
	);
});

describe('the key', () => {
	it.each(['bearer', 'header', 'query', 'basic'] as const)(
		'is sent as %s with every lookup, and shown nowhere',
		async (sendKeyAs) => {
			bench.endpoint.order({
				times: 9,
				reply: { status: 400, body: { message: `You sent ${bench.sandbox.apiKey}` } },
			});
			const result = await bench.run(
				{ onNoMatch: 'flag', options: { includeRaw: true } },
				[{ email: 'a@example.com' }],
				{ credentials: bench.credentials({ sendKeyAs })! },
			);
			const { headers, query } = bench.endpoint.requests[0]!;
			const sent = { ...headers, ...Object.fromEntries(query) };
			const key =
				sendKeyAs === 'basic'
					? Buffer.from(`${bench.sandbox.apiKey}:`).toString('base64')
					: bench.sandbox.apiKey;
			expect(JSON.stringify(sent)).toContain(key);
			expect(JSON.stringify([result.outputs, result.error, result.hints])).not.toContain(
				bench.sandbox.apiKey,
			);
		},
	);
});
