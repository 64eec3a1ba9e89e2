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
import * as v from 'valibot';

import { pageToken, startAt } from '../../http/pageToken';
import type { SandboxReply } from '../../http/types';
import type { Call } from '../account/call';
import type { Bought } from '../account/ledger';
import { defineEndpoint, ok, type ProviderApi } from '../account/provider';
import { slicePage } from '../account/rows';
import { isEmail, linkedInSlug } from '../identity';
import {
	mobileOf,
	numericId,
	personalEmailsOf,
	projectCompany,
	projectPerson,
	type Company,
	type Email,
	type JsonObject,
	type Person,
} from '../records';
import {
	checkFields,
	countryCode,
	domain,
	email,
	listOf,
	needsAnyOf,
	needsExactlyOneOf,
	needsOneOf,
	nullishObject,
	partialObject,
	text,
	textMatching,
	url,
	wholeNumber,
	type Schema,
	type SentTexts,
} from '../wire/fields';
import { keyInHeader } from '../wire/keys';
import { retryAfterHeader } from '../wire/refusals';
import { createWordTable, SENIORITY_WORDS } from '../words';
import type { Criteria } from '../world/search';
import type { AskedPerson } from '../world/world';

const pageFields = { profile_url: url };

/** Somebody, by name or page, at a company. */
const colleagueFields = {
	first_name: text,
	last_name: text,
	full_name: text,
	domain,
	company_name: text,
	profile_url: url,
};

const mailboxFields = {
	work_email: email,
	personal_email: email,
};

type SentPerson = SentTexts<typeof colleagueFields> & SentTexts<typeof mailboxFields>;

function readPerson(sent: SentPerson): AskedPerson {
	return {
		firstName: sent.first_name,
		lastName: sent.last_name,
		fullName: sent.full_name,
		companyDomain: sent.domain,
		company: sent.company_name,
		linkedInUrl: sent.profile_url,
		email: sent.personal_email ?? sent.work_email,
	};
}

const companyFields = {
	company_domain: domain,
	company_name: text,
	profile_url: url,
};

const severalTexts = listOf(text, Infinity, 1);

const companyFilters = partialObject({
	company_domains: listOf(domain, Infinity, 1),
	company_names: severalTexts,
	industries: severalTexts,
	country_codes: listOf(countryCode, Infinity, 1),
	hq_cities: severalTexts,
	hq_states: severalTexts,
	employee_ranges: listOf(textMatching(/^\d+(-\d+|\+)$/), Infinity, 1),
	min_employees: wholeNumber(0),
	max_employees: wholeNumber(0),
});

function readCompanyCriteria(filters: v.InferOutput<typeof companyFilters>): Criteria {
	const { min_employees: least, max_employees: most } = filters;
	return {
		companyDomains: filters.company_domains ?? [],
		companyNames: filters.company_names ?? [],
		industries: filters.industries ?? [],
		companyCountries: filters.country_codes ?? [],
		companyCities: filters.hq_cities ?? [],
		companyRegions: filters.hq_states ?? [],
		sizes: filters.employee_ranges ?? [],
		minSize: least === undefined ? [] : [String(least)],
		maxSize: most === undefined ? [] : [String(most)],
	};
}

/** No list of them is published; an unknown text finds nobody. */
const LEVELS = createWordTable({ ...SENIORITY_WORDS, cSuite: 'C-Team' });

const peopleFilters = partialObject({
	contact_job_title: severalTexts,
	contact_job_level: severalTexts,
	contact_job_function: severalTexts,
	contact_country_code: listOf(countryCode, Infinity, 1),
});

function readPeopleCriteria(filters: v.InferOutput<typeof peopleFilters>): Criteria {
	return {
		titles: filters.contact_job_title ?? [],
		seniorities: (filters.contact_job_level ?? []).map(LEVELS.toOurs),
		departments: filters.contact_job_function ?? [],
		countries: filters.contact_country_code ?? [],
	};
}

/** Pages are followed by a cursor, at most 50 rows each. */
const pagingFields = {
	limit: wholeNumber(1, 50),
	cursor: textMatching(/^.{1,4096}$/s),
};

