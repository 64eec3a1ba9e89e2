import { createCleanUp } from '../../n8n/cleanUp';
import { runPhaseSilently } from '../../n8n/progress';
import { type Demo, type DemoOptions, startDemo } from '../../demo/demo';

/** The clean-up that runs after the last test. */
export const demoCleanUp = createCleanUp();

/** The demo that all tests of a file share, since its start takes longer than the tests. */
export const sharedDemo = {} as Demo;

/** Starts the shared demo before the first test, and cleans up after the last one. */
export function startDemoBeforeTests(options?: DemoOptions): void {
	beforeAll(async () => {
		Object.assign(sharedDemo, await startDemo(runPhaseSilently, demoCleanUp, options));
	});
	afterAll(async () => await demoCleanUp.undoAll());
}
