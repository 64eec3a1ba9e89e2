/** Why an answer is a failure, in words for the user, and what to do next. */
import type { ApiResponse, NoResponse } from '../../shared/core/http';
import { requestedWait } from '../../shared/core/rateHeaders';
import { plural, type Failure } from '../../shared/core/result';
import type { Dialect, Meaning } from '../providers/dialect';
import { findMessage } from '../providers/meaning';

/** A response that answers nothing. */
interface RefusedAnswer {
	response: ApiResponse;
	meaning: Meaning;
	dialect: Dialect;
	/** In ms. */
	now: number;
}

/** Why nothing answered; where the request may have been charged all the same, the reason is `outcomeUnknown`. */
export function explainNoResponse(
	{ kind, message, description }: NoResponse,
	dialect: Dialect,
): Failure {
	switch (kind) {
		case 'timeout':
		case 'lost':
		case 'tooLarge':
			return { message, description: UNKNOWN_REMEDY, reason: 'outcomeUnknown' };
		case 'unreachable':
			return {
				message: `${dialect.label} could not be reached: ${message}`,
				description: adviseOnAddress({ dialect }),
				reason: kind,
			};
		default:
			return { message, description, reason: kind };
	}
}

const REASONS: Partial<Record<Meaning, string>> = {
	slowDown: 'rateLimit',
	unknown: 'outcomeUnknown',
	notFoundStatus: 'noEndpoint',
	notFoundCode: 'noEndpoint',
};

/** What a response says went wrong, and what to do; `reason` is its meaning in a word. */
export function explainRefusal(answer: RefusedAnswer): Failure {
	const { response, meaning } = answer;
	const { status, body } = response;
	// Apollo refuses a key in plain text, so that is no sign of a wrong address.
	const isPage = typeof body === 'string' && body !== '' && meaning !== 'badKey';
	const words = isPage ? describePage(response) : findMessage(body);
	return {
		message: words ?? describeStatus(answer),
		description: REMEDIES[meaning]?.(answer) ?? (words ? undefined : NO_WORDS),
		reason: REASONS[meaning] ?? meaning,
		status,
	};
}

export const OUT_OF_CREDITS_REMEDY =
	'Add credits at the provider, then run the remaining items again.';

const NO_WORDS =
	"The provider did not say why. Check the request values against the provider's documentation.";

const adviseOnAddress = ({ dialect: { baseUrl } }: Pick<RefusedAnswer, 'dialect'>): string =>
	baseUrl === undefined
		? "Check 'Base URL' in the credential: it should be the address of the provider's API, with its path prefix, such as https://api.example.com/v1."
		: `Requests should go to ${baseUrl}. If the credential uses a gateway, check its 'Base URL'.`;

const UNKNOWN_REMEDY = 'The provider may have charged this request, so it was not sent again.';

const REMEDIES: Partial<Record<Meaning, (answer: RefusedAnswer) => string>> = {
	outOfCredits: () => OUT_OF_CREDITS_REMEDY,
	slowDown: adviseOnRate,
	noEndpoint: adviseOnAddress,
	notFoundStatus: adviseOnAddress,
	notFoundCode: adviseOnAddress,
	notTheProvider: adviseOnAddress,
	forbidden: () =>
		'The key is valid, but your plan or permissions do not cover this. Check them in your account at the provider.',
	unavailable: ({ dialect: { label } }) =>
		`A firewall in front of ${label} blocked this server. Your API key is not the problem, and nothing was charged. Ask ${label} to allow your server's IP address, or run n8n on another network. Then run the remaining items again.`,
	unknown: () => UNKNOWN_REMEDY,
	optedOut: ({ response: { status } }) =>
		`Status ${status} can mean that a person asked not to be in the data, and also that the provider may not serve this account, server or region for legal reasons. Ask the provider which of them it is.`,
};

/** Says when to try again: "until 14:05 UTC (in 12 minutes)". */
function adviseOnRate({ response, now }: RefusedAnswer): string {
	const wait = requestedWait(response, now);
	const isStated = wait !== undefined;
	const until = isStated
		? ` until ${describeInstant(now + wait)} (in ${describeDuration(wait)})`
		: '';
	return `Rate limited${until}. That is longer than 'Max Retry Delay' or 'Max Retries' under Options allows. Run the remaining items again ${isStated ? 'after that' : 'later'}.`;
}

const describeInstant = (instant: number): string =>
	`${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function describeDuration(milliseconds: number): string {
	const seconds = Math.ceil(milliseconds / 1000);
	if (seconds < 120) return plural(seconds, 'second');
	if (seconds < 7200) return plural(Math.round(seconds / 60), 'minute');
	return plural(Math.round(seconds / 3600), 'hour');
}

/** The label of the Generic REST API is "The provider", which is lower case within a sentence. */
export const lowercaseLeadingThe = (label: string): string => label.replace(/^The /, 'the ');

/** "Hunter's", "People Data Labs'". */
export const toPossessive = (name: string): string =>
	name.endsWith('s') ? `${name}'` : `${name}'s`;

function describeStatus({
	response: { status },
	meaning,
	dialect: { label },
}: RefusedAnswer): string {
	const provider = lowercaseLeadingThe(label);
	if (meaning === 'outOfCredits') return `The account at ${provider} has no credits left`;
	if (meaning === 'slowDown') return `${label} is rate limiting requests (status ${status})`;
	if (status >= 300) return `${label} answered with status ${status}`;
	return meaning === 'rejected'
		? `${label} refused the request without saying why`
		: `The response from ${provider} cannot be read`;
}

/** An HTML page, or plain text. */
function describePage(response: ApiResponse): string {
	const words = findMessage(response.body);
	const quote = words ? `: "${words}"` : '';
	return `The address answered with status ${response.status} and text that is not JSON${quote}`;
}
