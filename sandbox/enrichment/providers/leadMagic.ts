/**
 * LeadMagic. Its documents have several spellings of one answer: OpenAPI of April 2026, pages and skills of
 * September; both stand here. It publishes no list of levels and functions. The rows of the two searches are
 * named as the filters are, since no page gives them whole (B).
 *
 * - A, read 2026-11-21: LeadMagic's own GitHub leadmagic-openapi: public-surface.json of September
 *   2026, OpenAPI 1.5.0; leadmagic-skills; pages of leadmagic.io/docs; commit a447f53
 * - A, read 2026-11-29: LeadMagic's own GitHub leadmagic-skills 3.0.0, skills/email-enrichment: a
 *   profile_url in place of the name at email-finder; commit 4da2660
 * - B, read 2026-11-22: The command line of LeadMagic and clients on GitHub: the three fields of
 *   personal-email-finder; 2026
 */
import { pageToken, startAt } from '../../http/pageToken';
import type { SandboxReply } from '../../http/types';
import { isEmail, linkedInSlug } from '../identity';
import {
	type Company,
	type Email,
	type JsonObject,
	mobileOf,
	type Person,
	personalEmailsOf,
} from '../records';
import * as v from '../wire/wire';
import { type Call, ok, type Purchase, sale, served } from './frame/provider';

const page = v.identifiers('profile_url:linkedInUrl');

/** Somebody, by name or page, at a company. */
const colleague = {
	...v.identifiers('first_name:firstName last_name:lastName full_name:fullName'),
	...v.identifiers('domain:companyDomain company_name:company'),
	...page,
};

const mailbox = v.identifiers('work_email:email personal_email:email');
const company = {
	...v.identifiers('company_domain:domain company_name:name profile_url:linkedInUrl'),
};

const country = v.textLike(/^[A-Z]{2}$/);
const words = v.several(v.text);

const companyFilters = v.some({
	company_domains: v.finds('companyDomains', v.several(v.domain)),
	...v.filters('company_names:companyNames industries', words),
	country_codes: v.finds('companyCountries', v.several(country)),
	...v.filters('hq_cities:companyCities hq_states:companyRegions', words),
	employee_ranges: v.finds('sizes', v.several(v.textLike(/^\d+(-\d+|\+)$/))),
	...v.filters('min_employees:minSize max_employees:maxSize', v.integer(0)),
});

/** No list of them is published; an unknown text finds nobody. */
const LEVEL = v.wordsOf({ ...v.SENIORITY_WORDS, cSuite: 'C-Team' });

const peopleFilters = v.some({
	contact_job_title: v.finds('titles', words),
	contact_job_level: v.finds('seniorities', words, LEVEL.back),
	contact_job_function: v.finds('departments', words),
	contact_country_code: v.finds('countries', v.several(country)),
});

/** Pages are followed by a cursor, at most 50 rows each. */
const paging = { limit: v.integer(1, 50), cursor: v.textLike(/^.{1,4096}$/s) };

/** Without a filter the search is for everything, and charged by the row. */
const hasFilter: v.Rule = ({ company_filters = {}, people_filters = {} }) =>
	Object.keys({ ...(company_filters as object), ...(people_filters as object) }).length > 0
		? undefined
		: 'has no criterion';

/** An answer of a lookup: it says this when something is found; nothing is charged for a miss. */
const saying = (message: string, fields: Parameters<typeof v.known>[0]) =>
	v.known({ ...fields, message: v.fixed(message), credits_consumed: v.SPENT });

/** What an e-mail finder says of the company besides. */
const employer = {
	...v.ofPerson('domain:companyDomain company_name:companyName company_size:companySize'),
	...v.ofPerson('company_industry:companyIndustry', v.lower),
	...v.ofPerson('company_linkedin_url:companyLinkedInUrl', (url) =>
		url.replace(/^https:\/\/(www\.)?/, ''),
	),
	company_profile_url: v.text,
};

/** The page, or in the newer documentation the part of it after `/in/`. */
const profileUrl = {
	first: v.ofPerson('profile_url:linkedInUrl'),
	second: v.ofPerson('profile_url:linkedInUrl', (url) => linkedInSlug(url) ?? ''),
};

const school = v.known(
	v.each(v.text, 'institution_name degree field_of_study start_date end_date'),
);

