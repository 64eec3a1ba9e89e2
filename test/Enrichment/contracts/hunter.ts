/**
 * Hunter. Sources, looked up on 2026-11-21: the OpenAPI files that a third party wrote from Hunter's
 * reference, May to July 2026 (GitHub api-evangelist/hunter-io, openapi/_original/, commit 74ae221,
 * and api-evangelist/hunter, commit 22f7676); for the values of `seniority`, `department` and
 * `required_field` Hunter's own GitHub hunter-io/cursor-plugin (skills/hunter-domain-search, commit
 * 4964dc5). Sure: two independent readings of the reference, the values the provider's own. The form
 * of `headquarters_location` is that of clients in use: a list of places, where one of the two files
 * has an object of lists.
 * Only names, types and limits were taken from them.
 */
import type { Contract } from './contract';
import {
	commaListOf,
	domain,
	email,
	exactlyOne,
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
	type Json,
	type Schema,
} from './schema';

/** The part of a profile's address after `/in/`. */
const handle = textLike(/^[^\s/:?#]+$/);

const DEPARTMENTS = [
	'executive',
	'it',
	'finance',
	'management',
	'sales',
	'legal',
	'support',
	'hr',
	'marketing',
	'communication',
	'education',
	'design',
	'health',
	'operations',
	'product',
	'research',
	'consulting',
	'administrative',
	'procurement',
];

const HEADCOUNTS = [
	'1-10',
	'11-50',
	'51-200',
	'201-500',
	'501-1000',
	'1001-5000',
	'5001-10000',
	'10001+',
];

/** Hunter knows states of the United States only, and no town there without its state. */
function stateFits({ country, state, city }: Json): string | undefined {
	if (state !== undefined && country !== 'US') return 'has a state outside the United States';
	const isBareTown = country === 'US' && city !== undefined && state === undefined;
	return isBareTown ? 'misses state' : undefined;
}

const place = object(
	{
		continent: text,
		business_region: text,
		country: textLike(/^[A-Z]{2}$/),
		state: textLike(/^[A-Z]{2}$/),
		city: text,
	},
	needsOneOf('country', 'continent', 'business_region'),
	stateFits,
);

const includes = (items: Schema, more: Record<string, Schema> = {}) =>
	object(
		{ include: list(items), exclude: list(items), ...more },
		needsOneOf('include', 'exclude'),
	);

const anyOrAll = { match: oneOf('any', 'all') };

export const hunter: Contract = {
	'GET /people/find': {
		query: object(
			{ email, linkedin_handle: handle, clearbit_format: flag },
			exactlyOne('email', 'linkedin_handle'),
		),
	},
	'GET /companies/find': {
		query: object({ domain, clearbit_format: flag }, required('domain')),
	},
	'GET /combined/find': { query: object({ email, clearbit_format: flag }, required('email')) },
	'GET /email-finder': {
		query: object(
			{
				domain,
				company: text,
				first_name: text,
				last_name: text,
				full_name: text,
				linkedin_handle: handle,
				max_duration: integer(3, 20),
			},
			needsOneOf('first_name + last_name', 'full_name', 'linkedin_handle'),
			needsOneOf('domain', 'company'),
		),
	},
	'GET /email-verifier': { query: object({ email }, required('email')) },
	'GET /domain-search': {
		query: object(
			{
				domain,
				company: text,
				limit: integer(1, 100),
				offset: integer(0),
				type: oneOf('personal', 'generic'),
				seniority: commaListOf('junior', 'senior', 'executive'),
				department: commaListOf(...DEPARTMENTS),
				required_field: commaListOf('full_name', 'position', 'phone_number'),
				verification_status: commaListOf('valid', 'accept_all', 'unknown'),
			},
			needsOneOf('domain', 'company'),
		),
	},
	'POST /discover': {
		body: object(
			{
				query: text,
				organization: object(
					{ domain: list(domain), name: list(text) },
					needsOneOf('domain', 'name'),
				),
				similar_to: text,
				headquarters_location: includes(place),
				industry: includes(text),
				headcount: list(oneOf(...HEADCOUNTS), HEADCOUNTS.length, 1),
				company_type: includes(text),
				year_founded: object({ min: integer(), max: integer() }),
				keywords: includes(text, anyOrAll),
				technology: includes(text, anyOrAll),
				limit: integer(1, 100),
				offset: integer(0, 10_000),
			},
			moreThan('limit', 'offset'),
		),
	},
	'GET /account': {},
};
