/** Google's OAuth2 server: consent, tokens, revocation, token details. */
import { randomBytes } from 'node:crypto';

import type { SandboxReply, SandboxRequest, Service } from '../../http/types';
import { unknownPath } from '../wire/refusal';
import type { ServiceAccounts } from './assertion';
import { consentPage, errorPage } from './consent';
import { LIFETIME_SECONDS, type Consent, type Grants } from './grants';
import { OWNER, personByEmail } from './people';
import { OAuthRefusal } from './refusal';

const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const GOOGLE_TOKEN_URLS = [
	'https://oauth2.googleapis.com/token',
	'https://www.googleapis.com/oauth2/v4/token',
	'https://accounts.google.com/o/oauth2/token',
];

interface OAuthClient {
	id: string;
	secret: string;
}

export const createClient = (): OAuthClient => ({
	id: `${randomBytes(6).toString('hex')}.apps.sandbox.example`,
	secret: randomBytes(18).toString('base64url'),
});

export function createOAuth(
	grants: Grants,
	client: OAuthClient,
	serviceAccounts: ServiceAccounts,
): Service {
	const handlers: Record<
		string,
		(request: SandboxRequest) => Promise<SandboxReply> | SandboxReply
	> = {
		'GET /o/oauth2/v2/auth': ({ query }) => askForConsent(query, client),
		'POST /o/oauth2/v2/auth': (request) => decide(form(request), client, grants),
		'POST /token': (request) => token(request),
	};

	const token = async (request: SandboxRequest): Promise<SandboxReply> => {
		const fields = form(request);
		switch (fields.get('grant_type')) {
			case 'authorization_code':
				checkClient(request, fields, client);
				return redeemCode(fields, client, grants);
			case 'refresh_token':
				checkClient(request, fields, client);
				return refresh(fields, client, grants);
			case JWT_BEARER: {
				const assertion = required(fields, 'assertion');
				// A JWT may name Google's address as its audience, or ours.
				const own = `http://${request.headers['host']}/token`;
				const scopes = await serviceAccounts.verify(assertion, [...GOOGLE_TOKEN_URLS, own]);
				const { email } = serviceAccounts;
				return tokenReply(grants.addAccess({ email, scopes, clientId: email }));
			}
			default:
				throw new OAuthRefusal(
					'unsupported_grant_type',
					`Invalid grant_type: ${fields.get('grant_type') ?? ''}`,
				);
		}
	};

	return {
		reset: () => grants.forgetCodes(),
		answer: async (request) => {
			const handler = handlers[`${request.method} ${request.path}`];
			if (handler === undefined) return unknownPath(request.path);
			try {
				return await handler(request);
			} catch (error) {
				if (error instanceof OAuthRefusal) return error.toReply();
				throw error;
			}
		},
	};
}

const form = ({ text }: SandboxRequest) => new URLSearchParams(text);

function required(fields: URLSearchParams, name: string): string {
	const value = fields.get(name);
	if (value) return value;
	throw new OAuthRefusal('invalid_request', `Missing required parameter: ${name}`);
}

function askForConsent(query: URLSearchParams, client: OAuthClient): SandboxReply {
	const wrong = wrongRequest(query, client);
	if (wrong !== undefined) return wrong;
	return consentPage(query, (query.get('scope') ?? '').split(/\s+/).filter(Boolean));
}

/** Google shows these on a page of its own: an address it does not trust gets no redirect. */
function wrongRequest(query: URLSearchParams, client: OAuthClient): SandboxReply | undefined {
	if (query.get('client_id') !== client.id) {
		return errorPage('invalid_client', 'The OAuth client was not found.');
	}
	if (!/^https?:\/\//.test(query.get('redirect_uri') ?? '')) {
		return errorPage('invalid_request', 'Missing required parameter: redirect_uri');
	}
	if (query.get('response_type') !== 'code') {
		return errorPage('unsupported_response_type', 'The sandbox only grants codes.');
	}
	if (!query.get('scope')?.trim()) {
		return errorPage('invalid_request', 'Missing required parameter: scope');
	}
	return undefined;
}

