import type { Answer, ApiResponse, NoResponse } from '../../shared/core/http';
import { describeFailure, type Failure } from '../../shared/core/result';
import {
	decideRetryOfAnswer,
	decideRetryByStatus,
	type RetryDecision,
} from '../../shared/core/retry';
import type { Dialect, ResponseMeaning, ReportedCredits, RequestScope } from '../providers/dialect';
import { findProviderMessage } from '../providers/meaning';
import { roundCredits } from '../providers/roundCredits';
import { explainNoResponse, explainRefusal } from './explain';

/**
 * What an answer means. It is worked out once, when the answer arrives: nothing after that asks the dialect again,
 * neither the transport, which decides by `retry`, nor the run. `Content` is what the rows of the answer are read into.
 */
export type Interpretation<Content = undefined> = SettledAnswer<Content> | Refusal;

/** Something that holds for each record of the request. */
export type SettledAnswer<Content = undefined> = AnswerFacts &
	(
		| { kind: 'rows'; rows: Content }
		/** There should be rows, but in a form that nobody knows; they may have been charged. */
		| { kind: 'unreadable' }
		| SharedMeaning
	);

/** The whole request was refused and not charged. */
export type Refusal = AnswerFacts &
	(
		| /** One record may have spoilt the batch: halving it finds out which. */ { kind: 'split' }
		/** There may be no bulk endpoint: send each record by itself. */
		| { kind: 'singly'; failure: Failure }
		/** Any further request would fail in the same way. */
		| { kind: 'stop'; failure: Failure }
	);

/** One meaning for all records: there are no rows. */
export type SharedMeaning =
	| { kind: 'noMatch' | 'optedOut'; message?: string | undefined }
	| { kind: 'pending'; message?: string | undefined }
	| { kind: 'rejected' | 'unknown' | 'jobLost'; message: string };

/** What is true of any answer. */
export interface AnswerFacts {
	/** Whether its request may be sent again. */
	retry: RetryDecision;
	/** Credits that it states as taken and as left. */
	credits: ReportedCredits;
	/** Undefined where none came. */
	response?: ApiResponse | undefined;
	/** Why the question was not answered; undefined where it was, be it by "nobody". */
	failure?: Failure | undefined;
	/** The job that it names. */
	jobId?: string | undefined;
	/** How long to wait before its job is asked for again, where it says so, in ms. */
	pollAfterMs?: number | undefined;
	/** What the user can set where it should have rows and they are not found. */
	unknownFormRemedy?: string | undefined;
}

/** How an answer is to be interpreted. */
export interface InterpretationContext {
	dialect: Dialect;
	scope: RequestScope;
	/** In ms. */
	now: number;
	/** The address has answered in JSON before, so it is the provider's. */
	isProvider?: boolean;
	/** An earlier request with the same key was answered. */
	wasKeyAccepted?: boolean;
	/** Whether rows come with the ID of a job that brings more. */
	namesJob?: boolean;
}

/** What an answer states, without what the provider's own sums add to a number: 47.999999999999986 is 48. */
function readStatedCredits(answer: ApiResponse, dialect: Dialect): ReportedCredits {
	const { charged, remaining } = dialect.readCredits(answer);
	return {
		charged: charged === undefined ? undefined : roundCredits(charged),
		remaining: remaining === undefined ? undefined : roundCredits(remaining),
	};
}

/** What an answer means; its rows are still to be read, by `interpretRows`. Never throws. */
export function interpretAnswerBeforeRows(
	answer: Answer,
	interpreting: InterpretationContext,
): Interpretation {
	const { dialect, scope, isProvider = false, wasKeyAccepted = false } = interpreting;
	if (answer.kind !== 'response') return interpretNoResponse(answer, dialect);
	const stated = dialect.readMeaning(answer, scope);
	// Some providers answer a miss in plain text and everything else in JSON.
	const isMiss = isProvider && stated === 'notTheProvider' && answer.status === 404;
	const meaning = isMiss ? 'notFoundStatus' : stated;
	const facts: AnswerFacts = {
		retry: decideRetry(answer, meaning),
		credits: STATING_CREDITS.has(meaning) ? readStatedCredits(answer, dialect) : {},
		response: answer,
	};
	const { now } = interpreting;
	const refusal = { response: answer, meaning, dialect, now, wasKeyAccepted };
	return (
		(scope === 'many' && interpretForBatch(meaning, facts, () => explainRefusal(refusal))) ||
		interpretForEach(meaning, facts, interpreting, () => explainRefusal(refusal))
	);
}

