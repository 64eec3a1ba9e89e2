import { earliest, withMargin, type Rate } from './rateWindow';

/** Windows that services count in, in milliseconds. */
const USUAL_WINDOWS = [1000, 10_000, 60_000];
const LONGEST_WINDOW = 60_000;

/** Services round up to whole seconds. */
const SECOND = 1000;

/** How long it is remembered when a request was sent. */
const REMEMBERED_MS = 600_000;

/** A rate is raised once it was used so many times without a refusal. */
const FIRST_REST = 16;
const LONGEST_REST = 128;

/** By this share; by twice as much after each raise that has held. */
const FIRST_STEP = 0.1;

/** The end of what a service takes for now: when the request went that met it, and the wait that follows. */
interface End {
	at: number;
	window: number;
	isForeseen: boolean;
}

/**
 * The rate that the ends of windows teach: as many as got through in the window before such an end. It is
 * raised from time to time, and each raise that is refused is taken back and makes the next one rarer.
 */
export class LearntRate {
	private rate: Rate | undefined;
	/** When the requests were sent that got through, or may have. */
	private sent: number[] = [];
	/** How many of them belong to the list that is sent now: those of a list that ended were no more than it had. */
	private ofList = 0;
	/** When the first request went that got through after the last end. */
	private begin: number | undefined;
	private hasEnded = false;
	/** What the next request learns from: by then all that were under way have been answered. */
	private end: End | undefined;
	private raisedFrom: Rate | undefined;
	private rest = FIRST_REST;
	private step = FIRST_STEP;
	/** How many got through since the last end. */
	private through = 0;
	/** Refusals in a row that did not say how long to wait. */
	private silent = 0;

	/** Milliseconds since the epoch. */
	earliest(): number {
		return this.rate ? earliest(this.rate, this.sent) : 0;
	}

	isKnown(): boolean {
		return this.rate !== undefined;
	}

	/** Nobody was waiting: what was sent before is no sign of what the service takes. */
	beginList(): void {
		this.ofList = 0;
	}

	noteSent(at: number): void {
		if (this.end) this.learn(this.end);
		this.end = undefined;
		this.begin ??= at;
		this.sent.push(at);
		this.ofList++;
		while (this.sent[0]! < at - REMEMBERED_MS) this.sent.shift();
	}

	noteAccepted(at: number): void {
		if (this.hasEnded) this.begin = at;
		this.hasEnded = false;
		this.silent = 0;
		this.through++;
		if (this.rate && this.through >= this.rest * this.rate.requests) this.raise(this.rate);
	}

	/** A refused request does not count. */
	forget(at: number): void {
		const place = this.sent.lastIndexOf(at);
		if (place < 0) return;
		this.sent.splice(place, 1);
		this.ofList--;
	}

	/** The service takes no more for now; gives back how long to wait, which it may have said. */
	noteEnd(at: number, now: number, told: number | undefined): number {
		const [window, wait] =
			told === undefined ? this.guess(now) : [this.windowOf(told, now), told];
		// Where nothing got through since the last one, that one is still to be learnt from.
		this.end = { at: this.end?.at ?? at, window, isForeseen: false };
		this.hasEnded = true;
		return wait;
	}

	/** Told with the last request that the service takes for now; whether the rate says nothing of it. */
	foresee(now: number, resetMs: number): boolean {
		if (this.rate && this.earliest() > now) {
			// It is what the service takes, so there is nothing to raise.
			this.through = Math.min(this.through, this.rate.requests);
			return false;
		}
		this.end ??= { at: now, window: this.windowOf(resetMs, now), isForeseen: true };
		this.hasEnded = true;
		return true;
	}

	/** A window that ends when the service says so: a usual one where one may be meant. */
	private windowOf(wait: number, now: number): number {
		const longest = now + wait - (this.begin ?? now);
		const mayBeMeant = (window: number) =>
			window > wait - SECOND && window <= withMargin(longest);
		return USUAL_WINDOWS.find(mayBeMeant) ?? longest;
	}

	/** The next longer window; it may have begun with the first request. */
	private guess(now: number): [window: number, wait: number] {
		const window = USUAL_WINDOWS[this.silent++] ?? LONGEST_WINDOW;
		const rest = (this.begin ?? now) + window - now;
		return [window, withMargin(rest > SECOND ? rest : window)];
	}

	private learn({ at, window, isForeseen }: End): void {
		const taken = this.sent.filter((each) => each > at - window && each <= at).length;
		if (isForeseen) this.rate = this.foreseen(taken, window);
		else if (taken === 0 || taken > this.ofList) return;
		else if (this.raisedFrom) this.takeBack(this.raisedFrom);
		else this.rate = this.refused(taken, window);
		this.raisedFrom = undefined;
		this.through = 0;
	}

	private foreseen(taken: number, window: number): Rate {
		const known = this.rate?.perMs === window ? this.rate.requests : 1;
		// One that was sent long before it arrived may be missing.
		return { requests: taken === known - 1 ? known : Math.max(taken, 1), perMs: window };
	}

	private refused(taken: number, window: number): Rate {
		if (!this.rate) return { requests: taken, perMs: window };
		const { requests, perMs } = this.rate;
		if (perMs < window) return { requests: taken, perMs: window };
		// What has held for a whole window is nearly right: others may have used the account.
		const hasHeld = this.through >= requests;
		const fewer = hasHeld ? requests - 1 : Math.min(requests - 1, taken);
		return { requests: Math.max(1, fewer), perMs: window };
	}

	private takeBack(before: Rate): void {
		this.rate = before;
		this.step = FIRST_STEP;
		this.rest = Math.min(3 * this.rest, LONGEST_REST);
	}

	private raise(present: Rate): void {
		// The one before has held.
		if (this.raisedFrom) {
			this.rest = Math.max(2, this.rest / 2);
			this.step *= 2;
		}
		this.raisedFrom = present;
		this.rate = { ...present, requests: Math.ceil(present.requests * (1 + this.step)) };
		this.through = 0;
	}
}
