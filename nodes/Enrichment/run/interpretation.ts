import type { Answer, ApiResponse, NoResponse } from '../../shared/core/http';
import { describeFailure, type Failure } from '../../shared/core/result';
import {
	decideRetryOfAnswer,
	decideRetryByStatus,
	type RetryDecision,
} from '../../shared/core/retry';
import type { Dialect, ResponseMeaning, ReportedCredits, RequestScope } from '../providers/dialect';
import { findProviderMessage, findProviderSentence } from '../providers/meaning';
import { roundCredits } from '../providers/roundCredits';
import { explainNoResponse, explainRefusedAnswer } from './explain';

/**
 * What an answer means. It is determined once, when the answer arrives; neither the transport, which decides by `retry`,
 * nor the run asks the dialect again. `Content` is the type of the rows that were read.
 */
export type Interpretation<Content = undefined> = ResolvedAnswer<Content> | Refusal;

/** An answer that settles each record of the request. */
export type ResolvedAnswer<Content = undefined> = AnswerDetails &
	(
		| { kind: 'rows'; rows: Content }
		/** The rows have an unknown form; they may have been charged. */
		| { kind: 'unreadable' }
		| MeaningForAllRecords
	);

/** The whole request was refused and not charged. */
export type Refusal = AnswerDetails &
	(
		| /** One record may have caused the refusal; halving the batch finds it. */ {
				kind: 'split';
		  }
		/** There may be no bulk endpoint, so each record is sent by itself. */
		| { kind: 'singly'; failure: Failure }
		/** Any further request would fail, too. */
		| { kind: 'stop'; failure: Failure }
	);

/** The meaning of an answer without rows, which applies to all records. */
export type MeaningForAllRecords =
	| { kind: 'noMatch' | 'optedOut'; message?: string | undefined }
	| { kind: 'pending'; message?: string | undefined }
	| { kind: 'rejected' | 'unknown' | 'jobLost'; message: string };

/** What is known of every answer. */
export interface AnswerDetails {
	/** Whether its request may be sent again. */
	retry: RetryDecision;
	/** The credits that it reports as charged and as remaining. */
	credits: ReportedCredits;
	/** The response; undefined if none came. */
	response?: ApiResponse | undefined;
	/** Why the request failed; undefined if it was answered, even by "no match". */
	failure?: Failure | undefined;
	/** The ID of the job that it names. */
	jobId?: string | undefined;
	/** The wait before the next poll that it states, in ms. */
	pollAfterMs?: number | undefined;
	/** What the user can set if its rows are not found. */
	unreadableRowsRemedy?: string | undefined;
}

/** What is needed to interpret an answer. */
export interface InterpretationContext {
	dialect: Dialect;
	scope: RequestScope;
	/** The present time, in ms. */
	now: number;
	/** Whether the address answered in JSON before, which shows that it is the provider's. */
	hasAnsweredInJson?: boolean;
	/** Whether an earlier request with the same key was answered. */
	wasKeyAccepted?: boolean;
	/** Whether an answer with rows also names a job for deferred data. */
	statesJobWithRows?: boolean;
}

/** Reads reported credits, rounded to remove floating-point errors of the provider: 47.999999999999986 becomes 48. */
function readStatedCredits(answer: ApiResponse, dialect: Dialect): ReportedCredits {
	const { charged, remaining } = dialect.readCredits(answer);
	return {
		charged: charged === undefined ? undefined : roundCredits(charged),
		remaining: remaining === undefined ? undefined : roundCredits(remaining),
	};
}

/** Interprets an answer; its rows are read later, by `addInterpretedRows`. Never throws. */
export function interpretAnswer(answer: Answer, context: InterpretationContext): Interpretation {
	const { dialect, scope, hasAnsweredInJson = false, wasKeyAccepted = false } = context;
	if (answer.kind !== 'response') return interpretNoResponse(answer, dialect);
	const stated = dialect.readMeaning(answer, scope);
	// Some providers report a miss in plain text and everything else in JSON.
	const isMiss = hasAnsweredInJson && stated === 'notTheProvider' && answer.status === 404;
	const meaning = isMiss ? 'notFoundStatus' : stated;
	const facts: AnswerDetails = {
		retry: decideRetry(answer, meaning),
		credits: MEANINGS_WITH_CREDITS.has(meaning) ? readStatedCredits(answer, dialect) : {},
		response: answer,
	};
	const { now } = context;
	const refusal = { response: answer, meaning, dialect, now, wasKeyAccepted };
	return (
		(scope === 'many' &&
			interpretForBatch(meaning, facts, () => explainRefusedAnswer(refusal))) ||
		interpretForEach(meaning, facts, context, () => explainRefusedAnswer(refusal))
	);
}

/** Meanings of answers that may report credits. */
const MEANINGS_WITH_CREDITS: ReadonlySet<ResponseMeaning> = new Set([
	'rows',
	'noMatch',
	'optedOut',
	'notFoundStatus',
	'notFoundCode',
	'notReady',
	'unknown',
]);

/** Decides on a retry by the meaning, not by the status: some providers use 403 for rate limiting. */
function decideRetry(response: ApiResponse, meaning: ResponseMeaning): RetryDecision {
	if (meaning === 'slowDown') return 'refused';
	// Sending it again is free.
	if (meaning === 'notReady') return 'later';
	return meaning === 'unknown' ? decideRetryByStatus(response) : 'final';
}

