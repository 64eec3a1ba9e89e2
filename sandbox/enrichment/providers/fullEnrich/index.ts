import type { SandboxReply } from '../../../http/types';
import { ok, type Call, type ProviderApi } from '../frame/provider';
import { enrichContacts } from './enrich';
import { fullEnrichKey } from './key';
import { lookUpCompany, lookUpPerson } from './lookup';
import { refusal } from './refusal';
import { contactResult, reverseResult } from './result';
import { reverseEmails } from './reverse';
import { searchCompany, searchPerson } from './search';

/** FullEnrich: contact data as a job, in progress 400, short of credits 402 with what there is. */
export const fullEnrich: ProviderApi = {
	basePath: '/fullEnrich',
	apiKey: fullEnrichKey,
	presentedKey: ({ headers }) => /^bearer (.*)$/i.exec(headers['authorization'] ?? '')?.[1],
	routes: {
		'POST /contact/enrich/bulk': enrichContacts,
		'GET /contact/enrich/bulk/{id}': contactResult,
		'POST /contact/reverse/email/bulk': reverseEmails,
		'GET /contact/reverse/email/bulk/{id}': reverseResult,
		'POST /people/lookup': lookUpPerson,
		'POST /company/lookup': lookUpCompany,
		'POST /people/search': searchPerson,
		'POST /company/search': searchCompany,
		'GET /account/keys/verify': verify,
		'GET /account/credits': credits,
	},
	failures: {
		badKey: () => refusal(401, 'api.key', 'Unknown api key'),
		badRequest: ({ message }) => refusal(400, 'request', message || 'Request is not valid'),
		forbidden: () => refusal(403, 'forbidden', 'Your plan does not include this'),
		outOfCredits: () => refusal(402, 'credits.insufficient', 'Not enough credits'),
		serverError: () => refusal(500, 'internal', 'Internal error'),
		slowDown: () => refusal(429, 'rate.limit', 'Too many requests. Try again in 1m'),
		unknownPath: () => refusal(404, 'route.not_found', 'Not found'),
	},
};

/** Free: the test of the key. */
function verify(): SandboxReply {
	return ok({ workspace_id: '0190b1c2-0000-7000-8000-000000000001' });
}

function credits({ credits: balance }: Call): SandboxReply {
	return ok({ balance });
}
