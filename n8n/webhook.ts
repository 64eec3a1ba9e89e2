import { CLOSE_CONNECTION } from './callN8n';
import { waitFor } from './waitFor';

export type WebhookResponse = { status: number; body: string };

/** Nobody waits for ever, and a test that does says nothing. */
const TIMEOUT_MS = 300_000;

/** Sends JSON to a webhook of n8n. Published workflows come up a moment after n8n says so. */
export async function postToWebhook(url: string, json: unknown): Promise<WebhookResponse> {
	return await waitFor(`${url} to be registered`, async () => {
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
