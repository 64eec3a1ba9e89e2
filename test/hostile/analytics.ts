/** Feeds hostile texts to the Analytics node, wherever it reads words of a user or of Google. */
import type { INodeParameters } from 'n8n-workflow';

import { startAnalyticsEngine } from '../support/analyticsEngine';
import { HOSTILE_TEXTS } from './texts';

export async function feedAnalytics(begin: (name: string) => void): Promise<void> {
	const bench = await startAnalyticsEngine();
	const credential = await bench.connect();
	const run = async (parameters: INodeParameters) => await bench.run(parameters, { credential });
	const sayWith = (status: number, body: unknown) => {
		for (const endpoint of Object.values(bench.sandbox.endpoints)) {
			endpoint.order({ reply: { status, body } });
		}
	};
	const report: INodeParameters = { dateRange: 'last7Days', options: { maxRetries: 0 } };

	for (const [name, text] of HOSTILE_TEXTS) {
		begin(`a property with ${name}`);
		await run({ ...report, property: text });
		await run({ ...report, property: `https://analytics.google.com/analytics/web/${text}` });

		begin(`dates with ${name}`);
		await run({ dateRange: 'custom', startDate: text, endDate: text });

		begin(`Google's words with ${name}`);
		for (const body of [
			{ error: { code: 400, message: text, status: 'INVALID_ARGUMENT' } },
			{ error: { code: 429, message: text, status: 'RESOURCE_EXHAUSTED' } },
			`<html><title${text}`,
			`{"rows": [${text}`,
		]) {
			sayWith(typeof body === 'string' ? 200 : Number(body.error.code), body);
			await run(report);
			bench.reset();
		}

		begin(`an endpoint with ${name}`);
		await run({ resource: 'api', operation: 'call', endpoint: text });
	}
	await bench.stop();
}
