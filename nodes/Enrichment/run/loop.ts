import { groupBy, findMin } from '../../shared/core/lists';
import { calculateBackoffMs } from '../../shared/core/retry';
import type { Failure } from '../../shared/core/result';
import type { AnswerRows } from '../match/rows';
import {
	countLostAnswersInARow,
	hasStepsWithSameIdentifiers,
	isAttempt,
	isPaidOrFound,
	type Attempt,
	type PurchaseTypes,
} from './attempt';
import { buildBatchApiRequest, createBatch, buildBatchAnswerReader, type Batch } from './batch';
import { Budget } from './credits';
import { roundCredits } from '../providers/roundCredits';
import { explainLimitReached, type CreditLimit, type ExceededLimit } from './creditLimit';
import { matchAnswerToAttempts } from './endings';
import { isRefusal, type Refusal, type ResolvedAnswer } from './interpretation';
import { interpretSubmissionAnswer, type AnswerReader } from './jobAnswers';
import { resolveEndedAttempt, type EndedAttempt } from './next';
import { forecastPace } from './paceForecast';
import { RunPrices } from './prices';
import { AttemptQueue, type RequestLane } from './queue';
import type { RequestRunner } from './requestRunner';
import type { RunContext } from './runContext';
import type { LookupService, RunReport } from './settings';
import { BatchSplitter } from './splitter';

/** Runs all attempts of a run, and returns one outcome for each lookup or verification. */
export async function runAttempts<Types extends PurchaseTypes>(
	context: RunContext<Types>,
	service: LookupService,
	runner: RequestRunner,
): Promise<RunReport<Types['outcome']>> {
	return await new AttemptLoop(context, service, runner).run();
}

const RAISE_LIMIT = "Raise 'Max Credits', then run the remaining items again.";

/** The failure of lookups that are not sent because the workflow was stopped. */
export const RUN_CANCELED: Failure = { message: 'The run was canceled', reason: 'aborted' };

/**
 * Sends attempts until none is left: take a batch, reserve the highest price of everything that may follow, send, read,
 * book the charge, and decide what follows. Never throws: once a credit is spent, every failure becomes the ending of the
 * records it concerns.
 */
class AttemptLoop<Types extends PurchaseTypes> {
	private readonly queue: AttemptQueue<Types>;
	private readonly budget: Budget;
	private readonly prices: RunPrices;
	private readonly splitter: BatchSplitter<Types>;
	private readonly outcomes = new Map<number, Types['outcome']>();
	/** Jobs being polled, and requests waiting to be repeated. */
	private readonly background = new Set<Promise<void>>();
	private readonly waitingWorkers: Array<() => void> = [];
	private requestsUnderWay = 0;
	private wasNothingCharged = true;
	private wasJobSubmitted = false;
	/** Whether any booked charge is only estimated. */
	private hasEstimates = false;
	/** The limit that ended the run. */
	private creditLimit: CreditLimit | undefined;

	constructor(
		private readonly context: RunContext<Types>,
		private readonly service: LookupService,
		private readonly runner: RequestRunner,
	) {
		const { settings, purchaseCount } = context;
		this.queue = new AttemptQueue<Types>((attempt) => context.listRowConfusionKeys(attempt));
		this.budget = new Budget(settings.maxCredits, settings.creditsSpentBefore);
		this.prices = new RunPrices(settings);
		this.splitter = new BatchSplitter<Types>(
			settings,
			async (attempts) => await this.sendBatch(attempts),
			() => this.runner.stopReason !== undefined,
			(parts) =>
				this.budget.reserveForParts(parts, (part) =>
					this.prices.calculateHighestCost(part),
				),
		);
		for (let index = 0; index < purchaseCount; index++) {
			const first = context.buildFirstAttempt(index);
			if (isAttempt(first)) this.queue.add(first);
			else this.outcomes.set(index, first);
		}
	}

