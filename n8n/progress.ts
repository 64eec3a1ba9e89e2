/** Does the work of a named phase and returns its result. */
export type RunPhase = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Prints the name of a phase, and how long its work took. */
export const runPhaseWithProgress: RunPhase = async (name, work) => {
	const started = performance.now();
	process.stdout.write(`${name} ... `);
	try {
		const result = await work();
		console.log(`${formatSeconds(performance.now() - started)} s`);
		return result;
	} catch (error) {
		console.log('failed');
		throw error;
	}
};

/** Runs a phase without printing anything. */
export const runPhaseSilently: RunPhase = async (_, work) => await work();

/** Milliseconds since this process started, including the loading of modules. */
export function readProcessAgeMs(): number {
	return performance.now();
}

/** Milliseconds as seconds with one decimal, without a unit. */
export function formatSeconds(milliseconds: number): string {
	return (milliseconds / 1000).toFixed(1);
}
