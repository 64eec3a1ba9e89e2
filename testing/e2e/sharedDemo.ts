import { createCleanUp } from '../../n8n/cleanUp';
import { type Demo, type DemoOptions, startDemo } from '../../demo/demo';

/** What is closed after the last test. */
export const demoCleanUp = createCleanUp();

/** The n8n of a file of tests, which takes longer to start than the tests take to run. */
export const demo = {} as Demo;

/** Opens it before the first test. */
export function startDemoBeforeTests(options?: DemoOptions): void {
	beforeAll(async () => {
		Object.assign(demo, await startDemo(async (_, work) => await work(), demoCleanUp, options));
	});
	afterAll(async () => await demoCleanUp.undoAll());
}
