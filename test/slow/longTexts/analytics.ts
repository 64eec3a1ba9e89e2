/** Feeds long texts to the Analytics node, wherever it reads words of a user or of Google. */
import type { INodeParameters } from 'n8n-workflow';

import { startAnalyticsEngine } from '../../../testing/analyticsEngine';
import { LONG_TEXTS } from '../../../testing/longTexts';

export async function feedAnalytics(begin: (name: string) => void): Promise<void> {
	const bench = await startAnalyticsEngine();
	const credential = await bench.connect();
	const run = async (parameters: INodeParameters, of = credential) =>
		await bench.run(parameters, { credential: of });
	const sayWith = (status: number, body: unknown) =>
		bench.sandbox.endpoints.data.order({ reply: { status, body } });
	const report: INodeParameters = { dateRange: 'last7Days', options: { maxRetries: 0 } };

	for (const [name, text] of LONG_TEXTS) {
		begin(`a property with ${name}`);
		await run({ ...report, property: text });
		await run({ ...report, property: `https://analytics.google.com/analytics/web/${text}` });

		begin(`dates with ${name}`);
		await run({ dateRange: 'custom', startDate: text, endDate: text });

		begin(`Google's words with ${name}`);
		for (const body of [
			{ error: { code: 400, message: text, status: 'INVALID_ARGUMENT' } },
			`<html><title${text}`,
			`{"rows": [${text}`,
		]) {
			sayWith(typeof body === 'string' ? 200 : Number(body.error.code), body);
			await run(report);
		}

		begin(`a refusal with ${name}`);
		sayWith(429, { error: { code: 429, message: text, status: 'RESOURCE_EXHAUSTED' } });
		// Of an account of its own: its next request would have to wait.
		await run(report, await bench.connect());

		begin(`an endpoint with ${name}`);
		await run({ resource: 'api', operation: 'call', endpoint: text });
	}
	await bench.stop();
}
