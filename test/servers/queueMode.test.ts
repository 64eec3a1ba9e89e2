import { createCleanUp } from '../../n8n/cleanUp';
import { openQueueBench, type QueueBench } from '../../testing/servers/queueBench';
import { crmCalls, stoppedWorker } from './queue/crmCalls';
import { killedWorker } from './queue/killedWorker';
import { storedReports } from './queue/storedReports';

/** One n8n takes the calls, two workers run them; all tests share these, in this order. */
describe('In queue mode,', () => {
	const everything = createCleanUp();
	let opened: QueueBench;
	const bench = () => opened;

	beforeAll(async () => void (opened = await openQueueBench(everything)));
	afterAll(async () => await everything.undoAll());

	crmCalls(bench, 200);
	storedReports(bench, 'in its database', /^database/);
	stoppedWorker(bench);
	killedWorker(bench);
});
