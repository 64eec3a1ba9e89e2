import type { ApiRequest, ApiResponse } from '../../shared/core/http';
import type { Failure } from '../../shared/core/result';
import { backoff } from '../../shared/core/retry';
import { createBudget, type Budget } from './budget';
import { completeSets, type Identifiers } from '../person/entities';
import { withoutResult, type LookupOutcome } from '../records/envelope';
import type { Lookup } from '../records/plan';
import { judgeAnswer, readingOf, type Verdict } from './verdict';
import type { Step } from '../providers/dialect';
import { completeChain } from './chain';
import { JobResults } from './jobResults';
import { batchSizeOf, createJob } from './jobs';
import { Prices } from './prices';
import { Queue, type Job } from './queue';
import { Recorder, sumOf } from './recorder';
import { joined, work, type Sent } from './schedule';
import type { LookupService, LookupSettings } from './settings';
import { ABORTED, Tally } from './tally';

export interface LookupReport {
	/** One for each lookup of the plan. */
	outcomes: LookupOutcome[];
	requests: number;
	creditsSpent: number;
	/** What ended the run early. */
	stopped: Failure | undefined;
	/** Nothing was charged, not even perhaps. */
	nothingPaid: boolean;
	/** The bulk path does not exist, so every record was asked singly. */
	withoutBulk: boolean;
	/** The provider tells no charges, so a limit rests on the estimate. */
	estimated: boolean;
}

/**
 * Sends the lookups of a plan and finds out what became of each. Never throws: after the first credit
 * is spent, every failure is the outcome of the records it concerns.
 */
export async function runLookups(
	lookups: Lookup[],
	settings: LookupSettings,
	service: LookupService,
): Promise<LookupReport> {
	return await new LookupRun(lookups, settings, service).run();
}

type Refusal = Exclude<Verdict, { kind: 'rows' }>;

/** Server errors can be a quota too, and every try may cost. */
const MAX_LOST = 2;

class LookupRun {
	private readonly queue = new Queue();
	private readonly tally: Tally;
	private readonly prices: Prices;
	private readonly budget: Budget;
	private readonly recorder: Recorder;
	private readonly results: JobResults;
	/** The most records that one request of a kind may have, where the provider has refused more. */
	private readonly limits = new Map<Step, number>();
	/** Kinds of requests that were answered for many records. */
	private readonly bulkAnswered = new Set<Step>();
	private withoutBulk = false;

	constructor(
		private readonly lookups: Lookup[],
		private readonly settings: LookupSettings,
		private readonly service: LookupService,
	) {
		const { queue } = this;
		this.tally = new Tally(lookups.length);
		this.prices = new Prices(settings);
		this.budget = createBudget(settings.maxCredits);
		this.recorder = new Recorder(lookups, settings, service, queue, this.tally, this.prices);
		this.results = new JobResults(settings, service, this.recorder, this.tally);
		lookups.forEach(({ identifiers }, lookup) => this.begin(lookup, identifiers));
	}

	async run(): Promise<LookupReport> {
		const { tally, queue, prices, budget, settings } = this;
		await work({
			...{ queue, budget, prices },
			isLimited: settings.maxCredits > 0,
			tally,
			concurrency: Math.min(settings.concurrency, this.lookups.length),
			signal: this.service.signal,
			batchSize: (step) => this.batchSize(step),
			send: async (jobs) => await this.lookUp(jobs),
		});
		return {
			outcomes: tally.finalOutcomes(),
			requests: tally.requests,
			creditsSpent: budget.spent,
			stopped: tally.stopped,
			nothingPaid: !tally.mayHavePaid,
			withoutBulk: this.withoutBulk,
			estimated: budget.spent > 0 && prices.isEstimated,
		};
	}

	private begin(lookup: number, identifiers: Identifiers): void {
		const { dialect } = this.service;
		const { entity, retryWithOtherIdentifiers } = this.settings;
		const sets = retryWithOtherIdentifiers ? completeSets(entity, identifiers) : [];
		const job = createJob(dialect, this.settings, lookup, identifiers, sets);
		if (job) return this.queue.add(job);
		const takes = dialect.lookups[entity]?.takes ?? 'none of these identifiers';
		const message = `${dialect.label} looks a ${entity} up by ${takes}; this record has none of them.`;
		this.tally.record(lookup, withoutResult('notFound', 'identifierNotSupported', message));
	}

	private batchSize(step: Step): number {
		const wanted = batchSizeOf(this.settings, step);
		return Math.min(wanted, this.limits.get(step) ?? wanted);
	}

	/** Sends jobs of one kind, in one request or, where that cannot be, singly. */
	private async lookUp(jobs: Job[]): Promise<Sent> {
		const [first] = jobs;
		if (!first || this.tally.stopped) return this.leave(jobs);
		const [step] = first.steps;
		if (jobs.length > 1 && this.batchSize(step) === 1) return await this.lookUpSingly(jobs);
		const records = jobs.map((job) => this.recorder.recordOf(job));
		const request = step.request(records, this.settings);
		const verdict = await this.ask(request, jobs.length === 1 ? 'one' : 'many');
		if (verdict.kind === 'rows') return await this.readRows(jobs, step, verdict.response);
		if (verdict.kind === 'pending' && step.job) {
			return this.results.follow(jobs, step, verdict.response);
		}
		return jobs.length === 1
			? await this.conclude(jobs, step, verdict)
			: await this.concludeMany(jobs, step, verdict);
	}

