/**
 * BetterContact. Its earlier OpenAPI demands both switches of an enrichment, the later one has defaults:
 * both are sent, as both take it. That a lead may be named by its page alone, with empty names beside it,
 * that only four of the departments match anybody, and how `leads_found` counts, was measured by others (B).
 *
 * - A, read 2026-11-21: BetterContact's own documentation, GitHub bettercontactorg/docs:
 *   api-reference/openapi.json, statuses, credits, errors, webhooks, taxonomies, enrich_profile/lead;
 *   OpenAPI 2.0.0, commit 4147298
 * - B, read 2026-11-22: Clients on GitHub in use, eracle/OpenOutreach among them; commit 1e2c75b
 */
import { DEPARTMENTS, INDUSTRIES, SENIORITIES } from './betterContactWords';
import * as v from './schema';
import { keyIn, wire } from './wire';

export const lead = {
	first_name: v.identifies('firstName', v.anyText),
	last_name: v.identifies('lastName', v.anyText),
	company: v.identifies('company', v.anyText),
	company_domain: v.identifies('companyDomain', v.either(v.domain, v.only(''))),
	linkedin_url: v.identifies('linkedInUrl', v.url),
};

const namesSomebody: v.Rule = (fields) => {
	const has = (name: string) => fields[name] !== undefined && fields[name] !== '';
	const isNamed = has('first_name') && has('last_name');
	return has('linkedin_url') || (isNamed && (has('company') || has('company_domain')))
		? undefined
		: 'needs linkedin_url, or first_name, last_name and company or company_domain';
};

export const profileOf = {
	linkedin_url: lead.linkedin_url,
	...v.each(v.text, 'company'),
	first_name: v.identifies('firstName', v.text),
	last_name: v.identifies('lastName', v.text),
	company_domain: v.identifies('companyDomain', v.domain),
};

export const company = {
	company_domain: v.identifies('domain', v.domain),
	company_linkedin_url: v.identifies('linkedInUrl', v.url),
};

/** Alone, what is excluded matches nothing. */
const including = <T extends v.Schema>(items: T) => v.all({ include: v.list(items, Infinity, 1) });

const filters = v.some(
	{
		company: including(v.domain),
		company_industry: including(v.oneOf(...INDUSTRIES)),
		company_headcount_min: v.integer(0),
		company_headcount_max: v.integer(1),
		lead_job_title: v.all({
			include: v.list(v.text, Infinity, 1),
			exact_match: v.optional(v.flag),
		}),
		lead_seniority: including(v.oneOf(...SENIORITIES)),
		lead_department: including(v.oneOf(...DEPARTMENTS)),
		lead_location: including(v.text),
	},
	v.moreThan(),
);

/** One person at one company is a lookup, which has its own path. */
const isNoLookup: v.Rule = ({ filters: given, limit }) => {
	const names = Object.keys((given ?? {}) as object);
	const isLookup = limit === 1 && names.length === 1 && names[0] === 'company';
	return isLookup ? 'searches for a single company' : undefined;
};

const ofCompany = {
	...v.each(v.text, 'company_name company_domain company_description company_linkedin_url'),
	...v.each(v.text, 'company_industry company_type'),
	company_keywords: v.list(v.text),
	...v.each(v.integer(0), 'company_founded_year company_employees_range_start'),
	company_employees_range_end: v.integer(0),
	/** In two spellings. */
	...v.each(v.text, 'company_headquarters_city company_headquarters_country'),
	...v.each(v.text, 'company_head_quarters_city company_head_quarters_country'),
};

const ofContact = {
	...v.each(v.text, 'contact_first_name contact_last_name contact_full_name contact_job_title'),
	...v.each(v.text, 'contact_seniority contact_linkedin_profile_url contact_location_country'),
	...v.each(v.text, 'contact_location_state contact_location_city'),
	contact_id: v.integer(),
};

const reached = {
	...v.each(v.text, 'contact_email_address contact_phone_number'),
	contact_email_address_status: v.oneOf(
		...(['deliverable', 'catch_all', 'catch_all_safe', 'catch_all_not_safe'] as const),
		...(['undeliverable', 'not_found'] as const),
	),
};