const profile = {
	...v.ofPerson('first_name:firstName last_name:lastName full_name:fullName country'),
	...v.ofPerson('company_name:companyName company_size:companySize'),
	...v.ofPerson('company_website:companyDomain'),
	...v.ofPerson('company_industry:companyIndustry', v.lower),
	...v.ofPerson('location:place'),
	...v.each(v.text, 'public_identifier company_profile_url company_linkedin_url'),
	...v.each(v.list(school), 'education educations'),
	skills: v.list(v.text),
};

/** Under older names, and under newer; positions as on the profile's page: employer under title, then times. */
const profileRow = v.disputed(
	saying('Profile found', {
		...profile,
		...profileUrl.first,
		...v.ofPerson('headline'),
		experiences: v.records({
			...v.ofPerson('title:jobTitle subtitle:companyName'),
			caption: v.fixed('2021 - Present'),
		}),
	}),
	saying('Profile found', {
		...profile,
		...profileUrl.second,
		...v.ofPerson('professional_title:headline'),
		work_experience: v.records({
			...v.ofPerson('position_title:jobTitle company_name:companyName'),
			caption: v.fixed('2021 - Present'),
			...v.each(v.text, 'start_date end_date'),
		}),
	}),
);

const companyFields = {
	...v.ofCompany('description industry'),
	...v.each(v.text, 'b2b_profile_url logo_url revenue'),
	specialities: v.list(v.text),
};

/** In snake case, or by newer pages in camel case. */
const companyAnswer = v.disputed(
	saying('Company found', {
		...companyFields,
		...v.ofCompany('company_name:name url:linkedInUrl website_url:website'),
		...v.ofCompany('employee_count:employeeCount'),
		company_id: v.NUMBER,
		employee_count_range: v.known(v.ofCompany('start:minSize end:maxSize')),
		founded_on: v.known({
			...v.ofCompany('year:foundedYear'),
			...v.each(v.integer(), 'month day'),
		}),
		locations: v.records({
			...v.ofCompany('city country:countryCode geographic_area:region'),
			...v.each(v.text, 'line1 postal_code'),
			headquarter: v.fixed(true),
		}),
	}),
	saying('Company found', {
		...companyFields,
		...v.ofCompany('companyName:name websiteUrl:website employeeCount'),
		...v.ofCompany('employeeRange:size founded:foundedYear'),
		companyId: v.NUMBER,
		headquarters: v.known({
			...v.ofCompany('city country:countryCode region'),
			...v.each(v.text, 'line1 postalCode'),
		}),
	}),
);

/** As the searches list it. */
const companyRow = v.known({
	...v.ofCompany('company_domain:domain company_name:name company_industry:industry'),
	...v.ofCompany('company_size:size employee_count:employeeCount hq_city:city'),
	...v.ofCompany('company_linkedin_url:linkedInUrl hq_state:region'),
	...v.ofCompany('hq_country_code:countryCode founded_year:foundedYear'),
});

/** In parts, or, as an older page has it, flat. */
const personRow = v.disputed(
	v.known({
		person: v.known({
			...v.ofPerson('contact_full_name:fullName contact_first_name:firstName'),
			...v.ofPerson('contact_last_name:lastName contact_job_title:jobTitle'),
			...v.ofPerson('contact_job_function:department contact_linkedin_url:linkedInUrl'),
			...v.ofPerson('contact_country_code:countryCode company_domain:companyDomain'),
			...v.ofPerson('contact_job_level:seniority', LEVEL.of),
		}),
		company: v.ofEmployer(companyRow),
	}),
	v.known({
		...v.ofPerson('first_name:firstName last_name:lastName full_name:fullName title:jobTitle'),
		...v.ofPerson('job_function:department profile_url:linkedInUrl company_name:companyName'),
		...v.ofPerson('company_domain:companyDomain country_code:countryCode'),
		...v.ofPerson('job_level:seniority', LEVEL.of),
	}),
);

const listed = (key: string, row: v.Schema) =>
	v.known({
		message: v.text,
		credits_consumed: v.number,
		[key]: v.list(row, 50),
		total: v.integer(0),
		has_more: v.flag,
		next_cursor: v.text,
	});

/** RFC 9457; older refusals have `error` in place of a code, or a list of errors. */
const problems = v.known({
	...v.each(v.text, 'type title detail code action error message'),
	status: v.integer(),
	errors: v.records({ code: v.text }),
});

const urlOf = ({ linkedInUrl }: Person) => linkedInUrl;

/** Only what was checked is ever given out. */
const sureEmailOf = ({ emails }: Person): Email | undefined =>
	emails.find(({ type, status }) => type === 'work' && status !== 'unverified');

