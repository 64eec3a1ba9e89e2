import type { SandboxClock } from '../../../http/types';

export interface RateCount {
	limit: number;
	used: number;
	left: number;
	/** Milliseconds since the epoch. */
	resetAt: number;
	secondsLeft: number;
}

/** One window at a time, counted from the first request in it. Refused requests do not count. */
export function createWindow(clock: SandboxClock) {
	let startedAt = 0;
	let used = 0;

	return {
		reset: () => void (startedAt = used = 0),
		/** Counts a request, unless there are too many in this window. */
		enter({
			requests: limit,
			windowMs,
		}: {
			requests: number;
			windowMs: number;
		}): RateCount & { isOver: boolean } {
			const now = clock.now();
			if (now >= startedAt + windowMs) {
				startedAt = now;
				used = 0;
			}
			const isOver = used >= limit;
			if (!isOver) used++;
			const resetAt = startedAt + windowMs;
			const secondsLeft = Math.ceil((resetAt - now) / 1000);
			return { isOver, limit, used, left: Math.max(0, limit - used), resetAt, secondsLeft };
		},
	};
}
