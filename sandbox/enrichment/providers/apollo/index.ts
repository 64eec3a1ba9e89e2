import type { SandboxReply } from '../../../http/types';
import { ok, type Call, type ProviderApi } from '../frame/provider';
import {
	bulkEnrich,
	enrichOrganization,
	organizationById,
	searchOrganizations,
} from './organizations';
import { bulkMatch, matchPerson, searchPeople } from './people';

/** Apollo: parameters in the query even with POST, ten records at most, misses as `null`. */
export const apollo: ProviderApi = {
	basePath: '/apollo/api/v1',
	apiKey: 'sandbox-apollo-key',
	presentedKey: ({ headers }) => headers['x-api-key'],
	routes: {
		'POST /people/match': matchPerson,
		'POST /people/bulk_match': bulkMatch,
		'POST /mixed_people/api_search': searchPeople,
		'GET /organizations/enrich': enrichOrganization,
		'GET /organizations/{id}': organizationById,
		'POST /organizations/bulk_enrich': bulkEnrich,
		'POST /mixed_companies/search': searchOrganizations,
		'GET /users/api_profile': profile,
	},
	failures: {
		badKey: () => ({
			status: 401,
			headers: { 'content-type': 'text/plain; charset=utf-8' },
			body: 'Invalid API key. Check how to authenticate in the API reference.',
		}),
		badRequest: ({ message }) => ({
			status: 422,
			body: { error: message || 'Invalid parameters' },
		}),
		forbidden: ({ path }) => ({ status: 403, body: forbidden(path) }),
		// Apollo documents no form for this; a 422 with text is what its other refusals look like.
		outOfCredits: () => ({ status: 422, body: { error: 'Insufficient credits' } }),
		serverError: () => ({ status: 500, body: { error: 'Internal server error' } }),
		slowDown: ({ path, secondsLeft }) => ({
			status: 429,
			headers: { 'retry-after': String(secondsLeft) },
			body: {
				message: `The maximum number of api calls allowed for api/v1${path} is reached.`,
			},
		}),
		unknownPath: () => ({ status: 404, body: { error: 'Not found' } }),
	},
	headers: ({ rate }) => ({
		'x-rate-limit-minute': String(rate.limit),
		'x-minute-usage': String(rate.used),
		'x-minute-requests-left': String(rate.left),
	}),
};

const forbidden = (path: string) =>
	path === '/mixed_companies/search'
		? { message: 'This endpoint is only available to Apollo users on paid plans.' }
		: {
				error: `This API key is not authorized to access api/v1${path}.`,
				error_code: 'API_INACCESSIBLE',
			};

/** Free: the test of the key, and with `include_credit_usage` the balance. */
function profile({ query, credits, used }: Call): SandboxReply {
	const user = { id: '66c8db577ed7f201b25c0eef', team_id: '6095a710bd01d100a506d4ac' };
	const named = {
		...user,
		first_name: 'Sandbox',
		last_name: 'User',
		email: 'user@sandbox.example',
	};
	if (query.get('include_credit_usage') !== 'true') return ok(named);
	return ok({
		...named,
		num_credits_remaining: credits,
		effective_num_lead_credits: credits + used,
		num_lead_credits_used: used,
		effective_num_direct_dial_credits: 0,
		num_direct_dial_credits_used: 0,
	});
}
