import { type Demo, type DemoOptions, startDemo } from '../../demo/demo';
import { createCleanUp } from '../../n8n/cleanUp';
import { runPhaseSilently } from '../../n8n/progress';
import { type SharedClock, createSharedClock } from '../servers/sharedClock';

/** The clean-up that runs after the last test. */
export const demoCleanUp = createCleanUp();

/** The demo that all tests of a file share, since its start takes longer than the tests. */
export const sharedDemo = {} as Demo & {
	/** The clock of its sandbox and its n8n. */
	clock: SharedClock;
};

type SharedDemoOptions = Pick<DemoOptions, 'version'> & {
	/** The time at which the demo starts, in milliseconds. Default: the present. */
	startsAt?: number;
};

/** Starts the shared demo before the first test, and cleans up after the last one. */
export function startDemoBeforeTests({ version, startsAt }: SharedDemoOptions = {}): void {
	const clock = createSharedClock(startsAt ?? Date.now(), demoCleanUp);
	sharedDemo.clock = clock;
	beforeAll(async () => {
		const options = { clock, settings: clock.settings, ...(version && { version }) };
		Object.assign(sharedDemo, await startDemo(runPhaseSilently, demoCleanUp, options));
	});
	afterAll(async () => await demoCleanUp.undoAll());
}
