import { N8N_1 } from '../../n8n/n8nVersion';
import { describeKeyRing } from '../../testing/e2e/describeKeyRing';
import { describeLine } from '../../testing/e2e/line';
import { demo, openDemo } from '../../testing/e2e/theDemo';
import { describeExamples } from '../e2e/examples/describeExamples';

/** The former line of n8n; the present one is asked the same in `test/e2e/editor.test.ts`. */
describe('a real n8n 1.123 on Node.js 20', () => {
	openDemo({ version: N8N_1 });
	describeLine('1.123', '20');
	describeExamples('webhook', 'lists', 'reports', 'keyEvents', 'waterfall', 'agent');
	describeKeyRing(() => ({ ...demo, sandbox: demo.services }));
});
