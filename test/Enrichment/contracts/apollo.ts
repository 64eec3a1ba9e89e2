/**
 * Apollo. Source: Apollo's own OpenAPI 3.1 ("apollo-rest-api", version 1.0) as of August 2026, in the
 * copy of GitHub api-evangelist/apollo-io (openapi/_original/apollo-io-apollo-rest-api-openapi.json,
 * commit 0162309 of 2026-08-22), looked up on 2026-11-21. Sure: the provider's own document; that a
 * person needs an identifier and a search a criterion is ours, Apollo names no minimum.
 * Only names, types and limits were taken from it.
 */
import type { Contract } from './contract';
import {
	domain,
	email,
	flag,
	integer,
	list,
	moreThan,
	needsOneOf,
	object,
	oneOf,
	required,
	text,
	textLike,
	url,
	type Json,
	type Schema,
} from './schema';

const BULK_LIMIT = 10;

const person: Record<string, Schema> = {
	first_name: text,
	last_name: text,
	name: text,
	email,
	hashed_email: textLike(/^([0-9a-f]{32}|[0-9a-f]{64})$/i),
	organization_name: text,
	domain,
	id: text,
	linkedin_url: url,
};

const namesPerson = needsOneOf(
	'id',
	'email',
	'hashed_email',
	'linkedin_url',
	'name',
	'first_name + last_name',
);

const reveal: Record<string, Schema> = {
	run_waterfall_email: flag,
	run_waterfall_phone: flag,
	reveal_personal_emails: flag,
	reveal_phone_number: flag,
	webhook_url: url,
};

const isOn = (value: unknown) => `${value}` === 'true';

/** Phones come to a webhook later; without phones or a waterfall there must be none. */
function webhookFits(fields: Json): string | undefined {
	const late = ['reveal_phone_number', 'run_waterfall_email', 'run_waterfall_phone'];
	const hasWebhook = fields.webhook_url !== undefined;
	if (isOn(fields.reveal_phone_number) && !hasWebhook) return 'misses webhook_url';
	const needless = hasWebhook && !late.some((name) => isOn(fields[name]));
	return needless ? 'has a webhook_url that nothing is sent to' : undefined;
}

const company: Record<string, Schema> = { domain, linkedin_url: url, name: text, website: url };
const namesCompany = needsOneOf('domain', 'linkedin_url', 'name', 'website');

const range = (name: string, bound: Schema): Record<string, Schema> => ({
	[`${name}[min]`]: bound,
	[`${name}[max]`]: bound,
});

const date = textLike(/^\d{4}-\d{2}-\d{2}$/);

/** 100 records a page, and not more than 50,000 of a search. */
const paging: Record<string, Schema> = { page: integer(1, 500), per_page: integer(1, 100) };

const employer: Record<string, Schema> = {
	'q_organization_domains_list[]': list(domain, 1000),
	'organization_num_employees_ranges[]': list(textLike(/^\d+,\d+$/)),
	'organization_locations[]': list(text),
	'organization_ids[]': list(text),
	'currently_using_any_of_technology_uids[]': list(text),
	'q_organization_job_titles[]': list(text),
	'organization_job_locations[]': list(text),
	...range('revenue_range', integer(0)),
	...range('organization_num_jobs_range', integer(0)),
	...range('organization_job_posted_at_range', date),
	...paging,
};

const SENIORITIES = [
	'owner',
	'founder',
	'c_suite',
	'partner',
	'vp',
	'head',
	'director',
	'manager',
	'senior',
	'entry',
	'intern',
];

export const apollo: Contract = {
	'POST /people/match': { query: object({ ...person, ...reveal }, namesPerson, webhookFits) },
	'POST /people/bulk_match': {
		query: object(reveal, webhookFits),
		body: object(
			{ details: list(object(person, namesPerson), BULK_LIMIT, 1) },
			required('details'),
		),
	},
	'GET /organizations/enrich': { query: object(company, namesCompany) },
	'GET /organizations/{id}': {},
	'POST /organizations/bulk_enrich': {
		body: object(
			{ details: list(object(company, namesCompany), BULK_LIMIT, 1) },
			required('details'),
		),
	},
	'POST /mixed_people/api_search': {
		query: object(
			{
				'person_titles[]': list(text),
				include_similar_titles: flag,
				q_keywords: text,
				'person_locations[]': list(text),
				'person_seniorities[]': list(oneOf(...SENIORITIES)),
				'contact_email_status[]': list(
					oneOf('verified', 'unverified', 'likely to engage', 'unavailable'),
				),
				'currently_using_all_of_technology_uids[]': list(text),
				'currently_not_using_any_of_technology_uids[]': list(text),
				...employer,
			},
			moreThan('page', 'per_page', 'include_similar_titles'),
		),
	},
	'POST /mixed_companies/search': {
		query: object(
			{
				'organization_not_locations[]': list(text),
				'q_organization_keyword_tags[]': list(text),
				q_organization_name: text,
				...range('latest_funding_amount_range', integer(0)),
				...range('total_funding_range', integer(0)),
				...range('latest_funding_date_range', date),
				...employer,
			},
			moreThan('page', 'per_page'),
		),
	},
	'GET /users/api_profile': { query: object({ include_credit_usage: flag }) },
	'POST /usage_stats/credit_usage_stats': {},
	// A signed 64-bit integer, so digits that JavaScript must keep as text.
	'GET /webhook_result/{request_id}': { path: { request_id: textLike(/^-?\d{1,19}$/) } },
};
