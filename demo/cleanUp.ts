export type CleanUp = {
	add: (undo: () => Promise<void>) => void;
	/** Undoes everything once, last first; more calls wait for the same end. */
	run: () => Promise<void>;
};

export function cleanUp(): CleanUp {
	const undoes: Array<() => Promise<void>> = [];
	let running: Promise<void> | undefined;
	const undoAll = async () => {
		for (const undo of undoes.reverse()) await undo();
	};
	return {
		add: (undo) => void undoes.push(undo),
		run: async () => await (running ??= undoAll()),
	};
}

/**
 * A terminal and npm may both deliver the same Ctrl-C, so the handler stays in place until the end.
 * Returns whether there was one: what fails afterwards is no news.
 */
export function cleanUpOnSignal({ run }: CleanUp, exitCode: () => number): () => boolean {
	let stopped = false;
	const stop = () => {
		if (!stopped) console.log('\nStopping ...');
		stopped = true;
		void run().finally(() => process.exit(exitCode()));
	};
	process.on('SIGINT', stop);
	process.on('SIGTERM', stop);
	return () => stopped;
}
