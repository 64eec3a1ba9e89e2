/**
 * FullEnrich. Of `custom`, the description says twenty entries and the error text ten: ten holds. An example
 * writes `professional_network_url` for a contact and the schema `linkedin_url`: the schema holds. That
 * several values of a filter are one or the other is said by FullEnrich's skill and by its clients, who send
 * many titles at once; the description says that all must hold. Inferred (C): the words for a plan.
 *
 * - A, read 2026-11-22: FullEnrich's own OpenAPI v2, in the copy of GitHub api-evangelist/fullenrich,
 *   and its page on rate limits; August 2026, commit 3d8fc83
 * - B, read 2026-11-22: Outside clients and skills on GitHub that quote docs.fullenrich.com: line
 *   types, prices by the most probable, misses, several values; 2026
 */
import * as v from './schema';
import { bearer, wire } from './wire';

export const contact = {
	linkedin_url: v.identifies('linkedInUrl', v.url),
	first_name: v.identifies('firstName', v.text),
	last_name: v.identifies('lastName', v.text),
	domain: v.identifies('companyDomain', v.domain),
	company_name: v.identifies('company', v.text),
};

const FIELDS = v.oneOf('contact.work_emails', 'contact.phones', 'contact.personal_emails');

const custom = v.mapOf(v.textUpTo(100));

const fewTags: v.Rule = ({ custom: tags = {} }) =>
	Object.keys(tags as object).length > 10 ? 'has more than ten custom fields' : undefined;

const namesSomebody = v.needsOneOf(
	...['linkedin_url', 'first_name + last_name + domain', 'first_name + last_name + company_name'],
);

const job = <T extends v.Schema>(record: T) =>
	v.all({ name: v.textUpTo(200), webhook_url: v.optional(v.url), data: v.list(record, 100, 1) });

