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
import type { SandboxReply } from '../../http/types';
import { type Company, type Email, type JsonObject, mobileOf, workEmailOf } from '../records';
import * as v from '../wire/wire';
import { doneRows, hasEnded, type Job } from './frame/jobs';
import { arranged, type Call, type Purchase, sale, served } from './frame/provider';

const lead = {
	...v.identifiers('first_name:firstName last_name:lastName company', v.anyText),
	company_domain: v.identifies('companyDomain', v.either(v.domain, v.only(''))),
	linkedin_url: v.identifies('linkedInUrl', v.url),
};

const namesSomebody = v.needsOneOf(
	'linkedin_url',
	'first_name + last_name + company',
	'first_name + last_name + company_domain',
);

const profileOf = {
	linkedin_url: lead.linkedin_url,
	...v.each(v.text, 'company'),
	...v.identifiers('first_name:firstName last_name:lastName company_domain:companyDomain'),
};

const company = v.identifiers('company_domain:domain company_linkedin_url:linkedInUrl');

/** Alone, what is excluded matches nothing. */
const including = <T extends v.Schema>(items: T) => v.all({ include: v.several(items) });

const SENIORITY = v.wordsOf({ cSuite: 'c_suite' });

/** Of its industries those that companies here have, and one of its examples. */
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

