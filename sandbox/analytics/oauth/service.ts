/** Google's OAuth2 server: the consent page and the token endpoint. */
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

interface OAuthClient {
	id: string;
	secret: string;
}

export function createOAuthClient(): OAuthClient {
	return {
		id: `${randomBytes(6).toString('hex')}.apps.sandbox.example`,
		secret: randomBytes(18).toString('base64url'),
	};
}

type OAuthHandler = (
	fields: URLSearchParams,
	request: SandboxRequest,
) => SandboxReply | Promise<SandboxReply>;

export function createOAuthService(
	grants: Grants,
	client: OAuthClient,
	clock: SandboxClock,
): SandboxService {
	const checkClient = (id: string | null, secret: string | null): void => {
		if (id === client.id && secret === client.secret) return;
		throw new OAuthError('invalid_client', 'The OAuth client was not found.', 401);
	};

	const checkCredentials = (fields: URLSearchParams): void =>
		checkClient(fields.get('client_id'), fields.get('client_secret'));

	const buildTokenReply = (consent: Consent | undefined, refreshToken?: string): SandboxReply => {
		if (!consent) throw new OAuthError('invalid_grant', 'Token has been expired or revoked.');
		return {
			status: 200,
			body: {
				access_token: grants.issue('access', consent),
				expires_in: LIFETIME_SECONDS.access,
				refresh_token: refreshToken,
				scope: consent.scopes.join(' '),
				token_type: 'Bearer',
			},
		};
	};

	const grantHandlers: Record<string, OAuthHandler> = {
		authorization_code: (fields) => {
			checkCredentials(fields);
			const consent = grants.redeem('code', fields.get('code') ?? '');
			if (consent?.redirectUri !== fields.get('redirect_uri'))
				return buildTokenReply(undefined);
			if (!consent?.isOffline) return buildTokenReply(consent);
			return buildTokenReply(consent, grants.issue('refresh', consent));
		},
		refresh_token: (fields) => {
			checkCredentials(fields);
			return buildTokenReply(grants.redeem('refresh', fields.get('refresh_token') ?? ''));
		},
		[JWT_BEARER]: async (fields, { headers }) => {
			// A JWT may name Google's address as its audience, or that of the sandbox.
			const audiences = [GOOGLE_TOKEN_URL, `http://${headers['host']}/token`];
			const jwt = fields.get('assertion') ?? '';
			const scopes = await verifyAssertion(jwt, audiences, clock.now());
			return buildTokenReply({ email: SERVICE_ACCOUNT.email, scopes });
		},
	};

	const handlers: Record<string, OAuthHandler> = {
		'GET /o/oauth2/v2/auth': (_, { query }) => {
			// A browser does not know the secret, so only the ID is checked.
			checkClient(query.get('client_id'), client.secret);
			return buildConsentPage(query);
		},
		'POST /o/oauth2/v2/auth': (fields) => redirectWithCode(fields, grants),
		'POST /token': (fields, request) => {
			const handleGrant = grantHandlers[fields.get('grant_type') ?? ''];
			if (handleGrant) return handleGrant(fields, request);
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

/** Sends the user back to the application with a code for everything that it asked for. */
function redirectWithCode(fields: URLSearchParams, grants: Grants): SandboxReply {
	const redirectUri = fields.get('redirect_uri') ?? '';
	const chosenEmail = fields.get('sandbox_user');
	const { email } = SANDBOX_USERS.find((user) => user.email === chosenEmail) ?? OWNER;
	const scopes = (fields.get('scope') ?? '').split(' ');
	const isOffline = fields.get('access_type') === 'offline';
	const location = new URL(redirectUri);
	location.searchParams.set('state', fields.get('state') ?? '');
	location.searchParams.set(
		'code',
		grants.issue('code', { email, scopes, redirectUri, isOffline }),
	);
	return { status: 302, headers: { location: location.href } };
}
