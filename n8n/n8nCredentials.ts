import { CREDENTIAL_BLANKING_VALUE } from 'n8n-workflow';
import { allowAccess } from './consent';
import type { Call, Cookies } from './n8nCall';

export type TestResult = { status: 'OK' | 'Error'; message: string };

/** Tests the saved credential: secrets are sent blanked, which n8n fills in again. */
export async function testCredential(call: Call, id: string): Promise<TestResult> {
	const path = `/rest/credentials/${id}?includeData=true`;
	const saved = (await call('GET', path)) as { data: Record<string, unknown> };
	// n8n hands the token out as `true`, and would take `true` for the token.
	const token = saved.data.oauthTokenData ? { oauthTokenData: CREDENTIAL_BLANKING_VALUE } : {};
	const credentials = { ...saved, data: { ...saved.data, ...token } };
	return (await call('POST', '/rest/credentials/test', { credentials })) as TestResult;
}

export async function connectOAuth2(call: Call, cookies: Cookies, id: string): Promise<void> {
	const address = (await call('GET', `/rest/oauth2-credential/auth?id=${id}`)) as string;
	const callback = await allowAccess(address);
	const response = await fetch(callback, { headers: { cookie: cookies.send() } });
	await assertConnected(call, id, await response.text());
}

/** The callback page answers 200 for a failure as well, so only the stored token counts. */
async function assertConnected(call: Call, id: string, page: string): Promise<void> {
	const path = `/rest/credentials/${id}?includeData=true`;
	const saved = (await call('GET', path)) as { data: { oauthTokenData?: unknown } };
	if (!saved.data.oauthTokenData)
		throw new Error(`The OAuth2 credential is not connected; the last page was:\n${page}`);
}
