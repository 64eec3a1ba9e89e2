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

import type { JsonObject } from '../../json';
import { writePageToken, readPageToken } from '../../http/pageToken';
import type { SandboxReply } from '../../http/types';
import type { ProviderCall } from '../account/providerCall';
import type { PurchasedItem } from '../account/ledger';
import { defineEndpoint, ok, type ProviderApi } from '../account/providerApi';
import { slicePage } from '../account/rows';
import { isEmail, extractLinkedInSlug } from '../normalization';
import {
	findMobileNumber,
	toSafeIntegerId,
	listPersonalEmails,
	toCompanyFacts,
	toPersonFacts,
	type WorldCompany,
	type WorldEmail,
	type WorldPerson,
} from '../records';
import {
	checkFields,
	countryCode,
	domain,
	email,
	arrayOf,
	requireAnyField,
	requireExactlyOneField,
	requireOneCompleteGroup,
	nullishObject,
	strictPartialObject,
	filledText,
	textMatching,
	url,
	integerBetween,
	type AnySchema,
	type SentTexts,
} from '../wire/schemas';
import { createHeaderKeyReader } from '../wire/apiKeys';
import { buildRetryAfterHeader } from '../wire/refusals';
import { createWordTranslation, CAPITALIZED_SENIORITIES } from '../wordTranslation';
import type { WorldCriteria } from '../world/search';
import type { PersonIdentifiers } from '../world/world';

const pageFields = { profile_url: url };

/** The fields that identify a person by name or LinkedIn page at a company. */
const colleagueFields = {
	first_name: filledText,
	last_name: filledText,
	full_name: filledText,
	domain,
	company_name: filledText,
	profile_url: url,
};

const mailboxFields = {
	work_email: email,
	personal_email: email,
};

type SentPerson = SentTexts<typeof colleagueFields> & SentTexts<typeof mailboxFields>;

function readPerson(sent: SentPerson): PersonIdentifiers {
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
	company_name: filledText,
	profile_url: url,
};

const severalTexts = arrayOf(filledText, Infinity, 1);

const companyFilters = strictPartialObject({
	company_domains: arrayOf(domain, Infinity, 1),
	company_names: severalTexts,
	industries: severalTexts,
	country_codes: arrayOf(countryCode, Infinity, 1),
	hq_cities: severalTexts,
	hq_states: severalTexts,
	employee_ranges: arrayOf(textMatching(/^\d+(-\d+|\+)$/), Infinity, 1),
	min_employees: integerBetween(0),
	max_employees: integerBetween(0),
});

function readCompanyCriteria(filters: v.InferOutput<typeof companyFilters>): WorldCriteria {
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

/** LeadMagic publishes no list of seniorities; an unknown one matches nobody. */
const LEVELS = createWordTranslation({ ...CAPITALIZED_SENIORITIES, cSuite: 'C-Team' });

const peopleFilters = strictPartialObject({
	contact_job_title: severalTexts,
	contact_job_level: severalTexts,
	contact_job_function: severalTexts,
	contact_country_code: arrayOf(countryCode, Infinity, 1),
});

function readPeopleCriteria(filters: v.InferOutput<typeof peopleFilters>): WorldCriteria {
	return {
		titles: filters.contact_job_title ?? [],
		seniorities: (filters.contact_job_level ?? []).map(LEVELS.toWorldWord),
		departments: filters.contact_job_function ?? [],
		countries: filters.contact_country_code ?? [],
	};
}

/** The paging of searches: a cursor, and at most 50 rows per page. */
const pagingFields = {
	limit: integerBetween(1, 50),
	cursor: textMatching(/^.{1,4096}$/s),
};

interface Paging {
	limit?: number | undefined;
	cursor?: string | undefined;
}

/** Requires a filter: a search without one would be for everything, and each row is charged. */
function findMissingFilter(body: JsonObject): string | undefined {
	const filters = { ...(body['company_filters'] ?? {}), ...(body['people_filters'] ?? {}) };
	return Object.keys(filters).length > 0 ? undefined : 'has no criterion';
}

/** Builds the schema of a lookup's answer, which has a message and a cost. */
function lookupAnswer(fields: Record<string, AnySchema>): AnySchema {
	return nullishObject({ ...fields, message: filledText, credits_consumed: v.number() });
}

/** Writes the URL of a profile, or, as in the newer documentation, the part of it after `/in/`. */
function writeProfileUrl(call: ProviderCall, linkedInUrl: string | null): string | null {
	if (call.usesFirstForm) return linkedInUrl;
	return linkedInUrl && (extractLinkedInSlug(linkedInUrl) ?? '');
}

const emailAnswer = lookupAnswer({
	email: filledText,
	status: filledText,
	first_name: filledText,
	last_name: filledText,
	full_name: filledText,
	domain: filledText,
	company_name: filledText,
	company_size: filledText,
	company_industry: filledText,
	company_linkedin_url: filledText,
	company_profile_url: filledText,
});

const STATUS = {
	verified: 'valid',
	catchAll: 'valid_catch_all',
	unverified: 'unknown',
};

/** Finds a verified address; LeadMagic returns no other. */
function findCheckedEmail({ emails }: WorldPerson): WorldEmail | undefined {
	return emails.find(({ type, status }) => type === 'work' && status !== 'unverified');
}

function writeEmail(
	person: WorldPerson,
	address: WorldEmail,
	sent: SentTexts<typeof colleagueFields>,
): JsonObject {
	const { company } = toPersonFacts(person);
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
	institution_name: filledText,
	degree: filledText,
	field_of_study: filledText,
	start_date: filledText,
	end_date: filledText,
});