	async run(): Promise<RunReport<Types['outcome']>> {
		const { purchaseCount, settings } = this.context;
		const { creditsSpentBefore = 0 } = settings;
		const forecasts = forecastPace(this.queue, this.context, this.service.dialect);
		this.service.announceForecasts?.(forecasts);
		// The first request is sent alone, so that a wrong key or address fails once instead of in every worker.
		await this.sendNextAttempts();
		const worker = async () => {
			while (await this.sendNextAttempts());
		};
		const workers = Math.min(settings.concurrency, purchaseCount);
		await Promise.all(Array.from({ length: workers }, worker));
		// A run that stopped early still waits for the jobs it has submitted.
		while (this.background.size > 0) await Promise.all(this.background);
		this.resolveUnsent();
		return {
			outcomes: Array.from(
				{ length: purchaseCount },
				(_, index) => this.outcomes.get(index)!,
			),
			requestCount: this.runner.requestCount,
			creditsSpent: roundCredits(this.budget.spent - creditsSpentBefore),
			hasEstimatedCharges: this.hasEstimates,
			isPriceAssumed: this.hasEstimates && this.prices.isAnyPriceAssumed,
			creditLimit: this.creditLimit,
			exceededLimit: this.exceededLimit,
			stopReason: this.runner.stopReason,
			wasNothingCharged: this.wasNothingCharged,
			wasJobSubmitted: this.wasJobSubmitted,
			forecasts,
			observedPrices: this.prices.observedPrices,
			hasNoBulkEndpoint: this.splitter.hasNoBulkEndpoint,
		};
	}

	private async sendNextAttempts(): Promise<boolean> {
		const attempts = await this.takeAttempts();
		if (attempts === undefined) return false;
		const { ended } = await this.splitter.sendAttempts(attempts);
		this.bookEndedAttempts(attempts, ended);
		this.requestsUnderWay--;
		this.wakeWaitingWorkers();
		return true;
	}

	/** Takes the next attempts and reserves their credits; undefined at the end of the run. */
	private async takeAttempts(): Promise<Array<Attempt<Types>> | undefined> {
		while (!this.runner.stopReason && !this.service.signal?.aborted) {
			const { lanes } = this.queue;
			// If one kind of request is too expensive, a cheaper kind may be affordable.
			for (const lane of lanes) {
				const attempts = this.takeAffordableAttempts(lane);
				if (attempts) return attempts;
			}
			// Running requests may cost less than reserved, or lead to further attempts.
			if (this.isBusy) {
				await new Promise<void>((wake) => this.waitingWorkers.push(wake));
			} else if (lanes.length === 0) return undefined;
			// Reservations of waiting lookups only block one another.
			else if (!this.budget.releaseAllReservations()) this.stopAtLimit(lanes);
		}
		return undefined;
	}

	/** Stops the run because no remaining attempt is affordable and no running request can change that. */
	private stopAtLimit(lanes: ReadonlyArray<RequestLane<Types>>): void {
		const prices = lanes.map((lane) => this.prices.calculateHighestCost(lane.peekFirst()));
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

	private get exceededLimit(): ExceededLimit | undefined {
		const { spent, limit } = this.budget;
		return spent > limit
			? { spent, limit, highestCharge: this.prices.highestRecordCharge }
			: undefined;
	}

	private get isBusy(): boolean {
		return this.requestsUnderWay > 0 || this.background.size > 0;
	}

	private wakeWaitingWorkers(): void {
		for (const wake of this.waitingWorkers.splice(0)) wake();
	}

	/** Takes as many attempts of one kind as are affordable at their highest price. */
	private takeAffordableAttempts(lane: RequestLane<Types>): Array<Attempt<Types>> | undefined {
		const { request } = lane;
		// While a price is only assumed, records are sent one at a time, so that a higher price exceeds the limit only once.
		const isTrial = this.budget.isLimited && this.prices.isUnstated(request);
		if (isTrial && this.isBusy) return undefined;
		const attempts = lane.takeBatch(isTrial ? 1 : this.splitter.findBatchSize(request));
		for (let count = attempts.length; count > 0; count--) {
			const affordable = attempts.slice(0, count);
			if (
				!this.budget.reserveForAttempts(
					affordable,
					this.prices.calculateHighestCost(affordable),
				)
			)
				continue;
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
			request: buildBatchApiRequest(batch, this.context),
			scope: attempts.length > 1 ? 'many' : 'one',
			read: reader.read,
			formerPath: request.formerPath,
			statesJobWithRows: request.deferred !== undefined,
		});
		if (isRefusal(answer)) return answer;
		if (!request.job) return this.endAttempts(batch, answer);
		return this.endAttempts(
			batch,
			interpretSubmissionAnswer(answer, reader, this.service.dialect),
		);
	}

	private createReader({
		request,
		subjects,
	}: Batch<Types>): AnswerReader<AnswerRows<Types['found']>> {
		return buildBatchAnswerReader<Types['subject'], Types['found']>(
			request,
			subjects,
			this.context.jobRemedy,
		);
	}

