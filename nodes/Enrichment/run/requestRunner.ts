import type { Answer, ApiRequest, ApiResponse } from '../../shared/core/http';
import {
	failed,
	describeFailure,
	success,
	type Failure,
	type Result,
} from '../../shared/core/result';
import type { JobDialect, RequestScope } from '../providers/dialect';
import {
	MAX_CONSECUTIVE_LOST_REQUESTS,
	MAX_REFUSALS_BEFORE_FIRST_ANSWER,
} from '../records/envelope';
import type { JobUnderWay } from './attempt';
import {
	interpretAnswer,
	isRefusal,
	findUsableResponse,
	addInterpretedRows,
	type Interpretation,
	type ResolvedAnswer,
} from './interpretation';
import {
	explainUnfinishedJob,
	buildUnfetchedJobMeaning,
	interpretJobAnswer,
	type AnswerReader,
} from './jobAnswers';
import type { LookupService } from './settings';

/** A request that may cost credits, and how its answer is read. */
interface PaidRequestToSend<Content> {
	request: ApiRequest;
	scope: RequestScope;
	/** What the rows of the answer hold; undefined, or thrown, where their form is not known. */
	read(response: ApiResponse): Content | undefined;
	/** An older name of the path. */
	formerPath?: string | undefined;
	/** Whether rows come with the ID of a job that brings more. */
	statesJobWithRows?: boolean;
}

/** Sends the requests of a run, has their answers interpreted, and stops the run where going on is useless or costly. */
export class RequestRunner {
	/** How many requests were sent. */
	requestCount = 0;
	/** Why the run ended early. The first reason wins. */
	stopReason: Failure | undefined;

	/** Whether any answer was JSON, which proves that the address is the provider's. */
	private hasReceivedJson = false;
	/** Whether any request was answered rather than refused. */
	private hasAnswer = false;
	/** Paths that the provider does not have, which have a former name. */
	private readonly missingPaths = new Set<string>();
	private refusals = 0;
	private jobsUnderWay = 0;
	/** When the first of the jobs under way began to be waited for. */
	private firstJobSince = 0;
	private lostInARow = 0;

	constructor(private readonly service: LookupService) {}

	/**
	 * Sends a request that may cost credits. One that the provider has no path for was not charged, so it is sent to
	 * the former path, where there is one; what a run has learnt of that holds until its end.
	 */
	async sendPaid<Content>(
		question: PaidRequestToSend<Content>,
	): Promise<Interpretation<Content>> {
		const interpretation = await this.sendToKnownPath(question);
		const { kind, failure } = interpretation;
		this.hasAnswer ||= failure === undefined;
		// This refusal may be about the record, or about a wrong base URL or path.
		if (failure && kind !== 'unknown' && kind !== 'stop') this.refusals++;
		this.lostInARow = kind === 'unknown' ? this.lostInARow + 1 : 0;
		this.stopIfFatal(interpretation);
		return interpretation;
	}

	private async sendToKnownPath<Content>(
		question: PaidRequestToSend<Content>,
	): Promise<Interpretation<Content>> {
		const { request, formerPath } = question;
		if (formerPath === undefined) return await this.sendOnce(request, question);
		if (!this.missingPaths.has(request.path)) {
			const interpretation = await this.sendOnce(request, question);
			const isMissing =
				interpretation.kind === 'stop' && interpretation.failure.reason === 'noEndpoint';
			if (!isMissing) return interpretation;
			this.missingPaths.add(request.path);
		}
		return await this.sendOnce({ ...request, path: formerPath }, question);
	}

	private async sendOnce<Content>(
		request: ApiRequest,
		{ scope, read, statesJobWithRows = false }: Omit<PaidRequestToSend<Content>, 'request'>,
	): Promise<Interpretation<Content>> {
		return await this.sendInterpreting(request, (answer) =>
			addInterpretedRows(this.interpret(answer, scope, statesJobWithRows), read),
		);
	}

