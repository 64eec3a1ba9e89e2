import type { SandboxDescription } from '../sandbox/start';
import type { NewCredential } from '../n8n/n8nRest';

type PlainCredential = NewCredential & {
	data: Record<string, string | boolean | number | string[]>;
};

/** The names the example workflows refer to. */
export function buildEnrichmentCredential({ enrichment }: SandboxDescription): PlainCredential {
	return {
		name: 'Enrichment account',
		type: 'enrichmentApi',
		data: {
			provider: 'documented',
			apiKey: enrichment.apiKey,
			baseUrl: enrichment.baseUrl,
			sendKeyAs: 'bearer',
		},
	};
}

/** For the examples with a provider that answers later. */
export function buildLaterProviderCredential({ providers }: SandboxDescription): PlainCredential {
	return {
		name: 'Enrichment account (answers later)',
		type: 'enrichmentApi',
		data: { provider: 'fullEnrich', useGateway: true, ...providers.fullEnrich },
	};
}

/** Whom the waterfall asks where the first provider has nobody. */
export function buildSecondProviderCredential({ providers }: SandboxDescription): PlainCredential {
	return {
		name: 'Second enrichment account',
		type: 'enrichmentApi',
		data: { provider: 'hunter', useGateway: true, ...providers.hunter },
	};
}

/** The keys of three providers, with what a credit of each costs. */
export function buildKeyRingCredential({ providers }: SandboxDescription): PlainCredential {
	const { hunter, prospeo, fullEnrich } = providers;
	return {
		name: 'Enrichment waterfall',
		type: 'enrichmentWaterfallApi',
		data: {
			providers: ['hunter', 'prospeo', 'fullEnrich'],
			hunterApiKey: hunter.apiKey,
			hunterCreditPrice: 0.05,
			prospeoApiKey: prospeo.apiKey,
			prospeoCreditPrice: 0.04,
			fullEnrichApiKey: fullEnrich.apiKey,
			fullEnrichCreditPrice: 0.06,
			currency: 'USD',
			useGateways: true,
			baseUrls: JSON.stringify({
				hunter: hunter.baseUrl,
				prospeo: prospeo.baseUrl,
				fullEnrich: fullEnrich.baseUrl,
			}),
		},
	};
}

/** Signed in: with tokens, as n8n stores them. */
export function buildConnectedAnalyticsData(
	description: SandboxDescription,
	{ accessToken, refreshToken } = description.analytics as OAuthTokens,
) {
	const oauthTokenData = {
		access_token: accessToken,
		refresh_token: refreshToken,
		token_type: 'Bearer',
	};
	return { ...buildAnalyticsCredential(description).data, oauthTokenData };
}

type OAuthTokens = { accessToken: string; refreshToken: string };

export function buildAnalyticsCredential({ analytics }: SandboxDescription): PlainCredential {
	return {
		name: 'Analytics account',
		type: 'analyticsOAuth2Api',
		data: {
			environment: 'custom',
			accessLevel: 'manage',
			sendEvents: true,
			customAuthUrl: analytics.authUrl,
			customAccessTokenUrl: analytics.accessTokenUrl,
			dataApiBaseUrl: analytics.dataApiBaseUrl,
			adminApiBaseUrl: analytics.adminApiBaseUrl,
			dataManagerBaseUrl: analytics.dataManagerBaseUrl,
			clientId: analytics.clientId,
			clientSecret: analytics.clientSecret,
		},
	};
}
