import { importPKCS8, SignJWT } from 'jose';

import { dig, message, SHOP, startAnalytics } from './analyticsClient';
import { shared } from '../support/shared';

const client = shared(startAnalytics);

const SCOPES =
	'https://www.googleapis.com/auth/analytics.readonly https://www.googleapis.com/auth/analytics.edit';
const REDIRECT = 'http://127.0.0.1:5678/rest/oauth2-credential/callback';

const authorization = (more: Record<string, string> = {}) => ({
	client_id: client.sandbox.clientId,
	redirect_uri: REDIRECT,
	response_type: 'code',
	scope: SCOPES,
	state: 'carried "through" & back',
	access_type: 'offline',
	...more,
});

const credentials = () => ({
	client_id: client.sandbox.clientId,
	client_secret: client.sandbox.clientSecret,
});

async function consent(more: Record<string, string> = {}): Promise<URL> {
	const decided = await client.form('/o/oauth2/v2/auth', {
		...authorization(),
		decision: 'allow',
		...more,
	});
	expect(decided.status).toBe(302);
	return new URL(decided.headers.get('location') ?? '');
}

const exchange = (code: string, more: Record<string, string> = {}) =>
	client.form('/token', {
		grant_type: 'authorization_code',
		code,
		redirect_uri: REDIRECT,
		...credentials(),
		...more,
	});

const tryToken = async (token: string) => {
	client.useToken(token);
	return client.dataApi('GET', `/v1beta/properties/${SHOP}/metadata`);
};

describe('the consent page', () => {
	test('an unknown client sees an error page and is not redirected', async () => {
		const query = new URLSearchParams({ ...authorization(), client_id: 'somebody else' });
		const response = await fetch(`${client.oauth.url}/o/oauth2/v2/auth?${query}`);
		expect(response.status).toBe(400);
		expect(await response.text()).toContain('invalid_client');
	});

	test('Deny goes back with access_denied and the state', async () => {
		const back = await consent({ decision: 'deny' });
		expect(back.searchParams.get('error')).toBe('access_denied');
		expect(back.searchParams.get('state')).toBe('carried "through" & back');
		expect(back.searchParams.has('code')).toBe(false);
	});
});

describe('codes', () => {
	test('a code becomes a token pair that works, once', async () => {
		const back = await consent();
		expect(back.origin + back.pathname).toBe(REDIRECT);
		expect(back.searchParams.get('state')).toBe('carried "through" & back');
		const code = back.searchParams.get('code') ?? '';
		const { body } = await exchange(code);
		expect(body).toMatchObject({ expires_in: 3599, token_type: 'Bearer', scope: SCOPES });
		expect(body['refresh_token']).toMatch(/^sandbox-refresh-[\w-]{32}$/);
		expect((await tryToken(String(body['access_token']))).status).toBe(200);
		expect((await exchange(code)).body).toEqual({
			error: 'invalid_grant',
			error_description: 'Malformed auth code.',
		});
	});

	test('the redirect address must be the one the code was made for', async () => {
		const code = (await consent()).searchParams.get('code') ?? '';
		const refused = await exchange(code, { redirect_uri: 'http://127.0.0.1/elsewhere' });
		expect(refused.body['error']).toBe('redirect_uri_mismatch');
	});

	test('a person who unticks a scope grants only the other', async () => {
		const readonly = SCOPES.split(' ')[0] ?? '';
		const back = await consent({ scope: readonly });
		const { body } = await exchange(back.searchParams.get('code') ?? '');
		client.useToken(String(body['access_token']));
		const refused = await client.adminApi('DELETE', `/v1beta/properties/${SHOP}`);
		expect(refused.status).toBe(403);
		expect(message(refused)).toBe('Request had insufficient authentication scopes.');
	});
});

