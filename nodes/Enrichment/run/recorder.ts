import type { ApiResponse } from '../../shared/core/http';
import { sentenceOf, type Failure } from '../../shared/core/result';
import { mayBeMistaken } from '../match/batches';
import { only, type Identifiers } from '../person/entities';
import { RESULT_KEY, withoutResult, type LookupOutcome } from '../records/envelope';
import type { Lookup } from '../records/plan';
import { keepable } from './raw';
import type { AnswerRows, RecordToSend, RowReading, Step } from '../providers/dialect';
import { createJob } from './jobs';
import { judged, outcomesOf, unreadableOutcome } from './outcomes';
import type { Prices } from './prices';
import type { Job, Queue } from './queue';
import type { LookupService, LookupSettings } from './settings';
import type { Tally } from './tally';

/** What an answer without rows says of the records asked for: nothing came that could be read. */
const NO_RESPONSE: ApiResponse = { kind: 'response', status: 204, headers: {}, body: undefined };

const ALLOW_AGAIN =
	"Turn on 'Retry After Timeout' (under Options) to allow that; the lookup may then be charged twice.";

/** Writes down what became of jobs, what it cost, and what is to be tried next. */
export class Recorder {
	constructor(
		private readonly lookups: Lookup[],
		private readonly settings: LookupSettings,
		private readonly service: LookupService,
		private readonly queue: Queue,
		private readonly tally: Tally,
		private readonly prices: Prices,
	) {}

	recordOf({ lookup, identifiers }: Job): RecordToSend {
		return { identifiers, extra: this.lookups[lookup]!.extra };
	}

	/** The outcomes of an answer with rows; undefined where it cannot be read. Never throws: it is paid. */
	read(jobs: Job[], step: Step, response: ApiResponse): LookupOutcome[] | undefined {
		return this.tryReading(jobs, step, response, (answer) =>
			this.outcomesOf(jobs, step, answer, response),
		);
	}

	/** One of the two parts of a job that is told in two answers: what was begun, or what completes it. */
	readPart(
		jobs: Job[],
		part: Pick<Step, 'read'>,
		response: ApiResponse,
		estimate: number,
		begun: readonly LookupOutcome[] = [],
	): LookupOutcome[] | undefined {
		const known = begun.map((outcome) => outcome[RESULT_KEY[this.settings.entity]]);
		const asked = jobs.map(({ lookup }) => this.lookups[lookup]!.identifiers);
		const reported = this.service.dialect.creditsOf(response);
		return this.tryReading(
			jobs,
			part,
			response,
			(answer) => outcomesOf(answer, asked, reported, estimate, this.settings),
			known,
		);
	}

	private tryReading(
		jobs: Job[],
		{ read }: Pick<Step, 'read'>,
		response: ApiResponse,
		conclude: (answer: AnswerRows) => LookupOutcome[],
		known: ReadonlyArray<RecordToSend['found']> = [],
	): LookupOutcome[] | undefined {
		const records = jobs.map((job, index): RecordToSend => {
			const found = known[index];
			return { ...this.recordOf(job), ...(found && { found }) };
		});
		try {
			const answer = read(response, records);
			return answer.isUnknown ? undefined : conclude(answer);
		} catch {
			return undefined;
		}
	}

	/** The outcomes of an answer; what it reports of charges teaches the prices. */
	private outcomesOf(
		jobs: Job[],
		step: Step,
		answer: AnswerRows,
		response: ApiResponse,
	): LookupOutcome[] {
		const list = this.prices.of(step);
		const asked = jobs.map(({ lookup }) => this.lookups[lookup]!.identifiers);
		const reported = this.service.dialect.creditsOf(response);
		// Where a tag did not come back, namesakes who share a request are not told apart by their order.
		const isTellable = answer.ordered && !(step.isTagged && mayBeMistaken(asked));
		const told = isTellable ? answer : { ...answer, ordered: false };
		const estimate = this.prices.estimateOf(step);
		const outcomes = outcomesOf(told, asked, reported, estimate, this.settings);
		const paid = outcomes.filter(({ credits }) => credits.charged > 0);
		const isReported = paid.some(({ credits }) => !credits.estimated);
		list.learn(jobs.length, paid.length, sumOf(outcomes), isReported);
		return outcomes;
	}

	/** The same outcome for all jobs of a request that brought no rows. */
	outcomesAlike(jobs: Job[], step: Step, reading: RowReading, response = NO_RESPONSE) {
		const rows = jobs.map((_, record) => ({ reading, raw: response.body, record }));
		return this.outcomesOf(jobs, step, { rows, ordered: true }, response);
	}

