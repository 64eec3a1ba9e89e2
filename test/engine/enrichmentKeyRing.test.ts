/** The credential with the keys of several providers: what it is tested by, and which key goes where. */
import type { IDataObject } from 'n8n-workflow';

import { ADA } from '../../sandbox/enrichment';
import { PROVIDER_NAMES, type ProviderName } from '../../nodes/Enrichment/providers/registry';
import { startEnrichmentBench } from '../../testing/enrichment';
import { getEmail } from '../../testing/people';
import { openSharedBench } from '../../testing/shared';

const bench = openSharedBench(startEnrichmentBench);

const THREE: ProviderName[] = ['prospeo', 'hunter', 'fullEnrich'];
const WRONG = 'wrong-key-"of"-mine';

const test = async (providers = THREE, more: IDataObject = {}) =>
	await bench.engine.testCredential(
		'enrichmentWaterfallApi',
		bench.keyRing(providers, more).enrichmentWaterfallApi,
	);

/** Runs an operation with the ring; the balance unless told. */
const run = async (
	providers = THREE,
	{ records = [{}], parameters = {}, ...more }: RunMore = {},
) => {
	const { ring = {}, ...options } = more;
	return await bench.run(
		{
			authentication: 'waterfall',
			resource: 'account',
			operation: 'getBalance',
			...(parameters as Record<string, string>),
		},
		records,
		{ credentials: bench.keyRing(providers, ring), ...options },
	);
};

interface RunMore {
	records?: IDataObject[];
	parameters?: IDataObject;
	/** Fields of the credential that differ. */
	ring?: IDataObject;
	onError?: 'continueErrorOutput' | 'continueRegularOutput';
}

/** Which provider was asked, with which keys in the request, in the order of the providers. */
const askedWith = () =>
	PROVIDER_NAMES.flatMap((name) => {
		const account = bench.sandbox.providers[name];
		const asked = bench.endpoint.requests.filter(({ path }) =>
			path.startsWith(`${account.basePath}/`),
		);
		const sent = asked.map(({ headers, query, text }) =>
			JSON.stringify([headers, [...query], text]),
		);
		const keys = PROVIDER_NAMES.filter((other) =>
			sent.some((request) => request.includes(bench.sandbox.providers[other].apiKey)),
		);
		return asked.length > 0 ? [{ name, keys }] : [];
	});

const allKeys = () => PROVIDER_NAMES.map((name) => bench.sandbox.providers[name].apiKey);

describe('The test of a credential with several providers', () => {
	it('asks every provider with its own key, for free', async () => {
		const providers = [...PROVIDER_NAMES];
		expect(await test(providers)).toEqual({
			status: 'OK',
			message: `${providers.length} providers accepted their keys. Nothing was looked up or charged.`,
		});
		expect(askedWith()).toEqual(providers.map((name) => ({ name, keys: [name] })));
		expect(providers.map((name) => bench.sandbox.providers[name].charged)).toEqual(
			providers.map(() => 0),
		);
	});

	it('names each provider that refused its key, and none with a good key', async () => {
		const { status, message } = await test(THREE, {
			prospeoApiKey: WRONG,
			fullEnrichApiKey: WRONG,
		});
		expect(status).toBe('Error');
		expect(message).toMatch(/^Prospeo: .+ FullEnrich: .+/);
		expect(message).toContain('copy it again from your account settings at Prospeo');
		expect(message).not.toContain('Hunter');
		expect(message).not.toContain('of"-mine');
	});

	it('notices two keys that are swapped', async () => {
		const { hunter, prospeo } = bench.sandbox.providers;
		const { status, message } = await test(THREE, {
			hunterApiKey: prospeo.apiKey,
			prospeoApiKey: hunter.apiKey,
		});
		expect(status).toBe('Error');
		expect(message).toMatch(/^Prospeo: .+ Hunter: /);
		for (const key of allKeys()) expect(message).not.toContain(key);
	});

	it('says which key could not be tested now, beside one that is missing', async () => {
		bench.sandbox.providers.hunter.order({ failure: 'slowDown' });
		const { status, message } = await test(THREE, { fullEnrichApiKey: ' ' });
		expect(status).toBe('Error');
		expect(message).toMatch(
			/Hunter: The key could not be tested now: Hunter is rate limiting requests\. .+ Try again in a minute\./,
		);
		expect(message).toMatch(/FullEnrich: 'FullEnrich API Key' is empty\./);
		expect(message).not.toContain('Prospeo');
	});

	it('accepts an account without credits, and says so', async () => {
		bench.sandbox.providers.hunter.order({ failure: 'outOfCredits' });
		expect(await test()).toEqual({
			status: 'OK',
			message: expect.stringMatching(
				/^3 providers accepted .+ Hunter: The key is valid, but the account has no credits left\.$/,
			) as string,
		});
	});

	it('tests only the providers that are chosen', async () => {
		const ring = bench.keyRing(THREE).enrichmentWaterfallApi;
		const { status } = await bench.engine.testCredential('enrichmentWaterfallApi', {
			...ring,
			providers: ['hunter'],
			prospeoApiKey: WRONG,
		});
		expect(status).toBe('OK');
		expect(askedWith()).toEqual([{ name: 'hunter', keys: ['hunter'] }]);
	});
});

