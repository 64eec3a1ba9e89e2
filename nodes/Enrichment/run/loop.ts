import { groupBy } from '../../shared/core/lists';
import type { Failure } from '../../shared/core/result';
import { backoff } from '../../shared/core/retry';
import type { Credits } from '../records/envelope';
import { Asker } from './asker';
import { chargedFor, isAttempt, type Attempt, type Ending } from './attempt';
import { createBudget, type Budget } from './credits';
import type { Craft, LoopSettings } from './craft';
import type { Prices } from './prices';
import { Queue, type Lane } from './queue';
import { Sender, stoppedBy, type Sent } from './sender';
import type { LookupService } from './settings';

export interface LoopReport<Outcome> {
	/** By the lookup. */
	outcomes: Map<number, Outcome>;
	requests: number;
	creditsSpent: number;
	/** What ended the run early. */
	stopped: Failure | undefined;
	/** Nothing was charged, not even perhaps. */
	nothingPaid: boolean;
	/** A job was handed in, whatever became of it. */
	handedIn: boolean;
	/** The path for many records does not exist, so every record was asked for singly. */
	withoutBulk: boolean;
}

const ABORTED: Failure = { message: 'The run was canceled', reason: 'aborted' };
const CREDIT_LIMIT: Failure = {
	message: 'Credit limit reached',
	description: "Raise 'Max Credits', then run what is left again.",
	reason: 'creditLimit',
};

/**
 * Sends attempts until none is left: takes a batch, holds back the highest price of all that may follow,
 * sends, reads, books, and asks what is next. Never throws: after the first credit is spent, every failure
 * is the ending of the records it concerns.
 */
export class Loop<R, Outcome extends { credits: Credits; status: string }> {
	private readonly queue: Queue;
	private readonly asker: Asker;
	private readonly budget: Budget;
	private readonly sender: Sender<R>;
	private readonly outcomes = new Map<number, Outcome>();
	private readonly jobs = new Set<Promise<void>>();
	private readonly waiting: Array<() => void> = [];
	private underWay = 0;
	private nothingPaid = true;
	private handedIn = false;

	constructor(
		private readonly craft: Craft<R, Outcome>,
		private readonly settings: LoopSettings,
		private readonly service: LookupService,
		private readonly prices: Prices,
		attempts: readonly Attempt[],
	) {
		this.queue = new Queue(attempts);
		this.asker = new Asker(service);
		this.budget = createBudget(settings.maxCredits);
		const { asker, budget } = this;
		this.sender = new Sender(craft, settings, service, asker, prices, budget);
	}

	async run(): Promise<LoopReport<Outcome>> {
		// Alone, so that a wrong key or address is found out once and not by all requests in flight.
		await this.sendNext();
		const worker = async () => {
			while (await this.sendNext());
		};
		await Promise.all(Array.from({ length: this.settings.concurrency }, worker));
		// A run that stopped early still waits for what it has handed in.
		while (this.jobs.size > 0) await Promise.all(this.jobs);
		this.leaveOpen();
		const { requests, stopped } = this.asker;
		const { withoutBulk } = this.sender;
		const { outcomes, nothingPaid, handedIn, budget } = this;
		const creditsSpent = budget.spent;
		return { outcomes, requests, creditsSpent, stopped, nothingPaid, handedIn, withoutBulk };
	}

	private async sendNext(): Promise<boolean> {
		const batch = await this.take();
		if (batch === undefined) return false;
		const again = this.settle(batch, await this.sender.send(batch));
		const [first] = again;
		if (first) {
			const { clock, signal } = this.service;
			await clock.sleep(backoff(first.lost, clock), signal);
			for (const attempt of again) this.queue.add(attempt);
		}
		this.underWay--;
		this.wake();
		return true;
	}

	/** The next attempts to send, with their credits held back; undefined where the run ends. */
	private async take(): Promise<Attempt[] | undefined> {
		while (!this.asker.stopped && !this.service.signal?.aborted) {
			const { lanes } = this.queue;
			// Where one kind of request cannot be afforded, a cheaper kind may be.
			for (const lane of lanes) {
				const batch = this.takeFrom(lane);
				if (batch) return batch;
			}
			// What is under way may cost less than was held back for it, or lead to further attempts.
			if (this.underWay > 0 || this.jobs.size > 0) {
				await new Promise<void>((wake) => this.waiting.push(wake));
			} else if (lanes.length > 0) this.asker.stop(CREDIT_LIMIT);
			else return undefined;
		}
		return undefined;
	}

	private wake(): void {
		for (const wake of this.waiting.splice(0)) wake();
	}

