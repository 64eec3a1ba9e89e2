/**
 * BetterContact. Source, looked up on 2026-11-21: its own documentation, GitHub bettercontactorg/docs
 * (api-reference/openapi.json 2.0.0, commit 4147298; statuses, credits, errors, webhooks, taxonomies
 * and enrich_profile/lead). Sure: the provider's own. An earlier OpenAPI of its pages demands both
 * switches of an enrichment, this one has defaults: that both are sent holds here, as both take it.
 * Of the 1757 technologies only a few are kept; industries, departments and seniorities are whole.
 * Only names, types, allowed values and limits were taken from it.
 */
import type { Contract } from './contract';
import {
	domain,
	flag,
	free,
	integer,
	list,
	needsOneOf,
	notTogether,
	object,
	oneOf,
	required,
	text,
	textLike,
	url,
	type Json,
	type ObjectSchema,
	type Schema,
} from './schema';

const INDUSTRIES = [
	...['Accounting', 'Airlines/Aviation', 'Alternative Medicine', 'Animation'],
	...['Apparel & Fashion', 'Architecture & Planning', 'Automotive', 'Aviation & Aerospace'],
	...['Banking', 'Biotechnology', 'Broadcast Media', 'Building Materials'],
	...['Business Supplies & Equipment', 'Capital Markets', 'Chemicals'],
	...['Civic & Social Organization', 'Civil Engineering', 'Commercial Real Estate'],
	...['Computer & Network Security', 'Computer Games', 'Computer Hardware'],
	...['Computer Networking', 'Computer Software', 'Construction', 'Consumer Electronics'],
	...['Consumer Goods', 'Consumer Services', 'Cosmetics', 'Defense & Space', 'Design'],
	...['E-Learning', 'Education Management', 'Electrical & Electronic Manufacturing'],
	...['Entertainment', 'Environmental Services', 'Events Services', 'Executive Office'],
	...['Facilities Services', 'Financial Services', 'Fine Art', 'Food & Beverages'],
	...['Food Production', 'Gambling & Casinos', 'Government Administration'],
	...['Government Relations', 'Graphic Design', 'Health, Wellness & Fitness'],
	...['Higher Education', 'Hospital & Health Care', 'Hospitality', 'Human Resources'],
	...['Individual & Family Services', 'Industrial Automation', 'Information Services'],
	...['Information Technology & Services', 'Insurance', 'International Affairs'],
	...['International Trade & Development', 'Internet', 'Investment Banking'],
	...['Investment Management', 'Law Enforcement', 'Law Practice', 'Legal Services'],
	...['Leisure, Travel & Tourism', 'Logistics & Supply Chain', 'Luxury Goods & Jewelry'],
	...['Management Consulting', 'Maritime', 'Market Research', 'Marketing & Advertising'],
	...['Mechanical or Industrial Engineering', 'Media Production', 'Medical Device'],
	...['Medical Practice', 'Mental Health Care', 'Military', 'Mining & Metals'],
	...['Motion Pictures & Film', 'Music', 'Nanotechnology'],
	...['Non-profit Organization Management', 'Oil & Energy', 'Online Media'],
	...['Outsourcing/Offshoring', 'Package/Freight Delivery', 'Performing Arts'],
	...['Pharmaceuticals', 'Philanthropy', 'Photography', 'Political Organization'],
	...['Primary/Secondary Education', 'Professional Training & Coaching'],
	...['Program Development', 'Public Policy', 'Public Relations & Communications'],
	...['Publishing', 'Real Estate', 'Religious Institutions', 'Renewables & Environment'],
	...['Research', 'Restaurants', 'Retail', 'Security & Investigations', 'Semiconductors'],
	...['Shipbuilding', 'Software Development', 'Sports', 'Staffing & Recruiting'],
	...['Telecommunications', 'Think Tanks', 'Translation & Localization'],
	...['Transportation/Trucking/Railroad', 'Utilities', 'Venture Capital & Private Equity'],
	...['Veterinary', 'Wholesale', 'Wine & Spirits', 'Wireless', 'Writing & Editing'],
];

const DEPARTMENTS = [
	...['Engineering', 'Software Development', 'Sales', 'Marketing', 'Finance', 'Operations'],
	...['Human Resources', 'Product Management', 'Design', 'Customer Success', 'Legal'],
	...['Information Technology', 'Research & Development', 'Business Development'],
	...['Communications', 'Data & Analytics', 'Consulting', 'Healthcare', 'Education'],
	...['Administrative', 'Accounting', 'Strategy', 'Procurement', 'Quality Assurance'],
	...['Recruiting', 'Public Relations', 'Media & Content'],
];

