/** Interprets answers about jobs, which mean something else than the same answers to lookups. */
import type { ApiResponse } from '../../shared/core/http';
import { endWithPeriod, describeFailure } from '../../shared/core/result';
import type { Dialect, JobDialect } from '../providers/dialect';
import { findProviderMessage } from '../providers/meaning';
import { writeProviderMessageSentence } from './explain';
import {
	isRefusal,
	findMessageForAllRecords,
	readAnswerRows,
	type Interpretation,
	type ResolvedAnswer,
} from './interpretation';

/** How the result of a job is read. */
export interface AnswerReader<Content> {
	/**
	 * Reads the result so far; returns undefined or throws if its form is unknown. `waiting` explains why unprocessed
	 * records wait.
	 */
	read(response: ApiResponse, waiting?: string): Content | undefined;
	/** Reads the partial results of an unfinished job. */
	readPartialResults?(response: ApiResponse, waiting: string): Content | undefined;
	/** A sentence on what users can do if the job is not done in time. */
	remedy: string;
	/** Whether no record is pending any more. */
	isComplete(content: Content): boolean;
}

/** Interprets the answer to a poll: the result of the job, or why there is none. A refusal of any request stays a refusal. */
export function interpretJobAnswer<Content>(
	answer: Interpretation,
	job: JobDialect<never, unknown>,
	jobId: string,
	dialect: Dialect,
	reader: AnswerReader<Content>,
): Interpretation<Content> {
	const { retry, credits, response } = answer;
	const pollAfterMs = response && job.readRetryAfterMs?.(response);
	const facts = { retry, credits, pollAfterMs };
	const isWaiting = answer.kind === 'rows' || answer.kind === 'pending';
	const isOnHold = isWaiting && response !== undefined && job.isOnHold?.(response) === true;
	const onHold = isOnHold ? explainOnHold(jobId, dialect, reader.remedy) : undefined;
	if (answer.kind === 'rows') {
		const result = { ...answer, pollAfterMs, failure: onHold?.failure };
		return readAnswerRows(result, (given) => reader.read(given, onHold?.message));
	}
	if (answer.kind === 'pending') {
		const message = explainUnfinishedJob(jobId, dialect, reader.remedy);
		return { ...facts, kind: 'pending', message, ...onHold };
	}
	if (isUnknownJob(answer)) {
		const isExplained =
			response !== undefined && findProviderMessage(response.body) !== undefined;
		const quote = isExplained ? ` ${writeProviderMessageSentence(response, dialect)}` : '';
		const message = `${nameJob(jobId, dialect)} was not found there.${quote} It may have been charged.`;
		return { ...facts, kind: 'jobLost', message };
	}
	if (isRefusal(answer)) return answer;
	// Polling is free, so the failure's advice about paying twice does not apply.
	const { failure } = answer;
	const why = failure ? endWithPeriod(failure.message) : findAnswerWords(answer);
	return { ...facts, ...buildUnfetchedJobMeaning(why, jobId, dialect, reader.remedy) };
}

/** Builds the pending meaning of a job that cannot be fetched now; `why` is a sentence. */
export function buildUnfetchedJobMeaning(
	why: string,
	jobId: string,
	dialect: Dialect,
	remedy: string,
): { kind: 'pending'; message: string } {
	const message = `${nameJob(jobId, dialect)} could not be fetched. ${why} ${remedy}`;
	return { kind: 'pending', message };
}

const findAnswerWords = (answer: Interpretation): string =>
	answer.failure ? describeFailure(answer.failure) : (findMessageForAllRecords(answer) ?? '');

/** Whether the provider does not know the job (any more). A 2xx answer never means that. */
function isUnknownJob({ kind, response, failure }: Interpretation): boolean {
	if (kind === 'stop') return failure?.reason === 'noEndpoint';
	if (kind !== 'noMatch' && kind !== 'optedOut' && kind !== 'rejected') return false;
	return (response?.status ?? 0) >= 300;
}

/** The remedy for unfinished jobs of lookups, as a sentence. */
export const FETCH_LATER_REMEDY = "Fetch the result later with 'Get Result'.";

const nameJob = (jobId: string, { label }: Dialect): string => `Job ${jobId} at ${label}`;

/** Explains why the records of a running job are pending. */
export const explainUnfinishedJob = (jobId: string, dialect: Dialect, remedy: string): string =>
	`${nameJob(jobId, dialect)} is not done yet. ${remedy}`;

/** Explains a job that waits for credits. Submitting it again would be charged twice. */
function explainOnHold(jobId: string, dialect: Dialect, remedy: string) {
	const job = nameJob(jobId, dialect);
	return {
		message: `${job} is on hold because the account is out of credits. It resumes automatically once you add credits. ${remedy}`,
		failure: {
			message: `Your account with ${dialect.label} has no credits left`,
			description: `Add credits at the provider. ${job} then resumes automatically.`,
			reason: 'outOfCredits',
		},
	};
}

/**
 * Interprets the answer to the submission of a job: an accepted job has to be fetched by its ID. Without an ID, the answer
 * itself is read.
 */
export function interpretSubmissionAnswer<Content>(
	answer: ResolvedAnswer<Content>,
	reader: AnswerReader<Content>,
	dialect: Dialect,
): ResolvedAnswer<Content> {
	if (answer.kind !== 'pending') return answer;
	const { jobId, retry, credits, response } = answer;
	if (jobId !== undefined) {
		const message = explainUnfinishedJob(jobId, dialect, reader.remedy);
		return { kind: 'pending', jobId, message, retry, credits: {} };
	}
	return readAnswerRows({ retry, credits, response }, reader.read);
}
