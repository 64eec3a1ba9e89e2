import type { RequestFilter } from './types';

/** Ordered faults. If several match a request, the one that was added first applies. */
export interface FaultQueue<Ordered extends RequestFilter> {
	add(fault: Ordered): void;
	/** Returns the fault for a request such as `POST /person` and counts its use; undefined if there is none. */
	take(request: string): Ordered | undefined;
	reset(): void;
}

export function createFaultQueue<Ordered extends RequestFilter>(): FaultQueue<Ordered> {
	let pending: Array<{ fault: Ordered; remainingUses: number }> = [];

	return {
		add: (fault) => {
			pending.push({ fault, remainingUses: fault.times ?? 1 });
		},
		take: (request) => {
			const match = pending.find(({ fault }) => fault.match?.test(request) ?? true);
			if (match === undefined) return undefined;
			match.remainingUses--;
			if (match.remainingUses <= 0) pending = pending.filter((entry) => entry !== match);
			return match.fault;
		},
		reset: () => {
			pending = [];
		},
	};
}
