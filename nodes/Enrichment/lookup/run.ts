import type { ApiRequest, ApiResponse } from '../../shared/core/http';
import { sentenceOf, type Failure } from '../../shared/core/result';
import { backoff } from '../../shared/core/retry';
import { createBudget } from '../domain/budget';
import type { Correlated } from '../domain/correlate';
import { only, type Identifiers } from '../domain/entities';
import { withoutResult, type LookupOutcome } from '../domain/envelope';
import { otherSets, type Lookup } from '../domain/plan';
import { readingOf, tagsOf } from '../domain/rows';
import { judgeLookup, type Verdict } from '../domain/verdict';
import { Queue, type Job } from './queue';
import { work } from './schedule';
import { settleAnswer } from './settle';
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
	onlyNotFoundStatus: boolean;
}

/**
 * Sends the lookups of a plan and settles what became of each. Never throws: after the first credit
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
	private readonly queue: Queue;
	private readonly tally: Tally;
	/** Smaller once the provider has refused as many. */
	private batchSize: number;
	private bulk: boolean;

	constructor(
		private readonly lookups: Lookup[],
		private readonly settings: LookupSettings,
		private readonly service: LookupService,
	) {
		this.queue = new Queue(
			lookups.map(({ identifiers }, lookup) => this.job(lookup, identifiers)),
		);
		this.tally = new Tally(lookups.length, settings.cost);
		this.batchSize = settings.batchSize;
		this.bulk = settings.bulk;
	}

	async run(): Promise<LookupReport> {
		const { tally, queue, settings } = this;
		const budget = createBudget(settings.maxCredits);
		await work({
			queue,
			budget,
			tally,
			concurrency: settings.concurrency,
			signal: this.service.signal,
			batchSize: () => (this.bulk ? this.batchSize : 1),
			send: async (jobs) => (await this.lookUp(jobs)).charged,
		});
		return {
			outcomes: tally.finalOutcomes(),
			requests: tally.requests,
			creditsSpent: budget.spent,
			stopped: tally.stopped,
			nothingPaid: !tally.mayHavePaid,
			withoutBulk: settings.bulk && !this.bulk,
			onlyNotFoundStatus: tally.onlyNotFoundStatus,
		};
	}

	/** Sends jobs, in one request or singly. */
	private async lookUp(jobs: Job[]): Promise<Sent> {
		if (this.tally.stopped) return this.leave(jobs);
		if (this.bulk) return await this.lookUpMany(jobs);
		let charged = 0;
		for (const job of jobs) charged += (await this.lookUpOne(job)).charged;
		return { charged };
	}

	private async lookUpMany(jobs: Job[]): Promise<Sent> {
		const { provider } = this.service;
		const { entity } = this.settings;
		const records = jobs.map((job) => this.recordOf(job));
		const verdict = await this.ask(provider.lookUpMany(entity, records), 'many');
		switch (verdict.kind) {
			case 'answered':
				return this.settle(
					jobs,
					provider.readMany(entity, verdict.response, records.map(asAsked)),
					verdict.response,
				);
			case 'noEndpoint':
				this.bulk = false;
				return await this.lookUp(jobs);
			case 'rejected':
			case 'optedOut':
				return jobs.length > 1
					? await this.bisect(jobs)
					: await this.conclude(jobs, verdict);
			default:
				return await this.conclude(jobs, verdict);
		}
	}

	/** A refused batch was not charged; its halves find out which record spoilt it. */
	private async bisect(jobs: Job[]): Promise<Sent> {
		const middle = Math.ceil(jobs.length / 2);
		const first = await this.lookUp(jobs.slice(0, middle));
		const second = await this.lookUp(jobs.slice(middle));
		// Neither half was at fault, so it was the number of records.
		const tooMany = !first.refused && !second.refused && !this.tally.stopped;
		if (tooMany) this.batchSize = Math.min(this.batchSize, middle);
		return { charged: first.charged + second.charged, refused: true };
	}

	private async lookUpOne(job: Job): Promise<Sent> {
		if (this.tally.stopped) return this.leave([job]);
		const { provider } = this.service;
		const { entity } = this.settings;
		const verdict = await this.ask(provider.lookUpOne(entity, this.recordOf(job)), 'one');
		if (verdict.kind !== 'answered') return await this.conclude([job], verdict);
		const { response } = verdict;
		const reading = provider.readOne(entity, response);
		return this.settle([job], [{ kind: 'row', reading, raw: response.body }], response);
	}

	private async ask(request: ApiRequest, scope: 'one' | 'many'): Promise<Verdict> {
		const answer = await this.service.send(request);
		const verdict = judgeLookup(answer, scope);
		this.tally.note(answer, verdict);
		return verdict;
	}

	/** The same end for all jobs of a request that brought no rows. */
	private async conclude(
		jobs: Job[],
		verdict: Exclude<Verdict, { kind: 'answered' }>,
	): Promise<Sent> {
		switch (verdict.kind) {
			case 'stop':
			case 'noEndpoint':
				this.tally.stop(verdict.failure);
				return this.leave(jobs);
			case 'unknown':
				return await this.concludeUnknown(jobs, verdict.failure);
			default: {
				const reading = readingOf(verdict);
				// The answer to a job that is still running holds the id to ask for it by.
				const response = verdict.kind === 'pending' ? verdict.response : SILENT;
				const raw = response.body;
				const rows = jobs.map((): Correlated => ({ kind: 'row', reading, raw }));
				const { charged } = this.settle(jobs, rows, response);
				return verdict.kind === 'rejected' ? { charged, refused: true } : { charged };
			}
		}
	}

	/** Counted as paid, because it may have been. */
	private async concludeUnknown(jobs: Job[], failure: Failure): Promise<Sent> {
		const { cost } = this.tally;
		const message = sentenceOf(failure);
		for (const { lookup } of jobs) {
			const credits = { charged: cost, estimated: true };
			this.tally.record(lookup, withoutResult('failed', 'outcomeUnknown', message, credits));
		}
		this.tally.mayHavePaid = true;
		const again = jobs.filter(
			({ lost }) => this.settings.retryUnknownOutcome && lost < MAX_LOST,
		);
		if (again.length > 0) await this.askAgainLater(again);
		else if (this.settings.stopAtFailure) this.tally.stop(failure);
		return { charged: jobs.length * cost };
	}

	private async askAgainLater(jobs: Job[]): Promise<void> {
		const { clock, signal } = this.service;
		const attempt = 1 + Math.max(...jobs.map(({ lost }) => lost));
		await clock.sleep(backoff(attempt, clock), signal);
		for (const job of jobs) this.queue.add({ ...job, lost: job.lost + 1 });
	}

	private settle(jobs: Job[], rows: Correlated[], response: ApiResponse): Sent {
		const asked = jobs.map(({ identifiers }) => identifiers);
		const outcomes = settleAnswer(rows, asked, response, this.settings);
		jobs.forEach((job, index) => this.record(job, outcomes[index]!));
		return { charged: outcomes.reduce((sum, { credits }) => sum + credits.charged, 0) };
	}

	private record({ lookup, otherSets: [next, ...rest] }: Job, outcome: LookupOutcome): void {
		this.tally.record(lookup, outcome);
		if (outcome.reason === 'noMatch' && next) {
			const identifiers = only(this.lookups[lookup]!.identifiers, next.names);
			this.queue.add({ lookup, identifiers, otherSets: rest, lost: 0 });
		}
		if (outcome.status === 'failed' && this.settings.stopAtFailure) {
			this.tally.stop({ message: outcome.message ?? 'A lookup failed', reason: 'stopped' });
		}
	}

	/** Not sent, and therefore not charged. */
	private leave(jobs: Job[]): Sent {
		this.queue.putBack(jobs);
		return { charged: 0 };
	}

	private job(lookup: number, identifiers: Identifiers): Job {
		const { entity, retryWithOtherIdentifiers } = this.settings;
		const sets = retryWithOtherIdentifiers ? otherSets(entity, identifiers) : [];
		return { lookup, identifiers, otherSets: sets, lost: 0 };
	}

	private recordOf({ lookup, identifiers }: Job) {
		return { identifiers, extra: this.lookups[lookup]!.extra };
	}
}

const SILENT: ApiResponse = { kind: 'response', status: 204, headers: {}, body: undefined };

function asAsked({ identifiers, extra }: { identifiers: Identifiers; extra: Lookup['extra'] }) {
	return { identifiers, tags: tagsOf(extra) };
}
