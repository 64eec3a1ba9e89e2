/** Explains to users why an answer is a failure, and what to do next. */
import type { ApiResponse, NoResponse } from '../../shared/core/http';
import { readRequestedWaitMs } from '../../shared/core/rateHeaders';
import { formatCount, type Failure } from '../../shared/core/result';
import {
	SINGLE_PROVIDER_TITLES,
	type Dialect,
	type KeyPlacement,
	type ResponseMeaning,
} from '../providers/dialect';
import { findProviderMessage, isHtml } from '../providers/meaning';

/** A response that is not an answer. */
interface RefusedAnswer {
	response: ApiResponse;
	meaning: ResponseMeaning;
	dialect: Dialect;
	/** The present time, in ms. */
	now: number;
	/** Whether the key was accepted earlier in the run. */
	wasKeyAccepted?: boolean;
}

/** Explains why no response came. The reason is `outcomeUnknown` if the request may have been charged. */
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

const REASONS: Partial<Record<ResponseMeaning, string>> = {
	slowDown: 'rateLimit',
	unknown: 'outcomeUnknown',
	notFoundStatus: 'noEndpoint',
	notFoundCode: 'noEndpoint',
};

/** Explains a refused answer: in our words, with the provider's message and a remedy. `reason` is derived from the meaning. */
export function explainRefusedAnswer(answer: RefusedAnswer): Failure {
	const { response, meaning, dialect } = answer;
	const words = writeProviderMessageSentence(response, dialect);
	const remedy = REMEDIES[meaning]?.(answer);
	return {
		message: HEADLINES[meaning]?.(dialect.label) ?? describeStatus(answer),
		description: remedy === undefined ? words : `${words} ${remedy}`,
		reason: REASONS[meaning] ?? meaning,
		status: response.status,
	};
}

/** Messages by meaning. */
const HEADLINES: Partial<Record<ResponseMeaning, (label: string) => string>> = {
	badKey: (label) => `${label} rejected this API key`,
	outOfCredits: (label) => `Your account with ${lowercaseLeadingThe(label)} has no credits left`,
	slowDown: (label) => `${label} is rate limiting requests`,
	forbidden: (label) => `${label} does not allow this with this API key`,
	notTheProvider: (label) =>
		`The address does not appear to be ${toPossessive(lowercaseLeadingThe(label))} API`,
	noEndpoint: (label) => `${toPossessive(label)} API has no such path`,
	notFoundStatus: (label) => `${label} found nothing at this address`,
	notFoundCode: (label) => `${label} found nothing at this address`,
	unavailable: (label) =>
		`A firewall in front of ${lowercaseLeadingThe(label)} blocked this server`,
	rejected: (label) => `${label} rejected the request`,
	refused: (label) => `${label} refused the request`,
	optedOut: (label) => `${label} refused to disclose this data`,
};

/** Quotes the provider's message in a sentence, with the status if it is one of a failure. */
export function writeProviderMessageSentence(
	{ status, body }: ApiResponse,
	{ label }: Pick<Dialect, 'label'>,
): string {
	// The words stand in quotes themselves.
	const words = findProviderMessage(body)?.replaceAll('"', "'");
	if (words === undefined) {
		return `${label} returned status ${status} without an explanation.`;
	}
	const isWebPage = typeof body === 'string' && isHtml(body);
	const who = isWebPage ? 'The address answered with a web page' : `${label} said`;
	return status < 300 ? `${who}: "${words}".` : `${who}: "${words}" (status ${status}).`;
}

/** The remedy for an account without credits. */
export const OUT_OF_CREDITS_REMEDY =
	'Add credits to your provider account, then run the remaining items again.';

const adviseOnAddress = ({
	dialect: { baseUrl, fieldTitles = SINGLE_PROVIDER_TITLES },
}: Pick<RefusedAnswer, 'dialect'>): string =>
	baseUrl === undefined
		? "Check 'Base URL' in the credential: it should be the address of the provider's API, with its path prefix, such as https://api.example.com/v1."
		: `Requests should go to ${baseUrl}. If the credential uses a gateway, check its '${fieldTitles.baseUrl}'.`;

const UNKNOWN_REMEDY = 'The provider may have charged for this request, so it was not sent again.';