const SENIORITIES = [
	...['c_suite', 'vp', 'director', 'head', 'manager', 'senior', 'mid-level', 'entry'],
	...['founder', 'owner', 'partner', 'intern'],
];

const REVENUES = [
	...['$0-$1M', '$1M-$5M', '$5M-$20M', '$20M-$100M', '$100M-$500M', '$500M-$1B', '$1B-$5B'],
	...['$5B-$10B', '$10B+'],
];

/** What is excluded is taken off what is included; alone it matches nothing. */
const including = (items: Schema, more: Record<string, Schema> = {}): ObjectSchema =>
	object(
		{ include: list(items, Infinity, 1), exclude: list(items), ...more },
		required('include'),
	);

const range = object({ gte: free, lte: free }, needsOneOf('gte', 'lte'));

const technology = textLike(/^[^A-Z]+$/);

const filters: Record<string, Schema> = {
	company: including(domain),
	company_linkedin_url: including(text),
	company_industry: including(oneOf(...INDUSTRIES)),
	company_hq_location: including(text),
	company_technologies: including(technology),
	company_keywords: including(text),
	company_description: including(text),
	company_headcount_min: integer(0),
	company_headcount_max: integer(1),
	revenue_ranges: including(oneOf(...REVENUES)),
	last_funding_round_names: including(text),
	last_funding_date_range: range,
	last_amount_raised_usd: range,
	total_amount_raised_usd: range,
	is_b2b: flag,
	is_b2c: flag,
	is_public: flag,
	job_post_titles: including(text),
	job_posting_countries: including(text),
	job_posting_locations: including(text),
	limit_per_company: integer(1, 100),
	lead_fullname: including(text),
	lead_linkedin_url: including(text),
	lead_job_title: including(text, { exact_match: flag }),
	lead_seniority: including(oneOf(...SENIORITIES)),
	lead_department: including(oneOf(...DEPARTMENTS)),
	lead_function: including(oneOf(...DEPARTMENTS)),
	lead_skills: including(text),
	lead_location: including(text),
};

const hasFilter = (fields: Json): string | undefined =>
	Object.keys(fields).length > 0 ? undefined : 'has no criterion';

/** That is a lookup, which has its own path. */
function isNoCompanyLookup({ filters: given, limit }: Json): string | undefined {
	const names = Object.keys((given ?? {}) as Json);
	return limit === 1 && names.length === 1 && names[0] === 'company'
		? 'searches for a single company'
		: undefined;
}

const lead = object(
	{
		first_name: text,
		last_name: text,
		company: text,
		company_domain: domain,
		linkedin_url: url,
		custom_fields: free,
	},
	required('first_name', 'last_name'),
	needsOneOf('company', 'company_domain'),
);

const company = object(
	{ company_domain: domain, company_linkedin_url: url },
	needsOneOf('company_domain', 'company_linkedin_url'),
);

const requestId = textLike(/^[\w-]+$/);

export const betterContact: Contract = {
	'POST /async': {
		body: object(
			{
				data: list(lead, 100, 1),
				enrich_email_address: flag,
				enrich_phone_number: flag,
				enrich_profile: flag,
				verify_catch_all: flag,
				webhook: url,
				push_contact_individually: flag,
				contact_webhook: url,
				process_flow: text,
				timeout_seconds: integer(1),
			},
			required('data', 'enrich_email_address', 'enrich_phone_number'),
		),
	},
	'GET /async/{request_id}': { path: { request_id: requestId } },
	'POST /lead_finder/async': {
		body: object(
			{
				filters: object(filters, hasFilter),
				limit: integer(1, 200),
				offset: integer(0),
				max_leads: integer(1, 200),
				webhook: url,
				enrich_email_address: flag,
				enrich_phone_number: flag,
			},
			required('filters'),
			notTogether('limit', 'max_leads'),
			isNoCompanyLookup,
		),
	},
	'GET /lead_finder/async/{request_id}': { path: { request_id: requestId } },
	'POST /enrich_profile/company': { body: company },
	'POST /single_search/company': { body: company },
	'POST /enrich_profile/lead': {
		body: object(
			{
				linkedin_url: url,
				first_name: text,
				last_name: text,
				company: text,
				company_domain: domain,
			},
			needsOneOf('linkedin_url', 'first_name + last_name + company_domain'),
		),
	},
	'GET /account': {},
};
