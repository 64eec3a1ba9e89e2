import type { Answer, ApiResponse, NoResponse } from '../../shared/core/http';
import { plural, sentenceOf, type Failure } from '../../shared/core/result';
import { requestedWait } from '../../shared/core/rateHeaders';
import type { Dialect, Meaning, Scope } from '../providers/dialect';
import { findMessage } from '../providers/meaning';
import type { SharedEnding } from './attempt';

/** What an answer means for the records of its request. */
export type Judgement = Answered | Refusal;

/** An answer that settles every record of the request. */
export type Answered = AnsweredRows | SharedAnswer;

interface AnsweredRows {
	kind: 'rows';
	response: ApiResponse;
	failure?: undefined;
	/** Where the rows are of a job that is not done: what is true of the records that it has not come to. */
	open?: PendingAnswer;
	/** They are only those that are done, asked for apart. */
	isPart?: true;
}

/** The records wait for a job; with a failure where asking again now is pointless. */
export interface PendingAnswer {
	kind: 'pending';
	message: string;
	failure?: Failure;
}

/** One ending for all records; `failure` is set if the question itself was not answered. */
export type SharedAnswer = SharedEnding & { response?: ApiResponse; failure?: Failure };

/** The part that each record keeps. */
export function endingIn(answer: SharedAnswer): SharedEnding {
	const ending = { ...answer };
	delete ending.response;
	delete ending.failure;
	return ending;
}

/** The whole request was refused and not charged. */
export type Refusal =
	/** One record may have spoilt the batch: halving it finds out which. */
	| { kind: 'split'; failure?: Failure }
	/** There may be no bulk endpoint: send each record by itself. */
	| { kind: 'singly'; failure: Failure }
	/** Any further request would fail in the same way. */
	| { kind: 'stop'; failure: Failure };

export const isRefusal = (judgement: Judgement): judgement is Refusal =>
	judgement.kind === 'split' || judgement.kind === 'singly' || judgement.kind === 'stop';

/** The response to a free request, including a plain "nothing found"; undefined after a failure. */
export function answerIn(judgement: Judgement): ApiResponse | undefined {
	const { kind, failure } = judgement;
	if (kind === 'rows') return judgement.response;
	return kind === 'noMatch' && !failure ? judgement.response : undefined;
}

export const messageIn = (judgement: Judgement): string | undefined =>
	'message' in judgement ? judgement.message : undefined;

/** `isProvider`: this address has answered in JSON before. */
export function judgeAnswer(
	answer: Answer,
	scope: Scope,
	dialect: Dialect,
	now: number,
	isProvider = false,
): Judgement {
	if (answer.kind !== 'response') return judgeNoResponse(answer, dialect);
	const said = dialect.meaningOf(answer, scope);
	// Some providers answer a miss in plain text and everything else in JSON.
	const isMiss = isProvider && said === 'notTheProvider' && answer.status === 404;
	const meaning = isMiss ? 'notFoundStatus' : said;
	const heard = { response: answer, meaning, dialect, now };
	return (scope === 'many' && refusedTogether(heard)) || judge(heard);
}

/** A response, and what it means. */
interface Heard {
	response: ApiResponse;
	meaning: Meaning;
	dialect: Dialect;
	now: number;
}

/** What is about one record, or about the bulk endpoint, settles nothing for the records of a batch. */
function refusedTogether(heard: Heard): Refusal | undefined {
	switch (heard.meaning) {
		case 'optedOut':
			return { kind: 'split' };
		case 'rejected':
			return { kind: 'split', failure: failureOf(heard) };
		case 'notFoundStatus':
		case 'noEndpoint':
			return { kind: 'singly', failure: failureOf(heard) };
		default:
			return undefined;
	}
}

function judge(heard: Heard): Judgement {
	const { response, meaning, dialect } = heard;
	const failure = failureOf(heard);
	switch (meaning) {
		case 'rows':
			return { kind: 'rows', response };
		case 'noMatch':
		case 'optedOut':
			return { kind: meaning, message: findMessage(response.body), response };
		case 'notReady':
		case 'accepted':
			return { kind: 'pending', jobId: dialect.jobIdOf?.(response), response };
		case 'notFoundStatus':
			return { kind: 'noMatch', message: explainNotFound(response), response, failure };
		case 'rejected':
			return { kind: meaning, message: sentenceOf(failure), failure };
		case 'unknown':
			return { kind: meaning, message: sentenceOf(failure), response, failure };
		default:
			return { kind: 'stop', failure };
	}
}

