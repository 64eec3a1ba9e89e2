import { groupBy, findMin } from '../../shared/core/lists';
import { calculateBackoffMs } from '../../shared/core/retry';
import type { Failure } from '../../shared/core/result';
import type { AnswerRows } from '../match/rows';
import {
	countLosses,
	hasEarlierSteps,
	isAttempt,
	isPaidOrFound,
	type Attempt,
	type PurchaseTypes,
} from './attempt';
import { buildBatchRequest, createBatch, createAnswerReader, type Batch } from './batch';
import { Budget } from './credits';
import { roundCredits } from '../providers/roundCredits';
import { explainLimitReached, type CreditLimit, type LimitPassed } from './creditLimit';
import { prepareEndings } from './endings';
import { isRefusal, type Refusal, type SettledAnswer } from './interpretation';
import { toPendingJobOrRows, type AnswerReader } from './jobAnswers';
import { next, type EndedAttempt } from './next';
import { forecastPace } from './paceForecast';
import { Prices } from './prices';
import { Queue, type Lane } from './queue';
import type { RequestRunner } from './requestRunner';
import type { RunContext } from './runContext';
import type { LookupService, RunReport } from './settings';
import { Splitter } from './splitter';

/** Sends the attempts of a run and all that follow them, and returns one outcome for each lookup or verification. */
export async function runAttempts<Types extends PurchaseTypes>(
	context: RunContext<Types>,
	service: LookupService,
	runner: RequestRunner,
): Promise<RunReport<Types['outcome']>> {
	return await new Loop(context, service, runner).run();
}

const RAISE_LIMIT = "Raise 'Max Credits', then run the remaining items again.";

/** Why lookups are not sent any more after somebody has stopped the workflow. */
export const ABORTED: Failure = { message: 'The run was canceled', reason: 'aborted' };

/**
 * Sends attempts until none is left: take a batch, reserve the highest price of everything that may follow,
 * send, read, book, and ask what is next. Never throws: once a credit is spent, every failure
 * becomes the ending of the records it concerns.
 */
class Loop<Types extends PurchaseTypes> {
	private readonly queue: Queue<Types>;
	private readonly budget: Budget;
	private readonly prices: Prices;
	private readonly splitter: Splitter<Types>;
	private readonly outcomes = new Map<number, Types['outcome']>();
	/** Jobs being polled, and requests waiting to be repeated. */
	private readonly background = new Set<Promise<void>>();
	private readonly sleepers: Array<() => void> = [];
	private requestsUnderWay = 0;
	private nothingPaid = true;
	private jobSubmitted = false;
	/** Whether any charge that was booked is not stated by an answer. */
	private hasEstimates = false;
	/** Set where the limit ended the run. */
	private creditLimit: CreditLimit | undefined;

	constructor(
		private readonly context: RunContext<Types>,
		private readonly service: LookupService,
		private readonly runner: RequestRunner,
	) {
		const { settings, count } = context;
		this.queue = new Queue<Types>((attempt) => context.conflictKeysOf(attempt));
		this.budget = new Budget(settings.maxCredits, settings.spentBefore);
		this.prices = new Prices(settings);
		this.splitter = new Splitter<Types>(
			settings,
			async (attempts) => await this.sendBatch(attempts),
			() => this.runner.stopReason !== undefined,
			(parts) => this.budget.holdParts(parts, (part) => this.prices.highestCost(part)),
		);
		for (let index = 0; index < count; index++) {
			const first = context.firstAttempt(index);
			if (isAttempt(first)) this.queue.add(first);
			else this.outcomes.set(index, first);
		}
	}

	async run(): Promise<RunReport<Types['outcome']>> {
		const { count, settings } = this.context;
		const { spentBefore = 0 } = settings;
		const forecasts = forecastPace(this.queue, this.context, this.service.dialect);
		this.service.announce?.(forecasts);
		// The first request goes alone, so that a wrong key or address fails once and not in every worker.
		await this.sendNext();
		const worker = async () => {
			while (await this.sendNext());
		};
		const workers = Math.min(settings.concurrency, count);
		await Promise.all(Array.from({ length: workers }, worker));
		// A run that stopped early still waits for the jobs it has submitted.
		while (this.background.size > 0) await Promise.all(this.background);
		this.resolveUnsent();
		return {
			outcomes: Array.from({ length: count }, (_, index) => this.outcomes.get(index)!),
			requests: this.runner.requests,
			creditsSpent: roundCredits(this.budget.spent - spentBefore),
			estimated: this.hasEstimates,
			isPriceAssumed: this.hasEstimates && this.prices.isUsual,
			creditLimit: this.creditLimit,
			limitPassed: this.limitPassed,
			stopReason: this.runner.stopReason,
			nothingPaid: this.nothingPaid,
			jobSubmitted: this.jobSubmitted,
			forecasts,
			learntPrices: this.prices.learnt,
			withoutBulk: this.splitter.withoutBulk,
		};
	}

