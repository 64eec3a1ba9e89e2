import type { ApiRequest } from '../../shared/core/http';
import type { Failure } from '../../shared/core/result';
import { apiOf, propertyIn } from './addresses';
import type { GoogleError } from './googleError';
import { quotaRefusal } from './quotaRefusal';

/** What a kind of refusal means, and what its reader can do about it. */
interface Explanation {
	reason: string;
	fits: (error: GoogleError) => boolean;
	remedy: (error: GoogleError, request: ApiRequest) => string;
}

/** The first that fits. Google's own words are the message already; these come after them. */
const EXPLANATIONS: Explanation[] = [
	{
		reason: 'apiDisabled',
		fits: ({ reasons, message }) =>
			reasons.includes('SERVICE_DISABLED') || /has not been used in project/.test(message),
		remedy: (error, request) =>
			`Enable the ${apiName(request)} in the Google Cloud project of your OAuth client, and wait a few minutes: ${
				error.link ?? linkInText(error.message) ?? 'Google Cloud console > APIs & Services'
			}`,
	},
	{
		reason: 'missingScope',
		fits: ({ reasons, message }) =>
			reasons.includes('ACCESS_TOKEN_SCOPE_INSUFFICIENT') ||
			/insufficient authentication scopes/i.test(message),
		remedy: (_, request) =>
			`The credentials lack the permission "analytics.${
				onlyReads(request) ? 'readonly' : 'edit'
			}". Set 'Access Level' in the credentials to 'Read and Manage' and connect the account again.`,
	},
	{
		reason: 'noAccess',
		fits: ({ httpStatus }) => httpStatus === 403,
		remedy: (_, request) => accessRemedy(request),
	},
	{
		reason: 'unauthenticated',
		fits: ({ httpStatus }) => httpStatus === 401,
		remedy: () =>
			'Google does not accept the sign-in any more. Open the credentials and connect the account again.',
	},
	{
		reason: 'incompatible',
		fits: ({ message }) => /are incompatible/.test(message),
		remedy: () =>
			"The fields cannot be asked for together. Drop one, or try 'Check Compatibility'.",
	},
	{
		reason: 'unknownField',
		fits: ({ message }) => /is not a valid (dimension|metric)/.test(message),
		remedy: () => 'Choose the field from the list, which holds the fields of this property.',
	},
	{
		reason: 'notFound',
		fits: ({ httpStatus }) => httpStatus === 404,
		remedy: (_, { method, path }) =>
			`Nothing answers ${method} ${path}. Check the ID and the address.`,
	},
	{
		reason: 'serverError',
		fits: ({ httpStatus }) => httpStatus >= 500,
		remedy: () => 'Google could not answer. It was asked again a few times; try later.',
	},
	{
		reason: 'invalidRequest',
		fits: () => true,
		remedy: () => 'Check the fields of the node against what Google says.',
	},
];

/** A refusal as a failure: Google's words first, then what to do. */
export function explain(error: GoogleError, request: ApiRequest): Failure {
	const { message, httpStatus: status } = error;
	const quota = quotaRefusal(message);
	if (quota) return { message, description: quota.remedy, status, reason: quota.reason };
	const found = EXPLANATIONS.find(({ fits }) => fits(error));
	return {
		message,
		description: found?.remedy(error, request),
		status,
		reason: found?.reason,
	};
}

function accessRemedy(request: ApiRequest): string {
	const property = propertyIn(request.path);
	const whose = property === undefined ? 'here' : `to the property ${property}`;
	const role = onlyReads(request) ? 'Viewer' : 'Editor';
	return `The connected account has no sufficient access ${whose}. Check that the ID is right, and that the account is at least ${role} there: Google Analytics > Admin > Property access management.`;
}

/** Reports are asked for by POST, and change nothing. */
function onlyReads({ method, path }: ApiRequest): boolean {
	return method === 'GET' || apiOf(path) === 'data';
}

function apiName(request: ApiRequest): string {
	return apiOf(request.path) === 'data'
		? 'Google Analytics Data API'
		: 'Google Analytics Admin API';
}

function linkInText(message: string): string | undefined {
	return /https:\/\/\S*[^\s.,]/.exec(message)?.[0];
}
