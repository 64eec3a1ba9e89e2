/** One row of the table: what was measured, and its figures by name. */
export interface BenchRow {
	/** What `npm run bench --` calls it. */
	part?: string;
	bench: string;
	variant: string;
	figures: Record<string, number>;
}

/** Milliseconds the work took, and what it gave. */
export async function measureTime<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
	const start = performance.now();
	const result = await work();
	return { ms: performance.now() - start, result };
}

/** The middle of several runs of each variant, taken in turn, so that a drifting machine is fair to all. */
export async function measureMedians<K extends string>(
	rounds: number,
	variants: Record<K, () => Promise<number>>,
): Promise<Record<K, number>> {
	const names = Object.keys(variants) as K[];
	const measured = await measureInRounds(rounds, names, async (name) => await variants[name]());
	return buildRecord(names, (name) => median(measured.map((round) => round[name])));
}

/** What each round measured of every variant. */
export async function measureInRounds<K extends string, T>(
	rounds: number,
	names: K[],
	measure: (name: K) => Promise<T>,
): Promise<Array<Record<K, T>>> {
	const all: Array<Record<K, T>> = [];
	for (let round = 0; round < rounds; round++) {
		const measured = new Map<K, T>();
		for (const name of names) measured.set(name, await measure(name));
		all.push(buildRecord(names, (name) => measured.get(name)!));
	}
	return all;
}

const buildRecord = <K extends string, T>(names: K[], valueOf: (name: K) => T) =>
	Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<K, T>;

/** In times of another variant of the same round. */
export const summarizeRatios = (ratios: number[], round: (value: number) => number) => ({
	'times the limit': round(median(ratios)),
	'at least': round(Math.min(...ratios)),
	'at most': round(Math.max(...ratios)),
});

export function median(values: number[]): number {
	const sorted = [...values].sort((one, other) => one - other);
	return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** What work takes of a process that does nothing else. */
export interface ProcessCost {
	ms: number;
	cpuMs: number;
	/** Over what the process held before. */
	addedMb: number;
}

export async function measureCost(work: () => Promise<void>): Promise<ProcessCost> {
	globalThis.gc?.();
	const before = process.memoryUsage().rss / 1024 / 1024;
	const cpu = process.cpuUsage();
	const { ms, peakMb } = await measurePeakMemory(work);
	const { user, system } = process.cpuUsage(cpu);
	const addedMb = Math.max(0, Math.round(peakMb - before));
	return { ms, cpuMs: (user + system) / 1000, addedMb };
}

const SAMPLE_MS = 20;

/** The most memory the process held while working, beside the time it took. */
async function measurePeakMemory(
	work: () => Promise<void>,
): Promise<{ ms: number; peakMb: number }> {
	let peak = 0;
	const sample = () => void (peak = Math.max(peak, process.memoryUsage().rss));
	const timer = setInterval(sample, SAMPLE_MS);
	try {
		const { ms } = await measureTime(work);
		sample();
		return { ms, peakMb: Math.round(peak / 1024 / 1024) };
	} finally {
		clearInterval(timer);
	}
}
