import type { ApiRequest, ApiResponse } from '../../shared/core/http';
import type { AskedRecord, Dialect, PaidRequest } from '../providers/dialect';
import { notDone } from './asker';
import type { Attempt, Ending } from './attempt';
import { recordOf, type Course } from './choose';
import { endingsOf, sharedEndings, unreadEndings, type Reader } from './endings';
import type { Answered } from './judge';
import type { LookupSettings } from './settings';

/** Attempts that share one request. */
export interface Batch {
	request(): ApiRequest;
	/** Whether the result of a job can be read, and has everybody. */
	isWhole(response: ApiResponse): boolean;
	/** How each attempt ended by an answer with rows, or by one that says the same of all. Never throws. */
	endings(answer: Answered, estimate: number): Ending[];
}

/** The most records in one request of a kind, as the user and the provider allow. */
export function batchSizeOf(
	{ batchSize, singly = false }: LookupSettings,
	{ max, job }: PaidRequest,
): number {
	if (singly && job) return max;
	return batchSize > 0 ? Math.min(batchSize, max) : max;
}

export function batchOf(attempts: readonly Attempt[], course: Course, dialect: Dialect): Batch {
	const [{ request }] = attempts as [Attempt];
	const { settings } = course;
	const { entity, includeRaw } = settings;
	const { isTagged } = request;
	const asked = attempts.map((attempt) => recordOf(attempt, course));
	const read = (response: ApiResponse, reader: Reader): Ending[] => {
		try {
			const rows = request.read(response, asked);
			if (rows.isUnknown) return unreadEndings(response.body, reader);
			const jobId = request.rest && dialect.jobIdOf?.(response);
			const endings = endingsOf(rows, reader);
			return jobId === undefined ? endings : numbered(endings, attempts, jobId);
		} catch {
			// It is paid, so what cannot be read is kept.
			return unreadEndings(response.body, reader);
		}
	};
	return {
		request: () => request.request(asked, settings),
		isWhole: (response) => isWhole(response, request, asked),
		endings: (given, estimate) => {
			const answer = asHandedIn(given, request, dialect);
			const { response } = answer;
			const reported = response ? dialect.creditsOf(response) : {};
			const reader = { entity, asked, reported, estimate, includeRaw, isTagged };
			if (answer.kind === 'rows') return read(answer.response, reader);
			return numbered(sharedEndings(answer, reader), attempts);
		},
	};
}

/** Of a job the next answer may have what this one has not. */
function isWhole(response: ApiResponse, request: PaidRequest, records: AskedRecord[]): boolean {
	try {
		const { rows, isUnknown } = request.read(response, records);
		return !isUnknown && rows.every(({ reading }) => reading.kind !== 'pending');
	} catch {
		return false;
	}
}

/** A job that was taken has to be fetched; without its ID all that can be done is to keep the answer. */
function asHandedIn(answer: Answered, { job }: PaidRequest, dialect: Dialect): Answered {
	if (!job || answer.kind !== 'pending' || !answer.response) return answer;
	const { jobId, response } = answer;
	if (jobId === undefined) return { kind: 'rows', response };
	return { kind: 'pending', jobId, message: notDone(jobId, dialect) };
}

/** Each record of a job is found again by its number in the request. */
function numbered(endings: Ending[], attempts: readonly Attempt[], jobId?: string): Ending[] {
	if (!attempts[0]?.request.job && jobId === undefined) return endings;
	return endings.map((ending, index) => ({
		...ending,
		...(jobId !== undefined && { jobId }),
		recordTag: String(attempts[index]!.job?.tag ?? index),
	}));
}
