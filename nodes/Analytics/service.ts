import { readBaseUrl } from '../shared/core/address';
import { isRecord } from '../shared/core/json';
import { perMinute } from '../shared/core/rateWindow';
import { success, type Result } from '../shared/core/result';
import type { Credentials, Service } from '../shared/node/transport';
import { apiIn, onlyReads, propertyIn, type Api } from './google/addresses';
import { judge } from './google/judge';

/**
 * Google turns away the eleventh request at once to one property, wherever it comes from. Its other quotas of
 * reports are counted in tokens.
 */
const REPORT_LIMITS = { inFlight: 10 };

/** Per Google Cloud project. https://developers.google.com/data-manager/api/devguides/limits */
const DATA_MANAGER_LIMITS = { rates: [perMinute(300)] };

/**
 * Of one user 600 requests a minute, of which 180 may write.
 * https://developers.google.com/analytics/devguides/config/admin/v1/quotas
 */
const WRITE_LIMITS = { rates: [perMinute(180)] };
const READ_LIMITS = { rates: [perMinute(420)] };

export const analyticsApi: Service = {
	credentialType: (parameter) =>
		parameter('authentication') === 'serviceAccount'
			? 'analyticsServiceAccountApi'
			: 'analyticsOAuth2Api',
	baseUrl: (credentials, request) => baseUrlOf(credentials, apiIn(request)),
	secrets: secretsOf,
	renewsToken: true,
	judge: () => judge,
	account: ({ email, clientId, oauthTokenData }, request) =>
		apiIn(request) === 'data'
			? [propertyIn(request.path)]
			: [email, clientId, refreshToken(oauthTokenData)],
	limits: (_, request) => {
		const api = apiIn(request);
		if (api === 'dataManager') return DATA_MANAGER_LIMITS;
		if (api === 'data') return REPORT_LIMITS;
		return onlyReads(request) ? READ_LIMITS : WRITE_LIMITS;
	},
	// Server errors count against a quota of ten an hour (per project and property).
	maxBrokenRetries: 2,
};

/** The refresh token identifies a sign-in: unlike the access token it stays the same when the token is renewed. */
function refreshToken(tokens: unknown): unknown {
	return isRecord(tokens) ? tokens.refresh_token : undefined;
}

function secretsOf({
	clientSecret,
	privateKey,
	accessToken,
	oauthTokenData,
}: Credentials): unknown[] {
	const tokens: object = typeof oauthTokenData === 'object' ? { ...oauthTokenData } : {};
	const { access_token: access, refresh_token: refresh } = tokens as Record<string, unknown>;
	return [clientSecret, privateKey, accessToken, access, refresh];
}

const GOOGLE: Record<Api, string> = {
	data: 'https://analyticsdata.googleapis.com',
	admin: 'https://analyticsadmin.googleapis.com',
	dataManager: 'https://datamanager.googleapis.com',
};

const LABELS: Record<Api, string> = {
	data: 'Data API Base URL',
	admin: 'Admin API Base URL',
	dataManager: 'Data Manager API Base URL',
};

/** The fields of the credentials that decide which addresses are used. */
export interface Addresses {
	environment?: unknown;
	dataApiBaseUrl?: unknown;
	adminApiBaseUrl?: unknown;
	dataManagerBaseUrl?: unknown;
}

export function baseUrlOf(addresses: Addresses, api: Api): Result<string> {
	if (addresses.environment !== 'custom') return success(GOOGLE[api]);
	const own =
		api === 'dataManager' ? addresses.dataManagerBaseUrl : addresses[`${api}ApiBaseUrl`];
	return readBaseUrl(own ?? GOOGLE[api], LABELS[api]);
}