	/** A job under way: each record keeps what finds its row in the result. It may cost what it may cost. */
	recordPending(jobs: Job[], step: Step, jobId: string, message: string): number {
		const rows = jobs.map((_, record) => ({
			reading: { kind: 'pending' as const, jobId, recordTag: String(record), message },
			raw: undefined,
			record,
		}));
		const outcomes = this.outcomesOf(jobs, step, { rows, ordered: true }, NO_RESPONSE);
		jobs.forEach((job, index) => this.record(job, outcomes[index]!));
		return sumOf(outcomes);
	}

	/** Counted as paid, because it may have been. */
	recordLost(jobs: Job[], step: Step, jobId: string, message: string): number {
		const estimate = this.prices.estimateOf(step);
		const credits = { charged: estimate, estimated: true };
		const lost = { ...withoutResult('failed', 'jobLost', message, credits), jobId };
		jobs.forEach((job, index) => this.record(job, { ...lost, recordTag: String(index) }));
		return jobs.length * estimate;
	}

	/** An answer that cannot be read may have been paid for; its body is kept once, on the first record. */
	recordUnread(jobs: Job[], step: Step, { body }: ApiResponse): number {
		const estimate = this.prices.estimateOf(step);
		const credits = { charged: estimate, estimated: true };
		jobs.forEach((job, index) => {
			this.record(job, unreadableOutcome(index === 0 ? body : undefined, credits));
		});
		return jobs.length * estimate;
	}

	/** Counted as paid, because it may have been. What did arrive is kept once: it may be what was paid for. */
	recordUnknown(jobs: Job[], step: Step, failure: Failure, body: unknown): number {
		const estimate = this.prices.estimateOf(step);
		const credits = { charged: estimate, estimated: true };
		const message = `${sentenceOf(failure)} ${ALLOW_AGAIN}`;
		const unknown = withoutResult('failed', 'outcomeUnknown', message, credits);
		const raw = body === undefined ? {} : { raw: keepable(body) };
		jobs.forEach(({ lookup }, index) => {
			this.tally.record(lookup, index === 0 ? { ...unknown, ...raw } : unknown);
		});
		this.tally.mayHavePaid = true;
		return jobs.length * estimate;
	}

	/** The last word on a job, judged as a whole. */
	record(job: Job, answered: LookupOutcome): void {
		const asked = this.lookups[job.lookup]!.identifiers;
		const outcome = judged(answered, asked, this.settings);
		this.tally.record(job.lookup, outcome);
		if (outcome.reason === 'noMatch') this.tryOtherIdentifiers(job);
		if (outcome.reason === 'outOfCredits') {
			this.tally.stop({ message: outcome.message ?? '', reason: 'outOfCredits' });
		}
		if (outcome.status === 'failed' && this.settings.stopAtFailure) {
			this.tally.stop({ message: outcome.message ?? 'A lookup failed', reason: 'stopped' });
		}
	}

	/** The next identification by itself, unless the same request was sent already. */
	private tryOtherIdentifiers(job: Job): void {
		const { lookup, otherSets } = job;
		if (otherSets.length === 0) return;
		const sent = new Set([...(job.sent ?? []), ...this.requestsOf(job)]);
		for (const [index, { names }] of otherSets.entries()) {
			const alone = only(this.lookups[lookup]!.identifiers, names);
			const { dialect } = this.service;
			const rest = otherSets.slice(index + 1);
			const next = createJob(dialect, this.settings, lookup, alone, rest);
			if (!next || sent.has(this.requestText(next.steps[0], alone, lookup))) continue;
			this.queue.add({ ...next, sent });
			return;
		}
	}

	/** The requests that found nobody: the first one, and of the others those that there was enough for. */
	private requestsOf(job: Job): string[] {
		const { lookup, identifiers, steps } = job;
		const record = this.recordOf(job);
		return steps
			.filter((step, index) => index === 0 || step.needed?.(record, this.settings) !== false)
			.map((step) => this.requestText(step, identifiers, lookup));
	}

	private requestText(step: Step, identifiers: Identifiers, lookup: number): string {
		const { extra } = this.lookups[lookup]!;
		const { path, query, body } = step.request([{ identifiers, extra }], this.settings);
		return JSON.stringify([path, query, body]);
	}
}

export function sumOf(outcomes: LookupOutcome[]): number {
	return outcomes.reduce((sum, { credits }) => sum + credits.charged, 0);
}