describe('A credential with several providers that cannot work has one clear error, in its test and in a run:', () => {
	it.each<[string, IDataObject, RegExp]>([
		['no provider', { providers: [] }, /has no providers/],
		['an unknown provider', { providers: ['hunter', 'hunted'] }, /names "hunted"/],
		['the provider without a name', { providers: ['documented'] }, /names "documented"/],
		[
			'addresses that are no JSON',
			{ baseUrls: 'hunter=https://x' },
			/'Base URLs'.*JSON object/,
		],
		['a list of addresses', { baseUrls: '["https://x.example"]' }, /'Base URLs'.*JSON object/],
		[
			'an address of nobody',
			{ baseUrls: '{"Hunter": "https://x.example"}' },
			/'Base URLs'.*names "Hunter"/,
		],
	])('%s', async (_what, ring, words) => {
		const tested = await test(THREE, ring);
		expect(tested).toEqual({
			status: 'Error',
			message: expect.stringMatching(words) as string,
		});
		const { error } = await run(THREE, { ring });
		expect(error?.message).toMatch(words);
		expect(error?.description).toMatch(/\w/);
		expect(bench.endpoint.requests).toEqual([]);
	});

	it.each([
		['plain http to another host', 'http://gateway.example.com', /must begin with https/],
		['no URL', 'gateway.example.com', /not an absolute URL/],
		['a user name in it', 'https://me@gateway.example.com', /must be a plain URL/],
	])(
		'the address of a provider is refused for that provider alone: %s',
		async (_what, address, words) => {
			const { baseUrls } = bench.keyRing(THREE).enrichmentWaterfallApi;
			const addresses = { ...(JSON.parse(String(baseUrls)) as object), hunter: address };
			const ring = { baseUrls: JSON.stringify(addresses) };
			const { message } = await test(THREE, ring);
			expect(message).toMatch(/^Hunter: 'Base URLs \(JSON\)'/);
			expect(message).toMatch(words);
			const { items } = await run(THREE, { ring });
			expect(items).toMatchObject([
				{ provider: 'prospeo', credits: {} },
				{ provider: 'hunter', message: expect.stringMatching(words) as string },
				{ provider: 'fullEnrich', credits: {} },
			]);
			expect(askedWith().map(({ name }) => name)).toEqual(['fullEnrich', 'prospeo']);
		},
	);
});

