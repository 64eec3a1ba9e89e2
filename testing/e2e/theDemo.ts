import { createCleanUp } from '../../n8n/cleanUp';
import { type Demo, type DemoOptions, startDemo } from '../../demo/demo';

/** What is closed after the last test. */
export const everything = createCleanUp();

/** The n8n of a file of tests, which takes longer to start than the tests take to run. */
export const demo = {} as Demo;

/** Opens it before the first test. */
export function openDemo(options?: DemoOptions): void {
	beforeAll(async () => {
		Object.assign(demo, await startDemo(async (_, work) => await work(), everything, options));
	});
	afterAll(async () => await everything.undoAll());
}
