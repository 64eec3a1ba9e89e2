import type { Answer, ApiRequest, ApiResponse } from '../../shared/core/http';
import {
	failed,
	sentence,
	sentenceOf,
	success,
	type Failure,
	type Result,
} from '../../shared/core/result';
import type { Dialect, JobDialect, JobPart, Scope } from '../providers/dialect';
import type { JobUnderWay } from './attempt';
import {
	answerIn,
	judgeAnswer,
	messageIn,
	type Answered,
	type Judgement,
	type PendingAnswer,
	type SharedAnswer,
} from './judge';
import { LOST_IN_A_ROW, REFUSED_AT_FIRST } from '../records/envelope';
import type { LookupService } from './settings';

/** Sends the requests of a run and judges their answers. */
export class Asker {
	requests = 0;
	/** Why the run ended early. The first reason wins. */
	stopped: Failure | undefined;

	/** Whether any answer was JSON, which proves that the address is the provider's. */
	private hasHeardJson = false;
	/** Whether any request was answered rather than refused. */
	private hasAnswered = false;
	/** Paths that the provider does not have, which have a former name. */
	private readonly missingPaths = new Set<string>();
	private refused = 0;
	private jobsUnderWay = 0;
	private lostInARow = 0;

	constructor(private readonly service: LookupService) {}

	/**
	 * Sends a request that may cost credits. One that the provider has no path for was not charged, so it is sent to
	 * the former path, where there is one; what a run has learnt of that holds until its end.
	 */
	async ask(request: ApiRequest, scope: Scope, formerPath?: string): Promise<Judgement> {
		const judgement = await this.askAt(request, scope, formerPath);
		const { kind, failure } = judgement;
		this.hasAnswered ||= failure === undefined;
		// This refusal may be about the record, or about a wrong base URL or path.
		if (failure && kind !== 'unknown' && kind !== 'stop') this.refused++;
		this.lostInARow = kind === 'unknown' ? this.lostInARow + 1 : 0;
		this.heed(judgement);
		return judgement;
	}

	private async askAt(
		request: ApiRequest,
		scope: Scope,
		formerPath: string | undefined,
	): Promise<Judgement> {
		if (formerPath === undefined) return await this.askFree(request, scope);
		if (!this.missingPaths.has(request.path)) {
			const judgement = await this.askFree(request, scope);
			const isMissing =
				judgement.kind === 'stop' && judgement.failure.reason === 'noEndpoint';
			if (!isMissing) return judgement;
			this.missingPaths.add(request.path);
		}
		return await this.askFree({ ...request, path: formerPath }, scope);
	}

	/** Sends a request that costs nothing. Lost answers are not counted: they do no harm. */
	async askFree(request: ApiRequest, scope: Scope): Promise<Judgement> {
		const { dialect, clock, send } = this.service;
		this.requests++;
		const answer = await send(request);
		const judgement = judgeAnswer(answer, scope, dialect, clock.now(), this.hasHeardJson);
		this.hasHeardJson ||= isJson(answer);
		return judgement;
	}

	/** Polls a job at its provider's pace until it is done, its time is up, or the run is canceled. */
	async result(
		job: JobDialect,
		underWay: Pick<JobUnderWay, 'id' | 'until'>,
		isWhole: (response: ApiResponse) => boolean,
	): Promise<Answered> {
		this.jobsUnderWay++;
		const answer = await this.poll(job, underWay, isWhole);
		this.jobsUnderWay--;
		return answer ?? (await this.openJob(job, underWay.id));
	}

	/** Undefined where the job is not done in time. */
	private async poll(
		job: JobDialect,
		{ id, until }: Pick<JobUnderWay, 'id' | 'until'>,
		isWhole: (response: ApiResponse) => boolean,
	): Promise<Answered | undefined> {
		const { clock, signal, dialect } = this.service;
		let waitMs = pollingWait(job, 0, this.jobsUnderWay);
		for (let polls = 1; clock.now() < until; polls++) {
			await clock.sleep(Math.min(waitMs, until - clock.now()), signal);
			if (signal?.aborted) return undefined;
			const judgement = await this.askFree(job.fetch(id), 'one');
			waitMs = askedToWait(job, judgement) ?? pollingWait(job, polls, this.jobsUnderWay);
			const news = newsOf(judgement, job, id, dialect);
			if (news.kind === 'rows') {
				const { open } = news;
				if (open?.failure) this.stop(open.failure);
				if (open?.failure || isWhole(news.response)) return news;
				continue;
			}
			if (!isFinal(news)) continue;
			this.heed(news);
			return news;
		}
		return undefined;
	}

	/** What there is of a job that is not done: its rows so far, where the provider hands them out. */
	async openJob({ part }: JobDialect, jobId: string): Promise<Answered> {
		const { dialect, signal } = this.service;
		const open: PendingAnswer = { kind: 'pending', message: notDone(jobId, dialect) };
		if (part === undefined || signal?.aborted) return open;
		const judgement = await this.askFree(part.fetch(jobId), 'one');
		if (judgement.kind !== 'rows' || !isReadable(part, judgement.response)) return open;
		return { kind: 'rows', response: judgement.response, open, isPart: true };
	}