describe('Get Balance with several providers', () => {
	it('returns an item for each provider, in the order of the credential, with one request each', async () => {
		const { outputs, error } = await run(THREE, { records: [{}, {}] });
		expect(error).toBeUndefined();
		const pairedItem = [{ item: 0 }, { item: 1 }];
		expect(outputs[0]).toMatchObject([
			{ json: { provider: 'prospeo', credits: {} }, pairedItem },
			{ json: { provider: 'hunter', credits: {} }, pairedItem },
			{ json: { provider: 'fullEnrich', credits: {} }, pairedItem },
		]);
		expect(askedWith()).toEqual([
			{ name: 'fullEnrich', keys: ['fullEnrich'] },
			{ name: 'hunter', keys: ['hunter'] },
			{ name: 'prospeo', keys: ['prospeo'] },
		]);
		expect(bench.endpoint.requests).toHaveLength(3);
	});

	it.each(['continueRegularOutput', 'continueErrorOutput', undefined] as const)(
		'says what is wrong with one provider in its own item, and the run goes on (%s)',
		async (onError) => {
			bench.sandbox.providers.hunter.order({ failure: 'slowDown', times: 9 });
			bench.endpoint.order({
				match: /fullEnrich/,
				times: 9,
				reply: { status: 200, body: { ok: true } },
			});
			const { itemsByOutput, error, outputs } = await run([...THREE, 'lusha'], {
				parameters: { options: { maxRetries: 0 } },
				ring: { prospeoApiKey: WRONG },
				...(onError && { onError }),
			});
			expect(error).toBeUndefined();
			expect(itemsByOutput[0]).toEqual([
				{
					provider: 'prospeo',
					reason: 'badKey',
					message: expect.stringContaining('account settings at Prospeo') as string,
				},
				{ provider: 'hunter', reason: 'rateLimit', message: expect.any(String) as string },
				{
					provider: 'fullEnrich',
					reason: 'noBalance',
					message: expect.stringMatching(/has no balance/) as string,
				},
				expect.objectContaining({
					provider: 'lusha',
					credits: expect.anything() as object,
				}),
			]);
			expect(itemsByOutput.slice(1).flat()).toEqual([]);
			const shown = JSON.stringify(outputs);
			for (const key of [...allKeys(), WRONG]) expect(shown).not.toContain(key);
		},
	);
});

describe('An operation that asks one provider', () => {
	it.each<[string, string, IDataObject]>([
		['contact', 'search', { jobTitle: 'Engineer' }],
		['company', 'search', { industry: 'Retail' }],
		['email', 'verify', { email: getEmail(ADA) }],
		['api', 'call', { endpoint: '/account' }],
	])(
		'(%s: %s) refuses a credential with several, before anything is sent',
		async (resource, operation, fields) => {
			const parameters = { resource, operation, ...fields };
			const { error } = await run(THREE, { records: [{ email: getEmail(ADA) }], parameters });
			expect(error?.message).toMatch(
				/works with a single provider, but the credential has keys for several/,
			);
			expect(error?.description).toMatch(
				/Select an 'Enrichment API' credential.*Nothing was sent or charged/,
			);
			expect(bench.endpoint.requests).toEqual([]);
		},
	);

	it('runs as before in a workflow that has no authentication setting', async () => {
		const { items } = await bench.run({}, [{ email: getEmail(ADA) }]);
		expect(items).toMatchObject([{ enrichment: { status: 'found' } }]);
	});
});

describe('Another node that uses a credential with several providers', () => {
	it.each(['hunter', 'prospeo'] as const)(
		'gets no request signed, not even to one of its providers (%s)',
		async (name) => {
			const data = bench.keyRing(THREE).enrichmentWaterfallApi;
			const credential = await bench.engine.storeCredential('enrichmentWaterfallApi', data);
			const { basePath } = bench.sandbox.providers[name];
			const address = `${bench.endpoint.url}${basePath}/account`;
			await expect(
				bench.engine.fetchStatusAsHttpRequestNode(credential, address),
			).rejects.toThrow(
				/Only the Enrichment node can use a credential with several providers/,
			);
			expect(bench.endpoint.requests).toEqual([]);
		},
	);
});
