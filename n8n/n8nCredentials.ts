import { CREDENTIAL_BLANKING_VALUE } from 'n8n-workflow';
import { approveConsent } from './consent';
import type { CallN8n, CookieJar } from './callN8n';

export type CredentialTestResult = { status: 'OK' | 'Error'; message: string };

/** Tests the saved credential: secrets are sent blanked, which n8n fills in again. */
export async function testSavedCredential(
	call: CallN8n,
	id: string,
): Promise<CredentialTestResult> {
	const path = `/rest/credentials/${id}?includeData=true`;
	const saved = (await call('GET', path)) as { data: Record<string, unknown> };
	// n8n hands the token out as `true`, and would take `true` for the token.
	const token = saved.data.oauthTokenData ? { oauthTokenData: CREDENTIAL_BLANKING_VALUE } : {};
	const credentials = { ...saved, data: { ...saved.data, ...token } };
	return (await call('POST', '/rest/credentials/test', { credentials })) as CredentialTestResult;
}

export async function connectOAuth2Credential(
	call: CallN8n,
	cookies: CookieJar,
	id: string,
): Promise<void> {
	const address = (await call('GET', `/rest/oauth2-credential/auth?id=${id}`)) as string;
	const callback = await approveConsent(address);
	const response = await fetch(callback, { headers: { cookie: cookies.toHeader() } });
	await assertConnected(call, id, await response.text());
}

/** The callback page answers 200 for a failure as well, so only the stored token counts. */
async function assertConnected(call: CallN8n, id: string, page: string): Promise<void> {
	const path = `/rest/credentials/${id}?includeData=true`;
	const saved = (await call('GET', path)) as { data: { oauthTokenData?: unknown } };
	if (!saved.data.oauthTokenData)
		throw new Error(`The OAuth2 credential is not connected; the last page was:\n${page}`);
}
