import { CREDENTIAL_BLANKING_VALUE } from 'n8n-workflow';
import { approveConsent } from './consent';
import type { N8nCaller, CookieJar } from './n8nCaller';

export type CredentialTestResult = { status: 'OK' | 'Error'; message: string };

/** Tests a saved credential. Secrets are sent blanked, and n8n fills them in. */
export async function testSavedCredential(
	call: N8nCaller,
	id: string,
): Promise<CredentialTestResult> {
	const path = `/rest/credentials/${id}?includeData=true`;
	const saved = (await call('GET', path)) as { data: Record<string, unknown> };
	// n8n returns the token as `true`, and would use `true` as the token.
	const token = saved.data.oauthTokenData ? { oauthTokenData: CREDENTIAL_BLANKING_VALUE } : {};
	const credentials = { ...saved, data: { ...saved.data, ...token } };
	return (await call('POST', '/rest/credentials/test', { credentials })) as CredentialTestResult;
}

/** Connects an OAuth2 credential through the consent page of the sandbox; throws where n8n has no token afterwards. */
export async function connectOAuth2Credential(
	call: N8nCaller,
	cookies: CookieJar,
	id: string,
): Promise<void> {
	const address = (await call('GET', `/rest/oauth2-credential/auth?id=${id}`)) as string;
	const callback = await approveConsent(address);
	const response = await fetch(callback, { headers: { cookie: cookies.toHeader() } });
	await assertConnected(call, id, await response.text());
}

/** The callback page answers 200 even after a failure, so only the stored token shows success. */
async function assertConnected(call: N8nCaller, id: string, page: string): Promise<void> {
	const path = `/rest/credentials/${id}?includeData=true`;
	const saved = (await call('GET', path)) as { data: { oauthTokenData?: unknown } };
	if (!saved.data.oauthTokenData)
		throw new Error(`The OAuth2 credential is not connected; the last page was:\n${page}`);
}