const STATUS = { verified: 'valid', catchAll: 'valid_catch_all', unverified: 'unknown' };

const described = v.wire({
	basePath: '/leadMagic',
	headers: v.counters(
		'ratelimit-limit:limit ratelimit-remaining:left ratelimit-reset:secondsLeft ' +
			'x-credits-cost:spent x-credits-remaining:credits',
	),
	presentedKey: v.keyIn('x-api-key'),
	endpoints: {
		'POST /v1/people/email-finder': {
			body: v.someThat(
				[
					v.needsOneOf('first_name + last_name', 'full_name', 'profile_url'),
					v.needsOneOf('domain', 'company_name'),
				],
				colleague,
			),
			answer: saying('Valid email found.', {
				...v.texts<Person>({
					email: (found) => sureEmailOf(found)?.email,
					status: (found) => STATUS[sureEmailOf(found)!.status],
				}),
				first_name: v.sent(v.text, 'first_name'),
				last_name: v.sent(v.text, 'last_name'),
				...employer,
				full_name: v.text,
			}),
		},
		'POST /v1/people/email-validation': {
			body: v.all({ email: v.text }),
			answer: saying('', {
				...v.each(v.text, 'email email_status'),
				is_domain_catch_all: v.flag,
			}),
		},
		'POST /v1/people/personal-email-finder': {
			body: v.all(page),
			answer: saying('Found', {
				...v.each(v.text, 'personal_email first_personal_email status'),
				personal_emails: v.list(v.text),
			}),
		},
		'POST /v1/people/b2b-profile-email': {
			body: v.all(page),
			answer: saying('Found', v.each(v.text, 'email work_email status')),
		},
		'POST /v1/people/b2b-profile': {
			body: v.someThat(v.exactlyOne('work_email', 'personal_email'), mailbox),
			answer: v.disputed(
				saying('Found', profileUrl.first),
				saying('Found', profileUrl.second),
			),
		},
		'POST /v1/people/profile-search': { body: v.all(page), answer: profileRow },
		'POST /v1/people/mobile-finder': {
			body: v.someThat(v.needsOneOf('profile_url', 'work_email', 'personal_email'), {
				...page,
				...mailbox,
			}),
			answer: saying('Mobile found', v.texts({ mobile_number: mobileOf })),
		},
		'POST /v1/companies/company-search': {
			body: v.someThat(v.needsOneOf(...Object.keys(company)), company),
			answer: companyAnswer,
		},
		// B.
		'POST /v3/people/search': {
			body: v.someThat(hasFilter, {
				...paging,
				include_contact_details: v.flag,
				company_filters: companyFilters,
				people_filters: peopleFilters,
			}),
			answer: listed('people', personRow),
		},
		// B.
		'POST /v3/companies/search': {
			body: v.someThat(hasFilter, { ...paging, company_filters: companyFilters }),
			answer: listed('companies', companyRow),
		},
		/** Free: the test of the key. */
		'GET /v1/credits': { answer: v.all({ credits: v.ACCOUNT.left }) },
	},
	refusal: problems,
	form: (status, detail, code) => ({
		type: `https://api.leadmagic.io/errors/${code}`,
		title: code,
		status,
		detail,
		code,
	}),
	failures: {
		badKey: ['unauthorized', 'The API key is missing or invalid'],
		badRequest: 'validation_error',
		forbidden: 'forbidden',
		outOfCredits: 'credits_exhausted',
		serverError: 'internal_error',
		slowDown: 'rate_limited',
		unknownPath: ['route_not_found', (path) => `No route ${path}`],
	},
	late: v.retryAfter,
});