/** What a 404 says that does not name what was not found. */
function explainNotFound({ body }: ApiResponse): string {
	const said = findMessage(body);
	const quoted = said === undefined ? '' : ` ("${said}")`;
	return `Status 404${quoted}: the provider does not know this record, or its API has moved. If every record fails like this, check 'Base URL' in the credential.`;
}

function judgeNoResponse({ kind, message, description }: NoResponse, dialect: Dialect): Judgement {
	if (kind === 'timeout' || kind === 'lost' || kind === 'tooLarge') {
		const failure = { message, description: UNKNOWN_REMEDY, reason: 'outcomeUnknown' };
		return { kind: 'unknown', message: sentenceOf(failure), failure };
	}
	if (kind !== 'unreachable') {
		return { kind: 'stop', failure: { message, description, reason: kind } };
	}
	const said = `${dialect.label} could not be reached: ${message}`;
	const failure = { message: said, description: addressRemedy({ dialect }), reason: kind };
	return { kind: 'stop', failure };
}

const REASONS: Partial<Record<Meaning, string>> = {
	slowDown: 'rateLimit',
	unknown: 'outcomeUnknown',
	notFoundStatus: 'noEndpoint',
};

function failureOf(heard: Heard): Failure {
	const { response, meaning } = heard;
	const { status, body } = response;
	// Apollo refuses a key in plain text, so that is no sign of a wrong address.
	const isPage = typeof body === 'string' && body !== '' && meaning !== 'badKey';
	const said = isPage ? pageMessage(response) : findMessage(body);
	return {
		message: said ?? unexplained(heard),
		description: REMEDIES[meaning]?.(heard) ?? (said ? undefined : NO_WORDS),
		reason: REASONS[meaning] ?? meaning,
		status,
	};
}

export const OUT_OF_CREDITS_REMEDY = 'Add credits at the provider, then run what is left again.';

const NO_WORDS =
	"The provider did not say why. Check the values of the request and the provider's documentation.";

const addressRemedy = ({ dialect: { baseUrl } }: Pick<Heard, 'dialect'>): string =>
	baseUrl === undefined
		? "Check 'Base URL' in the credential: it should be the address of the provider's API, with its path prefix, such as https://api.example.com/v1."
		: `Requests should go to ${baseUrl}. Where the credential uses a gateway, check its 'Base URL'.`;

const UNKNOWN_REMEDY = 'The provider may have charged this request, so it was not sent again.';

const REMEDIES: Partial<Record<Meaning, (heard: Heard) => string>> = {
	outOfCredits: () => OUT_OF_CREDITS_REMEDY,
	slowDown: rateRemedy,
	noEndpoint: addressRemedy,
	notFoundStatus: addressRemedy,
	notTheProvider: addressRemedy,
	forbidden: () =>
		'The key is valid, but your plan or permissions do not cover this. Check them in your account at the provider.',
	unavailable: ({ dialect: { label } }) =>
		`A firewall before ${label} refused this server, not the key, and nothing was charged. Ask ${label} to let the address of your server through, or run n8n in another network, then run what is left again.`,
	unknown: () => UNKNOWN_REMEDY,
};

/** Says when to try again: "until 14:05 UTC (in 12 minutes)". */
function rateRemedy({ response, now }: Heard): string {
	const wait = requestedWait(response, now);
	const isTold = wait !== undefined;
	const until = isTold ? ` until ${clockTime(now + wait)} (in ${duration(wait)})` : '';
	return `Rate limited${until}, longer than 'Max Retry Delay' or 'Max Retries' under Options allow. Run what is left again ${isTold ? 'then' : 'later'}.`;
}

const clockTime = (instant: number): string =>
	`${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function duration(milliseconds: number): string {
	const seconds = Math.ceil(milliseconds / 1000);
	if (seconds < 120) return plural(seconds, 'second');
	if (seconds < 7200) return plural(Math.round(seconds / 60), 'minute');
	return plural(Math.round(seconds / 3600), 'hour');
}

/** The label of the Generic REST API is "The provider", which is lower case within a sentence. */
export const inSentence = (label: string) => label.replace(/^The /, 'the ');

function unexplained({ response: { status }, meaning, dialect: { label } }: Heard): string {
	const provider = inSentence(label);
	if (meaning === 'outOfCredits') return `The account at ${provider} has no credits left`;
	if (meaning === 'slowDown') return `${label} is rate limiting requests (status ${status})`;
	if (status >= 300) return `${label} answered with status ${status}`;
	return meaning === 'rejected'
		? `${label} refused the request without saying why`
		: `The response from ${provider} cannot be read`;
}

/** An HTML page, or plain text. */
function pageMessage(response: ApiResponse): string {
	const said = findMessage(response.body);
	return `The address answered with status ${response.status} and text that is not JSON${said ? `: "${said}"` : ''}`;
}