interface Paging {
	limit?: number | undefined;
	cursor?: string | undefined;
}

/** Without a filter the search is for everything, and charged by the row. */
function findMissingFilter(body: JsonObject): string | undefined {
	const filters = { ...(body['company_filters'] ?? {}), ...(body['people_filters'] ?? {}) };
	return Object.keys(filters).length > 0 ? undefined : 'has no criterion';
}

/** An answer of a lookup, with what it says and what it cost. */
function lookupAnswer(fields: Record<string, Schema>): Schema {
	return nullishObject({ ...fields, message: text, credits_consumed: v.number() });
}

/** The page, or in the newer documentation the part of it after `/in/`. */
function writeProfileUrl(call: Call, linkedInUrl: string | null): string | null {
	if (call.usesFirstForm) return linkedInUrl;
	return linkedInUrl && (linkedInSlug(linkedInUrl) ?? '');
}

const emailAnswer = lookupAnswer({
	email: text,
	status: text,
	first_name: text,
	last_name: text,
	full_name: text,
	domain: text,
	company_name: text,
	company_size: text,
	company_industry: text,
	company_linkedin_url: text,
	company_profile_url: text,
});

const STATUS = {
	verified: 'valid',
	catchAll: 'valid_catch_all',
	unverified: 'unknown',
};

/** Only what was checked is ever given out. */
function findCheckedEmail({ emails }: Person): Email | undefined {
	return emails.find(({ type, status }) => type === 'work' && status !== 'unverified');
}

function writeEmail(
	person: Person,
	address: Email,
	sent: SentTexts<typeof colleagueFields>,
): JsonObject {
	const { company } = projectPerson(person);
	return {
		email: address.email,
		status: STATUS[address.status],
		first_name: sent.first_name,
		last_name: sent.last_name,
		domain: company.domain,
		company_name: company.name,
		company_size: company.size,
		company_industry: company.industry.toLowerCase(),
		company_linkedin_url: company.linkedInUrl.replace(/^https:\/\/(www\.)?/, ''),
	};
}

const school = nullishObject({
	institution_name: text,
	degree: text,
	field_of_study: text,
	start_date: text,
	end_date: text,
});

const profileFields = {
	profile_url: text,
	first_name: text,
	last_name: text,
	full_name: text,
	country: text,
	location: text,
	public_identifier: text,
	company_name: text,
	company_size: text,
	company_website: text,
	company_industry: text,
	company_profile_url: text,
	company_linkedin_url: text,
	education: v.array(school),
	educations: v.array(school),
	skills: v.array(text),
};

/** Under older names, and under newer. */
const profileAnswer = v.union([
	lookupAnswer({
		...profileFields,
		headline: text,
		experiences: v.array(nullishObject({ title: text, subtitle: text, caption: text })),
	}),
	lookupAnswer({
		...profileFields,
		professional_title: text,
		work_experience: v.array(
			nullishObject({
				position_title: text,
				company_name: text,
				caption: text,
				start_date: text,
				end_date: text,
			}),
		),
	}),
]);

/** Positions as on the profile's page: employer under title, then times. */
function writeProfile(call: Call, person: Person): JsonObject {
	const facts = projectPerson(person);
	const { company } = facts;
	const caption = '2021 - Present';
	const ofBothForms = {
		profile_url: writeProfileUrl(call, facts.linkedInUrl),
		first_name: facts.firstName,
		last_name: facts.lastName,
		full_name: facts.fullName,
		country: facts.country,
		location: facts.place,
		company_name: company.name,
		company_size: company.size,
		company_website: company.domain,
		company_industry: company.industry.toLowerCase(),
	};
	if (call.usesFirstForm) {
		return {
			...ofBothForms,
			headline: facts.headline,
			experiences: [{ title: facts.jobTitle, subtitle: company.name, caption }],
		};
	}
	return {
		...ofBothForms,
		professional_title: facts.headline,
		work_experience: [{ position_title: facts.jobTitle, company_name: company.name, caption }],
	};
}

