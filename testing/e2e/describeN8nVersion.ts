import * as jobs from '../../demo/exampleChecks';
import { fetchSandboxReport } from '../../demo/sandboxReport';
import { parseResponseBody, postToWebhook } from '../servers/callers';
import { buildReportWebhookWorkflow } from '../servers/workflows';
import { sharedDemo } from './sharedDemo';

/** Tests that hold for both versions of n8n. They run before the examples, since they count renewed tokens. */
export function describeN8nVersion(n8nVersion: string, nodeVersion: string): void {
	test('is the requested version', async () => {
		expect(await sharedDemo.rest.readVersions()).toEqual({
			n8n: expect.stringMatching(`^${n8nVersion}\\.`),
			node: expect.stringMatching(`^${nodeVersion}\\.`),
		});
	});

	test('has loaded the nodes and credentials under their published names', async () => {
		const nodes = await sharedDemo.rest.listLoadedTypes('nodes');
		for (const name of ['enrichment', 'enrichmentTool', 'analytics', 'analyticsTool'])
			expect(nodes).toContain(`n8n-nodes-enrichment-analytics.${name}`);
		expect(await sharedDemo.rest.listLoadedTypes('credentials')).toEqual(
			expect.arrayContaining([
				'enrichmentApi',
				'enrichmentWaterfallApi',
				'analyticsOAuth2Api',
				'analyticsServiceAccountApi',
			]),
		);
	});

	test('finds that the credentials work', async () => {
		for (const { id } of sharedDemo.credentials)
			expect(await sharedDemo.rest.testCredential(id)).toMatchObject({ status: 'OK' });
	});

	test('runs an example by hand: the weekly report becomes a CSV with the rows of the service', async () => {
		expect(await jobs.checkReportExport(sharedDemo)).not.toHaveProperty('problem');
	});

	describe('with a report behind a webhook', () => {
		const asked = { metrics: ['activeUsers', 'sessions'], dimensions: ['country'] };
		let url: string;

		beforeAll(async () => {
			const workflow = await sharedDemo.rest.importWorkflow(
				buildReportWebhookWorkflow(sharedDemo, asked),
			);
			await sharedDemo.rest.activateWorkflow(workflow);
			url = `${sharedDemo.n8n.baseUrl}/webhook/report`;
		});

		const sortedRows = async () => {
			const { status, body } = await postToWebhook(url, {});
			expect({ status, body }).toMatchObject({ status: 200 });
			const rows = parseResponseBody(body) as Array<Record<string, unknown>>;
			return rows.map((row) => Object.values(row).map(String).join()).sort();
		};
		const expected = async () =>
			(await fetchSandboxReport(sharedDemo.sandbox, asked)).map((row) => row.join()).sort();

		test('answers with the rows of the service', async () => {
			expect(await sortedRows()).toEqual(await expected());
		});

		test('renews the expired token of an OAuth2 credential and answers the same', async () => {
			const before = await expected();
			const { analytics, endpoints } = sharedDemo.runningSandbox;
			analytics.quirks.expireAccessTokens();
			expect(await sortedRows()).toEqual(before);
			const renewals = endpoints.oauth.requests.filter(({ text }) =>
				text.includes('grant_type=refresh_token'),
			);
			expect(renewals).toHaveLength(1);
		});
	});
}
