/**
 * BetterContact. Its earlier OpenAPI demands both switches of an enrichment, the later one has defaults:
 * both are sent, as both take it. That a lead may be named by its page alone, with empty names beside it,
 * that only four of the departments match anybody, and how `leads_found` counts, was measured by others (B).
 * Only `terminated` guarantees rows; the description of a result has them beside `on_hold`, too, which is what
 * this sandbox answers. Whether a profile costs anything within a job is not published (C: nothing).
 *
 * - A, read 2026-11-21 and 2026-11-29: BetterContact's own documentation, GitHub bettercontactorg/docs:
 *   api-reference/openapi.json (enrich_profile, verify_catch_all), statuses, credits, errors (the sentences
 *   of 402 and 422), webhooks, taxonomies, enrich_profile/lead; OpenAPI 2.0.0, commit 4147298
 * - B, read 2026-11-22: Clients on GitHub in use, eracle/OpenOutreach among them; commit 1e2c75b
 */
import * as v from 'valibot';

import { isJsonObject, type JsonObject } from '../../json';
import type { SandboxReply } from '../../http/types';
import type { ProviderCall } from '../account/providerCall';
import { hasEnded, writeDoneRows, type ProviderJob } from '../account/jobs';
import type { Purchase } from '../account/ledger';
import { defineEndpoint, ok, type ProviderApi } from '../account/providerApi';
import { applyRowsQuirk, slicePage } from '../account/rows';
import {
	findMobileNumber,
	toSafeIntegerId,
	toCompanyFacts,
	toPersonFacts,
	findWorkEmail,
	type WorldCompany,
	type WorldEmail,
	type WorldPerson,
} from '../records';
import {
	domain,
	arrayOf,
	requireAnyField,
	requireFieldBesides,
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
import type { FailureContext } from '../wire/refusals';
import { createWordTranslation } from '../wordTranslation';
import type { PersonIdentifiers } from '../world/world';

const leadFields = {
	first_name: v.string(),
	last_name: v.string(),
	company: v.string(),
	company_domain: v.union([domain, v.literal('')]),
	linkedin_url: url,
};

function readLead(sent: SentTexts<typeof leadFields>): PersonIdentifiers {
	return {
		firstName: sent.first_name,
		lastName: sent.last_name,
		company: sent.company,
		companyDomain: sent.company_domain,
		linkedInUrl: sent.linkedin_url,
	};
}

const submission = v.strictObject({
	data: arrayOf(
		v.pipe(
			strictPartialObject({ ...leadFields, custom_fields: v.unknown() }),
			requireOneCompleteGroup(
				['linkedin_url'],
				['first_name', 'last_name', 'company'],
				['first_name', 'last_name', 'company_domain'],
			),
		),
		100,
		1,
	),
	enrich_email_address: v.boolean(),
	enrich_phone_number: v.boolean(),
	enrich_profile: v.optional(v.boolean()),
	verify_catch_all: v.optional(v.boolean()),
	webhook: v.optional(url),
});

type Submission = v.InferOutput<typeof submission>;
type SentLead = Submission['data'][number];

const profileFields = {
	linkedin_url: url,
	first_name: filledText,
	last_name: filledText,
	company_domain: domain,
};

const companyFields = {
	company_domain: domain,
	company_linkedin_url: url,
};

/** Builds the schema of a filter that needs `include`; `exclude` alone matches nothing. */
function including<T extends AnySchema>(
	item: T,
): v.GenericSchema<unknown, { include: Array<v.InferOutput<T>> }> {
	return v.strictObject({ include: arrayOf(item, Infinity, 1) }) as v.GenericSchema<
		unknown,
		{ include: Array<v.InferOutput<T>> }
	>;
}

const SENIORITIES = createWordTranslation({ cSuite: 'c_suite' });

/** The industries of BetterContact that companies of the world have, and one of its examples. */
const INDUSTRIES = ['Computer Software', 'Financial Services', 'Insurance', 'Retail'];

const DEPARTMENTS = [
	'Engineering',
	'Software Development',
	'Sales',
	'Marketing',
	'Finance',
	'Operations',
	'Human Resources',
	'Product Management',
	'Design',
	'Customer Success',
	'Legal',
	'Information Technology',
	'Research & Development',
	'Business Development',
	'Communications',
	'Data & Analytics',
	'Consulting',
	'Healthcare',
	'Education',
	'Administrative',
	'Accounting',
	'Strategy',
	'Procurement',
	'Quality Assurance',
	'Recruiting',
	'Public Relations',
	'Media & Content',
];

const SENIORITY_NAMES = [
	'c_suite',
	'vp',
	'director',
	'head',
	'manager',
	'senior',
	'mid-level',
	'entry',
	'founder',
	'owner',
	'partner',
	'intern',
];

const search = v.pipe(
	v.strictObject({
		filters: v.pipe(
			strictPartialObject({
				company: including(domain),
				company_industry: including(v.picklist(INDUSTRIES)),
				company_headcount_min: integerBetween(0),
				company_headcount_max: integerBetween(1),
				lead_job_title: including(filledText),
				lead_seniority: including(v.picklist(SENIORITY_NAMES)),
				lead_department: including(v.picklist(DEPARTMENTS)),
				lead_location: including(filledText),
			}),
			requireFieldBesides(),
		),
		limit: integerBetween(1, 200),
		offset: v.optional(integerBetween(0, 10_000)),
	}),
	// One person at one company is a lookup, which has its own path.
	v.check(({ filters, limit }) => {
		const names = Object.keys(filters);
		return !(limit === 1 && names.length === 1 && names[0] === 'company');
	}, 'searches for a single company'),
);

function searchLeads(call: ProviderCall, { filters }: v.InferOutput<typeof search>): WorldPerson[] {
	const { company_headcount_min: least, company_headcount_max: most } = filters;
	return call.searchPeople({
		companyDomains: filters.company?.include ?? [],
		industries: filters.company_industry?.include ?? [],
		minSize: least === undefined ? [] : [String(least)],
		maxSize: most === undefined ? [] : [String(most)],
		titles: filters.lead_job_title?.include ?? [],
		seniorities: (filters.lead_seniority?.include ?? []).map(SENIORITIES.toWorldWord),
		departments: filters.lead_department?.include ?? [],
		spelledLocations: filters.lead_location?.include ?? [],
	});
}

/** BetterContact spells the headquarters with and without an underscore. */
type HeadquartersSpelling = 'headquarters' | 'head_quarters';

const companyRowFields = {
	company_name: filledText,
	company_domain: filledText,
	company_description: filledText,
	company_linkedin_url: filledText,
	company_industry: filledText,
	company_founded_year: integerBetween(),
	company_type: filledText,
	company_employees_range_start: integerBetween(),
	company_employees_range_end: integerBetween(),
	company_keywords: v.array(filledText),
	company_headquarters_city: filledText,
	company_headquarters_country: filledText,
	company_head_quarters_city: filledText,
	company_head_quarters_country: filledText,
};

function writeCompany(company: WorldCompany, headquarters: HeadquartersSpelling): JsonObject {
	const facts = toCompanyFacts(company);
	return {
		company_name: facts.name,
		company_domain: facts.domain,
		company_description: facts.description,
		company_linkedin_url: facts.linkedInUrl,
		company_industry: facts.industry,
		company_founded_year: facts.foundedYear,
		company_type: facts.ownership,
		company_employees_range_start: facts.minSize,
		company_employees_range_end: facts.maxSize,
		company_keywords: [facts.subIndustry],
		[`company_${headquarters}_city`]: facts.city,
		[`company_${headquarters}_country`]: facts.country,
	};
}

const contactRowFields = {
	contact_id: integerBetween(),
	contact_first_name: filledText,
	contact_last_name: filledText,
	contact_full_name: filledText,
	contact_job_title: filledText,
	contact_seniority: filledText,
	contact_linkedin_profile_url: filledText,
	contact_location_city: filledText,
	contact_location_state: filledText,
	contact_location_country: filledText,
	...companyRowFields,
};

/** Writes a person with the employer. */
function writePerson(person: WorldPerson, headquarters: HeadquartersSpelling): JsonObject {
	const facts = toPersonFacts(person);
	return {
		contact_id: toSafeIntegerId(person),
		contact_first_name: facts.firstName,
		contact_last_name: facts.lastName,
		contact_full_name: facts.fullName,
		contact_job_title: facts.jobTitle,
		contact_seniority: writeSeniority(facts.seniority),
		contact_linkedin_profile_url: facts.linkedInUrl,
		contact_location_city: facts.city,
		contact_location_state: facts.region,
		contact_location_country: facts.country,
		...writeCompany(person.company, headquarters),
	};
}

function writeSeniority(seniority: string): string {
	const word = seniority === 'cSuite' ? 'cxo' : seniority;
	return word.charAt(0).toUpperCase() + word.slice(1);
}

const contactDataFields = {
	contact_email_address: filledText,
	contact_email_address_status: v.picklist([
		'deliverable',
		'catch_all',
		'catch_all_safe',
		'catch_all_not_safe',
		'undeliverable',
		'not_found',
	]),
	contact_phone_number: filledText,
};

/** Tags: an object in the request, a list in the answer. */
const tags = v.array(
	v.strictObject({ name: filledText, value: v.unknown(), position: integerBetween(0) }),
);

const enrichedRow = nullishObject({
	...contactRowFields,
	...contactDataFields,
	enriched: v.boolean(),
	contact_headline: filledText,
	contact_linkedin_headline: v.string(),
	custom_fields: tags,
});

const leadRow = nullishObject({
	...contactRowFields,
	...contactDataFields,
	contact_headline: filledText,
});

const profile = nullishObject({
	...contactRowFields,
	contact_linkedin_headline: v.string(),
});

const companyProfile = nullishObject({
	...companyRowFields,
	company_id: integerBetween(),
	company_website: filledText,
	company_employees_number: integerBetween(),
});

const underWay = v.strictObject({
	id: filledText,
	status: filledText,
	message: v.optional(filledText),
	credits_consumed: v.optional(v.number()),
	credits_left: v.optional(v.number()),
});

const jobId = textMatching(/^[\w-]+$/);

const endedFields = {
	id: jobId,
	credits_consumed: v.number(),
	credits_left: v.number(),
};

const enrichedRows = v.array(v.nullable(enrichedRow));

/** Builds a refusal whose text is in `message`; other refusals have it in `error`. */
function refuseInMessage(status: number, message: string): SandboxReply {
	return { status, body: { success: false, message } };
}

/** Refuses a request for lack of credits. Searches need credits, and have a quota of their own on some plans. */
function refuseWithoutCredits({ path, quirks }: FailureContext): SandboxReply {
	if (!path.startsWith('/lead_finder')) return refuseInMessage(402, 'You ran out of credits');
	if (quirks.disputed === 'first') {
		const error = 'You do not have enough tokens to use Lead Finder API.';
		return { status: 402, body: { success: false, error } };
	}
	return refuseInMessage(
		422,
		'You are out of free lead finder requests. Please upgrade your plan to continue using this feature.',
	);
}

function writeJobId(hex: string): string {
	return hex.slice(0, 20);
}

/** A person who was found, with the requested data that exists. */
interface FoundLead {
	person?: WorldPerson | undefined;
	address?: WorldEmail | undefined;
	phone?: string | undefined;
}

function findLead(call: ProviderCall, sent: SentLead, asked: Submission): FoundLead {
	const person = call.findPerson(readLead(sent));
	return {
		person,
		address: person && asked.enrich_email_address ? findWorkEmail(person) : undefined,
		phone: person && asked.enrich_phone_number ? findMobileNumber(person) : undefined,
	};
}

const STATUS = {
	verified: 'deliverable',
	unverified: 'undeliverable',
	catchAll: 'catch_all',
};

/** Writes the status of an address. With `verify_catch_all`, half of the addresses at catch-all domains are safe. */
function writeStatus({ person, address }: FoundLead, asked: Submission): string {
	if (address === undefined) return 'not_found';
	if (address.status !== 'catchAll' || !asked.verify_catch_all) return STATUS[address.status];
	return Number(person?.id.at(-1)) % 2 === 0 ? 'catch_all_safe' : 'catch_all_not_safe';
}

const CHARGED_STATUSES = ['deliverable', 'catch_all', 'catch_all_safe'];

/** Tells whether an address is charged. Undeliverable and unsafe ones are shown for free. */
function isAddressCharged(found: FoundLead, asked: Submission): boolean {
	return CHARGED_STATUSES.includes(writeStatus(found, asked));
}

function priceLead(found: FoundLead, asked: Submission): Purchase[] {
	const id = found.person?.id ?? '';
	const purchases: Purchase[] = [];
	if (isAddressCharged(found, asked)) purchases.push({ bought: 'email', id, credits: 1 });
	if (found.phone) purchases.push({ bought: 'phone', id, credits: 10 });
	return purchases;
}

/** Writes a row of an enrichment. A miss has the names of the request, and `enriched` is false. */
function writeEnrichedRow(
	sent: SentLead,
	index: number,
	found: FoundLead,
	asked: Submission,
): JsonObject {
	const { person, address, phone } = found;
	// A profile is returned only if the request has its LinkedIn page.
	const hasProfile = person && asked.enrich_profile && sent.linkedin_url !== undefined;
	return {
		contact_id: index + 1,
		...(person ? writePerson(person, 'headquarters') : writeSentNames(sent)),
		enriched: isAddressCharged(found, asked) || phone !== undefined,
		custom_fields: writeTags(sent.custom_fields),
		contact_email_address: address?.email ?? null,
		contact_email_address_status: asked.enrich_email_address ? writeStatus(found, asked) : null,
		contact_phone_number: phone ?? null,
		contact_linkedin_headline: hasProfile ? toPersonFacts(person).headline : null,
	};
}

function writeTags(custom: unknown): JsonObject[] {
	const fields = isJsonObject(custom) ? Object.entries(custom) : [];
	return fields.map(([name, value], position) => ({ name, value, position }));
}

function writeSentNames({ first_name, last_name, linkedin_url }: SentLead): JsonObject {
	return {
		contact_first_name: first_name || null,
		contact_last_name: last_name || null,
		contact_full_name: [first_name, last_name].filter(Boolean).join(' ') || null,
		contact_linkedin_profile_url: linkedin_url ?? null,
	};
}

const JOB_STATUS: Record<ProviderJob['state'], string> = {
	running: 'processing',
	onHold: 'on_hold',
	outOfCredits: 'terminated',
	finished: 'terminated',
};

function writeJob({ credits }: ProviderCall, job: ProviderJob): JsonObject {
	const { id } = job;
	const status = JOB_STATUS[job.state];
	if (job.state !== 'running') {
		return { id, status, credits_consumed: job.spent, credits_left: credits };
	}
	const message = 'Not terminated yet. Please try later';
	return { id, status, message, credits_left: credits };
}

/** Writes the state of an enrichment. A finished job has all rows; a job on hold has those that are done. */
function writeEnrichmentJob(call: ProviderCall, job: ProviderJob): JsonObject {
	const isMiss = ({ enriched }: JsonObject) => enriched === false;
	const data = applyRowsQuirk(writeDoneRows(job), call.quirks, isMiss);
	const hasRows = hasEnded(job) || (job.state === 'onHold' && data.length > 0);
	return hasRows ? { ...writeJob(call, job), data } : writeJob(call, job);
}

function statusOfJob({ state }: ProviderJob): number {
	return state === 'running' ? 202 : 200;
}

/** BetterContact works in jobs: 202 until they are done, and on hold while the credits do not suffice. */
export const betterContactApi: ProviderApi = {
	basePath: '/betterContact',
	readKey: createHeaderKeyReader('x-api-key'),
	endpoints: {
		'POST /async': defineEndpoint({
			identifiers: leadFields,
			body: submission,
			answers: {
				201: v.strictObject({ success: v.boolean(), id: filledText, message: filledText }),
			},
			handle: ({ body }, call) => {
				if (call.credits <= 0) return call.fail('outOfCredits');
				const id = call.submitJob({
					kind: 'enrich',
					formatId: writeJobId,
					withoutCredits: 'wait',
					callback: body.webhook,
					records: body.data.map((sent, index) => {
						const found = findLead(call, sent, body);
						return {
							listPurchases: () => priceLead(found, body),
							writeRow: () => writeEnrichedRow(sent, index, found, body),
						};
					}),
				});
				return { status: 201, body: { success: true, id, message: 'Processing...' } };
			},
		}),

		'GET /async/{request_id}': defineEndpoint({
			path: v.strictObject({ request_id: jobId }),
			answer: v.union([
				v.strictObject({
					...endedFields,
					status: v.literal('on_hold'),
					data: v.optional(enrichedRows),
				}),
				v.strictObject({
					...endedFields,
					status: v.literal('terminated'),
					data: enrichedRows,
				}),
			]),
			answers: { 202: underWay, 406: v.strictObject({ error: filledText }) },
			handle: ({ path }, call) => {
				const job = call.findJob('enrich', path.request_id);
				return job
					? { status: statusOfJob(job), body: writeEnrichmentJob(call, job) }
					: { status: 406, body: { error: 'Unvalid request_id.' } };
			},
		}),

		/** A search is a free job, whose results have no contact data. */
		'POST /lead_finder/async': defineEndpoint({
			body: search,
			answers: {
				202: v.strictObject({
					success: v.boolean(),
					message: filledText,
					request_id: filledText,
				}),
			},
			handle: ({ body }, call) => {
				const found = searchLeads(call, body);
				const { rows } = slicePage(found, body.offset ?? 0, body.limit);
				const leads = rows.map((person) => ({
					...writePerson(person, 'head_quarters'),
					contact_headline: toPersonFacts(person).headline,
					// Search results lack the company's LinkedIn page.
					company_linkedin_url: null,
				}));
				const summary = { leads_found: leads.length > 0 ? found.length : 0 };
				const records = [{ listPurchases: () => [], writeRow: () => ({ summary, leads }) }];
				const request_id = call.submitJob({ kind: 'leads', formatId: writeJobId, records });
				const message = 'Lead finder request accepted.';
				return { status: 202, body: { success: true, message, request_id } };
			},
		}),

		'GET /lead_finder/async/{request_id}': defineEndpoint({
			path: v.strictObject({ request_id: jobId }),
			answer: v.strictObject({
				...endedFields,
				status: v.literal('terminated'),
				/** 0 past the last page, and from 10,000 results on (B). */
				summary: v.strictObject({ leads_found: integerBetween(0) }),
				leads: arrayOf(leadRow, 200),
			}),
			answers: { 202: underWay },
			handle: ({ path }, call) => {
				const job = call.findJob('leads', path.request_id);
				if (!job) return refuseInMessage(404, 'Lead finder request not found.');
				const result = hasEnded(job) ? writeDoneRows(job)[0] : {};
				return {
					status: statusOfJob(job),
					body: { ...writeJob(call, job), ...result },
				};
			},
		}),

		/** This endpoint answers at once and is free. */
		'POST /enrich_profile/company': defineEndpoint({
			identifiers: companyFields,
			body: v.pipe(
				strictPartialObject(companyFields),
				requireAnyField(...Object.keys(companyFields)),
			),
			answer: v.strictObject({ success: v.literal(true), data: companyProfile }),
			handle: ({ body }, call) => {
				const company = call.findCompany({
					domain: body.company_domain,
					linkedInUrl: body.company_linkedin_url,
				});
				if (!company) return call.refuse(404, 'Company was not found.');
				const data = {
					...writeCompany(company, 'head_quarters'),
					company_id: toSafeIntegerId(company),
					company_website: company.domain,
					company_employees_number: company.employeeCount,
				};
				return ok({ success: true, data });
			},
		}),

		/** This endpoint answers at once and without contact data. A LinkedIn page overrides the other fields. */
		'POST /enrich_profile/lead': defineEndpoint({
			identifiers: profileFields,
			body: v.pipe(
				strictPartialObject({ ...profileFields, company: filledText }),
				requireOneCompleteGroup(
					['linkedin_url'],
					['first_name', 'last_name', 'company_domain'],
				),
			),
			answer: v.strictObject({ success: v.literal(true), data: profile }),
			handle: ({ body }, call) => {
				const { linkedin_url: linkedInUrl } = body;
				const byName = {
					firstName: body.first_name,
					lastName: body.last_name,
					companyDomain: body.company_domain,
				};
				const person = call.findPerson(
					linkedInUrl === undefined ? byName : { linkedInUrl },
				);
				if (!person) return call.refuse(404, 'Lead was not found.');
				call.pay('person', person.id, 0.1);
				const data = {
					...writePerson(person, 'headquarters'),
					contact_linkedin_headline: '',
				};
				return ok({ success: true, data });
			},
		}),

		/** This free endpoint tests the key. */
		'GET /account': defineEndpoint({
			answer: v.strictObject({ success: v.literal(true), credits_left: v.number() }),
			handle: (_, { credits }) => ok({ success: true, credits_left: credits }),
		}),
	},
	refusal: v.union([
		v.strictObject({ success: v.boolean(), error: filledText }),
		v.strictObject({ success: v.boolean(), message: filledText }),
		filledText,
	]),
	writeRefusal: ({ message }) => ({ success: false, error: message }),
	failures: {
		badKey: { message: 'Your are not authorized. Please check your api_key.' },
		badRequest: { message: 'Bad request. Please check documentation' },
		forbidden: () =>
			refuseInMessage(
				402,
				"You don't have access to phone number enrichment feature. Please upgrade.",
			),
		outOfCredits: refuseWithoutCredits,
		serverError: { message: 'An error occured' },
		slowDown: () => ({
			status: 429,
			headers: { 'content-type': 'text/plain' },
			body: 'Retry later',
		}),
	},
};
