import type { Answer, ApiRequest, ApiResponse } from '../../shared/core/http';
import { sentenceOf, type Failure } from '../../shared/core/result';
import type { JobDialect, Scope, Dialect } from '../providers/dialect';
import type { JobUnderWay } from './attempt';
import { judgeAnswer, messageIn, type Answered, type Judgement, type SharedAnswer } from './judge';
import { LOST_IN_A_ROW, REFUSED_AT_FIRST } from '../records/outputs';
import type { LookupService } from './settings';

/** So many jobs are asked for at the provider's own pace; more of them share that pace. */
const MOST_AT_FULL_PACE = 10;

/** Sends the requests of a run, and says what their answers mean. */
export class Asker {
	requests = 0;
	/** What ended the run early; the first reason is the one to tell. */
	stopped: Failure | undefined;

	/** Whether any answer was JSON: then the provider is at the address, whatever else comes from there. */
	private hasHeardJson = false;
	/** Whether any answer was one to its question, whatever it said. */
	private hasAnswered = false;
	private refused = 0;
	private lostInARow = 0;
	private jobsUnderWay = 0;

	constructor(private readonly service: LookupService) {}

	/** A request that may cost. */
	async ask(request: ApiRequest, scope: Scope): Promise<Judgement> {
		const judgement = await this.askFree(request, scope);
		const { kind, failure } = judgement;
		this.hasAnswered ||= failure === undefined;
		// A refusal that may be about a record, or about the address and its paths.
		if (failure && kind !== 'unknown' && kind !== 'stop') this.refused++;
		this.lostInARow = kind === 'unknown' ? this.lostInARow + 1 : 0;
		this.heed(judgement);
		return judgement;
	}

	/** One that costs nothing, so that a lost answer says nothing of the provider. */
	async askFree(request: ApiRequest, scope: Scope): Promise<Judgement> {
		const { dialect, clock, send } = this.service;
		this.requests++;
		const answer = await send(request);
		const judgement = judgeAnswer(answer, scope, dialect, clock.now(), this.hasHeardJson);
		this.hasHeardJson ||= isJson(answer);
		return judgement;
	}

	/**
	 * What a job has come to: asked for at the pace of its provider until it is done, its time is over, or the
	 * run is canceled.
	 */
	async result(
		job: JobDialect,
		{ id, until }: Pick<JobUnderWay, 'id' | 'until'>,
		isWhole: (response: ApiResponse) => boolean,
	): Promise<Answered> {
		const { clock, signal, dialect } = this.service;
		const unfinished = pendingFor(notDone(id, dialect));
		let answer: Answered = unfinished;
		this.jobsUnderWay++;
		// The jobs that are handed in together are all counted before the first is asked for.
		await Promise.resolve();
		while (answer === unfinished && clock.now() < until && !signal?.aborted) {
			const pace = job.everyMs * Math.ceil(this.jobsUnderWay / MOST_AT_FULL_PACE);
			await clock.sleep(Math.min(pace, until - clock.now()), signal);
			if (signal?.aborted) break;
			const judgement = await this.askFree(job.fetch(id), 'one');
			const isDone = judgement.kind === 'rows' && isWhole(judgement.response);
			answer = isDone ? judgement : (newsOf(judgement, job, id, dialect) ?? unfinished);
		}
		this.jobsUnderWay--;
		this.heed(answer);
		return answer;
	}

	stop(failure: Failure): void {
		this.stopped ??= failure;
	}

	/** What an answer to all records of a request means for the run. */
	private heed({ kind, failure }: Judgement): void {
		if (failure === undefined) return;
		// Also a job that nobody can fetch now, or that waits for credits.
		if (kind === 'stop' || kind === 'pending') return this.stop(failure);
		// A provider that is down may charge for what it does not answer: a run must not go on into that.
		if (kind === 'unknown') {
			if (this.lostInARow >= LOST_IN_A_ROW) this.stop(unavailable(failure));
			return;
		}
		// Before anything was ever answered the fault is hardly in the records.
		const isAllRefused = !this.hasAnswered && this.refused >= REFUSED_AT_FIRST;
		if (isAllRefused) this.stop(allRefused(failure, this.refused));
	}
}

