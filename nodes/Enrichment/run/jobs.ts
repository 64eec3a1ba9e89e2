import { sentenceOf, type Failure } from '../../shared/core/result';
import type { Dialect, JobDialect } from '../providers/dialect';
import type { Reading } from './attempt';
import { failureIn, messageIn, type Alike, type Judgement } from './judge';

const FETCH = "Fetch it later with the operation 'Get Result'.";

export const UNTIL_CREDITS =
	'on hold until the account has credits again; then it goes on by itself';

/** What a provider says of a job, beside our own words. */
export const quoted = (said: string): string => (said === '' ? '' : ` It said: "${said}".`);

export const notDone = (jobId: string, dialect: Dialect): string =>
	`${named(jobId, dialect)} is not done yet. ${FETCH}`;

/** Of all records of a job. */
export const pendingFor = (message: string): Alike => ({
	kind: 'alike',
	reading: { kind: 'pending', message },
});

const named = (jobId: string, { label }: Dialect) => `Job ${jobId} at ${label}`;

/** What the answer to a fetch says of the records of a job: asking is free, so a lost one says nothing. */
interface JobNews extends Alike {
	/** What ends the whole run. */
	stop?: Failure | undefined;
}

/** What became of a job whose answer has no rows. */
export function newsOf(
	judgement: Exclude<Judgement, { kind: 'rows' }>,
	job: JobDialect,
	jobId: string,
	dialect: Dialect,
): JobNews {
	if (isPending(judgement)) {
		return isOnHold(judgement, job)
			? onHold(jobId, dialect)
			: pendingFor(notDone(jobId, dialect));
	}
	const said = saidIn(judgement);
	if (isUnknownJob(judgement)) {
		const message = `${named(jobId, dialect)} was not found there.${quoted(said)} It may have been charged.`;
		return { kind: 'alike', reading: { kind: 'jobLost', message }, isFinal: true };
	}
	const stop = judgement.kind === 'stop' ? judgement.failure : undefined;
	if (stop === undefined || stop.reason === 'rateLimit') {
		return pendingFor(notDone(jobId, dialect));
	}
	const message = `The result of ${named(jobId, dialect)} could not be fetched. ${said} ${FETCH}`;
	return { ...pendingFor(message), isFinal: true, stop };
}

export function saidIn(judgement: Judgement): string {
	const failure = failureIn(judgement);
	return failure ? sentenceOf(failure) : (messageIn(judgement) ?? '');
}

type Pending = Alike & { reading: Extract<Reading, { kind: 'pending' }> };

export const isPending = (judgement: Judgement): judgement is Pending =>
	judgement.kind === 'alike' && judgement.reading.kind === 'pending';

/** Whether a job under way waits for credits. */
export const isOnHold = ({ response }: Alike, job: JobDialect): boolean =>
	response !== undefined && job.isOnHold?.(response) === true;

/** The job that an answer names. */
export const jobIn = (judgement: Judgement): string | undefined =>
	isPending(judgement) ? judgement.reading.jobId : undefined;

/** The provider does not have the job, or no longer: a status of success never says that. */
export function isUnknownJob(judgement: Judgement): boolean {
	if (judgement.kind === 'stop') return judgement.failure.reason === 'noEndpoint';
	if (judgement.kind !== 'alike' || judgement.reading.kind === 'unknown') return false;
	const { response, failure } = judgement;
	const status = response?.status ?? failure?.status ?? 0;
	return status >= 300;
}

/** Handed in again, it would be paid twice. */
function onHold(jobId: string, dialect: Dialect): JobNews {
	const job = named(jobId, dialect);
	return {
		...pendingFor(`${job} is ${UNTIL_CREDITS}. ${FETCH}`),
		isFinal: true,
		stop: {
			message: `The account at ${dialect.label} has no credits left`,
			description: `Add credits there: ${job} then goes on by itself.`,
			reason: 'outOfCredits',
		},
	};
}
