import type { FaultSchedule } from './types';

export interface FaultQueue<T extends FaultSchedule> {
	add(fault: T): void;
	/** The first fault that matches a request (`POST /person`); undefined if there is none. Counts as one use of it. */
	take(request: string): T | undefined;
	reset(): void;
}

/** The ordered faults. Of several that match a request, the one that was added first applies. */
export function createFaultQueue<T extends FaultSchedule>(): FaultQueue<T> {
	let pending: Array<{ fault: T; remainingUses: number }> = [];

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
