/** One variant over one list, in a process of its own so that its memory and time are its own. */
import { withPeakMemory } from '../measure';
import { listOf, SLOW_DOWN, type ListName } from './lists';
import { VARIANTS, type VariantName } from './variants';

export interface VariantRun {
	ms: number;
	cpuMs: number;
	/** Over what the process held before. */
	addedMb: number;
	found: number;
}

async function main(): Promise<void> {
	const [variant, url, list, count, others] = process.argv.slice(2) as [
		VariantName,
		string,
		ListName,
		string,
		string,
	];
	if (Number(others) > 0) {
		const warmUp = await VARIANTS[variant](listOf('clean', Number(others)), url);
		await warmUp();
	}
	const work = await VARIANTS[variant](listOf(list, Number(count)), url);
	await fetch(`${url}/reset/${SLOW_DOWN[list]}`);
	globalThis.gc?.();
	const before = process.memoryUsage().rss / 1024 / 1024;
	const cpu = process.cpuUsage();
	let found = 0;
	const { ms, peakMb } = await withPeakMemory(async () => void (found = await work()));
	const { user, system } = process.cpuUsage(cpu);
	const addedMb = Math.max(0, Math.round(peakMb - before));
	const run: VariantRun = { ms, cpuMs: (user + system) / 1000, addedMb, found };
	console.log(JSON.stringify(run));
	process.exit(0);
}

main().catch((error: unknown) => {
	console.error(error);
	process.exit(1);
});
