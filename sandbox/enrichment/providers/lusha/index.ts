import type { SandboxReply } from '../../../http/types';
import { ok, type Call, type ProviderApi } from '../frame/provider';
import { enrichCompanies } from './companies';
import { enrichContacts, enrichContactsById, searchContacts } from './contacts';
import { prospectCompanies, prospectContacts } from './prospecting';

/** Lusha v3: one call for one or a hundred, told apart by `clientReferenceId`. */
export const lusha: ProviderApi = {
	basePath: '/lusha',
	apiKey: 'sandbox-lusha-key',
	presentedKey: ({ headers }) => headers['api_key'],
	routes: {
		'POST /v3/contacts/search-and-enrich': enrichContacts,
		'POST /v3/contacts/enrich': enrichContactsById,
		'POST /v3/contacts/search': searchContacts,
		'POST /v3/contacts/prospecting': prospectContacts,
		'POST /v3/companies/search-and-enrich': enrichCompanies,
		'POST /v3/companies/prospecting': prospectCompanies,
		'GET /v3/account/usage': usage,
	},
	failures: {
		badKey: () => refusal(401, 'Invalid API key'),
		badRequest: ({ message }) => ({
			status: 400,
			body: { statusCode: 400, message: 'Invalid request parameters', errors: [message] },
		}),
		forbidden: () => refusal(403, 'V3 API access is not enabled for this account'),
		outOfCredits: () => refusal(402, 'Insufficient credits'),
		serverError: () => refusal(500, 'Internal server error'),
		slowDown: () => refusal(429, 'Rate limit exceeded'),
		unknownPath: () => refusal(404, 'The requested endpoint was not found'),
	},
	headers: ({ rate }) => ({
		'x-rate-limit-minute': String(rate.limit),
		'x-minute-requests-left': String(rate.left),
		'x-minute-usage': String(rate.used),
	}),
};

const refusal = (statusCode: number, message: string): SandboxReply => ({
	status: statusCode,
	body: { statusCode, message },
});

/** Free: the test of the key, the balance and the prices. */
function usage({ credits, used, rate }: Call): SandboxReply {
	const { limit, left, resetAt } = rate;
	const resetsAt = new Date(resetAt).toISOString();
	const perOne = (price: number) => ({ credits: price, perQuantity: 1 });
	return ok({
		credits: { total: credits + used, used, remaining: credits },
		rateLimits: {
			daily: null,
			hourly: null,
			minute: { limit, used: rate.used, remaining: left, resetsAt },
		},
		plan: {
			category: 'scale',
			renewalType: 'annual',
			startDate: '2026-01-01T00:00:00.000Z',
			endDate: '2027-01-01T00:00:00.000Z',
		},
		pricing: {
			revealEmail: perOne(1),
			revealPhone: perOne(5),
			revealCompany: perOne(1),
			apiSearch: { credits: 1, perQuantity: 25 },
		},
	});
}
