import type { Clock } from '../../nodes/shared/core/clock';

/** Time that passes only while everybody sleeps, the earliest first; chance comes from a seed. */
export function fastClock(seed: number): Clock {
	let time = 1_000_000;
	let state = (seed * 2_654_435_761) >>> 0;
	let sleepers: Array<{ due: number; wake: () => void }> = [];
	let isTicking = false;

	const tick = () => {
		isTicking = false;
		const due = Math.min(...sleepers.map((sleeper) => sleeper.due));
		const next = sleepers.find((sleeper) => sleeper.due === due);
		if (!next) return;
		sleepers = sleepers.filter((sleeper) => sleeper !== next);
		time = Math.max(time, due);
		next.wake();
		schedule();
	};
	const schedule = () => {
		if (isTicking) return;
		isTicking = true;
		setImmediate(tick);
	};

	return {
		now: () => time,
		random: () => {
			state = (state * 1_664_525 + 1_013_904_223) >>> 0;
			return state / 2 ** 32;
		},
		sleep: async (milliseconds, signal) => {
			if (signal?.aborted) return;
			await new Promise<void>((wake) => {
				const sleeper = { due: time + milliseconds, wake };
				sleepers.push(sleeper);
				signal?.addEventListener('abort', () => {
					sleepers = sleepers.filter((each) => each !== sleeper);
					wake();
				});
				schedule();
			});
		},
	};
}