	private async sendNext(): Promise<boolean> {
		const attempts = await this.takeAttempts();
		if (attempts === undefined) return false;
		const { ended } = await this.splitter.send(attempts);
		this.settle(attempts, ended);
		this.requestsUnderWay--;
		this.wakeSleepers();
		return true;
	}

	/** The next attempts to send, with their credits reserved; undefined at the end of the run. */
	private async takeAttempts(): Promise<Array<Attempt<Types>> | undefined> {
		while (!this.runner.stopReason && !this.service.signal?.aborted) {
			const { lanes } = this.queue;
			// If one kind of request is too expensive now, a cheaper kind may not be.
			for (const lane of lanes) {
				const attempts = this.takeFrom(lane);
				if (attempts) return attempts;
			}
			// Requests under way may cost less than was reserved, or lead to further attempts.
			if (this.isBusy) {
				await new Promise<void>((wake) => this.sleepers.push(wake));
			} else if (lanes.length === 0) return undefined;
			// What waiting lookups hold only keeps them from one another.
			else if (!this.budget.releaseAll()) this.stopAtLimit(lanes);
		}
		return undefined;
	}

	/** Nothing that is left can be afforded, and nothing under way can change that. */
	private stopAtLimit(lanes: ReadonlyArray<Lane<Types>>): void {
		const prices = lanes.map((lane) => this.prices.highestCost(lane.peek()));
		const { limit, remaining } = this.budget;
		this.creditLimit = { price: roundCredits(findMin(prices)), remaining, limit };
		const { explainLimit = (each) => this.explainMaxCredits(each) } = this.context.settings;
		this.runner.stop({ ...explainLimit(this.creditLimit), reason: 'creditLimit' });
	}

	private explainMaxCredits(limit: CreditLimit): Failure {
		return {
			message: explainLimitReached('One lookup', limit, this.service.dialect.label),
			description: RAISE_LIMIT,
		};
	}

	private get limitPassed(): LimitPassed | undefined {
		const { spent, limit } = this.budget;
		return spent > limit ? { spent, limit, highestCharge: this.prices.mostCharged } : undefined;
	}

	private get isBusy(): boolean {
		return this.requestsUnderWay > 0 || this.background.size > 0;
	}

	private wakeSleepers(): void {
		for (const wake of this.sleepers.splice(0)) wake();
	}

	/** As many attempts of one kind as can be afforded at their highest price. */
	private takeFrom(lane: Lane<Types>): Array<Attempt<Types>> | undefined {
		const { request } = lane;
		// As long as a price is only assumed, records go one at a time: a dearer one then passes the limit by itself.
		const isTrial = this.budget.isLimited && this.prices.isUnstated(request);
		if (isTrial && this.isBusy) return undefined;
		const attempts = lane.take(isTrial ? 1 : this.splitter.sizeFor(request));
		for (let count = attempts.length; count > 0; count--) {
			const affordable = attempts.slice(0, count);
			if (!this.budget.hold(affordable, this.prices.highestCost(affordable))) continue;
			lane.putBack(attempts.slice(count));
			this.requestsUnderWay++;
			return affordable;
		}
		lane.putBack(attempts);
		return undefined;
	}

	/** Sends attempts in one request. */
	private async sendBatch(
		attempts: ReadonlyArray<Attempt<Types>>,
	): Promise<Array<EndedAttempt<Types>> | Refusal> {
		const batch = createBatch(attempts, this.context);
		const { request } = batch;
		const reader = this.createReader(batch);
		const answer = await this.runner.sendPaid({
			request: buildBatchRequest(batch, this.context),
			scope: attempts.length > 1 ? 'many' : 'one',
			read: reader.read,
			formerPath: request.formerPath,
			namesJob: request.deferred !== undefined,
		});
		if (isRefusal(answer)) return answer;
		if (!request.job) return this.endAttempts(batch, answer);
		return this.endAttempts(batch, toPendingJobOrRows(answer, reader, this.service.dialect));
	}

