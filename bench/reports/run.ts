/** One variant of one size, in a process of its own so that its memory and time are its own. */
import { withPeakMemory } from '../measure';
import { VARIANTS, type VariantName } from './variants';

export interface VariantRun {
	ms: number;
	cpuMs: number;
	/** Over what the process held before. */
	addedMb: number;
}

async function main(): Promise<void> {
	const [variant, url, rows] = process.argv.slice(2) as [VariantName, string, string];
	const work = await VARIANTS[variant](Number(rows), url);
	globalThis.gc?.();
	const before = process.memoryUsage().rss / 1024 / 1024;
	const cpu = process.cpuUsage();
	let found = 0;
	const { ms, peakMb } = await withPeakMemory(async () => void (found = await work()));
	const { user, system } = process.cpuUsage(cpu);
	if (found !== Number(rows)) throw new Error(`${variant} has ${found} of ${rows} rows`);
	const addedMb = Math.max(0, Math.round(peakMb - before));
	const run: VariantRun = { ms, cpuMs: (user + system) / 1000, addedMb };
	console.log(JSON.stringify(run));
	process.exit(0);
}

main().catch((error: unknown) => {
	console.error(error);
	process.exit(1);
});
