import type { SandboxReply } from '../../../http/types';
import { ok, type Call, type ProviderApi } from '../frame/provider';
import { enrichLeads } from './enrich';
import { findLeads } from './leads';
import { lookUpCompany, lookUpLead } from './profiles';
import { refusal } from './refusal';
import { enrichmentResult, leadsResult } from './results';

/** BetterContact: jobs; 202 until they are done, on hold while the credits do not suffice. */
export const betterContact: ProviderApi = {
	basePath: '/betterContact',
	apiKey: 'sandbox-bettercontact-key',
	presentedKey: ({ headers }) => headers['x-api-key'],
	routes: {
		'POST /async': enrichLeads,
		'GET /async/{id}': enrichmentResult,
		'POST /lead_finder/async': findLeads,
		'GET /lead_finder/async/{id}': leadsResult,
		'POST /enrich_profile/company': lookUpCompany,
		'POST /single_search/company': lookUpCompany,
		'POST /enrich_profile/lead': lookUpLead,
		'GET /account': account,
	},
	failures: {
		badKey: () => refusal(401, 'Your are not authorized. Please check your api_key.'),
		badRequest: ({ message }) =>
			refusal(400, message || 'Bad request. Please check documentation'),
		forbidden: () => ({
			status: 402,
			body: {
				success: false,
				message: `You don't have access to phone number enrichment feature. Please upgrade your plan.`,
			},
		}),
		outOfCredits: () => ({
			status: 402,
			body: { success: false, message: 'You ran out of credits' },
		}),
		serverError: () => refusal(500, 'An error occured'),
		slowDown: () => ({
			status: 429,
			headers: { 'content-type': 'text/plain' },
			body: 'Retry later',
		}),
		unknownPath: () => refusal(404, 'Not found'),
	},
};

/** Free: the test of the key. */
function account({ credits: credits_left }: Call): SandboxReply {
	return ok({ success: true, credits_left, email: 'owner@customer.example' });
}
