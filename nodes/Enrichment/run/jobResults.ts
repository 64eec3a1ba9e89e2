import type { ApiResponse } from '../../shared/core/http';
import { sentenceOf } from '../../shared/core/result';
import type { LookupOutcome } from '../records/envelope';
import { judgeAnswer, type Verdict } from './verdict';
import type { JobDialect, Step } from '../providers/dialect';
import { isFound, JobParts, type Ended } from './jobParts';
import type { Job } from './queue';
import { sumOf, type Recorder } from './recorder';
import type { Sent } from './schedule';
import type { LookupService, LookupSettings } from './settings';
import type { Tally } from './tally';

/** So many jobs are asked for at the provider's own pace; more of them share that pace. */
const MOST_AT_FULL_PACE = 10;

/** Verdicts on a job that the provider does not have, or no longer. */
export const UNKNOWN_JOB = new Set<Verdict['kind']>([
	...(['noMatch', 'optedOut', 'rejected', 'notFoundStatus', 'noEndpoint'] as const),
]);

export const UNTIL_CREDITS =
	'on hold until the account has credits again; then it goes on by itself';

/** What a provider says of a job, beside our own words. */
export const quoted = (said: string): string => (said === '' ? '' : ` It said: "${said}".`);

/** Waits for the results of jobs, each handed in once, and writes them down. Never throws. */
export class JobResults {
	private open = 0;
	private readonly parts: JobParts;

	constructor(
		private readonly settings: LookupSettings,
		private readonly service: LookupService,
		private readonly recorder: Recorder,
		private readonly tally: Tally,
	) {
		this.parts = new JobParts(settings, recorder);
	}

	/** A job was taken: others may be handed in while it is under way. */
	follow(jobs: Job[], step: Step, response: ApiResponse): Sent {
		const { job } = step;
		const jobId = this.service.dialect.jobIdOf?.(response);
		const begun = step.begins && this.parts.begun(jobs, step.begins, response);
		if (!job || jobId === undefined || (step.begins && !begun)) {
			return { charged: this.recorder.recordUnread(jobs, step, response) };
		}
		// Nobody was found of whom more could come.
		if (begun && !begun.some(isFound)) return { charged: this.recordAll(jobs, begun) };
		return { charged: 0, later: this.record(jobs, step, job, jobId, begun) };
	}

	/** Gives back what the records of the job were charged. */
	private async record(
		jobs: Job[],
		step: Step,
		job: JobDialect,
		jobId: string,
		begun: LookupOutcome[] | undefined,
	): Promise<number> {
		this.open++;
		const ended = await this.wait(job, jobId);
		this.open--;
		if (begun) {
			const named = { jobs, step, jobId };
			return this.recordAll(jobs, this.parts.ended(named, begun, ended));
		}
		if (ended.kind === 'pending') {
			return this.recorder.recordPending(jobs, step, jobId, ended.message);
		}
		if (ended.kind === 'lost') {
			return this.recorder.recordLost(jobs, step, jobId, ended.message);
		}
		const outcomes = this.recorder.read(jobs, step, ended.response);
		if (!outcomes) return this.recorder.recordUnread(jobs, step, ended.response);
		return this.recordAll(jobs, outcomes);
	}

	private recordAll(jobs: Job[], outcomes: LookupOutcome[]): number {
		jobs.forEach((each, index) => this.recorder.record(each, outcomes[index]!));
		return sumOf(outcomes);
	}

	private async wait(job: JobDialect, jobId: string): Promise<Ended> {
		const { clock, signal } = this.service;
		const { dontWait = false, maxJobWaitMs = 0 } = this.settings;
		const until = clock.now() + (dontWait ? 0 : maxJobWaitMs || job.usualMs);
		while (clock.now() < until) {
			const pace = job.everyMs * Math.ceil(this.open / MOST_AT_FULL_PACE);
			await clock.sleep(Math.min(pace, until - clock.now()), signal);
			if (signal?.aborted) break;
			const ended = this.endedBy(await this.ask(job, jobId), job, jobId);
			if (ended) return ended;
		}
		return { kind: 'pending', message: `${this.named(jobId)} is not done yet. ${FETCH}` };
	}

	/** Asking is free: an answer that was lost says nothing of the provider. */
	private async ask(job: JobDialect, jobId: string): Promise<Verdict> {
		const { dialect, clock, send } = this.service;
		this.tally.requests++;
		const answer = await send(job.fetch(jobId));
		return judgeAnswer(answer, 'one', dialect, clock.now(), this.tally.hasHeardJson);
	}

	/** Undefined where it is worth asking again. */
	private endedBy(verdict: Verdict, job: JobDialect, jobId: string): Ended | undefined {
		if (verdict.kind === 'rows') return { kind: 'rows', response: verdict.response };
		if (verdict.kind === 'pending') {
			return job.isOnHold?.(verdict.response) ? this.onHold(jobId) : undefined;
		}
		const said = 'failure' in verdict ? sentenceOf(verdict.failure) : (verdict.message ?? '');
		if (UNKNOWN_JOB.has(verdict.kind)) {
			const message = `${this.named(jobId)} was not found there.${quoted(said)} It may have been charged.`;
			return { kind: 'lost', message };
		}
		if (verdict.kind !== 'stop' || verdict.failure.reason === 'rateLimit') return undefined;
		this.tally.stop(verdict.failure);
		const message = `The result of ${this.named(jobId)} could not be fetched. ${said} ${FETCH}`;
		return { kind: 'pending', message };
	}

	/** Handed in again, it would be paid twice. */
	private onHold(jobId: string): Ended {
		const { label } = this.service.dialect;
		this.tally.stop({
			message: `The account at ${label} has no credits left`,
			description: `Add credits there: ${this.named(jobId)} then goes on by itself.`,
			reason: 'outOfCredits',
		});
		const message = `${this.named(jobId)} is ${UNTIL_CREDITS}. ${FETCH}`;
		return { kind: 'pending', message };
	}

	private named(jobId: string): string {
		return `Job ${jobId} at ${this.service.dialect.label}`;
	}
}

const FETCH = "Fetch it later with the operation 'Get Result'.";
