/** What a service counts against a limit. */
export type Unit = 'requests' | 'records';

export type Period = 'second' | 'minute' | 'day';

/** So many requests or records in any second, minute or day. */
export interface Rate {
	count: number;
	unit: Unit;
	per: Period;
}

/** Requests or records that may still be sent, and the milliseconds until there are more. */
export interface Left {
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

/** Requests that are to be sent, and the records in them. */
export interface Usage {
	requests: number;
	records: number;
}

/** The milliseconds that so much takes at a rate. */
export function durationAtRate({ count, unit, per }: Rate, usage: Usage): number {
	return (usage[unit] / count) * PERIOD_MS[per];
}

/** Networks delay one request more than another, and clocks are not exact. */
const MARGIN = 1.02;

/** What was sent in the last period of a rate. A window that slides satisfies services with fixed windows, too. */
export class RateWindow {
	private sent: Array<{ at: number; amount: number }> = [];
	private total = 0;
	private readonly lengthMs: number;

	constructor(public rate: Rate) {
		this.lengthMs = Math.ceil(PERIOD_MS[rate.per] * MARGIN);
	}

	/** Milliseconds since the epoch at which a request with so many records fits. One that never fits waits until nothing else is in the window. */
	earliest(records: number, now: number): number {
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
