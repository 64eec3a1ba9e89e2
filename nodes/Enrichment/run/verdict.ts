import type { Answer, ApiResponse, NoResponse } from '../../shared/core/http';
import { sentenceOf, type Failure } from '../../shared/core/result';
import { requestedWait } from '../../shared/core/rateHeaders';
import type { Dialect, Meaning, RowReading, Scope } from '../providers/dialect';
import { messageOf } from '../providers/messages';

/** What an answer means for the lookups that were asked. */
export type Verdict =
	/** Read the rows. */
	| { kind: 'rows'; response: ApiResponse }
	| { kind: 'noMatch'; message?: string | undefined; response: ApiResponse }
	/** The person asked not to be in the provider's data. */
	| { kind: 'optedOut'; message?: string | undefined; response: ApiResponse }
	/** The provider is still looking, or took a job whose result has to be fetched. */
	| { kind: 'pending'; response: ApiResponse }
	/** The input is refused, unpaid. In a batch, one record may have spoilt it for the others. */
	| { kind: 'rejected'; failure: Failure }
	/** A 404 that does not say what was not found. */
	| { kind: 'notFoundStatus'; failure: Failure }
	/** There is no such path. */
	| { kind: 'noEndpoint'; failure: Failure }
	/** No further lookup will fare better; this one was not paid. */
	| { kind: 'stop'; failure: Failure }
	/** It may have been paid: never sent again unless the user says so. */
	| { kind: 'unknown'; failure: Failure; response?: ApiResponse };

/** `isProvider`: the address has answered in JSON before. */
export function judgeAnswer(
	answer: Answer,
	scope: Scope,
	dialect: Dialect,
	now: number,
	isProvider = false,
): Verdict {
	if (answer.kind !== 'response') return judgeNoResponse(answer, dialect);
	const meaning = dialect.meaningOf(answer, scope);
	// Some say in plain text whom they do not know, and everything else in JSON.
	const isMiss = isProvider && meaning === 'notTheProvider' && answer.status === 404;
	return verdictFor(isMiss ? 'notFoundStatus' : meaning, answer, dialect, now);
}

/** What an answer without rows says of every record asked; undefined where it says nothing of them. */
export function readingOf(verdict: Verdict, { jobIdOf }: Dialect): RowReading | undefined {
	switch (verdict.kind) {
		case 'noMatch':
		case 'optedOut':
			return { kind: verdict.kind, message: verdict.message };
		case 'notFoundStatus':
			return { kind: 'noMatch', message: PERHAPS_NO_ENDPOINT };
		case 'pending':
			return { kind: 'pending', jobId: jobIdOf?.(verdict.response) };
		case 'rejected':
			return { kind: 'rejected', message: sentenceOf(verdict.failure) };
		default:
			return undefined;
	}
}

const PERHAPS_NO_ENDPOINT =
	"Status 404: the provider does not know this record, or its API has moved. If every record fails like this, check 'Base URL' in the credential.";

function verdictFor(
	meaning: Meaning,
	response: ApiResponse,
	dialect: Dialect,
	now: number,
): Verdict {
	const failure = failureOf(response, meaning, dialect, now);
	switch (meaning) {
		case 'rows':
			return { kind: 'rows', response };
		case 'noMatch':
		case 'optedOut':
			return { kind: meaning, message: messageOf(response.body), response };
		case 'notReady':
		case 'accepted':
			return { kind: 'pending', response };
		case 'rejected':
		case 'notFoundStatus':
		case 'noEndpoint':
			return { kind: meaning, failure };
		case 'unknown':
			return { kind: 'unknown', failure, response };
		default:
			return { kind: 'stop', failure };
	}
}

function judgeNoResponse({ kind, message, description }: NoResponse, dialect: Dialect): Verdict {
	if (kind === 'timeout' || kind === 'lost' || kind === 'tooLarge') {
		const failure = { message, description: UNKNOWN_REMEDY, reason: 'outcomeUnknown' };
		return { kind: 'unknown', failure };
	}
	if (kind === 'unreachable') {
		const said = `${dialect.label} could not be reached: ${message}`;
		const failure = { message: said, description: addressRemedy(dialect), reason: kind };
		return { kind: 'stop', failure };
	}
	return { kind: 'stop', failure: { message, description, reason: kind } };
}

