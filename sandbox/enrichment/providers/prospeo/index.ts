import type { SandboxReply } from '../../../http/types';
import { ok, type Call, type ProviderApi } from '../frame/provider';
import { enrichCompanies, enrichCompany } from './companies';
import { enrichPeople, enrichPerson } from './people';
import { refusal } from './refusal';
import { searchCompany, searchPerson } from './search';
import { suggest } from './suggestions';

/** Prospeo: 400 for nearly everything, told apart by `error_code`; masks; three lists in a bulk. */
export const prospeo: ProviderApi = {
	basePath: '/prospeo',
	apiKey: 'sandbox-prospeo-key',
	presentedKey: ({ headers }) => headers['x-key'],
	routes: {
		'POST /enrich-person': enrichPerson,
		'POST /bulk-enrich-person': enrichPeople,
		'POST /enrich-company': enrichCompany,
		'POST /bulk-enrich-company': enrichCompanies,
		'POST /search-person': searchPerson,
		'POST /search-company': searchCompany,
		'POST /search-suggestions': suggest,
		'GET /account-information': account,
		'POST /email-finder': deprecated,
		'POST /domain-search': deprecated,
		'POST /social-url-search': deprecated,
	},
	failures: {
		badKey: () => refusal('INVALID_API_KEY', undefined, 401),
		badRequest: ({ message }) => refusal('INVALID_REQUEST', message || undefined),
		forbidden: () => refusal('PLAN_REQUIRED', 'This needs a higher plan'),
		outOfCredits: () => refusal('INSUFFICIENT_CREDITS'),
		serverError: () => refusal('INTERNAL_ERROR'),
		slowDown: () => refusal('RATE_LIMITED', undefined, 429),
		unknownPath: () => refusal('NOT_FOUND', undefined, 404),
	},
	headers: ({ rate }) => ({
		'x-second-rate-limit': '5',
		'x-minute-rate-limit': String(rate.limit),
		'x-daily-rate-limit': '2000000',
		'x-minute-request-left': String(rate.left),
		'x-daily-request-left': '2000000',
		'x-minute-reset-seconds': String(rate.secondsLeft),
		'x-daily-reset-seconds': '86400',
	}),
};

/** Switched off in March 2026. */
function deprecated(): SandboxReply {
	return refusal('DEPRECATED');
}

/** Free. */
function account({ credits, used }: Call): SandboxReply {
	return ok({
		error: false,
		response: {
			current_plan: 'STARTER',
			current_team_members: 1,
			remaining_credits: credits,
			used_credits: used,
			next_quota_renewal_days: 25,
			next_quota_renewal_date: '2026-12-01 00:00:00+00:00',
		},
	});
}
