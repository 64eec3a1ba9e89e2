import { N8N_1_SERVER } from '../../n8n/n8nVersion';
import { describeKeyRing } from '../../testing/e2e/describeKeyRing';
import { sharedDemo, startDemoBeforeTests } from '../../testing/e2e/sharedDemo';
import { describeExamples } from '../e2e/examples/describeExamples';

/** What `npm test` asks of n8n 2.41 alone (`test/e2e/`), on the former line of n8n. */
describe('A real n8n 1.123 on Node.js 20', () => {
	startDemoBeforeTests({ version: N8N_1_SERVER });
	describeExamples('lists', 'reports', 'keyEvents', 'waterfall', 'hubSpot');
	describeKeyRing(() => ({ ...sharedDemo, sandbox: sharedDemo.runningSandbox }));
});
