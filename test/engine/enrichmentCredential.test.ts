import type { IDataObject } from 'n8n-workflow';

import { PROVIDER_NAMES } from '../../sandbox/enrichment/providers';
import { startEnrichmentBench } from '../support/enrichment';
import { shared } from '../support/shared';

const bench = shared(startEnrichmentBench);

const test = async (more: IDataObject = {}) =>
	await bench.engine.testCredential('enrichmentApi', bench.credentials(more)!.enrichmentApi!);

const WRONG = 'wrong-key-"of"-mine';

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

	it.each(PROVIDER_NAMES)(
		"asks %s for the account, at the provider's own path, for nothing",
		async (provider) => {
			const data = bench.account(provider)!.enrichmentApi as IDataObject;
			expect(await test(data)).toMatchObject({ status: 'OK' });
			expect(bench.sandbox.providers[provider]).toMatchObject({
				charged: 0,
				requests: [{ status: 200 }],
			});
			const { status, message } = await test({ ...data, apiKey: 'wrong' });
			expect(status).toBe('Error');
			expect(message).toContain("Check 'API Key'");
			expect(message).not.toContain('..');
			expect(message).not.toContain("'Send Key As'");
		},
	);

	it.each(PROVIDER_NAMES)(
		'takes a key of %s that may not see the account for a good one',
		async (provider) => {
			bench.sandbox.providers[provider].order({ failure: 'forbidden' });
			const data = bench.account(provider)!.enrichmentApi as IDataObject;
			expect(await test(data)).toMatchObject({
				status: 'OK',
				message: expect.stringContaining('The key is valid') as string,
			});
		},
	);

	it.each(PROVIDER_NAMES)('tells from a 404 that %s is elsewhere', async (provider) => {
		const account = bench.sandbox.providers[provider];
		account.order({ failure: 'unknownPath' });
		const data = bench.account(provider)!.enrichmentApi as IDataObject;
		const { status, message } = await test(data);
		expect([account.requests[0]?.status, status]).toEqual([404, 'Error']);
		expect(message).toContain("'Base URL'");
	});

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
		['plain http', { baseUrl: 'http://api.example.com' }, /https/],
	])('refuses %s', async (_what, more, words) => {
		const { status, message } = await test(more);
		expect(status).toBe('Error');
		expect(message).toMatch(words);
	});

	const PATHS = ['https://evil.example/x', '//evil.example', '../x', '%2e%2e/x', '/a\\b', 'x#y'];
	const NEVER_SENT: Array<[string, IDataObject]> = [
		...['Host', 'content-length', 'Transfer-Encoding', 'Content-Type'].map(
			(keyName): [string, IDataObject] => [
				"'Key Name' cannot be",
				{ sendKeyAs: 'header', keyName },
			],
		),
		...PATHS.flatMap(
			(path): Array<[string, IDataObject]> => [
				["'Company Search Path' in the credential cannot be", { companySearchPath: path }],
				[
					"'Contact Bulk Path' in the credential",
					{ customise: true, contactBulkPath: path },
				],
			],
		),
	];
	it.each(NEVER_SENT)('and every run refuse what cannot be sent: %s %j', async (words, more) => {
		const { status, message } = await test(more);
		expect([status, message]).toEqual(['Error', expect.stringContaining(words)]);
		const { error } = await bench.run({}, [{ email: 'ada@acme.example' }], {
			credentials: bench.credentials(more)!,
		});
		expect(error?.message).toContain(words);
		expect(bench.endpoint.requests).toEqual([]);
	});

	it('leaves alone a path of a switch that is off, and one with parameters', async () => {
		const more = { contactPath: '../x', contactSearchPath: 'person/search?version=2' };
		expect(await test(more)).toMatchObject({ status: 'OK' });
	});

	it.each([
		['a page', { status: 200, body: '<html><title>Hello</title></html>' }],
		[
			'a path that is not there',
			{ status: 404, body: { message: 'The requested endpoint was not found' } },
		],
	])('tells %s from a provider', async (_what, reply) => {
		bench.endpoint.order({ reply });
		const { status, message } = await test();
		expect(status).toBe('Error');
		expect(message).toContain("'Base URL'");
	});

	it.each([
		['a refused input', { status: 422, body: { message: 'email is required' } }],
		[
			'a lacking scope',
			{ status: 403, body: { message: 'The key lacks the scope person:read' } },
		],
		['an empty account', { status: 402, body: { message: 'Not enough credits' } }],
	])('takes %s for an accepted key', async (_what, reply) => {
		bench.endpoint.order({ reply });
		expect(await test()).toMatchObject({ status: 'OK' });
	});

	it.each([
		['a rate limit', { status: 429, body: {} }],
		['a server error', { status: 500, body: {} }],
	])('says after %s that the key could not be tested now', async (_what, reply) => {
		bench.endpoint.order({ reply });
		const { status, message } = await test();
		expect(status).toBe('Error');
		expect(message).toContain('could not be tested now');
	});

	it.each([['a key that is wrong', { error: 'Invalid API key' }, "'Send Key As'"]])(
		'reads %s in an answer of status 200',
		async (_what, body, words) => {
			bench.endpoint.order({ reply: { status: 200, body } });
			const { status, message } = await test();
			expect(status).toBe('Error');
			expect(message).toContain(words);
		},
	);
});

describe('an API that differs in detail', () => {
	const CUSTOM = {
		customise: true,
		contactPath: '/people/match',
		contactBulkPath: 'people/bulk_match',
		bulkWrapper: 'details',
		recordTag: 'ref',
		maxBatch: 2,
		fieldNames: '{"linkedInUrl": "linkedin_url"}',
	};
	const records = [
		{ email: 'a@example.com', linkedInUrl: 'linkedin.com/in/a' },
		{ email: 'b@example.com' },
		{ email: 'c@example.com' },
	];
	const sent = () => bench.endpoint.requests.map(({ path }) => path).sort();

	it('is sent its own paths, wrapper, tag and names, in batches of its size', async () => {
		await bench.run({}, records, { credentials: bench.credentials(CUSTOM)! });
		expect(sent().slice(0, 2)).toContain('/v1/people/bulk_match');
		expect(bench.bodies()[0]).toEqual({
			details: [
				{
					email: 'a@example.com',
					linkedin_url: 'https://www.linkedin.com/in/a',
					ref: '0',
				},
				{ email: 'b@example.com', ref: '1' },
			],
		});
	});

	it.each([
		['names that are no JSON', { fieldNames: 'email = mail' }, /'Field Names'/],
		['a batch of nothing', { maxBatch: 0 }, /'Max Batch'/],
	])('is refused with %s, before anything is sent', async (_what, more, words) => {
		const credentials = bench.credentials({ ...CUSTOM, ...more })!;
		const { error } = await bench.run({}, records, { credentials });
		expect(error?.message).toMatch(words);
		expect((await test({ ...CUSTOM, ...more })).message).toMatch(words);
		expect(bench.endpoint.requests).toHaveLength(0);
	});
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
