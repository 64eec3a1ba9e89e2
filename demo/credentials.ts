import type { SandboxDescription } from '../sandbox/start';
import type { NewCredential } from '../n8n/n8nRest';

type CredentialWithPlainData = NewCredential & {
	data: Record<string, string | boolean | number | string[]>;
};

/** The credential for the Generic REST API. Example workflows refer to all of these credentials by name. */
export function buildEnrichmentCredential({
	enrichment,
}: SandboxDescription): CredentialWithPlainData {
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

/** A credential for the examples with a provider whose results arrive later. */
export function buildLaterProviderCredential({
	providers,
}: SandboxDescription): CredentialWithPlainData {
	return {
		name: 'Enrichment account (answers later)',
		type: 'enrichmentApi',
		data: { provider: 'fullEnrich', useGateway: true, ...providers.fullEnrich },
	};
}

/** A credential with the keys of three providers, and the price of a credit of each. */
export function buildKeyRingCredential({ providers }: SandboxDescription): CredentialWithPlainData {
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

/** The data of a connected Analytics credential, with tokens as n8n stores them. */
export function buildConnectedAnalyticsData(
	description: SandboxDescription,
	{ accessToken, refreshToken } = description.analytics as OAuthTokens,
): ConnectedAnalyticsData {
	const oauthTokenData = {
		access_token: accessToken,
		refresh_token: refreshToken,
		token_type: 'Bearer',
	};
	return { ...buildAnalyticsCredential(description).data, oauthTokenData };
}

type ConnectedAnalyticsData = Record<
	string,
	string | boolean | number | string[] | Record<string, string>
>;

type OAuthTokens = { accessToken: string; refreshToken: string };

/** An Analytics credential that is not connected yet. */
export function buildAnalyticsCredential({
	analytics,
}: SandboxDescription): CredentialWithPlainData {
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