	private createReader({
		request,
		subjects,
	}: Batch<Types>): AnswerReader<AnswerRows<Types['found']>> {
		return createAnswerReader<Types['subject'], Types['found']>(
			request,
			subjects,
			this.context.jobRemedy,
		);
	}

	/** How each attempt ended, and what follows. */
	private endAttempts(
		batch: Batch<Types>,
		settled: SettledAnswer<AnswerRows<Types['found']>>,
	): Array<EndedAttempt<Types>> {
		const { attempts } = batch;
		const expected = this.prices.expectedCharge(attempts);
		const endingsAt = prepareEndings(settled, batch, this.context);
		let endings = endingsAt(this.prices);
		this.prices.learn(attempts, endings, settled.credits.remaining);
		// The answer itself may reveal another price.
		if (this.prices.expectedCharge(attempts) !== expected) endings = endingsAt(this.prices);
		const now = this.service.clock.now();
		return attempts.map((attempt, index) => {
			const ended = next(attempt, endings[index]!, this.context, now);
			if (ended.stopReason) this.runner.stop(ended.stopReason);
			return ended;
		});
	}

	/** Books the cost of attempts, keeps outcomes and queues what follows. */
	private settle(
		attempts: ReadonlyArray<Attempt<Types>>,
		ended: ReadonlyArray<EndedAttempt<Types>>,
	): void {
		const further: Array<Attempt<Types>> = [];
		let charged = 0;
		for (const { attempt, ending, following } of ended) {
			const isPending = ending.kind === 'pending';
			this.jobSubmitted ||= isPending;
			if (isAttempt(following)) further.push(following);
			else this.outcomes.set(attempt.index, following);
			// A job under way is booked when its result was fetched.
			if (isPending && isAttempt(following) && following.job) continue;
			if (isPaidOrFound(ending)) this.nothingPaid = false;
			charged += ending.credits.charged;
			this.hasEstimates ||= ending.credits.estimated && ending.credits.charged > 0;
		}
		this.budget.book(this.budget.release(attempts), charged);
		this.service.progress?.({
			outcomes: this.outcomes,
			lookups: this.context.count,
			credits: this.budget.spent,
		});
		// The others were not sent, and therefore not charged.
		if (ended.length < attempts.length) {
			const sent = new Set(ended.map(({ attempt }) => attempt));
			this.queue.putBack(attempts.filter((each) => !sent.has(each)));
		}
		this.queueFurther(further);
	}

	private queueFurther(further: ReadonlyArray<Attempt<Types>>): void {
		const lost: Array<Attempt<Types>> = [];
		const inJobs: Array<Attempt<Types>> = [];
		for (const each of further) {
			// A lookup that has begun reserves what it may still need before any other lookup can.
			if (each.job || hasEarlierSteps(each))
				this.budget.hold([each], this.prices.highestCost([each]));
			if (each.job) inJobs.push(each);
			else if (countLosses(each) > 0) lost.push(each);
			else this.queue.add(each);
		}
		if (lost.length > 0) this.runInBackground(this.repeatLater(lost));
		for (const attempts of groupBy(inJobs, ({ job }) => job?.id).values()) {
			this.runInBackground(this.awaitJob(attempts));
		}
	}

	/** Other requests may be sent in the meantime. */
	private runInBackground(work: Promise<void>): void {
		const done = work.then(() => {
			this.background.delete(done);
			this.wakeSleepers();
		});
		this.background.add(done);
	}

	/** They are sent together again, after a pause. */
	private async repeatLater(lost: ReadonlyArray<Attempt<Types>>): Promise<void> {
		const { clock, signal } = this.service;
		await clock.sleep(calculateBackoffMs(countLosses(lost[0]!), clock), signal);
		for (const attempt of lost) this.queue.add(attempt);
	}

	private async awaitJob(attempts: ReadonlyArray<Attempt<Types>>): Promise<void> {
		const { job } = attempts[0]!;
		const batch = createBatch(attempts, this.context);
		const { request } = batch;
		const reader = this.createReader(batch);
		const answer = await this.runner.awaitJob(request.job!, job!, reader);
		this.settle(attempts, this.endAttempts(batch, answer));
	}

	/** Lookups that were never sent end for the reason that ended the run. */
	private resolveUnsent(): void {
		const failure = this.runner.stopReason ?? ABORTED;
		for (const attempt of this.queue.drain()) {
			this.outcomes.set(attempt.index, this.context.outcomeOfUnsent(attempt, failure));
		}
	}
}
