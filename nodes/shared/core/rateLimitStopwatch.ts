import type { Clock } from './clock';

/** A request that waits for its turn and is then in flight. */
export interface WaitingRequest {
	/** The request leaves: its turn has come. */
	admit(): void;
	/** The request was answered, or gave up its turn. */
	end(): void;
}

/** Measures how long a run stands still for a rate limit: requests wait for their turn, and none is in flight. */
export class RateLimitStopwatch {
	private waiting = 0;
	private inFlight = 0;
	private since: number | undefined;
	private sumMs = 0;
	private pausedUntil = 0;

	/** @param onStandstill is called with the milliseconds of a pause when it begins */
	constructor(
		private readonly clock: Pick<Clock, 'now'>,
		private readonly onStandstill: (pauseMs: number) => void = () => undefined,
	) {}

	/** Milliseconds so far. */
	get totalMs(): number {
		return this.sumMs + (this.since === undefined ? 0 : this.clock.now() - this.since);
	}

	startWaiting(): WaitingRequest {
		let isWaiting = true;
		this.change(1, 0);
		return {
			admit: () => {
				isWaiting = false;
				this.change(-1, 1);
			},
			end: () => (isWaiting ? this.change(-1, 0) : this.change(0, -1)),
		};
	}

	/** Reports a pause that begins: once, however many requests wait for it. */
	notePause(pauseMs: number): void {
		const until = this.clock.now() + pauseMs;
		if (until <= this.pausedUntil) return;
		this.pausedUntil = until;
		this.onStandstill(pauseMs);
	}

	private change(waiting: number, inFlight: number): void {
		this.sumMs = this.totalMs;
		this.waiting += waiting;
		this.inFlight += inFlight;
		const standsStill = this.waiting > 0 && this.inFlight === 0;
		this.since = standsStill ? this.clock.now() : undefined;
	}
}
