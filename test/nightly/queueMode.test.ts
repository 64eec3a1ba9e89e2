import { createCleanUp } from '../../n8n/cleanUp';
import { N8N_1_SERVER, N8N_2_SERVER } from '../../n8n/n8nVersion';
import { describeKeyRing } from '../../testing/e2e/describeKeyRing';
import { openQueueBench, type QueueBench } from '../../testing/servers/queueBench';
import { crmCalls } from '../servers/queue/crmCalls';

/** Both lines of n8n; `npm test` has what only queue mode does, on n8n 2.41 (`test/servers/queueMode.test.ts`). */
describe.each([
	{ title: 'In queue mode,', version: N8N_2_SERVER, calls: 500 },
	{ title: 'In queue mode of n8n 1.123,', version: N8N_1_SERVER, calls: 100 },
])('$title', ({ version, calls }) => {
	const everything = createCleanUp();
	let opened: QueueBench;
	const bench = () => opened;

	beforeAll(async () => void (opened = await openQueueBench(everything, version)));
	afterAll(async () => await everything.undoAll());

	describeKeyRing(() => {
		const { demo } = bench();
		return { ...demo, sandbox: demo.runningSandbox };
	});
	crmCalls(bench, calls);
});
