/** The sandbox in a process of its own, so that its memory and time are not taken for the node's. */
import { startSandbox } from '../sandbox/start';

startSandbox()
	.then((sandbox) => {
		sandbox.analytics.quirks.set({ largeRows: 4_000_000 });
		console.log(JSON.stringify(sandbox.describe()));
	})
	.catch((error: unknown) => {
		console.error(error);
		process.exitCode = 1;
	});
