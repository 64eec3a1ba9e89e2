/** One variant of one size, in a process of its own so that its memory and time are its own. */
import { withPeakMemory } from '../measure';
import { VARIANTS, type VariantName } from './variants';

export interface VariantRun {
	ms: number;
	cpuMs: number;
	/** Over what the process held before. */
	addedMb: number;
}

/** Read before: n8n has mostly run for days, not for seconds. */
const WARM_UP = 10_000;

async function main(): Promise<void> {
	const [variant, url, rows] = process.argv.slice(2) as [VariantName, string, string];
	await fetch(`${url}/rows?count=${WARM_UP}`);
	const warmUp = await VARIANTS[variant](WARM_UP, url);
	await warmUp();
	const work = await VARIANTS[variant](Number(rows), url);
	await fetch(`${url}/rows?count=${rows}`);
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
