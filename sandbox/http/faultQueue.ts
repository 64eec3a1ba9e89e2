import type { FaultSchedule } from './types';

/** What the next matching requests meet; orders are met first come, first served. */
export function createFaultQueue<T extends FaultSchedule>() {
	const open: Array<{ order: T; left: number }> = [];

	return {
		add: (order: T) => void open.push({ order, left: order.times ?? 1 }),
		take: (request: string): T | undefined => {
			const met = open.find(({ order }) => order.match?.test(request) ?? true);
			if (met && --met.left <= 0) open.splice(open.indexOf(met), 1);
			return met?.order;
		},
		reset: () => void (open.length = 0),
	};
}
