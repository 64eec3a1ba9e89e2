import type { Clock } from '../../nodes/shared/core/clock';

/** Time that passes only while everybody sleeps, the earliest sleeper first; chance from a seed. */
export function simClock(seed: number): Clock {
	let time = 1_000_000;
	let state = seed * 2654435761 >>> 0;
	let order = 0;
	const sleepers: Array<{ due: number; order: number; wake: () => void }> = [];
	let isTicking = false;
	const tick = () => {
		isTicking = false;
		if (sleepers.length === 0) return;
		let first = 0;
		sleepers.forEach((each, index) => {
			const best = sleepers[first]!;
			if (each.due < best.due || (each.due === best.due && each.order < best.order)) first = index;
		});
		const [next] = sleepers.splice(first, 1);
		time = Math.max(time, next!.due);
		next!.wake();
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
			state = (state * 1664525 + 1013904223) >>> 0;
			return state / 2 ** 32;
		},
		sleep: async (milliseconds, signal) => {
			if (signal?.aborted) return;
			await new Promise<void>((wake) => {
				const sleeper = { due: time + milliseconds, order: order++, wake };
				sleepers.push(sleeper);
				signal?.addEventListener('abort', () => {
					const place = sleepers.indexOf(sleeper);
					if (place >= 0) sleepers.splice(place, 1);
					wake();
				});
				schedule();
			});
		},
	};
}