/** LeadMagic: one fact a request; what was not found is 200 and free, refusals are RFC 9457. */
export const leadMagic = served(described, {
	'POST /v1/people/email-finder': sale('email', 1, noEmail, sureEmailOf),
	'POST /v1/people/b2b-profile': sale('profileUrl', 10, missing('Profile URL not found'), urlOf),
	'POST /v1/people/profile-search': sale('person', 1, nobody('Profile not found')),
	'POST /v1/people/mobile-finder': sale(
		'phone',
		5,
		missing('Mobile not found', { mobile_number: null }),
		mobileOf,
	),
	'POST /v1/companies/company-search': sale('company', 1, nobody('Company not found')),

	'POST /v1/people/email-validation': ({ body }, call) => validate(call, body.email),

	/** Every address that there is; the best one also by itself. */
	'POST /v1/people/personal-email-finder': ({ body }, call) => {
		const person = call.person(page, body);
		const [best, ...others] = person ? personalEmailsOf(person) : [];
		if (!person || !best) {
			const nothing = { personal_email: null, status: 'not_found' };
			return answer(call, 'Personal email not found', nothing);
		}
		const personal_emails = [best, ...others];
		const fields = { personal_email: best, personal_emails, status: 'found' };
		return answer(call, 'Found', fields, bought('personalEmail', person, 2));
	},

	/** The field is `email`; in the older OpenAPI `work_email`. */
	'POST /v1/people/b2b-profile-email': ({ body }, call) => {
		const person = call.person(page, body);
		const email = person && sureEmailOf(person)?.email;
		const name = isFirst(call) ? 'email' : 'work_email';
		return email
			? answer(call, 'Found', { [name]: email }, bought('email', person, 5))
			: answer(call, 'Work email not found', { [name]: null, status: 'not_found' });
	},

	/** A credit for each person; addresses and numbers are neither shown nor paid. */
	'POST /v3/people/search': ({ body }, call) =>
		listOf(call, body, 'people', call.searchPeople(), personRow),

	'POST /v3/companies/search': ({ body }, call) =>
		listOf(call, body, 'companies', call.searchCompanies(), companyRow),
});

const isFirst = ({ quirks }: Call) => quirks.disputed === 'first';

const bought = (what: Purchase['bought'], { id }: { id: string }, credits: number): Purchase => ({
	bought: what,
	id,
	credits,
});

/** Pays for what was found; `credits_consumed` tells it, and nothing is charged for a miss. */
function answer(call: Call, message: string, fields: JsonObject, found?: Purchase): SandboxReply {
	if (found) call.buy([found]);
	return ok({ ...fields, message, credits_consumed: call.spent });
}

/** What was not found is 200, and free. */
function missing(message: string, fields: JsonObject = {}) {
	return (call: Call) => answer(call, message, fields);
}

/** Without a match 200 and free, or 404. */
function nobody(message: string) {
	return (call: Call): SandboxReply =>
		isFirst(call) ? answer(call, message, {}) : call.refuse(404, message, 'not_found');
}

function noEmail(call: Call): SandboxReply {
	const { first_name, last_name, domain } = call.sent;
	const status = isFirst(call) ? 'not_found' : null;
	const nothing = { email: null, status, first_name, last_name, domain };
	return answer(call, 'No email found.', nothing);
}

/** A quarter of a credit; what could not be determined, and what is no address at all, is free. */
function validate(call: Call, given: string): SandboxReply {
	const email = given.trim().toLowerCase();
	const owner = call.address(email);
	const known = typeof owner === 'object' ? owner.status : undefined;
	const [email_status, isFree] =
		owner === 'optedOut' ? (['unknown', true] as const) : verdictOn(call, email, known);
	const found = isFree ? undefined : bought('verification', { id: email }, 0.25);
	const is_domain_catch_all = known === 'catchAll';
	const fields = { email, email_status, is_domain_catch_all };
	return answer(call, `Email is ${email_status}.`, fields, found);
}

/** A domain that takes everything: "unknown" with a flag, or in older versions a status. */
function verdictOn(
	call: Call,
	email: string,
	known: Email['status'] | undefined,
): readonly [status: string, isFree: boolean] {
	if (known === 'verified') return ['valid', false];
	if (known === 'unverified') return ['unknown', true];
	if (known === undefined) return ['invalid', !isEmail(email)];
	return isFirst(call) ? ['unknown', true] : ['valid_catch_all', false];
}

type Search = v.AskedAt<
	typeof described,
	'POST /v3/people/search' | 'POST /v3/companies/search'
>['body'];

function listOf(
	call: Call,
	body: Search,
	key: string,
	found: Array<Person | Company>,
	row: v.Schema,
): SandboxReply {
	const { limit = 25, cursor, ...filters } = body;
	const asked = [call.endpoint, filters];
	const start = cursor === undefined ? 0 : startAt(cursor, asked);
	if (start === undefined) {
		return call.fail('badRequest', 'The cursor does not belong to these filters');
	}
	const listed = found.slice(start, start + limit);
	call.paySearch(listed.length);
	const end = start + limit;
	const hasMore = end < found.length;
	return ok({
		credits_consumed: call.spent,
		[key]: listed.map((each) => call.row(row, each)),
		has_more: hasMore,
		next_cursor: hasMore ? pageToken(end, asked) : null,
	});
}
