import type { ApiResponse } from '../../shared/core/http';
import { sentenceOf, type Failure } from '../../shared/core/result';
import { backoff } from '../../shared/core/retry';
import { createBudget, type Budget } from '../domain/budget';
import { only, completeSets, type Identifiers, type Sufficient } from '../domain/entities';
import { withoutResult, type LookupOutcome } from '../domain/envelope';
import type { Lookup } from '../domain/plan';
import { keepable } from '../domain/raw';
import { judgeAnswer, type Verdict } from '../domain/verdict';
import type { AnswerRows, RecordToSend, RowReading, Step } from '../providers/dialect';
import { completeChain } from './chain';
import { batchSizeOf, createJob } from './jobs';
import { outcomesOf, unreadableOutcome } from './outcomes';
import { Prices } from './prices';
import { Queue, type Job } from './queue';
import { work } from './schedule';
import type { LookupService, LookupSettings } from './settings';
import { Tally } from './tally';

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

/** What a request came to for its jobs. */
interface Sent {
	charged: number;
	/** The provider refused the jobs together, unpaid. */
	refused?: true;
}

/** Server errors can be a quota too, and every try may cost. */
const MAX_LOST = 2;

class LookupRun {
	private readonly queue = new Queue([]);
	private readonly tally: Tally;
	private readonly prices: Prices;
	private readonly budget: Budget;
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
		this.tally = new Tally(lookups.length);
		this.prices = new Prices(settings);
		this.budget = createBudget(settings.maxCredits);
		lookups.forEach(({ identifiers }, lookup) => this.begin(lookup, identifiers));
	}

	async run(): Promise<LookupReport> {
		const { tally, queue, prices, budget, settings } = this;
		await work({
			queue,
			budget,
			prices,
			isLimited: settings.maxCredits > 0,
			tally,
			concurrency: settings.concurrency,
			signal: this.service.signal,
			batchSize: (step) => this.batchSize(step),
			send: async (jobs) => (await this.lookUp(jobs)).charged,
		});
		return {
			outcomes: tally.finalOutcomes(),
			requests: tally.requests,
			creditsSpent: budget.spent,
			stopped: tally.stopped,
			nothingPaid: !tally.mayHavePaid,
			withoutBulk: this.withoutBulk,
			estimated: budget.spent > 0 && !prices.isReported,
		};
	}

	private begin(lookup: number, identifiers: Identifiers): void {
		const { entity, retryWithOtherIdentifiers } = this.settings;
		const sets = retryWithOtherIdentifiers ? completeSets(entity, identifiers) : [];
		if (this.enqueue(lookup, identifiers, sets)) return;
		const { label, lookups } = this.service.dialect;
		const takes = lookups[entity]?.takes ?? 'nothing of the kind';
		const message = `${label} looks a ${entity} up by ${takes}; this record has none of them.`;
		this.tally.record(lookup, withoutResult('notFound', 'identifierNotSupported', message));
	}

	private enqueue(lookup: number, identifiers: Identifiers, otherSets: Sufficient[]): boolean {
		const { dialect } = this.service;
		const job = createJob(dialect, this.settings, lookup, identifiers, otherSets);
		if (job) this.queue.add(job);
		return job !== undefined;
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
		const request = step.request(
			jobs.map((job) => this.recordOf(job)),
			this.settings,
		);
		const verdict = await this.ask(request, jobs.length === 1 ? 'one' : 'many');
		if (verdict.kind === 'rows') return await this.readRows(jobs, step, verdict.response);
		return jobs.length === 1
			? await this.conclude(jobs, verdict)
			: await this.concludeMany(jobs, step, verdict);
	}

	private async lookUpSingly(jobs: Job[]): Promise<Sent> {
		let charged = 0;
		for (const job of jobs) charged += (await this.lookUp([job])).charged;
		return { charged };
	}

	private async ask(...[request, scope]: [ReturnType<Step['request']>, 'one' | 'many']) {
		const { dialect, clock, send } = this.service;
		const answer = await send(request);
		const verdict = judgeAnswer(answer, scope, dialect, clock.now());
		this.tally.note(verdict);
		return verdict;
	}

	private async concludeMany(
		jobs: Job[],
		step: Step,
		verdict: Exclude<Verdict, { kind: 'rows' }>,
	): Promise<Sent> {
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
				return await this.conclude(jobs, verdict);
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
		return { charged: first.charged + second.charged, refused: true };
	}

	/** After an answer nothing may throw: what cannot be read is kept with its body. */
	private async readRows(jobs: Job[], step: Step, response: ApiResponse): Promise<Sent> {
		if (jobs.length > 1) this.bulkAnswered.add(step);
		const asked = jobs.map((job) => this.recordOf(job));
		try {
			const answer = step.read(response, asked);
			return await this.finish(jobs, this.book(jobs, step, answer, response));
		} catch {
			const { estimate } = this.prices.of(step);
			jobs.forEach(({ lookup }, index) => {
				const credits = { charged: estimate, estimated: true };
				const body = index === 0 ? response.body : undefined;
				this.tally.record(lookup, unreadableOutcome(body, credits));
			});
			return { charged: jobs.length * estimate };
		}
	}

	/** The outcomes of an answer, and what it teaches about prices. */
	private book(jobs: Job[], step: Step, answer: AnswerRows, response: ApiResponse) {
		const list = this.prices.of(step);
		const asked = jobs.map(({ lookup }) => this.lookups[lookup]!.identifiers);
		const reported = this.service.dialect.creditsOf(response);
		const outcomes = outcomesOf(answer, asked, reported, list.estimate, this.settings);
		const charged = chargedFor(outcomes);
		const matches = outcomes.filter(({ credits }) => credits.charged > 0).length;
		const isReported = outcomes.some(
			({ credits }) => credits.charged > 0 && !credits.estimated,
		);
		list.learn(jobs.length, matches, charged, isReported);
		return outcomes;
	}

	private async finish(jobs: Job[], outcomes: LookupOutcome[]): Promise<Sent> {
		let charged = 0;
		for (const [index, job] of jobs.entries()) {
			const outcome = await this.followUp(job, outcomes[index]!);
			charged += outcome.credits.charged;
			this.record(job, outcome);
		}
		return { charged };
	}

	/** Further requests of the chain, for what was asked and is still lacking. */
	private async followUp(job: Job, outcome: LookupOutcome): Promise<LookupOutcome> {
		const [, ...later] = job.steps;
		if (later.length === 0) return outcome;
		return await completeChain(outcome, later, this.recordOf(job), {
			settings: this.settings,
			ask: async (request) => await this.ask(request, 'one'),
			book: (step, answer, response) => this.book([job], step, answer, response)[0]!,
			estimateOf: (step) => this.prices.of(step).estimate,
			stop: (failure) => this.tally.stop(failure),
		});
	}

	/** The same end for all jobs of a request that brought no rows. */
	private async conclude(
		jobs: Job[],
		verdict: Exclude<Verdict, { kind: 'rows' }>,
	): Promise<Sent> {
		switch (verdict.kind) {
			case 'stop':
			case 'noEndpoint':
				this.tally.stop(verdict.failure);
				return this.leave(jobs);
			case 'unknown':
				return await this.concludeUnknown(jobs, verdict);
			case 'rejected': {
				const sent = await this.concludeAlike(jobs, readingOf(verdict), NO_RESPONSE);
				return { ...sent, refused: true };
			}
			case 'notFoundStatus':
				return await this.concludeAlike(jobs, { kind: 'noMatch' }, NO_RESPONSE);
			default:
				return await this.concludeAlike(jobs, readingOf(verdict), verdict.response);
		}
	}

	private async concludeAlike(
		jobs: Job[],
		reading: RowReading,
		response: ApiResponse,
	): Promise<Sent> {
		const rows = jobs.map((_, record) => ({ reading, raw: response.body, record }));
		const [step] = jobs[0]!.steps;
		return await this.finish(jobs, this.book(jobs, step, { rows, ordered: true }, response));
	}

	/** Counted as paid, because it may have been. */
	private async concludeUnknown(
		jobs: Job[],
		{ failure, response }: Extract<Verdict, { kind: 'unknown' }>,
	): Promise<Sent> {
		const { estimate } = this.prices.of(jobs[0]!.steps[0]);
		const credits = { charged: estimate, estimated: true };
		const message = sentenceOf(failure);
		const unknown = withoutResult('failed', 'outcomeUnknown', message, credits);
		// What did arrive is kept once: it may hold what was paid for.
		const raw = response?.body === undefined ? {} : { raw: keepable(response.body) };
		jobs.forEach(({ lookup }, index) => {
			this.tally.record(lookup, index === 0 ? { ...unknown, ...raw } : unknown);
		});
		this.tally.mayHavePaid = true;
		const again = jobs.filter(
			({ lost }) => this.settings.retryUnknownOutcome && lost < MAX_LOST,
		);
		if (again.length > 0) await this.askAgainLater(again);
		else if (this.settings.stopAtFailure) this.tally.stop(failure);
		return { charged: jobs.length * estimate };
	}

	private async askAgainLater(jobs: Job[]): Promise<void> {
		const { clock, signal } = this.service;
		const attempt = 1 + Math.max(...jobs.map(({ lost }) => lost));
		await clock.sleep(backoff(attempt, clock), signal);
		for (const job of jobs) this.queue.add({ ...job, lost: job.lost + 1 });
	}

	private record(job: Job, outcome: LookupOutcome): void {
		this.tally.record(job.lookup, outcome);
		if (outcome.reason === 'noMatch') this.tryOtherIdentifiers(job);
		if (outcome.status === 'failed' && this.settings.stopAtFailure) {
			this.tally.stop({ message: outcome.message ?? 'A lookup failed', reason: 'stopped' });
		}
	}

	/** The next identification by itself, unless the same request was sent already. */
	private tryOtherIdentifiers({ lookup, identifiers, steps, otherSets }: Job): void {
		const { extra } = this.lookups[lookup]!;
		const sent = this.bodyOf(steps[0], { identifiers, extra });
		const [next, ...rest] = otherSets;
		if (!next) return;
		const alone = only(this.lookups[lookup]!.identifiers, next.names);
		const [step] =
			this.service.dialect.lookups[this.settings.entity]?.steps(alone, this.settings) ?? [];
		const isNew = step && this.bodyOf(step, { identifiers: alone, extra }) !== sent;
		if (isNew && this.enqueue(lookup, alone, rest)) return;
		this.tryOtherIdentifiers({ lookup, identifiers, steps, otherSets: rest, lost: 0 });
	}

	private bodyOf(step: Step, record: RecordToSend): string {
		const { path, query, body } = step.request([record], this.settings);
		return JSON.stringify([path, query, body]);
	}

	/** Not sent, and therefore not charged. */
	private leave(jobs: Job[]): Sent {
		this.queue.putBack(jobs);
		return { charged: 0 };
	}

	private recordOf({ lookup, identifiers }: Job): RecordToSend {
		return { identifiers, extra: this.lookups[lookup]!.extra };
	}
}

const NO_RESPONSE: ApiResponse = { kind: 'response', status: 204, headers: {}, body: undefined };

/** What an answer without rows says of every record that was asked for. */
function readingOf(
	verdict: Extract<Verdict, { kind: 'noMatch' | 'optedOut' | 'pending' | 'rejected' }>,
): RowReading {
	if (verdict.kind === 'pending') return { kind: 'pending' };
	if (verdict.kind === 'rejected') {
		return { kind: 'rejected', message: sentenceOf(verdict.failure) };
	}
	return { kind: verdict.kind, message: verdict.message };
}

function chargedFor(outcomes: LookupOutcome[]): number {
	return outcomes.reduce((sum, { credits }) => sum + credits.charged, 0);
}
