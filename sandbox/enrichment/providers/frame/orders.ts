import type { Failure } from './provider';

/** A failure in the provider's own form: what the next matching requests are answered with. */
export interface FailureOrder {
	failure: Failure;
	/** How many requests meet it; 1 when left out, Infinity for all from now on. */
	times?: number;
	/** Only endpoints that match, such as `POST /people/match`; all when left out. */
	match?: RegExp;
}

interface Order {
	times?: number;
	match?: RegExp;
}

/** Orders are met first come, first served. */
export function createOrders<T extends Order>() {
	const open: Array<{ order: T; left: number }> = [];

	return {
		add: (order: T) => void open.push({ order, left: order.times ?? 1 }),
		take: (endpoint: string): T | undefined => {
			const met = open.find(({ order }) => order.match?.test(endpoint) ?? true);
			if (met && --met.left <= 0) open.splice(open.indexOf(met), 1);
			return met?.order;
		},
		reset: () => void (open.length = 0),
	};
}
