/** What an answer about a job means, which is not what the same answer to a lookup would. */
import type { ApiResponse } from '../../shared/core/http';
import { endWithPeriod, describeFailure } from '../../shared/core/result';
import type { Dialect, JobDialect } from '../providers/dialect';
import {
	isRefusal,
	findMeaningMessage,
	readAnswerRows,
	type Interpretation,
	type SettledAnswer,
} from './interpretation';

/** How the result of a job is read. */
export interface AnswerReader<Content> {
	/**
	 * What the result holds so far; undefined, or thrown, where its form is not known. `waiting` says why the records
	 * wait that the job has not come to.
	 */
	read(response: ApiResponse, waiting?: string): Content | undefined;
	/** The same of what the provider hands out of a job that is not done. */
	readPart?(response: ApiResponse, waiting: string): Content | undefined;
	/** What the user can do where it is not done in time: a sentence. */
	remedy: string;
	/** Whether nothing of it is still waited for. */
	isWhole(content: Content): boolean;
}

/** What an answer about a job means: its result, or why there is none. One that no job can be asked for stays a refusal. */
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
		const words = wordsOf(answer);
		const quote = words === '' ? '' : ` It said: "${words}".`;
		const message = `${nameJob(jobId, dialect)} was not found there.${quote} It may have been charged.`;
		return { ...facts, kind: 'jobLost', message };
	}
	if (isRefusal(answer)) return answer;
	// Polling is free, so the failure's advice about paying twice does not apply.
	const { failure } = answer;
	const why = failure ? endWithPeriod(failure.message) : wordsOf(answer);
	return { ...facts, ...explainUnfetchedJob(why, jobId, dialect, reader.remedy) };
}

/** The records of a job that cannot be fetched now wait; `why` is a sentence. */
export function explainUnfetchedJob(
	why: string,
	jobId: string,
	dialect: Dialect,
	remedy: string,
): { kind: 'pending'; message: string } {
	const message = `${nameJob(jobId, dialect)} could not be fetched. ${why} ${remedy}`;
	return { kind: 'pending', message };
}

const wordsOf = (answer: Interpretation): string =>
	answer.failure ? describeFailure(answer.failure) : (findMeaningMessage(answer) ?? '');

/** Whether the provider does not know the job (any more). A 2xx answer never says that. */
function isUnknownJob({ kind, response, failure }: Interpretation): boolean {
	if (kind === 'stop') return failure?.reason === 'noEndpoint';
	if (kind !== 'noMatch' && kind !== 'optedOut' && kind !== 'rejected') return false;
	return (response?.status ?? 0) >= 300;
}

/** The remedy for jobs of lookups: a sentence. */
export const FETCH_LATER = "Fetch the result later with 'Get Result'.";

const nameJob = (jobId: string, { label }: Dialect): string => `Job ${jobId} at ${label}`;

/** Why the records of a job wait that is still under way. */
export const explainUnfinishedJob = (jobId: string, dialect: Dialect, remedy: string): string =>
	`${nameJob(jobId, dialect)} is not done yet. ${remedy}`;

/** A job that waits for credits. Submitting it again would pay for it twice. */
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
 * What the answer to a request means that submits a job: an accepted job has to be fetched by its ID. Without one, the
 * answer itself is read.
 */
export function toPendingJobOrRows<Content>(
	answer: SettledAnswer<Content>,
	reader: AnswerReader<Content>,
	dialect: Dialect,
): SettledAnswer<Content> {
	if (answer.kind !== 'pending') return answer;
	const { jobId, retry, credits, response } = answer;
	if (jobId !== undefined) {
		const message = explainUnfinishedJob(jobId, dialect, reader.remedy);
		return { kind: 'pending', jobId, message, retry, credits: {} };
	}
	return readAnswerRows({ retry, credits, response }, reader.read);
}