	/** Resolves how each attempt ended, and what follows. */
	private endAttempts(
		batch: Batch<Types>,
		settled: ResolvedAnswer<AnswerRows<Types['found']>>,
	): Array<EndedAttempt<Types>> {
		const { attempts } = batch;
		const expected = this.prices.calculateExpectedCharges(attempts);
		const buildEndings = matchAnswerToAttempts(settled, batch, this.context);
		let endings = buildEndings(this.prices);
		this.prices.learnFromEndings(attempts, endings, settled.credits.remaining);
		// The answer itself may have revealed another price.
		const current = this.prices.calculateExpectedCharges(attempts);
		if (current.some((charge, index) => charge !== expected[index]))
			endings = buildEndings(this.prices);
		const now = this.service.clock.now();
		return attempts.map((attempt, index) => {
			const ended = resolveEndedAttempt(attempt, endings[index]!, this.context, now);
			if (ended.stopReason) this.runner.stop(ended.stopReason);
			return ended;
		});
	}

	/** Books the charges of ended attempts, stores outcomes and queues follow-ups. */
	private bookEndedAttempts(
		attempts: ReadonlyArray<Attempt<Types>>,
		ended: ReadonlyArray<EndedAttempt<Types>>,
	): void {
		const further: Array<Attempt<Types>> = [];
		let charged = 0;
		for (const { attempt, ending, followUpOrOutcome } of ended) {
			const isPending = ending.kind === 'pending';
			this.wasJobSubmitted ||= isPending;
			if (isAttempt(followUpOrOutcome)) further.push(followUpOrOutcome);
			else this.outcomes.set(attempt.index, followUpOrOutcome);
			// The charge of a running job is booked when its result is fetched.
			if (isPending && isAttempt(followUpOrOutcome) && followUpOrOutcome.job) continue;
			if (isPaidOrFound(ending)) this.wasNothingCharged = false;
			charged += ending.credits.charged;
			this.hasEstimates ||= ending.credits.estimated && ending.credits.charged > 0;
		}
		this.budget.bookCharge(this.budget.releaseReservation(attempts), charged);
		this.service.reportProgress?.({
			outcomes: this.outcomes,
			lookupCount: this.context.purchaseCount,
			creditsSpent: this.budget.spent,
		});
		// The other attempts were not sent, and therefore not charged.
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
			const cost = this.prices.calculateHighestCost([each]);
			if (each.job) {
				this.budget.reserveForJob(each, cost);
				inJobs.push(each);
				continue;
			}
			// A started lookup reserves what it may still need before any other lookup can.
			if (hasStepsWithSameIdentifiers(each)) this.budget.reserveForAttempts([each], cost);
			if (countLostAnswersInARow(each) > 0) lost.push(each);
			else this.queue.add(each);
		}
		if (lost.length > 0) this.runInBackground(this.repeatLater(lost));
		for (const attempts of groupBy(inJobs, ({ job }) => job?.id).values()) {
			this.runInBackground(this.awaitJob(attempts));
		}
	}

	/** Runs work while other requests are sent. */
	private runInBackground(work: Promise<void>): void {
		const done = work.then(() => {
			this.background.delete(done);
			this.wakeWaitingWorkers();
		});
		this.background.add(done);
	}

	/** Queues lost attempts again after a pause. */
	private async repeatLater(lost: ReadonlyArray<Attempt<Types>>): Promise<void> {
		const { clock, signal } = this.service;
		await clock.sleep(calculateBackoffMs(countLostAnswersInARow(lost[0]!), clock), signal);
		for (const attempt of lost) this.queue.add(attempt);
	}

	private async awaitJob(attempts: ReadonlyArray<Attempt<Types>>): Promise<void> {
		const { job } = attempts[0]!;
		const batch = createBatch(attempts, this.context);
		const { request } = batch;
		const reader = this.createReader(batch);
		const answer = await this.runner.waitForJob(request.job!, job!, reader);
		this.bookEndedAttempts(attempts, this.endAttempts(batch, answer));
	}

	/** Resolves lookups that were never sent, with the reason that ended the run. */
	private resolveUnsent(): void {
		const failure = this.runner.stopReason ?? RUN_CANCELED;
		for (const attempt of this.queue.removeAll()) {
			this.outcomes.set(attempt.index, this.context.buildUnsentOutcome(attempt, failure));
		}
	}
}
