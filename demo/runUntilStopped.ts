import { type CleanUp, createCleanUp, cleanUpOnSignal } from '../n8n/cleanUp';

/** The result of starting: the exit code, and whether the program keeps running until Ctrl-C. */
export type StartResult = { exitCode: number; keepsRunning: boolean };

/** Runs a program that starts servers, and stops them when it ends, fails or receives a signal. */
export function runUntilStopped(start: (cleanUp: CleanUp) => Promise<StartResult>): void {
	const cleanUp = createCleanUp();
	// The exit code reports a failure until everything works.
	let exitCode = 1;
	const wasStopped = cleanUpOnSignal(cleanUp, () => exitCode);
	const work = async () => {
		try {
			const started = await start(cleanUp);
			exitCode = started.exitCode;
			return started.keepsRunning ? await waitForever() : exitCode;
		} finally {
			await cleanUp.undoAll();
		}
	};
	work()
		.catch((error: unknown) => {
			if (!wasStopped()) console.error(error instanceof Error ? error.message : error);
			return 1;
		})
		// `process.exit` ends the process even if a socket is still open, which would keep a CI job waiting.
		.then((code) => process.exit(code));
}

/** The servers keep this process alive; a signal ends it. */
async function waitForever(): Promise<never> {
	return await new Promise(() => {});
}
