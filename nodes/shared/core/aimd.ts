/**
 * A window lasts this many times the wait that the service asked for, so that a refusal costs at most a fifth of the
 * time.
 */
const WINDOWS_PER_WAIT = 4;

const LONGEST_WINDOW_MS = 60_000;

/** The least accepted requests in a window after a refusal that named no wait. */
const LEAST_AFTER_SILENCE = 10;

/** A rate that was halved is back after five windows. */
const RATE_STEP = 0.1;

/** Shorter intervals hold no request back. */
const SHORTEST_INTERVAL_MS = 1;

/** The circumstances of a refusal. */
export interface RateRefusal {
	/** The most requests that were in flight at once while the refused one was, itself included. */
	inFlight: number;
	/** Milliseconds the service asked to wait; 0 for "at once"; undefined if it said nothing. */
	waitMs: number | undefined;
}

/**
 * Additive increase, multiplicative decrease (AIMD) of the requests in flight and of the rate at which they start.
 * A refusal halves the requests in flight if there were several; if the refused one was alone, it came too soon, and
 * the rate is halved instead. Both grow by one step per window.
 */
export class AimdController {
	private inFlight: number;
	/** Milliseconds between the starts of two requests; 0 while the rate is not limited. */
	private intervalMs = 0;
	/** Requests per millisecond that a window adds to the rate. */
	private rateStep = 0;
	private lastStart = 0;
	/** The duration of the last accepted request. */
	private roundTripMs = 0;
	private windowMs = 0;
	private windowEnd = 0;
	private leastInWindow = 1;
	private acceptedInWindow = 0;
	private hasAccepted = false;

	/** `first`: requests in flight at the beginning; `published`: the most that the service allows. */
	constructor(
		private readonly first: number,
		private readonly published = Infinity,
	) {
		this.inFlight = first;
	}

	mostInFlight(): number {
		return Math.min(this.inFlight, this.published);
	}

	/** Milliseconds since the epoch at which the next request may start. */
	findEarliestStart(): number {
		return this.lastStart + this.intervalMs;
	}

	/** Forgets earlier refusals: they belong to a list that has ended. */
	reset(): void {
		this.inFlight = this.first;
		this.intervalMs = 0;
		this.windowMs = 0;
		this.leastInWindow = 1;
		this.beginWindow(0);
	}

	noteStart(at: number): void {
		this.lastStart = at;
	}

	noteAccepted(startedAt: number, now: number): void {
		this.hasAccepted = true;
		this.roundTripMs = now - startedAt;
		this.acceptedInWindow++;
		const least = Math.max(
			this.leastInWindow,
			Math.min(this.inFlight, Number.MAX_SAFE_INTEGER),
		);
		if (this.acceptedInWindow < least || now < this.windowEnd) return;
		this.grow();
		this.beginWindow(now);
	}

	noteRefused({ inFlight, waitMs }: RateRefusal, now: number): void {
		if (inFlight > 1) this.inFlight = Math.ceil(Math.min(this.inFlight, inFlight) / 2);
		// Before anything was accepted, the wait alone says enough.
		else if (this.hasAccepted) this.halveRate();
		this.hasAccepted = false;
		this.windowMs = Math.min(WINDOWS_PER_WAIT * (waitMs ?? 0), LONGEST_WINDOW_MS);
		this.leastInWindow = waitMs === undefined ? LEAST_AFTER_SILENCE : 1;
		this.beginWindow(now + (waitMs ?? 0));
	}

	private beginWindow(now: number): void {
		this.acceptedInWindow = 0;
		this.windowEnd = now + this.windowMs;
	}

	private grow(): void {
		this.inFlight++;
		if (this.intervalMs === 0) return;
		const intervalMs = 1 / (1 / this.intervalMs + this.rateStep);
		this.intervalMs = intervalMs < SHORTEST_INTERVAL_MS ? 0 : intervalMs;
	}

	private halveRate(): void {
		const present = Math.max(this.intervalMs, this.roundTripMs, SHORTEST_INTERVAL_MS);
		this.rateStep = RATE_STEP / present;
		this.intervalMs = 2 * present;
	}
}
