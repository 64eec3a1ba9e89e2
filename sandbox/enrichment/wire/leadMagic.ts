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
import { linkedInSlug } from '../identity';
import type { Company } from '../records';
import * as v from './schema';
import { ACCOUNT, fixed, ofCompany, ofEmployer, ofPerson, told } from './told';
import { keyIn, refusals, retryAfter, wire } from './wire';
import { SENIORITY_WORDS, wordsOf } from './words';

export const byName = {
	...v.identifiers('first_name:firstName last_name:lastName full_name:fullName'),
	...v.identifiers('domain:companyDomain company_name:company'),
};

export const page = v.identifiers('profile_url:linkedInUrl');
export const mailbox = v.identifiers('work_email:email personal_email:email');
export const company = {
	...v.identifiers('company_domain:domain company_name:name profile_url:linkedInUrl'),
};

const country = v.textLike(/^[A-Z]{2}$/);
const texts = v.several(v.text);

const companyFilters = v.some({
	company_domains: v.finds('companyDomains', v.several(v.domain)),
	...v.filters('company_names:companyNames industries', texts),
	country_codes: v.finds('companyCountries', v.several(country)),
	...v.filters('hq_cities:companyCities hq_states:companyRegions', texts),
	employee_ranges: v.finds('sizes', v.several(v.textLike(/^\d+(-\d+|\+)$/))),
	...v.filters('min_employees:minSize max_employees:maxSize', v.integer(0)),
});

/** No list of them is published; an unknown text finds nobody. */
const LEVEL = wordsOf({ ...SENIORITY_WORDS, cSuite: 'C-Team' });

