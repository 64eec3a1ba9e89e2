import { systemClock } from '../../nodes/shared/node/transport';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Whether it has ended after so much time. */
async function endedAfter(sleep: Promise<void>, milliseconds: number): Promise<boolean> {
	let ended = false;
	void sleep.then(() => (ended = true));
	await jest.advanceTimersByTimeAsync(milliseconds);
	return ended;
}

describe('The system clock of the nodes', () => {
	it('sleeps as long as requested', async () => {
		const sleep = systemClock.sleep(61_000);
		expect(await endedAfter(sleep, 60_999)).toBe(false);
		expect(await endedAfter(sleep, 1)).toBe(true);
	});

	it('wakes soon after the workflow was stopped', async () => {
		const stop = new AbortController();
		const sleep = systemClock.sleep(3_600_000, stop.signal);
		expect(await endedAfter(sleep, 10_000)).toBe(false);
		stop.abort();
		expect(await endedAfter(sleep, 250)).toBe(true);
	});

	it.each([
		['no time', 0, undefined],
		['less than no time', -5, undefined],
		['a workflow that was stopped already', 60_000, AbortSignal.abort()],
	])('does not sleep for %s', async (_claim, milliseconds, signal) => {
		expect(await endedAfter(systemClock.sleep(milliseconds, signal), 0)).toBe(true);
	});
});