const KEY_WITHDRAWN =
	'The key worked earlier in this run, so it has since expired or been revoked. Check it in your provider account, then run the remaining items again.';

const CHECK_VALUES = "Check the values of the request against the provider's documentation.";

const REMEDIES: Partial<Record<ResponseMeaning, (answer: RefusedAnswer) => string>> = {
	badKey: ({ dialect, wasKeyAccepted }) =>
		wasKeyAccepted === true ? KEY_WITHDRAWN : adviseOnRejectedKey(dialect),
	outOfCredits: () => OUT_OF_CREDITS_REMEDY,
	rejected: () => CHECK_VALUES,
	refused: () => CHECK_VALUES,
	slowDown: adviseOnRate,
	noEndpoint: adviseOnAddress,
	notFoundStatus: adviseOnAddress,
	notFoundCode: adviseOnAddress,
	notTheProvider: adviseOnAddress,
	forbidden: () =>
		'The key is valid, but your plan or permissions do not cover this. Check them in your provider account.',
	unavailable: ({ dialect: { label } }) =>
		`Your API key is not the problem, and nothing was charged. Ask ${lowercaseLeadingThe(label)} to allow your server's IP address, or run n8n on another network. Then run the remaining items again.`,
	unknown: () => UNKNOWN_REMEDY,
	optedOut: ({ response: { status } }) =>
		`Status ${status} can mean either that a person opted out of being listed, or that the provider can't serve this account, server, or region for legal reasons. Ask the provider which one applies.`,
};

/** Advises when to try again: "until 14:05 UTC (in 12 minutes)". */
function adviseOnRate({ response, now }: RefusedAnswer): string {
	const wait = readRequestedWaitMs(response, now);
	if (wait === undefined) {
		return "It does not say for how long. The retries that 'Request Retry Delay' and 'Request Max Retries' under Options allow were not enough. Run the remaining items again later.";
	}
	const until = `${describeInstant(now + wait)} (in ${describeDuration(wait)})`;
	return `Rate limited until ${until}. The wait is longer than 'Request Retry Delay' and 'Request Max Retries' under Options allow. Run the remaining items again after that.`;
}

const describeInstant = (instant: number): string =>
	`${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function describeDuration(milliseconds: number): string {
	const seconds = Math.ceil(milliseconds / 1000);
	if (seconds < 120) return formatCount(seconds, 'second');
	if (seconds < 7200) return formatCount(Math.round(seconds / 60), 'minute');
	return formatCount(Math.round(seconds / 3600), 'hour');
}

/** Lowercases the article of "The provider", the label of the Generic REST API, for use within a sentence. */
export const lowercaseLeadingThe = (label: string): string => label.replace(/^The /, 'the ');

/** Converts a name to its possessive: "Hunter's", "People Data Labs'". */
export const toPossessive = (name: string): string =>
	name.endsWith('s') ? `${name}'` : `${name}'s`;

/** Describes a refusal by its status, if its meaning has no message. */
function describeStatus({ response: { status }, dialect: { label } }: RefusedAnswer): string {
	if (status >= 500) return `${label} returned a server error`;
	if (status >= 300) return `${label} did not process the request`;
	return `The response from ${lowercaseLeadingThe(label)} cannot be read`;
}

/** Advises on a rejected key: how it was sent, and what to change. */
export function adviseOnRejectedKey({
	key,
	baseUrl,
	label,
	fieldTitles = SINGLE_PROVIDER_TITLES,
}: Pick<Dialect, 'key' | 'baseUrl' | 'label' | 'fieldTitles'>): string {
	if (baseUrl !== undefined) {
		return `Check '${fieldTitles.apiKey}' in the credential: copy it again from your account settings at ${label}.`;
	}
	return `The key was sent ${describePlacement(key)}. Check 'API Key' in the credential; if the provider expects it elsewhere, such as in an api_key or x-api-key header, change 'Send Key As'.`;
}

function describePlacement(key: KeyPlacement): string {
	switch (key.as) {
		case 'header':
			return `as the header "${key.name}: ${key.prefix ? `${key.prefix.trim()} ` : ''}…"`;
		case 'query':
			return `as the query parameter "${key.name}"`;
		case 'basic':
			return 'as the user name of Basic authentication';
		case 'bearer':
			return 'as the header "Authorization: Bearer …"';
	}
}
