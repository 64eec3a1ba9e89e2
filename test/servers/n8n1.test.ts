import { N8N_1_SERVER } from '../../n8n/n8nVersion';
import { describeKeyRing } from '../../testing/e2e/describeKeyRing';
import { describeN8nVersion } from '../../testing/e2e/describeN8nVersion';
import { sharedDemo, startDemoBeforeTests } from '../../testing/e2e/sharedDemo';
import { describeExamples } from '../e2e/examples/describeExamples';

/** The former line of n8n; the present one is asked the same in `test/e2e/editor.test.ts`. */
describe('a real n8n 1.123 on Node.js 20', () => {
	startDemoBeforeTests({ version: N8N_1_SERVER });
	describeN8nVersion('1.123', '20');
	describeExamples('webhook', 'lists', 'reports', 'keyEvents', 'waterfall', 'hubSpot', 'agent');
	describeKeyRing(() => ({ ...sharedDemo, sandbox: sharedDemo.runningSandbox }));
});
