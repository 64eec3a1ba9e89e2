import { groupBy, lowestOf } from '../../shared/core/lists';
import { backoff } from '../../shared/core/retry';
import type { Failure } from '../../shared/core/result';
import type { LookupOutcome } from '../records/envelope';
import type { Lookup } from '../records/plan';
import { Asker } from './asker';
import { isAttempt, isFurther, isPaid, lossesOf, type Attempt } from './attempt';
import { Budget, rounded } from './credits';
import { limitReached, type CreditLimit, type LimitPassed } from './creditLimit';
import { begin, createCourse, type Course } from './choose';
import { batchOf, type Batch } from './endings';
import { isRefusal, type Answered, type Refusal } from './judge';
import { next, unsent, type Ended } from './next';
import { forecastPace } from './paceForecast';
import { prepareLookups } from './prepare';
import { Prices } from './prices';
import { Queue, type Lane } from './queue';
import type { LookupReport, LookupService, LookupSettings } from './settings';
import { Splitter } from './splitter';

/** Sends the lookups of a plan and returns the outcome of each. */
export async function runLookups(
	lookups: readonly Lookup[],
	settings: LookupSettings,
	service: LookupService,
): Promise<LookupReport> {
	const asker = new Asker(service);
	const prepared =
		lookups.length > 0 ? await prepareLookups(settings, service.dialect, asker) : settings;
	const course = createCourse(prepared, service.dialect, lookups);
	return await new Loop(course, service, asker).run();
}

const RAISE_LIMIT = "Raise 'Max Credits', then run the remaining items again.";

const ABORTED: Failure = { message: 'The run was canceled', reason: 'aborted' };

/**
 * Sends attempts until none is left: take a batch, reserve the highest price of everything that may follow,
 * send, read, book, and ask what is next. Never throws: once a credit is spent, every failure
 * becomes the ending of the records it concerns.
 */
class Loop {
	private readonly queue = new Queue();
	private readonly budget: Budget;
	private readonly prices: Prices;
	private readonly splitter: Splitter;
	private readonly outcomes = new Map<number, LookupOutcome>();
	/** Jobs being polled, and requests waiting to be repeated. */
	private readonly background = new Set<Promise<void>>();
	private readonly waiting: Array<() => void> = [];
	private underWay = 0;
	private nothingPaid = true;
	private handedIn = false;
	/** Whether any charge that was booked is not stated by an answer. */
	private hasEstimates = false;
	/** Set where the limit ended the run. */
	private creditLimit: CreditLimit | undefined;

	constructor(
		private readonly course: Course,
		private readonly service: LookupService,
		private readonly asker: Asker,
	) {
		const { settings, lookups } = course;
		this.budget = new Budget(settings.maxCredits);
		this.prices = new Prices(settings);
		this.splitter = new Splitter(
			settings,
			(batch) => this.sendOne(batch),
			() => this.asker.stopped !== undefined,
			(parts) => this.budget.holdParts(parts, (part) => this.prices.most(part)),
		);
		for (const lookup of lookups.keys()) {
			const first = begin(lookup, course);
			if (isAttempt(first)) this.queue.add(first);
			else this.outcomes.set(lookup, first);
		}
	}

	async run(): Promise<LookupReport> {
		const { lookups, settings } = this.course;
		const forecasts = forecastPace(this.queue, this.course, this.service.dialect);
		this.service.announce?.(forecasts);
		// The first request goes alone, so that a wrong key or address fails once and not in every worker.
		await this.sendNext();
		const worker = async () => {
			while (await this.sendNext());
		};
		const workers = Math.min(settings.concurrency, lookups.length);
		await Promise.all(Array.from({ length: workers }, worker));
		// A run that stopped early still waits for the jobs it has submitted.
		while (this.background.size > 0) await Promise.all(this.background);
		this.leaveOpen();
		const creditsSpent = this.budget.spent;
		return {
			outcomes: lookups.map((_, lookup) => this.outcomes.get(lookup)!),
			requests: this.asker.requests,
			creditsSpent,
			estimated: this.hasEstimates,
			isPriceAssumed: this.hasEstimates && this.prices.isUsual,
			creditLimit: this.creditLimit,
			limitPassed: this.limitPassed,
			stopped: this.asker.stopped,
			nothingPaid: this.nothingPaid,
			handedIn: this.handedIn,
			forecasts,
			withoutBulk: this.splitter.withoutBulk,
		};
	}

	private async sendNext(): Promise<boolean> {
		const batch = await this.take();
		if (batch === undefined) return false;
		const { ended } = await this.splitter.send(batch);
		this.settle(batch, ended);
		this.underWay--;
		this.wake();
		return true;
	}

	/** The next attempts to send, with their credits reserved; undefined at the end of the run. */
	private async take(): Promise<Attempt[] | undefined> {
		while (!this.asker.stopped && !this.service.signal?.aborted) {
			const { lanes } = this.queue;
			// If one kind of request is too expensive now, a cheaper kind may not be.
			for (const lane of lanes) {
				const batch = this.takeFrom(lane);
				if (batch) return batch;
			}
			// Requests under way may cost less than was reserved, or lead to further attempts.
			if (this.isBusy) {
				await new Promise<void>((wake) => this.waiting.push(wake));
			} else if (lanes.length === 0) return undefined;
			// What waiting lookups hold only keeps them from one another.
			else if (!this.budget.letAllGo()) this.stopAtLimit(lanes);
		}
		return undefined;
	}

