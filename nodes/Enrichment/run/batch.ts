import type { ApiRequest, ApiResponse } from '../../shared/core/http';
import type { AnswerRows } from '../match/rows';
import type { PaidRequest } from '../providers/dialect';
import type { Attempt, PurchaseTypes, RequestOf } from './attempt';
import type { AnswerReader } from './jobAnswers';
import type { RunContext } from './runContext';

/** Attempts that share one request. */
export interface Batch<Types extends PurchaseTypes> {
	attempts: ReadonlyArray<Attempt<Types>>;
	request: RequestOf<Types>;
	/** What the request is given of each attempt, in their order. */
	subjects: Array<Types['subject']>;
}

/** Puts attempts whose requests are of one kind into one; there is at least one. */
export function createBatch<Types extends PurchaseTypes>(
	attempts: ReadonlyArray<Attempt<Types>>,
	context: RunContext<Types>,
): Batch<Types> {
	const { request } = attempts[0]!;
	return { attempts, request, subjects: attempts.map((each) => context.subjectOf(each)) };
}

/** The request of a batch, as it is sent. */
export function buildBatchRequest<Types extends PurchaseTypes>(
	{ request, subjects }: Batch<Types>,
	{ settings }: RunContext<Types>,
): ApiRequest {
	return { ...request.buildRequest(subjects, settings), records: subjects.length };
}

/**
 * Reads the answers to a kind of request, or to the job that it hands in, about these subjects. `remedy`: what the user
 * can do where the job is not done in time.
 */
export function createAnswerReader<Subject, Found>(
	request: PaidRequest<Subject, Found>,
	subjects: Subject[],
	remedy: string,
): AnswerReader<AnswerRows<Found>> {
	const readWith =
		(source: Pick<PaidRequest<Subject, Found>, 'readRows'>) =>
		(response: ApiResponse, waiting?: string): AnswerRows<Found> | undefined => {
			const answer = source.readRows(response, subjects);
			return answer.hasUnknownForm ? undefined : explainWaiting(answer, waiting);
		};
	const part = request.job?.partialResults;
	return {
		read: readWith(request),
		...(part && { readPart: readWith(part) }),
		remedy,
		isWhole: ({ rows }) => rows.every(({ reading }) => reading.kind !== 'pending'),
	};
}

/** Says of the records that a job has not come to why they wait. */
function explainWaiting<Found>(
	answer: AnswerRows<Found>,
	message: string | undefined,
): AnswerRows<Found> {
	if (message === undefined) return answer;
	const rows = answer.rows.map((row) =>
		row.reading.kind === 'pending' ? { ...row, reading: { ...row.reading, message } } : row,
	);
	return { ...answer, rows };
}
