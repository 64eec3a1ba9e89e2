import type { IDataObject } from 'n8n-workflow';

import { PROVIDER_NAMES } from '../../nodes/Enrichment/providers/registry';
import { startEnrichmentBench, type Account } from '../../testing/enrichment';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

const test = async (more: IDataObject = {}, at: Account = 'documented') =>
	await bench.engine.testCredential('enrichmentApi', bench.credentials(at, more).enrichmentApi);

const ERROR = (words: string | RegExp) => ({
	status: 'Error',
	message: expect.stringMatching(words) as string,
});

const WRONG = 'wrong-key-"of"-mine';
const RECORDS = ['a', 'b', 'c'].map((name) => ({ email: `${name}@example.com` }));

describe('The test of an Enrichment credential', () => {
	it('accepts a good key and charges nothing', async () => {
		expect(await test()).toMatchObject({ status: 'OK' });
		expect(bench.endpoint.requests).toMatchObject([
			{ method: 'POST', path: '/v1/person', text: '{}' },
		]);
		expect(bench.sandbox.generic.ledger).toEqual([]);
	});

	it.each([
		['bearer', {}],
		['header', {}],
		['header', { keyName: 'x-api-key' }],
		['query', { keyName: 'api_key' }],
		['basic', {}],
	] as const)('sends the key as %s %j', async (sendKeyAs, more) => {
		Object.assign(bench.sandbox.generic.quirks, { keyAs: sendKeyAs, ...more });
		expect(await test({ sendKeyAs, ...more })).toMatchObject({ status: 'OK' });
		const other = sendKeyAs === 'bearer' ? 'header' : 'bearer';
		expect(await test({ sendKeyAs: other })).toMatchObject({ status: 'Error' });
	});

	it.each(PROVIDER_NAMES)(
		"asks %s for the account, at the provider's own path, for free",
		async (provider) => {
			expect(await test({}, provider)).toMatchObject({ status: 'OK' });
			expect(bench.sandbox.providers[provider]).toMatchObject({
				charged: 0,
				requests: [{ status: 200 }],
			});
			const { status, message } = await test({ apiKey: 'wrong' }, provider);
			expect(status).toBe('Error');
			expect(message).toContain("Check 'API Key'");
			expect(message).not.toMatch(/\.\.|'Send Key As'/);
		},
	);

	it.each(PROVIDER_NAMES)(
		'accepts a key of %s that may not see the account',
		async (provider) => {
			bench.sandbox.providers[provider].order({ failure: 'forbidden' });
			const message = expect.stringContaining('The key is valid') as string;
			expect(await test({}, provider)).toMatchObject({ status: 'OK', message });
		},
	);

	it.each(PROVIDER_NAMES)(
		'concludes from a 404 that the address of %s is wrong',
		async (provider) => {
			const account = bench.sandbox.providers[provider];
			account.order({ failure: 'unknownPath' });
			expect(await test({}, provider)).toEqual(ERROR("'Base URL'"));
			expect(account.requests[0]?.status).toBe(404);
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
			const body = { message: `Invalid key ${WRONG}` };
			bench.endpoint.order({ reply: { status: 401, body } });
			const { status, message } = await test({ apiKey: WRONG, sendKeyAs });
			expect(status).toBe('Error');
			expect(message).toMatch(words);
			expect(message).toContain("'Send Key As'");
			expect(message).not.toContain('of"-mine');
		},
	);

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
	it.each(NEVER_SENT)(
		'refuses, like every run, what cannot be sent: %s %j',
		async (words, more) => {
			expect(await test(more)).toEqual(ERROR(words));
			const { error } = await bench.run({}, RECORDS, { credential: more });
			expect(error?.message).toContain(words);
			expect(bench.endpoint.requests).toEqual([]);
		},
	);

	it('ignores the paths of a switch that is off, and accepts one with parameters', async () => {
		const more = { contactPath: '../x', contactSearchPath: 'person/search?version=2' };
		expect(await test(more)).toMatchObject({ status: 'OK' });
	});

	it.each<{ title: string; status: number; body: string | object; message: string }>([
		{
			title: 'a page',
			status: 200,
			body: '<html><title>Hello</title></html>',
			message: "'Base URL'",
		},
		{
			title: 'a path that is not there',
			status: 404,
			body: { message: 'The requested endpoint was not found' },
			message: "'Base URL'",
		},
		{
			title: 'a rate limit, by which nothing is known,',
			status: 429,
			body: {},
			message: 'could not be tested now',
		},
		{
			title: 'a key that is wrong',
			status: 200,
			body: { error: { code: 'INVALID_API_KEY' } },
			message: "'Send Key As'",
		},
	])('does not take $title for an accepted key', async ({ status, body, message }) => {
		bench.endpoint.order({ reply: { status, body } });
		expect(await test()).toEqual(ERROR(message));
	});

	it.each([
		['a refused input', 422, { message: 'email is required' }],
		['a refused input with status 200', 200, { error: 'email is required' }],
		['a lacking scope', 403, { error: 'insufficient_scope' }],
	])('takes %s for an accepted key', async (_what, status, body) => {
		bench.endpoint.order({ reply: { status, body } });
		expect(await test()).toMatchObject({ status: 'OK' });
	});
});

