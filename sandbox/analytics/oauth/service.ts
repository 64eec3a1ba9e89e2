/** Google's OAuth2 server: consent and tokens. */
import { randomBytes } from 'node:crypto';

import { replyOf } from '../../http/refused';
import type { SandboxClock, SandboxReply, SandboxRequest, Service } from '../../http/types';
import { unknownPath } from '../wire/refusal';
import { verifyAssertion } from './assertion';
import { consentPage, errorPage } from './consent';
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
	request: SandboxRequest,
	fields: URLSearchParams,
) => Promise<SandboxReply> | SandboxReply;

export function createOAuth(grants: Grants, client: OAuthClient, clock: SandboxClock): Service {
	const handlers: Record<string, Handler> = {
		'GET /o/oauth2/v2/auth': ({ query }) =>
			wrongRequest(query, client) ?? consentPage(query, scopesIn([query.get('scope') ?? ''])),
		'POST /o/oauth2/v2/auth': (_, fields) =>
			wrongRequest(fields, client) ?? decide(fields, grants),
		'POST /token': (request, fields) => {
			const grant = tokens[fields.get('grant_type') ?? ''];
			if (grant) return grant(request, fields);
			throw new OAuthRefusal('unsupported_grant_type', 'Invalid grant_type.');
		},
	};
	const tokens: Record<string, Handler> = {
		authorization_code: (request, fields) => {
			checkClient(request, fields, client);
			const consent = grants.find('code', fields.get('code') ?? '');
			if (consent?.redirectUri !== fields.get('redirect_uri')) {
				throw new OAuthRefusal('invalid_grant', 'Malformed auth code.');
			}
			return tokenReply(
				grants,
				consent,
				consent.isOffline && grants.give('refresh', consent),
			);
		},
		refresh_token: (request, fields) => {
			checkClient(request, fields, client);
			const consent = grants.find('refresh', fields.get('refresh_token') ?? '');
			if (consent) return tokenReply(grants, consent);
			throw new OAuthRefusal('invalid_grant', 'Token has been expired or revoked.');
		},
		[JWT_BEARER]: async ({ headers }, fields) => {
			// A JWT may name Google's address as its audience, or ours.
			const audiences = [GOOGLE_TOKEN_URL, `http://${headers['host']}/token`];
			const jwt = fields.get('assertion') ?? '';
			const scopes = await verifyAssertion(jwt, audiences, clock.now());
			return tokenReply(grants, { email: SERVICE_ACCOUNT.email, scopes });
		},
	};

	return {
		reset: () => grants.forget('code'),
		answer: async (request) => {
			const handler = handlers[`${request.method} ${request.path}`];
			if (handler === undefined) return unknownPath(request.path);
			try {
				return await handler(request, new URLSearchParams(request.text));
			} catch (error) {
				return replyOf(error);
			}
		},
	};
}

const scopesIn = (texts: string[]) => texts.flatMap((text) => text.split(/\s+/)).filter(Boolean);

/** Google shows this on a page of its own: an address it does not trust gets no redirect. */
function wrongRequest(fields: URLSearchParams, client: OAuthClient): SandboxReply | undefined {
	if (fields.get('client_id') !== client.id) {
		return errorPage('invalid_client', 'The OAuth client was not found.');
	}
	const forms = { redirect_uri: /^https?:\/\//, response_type: /^code$/, scope: /\S/ };
	const wrong = Object.entries(forms).find(([name, form]) => !form.test(fields.get(name) ?? ''));
	return wrong && errorPage('invalid_request', `Missing or unusable parameter: ${wrong[0]}`);
}

function decide(fields: URLSearchParams, grants: Grants): SandboxReply {
	const redirectUri = fields.get('redirect_uri') ?? '';
	const back = new URL(redirectUri);
	const state = fields.get('state');
	if (state !== null) back.searchParams.set('state', state);
	if (fields.get('decision') !== 'allow') {
		back.searchParams.set('error', 'access_denied');
	} else {
		const user = fields.get('sandbox_user');
		const { email } = PEOPLE.find((person) => person.email === user) ?? OWNER;
		// Each ticked box is one `scope` field, so a person can agree to less than was asked for.
		const scopes = scopesIn(fields.getAll('scope'));
		const isOffline = fields.get('access_type') === 'offline';
		const code = grants.give('code', { email, scopes, redirectUri, isOffline });
		back.searchParams.set('code', code);
		back.searchParams.set('scope', scopes.join(' '));
	}
	return { status: 302, headers: { location: back.href } };
}

/** Client credentials come in the body or as HTTP Basic. */
function checkClient({ headers }: SandboxRequest, fields: URLSearchParams, client: OAuthClient) {
	const encoded = /^Basic\s+(\S+)$/i.exec(headers['authorization'] ?? '')?.[1] ?? '';
	const basic = Buffer.from(encoded, 'base64').toString().split(':').map(decodeURIComponent);
	const inBody = [fields.get('client_id'), fields.get('client_secret')];
	const [id, secret] = encoded ? basic : inBody;
	if (id === client.id && secret === client.secret) return;
	throw new OAuthRefusal('invalid_client', 'The OAuth client was not found.', 401);
}

function tokenReply(grants: Grants, consent: Consent, refreshToken?: string | false): SandboxReply {
	return {
		status: 200,
		headers: { 'cache-control': 'no-cache, no-store, max-age=0, must-revalidate' },
		body: {
			access_token: grants.give('access', consent),
			expires_in: LIFETIMES.access,
			...(refreshToken && { refresh_token: refreshToken }),
			scope: consent.scopes.join(' '),
			token_type: 'Bearer',
		},
	};
}
