import { cleanUp } from '../../demo/cleanUp';
import { type Demo, startDemo } from '../../demo/demo';
import { n8n1 } from '../../demo/n8nVersion';
import { describeAgentExample } from '../e2e/examples/agent';
import { describeKeyEventExample } from '../e2e/examples/keyEvents';
import { describeListExamples } from '../e2e/examples/lists';
import { describeReportExamples } from '../e2e/examples/reports';
import { describeWaterfallExample } from '../e2e/examples/waterfall';
import { describeWebhookExample } from '../e2e/examples/webhook';
import { describeLine } from '../e2e/support/line';

/** The former line of n8n; the present one is asked the same in `test/e2e/editor.test.ts`. */
describe('a real n8n 1.123 on Node.js 20', () => {
	const everything = cleanUp();
	let started: Demo;
	const demo = () => started;

	beforeAll(async () => {
		started = await startDemo(async (_, work) => await work(), everything, { version: n8n1 });
	});

	afterAll(async () => await everything.run());

	describeLine('1.123', '20', demo);
	describeWebhookExample(demo);
	describeListExamples(demo);
	describeReportExamples(demo);
	describeKeyEventExample(demo);
	describeWaterfallExample(demo);
	describeAgentExample(demo);
});