describe('An Enrichment credential that cannot work has one clear error, in its test and in a run:', () => {
	it.each([
		{
			title: 'a wrong key',
			credential: { apiKey: WRONG },
			message: /key/i,
			description: /"Authorization: Bearer …"/,
		},
		{
			title: 'an address where nobody listens',
			credential: { baseUrl: 'http://127.0.0.1:9' },
			message: /(127\.0\.0\.1:9|The provider) could not be reached/,
			description: /Base URL/,
		},
		{
			title: 'an address that is none',
			credential: { baseUrl: 'api.example.com' },
			message: /not an absolute URL/,
			description: /https/,
		},
		{
			title: 'plain http to another host',
			credential: { baseUrl: 'http://api.example.com' },
			message: /https/,
			description: /only allowed for services on this machine/,
		},
	])('$title', async ({ credential, message, description }) => {
		const tested = await test(credential);
		expect(tested).toEqual(ERROR(message));
		const run = async (
			onError: 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput',
		) => await bench.run({ options: { maxRetries: 0 } }, RECORDS, { credential, onError });
		const { error } = await run('stopWorkflow');
		expect(error?.message).toMatch(message);
		expect(error?.description).toMatch(description);
		expect(JSON.stringify([tested, error])).not.toContain('of"-mine');
		// No item goes on as if it were enriched.
		const { items } = await run('continueRegularOutput');
		expect(items.map((item) => Object.keys(item))).toEqual(Array(3).fill(['error']));
		const { itemsByOutput } = await run('continueErrorOutput');
		expect(itemsByOutput.slice(0, 3)).toEqual([[], [], []]);
		expect(itemsByOutput[3]).toMatchObject(RECORDS);
		expect(bench.sandbox.generic.ledger).toEqual([]);
	});
});

