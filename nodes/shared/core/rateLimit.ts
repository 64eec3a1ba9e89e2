import { AimdController } from './aimd';
import type { Clock } from './clock';
import { findMax } from './lists';
import { RateWindow, type RemainingRequests, type Rate } from './rates';

/** The limits that a service publishes for an endpoint. */
export interface PublishedLimits {
	/** All rates hold at once, such as one per second and one per minute. */
	rates?: readonly Rate[];
	/** The most requests in flight. */
	inFlight?: number;
}

/** What an answer says about the limit. */
export interface LimitFeedback {
	kind: 'accepted' | 'refused' | 'nothing';
	/** Milliseconds after which the service wants the next request; 0 for "at once". */
	wait?: number | undefined;
	/** The longest wait that makes sense if the service names none. */
	longestMs?: number | undefined;
	left?: RemainingRequests | undefined;
	/** The rates of the account's own plan, which override the published ones. */
	rates?: readonly Rate[] | undefined;
}

/** A request in flight. */
export interface InFlightRequest {
	at: number;
	number: number;
	records: number;
	/** The most requests that were in flight at once with it, itself included. */
	mostInFlight: number;
}

/** What may still be sent until a window ends, according to an answer. */
interface Allowance {
	amount: number;
	until: number;
	/** The number of the request that was answered. */
	number: number;
}

/** Waits are longer by up to this share, so that processes do not all come back at the same moment. */
const JITTER = 0.02;

/** A request may overtake another that was sent up to this many milliseconds earlier. */
const OVERTAKING_MS = 20;

/** Back-off in milliseconds after refusals in a row that name no wait: services count in seconds and minutes. */
const BACKOFF_MS = [1000, 10_000, 60_000];
const LONGEST_BACKOFF_MS = 60_000;

/** How many refusals in a row with "at once" are believed. */
const MOST_AT_ONCE = 2;

/** The limit of an account at one endpoint: what is published, what headers say, and what refusals show. */
export class RateLimit {
	private readonly windows: RateWindow[];
	private readonly countsRecords: boolean;
	private readonly aimd: AimdController;
	private readonly inFlight = new Set<InFlightRequest>();
	private count = 0;
	private heldUntil = 0;
	/** The number of the last request sent before the latest refusal: refusals up to it say nothing new. */
	private lastBefore = 0;
	private refusalsInARow = 0;
	/** After a wait, one request goes alone until the service has accepted or refused it. */
	private isProbing = false;
	private allowance: Allowance | undefined;

	constructor(
		limits: PublishedLimits | undefined,
		private readonly clock: Clock,
	) {
		// A day's window outlives the process, and other programs use the account: the service says when it is over.
		const rates = (limits?.rates ?? []).filter(({ per }) => per !== 'day');
		this.windows = rates.map((rate) => new RateWindow(rate));
		this.countsRecords = rates.some(({ unit }) => unit === 'records');
		this.aimd = new AimdController(limits ? Infinity : 1, limits?.inFlight);
	}

	/** Milliseconds until a request with this many records may go; Infinity while too many are in flight. */
	calculatePauseMs(records: number): number {
		if (this.isFull()) return Infinity;
		const now = this.clock.now();
		const moments = this.windows.map((window) => window.findEarliestStart(records, now));
		moments.push(this.heldUntil, this.aimd.findEarliestStart(), this.allowedAt(records));
		return Math.max(0, findMax(moments) - now);
	}

	/** The least milliseconds for which a refusal holds all requests back, without jitter. */
	calculateHoldMs(): number {
		return Math.max(0, this.heldUntil - this.clock.now()) / (1 + JITTER);
	}

	/** Starts a new list; nothing may be in flight. */
	startList(): void {
		this.aimd.reset();
	}

	startRequest(records: number): InFlightRequest {
		const at = this.clock.now();
		for (const window of this.windows) window.noteSent(records, at);
		this.aimd.noteStart(at);
		if (this.allowance) this.allowance.amount -= this.amountOf(records);
		const sending = { at, number: ++this.count, records, mostInFlight: 0 };
		this.inFlight.add(sending);
		for (const each of this.inFlight) {
			each.mostInFlight = Math.max(each.mostInFlight, this.inFlight.size);
		}
		return sending;
	}

	finishRequest(sending: InFlightRequest, feedback: LimitFeedback): void {
		this.inFlight.delete(sending);
		for (const rate of feedback.rates ?? []) this.replaceRate(rate);
		if (feedback.left) this.noteLeft(sending, feedback.left);
		if (feedback.kind === 'accepted') this.noteAccepted(sending);
		if (feedback.kind === 'refused') this.noteRefused(sending, feedback);
	}

	private isFull(): boolean {
		if (this.inFlight.size >= this.aimd.mostInFlight()) return true;
		return this.isProbing && [...this.inFlight].some(({ number }) => number > this.lastBefore);
	}

	private amountOf(records: number): number {
		return this.countsRecords ? records : 1;
	}

	private allowedAt(records: number): number {
		const { allowance } = this;
		if (!allowance || allowance.until <= this.clock.now()) return 0;
		// A batch that is larger than what is left is for the service to refuse, unless nothing is left.
		const least = Math.min(this.amountOf(records), 1);
		return allowance.amount < least ? allowance.until : 0;
	}

	private replaceRate({ count, per }: Rate): void {
		for (const window of this.windows) {
			if (window.rate.per === per) window.rate = { ...window.rate, count };
		}
	}

	private noteLeft(
		{ at, number }: InFlightRequest,
		{ requests, resetMs }: RemainingRequests,
	): void {
		const now = this.clock.now();
		const later = [...this.inFlight].filter((each) => each.at > at - OVERTAKING_MS);
		const taken = later.reduce((sum, { records }) => sum + this.amountOf(records), 0);
		const amount = requests - taken;
		const { allowance } = this;
		const isCurrent = allowance !== undefined && now < allowance.until;
		// An answer that was overtaken counts only where it leaves less.
		if (isCurrent && number < allowance.number && amount >= allowance.amount) return;
		this.allowance = { amount, until: now + resetMs, number };
	}

	private noteAccepted({ at, number }: InFlightRequest): void {
		if (number <= this.lastBefore) return;
		this.refusalsInARow = 0;
		this.isProbing = false;
		this.aimd.noteAccepted(at, this.clock.now());
	}

	private noteRefused(
		{ number, mostInFlight }: InFlightRequest,
		{ wait, longestMs = Infinity }: LimitFeedback,
	): void {
		if (wait !== undefined) this.hold(wait);
		if (number <= this.lastBefore) return;
		this.lastBefore = this.count;
		this.allowance = undefined;
		if (!wait) this.hold(Math.min(this.backoff(mostInFlight, wait), longestMs));
		this.isProbing = this.calculateHoldMs() > 0;
		this.refusalsInARow++;
		this.aimd.noteRefused({ inFlight: mostInFlight, waitMs: wait }, this.clock.now());
	}

	/** Milliseconds to wait after a refusal that names no wait, or a wait of 0. */
	private backoff(mostInFlight: number, wait: number | undefined): number {
		const believed = mostInFlight > 1 ? 1 : 0;
		const free = wait === undefined ? believed : MOST_AT_ONCE;
		if (this.refusalsInARow < free) return 0;
		return BACKOFF_MS[this.refusalsInARow - free] ?? LONGEST_BACKOFF_MS;
	}

	private hold(wait: number): void {
		const jittered = Math.ceil(wait * (1 + JITTER * this.clock.random()));
		this.heldUntil = Math.max(this.heldUntil, this.clock.now() + jittered);
	}
}
