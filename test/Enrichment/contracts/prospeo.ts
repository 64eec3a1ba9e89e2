/**
 * Prospeo. Sources, looked up on 2026-11-21: the schemas of Prospeo's own MCP server 1.1.0 (GitHub
 * prospeo-v2/prospeo-mcp-server, src/schemas.ts and src/tools/, commit 778af80) and the pages
 * enrich-person, bulk-enrich-person, bulk-enrich-company, search-person and search-suggestions of
 * prospeo.io/api-docs. Sure: the provider's own. They disagree on the largest bulk of persons (50 on
 * the page, 25 in the server, which is newer): the smaller holds here.
 * Only names, types, allowed values and limits were taken from them.
 */
import type { Contract } from './contract';
import {
	domain,
	email,
	exactlyOne,
	flag,
	integer,
	list,
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

const SENIORITIES = [
	...['Founder/Owner', 'C-Suite', 'Partner', 'Vice President', 'Head', 'Director', 'Manager'],
	...['Senior', 'Entry', 'Intern'],
];

const DEPARTMENTS = [
	...['C-Suite', 'Consulting', 'Design', 'Education & Coaching', 'Engineering & Technical'],
	...['Finance', 'Human Resources', 'Information Technology', 'Legal', 'Marketing'],
	...['Medical & Health', 'Operations', 'Product', 'Sales'],
];

const HEADCOUNTS = [
	...['1-10', '11-20', '21-50', '51-100', '101-200', '201-500', '501-1000', '1001-2000'],
	...['2001-5000', '5001-10000', '10000+'],
];

const person: Record<string, Schema> = {
	first_name: text,
	last_name: text,
	full_name: text,
	linkedin_url: url,
	email,
	company_name: text,
	company_website: text,
	company_linkedin_url: url,
	person_id: text,
};

const EMPLOYERS = ['company_name', 'company_website', 'company_linkedin_url'];

const namesPerson = needsOneOf(
	...['linkedin_url', 'email', 'person_id'],
	...EMPLOYERS.flatMap((at) => [`full_name + ${at}`, `first_name + last_name + ${at}`]),
);

const company: Record<string, Schema> = {
	company_name: text,
	company_website: text,
	company_linkedin_url: url,
	company_id: text,
};
const namesCompany = needsOneOf(...Object.keys(company));

const switches: Record<string, Schema> = {
	only_verified_email: flag,
	enrich_mobile: flag,
	only_verified_mobile: flag,
};

const tagged = (fields: Record<string, Schema>) => ({ identifier: text, ...fields });

const includeExclude = (items: Schema, max: number) =>
	object(
		{ include: list(items, max), exclude: list(items, max) },
		needsOneOf('include', 'exclude'),
	);

const range = (min: number, max: number) =>
	object({ min: integer(min, max), max: integer(min, max) }, needsOneOf('min', 'max'));

const companyFilters: Record<string, Schema> = {
	company: object(
		{ names: includeExclude(text, 500), websites: includeExclude(domain, 500) },
		needsOneOf('names', 'websites'),
	),
	company_location_search: includeExclude(textUpTo(200), 100),
	company_headcount_range: list(oneOf(...HEADCOUNTS), HEADCOUNTS.length, 1),
	company_headcount_custom: range(1, 999_999),
	company_industry: includeExclude(text, 256),
	company_technology: includeExclude(text, 20),
	company_naics: includeExclude(integer(), 100),
	company_sics: includeExclude(integer(), 100),
};

const personFilters: Record<string, Schema> = {
	person_search: object(
		{
			include: list(textUpTo(100), 500),
			exclude: list(textUpTo(100), 500),
			match_mode: oneOf('SMART', 'STRICT'),
		},
		needsOneOf('include', 'exclude'),
	),
	person_job_title: object(
		{
			include: list(textLike(/^.{2,100}$/), 100),
			exclude: list(textLike(/^.{2,100}$/), 100),
			match_mode: oneOf('CONTAINS', 'EXACT', 'SIMILAR'),
			smart_intensity: oneOf('LOOSE', 'NORMAL', 'STRICT'),
			boolean_search: textUpTo(5000),
		},
		notTogether('include', 'boolean_search'),
		needsOneOf('match_mode', 'boolean_search'),
	),
	person_department: includeExclude(oneOf(...DEPARTMENTS), 500),
	person_seniority: includeExclude(oneOf(...SENIORITIES), SENIORITIES.length),
	person_location_search: includeExclude(textUpTo(200), 100),
	max_person_per_company: integer(1, 100),
};

/** Prospeo refuses a search that only excludes. */
function hasPositive(filters: Json): string | undefined {
	const isPositive = (filter: unknown): boolean => {
		if (typeof filter !== 'object' || filter === null) return false;
		if (Array.isArray(filter)) return filter.length > 0;
		return Object.entries(filter).some(
			([name, value]) => name !== 'exclude' && (isPositive(value) || /^m(in|ax)$/.test(name)),
		);
	};
	return Object.values(filters).some(isPositive) ? undefined : 'has no criterion';
}

const search = (filters: Record<string, Schema>) =>
	object(
		{
			page: integer(1, 1000),
			filters: object(
				filters,
				notTogether('company_headcount_range', 'company_headcount_custom'),
				hasPositive,
			),
		},
		required('filters'),
	);

const suggestion = textLike(/^.{2,200}$/);
const SUGGESTIONS = ['location', 'job_title', 'technology', 'industry', 'naics', 'sic'].map(
	(kind) => `${kind}_search`,
);

export const prospeo: Contract = {
	'POST /enrich-person': {
		body: object({ ...switches, data: object(person, namesPerson) }, required('data')),
	},
	'POST /bulk-enrich-person': {
		body: object(
			{
				...switches,
				data: list(object(tagged(person), required('identifier'), namesPerson), 25, 1),
			},
			required('data'),
		),
	},
	'POST /enrich-company': {
		body: object({ data: object(company, namesCompany) }, required('data')),
	},
	'POST /bulk-enrich-company': {
		body: object(
			{ data: list(object(tagged(company), required('identifier'), namesCompany), 50, 1) },
			required('data'),
		),
	},
	'POST /search-person': { body: search({ ...personFilters, ...companyFilters }) },
	'POST /search-company': { body: search(companyFilters) },
	'POST /search-suggestions': {
		body: object(
			Object.fromEntries(SUGGESTIONS.map((name) => [name, suggestion])),
			exactlyOne(...SUGGESTIONS),
		),
	},
	'GET /account-information': {},
};