const peopleFilters = v.some({
	contact_job_title: v.finds('titles', texts),
	contact_job_level: v.finds('seniorities', texts, LEVEL.back),
	contact_job_function: v.finds('departments', texts),
	contact_country_code: v.finds('countries', v.several(country)),
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
const head = { message: v.text, credits_consumed: v.number };

const lower = (text: string) => text.toLowerCase();

/** What an e-mail finder says of the company besides. */
const employer = {
	...ofPerson('domain:companyDomain company_name:companyName company_size:companySize'),
	...ofPerson('company_industry:companyIndustry', lower),
	...ofPerson('company_linkedin_url:companyLinkedInUrl', (url) =>
		url.replace(/^https:\/\/(www\.)?/, ''),
	),
	company_profile_url: v.text,
};

export const employerRow = v.known(employer);

const status = { status: v.text };

const slug = (url: string) => linkedInSlug(url) ?? '';

/** The page, or in the newer documentation the part of it after `/in/`. */
const profileUrl = {
	first: ofPerson('profile_url:linkedInUrl'),
	second: ofPerson('profile_url:linkedInUrl', slug),
};

export const profileUrlRows = {
	first: v.known(profileUrl.first),
	second: v.known(profileUrl.second),
};

const school = v.known(
	v.each(v.text, 'institution_name degree field_of_study start_date end_date'),
);

const profile = {
	...head,
	...ofPerson('first_name:firstName last_name:lastName full_name:fullName country'),
	...ofPerson('company_name:companyName company_size:companySize'),
	...ofPerson('company_website:companyDomain'),
	...ofPerson('company_industry:companyIndustry', lower),
	...ofPerson('location:place'),
	...v.each(v.text, 'public_identifier company_profile_url company_linkedin_url'),
	...v.each(v.list(school), 'education educations'),
	skills: v.list(v.text),
};

/** Under older names, and under newer; positions as on the profile's page: employer under title, then times. */
export const profileRows = {
	first: v.known({
		...profile,
		...profileUrl.first,
		...ofPerson('headline'),
		experiences: v.list(
			v.known({
				...ofPerson('title:jobTitle subtitle:companyName'),
				caption: fixed('2021 - Present'),
			}),
		),
	}),
	second: v.known({
		...profile,
		...profileUrl.second,
		...ofPerson('professional_title:headline'),
		work_experience: v.list(
			v.known({
				...ofPerson('position_title:jobTitle company_name:companyName'),
				caption: fixed('2021 - Present'),
				...v.each(v.text, 'start_date end_date'),
			}),
		),
	}),
};

const companyNumber = told(v.integer(), ({ id }: Company) => Number(id));

const companyFields = {
	...head,
	...ofCompany('description industry'),
	...v.each(v.text, 'b2b_profile_url logo_url revenue'),
	specialities: v.list(v.text),
};

/** In snake case, or by newer pages in camel case. */
export const companyRows = {
	first: v.known({
		...companyFields,
		...ofCompany('company_name:name url:linkedInUrl website_url:website'),
		...ofCompany('employee_count:employeeCount'),
		company_id: companyNumber,
		employee_count_range: v.known(ofCompany('start:minSize end:maxSize')),
		founded_on: v.known({
			...ofCompany('year:foundedYear'),
			...v.each(v.integer(), 'month day'),
		}),
		locations: v.list(
			v.known({
				...ofCompany('city country:countryCode geographic_area:region'),
				...v.each(v.text, 'line1 postal_code'),
				headquarter: fixed(true),
			}),
		),
	}),
	second: v.known({
		...companyFields,
		...ofCompany('companyName:name websiteUrl:website employeeCount'),
		...ofCompany('employeeRange:size founded:foundedYear'),
		companyId: companyNumber,
		headquarters: v.known({
			...ofCompany('city country:countryCode region'),
			...v.each(v.text, 'line1 postalCode'),
		}),
	}),
};

/** As the searches list it. */
export const companyRow = v.known({
	...ofCompany('company_domain:domain company_name:name company_industry:industry'),
	...ofCompany('company_size:size employee_count:employeeCount hq_city:city'),
	...ofCompany('company_linkedin_url:linkedInUrl hq_state:region'),
	...ofCompany('hq_country_code:countryCode founded_year:foundedYear'),
});

/** In parts, or, as an older page has it, flat. */
export const personRows = {
	first: v.known({
		person: v.known({
			...ofPerson('contact_full_name:fullName contact_first_name:firstName'),
			...ofPerson('contact_last_name:lastName contact_job_title:jobTitle'),
			...ofPerson('contact_job_function:department contact_linkedin_url:linkedInUrl'),
			...ofPerson('contact_country_code:countryCode company_domain:companyDomain'),
			...ofPerson('contact_job_level:seniority', LEVEL.of),
		}),
		company: ofEmployer(companyRow),
	}),
	second: v.known({
		...ofPerson('first_name:firstName last_name:lastName full_name:fullName title:jobTitle'),
		...ofPerson('job_function:department profile_url:linkedInUrl company_name:companyName'),
		...ofPerson('company_domain:companyDomain country_code:countryCode'),
		...ofPerson('job_level:seniority', LEVEL.of),
	}),
};

const listed = <K extends string>(key: K, ...rows: [v.Schema, ...v.Schema[]]) =>
	v.known({
		...{ ...head, total: v.integer(0), has_more: v.flag, next_cursor: v.text },
		[key]: v.list(v.either(...rows), 50),
	});

/** RFC 9457; older refusals have `error` in place of a code, or a list of errors. */
const problems = v.known({
	...v.each(v.text, 'type title detail code action error message'),
	status: v.integer(),
	errors: v.list(v.known({ code: v.text })),
});

const answer = (fields: Parameters<typeof v.known>[0]) => v.known({ ...head, ...fields });

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
				...v.each(v.text, 'personal_email first_personal_email'),
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
		'POST /v1/people/profile-search': {
			body: v.all(page),
			answer: v.either(...Object.values(profileRows)),
		},
		'POST /v1/people/mobile-finder': {
			body: v.some(
				{ ...page, ...mailbox },
				v.needsOneOf('profile_url', 'work_email', 'personal_email'),
			),
			answer: answer({ mobile_number: v.text }),
		},
		'POST /v1/companies/company-search': {
			body: v.some(company, v.needsOneOf(...Object.keys(company))),
			answer: v.either(...Object.values(companyRows)),
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
			answer: listed('people', personRows.first, personRows.second),
		},
		// B.
		'POST /v3/companies/search': {
			body: v.some({ ...paging, company_filters: companyFilters }, ...rules),
			answer: listed('companies', companyRow),
		},
		/** Free: the test of the key. */
		'GET /v1/credits': { answer: v.all({ credits: ACCOUNT.left }) },
	},
	refusal: problems,
	failures: refusals((status, message, code) => problem(status, code, message).body, {
		badKey: ['unauthorized', 'The API key is missing or invalid'],
		badRequest: 'validation_error',
		forbidden: 'forbidden',
		outOfCredits: 'credits_exhausted',
		serverError: 'internal_error',
		slowDown: (context) => ({
			...problem(429, 'rate_limited', 'Too many requests'),
			...retryAfter(context),
		}),
		unknownPath: ({ path }) => problem(404, 'route_not_found', `No route ${path}`),
	}),
});

export const problem = (status: number, code: string, detail: string) => ({
	status,
	body: { type: `https://api.leadmagic.io/errors/${code}`, title: code, status, detail, code },
});
