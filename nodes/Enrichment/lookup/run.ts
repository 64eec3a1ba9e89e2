import type { ApiResponse, Send } from '../../shared/core/http';
import { sentenceOf, type Failure } from '../../shared/core/result';
import { createBudget } from '../domain/budget';
import type { Correlated } from '../domain/correlate';
import type { Entity, IdentifierName, Identifiers } from '../domain/entities';
import { withoutResult, type LookupOutcome, type Status } from '../domain/envelope';
import { otherSets, type Lookup } from '../domain/plan';
import { tagsOf, type RowReading } from '../domain/rows';
import { judgeLookup, type Verdict } from '../domain/verdict';
import type { Provider } from '../providers/provider';
import { Queue, type Job } from './queue';
import { settleAnswer, type SettleOptions } from './settle';

export interface LookupSettings extends SettleOptions {
	/** Records in one bulk request; with 1 and `bulk` false every lookup is a request of its own. */
	batchSize: number;
	bulk: boolean;
	concurrency: number;
	/** 0 means no limit. */
	maxCredits: number;
	retryWithOtherIdentifiers: boolean;
	/** Send nothing more after the first lookup that failed. */
	stopAtFailure: boolean;
}

export interface LookupReport {
	/** One for each lookup of the plan. */
	outcomes: LookupOutcome[];
	requests: number;
	creditsSpent: number;
	/** What ended the run early. */
	stopped?: Failure;
	/** Nothing was charged, not even perhaps. */
	nothingPaid: boolean;
	/** The bulk path does not exist, so every record was asked singly. */
	withoutBulk: boolean;
	/** Every answer was a 404: more likely a wrong address than so many unknown people. */
	onlyNotFoundStatus: boolean;
}

/**
 * Sends the lookups of a plan and settles what became of each. Never throws: after the first credit
 * is spent, every failure is the outcome of the records it concerns.
 */
export async function runLookups(
	lookups: Lookup[],
	settings: LookupSettings,
	provider: Provider,
	send: Send,
	signal?: AbortSignal,
): Promise<LookupReport> {
	return await new LookupRun(lookups, settings, provider, send, signal).run();
}

class LookupRun {
	private readonly outcomes: Array<LookupOutcome | undefined>;
	private readonly queue: Queue;
	private readonly budget;
	private batchSize: number;
	private bulk: boolean;
	private stopped: Failure | undefined;
	private requests = 0;
	private answers404 = 0;
	private otherAnswers = 0;
	private mayHavePaid = false;
	private waitingForCredits: Array<() => void> = [];

	constructor(
		private readonly lookups: Lookup[],
		private readonly settings: LookupSettings,
		private readonly provider: Provider,
		private readonly sendOne: Send,
		private readonly signal: AbortSignal | undefined,
	) {
		this.outcomes = lookups.map(() => undefined);
		this.queue = new Queue(lookups.map((each, lookup) => firstJob(each, lookup, settings)));
		this.budget = createBudget(settings.maxCredits);
		this.batchSize = settings.batchSize;
		this.bulk = settings.bulk;
	}

	async run(): Promise<LookupReport> {
		// Alone, so that a wrong key or address is found out once and not by all requests in flight.
		await this.sendNextBatch();
		await Promise.all(Array.from({ length: this.settings.concurrency }, () => this.work()));
		return {
			outcomes: this.outcomes.map((outcome) => outcome ?? this.notSent()),
			requests: this.requests,
			creditsSpent: this.budget.spent,
			...(this.stopped && { stopped: this.stopped }),
			nothingPaid: this.budget.spent === 0 && !this.mayHavePaid,
			withoutBulk: this.settings.bulk && !this.bulk,
			onlyNotFoundStatus: this.answers404 > 0 && this.otherAnswers === 0,
		};
	}

	private async work(): Promise<void> {
		while (await this.sendNextBatch());
	}

	/** False when there is nothing more to send. */
	private async sendNextBatch(): Promise<boolean> {
		const jobs = await this.reserveBatch();
		if (jobs.length === 0) return false;
		const reserved = jobs.length * this.settings.cost;
		const charged = await this.lookUp(jobs);
		this.budget.settle(reserved, charged);
		for (const wake of this.waitingForCredits.splice(0)) wake();
		return true;
	}