	/** The next attempts of a kind that can be afforded at their highest price. */
	private takeFrom(lane: Lane): Attempt[] | undefined {
		const { request } = lane;
		const isUnpriced = this.settings.maxCredits > 0 && !this.prices.of(request).isKnown;
		// Until a match was priced, the next request could pass any limit: so it is one record at a time.
		if (isUnpriced && (this.underWay > 0 || this.jobs.size > 0)) return undefined;
		const attempts = lane.take(isUnpriced ? 1 : this.sender.batchSize(request));
		for (let count = attempts.length; count > 0; count--) {
			const batch = this.reserved(attempts.slice(0, count));
			if (batch === undefined) continue;
			lane.putBack(attempts.slice(count));
			this.underWay++;
			return batch;
		}
		lane.putBack(attempts);
		return undefined;
	}

	/** What a chain holds back already counts; a price that was learnt since may ask for more. */
	private reserved(batch: readonly Attempt[]): Attempt[] | undefined {
		const most = this.prices.most(batch);
		const held = heldBy(batch);
		if (!this.budget.reserve(Math.max(0, most - held))) return undefined;
		const [first, ...others] = batch;
		// All of it on the first: a batch gives back its credits as one.
		return [{ ...first!, held: Math.max(most, held) }, ...others.map(withoutHold)];
	}

	/** Books what attempts cost, and puts what follows into its place; gives back what was lost and is sent again. */
	private settle(batch: readonly Attempt[], { ended }: Sent<R>): Attempt[] {
		const now = this.service.clock.now();
		const open: Attempt[] = [];
		let charged = 0;
		for (const [attempt, ending] of ended) {
			const then = this.craft.next(attempt, ending, now);
			const isOpen = isAttempt(then);
			this.heed(ending, then, attempt);
			charged += (isOpen ? chargedFor(then) : then.credits.charged) - chargedFor(attempt);
			if (isOpen) open.push(then);
			else this.outcomes.set(attempt.lookup, then);
		}
		this.budget.book(heldBy(batch), charged);
		this.service.progress?.({ outcomes: this.outcomes, credits: this.budget.spent });
		// Not sent, and therefore not charged.
		if (ended.length < batch.length) {
			const sent = new Set(ended.map(([attempt]) => attempt));
			this.queue.putBack(batch.filter((each) => !sent.has(each)).map(withoutHold));
		}
		return this.carryOn(open);
	}

	/** Whether the run may go on after this. */
	private heed(ending: Ending<R>, then: Attempt | Outcome, attempt: Attempt): void {
		const { kind, credits } = ending;
		this.handedIn ||= kind === 'pending';
		const isWaited = kind === 'pending' && isAttempt(then);
		const isPaid = credits.charged > 0 || PAID_FOR.has(kind);
		if (isPaid && !isWaited) this.nothingPaid = false;
		const isSentAgain = isAttempt(then) && then.lost > attempt.lost;
		if (kind !== 'unknown' || isSentAgain || !this.settings.stopAtFailure) return;
		this.asker.stop(stoppedBy(ending, 'outcomeUnknown'));
	}

	private carryOn(open: readonly Attempt[]): Attempt[] {
		const holding = open.map((attempt) => this.holding(attempt));
		const inJobs = holding.filter(({ job }) => job !== undefined);
		for (const batch of groupBy(inJobs, ({ job }) => job?.id).values()) this.follow(batch);
		const others = holding.filter(({ job }) => job === undefined);
		for (const each of others) if (each.lost === 0) this.queue.add(each);
		return others.filter(({ lost }) => lost > 0);
	}

	/** A chain keeps the credits that it may need, before anything else can take them. */
	private holding(attempt: Attempt): Attempt {
		const { tried, job } = attempt;
		if (tried.length === 0 && job === undefined) return withoutHold(attempt);
		const most = this.prices.most([attempt]);
		return { ...attempt, held: this.budget.reserve(most) ? most : 0 };
	}

	/** Waits for a job; others may be handed in while it is under way. */
	private follow(batch: readonly Attempt[]): void {
		const done = this.fetch(batch).then(() => {
			this.jobs.delete(done);
			this.wake();
		});
		this.jobs.add(done);
	}

	private async fetch(batch: readonly Attempt[]): Promise<void> {
		// The jobs that are handed in together are all counted before the first is asked for.
		await Promise.resolve();
		this.settle(batch, await this.sender.fetch(batch, this.jobs.size));
	}

	/** Lookups that were not sent end for the reason that ended the run. */
	private leaveOpen(): void {
		const failure = this.asker.stopped ?? ABORTED;
		for (const attempt of this.queue.drain()) {
			this.outcomes.set(attempt.lookup, this.craft.unsent(attempt, failure));
		}
	}
}

/** Worth keeping even where it cost nothing. */
const PAID_FOR = new Set<Ending['kind']>(['found', 'pending', 'unknown']);

const heldBy = (batch: readonly Attempt[]) => batch.reduce((sum, { held }) => sum + held, 0);

const withoutHold = (attempt: Attempt): Attempt =>
	attempt.held === 0 ? attempt : { ...attempt, held: 0 };