function decide(fields: URLSearchParams, client: OAuthClient, grants: Grants): SandboxReply {
	const wrong = wrongRequest(fields, client);
	if (wrong !== undefined) return wrong;
	const back = new URL(fields.get('redirect_uri') ?? '');
	const state = fields.get('state');
	if (state !== null) back.searchParams.set('state', state);
	if (fields.get('decision') !== 'allow') {
		back.searchParams.set('error', 'access_denied');
	} else {
		// Each ticked box is one `scope` field, so a person can agree to less than was asked for.
		const scopes = fields.getAll('scope').flatMap((scope) => scope.split(/\s+/));
		back.searchParams.set('code', grants.addCode(codeFor(fields, scopes, client)));
		back.searchParams.set('scope', scopes.join(' '));
	}
	return { status: 302, headers: { location: back.href } };
}

function codeFor(fields: URLSearchParams, scopes: string[], client: OAuthClient) {
	const { email } = personByEmail(fields.get('sandbox_user') ?? '') ?? OWNER;
	return {
		consent: { email, scopes, clientId: client.id },
		redirectUri: fields.get('redirect_uri') ?? '',
		offline: fields.get('access_type') === 'offline',
	};
}

/** Client credentials come in the body or as HTTP Basic. */
function checkClient(request: SandboxRequest, fields: URLSearchParams, client: OAuthClient): void {
	const [id, secret] = basicCredentials(request) ?? [
		fields.get('client_id') ?? '',
		fields.get('client_secret') ?? '',
	];
	if (id === '') {
		throw new OAuthRefusal('invalid_request', 'Could not determine client ID from request.');
	}
	if (id !== client.id) {
		throw new OAuthRefusal('invalid_client', 'The OAuth client was not found.', 401);
	}
	if (secret !== client.secret) {
		throw new OAuthRefusal('invalid_client', 'The provided client secret is invalid.', 401);
	}
}

function basicCredentials({ headers }: SandboxRequest): [string, string] | undefined {
	const encoded = /^Basic\s+(\S+)$/i.exec(headers['authorization'] ?? '')?.[1];
	if (encoded === undefined) return undefined;
	const text = Buffer.from(encoded, 'base64').toString();
	const colon = text.indexOf(':');
	return [decodeURIComponent(text.slice(0, colon)), decodeURIComponent(text.slice(colon + 1))];
}

function redeemCode(fields: URLSearchParams, client: OAuthClient, grants: Grants): SandboxReply {
	const code = grants.takeCode(required(fields, 'code'));
	if (code === undefined || code.consent.clientId !== client.id) {
		throw new OAuthRefusal('invalid_grant', 'Malformed auth code.');
	}
	if (fields.get('redirect_uri') !== code.redirectUri) {
		throw new OAuthRefusal('redirect_uri_mismatch', 'Bad Request');
	}
	const refreshToken = code.offline ? grants.addRefresh(code.consent) : undefined;
	const accessToken = grants.addAccess(code.consent, refreshToken);
	return tokenReply(accessToken, code.consent, refreshToken);
}

function refresh(fields: URLSearchParams, client: OAuthClient, grants: Grants): SandboxReply {
	const refreshToken = required(fields, 'refresh_token');
	const consent = grants.consentOf(refreshToken);
	if (consent === undefined || consent.clientId !== client.id) {
		throw new OAuthRefusal('invalid_grant', 'Token has been expired or revoked.');
	}
	return tokenReply(grants.addAccess(consent, refreshToken), consent);
}

function tokenReply(accessToken: string, consent?: Consent, refreshToken?: string): SandboxReply {
	return {
		status: 200,
		headers: { 'cache-control': 'no-cache, no-store, max-age=0, must-revalidate' },
		body: {
			access_token: accessToken,
			expires_in: LIFETIME_SECONDS,
			...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
			...(consent === undefined ? {} : { scope: consent.scopes.join(' ') }),
			token_type: 'Bearer',
		},
	};
}
