import { createCleanUp } from '../../n8n/cleanUp';
import { N8N_1_SERVER, N8N_2_SERVER } from '../../n8n/n8nVersion';
import { describeKeyRing } from '../../testing/e2e/describeKeyRing';
import { openQueueBench, type QueueBench } from '../../testing/servers/queueBench';
import { crmCalls } from '../servers/queue/crmCalls';

/** Both lines of n8n; `npm test` has what only queue mode does, on n8n 2.41 (`test/servers/queueMode.test.ts`). */
describe.each([
	['in queue mode', N8N_2_SERVER],
	['in queue mode of n8n 1.123', N8N_1_SERVER],
])('%s', (_title, version) => {
	const everything = createCleanUp();
	let opened: QueueBench;
	const bench = () => opened;

	beforeAll(async () => void (opened = await openQueueBench(everything, version)));
	afterAll(async () => await everything.undoAll());

	describeKeyRing(() => {
		const { demo } = bench();
		return { ...demo, sandbox: demo.runningSandbox };
	});
	crmCalls(bench, 100);
});
