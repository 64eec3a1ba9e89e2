import type { SandboxReply } from '../../../http/types';
import { ok, type Call, type ProviderApi } from '../frame/provider';
import { findCompany } from './companies';
import { emailOfProfile, findEmail, findPersonalEmail, validateEmail } from './emails';
import { problem } from './problem';
import { findMobile, profileOfEmail, searchProfile } from './profiles';
import { searchCompanies, searchPeople } from './search';

/** LeadMagic: one fact a request; what was not found is 200 and free, refusals are RFC 9457. */
export const leadMagic: ProviderApi = {
	basePath: '/leadMagic',
	apiKey: 'sandbox-leadmagic-key',
	presentedKey: ({ headers }) => headers['x-api-key'],
	routes: {
		'POST /v1/people/email-finder': findEmail,
		'POST /v1/people/email-validation': validateEmail,
		'POST /v1/people/personal-email-finder': findPersonalEmail,
		'POST /v1/people/b2b-profile-email': emailOfProfile,
		'POST /v1/people/b2b-profile': profileOfEmail,
		'POST /v1/people/profile-search': searchProfile,
		'POST /v1/people/mobile-finder': findMobile,
		'POST /v1/companies/company-search': findCompany,
		'POST /v3/people/search': searchPeople,
		'POST /v3/companies/search': searchCompanies,
		'GET /v1/credits': credits,
	},
	failures: {
		badKey: () =>
			problem(401, 'unauthorized', 'The API key is missing or invalid', 'Send X-API-Key'),
		badRequest: ({ message }) =>
			problem(400, 'validation_error', message || 'The request is not valid', message),
		forbidden: ({ message }) =>
			problem(403, 'forbidden', message || 'Your plan lacks this', 'Upgrade your plan'),
		outOfCredits: () =>
			problem(402, 'credits_exhausted', 'Not enough credits', 'Add credits and try again'),
		serverError: () => problem(500, 'internal_error', 'Something went wrong', 'Try again'),
		slowDown: ({ secondsLeft }) => ({
			...problem(429, 'rate_limited', 'Too many requests', 'Wait and try again'),
			headers: { 'retry-after': String(secondsLeft) },
		}),
		unknownPath: ({ path }) => problem(404, 'route_not_found', `No route ${path}`),
	},
	headers: ({ rate, spent, credits: left }) => ({
		'ratelimit-limit': String(rate.limit),
		'ratelimit-remaining': String(rate.left),
		'ratelimit-reset': String(rate.secondsLeft),
		'x-credits-cost': String(spent),
		'x-credits-remaining': String(left),
	}),
};

/** Free: the test of the key. */
function credits({ credits: left }: Call): SandboxReply {
	return ok({
		credits: left,
		is_frozen: false,
		credits_frozen: 0,
		credits_liquid: left,
		credit_freeze_message: null,
	});
}
