import { highestOf } from './lists';
import type { Clock } from './clock';
import { LearntRate } from './learntRate';
import { Places } from './places';
import { earliest, type Left, type Rate } from './rateWindow';

/** What a service publishes of its limits. Where it publishes none, they are learnt. */
export interface Limits {
	/** All of them hold at once: so many a second, and so many a minute. */
	rates?: readonly Rate[];
	/** The most requests under way at once. */
	inFlight?: number;
}

/** What an answer says of the limit. */
export interface Told {
	kind: 'accepted' | 'refused' | 'nothing';
	/** Milliseconds after which the service wants to be asked again. */
	wait?: number | undefined;
	/** The longest wait that makes sense where the service does not say. */
	longestMs?: number | undefined;
	left?: Left | undefined;
}

/** A request under way. */
export interface Sending {
	at: number;
	number: number;
	/** How many were under way with it at most, itself included. */
	together: number;
}

/** A wait is longer by up to this share: those in other processes must not all come back at the same moment. */
const JITTER = 0.02;

/** On its way one may overtake another that was sent so much earlier. */
const OVERTAKING_MS = 20;

/** What is known of the limit of an account: what is published, what answers say, and what refusals teach. */
export class Limit {
	private readonly rates: readonly Rate[];
	/** When requests were sent, as many of the last as count for a rate. */
	private readonly sent: number[] = [];
	private readonly learnt = new LearntRate();
	private readonly places: Places;
	private count = 0;
	private readonly underWay = new Set<Sending>();
	private heldUntil = 0;
	/** Requests up to this one were sent before the last refusal: theirs say nothing new. */
	private lastBefore = 0;
	/** Set once a refusal was about time, not about the requests under way. */
	private isAboutTime: boolean;
	private left:
		| { requests: number; at: number; until: number; toldAt: number; isLonger: boolean }
		| undefined;

	constructor(
		limits: Limits | undefined,
		private readonly clock: Clock,
	) {
		this.rates = limits?.rates ?? [];
		this.places = new Places(limits ? Infinity : 1, limits?.inFlight);
		this.isAboutTime = this.rates.length > 0;
	}

	/** Milliseconds until the next request may go; Infinity while all places are taken. */
	pause(): number {
		if (this.underWay.size >= this.places.open()) return Infinity;
		return Math.max(0, this.earliest() - this.clock.now());
	}

	/** Milliseconds for which a refusal holds all back at the least: who waits as long as it says is patient enough. */
	held(): number {
		return Math.max(0, this.heldUntil - this.clock.now()) / (1 + JITTER);
	}

	beginList(): void {
		this.learnt.beginList();
	}

	begin(): Sending {
		const at = this.clock.now();
		this.sent.push(at);
		if (this.rates.every(({ requests }) => requests < this.sent.length)) this.sent.shift();
		this.learnt.noteSent(at);
		const sending = { at, number: ++this.count, together: 0 };
		this.underWay.add(sending);
		// On their way one may overtake another.
		for (const each of this.underWay)
			each.together = Math.max(each.together, this.underWay.size);
		return sending;
	}

	end(sending: Sending, told: Told): void {
		const isAccepted = told.kind === 'accepted';
		if (isAccepted) this.places.noteTogether(this.underWay, this.clock.now());
		this.underWay.delete(sending);
		if (told.left) this.noteLeft(sending, told.left);
		if (isAccepted) this.noteAccepted(sending);
		if (told.kind === 'refused') this.noteRefused(sending, told);
	}

	private earliest(): number {
		const published = this.rates.map((rate) => earliest(rate, this.sent));
		return highestOf([this.heldUntil, this.earliestToTake(), ...published]);
	}

	/** What is left by the service's own word may go. When there is more, the rate says better than whole seconds. */
	private earliestToTake(): number {
		const { left, learnt } = this;
		if (!left || left.until <= this.clock.now()) return learnt.earliest();
		// Told of a window longer than that of the rate, or with no rate known, both hold.
		if (left.isLonger) return Math.max(this.isSpent(left) ? left.until : 0, learnt.earliest());
		return this.isSpent(left) ? learnt.earliest() : 0;
	}

	/** Those sent later are not counted yet, nor those that were overtaken. */
	private isSpent({ requests, at }: { requests: number; at: number }): boolean {
		return requests <= [...this.underWay].filter((each) => each.at > at - OVERTAKING_MS).length;
	}

	/** Told in time, a limit need not be met. */
	private noteLeft({ at }: Sending, { requests, resetMs }: Left): void {
		const { left } = this;
		const now = this.clock.now();
		// Of answers to requests that were under way together, the one that was counted last says the least.
		const isLater = !left || at >= left.toldAt || now >= left.until;
		if (!isLater && requests > left.requests) return;
		const isSpent = this.isSpent({ requests, at });
		const isLonger = this.learnt.noteLeft(at, now, { requests, resetMs }, isSpent);
		this.left = { requests, at, until: at + resetMs, toldAt: now, isLonger };
	}

	private noteAccepted({ at, number }: Sending): void {
		if (number <= this.lastBefore) return;
		this.learnt.noteAccepted(at);
		this.places.noteAccepted();
	}

	private noteRefused({ at, number, together }: Sending, told: Told): void {
		this.learnt.forget(at);
		const now = this.clock.now();
		if (told.wait !== undefined) this.hold(told.wait);
		if (number <= this.lastBefore) {
			if (!this.isAboutTime) this.places.noteRefusedToo();
			return;
		}
		this.lastBefore = this.count;
		this.left = undefined;
		this.isAboutTime ||= told.wait !== undefined || this.places.areTaken(together, now - at);
		if (!this.isAboutTime) return this.places.noteRefused(together);
		this.places.free(told.wait === undefined);
		const wait = this.learnt.noteRefused(at, now, told.wait);
		this.hold(told.wait ?? Math.min(wait, told.longestMs ?? Infinity));
	}

	private hold(wait: number): void {
		const jittered = Math.ceil(wait * (1 + JITTER * this.clock.random()));
		this.heldUntil = Math.max(this.heldUntil, this.clock.now() + jittered);
	}
}
