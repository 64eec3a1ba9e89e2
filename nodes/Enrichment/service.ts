import { readBaseUrl } from '../shared/core/address';
import type { ApiResponse } from '../shared/core/http';
import { judgeByStatus, type Verdict } from '../shared/core/retry';
import type { Credentials, Service } from '../shared/node/transport';
import { isOutOfCredits, isRateRefusal } from './domain/verdict';

/** The enrichment provider, whatever its wire format. */
export const enrichmentService: Service = {
	credentialType: () => 'enrichmentApi',
	baseUrl: ({ baseUrl }) => readBaseUrl(baseUrl, 'Base URL'),
	secrets: secretsOf,
	renewsToken: false,
	judge: judgeRefusal,
	maxBrokenRetries: 2,
};

/** Waiting brings no credits back; and some providers say 403 where others say 429. */
function judgeRefusal(response: ApiResponse): Verdict {
	if (response.status < 400) return 'final';
	if (isOutOfCredits(response)) return 'final';
	return isRateRefusal(response) ? 'refused' : judgeByStatus(response);
}

function secretsOf({ apiKey }: Credentials): string[] {
	const key = String(apiKey ?? '').trim();
	return key === ''
		? []
		: [key, encodeURIComponent(key), Buffer.from(`${key}:`).toString('base64')];
}

/** How the key was sent and what to change, for a provider that refused it. */
export function keyRemedy({ sendKeyAs, keyName, keyPrefix }: Credentials): string {
	const name = String(keyName || 'api_key');
	const ways: Record<string, string> = {
		header: `as the header "${name}: ${keyPrefix ? `${String(keyPrefix).trim()} ` : ''}…"`,
		query: `as the query parameter "${name}"`,
		basic: 'as the user name of Basic authentication',
	};
	const way = ways[String(sendKeyAs)] ?? 'as the header "Authorization: Bearer …"';
	return `The key was sent ${way}. Check 'API Key' in the credential; if the provider documents another way, such as a header api_key or x-api-key, change 'Send Key As'.`;
}
