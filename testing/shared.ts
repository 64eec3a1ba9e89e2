interface Bench {
	reset(): void;
	stop(): Promise<void>;
}

/** What the tests of a file or block share: opened before the first, as new for each, closed after the last. */
export function openSharedBench<T extends Bench>(open: () => Promise<T>): T {
	const bench = {} as T;
	beforeAll(async () => void Object.assign(bench, await open()));
	beforeEach(() => bench.reset());
	afterAll(async () => await bench.stop());
	return bench;
}
