import type { Clock } from './clock';
import { earliest, withMargin, type Left, type Rate } from './rateWindow';

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

const SECOND = 1000;
const LONGEST_WINDOW = 60_000;
/** Windows that services count in, in milliseconds. */
const USUAL_WINDOWS = [SECOND, 10_000, LONGEST_WINDOW];

/** A rate that was learnt holds for so many of its windows: others may have used the account, too. */
const KEPT_WINDOWS = 20;

/** One more at once than was refused is tried when so many got through. */
const RAISED_AFTER = 25;

/** What is known of the limit of an account: what is published, what answers say, and what refusals teach. */
export class Limit {
	private readonly rates: readonly Rate[];
	/** When requests were sent that got through, or may have. */
	private readonly sent: number[] = [];
	private readonly underWay = new Set<Sending>();
	private count = 0;
	/** Requests up to this one were sent before the last refusal: theirs say nothing new. */
	private lastBefore = 0;
	private heldUntil = 0;
	private left: { requests: number; toldAt: number; until: number } | undefined;

	/** How many may be under way: one at first and after a refusal, and one more when as many were answered. */
	private open: number;
	private answered = 0;
	/** The most at once, as published or as refusals show. */
	private most: number;
	private through = 0;
	/** Whether refusals are about time, not about how many are under way. */
	private isAboutTime: boolean;

	private learnt: (Rate & { until: number }) | undefined;
	/** When the first request was sent that got through after the last refusal. */
	private firstThrough: number | undefined;
	/** When the first request was sent that was refused since something got through. */
	private refusedAt: number | undefined;
	/** Refusals in a row that did not say how long to wait. */
	private silent = 0;

	constructor(
		private readonly limits: Limits | undefined,
		private readonly clock: Clock,
	) {
		this.rates = limits?.rates ?? [];
		this.most = this.published;
		this.open = limits ? Infinity : 1;
		this.isAboutTime = this.rates.length > 0;
	}

	/** Milliseconds until the next request may go; Infinity while all places are taken. */
	pause(): number {
		if (this.underWay.size >= Math.min(this.open, this.most)) return Infinity;
		const now = this.clock.now();
		const rates = this.learnt ? [...this.rates, this.learnt] : this.rates;
		const moments = rates.map((rate) => earliest(rate, this.sent));
		return Math.max(0, Math.max(this.heldUntil, this.spentUntil(), ...moments) - now);
	}

	begin(): Sending {
		const at = this.clock.now();
		this.sent.push(at);
		while (this.sent[0]! < at - 2 * LONGEST_WINDOW) this.sent.shift();
		this.firstThrough ??= at;
		if (this.learnt && at > this.learnt.until) {
			this.learnt = undefined;
			this.firstThrough = at;
			this.restart();
		}
		const sending = { at, number: ++this.count, together: 0 };
		this.underWay.add(sending);
		for (const each of this.underWay)
			each.together = Math.max(each.together, this.underWay.size);
		return sending;
	}

	end(sending: Sending, told: Told): void {
		this.underWay.delete(sending);
		if (told.left) this.noteLeft(sending, told.left);
		if (told.kind === 'accepted') this.noteAccepted(sending);
		if (told.kind === 'refused') this.noteRefused(sending, told);
	}

	private get published(): number {
		return this.limits?.inFlight ?? Infinity;
	}

	private restart(): void {
		this.open = 1;
		this.answered = 0;
	}

	/** Those under way may not be counted yet in what was said to be left. */
	private spentUntil(): number {
		const { requests = Infinity, until = 0 } = this.left ?? {};
		return requests <= this.underWay.size ? until : 0;
	}

	/** Of answers to requests that were under way together, the one that was counted last says the least. */
	private noteLeft({ at }: Sending, { requests, resetMs }: Left): void {
		const { left } = this;
		const now = this.clock.now();
		if (left && now < left.until && at < left.toldAt && requests > left.requests) return;
		this.left = { requests, toldAt: now, until: at + resetMs };
	}

	private noteAccepted({ at, number }: Sending): void {
		if (number <= this.lastBefore) return;
		if (this.refusedAt !== undefined) this.learn(this.refusedAt, at);
		this.silent = 0;
		if (++this.answered >= this.open) {
			this.open++;
			this.answered = 0;
		}
		if (this.most < this.published && ++this.through >= RAISED_AFTER) {
			this.most++;
			this.through = 0;
		}
	}

	private noteRefused({ at, number, together }: Sending, { wait, longestMs }: Told): void {
		this.sent.splice(this.sent.lastIndexOf(at), 1);
		if (wait !== undefined) this.hold(wait);
		if (number <= this.lastBefore) return;
		this.lastBefore = this.count;
		this.left = undefined;
		this.restart();
		this.through = 0;
		this.isAboutTime ||= wait !== undefined || together === 1;
		this.most = this.isAboutTime ? this.published : Math.max(1, together - 1);
		if (!this.isAboutTime) return;
		this.refusedAt ??= at;
		if (wait === undefined) this.hold(Math.min(this.guess(), longestMs ?? Infinity));
	}

	/** The next longer usual window, which may have begun with the first request. */
	private guess(): number {
		const window = USUAL_WINDOWS[this.silent++] ?? LONGEST_WINDOW;
		const rest = (this.firstThrough ?? 0) + window - this.clock.now();
		return withMargin(rest > SECOND ? rest : window);
	}

	/** As many as got through in the window before a refusal, which was over when something got through again. */
	private learn(refusedAt: number, again: number): void {
		const passed = this.learnt
			? Math.max(this.learnt.perMs, again - refusedAt)
			: again - (this.firstThrough ?? again);
		const perMs = USUAL_WINDOWS.findLast((usual) => usual <= withMargin(passed)) ?? SECOND;
		const before = this.sent.filter((at) => at < again);
		const last = before.at(-1) ?? 0;
		const requests = Math.max(1, before.filter((at) => at > last - perMs).length);
		this.learnt = { requests, perMs, until: again + KEPT_WINDOWS * perMs };
		this.firstThrough = again;
		this.refusedAt = undefined;
	}

	private hold(wait: number): void {
		const jittered = Math.ceil(wait * (1 + JITTER * this.clock.random()));
		this.heldUntil = Math.max(this.heldUntil, this.clock.now() + jittered);
	}
}
