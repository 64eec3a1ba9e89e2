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
	/** One subject for each attempt, in their order. */
	subjects: Array<Types['subject']>;
}

/** Combines at least one attempt of one kind of request into a batch. */
export function createBatch<Types extends PurchaseTypes>(
	attempts: ReadonlyArray<Attempt<Types>>,
	context: RunContext<Types>,
): Batch<Types> {
	const { request } = attempts[0]!;
	return { attempts, request, subjects: attempts.map((each) => context.buildSubject(each)) };
}

/** Builds the HTTP request of a batch. */
export function buildBatchApiRequest<Types extends PurchaseTypes>(
	{ request, subjects }: Batch<Types>,
	{ settings }: RunContext<Types>,
): ApiRequest {
	return { ...request.buildRequest(subjects, settings), records: subjects.length };
}

/**
 * Builds a reader of the answers to a batch, or to the job that it submits. `remedy` is a sentence for users whose job is
 * not done in time.
 */
export function buildBatchAnswerReader<Subject, Found>(
	request: PaidRequest<Subject, Found>,
	subjects: Subject[],
	remedy: string,
): AnswerReader<AnswerRows<Found>> {
	const readWith =
		(source: Pick<PaidRequest<Subject, Found>, 'readRows'>) =>
		(response: ApiResponse, waiting?: string): AnswerRows<Found> | undefined => {
			const answer = source.readRows(response, subjects);
			return answer.hasUnknownForm ? undefined : addPendingMessage(answer, waiting);
		};
	const part = request.job?.partialResults;
	return {
		read: readWith(request),
		...(part && { readPartialResults: readWith(part) }),
		remedy,
		isComplete: ({ rows }) => rows.every(({ reading }) => reading.kind !== 'pending'),
	};
}

/** Adds the reason for waiting to the rows of records that a job has not processed. */
function addPendingMessage<Found>(
	answer: AnswerRows<Found>,
	message: string | undefined,
): AnswerRows<Found> {
	if (message === undefined) return answer;
	const rows = answer.rows.map((row) =>
		row.reading.kind === 'pending' ? { ...row, reading: { ...row.reading, message } } : row,
	);
	return { ...answer, rows };
}