	/** Sends a request that costs nothing. Lost answers are not counted: they do no harm. */
	async sendFree(request: ApiRequest, scope: RequestScope): Promise<Interpretation> {
		return await this.sendInterpreting(request, (answer) => this.interpret(answer, scope));
	}

	private async sendInterpreting<Reading extends Interpretation<unknown>>(
		request: ApiRequest,
		interpret: (answer: Answer) => Reading,
	): Promise<Reading> {
		this.requestCount++;
		const interpretation = await this.service.send(request, interpret);
		this.hasReceivedJson ||= isJson(interpretation.response);
		return interpretation;
	}

	private interpret(
		answer: Answer,
		scope: RequestScope,
		statesJobWithRows = false,
	): Interpretation {
		const { dialect, clock } = this.service;
		return interpretAnswer(answer, {
			dialect,
			scope,
			now: clock.now(),
			hasAnsweredInJson: this.hasReceivedJson,
			wasKeyAccepted: this.hasAnswer,
			statesJobWithRows,
		});
	}

	/** Asks for the state of a job once. */
	async fetchJob<Content>(
		job: JobDialect<never, unknown>,
		jobId: string,
		reader: AnswerReader<Content>,
	): Promise<Interpretation<Content>> {
		const { dialect } = this.service;
		return await this.sendInterpreting(job.buildFetchRequest(jobId), (answer) =>
			interpretJobAnswer(this.interpret(answer, 'one'), job, jobId, dialect, reader),
		);
	}

	/** Polls a job at its provider's pace until it is done, its time is up, or the run is canceled. */
	async waitForJob<Content>(
		job: JobDialect<never, unknown>,
		jobUnderWay: Pick<JobUnderWay, 'id' | 'until'>,
		reader: AnswerReader<Content>,
	): Promise<ResolvedAnswer<Content>> {
		const { clock, jobWait } = this.service;
		if (this.jobsUnderWay === 0) this.firstJobSince = clock.now();
		this.jobsUnderWay++;
		const result = await this.pollJob(job, jobUnderWay, reader);
		this.jobsUnderWay--;
		if (this.jobsUnderWay === 0 && jobWait) jobWait.totalMs += clock.now() - this.firstJobSince;
		return result ?? (await this.fetchUnfinishedJob(job, jobUnderWay.id, reader));
	}

	/** Undefined where the job is not done in time. */
	private async pollJob<Content>(
		job: JobDialect<never, unknown>,
		{ id, until }: Pick<JobUnderWay, 'id' | 'until'>,
		reader: AnswerReader<Content>,
	): Promise<ResolvedAnswer<Content> | undefined> {
		const { clock, signal, dialect } = this.service;
		let waitMs = pollingWait(job, 0, this.jobsUnderWay);
		for (let polls = 1; clock.now() < until; polls++) {
			await clock.sleep(Math.min(waitMs, until - clock.now()), signal);
			if (signal?.aborted) return undefined;
			const answer = await this.fetchJob(job, id, reader);
			waitMs = answer.pollAfterMs ?? pollingWait(job, polls, this.jobsUnderWay);
			if (answer.kind === 'rows') {
				if (answer.failure) this.stop(answer.failure);
				if (answer.failure || reader.isComplete(answer.rows)) return answer;
				continue;
			}
			if (isWorthPolling(answer)) continue;
			this.stopIfFatal(answer);
			if (!isRefusal(answer)) return answer;
			const { retry, credits, failure } = answer;
			const why = failure ? describeFailure(failure) : '';
			return { retry, credits, ...buildUnfetchedJobMeaning(why, id, dialect, reader.remedy) };
		}
		return undefined;
	}