const companyAnswerFields = {
	description: text,
	industry: text,
	b2b_profile_url: text,
	logo_url: text,
	revenue: text,
	specialities: v.array(text),
};

/** In snake case, or by newer pages in camel case. */
const companyAnswer = v.union([
	lookupAnswer({
		...companyAnswerFields,
		company_name: text,
		url: text,
		website_url: text,
		employee_count: wholeNumber(),
		company_id: wholeNumber(),
		employee_count_range: nullishObject({ start: wholeNumber(), end: wholeNumber() }),
		founded_on: nullishObject({
			year: wholeNumber(),
			month: wholeNumber(),
			day: wholeNumber(),
		}),
		locations: v.array(
			nullishObject({
				city: text,
				country: text,
				geographic_area: text,
				line1: text,
				postal_code: text,
				headquarter: v.boolean(),
			}),
		),
	}),
	lookupAnswer({
		...companyAnswerFields,
		companyName: text,
		websiteUrl: text,
		employeeCount: wholeNumber(),
		employeeRange: text,
		founded: wholeNumber(),
		companyId: wholeNumber(),
		headquarters: nullishObject({
			city: text,
			country: text,
			region: text,
			line1: text,
			postalCode: text,
		}),
	}),
]);

function writeCompany(call: Call, company: Company): JsonObject {
	const facts = projectCompany(company);
	const { description, industry } = facts;
	if (call.usesFirstForm) {
		return {
			description,
			industry,
			company_name: facts.name,
			url: facts.linkedInUrl,
			website_url: facts.website,
			employee_count: facts.employeeCount,
			company_id: numericId(company),
			employee_count_range: { start: facts.minSize, end: facts.maxSize },
			founded_on: { year: facts.foundedYear },
			locations: [
				{
					city: facts.city,
					country: facts.countryCode,
					geographic_area: facts.region,
					headquarter: true,
				},
			],
		};
	}
	return {
		description,
		industry,
		companyName: facts.name,
		websiteUrl: facts.website,
		employeeCount: facts.employeeCount,
		employeeRange: facts.size,
		founded: facts.foundedYear,
		companyId: numericId(company),
		headquarters: {
			city: facts.city,
			country: facts.countryCode,
			region: facts.region,
		},
	};
}

/** As the searches list it. */
const listedCompany = nullishObject({
	company_domain: text,
	company_name: text,
	company_industry: text,
	company_size: text,
	company_linkedin_url: text,
	employee_count: wholeNumber(),
	founded_year: wholeNumber(),
	hq_city: text,
	hq_state: text,
	hq_country_code: text,
});

function writeListedCompany(company: Company): JsonObject {
	const facts = projectCompany(company);
	return {
		company_domain: facts.domain,
		company_name: facts.name,
		company_industry: facts.industry,
		company_size: facts.size,
		company_linkedin_url: facts.linkedInUrl,
		employee_count: facts.employeeCount,
		founded_year: facts.foundedYear,
		hq_city: facts.city,
		hq_state: facts.region,
		hq_country_code: facts.countryCode,
	};
}

/** In parts, or, as an older page has it, flat. */
const listedPerson = v.union([
	nullishObject({
		person: nullishObject({
			contact_full_name: text,
			contact_first_name: text,
			contact_last_name: text,
			contact_job_title: text,
			contact_job_level: text,
			contact_job_function: text,
			contact_linkedin_url: text,
			contact_country_code: text,
			company_domain: text,
		}),
		company: listedCompany,
	}),
	nullishObject({
		first_name: text,
		last_name: text,
		full_name: text,
		title: text,
		job_level: text,
		job_function: text,
		profile_url: text,
		company_name: text,
		company_domain: text,
		country_code: text,
	}),
]);

