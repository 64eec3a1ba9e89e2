/**
 * Prospeo. The page takes 50 persons in a batch, as all outside clients send; its MCP server has no batch.
 * What was bought before is free: for ever by the page, for 90 days by everybody who has measured it (B).
 * That ten credits are charged where there is no mobile number: one outsider (C), against the page. How
 * titles are matched: `match_only_exact_job_titles`; `match_mode` is known to two outsiders alone.
 *
 * - A, read 2026-11-22: Prospeo's own MCP server, GitHub prospeo-v2/prospeo-mcp-server: src/schemas.ts;
 *   commit 887822f of 2026-04-17
 * - A, read 2026-11-22: prospeo.io/api-docs: enrich-person, bulk-enrich-person, bulk-enrich-company,
 *   search-person, search-suggestions, in public copies; 2026
 */
import * as v from './schema';
import { keyIn, wire } from './wire';

export const person = {
	person_id: v.identifies('providerId', v.text),
	linkedin_url: v.identifies('linkedInUrl', v.url),
	email: v.identifies('email', v.email),
	first_name: v.identifies('firstName', v.text),
	last_name: v.identifies('lastName', v.text),
	full_name: v.identifies('fullName', v.text),
	company_website: v.identifies('companyDomain', v.text),
	company_name: v.identifies('company', v.text),
};

const namesPerson = v.needsOneOf(
	...['linkedin_url', 'email', 'person_id'],
	...['company_website', 'company_name'].flatMap((at) => [
		`full_name + ${at}`,
		`first_name + last_name + ${at}`,
	]),
);

export const company = {
	company_id: v.identifies('providerId', v.text),
	company_website: v.identifies('domain', v.text),
	company_linkedin_url: v.identifies('linkedInUrl', v.url),
	company_name: v.identifies('name', v.text),
};

const namesCompany = v.needsOneOf(...Object.keys(company));

const switches = {
	enrich_mobile: v.optional(v.flag),
	/** A person without it is no match, and free. */
	only_verified_email: v.optional(v.flag),
	/** As before, and implies `enrich_mobile`. */
	only_verified_mobile: v.optional(v.flag),
};

const isTagged: v.Rule = ({ identifier }) =>
	identifier === undefined ? 'identifier: Field required' : undefined;

const tagged = { identifier: v.text };

const chosen = <T extends v.Schema>(items: T, most: number) =>
	v.some(
		{ include: v.list(items, most), exclude: v.list(items, most) },
		v.needsOneOf('include', 'exclude'),
	);

export const HEADCOUNTS = [
	...(['1-10', '11-20', '21-50', '51-100', '101-200', '201-500', '501-1000'] as const),
	...(['1001-2000', '2001-5000', '5001-10000', '10000+'] as const),
];

const place = chosen(v.textUpTo(200), 100);

const companyFilters = {
	company: v.some({ names: chosen(v.text, 500), websites: chosen(v.domain, 500) }),
	company_location_search: place,
	company_headcount_range: v.list(v.oneOf(...HEADCOUNTS)),
	company_headcount_custom: v.some(v.each(v.integer(1, 999_999), 'min max')),
	company_industry: chosen(v.text, 256),
};

const title = v.textLike(/^.{2,100}$/);

const personFilters = {
	person_job_title: v.some({
		include: v.list(title, 100),
		exclude: v.list(title, 100),
		match_only_exact_job_titles: v.flag,
	}),
	person_department: chosen(
		v.oneOf(
			...(['C-Suite', 'Consulting', 'Design', 'Education & Coaching'] as const),
			...(['Engineering & Technical', 'Finance', 'Human Resources'] as const),
			...(['Information Technology', 'Legal', 'Marketing', 'Medical & Health'] as const),
			...(['Operations', 'Product', 'Sales'] as const),
		),
		500,
	),
	person_seniority: chosen(
		v.oneOf(
			...(['Founder/Owner', 'C-Suite', 'Partner', 'Vice President', 'Head'] as const),
			...(['Director', 'Manager', 'Senior', 'Entry', 'Intern'] as const),
		),
		10,
	),
	person_location_search: place,
};

const includesSomething = (filter: unknown): boolean => {
	if (typeof filter !== 'object' || filter === null) return typeof filter === 'number';
	if (Array.isArray(filter)) return filter.length > 0;
	return Object.entries(filter).some(
		([name, value]) => name !== 'exclude' && includesSomething(value),
	);
};

const hasCriterion: v.Rule = (filters) =>
	Object.values(filters).some(includesSomething)
		? undefined
		: 'You cannot use only exclude filters';

const search = <T extends v.Schema>(filters: T) =>
	v.all({ page: v.optional(v.integer(1, 1000)), filters });

const rules = [v.notTogether('company_headcount_range', 'company_headcount_custom'), hasCriterion];

const location = v.known(v.each(v.text, 'country country_code state city'));

const position = v.known({
	...v.each(v.text, 'title company_name seniority'),
	...v.each(v.integer(), 'start_year start_month end_year end_month'),
	current: v.flag,
	departments: v.list(v.text),
});

