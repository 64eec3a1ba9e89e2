import { earliest, withMargin, type Left, type Rate } from './rateWindow';

/** Windows that services count in, in milliseconds. */
const USUAL_WINDOWS = [1000, 10_000, 60_000];
const LONGEST_WINDOW = 60_000;

/** Services round up to whole seconds. */
const SECOND = 1000;

/** One request may be on its way so much longer than another; little, as too many would be counted. */
const slackOf = (window: number): number => Math.min(50, withMargin(window) - window);

/** A refusal takes as long as the way there and back; at least so long, as one takes longer than another. */
const LEAST_REFUSAL = 50;

/** How long it is remembered when a request was sent. */
const REMEMBERED_MS = 600_000;

/** A rate is raised once so many got through: where three are refused by that, they are 2 %. */
const FIRST_REST = 150;
const LEAST_REST = 50;
const LONGEST_REST = 1500;

/** By this share; by twice as much after each raise that has held. */
const FIRST_STEP = 0.1;

/** A window that is refused at less than this share of what it took before is none. */
const SAME_WINDOW = 2 / 3;

/** How long one more takes to flow into a bucket. */
const perRequest = ({ requests, perMs }: Rate): number => perMs / requests;

/** The service takes no more for now. */
interface End {
	/** When the request was sent that met it. */
	at: number;
	window: number;
	/** How many it takes, where it says so. */
	most?: number;
}