	/** Nothing that is left can be afforded, and nothing under way can change that. */
	private stopAtLimit(lanes: readonly Lane[]): void {
		const prices = lanes.map((lane) => this.prices.most(lane.peek()));
		const { limit, remaining } = this.budget;
		this.creditLimit = { price: rounded(lowestOf(prices)), remaining, limit };
		this.asker.stop({
			message: limitReached('One lookup', this.creditLimit, this.service.dialect.label),
			description: RAISE_LIMIT,
			reason: 'creditLimit',
		});
	}

	private get limitPassed(): LimitPassed | undefined {
		const { spent, limit } = this.budget;
		return spent > limit ? { spent, limit, dearest: this.prices.mostCharged } : undefined;
	}

	private get isBusy(): boolean {
		return this.underWay > 0 || this.background.size > 0;
	}

	private wake(): void {
		for (const wake of this.waiting.splice(0)) wake();
	}

	/** As many attempts of one kind as can be afforded at their highest price. */
	private takeFrom(lane: Lane): Attempt[] | undefined {
		const { request } = lane;
		// As long as a price is only assumed, records go one at a time: a dearer one then passes the limit by itself.
		const isTrial = this.budget.isLimited && this.prices.isUnstated(request);
		if (isTrial && this.isBusy) return undefined;
		const attempts = lane.take(isTrial ? 1 : this.splitter.sizeFor(request));
		for (let count = attempts.length; count > 0; count--) {
			const batch = attempts.slice(0, count);
			if (!this.budget.hold(batch, this.prices.most(batch))) continue;
			lane.putBack(attempts.slice(count));
			this.underWay++;
			return batch;
		}
		lane.putBack(attempts);
		return undefined;
	}

	/** Sends one request. */
	private async sendOne(attempts: readonly Attempt[]): Promise<Ended[] | Refusal> {
		const batch = batchOf(attempts, this.course, this.service.dialect);
		const scope = attempts.length > 1 ? 'many' : 'one';
		const { formerPath } = attempts[0]!.request;
		const request = { ...batch.request(), records: attempts.length };
		const answer = await this.asker.ask(request, scope, formerPath);
		if (isRefusal(answer)) return answer;
		return this.read(attempts, batch, answer);
	}

	/** How each attempt ended, and what follows. */
	private read(attempts: readonly Attempt[], batch: Batch, answer: Answered): Ended[] {
		const { dialect, clock } = this.service;
		const left = answer.response && dialect.creditsOf(answer.response).remaining;
		const expected = this.prices.expected(attempts);
		let endings = batch.endings(answer, this.prices);
		this.prices.learn(attempts, endings, left);
		// The answer itself may reveal another price.
		const learnt = this.prices.expected(attempts);
		if (learnt !== expected) endings = batch.endings(answer, this.prices);
		return attempts.map((attempt, index) => {
			const ended = next(attempt, endings[index]!, this.course, clock.now());
			if (ended.stop) this.asker.stop(ended.stop);
			return ended;
		});
	}

	/** Books the cost of attempts, keeps outcomes and queues what follows. */
	private settle(batch: readonly Attempt[], ended: Ended[]): void {
		const open: Attempt[] = [];
		let charged = 0;
		for (const { attempt, ending, then } of ended) {
			const isPending = ending.kind === 'pending';
			this.handedIn ||= isPending;
			if (isAttempt(then)) open.push(then);
			else this.outcomes.set(attempt.lookup, then);
			// A job under way is booked when its result was fetched.
			if (isPending && isAttempt(then) && then.job) continue;
			if (isPaid(ending)) this.nothingPaid = false;
			charged += ending.credits.charged;
			this.hasEstimates ||= ending.credits.estimated && ending.credits.charged > 0;
		}
		this.budget.book(this.budget.letGo(batch), charged);
		this.service.progress?.({ outcomes: this.outcomes, credits: this.budget.spent });
		// The others were not sent, and therefore not charged.
		if (ended.length < batch.length) {
			const sent = new Set(ended.map(({ attempt }) => attempt));
			this.queue.putBack(batch.filter((each) => !sent.has(each)));
		}
		this.carryOn(open);
	}

	private carryOn(open: readonly Attempt[]): void {
		const lost: Attempt[] = [];
		const inJobs: Attempt[] = [];
		for (const each of open) {
			// A lookup that has begun reserves what it may still need before any other lookup can.
			if (each.job || isFurther(each)) this.budget.hold([each], this.prices.most([each]));
			if (each.job) inJobs.push(each);
			else if (lossesOf(each) > 0) lost.push(each);
			else this.queue.add(each);
		}
		if (lost.length > 0) this.inBackground(this.sendAgain(lost));
		for (const batch of groupBy(inJobs, ({ job }) => job?.id).values()) {
			this.inBackground(this.fetch(batch));
		}
	}

	/** Other requests may be sent in the meantime. */
	private inBackground(work: Promise<void>): void {
		const done = work.then(() => {
			this.background.delete(done);
			this.wake();
		});
		this.background.add(done);
	}

	/** They are sent together again, after a pause. */
	private async sendAgain(lost: readonly Attempt[]): Promise<void> {
		const { clock, signal } = this.service;
		await clock.sleep(backoff(lossesOf(lost[0]!), clock), signal);
		for (const attempt of lost) this.queue.add(attempt);
	}

	private async fetch(attempts: readonly Attempt[]): Promise<void> {
		const [{ request, job }] = attempts as [Attempt];
		const batch = batchOf(attempts, this.course, this.service.dialect);
		const answer = await this.asker.result(request.job!, job!, batch.isWhole);
		this.settle(attempts, this.read(attempts, batch, answer));
	}

	/** Lookups that were never sent end for the reason that ended the run. */
	private leaveOpen(): void {
		const failure = this.asker.stopped ?? ABORTED;
		for (const attempt of this.queue.drain()) {
			this.outcomes.set(attempt.lookup, unsent(attempt, failure, this.course));
		}
	}
}
