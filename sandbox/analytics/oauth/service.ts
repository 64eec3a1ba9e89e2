/** Google's OAuth2 server: consent and tokens. */
import { randomBytes } from 'node:crypto';

import { toReply } from '../../http/replyError';
import type { SandboxClock, SandboxReply, SandboxRequest, SandboxService } from '../../http/types';
import { buildNotFoundPage } from '../wire/errors';
import { verifyAssertion } from './assertion';
import { buildConsentPage } from './consent';
import { LIFETIME_SECONDS, OAuthError, type Consent, type Grants } from './grants';
import { OWNER, SANDBOX_USERS, SERVICE_ACCOUNT } from './users';

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const GOOGLE_TOKEN_URL = 'https://oauth2.googleapis.com/token';

type OAuthClient = ReturnType<typeof createOAuthClient>;

export const createOAuthClient = () => ({
	id: `${randomBytes(6).toString('hex')}.apps.sandbox.example`,
	secret: randomBytes(18).toString('base64url'),
});

type OAuthHandler = (
	fields: URLSearchParams,
	request: SandboxRequest,
) => SandboxReply | Promise<SandboxReply>;

export function createOAuthService(
	grants: Grants,
	client: OAuthClient,
	clock: SandboxClock,
): SandboxService {
	const checkClient = (fields: URLSearchParams, secret = fields.get('client_secret')) => {
		if (fields.get('client_id') === client.id && secret === client.secret) return;
		throw new OAuthError('invalid_client', 'The OAuth client was not found.', 401);
	};
	const tokenReply = (consent: Consent | undefined, isFirst = false): SandboxReply => {
		if (!consent) throw new OAuthError('invalid_grant', 'Token has been expired or revoked.');
		const hasRefreshToken = isFirst && consent.isOffline;
		return {
			status: 200,
			body: {
				access_token: grants.issue('access', consent),
				expires_in: LIFETIME_SECONDS.access,
				...(hasRefreshToken && { refresh_token: grants.issue('refresh', consent) }),
				scope: consent.scopes.join(' '),
				token_type: 'Bearer',
			},
		};
	};
	const tokens: Record<string, OAuthHandler> = {
		authorization_code: (fields) => {
			checkClient(fields);
			const consent = grants.redeem('code', fields.get('code') ?? '');
			const isTheirs = consent?.redirectUri === fields.get('redirect_uri');
			return tokenReply(isTheirs ? consent : undefined, true);
		},
		refresh_token: (fields) => {
			checkClient(fields);
			return tokenReply(grants.redeem('refresh', fields.get('refresh_token') ?? ''));
		},
		[JWT_BEARER]: async (fields, { headers }) => {
			// A JWT may name Google's address as its audience, or ours.
			const audiences = [GOOGLE_TOKEN_URL, `http://${headers['host']}/token`];
			const jwt = fields.get('assertion') ?? '';
			const scopes = await verifyAssertion(jwt, audiences, clock.now());
			return tokenReply({ email: SERVICE_ACCOUNT.email, scopes });
		},
	};
	const handlers: Record<string, OAuthHandler> = {
		'GET /o/oauth2/v2/auth': (_, { query }) => {
			// A browser does not know the secret.
			checkClient(query, client.secret);
			return buildConsentPage(query);
		},
		'POST /o/oauth2/v2/auth': (fields) => redirectWithCode(fields, grants),
		'POST /token': (fields, request) => {
			const grant = tokens[fields.get('grant_type') ?? ''];
			if (grant) return grant(fields, request);
			throw new OAuthError('unsupported_grant_type', 'Invalid grant_type.');
		},
	};

	return {
		reset: () => grants.revokeAll('code'),
		answer: async (request) => {
			const handler = handlers[`${request.method} ${request.path}`];
			if (handler === undefined) return buildNotFoundPage(request.path);
			try {
				return await handler(new URLSearchParams(request.text), request);
			} catch (error) {
				return toReply(error);
			}
		},
	};
}

/** Sends the person back to the application, with a code for what was asked for. */
function redirectWithCode(fields: URLSearchParams, grants: Grants): SandboxReply {
	const redirectUri = fields.get('redirect_uri') ?? '';
	const user = fields.get('sandbox_user');
	const { email } = SANDBOX_USERS.find((person) => person.email === user) ?? OWNER;
	const scopes = (fields.get('scope') ?? '').split(' ');
	const isOffline = fields.get('access_type') === 'offline';
	const back = new URL(redirectUri);
	back.searchParams.set('state', fields.get('state') ?? '');
	back.searchParams.set('code', grants.issue('code', { email, scopes, redirectUri, isOffline }));
	return { status: 302, headers: { location: back.href } };
}