/** Sent as an object, it comes back as a list. */
const tags = v.list(v.all({ name: v.text, value: v.anything, position: v.integer(0) }));

const row = v.known({
	...{ ...ofContact, ...reached, ...ofCompany },
	enriched: v.flag,
	contact_headline: v.text,
	custom_fields: tags,
});

const leadRow = v.known({ ...ofContact, ...reached, ...ofCompany, contact_headline: v.text });

const profile = v.known({ ...ofContact, ...ofCompany, contact_linkedin_headline: v.anyText });

const companyProfile = v.known({
	...ofCompany,
	company_id: v.integer(),
	company_website: v.text,
	company_employees_number: v.integer(0),
});

const underWay = v.all({
	...v.each(v.text, 'id status'),
	message: v.optional(v.text),
	...v.each(v.optional(v.number), 'credits_consumed credits_left'),
});

const ended = v.each(v.number, 'credits_consumed credits_left');

const id = v.textLike(/^[\w-]+$/);
const path = v.all({ request_id: id });
const isHeld = v.all({ ...ended, id, status: v.only('on_hold') });

const switches = { ...v.each(v.flag, 'enrich_email_address enrich_phone_number') };

export const betterContact = wire({
	basePath: '/betterContact',
	presentedKey: keyIn('x-api-key'),
	endpoints: {
		'POST /async': {
			body: v.all({
				data: v.list(v.some({ ...lead, custom_fields: v.anything }, namesSomebody), 100, 1),
				...switches,
				webhook: v.optional(v.url),
			}),
			answers: { 201: v.all({ success: v.flag, ...v.each(v.text, 'id message') }) },
		},
		'GET /async/{request_id}': {
			path,
			answer: v.either(
				isHeld,
				v.all({
					...{ ...ended, id, status: v.only('terminated') },
					data: v.list(v.nullable(row)),
				}),
			),
			answers: { 202: underWay, 406: v.all({ error: v.text }) },
		},
		'POST /lead_finder/async': {
			body: v.all(
				{ filters, limit: v.integer(1, 200), offset: v.optional(v.integer(0, 10_000)) },
				isNoLookup,
			),
			answers: { 202: v.all({ success: v.flag, ...v.each(v.text, 'message request_id') }) },
		},
		'GET /lead_finder/async/{request_id}': {
			path,
			answer: v.all({
				...{ ...ended, id, status: v.only('terminated') },
				/** 0 past the end, and from 10,000 on (B). */
				summary: v.all({ leads_found: v.integer(0) }),
				leads: v.list(leadRow, 200),
			}),
			answers: { 202: underWay },
		},
		'POST /enrich_profile/company': {
			body: v.some(company, v.needsOneOf(...Object.keys(company))),
			answer: v.all({ success: v.flag, data: companyProfile }),
		},
		'POST /enrich_profile/lead': {
			body: v.some(
				profileOf,
				v.needsOneOf('linkedin_url', 'first_name + last_name + company_domain'),
			),
			answer: v.all({ success: v.flag, data: profile }),
		},
		'GET /account': { answer: v.all({ success: v.flag, credits_left: v.number }) },
	},
	refusal: v.either(
		v.all({ success: v.flag, error: v.text }),
		v.all({ success: v.flag, message: v.text }),
		v.text,
	),
	failures: {
		badKey: () => refusal(401, 'Your are not authorized. Please check your api_key.'),
		badRequest: ({ message, fault }) =>
			refusal(
				400,
				fault?.rule === 'max_length'
					? 'No more than 100 contacts allowed in a single batch call'
					: message || 'Bad request. Please check documentation',
			),
		forbidden: () =>
			said(402, `You don't have access to phone number enrichment feature. Please upgrade.`),
		outOfCredits: () => said(402, 'You ran out of credits'),
		serverError: () => refusal(500, 'An error occured'),
		slowDown: () => ({
			status: 429,
			headers: { 'content-type': 'text/plain' },
			body: 'Retry later',
		}),
		unknownPath: () => refusal(404, 'Not found'),
	},
});

/** The sentence stands in `error` here, in `message` elsewhere. */
export const refusal = (status: number, error: string) => ({
	status,
	body: { success: false, error },
});

export const said = (status: number, message: string) => ({
	status,
	body: { success: false, message },
});
