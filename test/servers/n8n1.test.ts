import { N8N_1_SERVER } from '../../n8n/n8nVersion';
import { describeN8nVersion } from '../../testing/e2e/describeN8nVersion';
import { startDemoBeforeTests } from '../../testing/e2e/sharedDemo';
import { describeExamples } from '../e2e/examples/describeExamples';

/**
 * The former line of n8n, and what it does in its own way: installation, credentials, OAuth2, expressions, webhooks,
 * agents. The forms of credentials and the other examples run on it every night (`test/nightly/n8n1.test.ts`).
 */
describe('A real n8n 1.123 on Node.js 20', () => {
	startDemoBeforeTests({ version: N8N_1_SERVER });
	describeN8nVersion('1.123', '20');
	describeExamples('webhook', 'agent');
});
