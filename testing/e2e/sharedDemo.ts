import { createCleanUp } from '../../n8n/cleanUp';
import { runPhaseSilently } from '../../n8n/progress';
import { type Demo, type DemoOptions, startDemo } from '../../demo/demo';

/** What is closed after the last test. */
export const demoCleanUp = createCleanUp();

/** The n8n of a file of tests, which takes longer to start than the tests take to run. */
export const sharedDemo = {} as Demo;

/** Opens it before the first test. */
export function startDemoBeforeTests(options?: DemoOptions): void {
	beforeAll(async () => {
		Object.assign(sharedDemo, await startDemo(runPhaseSilently, demoCleanUp, options));
	});
	afterAll(async () => await demoCleanUp.undoAll());
}
