/** Feeds long texts to the Analytics node, wherever it reads words of a user or of Google. */
import type { INodeParameters } from 'n8n-workflow';

import { startAnalyticsEngine } from '../../../testing/analyticsEngine';
import { LONG_TEXTS } from '../../../testing/longTexts';

export async function feedAnalytics(begin: (name: string) => void): Promise<void> {
	const bench = await startAnalyticsEngine();
	const credential = await bench.connect();
	const run = async (parameters: INodeParameters) => await bench.run(parameters, { credential });
	const sayWith = (status: number, body: unknown) =>
		bench.sandbox.endpoints.data.order({ reply: { status, body } });
	const report: INodeParameters = { dateRange: 'last7Days', options: { maxRetries: 0 } };

	for (const [index, [name, text]] of LONG_TEXTS.entries()) {
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
		// At a property of its own, because the next request for a refused property has to wait.
		await run({ ...report, property: String(500_000_001 + index) });

		begin(`an endpoint with ${name}`);
		await run({ resource: 'api', operation: 'call', endpoint: text });
	}
	await bench.stop();
}
