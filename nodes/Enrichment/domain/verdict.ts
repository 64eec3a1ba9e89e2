import type { Answer, ApiResponse, NoResponse } from '../../shared/core/http';
import { isRecord, type JsonRecord } from '../../shared/core/json';
import type { Failure } from '../../shared/core/result';
import { requestedWait } from '../../shared/core/retryAfter';
import { messageOf } from './messages';
import { NO_ENDPOINT, NO_MATCH, OUT_OF_CREDITS, PENDING, RATE } from './words';

/** What an answer means for the lookups that were asked. */
export type Verdict =
	/** Read the rows. */
	| { kind: 'answered'; response: ApiResponse }
	| { kind: 'noMatch'; message?: string | undefined }
	/** The person asked not to be in the provider's data. */
	| { kind: 'optedOut'; message?: string | undefined }
	/** The provider is still looking. */
	| { kind: 'pending'; response: ApiResponse }
	/** The input is refused, unpaid. In a batch, one record may have spoilt it for the others. */
	| { kind: 'rejected'; failure: Failure }
	/** There is no such path. */
	| { kind: 'noEndpoint'; failure: Failure }
	/** No further lookup will fare better; this one was not paid. */
	| { kind: 'stop'; failure: Failure }
	/** It may have been paid: never sent again unless the user says so. */
	| { kind: 'unknown'; failure: Failure };

/** Statuses with which providers refuse an input that they do not bill. */
const REJECTED = new Set([400, 406, 409, 412, 413, 415, 422]);

/** `one`: the answer to a single lookup; `many`: to a batch, where a 404 cannot be about one record. */
type Scope = 'one' | 'many';

export function judgeLookup(answer: Answer, scope: Scope): Verdict {
	if (answer.kind !== 'response') return judgeSilence(answer);
	const { status, headers } = answer;
	// With a time to come back, a server turns requests away unprocessed.
	const isBusy = status === 503 && headers['retry-after'] !== undefined;
	if (isBusy) return stop(answer, 'rateLimit', rateRemedy(answer));
	if (status >= 500 || status === 408) return unknown(answer);
	if (status >= 200 && status < 300) return judgeSuccess(answer, scope);
	if (isOutOfCredits(answer)) return stop(answer, 'outOfCredits', CREDITS_REMEDY);
	if (isRateRefusal(answer)) return stop(answer, 'rateLimit', rateRemedy(answer));
	if (status === 401 || status === 403) return stop(answer, 'badKey');
	if (!isJson(answer)) return stop(answer, 'notTheProvider', ADDRESS_REMEDY);
	return judgeRefusal(answer, scope);
}

function judgeSuccess(response: ApiResponse, scope: Scope): Verdict {
	const { status, body } = response;
	const isEmpty = body === '' || body === null;
	if (status === 204 || (isEmpty && scope === 'one')) return { kind: 'noMatch' };
	if (typeof body === 'string' && !isEmpty) return judgeText(response, body);
	if (!isRecord(body)) return { kind: 'answered', response };
	if (OUT_OF_CREDITS.test(codesOf(body))) return stop(response, 'outOfCredits', CREDITS_REMEDY);
	const hasRows = Object.values(body).some(Array.isArray);
	const isPromise = status === 202 || PENDING.test(String(body.status));
	if (isPromise && !hasRows) return { kind: 'pending', response };
	const isRefused = body.success === false || (scope === 'many' && Boolean(body.error));
	if (!isRefused || hasRows) return { kind: 'answered', response };
	if (scope === 'one' && NO_MATCH.test(codesOf(body))) return noMatch(response);
	return { kind: 'rejected', failure: failureOf(response, 'rejected') };
}