/** Meanings of answers that may have been charged. */
const STATING_CREDITS: ReadonlySet<ResponseMeaning> = new Set([
	'rows',
	'noMatch',
	'optedOut',
	'notFoundStatus',
	'notFoundCode',
	'notReady',
	'unknown',
]);

/** Waiting does not refill an account, and some providers use 403 where others use 429: the meaning decides. */
function decideRetry(response: ApiResponse, meaning: ResponseMeaning): RetryDecision {
	if (meaning === 'slowDown') return 'refused';
	// Asking again is free.
	if (meaning === 'notReady') return 'later';
	return meaning === 'unknown' ? decideRetryByStatus(response) : 'final';
}

/** What is about one record, or about the bulk endpoint, settles nothing for the records of a batch. */
function interpretForBatch(
	meaning: ResponseMeaning,
	facts: AnswerFacts,
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
	facts: AnswerFacts,
	{ dialect, scope, namesJob = false }: InterpretationContext,
	explain: () => Failure,
): Interpretation {
	const response = facts.response!;
	switch (meaning) {
		case 'rows': {
			const jobId = namesJob ? dialect.readJobId?.(response) : undefined;
			const { unreadableRowsRemedy } = dialect;
			return {
				...facts,
				kind: 'rows',
				rows: undefined,
				jobId,
				unknownFormRemedy: unreadableRowsRemedy,
			};
		}
		case 'noMatch':
			return { ...facts, kind: meaning, message: findProviderMessage(response.body) };
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

/** What a 404 means that does not name what was not found. */
function explainNotFound({ body }: ApiResponse, scope: RequestScope): string {
	const words = findProviderMessage(body);
	const quote = words === undefined ? '' : ` ("${words}")`;
	return scope === 'many'
		? `Status 404${quote}: the provider has none of the requested records, or there is no bulk endpoint at this path. If every record fails like this, check the bulk path and 'Base URL' in the credential, or set 'Batch Size' under Options to 1.`
		: `Status 404${quote}: the provider has no such record, or its API has moved. If every record fails like this, check 'Base URL' in the credential.`;
}

const LOST: ReadonlySet<NoResponse['kind']> = new Set(['timeout', 'lost', 'tooLarge']);

function interpretNoResponse(answer: NoResponse, dialect: Dialect): Interpretation {
	const facts: AnswerFacts = { retry: decideRetryOfAnswer(answer), credits: {} };
	const failure = explainNoResponse(answer, dialect);
	if (!LOST.has(answer.kind)) return { ...facts, kind: 'stop', failure };
	return { ...facts, kind: 'unknown', message: describeFailure(failure), failure };
}

/**
 * The interpretation with the content of its answer, if it has rows: as `read` says, which returns undefined or throws
 * where the answer has a form that it does not know.
 */
export function interpretRows<Content>(
	interpretation: Interpretation<unknown>,
	read: (response: ApiResponse) => Content | undefined,
): Interpretation<Content> {
	return interpretation.kind === 'rows' ? readAnswerRows(interpretation, read) : interpretation;
}

/** The rows of an answer that should have some. */
export function readAnswerRows<Content>(
	answer: AnswerFacts,
	read: (response: ApiResponse) => Content | undefined,
): SettledAnswer<Content> {
	const content = answer.response && readOrNothing(answer.response, read);
	if (content !== undefined) return { ...answer, kind: 'rows', rows: content };
	return { ...answer, kind: 'unreadable' };
}

function readOrNothing<Content>(
	response: ApiResponse,
	read: (response: ApiResponse) => Content | undefined,
): Content | undefined {
	try {
		return read(response);
	} catch {
		return undefined;
	}
}

/** Whether the request was refused as a whole. */
export const isRefusal = (interpretation: Interpretation<unknown>): interpretation is Refusal =>
	interpretation.kind === 'split' ||
	interpretation.kind === 'singly' ||
	interpretation.kind === 'stop';

/** The response to a free request, including a plain "nothing found"; undefined after a failure. */
export function findAnsweredResponse(
	interpretation: Interpretation<unknown>,
): ApiResponse | undefined {
	const { kind, failure, response } = interpretation;
	if (kind === 'rows') return response;
	return kind === 'noMatch' && !failure ? response : undefined;
}

/** What an answer without rows says, in words. */
export const findMeaningMessage = (interpretation: Interpretation<unknown>): string | undefined =>
	'message' in interpretation ? interpretation.message : undefined;

/** An answer that means the same for all its records. */
export type SharedAnswer = AnswerFacts & SharedMeaning;

/** What such an answer means for each of them. */
export function toSharedMeaning(
	answer: SharedAnswer,
): SharedMeaning & { jobId?: string | undefined } {
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