const profileFields = {
	profile_url: filledText,
	first_name: filledText,
	last_name: filledText,
	full_name: filledText,
	country: filledText,
	location: filledText,
	public_identifier: filledText,
	company_name: filledText,
	company_size: filledText,
	company_website: filledText,
	company_industry: filledText,
	company_profile_url: filledText,
	company_linkedin_url: filledText,
	education: v.array(school),
	educations: v.array(school),
	skills: v.array(filledText),
};

/** Profiles have older or newer field names. */
const profileAnswer = v.union([
	lookupAnswer({
		...profileFields,
		headline: filledText,
		experiences: v.array(
			nullishObject({ title: filledText, subtitle: filledText, caption: filledText }),
		),
	}),
	lookupAnswer({
		...profileFields,
		professional_title: filledText,
		work_experience: v.array(
			nullishObject({
				position_title: filledText,
				company_name: filledText,
				caption: filledText,
				start_date: filledText,
				end_date: filledText,
			}),
		),
	}),
]);

/** Writes a profile. Positions are as on the LinkedIn page: title, employer, and times. */
function writeProfile(call: ProviderCall, person: WorldPerson): JsonObject {
	const facts = toPersonFacts(person);
	const { company } = facts;
	const caption = '2021 - Present';
	const ofBothForms = {
		profile_url: writeProfileUrl(call, facts.linkedInUrl),
		first_name: facts.firstName,
		last_name: facts.lastName,
		full_name: facts.fullName,
		country: facts.country,
		location: facts.locationText,
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
	description: filledText,
	industry: filledText,
	b2b_profile_url: filledText,
	logo_url: filledText,
	revenue: filledText,
	specialities: v.array(filledText),
};

/** Companies have field names in snake case, or, as on newer pages, in camel case. */
const companyAnswer = v.union([
	lookupAnswer({
		...companyAnswerFields,
		company_name: filledText,
		url: filledText,
		website_url: filledText,
		employee_count: integerBetween(),
		company_id: integerBetween(),
		employee_count_range: nullishObject({ start: integerBetween(), end: integerBetween() }),
		founded_on: nullishObject({
			year: integerBetween(),
			month: integerBetween(),
			day: integerBetween(),
		}),
		locations: v.array(
			nullishObject({
				city: filledText,
				country: filledText,
				geographic_area: filledText,
				line1: filledText,
				postal_code: filledText,
				headquarter: v.boolean(),
			}),
		),
	}),
	lookupAnswer({
		...companyAnswerFields,
		companyName: filledText,
		websiteUrl: filledText,
		employeeCount: integerBetween(),
		employeeRange: filledText,
		founded: integerBetween(),
		companyId: integerBetween(),
		headquarters: nullishObject({
			city: filledText,
			country: filledText,
			region: filledText,
			line1: filledText,
			postalCode: filledText,
		}),
	}),
]);

function writeCompany(call: ProviderCall, company: WorldCompany): JsonObject {
	const facts = toCompanyFacts(company);
	const { description, industry } = facts;
	if (call.usesFirstForm) {
		return {
			description,
			industry,
			company_name: facts.name,
			url: facts.linkedInUrl,
			website_url: facts.website,
			employee_count: facts.employeeCount,
			company_id: toSafeIntegerId(company),
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
		companyId: toSafeIntegerId(company),
		headquarters: {
			city: facts.city,
			country: facts.countryCode,
			region: facts.region,
		},
	};
}

/** A company in search results. */
const listedCompany = nullishObject({
	company_domain: filledText,
	company_name: filledText,
	company_industry: filledText,
	company_size: filledText,
	company_linkedin_url: filledText,
	employee_count: integerBetween(),
	founded_year: integerBetween(),
	hq_city: filledText,
	hq_state: filledText,
	hq_country_code: filledText,
});

function writeListedCompany(company: WorldCompany): JsonObject {
	const facts = toCompanyFacts(company);
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

/** A person in search results: nested, or flat as on an older page. */
const listedPerson = v.union([
	nullishObject({
		person: nullishObject({
			contact_full_name: filledText,
			contact_first_name: filledText,
			contact_last_name: filledText,
			contact_job_title: filledText,
			contact_job_level: filledText,
			contact_job_function: filledText,
			contact_linkedin_url: filledText,
			contact_country_code: filledText,
			company_domain: filledText,
		}),
		company: listedCompany,
	}),
	nullishObject({
		first_name: filledText,
		last_name: filledText,
		full_name: filledText,
		title: filledText,
		job_level: filledText,
		job_function: filledText,
		profile_url: filledText,
		company_name: filledText,
		company_domain: filledText,
		country_code: filledText,
	}),
]);

function writeListedPerson(call: ProviderCall, person: WorldPerson): JsonObject {
	const facts = toPersonFacts(person);
	const level = LEVELS.toProviderWord(facts.seniority);
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

/** Builds the schema of a page of search results. `name` is that of the list of rows. */
function pageAnswer(name: string, row: AnySchema): AnySchema {
	return nullishObject({
		message: filledText,
		credits_consumed: v.number(),
		[name]: arrayOf(row, 50),
		total: integerBetween(0),
		has_more: v.boolean(),
		next_cursor: filledText,
	});
}

/** Writes a page of results at one credit per row. Results have no addresses and numbers. */
function writePage<T>(
	call: ProviderCall,
	body: Paging & JsonObject,
	found: readonly T[],
	page: { name: string; writeRow(record: T): JsonObject },
): SandboxReply {
	const { limit = 25, cursor, ...filters } = body;
	const asked = [call.endpoint, filters];
	const start = cursor === undefined ? 0 : readPageToken(cursor, asked);
	if (start === undefined) {
		return call.fail('badRequest', 'The cursor does not belong to these filters');
	}
	const { rows, next } = slicePage(found, start, limit);
	call.paySearch(rows.length);
	return ok({
		credits_consumed: call.spent,
		[page.name]: rows.map((record) => page.writeRow(record)),
		has_more: next !== undefined,
		next_cursor: next === undefined ? null : writePageToken(next, asked),
	});
}

/** Writes an answer with its cost. */
function writeAnswer(call: ProviderCall, message: string, fields: JsonObject): SandboxReply {
	return ok({ ...fields, message, credits_consumed: call.spent });
}

/** Pays for the found data of a person, and answers with it. */
function sell(
	call: ProviderCall,
	purchase: { bought: PurchasedItem; id: string; credits: number },
	message: string,
	fields: JsonObject,
): SandboxReply {
	call.buy([purchase]);
	return writeAnswer(call, message, fields);
}

/** Writes a miss, which is free: 200 or 404. */
function writeNobody(call: ProviderCall, message: string): SandboxReply {
	if (call.usesFirstForm) return writeAnswer(call, message, {});
	return call.refuse(404, message, 'not_found');
}

interface Verdict {
	status: string;
	isFree: boolean;
}

/**
 * Verifies an address. One at a catch-all domain is "unknown" with a flag, or has a status of its own in older
 * versions.
 */
function verifyAddress(
	call: ProviderCall,
	address: string,
	known: WorldEmail['status'] | undefined,
): Verdict {
	if (known === 'verified') return { status: 'valid', isFree: false };
	if (known === 'unverified') return { status: 'unknown', isFree: true };
	if (known === undefined) return { status: 'invalid', isFree: !isEmail(address) };
	return call.usesFirstForm
		? { status: 'unknown', isFree: true }
		: { status: 'valid_catch_all', isFree: false };
}

/** LeadMagic sells one fact per request. A miss is a free 200, and refusals follow RFC 9457. */
export const leadMagicApi: ProviderApi = {
	basePath: '/leadMagic',
	readKey: createHeaderKeyReader('x-api-key'),
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
				strictPartialObject(colleagueFields),
				requireOneCompleteGroup(
					['first_name', 'last_name'],
					['full_name'],
					['profile_url'],
				),
				requireAnyField('domain', 'company_name'),
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

		/**
		 * A verification costs a quarter of a credit; one without a result is free, and so is a text that is no
		 * address.
		 */
		'POST /v1/people/email-validation': defineEndpoint({
			body: v.strictObject({ email: filledText }),
			answer: lookupAnswer({
				email: filledText,
				email_status: filledText,
				is_domain_catch_all: v.boolean(),
			}),
			handle: ({ body }, call) => {
				const address = body.email.trim().toLowerCase();
				const owner = call.findEmail(address);
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

		/** Answers list all addresses, and have the best one in a field of its own. */
		'POST /v1/people/personal-email-finder': defineEndpoint({
			identifiers: pageFields,
			body: v.strictObject(pageFields),
			answer: lookupAnswer({
				personal_email: filledText,
				first_personal_email: filledText,
				personal_emails: v.array(filledText),
				status: filledText,
			}),
			handle: ({ body }, call) => {
				const person = call.findPerson(readPerson(body));
				const addresses = person ? listPersonalEmails(person) : [];
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

		/** The field is `email`, or `work_email` in the older OpenAPI. */
		'POST /v1/people/b2b-profile-email': defineEndpoint({
			identifiers: pageFields,
			body: v.strictObject(pageFields),
			answer: lookupAnswer({ email: filledText, work_email: filledText, status: filledText }),
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
				strictPartialObject(mailboxFields),
				requireExactlyOneField('work_email', 'personal_email'),
			),
			answer: lookupAnswer({ profile_url: filledText }),
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
				strictPartialObject({ ...pageFields, ...mailboxFields }),
				requireAnyField('profile_url', 'work_email', 'personal_email'),
			),
			answer: lookupAnswer({ mobile_number: filledText }),
			handle: ({ body }, call) => {
				const person = call.findPerson(readPerson(body));
				const mobile = person && findMobileNumber(person);
				if (!person || !mobile) {
					return writeAnswer(call, 'Mobile not found', { mobile_number: null });
				}
				const purchase = { bought: 'phone', id: person.id, credits: 5 } as const;
				return sell(call, purchase, 'Mobile found', { mobile_number: mobile });
			},
		}),

		'POST /v1/companies/company-search': defineEndpoint({
			identifiers: companyFields,
			body: v.pipe(
				strictPartialObject(companyFields),
				requireAnyField(...Object.keys(companyFields)),
			),
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
				strictPartialObject({
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
				strictPartialObject({ ...pagingFields, company_filters: companyFilters }),
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

		/** This free endpoint tests the key. */
		'GET /v1/credits': defineEndpoint({
			answer: v.strictObject({ credits: v.number() }),
			handle: (_, { credits }) => ok({ credits }),
		}),
	},
	/** Refusals follow RFC 9457; older ones have `error` instead of a code, or a list of errors. */
	refusal: nullishObject({
		type: filledText,
		title: filledText,
		detail: filledText,
		code: filledText,
		action: filledText,
		error: filledText,
		message: filledText,
		status: integerBetween(),
		errors: v.array(nullishObject({ code: filledText })),
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
	slowDownHeaders: buildRetryAfterHeader,
};
