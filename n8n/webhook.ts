import { CLOSE_CONNECTION } from './n8nCaller';
import { waitUntilDefined } from './waitFor';

export type WebhookResponse = { status: number; body: string };

/** A test that waited longer would never fail. */
const TIMEOUT_MS = 300_000;

/** Posts JSON to a webhook of n8n, and waits for its registration, which comes a moment after n8n reports it. */
export async function postToWebhook(url: string, json: unknown): Promise<WebhookResponse> {
	return await waitUntilDefined(`${url} to be registered`, async () => {
		const response = await fetch(url, {
			method: 'POST',
			headers: { ...CLOSE_CONNECTION, 'content-type': 'application/json' },
			body: JSON.stringify(json),
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		const answer = { status: response.status, body: await response.text() };
		const isMissing = answer.status === 404 && answer.body.includes('is not registered');
		return isMissing ? undefined : answer;
	});
}
