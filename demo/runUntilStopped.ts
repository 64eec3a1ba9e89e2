import { type CleanUp, createCleanUp, cleanUpOnSignal } from '../n8n/cleanUp';

/** What came of starting, and whether it then goes on until Ctrl-C. */
export type StartResult = { exitCode: number; keepsRunning: boolean };

/** Runs a program that starts servers. They are stopped at its end, and before it ends by a signal or a failure. */
export function runUntilStopped(start: (cleanUp: CleanUp) => Promise<StartResult>): void {
	const everything = createCleanUp();
	// Until everything has been shown to work.
	let exitCode = 1;
	const wasStopped = cleanUpOnSignal(everything, () => exitCode);
	const work = async () => {
		try {
			const started = await start(everything);
			exitCode = started.exitCode;
			return started.keepsRunning ? await waitForever() : exitCode;
		} finally {
			await everything.undoAll();
		}
	};
	work()
		.catch((error: unknown) => {
			if (!wasStopped()) console.error(error instanceof Error ? error.message : error);
			return 1;
		})
		// Not only `exitCode`: a socket left open must not keep a CI job waiting.
		.then((code) => process.exit(code));
}

/** The servers keep this process alive; a signal ends it. */
async function waitForever(): Promise<never> {
	return await new Promise(() => {});
}
