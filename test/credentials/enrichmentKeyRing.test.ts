/** The form of the credential with several providers, how it is read, and what it signs. */
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { EnrichmentApi } from '../../credentials/EnrichmentApi.credentials';
import { EnrichmentWaterfallApi } from '../../credentials/EnrichmentWaterfallApi.credentials';
import { readProviderBaseUrl, selectDialect } from '../../nodes/Enrichment/providers';
import { readKeyRing } from '../../nodes/Enrichment/providers/keyRing';
import { PROVIDER_NAMES } from '../../nodes/Enrichment/providers/registry';

const type = new EnrichmentWaterfallApi();

describe('The form of a credential with several providers', () => {
	const { properties } = type;
	const fieldNamed = (name: string) => properties.find((field) => field.name === name);

	it('offers the providers of the single credential, and none without a name', () => {
		const single = new EnrichmentApi().properties.find(({ name }) => name === 'provider');
		const named = single!.options!.filter(
			(option) => 'value' in option && option.value !== 'documented',
		);
		expect(properties[0]).toMatchObject({
			name: 'providers',
			type: 'multiOptions',
			default: [],
		});
		expect(properties[0]!.options).toEqual(named);
	});

	it.each(PROVIDER_NAMES)(
		'has fields for the key and the price of %s while that provider is chosen',
		(provider) => {
			const displayOptions = { show: { providers: [provider] } };
			const { label } = selectDialect({ provider });
			expect(fieldNamed(`${provider}ApiKey`)).toMatchObject({
				displayName: `${label} API Key`,
				type: 'string',
				typeOptions: { password: true },
				displayOptions,
			});
			expect(fieldNamed(`${provider}CreditPrice`)).toMatchObject({
				displayName: `${label} Price per Credit`,
				type: 'number',
				default: 0,
				displayOptions,
			});
		},
	);

	it('has no list of rows, because n8n would fill in their hidden keys by row number', () => {
		const kinds = new Set(properties.map((field) => field.type));
		expect([...kinds].sort()).toEqual(['boolean', 'json', 'multiOptions', 'number', 'string']);
		const secret = properties.filter(({ typeOptions }) => typeOptions?.password);
		expect(secret.map(({ name }) => name).sort()).toEqual(
			PROVIDER_NAMES.map((provider) => `${provider}ApiKey`).sort(),
		);
	});

	it('has the addresses of gateways last, behind a switch that is off', () => {
		expect(properties.slice(-3)).toMatchObject([
			{ name: 'currency', default: 'USD' },
			{ name: 'useGateways', default: false },
			{ name: 'baseUrls', displayOptions: { show: { useGateways: [true] } } },
		]);
	});
});

const RING: IDataObject = {
	providers: ['prospeo', 'hunter'],
	hunterApiKey: ' hunter-key ',
	prospeoApiKey: 'prospeo-key',
	apolloApiKey: 'apollo-key',
	hunterCreditPrice: 0.05,
	prospeoCreditPrice: 0,
	currency: 'EUR',
	useGateways: false,
	baseUrls: '{"hunter": "https://gateway.example.com/hunter"}',
};

const ringOf = (more: IDataObject = {}) => {
	const ring = readKeyRing({ ...RING, ...more });
	if (!ring.ok) throw new Error(ring.failure.message);
	return ring.value;
};

describe('A credential with several providers', () => {
	it('is read into what the credential of each single provider would contain, in its order', () => {
		expect(ringOf()).toEqual({
			currency: 'EUR',
			providers: [
				{
					name: 'prospeo',
					credentials: {
						provider: 'prospeo',
						apiKey: 'prospeo-key',
						baseUrl: '',
						accountEmail: '',
						isFromKeyRing: true,
					},
					creditPrice: undefined,
				},
				{
					name: 'hunter',
					credentials: {
						provider: 'hunter',
						apiKey: 'hunter-key',
						baseUrl: '',
						accountEmail: '',
						isFromKeyRing: true,
					},
					creditPrice: 0.05,
				},
			],
		});
	});

	it.each(PROVIDER_NAMES)(
		'gives %s the address and settings that it has in a credential of its own',
		(provider) => {
			const [only] = ringOf({ providers: [provider] }).providers;
			expect(readProviderBaseUrl(only!.credentials)).toEqual(
				readProviderBaseUrl({ provider }),
			);
			expect(selectDialect(only!.credentials).name).toBe(selectDialect({ provider }).name);
		},
	);

	it.each<[string, IDataObject, string]>([
		['while the switch is off', { useGateways: false }, ''],
		['while it is on', { useGateways: true }, 'https://gateway.example.com/hunter'],
		[
			'from an object',
			{ useGateways: true, baseUrls: { hunter: 'https://a.b' } },
			'https://a.b',
		],
		['where none is named', { useGateways: true, baseUrls: '' }, ''],
		[
			'for another provider alone',
			{ useGateways: true, baseUrls: '{"prospeo":"https://a.b"}' },
			'',
		],
	])('uses the gateway of a provider %s', (_when, more, baseUrl) => {
		expect(ringOf(more).providers[1]!.credentials.baseUrl).toBe(baseUrl);
	});

	it.each([[-1], ['many'], [null], [0], [Infinity]])(
		'ignores the price %p',
		(hunterCreditPrice) => {
			expect(ringOf({ hunterCreditPrice }).providers[1]!.creditPrice).toBeUndefined();
		},
	);

	it('counts a provider once that an expression names twice', () => {
		const { providers } = ringOf({ providers: 'hunter, prospeo, hunter' });
		expect(providers.map(({ name }) => name)).toEqual(['hunter', 'prospeo']);
	});

	it.each([['__proto__'], ['constructor'], ['toString']])(
		'does not take %s for a provider',
		(name) => {
			expect(readKeyRing({ ...RING, providers: [name] })).toMatchObject({ ok: false });
			const baseUrls = `{"${name}": "https://a.b"}`;
			expect(readKeyRing({ ...RING, useGateways: true, baseUrls })).toMatchObject({
				ok: false,
			});
		},
	);
});

describe('Signing a request with a credential with several providers', () => {
	const sign = async (credentials: IDataObject, url: string) =>
		await type.authenticate(credentials as never, { url } satisfies IHttpRequestOptions);
	const addressOf = (provider: string) => `${selectDialect({ provider }).baseUrl}/account`;

	it.each(PROVIDER_NAMES)(
		'gives the same signature as the single credential of %s',
		async (provider) => {
			const alone = { provider, apiKey: 'the-key' };
			const [only] = ringOf({
				providers: [provider],
				[`${provider}ApiKey`]: 'the-key',
			}).providers;
			const signed = await sign(only!.credentials, addressOf(provider));
			expect(JSON.stringify(signed)).toContain('the-key');
			expect(signed).toEqual(
				await new EnrichmentApi().authenticate(alone, { url: addressOf(provider) }),
			);
		},
	);

	it.each(PROVIDER_NAMES)('gives the key of %s to no other provider', async (provider) => {
		const [only] = ringOf({ providers: [provider] }).providers;
		const others = PROVIDER_NAMES.filter((name) => name !== provider);
		for (const other of others) {
			await expect(sign(only!.credentials, addressOf(other))).rejects.toThrow(
				/can't be used for/,
			);
		}
	});

	it('is refused where it is unknown for which provider a request is', async () => {
		await expect(sign(RING, addressOf('hunter'))).rejects.toThrow(
			/Only the Enrichment node can use a credential with several providers/,
		);
	});
});
