import { createGates } from '../shared/core/gate';
import { isRecord } from '../shared/core/json';
import type { Credentials, Service } from '../shared/node/transport';
import { apiOf, baseUrlOf, propertyIn } from './domain/property';
import { judge } from './domain/answer';

/** Google turns away the eleventh request at once to one property, wherever it comes from. */
const MOST_REQUESTS_PER_PROPERTY = 10;

/** Of the process, because all of its workflows share Google's limit. */
const propertyGates = createGates(MOST_REQUESTS_PER_PROPERTY);

export const analyticsApi: Service = {
	credentialType: (parameter) =>
		parameter('authentication') === 'serviceAccount'
			? 'analyticsServiceAccountApi'
			: 'analyticsOAuth2Api',
	baseUrl: (credentials, { base, path }) =>
		baseUrlOf(credentials, base === 'data' || base === 'admin' ? base : apiOf(path)),
	secrets: secretsOf,
	renewsToken: true,
	judge: () => judge,
	account: ({ email, clientId, oauthTokenData }) => [
		email,
		clientId,
		refreshToken(oauthTokenData),
	],
	// Quotas are counted in tokens of a property; what is under way at once has its gate.
	limits: () => ({}),
	// Failures of Google's own use up a quota as well: ten an hour.
	maxBrokenRetries: 2,
	gate: ({ path }) => {
		const property = propertyIn(path);
		return property === undefined ? undefined : propertyGates(property);
	},
};

/** What stays of a sign-in when its token is renewed. */
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
