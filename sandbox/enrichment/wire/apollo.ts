/**
 * Apollo. Of its answers only the fields that are served or read. Of its changes of August and September
 * 2026 (A): `match_confidence`, a company not by its name alone, `poll_only`. Of outsiders (B): that a
 * person who is not known may be `null` or an empty row, an unknown company `{}`; that companies of the
 * account's own stand under `accounts`; `code` of its web app for an empty account; fields that several
 * clients read. Inferred (C): that a person needs an identifier and a search a criterion.
 *
 * - A, read 2026-11-21: Apollo's own OpenAPI 3.1, in the copy of GitHub api-evangelist/apollo-io;
 *   "apollo-rest-api" 1.0 of August 2026, commit 0162309
 */
import * as v from './schema';
import { keyIn, wire } from './wire';

export const person = {
	id: v.identifies('providerId', v.text),
	email: v.identifies('email', v.email),
	linkedin_url: v.identifies('linkedInUrl', v.url),
	first_name: v.identifies('firstName', v.text),
	last_name: v.identifies('lastName', v.text),
	name: v.identifies('fullName', v.text),
	organization_name: v.identifies('company', v.text),
	domain: v.identifies('companyDomain', v.domain),
	hashed_email: v.textLike(/^([0-9a-f]{32}|[0-9a-f]{64})$/i),
};

const namesPerson = v.needsOneOf(
	...['id', 'email', 'hashed_email', 'linkedin_url', 'name', 'first_name + last_name'],
);

const reveal = {
	...v.each(v.flag, 'run_waterfall_email run_waterfall_phone'),
	...v.each(v.flag, 'reveal_personal_emails reveal_phone_number poll_only'),
	webhook_url: v.url,
};

/** Phones come later, to a webhook or where they are polled; without phones or a waterfall nothing does. */
const lateFits: v.Rule = (fields) => {
	const late = ['reveal_phone_number', 'run_waterfall_email', 'run_waterfall_phone'];
	const hasWay = fields['webhook_url'] !== undefined || fields['poll_only'] === true;
	if (fields['reveal_phone_number'] === true && !hasWay) return 'misses webhook_url or poll_only';
	const isNeedless = hasWay && !late.some((name) => fields[name] === true);
	return isNeedless ? 'has a webhook_url or poll_only for nothing' : undefined;
};

export const company = {
	domain: v.identifies('domain', v.domain),
	name: v.identifies('name', v.text),
	linkedin_url: v.identifies('linkedInUrl', v.url),
	website: v.url,
};

const namesCompany = v.needsOneOf('domain', 'linkedin_url', 'website');

/** What both searches take: 100 records a page, and not more than 50,000 in all. */
const employer = {
	'organization_locations[]': v.list(v.text),
	...v.each(v.integer(0), 'revenue_range[min] revenue_range[max]'),
	'q_organization_domains_list[]': v.list(v.domain, 1000),
	'organization_num_employees_ranges[]': v.list(v.textLike(/^\d+,\d+$/)),
	page: v.integer(1, 500),
	per_page: v.integer(1, 100),
};

const SENIORITIES = v.oneOf(
	...(['owner', 'founder', 'c_suite', 'partner', 'vp', 'head', 'director'] as const),
	...(['manager', 'senior', 'entry', 'intern'] as const),
);

/** Rows of the search for companies, and accounts; the other answers know more. */
const foundOrganization = {
	/** Of an account, whose own ID is no company's. */
	organization_id: v.text,
	...v.each(v.text, 'id name website_url linkedin_url twitter_url facebook_url crunchbase_url'),
	...v.each(v.text, 'primary_domain phone publicly_traded_symbol logo_url'),
	primary_phone: v.known(v.each(v.text, 'number sanitized_number')),
	founded_year: v.integer(),
	// Not in Apollo's description, but in what several clients read (B).
	...v.each(v.list(v.text), 'sic_codes naics_codes'),
	organization_revenue: v.number,
	organization_revenue_printed: v.text,
};

const bulkOrganization = {
	...foundOrganization,
	...v.each(v.text, 'industry short_description raw_address street_address city state country'),
	...v.each(v.list(v.text), 'industries secondary_industries keywords'),
	postal_code: v.text,
	estimated_num_employees: v.integer(0),
};

const organization = v.known({
	...bulkOrganization,
	...v.each(v.text, 'annual_revenue_printed latest_funding_stage'),
	...v.each(v.integer(), 'annual_revenue total_funding'),
	latest_funding_round_date: v.text,
	technology_names: v.list(v.text),
});

const position = v.known({
	...v.each(v.text, 'organization_id organization_name title start_date end_date'),
	current: v.flag,
});

/** `type_cd` where a webhook brought it. */
const phone = v.known(v.each(v.text, 'raw_number sanitized_number type type_cd'));

const foundPerson = v.known({
	...v.each(
		v.text,
		'id first_name last_name name linkedin_url title headline email email_status',
	),
	...v.each(v.text, 'twitter_url github_url facebook_url city state country seniority'),
	/** `none` took no credit. */
	match_confidence: v.text,
	extrapolated_email_confidence: v.number,
	/** Where they are revealed; of clients, not in Apollo's description (B). */
	personal_emails: v.list(v.text),
	departments: v.list(v.text),
	employment_history: v.list(position),
	organization_id: v.text,
	organization,
	contact: v.known({ id: v.text, phone_numbers: v.list(phone) }),
	/** Once they were bought. */
	phone_numbers: v.list(phone),
});

