/**
 * FullEnrich. Source, looked up on 2026-11-21: FullEnrich's own OpenAPI v2, kept in GitHub
 * api-evangelist/fullenrich (openapi/_original/fullenrich-openapi.yml, commit 3d8fc83 of 2026-08-22),
 * with its error examples; the hundred contacts of a job from its page on rate limits. Sure: the
 * provider's own. The description of `custom` says twenty entries, the error text ten: ten holds
 * here. An example there writes `professional_network_url` for a contact, the schema `linkedin_url`:
 * the schema holds. Only names, types, allowed values and limits were taken from it.
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
	notTogether,
	object,
	oneOf,
	required,
	text,
	textLike,
	textUpTo,
	url,
	type Json,
	type Schema,
} from './schema';

const uuid = textLike(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);

const PEOPLE_TEXTS = [
	...['current_company_names', 'current_company_professional_network_urls'],
	...['current_company_specialties', 'current_company_industries', 'past_company_names'],
	...['past_company_domains', 'current_company_types', 'current_company_headquarters'],
	...['current_company_ids', 'person_ids', 'person_names', 'person_professional_network_urls'],
	...['person_locations', 'person_languages', 'person_skills', 'person_universities'],
	...['current_position_job_functions', 'current_position_sub_functions'],
	...['current_position_titles', 'past_position_titles'],
];

const PEOPLE_RANGES = [
	...['current_company_headcounts', 'current_company_founded_years', 'current_position_years_in'],
	...['current_company_years_at', 'current_company_days_since_last_job_change'],
];

const COMPANY_TEXTS = [
	...['names', 'professional_network_urls', 'keywords', 'specialties', 'industries', 'types'],
	...['headquarters_locations', 'company_ids'],
];

/** Those that the schema names; it speaks of a longer list. */
const SENIORITIES = [
	...['Owner', 'Founder', 'C-level', 'Partner', 'VP', 'Head', 'Director', 'Senior', 'Manager'],
];

const values = (value: Schema) =>
	list(object({ value, exclude: flag, exact_match: flag }, required('value')), Infinity, 1);

const ranges = list(
	object(
		{ min: integer(0), max: integer(0), exclude: flag },
		needsOneOf('min', 'max'),
		(fields: Json) =>
			Number(fields['min'] ?? 0) > Number(fields['max'] ?? Infinity)
				? 'has a min above its max'
				: undefined,
	),
	Infinity,
	1,
);

const filters = (names: readonly string[], schema: Schema) =>
	Object.fromEntries(names.map((name) => [name, schema]));

const personFilters: Record<string, Schema> = {
	...filters(PEOPLE_TEXTS, values(text)),
	...filters(PEOPLE_RANGES, ranges),
	current_company_domains: values(domain),
	current_company_professional_network_ids: values(integer()),
	person_professional_network_ids: values(integer()),
	current_position_seniority_level: values(oneOf(...SENIORITIES)),
};

const companyFilters: Record<string, Schema> = {
	...filters(COMPANY_TEXTS, values(text)),
	...filters(['founded_years', 'headcounts'], ranges),
	domains: values(domain),
	professional_network_ids: values(integer()),
};

const paging: Record<string, Schema> = {
	offset: integer(0, 10_000),
	limit: integer(1, 100),
	search_after: text,
};

const search = (own: Record<string, Schema>) =>
	object(
		{ ...paging, ...own },
		moreThan(...Object.keys(paging)),
		notTogether('offset', 'search_after'),
	);

/** At most ten tags, each a text of at most 100 characters. */
const custom = (fields: Json): string | undefined => {
	const tags = fields['custom'];
	if (tags === undefined) return undefined;
	const entries = Object.values(tags as Json);
	if (entries.length > 10) return 'has more than ten custom fields';
	return entries.every((value) => typeof value === 'string' && value.length <= 100)
		? undefined
		: 'has a custom field that is no text of at most 100 characters';
};

const NAMED = ['domain', 'company_name'].map((at) => `first_name + last_name + ${at}`);

const contact = object(
	{
		first_name: text,
		last_name: text,
		domain,
		company_name: text,
		linkedin_url: url,
		enrich_fields: list(
			oneOf('contact.work_emails', 'contact.phones', 'contact.personal_emails'),
			3,
			1,
		),
		custom: { type: 'free' },
	},
	needsOneOf('linkedin_url', ...NAMED),
	required('enrich_fields'),
	custom,
);

const job = (record: Schema) =>
	object(
		{
			name: textUpTo(200),
			webhook_url: url,
			webhook_events: object({ contact_finished: url }),
			data: list(record, 100, 1),
		},
		required('name', 'data'),
	);

const PERSON_AT = [
	...['company_domain', 'company_professional_network_url', 'company_professional_network_id'],
];

export const fullEnrich: Contract = {
	'POST /contact/enrich/bulk': { body: job(contact) },
	'GET /contact/enrich/bulk/{enrichment_id}': {
		path: { enrichment_id: uuid },
		query: object({ forceResults: flag }),
	},
	'POST /contact/reverse/email/bulk': {
		body: job(object({ email, custom: { type: 'free' } }, required('email'), custom)),
	},
	'GET /contact/reverse/email/bulk/{enrichment_id}': { path: { enrichment_id: uuid } },
	'POST /people/lookup': {
		body: object(
			{
				person_name: text,
				person_professional_network_url: url,
				person_professional_network_id: integer(),
				company_professional_network_url: url,
				company_professional_network_id: integer(),
				company_domain: domain,
			},
			needsOneOf(
				...['person_professional_network_url', 'person_professional_network_id'],
				...PERSON_AT.map((at) => `person_name + ${at}`),
			),
		),
	},
	'POST /company/lookup': {
		body: object(
			{ domain, professional_network_url: url, professional_network_id: integer() },
			needsOneOf('domain', 'professional_network_url', 'professional_network_id'),
		),
	},
	'POST /people/search': { body: search(personFilters) },
	'POST /company/search': { body: search(companyFilters) },
	'GET /account/keys/verify': {},
	'GET /account/credits': {},
};