/** Interprets refusals of a batch that may be about one record or about the bulk endpoint; undefined for others. */
function interpretForBatch(
	meaning: ResponseMeaning,
	facts: AnswerDetails,
	explain: () => Failure,
): Refusal | undefined {
	switch (meaning) {
		case 'optedOut':
		case 'rejected':
			return { ...facts, kind: 'split', failure: explain() };
		case 'notFoundStatus':
		case 'noEndpoint':
			return { ...facts, kind: 'singly', failure: explain() };
		default:
			return undefined;
	}
}

function interpretForEach(
	meaning: ResponseMeaning,
	facts: AnswerDetails,
	{ dialect, scope, statesJobWithRows = false }: InterpretationContext,
	explain: () => Failure,
): Interpretation {
	const response = facts.response!;
	switch (meaning) {
		case 'rows': {
			const jobId = statesJobWithRows ? dialect.readJobId?.(response) : undefined;
			const { unreadableRowsRemedy } = dialect;
			return {
				...facts,
				kind: 'rows',
				rows: undefined,
				jobId,
				unreadableRowsRemedy,
			};
		}
		case 'noMatch':
			return { ...facts, kind: meaning, message: findProviderSentence(response.body) };
		case 'optedOut':
			return {
				...facts,
				kind: meaning,
				message: findProviderMessage(response.body),
				failure: explain(),
			};
		case 'notReady':
		case 'accepted':
			return { ...facts, kind: 'pending', jobId: dialect.readJobId?.(response) };
		case 'notFoundStatus':
		case 'notFoundCode':
			return {
				...facts,
				kind: 'noMatch',
				message: explainNotFound(response, scope),
				failure: explain(),
			};
		case 'rejected':
		case 'unknown': {
			const failure = explain();
			return { ...facts, kind: meaning, message: describeFailure(failure), failure };
		}
		default:
			return { ...facts, kind: 'stop', failure: explain() };
	}
}

/** Explains a 404 that does not state what was not found. */
function explainNotFound({ body }: ApiResponse, scope: RequestScope): string {
	const words = findProviderMessage(body);
	const quote = words === undefined ? '' : ` ("${words}")`;
	return scope === 'many'
		? `Status 404${quote}: the provider has none of the requested records, or there is no bulk endpoint at this path. If every record fails like this, check the bulk path and 'Base URL' in the credential, or set 'Batch Size' under Options to 1.`
		: `Status 404${quote}: the provider has no such record, or its API has moved. If every record fails like this, check 'Base URL' in the credential.`;
}

const LOST_ANSWERS: ReadonlySet<NoResponse['kind']> = new Set(['timeout', 'lost', 'tooLarge']);

function interpretNoResponse(answer: NoResponse, dialect: Dialect): Interpretation {
	const facts: AnswerDetails = { retry: decideRetryOfAnswer(answer), credits: {} };
	const failure = explainNoResponse(answer, dialect);
	if (!LOST_ANSWERS.has(answer.kind)) return { ...facts, kind: 'stop', failure };
	return { ...facts, kind: 'unknown', message: describeFailure(failure), failure };
}

/**
 * Adds the rows that `read` returns, if the answer has any. If `read` returns undefined or throws, the answer is
 * unreadable.
 */
export function addInterpretedRows<Content>(
	interpretation: Interpretation<unknown>,
	read: (response: ApiResponse) => Content | undefined,
): Interpretation<Content> {
	return interpretation.kind === 'rows' ? readAnswerRows(interpretation, read) : interpretation;
}

/** Reads the rows of an answer; it is unreadable if `read` returns undefined or throws. */
export function readAnswerRows<Content>(
	answer: AnswerDetails,
	read: (response: ApiResponse) => Content | undefined,
): ResolvedAnswer<Content> {
	const content = answer.response && readOrUndefined(answer.response, read);
	if (content !== undefined) return { ...answer, kind: 'rows', rows: content };
	return { ...answer, kind: 'unreadable' };
}

function readOrUndefined<Content>(
	response: ApiResponse,
	read: (response: ApiResponse) => Content | undefined,
): Content | undefined {
	try {
		return read(response);
	} catch {
		return undefined;
	}
}

/** Whether the whole request was refused. */
export const isRefusal = (interpretation: Interpretation<unknown>): interpretation is Refusal =>
	interpretation.kind === 'split' ||
	interpretation.kind === 'singly' ||
	interpretation.kind === 'stop';

/** Finds the response to a free request, including a plain "no match"; undefined after a failure. */
export function findUsableResponse(
	interpretation: Interpretation<unknown>,
): ApiResponse | undefined {
	const { kind, failure, response } = interpretation;
	if (kind === 'rows') return response;
	return kind === 'noMatch' && !failure ? response : undefined;
}

/** Finds the message of an answer without rows. */
export const findMessageForAllRecords = (
	interpretation: Interpretation<unknown>,
): string | undefined => ('message' in interpretation ? interpretation.message : undefined);

/** An answer without rows, which means the same for all records. */
export type AnswerWithoutRows = AnswerDetails & MeaningForAllRecords;

/** Reduces such an answer to its meaning, without response and credits. */
export function toMeaningForAllRecords(
	answer: AnswerWithoutRows,
): MeaningForAllRecords & { jobId?: string | undefined } {
	switch (answer.kind) {
		case 'pending':
			return { kind: answer.kind, message: answer.message, jobId: answer.jobId };
		case 'noMatch':
		case 'optedOut':
			return { kind: answer.kind, message: answer.message };
		default:
			return { kind: answer.kind, message: answer.message };
	}
}