	private async reserveBatch(): Promise<Job[]> {
		while (!this.stopped && !this.signal?.aborted) {
			const jobs = this.queue.take(this.bulk ? this.batchSize : 1);
			const affordable = this.budget.reserve(jobs.length, this.settings.cost);
			this.queue.putBack(jobs.slice(affordable));
			if (affordable > 0) return jobs.slice(0, affordable);
			// Requests in flight may cost less than was held back for them, or bring their jobs back.
			if (this.budget.hasOpenReservations)
				await new Promise<void>((wake) => this.waitingForCredits.push(wake));
			else if (jobs.length > 0) this.stop(CREDIT_LIMIT);
			else return [];
		}
		return [];
	}

	/** Sends jobs, in one request or singly, and gives back what they were charged. */
	private async lookUp(jobs: Job[]): Promise<number> {
		if (this.bulk) return await this.lookUpMany(jobs);
		let charged = 0;
		for (const job of jobs) {
			if (this.stopped) this.queue.putBack([job]);
			else charged += await this.lookUpOne(job);
		}
		return charged;
	}

	private async lookUpMany(jobs: Job[]): Promise<number> {
		const records = jobs.map((job) => this.recordOf(job));
		const verdict = await this.ask(
			() => this.provider.lookUpMany(this.settings.entity, records),
			'many',
		);
		if (verdict.kind === 'answered') {
			const asked = records.map(({ identifiers, extra }) => ({
				identifiers,
				tags: tagsOf(extra),
			}));
			const rows = this.provider.readMany(this.settings.entity, verdict.response, asked);
			return this.settle(jobs, rows, verdict.response);
		}
		if (verdict.kind === 'noEndpoint') {
			this.bulk = false;
			return await this.lookUp(jobs);
		}
		const canSplit = verdict.kind === 'rejected' || verdict.kind === 'optedOut';
		return canSplit && jobs.length > 1 ? await this.bisect(jobs) : this.conclude(jobs, verdict);
	}

	/** A refused batch was not charged; its halves find out which record spoilt it. */
	private async bisect(jobs: Job[]): Promise<number> {
		const middle = Math.ceil(jobs.length / 2);
		const before = this.requests;
		const charged =
			(await this.lookUpUnlessStopped(jobs.slice(0, middle))) +
			(await this.lookUpUnlessStopped(jobs.slice(middle)));
		// Both halves passed at once, so it was the number of records that was refused.
		if (this.requests - before === 2 && !this.stopped)
			this.batchSize = Math.min(this.batchSize, middle);
		return charged;
	}

	private async lookUpUnlessStopped(jobs: Job[]): Promise<number> {
		if (!this.stopped) return await this.lookUp(jobs);
		this.queue.putBack(jobs);
		return 0;
	}

	private async lookUpOne(job: Job): Promise<number> {
		const record = this.recordOf(job);
		const verdict = await this.ask(
			() => this.provider.lookUpOne(this.settings.entity, record),
			'one',
		);
		if (verdict.kind !== 'answered') return this.conclude([job], verdict);
		const { response } = verdict;
		const reading = this.provider.readOne(this.settings.entity, response);
		return this.settle([job], [{ kind: 'row', reading, raw: response.body }], response);
	}

	private async ask(request: () => Parameters<Send>[0], scope: 'one' | 'many'): Promise<Verdict> {
		this.requests++;
		const answer = await this.sendOne(request());
		if (answer.kind === 'response' && answer.status === 404) this.answers404++;
		else this.otherAnswers++;
		return judgeLookup(answer, scope);
	}

	/** The same end for all jobs of a request that brought no rows. */
	private conclude(jobs: Job[], verdict: Exclude<Verdict, { kind: 'answered' }>): number {
		if (verdict.kind === 'stop' || verdict.kind === 'noEndpoint') {
			this.stop(verdict.failure);
			this.queue.putBack(jobs);
			return 0;
		}
		if (verdict.kind === 'unknown') {
			this.mayHavePaid = true;
			return this.concludeUnknown(jobs, verdict.failure);
		}
		const rows = jobs.map(
			(): Correlated => ({ kind: 'row', reading: readingOf(verdict), raw: undefined }),
		);
		return this.settle(jobs, rows, verdict.kind === 'pending' ? verdict.response : SILENT);
	}