const unavailable = ({ message }: Failure): Failure => ({
	message,
	description: `The provider did not answer ${LOST_IN_A_ROW} requests in a row, so nothing more was sent. Run the skipped records again later.`,
	reason: 'unavailable',
});

const allRefused = ({ message, description, status }: Failure, refused: number): Failure => ({
	message: `All of the first ${refused} requests were refused: ${message}`,
	description:
		description ??
		"Check 'Base URL', the paths and the fields that the provider expects in the credential.",
	reason: 'refused',
	status,
});

function isJson(answer: Answer): boolean {
	if (answer.kind !== 'response') return false;
	return typeof answer.body === 'object' && answer.body !== null;
}

const FETCH = "Fetch it later with the operation 'Get Result'.";

export const UNTIL_CREDITS =
	'on hold until the account has credits again; then it goes on by itself';

/** What a provider says of a job, beside our own words. */
export const quoted = (said: string): string => (said === '' ? '' : ` It said: "${said}".`);

export const notDone = (jobId: string, dialect: Dialect): string =>
	`${named(jobId, dialect)} is not done yet. ${FETCH}`;

/** Of all records of a job; with a failure it is asked for no more. */
export const pendingFor = (message: string, failure?: Failure): SharedAnswer => ({
	kind: 'pending',
	message,
	...(failure && { failure }),
});

const named = (jobId: string, { label }: Dialect) => `Job ${jobId} at ${label}`;

/**
 * What became of a job whose result was not there; undefined where it is asked for again. Asking is free,
 * so a lost answer says nothing.
 */
function newsOf(
	judgement: Judgement,
	job: JobDialect,
	jobId: string,
	dialect: Dialect,
): SharedAnswer | undefined {
	if (isOnHold(judgement, job)) return onHold(jobId, dialect);
	const said = saidIn(judgement);
	if (isUnknownJob(judgement)) {
		const message = `${named(jobId, dialect)} was not found there.${quoted(said)} It may have been charged.`;
		return { kind: 'jobLost', message };
	}
	const { kind, failure } = judgement;
	if (kind !== 'stop' || failure.reason === 'rateLimit') return undefined;
	const message = `The result of ${named(jobId, dialect)} could not be fetched. ${said} ${FETCH}`;
	return pendingFor(message, failure);
}

export function saidIn(judgement: Judgement): string {
	if (judgement.failure) return sentenceOf(judgement.failure);
	return messageIn(judgement) ?? '';
}

/** Whether a job under way waits for credits. */
export function isOnHold(judgement: Judgement, job: JobDialect): boolean {
	if (judgement.kind !== 'pending' || !judgement.response) return false;
	return job.isOnHold?.(judgement.response) === true;
}

/** The provider does not have the job, or no longer: a status of success never says that. */
export function isUnknownJob(judgement: Judgement): boolean {
	const { kind, failure } = judgement;
	if (kind === 'stop') return failure.reason === 'noEndpoint';
	if (kind !== 'noMatch' && kind !== 'optedOut' && kind !== 'rejected') return false;
	const status = judgement.response?.status ?? failure?.status ?? 0;
	return status >= 300;
}

/** Handed in again, it would be paid twice. */
function onHold(jobId: string, dialect: Dialect): SharedAnswer {
	const job = named(jobId, dialect);
	return pendingFor(`${job} is ${UNTIL_CREDITS}. ${FETCH}`, {
		message: `The account at ${dialect.label} has no credits left`,
		description: `Add credits there: ${job} then goes on by itself.`,
		reason: 'outOfCredits',
	});
}