function writeListedPerson(call: Call, person: Person): JsonObject {
	const facts = projectPerson(person);
	const level = LEVELS.toTheirs(facts.seniority);
	if (call.usesFirstForm) {
		return {
			person: {
				contact_full_name: facts.fullName,
				contact_first_name: facts.firstName,
				contact_last_name: facts.lastName,
				contact_job_title: facts.jobTitle,
				contact_job_level: level,
				contact_job_function: facts.department,
				contact_linkedin_url: facts.linkedInUrl,
				contact_country_code: facts.countryCode,
				company_domain: facts.company.domain,
			},
			company: writeListedCompany(person.company),
		};
	}
	return {
		first_name: facts.firstName,
		last_name: facts.lastName,
		full_name: facts.fullName,
		title: facts.jobTitle,
		job_level: level,
		job_function: facts.department,
		profile_url: facts.linkedInUrl,
		company_name: facts.company.name,
		company_domain: facts.company.domain,
		country_code: facts.countryCode,
	};
}

/** A page of a search; its rows stand under this name. */
function pageAnswer(name: string, row: Schema): Schema {
	return nullishObject({
		message: text,
		credits_consumed: v.number(),
		[name]: listOf(row, 50),
		total: wholeNumber(0),
		has_more: v.boolean(),
		next_cursor: text,
	});
}

/** A credit for each row; addresses and numbers are neither shown nor paid. */
function writePage<T>(
	call: Call,
	body: Paging & JsonObject,
	found: readonly T[],
	page: { name: string; writeRow(record: T): JsonObject },
): SandboxReply {
	const { limit = 25, cursor, ...filters } = body;
	const asked = [call.endpoint, filters];
	const start = cursor === undefined ? 0 : startAt(cursor, asked);
	if (start === undefined) {
		return call.fail('badRequest', 'The cursor does not belong to these filters');
	}
	const { rows, next } = slicePage(found, start, limit);
	call.paySearch(rows.length);
	return ok({
		credits_consumed: call.spent,
		[page.name]: rows.map((record) => page.writeRow(record)),
		has_more: next !== undefined,
		next_cursor: next === undefined ? null : pageToken(next, asked),
	});
}

/** An answer that says what it cost. */
function writeAnswer(call: Call, message: string, fields: JsonObject): SandboxReply {
	return ok({ ...fields, message, credits_consumed: call.spent });
}

/** Pays for what was found of a person, and answers with it. */
function sell(
	call: Call,
	purchase: { bought: Bought; id: string; credits: number },
	message: string,
	fields: JsonObject,
): SandboxReply {
	call.buy([purchase]);
	return writeAnswer(call, message, fields);
}

/** Without a match 200 and free, or 404. */
function writeNobody(call: Call, message: string): SandboxReply {
	if (call.usesFirstForm) return writeAnswer(call, message, {});
	return call.refuse(404, message, 'not_found');
}

interface Verdict {
	status: string;
	isFree: boolean;
}

/** A domain that takes everything: "unknown" with a flag, or in older versions a status. */
function verifyAddress(call: Call, address: string, known: Email['status'] | undefined): Verdict {
	if (known === 'verified') return { status: 'valid', isFree: false };
	if (known === 'unverified') return { status: 'unknown', isFree: true };
	if (known === undefined) return { status: 'invalid', isFree: !isEmail(address) };
	return call.usesFirstForm
		? { status: 'unknown', isFree: true }
		: { status: 'valid_catch_all', isFree: false };
}

