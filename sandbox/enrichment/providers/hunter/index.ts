import type { SandboxRequest } from '../../../http/types';
import type { ProviderApi } from '../frame/provider';
import { account } from './account';
import { discover } from './discover';
import { domainSearch } from './domainSearch';
import { findBoth, findCompany, findPerson } from './enrichment';
import { findEmail } from './finder';
import { refusal } from './refusal';
import { verifyEmail } from './verifier';

/** Hunter: one record a request, 403 for "too fast", 429 for "plan used up", 451 for "opted out". */
export const hunter: ProviderApi = {
	basePath: '/hunter/v2',
	apiKey: 'sandbox-hunter-key',
	presentedKey,
	routes: {
		'GET /people/find': findPerson,
		'GET /companies/find': findCompany,
		'GET /combined/find': findBoth,
		'GET /email-finder': findEmail,
		'GET /email-verifier': verifyEmail,
		'GET /domain-search': domainSearch,
		'POST /discover': discover,
		'GET /account': account,
	},
	failures: {
		badKey: () =>
			refusal(401, 'authentication_failed', 'No user found for the API key supplied'),
		badRequest: ({ message }) =>
			refusal(400, 'wrong_params', message || 'A parameter is missing or invalid'),
		// Hunter publishes no form for this; 403 is taken by the rate limit.
		forbidden: () => refusal(400, 'restricted_account', 'Your plan does not include this'),
		outOfCredits: ({ path }) => refusal(429, 'too_many_requests', usedUp(path)),
		serverError: () => refusal(500, 'server_error', 'Something went wrong on our end'),
		slowDown: () => refusal(403, 'rate_limit', 'You have reached the rate limit'),
		unknownPath: () => refusal(404, 'not_found', 'The requested resource does not exist'),
	},
};

/** The only sentence: the word "credit" is not in it. */
function usedUp(path: string): string {
	const what = path === '/email-verifier' ? 'verifications' : 'searches';
	return `You've reached the limit for the number of ${what} per billing period`;
}

function presentedKey({ headers, query }: SandboxRequest): string | null | undefined {
	const [, bearer] = /^Bearer (.+)$/i.exec(headers['authorization'] ?? '') ?? [];
	return headers['x-api-key'] ?? bearer ?? query.get('api_key');
}
