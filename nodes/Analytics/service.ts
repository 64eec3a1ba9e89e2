import { checkSecureBaseUrl } from '../shared/core/address';
import { readValueAt } from '../shared/core/json';
import { requestsPer } from '../shared/core/rates';
import { success, type Result } from '../shared/core/result';
import type { Credentials, Service } from '../shared/node/transport';
import {
	readApiBaseUrl,
	resolveRequestApi,
	isReadOnlyRequest,
	findPropertyIdInPath,
	type Api,
} from './google/addresses';
import { decideGoogleRetry } from './google/retryDecision';

/** Google allows ten concurrent requests to one property, wherever they come from. Its other report quotas count tokens. */
const REPORT_LIMITS = { inFlight: 10 };

/** Per Google Cloud project. https://developers.google.com/data-manager/api/devguides/limits */
const DATA_MANAGER_LIMITS = { rates: [requestsPer('minute', 300)] };

/**
 * Google allows each user 600 requests a minute, of which 180 may be writes.
 * https://developers.google.com/analytics/devguides/config/admin/v1/quotas
 */
const WRITE_LIMITS = { rates: [requestsPer('minute', 180)] };
const READ_LIMITS = { rates: [requestsPer('minute', 420)] };

export const analyticsApi: Service = {
	credentialType: (parameter) =>
		parameter('authentication') === 'serviceAccount'
			? 'analyticsServiceAccountApi'
			: 'analyticsOAuth2Api',
	baseUrl: (credentials, request) => readGoogleBaseUrl(credentials, resolveRequestApi(request)),
	secrets: ({ clientSecret, privateKey, accessToken, oauthTokenData, email }) => [
		clientSecret,
		privateKey,
		accessToken,
		findMisplacedKey(email),
		readValueAt(oauthTokenData, 'access_token'),
		readValueAt(oauthTokenData, 'refresh_token'),
		readValueAt(oauthTokenData, 'id_token'),
	],
	renewsToken: true,
	judge: decideGoogleRetry,
	// The refresh token identifies a sign-in: unlike the access token it stays the same when the token is renewed.
	account: ({ email, clientId, oauthTokenData }, request) =>
		resolveRequestApi(request) === 'data'
			? [findPropertyIdInPath(request.path)]
			: [email, clientId, readValueAt(oauthTokenData, 'refresh_token')],
	limits: (_, request) => {
		const api = resolveRequestApi(request);
		if (api === 'dataManager') return DATA_MANAGER_LIMITS;
		if (api === 'data') return REPORT_LIMITS;
		return isReadOnlyRequest(request) ? READ_LIMITS : WRITE_LIMITS;
	},
	// Server errors count against a quota of ten an hour (per project and property).
	maxBrokenRetries: 2,
};

/** Reads the base URL of an API. It is refused if the token address is not permitted, because n8n may request a token there first. */
export function readGoogleBaseUrl(credentials: Credentials, api: Api): Result<string> {
	const tokenAddress = checkTokenAddress(credentials);
	return tokenAddress.ok ? readApiBaseUrl(credentials, api) : tokenAddress;
}

function checkTokenAddress({ environment, customAccessTokenUrl }: Credentials): Result<unknown> {
	if (environment !== 'custom' || !customAccessTokenUrl) return success(undefined);
	return checkSecureBaseUrl(customAccessTokenUrl, 'Custom Access Token URL');
}

/** Finds a key that was pasted into the field of the email address. */
function findMisplacedKey(email: unknown): unknown {
	return typeof email === 'string' && !/^\s*[^\s@{]+@[^\s@]+\s*$/.test(email) ? email : undefined;
}
