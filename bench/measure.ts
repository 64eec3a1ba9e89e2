/** One row of the table: what was measured, and its figures by name. */
export interface Row {
	/** What `npm run bench --` calls it. */
	part?: string;
	bench: string;
	variant: string;
	figures: Record<string, number>;
}

/** Milliseconds the work took, and what it gave. */
export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
	const start = performance.now();
	const result = await work();
	return { ms: performance.now() - start, result };
}

/** The middle of several runs of each variant, taken in turn, so that a drifting machine is fair to all. */
export async function inTurn<K extends string>(
	rounds: number,
	variants: Record<K, () => Promise<number>>,
): Promise<Record<K, number>> {
	const names = Object.keys(variants) as K[];
	const times = new Map<K, number[]>(names.map((name) => [name, []]));
	for (let round = 0; round < rounds; round++) {
		for (const name of names) times.get(name)!.push(await variants[name]());
	}
	return Object.fromEntries(names.map((name) => [name, middle(times.get(name)!)])) as Record<
		K,
		number
	>;
}

export function middle(values: number[]): number {
	const sorted = [...values].sort((one, other) => one - other);
	return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** What work takes of a process that does nothing else. */
export interface Cost {
	ms: number;
	cpuMs: number;
	/** Over what the process held before. */
	addedMb: number;
}

export async function costOf(work: () => Promise<void>): Promise<Cost> {
	globalThis.gc?.();
	const before = process.memoryUsage().rss / 1024 / 1024;
	const cpu = process.cpuUsage();
	const { ms, peakMb } = await withPeakMemory(work);
	const { user, system } = process.cpuUsage(cpu);
	const addedMb = Math.max(0, Math.round(peakMb - before));
	return { ms, cpuMs: (user + system) / 1000, addedMb };
}

const SAMPLE_MS = 20;

/** The most memory the process held while working, beside the time it took. */
async function withPeakMemory(work: () => Promise<void>): Promise<{ ms: number; peakMb: number }> {
	let peak = 0;
	const sample = () => void (peak = Math.max(peak, process.memoryUsage().rss));
	const timer = setInterval(sample, SAMPLE_MS);
	try {
		const { ms } = await timed(work);
		sample();
		return { ms, peakMb: Math.round(peak / 1024 / 1024) };
	} finally {
		clearInterval(timer);
	}
}
