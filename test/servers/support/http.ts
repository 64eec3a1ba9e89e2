import { setTimeout as sleep } from 'node:timers/promises';

export type Answer = { status: number; body: string };

/** Nobody waits for ever, and a test that does says nothing. */
const TIMEOUT_MS = 120_000;
const TRIES = 50;

/** Sends JSON to a webhook. Published workflows come up a moment after n8n says so. */
export async function post(url: string, json: unknown): Promise<Answer> {
	for (let tries = 0; ; tries++) {
		const response = await fetch(url, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(json),
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		const body = await response.text();
		const isMissing = response.status === 404 && body.includes('is not registered');
		if (!isMissing || tries > TRIES) return { status: response.status, body };
		await sleep(100);
	}
}

export function asJson(body: string): unknown {
	return JSON.parse(body) as unknown;
}