const searchedPerson = v.known({
	...v.each(v.text, 'id first_name last_name_obfuscated title last_refreshed_at'),
	/** "Yes", or a sentence. */
	has_direct_phone: v.text,
	organization: v.known({ name: v.text }),
});

const bulkHead = { error_code: v.nullable(v.text) };

/** The example is 1039995589705121900, which no double holds. */
const request_id = v.bigint;

export const apollo = wire({
	basePath: '/apollo/api/v1',
	presentedKey: keyIn('x-api-key'),
	endpoints: {
		'POST /people/match': {
			query: v.some({ ...person, ...reveal }, namesPerson, lateFits),
			answer: v.all({ request_id, person: v.nullable(foundPerson) }),
		},
		'POST /people/bulk_match': {
			query: v.some(reveal, lateFits),
			body: v.all({ details: v.list(v.some(person, namesPerson), 10, 1) }),
			answer: v.all({
				...bulkHead,
				request_id,
				credits_consumed: v.number,
				matches: v.list(v.nullable(foundPerson)),
			}),
		},
		'GET /webhook_result/{request_id}': {
			path: v.all({ request_id: v.textLike(/^-?\d{1,19}$/) }),
			answer: v.known({
				request_id: v.text,
				webhook_status: v.oneOf('in_progress', 'success', 'failed'),
				webhook_result: v.known({
					credits_consumed: v.number,
					people: v.list(
						v.known({
							id: v.text,
							phone_numbers: v.list(phone),
						}),
					),
				}),
			}),
			answers: { 404: v.all({ error_code: v.text }) },
		},
		'GET /organizations/enrich': {
			query: v.some(company, namesCompany),
			answer: v.some({ organization }),
		},
		'GET /organizations/{id}': {
			path: v.all({ id: v.identifies('providerId', v.text) }),
			answer: v.all({ organization }),
		},
		'POST /organizations/bulk_enrich': {
			body: v.all({ details: v.list(v.some(company, namesCompany), 10, 1) }),
			answer: v.all({
				...bulkHead,
				organizations: v.list(v.nullable(v.known(bulkOrganization))),
			}),
		},
		'POST /mixed_people/api_search': {
			query: v.some(
				{
					...employer,
					...v.each(v.list(v.text), 'person_titles[] person_locations[]'),
					'person_seniorities[]': v.list(SENIORITIES),
					include_similar_titles: v.flag,
					q_keywords: v.text,
				},
				v.moreThan('page', 'per_page', 'include_similar_titles'),
			),
			answer: v.all({ total_entries: v.integer(0), people: v.list(searchedPerson, 100) }),
		},
		'POST /mixed_companies/search': {
			query: v.some(
				{
					...employer,
					'q_organization_keyword_tags[]': v.list(v.text),
					q_organization_name: v.text,
				},
				v.moreThan('page', 'per_page'),
			),
			answer: v.all({
				pagination: v.all({ total_entries: v.integer(0) }),
				accounts: v.list(v.known(foundOrganization)),
				organizations: v.list(v.known(foundOrganization), 100),
			}),
		},
		'GET /users/api_profile': {
			query: v.some({ include_credit_usage: v.flag }),
			answer: v.known({
				...v.each(v.text, 'id first_name last_name email'),
				...v.each(v.integer(0), 'num_credits_remaining effective_num_lead_credits'),
				...v.each(v.integer(0), 'num_lead_credits_used total_unified_credits_used'),
			}),
		},
		/** Of keys with its scope. */
		'POST /usage_stats/credit_usage_stats': {
			answer: v.known({
				credit_usage_stats: v.known({
					lead_credit: v.known(v.each(v.integer(0), 'limit consumed left_over')),
				}),
				current_credit_cycle: v.known(v.each(v.text, 'start_date end_date')),
			}),
		},
	},
	/** A key is refused in plain text. */
	refusal: v.either(
		v.anyText,
		v.some(v.each(v.text, 'status error error_code error_message message code')),
	),
	failures: {
		badKey: () => ({
			status: 401,
			headers: { 'content-type': 'text/plain; charset=utf-8' },
			body: 'Invalid API key. Check how to authenticate in the API reference.',
		}),
		badRequest: ({ path, message, fault }) =>
			path.includes('bulk')
				? refusedBatch(fault?.rule === 'max_length', message)
				: { status: 422, body: { error: message || 'Invalid parameters' } },
		forbidden: ({ path }) => ({ status: 403, body: forbidden(path) }),
		outOfCredits: () => ({
			status: 422,
			body: { error: 'You have used all of your credits', code: 'credit_limit' },
		}),
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
});

function refusedBatch(isTooLarge: boolean, error_message: string) {
	const error_code = isTooLarge ? 'RECORD_LIMIT_EXCEEDED' : 'INVALID_REQUEST';
	return { status: 400, body: { status: 'failed', error_code, error_message } };
}

const forbidden = (path: string) =>
	path === '/mixed_companies/search'
		? { message: 'This endpoint is only available to Apollo users on paid plans.' }
		: {
				error: `This API key is not authorized to access api/v1${path}.`,
				error_code: 'API_INACCESSIBLE',
			};