describe('A credential for an API that differs from the default', () => {
	const CUSTOM = {
		customise: true,
		contactPath: '/people/match',
		contactBulkPath: 'people/bulk_match',
		bulkWrapper: 'details',
		recordTag: 'ref',
		maxBatch: 2,
		fieldNames: '{"linkedInUrl": "linkedin_url"}',
	};

	it('sends its own paths, wrapper, tag and names, in batches of its size', async () => {
		const [first, ...others] = RECORDS;
		const records = [{ ...first, linkedInUrl: 'linkedin.com/in/a' }, ...others];
		await bench.run({}, records, { credential: CUSTOM });
		const paths = bench.endpoint.requests.map(({ path }) => path).sort();
		expect(paths.slice(0, 2)).toContain('/v1/people/bulk_match');
		const page = { linkedin_url: 'https://www.linkedin.com/in/a' };
		expect(bench.bodies()[0]).toEqual({
			details: [
				{ ...first, ...page, ref: '0' },
				{ ...others[0], ref: '1' },
			],
		});
	});

	it.each<[string, IDataObject, string]>([
		['names that are no JSON', { fieldNames: 'email = mail' }, "'Field Names'"],
		['names that are a list', { fieldNames: '["mail"]' }, "'Field Names'"],
		['a name that is no text', { fieldNames: '{"email": 5}' }, "'Field Names'"],
		['a name that the node does not have', { fieldNames: '{"emial": "mail"}' }, 'emial'],
		['a batch of nobody', { maxBatch: 0 }, "'Max Batch'"],
		['a batch of less than nobody', { maxBatch: -5 }, "'Max Batch'"],
		['a JSON path with a wildcard', { rowsJsonPath: '$.data[*]' }, "'Rows JSON Path'"],
		['a JSON path with a filter', { personJsonPath: 'a[?(@.b)]' }, "'Person JSON Path'"],
		['a JSON path that ends in a point', { companyJsonPath: 'a.' }, "'Company JSON Path'"],
		['a JSON path of blanks', { chargedJsonPath: 'a b' }, "'Credits Charged JSON Path'"],
		['an open bracket', { remainingJsonPath: 'a[0' }, "'Credits Remaining JSON Path'"],
		['a tag that names people', { recordTag: 'email' }, "'Record Tag'"],
		['a tag in a renamed field', { recordTag: 'linkedin_url' }, "'Record Tag'"],
	])(
		'is refused in its test and in a run before anything is sent, with %s',
		async (_what, more, words) => {
			const credential = { ...CUSTOM, ...more };
			expect((await bench.run({}, RECORDS, { credential })).error?.message).toContain(words);
			expect((await test(credential)).message).toContain(words);
			expect(bench.endpoint.requests).toHaveLength(0);
			const off = { ...credential, customise: false };
			expect(await test(off)).toMatchObject({ status: 'OK' });
		},
	);
});

describe('The API key', () => {
	it.each(['bearer', 'header', 'query', 'basic'] as const)(
		'is sent with every lookup as %s, and shown nowhere',
		async (sendKeyAs) => {
			const { apiKey } = bench.sandbox.generic;
			const body = { message: `You sent ${apiKey}` };
			bench.endpoint.order({ times: 9, reply: { status: 400, body } });
			const parameters = { onNoMatch: 'flag', options: { includeRaw: true } };
			const credential = { sendKeyAs };
			const result = await bench.run(parameters, [RECORDS[0]!], { credential });
			const { headers, query } = bench.endpoint.requests[0]!;
			const sent = JSON.stringify({ ...headers, ...Object.fromEntries(query) });
			const isBasic = sendKeyAs === 'basic';
			expect(sent).toContain(isBasic ? Buffer.from(`${apiKey}:`).toString('base64') : apiKey);
			const shown = JSON.stringify([result.outputs, result.error, result.hints]);
			expect(shown).not.toContain(apiKey);
		},
	);
});

describe('Another node that uses the credential', () => {
	const from = async (url: string, more: IDataObject = {}) => {
		const data = bench.credentials('documented', more).enrichmentApi;
		const credential = await bench.engine.storeCredential('enrichmentApi', data);
		return await bench.engine.fetchStatusAsHttpRequestNode(credential, url);
	};

	it("can call the credential's own address, with the key", async () => {
		await from(`${bench.endpoint.url}/v1/account`);
		expect(bench.endpoint.requests[0]?.headers.authorization).toBe(
			`Bearer ${bench.sandbox.generic.apiKey}`,
		);
	});

	it.each(['bearer', 'header', 'query', 'basic'])(
		'gets no request to another host signed, nor sent (%s)',
		async (sendKeyAs) => {
			const elsewhere = bench.endpoint.url.replace('127.0.0.1', 'localhost');
			await expect(from(`${elsewhere}/v1/account`, { sendKeyAs })).rejects.toThrow(
				/The credential is for .* and can't be used for http:\/\/localhost/,
			);
			expect(bench.endpoint.requests).toEqual([]);
		},
	);
});
