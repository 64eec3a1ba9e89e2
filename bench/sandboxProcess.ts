/**
 * The sandbox in a process of its own, so that its memory and time are not taken for the node's. Every
 * answer takes as long as a short way over the internet.
 */
import { startSandbox } from '../sandbox/start';

startSandbox()
	.then((sandbox) => {
		sandbox.analytics.quirks.set({ largeRows: 4_000_000, slowMs: 200 });
		console.log(JSON.stringify(sandbox.describe()));
	})
	.catch((error: unknown) => {
		console.error(error);
		process.exitCode = 1;
	});