const REASONS: Partial<Record<Meaning, string>> = {
	slowDown: 'rateLimit',
	unknown: 'outcomeUnknown',
	notFoundStatus: 'noEndpoint',
};

function failureOf(
	response: ApiResponse,
	meaning: Meaning,
	dialect: Dialect,
	now: number,
): Failure {
	const { status, body } = response;
	// Some refuse a key in plain text (Apollo): that is their word, not a wrong address.
	const isPage = typeof body === 'string' && body !== '' && meaning !== 'badKey';
	const said = isPage ? pageMessage(response) : messageOf(body);
	return {
		message: said ?? unexplained(status, meaning, dialect),
		description: remedyOf(response, meaning, dialect, now) ?? (said ? undefined : NO_WORDS),
		reason: REASONS[meaning] ?? meaning,
		status,
	};
}

function remedyOf(
	response: ApiResponse,
	meaning: Meaning,
	dialect: Dialect,
	now: number,
): string | undefined {
	switch (meaning) {
		case 'outOfCredits':
			return 'Add credits at the provider, then run what is left again.';
		case 'slowDown':
			return rateRemedy(response, now);
		case 'noEndpoint':
		case 'notFoundStatus':
		case 'notTheProvider':
			return addressRemedy(dialect);
		case 'forbidden':
			return 'The key is valid, but your plan or permissions do not cover this. Check them in your account at the provider.';
		case 'unavailable':
			return `A firewall before ${dialect.label} refused this server, not the key, and nothing was charged. Ask ${dialect.label} to let the address of your server through, or run n8n in another network, then run what is left again.`;
		case 'unknown':
			return UNKNOWN_REMEDY;
		default:
			return undefined;
	}
}

const NO_WORDS =
	"The provider did not say why. Check the values of the request and the provider's documentation.";

export function addressRemedy({ baseUrl }: Dialect): string {
	return baseUrl === undefined
		? "Check 'Base URL' in the credential: it should be the address of the provider's API, with its path prefix, such as https://api.example.com/v1."
		: `Check 'Base URL' in the credential: leave it empty to use ${baseUrl}.`;
}

const UNKNOWN_REMEDY = 'The provider may have charged this request, so it was not sent again.';

/** When to come back in words: "until 14:05 UTC (in 12 minutes)". */
function rateRemedy(response: ApiResponse, now: number): string {
	const wait = requestedWait(response, now);
	const [until, when] =
		wait === undefined
			? ['', 'later']
			: [` until ${clockTime(now + wait)} (in ${duration(wait)})`, 'then'];
	return `Rate limited${until}, longer than 'Max Retry Delay' or 'Max Retries' under Options allow. Run what is left again ${when}.`;
}

function clockTime(instant: number): string {
	const iso = new Date(instant).toISOString();
	return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}

function duration(milliseconds: number): string {
	const seconds = Math.ceil(milliseconds / 1000);
	if (seconds < 120) return `${seconds} seconds`;
	if (seconds < 7200) return `${Math.round(seconds / 60)} minutes`;
	return `${Math.round(seconds / 3600)} hours`;
}

function unexplained(status: number, meaning: Meaning, { label }: Dialect): string {
	const provider = label.replace(/^The /, 'the ');
	if (meaning === 'outOfCredits') return `The account at ${provider} has no credits left`;
	if (meaning === 'slowDown') return `${label} is rate limiting requests (status ${status})`;
	if (status >= 300) return `${label} answered with status ${status}`;
	return meaning === 'rejected'
		? `${label} refused the request without saying why`
		: `The response from ${provider} cannot be read`;
}

/** An HTML page, or plain text. */
function pageMessage(response: ApiResponse): string {
	const said = messageOf(response.body);
	return `The address answered with status ${response.status} and text that is not JSON${said ? `: "${said}"` : ''}`;
}
