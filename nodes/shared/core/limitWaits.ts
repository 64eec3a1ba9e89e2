import type { Clock } from './clock';

/** One request that waits for its turn, and is then in flight. */
export interface LimitWait {
	/** Its turn has come. */
	admit(): void;
	/** It was answered, or gave up its turn. */
	end(): void;
}

/** Measures for how long a run stands still for a rate limit: requests wait for their turn, and none is in flight. */
export class LimitWaits {
	private waiting = 0;
	private inFlight = 0;
	private since: number | undefined;
	private sumMs = 0;
	private pausedUntil = 0;

	/** `onStandstill` is told of a pause that begins, with its milliseconds. */
	constructor(
		private readonly clock: Pick<Clock, 'now'>,
		private readonly onStandstill: (pauseMs: number) => void = () => undefined,
	) {}

	/** Milliseconds so far. */
	get totalMs(): number {
		return this.sumMs + (this.since === undefined ? 0 : this.clock.now() - this.since);
	}

	begin(): LimitWait {
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

	/** A pause of the pace begins, which is told once however many requests wait. */
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
