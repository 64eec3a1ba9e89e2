/** Does the work and says how long it took. */
export type RunPhase = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export const printPhase: RunPhase = async (name, work) => {
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

/** Since this process began, module loading included. */
export function readProcessAge(): number {
	return performance.now();
}

export function formatSeconds(milliseconds: number): string {
	return (milliseconds / 1000).toFixed(1);
}
