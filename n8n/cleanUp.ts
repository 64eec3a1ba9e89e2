export type CleanUp = ReturnType<typeof createCleanUp>;

export function createCleanUp() {
	const undoes: Array<() => Promise<void>> = [];
	let running: Promise<void> | undefined;
	const undoAll = async () => {
		const failures: unknown[] = [];
		for (let undo = undoes.pop(); undo; undo = undoes.pop())
			await undo().catch((error: unknown) => failures.push(error));
		if (failures.length > 0) throw new Error(failures.map(String).join('\n'));
	};
	return {
		/** What is added after the end is undone at once: its starter was slower than whoever waited for it. */
		add: (undo: () => Promise<void>) => {
			undoes.push(undo);
			if (running) running = running.catch(() => undefined).then(undoAll);
		},
		/** Undoes everything once, last first; more calls wait for the same end. */
		undoAll: async () => await (running ??= undoAll()),
	};
}

/**
 * A terminal and npm may both deliver the same Ctrl-C, so the handler stays in place until the end.
 * Returns whether there was one: what fails afterwards is no news.
 */
export function cleanUpOnSignal({ undoAll }: CleanUp, readExitCode: () => number): () => boolean {
	let stopped = false;
	const stop = () => {
		if (!stopped) console.log('\nStopping ...');
		stopped = true;
		void undoAll().finally(() => process.exit(readExitCode()));
	};
	process.on('SIGINT', stop);
	process.on('SIGTERM', stop);
	// The terminal was closed: what is printed fails, and must not end the process before it has cleaned up.
	process.on('SIGHUP', () => {
		for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
		stop();
	});
	return () => stopped;
}
