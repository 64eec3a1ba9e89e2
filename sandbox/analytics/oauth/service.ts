/** Google's OAuth2 server: consent and tokens. */
import { randomBytes } from 'node:crypto';

import { replyOf } from '../../http/refused';
import type { SandboxClock, SandboxReply, SandboxRequest, Service } from '../../http/types';
import { unknownPath } from '../wire/refusal';
import { verifyAssertion } from './assertion';
import { consentPage } from './consent';
import { LIFETIMES, OAuthRefusal, type Consent, type Grants } from './grants';
import { OWNER, PEOPLE, SERVICE_ACCOUNT } from './people';

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const GOOGLE_TOKEN_URL = 'https://oauth2.googleapis.com/token';

type OAuthClient = ReturnType<typeof createClient>;

export const createClient = () => ({
	id: `${randomBytes(6).toString('hex')}.apps.sandbox.example`,
	secret: randomBytes(18).toString('base64url'),
});

type Handler = (
	fields: URLSearchParams,
	request: SandboxRequest,
) => SandboxReply | Promise<SandboxReply>;

export function createOAuth(grants: Grants, client: OAuthClient, clock: SandboxClock): Service {
	const checkClient = (fields: URLSearchParams, secret = fields.get('client_secret')) => {
		if (fields.get('client_id') === client.id && secret === client.secret) return;
		throw new OAuthRefusal('invalid_client', 'The OAuth client was not found.', 401);
	};
	const tokenReply = (consent: Consent | undefined, isFirst = false): SandboxReply => {
		if (!consent) throw new OAuthRefusal('invalid_grant', 'Token has been expired or revoked.');
		const hasRefreshToken = isFirst && consent.isOffline;
		return {
			status: 200,
			body: {
				access_token: grants.give('access', consent),
				expires_in: LIFETIMES.access,
				...(hasRefreshToken && { refresh_token: grants.give('refresh', consent) }),
				scope: consent.scopes.join(' '),
				token_type: 'Bearer',
			},
		};
	};
	const tokens: Record<string, Handler> = {
		authorization_code: (fields) => {
			checkClient(fields);
			const consent = grants.find('code', fields.get('code') ?? '');
			const isTheirs = consent?.redirectUri === fields.get('redirect_uri');
			return tokenReply(isTheirs ? consent : undefined, true);
		},
		refresh_token: (fields) => {
			checkClient(fields);
			return tokenReply(grants.find('refresh', fields.get('refresh_token') ?? ''));
		},
		[JWT_BEARER]: async (fields, { headers }) => {
			// A JWT may name Google's address as its audience, or ours.
			const audiences = [GOOGLE_TOKEN_URL, `http://${headers['host']}/token`];
			const jwt = fields.get('assertion') ?? '';
			const scopes = await verifyAssertion(jwt, audiences, clock.now());
			return tokenReply({ email: SERVICE_ACCOUNT.email, scopes });
		},
	};
	const handlers: Record<string, Handler> = {
		'GET /o/oauth2/v2/auth': (_, { query }) => {
			// A browser does not know the secret.
			checkClient(query, client.secret);
			return consentPage(query);
		},
		'POST /o/oauth2/v2/auth': (fields) => allow(fields, grants),
		'POST /token': (fields, request) => {
			const grant = tokens[fields.get('grant_type') ?? ''];
			if (grant) return grant(fields, request);
			throw new OAuthRefusal('unsupported_grant_type', 'Invalid grant_type.');
		},
	};

	return {
		reset: () => grants.forget('code'),
		answer: async (request) => {
			const handler = handlers[`${request.method} ${request.path}`];
			if (handler === undefined) return unknownPath(request.path);
			try {
				return await handler(new URLSearchParams(request.text), request);
			} catch (error) {
				return replyOf(error);
			}
		},
	};
}

/** Sends the person back to the application, with a code for what was asked for. */
function allow(fields: URLSearchParams, grants: Grants): SandboxReply {
	const redirectUri = fields.get('redirect_uri') ?? '';
	const user = fields.get('sandbox_user');
	const { email } = PEOPLE.find((person) => person.email === user) ?? OWNER;
	const scopes = (fields.get('scope') ?? '').split(' ');
	const isOffline = fields.get('access_type') === 'offline';
	const back = new URL(redirectUri);
	back.searchParams.set('state', fields.get('state') ?? '');
	back.searchParams.set('code', grants.give('code', { email, scopes, redirectUri, isOffline }));
	return { status: 302, headers: { location: back.href } };
}
