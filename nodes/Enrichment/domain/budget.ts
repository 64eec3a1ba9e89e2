/** Credits a run may spend: reserved before a request is sent, settled by what it really cost. */
export interface Budget {
	/** How many lookups of this cost may be sent now, at most `wanted`; their cost is held back. */
	reserve(wanted: number, cost: number): number;
	/** Gives back a reservation and books what was charged instead. */
	settle(reserved: number, charged: number): void;
	readonly spent: number;
	/** Whether a reservation that is still open could free credits. */
	readonly hasOpenReservations: boolean;
}

/** 0 means no limit. */
export function createBudget(maxCredits: number): Budget {
	const limit = maxCredits > 0 ? maxCredits : Infinity;
	let spent = 0;
	let held = 0;
	// Counted, because fractions of credits that come and go leave a rest behind.
	let open = 0;
	return {
		reserve(wanted, cost) {
			const affordable = cost > 0 ? Math.floor((limit - spent - held) / cost) : wanted;
			const granted = Math.max(0, Math.min(wanted, affordable));
			if (granted > 0) open++;
			held += granted * cost;
			return granted;
		},
		settle(reserved, charged) {
			open--;
			held = open === 0 ? 0 : held - reserved;
			spent += charged;
		},
		get spent() {
			return spent;
		},
		get hasOpenReservations() {
			return open > 0;
		},
	};
}
