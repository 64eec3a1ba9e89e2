import type { SandboxReply } from '../../../http/types';
import { ok, type Call, type ProviderApi } from '../frame/provider';
import { findByName, findByProfile, findCompany, findPhone, reverseEmail, verify } from './lookups';

/** Findymail: one record a request; what was not found is 200 without it, and free. */
export const findymail: ProviderApi = {
	basePath: '/findymail/api',
	apiKey: 'sandbox-findymail-key',
	presentedKey: ({ headers }) => /^Bearer (.+)$/i.exec(headers['authorization'] ?? '')?.[1],
	routes: {
		'POST /search/name': findByName,
		'POST /search/business-profile': findByProfile,
		'POST /search/reverse-email': reverseEmail,
		'POST /search/phone': findPhone,
		'POST /search/company': findCompany,
		'POST /verify': verify,
		'GET /credits': credits,
	},
	failures: {
		badKey: () => ({ status: 401, body: { message: 'Unauthenticated.' } }),
		badRequest: ({ message }) => ({
			status: 422,
			body: { message: message || 'The given data was invalid.', errors: {} },
		}),
		forbidden: () => ({ status: 423, body: { error: 'Subscription is paused' } }),
		// At /verify some answers say so with 200.
		outOfCredits: ({ path }) => ({
			status: path === '/verify' ? 200 : 402,
			body: { error: 'Not enough credits' },
		}),
		serverError: () => ({ status: 500, body: { message: 'Server Error' } }),
		slowDown: ({ secondsLeft }) => ({
			status: 429,
			body: { message: 'Too Many Attempts.' },
			headers: { 'retry-after': String(secondsLeft) },
		}),
		unknownPath: ({ path }) => ({
			status: 404,
			body: { message: `The route api${path} could not be found.` },
		}),
	},
};

/** Free. The sandbox keeps one purse for what Findymail sells as two kinds of credits. */
function credits({ credits: left }: Call): SandboxReply {
	return ok({ credits: left, verifier_credits: left });
}
