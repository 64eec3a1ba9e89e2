/**
 * LeadMagic. Its documents have several spellings of one answer: OpenAPI of April 2026, pages and skills of
 * September; both stand here. It publishes no list of levels and functions. The rows of the two searches are
 * named as the filters are, since no page gives them whole (B).
 *
 * - A, read 2026-11-21: LeadMagic's own GitHub leadmagic-openapi: public-surface.json of September
 *   2026, OpenAPI 1.5.0; leadmagic-skills; pages of leadmagic.io/docs; commit a447f53
 * - B, read 2026-11-22: The command line of LeadMagic and clients on GitHub: the three fields of
 *   personal-email-finder; 2026
 */
import * as v from './schema';
import { keyIn, wire } from './wire';

export const byName = {
	first_name: v.identifies('firstName', v.text),
	last_name: v.identifies('lastName', v.text),
	full_name: v.identifies('fullName', v.text),
	domain: v.identifies('companyDomain', v.domain),
	company_name: v.identifies('company', v.text),
};

export const page = { profile_url: v.identifies('linkedInUrl', v.url) };

export const mailbox = v.each(v.identifies('email', v.email), 'work_email personal_email');

export const company = {
	company_domain: v.identifies('domain', v.domain),
	company_name: v.identifies('name', v.text),
	profile_url: v.identifies('linkedInUrl', v.url),
};

const country = v.textLike(/^[A-Z]{2}$/);
const several = <T extends v.Schema>(items: T) => v.list(items, Infinity, 1);
const sizes = several(v.textLike(/^\d+(-\d+|\+)$/));

const companyFilters = v.some({
	company_domains: several(v.domain),
	...v.each(several(v.text), 'company_names industries hq_cities hq_states'),
	country_codes: several(country),
	employee_ranges: sizes,
	...v.each(v.integer(0), 'min_employees max_employees'),
});

const peopleFilters = v.some({
	...v.each(several(v.text), 'contact_job_title contact_job_level contact_job_function'),
	contact_country_code: several(country),
});

/** Pages are followed by a cursor, at most 50 rows each; `offset` only without one. */
const paging = {
	limit: v.integer(1, 50),
	cursor: v.textLike(/^.{1,4096}$/s),
	offset: v.integer(0),
	include_total: v.flag,
};

/** Without a filter the search is for everything, and charged by the row. */
const hasFilter: v.Rule = ({ company_filters = {}, people_filters = {} }) =>
	Object.keys({ ...(company_filters as object), ...(people_filters as object) }).length > 0
		? undefined
		: 'has no criterion';

const rules = [hasFilter, v.notTogether('cursor', 'offset')];

/** On every answer of a lookup; nothing is charged for a miss. */
const told = { message: v.text, credits_consumed: v.number };

/** What an e-mail finder says of the company besides. */
const employer = {
	...v.each(v.text, 'company_name domain company_industry company_size company_profile_url'),
	company_linkedin_url: v.text,
};

const status = { status: v.text };

const place = v.known(v.each(v.text, 'city locality region state country'));

const position = v.known({
	/** As on the page of the profile: employer under the title, times under that. */
	...v.each(v.text, 'title subtitle caption'),
	...v.each(v.text, 'position_title professional_title job_title company_name company'),
	...v.each(v.text, 'company_website company_domain start_date starts_at end_date ends_at'),
});

const school = v.known({
	...v.each(v.text, 'institution_name school school_name university degree field_of_study field'),
	...v.each(v.text, 'start_date starts_at end_date ends_at'),
});

const profile = v.known({
	...told,
	...v.each(v.text, 'first_name last_name full_name profile_url public_identifier job_title'),
	...v.each(v.text, 'headline professional_title company_name company_website company_size'),
	...v.each(v.text, 'company_industry company_profile_url company_linkedin_url country'),
	location: v.either(v.text, place),
	...v.each(v.list(position), 'work_experience experiences'),
	...v.each(v.list(school), 'education educations'),
	skills: v.list(v.text),
});

const seat = v.known({
	...v.each(v.text, 'city country line1 street geographic_area geographicArea state region'),
	...v.each(v.text, 'postal_code postalCode'),
	...v.each(v.flag, 'headquarter is_headquarters'),
});

const range = v.known(v.each(v.integer(0), 'start end'));

const companyNames = {
	...v.each(v.text, 'company_name companyName name company_domain companyDomain domain'),
	...v.each(v.text, 'website_url websiteUrl website company_website b2b_profile_url'),
	...v.each(v.text, 'company_linkedin_url profile_url url description industry'),
	...v.each(v.text, 'company_industry company_size employeeRange logo_url logoUrl logo revenue'),
	...v.each(v.integer(0), 'employee_count employeeCount company_id companyId founded_year'),
	...v.each(range, 'employee_count_range employeeCountRange'),
	...v.each(v.known(v.each(v.integer(), 'year month day')), 'founded_on foundedOn'),
	founded: v.integer(),
	...v.each(v.list(v.text), 'specialities specialties'),
};