/** JSON that broke off may have been an answer that was paid for; anything else is another service. */
function judgeText(response: ApiResponse, text: string): Verdict {
	if (/^\s*[[{]/.test(text)) return unknown({ ...response, body: undefined });
	return stop(response, 'notTheProvider', ADDRESS_REMEDY);
}

/** What an answer says of itself, beside the data it may hold. */
function codesOf({ error, errors, status, code, error_code, message, reason }: JsonRecord): string {
	return JSON.stringify([error, errors, status, code, error_code, message, reason]);
}

function unknown(response: ApiResponse): Verdict {
	return { kind: 'unknown', failure: failureOf(response, 'outcomeUnknown', UNKNOWN_REMEDY) };
}

function judgeRefusal(response: ApiResponse, scope: Scope): Verdict {
	const { status } = response;
	const text = textOf(response);
	if (status === 451) return { kind: 'optedOut', message: messageOf(response.body) };
	if (status === 404 && scope === 'one' && !NO_ENDPOINT.test(text)) return noMatch(response);
	if (status === 404 || status === 405 || status === 501) {
		return { kind: 'noEndpoint', failure: failureOf(response, 'noEndpoint', ADDRESS_REMEDY) };
	}
	if (scope === 'one' && status === 400 && NO_MATCH.test(text)) return noMatch(response);
	if (REJECTED.has(status)) return { kind: 'rejected', failure: failureOf(response, 'rejected') };
	return stop(response, 'refused');
}

function noMatch({ body }: ApiResponse): Verdict {
	return { kind: 'noMatch', message: messageOf(body) };
}

function judgeSilence({ kind, message, description }: NoResponse): Verdict {
	const failure = { message, description, reason: kind };
	if (kind === 'timeout' || kind === 'lost') {
		return {
			kind: 'unknown',
			failure: { message, description: UNKNOWN_REMEDY, reason: 'outcomeUnknown' },
		};
	}
	if (kind === 'unreachable') {
		const said = `The provider could not be reached: ${message}`;
		return {
			kind: 'stop',
			failure: { message: said, description: ADDRESS_REMEDY, reason: kind },
		};
	}
	return { kind: 'stop', failure };
}

const ADDRESS_REMEDY =
	"Check 'Base URL' in the credential: it should be the address of the provider's API, with its path prefix, such as https://api.example.com/v1.";
const CREDITS_REMEDY = 'Add credits at the provider, then run the records that were skipped again.';
const UNKNOWN_REMEDY =
	"The provider may have charged this lookup, so it was not sent again. 'Retry Unknown Outcome' allows that, at the risk of a second charge.";

function rateRemedy(response: ApiResponse): string {
	const wait = requestedWait(response, 0);
	const when = wait === undefined ? 'later' : `in ${Math.ceil(wait / 1000)} seconds`;
	return `The provider asks to come back ${when}, which is more than 'Max Wait' or 'Max Retries' allow. Run the records that were skipped again then.`;
}

function stop(response: ApiResponse, reason: string, remedy?: string): Verdict {
	return { kind: 'stop', failure: failureOf(response, reason, remedy) };
}

function failureOf(response: ApiResponse, reason: string, description?: string): Failure {
	const { status, body } = response;
	const said = isJson(response) ? messageOf(body) : htmlMessage(response);
	return { message: said ?? unsaid(status, reason), description, reason, status };
}

function unsaid(status: number, reason: string): string {
	if (reason === 'outOfCredits') return 'The account at the provider has no credits left';
	if (status < 300) return "The provider's answer cannot be read";
	return `The provider answered with status ${status}`;
}

function htmlMessage(response: ApiResponse): string {
	const said = messageOf(response.body);
	return `The address answered with status ${response.status} and text that is not JSON${said ? `: "${said}"` : ''}`;
}

export function isOutOfCredits(response: ApiResponse): boolean {
	return response.status === 402 || OUT_OF_CREDITS.test(textOf(response));
}

/** Hunter, for one, answers 403 where others say 429. */
export function isRateRefusal(response: ApiResponse): boolean {
	return response.status === 429 || (response.status === 403 && RATE.test(textOf(response)));
}

function isJson({ body }: ApiResponse): boolean {
	return typeof body !== 'string';
}

function textOf({ body }: ApiResponse): string {
	return typeof body === 'string' ? body : JSON.stringify(body ?? '');
}
