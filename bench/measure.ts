/** One row of the results: a bench, a variant, and its figures by name. */
export interface BenchRow {
	/** The name of the bench for `npm run bench --`. */
	part?: string;
	bench: string;
	variant: string;
	figures: Record<string, number>;
}

/** Runs work. Returns its result, and its duration in ms. */
export async function measureTime<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
	const start = performance.now();
	const result = await work();
	return { ms: performance.now() - start, result };
}

/** The median of several runs of each variant. Variants take turns, so that a change of the machine affects all of them. */
export async function measureMedians<K extends string>(
	rounds: number,
	variants: Record<K, () => Promise<number>>,
): Promise<Record<K, number>> {
	const names = Object.keys(variants) as K[];
	const measured = await measureInRounds(rounds, names, async (name) => await variants[name]());
	return buildRecord(names, (name) => calculateUpperMedian(measured.map((round) => round[name])));
}

/** Measures every variant once a round, and returns the measurements of each round. */
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

/** The median, minimum and maximum of ratios to another variant of the same round. */
export const summarizeRatios = (ratios: number[], round: (value: number) => number) => ({
	'times the limit': round(calculateUpperMedian(ratios)),
	'at least': round(Math.min(...ratios)),
	'at most': round(Math.max(...ratios)),
});

/** A value that was measured: of an even number the upper one in the middle; NaN where there are none. */
export function calculateUpperMedian(values: number[]): number {
	const sorted = [...values].sort((one, other) => one - other);
	return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** The time and memory that work takes in a process of its own. */
export interface ProcessCost {
	ms: number;
	cpuMs: number;
	/** Peak memory, minus what the process held before. */
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

/** The peak memory of the process during the work, and the duration. */
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
