import { type WebhookResponse, postToWebhook } from '../../n8n/webhook';

export { type WebhookResponse, postToWebhook };

export const parseJson = (body: string) => JSON.parse(body) as unknown;

/** Callers of a webhook, so many at a time. The answers are in the order of the bodies. */
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