const foundPerson = v.known({
	...v.each(v.text, 'person_id first_name last_name full_name linkedin_url'),
	...v.each(v.text, 'current_job_title headline'),
	/** What is not revealed stands there with asterisks in it. */
	email: v.known({ ...v.each(v.text, 'status email'), revealed: v.flag }),
	mobile: v.known({ ...v.each(v.text, 'mobile mobile_international'), revealed: v.flag }),
	location,
	job_history: v.list(position),
	skills: v.list(v.text),
});

const foundCompany = v.known({
	...v.each(v.text, 'company_id name website domain description type industry'),
	employee_count: v.integer(0),
	employee_range: v.text,
	location,
	...v.each(v.list(v.text), 'sic_codes naics_codes keywords'),
	...v.each(v.text, 'linkedin_url twitter_url facebook_url crunchbase_url instagram_url'),
	...v.each(v.text, 'youtube_url logo_url revenue_range_printed'),
	phone_hq: v.known({ phone_hq: v.text }),
	founded: v.integer(),
	revenue_range: v.known(v.each(v.number, 'min max')),
	funding: v.known({
		total_funding: v.number,
		...v.each(v.text, 'latest_funding_stage latest_funding_date'),
	}),
	technology: v.known({ technology_names: v.list(v.text) }),
});

const error = v.only(false);
const free_enrichment = v.flag;

const three = (row: Parameters<typeof v.known>[0]) =>
	v.all({
		error,
		total_cost: v.number,
		matched: v.list(v.nullable(v.known({ ...tagged, free_enrichment, ...row }))),
		...v.each(v.list(v.text), 'not_matched invalid_datapoints'),
	});

const page = (row: Parameters<typeof v.known>[0]) =>
	v.all({
		error,
		free: v.flag,
		results: v.list(v.known(row), 25),
		pagination: v.all(v.each(v.integer(0), 'current_page total_page total_count')),
	});

const withEmployer = { person: foundPerson, company: foundCompany };

export const prospeo = wire({
	basePath: '/prospeo',
	presentedKey: keyIn('x-key'),
	endpoints: {
		'POST /enrich-person': {
			body: v.all({ ...switches, data: v.some(person, namesPerson) }),
			answer: v.all({
				error,
				free_enrichment,
				person: foundPerson,
				company: v.nullable(foundCompany),
			}),
		},
		'POST /bulk-enrich-person': {
			body: v.all({
				...switches,
				data: v.list(v.some({ ...tagged, ...person }, isTagged, namesPerson), 50, 1),
			}),
			answer: three(withEmployer),
		},
		'POST /enrich-company': {
			body: v.all({ data: v.some(company, namesCompany) }),
			answer: v.all({ error, free_enrichment, company: foundCompany }),
		},
		'POST /bulk-enrich-company': {
			body: v.all({
				data: v.list(v.some({ ...tagged, ...company }, isTagged, namesCompany), 50, 1),
			}),
			answer: three({ company: foundCompany }),
		},
		'POST /search-person': {
			body: search(v.some({ ...personFilters, ...companyFilters }, ...rules)),
			answer: page(withEmployer),
		},
		'POST /search-company': {
			body: search(v.some(companyFilters, ...rules)),
			answer: page({ company: foundCompany }),
		},
		'POST /search-suggestions': {
			body: v.some(
				v.each(v.textLike(/^.{2,200}$/), 'location_search industry_search'),
				v.exactlyOne('location_search', 'industry_search'),
			),
			answer: v.all({
				error,
				location_suggestions: v.nullable(v.list(v.known(v.each(v.text, 'name type')), 25)),
				industry_suggestions: v.nullable(v.list(v.text, 25)),
			}),
		},
		// B.
		'GET /account-information': {
			answer: v.all({
				error,
				response: v.known({
					...v.each(v.text, 'current_plan next_quota_renewal_date'),
					...v.each(v.number, 'remaining_credits used_credits'),
				}),
			}),
		},
	},
	/** The status says little: an empty search and a fault of the server are both 400. */
	refusal: v.all({
		error: v.only(true),
		error_code: v.text,
		filter_error: v.optional(v.text),
	}),
	failures: {
		badKey: () => refusal('INVALID_API_KEY', undefined, 401),
		badRequest: ({ message, fault }) => {
			const [, filter] = /^body\.filters\.?(.*)$/.exec(fault?.at ?? '') ?? [];
			if (filter === undefined) return refusal('INVALID_REQUEST', message || undefined);
			const isUnknown = fault?.rule === 'strict_object';
			return refusal(
				'INVALID_FILTERS',
				isUnknown ? `${filter} is not a valid filter` : message,
			);
		},
		forbidden: () => refusal('PLAN_REQUIRED', 'This needs a higher plan'),
		outOfCredits: () => refusal('INSUFFICIENT_CREDITS'),
		serverError: () => refusal('INTERNAL_ERROR'),
		slowDown: () => refusal('RATE_LIMITED', undefined, 429),
		unknownPath: () => refusal('NOT_FOUND', undefined, 404),
	},
});

function refusal(error_code: string, filter_error?: string, status = 400) {
	return {
		status,
		body: { error: true, error_code, ...(filter_error !== undefined && { filter_error }) },
	};
}
