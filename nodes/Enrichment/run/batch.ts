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
	/** Whether the result of a job is readable and complete. */
	isWhole(response: ApiResponse): boolean;
	/** How each attempt ended, whether the answer has rows or one meaning for all. Never throws. */
	endings(answer: Answered, estimate: number): Ending[];
}

/** The most records in one request, as the user and the provider allow. */
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
			// It was paid for, so the unreadable answer is kept.
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

/** An incomplete job is polled again. */
function isWhole(response: ApiResponse, request: PaidRequest, records: AskedRecord[]): boolean {
	try {
		const { rows, isUnknown } = request.read(response, records);
		return !isUnknown && rows.every(({ reading }) => reading.kind !== 'pending');
	} catch {
		return false;
	}
}

/** An accepted job has to be fetched by its ID. Without an ID, the answer itself is kept. */
function asHandedIn(answer: Answered, { job }: PaidRequest, dialect: Dialect): Answered {
	if (!job || answer.kind !== 'pending' || !answer.response) return answer;
	const { jobId, response } = answer;
	if (jobId === undefined) return { kind: 'rows', response };
	return { kind: 'pending', jobId, message: notDone(jobId, dialect) };
}

/** Records of a job are told apart later by their number in the request. */
function numbered(endings: Ending[], attempts: readonly Attempt[], jobId?: string): Ending[] {
	if (!attempts[0]?.request.job && jobId === undefined) return endings;
	return endings.map((ending, index) => ({
		...ending,
		...(jobId !== undefined && { jobId }),
		recordTag: String(attempts[index]!.job?.tag ?? index),
	}));
}