/** LeadMagic: one fact a request; what was not found is 200 and free, refusals are RFC 9457. */
export const leadMagic: ProviderApi = {
	basePath: '/leadMagic',
	readKey: keyInHeader('x-api-key'),
	headers: ({ rate, spent, credits }) => ({
		'ratelimit-limit': String(rate.limit),
		'ratelimit-remaining': String(rate.left),
		'ratelimit-reset': String(rate.secondsLeft),
		'x-credits-cost': String(spent),
		'x-credits-remaining': String(credits),
	}),
	endpoints: {
		'POST /v1/people/email-finder': defineEndpoint({
			identifiers: colleagueFields,
			body: v.pipe(
				partialObject(colleagueFields),
				needsOneOf(['first_name', 'last_name'], ['full_name'], ['profile_url']),
				needsAnyOf('domain', 'company_name'),
			),
			answer: emailAnswer,
			handle: ({ body }, call) => {
				const person = call.findPerson(readPerson(body));
				const address = person && findCheckedEmail(person);
				if (!person || !address) {
					return writeAnswer(call, 'No email found.', {
						email: null,
						status: call.usesFirstForm ? 'not_found' : null,
						first_name: body.first_name,
						last_name: body.last_name,
						domain: body.domain,
					});
				}
				const purchase = { bought: 'email', id: person.id, credits: 1 } as const;
				const fields = writeEmail(person, address, body);
				return sell(call, purchase, 'Valid email found.', fields);
			},
		}),

		/** A quarter of a credit; what could not be determined, and what is no address at all, is free. */
		'POST /v1/people/email-validation': defineEndpoint({
			body: v.strictObject({ email: text }),
			answer: lookupAnswer({
				email: text,
				email_status: text,
				is_domain_catch_all: v.boolean(),
			}),
			handle: ({ body }, call) => {
				const address = body.email.trim().toLowerCase();
				const owner = call.findAddress(address);
				const known = typeof owner === 'object' ? owner.status : undefined;
				const { status, isFree } =
					owner === 'optedOut'
						? { status: 'unknown', isFree: true }
						: verifyAddress(call, address, known);
				if (!isFree) call.pay('verification', address, 0.25);
				return writeAnswer(call, `Email is ${status}.`, {
					email: address,
					email_status: status,
					is_domain_catch_all: known === 'catchAll',
				});
			},
		}),

		/** Every address that there is; the best one also by itself. */
		'POST /v1/people/personal-email-finder': defineEndpoint({
			identifiers: pageFields,
			body: v.strictObject(pageFields),
			answer: lookupAnswer({
				personal_email: text,
				first_personal_email: text,
				personal_emails: v.array(text),
				status: text,
			}),
			handle: ({ body }, call) => {
				const person = call.findPerson(readPerson(body));
				const addresses = person ? personalEmailsOf(person) : [];
				const [best] = addresses;
				if (!person || !best) {
					return writeAnswer(call, 'Personal email not found', {
						personal_email: null,
						status: 'not_found',
					});
				}
				const purchase = { bought: 'personalEmail', id: person.id, credits: 2 } as const;
				return sell(call, purchase, 'Found', {
					personal_email: best,
					personal_emails: addresses,
					status: 'found',
				});
			},
		}),

		/** The field is `email`; in the older OpenAPI `work_email`. */
		'POST /v1/people/b2b-profile-email': defineEndpoint({
			identifiers: pageFields,
			body: v.strictObject(pageFields),
			answer: lookupAnswer({ email: text, work_email: text, status: text }),
			handle: ({ body }, call) => {
				const person = call.findPerson(readPerson(body));
				const address = person && findCheckedEmail(person)?.email;
				const name = call.usesFirstForm ? 'email' : 'work_email';
				if (!person || !address) {
					const nothing = { [name]: null, status: 'not_found' };
					return writeAnswer(call, 'Work email not found', nothing);
				}
				const purchase = { bought: 'email', id: person.id, credits: 5 } as const;
				return sell(call, purchase, 'Found', { [name]: address });
			},
		}),

		'POST /v1/people/b2b-profile': defineEndpoint({
			identifiers: mailboxFields,
			body: v.pipe(
				partialObject(mailboxFields),
				needsExactlyOneOf('work_email', 'personal_email'),
			),
			answer: lookupAnswer({ profile_url: text }),
			handle: ({ body }, call) => {
				const person = call.findPerson(readPerson(body));
				if (!person?.linkedInUrl) return writeAnswer(call, 'Profile URL not found', {});
				const purchase = { bought: 'profileUrl', id: person.id, credits: 10 } as const;
				return sell(call, purchase, 'Found', {
					profile_url: writeProfileUrl(call, person.linkedInUrl),
				});
			},
		}),

		'POST /v1/people/profile-search': defineEndpoint({
			identifiers: pageFields,
			body: v.strictObject(pageFields),
			answer: profileAnswer,
			handle: ({ body }, call) => {
				const person = call.findPerson(readPerson(body));
				if (!person) return writeNobody(call, 'Profile not found');
				const purchase = { bought: 'person', id: person.id, credits: 1 } as const;
				return sell(call, purchase, 'Profile found', writeProfile(call, person));
			},
		}),

		'POST /v1/people/mobile-finder': defineEndpoint({
			identifiers: { ...pageFields, ...mailboxFields },
			body: v.pipe(
				partialObject({ ...pageFields, ...mailboxFields }),
				needsAnyOf('profile_url', 'work_email', 'personal_email'),
			),
			answer: lookupAnswer({ mobile_number: text }),
			handle: ({ body }, call) => {
				const person = call.findPerson(readPerson(body));
				const mobile = person && mobileOf(person);
				if (!person || !mobile) {
					return writeAnswer(call, 'Mobile not found', { mobile_number: null });
				}
				const purchase = { bought: 'phone', id: person.id, credits: 5 } as const;
				return sell(call, purchase, 'Mobile found', { mobile_number: mobile });
			},
		}),

		'POST /v1/companies/company-search': defineEndpoint({
			identifiers: companyFields,
			body: v.pipe(partialObject(companyFields), needsAnyOf(...Object.keys(companyFields))),
			answer: companyAnswer,
			handle: ({ body }, call) => {
				const company = call.findCompany({
					domain: body.company_domain,
					name: body.company_name,
					linkedInUrl: body.profile_url,
				});
				if (!company) return writeNobody(call, 'Company not found');
				const purchase = { bought: 'company', id: company.id, credits: 1 } as const;
				return sell(call, purchase, 'Company found', writeCompany(call, company));
			},
		}),

		// B.
		'POST /v3/people/search': defineEndpoint({
			body: v.pipe(
				partialObject({
					...pagingFields,
					include_contact_details: v.boolean(),
					company_filters: companyFilters,
					people_filters: peopleFilters,
				}),
				checkFields(findMissingFilter),
			),
			answer: pageAnswer('people', listedPerson),
			handle: ({ body }, call) => {
				const found = call.searchPeople({
					...readCompanyCriteria(body.company_filters ?? {}),
					...readPeopleCriteria(body.people_filters ?? {}),
				});
				return writePage(call, body, found, {
					name: 'people',
					writeRow: (person) => writeListedPerson(call, person),
				});
			},
		}),

		// B.
		'POST /v3/companies/search': defineEndpoint({
			body: v.pipe(
				partialObject({ ...pagingFields, company_filters: companyFilters }),
				checkFields(findMissingFilter),
			),
			answer: pageAnswer('companies', listedCompany),
			handle: ({ body }, call) => {
				const found = call.searchCompanies(readCompanyCriteria(body.company_filters ?? {}));
				return writePage(call, body, found, {
					name: 'companies',
					writeRow: writeListedCompany,
				});
			},
		}),

		/** Free: the test of the key. */
		'GET /v1/credits': defineEndpoint({
			answer: v.strictObject({ credits: v.number() }),
			handle: (_, { credits }) => ok({ credits }),
		}),
	},
	/** RFC 9457; older refusals have `error` in place of a code, or a list of errors. */
	refusal: nullishObject({
		type: text,
		title: text,
		detail: text,
		code: text,
		action: text,
		error: text,
		message: text,
		status: wholeNumber(),
		errors: v.array(nullishObject({ code: text })),
	}),
	writeRefusal: ({ status, message, code }) => ({
		type: `https://api.leadmagic.io/errors/${code}`,
		title: code,
		status,
		detail: message,
		code,
	}),
	failures: {
		badKey: { code: 'unauthorized', message: 'The API key is missing or invalid' },
		badRequest: { code: 'validation_error' },
		forbidden: { code: 'forbidden' },
		outOfCredits: { code: 'credits_exhausted' },
		serverError: { code: 'internal_error' },
		slowDown: { code: 'rate_limited' },
		unknownPath: { code: 'route_not_found', message: (path) => `No route ${path}` },
	},
	slowDownHeaders: retryAfterHeader,
};