/**
 * The rate that the ends of windows teach: as many as got through in the window before such an end, or as the
 * service says. It is raised from time to time, and each raise that is refused is taken back and makes the next
 * one rarer.
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
	private ended: End | undefined;
	/** Of a bucket: what flowed in until then is spent. */
	private spentUntil: number | undefined;
	private raisedFrom: Rate | undefined;
	private rest = FIRST_REST;
	private step = FIRST_STEP;
	/** After an end they go one by one until a window has passed, so that one at most is refused. */
	private carefulUntil = 0;
	/** So long after one it is known whether that was refused. */
	private refusalMs = LEAST_REFUSAL;
	/** The most that answers said a window takes. */
	private most = 0;
	/** How many got through since the last end. */
	private through = 0;
	/** Refusals in a row that did not say how long to wait. */
	private silent = 0;

	/** Milliseconds since the epoch. */
	earliest(): number {
		const { rate, sent, spentUntil } = this;
		const last = sent.at(-1) ?? 0;
		const next = last < this.carefulUntil ? last + this.refusalMs : 0;
		if (!rate) return next;
		return Math.max(
			next,
			spentUntil === undefined ? earliest(rate, sent) : spentUntil + perRequest(rate),
		);
	}

	/** Nobody was waiting: what was sent before is no sign of what the service takes. */
	beginList(): void {
		this.ofList = 0;
	}

	noteSent(at: number): void {
		if (this.ended !== undefined) this.learn(this.ended);
		this.ended = undefined;
		this.begin ??= at;
		this.sent.push(at);
		if (this.rate && this.spentUntil !== undefined) {
			this.spentUntil =
				Math.max(this.spentUntil, at - this.rate.perMs) + perRequest(this.rate);
		}
		this.ofList++;
		while (this.sent[0]! < at - REMEMBERED_MS) this.sent.shift();
	}

	noteAccepted(at: number): void {
		if (this.hasEnded) this.begin = at;
		this.hasEnded = false;
		this.silent = 0;
		this.through++;
		if (this.rate && this.through >= this.rest) this.raise(this.rate);
	}

	/** A refused request does not count. */
	forget(at: number): void {
		const place = this.sent.lastIndexOf(at);
		if (place < 0) return;
		this.sent.splice(place, 1);
		this.ofList--;
	}

	/** Gives back how long to wait, which the service may have said. */
	noteRefused(at: number, now: number, told: number | undefined): number {
		const [window, wait] =
			told === undefined ? this.guess(now) : [this.windowOf(told, now), told];
		this.refusalMs = Math.max(LEAST_REFUSAL, now - at);
		this.noteEnd({ at, window }, now + wait);
		return wait;
	}

	/** Told with an answer; `isSpent` where those sent since take it all. Whether it is of a longer window than the rate. */
	noteLeft(at: number, now: number, { requests, resetMs }: Left, isSpent: boolean): boolean {
		this.most = Math.max(this.most, requests + 1);
		if (!this.rate || resetMs > this.rate.perMs + SECOND) {
			const until = at + resetMs;
			const window = this.windowOf(until - now, now);
			if (isSpent && !this.ended) this.noteEnd({ at, window, most: this.most }, until);
			return true;
		}
		const { perMs } = this.rate;
		const slack = slackOf(perMs);
		const most = requests + this.sentBetween(at - perMs - slack, at + slack);
		// One more or less may be a matter of who overtook whom.
		if (most + 1 < this.rate.requests) this.keep({ requests: most, perMs });
		return false;
	}

	/** The service takes no more until then. */
	private noteEnd(end: End, until: number): void {
		this.ended = end;
		this.carefulUntil = until + end.window;
		this.hasEnded = true;
	}

	/** A window that ends when the service says so: a usual one where one may be meant. */
	private windowOf(wait: number, now: number): number {
		const longest = now + wait - (this.begin ?? now);
		const mayBeMeant = (window: number) =>
			window > wait - SECOND && window <= withMargin(longest);
		return USUAL_WINDOWS.find(mayBeMeant) ?? longest;
	}

	/** Until what was raised would go on as before; else the next longer window, which may have begun with the first. */
	private guess(now: number): [window: number, wait: number] {
		const { raisedFrom } = this;
		const untilBefore = raisedFrom ? earliest(raisedFrom, this.sent) - now : 0;
		if (raisedFrom && untilBefore > 0) return [raisedFrom.perMs, untilBefore];
		const window = USUAL_WINDOWS[this.silent++] ?? LONGEST_WINDOW;
		const rest = (this.begin ?? now) + window - now;
		return [window, withMargin(rest > SECOND ? rest : window)];
	}

	private learn({ at, window: told, most }: End): void {
		// Of those that were under way with the refused one, some may have overtaken it.
		const last = Math.max(at, this.sent.at(-1) ?? 0);
		const taken = (window: number) => this.sentBetween(last - window - slackOf(window), last);
		const { requests = Infinity, perMs = 0 } = this.rate ?? {};
		// A short wait may be the rest of a long window, where that is nearly full.
		const window = taken(perMs) > SAME_WINDOW * requests ? Math.max(perMs, told) : told;
		const count = taken(window);
		const now = most ?? (count <= this.ofList ? count : 0);
		if (now === 0) return;
		// What took many at once, and after a wait by far fewer, was full at first and fills bit by bit.
		const isBucket =
			window === perMs && this.through < requests && now < SAME_WINDOW * requests;
		if (isBucket || this.spentUntil !== undefined) this.spentUntil = at;
		this.keep(this.refused(now, window));
	}

	/** Lower than before. What was raised is taken back, and raised more rarely. */
	private keep(rate: Rate): void {
		this.rate = this.raisedFrom ?? rate;
		if (this.raisedFrom) {
			this.step = FIRST_STEP;
			this.rest = Math.min(3 * this.rest, LONGEST_REST);
		}
		this.raisedFrom = undefined;
		this.through = 0;
	}

	private sentBetween(after: number, last: number): number {
		const { sent } = this;
		let count = 0;
		for (let place = sent.length - 1; place >= 0 && sent[place]! > after; place--) {
			if (sent[place]! <= last) count++;
		}
		return count;
	}

	private refused(taken: number, window: number): Rate {
		if (!this.rate) return { requests: taken, perMs: window };
		const { requests, perMs } = this.rate;
		if (perMs !== window) return { requests: taken, perMs: window };
		// What has held for a whole window is nearly right: others may have used the account.
		const hasHeld = this.through >= requests;
		const fewer = hasHeld ? requests - 1 : Math.min(requests - 1, taken);
		return { requests: Math.max(1, fewer), perMs: window };
	}

	private raise(present: Rate): void {
		// The one before has held.
		if (this.raisedFrom) {
			this.rest = Math.max(LEAST_REST, this.rest / 2);
			this.step *= 2;
		}
		this.raisedFrom = present;
		this.rate = { ...present, requests: Math.ceil(present.requests * (1 + this.step)) };
		this.through = 0;
	}
}
