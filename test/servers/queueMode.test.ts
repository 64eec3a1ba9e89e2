import { createCleanUp } from '../../n8n/cleanUp';
import { N8N_1_SERVER } from '../../n8n/n8nVersion';
import { crmCalls, stoppedWorker } from './queue/crmCalls';
import { describeKeyRing } from '../../testing/e2e/describeKeyRing';
import { killedWorker } from './queue/killedWorker';
import { storedReports } from './queue/storedReports';
import { openQueueBench, type QueueBench } from '../../testing/servers/queueBench';

/** One n8n takes the calls, two workers run them; all tests share these, in this order. */
describe('in queue mode', () => {
	const everything = createCleanUp();
	let opened: QueueBench;
	const bench = () => opened;

	beforeAll(async () => void (opened = await openQueueBench(everything)));
	afterAll(async () => await everything.undoAll());

	describeKeyRing(() => withSandbox(bench()));
	crmCalls(bench, 500);
	storedReports(bench, 'in its database', /^database/);
	stoppedWorker(bench);
	killedWorker(bench);
});

describe('in queue mode of n8n 1.123', () => {
	const everything = createCleanUp();
	let opened: QueueBench;
	const bench = () => opened;

	beforeAll(async () => void (opened = await openQueueBench(everything, N8N_1_SERVER)));
	afterAll(async () => await everything.undoAll());

	describeKeyRing(() => withSandbox(bench()));
	crmCalls(bench, 100);
});

const withSandbox = ({ demo }: QueueBench) => ({ ...demo, sandbox: demo.runningSandbox });
