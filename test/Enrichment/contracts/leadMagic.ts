/**
 * LeadMagic. Sources, looked up on 2026-11-21: paths from its own GitHub LeadMagic/leadmagic-openapi
 * (public-surface.json, reviewed on 2026-09-06); bodies from that repository's OpenAPI 1.5.0
 * (commit a447f53 of 2026-04-19), from LeadMagic/leadmagic-skills (people-search 3.0.0,
 * company-search 1.0.0, leadmagic-api-quickref) and from the pages of leadmagic.io/docs.
 * Sure: the provider's own for the lookups; for the two searches the names of the filters are its
 * own, the allowed texts of levels and functions are not published.
 * Only names, types and limits were taken from them.
 */
import type { Contract } from './contract';
import {
	commaListOf,
	domain,
	email,
	flag,
	integer,
	list,
	needsOneOf,
	notTogether,
	object,
	required,
	text,
	textLike,
	type Json,
	type Schema,
} from './schema';

/** A profile by its address, or by the part of it after `/in/`. */
const profileUrl = textLike(/^\S+$/);
const country = textLike(/^[A-Z]{2}$/);
const textOrTexts = list(text, Infinity, 1);
const sizes = list(commaListOf('\\d+-\\d+', '\\d+\\+'), Infinity, 1);

const employeeRange: Record<string, Schema> = {
	employee_ranges: sizes,
	min_employees: integer(0),
	max_employees: integer(1),
};

const companyFilters: Record<string, Schema> = {
	...employeeRange,
	company_domains: list(domain, Infinity, 1),
	company_names: textOrTexts,
	industries: textOrTexts,
	country_codes: list(country, Infinity, 1),
	location_country_codes: list(country, Infinity, 1),
	hq_regions: textOrTexts,
	hq_cities: textOrTexts,
	hq_states: textOrTexts,
	specialties: textOrTexts,
	tech_stack: textOrTexts,
	keyword: text,
	query: text,
};

/** The people search also knows these spellings. */
const aliases: Record<string, Schema> = {
	company_domain: list(domain, Infinity, 1),
	company_name: textOrTexts,
	company_industry: textOrTexts,
	company_size: sizes,
	company_sizes: sizes,
	company_country: list(country, Infinity, 1),
	company_countries: list(country, Infinity, 1),
	hq_country_code: list(country, Infinity, 1),
};

const personFilters: Record<string, Schema> = {
	contact_job_title: textOrTexts,
	contact_job_function: textOrTexts,
	contact_job_level: textOrTexts,
	contact_country_code: list(country, Infinity, 1),
	contact_full_name: textOrTexts,
	contact_first_name: textOrTexts,
	contact_last_name: textOrTexts,
	contact_email_domain: list(domain, Infinity, 1),
	has_email: flag,
	has_phone: flag,
};

/** Pages are followed by a cursor, at most 50 rows each; `offset` only without one. */
const paging: Record<string, Schema> = {
	limit: integer(1, 50),
	cursor: textLike(/^.{1,4096}$/s),
	offset: integer(0),
	page: integer(1),
	per_page: integer(1, 50),
};

const onePaging = [
	notTogether('cursor', 'offset'),
	notTogether('cursor', 'page'),
	notTogether('limit', 'per_page'),
];

/** One filter somewhere; without it the search is for everything, and charged by the row. */
function hasFilter(fields: Json): string | undefined {
	const filters = [fields.company_filters, fields.people_filters].filter((some) => some);
	return filters.some((some) => Object.keys(some as Json).length > 0)
		? undefined
		: 'has no criterion';
}

const COMPANIES = ['domain', 'company_name'];

export const leadMagic: Contract = {
	'POST /v1/people/email-finder': {
		body: object(
			{ first_name: text, last_name: text, full_name: text, domain, company_name: text },
			needsOneOf('first_name + last_name', 'full_name'),
			needsOneOf(...COMPANIES),
		),
	},
	'POST /v1/people/email-validation': {
		body: object({ email: text, first_name: text, last_name: text }, required('email')),
	},
	'POST /v1/people/personal-email-finder': {
		body: object({ profile_url: profileUrl }, required('profile_url')),
	},
	'POST /v1/people/b2b-profile-email': {
		body: object({ profile_url: profileUrl }, required('profile_url')),
	},
	'POST /v1/people/b2b-profile': {
		body: object(
			{ work_email: email, personal_email: email },
			needsOneOf('work_email', 'personal_email'),
		),
	},
	'POST /v1/people/profile-search': {
		body: object({ profile_url: profileUrl }, required('profile_url')),
	},
	'POST /v1/people/mobile-finder': {
		body: object(
			{ profile_url: profileUrl, work_email: email, personal_email: email },
			needsOneOf('profile_url', 'work_email', 'personal_email'),
		),
	},
	'POST /v1/people/role-finder': {
		body: object(
			{
				job_title: text,
				company_name: text,
				company_domain: domain,
				company_profile_url: profileUrl,
			},
			required('job_title'),
			needsOneOf('company_name', 'company_domain', 'company_profile_url'),
		),
	},
	'POST /v1/people/employee-finder': {
		body: object(
			{ company_name: text, company_domain: domain, limit: integer(1, 50) },
			needsOneOf('company_name', 'company_domain'),
		),
	},
	'POST /v1/companies/company-search': {
		body: object(
			{ company_domain: domain, company_name: text, profile_url: profileUrl },
			needsOneOf('company_domain', 'company_name', 'profile_url'),
		),
	},
	'POST /v3/people/search': {
		body: object(
			{
				company_filters: object({ ...companyFilters, ...aliases }),
				people_filters: object(personFilters),
				include_contact_details: flag,
				include_total: flag,
				...paging,
			},
			...onePaging,
			hasFilter,
		),
	},
	'POST /v3/companies/search': {
		body: object(
			{ company_filters: object(companyFilters), include_total: flag, ...paging },
			...onePaging,
			hasFilter,
		),
	},
	'GET /v1/credits': {},
};
