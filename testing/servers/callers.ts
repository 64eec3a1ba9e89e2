import { type WebhookResponse, postToWebhook } from '../../n8n/webhook';

export { type WebhookResponse, postToWebhook };

/** The JSON value of a response body. */
export const parseResponseBody = (body: string): unknown => JSON.parse(body) as unknown;

/** Posts all bodies to a webhook, `concurrency` at a time. The responses are in the order of the bodies. */
export async function postAll(
	url: string,
	bodies: unknown[],
	concurrency: number,
): Promise<WebhookResponse[]> {
	const answers: WebhookResponse[] = [];
	const left = bodies.map((body, index) => ({ body, index })).reverse();
	const call = async () => {
		for (let next = left.pop(); next; next = left.pop())
			answers[next.index] = await postToWebhook(url, next.body);
	};
	await Promise.all(Array.from({ length: concurrency }, call));
	return answers;
}
