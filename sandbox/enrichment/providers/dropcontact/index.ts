import type { SandboxReply } from '../../../http/types';
import { ok, type Call, type ProviderApi } from '../frame/provider';
import { enrichAll } from './batch';
import { refusal } from './refusal';
import { fetchResult } from './result';

/** Dropcontact: always a job; 200 with `success: false` until it is done, and for unknown ids too. */
export const dropcontact: ProviderApi = {
	basePath: '/dropcontact',
	apiKey: 'sandbox-dropcontact-key',
	presentedKey: ({ headers }) => headers['x-access-token'],
	routes: {
		'POST /v1/enrich/all': enrichAll,
		'GET /v1/enrich/all/{id}': fetchResult,
		'GET /v1/account/credits': credits,
	},
	failures: {
		badKey: ({ endpoint }) =>
			refusal(401, 'Missing or invalid API key', isAboutCredits(endpoint)),
		badRequest: ({ message }) => refusal(400, message || 'Request is not valid'),
		forbidden: ({ endpoint }) => refusal(403, 'Unknown account', isAboutCredits(endpoint)),
		outOfCredits: () => refusal(403, 'Not enough credits'),
		serverError: () => refusal(500, 'Internal Server Error', true),
		slowDown: ({ endpoint }) => refusal(429, 'Too many requests', isAboutCredits(endpoint)),
		unknownPath: () => refusal(404, 'Not Found', true),
	},
};

/** There the sentence stands in `detail`. */
const isAboutCredits = (endpoint: string) => endpoint.endsWith('/account/credits');

/** Free: the test of the key. */
function credits({ credits: left }: Call): SandboxReply {
	return ok({ credits: left });
}
