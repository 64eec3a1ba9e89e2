import { sleep } from 'n8n-workflow';

import type { Clock } from '../core/clock';

/** How soon a stopped workflow ends a wait. n8n's own `sleep` cannot be interrupted. */
const SLICE_MS = 250;

export const systemClock: Clock = {
	now: Date.now,
	random: Math.random,
	async sleep(milliseconds, signal) {
		const end = Date.now() + milliseconds;
		for (let left = milliseconds; left > 0 && !signal?.aborted; left = end - Date.now()) {
			await sleep(Math.min(left, SLICE_MS));
		}
	},
};
