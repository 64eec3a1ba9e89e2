/** What a service counts against a limit. */
export type Unit = 'requests' | 'records';

export type Period = 'second' | 'minute' | 'day';

/** A limit of requests or records in any second, minute or day. */
export interface Rate {
	count: number;
	unit: Unit;
	per: Period;
}

/** How many requests or records may still be sent, and the milliseconds until the window resets. */
export interface RemainingRequests {
	requests: number;
	resetMs: number;
}

export const requestsPer = (per: Period, count: number): Rate => ({ count, unit: 'requests', per });

export const recordsPer = (per: Period, count: number): Rate => ({ count, unit: 'records', per });

const PERIOD_MS: Readonly<Record<Period, number>> = {
	second: 1000,
	minute: 60_000,
	day: 86_400_000,
};

/** How many requests are to be sent, and how many records they ask for. */
export interface PlannedRequests {
	requests: number;
	records: number;
}

/** The milliseconds that the requests take at a rate. */
export function calculateDurationMs({ count, unit, per }: Rate, usage: PlannedRequests): number {
	return (usage[unit] / count) * PERIOD_MS[per];
}

/** Windows are longer by this factor: networks delay some requests more than others, and clocks are inexact. */
const MARGIN = 1.02;

/** Counts what was sent in the last period of a rate. A sliding window satisfies services with fixed windows, too. */
export class RateWindow {
	private sent: Array<{ at: number; amount: number }> = [];
	private total = 0;
	private readonly lengthMs: number;

	constructor(public rate: Rate) {
		this.lengthMs = Math.ceil(PERIOD_MS[rate.per] * MARGIN);
	}

	/**
	 * Milliseconds since the epoch at which a request with this many records fits. A request that never fits waits until
	 * the window is empty.
	 */
	findEarliestStart(records: number, now: number): number {
		this.forget(now);
		let excess = this.total + this.amountOf(records) - this.rate.count;
		if (excess <= 0) return 0;
		let last = 0;
		for (const { at, amount } of this.sent) {
			last = at + this.lengthMs;
			excess -= amount;
			if (excess <= 0) break;
		}
		return last;
	}

	noteSent(records: number, at: number): void {
		const amount = this.amountOf(records);
		this.total += amount;
		this.sent.push({ at, amount });
	}

	private amountOf(records: number): number {
		return this.rate.unit === 'records' ? records : 1;
	}

	private forget(now: number): void {
		const kept = this.sent.findIndex(({ at }) => at + this.lengthMs > now);
		const gone = this.sent.splice(0, kept < 0 ? this.sent.length : kept);
		for (const { amount } of gone) this.total -= amount;
	}
}
