import { groupBy } from '../../shared/core/lists';
import type { ApiResponse } from '../../shared/core/http';
import { backoff } from '../../shared/core/retry';
import type { Credits } from '../records/envelope';
import { Asker } from './asker';
import { chargedBy, isAttempt, isFurther, lossesOf, type Attempt, type Ending } from './attempt';
import { createBudget, type Budget } from './credits';
import { isRefusal, type Answered, type Refusal } from './judge';
import type { BalanceSeen, Prices } from './prices';
import { heldBy, Queue, withoutHold, type Lane } from './queue';
import type { Batch, Craft, LookupService, LoopReport, LoopSettings } from './settings';
import { Splitter } from './splitter';
import { ABORTED, CREDIT_LIMIT, stopAfterEnding } from './stops';

/** An attempt, how it ended, and what follows. */
interface Ended<R, Outcome> {
	attempt: Attempt;
	ending: Ending<R>;
	then: Attempt | Outcome;
}

/**
 * Sends attempts until none is left: takes a batch, holds back the highest price of all that may follow,
 * sends, reads, books, and asks what is next. Never throws: after the first credit is spent, every failure
 * is the ending of the records it concerns.
 */
export class Loop<R, Outcome extends { credits: Credits; status: string }> {
	private readonly queue: Queue;
	private readonly asker: Asker;
	private readonly budget: Budget;
	private readonly splitter: Splitter<Ended<R, Outcome>>;
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
		this.splitter = new Splitter(
			(request) => settings.batchSize(request),
			(batch) => this.sendOne(batch),
			() => this.asker.stopped !== undefined,
		);
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
		const { withoutBulk } = this.splitter;
		const { outcomes, nothingPaid, handedIn, budget } = this;
		const creditsSpent = budget.spent;
		return { outcomes, requests, creditsSpent, stopped, nothingPaid, handedIn, withoutBulk };
	}

	private async sendNext(): Promise<boolean> {
		const batch = await this.take();
		if (batch === undefined) return false;
		const { ended } = await this.splitter.send(batch);
		const again = this.settle(batch, ended);
		const [first] = again;
		if (first) {
			const { clock, signal } = this.service;
			await clock.sleep(backoff(lossesOf(first), clock), signal);
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
		const isUnpriced = this.budget.isLimited && !this.prices.of(request).isKnown;
		// Until a match was priced, the next request could pass any limit: so it is one record at a time.
		if (isUnpriced && (this.underWay > 0 || this.jobs.size > 0)) return undefined;
		const attempts = lane.take(isUnpriced ? 1 : this.splitter.sizeFor(request));
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

	/** What is held back already counts; a price that was learnt since may ask for more. */
	private reserved(batch: readonly Attempt[]): Attempt[] | undefined {
		const most = this.prices.most(batch);
		const held = heldBy(batch);
		if (!this.budget.reserve(Math.max(0, most - held))) return undefined;
		const [first, ...others] = batch;
		// All of it on the first: a batch gives back its credits as one.
		return [{ ...first!, held: Math.max(most, held) }, ...others.map(withoutHold)];
	}

	/** Sends one request. */
	private async sendOne(attempts: readonly Attempt[]): Promise<Ended<R, Outcome>[] | Refusal> {
		const measure = this.prices.meter.begin();
		const batch = this.craft.batch(attempts);
		const scope = attempts.length > 1 ? 'many' : 'one';
		const answer = await this.asker.ask(batch.request(), scope);
		if (isRefusal(answer)) {
			measure(undefined);
			return answer;
		}
		const { response } = answer;
		const left = response && this.service.dialect.creditsOf(response).remaining;
		return this.read(attempts, batch, answer, measure(left));
	}

	/** How each attempt ended by an answer, and what follows. */
	private read(
		attempts: readonly Attempt[],
		batch: Batch<R>,
		answer: Answered,
		balance?: BalanceSeen,
	): Ended<R, Outcome>[] {
		const [{ request }] = attempts as [Attempt];
		const { endings, missed } = this.prices.readPriced(
			request,
			(estimate) => batch.endings(answer, estimate),
			balance,
		);
		if (missed > 0) this.budget.reserve(Math.min(missed, this.budget.available));
		const now = this.service.clock.now();
		return attempts.map((attempt, index) => {
			const ending = endings[index]!;
			const then = this.craft.next(attempt, ending, now);
			const stop = stopAfterEnding(ending, then, this.settings);
			if (stop) this.asker.stop(stop);
			return { attempt, ending, then };
		});
	}

	/** Books what attempts cost, and puts what follows into its place; gives back what was lost and is sent again. */
	private settle(batch: readonly Attempt[], ended: Ended<R, Outcome>[]): Attempt[] {
		const open: Attempt[] = [];
		let charged = 0;
		for (const { attempt, ending, then } of ended) {
			const isOpen = isAttempt(then);
			const charges = isOpen ? chargedBy(then.history) : then.credits.charged;
			charged += charges - chargedBy(attempt.history);
			const isPending = ending.kind === 'pending';
			this.handedIn ||= isPending;
			if (isPaid(ending) && !(isPending && isOpen)) this.nothingPaid = false;
			if (isOpen) open.push(then);
			else this.outcomes.set(attempt.lookup, then);
		}
		this.budget.book(heldBy(batch), charged);
		this.service.progress?.({ outcomes: this.outcomes, credits: this.budget.spent });
		// Not sent, and therefore not charged.
		if (ended.length < batch.length) {
			const sent = new Set(ended.map(({ attempt }) => attempt));
			this.queue.putBack(batch.filter((each) => !sent.has(each)).map(withoutHold));
		}
		return this.carryOn(open);
	}

	private carryOn(open: readonly Attempt[]): Attempt[] {
		const holding = open.map((attempt) => this.holding(attempt));
		const inJobs = holding.filter(({ job }) => job !== undefined);
		for (const batch of groupBy(inJobs, ({ job }) => job?.id).values()) this.follow(batch);
		const others = holding.filter(({ job }) => job === undefined);
		for (const each of others) if (lossesOf(each) === 0) this.queue.add(each);
		return others.filter((each) => lossesOf(each) > 0);
	}

	/** A lookup that has begun keeps the credits that it may need, before anything else can take them. */
	private holding(attempt: Attempt): Attempt {
		if (!isFurther(attempt) && attempt.job === undefined) return withoutHold(attempt);
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

	private async fetch(attempts: readonly Attempt[]): Promise<void> {
		const [{ request, job }] = attempts as [Attempt];
		const batch = this.craft.batch(attempts);
		const isWhole = (response: ApiResponse) => batch.isWhole(response);
		const answer = await this.asker.result(request.job!, job!, isWhole);
		this.settle(attempts, this.read(attempts, batch, answer));
	}

	/** Lookups that were not sent end for the reason that ended the run. */
	private leaveOpen(): void {
		const failure = this.asker.stopped ?? ABORTED;
		for (const attempt of this.queue.drain()) {
			this.outcomes.set(attempt.lookup, this.craft.unsent(attempt, failure));
		}
	}
}

/** Also what is worth keeping though it cost nothing. */
const isPaid = ({ kind, credits }: Pick<Ending, 'kind' | 'credits'>): boolean =>
	credits.charged > 0 || kind === 'found' || kind === 'pending' || kind === 'unknown';