	/** Counted as paid, because it may have been. */
	private concludeUnknown(jobs: Job[], failure: Failure): number {
		const { cost } = this.settings;
		const message = sentenceOf(failure);
		for (const { lookup } of jobs) {
			const credits = { charged: cost, estimated: true };
			this.outcomes[lookup] = withoutResult('failed', 'outcomeUnknown', message, credits);
		}
		if (this.settings.stopAtFailure) this.stop(failure);
		return jobs.length * cost;
	}

	private settle(jobs: Job[], rows: Correlated[], response: ApiResponse): number {
		const asked = jobs.map(({ identifiers }) => identifiers);
		const outcomes = settleAnswer(rows, asked, response, this.settings);
		let charged = 0;
		jobs.forEach((job, index) => {
			const outcome = outcomes[index]!;
			charged += outcome.credits.charged;
			// Also where it cost nothing: an answer that found someone is worth keeping.
			if (PAID_FOR.has(outcome.status)) this.mayHavePaid = true;
			this.record(job, outcome);
		});
		return charged;
	}

	private record(job: Job, outcome: LookupOutcome): void {
		const {
			lookup,
			otherSets: [next, ...rest],
		} = job;
		this.outcomes[lookup] = withEarlierCredits(outcome, this.outcomes[lookup]);
		if (outcome.status === 'notFound' && outcome.reason === 'noMatch' && next) {
			this.queue.add({
				lookup,
				identifiers: pick(this.lookups[lookup]!.identifiers, next.names),
				otherSets: rest,
			});
		}
		if (outcome.status === 'failed' && this.settings.stopAtFailure) {
			this.stop({ message: outcome.message ?? 'A lookup failed', reason: 'stopped' });
		}
	}

	private recordOf({ lookup, identifiers }: Job) {
		return { identifiers, extra: this.lookups[lookup]!.extra };
	}

	private stop(failure: Failure): void {
		this.stopped ??= failure;
	}

	private notSent(): LookupOutcome {
		const { reason = 'aborted', ...failure } = this.stopped ?? ABORTED;
		return withoutResult('skipped', reason, sentenceOf(failure));
	}
}

const PAID_FOR = new Set<Status>(['found', 'lowConfidence', 'pending']);

const CREDIT_LIMIT: Failure = {
	message: "The next lookup could pass 'Max Credits'",
	description: 'Raise the limit, or run the records that were skipped another time.',
	reason: 'creditLimit',
};
const ABORTED: Failure = { message: 'The workflow was stopped', reason: 'aborted' };
const SILENT: ApiResponse = { kind: 'response', status: 204, headers: {}, body: undefined };

interface Retrying {
	entity: Entity;
	retryWithOtherIdentifiers: boolean;
}

function firstJob({ identifiers }: Lookup, lookup: number, settings: Retrying): Job {
	const { entity, retryWithOtherIdentifiers } = settings;
	const sets = retryWithOtherIdentifiers ? otherSets(entity, identifiers) : [];
	return { lookup, identifiers, otherSets: sets };
}

function readingOf(
	verdict: Extract<Verdict, { kind: 'noMatch' | 'optedOut' | 'pending' | 'rejected' }>,
): RowReading {
	return verdict.kind === 'rejected'
		? { kind: 'rejected', message: sentenceOf(verdict.failure) }
		: verdict.kind === 'pending'
			? { kind: 'pending' }
			: { kind: verdict.kind, message: verdict.message };
}

function pick(identifiers: Identifiers, names: IdentifierName[]): Identifiers {
	return Object.fromEntries(names.map((name) => [name, identifiers[name]]));
}

/** A record that was tried several times cost what all tries cost. */
function withEarlierCredits(
	outcome: LookupOutcome,
	earlier: LookupOutcome | undefined,
): LookupOutcome {
	if (!earlier || earlier.credits.charged === 0) return outcome;
	const charged = outcome.credits.charged + earlier.credits.charged;
	const estimated = outcome.credits.estimated || earlier.credits.estimated;
	return { ...outcome, credits: { ...outcome.credits, charged, estimated } };
}