describe('tokens', () => {
	test('an access token lasts 3599 seconds of the clock, and a refresh brings a new one', async () => {
		const { accessToken, refreshToken } = client.sandbox.issue();
		client.clock.time += 3_598_000;
		expect((await tryToken(accessToken)).status).toBe(200);
		client.clock.time += 1_000;
		const expired = await tryToken(accessToken);
		expect(expired.status).toBe(401);
		expect(expired.body['error']).toEqual({
			code: 401,
			message:
				'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
			status: 'UNAUTHENTICATED',
		});
		expect(expired.headers.get('www-authenticate')).toBe(
			'Bearer realm="https://accounts.google.com/", error="invalid_token"',
		);
		const { body } = await client.form('/token', {
			grant_type: 'refresh_token',
			refresh_token: refreshToken,
			...credentials(),
		});
		expect((await tryToken(String(body['access_token']))).status).toBe(200);
	});

	test('no credentials at all are told apart from bad ones', async () => {
		client.useToken(undefined);
		const refused = await client.report(SHOP, 'runReport', {});
		expect(refused.status).toBe(401);
		expect(message(refused)).toMatch(
			/^Request is missing required authentication credential\./,
		);
		expect(dig(refused.body, 'error.details.0')).toMatchObject({
			'@type': 'type.googleapis.com/google.rpc.ErrorInfo',
			reason: 'CREDENTIALS_MISSING',
			metadata: {
				method: 'google.analytics.data.v1beta.BetaAnalyticsData.RunReport',
				service: 'analyticsdata.googleapis.com',
			},
		});
	});

	test('analytics.edit alone does not open the Data API', async () => {
		client.signIn({ scopes: ['analytics.edit'] });
		const refused = await client.report(SHOP, 'runReport', {});
		expect(dig(refused.body, 'error.details.0.reason')).toBe('ACCESS_TOKEN_SCOPE_INSUFFICIENT');
	});

	test('a revoked refresh token answers invalid_grant', async () => {
		const { refreshToken } = client.sandbox.issue();
		client.sandbox.quirks.revokeRefreshTokens();
		const refused = await client.form('/token', {
			grant_type: 'refresh_token',
			refresh_token: refreshToken,
			...credentials(),
		});
		expect(refused.status).toBe(400);
		expect(refused.body).toEqual({
			error: 'invalid_grant',
			error_description: 'Token has been expired or revoked.',
		});
	});
});

describe('service accounts', () => {
	interface Claims {
		key?: string;
		issuer?: string;
		audience?: string;
		scope?: string;
		lifetime?: number;
		age?: number;
	}

	async function assertion(claims: Claims = {}): Promise<string> {
		const { email, privateKey } = client.sandbox.serviceAccount;
		const issuedAt = Math.floor(client.clock.time / 1000) - (claims.age ?? 0);
		const key = await importPKCS8(claims.key ?? privateKey, 'RS256');
		return new SignJWT({ scope: claims.scope ?? SCOPES })
			.setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
			.setIssuer(claims.issuer ?? email)
			.setAudience(claims.audience ?? `${client.oauth.url}/token`)
			.setIssuedAt(issuedAt)
			.setExpirationTime(issuedAt + (claims.lifetime ?? 3600))
			.sign(key);
	}

	const trade = async (claims: Claims = {}) =>
		client.form('/token', {
			grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
			assertion: await assertion(claims),
		});

	test('the real token address is an accepted audience as well', async () => {
		expect((await trade({ audience: 'https://oauth2.googleapis.com/token' })).status).toBe(200);
	});

	test.each<[string, Claims, string]>([
		[
			'of an unknown account',
			{ issuer: 'nobody@sandbox.example' },
			'Invalid grant: account not found',
		],
		[
			'for somebody else',
			{ audience: 'https://example.com' },
			'Invalid JWT: Failed audience check.',
		],
		['that has run out', { age: 7200 }, 'Invalid JWT: Token must be a short-lived token'],
		['good for too long', { lifetime: 7200 }, 'Invalid JWT: Token must be a short-lived token'],
	])('an assertion %s is refused', async (_, claims, words) => {
		const refused = await trade(claims);
		expect(refused.status).toBe(400);
		expect(refused.body['error']).toBe('invalid_grant');
		expect(refused.body['error_description']).toContain(words);
	});

	test("an assertion signed with another key has Google's words", async () => {
		const other = await startAnalytics();
		const key = other.sandbox.serviceAccount.privateKey;
		await other.stop();
		expect((await trade({ key })).body).toEqual({
			error: 'invalid_grant',
			error_description: 'Invalid JWT Signature.',
		});
	});
});