	/** The response to a free question, or why there is none. */
	async answerTo(request: ApiRequest, scope: Scope): Promise<Result<ApiResponse>> {
		const judgement = await this.askFree(request, scope);
		const response = answerIn(judgement);
		return response ? success(response) : explainMissingAnswer(judgement);
	}

	stop(failure: Failure): void {
		this.stopped ??= failure;
	}

	/** Stops the run if an answer shows that going on is useless or costly. */
	private heed({ kind, failure }: Judgement): void {
		if (failure === undefined) return;
		// 'pending' with a failure: the job cannot be fetched now, or it waits for credits.
		if (kind === 'stop' || kind === 'pending') return this.stop(failure);
		// A provider that is down may charge for requests it does not answer.
		if (kind === 'unknown') {
			if (this.lostInARow >= LOST_IN_A_ROW) this.stop(unavailable(failure));
			return;
		}
		// When nothing was ever answered, the cause is hardly the records.
		const isAllRefused = !this.hasAnswered && this.refused >= REFUSED_AT_FIRST;
		if (isAllRefused) this.stop(allRefused(failure, this.refused));
	}
}

/** The pause in ms that an answer asks for before the next question about the job. */
function askedToWait(job: JobDialect, judgement: Judgement): number | undefined {
	const response = 'response' in judgement ? judgement.response : undefined;
	return response && job.retryAfterMs?.(response);
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

/** Why a free question has no answer. */
export function explainMissingAnswer(judgement: Judgement): { ok: false; failure: Failure } {
	const { kind, failure } = judgement;
	if (failure) return { ok: false, failure };
	if (kind === 'jobLost') return failed(judgement.message);
	return failed('The provider has not finished the search', 'Run it again later.');
}

function isJson(answer: Answer): boolean {
	if (answer.kind !== 'response') return false;
	return typeof answer.body === 'object' && answer.body !== null;
}

/** Milliseconds until a job is asked for again, after so many questions and beside so many jobs. */
function pollingWait(job: JobDialect, polls: number, jobsUnderWay: number): number {
	const { everyMs, slowestMs = everyMs, apartMs = 0 } = job;
	return Math.max(Math.min(everyMs * 2 ** polls, slowestMs), apartMs * jobsUnderWay);
}

function isReadable(part: JobPart, response: ApiResponse): boolean {
	try {
		return part.read(response, []).isUnknown !== true;
	} catch {
		return false;
	}
}

const FETCH = "Fetch it later with the operation 'Get Result'.";

const named = (jobId: string, { label }: Dialect) => `Job ${jobId} at ${label}`;

export const notDone = (jobId: string, dialect: Dialect): string =>
	`${named(jobId, dialect)} is not done yet. ${FETCH}`;

/** The job is lost, or polling it again now is pointless. */
const isFinal = ({ kind, failure }: SharedAnswer): boolean =>
	kind === 'jobLost' || (failure !== undefined && failure.reason !== 'rateLimit');

/** The state of a job: its rows, or why there are none, with a failure if polling again now is pointless. */
export function newsOf(
	judgement: Judgement,
	job: JobDialect,
	jobId: string,
	dialect: Dialect,
): Answered {
	const { kind, failure } = judgement;
	if (kind === 'rows') {
		const { response } = judgement;
		return job.isOnHold?.(response)
			? { kind, response, open: onHold(jobId, dialect) }
			: judgement;
	}
	if (kind === 'pending') {
		const isOnHold = judgement.response && job.isOnHold?.(judgement.response);
		return isOnHold ? onHold(jobId, dialect) : { kind, message: notDone(jobId, dialect) };
	}
	const said = failure ? sentenceOf(failure) : (messageIn(judgement) ?? '');
	const which = named(jobId, dialect);
	if (isUnknownJob(judgement)) {
		const quoted = said === '' ? '' : ` It said: "${said}".`;
		const message = `${which} was not found there.${quoted} It may have been charged.`;
		return { kind: 'jobLost', message };
	}
	const isStop = kind === 'stop';
	// Polling is free, so the failure's advice about paying twice does not apply.
	const why = failure && !isStop ? sentence(failure.message) : said;
	const message = `${which} could not be fetched. ${why} ${FETCH}`;
	return { kind: 'pending', message, ...(isStop && { failure }) };
}

/** Whether the provider does not know the job (any more). A 2xx answer never says that. */
function isUnknownJob(judgement: Judgement): boolean {
	const { kind, failure } = judgement;
	if (kind === 'stop') return failure.reason === 'noEndpoint';
	if (kind !== 'noMatch' && kind !== 'optedOut' && kind !== 'rejected') return false;
	const status = judgement.response?.status ?? failure?.status ?? 0;
	return status >= 300;
}

/** A job that waits for credits. Submitting it again would pay for it twice. */
function onHold(jobId: string, dialect: Dialect): PendingAnswer {
	const job = named(jobId, dialect);
	return {
		kind: 'pending',
		message: `${job} is on hold until the account has credits again; then it goes on by itself. ${FETCH}`,
		failure: {
			message: `The account at ${dialect.label} has no credits left`,
			description: `Add credits there: ${job} then goes on by itself.`,
			reason: 'outOfCredits',
		},
	};
}
