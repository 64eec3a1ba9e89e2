import type { Clock } from './clock';
import {
	RateLimit,
	type PublishedLimits,
	type InFlightRequest,
	type LimitFeedback,
} from './rateLimit';

export interface QueuedWork<Done extends { feedback: LimitFeedback }> {
	/** Identifies a list of requests that are sent one after the other; all requests without it are one list. */
	list?: symbol;
	/** From `ticket`: the lowest goes first. A refused request keeps its ticket. */
	ticket: number;
	work(): Promise<Done>;
	/** How many records the request asks for. */
	records?: number | undefined;
	/** Called with the milliseconds of a pause that begins while the request waits. */
	onPause?: ((pauseMs: number) => void) | undefined;
	/** A request that would be held back for longer goes at once, so that the service itself refuses it. */
	longestMs: number;
	signal?: AbortSignal | undefined;
}

interface Waiter {
	ticket: number;
	longestMs: number;
	records: number;
	onPause: ((pauseMs: number) => void) | undefined;
	admit: (sending: InFlightRequest | undefined) => void;
}

/** How long the pace of an account is kept after its last request. */
const KEPT_MS = 600_000;

/**
 * Sends the requests to one account as fast as the service accepts them. All executions that use the account share its
 * pace: what the service tells one of them holds for all.
 */
export class RequestPacer {
	/** How many requests were accepted so far. */
	acceptedCount = 0;
	private readonly limit: RateLimit;
	private usedAt: number;
	private readonly queue: Waiter[] = [];
	private tickets = 0;
	private users = 0;
	private list: symbol | undefined;
	private isAdmitting = false;
	private nap: AbortController | undefined;

	constructor(
		limits: PublishedLimits | undefined,
		readonly clock: Clock,
	) {
		this.limit = new RateLimit(limits, clock);
		this.usedAt = clock.now();
	}

	/** Whether nothing has waited or been in flight for long, so that the pace may be dropped. */
	get isExpired(): boolean {
		return this.users === 0 && this.clock.now() - this.usedAt > KEPT_MS;
	}

	takeTicket(): number {
		return ++this.tickets;
	}

	/** Does the work when its turn comes; undefined if the signal aborts first. */
	async runInTurn<Done extends { feedback: LimitFeedback }>(
		wanted: QueuedWork<Done>,
	): Promise<Done | undefined> {
		// The list before has ended, and nobody was waiting.
		if (this.users === 0 && wanted.list !== this.list) this.limit.startList();
		this.list = wanted.list;
		this.users++;
		try {
			const sending = await this.waitForTurn(wanted);
			return sending && (await this.send(sending, wanted));
		} finally {
			this.users--;
			this.usedAt = this.clock.now();
		}
	}

	private async send<Done extends { feedback: LimitFeedback }>(
		sending: InFlightRequest,
		{ work }: QueuedWork<Done>,
	) {
		let feedback: LimitFeedback = { kind: 'nothing' };
		try {
			const done = await work();
			feedback = done.feedback;
			return done;
		} finally {
			if (feedback.kind === 'accepted') this.acceptedCount++;
			this.limit.finishRequest(sending, feedback);
			void this.admitAll();
		}
	}

	private async waitForTurn({
		ticket,
		longestMs,
		records = 1,
		onPause,
		signal,
	}: Omit<QueuedWork<never>, 'work'>): Promise<InFlightRequest | undefined> {
		if (signal?.aborted) return undefined;
		let leave = (): void => undefined;
		const sending = await new Promise<InFlightRequest | undefined>((admit) => {
			const waiter = { ticket, longestMs, records, onPause, admit };
			leave = () => this.leave(waiter);
			signal?.addEventListener('abort', leave);
			this.join(waiter);
		});
		signal?.removeEventListener('abort', leave);
		return sending;
	}

	private join(waiter: Waiter): void {
		const behind = this.queue.findIndex(({ ticket }) => ticket > waiter.ticket);
		this.queue.splice(behind < 0 ? this.queue.length : behind, 0, waiter);
		void this.admitAll();
	}

	private leave(waiter: Waiter): void {
		const place = this.queue.indexOf(waiter);
		if (place >= 0) this.queue.splice(place, 1);
		if (this.queue.length === 0) this.nap?.abort();
		waiter.admit(undefined);
	}

	/** Admits every request that may go. Only one call runs at a time; it sleeps until the next one may go. */
	private async admitAll(): Promise<void> {
		if (this.isAdmitting) return this.nap?.abort();
		this.isAdmitting = true;
		for (let [first] = this.queue; first !== undefined; [first] = this.queue) {
			const pause = this.limit.calculatePauseMs(first.records);
			const next = this.takeNext(pause);
			if (next) next.admit(this.limit.startRequest(next.records));
			// While too many are in flight, the next request that ends calls this again.
			else if (pause === Infinity) break;
			else await this.sleep(pause);
		}
		this.isAdmitting = false;
	}

	private takeNext(pause: number): Waiter | undefined {
		if (pause === 0) return this.queue.shift();
		const held = this.limit.calculateHoldMs();
		const impatient = this.queue.findIndex(({ longestMs }) => longestMs < held);
		return impatient < 0 ? undefined : this.queue.splice(impatient, 1)[0];
	}

	private async sleep(pause: number): Promise<void> {
		for (const { onPause } of this.queue) onPause?.(pause);
		this.nap = new AbortController();
		await this.clock.sleep(pause, this.nap.signal);
	}
}

/** The paces by account. Expired ones are dropped when a new one is created. */
export class PacersByAccount {
	private readonly paces = new Map<string, RequestPacer>();

	getOrCreate(account: string, limits: PublishedLimits | undefined, clock: Clock): RequestPacer {
		const known = this.paces.get(account);
		if (known?.clock === clock) return known;
		for (const [name, { isExpired: isForgotten }] of this.paces)
			if (isForgotten) this.paces.delete(name);
		const pace = new RequestPacer(limits, clock);
		this.paces.set(account, pace);
		return pace;
	}
}
