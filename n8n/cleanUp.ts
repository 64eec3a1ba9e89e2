/** The steps that stop and remove what a program has started. */
export type CleanUp = {
	/** Adds a step. After `undoAll`, the step runs at once: what it undoes was started too late. */
	add: (undo: () => Promise<void>) => void;
	/** Runs all steps once, the last one first. Later calls wait for the same end. */
	undoAll: () => Promise<void>;
};

export function createCleanUp(): CleanUp {
	const undoes: Array<() => Promise<void>> = [];
	let running: Promise<void> | undefined;
	const undoAll = async () => {
		const failures: unknown[] = [];
		for (let undo = undoes.pop(); undo; undo = undoes.pop())
			await undo().catch((error: unknown) => failures.push(error));
		if (failures.length > 0) throw new Error(failures.map(String).join('\n'));
	};
	return {
		add: (undo: () => Promise<void>) => {
			undoes.push(undo);
			if (running) running = running.catch(() => undefined).then(undoAll);
		},
		undoAll: async () => await (running ??= undoAll()),
	};
}

/**
 * Cleans up and exits on Ctrl-C or another signal to stop. A terminal and npm may both deliver the same Ctrl-C, so the
 * handler stays in place until the end.
 * @returns whether a signal has arrived, after which failures need not be reported
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
	// A closed terminal makes printing fail, which must not end the process before it has cleaned up.
	process.on('SIGHUP', () => {
		for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
		stop();
	});
	return () => stopped;
}