const SENIORITIES = [
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

const filters = v.someThat(v.moreThan(), {
	company: v.finds('companyDomains', including(v.domain)),
	company_industry: v.finds('industries', including(v.oneOf(...INDUSTRIES))),
	company_headcount_min: v.finds('minSize', v.integer(0)),
	company_headcount_max: v.finds('maxSize', v.integer(1)),
	lead_job_title: v.finds('titles', including(v.text)),
	lead_seniority: v.finds('seniorities', including(v.oneOf(...SENIORITIES)), SENIORITY.back),
	lead_department: v.finds('departments', including(v.oneOf(...DEPARTMENTS))),
	lead_location: v.finds('spelledLocations', including(v.text)),
});

/** One person at one company is a lookup, which has its own path. */
const isNoLookup: v.Rule = ({ filters: given, limit }) => {
	const names = Object.keys((given ?? {}) as object);
	const isLookup = limit === 1 && names.length === 1 && names[0] === 'company';
	return isLookup ? 'searches for a single company' : undefined;
};

/** The headquarters are spelt with and without an underline. */
type Spelling = 'headquarters' | 'head_quarters';

const companyFields = (headquarters: Spelling) => ({
	...v.ofCompany('company_name:name company_domain:domain company_description:description'),
	...v.ofCompany('company_linkedin_url:linkedInUrl company_industry:industry'),
	...v.ofCompany('company_founded_year:foundedYear company_type:ownership'),
	...v.ofCompany('company_employees_range_start:minSize company_employees_range_end:maxSize'),
	company_keywords: v.told(v.list(v.text), ({ subIndustry }: Company) => [subIndustry]),
	...v.texts<Company>({
		[`company_${headquarters}_city`]: ({ location }) => location.city,
		[`company_${headquarters}_country`]: ({ location }) => location.country,
	}),
});

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const contact = {
	...v.ofPerson('contact_first_name:firstName contact_last_name:lastName'),
	...v.ofPerson('contact_full_name:fullName contact_job_title:jobTitle'),
	...v.ofPerson('contact_linkedin_profile_url:linkedInUrl contact_location_country:country'),
	...v.ofPerson('contact_location_state:region contact_location_city:city'),
	...v.ofPerson('contact_seniority:seniority', (level) =>
		capital(level === 'cSuite' ? 'cxo' : level),
	),
	contact_id: v.NUMBER,
};

const reached = {
	...v.each(v.text, 'contact_email_address contact_phone_number'),
	contact_email_address_status: v.oneOf(
		'deliverable',
		'catch_all',
		'catch_all_safe',
		'catch_all_not_safe',
		'undeliverable',
		'not_found',
	),
};

/** Sent as an object, it comes back as a list. */
const tags = v.list(v.all({ name: v.text, value: v.anything, position: v.integer(0) }));

/** A person with the employer. Either spelling may be there, and one is told. */
const withEmployer = (spelling: Spelling, more: object) =>
	v.known({
		...v.each(v.text, 'company_headquarters_city company_headquarters_country'),
		...v.each(v.text, 'company_head_quarters_city company_head_quarters_country'),
		...contact,
		...v.employerFields(companyFields(spelling)),
		...more,
	});

const row = withEmployer('headquarters', {
	...reached,
	enriched: v.flag,
	contact_headline: v.text,
	contact_linkedin_headline: v.anyText,
	custom_fields: tags,
});

const leadRow = withEmployer('head_quarters', {
	...reached,
	...v.ofPerson('contact_headline:headline'),
});

const profile = withEmployer('headquarters', {
	contact_linkedin_headline: v.told(v.anyText, () => ''),
});

const companyProfile = v.known({
	...companyFields('head_quarters'),
	...v.ofCompany('company_website:domain company_employees_number:employeeCount'),
	company_id: v.NUMBER,
});

const underWay = v.all({
	...v.each(v.text, 'id status'),
	message: v.optional(v.text),
	...v.each(v.optional(v.number), 'credits_consumed credits_left'),
});

const ended = v.each(v.number, 'credits_consumed credits_left');

const id = v.textLike(/^[\w-]+$/);
const path = v.all({ request_id: id });
const rows = v.list(v.nullable(row));
const isHeld = v.all({ ...ended, id, status: v.only('on_hold'), data: v.optional(rows) });

const described = v.wire({
	basePath: '/betterContact',
	presentedKey: v.keyIn('x-api-key'),
	endpoints: {
		'POST /async': {
			body: v.all({
				data: v.list(
					v.someThat(namesSomebody, { ...lead, custom_fields: v.anything }),
					100,
					1,
				),
				...v.each(v.flag, 'enrich_email_address enrich_phone_number'),
				...v.each(v.optional(v.flag), 'enrich_profile verify_catch_all'),
				webhook: v.optional(v.url),
			}),
			answers: { 201: v.all({ success: v.flag, ...v.each(v.text, 'id message') }) },
		},
		'GET /async/{request_id}': {
			path,
			answer: v.either(
				isHeld,
				v.all({
					...ended,
					id,
					status: v.only('terminated'),
					data: rows,
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
				...ended,
				id,
				status: v.only('terminated'),
				/** 0 past the end, and from 10,000 on (B). */
				summary: v.all({ leads_found: v.integer(0) }),
				leads: v.list(leadRow, 200),
			}),
			answers: { 202: underWay },
		},
		'POST /enrich_profile/company': {
			body: v.someThat(v.needsOneOf(...Object.keys(company)), company),
			answer: v.all({ success: v.fixed(true), data: companyProfile }),
		},
		'POST /enrich_profile/lead': {
			body: v.someThat(
				v.needsOneOf('linkedin_url', 'first_name + last_name + company_domain'),
				profileOf,
			),
			answer: v.all({ success: v.fixed(true), data: profile }),
		},
		/** Free: the test of the key. */
		'GET /account': { answer: v.all({ success: v.fixed(true), credits_left: v.ACCOUNT.left }) },
	},
	refusal: v.either(
		v.all({ success: v.flag, error: v.text }),
		v.all({ success: v.flag, message: v.text }),
		v.text,
	),
	form: (_, error) => ({ success: false, error }),
	failures: {
		badKey: ['', 'Your are not authorized. Please check your api_key.'],
		badRequest: ['', 'Bad request. Please check documentation'],
		forbidden: () =>
			said(402, `You don't have access to phone number enrichment feature. Please upgrade.`),
		outOfCredits: ({ path: asked, quirks }) => {
			if (!asked.startsWith('/lead_finder')) return said(402, 'You ran out of credits');
			return quirks.disputed === 'first' ? NO_TOKENS : QUOTA_USED_UP;
		},
		serverError: ['', 'An error occured'],
		slowDown: () => ({
			status: 429,
			headers: { 'content-type': 'text/plain' },
			body: 'Retry later',
		}),
	},
});

/** The sentence stands in `message` here, in `error` elsewhere. */
function said(status: number, message: string) {
	return { status, body: { success: false, message } };
}

/** A search needs credits, and on some plans has a quota of its own. */
const NO_TOKENS = {
	status: 402,
	body: { success: false, error: 'You do not have enough tokens to use Lead Finder API.' },
};
const QUOTA_USED_UP = said(
	422,
	'You are out of free lead finder requests. Please upgrade your plan to continue using this feature.',
);

/** BetterContact: jobs; 202 until they are done, on hold while the credits do not suffice. */
export const betterContact = served(described, {
	'POST /async': ({ body }, call) => {
		if (call.credits <= 0) return call.fail('outOfCredits');
		const id = call.submit({
			kind: 'enrich',
			idFrom: shortId,
			withoutCredits: 'wait',
			callback: body.webhook,
			records: body.data.map((sent, index) => {
				const found = find(call, sent, body);
				return {
					price: () => pricesOf(found, body),
					row: () => enrichedRow(call, sent, index, found, body),
				};
			}),
		});
		return { status: 201, body: { success: true, id, message: 'Processing...' } };
	},

	'GET /async/{request_id}': ({ path }, call) => {
		const job = call.job('enrich', path.request_id);
		return job
			? reply(job, enrichmentOf(call, job))
			: { status: 406, body: { error: 'Unvalid request_id.' } };
	},

	/** A search as a job; free, and without contact data. */
	'POST /lead_finder/async': ({ body: { limit, offset = 0 } }, call) => {
		const found = call.searchPeople();
		const leads = found.slice(offset, offset + limit).map((each) => ({
			...call.row(leadRow, each),
			/** A search gives no page of the company. */
			company_linkedin_url: null,
		}));
		const summary = { leads_found: leads.length > 0 ? found.length : 0 };
		const records = [{ price: () => [], row: () => ({ summary, leads }) }];
		const request_id = call.submit({ kind: 'leads', idFrom: shortId, records });
		const message = 'Lead finder request accepted.';
		return { status: 202, body: { success: true, message, request_id } };
	},

	'GET /lead_finder/async/{request_id}': ({ path }, call) => {
		const job = call.job('leads', path.request_id);
		return job
			? reply(job, { ...envelopeOf(call, job), ...(hasEnded(job) && doneRows(job)[0]) })
			: said(404, 'Lead finder request not found.');
	},

	/** At once, and free. */
	'POST /enrich_profile/company': sale('company', 0, (call) =>
		call.refuse(404, 'Company was not found.'),
	),

	/** At once, without contact data; a page makes the other fields not count. */
	'POST /enrich_profile/lead': ({ body }, call) => {
		const { linkedin_url } = body;
		const person = call.person(profileOf, linkedin_url === undefined ? body : { linkedin_url });
		if (!person) return call.refuse(404, 'Lead was not found.');
		call.pay('person', person.id, 0.1);
		return call.tell(person);
	},
});

const shortId = (hex: string) => hex.slice(0, 20);

type Submitted = v.AskedAt<typeof described, 'POST /async'>['body'];
type Sent = Submitted['data'][number];

/** Who was found, and what of them was asked for and is there. */
type Found = ReturnType<typeof find>;

function find(call: Call, sent: Sent, asked: Submitted) {
	const person = call.person(lead, sent);
	return {
		person,
		...(person && asked.enrich_email_address && { email: workEmailOf(person) }),
		...(person && asked.enrich_phone_number && { phone: mobileOf(person) }),
	};
}

/** What an address is worth. At a domain that takes everything, half are safe, where they are verified further. */
function statusOf(email: Email | undefined, { person }: Found, asked: Submitted): string {
	if (email === undefined) return 'not_found';
	if (email.status !== 'catchAll' || !asked.verify_catch_all) return STATUS[email.status];
	return Number(person?.id.at(-1)) % 2 === 0 ? 'catch_all_safe' : 'catch_all_not_safe';
}

const CHARGED = ['deliverable', 'catch_all', 'catch_all_safe'];

/** An address that does not deliver, or is not safe, is shown, and free. */
const isCharged = (found: Found, asked: Submitted) =>
	CHARGED.includes(statusOf(found.email, found, asked));

function pricesOf(found: Found, asked: Submitted): Purchase[] {
	const { person, phone } = found;
	const id = person?.id ?? '';
	return [
		...(isCharged(found, asked) ? [{ bought: 'email', id, credits: 1 } as const] : []),
		...(phone ? [{ bought: 'phone', id, credits: 10 } as const] : []),
	];
}

const reply = (job: Job, body: JsonObject): SandboxReply => ({
	status: job.state === 'running' ? 202 : 200,
	body,
});

/** The rows are there when all of it is done; of a job on hold those that were done before. */
function enrichmentOf(call: Call, job: Job): JsonObject {
	const envelope = envelopeOf(call, job);
	const data = arranged(doneRows(job), call.quirks, ({ enriched }) => enriched === false);
	const hasRows = hasEnded(job) || (job.state === 'onHold' && data.length > 0);
	return hasRows ? { ...envelope, data } : envelope;
}

const STATES: Record<Job['state'], string> = {
	running: 'processing',
	onHold: 'on_hold',
	outOfCredits: 'terminated',
	finished: 'terminated',
};

function envelopeOf({ credits: credits_left }: Call, job: Job): JsonObject {
	const status = STATES[job.state];
	return job.state === 'running'
		? { id: job.id, status, message: 'Not terminated yet. Please try later', credits_left }
		: { id: job.id, status, credits_consumed: job.spent, credits_left };
}

const STATUS: Record<Email['status'], string> = {
	verified: 'deliverable',
	unverified: 'undeliverable',
	catchAll: 'catch_all',
};

/** A miss keeps the names that were sent, and is told by `enriched`. */
function enrichedRow(
	call: Call,
	sent: Sent,
	index: number,
	found: Found,
	asked: Submitted,
): JsonObject {
	const { person, email, phone } = found;
	const status = statusOf(email, found, asked);
	/** A profile needs its page. */
	const hasProfile = person && asked.enrich_profile && sent.linkedin_url !== undefined;
	return {
		enriched: isCharged(found, asked) || phone !== undefined,
		contact_id: index + 1,
		custom_fields: tagsOf(sent.custom_fields),
		...(person ? call.row(row, person) : namesOf(sent)),
		contact_email_address: email?.email ?? null,
		contact_email_address_status: asked.enrich_email_address ? status : null,
		contact_phone_number: phone ?? null,
		contact_linkedin_headline: hasProfile
			? `${person.jobTitle} at ${person.company.name}`
			: null,
	};
}

/** Sent as an object, it comes back as a list. */
const tagsOf = (custom: unknown): JsonObject[] =>
	Object.entries((custom ?? {}) as JsonObject).map(([name, value], position) => ({
		name,
		value,
		position,
	}));

const namesOf = ({ first_name, last_name, linkedin_url }: Sent): JsonObject => ({
	contact_first_name: first_name || null,
	contact_last_name: last_name || null,
	contact_full_name: [first_name, last_name].filter(Boolean).join(' ') || null,
	contact_linkedin_profile_url: linkedin_url ?? null,
});
