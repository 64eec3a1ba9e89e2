import { advanceUntilDone } from '../servers/sharedClock';

const systemNow = Date.now.bind(Date);
let shiftMs = 0;

/** Advances the clock of this process, which afterwards stays ahead. */
function advance(milliseconds: number): void {
	shiftMs += milliseconds;
	Date.now = () => systemNow() + shiftMs;
}

/** Lets the time of this process run ahead until a run of the node has ended, so that its waits take a moment. */
export async function skipWaits<Result>(run: Promise<Result>): Promise<Result> {
	return await advanceUntilDone(run, advance);
}
