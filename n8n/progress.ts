/** Does the work and says how long it took. */
export type Phase = <T>(name: string, work: () => Promise<T>) => Promise<T>;

export const phase: Phase = async (name, work) => {
	const started = performance.now();
	process.stdout.write(`${name} ... `);
	try {
		const result = await work();
		console.log(`${seconds(performance.now() - started)} s`);
		return result;
	} catch (error) {
		console.log('failed');
		throw error;
	}
};

/** Since this process began, module loading included. */
export function sinceStart(): number {
	return performance.now();
}

export function seconds(milliseconds: number): string {
	return (milliseconds / 1000).toFixed(1);
}