const companyAnswer = v.known({
	...told,
	...companyNames,
	headquarters: seat,
	locations: v.list(seat),
});

const companyRow = v.known({
	...companyNames,
	...v.each(v.text, 'hq_city hq_state hq_country_code'),
	...{ headquarters: seat, locations: v.list(seat) },
});

/** In parts, or, as an older page has it, flat. */
const contactRow = {
	...v.each(v.text, 'contact_full_name contact_first_name contact_last_name contact_job_title'),
	...v.each(v.text, 'contact_job_level contact_job_function contact_linkedin_url contact_email'),
	...v.each(v.text, 'contact_country_code full_name first_name last_name headline title'),
	...v.each(v.text, 'job_title job_level job_function profile_url linkedin_url email'),
	...v.each(v.text, 'country_code company_name company_domain'),
};

const flatNames = v.each(v.text, 'name domain');

const personRow = v.known({
	...{ ...contactRow, ...flatNames },
	person: v.known(contactRow),
	company: companyRow,
});

const listed = <K extends string>(key: K, row: v.Schema) =>
	v.known({
		...{ ...told, total: v.integer(0), has_more: v.flag, next_cursor: v.text },
		[key]: v.list(row, 50),
		data: v.list(row, 50),
	});

/** RFC 9457; older refusals have `error` in place of a code, or a list of errors. */
const problems = v.known({
	...v.each(v.text, 'type title detail code action error message'),
	status: v.integer(),
	errors: v.list(v.known({ code: v.text })),
});

const answer = (fields: Parameters<typeof v.known>[0]) => v.known({ ...told, ...fields });

export const leadMagic = wire({
	basePath: '/leadMagic',
	presentedKey: keyIn('x-api-key'),
	endpoints: {
		'POST /v1/people/email-finder': {
			body: v.some(
				byName,
				v.needsOneOf('first_name + last_name', 'full_name'),
				v.needsOneOf('domain', 'company_name'),
			),
			answer: answer({
				...v.each(v.text, 'email first_name last_name full_name'),
				...{ ...status, ...employer },
			}),
		},
		'POST /v1/people/email-validation': {
			body: v.all({ email: v.text }),
			answer: answer({
				...v.each(v.text, 'email email_status'),
				is_domain_catch_all: v.flag,
			}),
		},
		'POST /v1/people/personal-email-finder': {
			body: v.all(page),
			answer: answer({
				...v.each(v.text, 'personal_email first_personal_email email'),
				personal_emails: v.list(v.text),
				...status,
			}),
		},
		'POST /v1/people/b2b-profile-email': {
			body: v.all(page),
			answer: answer({ ...v.each(v.text, 'email work_email'), ...status }),
		},
		'POST /v1/people/b2b-profile': {
			body: v.some(mailbox, v.exactlyOne('work_email', 'personal_email')),
			// Or only its last part.
			answer: answer({ profile_url: v.text }),
		},
		'POST /v1/people/profile-search': { body: v.all(page), answer: profile },
		'POST /v1/people/mobile-finder': {
			body: v.some(
				{ ...page, ...mailbox },
				v.needsOneOf('profile_url', 'work_email', 'personal_email'),
			),
			answer: answer({ mobile_number: v.text }),
		},
		'POST /v1/companies/company-search': {
			body: v.some(company, v.needsOneOf(...Object.keys(company))),
			answer: companyAnswer,
		},
		// B.
		'POST /v3/people/search': {
			body: v.some(
				{
					...paging,
					include_contact_details: v.flag,
					company_filters: companyFilters,
					people_filters: peopleFilters,
				},
				...rules,
			),
			answer: listed('people', personRow),
		},
		// B.
		'POST /v3/companies/search': {
			body: v.some({ ...paging, company_filters: companyFilters }, ...rules),
			answer: listed('companies', companyRow),
		},
		'GET /v1/credits': { answer: v.all({ credits: v.number }) },
	},
	refusal: problems,
	failures: {
		badKey: () => problem(401, 'unauthorized', 'The API key is missing or invalid'),
		badRequest: ({ message }) =>
			problem(400, 'validation_error', message || 'The request is not valid'),
		forbidden: () => problem(403, 'forbidden', 'Your plan lacks this'),
		outOfCredits: () => problem(402, 'credits_exhausted', 'Not enough credits'),
		serverError: () => problem(500, 'internal_error', 'Something went wrong'),
		slowDown: ({ secondsLeft }) => ({
			...problem(429, 'rate_limited', 'Too many requests'),
			headers: { 'retry-after': String(secondsLeft) },
		}),
		unknownPath: ({ path }) => problem(404, 'route_not_found', `No route ${path}`),
	},
});

export const problem = (status: number, code: string, detail: string) => ({
	status,
	body: { type: `https://api.leadmagic.io/errors/${code}`, title: code, status, detail, code },
});