	private async lookUpSingly(jobs: Job[]): Promise<Sent> {
		let sum: Sent = { charged: 0 };
		for (const job of jobs) sum = joined(sum, await this.lookUp([job]));
		return sum;
	}

	private async ask(request: ApiRequest, scope: 'one' | 'many'): Promise<Verdict> {
		const { dialect, clock, send } = this.service;
		const answer = await send(request);
		this.tally.hear(answer);
		const { hasHeardJson } = this.tally;
		const verdict = judgeAnswer(answer, scope, dialect, clock.now(), hasHeardJson);
		this.tally.note(verdict);
		return verdict;
	}

	private async concludeMany(jobs: Job[], step: Step, verdict: Refusal): Promise<Sent> {
		switch (verdict.kind) {
			case 'rejected':
			case 'optedOut':
				return await this.bisect(jobs, step);
			case 'noEndpoint':
			case 'notFoundStatus':
				// A path that has answered before is there: this 404 is about the records.
				if (!this.bulkAnswered.has(step)) {
					this.limits.set(step, 1);
					this.withoutBulk = true;
				}
				return await this.lookUpSingly(jobs);
			default:
				return await this.conclude(jobs, step, verdict);
		}
	}

	/** A refused batch was not charged; its halves find out which record spoilt it. */
	private async bisect(jobs: Job[], step: Step): Promise<Sent> {
		const middle = Math.ceil(jobs.length / 2);
		const first = await this.lookUp(jobs.slice(0, middle));
		const second = await this.lookUp(jobs.slice(middle));
		// Neither half was at fault, so it was the number of records.
		const tooMany = !first.refused && !second.refused && !this.tally.stopped;
		if (tooMany) this.limits.set(step, Math.min(this.batchSize(step), middle));
		return { ...joined(first, second), refused: true };
	}

	/** After an answer nothing may throw: what cannot be read is kept with its body. */
	private async readRows(jobs: Job[], step: Step, response: ApiResponse): Promise<Sent> {
		if (jobs.length > 1) this.bulkAnswered.add(step);
		if (step.begins) return this.results.follow(jobs, step, response);
		const outcomes = this.recorder.read(jobs, step, response);
		if (outcomes) return await this.finish(jobs, outcomes);
		return { charged: this.recorder.recordUnread(jobs, step, response) };
	}

	private async finish(jobs: Job[], outcomes: LookupOutcome[]): Promise<Sent> {
		const completed: LookupOutcome[] = [];
		for (const [index, job] of jobs.entries()) {
			const isLast = job.steps.length === 1;
			const outcome = isLast ? outcomes[index]! : await this.followUp(job, outcomes[index]!);
			this.recorder.record(job, outcome);
			completed.push(outcome);
		}
		return { charged: sumOf(completed) };
	}

	/** Further requests of the chain, for what was asked and is still lacking. */
	private async followUp(job: Job, outcome: LookupOutcome): Promise<LookupOutcome> {
		const [, ...later] = job.steps;
		return await completeChain(outcome, later, this.recorder.recordOf(job), {
			settings: this.settings,
			ask: async (request) => await this.ask(request, 'one'),
			read: (step, response) => this.recorder.read([job], step, response)?.[0],
			estimateOf: (step) => this.prices.estimateOf(step),
			stop: (failure) => this.tally.stop(failure),
			ended: () => this.tally.stopped ?? (this.service.signal?.aborted ? ABORTED : undefined),
		});
	}

	/** The same end for all jobs of a request that brought no rows. */
	private async conclude(jobs: Job[], step: Step, verdict: Refusal): Promise<Sent> {
		if (verdict.kind === 'unknown') return await this.concludeUnknown(jobs, step, verdict);
		const reading = readingOf(verdict, this.service.dialect);
		if (reading === undefined) {
			if ('failure' in verdict) this.tally.stop(verdict.failure);
			return this.leave(jobs);
		}
		const response = 'response' in verdict ? verdict.response : undefined;
		const outcomes = this.recorder.outcomesAlike(jobs, step, reading, response);
		const sent = await this.finish(jobs, outcomes);
		return verdict.kind === 'rejected' ? { ...sent, refused: true } : sent;
	}

	private async concludeUnknown(
		jobs: Job[],
		step: Step,
		{ failure, response }: Extract<Verdict, { kind: 'unknown' }>,
	): Promise<Sent> {
		const charged = this.recorder.recordUnknown(jobs, step, failure, response?.body);
		const { retryUnknownOutcome, stopAtFailure } = this.settings;
		const again = retryUnknownOutcome ? jobs.filter(({ lost }) => lost < MAX_LOST) : [];
		const [first] = again;
		if (first) {
			const { clock, signal } = this.service;
			await clock.sleep(backoff(first.lost + 1, clock), signal);
			for (const job of again) this.queue.add({ ...job, lost: job.lost + 1 });
		} else if (stopAtFailure) this.tally.stop(failure);
		return { charged };
	}

	/** Not sent, and therefore not charged. */
	private leave(jobs: Job[]): Sent {
		this.queue.putBack(jobs);
		return { charged: 0 };
	}
}
