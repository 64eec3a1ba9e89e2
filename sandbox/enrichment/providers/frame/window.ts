import type { SandboxClock } from '../../../http/types';

/** One window at a time, counted from the first request in it. Refused requests do not count. */
export function createWindow(clock: SandboxClock) {
	let startedAt = 0;
	let count = 0;

	return {
		reset: () => void (startedAt = count = 0),
		/** Counts a request: how many came before it in this window, and when the window ends. */
		enter({ requests, windowMs }: { requests: number; windowMs: number }) {
			const now = clock.now();
			if (now >= startedAt + windowMs) {
				startedAt = now;
				count = 0;
			}
			const isOver = count >= requests;
			if (!isOver) count++;
			return { isOver, count, resetAt: startedAt + windowMs, now };
		},
	};
}

export const secondsLeft = (resetAt: number, now: number) => Math.ceil((resetAt - now) / 1000);
