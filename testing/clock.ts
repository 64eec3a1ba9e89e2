import type { Clock } from '../nodes/shared/core/clock';

export interface FakeClock extends Clock {
	/** Every wait of some length, in milliseconds, in the order they began. */
	slept: number[];
	/** What `random` gives from now on. */
	chance: number;
	/** Time passes without anybody sleeping. */
	advance(milliseconds: number): void;
	/** Something that happens once the next wait of some length has begun. */
	whileSleeping(happening: () => void): void;
}

export const NOON = Date.UTC(2026, 10, 21, 12);

/**
 * Time that passes only while something sleeps: whoever sleeps wakes when nothing else is left to do,
 * the earliest first, so that many may wait at once and hours take no time.
 */
export function createFakeClock(start = NOON): FakeClock {
	let time = start;
	let happening: (() => void) | undefined;
	const sleepers: Array<{ due: number; wake: () => void }> = [];

	const wakeNext = () => {
		sleepers.sort((one, other) => one.due - other.due);
		const next = sleepers.shift();
		if (next === undefined) return;
		time = Math.max(time, next.due);
		next.wake();
	};

	const clock: FakeClock = {
		slept: [],
		chance: 0,
		now: () => time,
		random: () => clock.chance,
		advance: (milliseconds) => void (time += milliseconds),
		whileSleeping: (wanted) => void (happening = wanted),
		sleep: async (milliseconds, signal) => {
			if (milliseconds > 0) clock.slept.push(milliseconds);
			if (signal?.aborted) return;
			await new Promise<void>((wake) => {
				const sleeper = { due: time + milliseconds, wake };
				sleepers.push(sleeper);
				signal?.addEventListener('abort', () => {
					const place = sleepers.indexOf(sleeper);
					if (place >= 0) sleepers.splice(place, 1);
					wake();
				});
				if (milliseconds > 0) {
					const now = happening;
					happening = undefined;
					now?.();
				}
				setImmediate(wakeNext);
			});
		},
	};
	return clock;
}