const uuid = v.textLike(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

const path = v.all({ enrichment_id: uuid });

export const person = {
	person_professional_network_url: v.identifies('linkedInUrl', v.url),
	person_name: v.identifies('fullName', v.text),
	company_domain: v.identifies('companyDomain', v.domain),
};

export const company = {
	domain: v.identifies('domain', v.domain),
	professional_network_url: v.identifies('linkedInUrl', v.url),
};

const place = v.known(v.each(v.text, 'line1 city region country country_code'));

const social = v.known({ professional_network: v.known(v.each(v.text, 'url')) });

const employer = v.known({
	...v.each(v.text, 'id name domain website description headcount_range company_type logo_url'),
	...v.each(v.integer(0), 'year_founded headcount'),
	specialties: v.list(v.text),
	locations: v.known({ headquarters: place, offices: v.list(place) }),
	industry: v.known({ main_industry: v.text }),
	social_profiles: social,
});

const position = v.known({
	...v.each(v.text, 'title seniority start_at end_at'),
	job_functions: v.list(v.known(v.each(v.text, 'function'))),
	is_current: v.flag,
	company: employer,
});

const profile = v.known({
	...v.each(v.text, 'id full_name first_name last_name headline'),
	location: place,
	social_profiles: social,
	educations: v.list(v.known(v.each(v.text, 'school_name degree start_at end_at'))),
	skills: v.list(v.text),
	/** `current` may be an empty object (B). */
	employment: v.known({ current: position, all: v.list(position) }),
});

const address = v.known({
	email: v.text,
	status: v.oneOf('DELIVERABLE', 'HIGH_PROBABILITY', 'CATCH_ALL', 'INVALID', 'INVALID_DOMAIN'),
});

const phone = v.known({
	number: v.text,
	/** Of the newer API (B). */
	line_type: v.oneOf('MOBILE', 'LANDLINE', 'VOIP', 'UNKNOWN'),
});

/** Of somebody who was not found only `most_probable_phone`, null (B); the lists hold what is not usable too. */
const contactInfo = v.known({
	...v.each(address, 'most_probable_work_email most_probable_personal_email'),
	most_probable_phone: phone,
	...v.each(v.list(address), 'work_emails personal_emails'),
	phones: v.list(phone),
});

/** What was asked, alone where the job ended before it; of an address nobody has in finished jobs, too (B). */
const record = v.known({
	input: v.known(v.each(v.text, 'email')),
	custom: v.mapOf(v.text),
	contact_info: contactInfo,
	profile,
});

const jobResult = v.all({
	...v.each(v.text, 'id name'),
	status: v.oneOf(
		...(['CREATED', 'IN_PROGRESS', 'CANCELED', 'CREDITS_INSUFFICIENT'] as const),
		...(['FINISHED', 'RATE_LIMIT', 'UNKNOWN'] as const),
	),
	cost: v.all({ credits: v.number }),
	data: v.list(v.nullable(record)),
});

/** 402 has what there is. */
const results = {
	answer: jobResult,
	answers: { 402: v.either(jobResult, v.all(v.each(v.text, 'code message'))) },
};

const enrichment = v.all({ enrichment_id: v.text });

const values = <T extends v.Schema>(value: T) =>
	v.list(v.all({ value, exact_match: v.optional(v.flag) }), Infinity, 1);

const exact = <T extends v.Schema>(value: T) =>
	v.list(v.all({ value, exact_match: v.only(true) }), Infinity, 1);

const ranges = v.list(
	v.some(v.each(v.integer(0), 'min max'), v.needsOneOf('min', 'max')),
	Infinity,
	1,
);

/** Those that its schema names. */
const SENIORITIES = v.oneOf(
	...(['Owner', 'Founder', 'C-level', 'Partner', 'VP', 'Head', 'Director'] as const),
	...(['Senior', 'Manager'] as const),
);

const paging = {
	offset: v.integer(0, 10_000),
	limit: v.integer(1, 100),
	search_after: v.text,
};

const search = <T extends Record<string, v.Schema>>(filters: T) =>
	v.some(
		{ ...paging, ...filters },
		v.moreThan(...Object.keys(paging)),
		v.notTogether('offset', 'search_after'),
	);

const metadata = v.all({
	...v.each(v.number, 'total credits'),
	search_after: v.optional(v.text),
});

const spent = v.all({ credits: v.number });

export const fullEnrich = wire({
	basePath: '/fullEnrich',
	presentedKey: bearer,
	endpoints: {
		'POST /contact/enrich/bulk': {
			body: job(
				v.some(
					{ ...contact, enrich_fields: v.list(FIELDS, 3, 1), custom },
					namesSomebody,
					v.needsOneOf('enrich_fields'),
					fewTags,
				),
			),
			answer: enrichment,
		},
		'GET /contact/enrich/bulk/{enrichment_id}': { path, ...results },
		'POST /contact/reverse/email/bulk': {
			body: job(
				v.all(
					{ email: v.identifies('email', v.email), custom: v.optional(custom) },
					fewTags,
				),
			),
			answer: enrichment,
		},
		'GET /contact/reverse/email/bulk/{enrichment_id}': { path, ...results },
		'POST /people/lookup': {
			body: v.some(
				person,
				v.needsOneOf('person_professional_network_url', 'person_name + company_domain'),
			),
			answer: v.all({ people: v.list(profile), metadata: spent }),
		},
		'POST /company/lookup': {
			body: v.some(company, v.needsOneOf(...Object.keys(company))),
			answer: v.all({ companies: v.list(employer), metadata: spent }),
		},
		'POST /people/search': {
			body: search({
				...v.each(values(v.text), 'current_position_titles person_locations'),
				...v.each(values(v.text), 'current_company_industries'),
				...v.each(values(v.text), 'current_position_job_functions'),
				current_company_names: exact(v.text),
				current_company_domains: exact(v.domain),
				current_company_headcounts: ranges,
				current_position_seniority_level: values(SENIORITIES),
			}),
			answer: v.all({ people: v.list(profile, 100), metadata }),
		},
		'POST /company/search': {
			body: search({
				...v.each(values(v.text), 'industries headquarters_locations'),
				names: exact(v.text),
				domains: exact(v.domain),
				headcounts: ranges,
			}),
			answer: v.all({ companies: v.list(employer, 100), metadata }),
		},
		'GET /account/keys/verify': { answer: v.all({ workspace_id: v.text }) },
		'GET /account/credits': { answer: v.all({ balance: v.number }) },
	},
	refusal: v.all(v.each(v.text, 'code message')),
	failures: {
		badKey: () => refusal(401, 'api.key', 'Unknown api key'),
		badRequest: ({ message }) => refusal(400, 'request', message || 'Request is not valid'),
		forbidden: () => refusal(403, 'forbidden', 'Your plan does not include this'),
		outOfCredits: () => refusal(402, 'credits.insufficient', 'Not enough credits'),
		serverError: () => refusal(500, 'internal', 'Internal error'),
		slowDown: () => refusal(429, 'rate.limit', 'Too many requests. Try again in 1m'),
		unknownPath: () => refusal(404, 'route.not_found', 'Not found'),
	},
});

export const refusal = (status: number, code: string, message: string) => ({
	status,
	body: { code: `error.${code}`, message },
});