	/** What there is of a job that is not done: its rows so far, where the provider hands them out. */
	async fetchUnfinishedJob<Content>(
		{ partialResults }: JobDialect<never, unknown>,
		jobId: string,
		{ readPartialResults, remedy }: AnswerReader<Content>,
	): Promise<ResolvedAnswer<Content>> {
		const { dialect, signal } = this.service;
		const message = explainUnfinishedJob(jobId, dialect, remedy);
		const waiting: ResolvedAnswer<Content> = {
			kind: 'pending',
			message,
			retry: 'final',
			credits: {},
		};
		if (partialResults === undefined || readPartialResults === undefined || signal?.aborted)
			return waiting;
		const answer = await this.sendInterpreting(
			partialResults.buildFetchRequest(jobId),
			(given) =>
				addInterpretedRows(this.interpret(given, 'one'), (response) =>
					readPartialResults(response, message),
				),
		);
		return answer.kind === 'rows' ? answer : waiting;
	}

	/** The response to a free question, or why there is none. */
	async fetchFreeAnswer(request: ApiRequest, scope: RequestScope): Promise<Result<ApiResponse>> {
		const interpretation = await this.sendFree(request, scope);
		const response = findUsableResponse(interpretation);
		return response ? success(response) : toFailureOfMissingAnswer(interpretation);
	}

	stop(failure: Failure): void {
		this.stopReason ??= failure;
	}

	/** Stops the run if an answer shows that going on is useless or costly. */
	private stopIfFatal({ kind, failure }: Interpretation<unknown>): void {
		if (failure === undefined) return;
		// A job with a failure cannot be fetched now, or waits for credits.
		const isOfJob = kind === 'pending' || kind === 'unreadable';
		if (kind === 'stop' || isOfJob) return this.stop(failure);
		// A provider that is down may charge for requests it does not answer.
		if (kind === 'unknown') {
			if (this.lostInARow >= MAX_CONSECUTIVE_LOST_REQUESTS)
				this.stop(explainUnavailable(failure));
			return;
		}
		// When nothing was ever answered, the cause is hardly the records.
		const isAllRefused = !this.hasAnswer && this.refusals >= MAX_REFUSALS_BEFORE_FIRST_ANSWER;
		if (isAllRefused) this.stop(explainAllRefused(failure, this.refusals));
	}
}

const explainUnavailable = ({ message }: Failure): Failure => ({
	message,
	description: `The provider did not answer ${MAX_CONSECUTIVE_LOST_REQUESTS} requests in a row, so nothing more was sent. Run the skipped records again later.`,
	reason: 'unavailable',
});

const explainAllRefused = (
	{ message, description, status }: Failure,
	refusals: number,
): Failure => ({
	message: `All of the first ${refusals} requests were refused: ${message}`,
	description:
		description ?? "Check 'Base URL', the paths, and the field names in the credential.",
	reason: 'refused',
	status,
});

/** Why a free question has no answer. */
export function toFailureOfMissingAnswer(interpretation: Interpretation<unknown>): {
	ok: false;
	failure: Failure;
} {
	const { kind, failure } = interpretation;
	if (failure) return { ok: false, failure };
	if (kind === 'jobLost') return failed(interpretation.message);
	return failed('The provider has not finished the search', 'Run it again later.');
}

function isJson(response: ApiResponse | undefined): boolean {
	return typeof response?.body === 'object' && response.body !== null;
}

/** Milliseconds until a job is asked for again, after so many questions and beside so many jobs. */
function pollingWait(
	{
		pollIntervalMs,
		maxPollIntervalMs = pollIntervalMs,
		minPollSpacingMs = 0,
	}: JobDialect<never, unknown>,
	polls: number,
	jobsUnderWay: number,
): number {
	return Math.max(
		Math.min(pollIntervalMs * 2 ** polls, maxPollIntervalMs),
		minPollSpacingMs * jobsUnderWay,
	);
}

/** Whether the job may be done later: it is not lost, and nothing says that polling it again now is pointless. */
const isWorthPolling = ({ kind, failure }: Interpretation<unknown>): boolean =>
	kind !== 'jobLost' && (failure === undefined || failure.reason === 'rateLimit');
