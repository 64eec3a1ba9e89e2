import { sentenceOf, type Failure } from '../../shared/core/result';
import type { Dialect, JobDialect } from '../providers/dialect';
import { messageIn, type Judgement, type SharedAnswer } from './judge';

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
export function newsOf(
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
