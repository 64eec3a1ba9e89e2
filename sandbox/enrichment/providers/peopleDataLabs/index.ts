import type { SandboxReply } from '../../../http/types';
import { ok, type Call, type ProviderApi } from '../frame/provider';
import { wholeNumber } from '../frame/read';
import { bulkCompanies, bulkPersons, enrichCompany, enrichPerson } from './enrich';
import { searchCompanyRecords, searchPersonRecords } from './search';

/** People Data Labs: lower case, flat companies, rows in order with their `metadata`, 404 = no match. */
export const peopleDataLabs: ProviderApi = {
	basePath: '/peopleDataLabs/v5',
	// Its own client refuses keys of another length before any request.
	apiKey: 'sandbox-people-data-labs-key'.padEnd(64, '0'),
	presentedKey: ({ headers, query }) => headers['x-api-key'] ?? query.get('api_key'),
	routes: {
		'GET /person/enrich': enrichPerson,
		'POST /person/enrich': enrichPerson,
		'POST /person/bulk': bulkPersons,
		'POST /person/search': searchPersonRecords,
		'GET /company/enrich': enrichCompany,
		'POST /company/enrich': enrichCompany,
		'POST /company/enrich/bulk': bulkCompanies,
		'POST /company/search': searchCompanyRecords,
		'GET /autocomplete': autocomplete,
	},
	failures: {
		badKey: () =>
			refusal(401, 'authentication_error', 'Request contained a missing or invalid key'),
		badRequest: ({ message }) =>
			refusal(400, 'invalid_request_error', message || 'Invalid request'),
		forbidden: () => refusal(403, 'forbidden', 'This key may not use this API'),
		outOfCredits: () =>
			refusal(402, 'payment_required', 'You have reached your account maximum'),
		serverError: () => refusal(500, 'api_error', 'The server met an unexpected condition'),
		slowDown: () => refusal(429, 'rate_limit_error', 'Too many requests'),
		unknownPath: () => ({ status: 404, body: { message: 'Not Found' } }),
	},
	headers: accountHeaders,
};

const refusal = (status: number, type: string, message: string): SandboxReply => ({
	status,
	body: { status, error: { type, message } },
});

/** The counts as Python writes a dictionary; what a call cost is told here and nowhere else. */
function accountHeaders({ rate, credits, used, spent, path }: Call): Record<string, string> {
	return {
		'x-ratelimit-limit': `{'minute': ${rate.limit}}`,
		'x-ratelimit-remaining': `{'minute': ${rate.left}}`,
		'x-ratelimit-reset': new Date(rate.resetAt).toISOString(),
		'x-totallimit-remaining': String(credits),
		'x-totallimit-purchased-remaining': String(credits),
		'x-totallimit-overages-remaining': '0',
		'x-call-credits-spent': String(spent),
		'x-call-credits-type': path.startsWith('/company') ? 'company' : 'person',
		'x-lifetime-used': String(used),
	};
}

const FIELDS = [
	'all_location',
	'class',
	'company',
	'country',
	'industry',
	'location',
	'location_name',
	'major',
	'region',
	'role',
	'school',
	'skill',
	'sub_role',
	'title',
	'website',
];

/** Free: the test of the key. Only titles have names here. */
function autocomplete(call: Call): SandboxReply {
	const field = call.query.get('field') ?? '';
	if (!FIELDS.includes(field)) {
		return call.fail('badRequest', `field should be one of: ${FIELDS.join(', ')}`);
	}
	const size = wholeNumber(call.query.get('size'), { min: 1, max: 100, otherwise: 10 });
	if (size === undefined) return call.fail('badRequest', 'size should be from 1 to 100');
	const wanted = (call.query.get('text') ?? '').toLowerCase();
	const counts = new Map<string, number>();
	for (const { jobTitle } of field === 'title' ? call.world.people : []) {
		const name = jobTitle.toLowerCase();
		if (name.startsWith(wanted)) counts.set(name, (counts.get(name) ?? 0) + 1);
	}
	const found = [...counts].map(([name, count]) => ({ name, count }));
	return ok({ data: found.sort((a, b) => b.count - a.count).slice(0, size) });
}
