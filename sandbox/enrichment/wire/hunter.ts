/**
 * Hunter. Its own MCP server (A) has 402 for a plan that is used up, 429 with Retry-After for too fast and
 * 403 for what the key may not do; its public page still has 403 for too fast and 429 for used up, and
 * such a 429 was seen: a dialect has to know both by their words. The values of `seniority`, `department` and `required_field` are of Hunter's own cursor-plugin
 * (A). The form of `headquarters_location`, a list of places, is that of clients in use (C): one of
 * the two OpenAPI files has an object of lists.
 *
 * - B, read 2026-11-21: OpenAPI files that a third party wrote from Hunter's reference, GitHub
 *   api-evangelist/hunter-io and api-evangelist/hunter; May to July 2026, commits 74ae221 and 22f7676
 * - A, read 2026-11-21: Hunter's own GitHub hunter-io/cursor-plugin, skills/hunter-domain-search;
 *   commit 4964dc5
 */
import * as v from './schema';
import { bearer, wire } from './wire';

/** The part of a profile's address after `/in/`. */
const handle = v.textLike(/^[^\s/:?#]+$/);

const DEPARTMENTS = [
	...['executive', 'it', 'finance', 'management', 'sales', 'legal', 'support', 'hr'],
	...['marketing', 'communication', 'education', 'design', 'health', 'operations', 'product'],
	...['research', 'consulting', 'administrative', 'procurement'],
];

const HEADCOUNT = v.oneOf(
	...(['1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000'] as const),
	...(['5001-10000', '10001+'] as const),
);

/** Hunter knows states of the United States only, and no town there without its state. */
const stateFits: v.Rule = ({ country, state, city }) => {
	if (state !== undefined && country !== 'US') return 'has a state outside the United States';
	const isBareTown = country === 'US' && city !== undefined && state === undefined;
	return isBareTown ? 'misses state' : undefined;
};

const place = v.some(
	{ ...v.each(v.textLike(/^[A-Z]{2}$/), 'country state'), city: v.text },
	v.needsOneOf('country'),
	stateFits,
);

const includes = <T extends v.Schema>(items: T) =>
	v.some({ include: v.list(items), exclude: v.list(items) }, v.needsOneOf('include', 'exclude'));

const social = v.known(v.each(v.text, 'handle id'));

const geo = v.known({
	...v.each(v.text, 'streetAddress city state country countryCode postalCode'),
});

const person = v.known({
	...v.each(v.text, 'id email location phone activeAt'),
	...v.each(social, 'linkedin twitter github facebook'),
	name: v.known(v.each(v.text, 'fullName givenName familyName')),
	geo,
	employment: v.known(v.each(v.text, 'domain name title role seniority')),
});

const company = v.known({
	...v.each(v.text, 'id name legalName domain description location logo type ticker phone'),
	...v.each(social, 'linkedin twitter facebook crunchbase instagram'),
	...v.each(v.list(v.text), 'tags tech'),
	site: v.known(v.each(v.list(v.text), 'phoneNumbers emailAddresses')),
	category: v.known({
		...v.each(v.text, 'sector industry subIndustry sicCode naicsCode'),
		...v.each(v.list(v.text), 'sic4Codes naics6Codes'),
	}),
	foundedYear: v.integer(),
	geo,
	metrics: v.known({
		/** A range, as a text. */
		...v.each(v.text, 'employees employeesRange estimatedAnnualRevenue'),
		...v.each(v.number, 'annualRevenue raised'),
	}),
});

const verification = v.known({ status: v.text });

const address = v.known({
	...v.each(v.text, 'first_name last_name email domain position twitter linkedin_url company'),
	phone_number: v.text,
	score: v.number,
	verification,
});

const row = v.known({
	...v.each(v.text, 'value type first_name last_name position seniority department linkedin'),
	...v.each(v.text, 'twitter phone_number'),
	confidence: v.number,
	verification,
});

const verdict = v.known({
	...v.each(v.text, 'status email'),
	/** Read where `status` is of the older form. */
	smtp_check: v.flag,
	score: v.number,
});

const page = v.all({ results: v.integer(0) });

const budget = v.known(v.each(v.number, 'used available remaining'));

/** Ask again: the same request, until the answer is there. */
const underWay = v.known({ data: v.all({}), meta: v.all({}) });

const meta = v.anything;

const refusals = v.all({
	errors: v.list(v.all({ id: v.text, code: v.integer(), details: v.text })),
});

export const hunter = wire({
	basePath: '/hunter/v2',
	presentedKey: (request) =>
		request.headers['x-api-key'] ?? bearer(request) ?? request.query.get('api_key'),
	endpoints: {
		'GET /people/find': {
			query: v.some(
				{
					email: v.identifies('email', v.email),
					linkedin_handle: v.identifies('linkedInUrl', handle),
				},
				v.exactlyOne('email', 'linkedin_handle'),
			),
			answer: v.all({ data: person, meta }),
		},
		'GET /companies/find': {
			query: v.all({ domain: v.identifies('domain', v.domain) }),
			answer: v.all({ data: company, meta }),
		},
		'GET /email-finder': {
			query: v.some(
				{
					domain: v.identifies('companyDomain', v.domain),
					company: v.identifies('company', v.text),
					first_name: v.identifies('firstName', v.text),
					last_name: v.identifies('lastName', v.text),
					full_name: v.identifies('fullName', v.text),
					linkedin_handle: v.identifies('linkedInUrl', handle),
					max_duration: v.integer(3, 20),
				},
				v.needsOneOf('first_name + last_name', 'full_name', 'linkedin_handle'),
				v.needsOneOf('domain', 'company'),
			),
			answer: v.all({ data: address, meta }),
			answers: { 202: underWay },
		},
		'GET /email-verifier': {
			query: v.all({ email: v.email }),
			answer: v.all({ data: verdict, meta }),
			answers: { 202: underWay },
		},
		'GET /domain-search': {
			query: v.some(
				{
					domain: v.domain,
					company: v.text,
					limit: v.integer(1, 100),
					offset: v.integer(0),
					type: v.oneOf('personal', 'generic'),
					seniority: v.commaListOf('junior', 'senior', 'executive'),
					department: v.commaListOf(...DEPARTMENTS),
					required_field: v.commaListOf('full_name', 'position', 'phone_number'),
					verification_status: v.commaListOf('valid', 'accept_all', 'unknown'),
				},
				v.needsOneOf('domain', 'company'),
			),
			answer: v.all({
				data: v.known({
					...v.each(v.text, 'domain organization'),
					emails: v.list(row, 100),
				}),
				meta: page,
			}),
		},
		'POST /discover': {
			body: v.some(
				{
					query: v.text,
					organization: v.some(
						{ domain: v.list(v.domain), name: v.list(v.text) },
						v.needsOneOf('domain', 'name'),
					),
					headquarters_location: includes(place),
					industry: includes(v.text),
					headcount: v.list(HEADCOUNT, 8, 1),
					company_type: includes(v.text),
					limit: v.integer(1, 100),
					offset: v.integer(0, 10_000),
				},
				v.moreThan('limit', 'offset'),
			),
			answer: v.all({
				data: v.list(v.known(v.each(v.text, 'domain organization')), 100),
				meta: page,
			}),
		},
		'GET /account': {
			answer: v.all({
				data: v.known({
					...v.each(v.text, 'email plan_name reset_date'),
					requests: v.known(v.each(budget, 'credits searches')),
				}),
			}),
		},
	},
	refusal: refusals,
	failures: {
		badKey: () =>
			refusal(401, 'authentication_failed', 'No user found for the API key supplied'),
		badRequest: ({ message }) =>
			refusal(400, 'wrong_params', message || 'A parameter is missing or invalid'),
		forbidden: () => refusal(403, 'forbidden', 'Your plan does not include this'),
		outOfCredits: ({ path }) => refusal(402, 'payment_required', usedUp(path)),
		serverError: () => refusal(500, 'server_error', 'Something went wrong on our end'),
		slowDown: ({ secondsLeft }) => ({
			...refusal(429, 'too_many_requests', 'You have made too many requests'),
			headers: { 'retry-after': String(secondsLeft) },
		}),
		unknownPath: () => refusal(404, 'not_found', 'The requested resource does not exist'),
	},
});

export const refusal = (code: number, id: string, details: string) => ({
	status: code,
	body: { errors: [{ id, code, details }] },
});

/** The only sentence: the word "credit" is not in it. */
function usedUp(path: string): string {
	const what = path === '/email-verifier' ? 'verifications' : 'searches';
	return `You've reached the limit for the number of ${what} per billing period`;
}
